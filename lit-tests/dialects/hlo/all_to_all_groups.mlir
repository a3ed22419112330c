// RUN: shale-run %s --check --backend=reference --replicas=6 | filecheck %s
// CHECK: 0 failed

// Source of the expected values: by hand.

// Specification, AllToAll: replica_groups = {{1, 2, 3}, {4, 5, 0}} keeps the order 1, 2, 3 and 4, 5, 0.
func.func @specification() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[0, 1, 2]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[10, 11, 12]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[20, 21, 22]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[30, 31, 32]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[40, 41, 42]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[50, 51, 52]> : s32[3]
    hlo.return %value : s32[3]
  } : (s32[]) -> s32[3]
  %y = hlo.all_to_all %x, split_dimension = 0, concat_dimension = 0, split_count = 3, replica_groups = [[1, 2, 3], [4, 5, 0]] : (s32[3]) -> s32[3]
  %want_y = hlo.case %r {
    %value = hlo.constant dense<[42, 52, 2]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[10, 20, 30]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[11, 21, 31]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[12, 22, 32]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[40, 50, 0]> : s32[3]
    hlo.return %value : s32[3]
  } {
    %value = hlo.constant dense<[41, 51, 1]> : s32[3]
    hlo.return %value : s32[3]
  } : (s32[]) -> s32[3]
  check.expect_eq %y, %want_y : (s32[3], s32[3]) -> ()
  return
}
