// RUN: shale-run %s --seed=3 --out-dir %T/reference && shale-run %s --seed=3 --backend=cpu --expect %T/reference --rtol=0 --atol=0 | filecheck %s
// RUN: shale-run %s --seed=3 --backend=cpu -O0 --expect %T/reference --rtol=0 --atol=0 | filecheck %s

// The caller's arrays come in any layout and go to the one that the program pins; results come back as arrays, wherever their elements lie.
// CHECK: out0 = f32[4,6]
// CHECK: out4 = f32[6,4]
func.func @main(%x: f32[4,6] {hlo.layout = [0, 1]}, %y: f32[4,6]{1,0:P(5,8)=0.0})
    -> (f32[4,6] {hlo.layout = [0, 1]}, f32[4,6]{0,1:P(8,8)}, f32[4,6]{1,0:P(5,8)=0.0}, f32[4,6] {hlo.layout = [0, 1]}, f32[6,4]) {
  %s = hlo.add %x, %y : (f32[4,6], f32[4,6]{1,0:P(5,8)=0.0}) -> f32[4,6]
  %p = hlo.copy %s : (f32[4,6]) -> f32[4,6]{0,1:P(8,8)}
  %t = hlo.transpose %s, permutation = [1, 0] : (f32[4,6]) -> f32[6,4]
  return %s, %p, %y, %x, %t : f32[4,6], f32[4,6]{0,1:P(8,8)}, f32[4,6]{1,0:P(5,8)=0.0}, f32[4,6], f32[6,4]
}
