// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4,6]) {
  // expected-error@+1 {{'hlo.all_to_all' (C1) the numbers in replica_groups must be distinct, but 1 comes twice}}
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, replica_groups = [[0, 1], [1, 2]] : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  // expected-error@+1 {{'hlo.all_to_all' (C1) the numbers in replica_groups must not be negative, but there is -1}}
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, replica_groups = [[0, -1]] : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  // expected-error@+1 {{'hlo.all_to_all' (C1) a group in replica_groups must not be empty}}
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, replica_groups = [[0], []] : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  // expected-error@+1 {{'hlo.all_to_all' (C2) channel_id must not be negative, but is -1}}
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, channel_id = -1 : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.all_to_all' (C3) must have at least one operand}}
  hlo.all_to_all split_dimension = 1, concat_dimension = 0, split_count = 2 : () -> ()
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  // expected-error@+1 {{'hlo.all_to_all' (C4) split_dimension must be in [0, 2), but is 2}}
  %y = hlo.all_to_all %x, split_dimension = 2, concat_dimension = 0, split_count = 2 : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  // expected-error@+1 {{'hlo.all_to_all' (C4) concat_dimension must be in [0, 2), but is -1}}
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = -1, split_count = 2 : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  // expected-error@+1 {{'hlo.all_to_all' (C5) split_count must be the size of each group, but is 2, and there is a group of 3}}
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, replica_groups = [[0, 1, 2]] : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  // expected-error@+1 {{'hlo.all_to_all' (C5) split_count must be at least 1, but is 0}}
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 0 : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  // expected-error@+1 {{'hlo.all_to_all' (C6) split_count must divide the size of split_dimension, but they are 4 and 6}}
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 4 : (f32[4,6]) -> f32[8,3]
  return
}
