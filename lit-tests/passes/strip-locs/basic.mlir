// RUN: shale-opt %s --strip-locs --print-locs | filecheck %s

// CHECK-NOT: loc({{[^u]}}
// CHECK: return loc(unknown)
func.func @f() {
  return loc("a.py":3:4)
} loc("b.py":1:1)
