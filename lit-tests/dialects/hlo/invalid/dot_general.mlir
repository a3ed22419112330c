// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[2,3], %y: f64[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C1) lhs and rhs must have one element type, or integers of equally many bits, but there are f32[2,3] and f64[3,4]}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f64[3,4]) -> f64[2,4]
  return
}

// -----

func.func @f(%x: index, %y: f64[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (I1) lhs must be an array, but is index}}
  %0 = hlo.dot_general %x, %y : (index, f64[3,4]) -> f64[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C2) batching dimensions must be as many in lhs as in rhs, but are 1 and 0}}
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C3) contracting dimensions must be as many in lhs as in rhs, but are 1 and 0}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C4) the dimensions of lhs must be in [0, 2), but there is 2}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C4) the dimensions of lhs must be in [0, 2), but there is -1}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [-1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C4) the dimensions of lhs must be distinct, but 1 comes twice}}
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C5) the dimensions of rhs must be in [0, 2), but there is 2}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[3,3], %y: f32[3,3]) {
  // expected-error@+1 {{'hlo.dot_general' (C5) the dimensions of rhs must be distinct, but 0 comes twice}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 0] : (f32[3,3], f32[3,3]) -> f32[]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C6) batching dimensions must have one size, but dimension 0 of f32[2,3] is paired with dimension 1 of f32[3,4]}}
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C7) contracting dimensions must have one size, but dimension 0 of f32[2,3] is paired with dimension 0 of f32[3,4]}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C8) the result must be f32[2,4], but is f32[4,2]}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[4,2]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C8) the result must be f32[2,4], but is f32[2,3,3,4]}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,3,3,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C9) the result's elements must be of the operands' class and at least as wide as f32, but are bf16}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> bf16[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C9) the result's elements must be of the operands' class and at least as wide as f32, but are s32}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> s32[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C9) the result's elements must be of the operands' class and at least as wide as f32, but are c64}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> c64[2,4]
  return
}

// -----

func.func @f(%x: f32[2,3], %y: f32[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C10) accum must be a float type at least as wide as f32, but is bf16}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], accum = bf16 : (f32[2,3], f32[3,4]) -> f32[2,4]
  return
}

// -----

func.func @f(%x: s8[2,3], %y: s8[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C10) accum is for floats, but the elements are s32}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], accum = f32 : (s8[2,3], s8[3,4]) -> s32[2,4]
  return
}

// -----

func.func @f(%x: bf16[2,3], %y: bf16[3,4]) {
  // expected-error@+1 {{'hlo.dot_general' (C10) accum must be a float type at least as wide as f32, but is bf16}}
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], accum = bf16 : (bf16[2,3], bf16[3,4]) -> f32[2,4]
  return
}
