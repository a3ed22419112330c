// Windows whose computation asks whether elements are equal: no comparison that says which comes first, so kernels ask a function, and no frame of padding is
// fused with them.
// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-run %s --entry=in_a_frame --backend=cpu | filecheck %s --check-prefix=FRAME
// RUN: shale-opt %s --to-level=kernels | filecheck %s --check-prefix=KERNELS
// CHECK: 2 passed, 0 failed
// FRAME: out0 = s32[6]
// KERNELS-DAG: select and scatter f32 [6] from [2]
// KERNELS-DAG: select and scatter s32 [6] from [2]
// KERNELS-DAG: select and scatter s32 [7] from [3]

// By hand: 4 stays beside 4 and gives way to 7, 1 gives way to 2, which stays.
func.func @equal() {
  %known = hlo.constant dense<[4.0, 4.0, 7.0, 1.0, 2.0, 2.0]> : f32[6]
  %x = hlo.optimization_barrier %known : (f32[6]) -> f32[6]
  %source = hlo.constant dense<[10.0, 20.0]> : f32[2]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [3], window_strides = [3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = EQ : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[6], f32[2], f32[]) -> f32[6]
  check.expect_eq_const %0, dense<[0.0, 0.0, 10.0, 0.0, 20.0, 0.0]> : f32[6]
  return
}

// By hand: 4 gives way to 4, which stays beside 7; 1 stays.
func.func @different() {
  %known = hlo.constant dense<[4, 4, 7, 1, 2, 2]> : s32[6]
  %x = hlo.optimization_barrier %known : (s32[6]) -> s32[6]
  %source = hlo.constant dense<[10, 20]> : s32[2]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [3], window_strides = [3] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = NE : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[6], s32[2], s32[]) -> s32[6]
  check.expect_eq_const %0, dense<[0, 10, 0, 20, 0, 0]> : s32[6]
  return
}

// On arrays that a run brings.
func.func public @in_a_frame(%x: s32[6], %source: s32[3]) -> s32[6] {
  %init = hlo.constant dense<0> : s32[]
  %padded = hlo.pad %x, %init, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (s32[6], s32[]) -> s32[7]
  %0 = hlo.select_and_scatter %padded, %source, %init, window_dimensions = [3], window_strides = [2] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = NE : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[7], s32[3], s32[]) -> s32[7]
  %1 = hlo.slice %0, start_indices = [1], limit_indices = [7], strides = [1] : (s32[7]) -> s32[6]
  func.return %1 : s32[6]
}
