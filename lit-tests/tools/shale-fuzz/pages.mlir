// RUN: shale-fuzz --help | filecheck %s --check-prefix=HELP
// HELP: shale-fuzz: random programs through pipelines
// HELP: --count=N
// HELP: --pipelines=A;B
// HELP: Without --pipelines: {{.*}}canonicalize,cse,
// HELP: Examples:

// RUN: shale-fuzz --version | filecheck %s --check-prefix=VERSION
// VERSION: shale-fuzz {{[0-9]}}

// RUN: not shale-fuzz --cuont=3 2>&1 | filecheck %s --check-prefix=FLAG
// FLAG: error: unknown flag '--cuont'
// FLAG: did you mean '--count'?

// RUN: not shale-fuzz --fp=relaxed 2>&1 | filecheck %s --check-prefix=FP
// FP: error: --fp: expected exact, got 'relaxed'

// RUN: not shale-fuzz --inputs=0 2>&1 | filecheck %s --check-prefix=INPUTS
// INPUTS: error: --inputs: expected a number of inputs from 1 on

// RUN: not shale-fuzz %s 2>&1 | filecheck %s --check-prefix=INPUT
// INPUT: error: got the input '{{.*}}pages.mlir', but programs are random
// INPUT: shale-opt FILE --validate-each
