// RUN: shale-opt %s --legalize-stablehlo --split-input-file --verify-diagnostics
// Right programs that have no form in hlo.

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.uniform_quantize' tensor<2x3x!quant.uniform<i8:f32, 0.5>> has no form in hlo: quantized numbers are only read and written}}
  %0 = stablehlo.uniform_quantize %f : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' output_shape must be a constant: sizes that are known at run time only have no form in hlo}}
  %0 = stablehlo.dynamic_reshape %f, %s : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%v: tensor<3xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' output_dimensions must be a constant: sizes that are known at run time only have no form in hlo}}
  %0 = stablehlo.dynamic_broadcast_in_dim %v, %s, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_iota' output_shape must be a constant: sizes that are known at run time only have no form in hlo}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_pad' edge_padding_low must be a constant: sizes that are known at run time only have no form in hlo}}
  %0 = stablehlo.dynamic_pad %f, %x, %s, %s, %s : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.real_dynamic_slice' start_indices must be a constant: sizes that are known at run time only have no form in hlo}}
  %0 = stablehlo.real_dynamic_slice %f, %s, %s, %s : (tensor<2x3xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.rng' (I3) shape must be a constant: sizes that are known at run time only have no form in hlo}}
  %0 = stablehlo.rng %x, %x, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' its operand must come from a call of Sharding that says how it is cut}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%f) {mhlo.sharding = "{manual}"} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  %s = stablehlo.custom_call @Sharding(%f) {mhlo.sharding = "{devices=[1,2]<=[2]}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.custom_call' the sharding cuts dimension 1 of f32[2,3] in 2 parts, which are not equal}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%s) {mhlo.sharding = "{manual}"} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  %s = stablehlo.custom_call @Sharding(%f) {mhlo.sharding = "{devices=[2,1]<=[2]}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.custom_call' the sharding cuts f32[2,3] in parts of type f32[1,3], but they have type f32[2,1]}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%s) {mhlo.sharding = "{manual}"} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  %s = stablehlo.custom_call @Sharding(%f) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.custom_call' the sharding says of 1 dimensions how they are cut, but f32[2,3] has 2}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%s) {mhlo.sharding = "{manual}"} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  %s = stablehlo.custom_call @Sharding(%f) {mhlo.sharding = "{replicated}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.custom_call' the sharding leaves f32[2,3] whole, but the result has type f32[1,3]}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%s) {mhlo.sharding = "{manual}"} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  %s = stablehlo.custom_call @Sharding(%f) {mhlo.sharding = "{maximal device=0}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.custom_call' has a sharding 'maximal', which is not supported here}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%s) {mhlo.sharding = "{manual}"} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' must say how the parts are put together}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%f) : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' the sharding cuts f32[4,3] in parts of type f32[1,3], but they have type f32[2,3]}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%f) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' has a sharding with last_tile_dims, which is not supported}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%f) {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dims={manual}}"} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' xla.sdy.GlobalToLocalShape goes between an array and its parts on several partitions, which is not supported}}
  %0 = stablehlo.custom_call @xla.sdy.GlobalToLocalShape(%f) : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' check.expect_eq must have 2 operands, but has 1}}
  stablehlo.custom_call @check.expect_eq(%f) {has_side_effect = true} : (tensor<2x3xf32>) -> ()
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' check.expect_ne is no judgement}}
  stablehlo.custom_call @check.expect_ne(%f, %f) {has_side_effect = true} : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C1) is for floats and complex numbers, but the operands hold s32}}
  stablehlo.custom_call @check.expect_almost_eq(%i, %i) {has_side_effect = true} : (tensor<2x3xi32>, tensor<2x3xi32>) -> ()
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C1) both sides must have one type, but there are f32[2,3] and f32[3,2]}}
  stablehlo.custom_call @check.expect_eq(%f, %g) {has_side_effect = true} : (tensor<2x3xf32>, tensor<3x2xf32>) -> ()
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C5) results that share memory with inputs need a function whose meaning is known: 'foo' is unknown here; known are lapack_spotrf_ffi, lapack_dpotrf_ffi, lapack_cpotrf_ffi, lapack_zpotrf_ffi, lapack_strsm_ffi, lapack_dtrsm_ffi, lapack_ctrsm_ffi, lapack_ztrsm_ffi, TopK, mhlo.topk, Sharding, xla.sdy.Sharding, xla.sdy.FuncResultSharding}}
  %0 = stablehlo.custom_call @foo(%f) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' the results of mhlo.topk must be (f32[2,2], s32[2,2]), but are (f32[2,2], s64[2,2])}}
  %0:2 = stablehlo.custom_call @mhlo.topk(%f) {mhlo.attributes = {k = 2 : i64, largest = true}} : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>)
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' the results of Sharding must be (f32[2,3]), but are (f32[3,2])}}
  %0 = stablehlo.custom_call @Sharding(%f) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' (I5) algorithm asks for lhs in bf16, but f32[2,3] is multiplied as it is}}
  %0 = stablehlo.dot_general %f, %f, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' (I5) algorithm asks for operands in parts, but products are formed at once}}
  %0 = stablehlo.dot_general %f, %f, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 3, rhs_component_count = 3, num_primitive_operations = 6, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.send' transfers over a channel to the host have no form in hlo: use infeed and outfeed}}
  %0 = "stablehlo.send"(%f, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<2x3xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' transfers over a channel to the host have no form in hlo: use infeed and outfeed}}
  %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<2x3xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.send' hlo counts channels from 1, but the handle of channel_handle is 0}}
  %0 = "stablehlo.send"(%f, %t) <{channel_handle = #stablehlo.channel_handle<handle = 0, type = 1>}> : (tensor<2x3xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' hlo counts channels from 1, but the handle of channel_handle is -1}}
  %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = -1, type = 1>}> : (!stablehlo.token) -> (tensor<2x3xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%x: tensor<ui32>) {
  // expected-error@+1 {{'stablehlo.cross-replica-sum' becomes hlo.all_reduce, of which (C1) the numbers in replica_groups must be distinct, but 1 comes twice}}
  %0 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[1, 1]]> : tensor<1x2xi64>}> : (tensor<ui32>) -> tensor<ui32>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'chlo._asin_acos_kernel' is a step of another compiler's expansion and has no form in hlo}}
  %0 = chlo._asin_acos_kernel %c : tensor<2x3xcomplex<f32>> -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' has no form in hlo with a ragged dimension that is contracted or a batch, or group sizes for each batch}}
  %0 = "chlo.ragged_dot"(%f, %g, %k) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1]>}> : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' a list of shardings must have the mesh itself before '@mesh, [{}}
  %0 = sdy.manual_computation(%f) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] manual_axes={"x"} (%y: tensor<1x3xf32>) {
    sdy.return %y : tensor<1x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' the sharding of operand 0 cuts f32[2,3] in parts of type f32[1,3], but they have type f32[2,3]}}
  %0 = sdy.manual_computation(%f) in_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] out_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] manual_axes={"x"} (%y: tensor<2x3xf32>) {
    sdy.return %y : tensor<2x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' the sharding of result 0 cuts f32[4,3] in parts of type f32[2,3], but they have type f32[1,3]}}
  %0 = sdy.manual_computation(%f) in_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] out_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] manual_axes={"x"} (%y: tensor<1x3xf32>) {
    sdy.return %y : tensor<1x3xf32>
  } : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' the sharding of operand 0 cuts dimension 1 of f32[2,3] in 2 parts, which are not equal}}
  %0 = sdy.manual_computation(%f) in_shardings=[<mesh<["x"=2]>, [{}, {"x"}]>] out_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] manual_axes={"x"} (%y: tensor<1x3xf32>) {
    sdy.return %y : tensor<1x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' in_shardings must have 1 shardings, but has 2}}
  %0 = sdy.manual_computation(%f) in_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>, <mesh<["x"=2]>, [{"x"}, {}]>] out_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] manual_axes={"x"} (%y: tensor<1x3xf32>) {
    sdy.return %y : tensor<1x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' in_shardings and out_shardings must be over one mesh}}
  %0 = sdy.manual_computation(%f) in_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] out_shardings=[<mesh<["x"=4]>, [{}, {}]>] manual_axes={"x"} (%y: tensor<1x3xf32>) {
    sdy.return %y : tensor<1x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' has a sharding with unreduced axes, which is not supported}}
  %0 = sdy.manual_computation(%f) in_shardings=[<mesh<["x"=2]>, [{"x"}, {}], unreduced={}>] out_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] manual_axes={"x"} (%y: tensor<1x3xf32>) {
    sdy.return %y : tensor<1x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' has a mesh whose devices are in an order of their own, which is not supported}}
  %0 = sdy.manual_computation(%f) in_shardings=[<mesh<["x"=2]>, [{"x"}, {}]>] out_shardings=[<mesh<["x"=2], device_ids=[1, 0]>, [{"x"}, {}]>] manual_axes={"x"} (%y: tensor<1x3xf32>) {
    sdy.return %y : tensor<1x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.add' result 0 is stated as f32[?,3], but is f32[2,3]}}
  %0 = stablehlo.add %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}
