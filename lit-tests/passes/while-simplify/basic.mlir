// RUN: shale-opt %s --while-simplify | filecheck %s
// RUN: shale-opt %s --while-simplify --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS

// STATS-DAG: 1 loops removed
// STATS-DAG: 1 loops inlined
// STATS-DAG: 1 loops unrolled
// STATS-DAG: 3 carried values invariant
// STATS-DAG: 2 carried values merged
// STATS-DAG: 1 carried values unused

// CHECK-LABEL: func.func @never(
// CHECK-NEXT: %[[A:.*]] = hlo.constant dense<5>
// CHECK-NEXT: return %[[A]]
func.func @never() -> s32[] {
  %a = hlo.constant dense<5> : s32[]
  %n = hlo.while %a {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %a, direction = GT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %next = hlo.custom_call %i, call_target_name = "f", has_side_effect = true : (s32[]) -> s32[]
    hlo.return %next : s32[]
  } : (s32[]) -> s32[]
  return %n : s32[]
}

// CHECK-LABEL: func.func @once(
// CHECK-NOT: hlo.while
// CHECK: %[[R:.*]] = hlo.custom_call %x
// CHECK-NEXT: return %[[R]]
func.func @once(%x: f32[4]) -> f32[4] {
  %a = hlo.constant dense<5> : s32[]
  %n, %y = hlo.while %a, %x {
  ^bb0(%i: s32[], %y: f32[4]):
    %six = hlo.constant dense<6> : s32[]
    %more = hlo.compare %i, %six, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %y: f32[4]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %z = hlo.custom_call %y, call_target_name = "f", has_side_effect = true : (f32[4]) -> f32[4]
    hlo.return %next, %z : s32[], f32[4]
  } : (s32[], f32[4]) -> (s32[], f32[4])
  return %y : f32[4]
}

// Each iteration has the counter as a constant.
// CHECK-LABEL: func.func @unrolled(
// CHECK: %one = hlo.constant dense<1>
// CHECK-NEXT: %[[C0:.*]] = hlo.constant dense<0>
// CHECK: hlo.dynamic_slice %x, %[[C0]]
// CHECK: %[[C1:.*]] = hlo.constant dense<1>
// CHECK: hlo.dynamic_slice %x, %[[C1]]
// CHECK-NOT: hlo.dynamic_slice
// CHECK: return
func.func @unrolled(%x: f32[2], %init: f32[1]) -> f32[1] {
  %zero = hlo.constant dense<0> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %n, %sum = hlo.while %zero, %init {
  ^bb0(%i: s32[], %s: f32[1]):
    %more = hlo.compare %i, %two, direction = NE : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[1]):
    %next = hlo.add %i, %one : s32[]
    %e = hlo.dynamic_slice %x, %i, slice_sizes = [1] : (f32[2], s32[]) -> f32[1]
    %t = hlo.add %s, %e : f32[1]
    hlo.return %next, %t : s32[], f32[1]
  } : (s32[], f32[1]) -> (s32[], f32[1])
  return %sum : f32[1]
}

// %b stays, %c is given back as it was before the loop, and the third is the same constant each time; %p and %q are the counter; nothing reads %u.
// CHECK-LABEL: func.func @carried(
// CHECK: %[[R:.*]]:2 = hlo.while %{{.*}}, %x {
// CHECK-NEXT: ^bb0(%[[I:.*]]: s32[], %{{.*}}: f32[4]):
// CHECK-NEXT: hlo.compare %[[I]], %n
// CHECK: ^bb0(%[[I:.*]]: s32[], %[[A:.*]]: f32[4]):
// CHECK: hlo.add %[[A]], %y
// CHECK-NOT: hlo.negate
// CHECK: return %[[R]]#1, %y, %y, %{{.*}}, %[[R]]#0, %[[R]]#0
func.func @carried(%x: f32[4], %y: f32[4], %n: s32[]) -> (f32[4], f32[4], f32[4], s32[], s32[], s32[]) {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %r:8 = hlo.while %zero, %x, %y, %y, %zero, %zero, %zero, %x {
  ^bb0(%i: s32[], %a: f32[4], %b: f32[4], %c: f32[4], %k: s32[], %p: s32[], %q: s32[], %u: f32[4]):
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %a: f32[4], %b: f32[4], %c: f32[4], %k: s32[], %p: s32[], %q: s32[], %u: f32[4]):
    %next = hlo.add %i, %one : s32[]
    %pn = hlo.add %p, %one : s32[]
    %qn = hlo.add %p, %one : s32[]
    %an = hlo.add %a, %b : f32[4]
    %nil = hlo.constant dense<0> : s32[]
    %un = hlo.negate %u : f32[4]
    hlo.return %next, %an, %b, %y, %nil, %pn, %qn, %un : s32[], f32[4], f32[4], f32[4], s32[], s32[], s32[], f32[4]
  } : (s32[], f32[4], f32[4], f32[4], s32[], s32[], s32[], f32[4]) -> (s32[], f32[4], f32[4], f32[4], s32[], s32[], s32[], f32[4])
  return %r#1, %r#2, %r#3, %r#4, %r#5, %r#6 : f32[4], f32[4], f32[4], s32[], s32[], s32[]
}
