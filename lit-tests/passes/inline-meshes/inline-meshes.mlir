// RUN: shale-opt %s --inline-meshes | filecheck %s
// RUN: shale-opt %s --inline-meshes --inline-meshes | filecheck %s
// RUN: shale-opt %s --inline-meshes --legalize-stablehlo | filecheck %s --check-prefix=HLO
// RUN: not shale-opt %S/data/no-mesh.txt --inline-meshes 2>&1 | filecheck %s --check-prefix=NONE

// CHECK: sdy.mesh @mesh = <["x"=2]>
// CHECK: sdy.manual_computation(%x) in_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] out_shardings=[<mesh<["@y"=1, "x"=2]>, [{"x", "@y"}, {}]>] manual_axes={"x"} (
// CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {}]>

// Part 0 begins at 0, part 1 at 1; the results are put together in this order.
// HLO: %[[ME:.*]] = hlo.partition_id : tensor<ui32>
// HLO-NEXT: %[[I:.*]] = hlo.convert %[[ME]] : (tensor<ui32>) -> tensor<i64>
// HLO-NEXT: %[[STARTS:.*]] = hlo.constant dense<[0, 1]> : tensor<2xi64>
// HLO-NEXT: %[[START:.*]] = hlo.dynamic_slice %[[STARTS]], %[[I]], slice_sizes = [1] : (tensor<2xi64>, tensor<i64>) -> tensor<1xi64>
// HLO-NEXT: %[[ROW:.*]] = hlo.reshape %[[START]] : (tensor<1xi64>) -> tensor<i64>
// HLO-NEXT: %[[ZERO:.*]] = hlo.constant dense<0> : tensor<i64>
// HLO-NEXT: %[[PART:.*]] = hlo.dynamic_slice %x, %[[ROW]], %[[ZERO]], slice_sizes = [1, 3] : (tensor<2x3xf32>, tensor<i64>, tensor<i64>) -> tensor<1x3xf32>
// HLO-NEXT: %[[SUM:.*]] = hlo.add %[[PART]], %[[PART]] : tensor<1x3xf32>
// HLO-NEXT: %[[ALL:.*]] = hlo.all_gather %[[SUM]], all_gather_dim = 0, shard_count = 2, replica_groups = {{\[\[0, 1\]\]}}, channel_id = 1, use_global_device_ids = true : (tensor<1x3xf32>) -> tensor<2x3xf32>
// HLO-NEXT: return %[[ALL]]

// NONE: error: 'sdy.manual_computation' names the mesh @mush, which the module does not define

sdy.mesh @mesh = <["x"=2]>
sdy.mesh @"the other" = <["@y"=1, "x"=2]>

func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@"the other", [{"x", "@y"}, {}]>] manual_axes={"x"} (%y: tensor<1x3xf32>) {
    %1 = stablehlo.add %y, %y : tensor<1x3xf32>
    sdy.return %1 : tensor<1x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = sdy.sharding_constraint %0 <@mesh, [{}, {}]> : tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
