// RUN: shale-opt %s --egraph | filecheck %s

// Two transposes that cancel, with arithmetic and a reshape between them.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.abs
// CHECK-NEXT: hlo.reshape
// CHECK-NEXT: return
func.func @main(%x: f32[600,400], %y: f32[400,600]) -> f32[600,20,20] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[600,400]) -> f32[400,600]
  %1 = hlo.abs %0 : f32[400,600]
  %2 = hlo.reshape %1 : (f32[400,600]) -> f32[20,20,600]
  %3 = hlo.transpose %2, permutation = [2, 0, 1] : (f32[20,20,600]) -> f32[600,20,20]
  return %3 : f32[600,20,20]
}
