// RUN: shale-opt %s --to=hlo -o %t.hlo && filecheck %s --input-file=%t.hlo
// RUN: shale-opt %t.hlo --to=hlo -o %t.again && cmp %t.hlo %t.again

// Layouts in the types of the entry are pinned; those of other values say nothing.
// CHECK: entry_computation_layout={(f32[2,2]{0,1}, f32[3]{0})->f32[2,2]{1,0}}
// CHECK: x = f32[2,2] parameter(0)
// CHECK: ROOT z = f32[2,2] add(x, x)
func.func @main(%x: f32[2,2]{0,1}, %y: f32[3]) -> f32[2,2] {
  %z = hlo.add %x, %x : (f32[2,2]{0,1}, f32[2,2]{0,1}) -> f32[2,2]
  return %z : f32[2,2]
}
