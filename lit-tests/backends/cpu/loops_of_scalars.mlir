// Steps of loops that are so small that they are bound to their addresses: elements that indices move, arrays of a few elements, small dots and updates.
// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 --isa=scalar | filecheck %s
// RUN: shale-run %s --check | filecheck %s
// CHECK: @running_minimum: passed
// CHECK: @held: passed
// CHECK: @states: passed
// CHECK: @zeros: passed
// CHECK: @loops_in_loops: passed
// CHECK: @pairs: passed
// CHECK: @relaxed: passed
// CHECK: @lanes_of_rows: passed
// CHECK: 8 passed, 0 failed

// A scalar of one array is joined with the carried one, and goes to another array.
func.func @running_minimum() {
  %x = hlo.constant dense<[5, 7, 3, 9, -2, 4, 8]> : s32[7]
  %none = hlo.constant dense<0> : s32[7]
  %zero = hlo.constant dense<0> : s32[]
  %start = hlo.constant dense<6> : s32[]
  %r:3 = hlo.while %zero, %start, %none {
  ^bb0(%i: s32[], %least: s32[], %y: s32[7]):
    %n = hlo.constant dense<7> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %least: s32[], %y: s32[7]):
    %one = hlo.constant dense<1> : s32[]
    %part = hlo.dynamic_slice %x, %i, slice_sizes = [1] : (s32[7], s32[]) -> s32[1]
    %e = hlo.reshape %part : (s32[1]) -> s32[]
    %next = hlo.minimum %least, %e : s32[]
    %u = hlo.reshape %next : (s32[]) -> s32[1]
    %z = hlo.dynamic_update_slice %y, %u, %i : (s32[7], s32[1], s32[]) -> s32[7]
    %k = hlo.add %i, %one : s32[]
    hlo.return %k, %next, %z : s32[], s32[], s32[7]
  } : (s32[], s32[], s32[7]) -> (s32[], s32[], s32[7])
  check.expect_eq_const %r#1, dense<-2> : s32[]
  check.expect_eq_const %r#2, dense<[5, 5, 3, 3, -2, -2, -2]> : s32[7]
  func.return
}

// Places before the first and behind the last one are held, those of a small dot's operands as well.
func.func @held() {
  %x = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : f32[3,2]
  %none = hlo.constant dense<0.0> : f32[4,2]
  %first = hlo.constant dense<-2> : s64[]
  %r:2 = hlo.while %first, %none {
  ^bb0(%i: s64[], %y: f32[4,2]):
    %n = hlo.constant dense<6> : s64[]
    %more = hlo.compare %i, %n, direction = LT : (s64[], s64[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s64[], %y: f32[4,2]):
    %one = hlo.constant dense<1> : s64[]
    %col = hlo.constant dense<0> : s64[]
    %turn = hlo.constant dense<[[0.0, 1.0], [1.0, 1.0]]> : f32[2,2]
    %row = hlo.dynamic_slice %x, %i, %col, slice_sizes = [1, 2] : (f32[3,2], s64[], s64[]) -> f32[1,2]
    %turned = hlo.dot_general %row, %turn, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[1,2], f32[2,2]) -> f32[1,2]
    %z = hlo.dynamic_update_slice %y, %turned, %i, %col : (f32[4,2], f32[1,2], s64[], s64[]) -> f32[4,2]
    %k = hlo.add %i, %one : s64[]
    hlo.return %k, %z : s64[], f32[4,2]
  } : (s64[], f32[4,2]) -> (s64[], f32[4,2])
  check.expect_eq_const %r#1, dense<[[2.0, 3.0], [4.0, 7.0], [6.0, 11.0], [6.0, 11.0]]> : f32[4,2]
  func.return
}

// Powers of a matrix, which add up, and what comes of a vector.
func.func @states() {
  %m = hlo.constant dense<[[1.0, 1.0], [1.0, 0.0]]> : f64[2,2]
  %v = hlo.constant dense<[1.0, 2.0]> : f64[2]
  %sum = hlo.constant dense<0.0> : f64[2,2]
  %zero = hlo.constant dense<0> : s32[]
  %r:4 = hlo.while %zero, %m, %sum, %v {
  ^bb0(%i: s32[], %p: f64[2,2], %s: f64[2,2], %w: f64[2]):
    %n = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %p: f64[2,2], %s: f64[2,2], %w: f64[2]):
    %one = hlo.constant dense<1> : s32[]
    %half = hlo.constant dense<0.5> : f64[2,2]
    %q = hlo.dot_general %p, %m, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f64[2,2], f64[2,2]) -> f64[2,2]
    %part = hlo.multiply %q, %half : f64[2,2]
    %t = hlo.add %s, %part : f64[2,2]
    %u = hlo.dot_general %q, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f64[2,2], f64[2]) -> f64[2]
    %k = hlo.add %i, %one : s32[]
    hlo.return %k, %q, %t, %u : s32[], f64[2,2], f64[2,2], f64[2]
  } : (s32[], f64[2,2], f64[2,2], f64[2]) -> (s32[], f64[2,2], f64[2,2], f64[2])
  check.expect_eq_const %r#1, dense<[[13.0, 8.0], [8.0, 5.0]]> : f64[2,2]
  check.expect_eq_const %r#2, dense<[[15.5, 9.5], [9.5, 6.0]]> : f64[2,2]
  check.expect_eq_const %r#3, dense<[24476.0, 15127.0]> : f64[2]
  func.return
}

