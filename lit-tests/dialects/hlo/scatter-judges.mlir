// RUN: not shale-run %s --check --backend=reference > %t 2>&1 && filecheck %s < %t
// A computation that gives the updates as they are may do more: its judgements count. By hand: 10 and 20 are no 7.

// CHECK: @judges: failed: check.expect_eq_const: 1 of 1 elements differ, the first at []: expected 7, got 10 at {{.*}}, and 1 more
func.func @judges() {
  %x = hlo.constant dense<[10, 20]> : s32[2]
  %at = hlo.constant dense<[0, 1]> : s32[2]
  %u = hlo.constant dense<[1, 2]> : s32[2]
  %y = hlo.scatter (%x), %at, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: s32[], %new: s32[]):
    check.expect_eq_const %old, dense<7> : s32[]
    hlo.return %new : s32[]
  } : (s32[2], s32[2], s32[2]) -> s32[2]
  check.expect_eq_const %y, dense<[1, 2]> : s32[2]
  return
}
