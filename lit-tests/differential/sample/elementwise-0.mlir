// RUN: shale-run %s --check
// Source of the expected values: jax 0.10.2 on the CPU.

func.func @add.pred.pred.0() {
  %0 = hlo.constant dense<[false, false, false, true, false, true, true, true, true, true, true, false, false, false, true, true, true, true, false, true, false, false, true]> : pred[23]
  %1 = hlo.constant dense<[false, false, false, true, false, false, true, false, true, false, false, false, false, true, false, false, false, true, true, true, true, false, true]> : pred[23]
  %r = hlo.add %0, %1 : (pred[23], pred[23]) -> pred[23]
  check.expect_eq_const %r, dense<[false, false, false, true, false, true, true, true, true, true, true, false, false, true, true, true, true, true, true, true, true, false, true]> : pred[23]
  return
}

func.func @subtract.narrow.f16.0() {
  %0 = hlo.constant dense<[[0xFC00, 65504.0, -1.0, 0x8000, 0x4139], [-1.0, 0xC076, 1.5, 0xBCE9, 0xC0B2], [0x1400, 1.5, -1.0, 65504.0, 0x8000]]> : f16[3,5]
  %1 = hlo.constant dense<[[0.0, 1.0, 1.0, -2.5, 3.0], [0.5, 0x4204, 0x351B, 0.5, 0xBA86], [0x7E00, 0x7C00, -2.5, 0x8400, 0xC37E]]> : f16[3,5]
  %r = hlo.subtract %0, %1 : (f16[3,5], f16[3,5]) -> f16[3,5]
  %e0 = hlo.constant dense<[[0xFC00, 65504.0, -2.0, 2.5, 0xB638], [-1.5, 0xC53D, 0x3CB9, 0xBEE9, 0xBE21], [0x7E00, 0xFC00, 1.5, 65504.0, 0x437E]]> : f16[3,5]
  %e0.nan = hlo.constant dense<[[0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00], [0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00], [0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00]]> : f16[3,5]
  %e0.n0 = hlo.compare %r, %r, direction = NE : (f16[3,5], f16[3,5]) -> pred[3,5]
  %e0.q0 = hlo.select %e0.n0, %e0.nan, %r : (pred[3,5], f16[3,5], f16[3,5]) -> f16[3,5]
  %e0.n1 = hlo.compare %e0, %e0, direction = NE : (f16[3,5], f16[3,5]) -> pred[3,5]
  %e0.q1 = hlo.select %e0.n1, %e0.nan, %e0 : (pred[3,5], f16[3,5], f16[3,5]) -> f16[3,5]
  %e0.b0 = hlo.bitcast_convert %e0.q0 : (f16[3,5]) -> u16[3,5]
  %e0.b1 = hlo.bitcast_convert %e0.q1 : (f16[3,5]) -> u16[3,5]
  check.expect_eq %e0.b0, %e0.b1 : u16[3,5]
  return
}

func.func @divide.signed.s32.0() {
  %0 = hlo.constant dense<[[[2147483647, -401530052, 2147483646], [1920841260, 1211698040, -2147483647], [1073741823, 2147483646, 483533548], [-3, -825514412, -743765652]]]> : s32[1,4,3]
  %1 = hlo.constant dense<[[[2147483647, 2147483646, 2019010432], [3, 7, -170318516], [226729084, 1400919256, 1451646408], [-411775700, 562323520, 2]]]> : s32[1,4,3]
  %r = hlo.divide %0, %1 : (s32[1,4,3], s32[1,4,3]) -> s32[1,4,3]
  check.expect_eq_const %r, dense<[[[1, 0, 1], [640280420, 173099720, 12], [4, 1, 0], [0, -1, -371882826]]]> : s32[1,4,3]
  return
}

func.func @maximum.pred.pred.0() {
  %0 = hlo.constant dense<[true, true, false, false, false, false, true, true, false, true, true, false, true, false, true, true, false, true, false, false, true, true, true]> : pred[23]
  %1 = hlo.constant dense<[true, true, false, true, true, true, false, true, true, true, false, false, true, true, true, true, false, false, true, false, false, true, true]> : pred[23]
  %r = hlo.maximum %0, %1 : (pred[23], pred[23]) -> pred[23]
  check.expect_eq_const %r, dense<[true, true, false, true, true, true, true, true, true, true, true, false, true, true, true, true, false, true, true, false, true, true, true]> : pred[23]
  return
}

func.func @minimum.narrow.f16.0() {
  %0 = hlo.constant dense<[[-10.140625, 0xA121, 0x437A, 0x0400, 0x3169], [0x1400, 65504.0, 0.0, 0x4333, 0xC2CB], [0x8400, 0x0400, 65504.0, 0x7C00, 0x3973]]> : f16[3,5]
  %1 = hlo.constant dense<[[65504.0, 0x0400, 0xC5EE, 0x321C, 0x7E00], [1.0, 0x441D, 0xC365, 0x8000, -1.0], [0x43ED, 0x486F, 0x8000, 4.5625, 3.0]]> : f16[3,5]
  %r = hlo.minimum %0, %1 : (f16[3,5], f16[3,5]) -> f16[3,5]
  %e0 = hlo.constant dense<[[-10.140625, 0xA121, 0xC5EE, 0x0400, 0x7E00], [0x1400, 0x441D, 0xC365, 0x8000, 0xC2CB], [0x8400, 0x0400, 0x8000, 4.5625, 0x3973]]> : f16[3,5]
  %e0.nan = hlo.constant dense<[[0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00], [0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00], [0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00]]> : f16[3,5]
  %e0.n0 = hlo.compare %r, %r, direction = NE : (f16[3,5], f16[3,5]) -> pred[3,5]
  %e0.q0 = hlo.select %e0.n0, %e0.nan, %r : (pred[3,5], f16[3,5], f16[3,5]) -> f16[3,5]
  %e0.n1 = hlo.compare %e0, %e0, direction = NE : (f16[3,5], f16[3,5]) -> pred[3,5]
  %e0.q1 = hlo.select %e0.n1, %e0.nan, %e0 : (pred[3,5], f16[3,5], f16[3,5]) -> f16[3,5]
  %e0.b0 = hlo.bitcast_convert %e0.q0 : (f16[3,5]) -> u16[3,5]
  %e0.b1 = hlo.bitcast_convert %e0.q1 : (f16[3,5]) -> u16[3,5]
  check.expect_eq %e0.b0, %e0.b1 : u16[3,5]
  return
}