// Sums of products begin at +0: no product of -0 is left.
func.func @zeros() {
  %a = hlo.constant dense<[[-0.0, 0.0]]> : f32[1,2]
  %b = hlo.constant dense<[[1.0], [-1.0]]> : f32[2,1]
  %none = hlo.constant dense<1.0> : f32[1,1]
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %none {
  ^bb0(%i: s32[], %y: f32[1,1]):
    %n = hlo.constant dense<2> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %y: f32[1,1]):
    %one = hlo.constant dense<1> : s32[]
    %q = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[1,2], f32[2,1]) -> f32[1,1]
    %k = hlo.add %i, %one : s32[]
    hlo.return %k, %q : s32[], f32[1,1]
  } : (s32[], f32[1,1]) -> (s32[], f32[1,1])
  %inf = hlo.divide %none, %r#1 : f32[1,1]
  check.expect_eq_const %inf, dense<[[0x7F800000]]> : f32[1,1]
  func.return
}

// The distance of two texts: the inner loop begins again for each letter.
func.func @loops_in_loops() {
  %a = hlo.constant dense<[1, 2, 3, 3]> : s32[4]
  %b = hlo.constant dense<[2, 3, 1]> : s32[3]
  %above = hlo.constant dense<[0, 1, 2, 3]> : s32[4]
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %above {
  ^bb0(%i: s32[], %before: s32[4]):
    %n = hlo.constant dense<4> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %before: s32[4]):
    %one = hlo.constant dense<1> : s32[]
    %part = hlo.dynamic_slice %a, %i, slice_sizes = [1] : (s32[4], s32[]) -> s32[1]
    %letter = hlo.reshape %part : (s32[1]) -> s32[]
    %i1 = hlo.add %i, %one : s32[]
    %corner = hlo.reshape %i1 : (s32[]) -> s32[1]
    %row = hlo.dynamic_update_slice %before, %corner, %zero : (s32[4], s32[1], s32[]) -> s32[4]
    %inner:3 = hlo.while %zero, %i1, %row {
    ^bb0(%j: s32[], %left: s32[], %y: s32[4]):
      %m = hlo.constant dense<3> : s32[]
      %more = hlo.compare %j, %m, direction = LT : (s32[], s32[]) -> pred[]
      hlo.return %more : pred[]
    } {
    ^bb0(%j: s32[], %left: s32[], %y: s32[4]):
      %other = hlo.dynamic_slice %b, %j, slice_sizes = [1] : (s32[3], s32[]) -> s32[1]
      %c = hlo.reshape %other : (s32[1]) -> s32[]
      %same = hlo.compare %c, %letter, direction = EQ : (s32[], s32[]) -> pred[]
      %cost = hlo.select %same, %zero, %one : (pred[], s32[], s32[]) -> s32[]
      %d = hlo.dynamic_slice %before, %j, slice_sizes = [1] : (s32[4], s32[]) -> s32[1]
      %diagonal = hlo.reshape %d : (s32[1]) -> s32[]
      %j1 = hlo.add %j, %one : s32[]
      %u = hlo.dynamic_slice %before, %j1, slice_sizes = [1] : (s32[4], s32[]) -> s32[1]
      %up = hlo.reshape %u : (s32[1]) -> s32[]
      %over = hlo.add %diagonal, %cost : s32[]
      %down = hlo.add %up, %one : s32[]
      %right = hlo.add %left, %one : s32[]
      %least = hlo.minimum %over, %down : s32[]
      %value = hlo.minimum %least, %right : s32[]
      %v = hlo.reshape %value : (s32[]) -> s32[1]
      %z = hlo.dynamic_update_slice %y, %v, %j1 : (s32[4], s32[1], s32[]) -> s32[4]
      hlo.return %j1, %value, %z : s32[], s32[], s32[4]
    } : (s32[], s32[], s32[4]) -> (s32[], s32[], s32[4])
    hlo.return %i1, %inner#2 : s32[], s32[4]
  } : (s32[], s32[4]) -> (s32[], s32[4])
  check.expect_eq_const %r#1, dense<[4, 3, 2, 2]> : s32[4]
  func.return
}

