// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%c: tuple<f32[2], u32[]>) {
  // expected-error@+1 {{'hlo.recv_done' (C1) context must come from hlo.recv, but is tuple<f32[2], u32[]>}}
  %x:2 = hlo.recv_done %c : (tuple<f32[2], u32[]>) -> (f32[2], token[])
  return
}
