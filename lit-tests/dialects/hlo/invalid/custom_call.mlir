// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  hlo.custom_call call_target_name = "" : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  hlo.custom_call %x, call_target_name = "f" : (i32) -> ()
  return
}

// -----

func.func @f() {
  %y = hlo.custom_call call_target_name = "f" : () -> opaque[]
  return
}

// -----

func.func @f(%x: f32[2]) {
  hlo.custom_call %x, call_target_name = "f", operand_layouts = [[0]] : (f32[2]) -> ()
  return
}

// -----

func.func @f(%x: f32[2]) {
  hlo.custom_call %x, call_target_name = "f", operand_layouts = [], result_layouts = [] : (f32[2]) -> ()
  return
}

// -----

func.func @f(%x: f32[2,3]) {
  hlo.custom_call %x, call_target_name = "f", operand_layouts = [[0, 0]], result_layouts = [] : (f32[2,3]) -> ()
  return
}

// -----

func.func @f(%x: f32[2,3]) {
  %y = hlo.custom_call %x, call_target_name = "f", operand_layouts = [[0, 1]], result_layouts = [[0]] : (f32[2,3]) -> f32[2,3]
  return
}

// -----

func.func @f(%x: f32[2]) {
  %y = hlo.custom_call %x, call_target_name = "f", output_operand_aliases = [1] : (f32[2]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[2]) {
  %y = hlo.custom_call %x, call_target_name = "f", operand_layouts = [0], result_layouts = [] : (f32[2]) -> f32[2]
  return
}
