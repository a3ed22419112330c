// RUN: shale-opt %s --while-batch-dots | filecheck %s
// RUN: shale-opt %s --while-batch-dots --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS

// STATS: 4 dots batched

// The input of a recurrent network, without the dimension of the steps.
// CHECK-LABEL: func.func @left(
// CHECK: %[[ALL:[0-9a-z]+]] = hlo.dot_general %x, %w, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[5,3,4], f32[4,2]) -> f32[5,3,2]
// CHECK: hlo.while
// CHECK: } {
// CHECK-NOT: hlo.dot_general
// CHECK: hlo.dynamic_slice %[[ALL]], %i, %{{.*}}, %{{.*}}, slice_sizes = [1, 3, 2]
// CHECK-NEXT: hlo.reshape %{{.*}} : (f32[1,3,2]) -> f32[3,2]
// CHECK: return
func.func @left(%x: f32[5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[3,2]):
    %n = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[3,2]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 3, 4] : (f32[5,3,4], s32[], s32[], s32[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[3,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[3,2]
    hlo.return %next, %t : s32[], f32[3,2]
  } : (s32[], f32[3,2]) -> (s32[], f32[3,2])
  return %r#1 : f32[3,2]
}

// On the right, backwards, between a batching and a contracting dimension: numbers of dimensions behind the one of the steps move.
// CHECK-LABEL: func.func @right(
// CHECK: %[[ALL:[0-9a-z]+]] = hlo.dot_general %w, %x, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [3] : (f32[2,6,4], f32[2,5,3,4]) -> f32[2,6,5,3]
// CHECK: hlo.while
// CHECK: hlo.dynamic_slice %[[ALL]], %{{.*}}, %{{.*}}, %back, %{{.*}}, slice_sizes = [2, 6, 1, 3]
// CHECK-NEXT: hlo.reshape %{{.*}} : (f32[2,6,1,3]) -> f32[2,6,3]
func.func @right(%x: f32[2,5,3,4], %w: f32[2,6,4], %first: f32[2,6,3]) -> f32[2,6,3] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[2,6,3]):
    %n = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[2,6,3]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %last = hlo.constant dense<4> : s32[]
    %back = hlo.subtract %last, %i : s32[]
    %part = hlo.dynamic_slice %x, %none, %back, %none, %none, slice_sizes = [2, 1, 3, 4] : (f32[2,5,3,4], s32[], s32[], s32[], s32[]) -> f32[2,1,3,4]
    %row = hlo.reshape %part : (f32[2,1,3,4]) -> f32[2,3,4]
    %p = hlo.dot_general %w, %row, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2] : (f32[2,6,4], f32[2,3,4]) -> f32[2,6,3]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[2,6,3]
    hlo.return %next, %t : s32[], f32[2,6,3]
  } : (s32[], f32[2,6,3]) -> (s32[], f32[2,6,3])
  return %r#1 : f32[2,6,3]
}

// The dimension of the steps stays, and the loop begins with another number; integers of one row are the same in any order.
// CHECK-LABEL: func.func @whole(
// CHECK: %[[ALL:[0-9a-z]+]] = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[5,4], s32[4,2]) -> s32[5,2]
// CHECK: hlo.while
// CHECK: %[[PART:[0-9a-z]+]] = hlo.dynamic_slice %[[ALL]], %at, %{{.*}}, slice_sizes = [1, 2]
// CHECK: hlo.add %s, %[[PART]]
func.func @whole(%x: s32[5,4], %w: s32[4,2], %first: s32[1,2]) -> s32[1,2] {
  %zero = hlo.constant dense<3> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: s32[1,2]):
    %n = hlo.constant dense<8> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: s32[1,2]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %back = hlo.constant dense<-3> : s32[]
    %at = hlo.add %i, %back : s32[]
    %part = hlo.dynamic_slice %x, %at, %none, slice_sizes = [1, 4] : (s32[5,4], s32[], s32[]) -> s32[1,4]
    %p = hlo.dot_general %part, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[1,4], s32[4,2]) -> s32[1,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : s32[1,2]
    hlo.return %next, %t : s32[], s32[1,2]
  } : (s32[], s32[1,2]) -> (s32[], s32[1,2])
  return %r#1 : s32[1,2]
}

// A vector for each step, which has one dimension: the product of all has one row for each.
// CHECK-LABEL: func.func @vectors(
// CHECK: %[[ALL:[0-9a-z]+]] = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[5,4], f32[4]) -> f32[5]
// CHECK: hlo.while
// CHECK: %[[PART:[0-9a-z]+]] = hlo.dynamic_slice %[[ALL]], %i, slice_sizes = [1]
// CHECK-NEXT: hlo.reshape %[[PART]] : (f32[1]) -> f32[]
func.func @vectors(%x: f32[5,4], %w: f32[4], %first: f32[]) -> f32[] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[]):
    %n = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %part = hlo.dynamic_slice %x, %i, %none, slice_sizes = [1, 4] : (f32[5,4], s32[], s32[]) -> f32[1,4]
    %row = hlo.reshape %part : (f32[1,4]) -> f32[4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[4], f32[4]) -> f32[]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[]
    hlo.return %next, %t : s32[], f32[]
  } : (s32[], f32[]) -> (s32[], f32[])
  return %r#1 : f32[]
}
