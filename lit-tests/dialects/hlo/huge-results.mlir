// RUN: not shale-run %s --check --backend=reference > %t 2>&1 && filecheck %s < %t
// What does not fit in memory is an error before anything is allocated.

// CHECK-DAG: @broadcast: failed: {{.*}}the size of f32[4611686018427387904] in bytes does not fit in 64 bits
func.func @broadcast() {
  %x = hlo.constant dense<2.0> : f32[]
  %0 = hlo.broadcast %x, dimensions = [] : (f32[]) -> f32[4611686018427387904]
  check.expect_eq %0, %0 : (f32[4611686018427387904], f32[4611686018427387904]) -> ()
  return
}

// CHECK-DAG: @broadcast_above_limit: failed: {{.*}}exceed{{s?}} the limit of
func.func @broadcast_above_limit() {
  %x = hlo.constant dense<true> : pred[]
  %0 = hlo.broadcast %x, dimensions = [] : (pred[]) -> pred[1048576,1048576]
  check.expect_eq %0, %0 : (pred[1048576,1048576], pred[1048576,1048576]) -> ()
  return
}

// CHECK-DAG: @pad: failed: {{.*}}exceed{{s?}} the limit of
func.func @pad() {
  %x = hlo.constant dense<[true]> : pred[1]
  %f = hlo.constant dense<false> : pred[]
  %0 = hlo.pad %x, %f, edge_padding_low = [1152921504606846976], edge_padding_high = [0], interior_padding = [0] : (pred[1], pred[]) -> pred[1152921504606846977]
  check.expect_eq %0, %0 : (pred[1152921504606846977], pred[1152921504606846977]) -> ()
  return
}

// CHECK-DAG: @gather: failed: {{.*}}exceed{{s?}} the limit of
func.func @gather() {
  %x = hlo.constant dense<true> : pred[1048576]
  %i = hlo.constant dense<0> : s8[1048576]
  %0 = hlo.gather %x, %i, offset_dims = [1], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1048576] : (pred[1048576], s8[1048576]) -> pred[1048576,1048576]
  check.expect_eq %0, %0 : (pred[1048576,1048576], pred[1048576,1048576]) -> ()
  return
}

// CHECK: 0 passed, 4 failed
