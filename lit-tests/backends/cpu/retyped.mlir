// RUN: shale-run %s --random=normal --out-dir %t
// RUN: shale-run %s --backend=cpu --random=normal --expect %t | filecheck %s
// RUN: shale-run %s --backend=cpu -O0 --random=normal --expect %t | filecheck %s

// An argument's bytes under other types, and the argument itself.
// CHECK: out0 = u8[2,4]: all 8 elements
// CHECK: out1 = s32[2]: all 2 elements
// CHECK: out2 = f32[2,1]: all 2 elements
func.func @main(%x: f32[2]) -> (u8[2,4], s32[2], f32[2,1]) {
  %a = hlo.bitcast_convert %x : (f32[2]) -> u8[2,4]
  %b = hlo.bitcast_convert %x : (f32[2]) -> s32[2]
  %c = hlo.reshape %x : (f32[2]) -> f32[2,1]
  func.return %a, %b, %c : u8[2,4], s32[2], f32[2,1]
}
