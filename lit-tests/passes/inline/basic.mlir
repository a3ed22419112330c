// RUN: shale-opt %s --inline --symbol-dce | filecheck %s
// RUN: shale-opt %s --inline=max=1 2>&1 >/dev/null | filecheck %s --check-prefix=REMARK
// RUN: shale-opt %s --inline --print-locs | filecheck %s --check-prefix=LOC

// CHECK-NOT: @square
func.func private @square(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}

func.func private @quartic(%x: f32) -> f32 {
  %0 = call @square(%x) : (f32) -> f32
  %1 = call @square(%0) : (f32) -> f32
  return %1 : f32
}

// CHECK-LABEL: func.func @main(
// CHECK-NEXT: %[[A:.*]] = arith.mulf %x, %x : f32
// CHECK-NEXT: %[[B:.*]] = arith.mulf %[[A]], %[[A]] : f32
// CHECK-NEXT: return %[[B]] : f32
// LOC-LABEL: func.func @main(
// LOC: arith.mulf {{.*}} loc(callsite(callsite({{.*}}basic.mlir":7:{{.*}} at {{.*}}basic.mlir":12:{{.*}}) at {{.*}}
func.func @main(%x: f32) -> f32 {
  // REMARK: the call is not inlined: @quartic has 2 ops, more than max=1
  %0 = call @quartic(%x) : (f32) -> f32
  return %0 : f32
}
