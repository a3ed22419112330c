// RUN: shale-opt %s --while-batch-dots | filecheck %s
// RUN: shale-opt %s --pipeline='func(while-batch-dots{fp=relaxed rows=100 bytes=100000000})' --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS

// The loops of the last three are batched if more is allowed.
// STATS: 3 dots batched

// Fewer iterations than slices.
// CHECK-LABEL: func.func @few(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @few(%x: f32[5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[3,2]):
    %n = hlo.constant dense<4> : s32[]
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

// More of them: the last one is taken again.
// CHECK-LABEL: func.func @many(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @many(%x: f32[5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[3,2]):
    %n = hlo.constant dense<6> : s32[]
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

// From the second slice on, and then one behind the last, which is held inside.
// CHECK-LABEL: func.func @shifted(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @shifted(%x: f32[5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
  %zero = hlo.constant dense<1> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[3,2]):
    %n = hlo.constant dense<6> : s32[]
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

// The same slice each time.
// CHECK-LABEL: func.func @same(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @same(%x: f32[5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
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
    %part = hlo.dynamic_slice %x, %none, %none, %none, slice_sizes = [1, 3, 4] : (f32[5,3,4], s32[], s32[], s32[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[3,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[3,2]
    hlo.return %next, %t : s32[], f32[3,2]
  } : (s32[], f32[3,2]) -> (s32[], f32[3,2])
  return %r#1 : f32[3,2]
}

// Every second one, twice.
// CHECK-LABEL: func.func @wrapped(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @wrapped(%x: f32[5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
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
    %two = hlo.constant dense<2> : s32[]
    %double = hlo.multiply %i, %two : s32[]
    %five = hlo.constant dense<5> : s32[]
    %at = hlo.remainder %double, %five : s32[]
    %part = hlo.dynamic_slice %x, %at, %none, %none, slice_sizes = [1, 3, 4] : (f32[5,3,4], s32[], s32[], s32[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[3,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[3,2]
    hlo.return %next, %t : s32[], f32[3,2]
  } : (s32[], f32[3,2]) -> (s32[], f32[3,2])
  return %r#1 : f32[3,2]
}

// Twice as far in each iteration, which leaves the array.
// CHECK-LABEL: func.func @twice(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @twice(%x: f32[5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
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
    %at = hlo.add %i, %i : s32[]
    %part = hlo.dynamic_slice %x, %at, %none, %none, slice_sizes = [1, 3, 4] : (f32[5,3,4], s32[], s32[], s32[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[3,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[3,2]
    hlo.return %next, %t : s32[], f32[3,2]
  } : (s32[], f32[3,2]) -> (s32[], f32[3,2])
  return %r#1 : f32[3,2]
}

// Something that the loop computes.
// CHECK-LABEL: func.func @inside(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @inside(%x: f32[5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
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
    %v = hlo.multiply %w, %w : f32[4,2]
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 3, 4] : (f32[5,3,4], s32[], s32[], s32[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[3,4]
    %p = hlo.dot_general %row, %v, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[3,2]
    hlo.return %next, %t : s32[], f32[3,2]
  } : (s32[], f32[3,2]) -> (s32[], f32[3,2])
  return %r#1 : f32[3,2]
}

// An array that the loop computes.
// CHECK-LABEL: func.func @changed(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @changed(%x: f32[5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
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
    %y = hlo.multiply %x, %x : f32[5,3,4]
    %part = hlo.dynamic_slice %y, %i, %none, %none, slice_sizes = [1, 3, 4] : (f32[5,3,4], s32[], s32[], s32[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[3,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[3,2]
    hlo.return %next, %t : s32[], f32[3,2]
  } : (s32[], f32[3,2]) -> (s32[], f32[3,2])
  return %r#1 : f32[3,2]
}

// A cut of two dimensions.
// CHECK-LABEL: func.func @cut(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @cut(%x: f32[5,3,4], %w: f32[4,2], %first: f32[2,2]) -> f32[2,2] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[2,2]):
    %n = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[2,2]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 2, 4] : (f32[5,3,4], s32[], s32[], s32[]) -> f32[1,2,4]
    %row = hlo.reshape %part : (f32[1,2,4]) -> f32[2,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,4], f32[4,2]) -> f32[2,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[2,2]
    hlo.return %next, %t : s32[], f32[2,2]
  } : (s32[], f32[2,2]) -> (s32[], f32[2,2])
  return %r#1 : f32[2,2]
}

