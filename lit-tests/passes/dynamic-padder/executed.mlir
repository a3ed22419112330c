// RUN: shale-opt %s --inline --dynamic-padder | filecheck %s
// No value has a run-time size any more; `lit-tests/tests/run_time_sizes.rs` runs these functions with sizes of its own.

// CHECK-NOT: hlo.not_padded
// CHECK-NOT: dimension_size
// CHECK: func.func @softmax(%t: token[], %x: f32[3,40], %x.size1: s32[] {hlo.size_of = [1, 1]}) -> (f32[3,40], token[], s32[] {hlo.size_of = [0, 1]})
// CHECK-NOT: dimension_size
// CHECK-NOT: hlo.not_padded

func.func @elementwise(%x: f32[<=10], %y: f32[<=10]) -> (f32[<=10], pred[<=10], s32[<=10]) {
  %z = hlo.add %x, %y : f32[<=10]
  %p = hlo.compare %z, %x, direction = LT : (f32[<=10], f32[<=10]) -> pred[<=10]
  %s = hlo.select %p, %x, %z : (pred[<=10], f32[<=10], f32[<=10]) -> f32[<=10]
  %c = hlo.convert %s : (f32[<=10]) -> s32[<=10]
  return %s, %p, %c : f32[<=10], pred[<=10], s32[<=10]
}

func.func @sizes(%x: f32[<=4,3,<=5], %n: s32[]) -> (f32[<=4,3,<=5], s32[], s32[], s32[]) {
  %y = hlo.set_dimension_size %x, %n, dimension = 2 : (f32[<=4,3,<=5], s32[]) -> f32[<=4,3,<=5]
  %a = hlo.get_dimension_size %y, dimension = 0 : (f32[<=4,3,<=5]) -> s32[]
  %b = hlo.get_dimension_size %y, dimension = 1 : (f32[<=4,3,<=5]) -> s32[]
  %c = hlo.get_dimension_size %y, dimension = 2 : (f32[<=4,3,<=5]) -> s32[]
  return %y, %a, %b, %c : f32[<=4,3,<=5], s32[], s32[], s32[]
}

func.func @set_known(%x: s8[6], %n: s32[]) -> s8[<=6] {
  %y = hlo.set_dimension_size %x, %n, dimension = 0 : (s8[6], s32[]) -> s8[<=6]
  return %y : s8[<=6]
}

func.func @moved(%x: f32[<=4,3]) -> (f32[3,2,<=4], f32[<=4,3], f32[3,<=4]) {
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[<=4,3]) -> f32[3,<=4]
  %b = hlo.broadcast %t, dimensions = [0, 2] : (f32[3,<=4]) -> f32[3,2,<=4]
  %r = hlo.reverse %x, dimensions = [0, 1] : f32[<=4,3]
  return %b, %r, %t : f32[3,2,<=4], f32[<=4,3], f32[3,<=4]
}

func.func @sliced(%x: s32[<=12,4]) -> (s32[<=4,4], s32[1,2], s32[<=12,1]) {
  %a = hlo.slice %x, start_indices = [2, 0], limit_indices = [12, 4], strides = [3, 1] : (s32[<=12,4]) -> s32[<=4,4]
  %b = hlo.slice %x, start_indices = [1, 1], limit_indices = [2, 3], strides = [1, 1] : (s32[<=12,4]) -> s32[1,2]
  %c = hlo.slice %x, start_indices = [0, 3], limit_indices = [12, 4], strides = [1, 1] : (s32[<=12,4]) -> s32[<=12,1]
  return %a, %b, %c : s32[<=4,4], s32[1,2], s32[<=12,1]
}

