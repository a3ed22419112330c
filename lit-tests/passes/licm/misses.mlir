// RUN: shale-opt %s --licm | filecheck %s
// RUN: shale-opt %s --pipeline='func(licm{growth=10000000})' | filecheck %s --check-prefix=LARGE

// What is cheap stays, and what would be kept in memory for the loop's sake; a value of less than that goes, and computes the large one for itself.
// CHECK-LABEL: func.func @memory(
// CHECK: hlo.broadcast %s, dimensions = [] : (f32[]) -> f32[1000000]
// CHECK: hlo.reduce
// CHECK: hlo.while
// CHECK: } {
// CHECK: hlo.broadcast %s, dimensions = [] : (f32[]) -> f32[1000000]
// CHECK-NEXT: hlo.exponential
// CHECK-NOT: hlo.reduce
// CHECK: return
// LARGE-LABEL: func.func @memory(
// LARGE: hlo.broadcast
// LARGE: hlo.exponential
// LARGE: hlo.while
func.func @memory(%x: f32[1000000], %s: f32[], %p: pred[]) -> (f32[1000000], f32[]) {
  %r:3 = hlo.while %p, %x, %s {
  ^bb0(%q: pred[], %a: f32[1000000], %t: f32[]):
    hlo.return %q : pred[]
  } {
  ^bb0(%q: pred[], %a: f32[1000000], %t: f32[]):
    %b = hlo.broadcast %s, dimensions = [] : (f32[]) -> f32[1000000]
    %e = hlo.exponential %b : f32[1000000]
    %sum = hlo.reduce (%b), (%s), dimensions = [0] {
    ^bb0(%u: f32[], %v: f32[]):
      %w = hlo.add %u, %v : f32[]
      hlo.return %w : f32[]
    } : (f32[1000000], f32[]) -> f32[]
    %c = hlo.add %a, %e : f32[1000000]
    %d = hlo.add %t, %sum : f32[]
    hlo.return %q, %c, %d : pred[], f32[1000000], f32[]
  } : (pred[], f32[1000000], f32[]) -> (pred[], f32[1000000], f32[])
  return %r#1, %r#2 : f32[1000000], f32[]
}

// Effects, what may fail or not end, and sizes that only a run knows: the loop may run never. And branches are not loops.
// CHECK-LABEL: func.func @effects(
// CHECK-NEXT: hlo.while
// CHECK: } {
// CHECK: hlo.optimization_barrier
// CHECK: hlo.custom_call
// CHECK: hlo.set_dimension_size
// CHECK: hlo.while
// CHECK: hlo.add %dyn, %dyn
// CHECK: hlo.if
// CHECK: hlo.negate
func.func @effects(%x: f32[4], %n: s32[], %p: pred[], %dyn: f32[<=4]) -> f32[4] {
  %r:2 = hlo.while %p, %x {
  ^bb0(%q: pred[], %a: f32[4]):
    hlo.return %q : pred[]
  } {
  ^bb0(%q: pred[], %a: f32[4]):
    %b = hlo.optimization_barrier %x : f32[4]
    %c = hlo.custom_call %x, call_target_name = "f", has_side_effect = true : (f32[4]) -> f32[4]
    %d = hlo.set_dimension_size %x, %n, dimension = 0 : (f32[4], s32[]) -> f32[<=4]
    %e = hlo.while %p {
    ^bb0(%w: pred[]):
      hlo.return %w : pred[]
    } {
    ^bb0(%w: pred[]):
      hlo.return %w : pred[]
    } : (pred[]) -> pred[]
    %f = hlo.add %dyn, %dyn : f32[<=4]
    hlo.custom_call %b, %c, %d, %e, %f, call_target_name = "g", has_side_effect = true : (f32[4], f32[4], f32[<=4], pred[], f32[<=4]) -> ()
    %i = hlo.if %q {
      %m = hlo.negate %x : f32[4]
      hlo.return %m : f32[4]
    } {
      hlo.return %a : f32[4]
    } : (pred[]) -> f32[4]
    hlo.return %e, %i : pred[], f32[4]
  } : (pred[], f32[4]) -> (pred[], f32[4])
  return %r#1 : f32[4]
}

// What stands before the loop and is cheap is no memory either: a large value of it stays.
// CHECK-LABEL: func.func @cheap_outside(
// CHECK-NEXT: hlo.iota
// CHECK-NEXT: hlo.while
// CHECK: } {
// CHECK: hlo.negate
func.func @cheap_outside(%x: s32[1000000], %p: pred[]) -> (s32[1000000], s32[1000000]) {
  %i = hlo.iota iota_dimension = 0 : s32[1000000]
  %r:2 = hlo.while %p, %x {
  ^bb0(%q: pred[], %a: s32[1000000]):
    hlo.return %q : pred[]
  } {
  ^bb0(%q: pred[], %a: s32[1000000]):
    %n = hlo.negate %i : s32[1000000]
    %c = hlo.add %a, %n : s32[1000000]
    hlo.return %q, %c : pred[], s32[1000000]
  } : (pred[], s32[1000000]) -> (pred[], s32[1000000])
  return %r#1, %i : s32[1000000], s32[1000000]
}
