// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --dynamic-dimension-propagation | shale-run - --check | filecheck %s

// CHECK: 0 failed
func.func @sizes() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %two = hlo.constant dense<2> : s32[]
  %a = hlo.set_dimension_size %x, %two, dimension = 1 : (s32[2,3], s32[]) -> s32[2,<=3]
  %b = hlo.negate %a : s32[2,<=3]
  %c = hlo.reverse %b, dimensions = [1] : s32[2,<=3]
  %d = hlo.transpose %c, permutation = [1, 0] : (s32[2,<=3]) -> s32[<=3,2]
  %n = hlo.get_dimension_size %d, dimension = 0 : (s32[<=3,2]) -> s32[]
  check.expect_eq_const %n, dense<2> : s32[]
  %e = hlo.concatenate %d, %d, dimension = 0 : (s32[<=3,2], s32[<=3,2]) -> s32[<=6,2]
  %m = hlo.get_dimension_size %e, dimension = 0 : (s32[<=6,2]) -> s32[]
  check.expect_eq_const %m, dense<4> : s32[]
  %k, %l = hlo.sort %e, %e, dimension = 1 {
  ^bb0(%p: s32[], %q: s32[], %r: s32[], %s: s32[]):
    %less = hlo.compare %p, %q, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %less : pred[]
  } : (s32[<=6,2], s32[<=6,2]) -> (s32[<=6,2], s32[<=6,2])
  %o = hlo.get_dimension_size %l, dimension = 0 : (s32[<=6,2]) -> s32[]
  check.expect_eq_const %o, dense<4> : s32[]
  return
}
