// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// RUN: shale-opt %s | filecheck %s --check-prefix=TEXT
// RUN: shale-opt %s --print-op-generic | shale-opt - | filecheck %s --check-prefix=TEXT
// CHECK: 0 failed

// Every iteration's elements land at its index: results are those of the plain nest, whatever the schedule.
// TEXT-LABEL: func.func @orders(
// TEXT: loop.nest bounds = [3, 4, 2] {
// TEXT: loop.nest bounds = [3, 4, 2], order = [2, 0, 1] {
// TEXT: loop.nest bounds = [3, 4, 2], tiles = [2, 3, 0] {
// TEXT: loop.nest bounds = [3, 4, 2], vector = 4 {
// TEXT: loop.nest bounds = [3, 4, 2], order = [1, 2, 0], tiles = [2, 0, 1], vector = 2, parallel = [0, 2] {
func.func @orders() {
  %y = loop.nest bounds = [3, 4, 2] {
  ^bb0(%i: s64[], %j: s64[], %k: s64[]):
    %a = loop.affine %i, %j, %k, coefficients = [100, 10, 1] : (s64[], s64[], s64[]) -> s64[]
    loop.yield %a : s64[]
  } : () -> s64[3,4,2]
  %0 = loop.nest bounds = [3, 4, 2], order = [2, 0, 1] {
  ^bb0(%i: s64[], %j: s64[], %k: s64[]):
    %a = loop.affine %i, %j, %k, coefficients = [100, 10, 1] : (s64[], s64[], s64[]) -> s64[]
    loop.yield %a : s64[]
  } : () -> s64[3,4,2]
  check.expect_eq %0, %y : s64[3,4,2]
  %1 = loop.nest bounds = [3, 4, 2], tiles = [2, 3, 0] {
  ^bb0(%i: s64[], %j: s64[], %k: s64[]):
    %a = loop.affine %i, %j, %k, coefficients = [100, 10, 1] : (s64[], s64[], s64[]) -> s64[]
    loop.yield %a : s64[]
  } : () -> s64[3,4,2]
  check.expect_eq %1, %y : s64[3,4,2]
  %2 = loop.nest bounds = [3, 4, 2], vector = 4 {
  ^bb0(%i: s64[], %j: s64[], %k: s64[]):
    %a = loop.affine %i, %j, %k, coefficients = [100, 10, 1] : (s64[], s64[], s64[]) -> s64[]
    loop.yield %a : s64[]
  } : () -> s64[3,4,2]
  check.expect_eq %2, %y : s64[3,4,2]
  %3 = loop.nest bounds = [3, 4, 2], order = [1, 2, 0], tiles = [2, 0, 1], vector = 2, parallel = [0, 2] {
  ^bb0(%i: s64[], %j: s64[], %k: s64[]):
    %a = loop.affine %i, %j, %k, coefficients = [100, 10, 1] : (s64[], s64[], s64[]) -> s64[]
    loop.yield %a : s64[]
  } : () -> s64[3,4,2]
  check.expect_eq %3, %y : s64[3,4,2]
  return
}

// By hand: several results, rows as elements, and a reduction whose elements are computed two at a time.
// TEXT: loop.reduce %zero, bounds = [5], vector = 2, parallel = [0] {
func.func @rows() {
  %x = hlo.constant dense<[5, 6, 7]> : s32[3]
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = loop.nest bounds = [2, 3], order = [1, 0], tiles = [1, 2] {
  ^bb0(%i: s64[], %j: s64[]):
    %a = loop.read %x[%j] : (s32[3], s64[]) -> s32[]
    %row = loop.nest bounds = [2], vector = 2 {
    ^bb0(%k: s64[]):
      %b = hlo.convert %k : (s64[]) -> s32[]
      %c = hlo.add %a, %b : s32[]
      loop.yield %c : s32[]
    } : () -> s32[2]
    loop.yield %row, %a : s32[2], s32[]
  } : () -> (s32[2,3,2], s32[2,3])
  check.expect_eq_const %r#0, dense<[[[5, 6], [6, 7], [7, 8]], [[5, 6], [6, 7], [7, 8]]]> : s32[2,3,2]
  check.expect_eq_const %r#1, dense<[[5, 6, 7], [5, 6, 7]]> : s32[2,3]
  %s = loop.reduce %zero, bounds = [5], vector = 2, parallel = [0] {
  ^bb0(%i: s64[]):
    %a = hlo.convert %i : (s64[]) -> s32[]
    loop.yield %a : s32[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[]) -> s32[]
  check.expect_eq_const %s, dense<10> : s32[]
  return
}
