// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4,6]) {
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, replica_groups = [[0, 1], [1, 2]] : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, replica_groups = [[0, -1]] : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, replica_groups = [[0], []] : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, channel_id = -1 : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f() {
  hlo.all_to_all split_dimension = 1, concat_dimension = 0, split_count = 2 : () -> ()
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  %y = hlo.all_to_all %x, split_dimension = 2, concat_dimension = 0, split_count = 2 : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = -1, split_count = 2 : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 2, replica_groups = [[0, 1, 2]] : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 0 : (f32[4,6]) -> f32[8,3]
  return
}

// -----

func.func @f(%x: f32[4,6]) {
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 4 : (f32[4,6]) -> f32[8,3]
  return
}
