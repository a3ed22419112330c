// What an array holds before a loop that overwrites it does not matter, so nothing brings it there; where elements stay, it does.
// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s --check-prefix=PASS
// RUN: shale-run %s --check --backend=cpu | filecheck %s --check-prefix=PASS
// RUN: shale-run %s --check --backend=reference | filecheck %s --check-prefix=PASS
// RUN: shale-opt %s --inline --assign-layouts --lower-to-loops --assign-buffers | shale-run - --check --backend=cpu -O0 | filecheck %s --check-prefix=PASS
// RUN: shale-opt %s --inline --assign-layouts --lower-to-loops --assign-buffers | shale-run - --check --backend=reference -O0 | filecheck %s --check-prefix=PASS
// RUN: shale-opt %s --inline --assign-layouts --lower-to-loops --assign-buffers | filecheck %s
// RUN: shale-opt %s -O0 --to-level=kernels | filecheck %s --check-prefix=KERNELS
// PASS: 13 passed, 0 failed

// CHECK-LABEL: @forward()
// CHECK-NOT: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @forward:
// KERNELS-NOT: lanes
// KERNELS: while
// Row by row.
func.func @forward() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,4]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %count = hlo.constant dense<6> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %row = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[1,4]
    %new = hlo.dynamic_update_slice %rows, %row, %i, %first : (s32[6,4], s32[1,4], s32[], s32[]) -> s32[6,4]
    hlo.return %next, %new : s32[], s32[6,4]
  } : (s32[], s32[6,4]) -> (s32[], s32[6,4])
  check.expect_eq_const %0#1, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4], [5, 5, 5, 5]]> : s32[6,4]
  return
}

// CHECK-LABEL: @backward()
// CHECK-NOT: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @backward:
// KERNELS-NOT: lanes
// KERNELS: while
// From the last row to the first.
func.func @backward() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,4]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %count = hlo.constant dense<6> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %last = hlo.constant dense<5> : s32[]
    %at = hlo.subtract %last, %i : s32[]
    %row = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[1,4]
    %new = hlo.dynamic_update_slice %rows, %row, %at, %first : (s32[6,4], s32[1,4], s32[], s32[]) -> s32[6,4]
    hlo.return %next, %new : s32[], s32[6,4]
  } : (s32[], s32[6,4]) -> (s32[], s32[6,4])
  check.expect_eq_const %0#1, dense<[[5, 5, 5, 5], [4, 4, 4, 4], [3, 3, 3, 3], [2, 2, 2, 2], [1, 1, 1, 1], [0, 0, 0, 0]]> : s32[6,4]
  return
}

// CHECK-LABEL: @pairs()
// CHECK-NOT: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @pairs:
// KERNELS-NOT: lanes
// KERNELS: while
// Two rows at a time.
func.func @pairs() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,4]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %count = hlo.constant dense<3> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %two = hlo.constant dense<2> : s32[]
    %at = hlo.multiply %two, %i : s32[]
    %row = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[2,4]
    %new = hlo.dynamic_update_slice %rows, %row, %at, %first : (s32[6,4], s32[2,4], s32[], s32[]) -> s32[6,4]
    hlo.return %next, %new : s32[], s32[6,4]
  } : (s32[], s32[6,4]) -> (s32[], s32[6,4])
  check.expect_eq_const %0#1, dense<[[0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1], [1, 1, 1, 1], [2, 2, 2, 2], [2, 2, 2, 2]]> : s32[6,4]
  return
}

// CHECK-LABEL: @from_the_end()
// CHECK-NOT: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @from_the_end:
// KERNELS-NOT: lanes
// KERNELS: while
// Indices below 0 count from the end, and there are none.
func.func @from_the_end() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,4]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %count = hlo.constant dense<6> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %negative = hlo.compare %i, %first, direction = LT : (s32[], s32[]) -> pred[]
    %size = hlo.constant dense<6> : s32[]
    %behind = hlo.add %i, %size : s32[]
    %at = hlo.select %negative, %behind, %i : (pred[], s32[], s32[]) -> s32[]
    %row = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[1,4]
    %new = hlo.dynamic_update_slice %rows, %row, %at, %first : (s32[6,4], s32[1,4], s32[], s32[]) -> s32[6,4]
    hlo.return %next, %new : s32[], s32[6,4]
  } : (s32[], s32[6,4]) -> (s32[], s32[6,4])
  check.expect_eq_const %0#1, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4], [5, 5, 5, 5]]> : s32[6,4]
  return
}

