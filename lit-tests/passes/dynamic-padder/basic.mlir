// RUN: shale-opt %s --dynamic-padder | filecheck %s
// RUN: shale-opt %s --dynamic-padder --dynamic-padder | filecheck %s

// Sizes are parameters and results behind all others, each bound to its dimension.
// CHECK-LABEL: func.func @signature(
// CHECK-SAME: %x: f32[10,3], %y: s32[4,5], %n: s32[],
// CHECK-SAME: %x.size0: s32[] {hlo.size_of = [0, 0]}, %y.size0: s32[] {hlo.size_of = [1, 0]}, %y.size1: s32[] {hlo.size_of = [1, 1]})
// CHECK-SAME: -> (s32[], f32[10,3] {test.kept}, s32[] {hlo.size_of = [1, 0]}) {
// CHECK-NEXT: %[[Z:.*]] = hlo.negate %x : f32[10,3]
// CHECK-NEXT: return %y.size1, %[[Z]], %x.size0
func.func @signature(%x: f32[<=10,3], %y: s32[<=4,<=5], %n: s32[]) -> (s32[], f32[<=10,3] {test.kept}) {
  %z = hlo.negate %x : f32[<=10,3]
  %s = hlo.get_dimension_size %y, dimension = 1 : (s32[<=4,<=5]) -> s32[]
  return %s, %z : s32[], f32[<=10,3]
}

// A size that is set is checked, and is the array's from there on.
// CHECK-LABEL: func.func @set(
// CHECK: %[[LE:.*]] = hlo.compare %n, %[[TEN:.*]], direction = LE
// CHECK: hlo.custom_call %{{.*}}, %n, call_target_name = "shape_assertion", has_side_effect = true, api_version = 2 {error_message = "the size of dimension 0 must be from 0 to 10, but is {0}"}
// CHECK-NEXT: return %x, %n
func.func @set(%x: f32[10], %n: s32[]) -> f32[<=10] {
  %y = hlo.set_dimension_size %x, %n, dimension = 0 : (f32[10], s32[]) -> f32[<=10]
  return %y : f32[<=10]
}

// One size is compared with no other; two are.
// CHECK-LABEL: func.func @sizes_of_operands(
// CHECK-NEXT: hlo.add %x, %x : f32[10]
// CHECK-NEXT: %[[EQ:.*]] = hlo.compare %x.size0, %y.size0, direction = EQ
// CHECK-NEXT: hlo.custom_call %[[EQ]], %x.size0, %y.size0, call_target_name = "shape_assertion", {{.*}} {error_message = "operands must have the same run-time sizes, but have [{0}] and [{1}]"}
// CHECK-NEXT: hlo.add %{{.*}}, %y : f32[10]
func.func @sizes_of_operands(%x: f32[<=10], %y: f32[<=10]) -> f32[<=10] {
  %a = hlo.add %x, %x : f32[<=10]
  %b = hlo.add %a, %y : f32[<=10]
  return %b : f32[<=10]
}

// Beyond the size stands −0, which changes no sum.
// CHECK-LABEL: func.func @sum(
// CHECK: %[[NONE:.*]] = hlo.constant dense<-0.000000e+00> : f32[]
// CHECK-NEXT: %[[AT:.*]] = hlo.iota iota_dimension = 0 : s32[10]
// CHECK-NEXT: %[[SIZE:.*]] = hlo.broadcast %x.size0, dimensions = [] : (s32[]) -> s32[10]
// CHECK-NEXT: %[[IN:.*]] = hlo.compare %[[AT]], %[[SIZE]], direction = LT
// CHECK-NEXT: %[[FILL:.*]] = hlo.broadcast %[[NONE]]
// CHECK-NEXT: %[[Y:.*]] = hlo.select %[[IN]], %x, %[[FILL]]
// CHECK-NEXT: hlo.reduce (%[[Y]]), (%zero), dimensions = [0]
func.func @sum(%x: f32[<=10], %zero: f32[]) -> f32[] {
  %y = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[<=10], f32[]) -> f32[]
  return %y : f32[]
}

// What a loop carries has a size that is carried too.
// CHECK-LABEL: func.func @loop(
// CHECK-NEXT: %[[R:.*]]:2 = hlo.while %x, %x.size0 {
// CHECK-NEXT: ^bb0(%{{.*}}: f32[10], %[[N:.*]]: s32[]):
// CHECK-NEXT: %[[MORE:.*]] = hlo.compare %[[N]], %n, direction = LT
// CHECK-NEXT: hlo.return %[[MORE]] : pred[]
// CHECK: hlo.return %{{.*}}, %[[NEXT:.*]] : f32[10], s32[]
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @loop(%x: f32[<=10], %n: s32[]) -> f32[<=10] {
  %r = hlo.while %x {
  ^bb0(%v: f32[<=10]):
    %s = hlo.get_dimension_size %v, dimension = 0 : (f32[<=10]) -> s32[]
    %m = hlo.compare %s, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %m : pred[]
  } {
  ^bb0(%v: f32[<=10]):
    %s = hlo.get_dimension_size %v, dimension = 0 : (f32[<=10]) -> s32[]
    %t = hlo.subtract %s, %n : s32[]
    %w = hlo.set_dimension_size %v, %t, dimension = 0 : (f32[<=10], s32[]) -> f32[<=10]
    hlo.return %w : f32[<=10]
  } : (f32[<=10]) -> f32[<=10]
  return %r : f32[<=10]
}

// A fusion is taken apart.
// CHECK-LABEL: func.func @fusion(
// CHECK-NEXT: hlo.multiply %x, %x : f32[10]
// CHECK-NOT: hlo.fusion
func.func @fusion(%x: f32[<=10]) -> f32[<=10] {
  %y = hlo.fusion %x, kind = LOOP {
  ^bb0(%p: f32[<=10]):
    %square = hlo.multiply %p, %p : f32[<=10]
    %sum = hlo.add %square, %p : f32[<=10]
    hlo.return %sum : f32[<=10]
  } : (f32[<=10]) -> f32[<=10]
  return %y : f32[<=10]
}

// Nothing is dynamic.
// CHECK-LABEL: func.func @known(%x: f32[10]) -> s32[] {
// CHECK-NEXT: %[[TEN:.*]] = hlo.constant dense<10> : s32[]
// CHECK-NEXT: return %[[TEN]]
func.func @known(%x: f32[10]) -> s32[] {
  %s = hlo.get_dimension_size %x, dimension = 0 : (f32[10]) -> s32[]
  return %s : s32[]
}
