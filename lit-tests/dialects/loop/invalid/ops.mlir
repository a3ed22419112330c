// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C1) bounds must not be negative, but are [2, -1]}}
  %0 = loop.nest bounds = [2, -1] {
  ^bb0(%i: s64[], %j: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[2,1]
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C1) bounds must not make more than 2^48 iterations, but are [16777216, 16777217]}}
  %0 = loop.nest bounds = [16777216, 16777217] {
  ^bb0(%i: s64[], %j: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[16777216,16777217]
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C2) body must take (s64[], s64[]), but takes (s64[])}}
  %0 = loop.nest bounds = [2, 3] {
  ^bb0(%i: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[2,3]
  return
}

// -----

func.func @f(%x: f32[<=3]) {
  // expected-error@+1 {{'loop.nest' (C3) what body yields must be arrays of known sizes, but there is f32[<=3]}}
  %0 = loop.nest bounds = [2] {
  ^bb0(%i: s64[]):
    loop.yield %x : f32[<=3]
  } : () -> f32[2,3]
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C4) vector must be 0 or a power of two up to 1024 with a bound, but is 24}}
  %0 = loop.nest bounds = [2], vector = 24 {
  ^bb0(%i: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[2]
  return
}

// -----

func.func @f(%x: f32[<=3], %i: s64[]) {
  // expected-error@+1 {{'loop.read' (C1) (I1) input must have known sizes, but is f32[<=3]}}
  %0 = loop.read %x[%i] : (f32[<=3], s64[]) -> f32[]
  return
}

// -----

func.func @f(%x: f32[3], %i: s64[]) {
  // expected-error@+1 {{'loop.read' (C2) must have at most 1 indices, but has 2}}
  %0 = loop.read %x[%i, %i] : (f32[3], s64[], s64[]) -> f32[]
  return
}

// -----

func.func @f(%x: f32[3], %i: s32[]) {
  // expected-error@+1 {{'loop.read' (C2) index 0 must be s64[], but is s32[]}}
  %0 = loop.read %x[%i] : (f32[3], s32[]) -> f32[]
  return
}

// -----

func.func @f(%x: f32[3], %i: s64[], %o: s32[]) {
  // expected-error@+1 {{'loop.read' (C3) otherwise must be f32[], but is s32[]}}
  %0 = loop.read %x[%i] else %o : (f32[3], s64[], s32[]) -> f32[]
  return
}

// -----

func.func @f(%i: s32[]) {
  // expected-error@+1 {{'loop.affine' (C1) index 0 must be s64[], but is s32[]}}
  %0 = loop.affine %i, coefficients = [1] : (s32[]) -> s64[]
  return
}

// -----

func.func @f(%i: s64[]) {
  // expected-error@+1 {{'loop.affine' (C2) must have 1 coefficients, but has [1, 2]}}
  %0 = loop.affine %i, coefficients = [1, 2] : (s64[]) -> s64[]
  return
}

// -----

func.func @f(%z: f32[], %x: s32[]) {
  // expected-error@+1 {{'loop.reduce' (C2) body must return (f32[]), but returns (s32[])}}
  %0 = loop.reduce %z, bounds = [2] {
  ^bb0(%i: s64[]):
    loop.yield %x : s32[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  } : (f32[]) -> f32[]
  return
}

// -----

func.func @f(%z: f32[]) {
  // expected-error@+1 {{'loop.reduce' (C3) join must take (f32[], f32[]), but takes (f32[])}}
  %0 = loop.reduce %z, bounds = [2] {
  ^bb0(%i: s64[]):
    loop.yield %z : f32[]
  } {
  ^bb0(%a: f32[]):
    hlo.return %a : f32[]
  } : (f32[]) -> f32[]
  return
}

// -----

func.func @f(%z: f32[]) {
  // expected-error@+1 {{'loop.reduce' (C4) row must be from 0 to 1, but is 2}}
  %0 = loop.reduce %z, bounds = [2], row = 2 {
  ^bb0(%i: s64[]):
    loop.yield %z : f32[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  } : (f32[]) -> f32[]
  return
}

// -----

func.func @f(%z: f32[2]) {
  // expected-error@+1 {{'loop.reduce' (C5) init_values must be scalars}}
  %0 = loop.reduce %z, bounds = [2] {
  ^bb0(%i: s64[]):
    loop.yield %z : f32[2]
  } {
  ^bb0(%a: f32[2], %b: f32[2]):
    hlo.return %a : f32[2]
  } : (f32[2]) -> f32[2]
  return
}

// -----

func.func @f(%z: f32[]) {
  // expected-error@+1 {{'loop.reduce' (C6) accum must be a float type at least as wide as f32, but is bf16}}
  %0 = loop.reduce %z, bounds = [2], accum = bf16 {
  ^bb0(%i: s64[]):
    loop.yield %z : f32[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  } : (f32[]) -> f32[]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'loop.yield' (C1) must stand in a nest or reduction}}
  loop.yield
}

// -----

func.func @f(%x: f32[2,3]{0,1}, %i: s64[]) {
  // expected-error@+1 {{'loop.read' (C1) loops read and make arrays in row-major order, but there is f32[2,3]{0,1}}}
  %0 = loop.read %x[%i, %i] : (f32[2,3]{0,1}, s64[], s64[]) -> f32[]
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C3) loops read and make arrays in row-major order, but there is f32[2,3]{0,1}}}
  %0 = loop.nest bounds = [2, 3] {
  ^bb0(%i: s64[], %j: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[2,3]{0,1}
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C5) order must be a permutation of the 2 loops, but is [0, 0]}}
  %0 = loop.nest bounds = [2, 3], order = [0, 0] {
  ^bb0(%i: s64[], %j: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[2,3]
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C6) tiles must be a size from 0 on for each of the 2 loops, but is [4]}}
  %0 = loop.nest bounds = [2, 3], tiles = [4] {
  ^bb0(%i: s64[], %j: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[2,3]
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C6) tiles must be a size from 0 on for each of the 1 loops, but is [-1]}}
  %0 = loop.nest bounds = [2], tiles = [-1] {
  ^bb0(%i: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[2]
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C8) together must be -1 or a loop from 0 to 1, but is 2}}
  %0 = loop.nest bounds = [2, 3], together = 2 {
  ^bb0(%i: s64[], %j: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[2,3]
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'loop.nest' (C7) parallel must be loops in increasing order, each from 0 to 1, but is [1, 0]}}
  %0 = loop.nest bounds = [2, 3], parallel = [1, 0] {
  ^bb0(%i: s64[], %j: s64[]):
    loop.yield %x : f32[]
  } : () -> f32[2,3]
  return
}

// -----

func.func @f(%z: f32[]) {
  // expected-error@+1 {{'loop.reduce' (C7) vector must be 0 or a power of two up to 1024 with a bound, but is 2048}}
  %0 = loop.reduce %z, bounds = [2], vector = 2048 {
  ^bb0(%i: s64[]):
    loop.yield %z : f32[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  } : (f32[]) -> f32[]
  return
}

// -----

func.func @f(%z: f32[]) {
  // expected-error@+1 {{'loop.reduce' (C8) parallel must be loops in increasing order, each from 0 to 0, but is [1]}}
  %0 = loop.reduce %z, bounds = [2], parallel = [1] {
  ^bb0(%i: s64[]):
    loop.yield %z : f32[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  } : (f32[]) -> f32[]
  return
}
