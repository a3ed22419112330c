// RUN: shale-run %s --check --backend=reference --replicas=4 | filecheck %s
// CHECK: 0 failed

// Source of the expected values: by hand.

// Specification, AllToAll (its code, not its prose): f32[4,16], split 1, concat 0, count 4. Element [i, j] of replica r is 1000 r + 16 i + j;
// element [4 s + i, j] of replica r's result is then 1000 s + 16 i + 4 r + j.
func.func @specification() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %i = hlo.iota iota_dimension = 0 : s32[4,16]
  %j = hlo.iota iota_dimension = 1 : s32[4,16]
  %k16 = hlo.constant dense<16> : s32[4,16]
  %i16 = hlo.multiply %i, %k16 : s32[4,16]
  %place = hlo.add %i16, %j : s32[4,16]
  %k1000 = hlo.constant dense<1000> : s32[]
  %r1000 = hlo.multiply %r, %k1000 : s32[]
  %base = hlo.broadcast %r1000, dimensions = [] : (s32[]) -> s32[4,16]
  %xi = hlo.add %place, %base : s32[4,16]
  %x = hlo.convert %xi : (s32[4,16]) -> f32[4,16]
  %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 4 : (f32[4,16]) -> f32[16,4]
  %row = hlo.iota iota_dimension = 0 : s32[16,4]
  %column = hlo.iota iota_dimension = 1 : s32[16,4]
  %four = hlo.constant dense<4> : s32[16,4]
  %from = hlo.divide %row, %four : s32[16,4]
  %within = hlo.remainder %row, %four : s32[16,4]
  %m1000 = hlo.constant dense<1000> : s32[16,4]
  %m16 = hlo.constant dense<16> : s32[16,4]
  %a = hlo.multiply %from, %m1000 : s32[16,4]
  %b = hlo.multiply %within, %m16 : s32[16,4]
  %own = hlo.broadcast %r, dimensions = [] : (s32[]) -> s32[16,4]
  %c = hlo.multiply %own, %four : s32[16,4]
  %ab = hlo.add %a, %b : s32[16,4]
  %abc = hlo.add %ab, %c : s32[16,4]
  %want = hlo.add %abc, %column : s32[16,4]
  %wanted = hlo.convert %want : (s32[16,4]) -> f32[16,4]
  check.expect_eq %y, %wanted : (f32[16,4], f32[16,4]) -> ()
  return
}

// Replica 1 is the first of its group: it gets the first parts, and its own stands first.
func.func @same_dimension() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[0, 1, 2, 3]> : u8[4]
    hlo.return %value : u8[4]
  } {
    %value = hlo.constant dense<[10, 11, 12, 13]> : u8[4]
    hlo.return %value : u8[4]
  } {
    %value = hlo.constant dense<[20, 21, 22, 23]> : u8[4]
    hlo.return %value : u8[4]
  } {
    %value = hlo.constant dense<[30, 31, 32, 33]> : u8[4]
    hlo.return %value : u8[4]
  } : (s32[]) -> u8[4]
  %y = hlo.all_to_all %x, split_dimension = 0, concat_dimension = 0, split_count = 2, replica_groups = [[1, 0], [2, 3]] : (u8[4]) -> u8[4]
  %want_y = hlo.case %r {
    %value = hlo.constant dense<[12, 13, 2, 3]> : u8[4]
    hlo.return %value : u8[4]
  } {
    %value = hlo.constant dense<[10, 11, 0, 1]> : u8[4]
    hlo.return %value : u8[4]
  } {
    %value = hlo.constant dense<[20, 21, 30, 31]> : u8[4]
    hlo.return %value : u8[4]
  } {
    %value = hlo.constant dense<[22, 23, 32, 33]> : u8[4]
    hlo.return %value : u8[4]
  } : (s32[]) -> u8[4]
  check.expect_eq %y, %want_y : (u8[4], u8[4]) -> ()
  return
}

func.func @several() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %p = hlo.case %r {
    %value = hlo.constant dense<[true, false, false, false]> : pred[4]
    hlo.return %value : pred[4]
  } {
    %value = hlo.constant dense<[true, true, false, false]> : pred[4]
    hlo.return %value : pred[4]
  } {
    %value = hlo.constant dense<[true, true, true, false]> : pred[4]
    hlo.return %value : pred[4]
  } {
    %value = hlo.constant dense<[true, true, true, true]> : pred[4]
    hlo.return %value : pred[4]
  } : (s32[]) -> pred[4]
  %c = hlo.case %r {
    %value = hlo.constant dense<(0.0, -1.0)> : c64[4]
    hlo.return %value : c64[4]
  } {
    %value = hlo.constant dense<(1.0, -1.0)> : c64[4]
    hlo.return %value : c64[4]
  } {
    %value = hlo.constant dense<(2.0, -1.0)> : c64[4]
    hlo.return %value : c64[4]
  } {
    %value = hlo.constant dense<(3.0, -1.0)> : c64[4]
    hlo.return %value : c64[4]
  } : (s32[]) -> c64[4]
  %e = hlo.case %r {
    %value = hlo.constant dense<> : bf16[4,0]
    hlo.return %value : bf16[4,0]
  } {
    %value = hlo.constant dense<> : bf16[4,0]
    hlo.return %value : bf16[4,0]
  } {
    %value = hlo.constant dense<> : bf16[4,0]
    hlo.return %value : bf16[4,0]
  } {
    %value = hlo.constant dense<> : bf16[4,0]
    hlo.return %value : bf16[4,0]
  } : (s32[]) -> bf16[4,0]
  %y:2 = hlo.all_to_all %p, %c, split_dimension = 0, concat_dimension = 0, split_count = 4 : (pred[4], c64[4]) -> (pred[4], c64[4])
  %y0 = hlo.optimization_barrier %y#0 : pred[4]
  %want_y0 = hlo.case %r {
    %value = hlo.constant dense<[true, true, true, true]> : pred[4]
    hlo.return %value : pred[4]
  } {
    %value = hlo.constant dense<[false, true, true, true]> : pred[4]
    hlo.return %value : pred[4]
  } {
    %value = hlo.constant dense<[false, false, true, true]> : pred[4]
    hlo.return %value : pred[4]
  } {
    %value = hlo.constant dense<[false, false, false, true]> : pred[4]
    hlo.return %value : pred[4]
  } : (s32[]) -> pred[4]
  check.expect_eq %y0, %want_y0 : (pred[4], pred[4]) -> ()
  check.expect_eq_const %y#1, dense<[(0.0, -1.0), (1.0, -1.0), (2.0, -1.0), (3.0, -1.0)]> : c64[4]
  %z = hlo.all_to_all %e, split_dimension = 0, concat_dimension = 1, split_count = 4 : (bf16[4,0]) -> bf16[1,0]
  check.expect_eq_const %z, dense<> : bf16[1,0]
  return
}
