// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --while-simplify | shale-run - --check | filecheck %s
// RUN: shale-opt %s --pipeline='func(while-simplify{unroll=0})' | shale-run - --check | filecheck %s
// RUN: shale-opt %s --pipeline='func(while-simplify{unroll=1000},canonicalize,constant-fold)' | shale-run - --check | filecheck %s

// CHECK: @never: passed
func.func @never() {
  %a = hlo.constant dense<10> : u8[]
  %n = hlo.while %a {
  ^bb0(%i: u8[]):
    %b = hlo.constant dense<10> : u8[]
    %more = hlo.compare %i, %b, direction = LT : (u8[], u8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: u8[]):
    %next = hlo.add %i, %i : u8[]
    hlo.return %next : u8[]
  } : (u8[]) -> u8[]
  check.expect_eq_const %n, dense<10> : u8[]
  return
}

// Counting by addition and subtraction, in all directions, to the last value of the type.
// CHECK: @directions: passed
func.func @directions() {
  %zero = hlo.constant dense<0> : s8[]
  %step = hlo.constant dense<3> : s8[]
  %max = hlo.constant dense<126> : s8[]
  %le, %le_n = hlo.while %zero, %zero {
  ^bb0(%i: s8[], %n: s8[]):
    %b = hlo.constant dense<6> : s8[]
    %more = hlo.compare %i, %b, direction = LE : (s8[], s8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s8[], %n: s8[]):
    %next = hlo.add %step, %i : s8[]
    %one = hlo.constant dense<1> : s8[]
    %m = hlo.add %n, %one : s8[]
    hlo.return %next, %m : s8[], s8[]
  } : (s8[], s8[]) -> (s8[], s8[])
  check.expect_eq_const %le, dense<9> : s8[]
  check.expect_eq_const %le_n, dense<3> : s8[]
  %gt, %gt_n = hlo.while %max, %zero {
  ^bb0(%i: s8[], %n: s8[]):
    %b = hlo.constant dense<120> : s8[]
    %more = hlo.compare %b, %i, direction = LT : (s8[], s8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s8[], %n: s8[]):
    %next = hlo.subtract %i, %step : s8[]
    %m = hlo.add %n, %i : s8[]
    hlo.return %next, %m : s8[], s8[]
  } : (s8[], s8[]) -> (s8[], s8[])
  check.expect_eq_const %gt, dense<120> : s8[]
  check.expect_eq_const %gt_n, dense<-7> : s8[]
  %u = hlo.constant dense<9> : u8[]
  %ge, %ge_n = hlo.while %u, %u {
  ^bb0(%i: u8[], %n: u8[]):
    %b = hlo.constant dense<5> : u8[]
    %more = hlo.compare %i, %b, direction = GE : (u8[], u8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: u8[], %n: u8[]):
    %minus = hlo.constant dense<253> : u8[]
    %next = hlo.add %i, %minus : u8[]
    %m = hlo.multiply %n, %i : u8[]
    hlo.return %next, %m : u8[], u8[]
  } : (u8[], u8[]) -> (u8[], u8[])
  check.expect_eq_const %ge, dense<3> : u8[]
  check.expect_eq_const %ge_n, dense<230> : u8[]
  %ne = hlo.while %u {
  ^bb0(%i: u8[]):
    %b = hlo.constant dense<15> : u8[]
    %more = hlo.compare %i, %b, direction = NE : (u8[], u8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: u8[]):
    %two = hlo.constant dense<2> : u8[]
    %next = hlo.add %i, %two : u8[]
    hlo.return %next : u8[]
  } : (u8[]) -> u8[]
  check.expect_eq_const %ne, dense<15> : u8[]
  %eq = hlo.while %u {
  ^bb0(%i: u8[]):
    %more = hlo.compare %i, %u, direction = EQ : (u8[], u8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: u8[]):
    %many = hlo.constant dense<250> : u8[]
    %next = hlo.add %i, %many : u8[]
    hlo.return %next : u8[]
  } : (u8[]) -> u8[]
  check.expect_eq_const %eq, dense<3> : u8[]
  return
}

