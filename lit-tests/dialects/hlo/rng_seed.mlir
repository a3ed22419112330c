// RUN: shale-run %s --check --backend=reference --replicas=2 --partitions=2 --seed=5 | filecheck %s
// CHECK: 0 failed

// The seed is that of the command line, 5; the counter's high half is the number of the process, 2 · replica + partition.
func.func @seed() {
  %state = hlo.rng_seed : () -> u64[3]
  %replica = hlo.replica_id : () -> u32[]
  %partition = hlo.partition_id : () -> u32[]
  %r = hlo.convert %replica : (u32[]) -> s32[]
  %p = hlo.convert %partition : (u32[]) -> s32[]
  %two = hlo.constant dense<2> : s32[]
  %r2 = hlo.multiply %r, %two : s32[]
  %process = hlo.add %r2, %p : s32[]
  %want = hlo.case %process {
    %v = hlo.constant dense<[5, 0, 0]> : u64[3]
    hlo.return %v : u64[3]
  } {
    %v = hlo.constant dense<[5, 0, 1]> : u64[3]
    hlo.return %v : u64[3]
  } {
    %v = hlo.constant dense<[5, 0, 2]> : u64[3]
    hlo.return %v : u64[3]
  } {
    %v = hlo.constant dense<[5, 0, 3]> : u64[3]
    hlo.return %v : u64[3]
  } : (s32[]) -> u64[3]
  check.expect_eq %state, %want : (u64[3], u64[3]) -> ()
  return
}
