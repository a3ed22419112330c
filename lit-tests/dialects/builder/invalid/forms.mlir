// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @ranks(%x: f32[4], %y: f32[2,4]) {
  %0 = builder.add %x, %y : (f32[4], f32[2,4]) -> f32[2,4]
  return
}

// -----

func.func @padding(%x: f32[1,1,4], %w: f32[1,1,2]) {
  %0 = builder.conv %x, %w, window_strides = [1], padding = "FULL" : (f32[1,1,4], f32[1,1,2]) -> f32[1,1,4]
  return
}

// -----

func.func @result(%x: f32[4]) {
  %0 = builder.convert_element_type %x, new_element_type = s8 : (f32[4]) -> s32[4]
  return
}

// -----

func.func @no_operands() {
  %0 = builder.concat_in_dim dimension = 0 : () -> f32[4]
  return
}

// -----

func.func @channel(%x: f32[4]) {
  builder.send %x, channel_handle = 0 : f32[4]
  return
}
