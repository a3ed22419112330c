// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @no_dense() {
  // expected-error@+1 {{'hlo.constant' (C1) value must be a dense constant}}
  %0 = "hlo.constant"() {value = 5 : i32} : () -> s32[]
  func.return
}

// -----

func.func @dynamic() {
  // expected-error@+1 {{expected a type whose sizes are all known for a constant}}
  %0 = hlo.constant dense<1> : s32[<=2]
  func.return
}
