// RUN: shale-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'func.func' (C3) is a declaration (it has no body) and must be private}}
func.func @declaration(i32)

// -----

func.func @returned(%x: i32) -> f32 {
  // expected-error@+1 {{'func.return' (C2) returns (i32), but @returned has results (f32)}}
  return %x : i32
}

// -----

func.func @callee(%x: i32) -> i32 {
  return %x : i32
}
func.func @caller() {
  // expected-error@+1 {{'func.call' (C1) calls @calee, which the module does not define}}
  call @calee() : () -> ()
  // expected-error@+1 {{'func.call' (C2) calls @callee as () -> (), but it is (i32) -> (i32)}}
  call @callee() : () -> ()
  return
}

// -----

// expected-error@+1 {{'func.func' (C2) has entry block arguments (i64), but its inputs are (i32)}}
"func.func"() <{function_type = (i32) -> (), sym_name = "arguments"}> ({
^bb0(%x: i64):
  "func.return"() : () -> ()
}) : () -> ()

// -----

func.func @terminator(%x: i32) {
  // expected-error@+1 {{'arith.addi' ends a block of 'func.func' but is no terminator}}
  %0 = arith.addi %x, %x : i32
}

// -----

func.func @after_the_end() {
  // expected-error@+1 {{'func.return' must be the last op of its block}}
  return
  return
}

// -----

// expected-error@+1 {{'func.func' (C6) tf.aliasing_output of parameter 1 must be in [0, 1), but is 1 : i32}}
func.func @no_such_result(%x: f32[2], %y: f32[2] {tf.aliasing_output = 1 : i32}) -> f32[2] {
  return %x : f32[2]
}

// -----

// expected-error@+1 {{'func.func' (C6) tf.aliasing_output of parameter 0 must be in [0, 1), but is "first"}}
func.func @no_number(%x: f32[2] {tf.aliasing_output = "first"}) -> f32[2] {
  return %x : f32[2]
}

// -----

// expected-error@+1 {{'func.func' (C6) tf.aliasing_output: parameter 0 is f32[2], but result 0, which is to take its memory, is f32[3]}}
func.func @other_type(%x: f32[2] {tf.aliasing_output = 0 : i32}, %y: f32[3]) -> f32[3] {
  return %y : f32[3]
}

// -----

// expected-error@+1 {{'func.func' (C6) tf.aliasing_output: result 0 is to take the memory of parameter 1 and of parameter 0}}
func.func @twice(%x: f32[2] {tf.aliasing_output = 0 : i32}, %y: f32[2] {tf.aliasing_output = 0 : i32}) -> f32[2] {
  return %y : f32[2]
}

// -----

// expected-error@+1 {{'func.func' (C7) jax.buffer_donor of parameter 0 must be true or false, but is "yes"}}
func.func @no_boolean(%x: f32[2] {jax.buffer_donor = "yes"}) -> f32[2] {
  return %x : f32[2]
}
