// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: s32[]) {
  %y = hlo.while %x {
  ^bb0(%i: s64[]):
    %p = hlo.constant dense<true> : pred[]
    hlo.return %p : pred[]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  %y = hlo.while %x {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  %y = hlo.while %x {
  ^bb0(%i: s32[]):
    %p = hlo.constant dense<[true]> : pred[1]
    hlo.return %p : pred[1]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  %y = hlo.while %x {
  ^bb0(%i: s32[]):
    %p = hlo.constant dense<true> : pred[]
    hlo.return %p : pred[]
  } {
  ^bb0(%i: s32[]):
    hlo.return
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  %y = hlo.while %x {
  ^bb0(%i: s32[]):
    %p = hlo.constant dense<true> : pred[]
    hlo.return %p : pred[]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s64[]
  return
}