// A few lanes, some of which are turned, of an element that moves.
func.func @pairs() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : s16[4,3]
  %start = hlo.constant dense<[1, 0, -1]> : s16[3]
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %start {
  ^bb0(%i: s32[], %y: s16[3]):
    %n = hlo.constant dense<3> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %y: s16[3]):
    %one = hlo.constant dense<1> : s32[]
    %row = hlo.dynamic_slice %x, %i, %zero, slice_sizes = [1, 3] : (s16[4,3], s32[], s32[]) -> s16[1,3]
    %flat = hlo.reshape %row : (s16[1,3]) -> s16[3]
    %back = hlo.reverse %y, dimensions = [0] : s16[3]
    %sum = hlo.add %flat, %back : s16[3]
    %k = hlo.add %i, %one : s32[]
    hlo.return %k, %sum : s32[], s16[3]
  } : (s32[], s16[3]) -> (s32[], s16[3])
  check.expect_eq_const %r#1, dense<[13, 15, 17]> : s16[3]
  func.return
}

// Rows and columns at the loop's index: the shortest ways between five places.
func.func @relaxed() {
  %far = hlo.constant dense<[[0, 3, 90, 90, 90], [90, 0, 1, 90, 90], [90, 90, 0, 4, 90], [1, 90, 90, 0, 2], [90, 90, 90, 90, 0]]> : s32[5,5]
  %zero = hlo.constant dense<0> : s32[]
  %ways:2 = hlo.while %zero, %far {
  ^bb0(%k: s32[], %d: s32[5,5]):
    %n = hlo.constant dense<5> : s32[]
    %more = hlo.compare %k, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%k: s32[], %d: s32[5,5]):
    %one = hlo.constant dense<1> : s32[]
    %column = hlo.dynamic_slice %d, %zero, %k, slice_sizes = [5, 1] : (s32[5,5], s32[], s32[]) -> s32[5,1]
    %row = hlo.dynamic_slice %d, %k, %zero, slice_sizes = [1, 5] : (s32[5,5], s32[], s32[]) -> s32[1,5]
    %c = hlo.reshape %column : (s32[5,1]) -> s32[5]
    %r = hlo.reshape %row : (s32[1,5]) -> s32[5]
    %to = hlo.broadcast %c, dimensions = [0] : (s32[5]) -> s32[5,5]
    %from = hlo.broadcast %r, dimensions = [1] : (s32[5]) -> s32[5,5]
    %way = hlo.add %to, %from : s32[5,5]
    %least = hlo.minimum %d, %way : s32[5,5]
    %next = hlo.add %k, %one : s32[]
    hlo.return %next, %least : s32[], s32[5,5]
  } : (s32[], s32[5,5]) -> (s32[], s32[5,5])
  check.expect_eq_const %ways#1, dense<[[0, 3, 4, 8, 10], [6, 0, 1, 5, 7], [5, 8, 0, 4, 6], [1, 4, 5, 0, 2], [90, 90, 90, 90, 0]]> : s32[5,5]
  func.return
}

// Of each pair one element: the rows are lanes.
func.func @lanes_of_rows() {
  %i = hlo.iota iota_dimension = 0 : s32[300,2,2]
  %j = hlo.iota iota_dimension = 2 : s32[300,2,2]
  %ten = hlo.constant dense<10> : s32[300,2,2]
  %i10 = hlo.multiply %i, %ten : s32[300,2,2]
  %made = hlo.add %i10, %j : s32[300,2,2]
  %x = hlo.optimization_barrier %made : (s32[300,2,2]) -> s32[300,2,2]
  %a = hlo.slice %x, start_indices = [0, 1, 1], limit_indices = [300, 2, 2], strides = [1, 1, 1] : (s32[300,2,2]) -> s32[300,1,1]
  %b = hlo.slice %x, start_indices = [0, 0, 0], limit_indices = [300, 1, 1], strides = [1, 1, 1] : (s32[300,2,2]) -> s32[300,1,1]
  %minus = hlo.negate %b : s32[300,1,1]
  %upper = hlo.concatenate %a, %minus, dimension = 2 : (s32[300,1,1], s32[300,1,1]) -> s32[300,1,2]
  %lower = hlo.concatenate %minus, %a, dimension = 2 : (s32[300,1,1], s32[300,1,1]) -> s32[300,1,2]
  %both = hlo.concatenate %upper, %lower, dimension = 1 : (s32[300,1,2], s32[300,1,2]) -> s32[300,2,2]
  %y = hlo.optimization_barrier %both : (s32[300,2,2]) -> s32[300,2,2]
  %some = hlo.slice %y, start_indices = [0, 0, 0], limit_indices = [300, 2, 2], strides = [299, 1, 1] : (s32[300,2,2]) -> s32[2,2,2]
  check.expect_eq_const %some, dense<[[[1, 0], [0, 1]], [[2991, -2990], [-2990, 2991]]]> : s32[2,2,2]
  func.return
}
