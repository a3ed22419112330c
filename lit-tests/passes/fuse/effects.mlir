// RUN: shale-opt %s --fuse | filecheck %s

// A call of the host is no part of a kernel, and what comes before it and behind it is not one kernel around it, though both read x.
// CHECK: hlo.reduce
// CHECK: %h = hlo.custom_call
// CHECK: hlo.fusion %h, %s, %x {
// CHECK-NOT: hlo.reduce
// CHECK: return
func.func @main(%x: f32[8,8]) -> f32[8,8] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %h = hlo.custom_call %s, call_target_name = "host", has_side_effect = true : (f32[8]) -> f32[8]
  %hb = hlo.broadcast %h, dimensions = [0] : (f32[8]) -> f32[8,8]
  %sb = hlo.broadcast %s, dimensions = [0] : (f32[8]) -> f32[8,8]
  %d = hlo.subtract %x, %hb : f32[8,8]
  %out = hlo.multiply %d, %sb : f32[8,8]
  return %out : f32[8,8]
}
