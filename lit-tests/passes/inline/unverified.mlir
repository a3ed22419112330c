// RUN: shale-opt %s --no-verify --inline | filecheck %s

func.func private @id(%x: i32) -> i32 {
  return %x : i32
}

// CHECK-LABEL: func.func @wrong_calls(
func.func @wrong_calls(%x: f32) -> i32 {
  // CHECK-NEXT: call @id() : () -> i32
  %0 = call @id() : () -> i32
  // CHECK-NEXT: call @id(%x) : (f32) -> i32
  %1 = call @id(%x) : (f32) -> i32
  // CHECK-NEXT: call @id(%1) : (i32) -> (i32, i32)
  %2, %3 = call @id(%1) : (i32) -> (i32, i32)
  // CHECK-NEXT: %[[S:.*]] = call @id(%[[S]]) : (i32) -> i32
  %4 = call @id(%4) : (i32) -> i32
  // CHECK-NEXT: return %[[S]]
  return %4 : i32
}

func.func private @before(%x: i32) -> i32 {
  %0 = arith.addi %1, %x : i32
  %1 = arith.addi %0, %x : i32
  return %1 : i32
}

// What is used before its definition is copied as it is.
// CHECK-LABEL: func.func @use_before_definition(
// CHECK-NEXT: %[[A:.*]] = arith.addi %[[B:.*]], %x
// CHECK-NEXT: %[[B]] = arith.addi %[[A]], %x
// CHECK-NEXT: return %[[B]]
func.func @use_before_definition(%x: i32) -> i32 {
  %0 = call @before(%x) : (i32) -> i32
  return %0 : i32
}
