// RUN: shale-opt %s --inline --symbol-dce 2>/dev/null | filecheck %s
// RUN: shale-opt %s --pipeline=inline,symbol-dce,inline 2>/dev/null | filecheck %s
// RUN: shale-opt %s --inline=growth=1000 --symbol-dce | filecheck %s --check-prefix=MORE
// RUN: shale-opt %s --inline 2>&1 >/dev/null | filecheck %s --check-prefix=REMARK

// Each function calls the next one twice. Copies may add 1024 ops: from the last function up, 1 + 2 + 4 + ... + 512 fit. Then @f2 stays, and so does
// @f1, of two calls; @f0 has one caller.
// CHECK: func.func @main(
// CHECK-NEXT: call @f1(
// CHECK-NEXT: call @f1(
// CHECK-NEXT: return
// CHECK: func.func private @f1(%x: s32[4]) -> s32[4] attributes {no_inline} {
// CHECK-NEXT: call @f2(
// CHECK-NEXT: call @f2(
// CHECK-NEXT: return
// CHECK: func.func private @f2(%x: s32[4]) -> s32[4] attributes {no_inline} {
// CHECK-COUNT-1024: hlo.negate
// CHECK-NOT: hlo.negate
// MORE-NOT: call
// MORE: hlo.negate
// REMARK: remark: the call is not inlined: copies of @f2 would add more than what is left of 1024 ops
// REMARK-NEXT: growth.mlir:
func.func @main(%x: s32[4]) -> s32[4] {
  %y = func.call @f0(%x) : (s32[4]) -> s32[4]
  func.return %y : s32[4]
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
  %a = hlo.negate %x : s32[4]
  func.return %a : s32[4]
}
