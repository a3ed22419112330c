// RUN: shale-opt %s --cse --dce --print-ir-before=dce -o %t 2>&1 | filecheck %s --check-prefix=BEFORE
// RUN: shale-opt %s --cse --dce --print-ir-after=cse -o %t 2>&1 | filecheck %s --check-prefix=AFTER
// RUN: shale-opt %s --cse --dce --print-ir-after-all -o %t 2>&1 | filecheck %s --check-prefix=ALL
// RUN: shale-opt %s --cse --dce --print-ir-after-change -o %t 2>&1 | filecheck %s --check-prefix=CHANGE
// RUN: shale-opt %s --cse --bisect-limit=0 -o %t 2>&1 | filecheck %s --check-prefix=LIMIT

// BEFORE-NOT: after
// BEFORE: // IR before dce (pass 2 of 2)
// BEFORE-COUNT-1: arith.xori
// BEFORE-NOT: arith.xori

// AFTER: // IR after cse (pass 1 of 2)
// AFTER-COUNT-1: arith.xori
// AFTER-NOT: {{arith.xori|// IR}}

// ALL: // IR after cse (pass 1 of 2)
// ALL: // IR after dce (pass 2 of 2)

// CHANGE: // IR after cse (pass 1 of 2)
// CHANGE-NOT: // IR

// LIMIT: remark: 0 of at most 0 rewrites were made
func.func @f(%x: i32) -> i32 {
  %a = arith.xori %x, %x : i32
  %b = arith.xori %x, %x : i32
  %c = arith.ori %a, %b : i32
  return %c : i32
}
