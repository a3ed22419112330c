// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s
// RUN: shale-opt %s --egraph=fp=relaxed --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS

// x · y_i and z · w_i, ten of each in turns: the best are two products and nineteen sums.
// STATS-NOT: limit
// CHECK-LABEL: func.func @two_factors(
// CHECK-COUNT-9: hlo.add
// CHECK: hlo.multiply
// CHECK-COUNT-9: hlo.add
// CHECK: hlo.multiply
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
func.func @two_factors(%x: f32[4096], %z: f32[4096], %t0: f32[4096], %t1: f32[4096], %t2: f32[4096], %t3: f32[4096], %t4: f32[4096], %t5: f32[4096], %t6: f32[4096], %t7: f32[4096], %t8: f32[4096], %t9: f32[4096], %t10: f32[4096], %t11: f32[4096], %t12: f32[4096], %t13: f32[4096], %t14: f32[4096], %t15: f32[4096], %t16: f32[4096], %t17: f32[4096], %t18: f32[4096], %t19: f32[4096]) -> f32[4096] {
  %p0 = hlo.multiply %x, %t0 : f32[4096]
  %p1 = hlo.multiply %z, %t1 : f32[4096]
  %p2 = hlo.multiply %x, %t2 : f32[4096]
  %p3 = hlo.multiply %z, %t3 : f32[4096]
  %p4 = hlo.multiply %x, %t4 : f32[4096]
  %p5 = hlo.multiply %z, %t5 : f32[4096]
  %p6 = hlo.multiply %x, %t6 : f32[4096]
  %p7 = hlo.multiply %z, %t7 : f32[4096]
  %p8 = hlo.multiply %x, %t8 : f32[4096]
  %p9 = hlo.multiply %z, %t9 : f32[4096]
  %p10 = hlo.multiply %x, %t10 : f32[4096]
  %p11 = hlo.multiply %z, %t11 : f32[4096]
  %p12 = hlo.multiply %x, %t12 : f32[4096]
  %p13 = hlo.multiply %z, %t13 : f32[4096]
  %p14 = hlo.multiply %x, %t14 : f32[4096]
  %p15 = hlo.multiply %z, %t15 : f32[4096]
  %p16 = hlo.multiply %x, %t16 : f32[4096]
  %p17 = hlo.multiply %z, %t17 : f32[4096]
  %p18 = hlo.multiply %x, %t18 : f32[4096]
  %p19 = hlo.multiply %z, %t19 : f32[4096]
  %s1 = hlo.add %p0, %p1 : f32[4096]
  %s2 = hlo.add %s1, %p2 : f32[4096]
  %s3 = hlo.add %s2, %p3 : f32[4096]
  %s4 = hlo.add %s3, %p4 : f32[4096]
  %s5 = hlo.add %s4, %p5 : f32[4096]
  %s6 = hlo.add %s5, %p6 : f32[4096]
  %s7 = hlo.add %s6, %p7 : f32[4096]
  %s8 = hlo.add %s7, %p8 : f32[4096]
  %s9 = hlo.add %s8, %p9 : f32[4096]
  %s10 = hlo.add %s9, %p10 : f32[4096]
  %s11 = hlo.add %s10, %p11 : f32[4096]
  %s12 = hlo.add %s11, %p12 : f32[4096]
  %s13 = hlo.add %s12, %p13 : f32[4096]
  %s14 = hlo.add %s13, %p14 : f32[4096]
  %s15 = hlo.add %s14, %p15 : f32[4096]
  %s16 = hlo.add %s15, %p16 : f32[4096]
  %s17 = hlo.add %s16, %p17 : f32[4096]
  %s18 = hlo.add %s17, %p18 : f32[4096]
  %s19 = hlo.add %s18, %p19 : f32[4096]
  return %s19 : f32[4096]
}
