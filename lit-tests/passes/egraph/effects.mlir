// RUN: shale-opt %s --egraph | filecheck %s

// What has effects stays, in its order; its operands are exchanged for equal ones.
// CHECK-LABEL: func.func @calls(
// CHECK-NEXT: %a = hlo.custom_call %x, call_target_name = "first"
// CHECK-NEXT: %b = hlo.custom_call %x, call_target_name = "second"
// CHECK-NEXT: hlo.custom_call %x, call_target_name = "second"
// CHECK-NEXT: hlo.negate %b
// CHECK-NEXT: return %a,
func.func @calls(%x: f32[4]) -> (f32[4], f32[4]) {
  %0 = hlo.negate %x : f32[4]
  %1 = hlo.negate %0 : f32[4]
  %a = hlo.custom_call %1, call_target_name = "first", has_side_effect = true : (f32[4]) -> f32[4]
  %b = hlo.custom_call %x, call_target_name = "second", has_side_effect = true : (f32[4]) -> f32[4]
  %c = hlo.custom_call %1, call_target_name = "second", has_side_effect = true : (f32[4]) -> f32[4]
  %2 = hlo.negate %b : f32[4]
  %3 = hlo.negate %2 : f32[4]
  %4 = hlo.negate %3 : f32[4]
  return %a, %4 : f32[4], f32[4]
}

// A barrier is seen through by no rule.
// CHECK-LABEL: func.func @barrier(
// CHECK-NEXT: hlo.negate %x
// CHECK-NEXT: hlo.optimization_barrier %
// CHECK-NEXT: hlo.negate
// CHECK-NEXT: return
func.func @barrier(%x: f32[4]) -> f32[4] {
  %0 = hlo.negate %x : f32[4]
  %1 = hlo.optimization_barrier %0 : f32[4]
  %2 = hlo.negate %1 : f32[4]
  return %2 : f32[4]
}