func.func @atan2.narrow.f8e3m4.0() {
  %0 = hlo.constant dense<[[-2.5, 0.5, -0.15625, -0.25, -0.25], [0.5, -6.25, 2.5, 0.5, 0x80], [1.5625, 1.0, 1.5, 0xF0, 2.125]]> : f8e3m4[3,5]
  %1 = hlo.constant dense<[[-0.25, 1.0, -4.75, 1.5, 0.0625], [0x78, -15.5, 7.0, 0.0625, 0x80], [-5.0, 0x70, 0x78, 3.125, 1.5]]> : f8e3m4[3,5]
  %r = hlo.atan2 %0, %1 : (f8e3m4[3,5], f8e3m4[3,5]) -> f8e3m4[3,5]
  %e0 = hlo.constant dense<[[-1.6875, 0.46875, -3.125, -0.171875, -1.3125], [0x78, -2.75, 0.34375, 1.4375, -3.125], [2.875, 0.0, 0x78, -1.5625, 0.96875]]> : f8e3m4[3,5]
  check.expect_close %r, %e0, max_ulp_difference = 1 : f8e3m4[3,5]
  return
}

func.func @xor.unsigned.u64.0() {
  %0 = hlo.constant dense<> : u64[2,0]
  %1 = hlo.constant dense<> : u64[2,0]
  %r = hlo.xor %0, %1 : (u64[2,0], u64[2,0]) -> u64[2,0]
  check.expect_eq_const %r, dense<> : u64[2,0]
  return
}

func.func @next_after.narrow.f8e4m3b11fnuz.0() {
  %0 = hlo.constant dense<> : f8e4m3b11fnuz[2,0]
  %1 = hlo.constant dense<> : f8e4m3b11fnuz[2,0]
  %r = hlo.next_after %0, %1 : (f8e4m3b11fnuz[2,0], f8e4m3b11fnuz[2,0]) -> f8e4m3b11fnuz[2,0]
  %e0 = hlo.constant dense<> : f8e4m3b11fnuz[2,0]
  %e0.b0 = hlo.bitcast_convert %r : (f8e4m3b11fnuz[2,0]) -> u8[2,0]
  %e0.b1 = hlo.bitcast_convert %e0 : (f8e4m3b11fnuz[2,0]) -> u8[2,0]
  check.expect_eq %e0.b0, %e0.b1 : u8[2,0]
  return
}

func.func @abs.narrow.f8e5m2.0() {
  %0 = hlo.constant dense<0.109375> : f8e5m2[]
  %r = hlo.abs %0 : (f8e5m2[]) -> f8e5m2[]
  %e0 = hlo.constant dense<0.109375> : f8e5m2[]
  %e0.b0 = hlo.bitcast_convert %r : (f8e5m2[]) -> u8[]
  %e0.b1 = hlo.bitcast_convert %e0 : (f8e5m2[]) -> u8[]
  check.expect_eq %e0.b0, %e0.b1 : u8[]
  return
}

func.func @negate.unsigned.u64.0() {
  %0 = hlo.constant dense<> : u64[2,0]
  %r = hlo.negate %0 : (u64[2,0]) -> u64[2,0]
  check.expect_eq_const %r, dense<> : u64[2,0]
  return
}

func.func @count_leading_zeros.unsigned.u4.0() {
  %0 = hlo.constant dense<[8, 3, 7, 7, 8, 4, 0, 4, 2, 3, 7, 12, 12, 12, 14, 7, 4, 8, 0, 2, 7, 14, 8]> : u4[23]
  %r = hlo.count_leading_zeros %0 : (u4[23]) -> u4[23]
  check.expect_eq_const %r, dense<[0, 2, 1, 1, 0, 1, 4, 1, 2, 2, 1, 0, 0, 0, 0, 1, 1, 0, 4, 2, 1, 0, 0]> : u4[23]
  return
}

func.func @round_nearest_even.float.f64.1() {
  %0 = hlo.constant dense<[[[1.0, 1.0, 0x7FEFFFFFFFFFFFFF], [0.5, 0.0, 1.0], [1.0, 0xC006C22E9CD0833C, 3.0], [1.5, 0xC00EB5B62B27534B, 0x3FC2FB8FFECFECBF]]]> : f64[1,4,3]
  %r = hlo.round_nearest_even %0 : (f64[1,4,3]) -> f64[1,4,3]
  %e0 = hlo.constant dense<[[[1.0, 1.0, 0x7FEFFFFFFFFFFFFF], [0.0, 0.0, 1.0], [1.0, -3.0, 3.0], [2.0, -4.0, 0.0]]]> : f64[1,4,3]
  %e0.b0 = hlo.bitcast_convert %r : (f64[1,4,3]) -> u64[1,4,3]
  %e0.b1 = hlo.bitcast_convert %e0 : (f64[1,4,3]) -> u64[1,4,3]
  check.expect_eq %e0.b0, %e0.b1 : u64[1,4,3]
  return
}

