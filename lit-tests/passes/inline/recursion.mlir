// RUN: shale-opt %s --allow-unregistered-dialect --inline --verify-diagnostics | filecheck %s

// CHECK-LABEL: func.func @even(
// CHECK: call @odd
func.func @even(%n: i32) -> i32 {
  // expected-remark@+1 {{the call is not inlined: @odd is recursive}}
  %0 = call @odd(%n) : (i32) -> i32
  return %0 : i32
}
func.func @odd(%n: i32) -> i32 {
  // expected-remark@+1 {{the call is not inlined: @even is recursive}}
  %0 = call @even(%n) : (i32) -> i32
  return %0 : i32
}
func.func @self() {
  // expected-remark@+1 {{the call is not inlined: @self is recursive}}
  call @self() : () -> ()
  return
}
func.func private @outside(i32) -> i32
func.func private @branches() {
  "u.br"()[^next] : () -> ()
^next:
  return
}
func.func @others(%n: i32) -> i32 {
  // expected-remark@+1 {{the call is not inlined: @branches has several blocks}}
  call @branches() : () -> ()
  // expected-remark@+1 {{the call is not inlined: @outside has no body}}
  %0 = call @outside(%n) : (i32) -> i32
  return %0 : i32
}
