// RUN: shale-opt %s --allow-unregistered-dialect --cse | filecheck %s

// An op of a region may use an equal one from outside, but not the other way round, and siblings share nothing.
// CHECK-LABEL: func.func @scopes(
func.func @scopes(%x: i32, %y: i32) -> i32 {
  // CHECK: %[[A:.*]] = arith.addi %x, %y
  %a = arith.addi %x, %y : i32
  // CHECK-NEXT: "u.use"(%[[A]])
  "u.use"(%a) : (i32) -> ()
  // CHECK: "u.if"() ({
  "u.if"() ({
    // CHECK-NEXT: "u.use"(%[[A]])
    %b = arith.addi %x, %y : i32
    "u.use"(%b) : (i32) -> ()
    // CHECK-NEXT: %[[M:.*]] = arith.muli %x, %y
    %c = arith.muli %x, %y : i32
    // CHECK-NEXT: "u.yield"(%[[M]])
    "u.yield"(%c) : (i32) -> ()
  }, {
    // CHECK: %[[N:.*]] = arith.muli %x, %y
    %c = arith.muli %x, %y : i32
    // CHECK-NEXT: "u.yield"(%[[N]])
    "u.yield"(%c) : (i32) -> ()
  }) : () -> ()
  // CHECK: %[[O:.*]] = arith.muli %x, %y
  %d = arith.muli %x, %y : i32
  // CHECK-NEXT: return %[[O]]
  return %d : i32
}

// Between blocks an op serves those that it dominates.
// CHECK-LABEL: func.func @blocks(
func.func @blocks(%x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: %[[A:.*]] = arith.addi %x, %y
  %a = arith.addi %x, %y : i32
  "u.cond_br"()[^left, ^right] : () -> ()
^left:
  // CHECK: ^bb1:
  // CHECK-NEXT: %[[L:.*]] = arith.muli %[[A]], %[[A]]
  // CHECK-NEXT: "u.br"(%[[L]])
  %b = arith.addi %x, %y : i32
  %c = arith.muli %b, %a : i32
  "u.br"(%c)[^end] : (i32) -> ()
^right:
  // CHECK: ^bb2:
  // CHECK-NEXT: %[[R:.*]] = arith.muli %[[A]], %[[A]]
  %d = arith.muli %a, %a : i32
  "u.br"(%d)[^end] : (i32) -> ()
^end:
  // CHECK: ^bb3:
  // CHECK-NEXT: %[[E:.*]] = arith.muli %[[A]], %[[A]]
  // CHECK-NEXT: return %[[E]]
  %e = arith.muli %a, %a : i32
  return %e : i32
}

// Nothing crosses the border of an isolated op.
module {
  // CHECK-LABEL: module @inner
  module @inner {
    // CHECK: func.func @f(
    // CHECK: arith.constant 7
    // CHECK-NOT: arith.constant 7
    func.func @f() -> (i32, i32) {
      %a = arith.constant 7 : i32
      %b = arith.constant 7 : i32
      return %a, %b : i32, i32
    }
    // CHECK: func.func @g(
    // CHECK: arith.constant 7
    func.func @g() -> i32 {
      %a = arith.constant 7 : i32
      return %a : i32
    }
  }
}
