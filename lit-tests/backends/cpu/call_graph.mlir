// RUN: shale-run %s --backend=cpu --check | filecheck %s
// RUN: shale-run %s --backend=cpu -O0 --check | filecheck %s
// RUN: shale-opt %s -O3 --to-level=kernels 2>/dev/null | filecheck %s --check-prefix=KERNELS

// CHECK: @explosion: passed
// CHECK: 1 passed, 0 failed

// Each function calls the next one twice: 2^14 additions, which nobody writes down.
// KERNELS: @explosion
// KERNELS: call @f{{[0-9]+}} for func.call
// KERNELS: function @f
func.func @explosion() {
  %x = hlo.constant dense<[0, 1, 2, 3]> : s32[4]
  %y = func.call @f0(%x) : (s32[4]) -> s32[4]
  check.expect_eq_const %y, dense<[16384, 32769, 49154, 65539]> : s32[4]
  func.return
}
func.func private @f0(%x: s32[4]) -> s32[4] {
  %a = func.call @f1(%x) : (s32[4]) -> s32[4]
  %b = func.call @f1(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f1(%x: s32[4]) -> s32[4] {
  %a = func.call @f2(%x) : (s32[4]) -> s32[4]
  %b = func.call @f2(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f2(%x: s32[4]) -> s32[4] {
  %a = func.call @f3(%x) : (s32[4]) -> s32[4]
  %b = func.call @f3(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f3(%x: s32[4]) -> s32[4] {
  %a = func.call @f4(%x) : (s32[4]) -> s32[4]
  %b = func.call @f4(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f4(%x: s32[4]) -> s32[4] {
  %a = func.call @f5(%x) : (s32[4]) -> s32[4]
  %b = func.call @f5(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f5(%x: s32[4]) -> s32[4] {
  %a = func.call @f6(%x) : (s32[4]) -> s32[4]
  %b = func.call @f6(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f6(%x: s32[4]) -> s32[4] {
  %a = func.call @f7(%x) : (s32[4]) -> s32[4]
  %b = func.call @f7(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f7(%x: s32[4]) -> s32[4] {
  %a = func.call @f8(%x) : (s32[4]) -> s32[4]
  %b = func.call @f8(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f8(%x: s32[4]) -> s32[4] {
  %a = func.call @f9(%x) : (s32[4]) -> s32[4]
  %b = func.call @f9(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f9(%x: s32[4]) -> s32[4] {
  %a = func.call @f10(%x) : (s32[4]) -> s32[4]
  %b = func.call @f10(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f10(%x: s32[4]) -> s32[4] {
  %a = func.call @f11(%x) : (s32[4]) -> s32[4]
  %b = func.call @f11(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f11(%x: s32[4]) -> s32[4] {
  %a = func.call @f12(%x) : (s32[4]) -> s32[4]
  %b = func.call @f12(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f12(%x: s32[4]) -> s32[4] {
  %a = func.call @f13(%x) : (s32[4]) -> s32[4]
  %b = func.call @f13(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f13(%x: s32[4]) -> s32[4] {
  %a = func.call @f14(%x) : (s32[4]) -> s32[4]
  %b = func.call @f14(%a) : (s32[4]) -> s32[4]
  func.return %b : s32[4]
}
func.func private @f14(%x: s32[4]) -> s32[4] {
  %k = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %a = hlo.add %x, %k : s32[4]
  func.return %a : s32[4]
}
