// RUN: shale-opt %s --pipeline=inline,inline --verify-diagnostics | filecheck %s

func.func private @self(%n: i32) -> i32 {
  // expected-remark@+2 {{@self is recursive}}
  // expected-remark@+1 {{@self is recursive}}
  %0 = call @self(%n) : (i32) -> i32
  return %0 : i32
}

// One step of a recursion would be copied again by every further run.
// CHECK-LABEL: func.func @outside(
// CHECK-NEXT: %[[R:.*]] = call @self(%n)
// CHECK-NEXT: return %[[R]]
func.func @outside(%n: i32) -> i32 {
  // expected-remark@+2 {{@self is recursive}}
  // expected-remark@+1 {{@self is recursive}}
  %0 = call @self(%n) : (i32) -> i32
  return %0 : i32
}