func.func @conj.complex.c128.0() {
  %0 = hlo.constant dense<[[(0x7FF8000000000000, 0.0), (0.5, 0x3CB0000000000000), (0xFFF0000000000000, -2.5), (0x7FF8000000000000, 0.5), (0x3FB75D61667AFFEB, 0x3CB0000000000000)], [(0x8010000000000000, 0xC00A34FD7DB73EB6), (0xFFEFFFFFFFFFFFFF, 0xBFDB3DB1EA39724B), (0x400200E4E6FF4CA9, -2.5), (1.5, 0x3FFB0BCC38E568F8), (0.5, 0x7FF0000000000000)], [(3.0, 1.0), (0x7FF8000000000000, 0xC006BA6E2EFAD202), (1.5, 0x4006628A4CF1A54A), (0x401AA49497387FE7, 0.5), (0x3FB51B3EF905340C, 0xC01B5614E5EE9B55)]]> : c128[3,5]
  %r = hlo.conj %0 : (c128[3,5]) -> c128[3,5]
  %e0 = hlo.constant dense<[[(0x7FF8000000000000, 0x8000000000000000), (0.5, 0xBCB0000000000000), (0xFFF0000000000000, 2.5), (0x7FF8000000000000, -0.5), (0x3FB75D61667AFFEB, 0xBCB0000000000000)], [(0x8010000000000000, 0x400A34FD7DB73EB6), (0xFFEFFFFFFFFFFFFF, 0x3FDB3DB1EA39724B), (0x400200E4E6FF4CA9, 2.5), (1.5, 0xBFFB0BCC38E568F8), (0.5, 0xFFF0000000000000)], [(3.0, -1.0), (0x7FF8000000000000, 0x4006BA6E2EFAD202), (1.5, 0xC006628A4CF1A54A), (0x401AA49497387FE7, -0.5), (0x3FB51B3EF905340C, 0x401B5614E5EE9B55)]]> : c128[3,5]
  %e0.r = hlo.real %e0 : (c128[3,5]) -> f64[3,5]
  %e0.ar = hlo.real %r : (c128[3,5]) -> f64[3,5]
  %e0.r.b0 = hlo.bitcast_convert %e0.ar : (f64[3,5]) -> u64[3,5]
  %e0.r.b1 = hlo.bitcast_convert %e0.r : (f64[3,5]) -> u64[3,5]
  check.expect_eq %e0.r.b0, %e0.r.b1 : u64[3,5]
  %e0.i = hlo.imag %e0 : (c128[3,5]) -> f64[3,5]
  %e0.ai = hlo.imag %r : (c128[3,5]) -> f64[3,5]
  %e0.i.b0 = hlo.bitcast_convert %e0.ai : (f64[3,5]) -> u64[3,5]
  %e0.i.b1 = hlo.bitcast_convert %e0.i : (f64[3,5]) -> u64[3,5]
  check.expect_eq %e0.i.b0, %e0.i.b1 : u64[3,5]
  return
}

func.func @is_neg_inf.float.f32.2() {
  %0 = hlo.constant dense<> : f32[2,0]
  %r = hlo.is_neg_inf %0 : (f32[2,0]) -> pred[2,0]
  check.expect_eq_const %r, dense<> : pred[2,0]
  return
}

func.func @log.float.f32.1() {
  %0 = hlo.constant dense<1.0> : f32[]
  %r = hlo.log %0 : (f32[]) -> f32[]
  %e0 = hlo.constant dense<0.0> : f32[]
  check.expect_close %r, %e0, max_ulp_difference = 4 : f32[]
  return
}

func.func @logistic.complex.c64.0() {
  %0 = hlo.constant dense<[(0x3F5DB73A, 0x3FA1B1CF), (0x3F80F0B5, 0xC021B528), (0x3F8312C8, 0x3FEFB46E), (0xBFE65FF9, 0x3FF640A8), (0x3F3EC951, 0xBE4AFC4E), (0x4004426A, 0xBEC5A1B8), (0xBFA031A5, 0x3F9BC2CD), (0x400D92A0, 0xC0396EE0), (0xBFFDBF43, 0xBEABE397), (0xBFF9E3DB, 0xC07712F1), (0x3B018355, 0xBE03060F), (0xBFA1CB06, 0x3F645C25), (0x3F88225B, 0x3E47C8BF), (0xC0172EAB, 0xC031C285), (0xC029041C, 0x3FF7D36A), (0xBEA21D90, 0x405CD25C), (0x40817ECF, 0x3FB51F59), (0x3FEEE474, 0xBE8235BE), (0x3FB3851E, 0xBFD203E5), (0xBFE5B9F2, 0x4014F79E), (0xBF8BB3EA, 0xBFDA6B64), (0xBE635FE2, 0x3F4042BD), (0x402383E7, 0xBF3F25A6)]> : c64[23]
  %r = hlo.logistic %0 : (c64[23]) -> c64[23]
  %e0 = hlo.constant dense<[(0x3F499876, 0x3E8F5E7A), (0x3FA7547D, 0xBEC8F2AE), (0x3F79CA7D, 0x3EBFCABA), (0xBD05D4A3, 0x3E2DFE7C), (0x3F2DFF91, 0xBD3193EC), (0x3F64B4D9, 0xBD1C20DB), (0x3E10C540, 0x3E56A6F1), (0x3F8F165C, 0xBD07990D), (0x3DEE9B48, 0xBD115098), (0xBDDC1507, 0x3DED6571), (0x3F002083, 0xBD0333DD), (0x3E3795B2, 0x3E1CF6E9), (0x3F3EC1AA, 0x3D189793), (0xBDC2AA19, 0xBD2500CC), (0xBCAF0EF3, 0x3D8EF033), (0xBF929C93, 0xBFC6C803), (0x3F7F3B5F, 0x3C8CA6E3), (0x3F5E68DA, 0xBCF0E8A9), (0x3F753193, 0xBE74DF3C), (0xBDDD8DC8, 0x3E1ABFCA), (0x3D86EEB6, 0xBEA6A985), (0x3EDF5B8A, 0x3E46FE0A), (0x3F71962A, 0xBD40FAE7)]> : c64[23]
  check.expect_almost_eq %r, %e0, tolerance = 2.9620721306855557e-6 : f64 : c64[23]
  return
}

