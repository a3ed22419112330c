// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Expected values: jaxlib 0.10.2 on CPU, stablehlo.rng_bit_generator with the same state.


func.func @two_u8_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = DEFAULT : (u64[2]) -> (u64[2], u8[5])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[73, 232, 215, 217, 254]> : u8[5]
  return
}

func.func @two_u32_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = DEFAULT : (u64[2]) -> (u64[2], u32[5])
  check.expect_eq_const %next, dense<[1, 4]> : u64[2]
  check.expect_eq_const %bits, dense<[2100602697, 2847456232, 2074354647, 800269529, 1828267006]> : u32[5]
  return
}

func.func @two_u64_5() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = DEFAULT : (u64[2]) -> (u64[2], u64[5])
  check.expect_eq_const %next, dense<[1, 5]> : u64[2]
  check.expect_eq_const %bits, dense<[12229731395331991369, 3437131457114678231, 13465615291114923006, 9328616520744100567, 10786996542579945571]> : u64[5]
  return
}

func.func @two_f32_3() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = DEFAULT : (u64[2]) -> (u64[2], f32[3])
  check.expect_eq_const %next, dense<[1, 3]> : u64[2]
  check.expect_eq_const %bits, dense<[0x7D34A749, 0xA9B8BBE8, 0x7BA423D7]> : f32[3]
  return
}

func.func @three_u8_5() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = DEFAULT : (u64[3]) -> (u64[3], u8[5])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[74, 230, 5, 150, 235]> : u8[5]
  return
}

func.func @three_u32_5() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = DEFAULT : (u64[3]) -> (u64[3], u32[5])
  check.expect_eq_const %next, dense<[1, 4, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[4031113034, 1366700262, 495645701, 3051723414, 89414891]> : u32[5]
  return
}

func.func @three_u64_5() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = DEFAULT : (u64[3]) -> (u64[3], u64[5])
  check.expect_eq_const %next, dense<[1, 5, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[5869932932755744586, 13107052260063114245, 8234580641674714347, 2641225993340350124, 1962472297844690804]> : u64[5]
  return
}

func.func @three_f32_3() {
  %state = hlo.constant dense<[1, 2, 3]> : u64[3]
  %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = DEFAULT : (u64[3]) -> (u64[3], f32[3])
  check.expect_eq_const %next, dense<[1, 3, 3]> : u64[3]
  check.expect_eq_const %bits, dense<[0xF045E74A, 0x517630E6, 0x1D8AF405]> : f32[3]
  return
}
