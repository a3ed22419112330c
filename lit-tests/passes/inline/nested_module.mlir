// RUN: shale-opt %s --inline | filecheck %s

func.func private @f() -> i32 {
  %x = arith.constant 1 : i32
  return %x : i32
}

// A module inside has symbols of its own: @f is another function there.
// CHECK-LABEL: module @inner
module @inner {
  func.func private @f() -> i32 {
    %x = arith.constant 2 : i32
    return %x : i32
  }
  // CHECK: func.func @g(
  // CHECK-NEXT: call @f()
  func.func @g() -> i32 {
    %0 = call @f() : () -> i32
    return %0 : i32
  }
}
