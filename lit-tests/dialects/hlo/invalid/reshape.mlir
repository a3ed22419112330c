// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1(%x: f32[3]) {
  // expected-error@+1 {{'hlo.reshape' (C1) the result must hold f32, but is s32[3]}}
  %0 = hlo.reshape %x : (f32[3]) -> s32[3]
  return
}

// -----

func.func @c2(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.reshape' (C2) the result must have as many elements as the input, but there are f32[5] and f32[2,3]}}
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[5]
  return
}

// -----

func.func @c2_empty(%x: f32[0,3]) {
  // expected-error@+1 {{'hlo.reshape' (C2) the result must have as many elements as the input, but there are f32[3] and f32[0,3]}}
  %0 = hlo.reshape %x : (f32[0,3]) -> f32[3]
  return
}

// -----

func.func @c2_overflow(%x: pred[4294967296,4294967296]) {
  // expected-error@+1 {{'hlo.reshape' (C2) the number of elements of pred[4294967296,4294967296] must be less than 2^63}}
  %0 = hlo.reshape %x : (pred[4294967296,4294967296]) -> pred[1]
  return
}

// -----

func.func @c3_lost(%x: f32[<=2,3]) {
  // expected-error@+1 {{'hlo.reshape' (C3) the dynamic dimensions of the result must stand for those of the input, but there are f32[6] and f32[<=2,3]}}
  %0 = hlo.reshape %x : (f32[<=2,3]) -> f32[6]
  return
}

// -----

func.func @c3_new(%x: f32[6]) {
  // expected-error@+1 {{'hlo.reshape' (C3) the dynamic dimensions of the result must stand for those of the input, but there are f32[<=2,3] and f32[6]}}
  %0 = hlo.reshape %x : (f32[6]) -> f32[<=2,3]
  return
}

// -----

func.func @c3_two(%x: f32[<=6]) {
  // expected-error@+1 {{'hlo.reshape' (C3) the dynamic dimensions of the result must stand for those of the input, but there are f32[<=2,<=3] and f32[<=6]}}
  %0 = hlo.reshape %x : (f32[<=6]) -> f32[<=2,<=3]
  return
}

// -----

func.func @c3_elsewhere(%x: f32[<=2,3]) {
  // expected-error@+1 {{'hlo.reshape' (C3) the dynamic dimensions of the result must stand for those of the input, but there are f32[2,<=3] and f32[<=2,3]}}
  %0 = hlo.reshape %x : (f32[<=2,3]) -> f32[2,<=3]
  return
}
