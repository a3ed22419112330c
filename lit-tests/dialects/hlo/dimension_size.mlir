// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// CHECK: 0 failed

// Specification: sums and products of the first five and the first six of ten.
func.func @specification() {
  %v = hlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]> : f32[10]
  %five = hlo.constant dense<5> : s32[]
  %six = hlo.constant dense<6> : s32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %v.5 = hlo.set_dimension_size %v, %five, dimension = 0 : (f32[10], s32[]) -> f32[<=10]
  %v.6 = hlo.set_dimension_size %v, %six, dimension = 0 : (f32[10], s32[]) -> f32[<=10]
  %0 = hlo.reduce (%v.5), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[<=10], f32[]) -> f32[]
  check.expect_eq_const %0, dense<15.0> : f32[]
  %1 = hlo.reduce (%v.6), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[<=10], f32[]) -> f32[]
  check.expect_eq_const %1, dense<21.0> : f32[]
  return
}

// By hand.
func.func @sizes() {
  %x = hlo.constant dense<[[true, false, true]]> : pred[1,3]
  %0 = hlo.get_dimension_size %x, dimension = 1 : (pred[1,3]) -> s32[]
  check.expect_eq_const %0, dense<3> : s32[]
  %none = hlo.constant dense<0> : s32[]
  %x.0 = hlo.set_dimension_size %x, %none, dimension = 1 : (pred[1,3], s32[]) -> pred[1,<=3]
  %1 = hlo.get_dimension_size %x.0, dimension = 1 : (pred[1,<=3]) -> s32[]
  check.expect_eq_const %1, dense<0> : s32[]
  %2 = hlo.get_dimension_size %x.0, dimension = 0 : (pred[1,<=3]) -> s32[]
  check.expect_eq_const %2, dense<1> : s32[]
  return
}

// Each dimension has a run-time size of its own: what is left of 3 × 2 is its first 2 × 1.
func.func @two_dimensions() {
  %x = hlo.constant dense<[[(1.0, 0.0), (2.0, 0.0)], [(3.0, 0.0), (4.0, 0.0)], [(5.0, 0.0), (6.0, 0.0)]]> : c64[3,2]
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %a = hlo.set_dimension_size %x, %one, dimension = 1 : (c64[3,2], s32[]) -> c64[3,<=2]
  %b = hlo.set_dimension_size %a, %two, dimension = 0 : (c64[3,<=2], s32[]) -> c64[<=3,<=2]
  %c = hlo.reshape %b : (c64[<=3,<=2]) -> c64[<=6]
  %e = hlo.constant dense<[(1.0, 0.0), (3.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]> : c64[6]
  %e.2 = hlo.set_dimension_size %e, %two, dimension = 0 : (c64[6], s32[]) -> c64[<=6]
  check.expect_eq %c, %e.2 : (c64[<=6], c64[<=6]) -> ()
  return
}

// By hand; an array without elements still has sizes.
func.func @sizes_f32() {
  %x = hlo.constant dense<> : f32[0,7]
  %0 = hlo.get_dimension_size %x, dimension = 1 : (f32[0,7]) -> s32[]
  check.expect_eq_const %0, dense<7> : s32[]
  return
}