func.func @padded(%x: f32[<=5], %v: f32[]) -> (f32[<=14], f32[<=3], f32[<=7]) {
  %a = hlo.pad %x, %v, edge_padding_low = [2], edge_padding_high = [3], interior_padding = [1] : (f32[<=5], f32[]) -> f32[<=14]
  %b = hlo.pad %x, %v, edge_padding_low = [-1], edge_padding_high = [-1], interior_padding = [0] : (f32[<=5], f32[]) -> f32[<=3]
  %c = hlo.pad %x, %v, edge_padding_low = [-2], edge_padding_high = [0], interior_padding = [1] : (f32[<=5], f32[]) -> f32[<=7]
  return %a, %b, %c : f32[<=14], f32[<=3], f32[<=7]
}

func.func @joined(%x: f32[2,<=3], %y: f32[2,2], %z: f32[2,<=4]) -> (f32[2,<=9], f32[2,<=5], f32[4,<=3]) {
  %a = hlo.concatenate %x, %y, %z, dimension = 1 : (f32[2,<=3], f32[2,2], f32[2,<=4]) -> f32[2,<=9]
  %b = hlo.concatenate %y, %x, dimension = 1 : (f32[2,2], f32[2,<=3]) -> f32[2,<=5]
  %c = hlo.concatenate %x, %x, dimension = 0 : (f32[2,<=3], f32[2,<=3]) -> f32[4,<=3]
  return %a, %b, %c : f32[2,<=9], f32[2,<=5], f32[4,<=3]
}

func.func @joined_sizes(%x: s32[<=3,2], %y: s32[<=3,2]) -> s32[<=3,4] {
  %a = hlo.concatenate %x, %y, dimension = 1 : (s32[<=3,2], s32[<=3,2]) -> s32[<=3,4]
  return %a : s32[<=3,4]
}

func.func @reshaped(%x: s32[<=4,6], %y: s32[3,<=4,2], %z: s32[<=4,<=6]) -> (s32[<=24], s32[<=8,3], s32[<=24], s32[3,<=8], s32[<=24]) {
  %a = hlo.reshape %x : (s32[<=4,6]) -> s32[<=24]
  %b = hlo.reshape %x : (s32[<=4,6]) -> s32[<=8,3]
  %c = hlo.reshape %y : (s32[3,<=4,2]) -> s32[<=24]
  %d = hlo.reshape %y : (s32[3,<=4,2]) -> s32[3,<=8]
  %e = hlo.reshape %z : (s32[<=4,<=6]) -> s32[<=24]
  return %a, %b, %c, %d, %e : s32[<=24], s32[<=8,3], s32[<=24], s32[3,<=8], s32[<=24]
}

func.func @reshaped_back(%x: s32[<=12]) -> (s32[4,<=3], s32[<=2,6]) {
  %a = hlo.reshape %x : (s32[<=12]) -> s32[4,<=3]
  %b = hlo.reshape %x : (s32[<=12]) -> s32[<=2,6]
  return %a, %b : s32[4,<=3], s32[<=2,6]
}

func.func @parts(%x: f32[<=6,3], %i: s64[], %j: s64[]) -> (f32[2,3], f32[<=6,1]) {
  %a = hlo.dynamic_slice %x, %i, %j, slice_sizes = [2, 3] : (f32[<=6,3], s64[], s64[]) -> f32[2,3]
  %b = hlo.dynamic_slice %x, %i, %j, slice_sizes = [6, 1] : (f32[<=6,3], s64[], s64[]) -> f32[<=6,1]
  return %a, %b : f32[2,3], f32[<=6,1]
}

func.func @updated(%x: f32[<=6], %u: f32[<=3], %v: f32[2], %y: f32[5], %i: u8[]) -> (f32[<=6], f32[5]) {
  %a = hlo.dynamic_update_slice %x, %v, %i : (f32[<=6], f32[2], u8[]) -> f32[<=6]
  %b = hlo.dynamic_update_slice %y, %u, %i : (f32[5], f32[<=3], u8[]) -> f32[5]
  return %a, %b : f32[<=6], f32[5]
}

func.func @updated_within(%x: f32[<=6], %u: f32[<=3], %i: u64[]) -> f32[<=6] {
  %a = hlo.dynamic_update_slice %x, %u, %i : (f32[<=6], f32[<=3], u64[]) -> f32[<=6]
  return %a : f32[<=6]
}

