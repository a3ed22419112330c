// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s
// RUN: shale-opt %s --traffic 2>&1 | filecheck %s --check-prefix=MOVED
// RUN: shale-opt %s --fuse --traffic 2>&1 | filecheck %s --check-prefix=FUSED

// A row of what the loop carries is replaced: the fusion may write it where it is, and only the row is moved. The loop begins with a copy of its
// parameter, of 2 × 32768 bytes. Then 64 times: the row is read and its exponentials are written and read, the place is read, the row is written; the
// counter and the number 1 are read and a counter is written; the counter and the end are read and a truth value is written:
// 65536 + 64 × (3 × 512 + 2 × 4 + 512 + 3 × 4 + 2 × 4 + 1).

// CHECK-LABEL: @rows
// CHECK: hlo.fusion %row, %b, %i, in_place = {{\[\[}}0, 1]] {
// CHECK: hlo.dynamic_update_slice
// Fused, constants cost nothing: the row is read and written, the place is read; the counter is read and written, and read for a truth value.
// FUSED: @rows runs 193 kernels, which read and write 132416 bytes
// MOVED: @rows runs 257 kernels, which read and write 198464 bytes
func.func @rows(%x: f32[64,128], %row: f32[1,128]) -> f32[64,128] {
  %zero = hlo.constant dense<0> : s32[]
  %end = hlo.constant dense<64> : s32[]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %b: f32[64,128]):
    %more = hlo.compare %i, %end, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %b: f32[64,128]):
    %one = hlo.constant dense<1> : s32[]
    %old = hlo.constant dense<0> : s32[]
    %e = hlo.exponential %row : f32[1,128]
    %new = hlo.dynamic_update_slice %b, %e, %i, %old : (f32[64,128], f32[1,128], s32[], s32[]) -> f32[64,128]
    %next = hlo.add %i, %one : s32[]
    hlo.return %next, %new : s32[], f32[64,128]
  } : (s32[], f32[64,128]) -> (s32[], f32[64,128])
  return %r#1 : f32[64,128]
}
