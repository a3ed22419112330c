// RUN: shale-run %s --backend=cpu --check | filecheck %s
// RUN: shale-run %s --backend=cpu -O0 --check | filecheck %s

// CHECK: @exchange: passed
// CHECK: @nested: passed
// CHECK: @branches: passed
// CHECK: @shared: passed
// CHECK: @carried: passed
// CHECK: @inner_update: passed
// CHECK: @calls: passed
// CHECK: 7 passed, 0 failed

// Carried values change places; one is not changed.
func.func @exchange() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %y = hlo.constant dense<[4, 5, 6]> : s32[3]
  %a = hlo.constant dense<1> : s32[]
  %b = hlo.constant dense<10> : s32[]
  %zero = hlo.constant dense<0> : s32[]
  %r:6 = hlo.while %zero, %x, %y, %a, %b, %y {
  ^bb0(%i: s32[], %u: s32[3], %v: s32[3], %p: s32[], %q: s32[], %w: s32[3]):
    %three = hlo.constant dense<3> : s32[]
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %u: s32[3], %v: s32[3], %p: s32[], %q: s32[], %w: s32[3]):
    %one = hlo.constant dense<1> : s32[]
    %n = hlo.add %i, %one : s32[]
    %s = hlo.add %v, %w : s32[3]
    hlo.return %n, %s, %u, %q, %p, %w : s32[], s32[3], s32[3], s32[], s32[], s32[3]
  } : (s32[], s32[3], s32[3], s32[], s32[], s32[3]) -> (s32[], s32[3], s32[3], s32[], s32[], s32[3])
  check.expect_eq_const %r#0, dense<3> : s32[]
  check.expect_eq_const %r#1, dense<[12, 15, 18]> : s32[3]
  check.expect_eq_const %r#2, dense<[5, 7, 9]> : s32[3]
  check.expect_eq_const %r#3, dense<10> : s32[]
  check.expect_eq_const %r#4, dense<1> : s32[]
  check.expect_eq_const %r#5, dense<[4, 5, 6]> : s32[3]
  check.expect_eq_const %x, dense<[1, 2, 3]> : s32[3]
  func.return
}

// A loop in a branch in a loop.
func.func @nested() {
  %x = hlo.constant dense<[1, 2, 3, 4]> : s64[4]
  %zero = hlo.constant dense<0> : s64[]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s64[], %u: s64[4]):
    %four = hlo.constant dense<4> : s64[]
    %more = hlo.compare %i, %four, direction = LT : (s64[], s64[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s64[], %u: s64[4]):
    %one = hlo.constant dense<1> : s64[]
    %two = hlo.constant dense<2> : s64[]
    %n = hlo.add %i, %one : s64[]
    %rest = hlo.remainder %i, %two : s64[]
    %odd = hlo.compare %rest, %one, direction = EQ : (s64[], s64[]) -> pred[]
    %next = hlo.if %odd {
      %w:2 = hlo.while %i, %u {
      ^bb0(%j: s64[], %v: s64[4]):
        %more = hlo.compare %j, %one, direction = GE : (s64[], s64[]) -> pred[]
        hlo.return %more : pred[]
      } {
      ^bb0(%j: s64[], %v: s64[4]):
        %m = hlo.subtract %j, %one : s64[]
        %t = hlo.add %v, %v : s64[4]
        hlo.return %m, %t : s64[], s64[4]
      } : (s64[], s64[4]) -> (s64[], s64[4])
      %again = hlo.add %w#1, %u : s64[4]
      hlo.return %again : s64[4]
    } {
      %b = hlo.broadcast %one, dimensions = [] : (s64[]) -> s64[4]
      %t = hlo.add %u, %b : s64[4]
      hlo.return %t : s64[4]
    } : (pred[]) -> s64[4]
    hlo.return %n, %next : s64[], s64[4]
  } : (s64[], s64[4]) -> (s64[], s64[4])
  check.expect_eq_const %r#1, dense<[63, 90, 117, 144]> : s64[4]
  func.return
}

