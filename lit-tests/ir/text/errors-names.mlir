// RUN: shale-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Names of values, blocks, symbols and aliases: unknown ones, and those defined twice.

// expected-error@+2 {{expected a new name, got %a, which is defined already}}
// expected-note@+1 {{the first definition is here}}
func.func @f(%a: i32, %a: i32) { return }
// -----
// expected-error@+1 {{expected a defined value, got %1, which is never defined}}
%0 = arith.addi %1, %1 : i32
// -----
%0 = arith.constant 1 : i32 // expected-note {{it is defined here}}
// expected-error@+1 {{expected %0 to have type i32, as it was defined, got i64}}
%1 = arith.addi %0, %0 : i64
// -----
%0:2 = "t.x"() : () -> (i32, i32)
// expected-error@+1 {{expected a number below 2 after '#', since the name stands for 2 values}}
"t.u"(%0#99999999999999999999999) : (i32) -> ()
// -----
func.func @f() {
^bb0: // expected-note {{the first definition is here}}
  return
^bb0: // expected-error {{expected a new block, got ^bb0, which is defined already}}
  return
}
// -----
// At module level, too, though no block can have a name there.
// expected-error@+1 {{expected a block of this region, got ^bb1, which is never defined}}
"t.x"()[^bb1] : () -> ()
// -----
func.func @f() {
  "t.r"() ({
    // expected-error@+1 {{expected a block of this region, got ^bb1, which is never defined}}
    "t.br"()[^bb1] : () -> ()
  }) : () -> ()
  "t.br"()[^bb1] : () -> ()
^bb1:
  return
}
// -----
%x = "t.x"() : () -> i32 // expected-note {{the value of this name belongs to another item of the module}}
func.func @f() {
  "t.u"(%x) : (i32) -> () // expected-error {{expected a defined value, got %x, which is never defined}}
  return
}
// -----
// expected-note@+1 {{the first definition is here}}
module @a {} module @a {} // expected-error {{expected a new symbol, got @a, which is defined already}}
// -----
#a = 1 : i32 // expected-note {{the first definition is here}}
#a = 2 : i32 // expected-error {{expected a new alias, got #a, which is defined already}}
// -----
// expected-error@+1 {{expected a defined alias, got #nope}}
module {} loc(#nope)
// -----
// expected-error@+1 {{expected a defined alias or a dialect's type, got '!a'}}
!a = tensor<2x!a>

// -----

// A definition that fails hides no other undefined name.
func.func @failed_definition(%x: i32) -> i32 {
  // expected-error@+1 {{expected a defined value, got %y, which is never defined}}
  %1 = arith.muli %x, %y : i32
  // expected-error@+1 {{expected ',', got ':'}}
  %2 = arith.muli %x : i32
  return %1 : i32
}
