// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  %y = hlo.replica_id : () -> s32[]
  return
}
