// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[2,3], %y: f64[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f64[3,4]) -> f64[2,4]
  return
}

// -----

func.func @f(%x: index, %y: f64[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y : (index, f64[3,4]) -> f64[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [-1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[3,3], %y: f32[3,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 0] : (f32[3,3], f32[3,3]) -> f32[]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[4,2]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,3,3,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> bf16[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> s32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> c64[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], accum = bf16 : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: s8[2,3], %y: s8[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], accum = f32 : (s8[2,3], s8[3,4]) -> s32[2,4]
  return
}

// -----

func.func @f(%x: bf16[2,3], %y: bf16[3,4]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], accum = bf16 : (bf16[2,3], bf16[3,4]) -> f32[2,4]
  return
}
