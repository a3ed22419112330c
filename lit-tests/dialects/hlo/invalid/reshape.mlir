// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1(%x: f32[3]) {
  %0 = hlo.reshape %x : (f32[3]) -> s32[3]
  return
}

// -----

func.func @c2(%x: f32[2,3]) {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[5]
  return
}

// -----

func.func @c2_empty(%x: f32[0,3]) {
  %0 = hlo.reshape %x : (f32[0,3]) -> f32[3]
  return
}

// -----

func.func @c2_overflow(%x: pred[4294967296,4294967296]) {
  %0 = hlo.reshape %x : (pred[4294967296,4294967296]) -> pred[1]
  return
}

// -----

func.func @c3_lost(%x: f32[<=2,3]) {
  %0 = hlo.reshape %x : (f32[<=2,3]) -> f32[6]
  return
}

// -----

func.func @c3_new(%x: f32[6]) {
  %0 = hlo.reshape %x : (f32[6]) -> f32[<=2,3]
  return
}

// -----

func.func @c3_two(%x: f32[<=6]) {
  %0 = hlo.reshape %x : (f32[<=6]) -> f32[<=2,<=3]
  return
}

// -----

func.func @c3_elsewhere(%x: f32[<=2,3]) {
  %0 = hlo.reshape %x : (f32[<=2,3]) -> f32[2,<=3]
  return
}
