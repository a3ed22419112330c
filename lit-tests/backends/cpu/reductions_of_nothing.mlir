// RUN: shale-run %s --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --backend=reference -O0 | filecheck %s

// Reductions over no dimension yield what others have computed: that stays where it is.

// CHECK: out0 = s32[] [[X:.*]]
// CHECK: out1 = s32[]
// CHECK: out2 = s32[] [[X]]
func.func @main(%x: s32[]) -> (s32[], s32[], s32[]) {
  %least = hlo.constant dense<-2147483648> : s32[]
  %m = hlo.reduce (%x), (%least), dimensions = [] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.maximum %b, %a : s32[]
    hlo.return %c : s32[]
  } : (s32[], s32[]) -> s32[]
  %inverted = hlo.not %x : s32[]
  %one = hlo.constant dense<1> : s32[]
  %n = hlo.reduce (%inverted), (%one), dimensions = [] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.and %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[], s32[]) -> s32[]
  %same = hlo.convert %x : s32[]
  func.return %m, %n, %same : s32[], s32[], s32[]
}
