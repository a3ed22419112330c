// RUN: shale-opt %s --assign-layouts --lower-to-loops | filecheck %s

// Loops run in the order of the result's memory, whatever its dimensions are called, over memory in row-major order.
// CHECK-LABEL: func.func @order(
// CHECK-NEXT: [[X:%.*]] = hlo.bitcast %x : (f32[4,6]{0,1}) -> f32[6,4]
// CHECK-NEXT: [[R:%.*]] = loop.nest bounds = [6, 4] {
// CHECK-NEXT: ^bb0([[I:%.*]]: s64[], [[J:%.*]]: s64[]):
// CHECK-NEXT: loop.read [[X]]{{\[}}[[I]], [[J]]]
// CHECK-NEXT: loop.read %y{{\[}}[[J]], [[I]]]
// CHECK: hlo.bitcast [[R]] : (f32[6,4]) -> f32[4,6]{0,1}
func.func @order(%x: f32[4,6]{0,1}, %y: f32[4,6]) -> f32[4,6]{0,1} {
  %s = hlo.add %x, %y : (f32[4,6]{0,1}, f32[4,6]) -> f32[4,6]{0,1}
  return %s : f32[4,6]{0,1}
}

// Padding is written with the elements.
// CHECK-LABEL: func.func @padding(
// CHECK: [[SIZE:%.*]] = hlo.constant dense<6> : s64[]
// CHECK: loop.nest bounds = [4, 8] {
// CHECK-NEXT: ^bb0([[I:%.*]]: s64[], [[J:%.*]]: s64[]):
// CHECK: loop.read %x{{\[}}[[I]], [[J]]] else
// CHECK: [[IN:%.*]] = hlo.compare [[J]], [[SIZE]], direction = LT
// CHECK: [[ONE:%.*]] = hlo.constant dense<1.000000e+00> : f32[]
// CHECK: hlo.select [[IN]], {{%.*}}, [[ONE]]
// CHECK: hlo.bitcast {{%.*}} : (f32[4,8]) -> f32[4,6]{1,0:P(4,8)=1.000000e+00}
func.func @padding(%x: f32[4,6]) -> f32[4,6]{1,0:P(4,8)=1.0} {
  %s = hlo.sine %x : (f32[4,6]) -> f32[4,6]{1,0:P(4,8)=1.0}
  return %s : f32[4,6]{1,0:P(4,8)=1.0}
}
