// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.replica_id' result 0 must have type u32[], but has s32[]}}
  %y = hlo.replica_id : () -> s32[]
  return
}
