// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @element(%a: f32[], %x: s32[2], %b: s32[]) {
  // expected-error@+1 {{'hlo.clamp' (C1) min must have elements of type s32, but is f32[]}}
  %0 = hlo.clamp %a, %x, %b : (f32[], s32[2], s32[]) -> s32[2]
  func.return
}

// -----

func.func @element_max(%a: s32[], %x: s32[2], %b: f32[]) {
  // expected-error@+1 {{'hlo.clamp' (C1) max must have elements of type s32, but is f32[]}}
  %0 = hlo.clamp %a, %x, %b : (s32[], s32[2], f32[]) -> s32[2]
  func.return
}

// -----

func.func @min_size(%a: s32[3], %x: s32[2], %b: s32[]) {
  // expected-error@+1 {{'hlo.clamp' (C2) min must be a scalar or s32[2], but is s32[3]}}
  %0 = hlo.clamp %a, %x, %b : (s32[3], s32[2], s32[]) -> s32[2]
  func.return
}

// -----

func.func @max_size(%a: s32[], %x: s32[2], %b: s32[1,2]) {
  // expected-error@+1 {{'hlo.clamp' (C3) max must be a scalar or s32[2], but is s32[1,2]}}
  %0 = hlo.clamp %a, %x, %b : (s32[], s32[2], s32[1,2]) -> s32[2]
  func.return
}
