// RUN: shale-opt %s --canonicalize | filecheck %s

func.func @second(%x: f32[3], %y: f32[3]) -> f32[3] {
  // CHECK: func.func @second
  // CHECK-NEXT: return %y
  %0 = hlo.map %x, %y, dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %b : f32[]
  } : (f32[3], f32[3]) -> f32[3]
  return %0 : f32[3]
}

// It computes something.
func.func @sum(%x: f32[3], %y: f32[3]) -> f32[3] {
  // CHECK: func.func @sum
  // CHECK-NEXT: %0 = hlo.map %x, %y
  %0 = hlo.map %x, %y, dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[3], f32[3]) -> f32[3]
  return %0 : f32[3]
}

// It returns a value from outside.
func.func @outside(%x: f32[3], %k: f32[]) -> f32[3] {
  // CHECK: func.func @outside
  // CHECK-NEXT: %0 = hlo.map %x
  %0 = hlo.map %x, dimensions = [0] {
  ^bb0(%a: f32[]):
    hlo.return %k : f32[]
  } : (f32[3]) -> f32[3]
  return %0 : f32[3]
}
