// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Expected values: jaxlib 0.10.2 on CPU, stablehlo.rng_bit_generator with the same state.


func.func @two_u4_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u4[5])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[9, 8, 7, 9, 14]> : u4[5]
  return
}

func.func @two_u8_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u8[5])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[73, 232, 215, 217, 254]> : u8[5]
  return
}

func.func @two_u16_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u16[5])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[42825, 48104, 9175, 9433, 9214]> : u16[5]
  return
}

func.func @two_u32_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[5])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[2100602697, 2847456232, 2074354647, 800269529, 1828267006]> : u32[5]
  return
}

func.func @two_u64_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u64[5])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[12229731395331991369, 3437131457114678231, 13465615291114923006, 9328616520744100567, 10786996542579945571]> : u64[5]
  return
}

func.func @two_s4_6() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], s4[6])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[-7, -8, 7, -7, -2, 3]> : s4[6]
  return
}

func.func @two_s8_6() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], s8[6])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[73, -24, -41, -39, -2, -61]> : s8[6]
  return
}

func.func @two_s16_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], s16[3])
  check.expect_eq_const %next, dense<[1, 3]> : u64[2]
  check.expect_eq_const %bits, dense<[-22711, -17432, 9175]> : s16[3]
  return
}

func.func @two_s32_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], s32[3])
  check.expect_eq_const %next, dense<[1, 3]> : u64[2]
  check.expect_eq_const %bits, dense<[2100602697, -1447511064, 2074354647]> : s32[3]
  return
}

func.func @two_s64_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], s64[3])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[-6217012678377560247, 3437131457114678231, -4981128782594628610]> : s64[3]
  return
}

func.func @two_f16_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], f16[3])
  check.expect_eq_const %next, dense<[1, 3]> : u64[2]
  check.expect_eq_const %bits, dense<[0xA749, 0xBBE8, 0x23D7]> : f16[3]
  return
}

func.func @two_bf16_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], bf16[3])
  check.expect_eq_const %next, dense<[1, 3]> : u64[2]
  check.expect_eq_const %bits, dense<[0xA749, 0xBBE8, 0x23D7]> : bf16[3]
  return
}

func.func @two_f32_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], f32[3])
  check.expect_eq_const %next, dense<[1, 3]> : u64[2]
  check.expect_eq_const %bits, dense<[0x7D34A749, 0xA9B8BBE8, 0x7BA423D7]> : f32[3]
  return
}

func.func @two_f64_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], f64[3])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[0xA9B8BBE87D34A749, 0x2FB324D97BA423D7, 0xBADF79C36CF923FE]> : f64[3]
  return
}

func.func @two_f8e5m2_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], f8e5m2[3])
  check.expect_eq_const %next, dense<[1, 3]> : u64[2]
  check.expect_eq_const %bits, dense<[0x49, 0xE8, 0xD7]> : f8e5m2[3]
  return
}

func.func @three_u4_5() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], u4[5])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[10, 6, 5, 6, 11]> : u4[5]
  return
}

func.func @three_u8_5() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], u8[5])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[74, 230, 5, 150, 235]> : u8[5]
  return
}

func.func @three_u16_5() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], u16[5])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[59210, 12518, 62469, 39574, 23787]> : u16[5]
  return
}

func.func @three_u32_5() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], u32[5])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[4031113034, 1366700262, 495645701, 3051723414, 89414891]> : u32[5]
  return
}

func.func @three_u64_5() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], u64[5])
  check.expect_eq_const %next, dense<[1, 5, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[5869932932755744586, 13107052260063114245, 8234580641674714347, 2641225993340350124, 1962472297844690804]> : u64[5]
  return
}

func.func @three_s4_6() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], s4[6])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[-6, 6, 5, 6, -5, 7]> : s4[6]
  return
}

func.func @three_s8_6() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], s8[6])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[74, -26, 5, -106, -21, 119]> : s8[6]
  return
}

func.func @three_s16_3() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], s16[3])
  check.expect_eq_const %next, dense<[1, 3, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[-6326, 12518, -3067]> : s16[3]
  return
}

