// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-run %s --check --backend=cpu --threads=2 | filecheck %s
// CHECK: 6 passed, 0 failed

// What ops take as functions may hold ops that have kernels of their own. Expected values by hand.

// Of each number n the middle one of (n, 5, 7 - n).
func.func @sort_of_each() {
  %x = hlo.constant dense<[1, 4, 9, 5]> : s32[4]
  %y = hlo.map %x, dimensions = [0] {
  ^bb0(%n: s32[]):
    %five = hlo.constant dense<[5]> : s32[1]
    %seven = hlo.constant dense<7> : s32[]
    %rest = hlo.subtract %seven, %n : s32[]
    %a = hlo.reshape %n : (s32[]) -> s32[1]
    %c = hlo.reshape %rest : (s32[]) -> s32[1]
    %all = hlo.concatenate %a, %five, %c, dimension = 0 : (s32[1], s32[1], s32[1]) -> s32[3]
    %sorted = hlo.sort %all, dimension = 0 {
    ^bb0(%p: s32[], %q: s32[]):
      %l = hlo.compare %p, %q, direction = LT : (s32[], s32[]) -> pred[]
      hlo.return %l : pred[]
    } : s32[3]
    %m = hlo.slice %sorted, start_indices = [1], limit_indices = [2], strides = [1] : (s32[3]) -> s32[1]
    %s = hlo.reshape %m : (s32[1]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[4]) -> s32[4]
  check.expect_eq_const %y, dense<[5, 4, 5, 5]> : s32[4]
  return
}

// From p and q the product (p, 1) · M · (q, 1) with a matrix from outside: p q + 2 p + 3 q + 4.
func.func @products_of_a_reduction() {
  %m = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : f32[2,2]
  %moved = hlo.optimization_barrier %m : (f32[2,2]) -> f32[2,2]
  %x = hlo.constant dense<[[1.0, 2.0], [0.0, -1.0], [2.0, 0.0]]> : f32[3,2]
  %zero = hlo.constant dense<0.0> : f32[]
  %y = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%p: f32[], %q: f32[]):
    %one = hlo.constant dense<[1.0]> : f32[1]
    %a = hlo.reshape %p : (f32[]) -> f32[1]
    %b = hlo.reshape %q : (f32[]) -> f32[1]
    %u = hlo.concatenate %a, %one, dimension = 0 : (f32[1], f32[1]) -> f32[2]
    %v = hlo.concatenate %b, %one, dimension = 0 : (f32[1], f32[1]) -> f32[2]
    %w = hlo.dot_general %u, %moved, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[2], f32[2,2]) -> f32[2]
    %z = hlo.dot_general %w, %v, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[2], f32[2]) -> f32[]
    hlo.return %z : f32[]
  } : (f32[3,2], f32[]) -> f32[3]
  check.expect_eq_const %y, dense<[38.0, 5.0, 24.0]> : f32[3]
  return
}

// Compares by how many of the table's numbers are below: a scatter of ones that are then added.
func.func @scatters_of_a_comparison() {
  %x = hlo.constant dense<[2, 0, 3, 1]> : s32[4]
  %y = hlo.sort %x, dimension = 0 {
  ^bb0(%p: s32[], %q: s32[]):
    %zeros = hlo.constant dense<0> : s32[4]
    %i = hlo.reshape %p : (s32[]) -> s32[1,1]
    %one = hlo.constant dense<[1]> : s32[1]
    %marked = hlo.scatter (%zeros), %i, (%one), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
    ^bb0(%old: s32[], %new: s32[]):
      %t = hlo.add %old, %new : s32[]
      hlo.return %t : s32[]
    } : (s32[4], s32[1,1], s32[1]) -> s32[4]
    %w = hlo.dynamic_slice %marked, %q, slice_sizes = [1] : (s32[4], s32[]) -> s32[1]
    %same = hlo.reshape %w : (s32[1]) -> s32[]
    %greater = hlo.compare %p, %q, direction = GT : (s32[], s32[]) -> pred[]
    %zero = hlo.constant dense<0> : s32[]
    %other = hlo.compare %same, %zero, direction = EQ : (s32[], s32[]) -> pred[]
    %l = hlo.and %greater, %other : pred[]
    hlo.return %l : pred[]
  } : s32[4]
  check.expect_eq_const %y, dense<[3, 2, 1, 0]> : s32[4]
  return
}

