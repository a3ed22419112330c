// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_element(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.bitcast' (C1) the result must hold f32, but is s32[2,3]}}
  %0 = hlo.bitcast %x : (f32[2,3]) -> s32[2,3]
  return
}

// -----

func.func @c1_dynamic(%x: f32[<=3]) {
  // expected-error@+1 {{'hlo.bitcast' (C1) both must have known sizes, but there are f32[3] and f32[<=3]}}
  %0 = hlo.bitcast %x : (f32[<=3]) -> f32[3]
  return
}

// -----

func.func @c2_elements(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.bitcast' (C2) the memory of both must have equally many places, but f32[5] has 5 and f32[2,3] has 6}}
  %0 = hlo.bitcast %x : (f32[2,3]) -> f32[5]
  return
}

// -----

func.func @c2_padding(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.bitcast' (C2) the memory of both must have equally many places, but f32[2,3]{1,0:P(3,5)} has 15 and f32[2,3] has 6}}
  %0 = hlo.bitcast %x : (f32[2,3]) -> f32[2,3]{1,0:P(3,5)}
  return
}

// -----

func.func @copy_c1(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.copy' (C1) the result must have the input's type but for the layout, but there are f32[3,2]{0,1} and f32[2,3]}}
  %0 = hlo.copy %x : (f32[2,3]) -> f32[3,2]{0,1}
  return
}

// -----

// expected-error@+1 {{'func.func' (C8) says that layouts are assigned, but f32[2,3] of hlo.abs has none}}
func.func @c8(%x: f32[2,3]{1,0}) attributes {hlo.layouts_assigned} {
  %0 = hlo.abs %x : (f32[2,3]{1,0}) -> f32[2,3]
  return
}

// -----

// What a fusion computes on the way is not in memory, and rank 0 has one layout.
func.func @assigned(%x: f32[2,3]{1,0}, %y: f32[]) attributes {hlo.layouts_assigned} {
  %0 = hlo.fusion %x, kind = LOOP {
  ^bb0(%p: f32[2,3]):
    %a = hlo.abs %p : f32[2,3]
    %b = hlo.negate %a : f32[2,3]
    hlo.return %b : f32[2,3]
  } : (f32[2,3]{1,0}) -> f32[2,3]{0,1}
  return
}
