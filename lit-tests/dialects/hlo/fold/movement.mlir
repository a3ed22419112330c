// RUN: shale-opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @transposes(
// CHECK-NEXT: %[[A:.*]] = hlo.transpose %x, permutation = [2, 0, 1]
// CHECK-NEXT: return %[[A]], %x
func.func @transposes(%x: f32[2,3,4]) -> (f32[4,2,3], f32[2,3,4]) {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[2,3,4]) -> f32[3,2,4]
  %1 = hlo.transpose %0, permutation = [2, 1, 0] : (f32[3,2,4]) -> f32[4,2,3]
  %2 = hlo.transpose %x, permutation = [0, 1, 2] : (f32[2,3,4]) -> f32[2,3,4]
  return %1, %2 : f32[4,2,3], f32[2,3,4]
}

// Only dimensions of size 1 change places; not if they are as large as known only at run time.
// CHECK-LABEL: func.func @transpose_unit_dims(
// CHECK-NEXT: %[[A:.*]] = hlo.reshape %x : (f32[2,1,4]) -> f32[1,2,4]
// CHECK-NEXT: %[[B:.*]] = hlo.transpose %x, permutation = [2, 1, 0]
// CHECK-NEXT: %[[C:.*]] = hlo.transpose %y, permutation = [1, 0]
// CHECK-NEXT: return %[[A]], %[[B]], %[[C]]
func.func @transpose_unit_dims(%x: f32[2,1,4], %y: f32[<=1,4]) -> (f32[1,2,4], f32[4,1,2], f32[4,<=1]) {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[2,1,4]) -> f32[1,2,4]
  %1 = hlo.transpose %x, permutation = [2, 1, 0] : (f32[2,1,4]) -> f32[4,1,2]
  %2 = hlo.transpose %y, permutation = [1, 0] : (f32[<=1,4]) -> f32[4,<=1]
  return %0, %1, %2 : f32[1,2,4], f32[4,1,2], f32[4,<=1]
}

// The laws are about values: a layout that is asked for stays.
// CHECK-LABEL: func.func @layouts(
// CHECK-NEXT: %[[A:.*]] = hlo.transpose %x, permutation = [0, 1] : (f32[2,3]) -> f32[2,3]{0,1}
// CHECK-NEXT: return %[[A]]
func.func @layouts(%x: f32[2,3]) -> f32[2,3]{0,1} {
  %0 = hlo.transpose %x, permutation = [0, 1] : (f32[2,3]) -> f32[2,3]{0,1}
  return %0 : f32[2,3]{0,1}
}

// CHECK-LABEL: func.func @broadcasts(
// CHECK-NEXT: %[[A:.*]] = hlo.broadcast %x, dimensions = [2] : (f32[3]) -> f32[4,2,3]
// CHECK-NEXT: %[[B:.*]] = hlo.transpose %y, permutation = [1, 2, 0]
// CHECK-NEXT: %[[C:.*]] = hlo.reshape %x : (f32[3]) -> f32[3,1]
// CHECK-NEXT: return %[[A]], %x, %[[B]], %[[C]]
func.func @broadcasts(%x: f32[3], %y: f32[2,3,4]) -> (f32[4,2,3], f32[3], f32[3,4,2], f32[3,1]) {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[2,3]
  %1 = hlo.broadcast %0, dimensions = [1, 2] : (f32[2,3]) -> f32[4,2,3]
  %2 = hlo.broadcast %x, dimensions = [0] : (f32[3]) -> f32[3]
  %3 = hlo.broadcast %y, dimensions = [2, 0, 1] : (f32[2,3,4]) -> f32[3,4,2]
  %4 = hlo.broadcast %x, dimensions = [0] : (f32[3]) -> f32[3,1]
  return %1, %2, %3, %4 : f32[4,2,3], f32[3], f32[3,4,2], f32[3,1]
}

