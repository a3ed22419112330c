// RUN: shale-opt %s --assign-buffers --stats --allow-unregistered-dialect 2>&1 | filecheck %s
// A function with memories stays as it is, and so does one of several blocks, about which the pass says so.

// CHECK: remark: no buffers are assigned: the function has several blocks
// CHECK: assign-buffers: changed 0 of 1
// CHECK-LABEL: func.func @done
// CHECK-NEXT: %m = buf.alloc
// CHECK-NEXT: %y = hlo.exponential %x
// CHECK-NEXT: return
func.func @done(%x: f32[8]) -> f32[8] {
  %m = buf.alloc : !buf.memory<32, 64>
  %y = hlo.exponential %x : f32[8]
  return %y : f32[8]
}
func.func @blocks(%x: f32[8]) -> f32[8] {
  "t.branch"()[^bb1] : () -> ()
^bb1:
  %y = hlo.exponential %x : f32[8]
  return %y : f32[8]
}