// CHECK-LABEL: @moved()
// CHECK-NOT: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @moved:
// KERNELS-NOT: lanes
// KERNELS: while
// A slice that would begin before the array begins with it.
func.func @moved() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,4]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %count = hlo.constant dense<7> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %at = hlo.subtract %i, %one : s32[]
    %row = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[1,4]
    %new = hlo.dynamic_update_slice %rows, %row, %at, %first : (s32[6,4], s32[1,4], s32[], s32[]) -> s32[6,4]
    hlo.return %next, %new : s32[], s32[6,4]
  } : (s32[], s32[6,4]) -> (s32[], s32[6,4])
  check.expect_eq_const %0#1, dense<[[1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4], [5, 5, 5, 5], [6, 6, 6, 6]]> : s32[6,4]
  return
}

// CHECK-LABEL: @begins_late()
// CHECK: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @begins_late:
// KERNELS: {{[0-9]+}} lanes
// KERNELS: while
// The first row stays.
func.func @begins_late() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,4]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %count = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %at = hlo.add %i, %one : s32[]
    %row = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[1,4]
    %new = hlo.dynamic_update_slice %rows, %row, %at, %first : (s32[6,4], s32[1,4], s32[], s32[]) -> s32[6,4]
    hlo.return %next, %new : s32[], s32[6,4]
  } : (s32[], s32[6,4]) -> (s32[], s32[6,4])
  check.expect_eq_const %0#1, dense<[[-1, -1, -1, -1], [0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4]]> : s32[6,4]
  return
}

// CHECK-LABEL: @ends_early()
// CHECK: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @ends_early:
// KERNELS: {{[0-9]+}} lanes
// KERNELS: while
// The last row stays.
func.func @ends_early() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,4]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %count = hlo.constant dense<5> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %row = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[1,4]
    %new = hlo.dynamic_update_slice %rows, %row, %i, %first : (s32[6,4], s32[1,4], s32[], s32[]) -> s32[6,4]
    hlo.return %next, %new : s32[], s32[6,4]
  } : (s32[], s32[6,4]) -> (s32[], s32[6,4])
  check.expect_eq_const %0#1, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4], [-1, -1, -1, -1]]> : s32[6,4]
  return
}

// CHECK-LABEL: @every_other()
// CHECK: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @every_other:
// KERNELS: {{[0-9]+}} lanes
// KERNELS: while
// Each second row stays.
func.func @every_other() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,4]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %count = hlo.constant dense<3> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %two = hlo.constant dense<2> : s32[]
    %at = hlo.multiply %two, %i : s32[]
    %row = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[1,4]
    %new = hlo.dynamic_update_slice %rows, %row, %at, %first : (s32[6,4], s32[1,4], s32[], s32[]) -> s32[6,4]
    hlo.return %next, %new : s32[], s32[6,4]
  } : (s32[], s32[6,4]) -> (s32[], s32[6,4])
  check.expect_eq_const %0#1, dense<[[0, 0, 0, 0], [-1, -1, -1, -1], [1, 1, 1, 1], [-1, -1, -1, -1], [2, 2, 2, 2], [-1, -1, -1, -1]]> : s32[6,4]
  return
}

// CHECK-LABEL: @read()
// CHECK: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @read:
// KERNELS: {{[0-9]+}} lanes
// KERNELS: while
// The row before the slice is read.
func.func @read() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,4]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %count = hlo.constant dense<6> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,4]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %old = hlo.dynamic_slice %rows, %i, %first, slice_sizes = [1, 4] : (s32[6,4], s32[], s32[]) -> s32[1,4]
    %at_row = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[1,4]
    %row = hlo.add %old, %at_row : s32[1,4]
    %new = hlo.dynamic_update_slice %rows, %row, %i, %first : (s32[6,4], s32[1,4], s32[], s32[]) -> s32[6,4]
    hlo.return %next, %new : s32[], s32[6,4]
  } : (s32[], s32[6,4]) -> (s32[], s32[6,4])
  check.expect_eq_const %0#1, dense<[[-1, -1, -1, -1], [0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4]]> : s32[6,4]
  return
}

// CHECK-LABEL: @beside()
// CHECK-NOT: loop.nest
// CHECK: hlo.while
// KERNELS-LABEL: @beside:
// KERNELS-NOT: lanes
// KERNELS: while
// What an iteration computes besides must not lie where rows of earlier iterations do.
func.func @beside() {
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<-1> : s32[]
  %before = hlo.broadcast %init, dimensions = [] : (s32[]) -> s32[6,8]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %rows: s32[6,8]):
    %count = hlo.constant dense<6> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %rows: s32[6,8]):
    %first = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %all = hlo.iota iota_dimension = 1 : s32[6,8]
    %by = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[6,8]
    %shifted = hlo.multiply %all, %by : s32[6,8]
    %sorted = hlo.sort %shifted, dimension = 1, is_stable = true {
    ^bb0(%a: s32[], %b: s32[]):
      %less = hlo.compare %a, %b, direction = GT : (s32[], s32[]) -> pred[]
      hlo.return %less : pred[]
    } : (s32[6,8]) -> s32[6,8]
    %row = hlo.dynamic_slice %sorted, %i, %first, slice_sizes = [1, 8] : (s32[6,8], s32[], s32[]) -> s32[1,8]
    %new = hlo.dynamic_update_slice %rows, %row, %i, %first : (s32[6,8], s32[1,8], s32[], s32[]) -> s32[6,8]
    hlo.return %next, %new : s32[], s32[6,8]
  } : (s32[], s32[6,8]) -> (s32[], s32[6,8])
  check.expect_eq_const %0#1, dense<[[0, 0, 0, 0, 0, 0, 0, 0], [7, 6, 5, 4, 3, 2, 1, 0], [14, 12, 10, 8, 6, 4, 2, 0], [21, 18, 15, 12, 9, 6, 3, 0], [28, 24, 20, 16, 12, 8, 4, 0], [35, 30, 25, 20, 15, 10, 5, 0]]> : s32[6,8]
  return
}

