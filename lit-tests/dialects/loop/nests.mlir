// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-opt %s | filecheck %s --check-prefix=TEXT
// CHECK: 0 failed

// TEXT: loop.read %{{.*}}[%{{.*}}] else %{{.*}} : (s32[3], s64[], s32[]) -> s32[]
// By hand: a pad, where indices below 0 and behind the end give 9.
func.func @outside() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %nine = hlo.constant dense<9> : s32[]
  %y = loop.nest bounds = [5] {
  ^bb0(%i: s64[]):
    %k = loop.affine %i, coefficients = [-1], offset = 3 : (s64[]) -> s64[]
    %a = loop.read %x[%k] else %nine : (s32[3], s64[], s32[]) -> s32[]
    loop.yield %a : s32[]
  } : () -> s32[5]
  check.expect_eq_const %y, dense<[9, 3, 2, 1, 9]> : s32[5]
  return
}

// By hand: no iterations, one without loops, several results.
func.func @edges() {
  %x = hlo.constant dense<7> : u8[]
  %none:2 = loop.nest bounds = [0, 3] {
  ^bb0(%i: s64[], %j: s64[]):
    loop.yield %x, %i : u8[], s64[]
  } : () -> (u8[0,3], s64[0,3])
  check.expect_eq_const %none#0, dense<> : u8[0,3]
  %one = loop.nest bounds = [] {
    loop.yield %x : u8[]
  } : () -> u8[]
  check.expect_eq_const %one, dense<7> : u8[]
  %sum = loop.reduce %x, bounds = [4, 0], row = 1 {
  ^bb0(%i: s64[], %j: s64[]):
    loop.yield %x : u8[]
  } {
  ^bb0(%a: u8[], %b: u8[]):
    %c = hlo.add %a, %b : u8[]
    hlo.return %c : u8[]
  } : (u8[]) -> u8[]
  check.expect_eq_const %sum, dense<7> : u8[]
  return
}

// By hand: bf16 is accumulated in f32; 256 + 1 is 256 in bf16.
func.func @accumulators() {
  %one = hlo.constant dense<1.0> : bf16[]
  %zero = hlo.constant dense<0.0> : bf16[]
  %sum = loop.reduce %zero, bounds = [300], row = 1, accum = f32 {
  ^bb0(%i: s64[]):
    loop.yield %one : bf16[]
  } {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[]) -> bf16[]
  check.expect_eq_const %sum, dense<300.0> : bf16[]
  %left = loop.reduce %zero, bounds = [300], order = LEFT {
  ^bb0(%i: s64[]):
    loop.yield %one : bf16[]
  } {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[]) -> bf16[]
  check.expect_eq_const %left, dense<256.0> : bf16[]
  return
}

// By hand: the place of the largest element.
func.func @pairs() {
  %x = hlo.constant dense<[3, 9, 4]> : s32[3]
  %low = hlo.constant dense<-5> : s32[]
  %nowhere = hlo.constant dense<-1> : s64[]
  %top:2 = loop.reduce %low, %nowhere, bounds = [3] {
  ^bb0(%i: s64[]):
    %a = loop.read %x[%i] : (s32[3], s64[]) -> s32[]
    loop.yield %a, %i : s32[], s64[]
  } {
  ^bb0(%a: s32[], %i: s64[], %b: s32[], %j: s64[]):
    %more = hlo.compare %b, %a, direction = GT : (s32[], s32[]) -> pred[]
    %c = hlo.select %more, %b, %a : (pred[], s32[], s32[]) -> s32[]
    %k = hlo.select %more, %j, %i : (pred[], s64[], s64[]) -> s64[]
    hlo.return %c, %k : s32[], s64[]
  } : (s32[], s64[]) -> (s32[], s64[])
  check.expect_eq_const %top#0, dense<9> : s32[]
  check.expect_eq_const %top#1, dense<1> : s64[]
  return
}
