// RUN: shale-opt %s --egraph | filecheck %s

// Two transposes that cancel, with a reshape between them.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.reshape
// CHECK-NEXT: return
func.func @main(%x: f32[600,400]) -> f32[20,30,400] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[600,400]) -> f32[400,600]
  %1 = hlo.reshape %0 : (f32[400,600]) -> f32[400,20,30]
  %2 = hlo.transpose %1, permutation = [1, 2, 0] : (f32[400,20,30]) -> f32[20,30,400]
  return %2 : f32[20,30,400]
}
