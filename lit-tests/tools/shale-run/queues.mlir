// RUN: shale-run %s --infeed=%S/data --out-dir=%t --json && cmp %t/outfeed0.npy %S/data/00.npy && cmp %t/outfeed1.npy %S/data/01.npy
// RUN: shale-run %s --backend=cpu --infeed=%S/data --out-dir=%t --json && cmp %t/outfeed0.npy %S/data/00.npy && cmp %t/outfeed1.npy %S/data/01.npy
// RUN: not shale-run %s 2>&1 | filecheck %s
// RUN: not shale-run %s --backend=cpu 2>&1 | filecheck %s
// CHECK: error: hlo.infeed: the infeed queue is empty after 0 items, but {{.*}}s32[2]{{.*}} is to be read

func.func @main() {
  %t = hlo.create_token : () -> token[]
  %x, %u = hlo.infeed %t : (token[]) -> (s32[2], token[])
  %y, %v = hlo.infeed %u : (token[]) -> (f32[], token[])
  %w = hlo.outfeed (%x), (%v) : (s32[2], token[]) -> token[]
  %z = hlo.outfeed (%y), (%w) : (f32[], token[]) -> token[]
  return
}
