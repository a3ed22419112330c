// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.fusion' (C1) body must take (s32[]), but takes (s64[])}}
  %y = hlo.fusion %x, kind = LOOP {
  ^bb0(%p: s64[]):
    hlo.return %x : s32[]
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.fusion' result 0 must have type s64[], but has s32[]}}
  %y = hlo.fusion %x, kind = LOOP {
  ^bb0(%p: s32[]):
    %q = hlo.convert %p : (s32[]) -> s64[]
    hlo.return %q : s64[]
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.fusion' (C1) body must take (s32[]), but takes ()}}
  %y = hlo.fusion %x, kind = LOOP {
    hlo.return %x : s32[]
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @numbers(%x: f32[2]) -> f32[2] {
  // expected-error@+1 {{'hlo.fusion' (C2) in_place names result 1 and input 0 of 1 and 1}}
  %y = hlo.fusion %x, in_place = [[1, 0]] {
  ^bb0(%p: f32[2]):
    %n = hlo.negate %p : f32[2]
    hlo.return %n : f32[2]
  } : (f32[2]) -> f32[2]
  return %y : f32[2]
}

// -----

func.func @twice(%x: f32[2], %z: f32[2]) -> f32[2] {
  // expected-error@+1 {{'hlo.fusion' (C2) in_place names result 0 or input 1 twice}}
  %y = hlo.fusion %x, %z, in_place = [[0, 0], [0, 1]] {
  ^bb0(%p: f32[2], %q: f32[2]):
    %n = hlo.add %p, %q : f32[2]
    hlo.return %n : f32[2]
  } : (f32[2], f32[2]) -> f32[2]
  return %y : f32[2]
}

// -----

func.func @moved(%x: f32[2]) -> f32[2] {
  // expected-error@+1 {{'hlo.fusion' (C3) result 0 cannot be made in the memory of input 0}}
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
  // expected-error@+1 {{'hlo.fusion' (C3) result 0 cannot be made in the memory of input 0}}
  %y = hlo.fusion %x, in_place = [[0, 0]] {
  ^bb0(%p: f32[2]):
    %n = hlo.convert %p : (f32[2]) -> s32[2]
    hlo.return %n : s32[2]
  } : (f32[2]) -> s32[2]
  return %y : s32[2]
}
