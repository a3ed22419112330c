// RUN: shale-run --version | filecheck %s --check-prefix=VERSION
// RUN: shale-run --help | filecheck %s --check-prefix=HELP
// RUN: not shale-run - --check --json < %s | filecheck %s --check-prefix=JSON
// RUN: not shale-run - --check -o %t < %s && filecheck %s --check-prefix=FILE < %t
// FILE: @right: passed
// FILE: 1 passed, 1 failed

// VERSION: shale-run 0.1.0

// HELP: Usage: shale-run [PROGRAM] [FLAG]…
// HELP: --check
// HELP: --inputs=DIR
// HELP: --inK=FILE
// HELP: --replicas=N
// HELP: Before it runs, a program goes through:
// HELP: Examples:

// JSON: {"functions":[{"name":"right","passed":true},{"name":"wrong","passed":false,"failure":"check.expect_eq: 1 of 1 elements differ, the first at []: expected 2, got 1 at {{[0-9]+}}:3"}],"passed":1,"failed":1}

func.func @right() {
  return
}

func.func @wrong() {
  %x = hlo.constant dense<1> : s32[]
  %y = hlo.constant dense<2> : s32[]
  check.expect_eq %x, %y : s32[]
  return
}
