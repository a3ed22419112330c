// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @convert_dims(%x: f32[2]) {
  // expected-error@+1 {{'hlo.convert' (C1) the result must have the dimensions of f32[2], but is s8[3]}}
  %0 = hlo.convert %x : (f32[2]) -> s8[3]
  func.return
}

// -----

func.func @bitcast_complex(%x: c64[2]) {
  // expected-error@+1 {{'hlo.bitcast_convert' (C1) cannot see the bits of c64 as f64}}
  %0 = hlo.bitcast_convert %x : (c64[2]) -> f64[2]
  func.return
}

// -----

func.func @bitcast_pred(%x: pred[2]) {
  // expected-error@+1 {{'hlo.bitcast_convert' (C1) cannot see the bits of pred as u8}}
  %0 = hlo.bitcast_convert %x : (pred[2]) -> u8[2]
  func.return
}

// -----

func.func @bitcast_width(%x: tf32[2]) {
  // expected-error@+1 {{'hlo.bitcast_convert' (C2) one width must be a multiple of the other, but they are 19 and 8 bits}}
  %0 = hlo.bitcast_convert %x : (tf32[2]) -> u8[2]
  func.return
}

// -----

func.func @bitcast_last(%x: u8[3]) {
  // expected-error@+1 {{'hlo.bitcast_convert' (C3) the last dimension of the input must be 4, but the input is u8[3]}}
  %0 = hlo.bitcast_convert %x : (u8[3]) -> u32[]
  func.return
}

// -----

func.func @bitcast_rank0(%x: u8[]) {
  // expected-error@+1 {{'hlo.bitcast_convert' (C3) the last dimension of the input must be 4, but the input is u8[]}}
  %0 = hlo.bitcast_convert %x : (u8[]) -> u32[]
  func.return
}

// -----

func.func @bitcast_result(%x: u32[3]) {
  // expected-error@+1 {{'hlo.bitcast_convert' (C3) the result must be u8[3,4], but is u8[4,3]}}
  %0 = hlo.bitcast_convert %x : (u32[3]) -> u8[4,3]
  func.return
}

// -----

func.func @reduce_precision_type(%x: s32[2]) {
  // expected-error@+1 {{'hlo.reduce_precision' (C1) is not defined for elements of type s32}}
  %0 = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 10 : s32[2]
  func.return
}

// -----

func.func @reduce_precision_exponent(%x: f32[2]) {
  // expected-error@+1 {{'hlo.reduce_precision' (C2) exponent_bits must be at least 1, but is 0}}
  %0 = hlo.reduce_precision %x, exponent_bits = 0, mantissa_bits = 10 : f32[2]
  func.return
}

// -----

func.func @reduce_precision_mantissa(%x: f32[2]) {
  // expected-error@+1 {{'hlo.reduce_precision' (C3) mantissa_bits must be at least 0, but is -1}}
  %0 = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = -1 : f32[2]
  func.return
}
