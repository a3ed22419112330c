// RUN: shale-opt %s --fuse | filecheck %s

// A chain of elementwise ops is one loop; what has one user only is not kept.
// CHECK-LABEL: func.func @chain
func.func @chain(%x: f32[64,64], %y: f32[64,64]) -> f32[64,64] {
  // CHECK-NEXT: %[[R:.*]] = hlo.fusion %x, %y {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: f32[64,64], %[[Y:.*]]: f32[64,64]):
  // CHECK-NEXT: %[[S:.*]] = hlo.add %[[X]], %[[Y]]
  // CHECK-NEXT: %[[E:.*]] = hlo.exponential %[[S]]
  // CHECK-NEXT: hlo.return %[[E]]
  // CHECK: return %[[R]]
  %0 = hlo.add %x, %y : f32[64,64]
  %1 = hlo.exponential %0 : f32[64,64]
  return %1 : f32[64,64]
}

// A contraction takes what follows it as its epilogue.
// CHECK-LABEL: func.func @epilogue
func.func @epilogue(%x: f32[64,64], %y: f32[64,64]) -> f32[64,64] {
  // CHECK: hlo.fusion {{.*}}kind = OUTPUT
  // CHECK: hlo.dot_general
  // CHECK: hlo.tanh
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[64,64], f32[64,64]) -> f32[64,64]
  %1 = hlo.tanh %0 : f32[64,64]
  return %1 : f32[64,64]
}

// A result that something else needs is kept: there is no epilogue then.
// CHECK-LABEL: func.func @kept
func.func @kept(%x: f32[64,64], %y: f32[64,64]) -> (f32[64,64], f32[64,64]) {
  // CHECK-NOT: hlo.fusion
  // CHECK: return
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[64,64], f32[64,64]) -> f32[64,64]
  %1 = hlo.tanh %0 : f32[64,64]
  return %0, %1 : f32[64,64], f32[64,64]
}

// Rows that are reduced and used again are one nest: the variance of each row.
// CHECK-LABEL: func.func @rows
func.func @rows(%x: f32[64,128]) -> f32[64,128] {
  // CHECK: hlo.fusion %x, kind = INPUT
  // CHECK: hlo.reduce
  // CHECK: hlo.subtract
  // CHECK-NOT: hlo.fusion
  %zero = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %s = hlo.add %a, %b : f32[]
    hlo.return %s : f32[]
  } : (f32[64,128], f32[]) -> f32[64]
  %1 = hlo.broadcast %0, dimensions = [0] : (f32[64]) -> f32[64,128]
  %2 = hlo.subtract %x, %1 : f32[64,128]
  return %2 : f32[64,128]
}
