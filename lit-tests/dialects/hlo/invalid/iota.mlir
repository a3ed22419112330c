// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @dimension() {
  // expected-error@+1 {{'hlo.iota' (C1) iota_dimension must be in [0, 2), but is 2}}
  %0 = hlo.iota iota_dimension = 2 : s32[2,3]
  func.return
}

// -----

func.func @rank0() {
  // expected-error@+1 {{'hlo.iota' (C1) iota_dimension must be in [0, 0), but is 0}}
  %0 = hlo.iota iota_dimension = 0 : s32[]
  func.return
}

// -----

func.func @pred() {
  // expected-error@+1 {{'hlo.iota' (C2) the result must have numbers and known sizes, but is pred[2]}}
  %0 = hlo.iota iota_dimension = 0 : pred[2]
  func.return
}

// -----

func.func @dynamic() {
  // expected-error@+1 {{'hlo.iota' (C2) the result must have numbers and known sizes, but is s32[<=2]}}
  %0 = hlo.iota iota_dimension = 0 : s32[<=2]
  func.return
}
