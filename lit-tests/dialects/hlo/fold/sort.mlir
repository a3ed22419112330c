// RUN: shale-opt %s --canonicalize | filecheck %s

func.func @one_element(%x: f32[3,1], %y: s32[3,1]) -> (f32[3,1], s32[3,1]) {
  // CHECK: func.func @one_element
  // CHECK-NEXT: return %x, %y
  %0, %1 = hlo.sort %x, %y, dimension = 1 {
  ^bb0(%a: f32[], %b: f32[], %c: s32[], %d: s32[]):
    %e = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %e : pred[]
  } : (f32[3,1], s32[3,1]) -> (f32[3,1], s32[3,1])
  return %0, %1 : f32[3,1], s32[3,1]
}

// Dimension 0 has three elements.
func.func @other_dimension(%x: f32[3,1]) -> f32[3,1] {
  // CHECK: func.func @other_dimension
  // CHECK-NEXT: %0 = hlo.sort %x
  %0 = hlo.sort %x, dimension = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[3,1]) -> (f32[3,1])
  return %0 : f32[3,1]
}
