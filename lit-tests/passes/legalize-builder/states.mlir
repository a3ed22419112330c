// RUN: shale-opt %s --legalize-builder | filecheck %s

// A token goes through the loop as one more value, and orders the infeeds.
// CHECK-LABEL: func.func @infeeds
// CHECK: %0 = hlo.create_token : token[]
// CHECK-NEXT: %1:2 = hlo.while %n, %0 {
// CHECK: %d:2 = hlo.infeed %{{.*}} : (token[]) -> (s32[], token[])
// CHECK: hlo.return %s, %d#1 : s32[], token[]
// CHECK: %2:2 = hlo.infeed %1#1 : (token[]) -> (s32[], token[])
func.func @infeeds(%n: s32[]) -> s32[] {
  %0 = builder.while_loop %n {
  ^bb0(%i: s32[]):
    %m = builder.constant value = dense<3> : s32[]
    %more = builder.lt %i, %m : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %d = builder.infeed : () -> s32[]
    %s = builder.add %i, %d : (s32[], s32[]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[]) -> s32[]
  %1 = builder.infeed : () -> s32[]
  %2 = builder.add %0, %1 : (s32[], s32[]) -> s32[]
  return %2 : s32[]
}

// The state of the generator goes through branches and loops; each draw takes the state that the one before gives.
// CHECK-LABEL: func.func @draws
// CHECK: %0 = hlo.rng_seed : u64[3]
// CHECK: hlo.rng_bit_generator %0, rng_algorithm = PHILOX
// CHECK: hlo.if %p {
// CHECK: hlo.rng_bit_generator
// CHECK: } : (pred[]) -> (f32[], u64[3])
func.func @draws(%p: pred[], %a: f32[], %b: f32[]) -> f32[] {
  %0 = builder.rng_uniform %a, %b : (f32[], f32[]) -> f32[]
  %1 = builder.conditional %p, %0, %0 {
  ^bb0(%x: f32[]):
    %y = builder.rng_normal %x, %b : (f32[], f32[]) -> f32[]
    hlo.return %y : f32[]
  } {
  ^bb0(%x: f32[]):
    hlo.return %x : f32[]
  } : (pred[], f32[], f32[]) -> f32[]
  return %1 : f32[]
}
