// shale-opt: --pipeline='inline-meshes,legalize-stablehlo,legalize-builder,expand,inline,symbol-dce,canonicalize,cse,dce,tuple-removal,dynamic-dimension-propagation,while-simplify,conditional-simplify,constant-fold,reduce-window-simplify,gather-scatter-simplify,convolution-simplify,licm,canonicalize,cse,dce,egraph,canonicalize,cse,dce,fuse'
module {
  func.func @main(%arg0: f32[1,1]) -> f32[1,1] {
    %0 = hlo.constant dense<1.000000e+00> : f32[1,1]
    %1 = hlo.maximum %arg0, %0 : f32[1,1]
    %2 = hlo.constant dense<0> : s32[]
    %3 = hlo.set_dimension_size %1, %2, dimension = 0 : (f32[1,1], s32[]) -> f32[<=1,1]
    %4 = hlo.constant dense<0.000000e+00> : bf16[1,1]
    %5:2 = hlo.optimization_barrier %4, %2 : (bf16[1,1], s32[]) -> (bf16[1,1], s32[])
    %6 = hlo.constant dense<2.500000e-01> : f32[]
    %7 = hlo.convert %5#1 : (s32[]) -> f32[]
    %8 = hlo.clamp %6, %arg0, %7 : (f32[], f32[1,1], f32[]) -> f32[1,1]
    return %8 : f32[1,1]
  }
}

