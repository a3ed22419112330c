// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-opt %s | filecheck %s --check-prefix=TEXT
// CHECK: 0 failed

// Expected values: counted by hand.

// TEXT-LABEL: @one_result
// TEXT: %y = hlo.fusion %x {
// TEXT-NEXT: ^bb0(%p: f32[2]):
func.func @one_result() {
  %x = hlo.constant dense<[1.0, -2.0]> : f32[2]
  %y = hlo.fusion %x, kind = LOOP {
  ^bb0(%p: f32[2]):
    %square = hlo.multiply %p, %p : f32[2]
    %sum = hlo.add %square, %p : f32[2]
    hlo.return %sum : f32[2]
  } : (f32[2]) -> f32[2]
  check.expect_eq_const %y, dense<[2.0, 2.0]> : f32[2]
  return
}

// Several results, one of which is an operand, and a value from outside.
// TEXT-LABEL: @several_results
// TEXT: kind = CUSTOM
func.func @several_results() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %y = hlo.constant dense<[[1, 2], [3, 4]]> : s32[2,2]
  %ten = hlo.constant dense<10> : s32[2]
  %a:2 = hlo.fusion %x, %y, kind = CUSTOM {
  ^bb0(%p: s32[2], %q: s32[2,2]):
    %r = hlo.add %p, %ten : s32[2]
    hlo.return %r, %q : s32[2], s32[2,2]
  } : (s32[2], s32[2,2]) -> (s32[2], s32[2,2])
  check.expect_eq_const %a#0, dense<[11, 12]> : s32[2]
  check.expect_eq_const %a#1, dense<[[1, 2], [3, 4]]> : s32[2,2]
  return
}

// No operands and no elements.
// TEXT-LABEL: @no_operands
func.func @no_operands() {
  %a:2 = hlo.fusion kind = OUTPUT {
    %i = hlo.iota iota_dimension = 0 : () -> s32[3]
    %e = hlo.constant dense<> : f32[0]
    hlo.return %i, %e : s32[3], f32[0]
  } : () -> (s32[3], f32[0])
  check.expect_eq_const %a#0, dense<[0, 1, 2]> : s32[3]
  check.expect_eq_const %a#1, dense<> : f32[0]
  return
}

// A fusion in a fusion; kind INPUT.
// TEXT-LABEL: @nested
func.func @nested() {
  %x = hlo.constant dense<3.0> : f32[]
  %y = hlo.fusion %x, kind = INPUT {
  ^bb0(%p: f32[]):
    %inner = hlo.fusion %p, kind = LOOP {
    ^bb0(%q: f32[]):
      %n = hlo.negate %q : f32[]
      hlo.return %n : f32[]
    } : (f32[]) -> f32[]
    %m = hlo.multiply %inner, %p : f32[]
    hlo.return %m : f32[]
  } : (f32[]) -> f32[]
  check.expect_eq_const %y, dense<-9.0> : f32[]
  return
}
