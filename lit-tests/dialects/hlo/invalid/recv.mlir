// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.recv' (C1) the context must be a tuple such as tuple<f32[2], u32[]>, but is f32[2]}}
  %c = hlo.recv channel_id = 1 : () -> f32[2]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.recv' (C1) the context must be a tuple such as tuple<f32[2], u32[]>, but is tuple<f32[2], s32[]>}}
  %c = hlo.recv channel_id = 1 : () -> tuple<f32[2], s32[]>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.recv' (C1) what is received must be an array, but is token[]}}
  %c = hlo.recv channel_id = 1 : () -> tuple<token[], u32[]>
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.recv' (C2) token must be token[], but is f32[2]}}
  %c = hlo.recv %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.recv' (C3) channel_id must be greater than 0, but is -1}}
  %c = hlo.recv channel_id = -1 : () -> tuple<f32[2], u32[]>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.recv' (C4) the context must go to one hlo.recv_done at most, but goes to hlo.recv_done, hlo.recv_done}}
  %c = hlo.recv channel_id = 1 : () -> tuple<f32[2], u32[]>
  %x:2 = hlo.recv_done %c : (tuple<f32[2], u32[]>) -> (f32[2], token[])
  %y:2 = hlo.recv_done %c : (tuple<f32[2], u32[]>) -> (f32[2], token[])
  return
}
