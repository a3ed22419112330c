// RUN: shale-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// What a user reads where the text is wrong: one message each, at the token.

// expected-error@+1 {{expected a type, got '{'}}
func.func @f( {
// -----
func.func @f() { return
// expected-error@+2 {{expected an op or '}', got the end of the text}}
// expected-note@-2 {{the bracket was opened here}}
// -----
// expected-error@+1 {{expected ':', got ')'}}
func.func @f(%a) { return }
// -----
// expected-error@+1 {{expected a symbol such as @f, got 'f'}}
func.func f() { return }
// -----
// expected-error@+1 {{expected an op that a registered dialect defines, got 'func.fun'}}
func.fun @f() { return }
// -----
// expected-error@+1 {{expected an op, got '}'}}
}
// -----
// expected-error@+1 {{expected an op, got ';'}}
func.func @f() { return ; }
// -----
// expected-error@+1 {{expected a type, got '...'}}
func.func @f(...) { return }
// -----
// expected-error@+1 {{expected names for all arguments or for none, got 'i32'}}
func.func @f(%a: i32, i32) { return }
// -----
// expected-error@+1 {{expected a value such as %x, got ')'}}
"t.u"(%0, ) : (i32) -> ()
// -----
// expected-error@+1 {{expected '(', got ':'}}
"t.u" : (i32) -> ()
// -----
// expected-error@+1 {{expected '->', got 'i32'}}
"t.u"() : () i32
// -----
// expected-error@+1 {{expected an op's name of plain characters in quotes, such as "dialect.op"}}
"" () : () -> ()
// -----
// expected-error@+1 {{expected '=', got 'b'}}
%a b = "t.x"() : () -> i32
// -----
// expected-error@+1 {{expected an op, got '^bb0'}}
^bb0:
// -----
// expected-error@+1 {{expected between 1 and 65535 results}}
%0:99999999999 = "t.x"() : () -> i32
// -----
// expected-error@+1 {{expected 1 name, since arith.constant has 1 result here, got 2}}
%0, %1 = arith.constant 1 : i32
