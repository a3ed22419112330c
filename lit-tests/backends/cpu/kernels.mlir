// RUN: shale-opt %s --to-level=kernels | filecheck %s
// RUN: shale-opt %s --to-level=loop -O0 | filecheck %s --check-prefix=LOOP
// RUN: shale-opt %s --to-level=hlo | filecheck %s --check-prefix=HLO
// RUN: shale-opt %s --to-level=builder | filecheck %s --check-prefix=HLO
// RUN: not shale-opt %s --to-level=lanes 2>&1 | filecheck %s --check-prefix=WRONG

// CHECK: on {{avx512|avx2|neon|scalar}}
// CHECK-NEXT: @main: 3 kernels; arrays take {{[0-9]+}} bytes at one time, at least {{[0-9]+}}
// CHECK: dot f32 {{.*}} for hlo.dot_general at [[#@LINE+9]]:8; reads argument 0, argument 1; writes
// CHECK: for hlo.tanh{{.*}} in loop.
// CHECK: gives result 0, result 1
// LOOP: loop.nest
// HLO: hlo.dot_general
// WRONG: expected builder, hlo, loop or kernels, got 'lanes'

func.func @main(%x: f32[64,32], %w: f32[32,16]) -> (f32[64,16], f32[16]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %y = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[64,32], f32[32,16]) -> f32[64,16]
  %z = hlo.tanh %y : f32[64,16]
  %s = hlo.reduce (%z), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[64,16], f32[]) -> f32[16]
  func.return %z, %s : f32[64,16], f32[16]
}
