// RUN: shale-opt %s --while-simplify | filecheck %s
// RUN: shale-opt %s --while-simplify --while-simplify | filecheck %s
// RUN: shale-opt %s --pipeline='func(while-simplify{unroll-scalars=8})' | filecheck %s --check-prefix=FEWER
// RUN: shale-opt %s --while-simplify | shale-run - --check | filecheck %s --check-prefix=DONE
// RUN: shale-run %s --check --backend=cpu -O3 | filecheck %s --check-prefix=DONE

// DONE: @by_many: passed
// DONE: @down: passed
// DONE: 2 passed, 0 failed

// Three ops an iteration: 21 iterations have 63. Of 1000, 13 go before the loop.
// CHECK-LABEL: func.func @by_many
// CHECK-COUNT-26: hlo.multiply
// CHECK: hlo.while
// CHECK: hlo.constant dense<1000>
// CHECK: ^bb0(%[[I:.*]]: s32[], %[[X:.*]]: s32[]):
// CHECK-COUNT-42: hlo.multiply
// CHECK-NOT: hlo.multiply
// CHECK: %[[STEP:.*]] = hlo.constant dense<21>
// CHECK: %[[NEXT:.*]] = hlo.add %[[I]], %[[STEP]]
// CHECK: hlo.return %[[NEXT]]
// FEWER-LABEL: func.func @by_many
// FEWER-NOT: hlo.multiply
// FEWER: hlo.while
// FEWER-COUNT-4: hlo.multiply
// FEWER-NOT: hlo.multiply
// FEWER: func.func
func.func @by_many() {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %r:2 = hlo.while %zero, %one {
  ^bb0(%i: s32[], %x: s32[]):
    %n = hlo.constant dense<1000> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %x: s32[]):
    %a = hlo.constant dense<3> : s32[]
    %b = hlo.multiply %x, %a : s32[]
    %c = hlo.multiply %b, %b : s32[]
    %d = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %d : s32[]
    hlo.return %next, %c : s32[], s32[]
  } : (s32[], s32[]) -> (s32[], s32[])
  check.expect_eq_const %r#0, dense<1000> : s32[]
  check.expect_eq_const %r#1, dense<954437177> : s32[]
  func.return
}

// The counter is used, goes down by two, and 60 iterations are no multiple of 21.
// CHECK-LABEL: func.func @down
// CHECK-COUNT-18: hlo.subtract
// CHECK: hlo.while
// CHECK: %[[STEP:.*]] = hlo.constant dense<-42>
// CHECK: hlo.add %{{.*}}, %[[STEP]]
func.func @down() {
  %first = hlo.constant dense<120> : s16[]
  %seven = hlo.constant dense<7> : s16[]
  %r:2 = hlo.while %first, %seven {
  ^bb0(%i: s16[], %x: s16[]):
    %none = hlo.constant dense<0> : s16[]
    %more = hlo.compare %i, %none, direction = GT : (s16[], s16[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s16[], %x: s16[]):
    %d = hlo.constant dense<2> : s16[]
    %next = hlo.subtract %i, %d : s16[]
    %y = hlo.multiply %x, %d : s16[]
    %z = hlo.add %y, %i : s16[]
    hlo.return %next, %z : s16[], s16[]
  } : (s16[], s16[]) -> (s16[], s16[])
  check.expect_eq_const %r#0, dense<0> : s16[]
  check.expect_eq_const %r#1, dense<2> : s16[]
  func.return
}

// An array is carried: its loop stays as it is.
// CHECK-LABEL: func.func @array
// CHECK-COUNT-1: hlo.multiply
// CHECK-NOT: hlo.multiply
func.func @array(%x: f32[4]) -> f32[4] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %y: f32[4]):
    %n = hlo.constant dense<1000> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %y: f32[4]):
    %b = hlo.multiply %y, %y : f32[4]
    %d = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %d : s32[]
    hlo.return %next, %b : s32[], f32[4]
  } : (s32[], f32[4]) -> (s32[], f32[4])
  func.return %r#1 : f32[4]
}

// A large array takes the place of another one: two iterations in one need no copy between them, and what keeps these apart keeps each computed once.
// CHECK-LABEL: func.func @moved
// CHECK: hlo.while
// CHECK-COUNT-2: hlo.reverse
// CHECK-NOT: hlo.reverse
// CHECK: hlo.constant dense<2> : s32[]
func.func @moved(%x: f32[128,128]) -> f32[128,128] {
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %y: f32[128,128]):
    %n = hlo.constant dense<34> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %y: f32[128,128]):
    %a = hlo.reverse %y, dimensions = [0] : f32[128,128]
    %b = hlo.add %a, %y : f32[128,128]
    %d = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %d : s32[]
    hlo.return %next, %b : s32[], f32[128,128]
  } : (s32[], f32[128,128]) -> (s32[], f32[128,128])
  func.return %r#1 : f32[128,128]
}