func.func @cosine.narrow.f8e5m2.0() {
  %0 = hlo.constant dense<-1.0> : f8e5m2[]
  %r = hlo.cosine %0 : (f8e5m2[]) -> f8e5m2[]
  %e0 = hlo.constant dense<0.5> : f8e5m2[]
  check.expect_close %r, %e0, max_ulp_difference = 1 : f8e5m2[]
  return
}

func.func @cosh.float.f32.0() {
  %0 = hlo.constant dense<[0xC0A5A5CA, 0xFF800000, 0x34000000, 0x7FC00000, 0x80000000, 0xBFCF7438, 0xC011C58F, 0xBECC4E20, 0x7F800000, 0x80800000, 0x4050FCBA, 0x40106CC5, 0x7FC00000, 0x7F800000, 0x7F7FFFFF, 0xFF7FFFFF, 0xC0B27EC3, 0x3F825E6A, 0xFF800000, 0.5, 0x7FC00000, 0x4088D234, 0x80000000]> : f32[23]
  %r = hlo.cosh %0 : (f32[23]) -> f32[23]
  %e0 = hlo.constant dense<[0x42B110C6, 0x7F800000, 1.0, 0x7FC00000, 1.0, 0x40282551, 0x409DB489, 0x3F8A5396, 0x7F800000, 1.0, 0x4151D5DE, 0x409A7D7A, 0x7FC00000, 0x7F800000, 0x7F800000, 0x7F800000, 0x430444F9, 0x3FC85506, 0x7F800000, 0x3F90560C, 0x7FC00000, 0x420FE208, 1.0]> : f32[23]
  check.expect_close %r, %e0, max_ulp_difference = 4 : f32[23]
  return
}

func.func @tanh.narrow.f8e4m3.0() {
  %0 = hlo.constant dense<[1.5, 0x7C, 3.0, -1.0, 3.5, -1.0, 0xF8, -240.0, -2.5, -3.25, 7.0, -7.0, 0.5, -2.5, -0.9375, -2.5, -0.4375, -4.5, 0.015625, 0.125, 2.5, 3.0, 0.0]> : f8e4m3[23]
  %r = hlo.tanh %0 : (f8e4m3[23]) -> f8e4m3[23]
  %e0 = hlo.constant dense<[0.875, 0x7C, 1.0, -0.75, 1.0, -0.75, -1.0, -1.0, -1.0, -1.0, 1.0, -1.0, 0.46875, -1.0, -0.75, -1.0, -0.40625, -1.0, 0.015625, 0.125, 1.0, 1.0, 0.0]> : f8e4m3[23]
  check.expect_close %r, %e0, max_ulp_difference = 1 : f8e4m3[23]
  return
}

func.func @asin.narrow.bf16.0() {
  %0 = hlo.constant dense<[6.125, 0xFF7F, 0x7F7F, 0.0, 0.0, -1.53125, 4.5625, 3.53125, 1.0, 0xBE66, 0.5, 1.5, 0.0, 4.90625, 2.28125, 0x8000, 0x7FC0, 3.0, -2.5, 0x8000, 9.5, 0x3E93, 0xFF80]> : bf16[23]
  %r = hlo.asin %0 : (bf16[23]) -> bf16[23]
  %e0 = hlo.constant dense<[0xFFC0, 0xFFC0, 0xFFC0, 0.0, 0.0, 0xFFC0, 0xFFC0, 0xFFC0, 0x3FC9, 0xBE69, 0x3F06, 0xFFC0, 0.0, 0xFFC0, 0xFFC0, 0x8000, 0x7FC0, 0xFFC0, 0xFFC0, 0x8000, 0xFFC0, 0x3E95, 0xFFC0]> : bf16[23]
  check.expect_close %r, %e0, max_ulp_difference = 1 : bf16[23]
  return
}

