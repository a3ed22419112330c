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
