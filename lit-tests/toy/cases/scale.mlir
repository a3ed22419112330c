// RUN: toy-opt %s --toy-lower-double --canonicalize | filecheck %s
// RUN: toy-opt %s --doc toy.scale | filecheck %s --check-prefix=DOC

// DOC: toy.scale
// DOC: by × input

// CHECK-LABEL: func.func @six(
// CHECK-NEXT: %[[S:.*]] = toy.scale %x, by = 6 : i32
// CHECK-NEXT: return %[[S]]
func.func @six(%x: i32) -> i32 {
  %0 = toy.scale %x, by = 3 : i32
  %1 = toy.double %0 : i32
  %2 = toy.scale %1, by = 1 : i32
  return %2 : i32
}

// A product that does not fit stays.
// CHECK-LABEL: func.func @too_large(
// CHECK-COUNT-2: toy.scale
func.func @too_large(%x: i32) -> i32 {
  %0 = toy.scale %x, by = 9223372036854775807 : i32
  %1 = toy.scale %0, by = 2 : i32
  return %1 : i32
}
