// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  %y = hlo.partition_id : () -> u32[1]
  return
}
