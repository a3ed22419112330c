// A step that is bound to its addresses asks where an index leaves its array as any other does: the run ends with that error.
// RUN: not shale-run %s --check --backend=cpu -O0 2>&1 | filecheck %s
// RUN: not shale-run %s --check --backend=cpu -O3 2>&1 | filecheck %s
// CHECK: @behind: failed: {{.*}}index 4 is outside of a dimension of size 4
// CHECK: @below: failed: {{.*}}index -1 is outside of a dimension of size 4
func.func @behind() {
  %x = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %zero = hlo.constant dense<0> : s64[]
  %none = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %none {
  ^bb0(%i: s64[], %s: s32[]):
    %n = hlo.constant dense<9> : s64[]
    %more = hlo.compare %i, %n, direction = LT : (s64[], s64[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s64[], %s: s32[]):
    %two = hlo.constant dense<2> : s64[]
    %e = loop.read %x[%i] : (s32[4], s64[]) -> s32[]
    %t = hlo.add %s, %e : s32[]
    %k = hlo.add %i, %two : s64[]
    hlo.return %k, %t : s64[], s32[]
  } : (s64[], s32[]) -> (s64[], s32[])
  check.expect_eq_const %r#1, dense<4> : s32[]
  func.return
}
func.func @below() {
  %x = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %zero = hlo.constant dense<3> : s64[]
  %none = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %none {
  ^bb0(%i: s64[], %s: s32[]):
    %n = hlo.constant dense<9> : s64[]
    %more = hlo.compare %i, %n, direction = NE : (s64[], s64[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s64[], %s: s32[]):
    %two = hlo.constant dense<-2> : s64[]
    %e = loop.read %x[%i] : (s32[4], s64[]) -> s32[]
    %t = hlo.add %s, %e : s32[]
    %k = hlo.add %i, %two : s64[]
    hlo.return %k, %t : s64[], s32[]
  } : (s64[], s32[]) -> (s64[], s32[])
  check.expect_eq_const %r#1, dense<4> : s32[]
  func.return
}
