// Sorts by one key, by several, by a comparator that contradicts itself and by one that uses a scalar from outside; the largest of rows.
// RUN: shale-run %s --backend=cpu | filecheck %s
func.func public @main(%x: f32[40,7], %k: s8[300], %h: bf16[5,33], %c: c64[20], %limit: f32[])
    -> (f32[40,7], f32[40,7], s8[300], s32[300], bf16[5,33], s8[300], s32[300], c64[20], f32[40,7], bf16[5,4], s32[5,4]) {
  // CHECK: out0 = f32[40,7]
  // As jax writes it: zeros of both signs are equal, NaNs come last.
  %canonical = hlo.sort %x, dimension = 0, is_stable = true {
  ^bb0(%a: f32[], %b: f32[]):
    %zero = hlo.constant dense<0.0> : f32[]
    %nan = hlo.constant dense<0x7FC00000> : f32[]
    %az = hlo.compare %a, %zero, direction = EQ : (f32[], f32[]) -> pred[]
    %a0 = hlo.select %az, %zero, %a : (pred[], f32[], f32[]) -> f32[]
    %an = hlo.compare %a, %a, direction = NE : (f32[], f32[]) -> pred[]
    %a1 = hlo.select %an, %nan, %a0 : (pred[], f32[], f32[]) -> f32[]
    %bz = hlo.compare %b, %zero, direction = EQ : (f32[], f32[]) -> pred[]
    %b0 = hlo.select %bz, %zero, %b : (pred[], f32[], f32[]) -> f32[]
    %bn = hlo.compare %b, %b, direction = NE : (f32[], f32[]) -> pred[]
    %b1 = hlo.select %bn, %nan, %b0 : (pred[], f32[], f32[]) -> f32[]
    %less = hlo.compare %a1, %b1, direction = LT, order = TOTAL : (f32[], f32[]) -> pred[]
    hlo.return %less : pred[]
  } : (f32[40,7]) -> f32[40,7]
  // `>` contradicts itself where there is a NaN.
  %partial = hlo.sort %x, dimension = 1 {
  ^bb0(%a: f32[], %b: f32[]):
    %more = hlo.compare %a, %b, direction = GT : (f32[], f32[]) -> pred[]
    hlo.return %more : pred[]
  } : (f32[40,7]) -> f32[40,7]
  %at = hlo.iota iota_dimension = 0 : s32[300]
  %keys, %places = hlo.sort %k, %at, dimension = 0 {
  ^bb0(%a: s8[], %b: s8[], %i: s32[], %j: s32[]):
    %less = hlo.compare %b, %a, direction = GT : (s8[], s8[]) -> pred[]
    hlo.return %less : pred[]
  } : (s8[300], s32[300]) -> (s8[300], s32[300])
  %total = hlo.sort %h, dimension = 1 {
  ^bb0(%a: bf16[], %b: bf16[]):
    %less = hlo.compare %a, %b, direction = LT, order = TOTAL : (bf16[], bf16[]) -> pred[]
    hlo.return %less : pred[]
  } : (bf16[5,33]) -> bf16[5,33]
  %three = hlo.constant dense<3> : s32[300]
  %rest = hlo.remainder %at, %three : s32[300]
  %first, %second = hlo.sort %k, %rest, dimension = 0 {
  ^bb0(%a: s8[], %b: s8[], %i: s32[], %j: s32[]):
    %before = hlo.compare %i, %j, direction = GT : (s32[], s32[]) -> pred[]
    %same = hlo.compare %i, %j, direction = EQ : (s32[], s32[]) -> pred[]
    %less = hlo.compare %a, %b, direction = LT : (s8[], s8[]) -> pred[]
    %then = hlo.and %same, %less : pred[]
    %either = hlo.or %before, %then : pred[]
    hlo.return %either : pred[]
  } : (s8[300], s32[300]) -> (s8[300], s32[300])
  %complex = hlo.sort %c, dimension = 0 {
  ^bb0(%a: c64[], %b: c64[]):
    %re = hlo.real %a : (c64[]) -> f32[]
    %im = hlo.imag %b : (c64[]) -> f32[]
    %less = hlo.compare %re, %im, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %less : pred[]
  } : (c64[20]) -> c64[20]
  %captured = hlo.sort %x, dimension = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %below = hlo.compare %a, %limit, direction = LT : (f32[], f32[]) -> pred[]
    %above = hlo.compare %b, %limit, direction = GE : (f32[], f32[]) -> pred[]
    %less = hlo.and %below, %above : pred[]
    hlo.return %less : pred[]
  } : (f32[40,7]) -> f32[40,7]
  %best, %which = hlo.top_k %h, k = 4 : (bf16[5,33]) -> (bf16[5,4], s32[5,4])
  func.return %canonical, %partial, %keys, %places, %total, %first, %second, %complex, %captured, %best, %which :
    f32[40,7], f32[40,7], s8[300], s32[300], bf16[5,33], s8[300], s32[300], c64[20], f32[40,7], bf16[5,4], s32[5,4]
}
