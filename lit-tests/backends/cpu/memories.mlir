// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-run %s --check --backend=cpu --threads=2 | filecheck %s
// Arrays may lie in the memory from which they are loaded or to which they are stored only where nobody sees a difference. By hand.
// CHECK: 12 passed, 0 failed

// What is stored was made before another array had its place.
func.func @made_before() {
  %m = buf.alloc : !buf.memory<64, 64>
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %y = hlo.sort %x, dimension = 0 {
  ^bb0(%p: s32[], %q: s32[]):
    %more = hlo.compare %p, %q, direction = GT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } : (s32[3]) -> s32[3]
  buf.store %x, %m[0] : s32[3], !buf.memory<64, 64>
  %a = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[3]
  check.expect_eq_const %a, dense<[1, 2, 3]> : s32[3]
  buf.store %y, %m[0] : s32[3], !buf.memory<64, 64>
  %b = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[3]
  check.expect_eq_const %b, dense<[3, 2, 1]> : s32[3]
  return
}

// What is stored is used behind the store, and so is another name of it, when its place holds something else.
func.func @used_behind() {
  %m = buf.alloc : !buf.memory<64, 64>
  %x = hlo.constant dense<[[1, 2], [3, 4]]> : s32[2,2]
  %y = hlo.negate %x : s32[2,2]
  %z = hlo.reshape %y : (s32[2,2]) -> s32[4]
  buf.store %z, %m[0] : s32[4], !buf.memory<64, 64>
  buf.store %x, %m[0] : s32[2,2], !buf.memory<64, 64>
  check.expect_eq_const %y, dense<[[-1, -2], [-3, -4]]> : s32[2,2]
  check.expect_eq_const %z, dense<[-1, -2, -3, -4]> : s32[4]
  return
}

// What is stored in each iteration was made before the loop, which changes its place.
func.func @made_outside() {
  %m = buf.alloc : !buf.memory<64, 64>
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %y = hlo.negate %x : s32[2]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %three = hlo.constant dense<3> : s32[]
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    buf.store %y, %m[0] : s32[2], !buf.memory<64, 64>
    %a = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[2]
    %b = hlo.add %a, %a : s32[2]
    buf.store %b, %m[0] : s32[2], !buf.memory<64, 64>
    %j = hlo.add %i, %one : s32[]
    hlo.return %j : s32[]
  } : (s32[]) -> s32[]
  %c = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[2]
  check.expect_eq_const %c, dense<[-2, -4]> : s32[2]
  return
}

// A reversal is no op that may write over what it reads, so the verifier wants it elsewhere; a copy then brings it there.
func.func @turned() {
  %m = buf.alloc : !buf.memory<128, 64>
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  buf.store %x, %m[0] : s32[3], !buf.memory<128, 64>
  %a = buf.load %m[0] : (!buf.memory<128, 64>) -> s32[3]
  %b = hlo.reverse %a, dimensions = [0] : s32[3]
  buf.store %b, %m[64] : s32[3], !buf.memory<128, 64>
  buf.copy %m[64], %m[0], 12 : !buf.memory<128, 64>, !buf.memory<128, 64>
  %c = buf.load %m[0] : (!buf.memory<128, 64>) -> s32[3]
  check.expect_eq_const %c, dense<[3, 2, 1]> : s32[3]
  return
}

// Two results of one op have one place, the second one last.
func.func @two_results() {
  %m = buf.alloc : !buf.memory<64, 64>
  %x = hlo.constant dense<[3, 1, 2]> : s32[3]
  %k = hlo.constant dense<[7, 8, 9]> : s32[3]
  %y:2 = hlo.sort %x, %k, dimension = 0 {
  ^bb0(%p: s32[], %q: s32[], %r: s32[], %s: s32[]):
    %less = hlo.compare %p, %q, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %less : pred[]
  } : (s32[3], s32[3]) -> (s32[3], s32[3])
  buf.store %y#0, %m[0] : s32[3], !buf.memory<64, 64>
  %a = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[3]
  check.expect_eq_const %a, dense<[1, 2, 3]> : s32[3]
  buf.store %y#1, %m[0] : s32[3], !buf.memory<64, 64>
  %b = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[3]
  check.expect_eq_const %b, dense<[8, 9, 7]> : s32[3]
  return
}

// A memory begins as zeros, in each iteration anew.
func.func @zeros() {
  %x = hlo.constant dense<[1, 1]> : s32[2]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %three = hlo.constant dense<3> : s32[]
  %t = buf.alloc : !buf.memory<8, 8>
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %m = buf.alloc : !buf.memory<64, 64>
    %a = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[2]
    %b = hlo.add %a, %x : s32[2]
    buf.store %b, %m[0] : s32[2], !buf.memory<64, 64>
    buf.copy %m[0], %t[0], 8 : !buf.memory<64, 64>, !buf.memory<8, 8>
    %j = hlo.add %i, %one : s32[]
    hlo.return %j : s32[]
  } : (s32[]) -> s32[]
  %c = buf.load %t[0] : (!buf.memory<8, 8>) -> s32[2]
  check.expect_eq_const %c, dense<[1, 1]> : s32[2]
  return
}

