// RUN: not shale-run %s --check --backend=reference 2>&1 | filecheck %s
// RUN: not shale-run %s --check --backend=cpu 2>&1 | filecheck %s
// An assignment that gives two live arrays the same bytes: the second store overwrites the first array before it is read.

// CHECK: @overlap: failed: check.expect_eq_const: 2 of 2 elements differ, the first at [0]: expected 1, got 3
// CHECK: @other_type: failed: buf.load: element 0: expected pred with the high bits of 0xfe unset, got 0x02
func.func @overlap() {
  %m = buf.alloc : !buf.memory<8, 8>
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %y = hlo.constant dense<[3, 4]> : s32[2]
  buf.store %x, %m[0] : s32[2], !buf.memory<8, 8>
  buf.store %y, %m[0] : s32[2], !buf.memory<8, 8>
  %a = buf.load %m[0] : (!buf.memory<8, 8>) -> s32[2]
  check.expect_eq_const %a, dense<[1, 2]> : s32[2]
  return
}

// Bytes that are no truth value.
func.func @other_type() {
  %m = buf.alloc : !buf.memory<8, 8>
  %x = hlo.constant dense<2> : s32[]
  buf.store %x, %m[0] : s32[], !buf.memory<8, 8>
  %a = buf.load %m[0] : (!buf.memory<8, 8>) -> pred[4]
  check.expect_eq_const %a, dense<false> : pred[4]
  return
}
