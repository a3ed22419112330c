// A type without a zero: sums of products begin with NaN, as the reference evaluator has them.
// RUN: shale-run %s --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --backend=reference -O0 | filecheck %s

// CHECK: out0 = f8e8m0fnu[2,3] {{[{][{]}}nan, nan, nan}, {nan, nan, nan}}
// CHECK: out1 = f8e8m0fnu[] nan
func.func @main() -> (f8e8m0fnu[2,3], f8e8m0fnu[]) {
  %x = hlo.constant dense<[[1.0, 2.0], [4.0, 0.5]]> : f8e8m0fnu[2,2]
  %y = hlo.constant dense<[[1.0, 2.0, 8.0], [4.0, 0.5, 1.0]]> : f8e8m0fnu[2,3]
  %z = hlo.constant dense<[1.0, 2.0]> : f8e8m0fnu[2]
  %r = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f8e8m0fnu[2,2], f8e8m0fnu[2,3]) -> f8e8m0fnu[2,3]
  %s = hlo.dot_general %z, %z, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f8e8m0fnu[2], f8e8m0fnu[2]) -> f8e8m0fnu[]
  func.return %r, %s : f8e8m0fnu[2,3], f8e8m0fnu[]
}
