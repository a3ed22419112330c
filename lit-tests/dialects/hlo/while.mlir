// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Source of the expected values: counted by hand.

func.func @counts() {
  %zero = hlo.constant dense<0> : s32[]
  %ten = hlo.constant dense<10> : s32[]
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %ten, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %three = hlo.constant dense<3> : s32[]
    %next = hlo.add %i, %three : s32[]
    hlo.return %next : s32[]
  } : (s32[]) -> s32[]
  check.expect_eq_const %n, dense<12> : s32[]
  return
}

// A condition that is false at once: no iteration, the initial values with all their bits.
func.func @no_iteration() {
  %x = hlo.constant dense<[-0.0, 1.5]> : f32[2]
  %false = hlo.constant dense<false> : pred[]
  %y = hlo.while %x {
  ^bb0(%i: f32[2]):
    hlo.return %false : pred[]
  } {
  ^bb0(%i: f32[2]):
    %next = hlo.add %i, %i : f32[2]
    hlo.return %next : f32[2]
  } : (f32[2]) -> f32[2]
  check.expect_eq_const %y, dense<[-0.0, 1.5]> : f32[2]
  return
}

// Specification, While: a counter and a vector of 10 to which a constant is added (here 3 times, the constant being 2).
func.func @specification() {
  %zero = hlo.constant dense<0> : s32[]
  %vector = hlo.constant dense<0.0> : f32[10]
  %limit = hlo.constant dense<3> : s32[]
  %two = hlo.constant dense<2.0> : f32[10]
  %r:2 = hlo.while %zero, %vector {
  ^bb0(%i: s32[], %v: f32[10]):
    %more = hlo.compare %i, %limit, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %v: f32[10]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %sum = hlo.add %v, %two : f32[10]
    hlo.return %next, %sum : s32[], f32[10]
  } : (s32[], f32[10]) -> (s32[], f32[10])
  check.expect_eq_const %r#0, dense<3> : s32[]
  check.expect_eq_const %r#1, dense<6.0> : f32[10]
  return
}

// A loop in a loop: 3 times 4 additions of 1. The values carried are a pred, an unsigned integer and a complex number.
func.func @nested() {
  %start = hlo.constant dense<0> : u8[]
  %true = hlo.constant dense<true> : pred[]
  %z = hlo.constant dense<(0.0, 1.0)> : c64[]
  %one = hlo.constant dense<1> : u8[]
  %four = hlo.constant dense<4> : u8[]
  %twelve = hlo.constant dense<12> : u8[]
  %r:3 = hlo.while %start, %true, %z {
  ^bb0(%n: u8[], %p: pred[], %c: c64[]):
    %more = hlo.compare %n, %twelve, direction = LT : (u8[], u8[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%n: u8[], %p: pred[], %c: c64[]):
    %zero = hlo.constant dense<0> : u8[]
    %inner:2 = hlo.while %zero, %n {
    ^bb0(%i: u8[], %m: u8[]):
      %more = hlo.compare %i, %four, direction = LT : (u8[], u8[]) -> pred[]
      hlo.return %more : pred[]
    } {
    ^bb0(%i: u8[], %m: u8[]):
      %j = hlo.add %i, %one : u8[]
      %k = hlo.add %m, %one : u8[]
      hlo.return %j, %k : u8[], u8[]
    } : (u8[], u8[]) -> (u8[], u8[])
    %d = hlo.add %c, %c : c64[]
    hlo.return %inner#1, %p, %d : u8[], pred[], c64[]
  } : (u8[], pred[], c64[]) -> (u8[], pred[], c64[])
  check.expect_eq_const %r#0, dense<12> : u8[]
  check.expect_eq_const %r#1, dense<true> : pred[]
  check.expect_eq_const %r#2, dense<(0.0, 8.0)> : c64[]
  return
}

// An array without elements, and no value at all.
func.func @nothing_carried() {
  %e = hlo.constant dense<> : bf16[0]
  %true = hlo.constant dense<true> : pred[]
  %r:2 = hlo.while %e, %true {
  ^bb0(%x: bf16[0], %p: pred[]):
    hlo.return %p : pred[]
  } {
  ^bb0(%x: bf16[0], %p: pred[]):
    %false = hlo.constant dense<false> : pred[]
    hlo.return %x, %false : bf16[0], pred[]
  } : (bf16[0], pred[]) -> (bf16[0], pred[])
  check.expect_eq_const %r#0, dense<> : bf16[0]
  hlo.while {
    %false = hlo.constant dense<false> : pred[]
    hlo.return %false : pred[]
  } {
    hlo.return
  }
  return
}
