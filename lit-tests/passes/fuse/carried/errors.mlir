// RUN: shale-opt %s --split-input-file --verify-diagnostics

// What in_place says is checked.

func.func @numbers(%x: f32[2]) -> f32[2] {
  // expected-error@+1 {{(C2) in_place names result 1 and input 0 of 1 and 1}}
  %y = hlo.fusion %x, in_place = [[1, 0]] {
  ^bb0(%p: f32[2]):
    %n = hlo.negate %p : f32[2]
    hlo.return %n : f32[2]
  } : (f32[2]) -> f32[2]
  return %y : f32[2]
}

// -----

func.func @twice(%x: f32[2], %z: f32[2]) -> f32[2] {
  // expected-error@+1 {{(C2) in_place names result 0 or input 1 twice}}
  %y = hlo.fusion %x, %z, in_place = [[0, 0], [0, 1]] {
  ^bb0(%p: f32[2], %q: f32[2]):
    %n = hlo.add %p, %q : f32[2]
    hlo.return %n : f32[2]
  } : (f32[2], f32[2]) -> f32[2]
  return %y : f32[2]
}

// -----

func.func @moved(%x: f32[2]) -> f32[2] {
  // expected-error@+1 {{(C3) result 0 cannot be made in the memory of input 0}}
  %y = hlo.fusion %x, in_place = [[0, 0]] {
  ^bb0(%p: f32[2]):
    %r = hlo.reverse %p, dimensions = [0] : f32[2]
    %n = hlo.add %p, %r : f32[2]
    hlo.return %n : f32[2]
  } : (f32[2]) -> f32[2]
  return %y : f32[2]
}

// -----

func.func @other_type(%x: f32[2]) -> s32[2] {
  // expected-error@+1 {{(C3) result 0 cannot be made in the memory of input 0}}
  %y = hlo.fusion %x, in_place = [[0, 0]] {
  ^bb0(%p: f32[2]):
    %n = hlo.convert %p : (f32[2]) -> s32[2]
    hlo.return %n : s32[2]
  } : (f32[2]) -> s32[2]
  return %y : s32[2]
}
