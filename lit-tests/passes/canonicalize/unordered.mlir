// RUN: shale-opt %s --canonicalize | filecheck %s

// The numbers of the unordered comparisons are no masks of outcomes.
// CHECK-LABEL: func.func @ordered_operands(
// CHECK-COUNT-3: arith.constant true
// CHECK: arith.constant false
func.func @ordered_operands() -> (i1, i1, i1, i1) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 2.0 : f32
  %0 = arith.cmpf ueq, %a, %a : f32
  %1 = arith.cmpf une, %a, %b : f32
  %2 = arith.cmpf ult, %a, %b : f32
  %3 = arith.cmpf uno, %a, %b : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
