// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_element(%x: f32[4], %v: f16[]) {
  // expected-error@+1 {{'hlo.pad' (C1) padding_value must be f32[], but is f16[]}}
  %0 = hlo.pad %x, %v, edge_padding_low = [0], edge_padding_high = [0], interior_padding = [0] : (f32[4], f16[]) -> f32[4]
  return
}

// -----

func.func @c1_rank(%x: f32[4], %v: f32[1]) {
  // expected-error@+1 {{'hlo.pad' (C1) padding_value must be f32[], but is f32[1]}}
  %0 = hlo.pad %x, %v, edge_padding_low = [0], edge_padding_high = [0], interior_padding = [0] : (f32[4], f32[1]) -> f32[4]
  return
}

// -----

func.func @c2_low(%x: f32[4], %v: f32[]) {
  // expected-error@+1 {{'hlo.pad' (C2) edge_padding_low must have 1 number, but has 0}}
  %0 = hlo.pad %x, %v, edge_padding_low = [], edge_padding_high = [0], interior_padding = [0] : (f32[4], f32[]) -> f32[4]
  return
}

// -----

func.func @c2_high(%x: f32[4], %v: f32[]) {
  // expected-error@+1 {{'hlo.pad' (C2) edge_padding_high must have 1 number, but has 0}}
  %0 = hlo.pad %x, %v, edge_padding_low = [0], edge_padding_high = [], interior_padding = [0] : (f32[4], f32[]) -> f32[4]
  return
}

// -----

func.func @c2_interior(%x: f32[4], %v: f32[]) {
  // expected-error@+1 {{'hlo.pad' (C2) interior_padding must have 1 number, but has 2}}
  %0 = hlo.pad %x, %v, edge_padding_low = [0], edge_padding_high = [0], interior_padding = [0, 0] : (f32[4], f32[]) -> f32[4]
  return
}

// -----

func.func @c3(%x: f32[4], %v: f32[]) {
  // expected-error@+1 {{'hlo.pad' (C3) interior_padding must not be negative, but is -1 in dimension 0}}
  %0 = hlo.pad %x, %v, edge_padding_low = [0], edge_padding_high = [0], interior_padding = [-1] : (f32[4], f32[]) -> f32[1]
  return
}

// -----

func.func @c4_negative(%x: f32[4], %v: f32[]) {
  // expected-error@+1 {{'hlo.pad' (C4) the size of dimension 0 must be from 0 to 2^63 - 1, but is -1}}
  %0 = hlo.pad %x, %v, edge_padding_low = [-3], edge_padding_high = [-2], interior_padding = [0] : (f32[4], f32[]) -> f32[0]
  return
}

// -----

func.func @c4_overflow(%x: f32[4], %v: f32[]) {
  // expected-error@+1 {{'hlo.pad' (C4) the size of dimension 0 must be from 0 to 2^63 - 1, but is 27670116110564327425}}
  %0 = hlo.pad %x, %v, edge_padding_low = [0], edge_padding_high = [0], interior_padding = [9223372036854775807] : (f32[4], f32[]) -> f32[0]
  return
}
