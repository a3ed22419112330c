// Rows of scores go through softmax and to the values in blocks, with the bits of the contractions apart: no matrix of scores is in memory.
// RUN: shale-run %s --entry=uniform --check --backend=reference | filecheck %s
// RUN: shale-run %s --entry=uniform --check --backend=cpu | filecheck %s
// RUN: shale-run %s --entry=uniform --check --backend=cpu --isa=scalar -O3 | filecheck %s
// RUN: shale-run %s --entry=uniform --check --backend=cpu -O3 --threads=2 | filecheck %s
// RUN: shale-opt %s -O3 --to-level=kernels | filecheck %s --check-prefix=KERNELS
// CHECK: 1 passed, 0 failed

// Scores that are all the same: the mean of the values, by hand (0 + … + 511) / 512.
// KERNELS-LABEL: @uniform
// KERNELS: blocks of {{[0-9]+}} of 300 rows, 1 times
func.func @uniform() {
  %c = hlo.constant dense<0.0> : f32[300,32]
  %i = hlo.iota iota_dimension = 0 : f32[512,32]
  %j = hlo.iota iota_dimension = 0 : f32[512,4]
  %x:3 = hlo.optimization_barrier %c, %i, %j : (f32[300,32], f32[512,32], f32[512,4]) -> (f32[300,32], f32[512,32], f32[512,4])
  %s = hlo.dot_general %x#0, %x#1, lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[300,32], f32[512,32]) -> f32[300,512]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %m = hlo.reduce (%s), (%low), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.maximum %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[300,512], f32[]) -> f32[300]
  %mb = hlo.broadcast %m, dimensions = [0] : (f32[300]) -> f32[300,512]
  %d = hlo.subtract %s, %mb : f32[300,512]
  %e = hlo.exponential %d : f32[300,512]
  %t = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.add %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[300,512], f32[]) -> f32[300]
  %tb = hlo.broadcast %t, dimensions = [0] : (f32[300]) -> f32[300,512]
  %p = hlo.divide %e, %tb : f32[300,512]
  %r = hlo.dot_general %p, %x#2, lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[300,512], f32[512,4]) -> f32[300,4]
  %want = hlo.constant dense<255.5> : f32[300,4]
  check.expect_eq %r, %want : (f32[300,4], f32[300,4]) -> ()
  func.return
}

// Two blocks, of which the last one has fewer rows; each row of the one operand meets all of the other.
// KERNELS-LABEL: @rest
// KERNELS: blocks of 144 of 270 rows, 1 times
// KERNELS: dot f32 [144, 32] x f32 [520, 32] -> f32 [144, 520]
// KERNELS: dot f32 [144, 520] x f32 [520, 24] -> f32 [144, 24]
func.func @rest(%q: f32[270,32], %k: f32[520,32], %v: f32[520,24]) -> f32[270,24] {
  %s = hlo.dot_general %q, %k, lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[270,32], f32[520,32]) -> f32[270,520]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %m = hlo.reduce (%s), (%low), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.maximum %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[270,520], f32[]) -> f32[270]
  %mb = hlo.broadcast %m, dimensions = [0] : (f32[270]) -> f32[270,520]
  %d = hlo.subtract %s, %mb : f32[270,520]
  %e = hlo.exponential %d : f32[270,520]
  %t = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.add %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[270,520], f32[]) -> f32[270]
  %tb = hlo.broadcast %t, dimensions = [0] : (f32[270]) -> f32[270,520]
  %p = hlo.divide %e, %tb : f32[270,520]
  %r = hlo.dot_general %p, %v, lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[270,520], f32[520,24]) -> f32[270,24]
  func.return %r : f32[270,24]
}

// A mask that asks for the number of the row, a batch of one, and values that come first.
// KERNELS-LABEL: @causal
// KERNELS: blocks of {{[0-9]+}} of 150 rows, 3 times
func.func @causal(%q: f32[1,150,3,32], %k: f32[1,150,3,32], %v: f32[1,150,3,32]) -> f32[1,150,3,32] {
  %s = hlo.dot_general %q, %k, lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3] : (f32[1,150,3,32], f32[1,150,3,32]) -> f32[1,3,150,150]
  %i = hlo.iota iota_dimension = 2 : s32[1,3,150,150]
  %j = hlo.iota iota_dimension = 3 : s32[1,3,150,150]
  %c = hlo.compare %i, %j, direction = GE : (s32[1,3,150,150], s32[1,3,150,150]) -> pred[1,3,150,150]
  %far = hlo.constant dense<0xFF800000> : f32[1,3,150,150]
  %x = hlo.select %c, %s, %far : (pred[1,3,150,150], f32[1,3,150,150], f32[1,3,150,150]) -> f32[1,3,150,150]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %m = hlo.reduce (%x), (%low), dimensions = [3] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.maximum %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[1,3,150,150], f32[]) -> f32[1,3,150]
  %mb = hlo.broadcast %m, dimensions = [0, 1, 2] : (f32[1,3,150]) -> f32[1,3,150,150]
  %d = hlo.subtract %x, %mb : f32[1,3,150,150]
  %e = hlo.exponential %d : f32[1,3,150,150]
  %t = hlo.reduce (%e), (%zero), dimensions = [3] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.add %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[1,3,150,150], f32[]) -> f32[1,3,150]
  %tb = hlo.broadcast %t, dimensions = [0, 1, 2] : (f32[1,3,150]) -> f32[1,3,150,150]
  %p = hlo.divide %e, %tb : f32[1,3,150,150]
  %y = hlo.dot_general %v, %p, lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [3] : (f32[1,150,3,32], f32[1,3,150,150]) -> f32[1,3,32,150]
  %r = hlo.transpose %y, permutation = [0, 3, 1, 2] : (f32[1,3,32,150]) -> f32[1,150,3,32]
  func.return %r : f32[1,150,3,32]
}

