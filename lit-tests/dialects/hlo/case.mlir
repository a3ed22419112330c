// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification, Conditional: an index below 0 or not below the number of branches runs the last branch.

func.func @first() {
  %i = hlo.constant dense<0> : s32[]
  %x = hlo.case %i {
    %r = hlo.constant dense<10> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<20> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<30> : s64[]
    hlo.return %r : s64[]
  } : (s32[]) -> s64[]
  check.expect_eq_const %x, dense<10> : s64[]
  return
}

func.func @second() {
  %i = hlo.constant dense<1> : s32[]
  %x = hlo.case %i {
    %r = hlo.constant dense<10> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<20> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<30> : s64[]
    hlo.return %r : s64[]
  } : (s32[]) -> s64[]
  check.expect_eq_const %x, dense<20> : s64[]
  return
}

func.func @third() {
  %i = hlo.constant dense<2> : s32[]
  %x = hlo.case %i {
    %r = hlo.constant dense<10> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<20> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<30> : s64[]
    hlo.return %r : s64[]
  } : (s32[]) -> s64[]
  check.expect_eq_const %x, dense<30> : s64[]
  return
}

func.func @negative() {
  %i = hlo.constant dense<-1> : s32[]
  %x = hlo.case %i {
    %r = hlo.constant dense<10> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<20> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<30> : s64[]
    hlo.return %r : s64[]
  } : (s32[]) -> s64[]
  check.expect_eq_const %x, dense<30> : s64[]
  return
}

func.func @lowest() {
  %i = hlo.constant dense<-2147483648> : s32[]
  %x = hlo.case %i {
    %r = hlo.constant dense<10> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<20> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<30> : s64[]
    hlo.return %r : s64[]
  } : (s32[]) -> s64[]
  check.expect_eq_const %x, dense<30> : s64[]
  return
}

func.func @too_large() {
  %i = hlo.constant dense<3> : s32[]
  %x = hlo.case %i {
    %r = hlo.constant dense<10> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<20> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<30> : s64[]
    hlo.return %r : s64[]
  } : (s32[]) -> s64[]
  check.expect_eq_const %x, dense<30> : s64[]
  return
}

func.func @highest() {
  %i = hlo.constant dense<2147483647> : s32[]
  %x = hlo.case %i {
    %r = hlo.constant dense<10> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<20> : s64[]
    hlo.return %r : s64[]
  } {
    %r = hlo.constant dense<30> : s64[]
    hlo.return %r : s64[]
  } : (s32[]) -> s64[]
  check.expect_eq_const %x, dense<30> : s64[]
  return
}

// One branch, several results of several classes, one of them a token.
func.func @one_branch() {
  %i = hlo.constant dense<7> : s32[]
  %p = hlo.constant dense<[true, false]> : pred[2]
  %h = hlo.constant dense<-0.0> : f16[]
  %x:3 = hlo.case %i {
    %t = hlo.create_token : () -> token[]
    hlo.return %p, %h, %t : pred[2], f16[], token[]
  } : (s32[]) -> (pred[2], f16[], token[])
  check.expect_eq_const %x#0, dense<[true, false]> : pred[2]
  check.expect_eq_const %x#1, dense<0.0> : f16[]
  return
}
