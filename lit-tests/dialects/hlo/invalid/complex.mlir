// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @element(%x: s32[2]) {
  // expected-error@+1 {{'hlo.complex' (C1) the parts must be both f32 or both f64, but are s32[2] and s32[2]}}
  %0 = hlo.complex %x, %x : (s32[2], s32[2]) -> c64[2]
  func.return
}

// -----

func.func @mixed(%x: f32[2], %y: f64[2]) {
  // expected-error@+1 {{'hlo.complex' (C1) the parts must be both f32 or both f64, but are f32[2] and f64[2]}}
  %0 = hlo.complex %x, %y : (f32[2], f64[2]) -> c64[2]
  func.return
}

// -----

func.func @dims(%x: f32[2], %y: f32[3]) {
  // expected-error@+1 {{'hlo.complex' (C2) the parts must have the same dimensions, but are f32[2] and f32[3]}}
  %0 = hlo.complex %x, %y : (f32[2], f32[3]) -> c64[2]
  func.return
}
