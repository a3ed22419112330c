// RUN: shale-opt %s | shale-opt - | filecheck %s

// Padding is SAME, VALID or pairs.
func.func @padding(%x: f32[1,1,4], %w: f32[1,1,2]) -> f32[1,1,4] {
  // CHECK: builder.conv %x, %w, window_strides = [1], padding = "SAME" : (f32[1,1,4], f32[1,1,2]) -> f32[1,1,4]
  %0 = builder.conv %x, %w, window_strides = [1], padding = "SAME" : (f32[1,1,4], f32[1,1,2]) -> f32[1,1,4]
  // CHECK: builder.conv %x, %w, window_strides = [1], padding = "VALID" : (f32[1,1,4], f32[1,1,2]) -> f32[1,1,3]
  %1 = builder.conv %x, %w, window_strides = [1], padding = "VALID" : (f32[1,1,4], f32[1,1,2]) -> f32[1,1,3]
  // CHECK: builder.conv %x, %w, window_strides = [1], padding = {{\[\[}}1, 0]] : (f32[1,1,4], f32[1,1,2]) -> f32[1,1,4]
  %2 = builder.conv %x, %w, window_strides = [1], padding = [[1, 0]] : (f32[1,1,4], f32[1,1,2]) -> f32[1,1,4]
  return %0 : f32[1,1,4]
}
