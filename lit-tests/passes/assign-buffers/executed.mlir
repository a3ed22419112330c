// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-opt %s --assign-buffers | shale-run - --check --backend=reference | filecheck %s
// RUN: shale-opt %s --assign-layouts --lower-to-loops --assign-buffers | shale-run - --check --backend=reference | filecheck %s
// RUN: shale-opt %s --assign-layouts=random=5 --lower-to-loops --assign-buffers | shale-run - --check --backend=reference | filecheck %s
// RUN: shale-opt %s --assign-buffers | shale-run - --check --backend=cpu | filecheck %s
// RUN: shale-opt %s --assign-layouts --lower-to-loops --assign-buffers | shale-run - --check --backend=cpu | filecheck %s
// RUN: shale-opt %s --assign-layouts=random=5 --lower-to-loops --assign-buffers | shale-run - --check --backend=cpu --threads=2 | filecheck %s
// CHECK: 0 failed

// By hand: two carried arrays change places three times, while one of them is updated.
func.func @exchange() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %y = hlo.constant dense<[10, 20, 30]> : s32[3]
  %u = hlo.constant dense<[7]> : s32[1]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %three = hlo.constant dense<3> : s32[]
  %r:3 = hlo.while %zero, %x, %y {
  ^bb0(%i: s32[], %a: s32[3], %b: s32[3]):
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %a: s32[3], %b: s32[3]):
    %j = hlo.add %i, %one : s32[]
    %c = hlo.dynamic_update_slice %a, %u, %i : (s32[3], s32[1], s32[]) -> s32[3]
    hlo.return %j, %b, %c : s32[], s32[3], s32[3]
  } : (s32[], s32[3], s32[3]) -> (s32[], s32[3], s32[3])
  check.expect_eq_const %r#1, dense<[10, 7, 30]> : s32[3]
  check.expect_eq_const %r#2, dense<[7, 2, 7]> : s32[3]
  return
}

// By hand: what is updated is read again behind the update, so it is copied before.
func.func @kept() {
  %x = hlo.iota iota_dimension = 0 : s32[4]
  %n = hlo.negate %x : s32[4]
  %u = hlo.constant dense<[9]> : s32[1]
  %two = hlo.constant dense<2> : s32[]
  %c = hlo.dynamic_update_slice %n, %u, %two : (s32[4], s32[1], s32[]) -> s32[4]
  %s = hlo.add %c, %n : s32[4]
  check.expect_eq_const %c, dense<[0, -1, 9, -3]> : s32[4]
  check.expect_eq_const %s, dense<[0, -2, 7, -6]> : s32[4]
  return
}

// By hand: a branch in a loop, whose branches give what they read and what they make.
func.func @branches() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %four = hlo.constant dense<4> : s32[]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %a: s32[2]):
    %more = hlo.compare %i, %four, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %a: s32[2]):
    %j = hlo.add %i, %one : s32[]
    %b = hlo.case %i {
      %v = hlo.reverse %a, dimensions = [0] : s32[2]
      hlo.return %v : s32[2]
    } {
      hlo.return %a : s32[2]
    } {
      %v = hlo.add %a, %a : s32[2]
      hlo.return %v : s32[2]
    } : (s32[]) -> s32[2]
    hlo.return %j, %b : s32[], s32[2]
  } : (s32[], s32[2]) -> (s32[], s32[2])
  check.expect_eq_const %r#1, dense<[8, 4]> : s32[2]
  return
}

// By hand: the memory of 24 numbers is taken for others, renamed, and read in another order.
func.func @renamed() {
  %x = hlo.iota iota_dimension = 0 : u32[6]
  %a = hlo.add %x, %x : u32[6]
  %b = hlo.reshape %a : (u32[6]) -> u32[3,2]
  %w = hlo.bitcast_convert %b : (u32[3,2]) -> u64[3]
  %n = hlo.not %w : u64[3]
  %t = hlo.transpose %b, permutation = [1, 0] : (u32[3,2]) -> u32[2,3]
  check.expect_eq_const %t, dense<[[0, 4, 8], [2, 6, 10]]> : u32[2,3]
  check.expect_eq_const %n, dense<[0xFFFFFFFDFFFFFFFF, 0xFFFFFFF9FFFFFFFB, 0xFFFFFFF5FFFFFFF7]> : u64[3]
  return
}
