// A wrong pass: the first program that shows it is kept, with its inputs, and made smaller. What is left shows it again.

// RUN: not broken-fuzz --count=200 --pipelines='canonicalize,swap-subtract' --out-dir=found > %t.out 2> %t.err
// RUN: filecheck %s --input-file %t.err --check-prefix=ERR
// ERR:      error: seed [[SEED:[0-9]+]]: after 'canonicalize,swap-subtract', function @main on input {{[0-9]+}}: result {{[0-9]+.*}} was {{.*}}, now it is {{.*}}
// ERR-NEXT:   program: found/fuzz-[[SEED]].mlir
// ERR-NEXT:   inputs:  found/fuzz-[[SEED]]-in0.npy …
// ERR-NEXT:   reduced: found/fuzz-[[SEED]]-reduced.mlir, {{[0-9]+}} lines
// ERR-NEXT:   to see it again: shale-opt --run-reproducer found/fuzz-[[SEED]]-reduced.mlir --validate-each=16

// RUN: filecheck %s --input-file %t.out --check-prefix=OUT
// OUT: {{[0-9]+}} programs from seed 0: {{[0-9]+}} ops, {{[0-9]+}} runs, 1 failures

// A pass that panics, one that refuses, one after the other.

// RUN: not broken-fuzz --count=200 --pipelines=panic-on-multiply 2>&1 | filecheck %s --check-prefix=PANIC
// PANIC:      error: seed {{[0-9]+}}: pass 'panic-on-multiply': a product of products (at {{.*}}broken.rs:{{.*}})
// PANIC:        reduced: fuzz-failures/fuzz-{{[0-9]+}}-reduced.mlir, {{[0-9]}} lines

// RUN: not broken-fuzz --count=200 --pipelines='cse;refuse-cosine' --no-reduce 2>&1 | filecheck %s --check-prefix=REFUSED --implicit-check-not=reduced
// REFUSED: error: seed {{[0-9]+}}: a pass refuses the program: a cosine of rank 2 or so is too hard
