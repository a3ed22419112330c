// A few programs, the report, and that the number of threads does not show.

// RUN: shale-fuzz --count=20 --seed=5 --fp=exact --jobs=1 > %t.one
// RUN: shale-fuzz --count=20 --seed=5 --jobs=3 | cmp %t.one -
// RUN: filecheck %s --input-file %t.one

// CHECK:      20 programs from seed 5: {{[0-9]+}} ops, 40 runs, 0 failures
// CHECK-NEXT: pipeline '{{.*}}canonicalize{{.*}}'
// CHECK-NEXT:   canonicalize: changed {{[0-9]+}} of {{[0-9]+}}
// CHECK:          {{[0-9]+}} fold
// CHECK:        symbol-dce: changed
// CHECK:      exact rules and patterns of hlo, and how often each fired in all passes:
// CHECK-NEXT: {{[0-9]+}} abs_conj
// CHECK:      ops of hlo in no program: hlo.{{.*}} hlo.

// What fires too rarely is an error.

// RUN: not shale-fuzz --count=20 --seed=5 --min-fired=3 2>&1 | filecheck %s --check-prefix=RARE
// RARE: error: rule {{[a-z_]+}} fired {{[0-2]}} times, less than 3

// The program of a seed is one that the other tools read, and always the same.

// RUN: shale-fuzz --print-program --seed=8 > %t.program
// RUN: shale-opt %t.program | cmp %t.program -
// RUN: shale-fuzz --print-program --seed=8 | cmp %t.program -

// One pipeline after the other.

// RUN: shale-fuzz --count=5 --inputs=1 --pipelines='cse;canonicalize,dce' | filecheck %s --check-prefix=TWO
// TWO:      5 programs from seed 0: {{[0-9]+}} ops, 5 runs, 0 failures
// TWO-NEXT: pipeline 'cse'
// TWO:      pipeline 'canonicalize,dce'