// CHECK-LABEL: func.func @reshapes(
// CHECK-NEXT: %[[A:.*]] = hlo.reshape %x : (f32[2,6]) -> f32[3,4]
// CHECK-NEXT: %[[B:.*]] = hlo.reshape %y : (f32[<=2,6]) -> f32[<=12]
// CHECK-NEXT: %[[C:.*]] = hlo.reshape %[[B]] : (f32[<=12]) -> f32[<=3,4]
// CHECK-NEXT: return %[[A]], %x, %[[C]]
func.func @reshapes(%x: f32[2,6], %y: f32[<=2,6]) -> (f32[3,4], f32[2,6], f32[<=3,4]) {
  %0 = hlo.reshape %x : (f32[2,6]) -> f32[12]
  %1 = hlo.reshape %0 : (f32[12]) -> f32[3,4]
  %2 = hlo.reshape %0 : (f32[12]) -> f32[2,6]
  %3 = hlo.reshape %y : (f32[<=2,6]) -> f32[<=12]
  %4 = hlo.reshape %3 : (f32[<=12]) -> f32[<=3,4]
  return %1, %2, %4 : f32[3,4], f32[2,6], f32[<=3,4]
}

// An inner concatenation that others use, or along another dimension, stays.
// CHECK-LABEL: func.func @concatenates(
// CHECK-NEXT: %[[A:.*]] = hlo.concatenate %x, %x, %y, dimension = 0
// CHECK-NEXT: %[[B:.*]] = hlo.concatenate %x, %x, dimension = 1
// CHECK-NEXT: %[[C:.*]] = hlo.concatenate %[[B]], %[[B]], dimension = 0
// CHECK-NEXT: return %[[A]], %x, %x, %[[C]], %[[B]]
func.func @concatenates(%x: f32[2,3], %y: f32[1,3], %none: f32[0,3]) -> (f32[5,3], f32[2,3], f32[2,3], f32[4,6], f32[2,6]) {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[1,3]) -> f32[3,3]
  %1 = hlo.concatenate %x, %0, dimension = 0 : (f32[2,3], f32[3,3]) -> f32[5,3]
  %2 = hlo.concatenate %x, dimension = 0 : (f32[2,3]) -> f32[2,3]
  %3 = hlo.concatenate %none, %x, %none, dimension = 0 : (f32[0,3], f32[2,3], f32[0,3]) -> f32[2,3]
  %4 = hlo.concatenate %x, %x, dimension = 1 : (f32[2,3], f32[2,3]) -> f32[2,6]
  %5 = hlo.concatenate %4, %4, dimension = 0 : (f32[2,6], f32[2,6]) -> f32[4,6]
  return %1, %2, %3, %5, %4 : f32[5,3], f32[2,3], f32[2,3], f32[4,6], f32[2,6]
}

// CHECK-LABEL: func.func @concatenate_of_none(
// CHECK-NEXT: return %none
func.func @concatenate_of_none(%none: f32[0,3]) -> f32[0,3] {
  %0 = hlo.concatenate %none, %none, dimension = 0 : (f32[0,3], f32[0,3]) -> f32[0,3]
  return %0 : f32[0,3]
}

// By hand: elements 2, 5, 8, 11 of x, of which the second and fourth are 5 and 11.
// CHECK-LABEL: func.func @slices(
// CHECK-NEXT: %[[A:.*]] = hlo.slice %x, start_indices = [5], limit_indices = [12], strides = [6] : (f32[12]) -> f32[2]
// CHECK-NEXT: %[[B:.*]] = hlo.slice %y, start_indices = [1], limit_indices = [12], strides = [1]
// CHECK-NEXT: %[[C:.*]] = hlo.slice %[[B]], start_indices = [1], limit_indices = [11], strides = [1]
// CHECK-NEXT: return %[[A]], %x, %y, %[[C]]
func.func @slices(%x: f32[12], %y: f32[<=12]) -> (f32[2], f32[12], f32[<=12], f32[<=10]) {
  %0 = hlo.slice %x, start_indices = [2], limit_indices = [12], strides = [3] : (f32[12]) -> f32[4]
  %1 = hlo.slice %0, start_indices = [1], limit_indices = [4], strides = [2] : (f32[4]) -> f32[2]
  %2 = hlo.slice %x, start_indices = [0], limit_indices = [12], strides = [1] : (f32[12]) -> f32[12]
  %3 = hlo.slice %y, start_indices = [0], limit_indices = [12], strides = [1] : (f32[<=12]) -> f32[<=12]
  %4 = hlo.slice %y, start_indices = [1], limit_indices = [12], strides = [1] : (f32[<=12]) -> f32[<=11]
  %5 = hlo.slice %4, start_indices = [1], limit_indices = [11], strides = [1] : (f32[<=11]) -> f32[<=10]
  return %1, %2, %3, %5 : f32[2], f32[12], f32[<=12], f32[<=10]
}

