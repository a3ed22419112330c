// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: token[]) {
  // expected-error@+1 {{expected 'channel_id', got '('}}
  %c = hlo.send %t, channel_id = 1 : (token[]) -> tuple<token[], u32[]>
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{expected 'channel_id', got '('}}
  %c = hlo.send %x, %x, channel_id = 1 : (f32[2], f32[2]) -> tuple<f32[2], u32[]>
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{expected 'channel_id', got '('}}
  %c = hlo.send %x, channel_id = 0 : (f32[2]) -> tuple<f32[2], u32[]>
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{expected 'channel_id', got '('}}
  %c = hlo.send %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
  %t = hlo.send_done %c : (tuple<f32[2], u32[]>) -> token[]
  %u = hlo.send_done %c : (tuple<f32[2], u32[]>) -> token[]
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{expected 'channel_id', got '('}}
  %c = hlo.send %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
  %d = hlo.optimization_barrier %c : (tuple<f32[2], u32[]>) -> tuple<f32[2], u32[]>
  return
}
