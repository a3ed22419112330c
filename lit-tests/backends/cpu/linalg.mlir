// Decompositions, triangular systems and random bits have the bits of the reference.
// RUN: shale-run %s --backend=cpu | filecheck %s
func.func public @main(%x: f32[2,9,9], %b: f32[2,9,3], %c: c64[5,5], %d: c64[2,5], %key: u64[2])
    -> (f32[2,9,9], f32[2,9,3], c64[5,5], c64[2,5], u64[2], u32[3,5], u64[2], f16[7], u64[3], s64[5]) {
  // CHECK: out0 = f32[2,9,9]
  %t = hlo.transpose %x, permutation = [0, 2, 1] : (f32[2,9,9]) -> f32[2,9,9]
  %product = hlo.multiply %x, %t : f32[2,9,9]
  %rows = hlo.iota iota_dimension = 1 : s32[2,9,9]
  %columns = hlo.iota iota_dimension = 2 : s32[2,9,9]
  %diagonal = hlo.compare %rows, %columns, direction = EQ : (s32[2,9,9], s32[2,9,9]) -> pred[2,9,9]
  %large = hlo.constant dense<20.0> : f32[2,9,9]
  %definite = hlo.select %diagonal, %large, %product : (pred[2,9,9], f32[2,9,9], f32[2,9,9]) -> f32[2,9,9]
  %l = hlo.cholesky %definite, lower = true : f32[2,9,9]
  %y = hlo.triangular_solve %l, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = TRANSPOSE : (f32[2,9,9], f32[2,9,3]) -> f32[2,9,3]
  %u = hlo.cholesky %c, lower = false : c64[5,5]
  %z = hlo.triangular_solve %c, %d, left_side = false, lower = false, unit_diagonal = true, transpose_a = ADJOINT : (c64[5,5], c64[2,5]) -> c64[2,5]
  %next, %bits = hlo.rng_bit_generator %key, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u32[3,5])
  %other, %halves = hlo.rng_bit_generator %next, rng_algorithm = DEFAULT : (u64[2]) -> (u64[2], f16[7])
  %state = hlo.constant dense<[1, 18446744073709551615, 3]> : u64[3]
  %after, %longs = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[3]) -> (u64[3], s64[5])
  func.return %l, %y, %u, %z, %next, %bits, %other, %halves, %after, %longs :
    f32[2,9,9], f32[2,9,3], c64[5,5], c64[2,5], u64[2], u32[3,5], u64[2], f16[7], u64[3], s64[5]
}
