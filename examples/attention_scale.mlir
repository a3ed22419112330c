// The scalar part of one attention score, as a frontend writes it: the scale is computed twice, and one value is never used.
func.func @score(%q: f32, %k: f32, %size: i32) -> f32 {
  %scale = arith.sitofp %size : i32 to f32
  %0 = arith.mulf %q, %k : f32
  %again = arith.sitofp %size : i32 to f32
  %1 = arith.divf %0, %scale : f32
  %2 = arith.divf %0, %again : f32
  %unused = arith.addf %1, %2 : f32
  %3 = arith.maximumf %1, %2 : f32
  return %3 : f32
}
