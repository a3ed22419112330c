// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --conditional-simplify | shale-run - --check | filecheck %s
// RUN: shale-opt %s --pipeline='func(conditional-simplify{select_ops=0})' | shale-run - --check | filecheck %s

// CHECK: 0 failed
func.func private @numbered(%i: s32[]) -> (f32[2], f32[2], f32[2]) {
  %x = hlo.constant dense<[1.0, -2.0]> : f32[2]
  %y = hlo.constant dense<[3.0, 5.0]> : f32[2]
  %zero = hlo.constant dense<0> : s32[]
  %two = hlo.case %i {
    hlo.return %x : f32[2]
  } {
    %n = hlo.negate %x : f32[2]
    hlo.return %n : f32[2]
  } : (s32[]) -> f32[2]
  %three:3 = hlo.case %i {
    %s = hlo.add %x, %y : f32[2]
    %t = hlo.multiply %s, %two : f32[2]
    hlo.return %s, %t, %x : f32[2], f32[2], f32[2]
  } {
    %u = hlo.add %x, %y : f32[2]
    %f = hlo.convert %i : (s32[]) -> f32[]
    %g = hlo.broadcast %f, dimensions = [] : (f32[]) -> f32[2]
    hlo.return %u, %g, %x : f32[2], f32[2], f32[2]
  } {
    %p = hlo.compare %i, %zero, direction = LT : (s32[], s32[]) -> pred[]
    %s = hlo.add %x, %y : f32[2]
    %v = hlo.if %p {
      %q = hlo.subtract %s, %s : f32[2]
      hlo.return %q : f32[2]
    } {
      hlo.return %s : f32[2]
    } : (pred[]) -> f32[2]
    hlo.return %s, %v, %y : f32[2], f32[2], f32[2]
  } : (s32[]) -> (f32[2], f32[2], f32[2])
  return %two, %three#0, %three#1 : f32[2], f32[2], f32[2]
}

func.func @numbers() {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %seven = hlo.constant dense<7> : s32[]
  %minus = hlo.constant dense<-1> : s32[]
  %a:3 = call @numbered(%zero) : (s32[]) -> (f32[2], f32[2], f32[2])
  check.expect_eq_const %a#0, dense<[1.0, -2.0]> : f32[2]
  check.expect_eq_const %a#1, dense<[4.0, 3.0]> : f32[2]
  check.expect_eq_const %a#2, dense<[4.0, -6.0]> : f32[2]
  %b:3 = call @numbered(%one) : (s32[]) -> (f32[2], f32[2], f32[2])
  check.expect_eq_const %b#0, dense<[-1.0, 2.0]> : f32[2]
  check.expect_eq_const %b#1, dense<[4.0, 3.0]> : f32[2]
  check.expect_eq_const %b#2, dense<1.0> : f32[2]
  %c:3 = call @numbered(%seven) : (s32[]) -> (f32[2], f32[2], f32[2])
  check.expect_eq_const %c#0, dense<[-1.0, 2.0]> : f32[2]
  check.expect_eq_const %c#2, dense<[4.0, 3.0]> : f32[2]
  %d:3 = call @numbered(%minus) : (s32[]) -> (f32[2], f32[2], f32[2])
  check.expect_eq_const %d#0, dense<[-1.0, 2.0]> : f32[2]
  check.expect_eq_const %d#2, dense<0.0> : f32[2]
  return
}
