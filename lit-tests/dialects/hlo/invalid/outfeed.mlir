// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: token[]) {
  %u = hlo.outfeed (%t), () : (token[]) -> token[]
  return
}

// -----

func.func @f(%x: f32[]) {
  %u = hlo.outfeed (%x), (%x) : (f32[], f32[]) -> token[]
  return
}
