// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @subtract(%x: pred[2]) {
  // expected-error@+1 {{'hlo.subtract' (C1) is not defined for elements of type pred}}
  %0 = hlo.subtract %x, %x : pred[2]
  func.return
}

// -----

func.func @divide(%x: pred[2]) {
  // expected-error@+1 {{'hlo.divide' (C1) is not defined for elements of type pred}}
  %0 = hlo.divide %x, %x : pred[2]
  func.return
}

// -----

func.func @remainder(%x: pred[2]) {
  // expected-error@+1 {{'hlo.remainder' (C1) is not defined for elements of type pred}}
  %0 = hlo.remainder %x, %x : pred[2]
  func.return
}

// -----

func.func @power(%x: pred[2]) {
  // expected-error@+1 {{'hlo.power' (C1) is not defined for elements of type pred}}
  %0 = hlo.power %x, %x : pred[2]
  func.return
}

// -----

func.func @atan2(%x: pred[2]) {
  // expected-error@+1 {{'hlo.atan2' (C1) is not defined for elements of type pred}}
  %0 = hlo.atan2 %x, %x : pred[2]
  func.return
}

// -----

func.func @and(%x: c64[2]) {
  // expected-error@+1 {{'hlo.and' (C1) is not defined for elements of type c64}}
  %0 = hlo.and %x, %x : c64[2]
  func.return
}

// -----

func.func @or(%x: c64[2]) {
  // expected-error@+1 {{'hlo.or' (C1) is not defined for elements of type c64}}
  %0 = hlo.or %x, %x : c64[2]
  func.return
}

// -----

func.func @xor(%x: c64[2]) {
  // expected-error@+1 {{'hlo.xor' (C1) is not defined for elements of type c64}}
  %0 = hlo.xor %x, %x : c64[2]
  func.return
}

// -----

func.func @shift_left(%x: pred[2]) {
  // expected-error@+1 {{'hlo.shift_left' (C1) is not defined for elements of type pred}}
  %0 = hlo.shift_left %x, %x : pred[2]
  func.return
}

// -----

func.func @shift_right_arithmetic(%x: pred[2]) {
  // expected-error@+1 {{'hlo.shift_right_arithmetic' (C1) is not defined for elements of type pred}}
  %0 = hlo.shift_right_arithmetic %x, %x : pred[2]
  func.return
}

// -----

func.func @shift_right_logical(%x: pred[2]) {
  // expected-error@+1 {{'hlo.shift_right_logical' (C1) is not defined for elements of type pred}}
  %0 = hlo.shift_right_logical %x, %x : pred[2]
  func.return
}

// -----

func.func @mulhi(%x: pred[2]) {
  // expected-error@+1 {{'hlo.mulhi' (C1) is not defined for elements of type pred}}
  %0 = hlo.mulhi %x, %x : pred[2]
  func.return
}

// -----

func.func @polygamma(%x: pred[2]) {
  // expected-error@+1 {{'hlo.polygamma' (C1) is not defined for elements of type pred}}
  %0 = hlo.polygamma %x, %x : pred[2]
  func.return
}

// -----

func.func @zeta(%x: pred[2]) {
  // expected-error@+1 {{'hlo.zeta' (C1) is not defined for elements of type pred}}
  %0 = hlo.zeta %x, %x : pred[2]
  func.return
}

// -----

func.func @next_after(%x: s32[2]) {
  // expected-error@+1 {{'hlo.next_after' (C1) is not defined for elements of type s32}}
  %0 = hlo.next_after %x, %x : s32[2]
  func.return
}

// -----

func.func @one_type(%x: f32[2], %y: f32[3]) {
  // expected-error@+1 {{'hlo.add' all operands and results must have one type, but there are f32[2] and f32[3]}}
  %0 = "hlo.add"(%x, %y) : (f32[2], f32[3]) -> f32[2]
  func.return
}

// -----

func.func @no_array(%x: i32) {
  // expected-error@+1 {{'hlo.add' (I1) lhs must be an array, but is i32}}
  %0 = hlo.add %x, %x : i32
  func.return
}