func.func @atan.complex.c128.1() {
  %0 = hlo.constant dense<[[[(0x401616AE49C168A5, 0x3FFF9761EA57604A), (0xBFD3B75DC2686D85, 0xBFD826A6E0BB3D4D), (0xBFE3421B51E7BD71, 0x3FB33F7256DDB841)], [(0xBFE5270F03FC433E, 0xC006CB60BE58DE4A), (0x4001201D4B283EA0, 0x3FF187DC758BCA53), (0xBFDF1AB5C38F4A69, 0x3FFF98571FCD80B4)], [(0xC00D7169991737FC, 0xBFF974E3AB57CF87), (0xBFFBDE86358DC09A, 0x3FEF554705441ABD), (0xBFD923D9C96BF663, 0x400479B340226853)], [(0xBFE5AFF0477D2813, 0xBFE38A04E66299A6), (0x3FE9279F7B1D093E, 0x400757455AB9094F), (0x3FF50E35B66AC905, 0xBFEDD8167ABE6105)]]]> : c128[1,4,3]
  %r = hlo.atan %0 : (c128[1,4,3]) -> c128[1,4,3]
  %e0 = hlo.constant dense<[[[(0x3FF693D1ADA0B16D, 0x3FACAEB968A4E818), (0xBFD5BE7A46BFAFA7, 0xBFD6AF15B6BB89A9), (0xBFE1651E1DAC861D, 0x3FAC41F2FEF0932D)], [(0xBFF7BF38736F3FDF, 0xBFD5FFF6403C0E5C), (0x3FF34AB649F4925C, 0x3FC571AD7CD903AC), (0xBFF6BA5BD05CE445, 0x3FE0496A2C30AD8A)], [(0xBFF57FD0AB16AC07, 0xBFB82238CC25CB49), (0xBFF23E88F12D8150, 0x3FCA862B80783A0E), (0xBFF809B7276A66CE, 0x3FD99E4F67790D85)], [(0xBFE7294FD1E0A4E2, 0xBFD9BE61E2016E3F), (0x3FF79AC9D6C04DA8, 0x3FD501D4158B771F), (0x3FF0F08AC26D3566, 0xBFD259D721BA18F0)]]]> : c128[1,4,3]
  check.expect_almost_eq %r, %e0, tolerance = 5.337497323621572e-15 : f64 : c128[1,4,3]
  return
}

func.func @erfc.float.f64.0() {
  %0 = hlo.constant dense<[[0.5, 0x3FE3FE4FF509F747, -1.0, 0x401DFF31A00C5095, 0xBFF9B47E0CE3DEF2], [0xBFF533D3B37C748C, 0x7FF8000000000000, 0x8010000000000000, 0x7FF8000000000000, 0x3CB0000000000000], [0x0010000000000000, 0.0, 0x40117AEC200872BA, 0x400B31D48735A1F4, 0.0]]> : f64[3,5]
  %r = hlo.erfc %0 : (f64[3,5]) -> f64[3,5]
  %e0 = hlo.constant dense<[[0x3FDEB02147CE245C, 0x3FD81F6616BB6CE8, 0x3FFD7BB3D3A08445, 0x3AA1647F60001790, 0x3FFFA171BBCC1E62], [0x3FFF0674F69969A3, 0xFFF8000000000000, 1.0, 0xFFF8000000000000, 0x3FEFFFFFFFFFFFFE], [1.0, 1.0, 0x3E06004E046F4BBB, 0x3EB9A7E8153D25B9, 1.0]]> : f64[3,5]
  check.expect_close %r, %e0, max_ulp_difference = 64 : f64[3,5]
  return
}

func.func @digamma.narrow.f8e4m3b11fnuz.0() {
  %0 = hlo.constant dense<> : f8e4m3b11fnuz[2,0]
  %r = hlo.digamma %0 : (f8e4m3b11fnuz[2,0]) -> f8e4m3b11fnuz[2,0]
  %e0 = hlo.constant dense<> : f8e4m3b11fnuz[2,0]
  check.expect_almost_eq %r, %e0, tolerance = 0.25 : f64 : f8e4m3b11fnuz[2,0]
  return
}

func.func @compare.narrow.bf16.1() {
  %0 = hlo.constant dense<[1.0, -1.390625, 4.6875, 0x7F80, 0x7F7F, 0.5, 1.5, -1.15625, 0x8080, 0x3EE6, 0x3F5A, -1.0625, 0x3C00, 2.078125, 0.5, 1.0, 0x0080, 0.0, 0x0080, 0x8080, -5.34375, 0x7FC0, -6.875]> : bf16[23]
  %1 = hlo.constant dense<[1.0, -1.390625, 4.6875, 0xFF7F, 0x7F7F, 0.5, 0x7FC0, 1.0, 0x8080, 1.5, 1.5, 0.0, 1.0, 0xFF80, 0.5, 2.28125, 0.0, -3.9375, 0.5, 0.5, 0xFF80, 0x7F7F, -2.5]> : bf16[23]
  %r = hlo.compare %0, %1, direction = EQ, order = TOTAL : (bf16[23], bf16[23]) -> pred[23]
  check.expect_eq_const %r, dense<[true, true, true, false, true, true, false, false, true, false, false, false, false, false, true, false, false, false, false, false, false, false, false]> : pred[23]
  return
}

