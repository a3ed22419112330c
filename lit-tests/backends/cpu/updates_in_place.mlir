// RUN: shale-run %s --backend=cpu --check | filecheck %s
// RUN: shale-run %s --backend=cpu -O3 --check | filecheck %s
// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --to-level=kernels -O0 | filecheck %s --check-prefix=KERNELS

// CHECK: @rows: passed
// CHECK: @held: passed
// CHECK: @wide: passed
// CHECK: @of_itself: passed
// CHECK: @reshaped: passed
// CHECK: @columns: passed
// CHECK: 6 passed, 0 failed

// Each row is computed at its place: no kernel moves it there.
// KERNELS: while
// KERNELS: for {{.*}}loop.nest {{.*}}; writes arena 0..48
// KERNELS: @columns
// KERNELS: update s32 [2, 1] of [2, 3]
func.func @rows() {
  %zero = hlo.constant dense<0> : s32[]
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %none = hlo.constant dense<0> : s32[4,3]
  %r:2 = hlo.while %zero, %none {
  ^bb0(%i: s32[], %y: s32[4,3]):
    %n = hlo.constant dense<4> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %y: s32[4,3]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %b = hlo.broadcast %next, dimensions = [] : (s32[]) -> s32[3]
    %row = hlo.multiply %x, %b : s32[3]
    %part = hlo.reshape %row : (s32[3]) -> s32[1,3]
    %col = hlo.constant dense<0> : s32[]
    %z = hlo.dynamic_update_slice %y, %part, %i, %col : (s32[4,3], s32[1,3], s32[], s32[]) -> s32[4,3]
    hlo.return %next, %z : s32[], s32[4,3]
  } : (s32[], s32[4,3]) -> (s32[], s32[4,3])
  check.expect_eq_const %r#1, dense<[[1, 2, 3], [2, 4, 6], [3, 6, 9], [4, 8, 12]]> : s32[4,3]
  func.return
}

// Starts are held within the array, whatever their type: below, above, and beyond what s64 has.
func.func @held() {
  %x = hlo.constant dense<[1, 2, 3, 4, 5]> : s32[5]
  %part = hlo.constant dense<[7, 8]> : s32[2]
  %p = hlo.negate %part : s32[2]
  %low = hlo.constant dense<-3> : s8[]
  %a = hlo.abs %low : s8[]
  %below = hlo.negate %a : s8[]
  %r0 = hlo.dynamic_update_slice %x, %p, %below : (s32[5], s32[2], s8[]) -> s32[5]
  check.expect_eq_const %r0, dense<[-7, -8, 3, 4, 5]> : s32[5]
  %q = hlo.multiply %part, %part : s32[2]
  %high = hlo.constant dense<200> : u8[]
  %above = hlo.not %high : u8[]
  %r1 = hlo.dynamic_update_slice %x, %q, %above : (s32[5], s32[2], u8[]) -> s32[5]
  check.expect_eq_const %r1, dense<[1, 2, 3, 49, 64]> : s32[5]
  func.return
}

func.func @wide() {
  %x = hlo.constant dense<[1, 2, 3, 4, 5]> : s32[5]
  %part = hlo.constant dense<[7, 8]> : s32[2]
  %p = hlo.negate %part : s32[2]
  %one = hlo.constant dense<1> : u64[]
  %all = hlo.not %one : u64[]
  %r = hlo.dynamic_update_slice %x, %p, %all : (s32[5], s32[2], u64[]) -> s32[5]
  check.expect_eq_const %r, dense<[1, 2, 3, -7, -8]> : s32[5]
  func.return
}

// The part is computed from the array itself, whose elements are still needed.
func.func @of_itself() {
  %zero = hlo.constant dense<0> : s32[]
  %x = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %y: s32[4]):
    %n = hlo.constant dense<3> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %y: s32[4]):
    %front = hlo.slice %y, start_indices = [0], limit_indices = [3], strides = [1] : (s32[4]) -> s32[3]
    %back = hlo.reverse %front, dimensions = [0] : s32[3]
    %one = hlo.constant dense<1> : s32[]
    %z = hlo.dynamic_update_slice %y, %back, %one : (s32[4], s32[3], s32[]) -> s32[4]
    %next = hlo.add %i, %one : s32[]
    hlo.return %next, %z : s32[], s32[4]
  } : (s32[], s32[4]) -> (s32[], s32[4])
  check.expect_eq_const %r#1, dense<[1, 3, 2, 1]> : s32[4]
  func.return
}

// The nest has other sizes than the part.
func.func @reshaped() {
  %x = hlo.constant dense<0> : s32[3,2,2]
  %a = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %b = hlo.negate %a : s32[4]
  %part = hlo.reshape %b : (s32[4]) -> s32[1,2,2]
  %one = hlo.constant dense<-1> : s32[]
  %i = hlo.negate %one : s32[]
  %zero = hlo.constant dense<0> : s32[]
  %r = hlo.dynamic_update_slice %x, %part, %i, %zero, %zero : (s32[3,2,2], s32[1,2,2], s32[], s32[], s32[]) -> s32[3,2,2]
  check.expect_eq_const %r, dense<[[[0, 0], [0, 0]], [[-1, -2], [-3, -4]], [[0, 0], [0, 0]]]> : s32[3,2,2]
  func.return
}

// Columns have gaps: a kernel moves them.
func.func @columns() {
  %x = hlo.constant dense<0> : s32[2,3]
  %a = hlo.constant dense<[[1], [2]]> : s32[2,1]
  %b = hlo.negate %a : s32[2,1]
  %one = hlo.constant dense<-1> : s32[]
  %i = hlo.negate %one : s32[]
  %zero = hlo.constant dense<0> : s32[]
  %r = hlo.dynamic_update_slice %x, %b, %zero, %i : (s32[2,3], s32[2,1], s32[], s32[]) -> s32[2,3]
  check.expect_eq_const %r, dense<[[0, -1, 0], [0, -2, 0]]> : s32[2,3]
  func.return
}
