// RUN: shale-opt %s --assign-layouts | filecheck %s
// RUN: shale-opt %s -O3 --assign-layouts | filecheck %s --check-prefix=O3

// Arguments and results by attribute, as HLO text has them.
// CHECK-LABEL: func.func @attributes(%x: f32[4,6]{0,1} {hlo.layout = [0, 1]}) -> (f32[4,6]{0,1} {hlo.layout = [0, 1]})
// CHECK-NEXT: %s = hlo.sine %x : f32[4,6]{0,1}
// CHECK-NEXT: return %s : f32[4,6]{0,1}
func.func @attributes(%x: f32[4,6] {hlo.layout = [0, 1]}) -> (f32[4,6] {hlo.layout = [0, 1]}) {
  %s = hlo.sine %x : f32[4,6]
  return %s : f32[4,6]
}

// A layout in the middle of a program stays, padding too, whatever runs before.
// CHECK-LABEL: func.func @types(
// CHECK-NEXT: %s = hlo.sine %x : (f32[4,6]{1,0}) -> f32[4,6]{0,1:P(4,8)=0.000000e+00}
// CHECK-NEXT: %c = hlo.cosine %s
// O3-LABEL: func.func @types(
// O3: hlo.sine {{.*}} -> f32[4,6]{0,1:P(4,8)=0.000000e+00}
// O3: hlo.cosine
func.func @types(%x: f32[4,6]) -> f32[4,6] {
  %s = hlo.sine %x : (f32[4,6]) -> f32[4,6]{0,1:P(4,8)=0.0}
  %c = hlo.cosine %s : (f32[4,6]{0,1:P(4,8)=0.0}) -> f32[4,6]
  return %c : f32[4,6]
}

// A kernel that writes no padding: its result is copied.
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT: %d = hlo.dot_general %x, %x, {{.*}} -> f32[4,4]{0,1}
// CHECK-NEXT: %0 = hlo.copy %d : (f32[4,4]{0,1}) -> f32[4,4]{0,1:P(5,5)=0.000000e+00}
// CHECK-NEXT: return %0
func.func @kernel(%x: f32[4,6]) -> f32[4,4]{0,1:P(5,5)=0.0} {
  %d = hlo.dot_general %x, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[4,6], f32[4,6]) -> f32[4,4]{0,1:P(5,5)=0.0}
  return %d : f32[4,4]{0,1:P(5,5)=0.0}
}

// A constant in another layout.
// CHECK-LABEL: func.func @constant(
// CHECK-NEXT: hlo.constant dense<{{.*}}> : f32[2,2]{0,1}
func.func @constant() -> f32[2,2]{0,1} {
  %c = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : f32[2,2]{0,1}
  return %c : f32[2,2]{0,1}
}
