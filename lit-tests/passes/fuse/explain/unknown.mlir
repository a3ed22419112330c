// RUN: not shale-opt %s --fuse --explain-fusion=%%sum_of_row -o %t 2>&1 | filecheck %s
// RUN: not shale-opt %s --cse --explain-fusion=%%sum_of_rows -o %t 2>&1 | filecheck %s --check-prefix=PASS

// A name that no op has, and a pipeline without the pass.
// CHECK: error: no op that fuse looks at defines %sum_of_row
// CHECK: did you mean %sum_of_rows?
// PASS: --explain-fusion needs the pass fuse: give --fuse or -O3
func.func @main(%x: f32[8]) -> f32[8] {
  %sum_of_rows = hlo.add %x, %x : f32[8]
  return %sum_of_rows : f32[8]
}
