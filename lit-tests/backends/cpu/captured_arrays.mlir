// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// CHECK: 8 passed, 0 failed

// What ops take as functions may read arrays from outside. Each computes table[x], or compares or joins by it; expected values by hand.
func.func @mapped() {
  %table = hlo.constant dense<[10.0, 20.0, 30.0]> : f32[3]
  %moved = hlo.optimization_barrier %table : (f32[3]) -> f32[3]
  %x = hlo.constant dense<[2, 0, 1, 7, -3]> : s32[5]
  %y = hlo.map %x, dimensions = [0] {
  ^bb0(%i: s32[]):
    %w = hlo.dynamic_slice %moved, %i, slice_sizes = [1] : (f32[3], s32[]) -> f32[1]
    %s = hlo.reshape %w : (f32[1]) -> f32[]
    hlo.return %s : f32[]
  } : (s32[5]) -> f32[5]
  check.expect_eq_const %y, dense<[30.0, 10.0, 20.0, 30.0, 10.0]> : f32[5]
  return
}

// The function writes to its copy, not to the array.
func.func @written() {
  %table = hlo.constant dense<[[1, 2], [3, 4]]> : s32[2,2]
  %moved = hlo.optimization_barrier %table : (s32[2,2]) -> s32[2,2]
  %turned = hlo.transpose %moved, permutation = [1, 0] : s32[2,2]
  %x = hlo.constant dense<[5, 6, 7]> : s32[3]
  %y = hlo.map %x, dimensions = [0] {
  ^bb0(%v: s32[]):
    %z = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %u = hlo.broadcast %v, dimensions = [] : (s32[]) -> s32[1,1]
    %n = hlo.dynamic_update_slice %turned, %u, %z, %one : (s32[2,2], s32[1,1], s32[], s32[]) -> s32[2,2]
    %t = hlo.reduce (%n), (%z), dimensions = [0, 1] {
    ^bb0(%p: s32[], %q: s32[]):
      %a = hlo.add %p, %q : s32[]
      hlo.return %a : s32[]
    } : (s32[2,2], s32[]) -> s32[]
    hlo.return %t : s32[]
  } : (s32[3]) -> s32[3]
  check.expect_eq_const %y, dense<[12, 13, 14]> : s32[3]
  check.expect_eq_const %turned, dense<[[1, 3], [2, 4]]> : s32[2,2]
  return
}

// By ranks: 2 comes first, then 0, then 1.
func.func @sorted() {
  %ranks = hlo.constant dense<[1, 2, 0]> : u8[3]
  %moved = hlo.optimization_barrier %ranks : (u8[3]) -> u8[3]
  %x = hlo.constant dense<[0, 1, 2, 1, 0, 2]> : s32[6]
  %y = hlo.sort %x, dimension = 0 {
  ^bb0(%p: s32[], %q: s32[]):
    %a = hlo.dynamic_slice %moved, %p, slice_sizes = [1] : (u8[3], s32[]) -> u8[1]
    %b = hlo.dynamic_slice %moved, %q, slice_sizes = [1] : (u8[3], s32[]) -> u8[1]
    %l = hlo.compare %a, %b, direction = LT : (u8[1], u8[1]) -> pred[1]
    %s = hlo.reshape %l : (pred[1]) -> pred[]
    hlo.return %s : pred[]
  } : s32[6]
  check.expect_eq_const %y, dense<[2, 2, 0, 0, 1, 1]> : s32[6]
  return
}

// The running result is an index into the table: the first elements lead from 0 to 2 to 1.
func.func @reduced() {
  %next = hlo.constant dense<[[2, 1, 0], [0, 0, 1], [1, 1, 2]]> : s32[3,3]
  %moved = hlo.optimization_barrier %next : (s32[3,3]) -> s32[3,3]
  %x = hlo.constant dense<[[0, 0], [1, 1], [2, 2]]> : s32[3,2]
  %zero = hlo.constant dense<0> : s32[]
  %y = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%p: s32[], %q: s32[]):
    %w = hlo.dynamic_slice %moved, %p, %q, slice_sizes = [1, 1] : (s32[3,3], s32[], s32[]) -> s32[1,1]
    %s = hlo.reshape %w : (s32[1,1]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[3,2], s32[]) -> s32[3]
  check.expect_eq_const %y, dense<[1, 0, 0]> : s32[3]
  return
}

