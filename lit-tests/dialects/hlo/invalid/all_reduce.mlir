// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  %y = hlo.all_reduce %x, replica_groups = [[0, 1], [1, 2]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_reduce %x, replica_groups = [[0, -1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_reduce %x, replica_groups = [[0], []] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_reduce %x, channel_id = -1 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_reduce %x, use_global_device_ids = true {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_reduce %x, replica_groups = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f() {
  "hlo.all_reduce"() ({
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  }) : () -> ()
  return
}

// -----

func.func @f(%x: f32[4], %y: s32[4]) {
  %z:2 = hlo.all_reduce %x, %y {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], s32[4]) -> (f32[4], s32[4])
  return
}

// -----

func.func @f(%x: s32[4]) {
  %y = hlo.all_reduce %x {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (s32[4]) -> s32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_reduce %x {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return
  } : (f32[4]) -> f32[4]
  return
}
