// Products of bytes with and without a sign, as programs write them: the product takes the bytes themselves, and is exported as it was.
// RUN: shale-run %s --backend=cpu | filecheck %s
// RUN: shale-opt %s -O3 | filecheck %s --check-prefix=BYTES
// RUN: shale-opt %s -O3 --to=stablehlo | filecheck %s --check-prefix=BACK
func.func public @main(%x: u8[70,130], %y: s8[130,90], %z: u8[90,40]) -> (s32[70,90], s32[130,40], s32[70,70]) {
  // CHECK: out0 = s32[70,90]
  // BYTES: hlo.dot_general %x, %y, {{.*}} : (u8[70,130], s8[130,90]) -> s32[70,90]
  // BYTES: hlo.dot_general %y, %z, {{.*}} : (s8[130,90], u8[90,40]) -> s32[130,40]
  // BYTES: hlo.dot_general %x, %x, {{.*}} : (u8[70,130], u8[70,130]) -> s32[70,70]
  // BACK: stablehlo.dot_general {{.*}} (tensor<70x130xi32>, tensor<130x90xi32>) -> tensor<70x90xi32>
  %0 = hlo.convert %x : (u8[70,130]) -> s32[70,130]
  %1 = hlo.convert %y : (s8[130,90]) -> s32[130,90]
  %2 = hlo.convert %z : (u8[90,40]) -> s32[90,40]
  %3 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[70,130], s32[130,90]) -> s32[70,90]
  %4 = hlo.dot_general %1, %2, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[130,90], s32[90,40]) -> s32[130,40]
  %5 = hlo.dot_general %0, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (s32[70,130], s32[70,130]) -> s32[70,70]
  func.return %3, %4, %5 : s32[70,90], s32[130,40], s32[70,70]
}