func.func @three_s32_3() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], s32[3])
  check.expect_eq_const %next, dense<[1, 3, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[-263854262, 1366700262, 495645701]> : s32[3]
  return
}

func.func @three_s64_3() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], s64[3])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[5869932932755744586, -5339691813646437371, 8234580641674714347]> : s64[3]
  return
}

func.func @three_f16_3() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], f16[3])
  check.expect_eq_const %next, dense<[1, 3, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[0xE74A, 0x30E6, 0xF405]> : f16[3]
  return
}

func.func @three_bf16_3() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], bf16[3])
  check.expect_eq_const %next, dense<[1, 3, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[0xE74A, 0x30E6, 0xF405]> : bf16[3]
  return
}

func.func @three_f32_3() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], f32[3])
  check.expect_eq_const %next, dense<[1, 3, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[0xF045E74A, 0x517630E6, 0x1D8AF405]> : f32[3]
  return
}

func.func @three_f64_3() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], f64[3])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[0x517630E6F045E74A, 0xB5E59A961D8AF405, 0x72471B7705545CEB]> : f64[3]
  return
}

func.func @three_f8e5m2_3() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], f8e5m2[3])
  check.expect_eq_const %next, dense<[1, 3, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[0x4A, 0xE6, 0x05]> : f8e5m2[3]
  return
}

func.func @shape_scalar() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[])
  check.expect_eq_const %next, dense<[7, 9]> : u64[2]
  check.expect_eq_const %bits, dense<254283591> : u32[]
  return
}

func.func @shape_0() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[0])
  check.expect_eq_const %next, dense<[7, 8]> : u64[2]
  check.expect_eq_const %bits, dense<> : u32[0]
  return
}

func.func @shape_1() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[1])
  check.expect_eq_const %next, dense<[7, 9]> : u64[2]
  check.expect_eq_const %bits, dense<[254283591]> : u32[1]
  return
}

func.func @shape_3x2() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[3,2])
  check.expect_eq_const %next, dense<[7, 10]> : u64[2]
  check.expect_eq_const %bits, dense<[[254283591, 1322937318], [2494868622, 1251350365], [2624491802, 3865826212]]> : u32[3,2]
  return
}

func.func @shape_2x3() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[2,3])
  check.expect_eq_const %next, dense<[7, 10]> : u64[2]
  check.expect_eq_const %bits, dense<[[254283591, 1322937318, 2494868622], [1251350365, 2624491802, 3865826212]]> : u32[2,3]
  return
}

func.func @shape_3x3() {
  %state = hlo.constant dense<[7, 8]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[3,3])
  check.expect_eq_const %next, dense<[7, 11]> : u64[2]
  check.expect_eq_const %bits, dense<[[254283591, 1322937318, 2494868622], [1251350365, 2624491802, 3865826212], [2369117307, 3756717838, 1745368373]]> : u32[3,3]
  return
}

func.func @carries_9() {
  %state = hlo.constant dense<[9, 18446744073709551615, 7]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], u32[9])
  check.expect_eq_const %next, dense<[9, 2, 8]> : u64[3]
  check.expect_eq_const %bits, dense<[224821830, 1037347403, 1886245704, 3952141529, 837519397, 1125223994, 3568253427, 2355056127, 612319541]> : u32[9]
  return
}

func.func @wraps_9() {
  %state = hlo.constant dense<[5, 18446744073709551615, 18446744073709551615]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], u32[9])
  check.expect_eq_const %next, dense<[5, 2, 0]> : u64[3]
  check.expect_eq_const %bits, dense<[4279158131, 3594256059, 915404630, 3822220754, 3289868317, 299389332, 4225117243, 4147765880, 1491303360]> : u32[9]
  return
}

func.func @drops_9() {
  %state = hlo.constant dense<[16045690984503098046, 18446744073709551615]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[9])
  check.expect_eq_const %next, dense<[16045690984503098046, 2]> : u64[2]
  check.expect_eq_const %bits, dense<[1079415792, 743406381, 537449310, 1385819565, 3379939900, 4099824502, 3401522806, 3175646855, 3962369979]> : u32[9]
  return
}
