// RUN: shale-opt %s --allow-unregistered-dialect --dce | filecheck %s
// RUN: shale-opt %s --allow-unregistered-dialect --dce=limit=1 | filecheck %s --check-prefix=ONE
// RUN: shale-opt %s --allow-unregistered-dialect --dce --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS

// STATS: 2 blocks removed
// STATS-NEXT: 3 ops removed

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT: return
// ONE-LABEL: func.func @chain(
// ONE: arith.addi
// ONE-NEXT: arith.muli
// ONE-NEXT: return
func.func @chain(%x: i32) {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %a, %a : i32
  %c = arith.subi %b, %a : i32
  return
}

// An op that nobody knows may have effects.
// CHECK-LABEL: func.func @effects(
// CHECK: "u.print"
func.func @effects(%x: i32) {
  %a = "u.print"(%x) : (i32) -> i32
  return
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-NOT: ^bb
// CHECK: return %x
func.func @unreachable(%x: i32) -> i32 {
  return %x : i32
^a:
  %a = arith.addi %b, %x : i32
  "u.br"()[^b] : () -> ()
^b:
  %b = arith.addi %a, %x : i32
  "u.br"()[^a] : () -> ()
}
