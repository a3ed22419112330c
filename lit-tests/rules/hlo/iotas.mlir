// elements: f32 s8 bf16
func.func @transpose_iota() -> f32[4,2,3] {
  %0 = hlo.iota iota_dimension = 1 : f32[2,3,4]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  return %1 : f32[4,2,3]
}

func.func @transpose_iota.square() -> f32[3,3,3] {
  %0 = hlo.iota iota_dimension = 0 : f32[3,3,3]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[3,3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.transpose_iota(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @broadcast_iota() -> f32[3,4,2] {
  %0 = hlo.iota iota_dimension = 1 : f32[2,3]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  return %1 : f32[3,4,2]
}

func.func @broadcast_iota.square() -> f32[3,3] {
  %0 = hlo.iota iota_dimension = 0 : f32[3]
  %1 = hlo.broadcast %0, dimensions = [1] : (f32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.broadcast_iota(%x: f32[3]) -> f32[3,3] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @reshape_iota() -> f32[2,1,5,3,2] {
  %0 = hlo.iota iota_dimension = 1 : f32[2,5,6]
  %1 = hlo.reshape %0 : (f32[2,5,6]) -> f32[2,1,5,3,2]
  return %1 : f32[2,1,5,3,2]
}

func.func @reshape_iota.square() -> f32[2,2,4] {
  %0 = hlo.iota iota_dimension = 1 : f32[4,4]
  %1 = hlo.reshape %0 : (f32[4,4]) -> f32[2,2,4]
  return %1 : f32[2,2,4]
}

func.func @not.reshape_iota() -> f32[2,2,4] {
  %0 = hlo.iota iota_dimension = 0 : f32[4,4]
  %1 = hlo.reshape %0 : (f32[4,4]) -> f32[2,2,4]
  return %1 : f32[2,2,4]
}

func.func @not.reshape_iota.joined() -> f32[4] {
  %0 = hlo.iota iota_dimension = 1 : f32[2,2]
  %1 = hlo.reshape %0 : (f32[2,2]) -> f32[4]
  return %1 : f32[4]
}

// elements: f32
func.func @compare_iota.LT.4() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<4> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = LT : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.LT.0() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<0> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = LT : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.LE.3() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<3> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = LE : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.LE.minus1() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<-1> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = LE : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.GE.0() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<0> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = GE : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.GE.4() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<4> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = GE : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.GT.minus1() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<-1> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = GT : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.GT.3() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<3> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = GT : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.EQ.4() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<4> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = EQ : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.EQ.minus1() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<-1> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = EQ : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.NE.4() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<4> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = NE : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @compare_iota.NE.minus1() -> pred[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<-1> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = NE : (s8[3,4], s8[3,4]) -> pred[3,4]
  return %2 : pred[3,4]
}

func.func @not.compare_iota.LT.3() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<3> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = LT : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.LE.2() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<2> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = LE : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.GE.1() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<1> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = GE : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.GT.2() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<2> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = GT : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.EQ.3() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<3> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = EQ : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.NE.0() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<0> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = NE : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.LT.1() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<1> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = LT : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.LE.0() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<0> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = LE : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.GE.3() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<3> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = GE : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.GT.0() -> pred[4,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[4,4]
  %1 = hlo.constant dense<0> : s8[4,4]
  %2 = hlo.compare %0, %1, direction = GT : (s8[4,4], s8[4,4]) -> pred[4,4]
  return %2 : pred[4,4]
}

func.func @not.compare_iota.wraps() -> pred[200] {
  %0 = hlo.iota iota_dimension = 0 : s8[200]
  %1 = hlo.constant dense<0> : s8[200]
  %2 = hlo.compare %0, %1, direction = GE : (s8[200], s8[200]) -> pred[200]
  return %2 : pred[200]
}

func.func @slice_iota_part() -> s8[2,3] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,9]
  %1 = hlo.slice %0, start_indices = [0, 2], limit_indices = [2, 9], strides = [1, 3] : (s8[3,9]) -> s8[2,3]
  return %1 : s8[2,3]
}

func.func @slice_iota_part.wraps() -> s8[50] {
  %0 = hlo.iota iota_dimension = 0 : s8[300]
  %1 = hlo.slice %0, start_indices = [250], limit_indices = [300], strides = [1] : (s8[300]) -> s8[50]
  return %1 : s8[50]
}

func.func @not.slice_iota_part() -> s8[2,2] {
  %0 = hlo.iota iota_dimension = 0 : s8[3,3]
  %1 = hlo.slice %0, start_indices = [0, 1], limit_indices = [2, 3], strides = [1, 1] : (s8[3,3]) -> s8[2,2]
  return %1 : s8[2,2]
}

func.func @not.slice_iota_part.float() -> f32[2] {
  %0 = hlo.iota iota_dimension = 0 : f32[3]
  %1 = hlo.slice %0, start_indices = [1], limit_indices = [3], strides = [1] : (f32[3]) -> f32[2]
  return %1 : f32[2]
}

func.func @select_iota.LT(%x: f32[3,4], %y: f32[3,4]) -> f32[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<2> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = LT : (s8[3,4], s8[3,4]) -> pred[3,4]
  %3 = hlo.select %2, %x, %y : (pred[3,4], f32[3,4], f32[3,4]) -> f32[3,4]
  return %3 : f32[3,4]
}

func.func @select_iota.LE(%x: f32[3,4], %y: f32[3,4]) -> f32[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<2> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = LE : (s8[3,4], s8[3,4]) -> pred[3,4]
  %3 = hlo.select %2, %x, %y : (pred[3,4], f32[3,4], f32[3,4]) -> f32[3,4]
  return %3 : f32[3,4]
}

func.func @select_iota.GE(%x: f32[3,4], %y: f32[3,4]) -> f32[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<2> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = GE : (s8[3,4], s8[3,4]) -> pred[3,4]
  %3 = hlo.select %2, %x, %y : (pred[3,4], f32[3,4], f32[3,4]) -> f32[3,4]
  return %3 : f32[3,4]
}

func.func @select_iota.GT(%x: f32[3,4], %y: f32[3,4]) -> f32[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.constant dense<2> : s8[3,4]
  %2 = hlo.compare %0, %1, direction = GT : (s8[3,4], s8[3,4]) -> pred[3,4]
  %3 = hlo.select %2, %x, %y : (pred[3,4], f32[3,4], f32[3,4]) -> f32[3,4]
  return %3 : f32[3,4]
}

func.func @select_iota.square(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,3]
  %1 = hlo.constant dense<1> : s32[3,3]
  %2 = hlo.compare %0, %1, direction = LT : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.select %2, %x, %y : (pred[3,3], f32[3,3], f32[3,3]) -> f32[3,3]
  return %3 : f32[3,3]
}

func.func @not.select_iota(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,3]
  %1 = hlo.constant dense<1> : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.select %2, %x, %y : (pred[3,3], f32[3,3], f32[3,3]) -> f32[3,3]
  return %3 : f32[3,3]
}

func.func @not.select_iota.all(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,3]
  %1 = hlo.constant dense<3> : s32[3,3]
  %2 = hlo.compare %0, %1, direction = LT : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.select %2, %x, %y : (pred[3,3], f32[3,3], f32[3,3]) -> f32[3,3]
  return %3 : f32[3,3]
}
