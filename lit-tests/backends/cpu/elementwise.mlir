// RUN: shale-run %s --backend=cpu --isa=scalar --random=uniform | filecheck %s

// CHECK: out0 = f32[3,5]
// CHECK: out8 = c64[5]
func.func @main(%f: f32[3,5], %h: bf16[7], %s: s8[9], %u: u64[4], %d: f64[6], %c: c64[5], %p: pred[5])
    -> (f32[3,5], f32[7], s8[9], u64[4], f64[6], c64[5], pred[5], f32[9], c64[5], f16[6]) {
  %f1 = hlo.tanh %f : f32[3,5]
  %f2 = hlo.multiply %f1, %f : f32[3,5]
  %h1 = hlo.exponential %h : bf16[7]
  %h2 = hlo.add %h1, %h : bf16[7]
  %s1 = hlo.multiply %s, %s : s8[9]
  %s2 = hlo.subtract %s1, %s : s8[9]
  %u1 = hlo.not %u : u64[4]
  %u2 = hlo.divide %u1, %u : u64[4]
  %d1 = hlo.log %d : f64[6]
  %c1 = hlo.multiply %c, %c : c64[5]
  %c2 = hlo.add %c1, %c : c64[5]
  %p1 = hlo.not %p : pred[5]
  %s3 = hlo.convert %s2 : (s8[9]) -> f32[9]
  %c3 = hlo.select %p1, %c2, %c : (pred[5], c64[5], c64[5]) -> c64[5]
  %d2 = hlo.convert %d1 : (f64[6]) -> f16[6]
  %h3 = hlo.convert %h2 : (bf16[7]) -> f32[7]
  func.return %f2, %h3, %s2, %u2, %d1, %c2, %p1, %s3, %c3, %d2
      : f32[3,5], f32[7], s8[9], u64[4], f64[6], c64[5], pred[5], f32[9], c64[5], f16[6]
}
