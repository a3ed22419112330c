// RUN: shale-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Counts of operands, results, regions and blocks; terminators and successors; nested modules.

// An empty module has its block, also inside another.
module {} module { module @inner {} }
// -----
module {
  // expected-error@+1 {{'builtin.module' (C1) defines the symbol @x twice}}
  module { func.func private @x() func.func private @x() }
  module { func.func private @x() }
}
// -----
// expected-error@+1 {{'arith.addi' expected 2 operands (lhs, rhs), 0 regions and 0 successors; got 0 operands, 0 regions and 0 successors}}
%0 = "arith.addi"() : () -> i32
// -----
%0 = arith.constant 1 : i32
// expected-error@+1 {{'arith.addi' expected 1 result, got 2}}
%1:2 = "arith.addi"(%0, %0) : (i32, i32) -> (i32, i32)
// -----
// expected-error@+1 {{'func.func' (C5) has visibility 'secret': expected public, private or nested}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "secret"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// expected-error@+1 {{'builtin.module' (C2) has visibility 'secret': expected public, private or nested}}
module { "builtin.module"() <{sym_visibility = "secret"}> ({^bb0:}) : () -> () }
// -----
// The function is wrong; its return is not.
// expected-error@+1 {{'func.func' attribute 'sym_name' must be a string, but is 3 : i64}}
"func.func"() <{function_type = () -> (), sym_name = 3}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  "t.br"()[^bb1] : () -> ()
^bb1: // expected-error@-2 {{'func.func' has an empty block: expected a terminator}}
}
// -----
func.func @f() {
^bb0:
  // expected-error@+1 {{'t.br' successor 0 is the entry block of the region, which may have no predecessors}}
  "t.br"()[^bb0] : () -> ()
}
// -----
func.func @f() {
  // expected-error@+1 {{'arith.constant' ends a block of 'func.func' but is no terminator}}
  %0 = arith.constant 1 : i32
}
