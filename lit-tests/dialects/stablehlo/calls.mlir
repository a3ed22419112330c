// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Calls whose meaning is known, decompositions, futures. Expected values: numpy 2.4 (linalg.cholesky, linalg.solve) and by hand.
// CHECK: 9 passed, 0 failed

func.func @judgements() {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<[1.0, 0x40000003]> : tensor<2xf32>
  %c = stablehlo.constant dense<[1.0, 2.0009]> : tensor<2xf32>
  stablehlo.custom_call @check.expect_eq(%a, %a) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_close(%a, %b) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  "stablehlo.custom_call"(%a, %c) <{call_target_name = "check.expect_almost_eq", has_side_effect = true}> : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}

// The other triangle keeps what it was.
func.func @potrf() {
  %a = stablehlo.constant dense<[[4.0, 7.0], [2.0, 10.0]]> : tensor<2x2xf32>
  %l:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)
  check.expect_eq_const %l#0, dense<[[2.0, 7.0], [1.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq_const %l#1, dense<0> : tensor<i32>
  return
}

func.func @potrf_upper() {
  %a = stablehlo.constant dense<[[[4.0, 2.0], [7.0, 10.0]], [[1.0, 2.0], [2.0, 1.0]]]> : tensor<2x2x2xf64>
  %l:2 = stablehlo.custom_call @lapack_dpotrf_ffi(%a) {api_version = 4 : i32, backend_config = {uplo = 85 : ui8}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]} : (tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>, tensor<2xi32>)
  check.expect_eq_const %l#1, dense<[0, 2]> : tensor<2xi32>
  %first = stablehlo.slice %l#0 [0:1, 0:2, 0:2] : (tensor<2x2x2xf64>) -> tensor<1x2x2xf64>
  check.expect_eq_const %first, dense<[[[2.0, 1.0], [7.0, 3.0]]]> : tensor<1x2x2xf64>
  return
}

func.func @trsm() {
  %a = stablehlo.constant dense<[[2.0, 0.0], [1.0, 4.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[2.0, 6.0], [9.0, 1.0]]> : tensor<2x2xf32>
  %x = stablehlo.custom_call @lapack_strsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %x, dense<[[1.0, 3.0], [2.0, -0.5]]> : tensor<2x2xf32>
  return
}

func.func @topk() {
  %a = stablehlo.constant dense<[3.0, 1.0, 4.0, 1.0, 5.0]> : tensor<5xf32>
  %r:2 = stablehlo.custom_call @mhlo.topk(%a) {mhlo.attributes = {k = 2 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<5xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  check.expect_eq_const %r#0, dense<[5.0, 4.0]> : tensor<2xf32>
  check.expect_eq_const %r#1, dense<[4, 2]> : tensor<2xi32>
  return
}

func.func @sharding() {
  %a = stablehlo.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %b = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{replicated}"} : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq %a, %b : tensor<2xf32>
  return
}

func.func @composite() {
  %a = stablehlo.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %b = stablehlo.composite "my.double" %a {composite_attributes = {x = 1 : i32}, decomposition = @double, version = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  %c = "stablehlo.composite"(%b) <{decomposition = @double, name = "my.double"}> : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %c, dense<[12.0, 4.0]> : tensor<2xf32>
  return
}

func.func @async() {
  %a = stablehlo.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %future = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    %sum = stablehlo.add %x, %a : tensor<2xf32>
    stablehlo.return %sum : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
  %r = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>
  check.expect_eq_const %r, dense<[6.0, 2.0]> : tensor<2xf32>
  return
}

func.func @shardy() {
  %a = stablehlo.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %b = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<2xf32>
  %c = sdy.reshard %b <@mesh, [{}]> : tensor<2xf32>
  %d = sdy.propagation_barrier %c allowed_direction=NONE : tensor<2xf32>
  sdy.sharding_group %d group_id=3 : tensor<2xf32>
  check.expect_eq %a, %d : tensor<2xf32>
  return
}

sdy.mesh @mesh = <["x"=2]>

func.func private @double(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
