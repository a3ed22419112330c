// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: s32[], %t: token[]) {
  %y = hlo.after_all %t, %x : (token[], s32[]) -> token[]
  return
}