func.func @gathered(%x: f32[<=5,3], %i: s8[<=4,1]) -> (f32[<=4,3], f32[<=4,<=5]) {
  %a = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[<=5,3], s8[<=4,1]) -> f32[<=4,3]
  %b = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, slice_sizes = [5, 1] : (f32[<=5,3], s8[<=4,1]) -> f32[<=4,<=5]
  return %a, %b : f32[<=4,3], f32[<=4,<=5]
}

func.func @gathered_two(%x: f32[<=5,<=3], %i: s64[6,2]) -> f32[6,2] {
  %a = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 1, slice_sizes = [1, 2] : (f32[<=5,<=3], s64[6,2]) -> f32[6,2]
  return %a : f32[6,2]
}

func.func @scattered(%x: s32[<=5], %i: s32[<=4,1], %u: s32[<=4]) -> s32[<=5] {
  %a = hlo.scatter (%x), %i, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: s32[], %new: s32[]):
    %s = hlo.add %old, %new : s32[]
    hlo.return %s : s32[]
  } : (s32[<=5], s32[<=4,1], s32[<=4]) -> s32[<=5]
  return %a : s32[<=5]
}

func.func @scattered_rows(%x: f32[7,4], %i: u8[<=3], %u: f32[<=3,<=4]) -> f32[7,4] {
  %a = hlo.scatter (%x), %i, (%u), update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: f32[], %new: f32[]):
    %s = hlo.add %old, %new : f32[]
    hlo.return %s : f32[]
  } : (f32[7,4], u8[<=3], f32[<=3,<=4]) -> f32[7,4]
  return %a : f32[7,4]
}

func.func @sums(%x: f32[<=300], %y: f32[3,<=70,5], %z: f32[<=20,<=9], %w: bf16[<=9,4], %zero: f32[], %none: bf16[]) -> (f32[], f32[5], f32[3], f32[], bf16[], f32[<=20]) {
  %a = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%p: f32[], %q: f32[]):
    %s = hlo.add %p, %q : f32[]
    hlo.return %s : f32[]
  } : (f32[<=300], f32[]) -> f32[]
  %b = hlo.reduce (%y), (%zero), dimensions = [0, 1] {
  ^bb0(%p: f32[], %q: f32[]):
    %s = hlo.add %p, %q : f32[]
    hlo.return %s : f32[]
  } : (f32[3,<=70,5], f32[]) -> f32[5]
  %c = hlo.reduce (%y), (%zero), dimensions = [1, 2] {
  ^bb0(%p: f32[], %q: f32[]):
    %s = hlo.multiply %p, %q : f32[]
    hlo.return %s : f32[]
  } : (f32[3,<=70,5], f32[]) -> f32[3]
  %d = hlo.reduce (%z), (%zero), dimensions = [0, 1] {
  ^bb0(%p: f32[], %q: f32[]):
    %s = hlo.add %p, %q : f32[]
    hlo.return %s : f32[]
  } : (f32[<=20,<=9], f32[]) -> f32[]
  %e = hlo.reduce (%w), (%none), dimensions = [0, 1], accum = f32 {
  ^bb0(%p: bf16[], %q: bf16[]):
    %s = hlo.add %p, %q : bf16[]
    hlo.return %s : bf16[]
  } : (bf16[<=9,4], bf16[]) -> bf16[]
  %f = hlo.reduce (%z), (%zero), dimensions = [1] {
  ^bb0(%p: f32[], %q: f32[]):
    %s = hlo.maximum %p, %q : f32[]
    hlo.return %s : f32[]
  } : (f32[<=20,<=9], f32[]) -> f32[<=20]
  return %a, %b, %c, %d, %e, %f : f32[], f32[5], f32[3], f32[], bf16[], f32[<=20]
}

