// RUN: not shale-run %s --check --backend=reference > %t 2>&1 && filecheck %s < %t
// RUN: not shale-run %s --check --backend=cpu > %t 2>&1 && filecheck %s < %t
// What a type leaves open is checked at run time.

// CHECK-DAG: @set_above: failed: {{.*}}the size of dimension 0 must be from 0 to 3, but is 4
func.func @set_above() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %n = hlo.constant dense<4> : s32[]
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  return
}

// CHECK-DAG: @set_below: failed: {{.*}}the size of dimension 0 must be from 0 to 3, but is -1
func.func @set_below() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %n = hlo.constant dense<-1> : s32[]
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  return
}

// CHECK-DAG: @set_what_is_gone: failed: {{.*}}the size of dimension 0 must be from 0 to 1, but is 2
func.func @set_what_is_gone() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %0 = hlo.set_dimension_size %x, %one, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  %1 = hlo.set_dimension_size %0, %two, dimension = 0 : (s32[<=3], s32[]) -> s32[<=3]
  return
}

// CHECK-DAG: @reshape: failed: {{.*}}the elements of run-time sizes [3] do not fill s32[<=2,2]: one of its dimensions does not divide their number
func.func @reshape() {
  %x = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %n = hlo.constant dense<3> : s32[]
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[4], s32[]) -> s32[<=4]
  %1 = hlo.reshape %0 : (s32[<=4]) -> s32[<=2,2]
  check.expect_eq %1, %1 : (s32[<=2,2], s32[<=2,2]) -> ()
  return
}

// CHECK-DAG: @slice: failed: {{.*}}(C2) takes element 2 of dimension 0, whose run-time size is 2
func.func @slice() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %n = hlo.constant dense<2> : s32[]
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  %1 = hlo.slice %0, start_indices = [2], limit_indices = [3], strides = [1] : (s32[<=3]) -> s32[1]
  check.expect_eq %1, %1 : (s32[1], s32[1]) -> ()
  return
}

// CHECK-DAG: @dynamic_slice: failed: {{.*}}(C2) a part of size 2 does not fit in dimension 0, whose run-time size is 1
func.func @dynamic_slice() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %n = hlo.constant dense<1> : s32[]
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  %1 = hlo.dynamic_slice %0, %n, slice_sizes = [2] : (s32[<=3], s32[]) -> s32[2]
  check.expect_eq %1, %1 : (s32[2], s32[2]) -> ()
  return
}

// CHECK-DAG: @dynamic_update_slice: failed: {{.*}}(C2) a part of size 2 does not fit in dimension 0, whose run-time size is 1
func.func @dynamic_update_slice() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %u = hlo.constant dense<[1, 2]> : s32[2]
  %n = hlo.constant dense<1> : s32[]
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  %1 = hlo.dynamic_update_slice %0, %u, %n : (s32[<=3], s32[2], s32[]) -> s32[<=3]
  check.expect_eq %1, %1 : (s32[<=3], s32[<=3]) -> ()
  return
}

// CHECK-DAG: @gather_batches: failed: {{.*}}(C8) run-time sizes of batching dimensions must be equal, but there are 1 and 2
func.func @gather_batches() {
  %x = hlo.constant dense<[[1], [2]]> : s32[2,1]
  %i = hlo.constant dense<[0, 0]> : s32[2]
  %n = hlo.constant dense<1> : s32[]
  %0 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[2,1], s32[]) -> s32[<=2,1]
  %1 = hlo.gather %0, %i, offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1, slice_sizes = [1, 1] : (s32[<=2,1], s32[2]) -> s32[2]
  check.expect_eq %1, %1 : (s32[2], s32[2]) -> ()
  return
}

// CHECK-DAG: @scatter_updates: failed: {{.*}}(C15) the updates' run-time sizes must be those of scatter_indices, but there are [1] and [2]
func.func @scatter_updates() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %n = hlo.constant dense<1> : s32[]
  %u = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[2], s32[]) -> s32[<=2]
  %1 = hlo.scatter (%x), %x, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: s32[], %new: s32[]):
    hlo.return %new : s32[]
  } : (s32[2], s32[2], s32[<=2]) -> s32[2]
  check.expect_eq %1, %1 : (s32[2], s32[2]) -> ()
  return
}

// CHECK: 0 passed, 9 failed
