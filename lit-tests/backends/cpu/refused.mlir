// RUN: not shale-run %s --backend=cpu 2>&1 | filecheck %s

// CHECK: error: the cpu backend has no code for func.func with values of type f32[<=10]{0} yet
// CHECK: func.func @main
func.func @main(%x: f32[<=10]) -> (f32[<=10]) {
  %z = hlo.add %x, %x : f32[<=10]
  func.return %z : f32[<=10]
}
