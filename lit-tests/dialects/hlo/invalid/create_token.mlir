// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  %y = hlo.create_token : () -> s32[]
  return
}
