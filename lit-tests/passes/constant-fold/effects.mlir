// RUN: shale-opt %s --constant-fold --dce | filecheck %s

// What only a run knows, and what stands behind a barrier, is not computed by the compiler.
// CHECK-LABEL: func.func @f
func.func @f() -> (f32[], u32[], u64[3], f32[], f32[]) {
  // CHECK: %[[X:.*]] = hlo.constant
  %x = hlo.constant dense<1.0> : f32[]
  // CHECK: %[[B:.*]] = hlo.optimization_barrier %[[X]]
  %b = hlo.optimization_barrier %x : f32[]
  // CHECK: hlo.add %[[B]], %[[X]]
  %y = hlo.add %b, %x : f32[]
  // CHECK: hlo.replica_id
  %id = hlo.replica_id : () -> u32[]
  // CHECK: hlo.rng_seed
  %s = hlo.rng_seed : () -> u64[3]
  // CHECK: hlo.custom_call
  %c = hlo.custom_call %x, call_target_name = "unknown" : (f32[]) -> f32[]
  // CHECK: hlo.collective_broadcast
  %d = hlo.collective_broadcast %x : (f32[]) -> f32[]
  return %y, %id, %s, %c, %d : f32[], u32[], u64[3], f32[], f32[]
}
