// RUN: shale-opt %s --canonicalize | filecheck %s

// Constants go to the right, so that laws need not look on both sides.
// CHECK-LABEL: func.func @constants_last(
// CHECK: %[[C:.*]] = arith.constant 5 : i32
// CHECK-NEXT: arith.addi %x, %[[C]] : i32
func.func @constants_last(%x: i32) -> i32 {
  %c = arith.constant 5 : i32
  %0 = arith.addi %c, %x : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @integer_identities(
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[OTHER:.*]] = arith.constant 0 : i8
// CHECK-NEXT: return %x, %x, %[[ZERO]], %x, %[[OTHER]]
func.func @integer_identities(%x: i8) -> (i8, i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %m1 = arith.constant -1 : i8
  %0 = arith.addi %x, %c0 : i8
  %1 = arith.muli %c1, %x : i8
  %2 = arith.muli %x, %c0 : i8
  %3 = arith.andi %x, %m1 : i8
  %4 = arith.subi %x, %x : i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}

// CHECK-LABEL: func.func @wrapping(
// CHECK-DAG: arith.constant -128 : i8
// CHECK-DAG: arith.constant 44 : i8
// CHECK-DAG: arith.constant true
func.func @wrapping() -> (i8, i8, i1) {
  %a = arith.constant 127 : i8
  %b = arith.constant 1 : i8
  %0 = arith.addi %a, %b : i8
  %c = arith.constant 300 : i16
  %1 = arith.trunci %c : i16 to i8
  %2 = arith.cmpi ugt, %0, %a : i8
  return %0, %1, %2 : i8, i8, i1
}

// x + 0 is not x when x is -0; x + -0 is.
// CHECK-LABEL: func.func @float_zero(
// CHECK: %[[S:.*]] = arith.addf %x, %{{.*}} : f32
// CHECK-NEXT: return %[[S]], %x, %x, %x
func.func @float_zero(%x: f32) -> (f32, f32, f32, f32) {
  %zero = arith.constant 0.0 : f32
  %negative = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = arith.addf %x, %zero : f32
  %1 = arith.addf %x, %negative : f32
  %2 = arith.subf %x, %zero : f32
  %3 = arith.mulf %x, %one : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// Division by zero and MIN / -1 stay.
// CHECK-LABEL: func.func @division(
// CHECK-COUNT-2: arith.divsi
// CHECK-NOT: arith.divsi
func.func @division(%x: i8) -> (i8, i8, i8, i8) {
  %zero = arith.constant 0 : i8
  %m1 = arith.constant -1 : i8
  %min = arith.constant -128 : i8
  %seven = arith.constant 7 : i8
  %two = arith.constant 2 : i8
  %0 = arith.divsi %seven, %zero : i8
  %1 = arith.divsi %min, %m1 : i8
  %2 = arith.floordivsi %m1, %two : i8
  %3 = arith.ceildivsi %seven, %two : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}

// CHECK-LABEL: func.func @casts(
// CHECK-NEXT: return %x : i32
func.func @casts(%x: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %x : i32 to f32
  %1 = builtin.unrealized_conversion_cast %0 : f32 to i32
  return %1 : i32
}