func.func @select.narrow.f8e4m3.0() {
  %0 = hlo.constant dense<[true, false, true, false, true, false, false, false, true, false, true, true, true, true, true, true, true, true, false, false, false, false, true]> : pred[23]
  %1 = hlo.constant dense<[-6.0, -0.015625, -2.0, 2.75, 0.46875, 1.0, 6.0, 1.0, 240.0, 2.5, 0x78, -0.015625, 0x81, -2.5, 0x81, 0x80, 0.5, 0x81, 0xF8, -8.0, 11.0, 240.0, -5.5]> : f8e4m3[23]
  %2 = hlo.constant dense<[-6.5, -0.015625, 0x78, 0x03, 0x80, -0.015625, 2.0, -4.5, -0.015625, 3.0, -0.625, 0.0, 9.0, 240.0, 4.5, 0x80, -1.125, 0.34375, 0x78, 1.5, 1.0, 1.625, 0.9375]> : f8e4m3[23]
  %r = hlo.select %0, %1, %2 : (pred[23], f8e4m3[23], f8e4m3[23]) -> f8e4m3[23]
  %e0 = hlo.constant dense<[-6.0, -0.015625, -2.0, 0x03, 0.46875, -0.015625, 2.0, -4.5, 240.0, 3.0, 0x78, -0.015625, 0x81, -2.5, 0x81, 0x80, 0.5, 0x81, 0x78, 1.5, 1.0, 1.625, -5.5]> : f8e4m3[23]
  %e0.b0 = hlo.bitcast_convert %r : (f8e4m3[23]) -> u8[23]
  %e0.b1 = hlo.bitcast_convert %e0 : (f8e4m3[23]) -> u8[23]
  check.expect_eq %e0.b0, %e0.b1 : u8[23]
  return
}

func.func @convert.narrow.f16.0() {
  %0 = hlo.constant dense<[true, false, true, true, false, true, false, true, true, true, true, true, false, false, false, false]> : pred[16]
  %r = hlo.convert %0 : (pred[16]) -> f16[16]
  %e0 = hlo.constant dense<[1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]> : f16[16]
  %e0.b0 = hlo.bitcast_convert %r : (f16[16]) -> u16[16]
  %e0.b1 = hlo.bitcast_convert %e0 : (f16[16]) -> u16[16]
  check.expect_eq %e0.b0, %e0.b1 : u16[16]
  return
}

func.func @convert.narrow.f8e5m2fnuz.2() {
  %0 = hlo.constant dense<[92, 3, 124, 24, 63, 76, 88, 2, 16, -1, -44, 1, -1, -104, 56, 0]> : s8[16]
  %r = hlo.convert %0 : (s8[16]) -> f8e5m2fnuz[16]
  %e0 = hlo.constant dense<[96.0, 3.0, 128.0, 24.0, 64.0, 80.0, 96.0, 2.0, 16.0, -1.0, -48.0, 1.0, -1.0, -96.0, 56.0, 0.0]> : f8e5m2fnuz[16]
  %e0.b0 = hlo.bitcast_convert %r : (f8e5m2fnuz[16]) -> u8[16]
  %e0.b1 = hlo.bitcast_convert %e0 : (f8e5m2fnuz[16]) -> u8[16]
  check.expect_eq %e0.b0, %e0.b1 : u8[16]
  return
}

func.func @convert.complex.c64.4() {
  %0 = hlo.constant dense<[632046364, -1, 0, -568394516, 2, -2147483647, -2, -2089026432, 1, -3, -520092996, 658109948, 1154860084, 1219886268, 2, -7]> : s32[16]
  %r = hlo.convert %0 : (s32[16]) -> c64[16]
  %e0 = hlo.constant dense<[(0x4E16B10C, 0.0), (-1.0, 0.0), (0.0, 0.0), (0xCE07840C, 0.0), (2.0, 0.0), (0xCF000000, 0.0), (-2.0, 0.0), (0xCEF90807, 0.0), (1.0, 0.0), (-3.0, 0.0), (0xCDF7FFEA, 0.0), (0x4E1CE7D8, 0.0), (0x4E89AB88, 0.0), (0x4E916BF9, 0.0), (2.0, 0.0), (-7.0, 0.0)]> : c64[16]
  %e0.r = hlo.real %e0 : (c64[16]) -> f32[16]
  %e0.ar = hlo.real %r : (c64[16]) -> f32[16]
  %e0.r.b0 = hlo.bitcast_convert %e0.ar : (f32[16]) -> u32[16]
  %e0.r.b1 = hlo.bitcast_convert %e0.r : (f32[16]) -> u32[16]
  check.expect_eq %e0.r.b0, %e0.r.b1 : u32[16]
  %e0.i = hlo.imag %e0 : (c64[16]) -> f32[16]
  %e0.ai = hlo.imag %r : (c64[16]) -> f32[16]
  %e0.i.b0 = hlo.bitcast_convert %e0.ai : (f32[16]) -> u32[16]
  %e0.i.b1 = hlo.bitcast_convert %e0.i : (f32[16]) -> u32[16]
  check.expect_eq %e0.i.b0, %e0.i.b1 : u32[16]
  return
}

func.func @convert.signed.s8.6() {
  %0 = hlo.constant dense<[196, 0, 72, 0, 52, 0, 0, 220, 112, 60, 196, 0, 168, 0, 0, 228]> : u8[16]
  %r = hlo.convert %0 : (u8[16]) -> s8[16]
  check.expect_eq_const %r, dense<[-60, 0, 72, 0, 52, 0, 0, -36, 112, 60, -60, 0, -88, 0, 0, -28]> : s8[16]
  return
}

func.func @convert.unsigned.u4.8() {
  %0 = hlo.constant dense<[7, 0, 2293329612, 2058685812, 4294967294, 7, 2147483647, 2147483647, 1, 1, 0, 1, 631533512, 4294967294, 3212417140, 1]> : u32[16]
  %r = hlo.convert %0 : (u32[16]) -> u4[16]
  check.expect_eq_const %r, dense<[7, 0, 12, 4, 14, 7, 15, 15, 1, 1, 0, 1, 8, 14, 4, 1]> : u4[16]
  return
}

