// RUN: shale-opt %s --cse --inline=max=4 --pipeline='func(cse,canonicalize),symbol-dce' --print-pipeline 2>&1 | filecheck %s
// RUN: not shale-opt %s --csee 2>&1 | filecheck %s --check-prefix=NEAR
// RUN: not shale-opt %s --pipeline='func(cse' 2>&1 | filecheck %s --check-prefix=SYNTAX
// RUN: not shale-opt %s --dce=limit=many 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not shale-opt %s --pipeline='inline{mox=4}' 2>&1 | filecheck %s --check-prefix=NAME

// CHECK: cse,inline{max=4},func(cse,canonicalize),symbol-dce
// NEAR: --cse
// SYNTAX: ')'
// OPTION: option 'limit' takes a number, got 'many'
// NAME: max
func.func @f() {
  return
}
