// RUN: shale-opt %s --conditional-simplify | filecheck %s

// CHECK-LABEL: func.func @known(
// CHECK-NOT: hlo.if
// CHECK-NOT: hlo.case
// CHECK: hlo.custom_call %x
// CHECK: hlo.custom_call %{{.*}}, call_target_name = "last"
// CHECK: return
func.func @known(%x: f32[4]) -> f32[4] {
  %p = hlo.constant dense<true> : pred[]
  %i = hlo.constant dense<-3> : s32[]
  %a = hlo.if %p {
    %f = hlo.custom_call %x, call_target_name = "f", has_side_effect = true : (f32[4]) -> f32[4]
    hlo.return %f : f32[4]
  } {
    hlo.return %x : f32[4]
  } : (pred[]) -> f32[4]
  %b = hlo.case %i {
    hlo.return %x : f32[4]
  } {
    hlo.return %a : f32[4]
  } {
    %g = hlo.custom_call %a, call_target_name = "last", has_side_effect = true : (f32[4]) -> f32[4]
    hlo.return %g : f32[4]
  } : (s32[]) -> f32[4]
  return %b : f32[4]
}

// CHECK-LABEL: func.func @equal(
// CHECK-NEXT: hlo.custom_call %x
// CHECK-NEXT: return
func.func @equal(%x: f32[4], %p: pred[]) -> f32[4] {
  %a = hlo.if %p {
    %f = hlo.custom_call %x, call_target_name = "f", has_side_effect = true : (f32[4]) -> f32[4]
    hlo.return %f : f32[4]
  } {
    %f = hlo.custom_call %x, call_target_name = "f", has_side_effect = true : (f32[4]) -> f32[4]
    hlo.return %f : f32[4]
  } : (pred[]) -> f32[4]
  return %a : f32[4]
}

// An inner conditional on the same value; and the value itself.
// CHECK-LABEL: func.func @inner(
// CHECK: hlo.if %p
// CHECK-NOT: hlo.if
// CHECK: call_target_name = "f"
// CHECK: %[[F:.*]] = hlo.constant dense<false>
// CHECK: hlo.custom_call %[[F]], call_target_name = "g"
// CHECK-NOT: call_target_name
// CHECK: return
func.func @inner(%x: f32[4], %p: pred[]) -> f32[4] {
  %a = hlo.if %p {
    %b = hlo.if %p {
      %f = hlo.custom_call %x, call_target_name = "f", has_side_effect = true : (f32[4]) -> f32[4]
      hlo.return %f : f32[4]
    } {
      %g = hlo.custom_call %x, call_target_name = "h", has_side_effect = true : (f32[4]) -> f32[4]
      hlo.return %g : f32[4]
    } : (pred[]) -> f32[4]
    hlo.return %b : f32[4]
  } {
    %g = hlo.custom_call %p, call_target_name = "g", has_side_effect = true : (pred[]) -> f32[4]
    hlo.return %g : f32[4]
  } : (pred[]) -> f32[4]
  return %a : f32[4]
}

// CHECK-LABEL: func.func @numbers(
// CHECK: hlo.case %i
// CHECK: hlo.constant dense<0>
// CHECK: hlo.constant dense<1>
// CHECK: hlo.custom_call %i
func.func @numbers(%i: s32[]) -> () {
  hlo.case %i {
    hlo.custom_call %i, call_target_name = "x", has_side_effect = true : (s32[]) -> ()
    hlo.return
  } {
    hlo.custom_call %i, call_target_name = "y", has_side_effect = true : (s32[]) -> ()
    hlo.return
  } {
    hlo.custom_call %i, call_target_name = "z", has_side_effect = true : (s32[]) -> ()
    hlo.return
  } : (s32[]) -> ()
  return
}

// What all branches compute; a result that is then the same in all; one that nobody reads.
// CHECK-LABEL: func.func @shared(
// CHECK-NEXT: %[[C:.*]] = hlo.constant dense<2
// CHECK-NEXT: %[[M:.*]] = hlo.multiply %x, %[[C]]
// CHECK-NEXT: %[[R:.*]] = hlo.if %p {
// CHECK-NEXT: hlo.custom_call %[[M]]
// CHECK: return %[[M]], %[[R]]
func.func @shared(%x: f32[4], %p: pred[]) -> (f32[4], f32[4]) {
  %a:3 = hlo.if %p {
    %two = hlo.constant dense<2.0> : f32[4]
    %m = hlo.multiply %x, %two : f32[4]
    %f = hlo.custom_call %m, call_target_name = "f", has_side_effect = true : (f32[4]) -> f32[4]
    hlo.return %m, %f, %f : f32[4], f32[4], f32[4]
  } {
    %z = hlo.custom_call %x, call_target_name = "g", has_side_effect = true : (f32[4]) -> f32[4]
    %two = hlo.constant dense<2.0> : f32[4]
    %m = hlo.multiply %x, %two : f32[4]
    hlo.return %m, %z, %x : f32[4], f32[4], f32[4]
  } : (pred[]) -> (f32[4], f32[4], f32[4])
  return %a#0, %a#1 : f32[4], f32[4]
}

// CHECK-LABEL: func.func @selected(
// CHECK-NEXT: %[[N:.*]] = hlo.negate %x
// CHECK-NEXT: %[[A:.*]] = hlo.select %p, %x, %[[N]]
// CHECK-NEXT: %[[Z:.*]] = hlo.constant dense<0>
// CHECK-NEXT: %[[Q:.*]] = hlo.compare %i, %[[Z]], direction = EQ
// CHECK-NEXT: %[[B:.*]] = hlo.select %[[Q]], %x, %[[A]]
// CHECK-NEXT: return %[[B]]
func.func @selected(%x: f32[4], %p: pred[], %i: s32[]) -> f32[4] {
  %a = hlo.if %p {
    hlo.return %x : f32[4]
  } {
    %m = hlo.negate %x : f32[4]
    hlo.return %m : f32[4]
  } : (pred[]) -> f32[4]
  %b = hlo.case %i {
    hlo.return %x : f32[4]
  } {
    hlo.return %a : f32[4]
  } : (s32[]) -> f32[4]
  return %b : f32[4]
}
