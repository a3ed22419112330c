// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.partition_id' result 0 must have type u32[], but has u32[1]}}
  %y = hlo.partition_id : () -> u32[1]
  return
}
