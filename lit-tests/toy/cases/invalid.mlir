// RUN: toy-opt %s --verify-diagnostics

func.func @f(%x: i32) -> i32 {
  // expected-error@+1 {{'toy.scale' (C1) attribute 'by' must be positive, but is -1}}
  %0 = toy.scale %x, by = -1 : i32
  return %0 : i32
}
