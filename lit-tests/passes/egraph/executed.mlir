// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --egraph | shale-run - --check | filecheck %s
// RUN: shale-opt %s --egraph=rounds=2,nodes=40 | shale-run - --check | filecheck %s
// RUN: shale-opt %s --egraph --egraph-explain 2>/dev/null | shale-run - --check | filecheck %s
// RUN: shale-opt %s -O3 | shale-run - --check | filecheck %s

// CHECK: @factored: passed
func.func @factored() {
  %x0 = hlo.constant dense<[100, -7, 3, 127]> : s8[4]
  %y0 = hlo.constant dense<[3, 50, -128, 127]> : s8[4]
  %x = hlo.optimization_barrier %x0 : s8[4]
  %y = hlo.optimization_barrier %y0 : s8[4]
  %0 = hlo.multiply %x, %y : s8[4]
  %1 = hlo.multiply %x, %x : s8[4]
  %2 = hlo.multiply %y, %y : s8[4]
  %3 = hlo.add %0, %1 : s8[4]
  %4 = hlo.add %2, %3 : s8[4]
  %5 = hlo.add %4, %x : s8[4]
  check.expect_eq_const %5, dense<[-87, -112, -116, -126]> : s8[4]
  return
}

// CHECK: @bits: passed
func.func @bits() {
  %x0 = hlo.constant dense<[12, 240, 255]> : u8[3]
  %y0 = hlo.constant dense<[10, 170, 1]> : u8[3]
  %z0 = hlo.constant dense<[3, 85, 128]> : u8[3]
  %x = hlo.optimization_barrier %x0 : u8[3]
  %y = hlo.optimization_barrier %y0 : u8[3]
  %z = hlo.optimization_barrier %z0 : u8[3]
  %0 = hlo.and %x, %y : u8[3]
  %1 = hlo.and %x, %z : u8[3]
  %2 = hlo.or %0, %1 : u8[3]
  %3 = hlo.xor %0, %1 : u8[3]
  %4 = hlo.or %2, %0 : u8[3]
  %5 = hlo.xor %3, %4 : u8[3]
  check.expect_eq_const %2, dense<[8, 240, 129]> : u8[3]
  check.expect_eq_const %3, dense<[8, 240, 129]> : u8[3]
  check.expect_eq_const %5, dense<[0, 0, 0]> : u8[3]
  return
}

// Extremes are exact on floats, zeros and NaN included.
// CHECK: @extremes: passed
func.func @extremes() {
  %x0 = hlo.constant dense<[-0.0, 0x7FC00000, 1.0, 2.0]> : f32[4]
  %y0 = hlo.constant dense<[0.0, 1.0, 0xFF800000, 3.0]> : f32[4]
  %z0 = hlo.constant dense<[-0.0, 5.0, 7.0, 1.0]> : f32[4]
  %x = hlo.optimization_barrier %x0 : f32[4]
  %y = hlo.optimization_barrier %y0 : f32[4]
  %z = hlo.optimization_barrier %z0 : f32[4]
  %0 = hlo.maximum %x, %y : f32[4]
  %1 = hlo.maximum %0, %z : f32[4]
  %2 = hlo.maximum %1, %x : f32[4]
  %3 = hlo.maximum %z, %x : f32[4]
  %4 = hlo.maximum %3, %y : f32[4]
  %5 = hlo.subtract %2, %4 : f32[4]
  %h = hlo.slice %2, start_indices = [2], limit_indices = [4], strides = [1] : (f32[4]) -> f32[2]
  check.expect_eq_const %h, dense<[7.0, 3.0]> : f32[2]
  %n = hlo.compare %2, %5, direction = NE : (f32[4], f32[4]) -> pred[4]
  check.expect_eq_const %n, dense<[false, true, true, true]> : pred[4]
  %m = hlo.is_finite %2 : (f32[4]) -> pred[4]
  check.expect_eq_const %m, dense<[true, false, true, true]> : pred[4]
  return
}

// Movements that cancel, through a reshape and arithmetic.
// CHECK: @moved: passed
func.func @moved() {
  %x0 = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : f32[2,3]
  %x = hlo.optimization_barrier %x0 : f32[2,3]
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  %1 = hlo.negate %0 : f32[3,2]
  %2 = hlo.reshape %1 : (f32[3,2]) -> f32[3,1,2]
  %3 = hlo.transpose %2, permutation = [2, 1, 0] : (f32[3,1,2]) -> f32[2,1,3]
  %4 = hlo.reshape %3 : (f32[2,1,3]) -> f32[2,3]
  check.expect_eq_const %4, dense<[[-1.0, -2.0, -3.0], [-4.0, -5.0, -6.0]]> : f32[2,3]
  return
}

// A clamp of NaN folds to another NaN than the constant's.
// CHECK: @nans: passed
func.func @nans() {
  %0 = hlo.constant dense<0xFF> : f8e4m3fn[]
  %x0 = hlo.constant dense<1.0> : f8e4m3fn[4]
  %x = hlo.optimization_barrier %x0 : f8e4m3fn[4]
  %1 = hlo.pad %x, %0, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [1] : (f8e4m3fn[4], f8e4m3fn[]) -> f8e4m3fn[8]
  %2 = hlo.slice %1, start_indices = [0], limit_indices = [3], strides = [2] : (f8e4m3fn[8]) -> f8e4m3fn[2]
  %3 = hlo.clamp %2, %2, %2 : f8e4m3fn[2]
  %4 = hlo.is_finite %3 : (f8e4m3fn[2]) -> pred[2]
  check.expect_eq_const %4, dense<false> : pred[2]
  return
}