// A counter that wraps: 250, 255, 4, … ends after passing the bound once; and one that passes a bound by wrapping.
// CHECK: @wraps: passed
func.func @wraps() {
  %a = hlo.constant dense<250> : u8[]
  %zero = hlo.constant dense<0> : u8[]
  %i, %n = hlo.while %a, %zero {
  ^bb0(%i: u8[], %n: u8[]):
    %b = hlo.constant dense<254> : u8[]
    %more = hlo.compare %i, %b, direction = NE : (u8[], u8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: u8[], %n: u8[]):
    %three = hlo.constant dense<3> : u8[]
    %one = hlo.constant dense<1> : u8[]
    %next = hlo.add %i, %three : u8[]
    %m = hlo.add %n, %one : u8[]
    hlo.return %next, %m : u8[], u8[]
  } : (u8[], u8[]) -> (u8[], u8[])
  check.expect_eq_const %i, dense<254> : u8[]
  check.expect_eq_const %n, dense<172> : u8[]
  %j = hlo.while %a {
  ^bb0(%j: u8[]):
    %b = hlo.constant dense<253> : u8[]
    %more = hlo.compare %j, %b, direction = GE : (u8[], u8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%j: u8[]):
    %three = hlo.constant dense<3> : u8[]
    %next = hlo.add %j, %three : u8[]
    hlo.return %next : u8[]
  } : (u8[]) -> u8[]
  check.expect_eq_const %j, dense<250> : u8[]
  return
}

// Invariant, equal and unused values, and two that are exchanged in each iteration, which are none of these.
// CHECK: @carried: passed
func.func @carried() {
  %zero = hlo.constant dense<0> : s32[]
  %nil = hlo.constant dense<0> : s32[]
  %seven = hlo.constant dense<7> : s32[]
  %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
  %y = hlo.constant dense<[3.0, 4.0]> : f32[2]
  %r:7 = hlo.while %zero, %nil, %seven, %x, %y, %x, %zero {
  ^bb0(%i: s32[], %j: s32[], %n: s32[], %a: f32[2], %b: f32[2], %c: f32[2], %d: s32[]):
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %j: s32[], %n: s32[], %a: f32[2], %b: f32[2], %c: f32[2], %d: s32[]):
    %one = hlo.constant dense<1> : s32[]
    %uno = hlo.constant dense<1> : s32[]
    %in = hlo.add %i, %one : s32[]
    %jn = hlo.add %j, %uno : s32[]
    %cn = hlo.add %c, %a : f32[2]
    %dn = hlo.multiply %d, %j : s32[]
    hlo.return %in, %jn, %n, %b, %a, %cn, %dn : s32[], s32[], s32[], f32[2], f32[2], f32[2], s32[]
  } : (s32[], s32[], s32[], f32[2], f32[2], f32[2], s32[]) -> (s32[], s32[], s32[], f32[2], f32[2], f32[2], s32[])
  check.expect_eq_const %r#1, dense<7> : s32[]
  check.expect_eq_const %r#2, dense<7> : s32[]
  check.expect_eq_const %r#3, dense<[3.0, 4.0]> : f32[2]
  check.expect_eq_const %r#5, dense<[14.0, 22.0]> : f32[2]
  return
}

// A loop in a loop, whose bound is what the outer one carries.
// CHECK: @nested: passed
func.func @nested() {
  %zero = hlo.constant dense<0> : s32[]
  %three = hlo.constant dense<3> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %i, %sum, %bound = hlo.while %zero, %zero, %three {
  ^bb0(%i: s32[], %sum: s32[], %bound: s32[]):
    %more = hlo.compare %i, %bound, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %sum: s32[], %bound: s32[]):
    %j, %inner = hlo.while %zero, %sum {
    ^bb0(%j: s32[], %s: s32[]):
      %more = hlo.compare %j, %bound, direction = LT : (s32[], s32[]) -> pred[]
      hlo.return %more : pred[]
    } {
    ^bb0(%j: s32[], %s: s32[]):
      %t = hlo.multiply %i, %j : s32[]
      %u = hlo.add %s, %t : s32[]
      %jn = hlo.add %j, %one : s32[]
      hlo.return %jn, %u : s32[], s32[]
    } : (s32[], s32[]) -> (s32[], s32[])
    %in = hlo.add %i, %one : s32[]
    hlo.return %in, %inner, %bound : s32[], s32[], s32[]
  } : (s32[], s32[], s32[]) -> (s32[], s32[], s32[])
  check.expect_eq_const %sum, dense<9> : s32[]
  return
}

// A truth value that ends the loop after its only iteration.
// CHECK: @flag: passed
func.func @flag() {
  %on = hlo.constant dense<true> : pred[]
  %off = hlo.constant dense<false> : pred[]
  %x = hlo.constant dense<2.0> : f32[]
  %p, %y = hlo.while %on, %x {
  ^bb0(%p: pred[], %y: f32[]):
    hlo.return %p : pred[]
  } {
  ^bb0(%p: pred[], %y: f32[]):
    %z = hlo.multiply %y, %y : f32[]
    hlo.return %off, %z : pred[], f32[]
  } : (pred[], f32[]) -> (pred[], f32[])
  check.expect_eq_const %y, dense<4.0> : f32[]
  return
}
