// RUN: shale-opt %s --allow-unregistered-dialect | filecheck %s
// RUN: shale-opt %s --allow-unregistered-dialect --print-op-generic | shale-opt - --allow-unregistered-dialect | filecheck %s

#shape = [2, 3]
!vec = f32[4]{0}

// CHECK-LABEL: func.func @types(
// CHECK-SAME: %a: f32[2,3], %b: f32[2,3]{0,1}, %c: pred[], %d: s32[<=10,?]
func.func @types(%a: tensor<2x3xf32>, %b: f32[2,3]{0,1}, %c: tensor<i1>, %d: s32[<=10,?], %e: !vec, %f: tuple<token[], opaque[]>, %g: complex<f32>, %h: i17, %i: si8, %j: none, %k: (i32) -> (f32, index)) {
  return
}

// CHECK-LABEL: func.func @attributes(
func.func @attributes() {
  // CHECK-NEXT: "u.op"() {a = 1 : i64, b = -5 : i8, c = true, d = 1.500000e+00 : f32, e = 0x7FC00000 : f32, f = "x\0Ay\22", g, h = @f::@"g h", i = array<i64: 1, -2>, j = [1, "a", f32], k = {l = index}, shape = [2, 3]} : () -> ()
  "u.op"() {a = 1, b = 0xFB : i8, c = true, d = 1.5 : f32, e = 0x7FC00000 : f32, f = "x\ny\"", g, h = @f::@"g h", i = array<i64: 1, -2>, j = [1, "a", f32], k = {l = index}, shape = #shape} : () -> ()
  // CHECK-NEXT: "u.dense"() {a = dense<[1, 2, 3]> : s32[3], b = dense<0.000000e+00> : f32[2,2], c = dense<[true, false]> : pred[2], d = dense<(1.000000e+00,-2.000000e+00)> : c64[], e = dense<[0x7F800000, 1.000000e+00]> : f32[2], f = dense<[1, 2]> : s16[2], g = dense<> : s32[0]} : () -> ()
  "u.dense"() {a = dense<[1, 2, 3]> : tensor<3xi32>, b = dense<0.0> : tensor<2x2xf32>, c = dense<[true, false]> : tensor<2xi1>, d = dense<(1.0, -2.0)> : tensor<complex<f32>>, e = dense<[0x7F800000, 1.0]> : tensor<2xf32>, f = dense<"0x01000200"> : tensor<2xi16>, g = dense<> : tensor<0xi32>} : () -> ()
  return
}

// CHECK-LABEL: func.func @values(
func.func @values(%x: i32) -> (i32, i32) {
  // CHECK-NEXT: %two:2 = "u.two"(%x) : (i32) -> (i32, i32)
  %two:2 = "u.two"(%x) : (i32) -> (i32, i32)
  // CHECK-NEXT: "u.block"() ({
  // CHECK-NEXT: ^bb0(%y: i32):
  // CHECK-NEXT:   "u.inner"(%y, %two#1)[^bb1] : (i32, i32) -> ()
  // CHECK-NEXT: ^bb1:
  // CHECK-NEXT:   "u.end"() : () -> ()
  // CHECK-NEXT: }) : () -> ()
  "u.block"() ({
  ^entry(%y: i32):
    "u.inner"(%y, %two#1)[^next] : (i32, i32) -> ()
  ^next:
    "u.end"() : () -> ()
  }) : () -> ()
  // CHECK-NEXT: return %two#0, %two#1 : i32, i32
  return %two#0, %two#1 : i32, i32
}
