// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: s32[]) {
  hlo.if %x {
    hlo.return
  } {
    hlo.return
  } : (s32[]) -> ()
  return
}

// -----

func.func @f(%x: pred[1]) {
  hlo.if %x {
    hlo.return
  } {
    hlo.return
  } : (pred[1]) -> ()
  return
}

// -----

func.func @f(%x: pred[], %y: s32[]) {
  %z = hlo.if %x {
    hlo.return %y : s32[]
  } {
    hlo.return %x : pred[]
  } : (pred[]) -> s32[]
  return
}

// -----

func.func @f(%x: pred[]) {
  hlo.if %x {
  ^bb0(%i: s32[]):
    hlo.return
  } {
    hlo.return
  } : (pred[]) -> ()
  return
}

// -----

func.func @f(%x: pred[]) {
  hlo.if %x {
  } {
    hlo.return
  } : (pred[]) -> ()
  return
}
