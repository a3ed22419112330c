// elements: f32 s8
func.func @broadcast_as_reshape(%x: f32[2,3]) -> f32[1,2,1,3] {
  %0 = hlo.broadcast %x, dimensions = [1, 3] : (f32[2,3]) -> f32[1,2,1,3]
  return %0 : f32[1,2,1,3]
}

func.func @not.broadcast_as_reshape(%x: f32[2,2]) -> f32[2,2,1] {
  %0 = hlo.broadcast %x, dimensions = [1, 0] : (f32[2,2]) -> f32[2,2,1]
  return %0 : f32[2,2,1]
}

func.func @not.broadcast_as_reshape.repeats(%x: f32[2,2]) -> f32[2,2,2] {
  %0 = hlo.broadcast %x, dimensions = [0, 1] : (f32[2,2]) -> f32[2,2,2]
  return %0 : f32[2,2,2]
}

func.func @reshape_as_broadcast(%x: f32[2,3]) -> f32[1,2,1,3] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[1,2,1,3]
  return %0 : f32[1,2,1,3]
}

func.func @reshape_as_broadcast.units(%x: f32[1,2]) -> f32[1,1,2,1] {
  %0 = hlo.reshape %x : (f32[1,2]) -> f32[1,1,2,1]
  return %0 : f32[1,1,2,1]
}

func.func @reshape_as_broadcast.scalar(%x: f32[]) -> f32[1,1] {
  %0 = hlo.reshape %x : (f32[]) -> f32[1,1]
  return %0 : f32[1,1]
}

func.func @not.reshape_as_broadcast(%x: f32[4]) -> f32[2,2] {
  %0 = hlo.reshape %x : (f32[4]) -> f32[2,2]
  return %0 : f32[2,2]
}

func.func @not.reshape_as_broadcast.drops(%x: f32[1,2]) -> f32[2,1] {
  %0 = hlo.reshape %x : (f32[1,2]) -> f32[2,1]
  return %0 : f32[2,1]
}

func.func @transpose_broadcast(%x: f32[3,2]) -> f32[3,2,4] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[3,2]) -> f32[2,4,3]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,4,3]) -> f32[3,2,4]
  return %1 : f32[3,2,4]
}

