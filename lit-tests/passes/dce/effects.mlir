// RUN: shale-opt %s --dce | filecheck %s
// RUN: shale-opt %s --canonicalize | filecheck %s
// RUN: shale-opt %s --cse | filecheck %s

// Nobody uses any result here. What is seen outside the program stays, in its order.
// CHECK-LABEL: func.func @f
func.func @f(%x: f32[2], %p: pred[], %s: u64[2], %t: token[]) {
  // CHECK-NOT: hlo.rng_bit_generator
  // CHECK-NOT: hlo.optimization_barrier
  // CHECK-NOT: hlo.replica_id
  // CHECK-NOT: hlo.create_token
  // CHECK-NOT: hlo.custom_call
  // CHECK-NOT: hlo.while
  %a:2 = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[4])
  %b = hlo.optimization_barrier %x : f32[2]
  %c = hlo.replica_id : () -> u32[]
  %d = hlo.create_token : () -> token[]
  %e = hlo.after_all %d, %t : (token[], token[]) -> token[]
  %f = hlo.custom_call %x, call_target_name = "pure" : (f32[2]) -> f32[2]
  %g = hlo.while %p {
  ^bb0(%q: pred[]):
    hlo.return %q : pred[]
  } {
  ^bb0(%q: pred[]):
    hlo.return %q : pred[]
  } : (pred[]) -> pred[]
  // CHECK: hlo.outfeed
  %h = hlo.outfeed (%x), () : (f32[2]) -> token[]
  // CHECK-NEXT: hlo.custom_call
  %i = hlo.custom_call %x, call_target_name = "f", has_side_effect = true : (f32[2]) -> f32[2]
  // CHECK-NEXT: hlo.infeed
  %j:2 = hlo.infeed %t : (token[]) -> (f32[2], token[])
  // CHECK-NEXT: hlo.all_gather
  %k = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2 : (f32[2]) -> f32[4]
  // CHECK-NEXT: hlo.send
  %l = hlo.send %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
  // CHECK-NEXT: hlo.send_done
  %m = hlo.send_done %l : (tuple<f32[2], u32[]>) -> token[]
  // CHECK-NEXT: hlo.recv
  %n = hlo.recv channel_id = 2 : () -> tuple<f32[2], u32[]>
  // CHECK-NEXT: hlo.recv_done
  %o:2 = hlo.recv_done %n : (tuple<f32[2], u32[]>) -> (f32[2], token[])
  // CHECK-NEXT: hlo.if
  %q = hlo.if %p {
    // CHECK-NEXT: hlo.outfeed
    %v = hlo.outfeed (%x), () : (f32[2]) -> token[]
    hlo.return %x : f32[2]
  } {
    hlo.return %x : f32[2]
  } : (pred[]) -> f32[2]
  // CHECK-NOT: hlo.case
  %i0 = hlo.constant dense<0> : s32[]
  %r = hlo.case %i0 {
    %y = hlo.optimization_barrier %x : f32[2]
    hlo.return %y : f32[2]
  } : (s32[]) -> f32[2]
  // CHECK: hlo.all_reduce
  %u = hlo.all_reduce %x {
  ^bb0(%y: f32[], %z: f32[]):
    %w = hlo.add %y, %z : f32[]
    hlo.return %w : f32[]
  } : (f32[2]) -> f32[2]
  // CHECK: return
  return
}
