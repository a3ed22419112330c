// RUN: shale-opt %s --dynamic-dimension-propagation | filecheck %s

// The size that was set, through ops that keep it.
// CHECK-LABEL: func.func @kept(
// CHECK: return %n, %n, %n, %n
func.func @kept(%x: f32[10,4], %n: s32[], %init: f32[]) -> (s32[], s32[], s32[], s32[]) {
  %a = hlo.set_dimension_size %x, %n, dimension = 0 : (f32[10,4], s32[]) -> f32[<=10,4]
  %b = hlo.exponential %a : f32[<=10,4]
  %c = hlo.add %b, %a : f32[<=10,4]
  %s = hlo.get_dimension_size %c, dimension = 0 : (f32[<=10,4]) -> s32[]
  %d = hlo.transpose %c, permutation = [1, 0] : (f32[<=10,4]) -> f32[4,<=10]
  %e = hlo.convert %d : (f32[4,<=10]) -> s32[4,<=10]
  %t = hlo.get_dimension_size %e, dimension = 1 : (s32[4,<=10]) -> s32[]
  %f = hlo.broadcast %e, dimensions = [0, 2] : (s32[4,<=10]) -> s32[4,3,<=10]
  %u = hlo.get_dimension_size %f, dimension = 2 : (s32[4,3,<=10]) -> s32[]
  %g = hlo.reduce (%c), (%init), dimensions = [1] {
  ^bb0(%p: f32[], %q: f32[]):
    %m = hlo.maximum %p, %q : f32[]
    hlo.return %m : f32[]
  } : (f32[<=10,4], f32[]) -> f32[<=10]
  %v = hlo.get_dimension_size %g, dimension = 0 : (f32[<=10]) -> s32[]
  return %s, %t, %u, %v : s32[], s32[], s32[], s32[]
}

// Another dimension, a static one, and that of two parts; a size set to what it is.
// CHECK-LABEL: func.func @others(
// CHECK-DAG: %[[M:.*]] = hlo.get_dimension_size %x, dimension = 1
// CHECK-DAG: %[[L:.*]] = hlo.get_dimension_size %x, dimension = 0
// CHECK-DAG: %[[S:.*]] = hlo.add %n, %[[L]]
// CHECK-DAG: %[[F:.*]] = hlo.constant dense<4>
// CHECK: return %[[M]], %[[F]], %[[S]], %x
func.func @others(%x: f32[<=10,<=5,4], %n: s32[]) -> (s32[], s32[], s32[], f32[<=10,<=5,4]) {
  %a = hlo.set_dimension_size %x, %n, dimension = 0 : (f32[<=10,<=5,4], s32[]) -> f32[<=10,<=5,4]
  %s = hlo.get_dimension_size %a, dimension = 1 : (f32[<=10,<=5,4]) -> s32[]
  %t = hlo.get_dimension_size %a, dimension = 2 : (f32[<=10,<=5,4]) -> s32[]
  %c = hlo.concatenate %a, %x, dimension = 0 : (f32[<=10,<=5,4], f32[<=10,<=5,4]) -> f32[<=20,<=5,4]
  %u = hlo.get_dimension_size %c, dimension = 0 : (f32[<=20,<=5,4]) -> s32[]
  %k = hlo.get_dimension_size %x, dimension = 1 : (f32[<=10,<=5,4]) -> s32[]
  %d = hlo.set_dimension_size %x, %k, dimension = 1 : (f32[<=10,<=5,4], s32[]) -> f32[<=10,<=5,4]
  return %s, %t, %u, %d : s32[], s32[], s32[], f32[<=10,<=5,4]
}

// A barrier, a size that the op computes, one of another dimension, and one whose type would say more.
// CHECK-LABEL: func.func @misses(
// CHECK: %[[B:.*]] = hlo.optimization_barrier
// CHECK: hlo.get_dimension_size %[[B]]
// CHECK: %[[P:.*]] = hlo.pad
// CHECK: hlo.get_dimension_size %[[P]]
// CHECK: hlo.set_dimension_size %x
// CHECK: hlo.set_dimension_size %y
func.func @misses(%x: f32[<=10,<=10], %y: f32[4], %n: s32[], %z: f32[]) -> (s32[], s32[], f32[<=10,<=10], f32[<=4]) {
  %a = hlo.set_dimension_size %x, %n, dimension = 0 : (f32[<=10,<=10], s32[]) -> f32[<=10,<=10]
  %b = hlo.optimization_barrier %a : f32[<=10,<=10]
  %s = hlo.get_dimension_size %b, dimension = 0 : (f32[<=10,<=10]) -> s32[]
  %p = hlo.pad %a, %z, edge_padding_low = [1, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[<=10,<=10], f32[]) -> f32[<=11,<=10]
  %t = hlo.get_dimension_size %p, dimension = 0 : (f32[<=11,<=10]) -> s32[]
  %k = hlo.get_dimension_size %x, dimension = 1 : (f32[<=10,<=10]) -> s32[]
  %c = hlo.set_dimension_size %x, %k, dimension = 0 : (f32[<=10,<=10], s32[]) -> f32[<=10,<=10]
  %l = hlo.get_dimension_size %y, dimension = 0 : (f32[4]) -> s32[]
  %d = hlo.set_dimension_size %y, %l, dimension = 0 : (f32[4], s32[]) -> f32[<=4]
  return %s, %t, %c, %d : s32[], s32[], f32[<=10,<=10], f32[<=4]
}
