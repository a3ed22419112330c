// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// Two quotients are needed anyway: their sum needs no third.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.divide
// CHECK-NEXT: hlo.divide
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
func.func @main(%x: f32[4096], %y: f32[4096], %z: f32[4096]) -> (f32[4096], f32[4096], f32[4096]) {
  %0 = hlo.divide %x, %z : f32[4096]
  %1 = hlo.divide %y, %z : f32[4096]
  %2 = hlo.add %0, %1 : f32[4096]
  return %0, %1, %2 : f32[4096], f32[4096], f32[4096]
}
