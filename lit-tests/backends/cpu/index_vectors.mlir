// Index vectors that are computed for a gather or scatter lie number by number, as they are computed and read; those that are a result too stay as they are.
// RUN: shale-run %s --backend=cpu | filecheck %s
// RUN: shale-run %s --backend=cpu --entry=seen | filecheck %s
// RUN: shale-opt %s --to-level=loop | filecheck %s --check-prefix=LOOP
// CHECK: out0 = f32[700]

// LOOP-LABEL: @main
// LOOP: loop.nest bounds = [2]
// LOOP: hlo.gather {{.*}} (f32[30,40]{1,0}, s32[700,2]{0,1}) -> f32[700]{0}
// LOOP: hlo.scatter
// LOOP: (f32[30,40]{1,0}, s32[700,2]{0,1}, f32[700]{0}) -> f32[30,40]{1,0}
func.func public @main(%t: f32[30,40], %i: s32[700], %j: s32[700], %u: f32[700]) -> (f32[700], f32[30,40]) {
  %rows = hlo.constant dense<30> : s32[700]
  %zero = hlo.constant dense<0> : s32[700]
  %below = hlo.compare %i, %zero, direction = LT : (s32[700], s32[700]) -> pred[700]
  %moved = hlo.add %i, %rows : s32[700]
  %row = hlo.select %below, %moved, %i : (pred[700], s32[700], s32[700]) -> s32[700]
  %a = hlo.reshape %row : (s32[700]) -> s32[700,1]
  %b = hlo.reshape %j : (s32[700]) -> s32[700,1]
  %at = hlo.concatenate %a, %b, dimension = 1 : (s32[700,1], s32[700,1]) -> s32[700,2]
  %taken = hlo.gather %t, %at, offset_dims = [], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1, slice_sizes = [1, 1] :
    (f32[30,40], s32[700,2]) -> f32[700]
  %there = hlo.concatenate %b, %a, dimension = 1 : (s32[700,1], s32[700,1]) -> s32[700,2]
  %sums = hlo.scatter (%t), %there, (%u), update_window_dims = [], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1 {
  ^bb0(%x: f32[], %y: f32[]):
    %s = hlo.add %x, %y : f32[]
    hlo.return %s : f32[]
  } : (f32[30,40], s32[700,2], f32[700]) -> f32[30,40]
  func.return %taken, %sums : f32[700], f32[30,40]
}

// LOOP-LABEL: @seen
// LOOP: hlo.gather {{.*}} (f32[30,40]{1,0}, s32[700,2]{1,0}) -> f32[700]{0}
func.func public @seen(%t: f32[30,40], %i: s32[700,1], %j: s32[700,1]) -> (f32[700], s32[700,2]) {
  %two = hlo.constant dense<2> : s32[700,1]
  %k = hlo.add %j, %two : s32[700,1]
  %at = hlo.concatenate %i, %k, dimension = 1 : (s32[700,1], s32[700,1]) -> s32[700,2]
  %taken = hlo.gather %t, %at, offset_dims = [], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1, slice_sizes = [1, 1] :
    (f32[30,40], s32[700,2]) -> f32[700]
  func.return %taken, %at : f32[700], s32[700,2]
}
