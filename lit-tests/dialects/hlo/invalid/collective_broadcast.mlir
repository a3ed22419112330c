// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  %y = hlo.collective_broadcast %x, replica_groups = [[0, 1], [1, 2]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.collective_broadcast %x, replica_groups = [[0, -1]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.collective_broadcast %x, replica_groups = [[0], []] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.collective_broadcast %x, channel_id = -1 : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f() {
  hlo.collective_broadcast : () -> ()
  return
}
