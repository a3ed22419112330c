// RUN: shale-run %s --backend=cpu --check | filecheck %s
// RUN: shale-run %s --backend=cpu -O0 --check | filecheck %s
// RUN: shale-opt %s -O3 --to-level=kernels 2>/dev/null | filecheck %s --check-prefix=KERNELS

// CHECK: @recursion: passed
// CHECK: @two_functions: passed
// CHECK: @arrays: passed
// CHECK: @passed_through: passed
// CHECK: @in_loops: passed
// CHECK: @judged: passed
// CHECK: @nothing: passed
// CHECK: @layouts: passed
// CHECK: 8 passed, 0 failed

// The sum of 1 to n, and n more.
// KERNELS-LABEL: @recursion
// KERNELS-NEXT: call @down for func.call at {{.*}}; reads constant s32[], constant s32[]; writes scalars
// KERNELS: function @down
// KERNELS: call @down for func.call
// KERNELS-NEXT: copy 4 bytes
func.func private @down(%n: s32[], %x: s32[]) -> s32[] {
  %z = hlo.constant dense<0> : s32[]
  %p = hlo.compare %n, %z, direction = LE : (s32[], s32[]) -> pred[]
  %r = hlo.if %p {
    hlo.return %x : s32[]
  } {
    %one = hlo.constant dense<1> : s32[]
    %m = hlo.subtract %n, %one : s32[]
    %y = hlo.add %x, %n : s32[]
    %q = func.call @down(%m, %y) : (s32[], s32[]) -> s32[]
    hlo.return %q : s32[]
  } : (pred[]) -> s32[]
  func.return %r : s32[]
}
func.func @recursion() {
  %n = hlo.constant dense<10> : s32[]
  %r = func.call @down(%n, %n) : (s32[], s32[]) -> s32[]
  check.expect_eq_const %r, dense<65> : s32[]
  func.return
}

// Arrays that grow on the way down and are joined on the way up; two functions call each other.
func.func private @even(%n: s32[], %x: f32[2,3]) -> (f32[2,3], s32[]) {
  %z = hlo.constant dense<0> : s32[]
  %p = hlo.compare %n, %z, direction = EQ : (s32[], s32[]) -> pred[]
  %r:2 = hlo.if %p {
    hlo.return %x, %n : f32[2,3], s32[]
  } {
    %one = hlo.constant dense<1> : s32[]
    %m = hlo.subtract %n, %one : s32[]
    %t = hlo.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
    %q, %c = func.call @odd(%m, %t) : (s32[], f32[3,2]) -> (f32[3,2], s32[])
    %u = hlo.transpose %q, permutation = [1, 0] : (f32[3,2]) -> f32[2,3]
    %s = hlo.add %u, %x : f32[2,3]
    %k = hlo.add %c, %one : s32[]
    hlo.return %s, %k : f32[2,3], s32[]
  } : (pred[]) -> (f32[2,3], s32[])
  func.return %r#0, %r#1 : f32[2,3], s32[]
}
func.func private @odd(%n: s32[], %x: f32[3,2]) -> (f32[3,2], s32[]) {
  %one = hlo.constant dense<1> : s32[]
  %m = hlo.subtract %n, %one : s32[]
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[3,2]) -> f32[2,3]
  %d = hlo.add %t, %t : f32[2,3]
  %q, %c = func.call @even(%m, %d) : (s32[], f32[2,3]) -> (f32[2,3], s32[])
  %u = hlo.transpose %q, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  %s = hlo.subtract %u, %x : f32[3,2]
  %k = hlo.add %c, %one : s32[]
  func.return %s, %k : f32[3,2], s32[]
}
func.func @two_functions() {
  %n = hlo.constant dense<4> : s32[]
  %x = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : f32[2,3]
  %r, %c = func.call @even(%n, %x) : (s32[], f32[2,3]) -> (f32[2,3], s32[])
  check.expect_eq_const %c, dense<4> : s32[]
  check.expect_eq_const %r, dense<[[4.0, 8.0, 12.0], [16.0, 20.0, 24.0]]> : f32[2,3]
  func.return
}

// Arrays of several types and sizes, empty ones too, between functions that stay.
func.func private @mixed(%x: f32[3,4], %y: s8[5], %e: f32[0,2], %k: f32[]) -> (f32[4], s8[5], f32[0,2], f32[]) attributes {no_inline} {
  %z = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%z), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[3,4], f32[]) -> f32[4]
  %kb = hlo.broadcast %k, dimensions = [] : (f32[]) -> f32[4]
  %m = hlo.multiply %s, %kb : f32[4]
  %r = hlo.reverse %y, dimensions = [0] : s8[5]
  %d = hlo.add %k, %k : f32[]
  func.return %m, %r, %e, %d : f32[4], s8[5], f32[0,2], f32[]
}
func.func @arrays() {
  %x = hlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : f32[3,4]
  %y = hlo.constant dense<[1, 2, 3, 4, 5]> : s8[5]
  %e = hlo.constant dense<> : f32[0,2]
  %k = hlo.constant dense<2.0> : f32[]
  %a, %b, %c, %d = func.call @mixed(%x, %y, %e, %k) : (f32[3,4], s8[5], f32[0,2], f32[]) -> (f32[4], s8[5], f32[0,2], f32[])
  %f, %g, %h, %i = func.call @mixed(%x, %b, %c, %d) : (f32[3,4], s8[5], f32[0,2], f32[]) -> (f32[4], s8[5], f32[0,2], f32[])
  check.expect_eq_const %a, dense<[30.0, 36.0, 42.0, 48.0]> : f32[4]
  check.expect_eq_const %b, dense<[5, 4, 3, 2, 1]> : s8[5]
  check.expect_eq_const %f, dense<[60.0, 72.0, 84.0, 96.0]> : f32[4]
  check.expect_eq_const %g, dense<[1, 2, 3, 4, 5]> : s8[5]
  check.expect_eq_const %i, dense<8.0> : f32[]
  func.return
}