func.func @reduced(%x: s8[<=7], %y: pred[<=7], %z: c64[<=9], %n: s8[], %p: pred[], %c: c64[]) -> (s8[], s8[], s8[], s8[], pred[], pred[], c64[]) {
  %0 = hlo.reduce (%x), (%n), dimensions = [0] {
  ^bb0(%a: s8[], %b: s8[]):
    %s = hlo.minimum %a, %b : s8[]
    hlo.return %s : s8[]
  } : (s8[<=7], s8[]) -> s8[]
  %1 = hlo.reduce (%x), (%n), dimensions = [0] {
  ^bb0(%a: s8[], %b: s8[]):
    %s = hlo.and %a, %b : s8[]
    hlo.return %s : s8[]
  } : (s8[<=7], s8[]) -> s8[]
  %2 = hlo.reduce (%x), (%n), dimensions = [0] {
  ^bb0(%a: s8[], %b: s8[]):
    %s = hlo.multiply %a, %b : s8[]
    hlo.return %s : s8[]
  } : (s8[<=7], s8[]) -> s8[]
  %3 = hlo.reduce (%x), (%n), dimensions = [0] {
  ^bb0(%a: s8[], %b: s8[]):
    %s = hlo.subtract %a, %b : s8[]
    hlo.return %s : s8[]
  } : (s8[<=7], s8[]) -> s8[]
  %4 = hlo.reduce (%y), (%p), dimensions = [0] {
  ^bb0(%a: pred[], %b: pred[]):
    %s = hlo.or %a, %b : pred[]
    hlo.return %s : pred[]
  } : (pred[<=7], pred[]) -> pred[]
  %5 = hlo.reduce (%y), (%p), dimensions = [0] {
  ^bb0(%a: pred[], %b: pred[]):
    %s = hlo.and %a, %b : pred[]
    hlo.return %s : pred[]
  } : (pred[<=7], pred[]) -> pred[]
  %6 = hlo.reduce (%z), (%c), dimensions = [0] {
  ^bb0(%a: c64[], %b: c64[]):
    %s = hlo.add %a, %b : c64[]
    hlo.return %s : c64[]
  } : (c64[<=9], c64[]) -> c64[]
  return %0, %1, %2, %3, %4, %5, %6 : s8[], s8[], s8[], s8[], pred[], pred[], c64[]
}

// The largest element and its place; two arrays together.
func.func @arg_max(%x: f32[3,<=6], %i: s32[3,<=6]) -> (f32[3], s32[3]) {
  %low = hlo.constant dense<0xFF800000> : f32[]
  %none = hlo.constant dense<-1> : s32[]
  %v, %at = hlo.reduce (%x, %i), (%low, %none), dimensions = [1] {
  ^bb0(%a: f32[], %k: s32[], %b: f32[], %l: s32[]):
    %m = hlo.compare %b, %a, direction = GT : (f32[], f32[]) -> pred[]
    %s = hlo.select %m, %b, %a : (pred[], f32[], f32[]) -> f32[]
    %t = hlo.select %m, %l, %k : (pred[], s32[], s32[]) -> s32[]
    hlo.return %s, %t : f32[], s32[]
  } : (f32[3,<=6], s32[3,<=6], f32[], s32[]) -> (f32[3], s32[3])
  return %v, %at : f32[3], s32[3]
}

func.func @windows(%x: f32[<=9,4], %zero: f32[]) -> (f32[<=5,2], f32[<=9,4], f32[<=3,4]) {
  %a = hlo.reduce_window (%x), (%zero), window_dimensions = [3, 2], window_strides = [2, 2], padding = [[1, 1], [0, 0]] {
  ^bb0(%p: f32[], %q: f32[]):
    %s = hlo.add %p, %q : f32[]
    hlo.return %s : f32[]
  } : (f32[<=9,4], f32[]) -> f32[<=5,2]
  %b = hlo.reduce_window (%x), (%zero), window_dimensions = [9, 1], padding = [[8, 0], [0, 0]] {
  ^bb0(%p: f32[], %q: f32[]):
    %s = hlo.add %p, %q : f32[]
    hlo.return %s : f32[]
  } : (f32[<=9,4], f32[]) -> f32[<=9,4]
  %c = hlo.reduce_window (%x), (%zero), window_dimensions = [4, 1], window_strides = [3, 1], window_dilations = [2, 1], padding = [[2, 2], [0, 0]] {
  ^bb0(%p: f32[], %q: f32[]):
    %s = hlo.subtract %p, %q : f32[]
    hlo.return %s : f32[]
  } : (f32[<=9,4], f32[]) -> f32[<=3,4]
  return %a, %b, %c : f32[<=5,2], f32[<=9,4], f32[<=3,4]
}