func.func @convert.unsigned.u64.10() {
  %0 = hlo.constant dense<[0x4061F5FE, 0xFF800000, 0x80000000, 0.0, 1.0, 0xC05FA84E, 0x403AE069, 1.0, 0x40AA7B75, 0x34000000, 0x7F7FFFFF, 0xC11A85AE, 0x409DF82C, 0x34000000, 0xC0950334, 0x40383DDB]> : f32[16]
  %r = hlo.convert %0 : (f32[16]) -> u64[16]
  check.expect_eq_const %r, dense<[3, 0, 0, 0, 1, 0, 2, 1, 5, 0, 18446744073709551615, 0, 4, 0, 0, 2]> : u64[16]
  return
}

func.func @convert.narrow.f8e5m2.13() {
  %0 = hlo.constant dense<[1.5, 0xBD8E, 0.0, -1.0, -10.75, 0x3C00, 3.0, 0x8000, 0x7FC0, 1.0, 0x0080, 1.5, 2.953125, 0x8080, 0x8080, -5.09375]> : bf16[16]
  %r = hlo.convert %0 : (bf16[16]) -> f8e5m2[16]
  %e0 = hlo.constant dense<[1.5, -0.0625, 0.0, -1.0, -10.0, 0x20, 3.0, 0x80, 0x7E, 1.0, 0.0, 1.5, 3.0, 0x80, 0x80, -5.0]> : f8e5m2[16]
  %e0.nan = hlo.constant dense<[0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E]> : f8e5m2[16]
  %e0.n0 = hlo.compare %r, %r, direction = NE : (f8e5m2[16], f8e5m2[16]) -> pred[16]
  %e0.q0 = hlo.select %e0.n0, %e0.nan, %r : (pred[16], f8e5m2[16], f8e5m2[16]) -> f8e5m2[16]
  %e0.n1 = hlo.compare %e0, %e0, direction = NE : (f8e5m2[16], f8e5m2[16]) -> pred[16]
  %e0.q1 = hlo.select %e0.n1, %e0.nan, %e0 : (pred[16], f8e5m2[16], f8e5m2[16]) -> f8e5m2[16]
  %e0.b0 = hlo.bitcast_convert %e0.q0 : (f8e5m2[16]) -> u8[16]
  %e0.b1 = hlo.bitcast_convert %e0.q1 : (f8e5m2[16]) -> u8[16]
  check.expect_eq %e0.b0, %e0.b1 : u8[16]
  return
}

func.func @convert.narrow.f8e4m3fnuz.15() {
  %0 = hlo.constant dense<[0.5, 0.25, 0.25, 0.5, 0x84, 0.25, 57344.0, -0.09375, 6.0, 0x7E, -57344.0, 0.25, 57344.0, 1.5, 1.0, 57344.0]> : f8e5m2[16]
  %r = hlo.convert %0 : (f8e5m2[16]) -> f8e4m3fnuz[16]
  %e0 = hlo.constant dense<[0.5, 0.25, 0.25, 0.5, 0.0, 0.25, 0x80, -0.09375, 6.0, 0x80, 0x80, 0.25, 0x80, 1.5, 1.0, 0x80]> : f8e4m3fnuz[16]
  %e0.nan = hlo.constant dense<[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80]> : f8e4m3fnuz[16]
  %e0.n0 = hlo.compare %r, %r, direction = NE : (f8e4m3fnuz[16], f8e4m3fnuz[16]) -> pred[16]
  %e0.q0 = hlo.select %e0.n0, %e0.nan, %r : (pred[16], f8e4m3fnuz[16], f8e4m3fnuz[16]) -> f8e4m3fnuz[16]
  %e0.n1 = hlo.compare %e0, %e0, direction = NE : (f8e4m3fnuz[16], f8e4m3fnuz[16]) -> pred[16]
  %e0.q1 = hlo.select %e0.n1, %e0.nan, %e0 : (pred[16], f8e4m3fnuz[16], f8e4m3fnuz[16]) -> f8e4m3fnuz[16]
  %e0.b0 = hlo.bitcast_convert %e0.q0 : (f8e4m3fnuz[16]) -> u8[16]
  %e0.b1 = hlo.bitcast_convert %e0.q1 : (f8e4m3fnuz[16]) -> u8[16]
  check.expect_eq %e0.b0, %e0.b1 : u8[16]
  return
}

