// RUN: shale-opt %s --while-simplify | filecheck %s

// The counter wraps before it reaches the bound: 0, 100, −56, ….
// CHECK-LABEL: func.func @wraps(
// CHECK: hlo.while
func.func @wraps() -> s8[] {
  %zero = hlo.constant dense<0> : s8[]
  %step = hlo.constant dense<100> : s8[]
  %bound = hlo.constant dense<120> : s8[]
  %n = hlo.while %zero {
  ^bb0(%i: s8[]):
    %more = hlo.compare %i, %bound, direction = LT : (s8[], s8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s8[]):
    %next = hlo.add %i, %step : s8[]
    hlo.return %next : s8[]
  } : (s8[]) -> s8[]
  return %n : s8[]
}

// It never ends: the counter does not move, the wrong way, or past the bound.
// CHECK-LABEL: func.func @forever(
// CHECK-COUNT-3: hlo.while
func.func @forever() -> (s32[], u32[], s32[]) {
  %zero = hlo.constant dense<0> : s32[]
  %five = hlo.constant dense<5> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %uzero = hlo.constant dense<0> : u32[]
  %uone = hlo.constant dense<1> : u32[]
  %a = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %five, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %next = hlo.subtract %i, %two : s32[]
    hlo.return %next : s32[]
  } : (s32[]) -> s32[]
  %b = hlo.while %uzero {
  ^bb0(%i: u32[]):
    %more = hlo.compare %i, %uzero, direction = GE : (u32[], u32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: u32[]):
    %next = hlo.add %i, %uone : u32[]
    hlo.return %next : u32[]
  } : (u32[]) -> u32[]
  %c = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %five, direction = NE : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %next = hlo.add %i, %two : s32[]
    hlo.return %next : s32[]
  } : (s32[]) -> s32[]
  return %a, %b, %c : s32[], u32[], s32[]
}

// A condition with an effect happens as often as the program says.
// CHECK-LABEL: func.func @condition_with_effect(
// CHECK: hlo.while
func.func @condition_with_effect(%x: f32[4]) -> s32[] {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    hlo.custom_call %x, call_target_name = "log", has_side_effect = true : (f32[4]) -> ()
    %more = hlo.compare %i, %one, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %next = hlo.add %i, %one : s32[]
    hlo.return %next : s32[]
  } : (s32[]) -> s32[]
  return %n : s32[]
}

// 65 ops in all: one more than is unrolled.
// CHECK-LABEL: func.func @many(
// CHECK: hlo.while
func.func @many() -> s32[] {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    %end = hlo.constant dense<65> : s32[]
    %more = hlo.compare %i, %end, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %next = hlo.add %i, %one : s32[]
    hlo.return %next : s32[]
  } : (s32[]) -> s32[]
  return %n : s32[]
}

// Exchanged, equal but for their beginning, equal but for an update; and unused, but with an effect behind it.
// CHECK-LABEL: func.func @carried(
// CHECK: %{{.*}}:6 = hlo.while
func.func @carried(%x: f32[4], %y: f32[4], %n: s32[]) -> (f32[4], f32[4], f32[4], f32[4]) {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %r:6 = hlo.while %zero, %x, %y, %x, %x, %x {
  ^bb0(%i: s32[], %a: f32[4], %b: f32[4], %c: f32[4], %d: f32[4], %u: f32[4]):
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %a: f32[4], %b: f32[4], %c: f32[4], %d: f32[4], %u: f32[4]):
    %next = hlo.add %i, %one : s32[]
    %cn = hlo.add %c, %a : f32[4]
    %dn = hlo.subtract %d, %a : f32[4]
    %un = hlo.negate %u : f32[4]
    hlo.custom_call %u, call_target_name = "log", has_side_effect = true : (f32[4]) -> ()
    hlo.return %next, %b, %a, %cn, %dn, %un : s32[], f32[4], f32[4], f32[4], f32[4], f32[4]
  } : (s32[], f32[4], f32[4], f32[4], f32[4], f32[4]) -> (s32[], f32[4], f32[4], f32[4], f32[4], f32[4])
  return %r#1, %r#2, %r#3, %r#4 : f32[4], f32[4], f32[4], f32[4]
}

// A loop of which nothing is carried any more may still not end: it stays until somebody finds it unused.
// CHECK-LABEL: func.func @nothing_carried(
// CHECK: hlo.while
// CHECK: return %p
func.func @nothing_carried(%p: pred[]) -> pred[] {
  %q = hlo.while %p {
  ^bb0(%a: pred[]):
    hlo.return %a : pred[]
  } {
  ^bb0(%a: pred[]):
    hlo.custom_call call_target_name = "log", has_side_effect = true : () -> ()
    hlo.return %a : pred[]
  } : (pred[]) -> pred[]
  return %q : pred[]
}
