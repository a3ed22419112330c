// RUN: shale-opt %s --cse | filecheck %s
// RUN: shale-opt %s --canonicalize | filecheck %s
// RUN: shale-opt %s --constant-fold | filecheck %s
// RUN: shale-opt %s --dce | filecheck %s
// RUN: shale-opt %s --licm | filecheck %s
// RUN: shale-opt %s --pipeline='func(while-simplify,licm,conditional-simplify,reduce-window-simplify,gather-scatter-simplify,convolution-simplify)' | filecheck %s
// RUN: shale-opt %s --pipeline='func(tuple-removal,dynamic-dimension-propagation,canonicalize,constant-fold,cse,dce)' | filecheck %s

// Constants are not folded through a barrier.
// CHECK-LABEL: func.func @constants(
// CHECK: %[[C:.*]] = hlo.constant dense<2.000000e+00>
// CHECK: %[[B:.*]] = hlo.optimization_barrier %[[C]]
// CHECK: hlo.multiply %[[B]], %[[B]]
func.func @constants() -> f32[] {
  %c = hlo.constant dense<2.0> : f32[]
  %b = hlo.optimization_barrier %c : f32[]
  %d = hlo.multiply %b, %b : f32[]
  return %d : f32[]
}

// Two equal barriers are two, and what is computed behind them is computed twice.
// CHECK-LABEL: func.func @twice(
// CHECK: %[[A:.*]] = hlo.optimization_barrier %x
// CHECK: %[[B:.*]] = hlo.optimization_barrier %x
// CHECK: %[[C:.*]] = hlo.sine %[[A]]
// CHECK: %[[D:.*]] = hlo.sine %[[B]]
// CHECK: return %[[C]], %[[D]]
func.func @twice(%x: f32[4]) -> (f32[4], f32[4]) {
  %a = hlo.optimization_barrier %x : f32[4]
  %b = hlo.optimization_barrier %x : f32[4]
  %c = hlo.sine %a : f32[4]
  %d = hlo.sine %b : f32[4]
  return %c, %d : f32[4], f32[4]
}

// Laws do not see through it: the transposes stay, and so does the pair of negations.
// CHECK-LABEL: func.func @laws(
// CHECK: hlo.transpose
// CHECK: hlo.optimization_barrier
// CHECK: hlo.transpose
// CHECK: hlo.negate
// CHECK: hlo.optimization_barrier
// CHECK: hlo.negate
func.func @laws(%x: f32[4,4]) -> f32[4,4] {
  %a = hlo.transpose %x, permutation = [1, 0] : f32[4,4]
  %b = hlo.optimization_barrier %a : f32[4,4]
  %c = hlo.transpose %b, permutation = [1, 0] : f32[4,4]
  %d = hlo.negate %c : f32[4,4]
  %e = hlo.optimization_barrier %d : f32[4,4]
  %f = hlo.negate %e : f32[4,4]
  return %f : f32[4,4]
}

// One of which a result is read keeps all its operands: they are computed before it.
// CHECK-LABEL: func.func @partly_used(
// CHECK: hlo.sine
// CHECK: %[[B:.*]]:2 = hlo.optimization_barrier
// CHECK: return %[[B]]#0
func.func @partly_used(%x: f32[4]) -> f32[4] {
  %s = hlo.sine %x : f32[4]
  %b:2 = hlo.optimization_barrier %x, %s : (f32[4], f32[4]) -> (f32[4], f32[4])
  return %b#0 : f32[4]
}

// In a loop it stays in the loop, also where what it takes is the same each time.
// CHECK-LABEL: func.func @loop(
// CHECK: hlo.while
// CHECK: } {
// CHECK: hlo.optimization_barrier %y
func.func @loop(%x: f32[4], %y: f32[4], %p: pred[]) -> f32[4] {
  %r:2 = hlo.while %p, %x {
  ^bb0(%q: pred[], %a: f32[4]):
    hlo.return %q : pred[]
  } {
  ^bb0(%q: pred[], %a: f32[4]):
    %b = hlo.optimization_barrier %y : f32[4]
    %c = hlo.add %a, %b : f32[4]
    hlo.return %q, %c : pred[], f32[4]
  } : (pred[], f32[4]) -> (pred[], f32[4])
  return %r#1 : f32[4]
}
