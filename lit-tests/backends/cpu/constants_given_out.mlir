// RUN: shale-run %s --backend=cpu | filecheck %s
// RUN: shale-run %s --backend=cpu -O3 | filecheck %s

// A constant that lies in another order of memory, since that makes its transpose free, is given out with its elements where they belong.

// CHECK: out0 = f32[3,2] {{\{\{}}1, 4}, {2, 5}, {3, 6}}
// CHECK: out1 = f32[2,3] {{\{\{}}1, 2, 3}, {4, 5, 6}}
// CHECK: out2 = s8[4,1,2] {{\{\{\{}}1, 5}}, {{\{\{}}2, 6}}, {{\{\{}}3, 7}}, {{\{\{}}4, 8}}}
// CHECK: out3 = f32[3,2] {{\{\{}}1, 4}, {2, 5}, {3, 6}}
func.func @main() -> (f32[3,2], f32[2,3], s8[4,1,2], f32[3,2]) {
  %x = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : f32[2,3]
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  %n = hlo.constant dense<[[[1, 2, 3, 4]], [[5, 6, 7, 8]]]> : s8[2,1,4]
  %u = hlo.transpose %n, permutation = [2, 1, 0] : (s8[2,1,4]) -> s8[4,1,2]
  %b = hlo.optimization_barrier %x : f32[2,3]
  %v = hlo.transpose %b, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  func.return %t, %x, %u, %v : f32[3,2], f32[2,3], s8[4,1,2], f32[3,2]
}