func.func @sorted(%x: f32[<=20,2], %y: s32[<=20,2]) -> (f32[<=20,2], s32[<=20,2], f32[<=20,2]) {
  %a, %b = hlo.sort %x, %y, dimension = 0 {
  ^bb0(%p: f32[], %q: f32[], %r: s32[], %s: s32[]):
    %c = hlo.compare %p, %q, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[<=20,2], s32[<=20,2]) -> (f32[<=20,2], s32[<=20,2])
  %d = hlo.sort %x, dimension = 1 {
  ^bb0(%p: f32[], %q: f32[]):
    %c = hlo.compare %p, %q, direction = GT, order = TOTAL : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : f32[<=20,2]
  return %a, %b, %d : f32[<=20,2], s32[<=20,2], f32[<=20,2]
}

func.func @largest(%x: f32[<=2,<=7], %y: u8[<=7]) -> (f32[<=2,2], s32[<=2,2], u8[1], s32[1]) {
  %a, %b = hlo.top_k %x, k = 2 : (f32[<=2,<=7]) -> (f32[<=2,2], s32[<=2,2])
  %c, %d = hlo.top_k %y, k = 1 : (u8[<=7]) -> (u8[1], s32[1])
  return %a, %b, %c, %d : f32[<=2,2], s32[<=2,2], u8[1], s32[1]
}

func.func @products(%x: f32[<=5,<=90], %y: f32[<=90,<=4], %z: f32[<=90]) -> (f32[<=5,<=4], f32[<=5], f32[<=4]) {
  %a = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[<=5,<=90], f32[<=90,<=4]) -> f32[<=5,<=4]
  %b = hlo.dot_general %x, %z, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[<=5,<=90], f32[<=90]) -> f32[<=5]
  %c = hlo.dot_general %z, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[<=90], f32[<=90,<=4]) -> f32[<=4]
  return %a, %b, %c : f32[<=5,<=4], f32[<=5], f32[<=4]
}

// Two panels and a part of a third; batches, and free dimensions of known sizes.
func.func @panels(%x: bf16[<=2,3,<=600], %y: bf16[<=2,<=600,4]) -> bf16[<=2,3,4] {
  %a = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], accum = f32 : (bf16[<=2,3,<=600], bf16[<=2,<=600,4]) -> bf16[<=2,3,4]
  return %a : bf16[<=2,3,4]
}

func.func @mixed_products(%x: s32[<=5,<=4], %y: s32[4,<=3], %z: f32[<=6,4], %w: f32[4,3]) -> (s32[<=5,<=3], f32[<=6,3]) {
  %a = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[<=5,<=4], s32[4,<=3]) -> s32[<=5,<=3]
  %b = hlo.dot_general %z, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[<=6,4], f32[4,3]) -> f32[<=6,3]
  return %a, %b : s32[<=5,<=3], f32[<=6,3]
}

func.func @convolved(%x: f32[<=3,<=8,2], %w: f32[3,2,<=4], %y: s32[1,<=6,2], %v: s32[3,2,4]) -> (f32[<=3,<=6,<=4], s32[1,<=6,4]) {
  %a = hlo.convolution %x, %w, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]" : (f32[<=3,<=8,2], f32[3,2,<=4]) -> f32[<=3,<=6,<=4]
  %b = hlo.convolution %y, %v, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]", padding = [[1, 1]] : (s32[1,<=6,2], s32[3,2,4]) -> s32[1,<=6,4]
  return %a, %b : f32[<=3,<=6,<=4], s32[1,<=6,4]
}

