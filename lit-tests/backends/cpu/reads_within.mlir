// Indices that a program computes from data, where what computes them says that they lie within the array.
// RUN: shale-run %s --backend=cpu --check -O0 | filecheck %s
// RUN: shale-run %s --backend=cpu --check | filecheck %s
// RUN: shale-run %s --backend=reference --check | filecheck %s
// CHECK: 4 passed, 0 failed

func.func @clamped() {
  %i, %x = func.call @data() : () -> (s32[], s32[5])
  %low = hlo.constant dense<1> : s32[]
  %high = hlo.constant dense<4> : s32[]
  %k0 = hlo.clamp %low, %i, %high : s32[]
  %k = hlo.convert %k0 : (s32[]) -> s64[]
  %y = loop.read %x[%k] : (s32[5], s64[]) -> s32[]
  check.expect_eq_const %y, dense<11> : s32[]
  return
}

func.func @remainder() {
  %i, %x = func.call @data() : () -> (s32[], s32[5])
  %five = hlo.constant dense<5> : s32[]
  %r = hlo.remainder %i, %five : s32[]
  %k0 = hlo.abs %r : s32[]
  %k = hlo.convert %k0 : (s32[]) -> s64[]
  %y = loop.read %x[%k] : (s32[5], s64[]) -> s32[]
  check.expect_eq_const %y, dense<13> : s32[]
  return
}

func.func @bits() {
  %i, %x = func.call @data() : () -> (s32[], s32[5])
  %three = hlo.constant dense<3> : s32[]
  %k0 = hlo.and %i, %three : s32[]
  %k = hlo.convert %k0 : (s32[]) -> s64[]
  %y = loop.read %x[%k] : (s32[5], s64[]) -> s32[]
  check.expect_eq_const %y, dense<11> : s32[]
  return
}

// The remainder by 0 is the number itself, of which the clamp takes what fits.
func.func @by_nothing() {
  %i, %x = func.call @data() : () -> (s32[], s32[5])
  %one = hlo.constant dense<1> : s32[]
  %zero = hlo.constant dense<0> : s32[]
  %some = hlo.and %i, %one : s32[]
  %none = hlo.subtract %some, %one : s32[]
  %r = hlo.remainder %i, %none : s32[]
  %most = hlo.constant dense<4> : s32[]
  %k0 = hlo.clamp %zero, %r, %most : s32[]
  %k = hlo.convert %k0 : (s32[]) -> s64[]
  %y = loop.read %x[%k] : (s32[5], s64[]) -> s32[]
  check.expect_eq_const %y, dense<10> : s32[]
  return
}

func.func private @data() -> (s32[], s32[5]) {
  %i0 = hlo.constant dense<-3> : s32[]
  %i = hlo.optimization_barrier %i0 : (s32[]) -> s32[]
  %x0 = hlo.constant dense<[10, 11, 12, 13, 14]> : s32[5]
  %x = hlo.optimization_barrier %x0 : (s32[5]) -> s32[5]
  return %i, %x : s32[], s32[5]
}
