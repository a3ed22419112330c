// RUN: shale-opt %s --legalize-builder --split-input-file --verify-diagnostics

func.func @reducer(%x: f32[4]) -> f32[4] {
  // expected-error@+1 {{'hlo.map' cannot use queues and channels in the computation of this op}}
  %0 = builder.map %x, dimensions = [0] {
  ^bb0(%a: f32[]):
    %b = builder.infeed : () -> f32[]
    hlo.return %b : f32[]
  } : (f32[4]) -> f32[4]
  return %0 : f32[4]
}

// -----

func.func @parameter() -> f32[] {
  // expected-error@+1 {{'builder.parameter' stands outside of a builder}}
  %0 = builder.parameter number = 0, name = "x" : f32[]
  return %0 : f32[]
}
