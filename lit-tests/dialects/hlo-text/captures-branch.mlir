// RUN: shale-opt %s --to=hlo -o %t.hlo && filecheck %s --input-file=%t.hlo
// RUN: shale-opt %t.hlo --to=hlo -o %t.again && cmp %t.hlo %t.again

// What a branch takes from outside is a part of its parameter, and called so, whether the value has a name outside or none.
// CHECK:      case_branch_1 {
// CHECK-NEXT:   branch_1 = (f32[9], f32[9]) parameter(0)
// CHECK-NEXT:   branch_1.0 = f32[9] get-tuple-element(branch_1), index=0
// CHECK-NEXT:   branch_1.1 = f32[9] get-tuple-element(branch_1), index=1
func.func @main(%i: s32[], %x: f32[9]) -> f32[9] {
  %0 = hlo.sine %x : f32[9]
  %named = hlo.cosine %x : f32[9]
  %y = hlo.case %i {
    hlo.return %0 : f32[9]
  }, {
    %sum = hlo.add %0, %named : f32[9]
    hlo.return %sum : f32[9]
  } : (s32[]) -> f32[9]
  return %y : f32[9]
}
