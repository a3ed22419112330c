// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: token[]) {
  // expected-error@+1 {{'hlo.send' (C1) operand must be an array, but is token[]}}
  %c = hlo.send %t, channel_id = 1 : (token[]) -> tuple<token[], u32[]>
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.send' (C2) token must be token[], but is f32[2]}}
  %c = hlo.send %x, %x, channel_id = 1 : (f32[2], f32[2]) -> tuple<f32[2], u32[]>
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.send' (C3) channel_id must be greater than 0, but is 0}}
  %c = hlo.send %x, channel_id = 0 : (f32[2]) -> tuple<f32[2], u32[]>
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.send' (C4) the context must go to one hlo.send_done at most, but goes to hlo.send_done, hlo.send_done}}
  %c = hlo.send %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
  %t = hlo.send_done %c : (tuple<f32[2], u32[]>) -> token[]
  %u = hlo.send_done %c : (tuple<f32[2], u32[]>) -> token[]
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.send' (C4) the context must go to one hlo.send_done at most, but goes to hlo.optimization_barrier}}
  %c = hlo.send %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
  %d = hlo.optimization_barrier %c : (tuple<f32[2], u32[]>) -> tuple<f32[2], u32[]>
  return
}
