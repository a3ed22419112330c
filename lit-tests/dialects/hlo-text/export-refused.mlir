// RUN: shale-opt %s --split-input-file --to=hlo --verify-diagnostics

// expected-error@+1 {{HLO text has no type i32}}
func.func @main(%x: i32) -> i32 {
  return %x : i32
}

// -----

func.func @main(%x: f32[2]) -> f32[2] {
  // expected-error@+1 {{HLO text has no opcode for hlo.lgamma}}
  %y = hlo.lgamma %x : f32[2]
  return %y : f32[2]
}

// -----

func.func @main(%x: f32[2], %z: f32[]) -> f32[2] {
  // expected-error@+2 {{a computation of hlo.map in HLO text cannot use a value from outside}}
  // expected-note@-2 {{the value that it uses}}
  %y = hlo.map %x, dimensions = [0] {
  ^bb0(%a: f32[]):
    %s = hlo.add %a, %z : f32[]
    hlo.return %s : f32[]
  } : (f32[2]) -> f32[2]
  return %y : f32[2]
}

// -----

func.func @main(%x: f32[]) -> f32[] {
  // expected-error@+1 {{HLO text has no opcode for hlo.rng_seed}}
  %s = hlo.rng_seed : () -> u64[3]
  return %x : f32[]
}
