// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.custom_call' (C1) call_target_name must not be empty}}
  hlo.custom_call call_target_name = "" : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{'hlo.custom_call' (C2) input 0 must be an array, a tuple or a token, but is i32}}
  hlo.custom_call %x, call_target_name = "f" : (i32) -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.custom_call' (C2) result 0 must be an array, a tuple or a token, but is opaque[]}}
  %y = hlo.custom_call call_target_name = "f" : () -> opaque[]
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.custom_call' (C3) operand_layouts and result_layouts must come together}}
  hlo.custom_call %x, call_target_name = "f", operand_layouts = [[0]] : (f32[2]) -> ()
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.custom_call' (C4) operand_layouts must have 1 layouts, but has 0}}
  hlo.custom_call %x, call_target_name = "f", operand_layouts = [], result_layouts = [] : (f32[2]) -> ()
  return
}

// -----

func.func @f(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.custom_call' (C4) layout 0 of operand_layouts must be a permutation of the dimensions of f32[2,3], but is [0, 0]}}
  hlo.custom_call %x, call_target_name = "f", operand_layouts = [[0, 0]], result_layouts = [] : (f32[2,3]) -> ()
  return
}

// -----

func.func @f(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.custom_call' (C4) layout 0 of result_layouts must be a permutation of the dimensions of f32[2,3], but is [0]}}
  %y = hlo.custom_call %x, call_target_name = "f", operand_layouts = [[0, 1]], result_layouts = [[0]] : (f32[2,3]) -> f32[2,3]
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.custom_call' (C5) results that share memory with inputs need a function whose meaning is known: 'f' is unknown here; known are lapack_spotrf_ffi, lapack_dpotrf_ffi, lapack_cpotrf_ffi, lapack_zpotrf_ffi, lapack_strsm_ffi, lapack_dtrsm_ffi, lapack_ctrsm_ffi, lapack_ztrsm_ffi, TopK, mhlo.topk, Sharding, xla.sdy.Sharding, xla.sdy.FuncResultSharding}}
  %y = hlo.custom_call %x, call_target_name = "f", output_operand_aliases = [1] : (f32[2]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.custom_call' (C5) results that share memory with inputs need a function whose meaning is known: this call of 'TopK' has types, layouts or a configuration for which there is none}}
  %y = hlo.custom_call %x, call_target_name = "TopK", output_operand_aliases = [1] : (f32[2]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'hlo.custom_call' attribute 'operand_layouts' must be lists of integers such as [[0, 2], [1, 3]], but is [0]}}
  %y = hlo.custom_call %x, call_target_name = "f", operand_layouts = [0], result_layouts = [] : (f32[2]) -> f32[2]
  return
}
