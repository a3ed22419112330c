// RUN: shale-opt %s -o %t
// RUN: cat %s | shale-opt - | cmp %t -
// RUN: shale-opt %s --width=30 -o %t.narrow && not cmp %t.narrow %t
// RUN: shale-opt %t.narrow | cmp %t -
// RUN: shale-opt %s --print-locs -o %t.locs && filecheck %s --input-file=%t.locs --check-prefix=LOCS
// RUN: shale-opt %t.locs --print-locs | cmp %t.locs -
// RUN: shale-opt %s --print-op-generic -o %t.generic && filecheck %s --input-file=%t.generic --check-prefix=GENERIC
// RUN: shale-opt %t.generic | cmp %t -

// LOCS: arith.addi %x, %x : i32 loc("{{.*}}forms.mlir":[[@LINE+3]]:8)
// GENERIC: "arith.addi"(%x, %x)
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  return %a : i32
}
