// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-opt %s | filecheck %s --check-prefix=TEXT
// RUN: shale-opt %s --cse --dce --canonicalize | filecheck %s --check-prefix=KEPT
// RUN: shale-opt %s --assign-layouts -o %t 2>&1 | filecheck %s --check-prefix=LAYOUTS
// RUN: shale-opt %s --fuse -o %t 2>&1 | filecheck %s --check-prefix=FUSED
// CHECK: 0 failed
// LAYOUTS: remark: no layouts are assigned: what lies in memories, lies as the layouts say that the program has
// FUSED: remark: nothing is fused: what is loaded from memories, is used as the program says

// TEXT-LABEL: func.func @layouts
// TEXT: %m = buf.alloc : !buf.memory<64, 16>
// TEXT: buf.store %x, %m[16] : s32[2,3]{0,1:P(3,3)=9}, !buf.memory<64, 16>
// TEXT: %places = buf.load %m[16] : (!buf.memory<64, 16>) -> s32[9]
// By hand: elements lie in the order of the layout, with the padding that it says.
func.func @layouts() {
  %m = buf.alloc : !buf.memory<64, 16>
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]{0,1:P(3,3)=9}
  buf.store %x, %m[16] : s32[2,3]{0,1:P(3,3)=9}, !buf.memory<64, 16>
  %places = buf.load %m[16] : (!buf.memory<64, 16>) -> s32[9]
  check.expect_eq_const %places, dense<[1, 4, 9, 2, 5, 9, 3, 6, 9]> : s32[9]
  %again = buf.load %m[16] : (!buf.memory<64, 16>) -> s32[2,3]{0,1:P(3,3)=9}
  check.expect_eq_const %again, dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]{0,1:P(3,3)=9}
  return
}

// Loads and stores stay where they are, and equal loads are two.
// KEPT-LABEL: func.func @changes
// KEPT: buf.load
// KEPT: buf.store
// KEPT: buf.load
// By hand: 5 + 1 times 3.
func.func @changes() {
  %m = buf.alloc : !buf.memory<4, 4>
  %five = hlo.constant dense<5> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %zero = hlo.constant dense<0> : s32[]
  %three = hlo.constant dense<3> : s32[]
  buf.store %five, %m[0] : s32[], !buf.memory<4, 4>
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %a = buf.load %m[0] : (!buf.memory<4, 4>) -> s32[]
    %b = hlo.add %a, %one : s32[]
    buf.store %b, %m[0] : s32[], !buf.memory<4, 4>
    %j = hlo.add %i, %one : s32[]
    hlo.return %j : s32[]
  } : (s32[]) -> s32[]
  %a = buf.load %m[0] : (!buf.memory<4, 4>) -> s32[]
  check.expect_eq_const %a, dense<8> : s32[]
  return
}

// Each call has its memories for itself.
func.func @calls() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %m = buf.take %x : (s32[2]) -> !buf.memory<8, 8>
  %y = func.call @negated() : () -> s32[2]
  %z = func.call @negated() : () -> s32[2]
  check.expect_eq %y, %z : s32[2]
  %a = buf.load %m[0] : (!buf.memory<8, 8>) -> s32[2]
  check.expect_eq_const %a, dense<[1, 2]> : s32[2]
  return
}
func.func private @negated() -> s32[2] {
  %x = hlo.constant dense<[7, 8]> : s32[2]
  %m = buf.alloc : !buf.memory<16, 8>
  buf.store %x, %m[8] : s32[2], !buf.memory<16, 8>
  buf.copy %m[8], %m[0], 8 : !buf.memory<16, 8>, !buf.memory<16, 8>
  %a = buf.load %m[0] : (!buf.memory<16, 8>) -> s32[2]
  %y = hlo.negate %a : s32[2]
  buf.store %y, %m[0] : s32[2], !buf.memory<16, 8>
  %b = buf.load %m[8] : (!buf.memory<16, 8>) -> s32[2]
  check.expect_eq_const %b, dense<[7, 8]> : s32[2]
  %c = buf.load %m[0] : (!buf.memory<16, 8>) -> s32[2]
  return %c : s32[2]
}
