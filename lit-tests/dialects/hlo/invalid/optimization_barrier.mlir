// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: s32[]) {
  %y = hlo.optimization_barrier %x : (s32[]) -> s64[]
  return
}

// -----

func.func @f(%x: s32[]) {
  %y:2 = hlo.optimization_barrier %x : (s32[]) -> (s32[], s32[])
  return
}
