// RUN: shale-reduce --help | filecheck %s --check-prefix=HELP
// HELP: shale-reduce: makes a program smaller that shows a bug
// HELP: --predicate=crash|wrong-result|diagnostic
// HELP: Exit codes: 0 done, 1 the program does not show it

// RUN: shale-reduce --version | filecheck %s --check-prefix=VERSION
// VERSION: shale-reduce {{[0-9]}}

// RUN: not shale-reduce %s 2>&1 | filecheck %s --check-prefix=NONE
// NONE: error: expected what must stay: --predicate=crash, wrong-result or diagnostic

// RUN: not shale-reduce %s --predicate=slow 2>&1 | filecheck %s --check-prefix=OTHER
// OTHER: error: --predicate: expected crash, wrong-result or diagnostic, got 'slow'

// RUN: not shale-reduce %s --predicate=diagnostic 2>&1 | filecheck %s --check-prefix=TEXT
// TEXT: error: --predicate=diagnostic needs --text=TEXT

// RUN: echo 'func.func @f(' > %t.bad
// RUN: not shale-reduce %t.bad --predicate=crash 2>&1 | filecheck %s --check-prefix=BAD
// BAD: error: expected
