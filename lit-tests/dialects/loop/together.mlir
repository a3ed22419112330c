// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O0 --threads=2 | filecheck %s
// RUN: shale-opt %s | filecheck %s --check-prefix=TEXT
// RUN: shale-opt %s --to-level=kernels -O0 | filecheck %s --check-prefix=STEPS
// CHECK: 0 failed

// Nests that run together give what each gives on its own: of three channels, whose rows lie apart, the sums, the halves, and each element less its half.
// TEXT: loop.nest bounds = [2, 3], parallel = [0, 1], together = 1 {
// STEPS-LABEL: @channels: 2 kernels
// STEPS: loop of 3
// STEPS: reduce 2 x 4
// STEPS: loop of 2
// STEPS-NEXT: 4 lanes
// STEPS-NOT: loop of 3
// STEPS: judge
func.func @channels() {
  %x = hlo.iota iota_dimension = 2 : f32[2,3,4]
  %zero = hlo.constant dense<0.0> : f32[]
  %sums = loop.nest bounds = [3], together = 0 {
  ^bb0(%c: s64[]):
    %sum = loop.reduce %zero, bounds = [2, 4], row = 1 {
    ^bb0(%n: s64[], %i: s64[]):
      %a = loop.read %x[%n, %c, %i] : (f32[2,3,4], s64[], s64[], s64[]) -> f32[]
      loop.yield %a : f32[]
    } {
    ^bb0(%a: f32[], %b: f32[]):
      %d = hlo.add %a, %b : f32[]
      hlo.return %d : f32[]
    } : (f32[]) -> f32[]
    loop.yield %sum : f32[]
  } : () -> f32[3]
  %halves = loop.nest bounds = [1, 3], together = 1 {
  ^bb0(%u: s64[], %c: s64[]):
    %sum = loop.read %sums[%c] : (f32[3], s64[]) -> f32[]
    %half = hlo.constant dense<0.5> : f32[]
    %h = hlo.multiply %sum, %half : f32[]
    loop.yield %h : f32[]
  } : () -> f32[1,3]
  %first = hlo.constant dense<0> : s64[]
  %y = loop.nest bounds = [2, 3], parallel = [0, 1], together = 1 {
  ^bb0(%n: s64[], %c: s64[]):
    %h = loop.read %halves[%first, %c] : (f32[1,3], s64[], s64[]) -> f32[]
    %row = loop.nest bounds = [4] {
    ^bb0(%i: s64[]):
      %a = loop.read %x[%n, %c, %i] : (f32[2,3,4], s64[], s64[], s64[]) -> f32[]
      %d = hlo.subtract %a, %h : f32[]
      loop.yield %d : f32[]
    } : () -> f32[4]
    loop.yield %row : f32[4]
  } : () -> f32[2,3,4]
  check.expect_eq_const %sums, dense<12.0> : f32[3]
  check.expect_eq_const %halves, dense<6.0> : f32[1,3]
  check.expect_eq_const %y, dense<[[[-6.0, -5.0, -4.0, -3.0], [-6.0, -5.0, -4.0, -3.0], [-6.0, -5.0, -4.0, -3.0]], [[-6.0, -5.0, -4.0, -3.0], [-6.0, -5.0, -4.0, -3.0], [-6.0, -5.0, -4.0, -3.0]]]> : f32[2,3,4]
  return
}

