// RUN: not shale-run %s --backend=cpu 2>&1 | filecheck %s
// RUN: not shale-run %s --backend=cpu -O0 --max-depth=20 2>&1 | filecheck %s --check-prefix=DEPTH
// RUN: not shale-run %s --backend=cpu --max-bytes=10000 2>&1 | filecheck %s --check-prefix=BYTES

// CHECK: error: func.call: regions and calls are nested more than 512 levels deep
// CHECK: calls_limits.mlir:21:10
// CHECK: = help: does a function call itself without end?
// DEPTH: regions and calls are nested more than 20 levels deep
// BYTES: error: func.call: the arrays would take {{[0-9]+}} bytes, more than 10000
// BYTES: = help: allow more with --max-bytes
func.func private @down(%n: s32[], %x: f32[16]) -> f32[16] {
  %z = hlo.constant dense<0> : s32[]
  %p = hlo.compare %n, %z, direction = LE : (s32[], s32[]) -> pred[]
  %r = hlo.if %p {
    hlo.return %x : f32[16]
  } {
    %one = hlo.constant dense<1> : s32[]
    %m = hlo.subtract %n, %one : s32[]
    %y = hlo.add %x, %x : f32[16]
    // The multiplication waits for the call, so each level keeps its array.
    %q = func.call @down(%m, %y) : (s32[], f32[16]) -> f32[16]
    %w = hlo.multiply %q, %x : f32[16]
    hlo.return %w : f32[16]
  } : (pred[]) -> f32[16]
  func.return %r : f32[16]
}
func.func @main() -> f32[16] {
  %n = hlo.constant dense<10000> : s32[]
  %x = hlo.constant dense<1.0> : f32[16]
  %r = func.call @down(%n, %x) : (s32[], f32[16]) -> f32[16]
  func.return %r : f32[16]
}
