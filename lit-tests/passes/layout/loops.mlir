// RUN: shale-opt %s --assign-layouts --lower-to-loops | filecheck %s

// Loops run in the order of the result's memory, whatever its dimensions are called, over memory in row-major order.
// CHECK-LABEL: func.func @order(
// CHECK-NEXT: [[X:%.*]] = hlo.bitcast %x : (f32[4,6]{0,1}) -> f32[6,4]
// CHECK-NEXT: [[R:%.*]] = loop.nest bounds = [6, 4] {
// CHECK-NEXT: ^bb0([[I:%.*]]: s64[], [[J:%.*]]: s64[]):
// CHECK-NEXT: loop.read [[X]]{{\[}}[[I]], [[J]]]
// CHECK-NEXT: loop.read %y{{\[}}[[J]], [[I]]]
// CHECK: hlo.bitcast [[R]] : (f32[6,4]) -> f32[4,6]{0,1}
func.func @order(%x: f32[4,6]{0,1}, %y: f32[4,6]) -> f32[4,6]{0,1} {
  %s = hlo.add %x, %y : (f32[4,6]{0,1}, f32[4,6]) -> f32[4,6]{0,1}
  return %s : f32[4,6]{0,1}
}

// Padding is written with the elements.
// CHECK-LABEL: func.func @padding(
// CHECK: [[SIZE:%.*]] = hlo.constant dense<6> : s64[]
// CHECK: loop.nest bounds = [4, 8] {
// CHECK-NEXT: ^bb0([[I:%.*]]: s64[], [[J:%.*]]: s64[]):
// CHECK: loop.read %x{{\[}}[[I]], [[J]]] else
// CHECK: [[IN:%.*]] = hlo.compare [[J]], [[SIZE]], direction = LT
// CHECK: [[ONE:%.*]] = hlo.constant dense<1.000000e+00> : f32[]
// CHECK: hlo.select [[IN]], {{%.*}}, [[ONE]]
// CHECK: hlo.bitcast {{%.*}} : (f32[4,8]) -> f32[4,6]{1,0:P(4,8)=1.000000e+00}
func.func @padding(%x: f32[4,6]) -> f32[4,6]{1,0:P(4,8)=1.0} {
  %s = hlo.sine %x : (f32[4,6]) -> f32[4,6]{1,0:P(4,8)=1.0}
  return %s : f32[4,6]{1,0:P(4,8)=1.0}
}

// A dot of which only the transposed result is wanted leaves it there, in other words under a layout; arrays of run-time sizes have no such layout.
// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT: [[D:%.*]] = hlo.dot_general %x, %y, {{.*}} -> f32[2,3,5]{2,0,1}
// CHECK-NEXT: [[T:%.*]] = hlo.bitcast [[D]] : (f32[2,3,5]{2,0,1}) -> f32[3,2,5]
// CHECK-NEXT: return [[T]]
func.func @transposed(%x: f32[2,3,4], %y: f32[2,4,5]) -> f32[3,2,5] {
  %r = hlo.fusion %x, %y, kind = OUTPUT {
  ^bb0(%a: f32[2,3,4], %b: f32[2,4,5]):
    %d = hlo.dot_general %a, %b, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (f32[2,3,4], f32[2,4,5]) -> f32[2,3,5]
    %t = hlo.transpose %d, permutation = [1, 0, 2] : (f32[2,3,5]) -> f32[3,2,5]
    hlo.return %t : f32[3,2,5]
  } : (f32[2,3,4], f32[2,4,5]) -> f32[3,2,5]
  return %r : f32[3,2,5]
}

// CHECK-LABEL: func.func @transposed_of_run_time_size(
// CHECK-NEXT: hlo.dot_general
// CHECK-NEXT: hlo.transpose
// CHECK-NEXT: return
func.func @transposed_of_run_time_size(%x: f32[2,<=3,4], %y: f32[2,4,5]) -> f32[<=3,2,5] {
  %r = hlo.fusion %x, %y, kind = OUTPUT {
  ^bb0(%a: f32[2,<=3,4], %b: f32[2,4,5]):
    %d = hlo.dot_general %a, %b, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (f32[2,<=3,4], f32[2,4,5]) -> f32[2,<=3,5]
    %t = hlo.transpose %d, permutation = [1, 0, 2] : (f32[2,<=3,5]) -> f32[<=3,2,5]
    hlo.return %t : f32[<=3,2,5]
  } : (f32[2,<=3,4], f32[2,4,5]) -> f32[<=3,2,5]
  return %r : f32[<=3,2,5]
}
