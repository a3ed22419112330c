// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%c: tuple<f32[2], u32[]>) {
  // expected-error@+1 {{'hlo.send_done' (C1) context must come from hlo.send, but is tuple<f32[2], u32[]>}}
  %t = hlo.send_done %c : (tuple<f32[2], u32[]>) -> token[]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.recv' (C4) the context must go to one hlo.recv_done at most, but goes to hlo.send_done}}
  %c = hlo.recv channel_id = 1 : () -> tuple<f32[2], u32[]>
  // expected-error@+1 {{'hlo.send_done' (C1) context must come from hlo.send, but is tuple<f32[2], u32[]>}}
  %t = hlo.send_done %c : (tuple<f32[2], u32[]>) -> token[]
  return
}
