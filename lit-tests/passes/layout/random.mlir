// RUN: shale-opt %s --assign-layouts=random=2 | filecheck %s
// RUN: shale-opt %s --assign-layouts=random=2 | shale-opt - --assign-layouts=random=3 | filecheck %s

// What the caller sees stays; the value between is free. A second run finds every layout pinned.
// CHECK: func.func @main(%x: f32[4,6,5]{2,1,0}) -> f32[4,6,5]{2,1,0}
// CHECK: hlo.sine %x : (f32[4,6,5]{2,1,0}) -> f32[4,6,5]{[[L:[^}]*]]}
// CHECK: hlo.cosine %s : {{.*}}f32[4,6,5]{[[L]]}
func.func @main(%x: f32[4,6,5]) -> f32[4,6,5] {
  %s = hlo.sine %x : f32[4,6,5]
  %c = hlo.cosine %s : f32[4,6,5]
  return %c : f32[4,6,5]
}