// Several queries for a key, whose rows are not neighbours.
// KERNELS-LABEL: @groups
// KERNELS: blocks of {{[0-9]+}} of 70 rows, 12 times
func.func @groups(%q: f32[2,70,2,3,32], %k: f32[2,70,2,32], %v: f32[2,70,2,32]) -> f32[2,2,3,70,32] {
  %s0 = hlo.dot_general %q, %k, lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [4], rhs_contracting_dimensions = [3] : (f32[2,70,2,3,32], f32[2,70,2,32]) -> f32[2,2,70,3,70]
  %s = hlo.transpose %s0, permutation = [3, 0, 1, 2, 4] : (f32[2,2,70,3,70]) -> f32[3,2,2,70,70]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %m = hlo.reduce (%s), (%low), dimensions = [4] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.maximum %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[3,2,2,70,70], f32[]) -> f32[3,2,2,70]
  %mb = hlo.broadcast %m, dimensions = [0, 1, 2, 3] : (f32[3,2,2,70]) -> f32[3,2,2,70,70]
  %d = hlo.subtract %s, %mb : f32[3,2,2,70,70]
  %e = hlo.exponential %d : f32[3,2,2,70,70]
  %t = hlo.reduce (%e), (%zero), dimensions = [4] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.add %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[3,2,2,70,70], f32[]) -> f32[3,2,2,70]
  %tb = hlo.broadcast %t, dimensions = [0, 1, 2, 3] : (f32[3,2,2,70]) -> f32[3,2,2,70,70]
  %p = hlo.divide %e, %tb : f32[3,2,2,70,70]
  %r = hlo.dot_general %p, %v, lhs_batching_dimensions = [1, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [4], rhs_contracting_dimensions = [1] : (f32[3,2,2,70,70], f32[2,70,2,32]) -> f32[2,2,3,70,32]
  func.return %r : f32[2,2,3,70,32]
}

// Rows that become narrower lie beside their scores.
// KERNELS-LABEL: @halves
// KERNELS: blocks of {{[0-9]+}} of 150 rows, 2 times
// KERNELS: dot bf16 {{.*}} -> f32
// KERNELS: dot bf16
func.func @halves(%q: bf16[2,150,32], %k: bf16[2,300,32], %v: bf16[2,300,32]) -> bf16[2,150,32] {
  %s = hlo.dot_general %q, %k, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2] : (bf16[2,150,32], bf16[2,300,32]) -> f32[2,150,300]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %m = hlo.reduce (%s), (%low), dimensions = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.maximum %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[2,150,300], f32[]) -> f32[2,150]
  %mb = hlo.broadcast %m, dimensions = [0, 1] : (f32[2,150]) -> f32[2,150,300]
  %d = hlo.subtract %s, %mb : f32[2,150,300]
  %e = hlo.exponential %d : f32[2,150,300]
  %t = hlo.reduce (%e), (%zero), dimensions = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.add %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[2,150,300], f32[]) -> f32[2,150]
  %tb = hlo.broadcast %t, dimensions = [0, 1] : (f32[2,150]) -> f32[2,150,300]
  %p = hlo.divide %e, %tb : f32[2,150,300]
  %h = hlo.convert %p : (f32[2,150,300]) -> bf16[2,150,300]
  %r = hlo.dot_general %h, %v, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (bf16[2,150,300], bf16[2,300,32]) -> bf16[2,150,32]
  func.return %r : bf16[2,150,32]
}

// Scores that others read too are in memory.
// KERNELS-LABEL: @scores_too
// KERNELS-NOT: blocks
// KERNELS: gives
func.func @scores_too(%q: f32[270,32], %k: f32[520,32], %v: f32[520,24]) -> (f32[270,24], f32[270,520]) {
  %s = hlo.dot_general %q, %k, lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[270,32], f32[520,32]) -> f32[270,520]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %m = hlo.reduce (%s), (%low), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.maximum %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[270,520], f32[]) -> f32[270]
  %mb = hlo.broadcast %m, dimensions = [0] : (f32[270]) -> f32[270,520]
  %d = hlo.subtract %s, %mb : f32[270,520]
  %e = hlo.exponential %d : f32[270,520]
  %t = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %o = hlo.add %a, %b : f32[]
    hlo.return %o : f32[]
  } : (f32[270,520], f32[]) -> f32[270]
  %tb = hlo.broadcast %t, dimensions = [0] : (f32[270]) -> f32[270,520]
  %p = hlo.divide %e, %tb : f32[270,520]
  %r = hlo.dot_general %p, %v, lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[270,520], f32[520,24]) -> f32[270,24]
  func.return %r, %s : f32[270,24], f32[270,520]
}
