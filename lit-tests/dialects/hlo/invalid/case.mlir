// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: u32[]) {
  // expected-error@+1 {{'hlo.case' (C1) index must be s32[], but is u32[]}}
  hlo.case %x {
    hlo.return
  } : (u32[]) -> ()
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.case' (C2) must have at least one branch}}
  "hlo.case"(%x) : (s32[]) -> ()
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.case' (C3) branch 1 must return (s32[]), but returns ()}}
  %z = hlo.case %x {
    hlo.return %x : s32[]
  } {
    hlo.return
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.case' (C3) branch 1 must take (), but takes (s32[])}}
  hlo.case %x {
    hlo.return
  } {
  ^bb0(%i: s32[]):
    hlo.return
  } : (s32[]) -> ()
  return
}
