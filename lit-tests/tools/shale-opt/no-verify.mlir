// RUN: not shale-opt %s 2>&1 | filecheck %s --check-prefix=REFUSED
// RUN: shale-opt %s --no-verify --cse | filecheck %s

// REFUSED: error: 'func.return' (C2) returns (i32), but @f has results (i64)
// CHECK: func.func @f(
// CHECK-NEXT: return %x : i32
func.func @f(%x: i32) -> i64 {
  return %x : i32
}
