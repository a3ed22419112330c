// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @ranks(%x: f32[4], %y: f32[2,4]) {
  // expected-error@+1 {{'builder.add' (C2) operands must have one rank, or one of them rank 0, but there are f32[4] and f32[2,4]}}
  %0 = builder.add %x, %y : (f32[4], f32[2,4]) -> f32[2,4]
  return
}

// -----

func.func @padding(%x: f32[1,1,4], %w: f32[1,1,2]) {
  // expected-error@+1 {{'builder.conv' attribute 'padding' must be "SAME", "VALID" or a list of pairs of integers such as [[0, 1], [2, 2]], but is "FULL"}}
  %0 = builder.conv %x, %w, window_strides = [1], padding = "FULL" : (f32[1,1,4], f32[1,1,2]) -> f32[1,1,4]
  return
}

// -----

func.func @result(%x: f32[4]) {
  // expected-error@+1 {{'builder.convert_element_type' result 0 must have type s8[4], but has s32[4]}}
  %0 = builder.convert_element_type %x, new_element_type = i8 : (f32[4]) -> s32[4]
  return
}

// -----

func.func @no_operands() {
  // expected-error@+1 {{'builder.concat_in_dim' (C1) must have at least one input}}
  %0 = builder.concat_in_dim dimension = 0 : () -> f32[4]
  return
}

// -----

func.func @channel(%x: f32[4]) {
  // expected-error@+1 {{'builder.send' (C2) channel_handle must be greater than 0, but is 0}}
  builder.send %x, channel_handle = 0 : f32[4]
  return
}

// -----

func.func @token(%x: f32[4]) {
  // expected-error@+1 {{'builder.send_with_token' (C3) token must be token[], but is f32[4]}}
  %0 = builder.send_with_token %x, %x, channel_handle = 1 : (f32[4], f32[4]) -> f32[4]
  return
}

// -----

func.func @received(%t: token[]) {
  // expected-error@+1 {{'builder.recv_with_token' the result must be a tuple of data and a token, but is f32[4]}}
  %0 = builder.recv_with_token %t, channel_handle = 1 : (token[]) -> f32[4]
  return
}

// -----

func.func @item(%t: token[]) {
  // expected-error@+1 {{'builder.infeed_with_token' (C1) a part of the item must be an array, but is tuple<f32[4]>}}
  %0 = builder.infeed_with_token %t : (token[]) -> tuple<tuple<tuple<f32[4]>>, token[]>
  return
}

// -----

func.func @fed(%x: f32[4]) {
  // expected-error@+1 {{'builder.outfeed_with_token' (C2) token must be token[], but is f32[4]}}
  %0 = builder.outfeed_with_token %x, %x : (f32[4], f32[4]) -> f32[4]
  return
}
