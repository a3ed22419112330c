// RUN: shale-opt %s --cse | filecheck %s
// RUN: shale-opt %s --cse | shale-opt - --print-op-generic > %t && shale-opt %s --pipeline='func(cse,cse)' --print-op-generic | cmp %t -

// CHECK-LABEL: func.func @same(
func.func @same(%x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: %[[S:.*]] = arith.subi %x, %y : i32
  %a = arith.subi %x, %y : i32
  %b = arith.subi %x, %y : i32
  // CHECK-NEXT: %[[P:.*]] = arith.muli %[[S]], %[[S]] : i32
  %c = arith.muli %a, %b : i32
  // CHECK-NEXT: return %[[P]] : i32
  return %c : i32
}

// Operands of a commutative op may be exchanged; those of another may not.
// CHECK-LABEL: func.func @commutative(
func.func @commutative(%x: i32, %y: i32) -> (i32, i32, i32, i32) {
  // CHECK-NEXT: %[[A:.*]] = arith.addi %x, %y : i32
  // CHECK-NEXT: %[[C:.*]] = arith.subi %x, %y : i32
  // CHECK-NEXT: %[[D:.*]] = arith.subi %y, %x : i32
  // CHECK-NEXT: return %[[A]], %[[A]], %[[C]], %[[D]]
  %a = arith.addi %x, %y : i32
  %b = arith.addi %y, %x : i32
  %c = arith.subi %x, %y : i32
  %d = arith.subi %y, %x : i32
  return %a, %b, %c, %d : i32, i32, i32, i32
}

// Attributes and types count.
// CHECK-LABEL: func.func @different(
func.func @different(%x: i32) -> (i64, i48, i32, i32) {
  // CHECK: arith.extsi %x : i32 to i64
  // CHECK: arith.extsi %x : i32 to i48
  // CHECK: arith.constant 1
  // CHECK: arith.constant 2
  %a = arith.extsi %x : i32 to i64
  %b = arith.extsi %x : i32 to i48
  %c = arith.constant 1 : i32
  %d = arith.constant 2 : i32
  return %a, %b, %c, %d : i64, i48, i32, i32
}

// What becomes unused goes, the whole chain of it.
// CHECK-LABEL: func.func @dead_chain(
// CHECK-NEXT: return %x : i32
func.func @dead_chain(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %a, %a : i32
  %c = arith.subi %b, %x : i32
  return %x : i32
}
