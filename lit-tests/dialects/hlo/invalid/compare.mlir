// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @one_type(%x: f32[2], %y: f32[3]) {
  // expected-error@+1 {{'hlo.compare' (C1) lhs and rhs must have one type, but there are f32[2] and f32[3]}}
  %0 = hlo.compare %x, %y, direction = EQ : (f32[2], f32[3]) -> pred[2]
  func.return
}

// -----

func.func @complex_order(%x: c64[2]) {
  // expected-error@+1 {{'hlo.compare' (C2) complex numbers can be compared with EQ and NE, but not with LT}}
  %0 = hlo.compare %x, %x, direction = LT : (c64[2], c64[2]) -> pred[2]
  func.return
}

// -----

func.func @total(%x: s32[2]) {
  // expected-error@+1 {{'hlo.compare' (C3) order TOTAL is for floats, but the operands are s32[2]}}
  %0 = hlo.compare %x, %x, direction = LT, order = TOTAL : (s32[2], s32[2]) -> pred[2]
  func.return
}
