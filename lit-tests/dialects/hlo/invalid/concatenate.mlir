// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1() {
  // expected-error@+1 {{'hlo.concatenate' (C1) must have at least one input}}
  %0 = hlo.concatenate dimension = 0 : () -> f32[0]
  return
}

// -----

func.func @c2_rank_0(%x: f32[]) {
  // expected-error@+1 {{'hlo.concatenate' (C2) inputs must not have rank 0: they have no dimension to join}}
  %0 = hlo.concatenate %x, %x, dimension = 0 : (f32[], f32[]) -> f32[2]
  return
}

// -----

func.func @c2_element(%x: f32[2], %y: f16[2]) {
  // expected-error@+1 {{'hlo.concatenate' (C2) all inputs must have one element type and rank, but there are f32[2] and f16[2]}}
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2], f16[2]) -> f32[4]
  return
}

// -----

func.func @c2_rank(%x: f32[2], %y: f32[2,2]) {
  // expected-error@+1 {{'hlo.concatenate' (C2) all inputs must have one element type and rank, but there are f32[2] and f32[2,2]}}
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2], f32[2,2]) -> f32[4]
  return
}

// -----

func.func @c3(%x: f32[2]) {
  // expected-error@+1 {{'hlo.concatenate' (C3) dimension must be in [0, 1), but is 1}}
  %0 = hlo.concatenate %x, dimension = 1 : (f32[2]) -> f32[2]
  return
}

// -----

func.func @c3_negative(%x: f32[2]) {
  // expected-error@+1 {{'hlo.concatenate' (C3) dimension must be in [0, 1), but is -1}}
  %0 = hlo.concatenate %x, dimension = -1 : (f32[2]) -> f32[2]
  return
}

// -----

func.func @c4(%x: f32[2,3], %y: f32[2,4]) {
  // expected-error@+1 {{'hlo.concatenate' (C4) dimension 1 must be 3 in all inputs, but input 1 is f32[2,4]}}
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[2,4]) -> f32[4,3]
  return
}

// -----

func.func @c4_bound(%x: f32[2,<=3], %y: f32[2,4]) {
  // expected-error@+1 {{'hlo.concatenate' (C4) dimension 1 must be <=3 in all inputs, but input 1 is f32[2,4]}}
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,<=3], f32[2,4]) -> f32[4,4]
  return
}

// -----

func.func @c4_overflow(%x: pred[9223372036854775807]) {
  // expected-error@+1 {{'hlo.concatenate' (C4) the size of the result overflows}}
  %0 = hlo.concatenate %x, %x, dimension = 0 : (pred[9223372036854775807], pred[9223372036854775807]) -> pred[0]
  return
}
