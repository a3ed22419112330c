// The high and the low halves of 64-bit numbers made of indices: those that are too small for a high half, and those that are not.
// RUN: shale-run %s --backend=cpu | filecheck %s
// RUN: shale-run %s --backend=cpu --isa=scalar -O0 | filecheck %s

// CHECK: out0 = u32[40,50] {{[{][{]}}7, 8, 9, ..., 54, 55, 56}, {57, 58, 59, ..., 104, 105, 106}
// CHECK: out1 = u32[40,50] {{[{][{]}}0, 0, 0, ..., 0, 0, 0}, {0, 0, 0, ..., 0, 0, 0}, {0, 0, 0, ..., 0, 0, 0}, ..., {9, 9, 9
// CHECK: out2 = u32[40,50] {{[{][{]}}0, 4294967295, 4294967295
func.func @main() -> (u32[40,50], u32[40,50], u32[40,50]) {
  %row = hlo.iota iota_dimension = 0 : u64[40,50]
  %column = hlo.iota iota_dimension = 1 : u64[40,50]
  %columns = hlo.constant dense<50> : u64[40,50]
  %seven = hlo.constant dense<7> : u32[40,50]
  %half = hlo.constant dense<32> : u64[40,50]
  %before = hlo.multiply %row, %columns : u64[40,50]
  %small = hlo.add %before, %column : u64[40,50]
  %small_high = hlo.shift_right_logical %small, %half : u64[40,50]
  %small_high32 = hlo.convert %small_high : (u64[40,50]) -> u32[40,50]
  %small_low32 = hlo.convert %small : (u64[40,50]) -> u32[40,50]
  %small_sum = hlo.add %small_high32, %small_low32 : u32[40,50]
  %shifted = hlo.add %small_sum, %seven : u32[40,50]
  %much = hlo.constant dense<1073741824> : u64[40,50]
  %far = hlo.multiply %row, %much : u64[40,50]
  %large = hlo.add %far, %column : u64[40,50]
  %large_high = hlo.shift_right_logical %large, %half : u64[40,50]
  %large_high32 = hlo.convert %large_high : (u64[40,50]) -> u32[40,50]
  %below = hlo.subtract %before, %column : u64[40,50]
  %below_high = hlo.shift_right_logical %below, %half : u64[40,50]
  %below_high32 = hlo.convert %below_high : (u64[40,50]) -> u32[40,50]
  func.return %shifted, %large_high32, %below_high32 : u32[40,50], u32[40,50], u32[40,50]
}