// The last branch runs for numbers of no branch; values from outside are used in both.
func.func @branches() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %y = hlo.add %x, %x : s32[2]
  %k = hlo.constant dense<-3> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %j = hlo.add %k, %one : s32[]
  %r:2 = hlo.case %j {
    hlo.return %x, %one : s32[2], s32[]
  } {
    %z = hlo.multiply %y, %y : s32[2]
    hlo.return %z, %k : s32[2], s32[]
  } : (s32[]) -> (s32[2], s32[])
  check.expect_eq_const %r#0, dense<[4, 16]> : s32[2]
  check.expect_eq_const %r#1, dense<-3> : s32[]
  check.expect_eq_const %y, dense<[2, 4]> : s32[2]
  func.return
}

// What is updated in a loop is read again after it.
func.func @shared() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %u = hlo.add %x, %x : s32[3]
  %zero = hlo.constant dense<0> : s32[]
  %part = hlo.constant dense<[7]> : s32[1]
  %r:2 = hlo.while %zero, %u {
  ^bb0(%i: s32[], %v: s32[3]):
    %two = hlo.constant dense<2> : s32[]
    %more = hlo.compare %i, %two, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %v: s32[3]):
    %one = hlo.constant dense<1> : s32[]
    %n = hlo.add %i, %one : s32[]
    %w = hlo.dynamic_update_slice %v, %part, %i : (s32[3], s32[1], s32[]) -> s32[3]
    hlo.return %n, %w : s32[], s32[3]
  } : (s32[], s32[3]) -> (s32[], s32[3])
  check.expect_eq_const %r#1, dense<[7, 7, 6]> : s32[3]
  check.expect_eq_const %u, dense<[2, 4, 6]> : s32[3]
  func.return
}

// The old value is read behind the update.
func.func @carried() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %zero = hlo.constant dense<0> : s32[]
  %part = hlo.constant dense<[7]> : s32[1]
  %r:3 = hlo.while %zero, %x, %x {
  ^bb0(%i: s32[], %v: s32[3], %sum: s32[3]):
    %two = hlo.constant dense<2> : s32[]
    %more = hlo.compare %i, %two, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %v: s32[3], %sum: s32[3]):
    %one = hlo.constant dense<1> : s32[]
    %n = hlo.add %i, %one : s32[]
    %w = hlo.dynamic_update_slice %v, %part, %i : (s32[3], s32[1], s32[]) -> s32[3]
    %s = hlo.add %v, %sum : s32[3]
    hlo.return %n, %w, %s : s32[], s32[3], s32[3]
  } : (s32[], s32[3], s32[3]) -> (s32[], s32[3], s32[3])
  check.expect_eq_const %r#1, dense<[7, 7, 3]> : s32[3]
  check.expect_eq_const %r#2, dense<[9, 6, 9]> : s32[3]
  func.return
}

// Both branches update what only they go on to use.
func.func @inner_update() {
  %c = hlo.constant dense<[1, 2, 3]> : s32[3]
  %x = hlo.negate %c : s32[3]
  %part = hlo.constant dense<[7]> : s32[1]
  %zero = hlo.constant dense<0> : s32[]
  %p = hlo.constant dense<true> : pred[]
  %q = hlo.optimization_barrier %p : (pred[]) -> pred[]
  %r = hlo.if %q {
    %w = hlo.dynamic_update_slice %x, %part, %zero : (s32[3], s32[1], s32[]) -> s32[3]
    hlo.return %w : s32[3]
  } {
    %w = hlo.negate %x : s32[3]
    hlo.return %w : s32[3]
  } : (pred[]) -> s32[3]
  check.expect_eq_const %r, dense<[7, -2, -3]> : s32[3]
  func.return
}

func.func private @double(%x: s32[2]) -> (s32[2]) {
  %y = hlo.add %x, %x : s32[2]
  func.return %y : s32[2]
}
func.func @calls() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %t = hlo.create_token : () -> token[]
  %y = func.call @double(%x) : (s32[2]) -> s32[2]
  %z = func.call @double(%y) : (s32[2]) -> s32[2]
  %u = hlo.after_all %t : (token[]) -> token[]
  check.expect_eq_const %z, dense<[4, 8]> : s32[2]
  func.return
}