func.func @windows() {
  %next = hlo.constant dense<[[2, 1, 0], [0, 0, 1], [1, 1, 2]]> : s32[3,3]
  %moved = hlo.optimization_barrier %next : (s32[3,3]) -> s32[3,3]
  %x = hlo.constant dense<[0, 2, 0, 0, 1]> : s32[5]
  %zero = hlo.constant dense<0> : s32[]
  %y = hlo.reduce_window (%x), (%zero), window_dimensions = [2], window_strides = [1], padding = [[0, 0]] {
  ^bb0(%p: s32[], %q: s32[]):
    %w = hlo.dynamic_slice %moved, %p, %q, slice_sizes = [1, 1] : (s32[3,3], s32[], s32[]) -> s32[1,1]
    %s = hlo.reshape %w : (s32[1,1]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[5], s32[]) -> s32[4]
  check.expect_eq_const %y, dense<[2, 2, 1, 1]> : s32[4]
  return
}

func.func @scattered() {
  %next = hlo.constant dense<[[2, 1, 0], [0, 0, 1], [1, 1, 2]]> : s32[3,3]
  %moved = hlo.optimization_barrier %next : (s32[3,3]) -> s32[3,3]
  %x = hlo.constant dense<[0, 1, 2]> : s32[3]
  %i = hlo.constant dense<[[0], [2], [0]]> : s32[3,1]
  %u = hlo.constant dense<[0, 2, 1]> : s32[3]
  %y = hlo.scatter (%x), %i, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%p: s32[], %q: s32[]):
    %w = hlo.dynamic_slice %moved, %p, %q, slice_sizes = [1, 1] : (s32[3,3], s32[], s32[]) -> s32[1,1]
    %s = hlo.reshape %w : (s32[1,1]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[3], s32[3,1], s32[3]) -> s32[3]
  check.expect_eq_const %y, dense<[1, 1, 2]> : s32[3]
  return
}

// Windows of two choose by rank; what is chosen gets the source, joined through the table.
func.func @selected() {
  %ranks = hlo.constant dense<[1, 2, 0]> : s32[3]
  %moved = hlo.optimization_barrier %ranks : (s32[3]) -> s32[3]
  %x = hlo.constant dense<[0, 1, 2, 1]> : s32[4]
  %source = hlo.constant dense<[1, 2]> : s32[2]
  %zero = hlo.constant dense<0> : s32[]
  %y = hlo.select_and_scatter %x, %source, %zero, window_dimensions = [2], window_strides = [2], padding = [[0, 0]] {
  ^bb0(%p: s32[], %q: s32[]):
    %a = hlo.dynamic_slice %moved, %p, slice_sizes = [1] : (s32[3], s32[]) -> s32[1]
    %b = hlo.dynamic_slice %moved, %q, slice_sizes = [1] : (s32[3], s32[]) -> s32[1]
    %l = hlo.compare %a, %b, direction = GE : (s32[1], s32[1]) -> pred[1]
    %s = hlo.reshape %l : (pred[1]) -> pred[]
    hlo.return %s : pred[]
  } {
  ^bb0(%p: s32[], %q: s32[]):
    %a = hlo.dynamic_slice %moved, %q, slice_sizes = [1] : (s32[3], s32[]) -> s32[1]
    %b = hlo.reshape %a : (s32[1]) -> s32[]
    %s = hlo.add %p, %b : s32[]
    hlo.return %s : s32[]
  } : (s32[4], s32[2], s32[]) -> s32[4]
  check.expect_eq_const %y, dense<[0, 2, 0, 0]> : s32[4]
  return
}

// One member alone joins nothing; the table is read all the same by what may join more.
func.func @everywhere() {
  %next = hlo.constant dense<[[2, 1], [0, 0]]> : s32[2,2]
  %moved = hlo.optimization_barrier %next : (s32[2,2]) -> s32[2,2]
  %x = hlo.constant dense<[0, 1]> : s32[2]
  %y = hlo.all_reduce %x, replica_groups = [[0]] {
  ^bb0(%p: s32[], %q: s32[]):
    %w = hlo.dynamic_slice %moved, %p, %q, slice_sizes = [1, 1] : (s32[2,2], s32[], s32[]) -> s32[1,1]
    %s = hlo.reshape %w : (s32[1,1]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[2]) -> s32[2]
  check.expect_eq_const %y, dense<[0, 1]> : s32[2]
  return
}
