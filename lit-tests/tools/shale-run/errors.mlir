// RUN: not shale-run %s --backend=gpu 2>&1 | filecheck %s --check-prefix=GPU
// RUN: not shale-run %s --inputs=%S/no-such-folder 2>&1 | filecheck %s --check-prefix=FOLDER
// RUN: not shale-run %s --in0=%S/data/in1.npy 2>&1 | filecheck %s --check-prefix=SHAPE
// RUN: not shale-run %s --in0=%S/data/in0.npy --in1=%S/data/in1.npy 2>&1 | filecheck %s --check-prefix=MANY
// RUN: not shale-run %s --entry=mein 2>&1 | filecheck %s --check-prefix=ENTRY
// RUN: not shale-run %s --entry=endless --max-steps=100 2>&1 | filecheck %s --check-prefix=STEPS
// RUN: not shale-run %s --max-bytes=10 2>&1 | filecheck %s --check-prefix=BYTES
// RUN: not shale-run %s --entry=deep --max-depth=10 2>&1 | filecheck %s --check-prefix=DEPTH
// RUN: not shale-run %s --replica=2 2>&1 | filecheck %s --check-prefix=FLAG
// RUN: not shale-run %s --rtol=-1 2>&1 | filecheck %s --check-prefix=RTOL
// RUN: not shale-run %s --custom-call-library=no.so 2>&1 | filecheck %s --check-prefix=LIBRARY
// RUN: not shale-run %s --entry=outside 2>&1 | filecheck %s --check-prefix=OUTSIDE

// GPU: error: --backend: expected reference or cpu, got 'gpu'
// FOLDER: error: cannot read {{.*}}no-such-folder/in0.npy: No such file
// SHAPE: error: {{.*}}in1.npy: {{.*}}
// MANY: error: --in1: the function takes 1 arrays
// ENTRY: error: the program has no function @mein with a body
// ENTRY: did you mean @main?
// STEPS: error: {{hlo.[a-z]+}}: the run takes more than 100 steps
// STEPS: note: while running hlo.while
// BYTES: error: argument 0 would take 12 bytes
// DEPTH: error: func.call: regions and calls are nested more than 10 levels deep
// DEPTH: note: while running func.call
// DEPTH: note: and 1 more levels of regions and calls
// FLAG: error: unknown flag '--replica'
// FLAG: did you mean '--replicas'?
// RTOL: error: --rtol: expected a number from 0 on, got -1
// LIBRARY: error: cannot load {{.*}}no.so:
// OUTSIDE: error: hlo.custom_call: no custom call is named 'gemm': there are none

func.func @main(%x: f32[3]) -> f32[3] {
  return %x : f32[3]
}

func.func @endless() -> s32[] {
  %zero = hlo.constant dense<0> : s32[]
  %r = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.constant dense<true> : pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return %r : s32[]
}

func.func @deep() {
  call @deep() : () -> ()
  return
}

func.func @outside() -> f32[] {
  %x = hlo.custom_call call_target_name = "gemm" : () -> f32[]
  return %x : f32[]
}
