// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C1) the numbers in replica_groups must be distinct, but 1 comes twice}}
  %y = hlo.all_reduce %x, replica_groups = [[0, 1], [1, 2]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C1) the numbers in replica_groups must not be negative, but there is -1}}
  %y = hlo.all_reduce %x, replica_groups = [[0, -1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C1) a group in replica_groups must not be empty}}
  %y = hlo.all_reduce %x, replica_groups = [[0], []] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C2) channel_id must not be negative, but is -1}}
  %y = hlo.all_reduce %x, channel_id = -1 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C2) use_global_device_ids needs a channel_id greater than 0}}
  %y = hlo.all_reduce %x, use_global_device_ids = true {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' attribute 'replica_groups' must be lists of integers such as [[0, 2], [1, 3]], but is [0, 1]}}
  %y = hlo.all_reduce %x, replica_groups = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.all_reduce' (C3) must have at least one operand}}
  "hlo.all_reduce"() ({
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  }) : () -> ()
  return
}

// -----

func.func @f(%x: f32[4], %y: s32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C3) all operands must have one element type, but there are f32[4] and s32[4]}}
  %z:2 = hlo.all_reduce %x, %y {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], s32[4]) -> (f32[4], s32[4])
  return
}

// -----

func.func @f(%x: s32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C4) computation must take (s32[], s32[]), but takes (f32[], f32[])}}
  %y = hlo.all_reduce %x {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (s32[4]) -> s32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C4) computation must return (f32[]), but returns ()}}
  %y = hlo.all_reduce %x {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C5) accum must be a float type at least as wide as f32, but is bf16}}
  %y = hlo.all_reduce %x, accum = bf16 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: bf16[4]) {
  // expected-error@+1 {{'hlo.all_reduce' (C5) accum is for a sum or a product}}
  %y = hlo.all_reduce %x, accum = f32 {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.maximum %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[4]) -> bf16[4]
  return
}
