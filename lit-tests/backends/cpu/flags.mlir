// RUN: not shale-run %s --backend=cpu --replicas=70000 --partitions=70000 2>&1 | filecheck %s --check-prefix=REPLICAS
// RUN: not shale-run %s --backend=cpu --isa=sse 2>&1 | filecheck %s --check-prefix=ISA
// RUN: not shale-run %s --backend=cpu --max-bytes=10 --in0=%S/absent.npy 2>&1 | filecheck %s --check-prefix=FILE
// RUN: not shale-run %s --backend=gpu 2>&1 | filecheck %s --check-prefix=BACKEND

// REPLICAS: 70000 replicas of 70000 partitions: expected from 1 to 4096 in all
// ISA: `sse` is no instruction set
// FILE: cannot read
// BACKEND: expected reference or cpu, got 'gpu'
func.func @main(%x: f32[3]) -> (f32[3]) {
  %y = hlo.negate %x : f32[3]
  func.return %y : f32[3]
}
