// Sizes of padding that no index of a loop is, and sizes beside a 0 that no memory has: the results are small.
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 | filecheck %s
// RUN: shale-run %s --check | filecheck %s
// RUN: shale-run %s --entry=nothing --backend=cpu | filecheck %s --check-prefix=NOTHING
// RUN: shale-run %s --entry=nothing --backend=cpu -O3 | filecheck %s --check-prefix=NOTHING
// CHECK: 2 passed, 0 failed
// NOTHING: out0 = f32[4611686018427387904,4,0] {}
func.func @far_left() {
  %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
  %v = hlo.constant dense<7.0> : f32[]
  %b:2 = hlo.optimization_barrier %x, %v : (f32[2], f32[]) -> (f32[2], f32[])
  %y = hlo.pad %b#0, %b#1, edge_padding_low = [9223372036854775807], edge_padding_high = [-9223372036854775807], interior_padding = [1] : (f32[2], f32[]) -> f32[3]
  %e = hlo.constant dense<7.0> : f32[3]
  check.expect_eq %y, %e : (f32[3], f32[3]) -> ()
  func.return
}
func.func @far_apart() {
  %x = hlo.constant dense<[[1, 2], [3, 4]]> : s16[2,2]
  %v = hlo.constant dense<-1> : s16[]
  %b:2 = hlo.optimization_barrier %x, %v : (s16[2,2], s16[]) -> (s16[2,2], s16[])
  %y = hlo.pad %b#0, %b#1, edge_padding_low = [-1152921504606846975, 1], edge_padding_high = [1, 0], interior_padding = [1152921504606846975, 1] : (s16[2,2], s16[]) -> s16[3,4]
  %e = hlo.constant dense<[[-1, -1, -1, -1], [-1, 3, -1, 4], [-1, -1, -1, -1]]> : s16[3,4]
  check.expect_eq %y, %e : (s16[3,4], s16[3,4]) -> ()
  func.return
}
func.func @nothing(%x: f32[]) -> f32[4611686018427387904,4,0] {
  %y = hlo.broadcast %x, dimensions = [] : (f32[]) -> f32[4611686018427387904,4,0]
  func.return %y : f32[4611686018427387904,4,0]
}