// The array loses an element in each iteration.
func.func @loop(%x: f32[<=6], %n: s32[]) -> (f32[<=6], s32[]) {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %i, %y = hlo.while %zero, %x {
  ^bb0(%k: s32[], %v: f32[<=6]):
    %size = hlo.get_dimension_size %v, dimension = 0 : (f32[<=6]) -> s32[]
    %more = hlo.compare %size, %n, direction = GT : (s32[], s32[]) -> pred[]
    %some = hlo.compare %size, %zero, direction = GT : (s32[], s32[]) -> pred[]
    %both = hlo.and %more, %some : pred[]
    hlo.return %both : pred[]
  } {
  ^bb0(%k: s32[], %v: f32[<=6]):
    %size = hlo.get_dimension_size %v, dimension = 0 : (f32[<=6]) -> s32[]
    %less = hlo.subtract %size, %one : s32[]
    %w = hlo.exponential %v : f32[<=6]
    %u = hlo.set_dimension_size %w, %less, dimension = 0 : (f32[<=6], s32[]) -> f32[<=6]
    %next = hlo.add %k, %one : s32[]
    hlo.return %next, %u : s32[], f32[<=6]
  } : (s32[], f32[<=6]) -> (s32[], f32[<=6])
  return %y, %i : f32[<=6], s32[]
}

func.func @branches(%p: pred[], %k: s32[], %x: f32[<=6], %y: f32[<=6]) -> (f32[<=6], f32[<=6], f32[2]) {
  %a = hlo.if %p {
    %s = hlo.negate %x : f32[<=6]
    hlo.return %s : f32[<=6]
  } {
    hlo.return %y : f32[<=6]
  } : (pred[]) -> f32[<=6]
  %b, %c = hlo.case %k {
    %two = hlo.constant dense<1.0> : f32[2]
    hlo.return %x, %two : f32[<=6], f32[2]
  }, {
    %two = hlo.constant dense<2.0> : f32[2]
    hlo.return %a, %two : f32[<=6], f32[2]
  } : (s32[]) -> (f32[<=6], f32[2])
  return %a, %b, %c : f32[<=6], f32[<=6], f32[2]
}

func.func @barrier(%x: f32[<=6], %y: f32[2]) -> (f32[<=6], f32[2]) {
  %a, %b = hlo.optimization_barrier %x, %y : (f32[<=6], f32[2]) -> (f32[<=6], f32[2])
  %c = hlo.negate %a : f32[<=6]
  return %c, %b : f32[<=6], f32[2]
}

func.func @called(%x: f32[<=6]) -> f32[<=6] {
  %y = func.call @callee(%x) : (f32[<=6]) -> f32[<=6]
  return %y : f32[<=6]
}
func.func private @callee(%x: f32[<=6]) -> f32[<=6] {
  %y = hlo.exponential %x : f32[<=6]
  return %y : f32[<=6]
}

// The gradient of max pooling, over images of which a run knows how many.
func.func @pooling_gradient(%x: f32[<=4,6,2], %u: f32[<=4,3,2]) -> f32[<=4,6,2] {
  %zero = hlo.constant dense<0.0> : f32[]
  %y = hlo.select_and_scatter %x, %u, %zero, window_dimensions = [1, 2, 1], window_strides = [1, 2, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %p = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %p : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %s = hlo.add %a, %b : f32[]
    hlo.return %s : f32[]
  } : (f32[<=4,6,2], f32[<=4,3,2], f32[]) -> f32[<=4,6,2]
  return %y : f32[<=4,6,2]
}

