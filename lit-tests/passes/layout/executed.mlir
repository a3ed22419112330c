// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// CHECK: 0 failed

// Pinned layouts around every kind of kernel: none changes a result.
func.func @contraction() {
  %x = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : f32[2,3]{0,1}
  %y = hlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]> : f32[3,2]{0,1:P(4,3)=1.0}
  %d = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3]{0,1}, f32[3,2]{0,1:P(4,3)=1.0}) -> f32[2,2]{0,1}
  check.expect_eq_const %d, dense<[[7.0, 8.0], [16.0, 17.0]]> : f32[2,2]{0,1}
  %p = hlo.dot_general %y, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,2]{0,1:P(4,3)=1.0}, f32[2,3]{0,1}) -> f32[3,3]{0,1:P(4,4)=0.0}
  check.expect_eq_const %p, dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [10.0, 14.0, 18.0]]> : f32[3,3]{0,1:P(4,4)=0.0}
  return
}

func.func @movement(){
  %x = hlo.constant dense<[[3, 1, 2], [6, 5, 4]]> : s32[2,3]{0,1:P(2,4)=9}
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %s = hlo.sort %x, dimension = 1 {
  ^bb0(%a: s32[], %b: s32[]):
    %less = hlo.compare %a, %b, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %less : pred[]
  } : (s32[2,3]{0,1:P(2,4)=9}) -> s32[2,3]{0,1}
  check.expect_eq_const %s, dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]{0,1}
  %u = hlo.constant dense<[[7, 8]]> : s32[1,2]{0,1}
  %d = hlo.dynamic_update_slice %x, %u, %one, %one : (s32[2,3]{0,1:P(2,4)=9}, s32[1,2]{0,1}, s32[], s32[]) -> s32[2,3]{0,1:P(2,4)=9}
  check.expect_eq_const %d, dense<[[3, 1, 2], [6, 7, 8]]> : s32[2,3]{0,1:P(2,4)=9}
  %memory = hlo.bitcast %d : (s32[2,3]{0,1:P(2,4)=9}) -> s32[8]
  check.expect_eq_const %memory, dense<[3, 6, 1, 7, 2, 8, 9, 9]> : s32[8]
  %r = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%a: s32[], %b: s32[]):
    %sum = hlo.add %a, %b : s32[]
    hlo.return %sum : s32[]
  } : (s32[2,3]{0,1:P(2,4)=9}, s32[]) -> s32[3]
  check.expect_eq_const %r, dense<[9, 6, 6]> : s32[3]
  %flat = hlo.reshape %x : (s32[2,3]{0,1:P(2,4)=9}) -> s32[6]{0:P(8)=-1}
  check.expect_eq_const %flat, dense<[3, 1, 2, 6, 5, 4]> : s32[6]{0:P(8)=-1}
  return
}

// The padding goes with what the loop carries.
func.func @loop() {
  %n = hlo.constant dense<2> : s32[]
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]{0,1:P(3,3)=5}
  %w:2 = hlo.while %n, %x {
  ^bb0(%i: s32[], %a: s32[2,3]{0,1:P(3,3)=5}):
    %zero = hlo.constant dense<0> : s32[]
    %more = hlo.compare %i, %zero, direction = GT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %a: s32[2,3]{0,1:P(3,3)=5}):
    %one = hlo.constant dense<1> : s32[]
    %j = hlo.subtract %i, %one : s32[]
    %b = hlo.add %a, %a : (s32[2,3]{0,1:P(3,3)=5}, s32[2,3]{0,1:P(3,3)=5}) -> s32[2,3]
    hlo.return %j, %b : s32[], s32[2,3]
  } : (s32[], s32[2,3]{0,1:P(3,3)=5}) -> (s32[], s32[2,3]{0,1:P(3,3)=5})
  check.expect_eq_const %w#1, dense<[[4, 8, 12], [16, 20, 24]]> : s32[2,3]{0,1:P(3,3)=5}
  %memory = hlo.bitcast %w#1 : (s32[2,3]{0,1:P(3,3)=5}) -> s32[9]
  check.expect_eq_const %memory, dense<[4, 16, 5, 8, 20, 5, 12, 24, 5]> : s32[9]
  return
}
