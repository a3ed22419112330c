// RUN: shale-opt %s --assign-layouts | filecheck %s

// Kernels of this op take row-major order alone, so the operand that the caller pins is copied.
// CHECK-LABEL: func.func @row_major(%x: f32[4,6]{0,1}) -> (f32[4,6]{1,0}, f32[4,6]{1,0})
// CHECK-NEXT: %0 = hlo.copy %x : (f32[4,6]{0,1}) -> f32[4,6]{1,0}
// CHECK-NEXT: %m = hlo.map
// CHECK: return %m, %c
func.func @row_major(%x: f32[4,6]{0,1}) -> (f32[4,6], f32[4,6]) {
  %m = hlo.map %x, dimensions = [0, 1] {
  ^bb0(%a: f32[]):
    %s = hlo.sine %a : f32[]
    hlo.return %s : f32[]
  } : (f32[4,6]{0,1}) -> f32[4,6]
  %c = hlo.copy %x : (f32[4,6]{0,1}) -> f32[4,6]
  return %m, %c : f32[4,6], f32[4,6]
}

// Calls say how they want their arrays.
// CHECK-LABEL: func.func @call(
// CHECK-NEXT: %0 = hlo.copy %x : (f32[4,6]{1,0}) -> f32[4,6]{0,1}
// CHECK-NEXT: %c = hlo.custom_call %0, {{.*}} : (f32[4,6]{0,1}) -> f32[4,6]{0,1}
// CHECK-NEXT: %t = hlo.bitcast %c : (f32[4,6]{0,1}) -> f32[6,4]{1,0}
func.func @call(%x: f32[4,6]) -> f32[6,4] {
  %c = hlo.custom_call %x, call_target_name = "f", operand_layouts = [[0, 1]], result_layouts = [[0, 1]] : (f32[4,6]) -> f32[4,6]
  %t = hlo.transpose %c, permutation = [1, 0] : (f32[4,6]) -> f32[6,4]
  return %t : f32[6,4]
}

// What a loop carries has one layout, which the operands of the loop and what its body yields are brought to.
// CHECK-LABEL: func.func @loop(
// CHECK-NEXT: %n = hlo.constant
// CHECK-NEXT: %t = hlo.bitcast %x
// CHECK-NEXT: %w:2 = hlo.while %n, %t
// CHECK: (s32[], f32[6,4]{0,1}) -> (s32[], f32[6,4]{0,1})
// CHECK-NEXT: %b = hlo.bitcast %w#1 : (f32[6,4]{0,1}) -> f32[4,6]{1,0}
func.func @loop(%x: f32[4,6]) -> f32[4,6] {
  %n = hlo.constant dense<3> : s32[]
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[4,6]) -> f32[6,4]
  %w:2 = hlo.while %n, %t {
  ^bb0(%i: s32[], %a: f32[6,4]):
    %zero = hlo.constant dense<0> : s32[]
    %more = hlo.compare %i, %zero, direction = GT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %a: f32[6,4]):
    %one = hlo.constant dense<1> : s32[]
    %j = hlo.subtract %i, %one : s32[]
    %s = hlo.sine %a : f32[6,4]
    hlo.return %j, %s : s32[], f32[6,4]
  } : (s32[], f32[6,4]) -> (s32[], f32[6,4])
  %b = hlo.transpose %w#1, permutation = [1, 0] : (f32[6,4]) -> f32[4,6]
  return %b : f32[4,6]
}

// An update is made in the memory of its operand.
// CHECK-LABEL: func.func @update(
// CHECK: hlo.dynamic_update_slice %x, %u, %i, %i : (f32[4,6]{0,1}, f32[1,6]{1,0}, s32[], s32[]) -> f32[4,6]{0,1}
func.func @update(%x: f32[4,6]{0,1}, %u: f32[1,6], %i: s32[]) -> f32[4,6]{0,1} {
  %d = hlo.dynamic_update_slice %x, %u, %i, %i : (f32[4,6]{0,1}, f32[1,6], s32[], s32[]) -> f32[4,6]{0,1}
  return %d : f32[4,6]{0,1}
}

// Branches yield one layout.
// CHECK-LABEL: func.func @branches(
// CHECK: hlo.return %x : f32[4,6]{0,1}
// CHECK: %0 = hlo.copy %y : (f32[4,6]{1,0}) -> f32[4,6]{0,1}
// CHECK-NEXT: hlo.return %0
// CHECK: -> f32[4,6]{0,1}
func.func @branches(%p: pred[], %x: f32[4,6]{0,1}, %y: f32[4,6]) -> f32[4,6]{0,1} {
  %z = hlo.if %p {
    hlo.return %x : f32[4,6]{0,1}
  } {
    hlo.return %y : f32[4,6]
  } : (pred[]) -> f32[4,6]{0,1}
  return %z : f32[4,6]{0,1}
}

// What a fusion computes on the way is not in memory. Its result suits what it reads.
// CHECK-LABEL: func.func @fusion(
// CHECK: %f = hlo.fusion %x {
// CHECK-NEXT: ^bb0(%p: f32[64,128]):
// CHECK-NEXT: %t = hlo.transpose %p, permutation = [1, 0] : (f32[64,128]) -> f32[128,64]
// CHECK: } : (f32[64,128]{1,0}) -> f32[128,64]{0,1}
func.func @fusion(%x: f32[64,128], %w: f32[64,32]) -> f32[128,32] {
  %f = hlo.fusion %x, kind = LOOP {
  ^bb0(%p: f32[64,128]):
    %t = hlo.transpose %p, permutation = [1, 0] : (f32[64,128]) -> f32[128,64]
    %e = hlo.sine %t : f32[128,64]
    hlo.return %e : f32[128,64]
  } : (f32[64,128]) -> f32[128,64]
  %d = hlo.dot_general %f, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[128,64], f32[64,32]) -> f32[128,32]
  return %d : f32[128,32]
}

// A function that is only declared has the layouts of its calls.
// CHECK-LABEL: func.func @declared(
// CHECK-NEXT: call @elsewhere(%x) : (f32[2,3]{1,0}) -> f32[2,3]{1,0}
// CHECK: func.func private @elsewhere(f32[2,3]{1,0}) -> f32[2,3]{1,0}
func.func @declared(%x: f32[2,3]) -> f32[2,3] {
  %y = func.call @elsewhere(%x) : (f32[2,3]) -> f32[2,3]
  return %y : f32[2,3]
}
func.func private @elsewhere(f32[2,3]) -> f32[2,3]
