// RUN: shale-opt %s --assign-buffers --explain-buffers=%%t -o %t 2>&1 | filecheck %s --check-prefix=ARENA
// RUN: shale-opt %s --assign-buffers --explain-buffers=e -o %t 2>&1 | filecheck %s --check-prefix=RESULT
// RUN: shale-opt %s --assign-buffers --explain-buffers=x -o %t 2>&1 | filecheck %s --check-prefix=VALUE
// RUN: shale-opt %s --assign-buffers --stats -o %t 2>&1 | filecheck %s --check-prefix=STATS
// RUN: not shale-opt %s --assign-buffers --explain-buffers=e1 -o %t 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not shale-opt %s --cse --explain-buffers=e -o %t 2>&1 | filecheck %s --check-prefix=PASS

// ARENA: in @main: %t, f32[4,8]: 128 bytes at 0 of the arena
// ARENA-NEXT: live from %t = hlo.sine to %m = hlo.transpose
// ARENA-NEXT: arena 128 bytes, peak 256 bytes, lower bound 256 bytes
// RESULT: in @main: %e, f32[8,4]: 128 bytes at 0 of result 0
// RESULT-NEXT: live from %e = hlo.exponential to the end
// RESULT-NEXT: the place is that of %m too
// VALUE: in @main: %x, f32[4,8]: it stays a value
// STATS: assign-buffers: changed 1 of 1
// STATS-NEXT: 3 arrays
// STATS-NEXT: 1 arrays in place
// STATS-NEXT: 256 bytes at least
// STATS-NEXT: 256 bytes at the peak
// STATS-NEXT: 128 bytes of arenas
// STATS-NEXT: 0 copies
// UNKNOWN: no op that assign-buffers looks at defines %e1
// PASS: --explain-buffers needs the pass assign-buffers: give --assign-buffers
func.func @main(%x: f32[4,8]) -> f32[8,4] {
  %t = hlo.sine %x : f32[4,8]
  %m = hlo.transpose %t, permutation = [1, 0] : (f32[4,8]) -> f32[8,4]
  %e = hlo.exponential %m : f32[8,4]
  return %e : f32[8,4]
}
