// RUN: shale-run %s --check --backend=reference --replicas=2 | filecheck %s
// CHECK: 0 failed

// Replica 0 sends on channel 1 what replica 1 receives, and receives on channel 2 what replica 1 sends. Expected values: what the other has.
func.func @exchange() {
  %id = hlo.replica_id : () -> u32[]
  %zero = hlo.constant dense<0> : u32[]
  %first = hlo.compare %id, %zero, direction = EQ : (u32[], u32[]) -> pred[]
  %a = hlo.constant dense<[1.5, -0.0]> : f32[2]
  %b = hlo.constant dense<[3.0, 4.0]> : f32[2]
  %own = hlo.select %first, %a, %b : (pred[], f32[2], f32[2]) -> f32[2]
  %other = hlo.select %first, %b, %a : (pred[], f32[2], f32[2]) -> f32[2]
  %x = hlo.if %first {
    %r = hlo.recv channel_id = 2 : () -> tuple<f32[2], u32[]>
    %s = hlo.send %own, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
    %t = hlo.send_done %s : (tuple<f32[2], u32[]>) -> token[]
    %y, %u = hlo.recv_done %r : (tuple<f32[2], u32[]>) -> (f32[2], token[])
    hlo.return %y : f32[2]
  } {
    %r = hlo.recv channel_id = 1 : () -> tuple<f32[2], u32[]>
    %y, %u = hlo.recv_done %r : (tuple<f32[2], u32[]>) -> (f32[2], token[])
    %s = hlo.send %own, %u, channel_id = 2 : (f32[2], token[]) -> tuple<f32[2], u32[]>
    %t = hlo.send_done %s : (tuple<f32[2], u32[]>) -> token[]
    hlo.return %y : f32[2]
  } : (pred[]) -> f32[2]
  check.expect_eq %x, %other : (f32[2], f32[2]) -> ()
  return
}

func.func @classes() {
  %id = hlo.replica_id : () -> u32[]
  %zero = hlo.constant dense<0> : u32[]
  %first = hlo.compare %id, %zero, direction = EQ : (u32[], u32[]) -> pred[]
  hlo.if %first {
    %p = hlo.constant dense<[true, false]> : pred[2]
    %c = hlo.constant dense<(1.0, -2.0)> : c64[]
    %e = hlo.constant dense<> : bf16[0,2]
    %s0 = hlo.send %p, channel_id = 1 : (pred[2]) -> tuple<pred[2], u32[]>
    %s1 = hlo.send %c, channel_id = 2 : (c64[]) -> tuple<c64[], u32[]>
    %s2 = hlo.send %e, channel_id = 3 : (bf16[0,2]) -> tuple<bf16[0,2], u32[]>
    hlo.return
  } {
    %r2 = hlo.recv channel_id = 3 : () -> tuple<bf16[0,2], u32[]>
    %r1 = hlo.recv channel_id = 2 : () -> tuple<c64[], u32[]>
    %r0 = hlo.recv channel_id = 1 : () -> tuple<pred[2], u32[]>
    %p, %t0 = hlo.recv_done %r0 : (tuple<pred[2], u32[]>) -> (pred[2], token[])
    %c, %t1 = hlo.recv_done %r1 : (tuple<c64[], u32[]>) -> (c64[], token[])
    %e, %t2 = hlo.recv_done %r2 : (tuple<bf16[0,2], u32[]>) -> (bf16[0,2], token[])
    check.expect_eq_const %p, dense<[true, false]> : pred[2]
    check.expect_eq_const %c, dense<(1.0, -2.0)> : c64[]
    check.expect_eq_const %e, dense<> : bf16[0,2]
    hlo.return
  } : (pred[]) -> ()
  return
}
