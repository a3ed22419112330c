// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @one_type(%p: pred[], %x: f32[2], %y: f32[3]) {
  // expected-error@+1 {{'hlo.select' (C1) on_true and on_false must have one type, but are f32[2] and f32[3]}}
  %0 = hlo.select %p, %x, %y : (pred[], f32[2], f32[3]) -> f32[2]
  func.return
}

// -----

func.func @pred_size(%p: pred[3], %x: f32[2]) {
  // expected-error@+1 {{'hlo.select' (C2) pred must be pred[] or pred[2], but is pred[3]}}
  %0 = hlo.select %p, %x, %x : (pred[3], f32[2], f32[2]) -> f32[2]
  func.return
}

// -----

func.func @pred_type(%p: s32[2], %x: f32[2]) {
  // expected-error@+1 {{'hlo.select' (C2) pred must be pred[] or pred[2], but is s32[2]}}
  %0 = hlo.select %p, %x, %x : (s32[2], f32[2], f32[2]) -> f32[2]
  func.return
}
