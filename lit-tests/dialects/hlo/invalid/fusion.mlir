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
