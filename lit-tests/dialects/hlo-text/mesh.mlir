// RUN: shale-opt %s --to=hlo | filecheck %s
// jax writes a mesh into every program: it names devices for hints, and HLO text has no place for it.

// CHECK: HloModule
// CHECK-NOT: mesh
// CHECK: ROOT {{.*}} = f32[2] add(
module {
  sdy.mesh @empty_mesh = <[]> {stablehlo.mesh = {axes = []}}
  func.func public @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.add %x, %x : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
