// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Expected values: jaxlib 0.10.2 on CPU, stablehlo.rng_bit_generator with the same state.


func.func @state_u4_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u4[5])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[4, 11, 3, 3, 3]> : u4[5]
  return
}

func.func @state_u8_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u8[5])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[84, 59, 211, 3, 211]> : u8[5]
  return
}

func.func @state_u16_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u16[5])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[59732, 54587, 37587, 20483, 3027]> : u16[5]
  return
}

func.func @state_u32_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[5])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[43444564, 2150618427, 3979645651, 3745730563, 1672743891]> : u32[5]
  return
}

func.func @state_u64_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u64[5])
  check.expect_eq_const %next, dense<[1, 7]> : u64[2]
  check.expect_eq_const %bits, dense<[9236835810183407956, 16087790271692313299, 18212823393184779219, 2658481902456610144, 16424712389986402477]> : u64[5]
  return
}

func.func @state_s4_6() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], s4[6])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[4, -5, 3, 3, 3, 1]> : s4[6]
  return
}

func.func @state_s8_6() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], s8[6])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[84, 59, -45, 3, -45, 97]> : s8[6]
  return
}

func.func @state_s16_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], s16[3])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[-5804, -10949, -27949]> : s16[3]
  return
}

func.func @state_s32_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], s32[3])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[43444564, -2144348869, -315321645]> : s32[3]
  return
}

func.func @state_s64_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], s64[3])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[-9209908263526143660, -2358953802017238317, -233920680524772397]> : s64[3]
  return
}

func.func @state_f16_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], f16[3])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[0xE954, 0xD53B, 0x92D3]> : f16[3]
  return
}

func.func @state_bf16_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], bf16[3])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[0xE954, 0xD53B, 0x92D3]> : bf16[3]
  return
}

func.func @state_f32_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], f32[3])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[0x0296E954, 0x802FD53B, 0xED3492D3]> : f32[3]
  return
}

func.func @state_f64_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], f64[3])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[0x802FD53B0296E954, 0xDF435003ED3492D3, 0xFCC0F26163B40BD3]> : f64[3]
  return
}

func.func @state_f8e5m2_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], f8e5m2[3])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[0x54, 0x3B, 0xD3]> : f8e5m2[3]
  return
}

func.func @shape_scalar() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[])
  check.expect_eq_const %next, dense<[7, 9]> : u64[2]
  check.expect_eq_const %bits, dense<1478943784> : u32[]
  return
}

func.func @shape_0() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[0])
  check.expect_eq_const %next, dense<[7, 8]> : u64[2]
  check.expect_eq_const %bits, dense<> : u32[0]
  return
}

func.func @shape_1() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[1])
  check.expect_eq_const %next, dense<[7, 9]> : u64[2]
  check.expect_eq_const %bits, dense<[1478943784]> : u32[1]
  return
}

func.func @shape_3x0() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[3,0])
  check.expect_eq_const %next, dense<[7, 8]> : u64[2]
  check.expect_eq_const %bits, dense<> : u32[3,0]
  return
}

func.func @shape_3x2() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[3,2])
  check.expect_eq_const %next, dense<[7, 11]> : u64[2]
  check.expect_eq_const %bits, dense<[[1478943784, 3085711981], [2148922066, 1218255668], [17873132, 884161837]]> : u32[3,2]
  return
}

func.func @shape_2x3() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[2,3])
  check.expect_eq_const %next, dense<[7, 11]> : u64[2]
  check.expect_eq_const %bits, dense<[[1478943784, 2148922066, 17873132], [3085711981, 1218255668, 884161837]]> : u32[2,3]
  return
}

func.func @shape_3x3() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[3,3])
  check.expect_eq_const %next, dense<[7, 14]> : u64[2]
  check.expect_eq_const %bits, dense<[[1478943784, 2148922066, 17873132], [3085711981, 1218255668, 884161837], [2218545827, 1460919419, 2293606280]]> : u32[3,3]
  return
}

func.func @shape_3x5() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[3,5])
  check.expect_eq_const %next, dense<[7, 17]> : u64[2]
  check.expect_eq_const %bits, dense<[[1478943784, 3085711981, 2148922066, 1218255668, 17873132], [2218545827, 757886286, 1460919419, 1895465418, 2293606280], [239565225, 183408349, 967271928, 3215640161, 2079680788]]> : u32[3,5]
  return
}

func.func @shape_5x3() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[5,3])
  check.expect_eq_const %next, dense<[7, 17]> : u64[2]
  check.expect_eq_const %bits, dense<[[1478943784, 2148922066, 17873132], [3085711981, 1218255668, 884161837], [2218545827, 1460919419, 2293606280], [757886286, 1895465418, 3915826976], [239565225, 967271928, 2079680788]]> : u32[5,3]
  return
}

func.func @shape_1x1x1() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[1,1,1])
  check.expect_eq_const %next, dense<[7, 9]> : u64[2]
  check.expect_eq_const %bits, dense<[[[1478943784]]]> : u32[1,1,1]
  return
}

func.func @shape_3x4x5() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[3,4,5])
  check.expect_eq_const %next, dense<[7, 38]> : u64[2]
  check.expect_eq_const %bits, dense<[[[1478943784, 2148922066, 17873132, 2218545827, 1460919419], [3085711981, 1218255668, 884161837, 757886286, 1895465418], [2293606280, 239565225, 967271928, 2079680788, 181187973], [3915826976, 183408349, 3215640161, 924984600, 1562914011]], [[2185006830, 2193051064, 1733527211, 4053919878, 1376531571], [125830624, 3508500449, 4199479917, 3721165786, 253031582], [3233306072, 3767278774, 1859753265, 2475124588, 2804545891], [3168010774, 3079691116, 2423993717, 1193081546, 3754879005]], [[1667644428, 3627824909, 1987400822, 2756000073, 1683401451], [1663905076, 3977064189, 3738282882, 1145766697, 2009868308], [2351319109, 3195666128, 518532505, 2704496867, 4147219487], [2071958592, 1619567586, 1639277596, 822005430, 2265379729]]]> : u32[3,4,5]
  return
}

func.func @wraps_3x4() {
  %state = hlo.constant dense<[16045690984503098046, 18446744073709551614]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[3,4])
  check.expect_eq_const %next, dense<[16045690984503098046, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[[3217373501, 4025872693, 3560146506, 841000887], [4095755062, 3323053676, 4217491510, 1683862922], [529480185, 1494940792, 2809655393, 4264918822]]> : u32[3,4]
  return
}