func.func @transpose_broadcast.square(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.transpose %0, permutation = [1, 2, 0] : (f32[3,3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.transpose_broadcast(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[3,3]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @broadcast_transpose(%x: f32[2,3,4]) -> f32[3,4,5,2] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  %1 = hlo.broadcast %0, dimensions = [1, 3, 0] : (f32[4,2,3]) -> f32[3,4,5,2]
  return %1 : f32[3,4,5,2]
}

func.func @broadcast_transpose.square(%x: f32[3,3,3]) -> f32[3,3,3,3] {
  %0 = hlo.transpose %x, permutation = [1, 2, 0] : (f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.broadcast %0, dimensions = [1, 3, 0] : (f32[3,3,3]) -> f32[3,3,3,3]
  return %1 : f32[3,3,3,3]
}

func.func @not.broadcast_transpose(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[3,3]
  %1 = hlo.broadcast %0, dimensions = [0, 1] : (f32[3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @broadcast_added_units(%x: f32[2,3]) -> f32[3,1,4,2] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[2,1,3]
  %1 = hlo.broadcast %0, dimensions = [3, 1, 0] : (f32[2,1,3]) -> f32[3,1,4,2]
  return %1 : f32[3,1,4,2]
}

func.func @broadcast_added_units.square(%x: f32[3,3]) -> f32[3,1,3,3] {
  %0 = hlo.reshape %x : (f32[3,3]) -> f32[1,3,3]
  %1 = hlo.broadcast %0, dimensions = [1, 3, 0] : (f32[1,3,3]) -> f32[3,1,3,3]
  return %1 : f32[3,1,3,3]
}

func.func @not.broadcast_added_units(%x: f32[4]) -> f32[2,2,2] {
  %0 = hlo.reshape %x : (f32[4]) -> f32[2,2]
  %1 = hlo.broadcast %0, dimensions = [0, 1] : (f32[2,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @not.broadcast_added_units.drops(%x: f32[1,3]) -> f32[3,3] {
  %0 = hlo.reshape %x : (f32[1,3]) -> f32[3]
  %1 = hlo.broadcast %0, dimensions = [0] : (f32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @broadcast_of_unit(%x: f32[2,1,3]) -> f32[2,3,1,4] {
  %0 = hlo.broadcast %x, dimensions = [0, 2, 1] : (f32[2,1,3]) -> f32[2,3,1,4]
  return %0 : f32[2,3,1,4]
}

func.func @broadcast_of_unit.all(%x: f32[1,1]) -> f32[1,3,1] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[1,1]) -> f32[1,3,1]
  return %0 : f32[1,3,1]
}

func.func @not.broadcast_of_unit(%x: f32[2,2]) -> f32[2,1,2] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[2,2]) -> f32[2,1,2]
  return %0 : f32[2,1,2]
}

func.func @reshape_broadcast(%x: f32[2,3]) -> f32[2,2,2,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[2,3]) -> f32[2,4,3]
  %1 = hlo.reshape %0 : (f32[2,4,3]) -> f32[2,2,2,3]
  return %1 : f32[2,2,2,3]
}

func.func @reshape_broadcast.units(%x: f32[2,1,3]) -> f32[2,4,1,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 1, 3] : (f32[2,1,3]) -> f32[2,1,4,3]
  %1 = hlo.reshape %0 : (f32[2,1,4,3]) -> f32[2,4,1,3]
  return %1 : f32[2,4,1,3]
}

func.func @reshape_broadcast.joins(%x: f32[2,3]) -> f32[2,2,6] {
  %0 = hlo.broadcast %x, dimensions = [1, 2] : (f32[2,3]) -> f32[4,2,3]
  %1 = hlo.reshape %0 : (f32[4,2,3]) -> f32[2,2,6]
  return %1 : f32[2,2,6]
}

func.func @reshape_broadcast.square(%x: f32[2,2]) -> f32[2,4] {
  %0 = hlo.broadcast %x, dimensions = [1, 2] : (f32[2,2]) -> f32[2,2,2]
  %1 = hlo.reshape %0 : (f32[2,2,2]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @not.reshape_broadcast(%x: f32[2,2]) -> f32[4,2] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[2,2]) -> f32[2,2,2]
  %1 = hlo.reshape %0 : (f32[2,2,2]) -> f32[4,2]
  return %1 : f32[4,2]
}

func.func @not.reshape_broadcast.reorders(%x: f32[2,2]) -> f32[2,4] {
  %0 = hlo.broadcast %x, dimensions = [2, 1] : (f32[2,2]) -> f32[2,2,2]
  %1 = hlo.reshape %0 : (f32[2,2,2]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @transpose_whole_runs(%x: f32[6,4]) -> f32[4,2,3] {
  %0 = hlo.reshape %x : (f32[6,4]) -> f32[2,3,4]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  return %1 : f32[4,2,3]
}

func.func @transpose_whole_runs.square(%x: f32[4,4]) -> f32[2,2,2,2] {
  %0 = hlo.reshape %x : (f32[4,4]) -> f32[2,2,2,2]
  %1 = hlo.transpose %0, permutation = [2, 3, 0, 1] : (f32[2,2,2,2]) -> f32[2,2,2,2]
  return %1 : f32[2,2,2,2]
}

func.func @transpose_whole_runs.units(%x: f32[4,2,1]) -> f32[2,2,2] {
  %0 = hlo.reshape %x : (f32[4,2,1]) -> f32[2,2,2]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,2,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @not.transpose_whole_runs(%x: f32[4,4]) -> f32[2,2,2,2] {
  %0 = hlo.reshape %x : (f32[4,4]) -> f32[2,2,2,2]
  %1 = hlo.transpose %0, permutation = [2, 0, 3, 1] : (f32[2,2,2,2]) -> f32[2,2,2,2]
  return %1 : f32[2,2,2,2]
}

func.func @reshape_transposed_runs(%x: f32[2,3,4]) -> f32[4,6] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  %1 = hlo.reshape %0 : (f32[4,2,3]) -> f32[4,6]
  return %1 : f32[4,6]
}

func.func @reshape_transposed_runs.square(%x: f32[2,2,2,2]) -> f32[4,4] {
  %0 = hlo.transpose %x, permutation = [2, 3, 0, 1] : (f32[2,2,2,2]) -> f32[2,2,2,2]
  %1 = hlo.reshape %0 : (f32[2,2,2,2]) -> f32[4,4]
  return %1 : f32[4,4]
}

func.func @reshape_transposed_runs.splits(%x: f32[2,4]) -> f32[2,2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,4]) -> f32[4,2]
  %1 = hlo.reshape %0 : (f32[4,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @not.reshape_transposed_runs(%x: f32[2,2,2]) -> f32[4,2] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,2,2]) -> f32[2,2,2]
  %1 = hlo.reshape %0 : (f32[2,2,2]) -> f32[4,2]
  return %1 : f32[4,2]
}

func.func @transpose_added_units(%x: f32[2,3]) -> f32[3,2,1] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[2,1,3]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,1,3]) -> f32[3,2,1]
  return %1 : f32[3,2,1]
}

func.func @transpose_added_units.square(%x: f32[2,2,2]) -> f32[2,2,1,2] {
  %0 = hlo.reshape %x : (f32[2,2,2]) -> f32[2,1,2,2]
  %1 = hlo.transpose %0, permutation = [3, 0, 1, 2] : (f32[2,1,2,2]) -> f32[2,2,1,2]
  return %1 : f32[2,2,1,2]
}

func.func @not.transpose_added_units(%x: f32[4]) -> f32[2,2] {
  %0 = hlo.reshape %x : (f32[4]) -> f32[2,2]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @reshape_units_transpose(%x: f32[2,1,3]) -> f32[3,2] {
  %0 = hlo.transpose %x, permutation = [2, 1, 0] : (f32[2,1,3]) -> f32[3,1,2]
  %1 = hlo.reshape %0 : (f32[3,1,2]) -> f32[3,2]
  return %1 : f32[3,2]
}

func.func @reshape_units_transpose.square(%x: f32[2,2,2,1]) -> f32[2,2,2] {
  %0 = hlo.transpose %x, permutation = [1, 3, 2, 0] : (f32[2,2,2,1]) -> f32[2,1,2,2]
  %1 = hlo.reshape %0 : (f32[2,1,2,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @not.reshape_units_transpose(%x: f32[2,2]) -> f32[4] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  %1 = hlo.reshape %0 : (f32[2,2]) -> f32[4]
  return %1 : f32[4]
}

func.func @broadcast_split(%x: f32[2,3,4]) -> f32[3,4,5,2] {
  %0 = hlo.broadcast %x, dimensions = [3, 0, 1] : (f32[2,3,4]) -> f32[3,4,5,2]
  return %0 : f32[3,4,5,2]
}

func.func @broadcast_split.square(%x: f32[2,2,2]) -> f32[2,2,2,2] {
  %0 = hlo.broadcast %x, dimensions = [3, 0, 1] : (f32[2,2,2]) -> f32[2,2,2,2]
  return %0 : f32[2,2,2,2]
}

func.func @not.broadcast_split(%x: f32[2,2]) -> f32[2,2,2] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[2,2]) -> f32[2,2,2]
  return %0 : f32[2,2,2]
}

func.func @transpose_split(%x: f32[2,3,4]) -> f32[3,4,2] {
  %0 = hlo.transpose %x, permutation = [1, 2, 0] : (f32[2,3,4]) -> f32[3,4,2]
  return %0 : f32[3,4,2]
}

func.func @transpose_split.square(%x: f32[2,2,2,2]) -> f32[2,2,2,2] {
  %0 = hlo.transpose %x, permutation = [2, 3, 1, 0] : (f32[2,2,2,2]) -> f32[2,2,2,2]
  return %0 : f32[2,2,2,2]
}

func.func @transpose_split.empty(%x: f32[2,0,4]) -> f32[0,4,2] {
  %0 = hlo.transpose %x, permutation = [1, 2, 0] : (f32[2,0,4]) -> f32[0,4,2]
  return %0 : f32[0,4,2]
}

func.func @not.transpose_split(%x: f32[2,2,2]) -> f32[2,2,2] {
  %0 = hlo.transpose %x, permutation = [2, 1, 0] : (f32[2,2,2]) -> f32[2,2,2]
  return %0 : f32[2,2,2]
}
