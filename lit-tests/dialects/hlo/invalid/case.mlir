// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: u32[]) {
  hlo.case %x {
    hlo.return
  } : (u32[]) -> ()
  return
}

// -----

func.func @f(%x: s32[]) {
  "hlo.case"(%x) : (s32[]) -> ()
  return
}

// -----

func.func @f(%x: s32[]) {
  %z = hlo.case %x {
    hlo.return %x : s32[]
  } {
    hlo.return
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  hlo.case %x {
    hlo.return
  } {
  ^bb0(%i: s32[]):
    hlo.return
  } : (s32[]) -> ()
  return
}
