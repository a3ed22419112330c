// shale-opt: --pipeline='inline-meshes,legalize-stablehlo,legalize-builder,expand,inline,symbol-dce,canonicalize,cse,dce,tuple-removal,dynamic-dimension-propagation,while-simplify,conditional-simplify,constant-fold,reduce-window-simplify,gather-scatter-simplify,convolution-simplify,licm,canonicalize,cse,dce,egraph,canonicalize,cse,dce,fuse'
module {
  func.func @main(%arg0: f32[4,2,1], %arg1: bf16[2,2], %arg2: f32[2,2], %arg3: f32[2,4], %arg4: bf16[]) -> (f32[2,4], bf16[], f32[6,5,3], f32[2,2], bf16[1,2], f32[2,2], s32[2], f32[2,2], s32[], f32[2,2], s32[]) {
    %0 = hlo.constant dense<-0.000000e+00> : f32[]
    %1 = hlo.pad %arg0, %0, edge_padding_low = [0, 2, 0], edge_padding_high = [0, 0, 0], interior_padding = [0, 1, 0] : (f32[4,2,1], f32[]) -> f32[4,5,1]
    %2 = hlo.constant dense<1.000000e+00> : f32[]
    %3 = hlo.pad %1, %2, edge_padding_low = [0, 1, 0], edge_padding_high = [2, -1, 2], interior_padding = [0, 0, 0] : (f32[4,5,1], f32[]) -> f32[6,5,3]
    %4 = hlo.multiply %arg2, %arg2 : f32[2,2]
    %5 = hlo.constant dense<0.000000e+00> : f32[]
    %6 = hlo.broadcast %5, dimensions = [] : (f32[]) -> f32[2,2]
    %7 = hlo.maximum %4, %6 : f32[2,2]
    %8 = hlo.add %3, %3 : f32[6,5,3]
    %9 = hlo.add %3, %8 : f32[6,5,3]
    %10 = hlo.add %9, %3 : f32[6,5,3]
    %11 = hlo.add %3, %10 : f32[6,5,3]
    %12 = hlo.add %3, %11 : f32[6,5,3]
    %13 = hlo.constant dense<0> : s32[]
    %14 = hlo.set_dimension_size %7, %13, dimension = 0 : (f32[2,2], s32[]) -> f32[<=2,2]
    %15 = hlo.get_dimension_size %14, dimension = 0 : (f32[<=2,2]) -> s32[]
    %16 = hlo.reverse %arg1, dimensions = [0, 1] : bf16[2,2]
    %17 = hlo.slice %16, start_indices = [1, 0], limit_indices = [2, 2], strides = [2, 1] : (bf16[2,2]) -> bf16[1,2]
    %18 = hlo.constant dense<0x7F800000> : f32[2,2]
    %19 = hlo.add %arg2, %18 : f32[2,2]
    %20 = hlo.constant dense<-1.000000e+00> : f32[]
    %21 = hlo.broadcast %20, dimensions = [] : (f32[]) -> f32[2,2]
    %22 = hlo.dot_general %7, %19, lhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : f32[2,2]
    %23 = hlo.constant dense<0x7FC00000> : f32[2]
    %24 = hlo.broadcast %23, dimensions = [1] : (f32[2]) -> f32[2,2]
    %25 = hlo.add %22, %24 : f32[2,2]
    %26:2 = hlo.optimization_barrier %17, %13 : (bf16[1,2], s32[]) -> (bf16[1,2], s32[])
    %27 = hlo.slice %25, start_indices = [0, 0], limit_indices = [2, 2], strides = [1, 1] : f32[2,2]
    %28 = hlo.constant dense<0> : s32[]
    %29 = hlo.broadcast %28, dimensions = [] : (s32[]) -> s32[2]
    %30 = hlo.dot_general %26#1, %29, lhs_contracting_dimensions = [] : (s32[], s32[2]) -> s32[2]
    %31 = hlo.constant dense<1.000000e+00> : f32[]
    %32 = hlo.reduce_window (%arg2), (%31), window_dimensions = [1, 2], window_strides = [1, 1], base_dilations = [1, 1], window_dilations = [1, 1], padding = [[0, 0], [1, 0]] {
    ^bb0(%arg5: f32[], %arg6: f32[]):
      %38 = hlo.multiply %arg6, %arg5 : f32[]
      hlo.return %38 : f32[]
    } : (f32[2,2], f32[]) -> f32[2,2]
    %33 = hlo.compare %26#1, %15, direction = EQ : (s32[], s32[]) -> pred[]
    %34 = hlo.select %33, %26#1, %15 : (pred[], s32[], s32[]) -> s32[]
    %35 = hlo.constant dense<2.500000e-01> : f32[]
    %36 = hlo.convert %26#1 : (s32[]) -> f32[]
    %37 = hlo.clamp %35, %19, %36 : (f32[], f32[2,2], f32[]) -> f32[2,2]
    return %arg3, %arg4, %12, %21, %26#0, %27, %30, %32, %34, %37, %34 : f32[2,4], bf16[], f32[6,5,3], f32[2,2], bf16[1,2], f32[2,2], s32[2], f32[2,2], s32[], f32[2,2], s32[]
  }
  func.func private @helper0(%arg0: f32[4,2], %arg1: f32[4,1,1]) -> (f32[4,1,1], f32[2,3,1], f32[2,2,3], f32[4,2]) {
    %0 = hlo.constant dense<-1.000000e+00> : f32[]
    %1 = hlo.broadcast %0, dimensions = [] : (f32[]) -> f32[4,2]
    %2 = hlo.divide %arg0, %1 : f32[4,2]
    %3 = hlo.constant dense<true> : pred[]
    %4:3 = hlo.if %3 {
      %8 = hlo.constant dense<1.000000e+00> : f32[]
      %9 = hlo.broadcast %8, dimensions = [] : (f32[]) -> f32[2,4,4]
      %10 = hlo.constant dense<[[[-0.99999994, 1.00000012], [-0.000000e+00, -2.000000e+00]], [[0.99999994, -1.00000012], [3.40282347E+38, -1.401300e-45]]]> : f32[2,2,2]
      %11 = hlo.convolution %9, %10, dim_numbers = "[b, f, 0]x[i, o, 0]->[b, f, 0]", window_strides = [1], padding = [[0, 0]], lhs_dilation = [1], rhs_dilation = [1], feature_group_count = 2 : (f32[2,4,4], f32[2,2,2]) -> f32[2,2,3]
      %12 = hlo.constant dense<0.000000e+00> : f32[]
      %13 = hlo.reduce_window (%11), (%12), window_dimensions = [2, 1, 1], window_strides = [1, 1, 1], padding = [[2, 0], [0, 0], [0, 0]] {
      ^bb0(%arg2: f32[], %arg3: f32[]):
        %16 = hlo.add %arg2, %arg3 : f32[]
        hlo.return %16 : f32[]
      } : (f32[2,2,3], f32[]) -> f32[3,2,3]
      %14 = hlo.iota iota_dimension = 1 : f32[1,2]
      %15 = hlo.dot_general %11, %14, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1] : (f32[2,2,3], f32[1,2]) -> f32[2,3,1]
      hlo.return %13, %15, %11 : f32[3,2,3], f32[2,3,1], f32[2,2,3]
    } {
      %8 = hlo.negate %arg0 : f32[4,2]
      %9 = hlo.negate %8 : f32[4,2]
      %10 = hlo.constant dense<0x7F800000> : f32[3,2,3]
      %11 = hlo.constant dense<1.000000e-03> : f32[2,3,1]
      %12 = hlo.constant dense<[[[7.000000e+00, 1.000000e+00, 6.000000e+00], [-4.000000e+00, -8.000000e+00, -6.000000e+00]], [[7.000000e+00, 8.000000e+00, 7.000000e+00], [-5.000000e+00, 4.000000e+00, 1.000000e+00]]]> : f32[2,2,3]
      hlo.return %10, %11, %12 : f32[3,2,3], f32[2,3,1], f32[2,2,3]
    } : (pred[]) -> (f32[3,2,3], f32[2,3,1], f32[2,2,3])
    %5 = hlo.constant dense<[[-5.000000e+00, 0.000000e+00]]> : f32[1,2]
    %6 = hlo.concatenate %2, %5, %arg0, dimension = 0 : (f32[4,2], f32[1,2], f32[4,2]) -> f32[9,2]
    %7 = hlo.slice %6, start_indices = [5, 0], limit_indices = [9, 2], strides = [1, 1] : (f32[9,2]) -> f32[4,2]
    return %arg1, %4#1, %4#2, %7 : f32[4,1,1], f32[2,3,1], f32[2,2,3], f32[4,2]
  }
}

