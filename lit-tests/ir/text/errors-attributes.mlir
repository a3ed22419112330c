// RUN: shale-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Attributes, types, constants and locations.

// expected-error@+1 {{300 does not fit in i8 (-128…255)}}
%0 = arith.constant 300 : i8
// -----
// expected-error@+1 {{expected a number with a point for f32, got 1}}
%0 = arith.constant 1 : f32
// -----
// expected-error@+1 {{expected each attribute once, got 'a' again}}
module attributes {a = 1, a = 2} {}
// -----
// expected-error@+1 {{expected 2 elements in this list, as the type says, got 3}}
module attributes {a = dense<[1, 2, 3]> : tensor<2xi32>} {}
// -----
// expected-error@+1 {{expected 8 bytes, or 4 for equal elements, got 1}}
module attributes {a = dense<"0x00"> : tensor<2xi32>} {}
// -----
// expected-error@+1 {{expected ':' and the constant's type, got '}'}}
module attributes {a = dense<1>} {}
// -----
// expected-error@+1 {{expected a size below 2^63, got a larger number}}
module attributes {a = tensor<99999999999999999999xi32>} {}
// -----
// expected-error@+1 {{expected an integer type of 1 to 16777215 bits, got 'i99999999999'}}
module attributes {a = i99999999999} {}
// -----
// expected-error@+1 {{expected '"' at the end of the string that begins here, got the end of the line}}
module attributes {a = "unterminated} {}
// -----
// expected-error@+1 {{expected one of the escapes \n \t \\ \" \hh (two hexadecimal digits)}}
module attributes {a = "bad \q escape"} {}
// -----
// expected-error@+2 {{expected ',' or ']', got '}'}}
// expected-note@+1 {{the bracket was opened here}}
module attributes {a = [1, 2} {}
// -----
// expected-error@+1 {{expected minor_to_major to name each dimension once, got dimension 1 twice}}
"t.x"() {a = f32[<=10,?]{1,1} } : () -> ()
// -----
// A comparison closes no bracket.
"t.x"() {a = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 == 0)>} : () -> ()
// -----
// expected-error@+2 {{expected ')', got '>'}}
// expected-note@+1 {{the bracket was opened here}}
"t.x"() {a = #t<(>)> } : () -> ()
// -----
// expected-error@+1 {{expected a line below 2^32, got a larger number}}
module {} loc("a":99999999999999999999:2)
// -----
// expected-error@+1 {{expected 'at', got '"b"'}}
module {} loc(callsite("a" "b"))
// -----
!a0 = tuple<i32, i32>
!a1 = tuple<!a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0, !a0>
!a2 = tuple<!a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1, !a1>
!a3 = tuple<!a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2, !a2>
// expected-error@+1 {{expected an alias that stands for at most 1048576 uses of others, got more}}
!a4 = tuple<!a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3, !a3>
// -----
// Aliases count as what they stand for.
#a0 = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
#a1 = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[#a0]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
// expected-error@+1 {{expected at most 256 levels of nesting, got 300 with what the alias stands for}}
#a2 = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[#a1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