// What reads elements of other iterations runs behind all of them: the one before, and the same index of another loop.
// STEPS-LABEL: @apart: 3 kernels
func.func @apart() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %zero = hlo.constant dense<0> : s32[]
  %a = loop.nest bounds = [3], together = 0 {
  ^bb0(%i: s64[]):
    %v = loop.read %x[%i] : (s32[3], s64[]) -> s32[]
    %w = hlo.multiply %v, %v : s32[]
    loop.yield %w : s32[]
  } : () -> s32[3]
  %b = loop.nest bounds = [3], together = 0 {
  ^bb0(%i: s64[]):
    %before = loop.affine %i, coefficients = [-1], offset = 2 : (s64[]) -> s64[]
    %v = loop.read %a[%before] : (s32[3], s64[]) -> s32[]
    loop.yield %v : s32[]
  } : () -> s32[3]
  %c = loop.nest bounds = [3, 3], together = 0 {
  ^bb0(%i: s64[], %j: s64[]):
    %v = loop.read %b[%j] : (s32[3], s64[]) -> s32[]
    %w = loop.read %a[%i] : (s32[3], s64[]) -> s32[]
    %s = hlo.add %v, %w : s32[]
    loop.yield %s : s32[]
  } : () -> s32[3,3]
  check.expect_eq_const %a, dense<[1, 4, 9]> : s32[3]
  check.expect_eq_const %b, dense<[9, 4, 1]> : s32[3]
  check.expect_eq_const %c, dense<[[10, 5, 2], [13, 8, 5], [18, 13, 10]]> : s32[3,3]
  return
}

// Loops that run less often, ops between, and arrays that an iteration yields.
func.func @others() {
  %x = hlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : s32[3,2]
  %a = loop.nest bounds = [2, 3], order = [1, 0], tiles = [2, 2], together = 1 {
  ^bb0(%j: s64[], %i: s64[]):
    %v = loop.read %x[%i, %j] : (s32[3,2], s64[], s64[]) -> s32[]
    loop.yield %v : s32[]
  } : () -> s32[2,3]
  %b:2 = loop.nest bounds = [3], vector = 2, together = 0 {
  ^bb0(%i: s64[]):
    %row = loop.read %x[%i] : (s32[3,2], s64[]) -> s32[2]
    %j = hlo.constant dense<1> : s64[]
    %v = loop.read %a[%j, %i] : (s32[2,3], s64[], s64[]) -> s32[]
    loop.yield %row, %v : s32[2], s32[]
  } : () -> (s32[3,2], s32[3])
  %t = hlo.transpose %a, permutation = [1, 0] : (s32[2,3]) -> s32[3,2]
  %c = loop.nest bounds = [2], together = 0 {
  ^bb0(%j: s64[]):
    %i = hlo.constant dense<2> : s64[]
    %v = loop.read %t[%i, %j] : (s32[3,2], s64[], s64[]) -> s32[]
    loop.yield %v : s32[]
  } : () -> s32[2]
  check.expect_eq_const %a, dense<[[1, 3, 5], [2, 4, 6]]> : s32[2,3]
  check.expect_eq %b#0, %x : s32[3,2]
  check.expect_eq_const %b#1, dense<[2, 4, 6]> : s32[3]
  check.expect_eq_const %c, dense<[5, 6]> : s32[2]
  return
}

// No iterations at all, of the loop that runs together and of one within.
func.func @nothing() {
  %x = hlo.constant dense<7> : s32[]
  %a = loop.nest bounds = [0], together = 0 {
  ^bb0(%i: s64[]):
    loop.yield %x : s32[]
  } : () -> s32[0]
  %b = loop.nest bounds = [0, 2], together = 0 {
  ^bb0(%i: s64[], %j: s64[]):
    %v = loop.read %a[%i] : (s32[0], s64[]) -> s32[]
    loop.yield %v : s32[]
  } : () -> s32[0,2]
  %c = loop.nest bounds = [2], together = 0 {
  ^bb0(%i: s64[]):
    loop.yield %x : s32[]
  } : () -> s32[2]
  %d = loop.nest bounds = [0, 2], together = 1 {
  ^bb0(%i: s64[], %j: s64[]):
    %v = loop.read %c[%j] : (s32[2], s64[]) -> s32[]
    loop.yield %v : s32[]
  } : () -> s32[0,2]
  check.expect_eq %b, %d : s32[0,2]
  check.expect_eq_const %c, dense<[7, 7]> : s32[2]
  return
}
