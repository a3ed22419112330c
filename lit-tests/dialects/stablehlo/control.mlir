// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Control flow, barriers, tuples. Expected values: XLA (jaxlib 0.10.2).
// CHECK: 6 passed, 0 failed

func.func @while() {
  %n = stablehlo.constant dense<5> : tensor<i32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %z, %acc = %z) : tensor<i32>, tensor<i32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %sum = stablehlo.add %acc, %i : tensor<i32>
    stablehlo.return %next, %sum : tensor<i32>, tensor<i32>
  }
  check.expect_eq_const %r#0, dense<5> : tensor<i32>
  check.expect_eq_const %r#1, dense<10> : tensor<i32>
  return
}

func.func @while_generic() {
  %n = stablehlo.constant dense<100> : tensor<i32>
  %z = stablehlo.constant dense<3> : tensor<i32>
  %r = "stablehlo.while"(%z) ({
  ^bb0(%i: tensor<i32>):
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>):
    %d = stablehlo.add %i, %i : tensor<i32>
    stablehlo.return %d : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %r, dense<192> : tensor<i32>
  return
}

func.func @if() {
  %p = stablehlo.constant dense<true> : tensor<i1>
  %a = stablehlo.constant dense<1.0> : tensor<f32>
  %b = stablehlo.constant dense<2.0> : tensor<f32>
  %r = "stablehlo.if"(%p) ({
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    stablehlo.return %b : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  check.expect_eq_const %r, dense<3.0> : tensor<f32>
  return
}

func.func @case() {
  %i = stablehlo.constant dense<-1> : tensor<i32>
  %j = stablehlo.constant dense<1> : tensor<i32>
  %a = stablehlo.constant dense<1.0> : tensor<f32>
  %b = stablehlo.constant dense<2.0> : tensor<f32>
  %r = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<f32>
  }, {
    %s = stablehlo.multiply %b, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    stablehlo.return %b : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  %t = "stablehlo.case"(%j) ({
    stablehlo.return %a : tensor<f32>
  }, {
    %s = stablehlo.multiply %b, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    stablehlo.return %b : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  check.expect_eq_const %r, dense<2.0> : tensor<f32>
  check.expect_eq_const %t, dense<4.0> : tensor<f32>
  return
}

func.func @optimization_barrier() {
  %a = stablehlo.constant dense<1.0> : tensor<f32>
  %b = stablehlo.constant dense<2> : tensor<i32>
  %r:2 = stablehlo.optimization_barrier %a, %b : tensor<f32>, tensor<i32>
  %s = "stablehlo.optimization_barrier"(%b) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %r#0, dense<1.0> : tensor<f32>
  check.expect_eq_const %r#1, dense<2> : tensor<i32>
  check.expect_eq_const %s, dense<2> : tensor<i32>
  return
}

func.func @tuple() {
  %a = stablehlo.constant dense<1.0> : tensor<f32>
  %b = stablehlo.constant dense<2> : tensor<i32>
  %t = stablehlo.tuple %a, %b : tuple<tensor<f32>, tensor<i32>>
  %x = stablehlo.get_tuple_element %t[1] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<i32>
  %u = "stablehlo.tuple"(%b) : (tensor<i32>) -> tuple<tensor<i32>>
  %y = "stablehlo.get_tuple_element"(%u) <{index = 0 : i32}> : (tuple<tensor<i32>>) -> tensor<i32>
  check.expect_eq_const %x, dense<2> : tensor<i32>
  check.expect_eq_const %y, dense<2> : tensor<i32>
  return
}