// An array is given away in each iteration anew.
func.func @taken_again() {
  %k = hlo.constant dense<[1, 2]> : s32[2]
  %x = hlo.negate %k : s32[2]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %three = hlo.constant dense<3> : s32[]
  %t = buf.alloc : !buf.memory<8, 8>
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %m = buf.take %x : (s32[2]) -> !buf.memory<8, 64>
    %a = buf.load %m[0] : (!buf.memory<8, 64>) -> s32[2]
    %b = hlo.add %a, %a : s32[2]
    buf.store %b, %m[0] : s32[2], !buf.memory<8, 64>
    buf.copy %m[0], %t[0], 8 : !buf.memory<8, 64>, !buf.memory<8, 8>
    %j = hlo.add %i, %one : s32[]
    hlo.return %j : s32[]
  } : (s32[]) -> s32[]
  %c = buf.load %t[0] : (!buf.memory<8, 8>) -> s32[2]
  check.expect_eq_const %c, dense<[-2, -4]> : s32[2]
  return
}

// An array that is given away and used by others is what it was.
func.func @taken_and_kept() {
  %k = hlo.constant dense<[1, 2]> : s32[2]
  %x = hlo.negate %k : s32[2]
  %m = buf.take %x : (s32[2]) -> !buf.memory<8, 64>
  %n = buf.take %x : (s32[2]) -> !buf.memory<8, 64>
  buf.store %k, %m[0] : s32[2], !buf.memory<8, 64>
  %a = buf.load %n[0] : (!buf.memory<8, 64>) -> s32[2]
  check.expect_eq_const %x, dense<[-1, -2]> : s32[2]
  check.expect_eq_const %a, dense<[-1, -2]> : s32[2]
  return
}

// Places that begin anywhere, parts of what was stored, and copies of bytes over themselves.
func.func @parts() {
  %m = buf.alloc : !buf.memory<24, 1>
  %x = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %y = hlo.negate %x : s32[4]
  buf.store %y, %m[3] : s32[4], !buf.memory<24, 1>
  %a = buf.load %m[7] : (!buf.memory<24, 1>) -> s32[2]
  %b = hlo.add %a, %a : s32[2]
  check.expect_eq_const %b, dense<[-4, -6]> : s32[2]
  buf.copy %m[3], %m[7], 16 : !buf.memory<24, 1>, !buf.memory<24, 1>
  %c = buf.load %m[3] : (!buf.memory<24, 1>) -> s32[5]
  check.expect_eq_const %c, dense<[-1, -1, -2, -3, -4]> : s32[5]
  return
}

// Bytes become truth values if they are such, and scalars come from memory as arrays do.
func.func @types() {
  %m = buf.alloc : !buf.memory<64, 64>
  %x = hlo.constant dense<[0, 1, 1, 0]> : u8[4]
  buf.store %x, %m[0] : u8[4], !buf.memory<64, 64>
  %p = buf.load %m[0] : (!buf.memory<64, 64>) -> pred[4]
  %q = hlo.not %p : pred[4]
  check.expect_eq_const %q, dense<[true, false, false, true]> : pred[4]
  %n = buf.load %m[0] : (!buf.memory<64, 64>) -> u32[]
  %o = hlo.add %n, %n : u32[]
  buf.store %q, %m[0] : pred[4], !buf.memory<64, 64>
  check.expect_eq_const %o, dense<131584> : u32[]
  return
}

// What a branch stores is there behind it.
func.func @branches() {
  %m = buf.alloc : !buf.memory<64, 64>
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %one = hlo.constant dense<1> : s32[]
  buf.store %x, %m[0] : s32[2], !buf.memory<64, 64>
  hlo.case %one {
    %y = hlo.negate %x : s32[2]
    buf.store %y, %m[0] : s32[2], !buf.memory<64, 64>
    hlo.return
  } {
    %a = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[2]
    %y = hlo.add %a, %a : s32[2]
    buf.store %y, %m[0] : s32[2], !buf.memory<64, 64>
    hlo.return
  } : (s32[]) -> ()
  %b = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[2]
  check.expect_eq_const %b, dense<[2, 4]> : s32[2]
  return
}

// A sum is made where one of its operands lies, and read there in the next.
func.func @in_place() {
  %m = buf.alloc : !buf.memory<192, 64>
  %x = hlo.constant dense<[1, 2]> : s32[2]
  buf.store %x, %m[0] : s32[2], !buf.memory<192, 64>
  %a = buf.load %m[0] : (!buf.memory<192, 64>) -> s32[2]
  %b = hlo.add %a, %a : s32[2]
  buf.store %b, %m[0] : s32[2], !buf.memory<192, 64>
  %c = buf.load %m[0] : (!buf.memory<192, 64>) -> s32[2]
  %d = hlo.multiply %c, %c : s32[2]
  buf.store %d, %m[128] : s32[2], !buf.memory<192, 64>
  %e = buf.load %m[128] : (!buf.memory<192, 64>) -> s32[2]
  %f = buf.load %m[0] : (!buf.memory<192, 64>) -> s32[2]
  %g = hlo.subtract %e, %f : s32[2]
  buf.store %g, %m[0] : s32[2], !buf.memory<192, 64>
  %h = buf.load %m[0] : (!buf.memory<192, 64>) -> s32[2]
  check.expect_eq_const %h, dense<[2, 12]> : s32[2]
  return
}
