// RUN: shale-opt %s --cse | filecheck %s

// What has no effect but that it may run forever, may fail, or depends on the place, is computed once.
// CHECK-LABEL: func.func @merged
func.func @merged(%s: u64[2], %n: pred[]) -> (u32[4], u32[4], u32[], u32[], f32[2], f32[2], pred[], pred[]) {
  // CHECK: hlo.rng_bit_generator
  // CHECK-NOT: hlo.rng_bit_generator
  %a:2 = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[4])
  %b:2 = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[4])
  // CHECK: hlo.replica_id
  // CHECK-NOT: hlo.replica_id
  %c = hlo.replica_id : () -> u32[]
  %d = hlo.replica_id : () -> u32[]
  // CHECK: hlo.custom_call
  // CHECK-NOT: hlo.custom_call
  %e = hlo.custom_call call_target_name = "pure" : () -> f32[2]
  %f = hlo.custom_call call_target_name = "pure" : () -> f32[2]
  // CHECK: hlo.while
  // CHECK-NOT: hlo.while
  %g = hlo.while %n {
  ^bb0(%p: pred[]):
    hlo.return %p : pred[]
  } {
  ^bb0(%p: pred[]):
    hlo.return %p : pred[]
  } : (pred[]) -> pred[]
  %h = hlo.while %n {
  ^bb0(%p: pred[]):
    hlo.return %p : pred[]
  } {
  ^bb0(%p: pred[]):
    hlo.return %p : pred[]
  } : (pred[]) -> pred[]
  // CHECK: return
  return %a#1, %b#1, %c, %d, %e, %f, %g, %h : u32[4], u32[4], u32[], u32[], f32[2], f32[2], pred[], pred[]
}

// Each of these happens as often as it stands.
// CHECK-LABEL: func.func @kept
func.func @kept(%x: f32[2], %t: token[]) -> (f32[2], f32[2], token[], token[], f32[2], f32[2], f32[2], f32[2]) {
  // CHECK-COUNT-2: hlo.optimization_barrier
  %a = hlo.optimization_barrier %x : f32[2]
  %b = hlo.optimization_barrier %x : f32[2]
  // CHECK-COUNT-2: hlo.create_token
  %c = hlo.create_token : () -> token[]
  %d = hlo.create_token : () -> token[]
  // CHECK-COUNT-2: hlo.custom_call
  %e = hlo.custom_call call_target_name = "f", has_side_effect = true : () -> f32[2]
  %f = hlo.custom_call call_target_name = "f", has_side_effect = true : () -> f32[2]
  // CHECK-COUNT-2: hlo.collective_broadcast
  %g = hlo.collective_broadcast %x : (f32[2]) -> f32[2]
  %h = hlo.collective_broadcast %x : (f32[2]) -> f32[2]
  // CHECK-COUNT-2: hlo.outfeed
  %i = hlo.outfeed (%x), (%t) : (f32[2], token[]) -> token[]
  %j = hlo.outfeed (%x), (%t) : (f32[2], token[]) -> token[]
  return %a, %b, %c, %d, %e, %f, %g, %h : f32[2], f32[2], token[], token[], f32[2], f32[2], f32[2], f32[2]
}

// An op has the effects of what is in its regions.
// CHECK-LABEL: func.func @regions
func.func @regions(%x: f32[2], %p: pred[]) -> (f32[2], f32[2], f32[2], f32[2]) {
  // CHECK: hlo.if
  // CHECK: hlo.if
  // CHECK: hlo.if
  // CHECK-NOT: hlo.if
  %a = hlo.if %p {
    %y = hlo.optimization_barrier %x : f32[2]
    hlo.return %y : f32[2]
  } {
    hlo.return %x : f32[2]
  } : (pred[]) -> f32[2]
  %b = hlo.if %p {
    %y = hlo.optimization_barrier %x : f32[2]
    hlo.return %y : f32[2]
  } {
    hlo.return %x : f32[2]
  } : (pred[]) -> f32[2]
  %c = hlo.if %p {
    %y = hlo.add %x, %x : f32[2]
    hlo.return %y : f32[2]
  } {
    hlo.return %x : f32[2]
  } : (pred[]) -> f32[2]
  %d = hlo.if %p {
    %y = hlo.add %x, %x : f32[2]
    hlo.return %y : f32[2]
  } {
    hlo.return %x : f32[2]
  } : (pred[]) -> f32[2]
  // CHECK: return
  return %a, %b, %c, %d : f32[2], f32[2], f32[2], f32[2]
}