// Results that are arguments, constants, or given twice are copied to where the caller wants them.
func.func private @same(%x: f32[3], %y: f32[3]) -> (f32[3], f32[3], f32[3], f32[3], f32[3]) attributes {no_inline} {
  %c = hlo.constant dense<[7.0, 8.0, 9.0]> : f32[3]
  %s = hlo.add %x, %y : f32[3]
  func.return %y, %x, %c, %s, %s : f32[3], f32[3], f32[3], f32[3], f32[3]
}
func.func @passed_through() {
  %x = hlo.constant dense<[1.0, 2.0, 3.0]> : f32[3]
  %t = hlo.negate %x : f32[3]
  %a, %b, %c, %d, %e = func.call @same(%x, %t) : (f32[3], f32[3]) -> (f32[3], f32[3], f32[3], f32[3], f32[3])
  %f, %g, %h, %i, %j = func.call @same(%c, %c) : (f32[3], f32[3]) -> (f32[3], f32[3], f32[3], f32[3], f32[3])
  check.expect_eq_const %a, dense<[-1.0, -2.0, -3.0]> : f32[3]
  check.expect_eq_const %b, dense<[1.0, 2.0, 3.0]> : f32[3]
  check.expect_eq_const %c, dense<[7.0, 8.0, 9.0]> : f32[3]
  check.expect_eq_const %d, dense<0.0> : f32[3]
  check.expect_eq_const %e, dense<0.0> : f32[3]
  check.expect_eq_const %f, dense<[7.0, 8.0, 9.0]> : f32[3]
  check.expect_eq_const %j, dense<[14.0, 16.0, 18.0]> : f32[3]
  func.return
}

// A call in a loop, with a loop in the function, and one in its condition.
func.func private @twice(%n: s32[], %x: f32[4]) -> f32[4] attributes {no_inline} {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %u: f32[4]):
    %more = func.call @below(%i, %n) : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %u: f32[4]):
    %one = hlo.constant dense<1> : s32[]
    %k = hlo.add %i, %one : s32[]
    %d = hlo.add %u, %u : f32[4]
    hlo.return %k, %d : s32[], f32[4]
  } : (s32[], f32[4]) -> (s32[], f32[4])
  func.return %r#1 : f32[4]
}
func.func private @below(%i: s32[], %n: s32[]) -> pred[] attributes {no_inline} {
  %p = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
  func.return %p : pred[]
}
func.func @in_loops() {
  %x = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : f32[4]
  %n = hlo.constant dense<3> : s32[]
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %u: f32[4]):
    %more = func.call @below(%i, %n) : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %u: f32[4]):
    %one = hlo.constant dense<1> : s32[]
    %k = hlo.add %i, %one : s32[]
    %d = func.call @twice(%k, %u) : (s32[], f32[4]) -> f32[4]
    hlo.return %k, %d : s32[], f32[4]
  } : (s32[], f32[4]) -> (s32[], f32[4])
  check.expect_eq_const %r#1, dense<[64.0, 128.0, 192.0, 256.0]> : f32[4]
  check.expect_eq_const %x, dense<[1.0, 2.0, 3.0, 4.0]> : f32[4]
  func.return
}

// Judgements in a function that is called, and a token that orders them.
func.func private @judge(%t: token[], %x: f32[2], %y: f32[2]) -> (f32[2], token[]) attributes {no_inline} {
  check.expect_eq %x, %y : f32[2]
  %s = hlo.add %x, %y : f32[2]
  %u = hlo.after_all %t : (token[]) -> token[]
  func.return %s, %u : f32[2], token[]
}
func.func @judged() {
  %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
  %t = hlo.create_token : () -> token[]
  %s, %u = func.call @judge(%t, %x, %x) : (token[], f32[2], f32[2]) -> (f32[2], token[])
  %v, %w = func.call @judge(%u, %s, %s) : (token[], f32[2], f32[2]) -> (f32[2], token[])
  check.expect_eq_const %v, dense<[4.0, 8.0]> : f32[2]
  func.return
}

// Functions that take nothing or give nothing.
func.func private @constant() -> f32[2] attributes {no_inline} {
  %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
  func.return %x : f32[2]
}
func.func private @silent() attributes {no_inline} {
  func.return
}
func.func @nothing() {
  func.call @silent() : () -> ()
  %x = func.call @constant() : () -> f32[2]
  check.expect_eq_const %x, dense<[1.0, 2.0]> : f32[2]
  func.return
}

// A function whose caller sees pinned layouts, within the program too.
func.func private @pinned(%x: f32[2,3] {hlo.layout = [0, 1]}, %y: f32[2,3]) -> (f32[2,3], f32[3,2] {hlo.layout = [0, 1]}) attributes {no_inline} {
  %a = hlo.subtract %x, %y : f32[2,3]
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  func.return %a, %t : f32[2,3], f32[3,2]
}
func.func @layouts() {
  %x = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : f32[2,3]
  %n = hlo.negate %x : f32[2,3]
  %a, %t = func.call @pinned(%x, %n) : (f32[2,3], f32[2,3]) -> (f32[2,3], f32[3,2])
  %b, %u = func.call @pinned(%a, %x) : (f32[2,3], f32[2,3]) -> (f32[2,3], f32[3,2])
  check.expect_eq_const %t, dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : f32[3,2]
  check.expect_eq_const %b, dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : f32[2,3]
  check.expect_eq_const %u, dense<[[2.0, 8.0], [4.0, 10.0], [6.0, 12.0]]> : f32[3,2]
  func.return
}