// Products of strides, and starts beyond the end, do not overflow: the last of elements 0, 5, 10, and none.
// CHECK-LABEL: func.func @slice_ends(
// CHECK-NEXT: %[[A:.*]] = hlo.slice %x, start_indices = [10], limit_indices = [11], strides = [1] : (f32[12]) -> f32[1]
// CHECK-NEXT: %[[B:.*]] = hlo.slice %x, start_indices = [0], limit_indices = [0], strides = [1] : (f32[12]) -> f32[0]
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @slice_ends(%x: f32[12]) -> (f32[1], f32[0]) {
  %0 = hlo.slice %x, start_indices = [0], limit_indices = [12], strides = [5] : (f32[12]) -> f32[3]
  %1 = hlo.slice %0, start_indices = [2], limit_indices = [3], strides = [9223372036854775807] : (f32[3]) -> f32[1]
  %2 = hlo.slice %0, start_indices = [3], limit_indices = [3], strides = [1] : (f32[3]) -> f32[0]
  return %1, %2 : f32[1], f32[0]
}

// CHECK-LABEL: func.func @pads(
// CHECK-NEXT: %[[A:.*]] = hlo.pad %x, %v, edge_padding_low = [1], edge_padding_high = [-1], interior_padding = [0]
// CHECK-NEXT: return %x, %[[A]]
func.func @pads(%x: f32[3], %v: f32[]) -> (f32[3], f32[3]) {
  %0 = hlo.pad %x, %v, edge_padding_low = [0], edge_padding_high = [0], interior_padding = [0] : (f32[3], f32[]) -> f32[3]
  %1 = hlo.pad %x, %v, edge_padding_low = [1], edge_padding_high = [-1], interior_padding = [0] : (f32[3], f32[]) -> f32[3]
  return %0, %1 : f32[3], f32[3]
}

// CHECK-LABEL: func.func @reverses(
// CHECK-NEXT: %[[A:.*]] = hlo.reverse %x, dimensions = [0, 2]
// CHECK-NEXT: return %[[A]], %x, %x
func.func @reverses(%x: f32[2,1,4]) -> (f32[2,1,4], f32[2,1,4], f32[2,1,4]) {
  %0 = hlo.reverse %x, dimensions = [2, 1] : (f32[2,1,4]) -> f32[2,1,4]
  %1 = hlo.reverse %0, dimensions = [1, 0] : (f32[2,1,4]) -> f32[2,1,4]
  %2 = hlo.reverse %0, dimensions = [1, 2] : (f32[2,1,4]) -> f32[2,1,4]
  %3 = hlo.reverse %x, dimensions = [1] : (f32[2,1,4]) -> f32[2,1,4]
  return %1, %2, %3 : f32[2,1,4], f32[2,1,4], f32[2,1,4]
}

// Constant indices are held inside; of a dynamic dimension nobody knows what is inside.
// CHECK-LABEL: func.func @dynamic_slices(
// CHECK: %[[A:.*]] = hlo.slice %x, start_indices = [3, 0], limit_indices = [5, 2], strides = [1, 1]
// CHECK-NEXT: %[[B:.*]] = hlo.dynamic_slice %x, %i, %{{.*}}, slice_sizes = [2, 2]
// CHECK-NEXT: %[[C:.*]] = hlo.dynamic_slice %y, %{{.*}}, slice_sizes = [2]
// CHECK-NEXT: return %[[A]], %[[B]], %x, %[[C]]
func.func @dynamic_slices(%x: f32[5,3], %i: u64[], %y: f32[<=5]) -> (f32[2,2], f32[2,2], f32[5,3], f32[2]) {
  %huge = hlo.constant dense<18446744073709551615> : u64[]
  %zero = hlo.constant dense<0> : u64[]
  %0 = hlo.dynamic_slice %x, %huge, %zero, slice_sizes = [2, 2] : (f32[5,3], u64[], u64[]) -> f32[2,2]
  %1 = hlo.dynamic_slice %x, %i, %zero, slice_sizes = [2, 2] : (f32[5,3], u64[], u64[]) -> f32[2,2]
  %2 = hlo.dynamic_slice %x, %i, %i, slice_sizes = [5, 3] : (f32[5,3], u64[], u64[]) -> f32[5,3]
  %3 = hlo.dynamic_slice %y, %zero, slice_sizes = [2] : (f32[<=5], u64[]) -> f32[2]
  return %0, %1, %2, %3 : f32[2,2], f32[2,2], f32[5,3], f32[2]
}