// CHECK-LABEL: @narrow()
// CHECK: hlo.while
// Numbers that do not fill their bytes: the array begins as such, not as what its memory held before.
func.func @narrow() {
  %k = hlo.iota iota_dimension = 0 : s8[6]
  %old = hlo.optimization_barrier %k : (s8[6]) -> s8[6]
  %first = hlo.constant dense<-100> : s8[]
  %sum = hlo.reduce (%old), (%first), dimensions = [0] {
  ^bb0(%a: s8[], %b: s8[]):
    %c = hlo.subtract %a, %b : s8[]
    hlo.return %c : s8[]
  } : (s8[6], s8[]) -> s8[]
  %wide = hlo.broadcast %sum, dimensions = [] : (s8[]) -> s8[6]
  %other = hlo.optimization_barrier %wide : (s8[6]) -> s8[6]
  %total = hlo.reduce (%other), (%first), dimensions = [0] {
  ^bb0(%a: s8[], %b: s8[]):
    %c = hlo.maximum %a, %b : s8[]
    hlo.return %c : s8[]
  } : (s8[6], s8[]) -> s8[]
  %zero = hlo.constant dense<0> : s32[]
  %init = hlo.constant dense<0> : s4[]
  %before = hlo.broadcast %init, dimensions = [] : (s4[]) -> s4[6]
  %0:2 = hlo.while %zero, %before {
  ^bb0(%i: s32[], %row: s4[6]):
    %count = hlo.constant dense<6> : s32[]
    %more = hlo.compare %i, %count, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %row: s4[6]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %n = hlo.convert %i : (s32[]) -> s4[]
    %e = hlo.reshape %n : (s4[]) -> s4[1]
    %new = hlo.dynamic_update_slice %row, %e, %i : (s4[6], s4[1], s32[]) -> s4[6]
    hlo.return %next, %new : s32[], s4[6]
  } : (s32[], s4[6]) -> (s32[], s4[6])
  check.expect_eq_const %0#1, dense<[0, 1, 2, 3, 4, 5]> : s4[6]
  check.expect_eq_const %total, dense<-100> : s8[]
  return
}

// All of it in each iteration, of which there may be none.
func.func @perhaps_never() {
  %n0 = hlo.constant dense<0> : s32[]
  %n = hlo.optimization_barrier %n0 : (s32[]) -> s32[]
  %begin0 = hlo.constant dense<[7, 8, 9]> : s32[3]
  %begin = hlo.optimization_barrier %begin0 : (s32[3]) -> s32[3]
  %all = func.call @times(%n, %begin) : (s32[], s32[3]) -> s32[3]
  check.expect_eq_const %all, dense<[7, 8, 9]> : s32[3]
  return
}

func.func @perhaps_twice() {
  %n0 = hlo.constant dense<2> : s32[]
  %n = hlo.optimization_barrier %n0 : (s32[]) -> s32[]
  %begin0 = hlo.constant dense<[7, 8, 9]> : s32[3]
  %begin = hlo.optimization_barrier %begin0 : (s32[3]) -> s32[3]
  %all = func.call @times(%n, %begin) : (s32[], s32[3]) -> s32[3]
  check.expect_eq_const %all, dense<[1, 1, 1]> : s32[3]
  return
}

func.func private @times(%n: s32[], %begin: s32[3]) -> s32[3] {
  %zero = hlo.constant dense<0> : s32[]
  %0:2 = hlo.while %zero, %begin {
  ^bb0(%i: s32[], %all: s32[3]):
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %all: s32[3]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %new = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[3]
    %u = hlo.dynamic_update_slice %all, %new, %i : (s32[3], s32[3], s32[]) -> s32[3]
    hlo.return %next, %u : s32[], s32[3]
  } : (s32[], s32[3]) -> (s32[], s32[3])
  return %0#1 : s32[3]
}
