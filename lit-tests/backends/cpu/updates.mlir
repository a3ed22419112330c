// Parts that are replaced: the starts are held within the array; the operand is read again behind the update.
// RUN: shale-run %s --backend=cpu | filecheck %s
func.func public @main(%x: f32[6,8], %u: f32[2,3], %h: bf16[3,8], %c: c64[5], %d: c64[2], %i: s32[], %j: s64[], %k: u8[])
    -> (f32[6,8], f32[6,8], bf16[3,8], c64[5], f32[6,8]) {
  // CHECK: out0 = f32[6,8]
  %at = hlo.constant dense<2> : s32[]
  %far = hlo.constant dense<100> : s32[]
  %a = hlo.dynamic_update_slice %x, %u, %i, %at : (f32[6,8], f32[2,3], s32[], s32[]) -> f32[6,8]
  %b = hlo.dynamic_update_slice %a, %u, %far, %far : (f32[6,8], f32[2,3], s32[], s32[]) -> f32[6,8]
  %row = hlo.constant dense<1.5> : bf16[1,8]
  %zero = hlo.constant dense<0> : s64[]
  %e = hlo.dynamic_update_slice %h, %row, %j, %zero : (bf16[3,8], bf16[1,8], s64[], s64[]) -> bf16[3,8]
  %f = hlo.dynamic_update_slice %c, %d, %k : (c64[5], c64[2], u8[]) -> c64[5]
  %g = hlo.add %a, %b : f32[6,8]
  func.return %a, %b, %e, %f, %g : f32[6,8], f32[6,8], bf16[3,8], c64[5], f32[6,8]
}
