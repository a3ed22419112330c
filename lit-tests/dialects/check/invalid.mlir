// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @types(%x: f32[2], %y: f32[3]) {
  // expected-error@+1 {{}}
  "check.expect_eq"(%x, %y) : (f32[2], f32[3]) -> ()
  return
}

// -----

func.func @constant_type(%x: f32[2]) {
  // expected-error@+1 {{}}
  check.expect_eq_const %x, dense<[1.0, 2.0]> : f64[2]
  return
}

// -----

func.func @no_constant(%x: f32[2]) {
  // expected-error@+1 {{}}
  check.expect_eq_const %x, "two"
  return
}

// -----

func.func @almost_types(%x: f32[2], %y: f64[2]) {
  // expected-error@+1 {{}}
  "check.expect_almost_eq"(%x, %y) : (f32[2], f64[2]) -> ()
  return
}

// -----

func.func @almost_integers(%x: s32[2]) {
  // expected-error@+1 {{}}
  check.expect_almost_eq %x, %x : s32[2]
  return
}

// -----

func.func @tolerance(%x: f32[2]) {
  // expected-error@+1 {{}}
  check.expect_almost_eq %x, %x, tolerance = 1 : i32 : f32[2]
  return
}

// -----

func.func @almost_constant_integers(%x: s32[2]) {
  // expected-error@+1 {{}}
  check.expect_almost_eq_const %x, dense<[1, 2]> : s32[2]
  return
}

// -----

func.func @close_types(%x: f32[2], %y: f32[1]) {
  // expected-error@+1 {{}}
  "check.expect_close"(%x, %y) : (f32[2], f32[1]) -> ()
  return
}

// -----

func.func @close_integers(%x: pred[2]) {
  // expected-error@+1 {{}}
  check.expect_close %x, %x : pred[2]
  return
}

// -----

func.func @close_range(%x: f32[2]) {
  // expected-error@+1 {{}}
  check.expect_close %x, %x, max_ulp_difference = 2, min_ulp_difference = 3 : f32[2]
  // expected-error@+1 {{}}
  check.expect_close %x, %x, min_ulp_difference = -1 : f32[2]
  return
}
