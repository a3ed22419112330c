// RUN: shale-run %s --infeed=%S/data/infeed --out-dir=%t | filecheck %s && cmp %t/out0.npy %S/data/infeed/00.npy && cmp %t/out1.npy %S/data/infeed/01.npy
// RUN: shale-run %s --infeed=%S/data/infeed --out-dir=%t && cmp %t/outfeed0.npy %S/data/infeed/02.npy && cmp %t/outfeed1.npy %S/data/infeed/03.npy && cmp %t/outfeed2.npy %S/data/infeed/04.npy
// RUN: shale-opt %s --inline --canonicalize --cse --dce | shale-run - --infeed=%S/data/infeed --out-dir=%t && cmp %t/out0.npy %S/data/infeed/00.npy && cmp %t/outfeed2.npy %S/data/infeed/04.npy
// RUN: shale-run %s --backend=cpu --infeed=%S/data/infeed --out-dir=%t && cmp %t/out0.npy %S/data/infeed/00.npy && cmp %t/out1.npy %S/data/infeed/01.npy && cmp %t/outfeed1.npy %S/data/infeed/03.npy
// CHECK: f32[2,2]

// Items come and go in the order of the tokens, whatever they hold (data/make_infeed.py): one array, a tuple of two, nothing, a loop's.
func.func @main() -> (f32[2,2], pred[2]) {
  %t = hlo.create_token : () -> token[]
  %a, %t1 = hlo.infeed %t : (token[]) -> (f32[2,2]{0,1}, token[])
  %nothing = hlo.infeed %t1, infeed_config = "an empty tuple reads nothing" : (token[]) -> token[]
  %b, %c, %t2 = hlo.infeed %nothing : (token[]) -> (pred[2], s8[], token[])
  %u = hlo.outfeed (%c), (%t2) : (s8[], token[]) -> token[]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %r:2 = hlo.while %zero, %u {
  ^bb0(%i: s32[], %token: token[]):
    %more = hlo.compare %i, %two, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %token: token[]):
    %next = hlo.add %i, %one : s32[]
    %after = hlo.case %i {
      %x, %v = hlo.infeed %token : (token[]) -> (c64[0,3], token[])
      %w = hlo.outfeed (%x), (%v) : (c64[0,3], token[]) -> token[]
      hlo.return %w : token[]
    } {
      %x, %v = hlo.infeed %token : (token[]) -> (u16[3], token[])
      %w = hlo.outfeed (%x), (%v) : (u16[3], token[]) -> token[]
      hlo.return %w : token[]
    } : (s32[]) -> token[]
    hlo.return %next, %after : s32[], token[]
  } : (s32[], token[]) -> (s32[], token[])
  %plain = hlo.optimization_barrier %a : f32[2,2]{0,1}
  %d = hlo.reshape %plain : (f32[2,2]{0,1}) -> f32[2,2]
  return %d, %b : f32[2,2], pred[2]
}
