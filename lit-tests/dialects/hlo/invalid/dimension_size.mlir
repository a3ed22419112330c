// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @get_c1(%x: f32[4]) {
  // expected-error@+1 {{'hlo.get_dimension_size' (C1) dimension must be in [0, 1), but is 1}}
  %0 = hlo.get_dimension_size %x, dimension = 1 : (f32[4]) -> s32[]
  return
}

// -----

func.func @get_c2(%x: f32[2147483648]) {
  // expected-error@+1 {{'hlo.get_dimension_size' (C2) the size must fit in s32, but is 2147483648}}
  %0 = hlo.get_dimension_size %x, dimension = 0 : (f32[2147483648]) -> s32[]
  return
}

// -----

func.func @get_result(%x: f32[4]) {
  // expected-error@+1 {{'hlo.get_dimension_size' result 0 must have type s32[], but has s64[]}}
  %0 = hlo.get_dimension_size %x, dimension = 0 : (f32[4]) -> s64[]
  return
}

// -----

func.func @set_c1(%x: f32[4], %n: s32[]) {
  // expected-error@+1 {{'hlo.set_dimension_size' (C1) dimension must be in [0, 1), but is -1}}
  %0 = hlo.set_dimension_size %x, %n, dimension = -1 : (f32[4], s32[]) -> f32[<=4]
  return
}

// -----

func.func @set_c2_element(%x: f32[4], %n: s64[]) {
  // expected-error@+1 {{'hlo.set_dimension_size' (C2) size must be s32[], but is s64[]}}
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (f32[4], s64[]) -> f32[<=4]
  return
}

// -----

func.func @set_c2_rank(%x: f32[4], %n: s32[1]) {
  // expected-error@+1 {{'hlo.set_dimension_size' (C2) size must be s32[], but is s32[1]}}
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (f32[4], s32[1]) -> f32[<=4]
  return
}

// -----

func.func @set_result(%x: f32[4], %n: s32[]) {
  // expected-error@+1 {{'hlo.set_dimension_size' result 0 must have type f32[<=4], but has f32[4]}}
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (f32[4], s32[]) -> f32[4]
  return
}
