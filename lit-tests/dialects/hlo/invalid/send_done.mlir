// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%c: tuple<f32[2], u32[]>) {
  %t = hlo.send_done %c : (tuple<f32[2], u32[]>) -> token[]
  return
}

// -----

func.func @f() {
  %c = hlo.recv channel_id = 1 : () -> tuple<f32[2], u32[]>
  %t = hlo.send_done %c : (tuple<f32[2], u32[]>) -> token[]
  return
}
