// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --licm | shale-run - --check | filecheck %s

// CHECK: @loop: passed
func.func @loop() {
  %zero = hlo.constant dense<0> : s32[]
  %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %a: f32[2]):
    %two = hlo.constant dense<2> : s32[]
    %three = hlo.add %two, %two : s32[]
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %a: f32[2]):
    %half = hlo.constant dense<0.5> : f32[]
    %b = hlo.broadcast %half, dimensions = [] : (f32[]) -> f32[2]
    %c = hlo.multiply %x, %b : f32[2]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %d = hlo.add %a, %c : f32[2]
    hlo.return %next, %d : s32[], f32[2]
  } : (s32[], f32[2]) -> (s32[], f32[2])
  check.expect_eq_const %r#1, dense<[3.0, 6.0]> : f32[2]
  return
}

// A loop that runs never: what was moved out of it is computed for nothing.
// CHECK: @never: passed
func.func @never() {
  %off = hlo.constant dense<false> : pred[]
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %off, %zero {
  ^bb0(%p: pred[], %a: s32[]):
    hlo.return %p : pred[]
  } {
  ^bb0(%p: pred[], %a: s32[]):
    %b = hlo.divide %zero, %zero : s32[]
    hlo.return %p, %b : pred[], s32[]
  } : (pred[], s32[]) -> (pred[], s32[])
  check.expect_eq_const %r#1, dense<0> : s32[]
  return
}