// A loop in the function carries an array that a kernel makes: n squares of the matrix, of which the sum is taken.
func.func @powers() {
  %n = hlo.constant dense<[0, 1, 2]> : s32[3]
  %y = hlo.map %n, dimensions = [0] {
  ^bb0(%k: s32[]):
    %m = hlo.constant dense<[[1, 1], [1, 0]]> : s32[2,2]
    %zero = hlo.constant dense<0> : s32[]
    %r:2 = hlo.while %zero, %m {
    ^bb0(%i: s32[], %p: s32[2,2]):
      %t = hlo.compare %i, %k, direction = LT : (s32[], s32[]) -> pred[]
      hlo.return %t : pred[]
    } {
    ^bb0(%i: s32[], %p: s32[2,2]):
      %one = hlo.constant dense<1> : s32[]
      %j = hlo.add %i, %one : s32[]
      %q = hlo.dot_general %p, %p, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[2,2], s32[2,2]) -> s32[2,2]
      hlo.return %j, %q : s32[], s32[2,2]
    } : (s32[], s32[2,2]) -> (s32[], s32[2,2])
    %s = hlo.reduce (%r#1), (%zero), dimensions = [0, 1] {
    ^bb0(%a: s32[], %b: s32[]):
      %c = hlo.add %a, %b : s32[]
      hlo.return %c : s32[]
    } : (s32[2,2], s32[]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[3]) -> s32[3]
  check.expect_eq_const %y, dense<[3, 5, 13]> : s32[3]
  return
}

// Rows with an element of a kernel's result each.
func.func @window_of_each() {
  %x = hlo.constant dense<[3, 1, 2, 5]> : s32[4]
  %zero = hlo.constant dense<0> : s32[]
  %y = hlo.reduce_window (%x), (%zero), window_dimensions = [2], window_strides = [1], padding = [[0, 0]] {
  ^bb0(%p: s32[], %q: s32[]):
    %a = hlo.broadcast %p, dimensions = [] : (s32[]) -> s32[4]
    %b = hlo.broadcast %q, dimensions = [] : (s32[]) -> s32[4]
    %c = hlo.concatenate %a, %b, dimension = 0 : (s32[4], s32[4]) -> s32[8]
    %w = hlo.reduce_window (%c), (%zero), window_dimensions = [3], window_strides = [1], padding = [[0, 0]] {
    ^bb0(%e: s32[], %f: s32[]):
      %g = hlo.add %e, %f : s32[]
      hlo.return %g : s32[]
    } : (s32[8], s32[]) -> s32[6]
    %one = hlo.slice %w, start_indices = [2], limit_indices = [3], strides = [1] : (s32[6]) -> s32[1]
    %s = hlo.reshape %one : (s32[1]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[4], s32[]) -> s32[3]
  check.expect_eq_const %y, dense<[7, 4, 9]> : s32[3]
  return
}

// A fusion holds a reduction whose function moves a scalar as if it were an array: the largest of 2 and the squares.
func.func @moved_in_a_fusion() {
  %x = hlo.constant dense<[1.0, -3.0, 0.5]> : f32[3]
  %two = hlo.constant dense<2.0> : f32[]
  %y:2 = hlo.fusion %x, %two {
  ^bb0(%a: f32[3], %i: f32[]):
    %h = hlo.add %a, %a : f32[3]
    %r = hlo.reduce (%a), (%i), dimensions = [] {
    ^bb0(%p: f32[], %q: f32[]):
      %t = hlo.transpose %q, permutation = [] : f32[]
      %s = hlo.multiply %q, %t : f32[]
      %m = hlo.maximum %p, %s : f32[]
      hlo.return %m : f32[]
    } : (f32[3], f32[]) -> f32[3]
    hlo.return %r, %h : f32[3], f32[3]
  } : (f32[3], f32[]) -> (f32[3], f32[3])
  check.expect_eq_const %y#0, dense<[2.0, 9.0, 2.0]> : f32[3]
  return
}
