// RUN: shale-opt %s --cse --bisect-limit=0 2>/dev/null | filecheck %s --check-prefix=NONE
// RUN: shale-opt %s --cse --bisect-limit=1 2>/dev/null | filecheck %s --check-prefix=ONE
// RUN: shale-opt %s --cse --bisect-limit=3 2>/dev/null | filecheck %s --check-prefix=THREE

// Each op of a dead chain is a rewrite of its own.
func.func @dead_chain(%x: i32) -> i32 {
  // NONE: arith.addi
  // ONE: arith.addi
  // THREE-NOT: arith.addi
  %a = arith.addi %x, %x : i32
  // NONE-NEXT: arith.muli
  // ONE-NEXT: arith.muli
  // THREE-NOT: arith.muli
  %b = arith.muli %a, %a : i32
  // NONE-NEXT: arith.subi
  // ONE-NOT: arith.subi
  // THREE-NOT: arith.subi
  %c = arith.subi %b, %x : i32
  return %x : i32
}
