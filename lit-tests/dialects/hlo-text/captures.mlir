// RUN: shale-opt %s --to=hlo -o %t.hlo && filecheck %s --input-file=%t.hlo
// RUN: shale-opt %t.hlo --to=hlo -o %t.again && cmp %t.hlo %t.again

// A loop whose body alone uses a value from outside: the condition is given it, too, and takes nothing out of it.
// CHECK:      while_condition {
// CHECK-NEXT:   i = (s32[], s32[]) parameter(0)
// CHECK-NEXT:   i.0 = s32[] get-tuple-element(i), index=0
// CHECK-NEXT:   ten =
// CHECK:      while_body {
// CHECK-NEXT:   j = (s32[], s32[]) parameter(0)
// CHECK-NEXT:   j.0 = s32[] get-tuple-element(j), index=0
// CHECK-NEXT:   j.1 = s32[] get-tuple-element(j), index=1
// CHECK-NEXT:   next = s32[] add(j.0, j.1)
// CHECK-NEXT:   ROOT tuple = (s32[], s32[]) tuple(next, j.1)
func.func @main(%zero: s32[], %step: s32[]) -> s32[] {
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    %ten = hlo.constant dense<10> : s32[]
    %more = hlo.compare %i, %ten, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%j: s32[]):
    %next = hlo.add %j, %step : s32[]
    hlo.return %next : s32[]
  } : (s32[]) -> s32[]
  return %n : s32[]
}
