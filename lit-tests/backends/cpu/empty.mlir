// What a loop that never runs would read may be no element: it is not read outside of the loop.
// RUN: shale-run %s --backend=cpu --random=uniform | filecheck %s
// RUN: shale-run %s --backend=cpu -O3 --random=uniform | filecheck %s
// CHECK: out0 = s16[1,0,3]
// CHECK: out1 = s32[0,2]
func.func @main(%x: s32[1,3,5], %k: s32[0,2]) -> (s16[1,0,3], s32[0,2]) {
  %part = hlo.slice %x, start_indices = [1, 0, 3], limit_indices = [1, 3, 4], strides = [1, 1, 1] : (s32[1,3,5]) -> s32[0,3,1]
  %row = hlo.reshape %part : (s32[0,3,1]) -> s32[1,0,3]
  %narrow = hlo.convert %row : (s32[1,0,3]) -> s16[1,0,3]
  %sorted = hlo.sort %k, dimension = 0 {
  ^bb0(%a: s32[], %b: s32[]):
    %less = hlo.compare %a, %b, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %less : pred[]
  } : (s32[0,2]) -> s32[0,2]
  func.return %narrow, %sorted : s16[1,0,3], s32[0,2]
}
