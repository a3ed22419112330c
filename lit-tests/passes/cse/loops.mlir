// RUN: shale-opt %s --allow-unregistered-dialect --cse | filecheck %s

// An op before a loop serves the loop; one in the loop serves what it dominates, and nothing comes from unreachable blocks.
// CHECK-LABEL: func.func @loop(
func.func @loop(%x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: %[[A:.*]] = arith.addi %x, %y
  %a = arith.addi %x, %y : i32
  "u.br"(%a)[^head] : (i32) -> ()
// CHECK: ^bb1(%i: i32)
^head(%i: i32):
  // CHECK-NEXT: %[[M:.*]] = arith.muli %i, %[[A]]
  %b = arith.addi %y, %x : i32
  %c = arith.muli %i, %b : i32
  "u.cond_br"(%c)[^body, ^end] : (i32) -> ()
// CHECK: {{^ *}}^bb2:
^body:
  // CHECK-NEXT: "u.br"(%[[M]])
  %d = arith.muli %a, %i : i32
  "u.br"(%d)[^head] : (i32) -> ()
// CHECK: {{^ *}}^bb3:
^end:
  // CHECK-NEXT: return %[[M]]
  %e = arith.muli %i, %a : i32
  return %e : i32
// CHECK: {{^ *}}^bb4:
^unreachable:
  // CHECK-NEXT: arith.muli
  %f = arith.muli %x, %y : i32
  "u.br"(%f)[^head] : (i32) -> ()
}