// Functions that call each other, with the array's size halved on the way down and the rests joined on the way up; what is given has a size of its own.
func.func @calls(%x: f32[<=9], %n: s32[]) -> (f32[<=9], s32[]) {
  %a, %b = func.call @down(%n, %x) : (s32[], f32[<=9]) -> (f32[<=9], s32[])
  return %a, %b : f32[<=9], s32[]
}
func.func private @down(%n: s32[], %x: f32[<=9]) -> (f32[<=9], s32[]) {
  %zero = hlo.constant dense<0> : s32[]
  %p = hlo.compare %n, %zero, direction = LE : (s32[], s32[]) -> pred[]
  %r:2 = hlo.if %p {
    %z = func.call @sum(%x) : (f32[<=9]) -> f32[]
    %e = hlo.convert %z : (f32[]) -> s32[]
    hlo.return %x, %e : f32[<=9], s32[]
  } {
    %one = hlo.constant dense<1> : s32[]
    %two = hlo.constant dense<2> : s32[]
    %m = hlo.subtract %n, %one : s32[]
    %size = hlo.get_dimension_size %x, dimension = 0 : (f32[<=9]) -> s32[]
    %half = hlo.divide %size, %two : s32[]
    %y = hlo.set_dimension_size %x, %half, dimension = 0 : (f32[<=9], s32[]) -> f32[<=9]
    %w = hlo.add %y, %y : f32[<=9]
    %a, %b = func.call @down(%m, %w) : (s32[], f32[<=9]) -> (f32[<=9], s32[])
    %c = hlo.add %b, %half : s32[]
    hlo.return %a, %c : f32[<=9], s32[]
  } : (pred[]) -> (f32[<=9], s32[])
  return %r#0, %r#1 : f32[<=9], s32[]
}
func.func private @sum(%x: f32[<=9]) -> f32[] attributes {no_inline} {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[<=9], f32[]) -> f32[]
  return %s : f32[]
}

// Two arrays of the item have sizes, one has none.
func.func @put_out(%x: f32[<=6], %y: s32[2,<=3], %z: f32[2], %t: token[]) -> (f32[<=6], token[]) {
  %u = hlo.outfeed (%x, %y, %z), (%t) : (f32[<=6], s32[2,<=3], f32[2], token[]) -> token[]
  return %x, %u : f32[<=6], token[]
}

func.func @bits(%x: f32[<=3,2], %y: u8[<=3,4]) -> (u8[<=3,2,4], f32[<=3]) {
  %a = hlo.bitcast_convert %x : (f32[<=3,2]) -> u8[<=3,2,4]
  %b = hlo.bitcast_convert %y : (u8[<=3,4]) -> f32[<=3]
  return %a, %b : u8[<=3,2,4], f32[<=3]
}

func.func @mapped(%x: f32[<=5], %y: f32[<=5], %k: f32[]) -> f32[<=5] {
  %a = hlo.map %x, %y, dimensions = [0] {
  ^bb0(%p: f32[], %q: f32[]):
    %s = hlo.multiply %p, %q : f32[]
    %t = hlo.add %s, %k : f32[]
    hlo.return %t : f32[]
  } : (f32[<=5], f32[<=5]) -> f32[<=5]
  return %a : f32[<=5]
}

// A token among the parameters and results, and softmax, which is a fusion at -O3.
func.func @softmax(%t: token[], %x: f32[3,<=40]) -> (f32[3,<=40], token[]) {
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %m = hlo.reduce (%x), (%low), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[3,<=40], f32[]) -> f32[3]
  %n = hlo.get_dimension_size %x, dimension = 1 : (f32[3,<=40]) -> s32[]
  %w = hlo.broadcast %m, dimensions = [0] : (f32[3]) -> f32[3,40]
  %v = hlo.set_dimension_size %w, %n, dimension = 1 : (f32[3,40], s32[]) -> f32[3,<=40]
  %d = hlo.subtract %x, %v : f32[3,<=40]
  %e = hlo.exponential %d : f32[3,<=40]
  %s = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[3,<=40], f32[]) -> f32[3]
  %r = hlo.broadcast %s, dimensions = [0] : (f32[3]) -> f32[3,40]
  %q = hlo.set_dimension_size %r, %n, dimension = 1 : (f32[3,40], s32[]) -> f32[3,<=40]
  %y = hlo.divide %e, %q : f32[3,<=40]
  return %y, %t : f32[3,<=40], token[]
}
