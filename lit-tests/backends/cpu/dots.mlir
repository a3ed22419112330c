// Products of matrices: every class of element types, dimension numbers, sums in several panels and in runs of lanes.
// RUN: shale-run %s --backend=cpu | filecheck %s

// CHECK: out0 = f32[33,17]
func.func @main(%x: f32[33,700], %y: f32[700,17], %b: bf16[3,20,9], %c: bf16[3,9,21], %h: f16[5,300], %z: c64[4,6], %w: c64[6,5], %i: s8[7,30],
    %j: s8[30,18], %u: u64[5,9], %p: pred[4,10], %q: pred[10,33], %f: f8e4m3fn[6,40], %v: f32[700], %d: f64[8,9,3])
    -> (f32[33,17], f32[17,33], bf16[3,20,21], bf16[20,21], f16[5,5], c64[4,5], s32[7,18], s8[7,18], u64[5,5], pred[4,33], f8e4m3fn[6,6], f32[33], f32[17],
    f32[], f64[3,3], f64[8,9,3,9], f32[17,17]) {
  %r0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[33,700], f32[700,17]) -> f32[33,17]
  %r1 = hlo.dot_general %y, %x, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1] : (f32[700,17], f32[33,700]) -> f32[17,33]
  %r2 = hlo.dot_general %b, %c, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], accum = f32 : (bf16[3,20,9], bf16[3,9,21]) -> bf16[3,20,21]
  %r3 = hlo.dot_general %b, %c, lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 0] : (bf16[3,20,9], bf16[3,9,21]) -> bf16[20,21]
  %r4 = hlo.dot_general %h, %h, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], accum = f32 : (f16[5,300], f16[5,300]) -> f16[5,5]
  %r5 = hlo.dot_general %z, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (c64[4,6], c64[6,5]) -> c64[4,5]
  %r6 = hlo.dot_general %i, %j, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[7,30], s8[30,18]) -> s32[7,18]
  %r7 = hlo.dot_general %i, %j, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[7,30], s8[30,18]) -> s8[7,18]
  %r8 = hlo.dot_general %u, %u, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (u64[5,9], u64[5,9]) -> u64[5,5]
  %r9 = hlo.dot_general %p, %q, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (pred[4,10], pred[10,33]) -> pred[4,33]
  %r10 = hlo.dot_general %f, %f, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], accum = f32 : (f8e4m3fn[6,40], f8e4m3fn[6,40]) -> f8e4m3fn[6,6]
  %r11 = hlo.dot_general %x, %v, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[33,700], f32[700]) -> f32[33]
  %r12 = hlo.dot_general %v, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[700], f32[700,17]) -> f32[17]
  %r13 = hlo.dot_general %v, %v, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[700], f32[700]) -> f32[]
  %r14 = hlo.dot_general %d, %d, lhs_contracting_dimensions = [1, 0], rhs_contracting_dimensions = [1, 0] : (f64[8,9,3], f64[8,9,3]) -> f64[3,3]
  %r15 = hlo.dot_general %d, %d, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2] : (f64[8,9,3], f64[8,9,3]) -> f64[8,9,9]
  %r16 = hlo.dot_general %d, %r15, lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1] : (f64[8,9,3], f64[8,9,9]) -> f64[8,9,3,9]
  %r17 = hlo.dot_general %r1, %r0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[17,33], f32[33,17]) -> f32[17,17]
  func.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r16, %r17 : f32[33,17], f32[17,33], bf16[3,20,21], bf16[20,21], f16[5,5], c64[4,5], s32[7,18], s8[7,18], u64[5,5], pred[4,33], f8e4m3fn[6,6], f32[33], f32[17], f32[], f64[3,3], f64[8,9,3,9], f32[17,17]
}
