// RUN: shale-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @order(%x: i32) -> i32 {
  // expected-error@+1 {{operand 0 does not dominate its use: it must be defined before the op that uses it}}
  %0 = arith.addi %1, %x : i32
  // expected-note@+1 {{the operand is defined here}}
  %1 = arith.addi %x, %x : i32
  return %0 : i32
}

// -----

func.func @siblings(%x: i32) -> i32 {
  "u.cond_br"()[^left, ^right] : () -> ()
^left:
  // expected-note@+1 {{the operand is defined here}}
  %0 = arith.addi %x, %x : i32
  "u.br"()[^end] : () -> ()
^right:
  "u.br"()[^end] : () -> ()
^end:
  // expected-error@+1 {{operand 0 does not dominate its use}}
  return %0 : i32
}

// -----

// A block may stand before the one that dominates it.
func.func @text_order(%x: i32) -> i32 {
  "u.br"()[^second] : () -> ()
^first:
  return %0 : i32
^second:
  %0 = arith.addi %x, %x : i32
  "u.br"()[^first] : () -> ()
}

// -----

// What is never reached may use what it likes.
func.func @unreachable(%x: i32) -> i32 {
  return %x : i32
^never:
  %0 = arith.addi %1, %x : i32
  "u.br"()[^again] : () -> ()
^again:
  %1 = arith.addi %0, %x : i32
  "u.br"()[^never] : () -> ()
}

// -----

func.func @entry() {
  "u.br"()[^next] : () -> ()
^next:
  // expected-error@+1 {{'u.nothing' has successors but is not the last op of its block}}
  "u.nothing"()[^next] : () -> ()
  return
}
