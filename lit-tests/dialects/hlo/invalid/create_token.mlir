// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.create_token' result 0 must have type token[], but has s32[]}}
  %y = hlo.create_token : () -> s32[]
  return
}
