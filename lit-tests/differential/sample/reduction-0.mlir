// RUN: shale-run %s --check
// Source of the expected values: jax 0.10.2 on the CPU.

func.func @reduce.signed.s32.0() {
  %0 = hlo.constant dense<-845968000> : s32[]
  %1 = hlo.constant dense<2147483647> : s32[]
  %r = hlo.reduce (%0), (%1), dimensions = [] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.minimum %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[], s32[]) -> s32[]
  check.expect_eq_const %r, dense<-845968000> : s32[]
  return
}

func.func @reduce.signed.s32.2() {
  %0 = hlo.constant dense<[[2, -1, -2, 2, 2]]> : s32[1,5]
  %1 = hlo.constant dense<[[0, 1, 2, 3, 4]]> : s32[1,5]
  %2 = hlo.constant dense<-2147483648> : s32[]
  %3 = hlo.constant dense<0> : s32[]
  %r:2 = hlo.reduce (%0, %1), (%2, %3), dimensions = [1] {
  ^bb0(%a: s32[], %b: s32[], %c: s32[], %d: s32[]):
    %p = hlo.compare %a, %c, direction = GE : (s32[], s32[]) -> pred[]
    %k = hlo.select %p, %a, %c : (pred[], s32[], s32[]) -> s32[]
    %n = hlo.select %p, %b, %d : (pred[], s32[], s32[]) -> s32[]
    hlo.return %k, %n : s32[], s32[]
  } : (s32[1,5], s32[1,5], s32[], s32[]) -> (s32[1], s32[1])
  check.expect_eq_const %r#0, dense<[2]> : s32[1]
  check.expect_eq_const %r#1, dense<[0]> : s32[1]
  return
}

func.func @reduce_window.narrow.f8e4m3fnuz.0() {
  %0 = hlo.constant dense<> : f8e4m3fnuz[0,2]
  %1 = hlo.constant dense<240.0> : f8e4m3fnuz[]
  %r = hlo.reduce_window (%0), (%1), window_dimensions = [1, 2], window_strides = [1, 1], base_dilations = [1, 1], window_dilations = [1, 1], padding = [[2, 1], [0, 0]] {
  ^bb0(%a: f8e4m3fnuz[], %b: f8e4m3fnuz[]):
    %c = hlo.minimum %a, %b : f8e4m3fnuz[]
    hlo.return %c : f8e4m3fnuz[]
  } : (f8e4m3fnuz[0,2], f8e4m3fnuz[]) -> f8e4m3fnuz[3,1]
  %e0 = hlo.constant dense<[[240.0], [240.0], [240.0]]> : f8e4m3fnuz[3,1]
  check.expect_almost_eq %r, %e0, tolerance = 120.0 : f64 : f8e4m3fnuz[3,1]
  return
}

func.func @sort.unsigned.u4.1() {
  %0 = hlo.constant dense<[0, 0, 0, 4, 12, 7, 4, 0, 0, 0, 3, 3, 4, 4, 2, 12, 8, 4, 0, 4, 14, 0, 7, 8, 1, 2, 7, 3, 14, 0, 1, 4, 2, 0, 12, 12, 0, 0, 0, 15, 4, 4, 0, 0, 7, 12, 8, 14, 7, 1, 2, 0, 7, 0, 0, 0, 12, 7, 0, 7, 0, 3, 0, 0, 12, 7, 4, 15, 1, 0]> : u4[70]
  %1 = hlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69]> : s32[70]
  %r:2 = hlo.sort %0, %1, dimension = 0, is_stable = true {
  ^bb0(%a: u4[], %b: u4[], %c: s32[], %d: s32[]):
    %p = hlo.compare %a, %b, direction = LT : (u4[], u4[]) -> pred[]
    hlo.return %p : pred[]
  } : (u4[70], s32[70]) -> (u4[70], s32[70])
  check.expect_eq_const %r#0, dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 12, 12, 12, 12, 12, 12, 12, 14, 14, 14, 15, 15]> : u4[70]
  check.expect_eq_const %r#1, dense<[0, 1, 2, 7, 8, 9, 18, 21, 29, 33, 36, 37, 38, 42, 43, 51, 53, 54, 55, 58, 60, 62, 63, 69, 24, 30, 49, 68, 14, 25, 32, 50, 10, 11, 27, 61, 3, 6, 12, 13, 17, 19, 31, 40, 41, 66, 5, 22, 26, 44, 48, 52, 57, 59, 65, 16, 23, 46, 4, 15, 34, 35, 45, 56, 64, 20, 28, 47, 39, 67]> : s32[70]
  return
}

func.func @map.pred.pred.3() {
  %0 = hlo.constant dense<> : pred[0]
  %1 = hlo.constant dense<> : pred[0]
  %r = hlo.map %0, %1, dimensions = [0] {
  ^bb0(%a: pred[], %b: pred[]):
    %c = hlo.and %a, %b : pred[]
    %d = hlo.or %c, %a : pred[]
    hlo.return %d : pred[]
  } : (pred[0], pred[0]) -> pred[0]
  check.expect_eq_const %r, dense<> : pred[0]
  return
}