// CHECK-LABEL: func.func @dynamic_update_slices(
// CHECK-NEXT: %[[A:.*]] = hlo.dynamic_update_slice %x, %part, %i
// CHECK-NEXT: %[[B:.*]] = hlo.dynamic_update_slice %d, %d, %i
// CHECK-NEXT: return %y, %x, %[[A]], %[[B]]
func.func @dynamic_update_slices(%x: f32[3], %y: f32[3], %none: f32[0], %part: f32[2], %d: f32[<=3], %i: s32[]) -> (f32[3], f32[3], f32[3], f32[<=3]) {
  %0 = hlo.dynamic_update_slice %x, %y, %i : (f32[3], f32[3], s32[]) -> f32[3]
  %1 = hlo.dynamic_update_slice %x, %none, %i : (f32[3], f32[0], s32[]) -> f32[3]
  %2 = hlo.dynamic_update_slice %x, %part, %i : (f32[3], f32[2], s32[]) -> f32[3]
  %3 = hlo.dynamic_update_slice %d, %d, %i : (f32[<=3], f32[<=3], s32[]) -> f32[<=3]
  return %0, %1, %2, %3 : f32[3], f32[3], f32[3], f32[<=3]
}

// CHECK-LABEL: func.func @scatter_of_none(
// CHECK-NEXT: return %x
func.func @scatter_of_none(%x: f32[3], %i: s32[0], %u: f32[0]) -> f32[3] {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3], s32[0], f32[0]) -> f32[3]
  return %0 : f32[3]
}

// CHECK-LABEL: func.func @dimension_sizes(
// CHECK-NEXT: %[[A:.*]] = hlo.constant dense<3> : s32[]
// CHECK-NEXT: %[[B:.*]] = hlo.get_dimension_size %x, dimension = 0
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @dimension_sizes(%x: f32[<=2,3]) -> (s32[], s32[]) {
  %0 = hlo.get_dimension_size %x, dimension = 1 : (f32[<=2,3]) -> s32[]
  %1 = hlo.get_dimension_size %x, dimension = 0 : (f32[<=2,3]) -> s32[]
  return %0, %1 : s32[], s32[]
}

// All parts in order make the tuple again; fewer do not.
// CHECK-LABEL: func.func @tuples(
// CHECK: %[[A:.*]] = hlo.get_tuple_element %t, index = 0
// CHECK-NEXT: %[[B:.*]] = hlo.tuple %[[A]]
// CHECK-NEXT: return %y, %t, %[[B]]
func.func @tuples(%x: f32[2], %y: s32[], %t: tuple<f32[2], s32[]>) -> (s32[], tuple<f32[2], s32[]>, tuple<f32[2]>) {
  %0 = hlo.tuple %x, %y : (f32[2], s32[]) -> tuple<f32[2], s32[]>
  %1 = hlo.get_tuple_element %0, index = 1 : (tuple<f32[2], s32[]>) -> s32[]
  %2 = hlo.get_tuple_element %t, index = 0 : (tuple<f32[2], s32[]>) -> f32[2]
  %3 = hlo.get_tuple_element %t, index = 1 : (tuple<f32[2], s32[]>) -> s32[]
  %4 = hlo.tuple %2, %3 : (f32[2], s32[]) -> tuple<f32[2], s32[]>
  %5 = hlo.tuple %2 : (f32[2]) -> tuple<f32[2]>
  return %1, %4, %5 : s32[], tuple<f32[2], s32[]>, tuple<f32[2]>
}