// A slice whose dimensions become others.
// CHECK-LABEL: func.func @joined(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @joined(%x: f32[5,3,4], %w: f32[6,2], %first: f32[2,2]) -> f32[2,2] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[2,2]):
    %n = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[2,2]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 3, 4] : (f32[5,3,4], s32[], s32[], s32[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[2,6]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,6], f32[6,2]) -> f32[2,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[2,2]
    hlo.return %next, %t : s32[], f32[2,2]
  } : (s32[], f32[2,2]) -> (s32[], f32[2,2])
  return %r#1 : f32[2,2]
}

// One row of floats: with others its sums would have another order.
// CHECK-LABEL: func.func @one_row(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @one_row(%x: f32[5,1,4], %w: f32[4,2], %first: f32[1,2]) -> f32[1,2] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[1,2]):
    %n = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[1,2]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 1, 4] : (f32[5,1,4], s32[], s32[], s32[]) -> f32[1,1,4]
    %row = hlo.reshape %part : (f32[1,1,4]) -> f32[1,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[1,4], f32[4,2]) -> f32[1,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[1,2]
    hlo.return %next, %t : s32[], f32[1,2]
  } : (s32[], f32[1,2]) -> (s32[], f32[1,2])
  return %r#1 : f32[1,2]
}

// More rows than products of which are slow alone.
// CHECK-LABEL: func.func @rows(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @rows(%x: f32[5,40,4], %w: f32[4,2], %first: f32[40,2]) -> f32[40,2] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[40,2]):
    %n = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[40,2]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 40, 4] : (f32[5,40,4], s32[], s32[], s32[]) -> f32[1,40,4]
    %row = hlo.reshape %part : (f32[1,40,4]) -> f32[40,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[40,4], f32[4,2]) -> f32[40,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[40,2]
    hlo.return %next, %t : s32[], f32[40,2]
  } : (s32[], f32[40,2]) -> (s32[], f32[40,2])
  return %r#1 : f32[40,2]
}

// Too many bytes for all products together.
// CHECK-LABEL: func.func @bytes(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @bytes(%x: f32[100,2,4], %w: f32[4,90000], %first: f32[2,90000]) -> f32[2,90000] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[2,90000]):
    %n = hlo.constant dense<100> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[2,90000]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 2, 4] : (f32[100,2,4], s32[], s32[], s32[]) -> f32[1,2,4]
    %row = hlo.reshape %part : (f32[1,2,4]) -> f32[2,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,4], f32[4,90000]) -> f32[2,90000]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[2,90000]
    hlo.return %next, %t : s32[], f32[2,90000]
  } : (s32[], f32[2,90000]) -> (s32[], f32[2,90000])
  return %r#1 : f32[2,90000]
}

// An index that wraps before the array ends: it is held inside then.
// CHECK-LABEL: func.func @narrow(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @narrow(%x: f32[200,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
  %zero = hlo.constant dense<-100> : s8[]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s8[], %s: f32[3,2]):
    %n = hlo.constant dense<100> : s8[]
    %more = hlo.compare %i, %n, direction = LT : (s8[], s8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s8[], %s: f32[3,2]):
    %none = hlo.constant dense<0> : s8[]
    %one = hlo.constant dense<1> : s8[]
    %hundred = hlo.constant dense<100> : s8[]
    %at = hlo.add %i, %hundred : s8[]
    %part = hlo.dynamic_slice %x, %at, %none, %none, slice_sizes = [1, 3, 4] : (f32[200,3,4], s8[], s8[], s8[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[3,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
    %next = hlo.add %i, %one : s8[]
    %t = hlo.add %s, %p : f32[3,2]
    hlo.return %next, %t : s8[], f32[3,2]
  } : (s8[], f32[3,2]) -> (s8[], f32[3,2])
  return %r#1 : f32[3,2]
}

// An array with a layout.
// CHECK-LABEL: func.func @layout(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @layout(%x: f32[5,3,4]{0,1,2}, %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
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
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 3, 4] : (f32[5,3,4]{0,1,2}, s32[], s32[], s32[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[3,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[3,2]
    hlo.return %next, %t : s32[], f32[3,2]
  } : (s32[], f32[3,2]) -> (s32[], f32[3,2])
  return %r#1 : f32[3,2]
}

// A size that only a run knows.
// CHECK-LABEL: func.func @dynamic(
// CHECK: } {
// CHECK: hlo.dot_general
// CHECK: return
func.func @dynamic(%x: f32[<=5,3,4], %w: f32[4,2], %first: f32[3,2]) -> f32[3,2] {
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
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 3, 4] : (f32[<=5,3,4], s32[], s32[], s32[]) -> f32[1,3,4]
    %row = hlo.reshape %part : (f32[1,3,4]) -> f32[3,4]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.add %s, %p : f32[3,2]
    hlo.return %next, %t : s32[], f32[3,2]
  } : (s32[], f32[3,2]) -> (s32[], f32[3,2])
  return %r#1 : f32[3,2]
}