func.func @convert.complex.c128.17() {
  %0 = hlo.constant dense<[-0.8125, 0.0, 3.0, -4.5, 0.125, -4.5, 0.0, 30.0, 0x80, 1.5, -0.625, 30.0, 1.5, 0x80, 0.0, 0.5]> : f8e4m3b11fnuz[16]
  %r = hlo.convert %0 : (f8e4m3b11fnuz[16]) -> c128[16]
  %e0 = hlo.constant dense<[(-0.8125, 0.0), (0.0, 0.0), (3.0, 0.0), (-4.5, 0.0), (0.125, 0.0), (-4.5, 0.0), (0.0, 0.0), (30.0, 0.0), (0x7FF8000000000000, 0.0), (1.5, 0.0), (-0.625, 0.0), (30.0, 0.0), (1.5, 0.0), (0x7FF8000000000000, 0.0), (0.0, 0.0), (0.5, 0.0)]> : c128[16]
  %e0.r = hlo.real %e0 : (c128[16]) -> f64[16]
  %e0.ar = hlo.real %r : (c128[16]) -> f64[16]
  %e0.r.nan = hlo.constant dense<[0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[16]
  %e0.r.n0 = hlo.compare %e0.ar, %e0.ar, direction = NE : (f64[16], f64[16]) -> pred[16]
  %e0.r.q0 = hlo.select %e0.r.n0, %e0.r.nan, %e0.ar : (pred[16], f64[16], f64[16]) -> f64[16]
  %e0.r.n1 = hlo.compare %e0.r, %e0.r, direction = NE : (f64[16], f64[16]) -> pred[16]
  %e0.r.q1 = hlo.select %e0.r.n1, %e0.r.nan, %e0.r : (pred[16], f64[16], f64[16]) -> f64[16]
  %e0.r.b0 = hlo.bitcast_convert %e0.r.q0 : (f64[16]) -> u64[16]
  %e0.r.b1 = hlo.bitcast_convert %e0.r.q1 : (f64[16]) -> u64[16]
  check.expect_eq %e0.r.b0, %e0.r.b1 : u64[16]
  %e0.i = hlo.imag %e0 : (c128[16]) -> f64[16]
  %e0.ai = hlo.imag %r : (c128[16]) -> f64[16]
  %e0.i.b0 = hlo.bitcast_convert %e0.ai : (f64[16]) -> u64[16]
  %e0.i.b1 = hlo.bitcast_convert %e0.i : (f64[16]) -> u64[16]
  check.expect_eq %e0.i.b0, %e0.i.b1 : u64[16]
  return
}

func.func @convert.signed.s16.19() {
  %0 = hlo.constant dense<[-1.0, 0x80, 1.0, -3.5, -9.0, 2.75, 1.5, 1.5, -3.5, -1.0, 3.0, 3.0, -240.0, 1.5, 2.25, -1.125]> : f8e4m3[16]
  %r = hlo.convert %0 : (f8e4m3[16]) -> s16[16]
  check.expect_eq_const %r, dense<[-1, 0, 1, -3, -9, 2, 1, 1, -3, -1, 3, 3, -240, 1, 2, -1]> : s16[16]
  return
}

func.func @convert.unsigned.u16.21() {
  %0 = hlo.constant dense<[(0x7F7FFFFF, 0x3E08885B), (0x34000000, 0x3FE5F848), (0xFF800000, 0x7FC00000), (0xC09D88EA, 0x34000000), (0.0, 0xBFAD8A59), (0x80000000, 0xFF7FFFFF), (0x403A482C, 0x7FC00000), (0x7F800000, 0xC089ED80), (0x7F800000, 0x00800000), (0x7FC00000, 0x7F7FFFFF), (0x7F800000, 0x00800000), (0x34000000, 1.5), (1.5, 0xC018662C), (0x4119F6D2, 0.5), (-1.0, 0x40C3ABC3), (0xFF800000, 0x80800000)]> : c64[16]
  %r = hlo.convert %0 : (c64[16]) -> u16[16]
  check.expect_eq_const %r, dense<[65535, 0, 0, 0, 0, 0, 2, 65535, 65535, 0, 65535, 0, 1, 9, 0, 0]> : u16[16]
  return
}

func.func @bitcast_convert.signed.s8.1() {
  %0 = hlo.constant dense<-64> : s8[]
  %r = hlo.bitcast_convert %0 : (s8[]) -> u8[]
  check.expect_eq_const %r, dense<192> : u8[]
  return
}

func.func @bitcast_convert.narrow.bf16.0() {
  %0 = hlo.constant dense<[[-1.0, 4.625, 0x0003], [0x8080, 0x7F80, -4.625]]> : bf16[2,3]
  %r = hlo.bitcast_convert %0 : (bf16[2,3]) -> s8[2,3,2]
  check.expect_eq_const %r, dense<[[[-128, -65], [-108, 64], [3, 0]], [[-128, -128], [-128, 127], [-108, -64]]]> : s8[2,3,2]
  return
}

func.func @bitcast_convert.narrow.f16.7() {
  %0 = hlo.constant dense<> : f16[0,4]
  %r = hlo.bitcast_convert %0 : (f16[0,4]) -> f64[0]
  %e0 = hlo.constant dense<> : f64[0]
  %e0.b0 = hlo.bitcast_convert %r : (f64[0]) -> u64[0]
  %e0.b1 = hlo.bitcast_convert %e0 : (f64[0]) -> u64[0]
  check.expect_eq %e0.b0, %e0.b1 : u64[0]
  return
}

func.func @iota.unsigned.u8.0() {
  %r = hlo.iota iota_dimension = 1 : u8[3,4]
  check.expect_eq_const %r, dense<[[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]> : u8[3,4]
  return
}

func.func @constant.narrow.f8e4m3.0() {
  %r = hlo.constant dense<[0x80, -0.46875, 1.5, 0x01, 1.5, 0.0, 0.171875, 0.28125, 0x7C, 0.125, 0x78, -240.0, 0x03, 240.0, 0x78, 3.0, -0.015625, 0x80, 4.0, 0x80, -9.0, -3.75, -1.125]> : f8e4m3[23]
  %e0 = hlo.constant dense<[0x80, -0.46875, 1.5, 0x01, 1.5, 0.0, 0.171875, 0.28125, 0x7C, 0.125, 0x78, -240.0, 0x03, 240.0, 0x78, 3.0, -0.015625, 0x80, 4.0, 0x80, -9.0, -3.75, -1.125]> : f8e4m3[23]
  %e0.b0 = hlo.bitcast_convert %r : (f8e4m3[23]) -> u8[23]
  %e0.b1 = hlo.bitcast_convert %e0 : (f8e4m3[23]) -> u8[23]
  check.expect_eq %e0.b0, %e0.b1 : u8[23]
  return
}
