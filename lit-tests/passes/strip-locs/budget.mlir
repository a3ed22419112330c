// RUN: shale-opt %s --strip-locs --print-locs --bisect-limit=1 2>/dev/null | filecheck %s
// RUN: shale-opt %s --pipeline=strip-locs,strip-locs --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS

// STATS: 1 strip-locs: changed 1 of 1
// STATS: 2 strip-locs: changed 0 of 1

// CHECK: func.func private @a
// CHECK-NEXT: func.func private @b() loc({{.*}}budget.mlir"
func.func private @a()
func.func private @b()
