// RUN: shale-run %s --check
// Source of the expected values: jax 0.10.2 on the CPU.

func.func @if.unsigned.u16.0() {
  %0 = hlo.constant dense<true> : pred[]
  %r = hlo.if %0 {
    %v = hlo.constant dense<> : u16[2,0]
    hlo.return %v : u16[2,0]
  } {
    %v = hlo.constant dense<> : u16[2,0]
    hlo.return %v : u16[2,0]
  } : (pred[]) -> u16[2,0]
  check.expect_eq_const %r, dense<> : u16[2,0]
  return
}

func.func @optimization_barrier.narrow.f8e3m4.0() {
  %0 = hlo.constant dense<[[-4.75, 0x70]]> : f8e3m4[1,2]
  %r = hlo.optimization_barrier %0 : (f8e3m4[1,2]) -> f8e3m4[1,2]
  %e0 = hlo.constant dense<[[-4.75, 0x70]]> : f8e3m4[1,2]
  %e0.b0 = hlo.bitcast_convert %r : (f8e3m4[1,2]) -> u8[1,2]
  %e0.b1 = hlo.bitcast_convert %e0 : (f8e3m4[1,2]) -> u8[1,2]
  check.expect_eq %e0.b0, %e0.b1 : u8[1,2]
  return
}

func.func @rng_bit_generator.unsigned.u32.0() {
  %0 = hlo.constant dense<[16099889499201178283, 18446744073709551615]> : u64[2]
  %r:2 = hlo.rng_bit_generator %0, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[7])
  check.expect_eq_const %r#0, dense<[16099889499201178283, 1]> : u64[2]
  check.expect_eq_const %r#1, dense<[3870655898, 4010938836, 1310416993, 2609443678, 4092630389, 2035881849, 416415805]> : u32[7]
  return
}

func.func @rng_bit_generator.unsigned.u8.12() {
  %0 = hlo.constant dense<[18049433419992567902, 14913727201356036376]> : u64[2]
  %r:2 = hlo.rng_bit_generator %0, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u8[5,5])
  check.expect_eq_const %r#0, dense<[18049433419992567902, 14913727201356036391]> : u64[2]
  check.expect_eq_const %r#1, dense<[[97, 48, 246, 120, 218], [19, 179, 124, 64, 147], [54, 46, 56, 215, 24], [115, 172, 222, 106, 119], [168, 149, 183, 119, 48]]> : u8[5,5]
  return
}
