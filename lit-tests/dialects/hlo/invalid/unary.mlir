// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @abs(%x: pred[2]) {
  // expected-error@+1 {{'hlo.abs' (C1) is not defined for elements of type pred}}
  %0 = hlo.abs %x : (pred[2]) -> pred[2]
  func.return
}

// -----

func.func @sign(%x: pred[2]) {
  // expected-error@+1 {{'hlo.sign' (C1) is not defined for elements of type pred}}
  %0 = hlo.sign %x : pred[2]
  func.return
}

// -----

func.func @negate(%x: pred[2]) {
  // expected-error@+1 {{'hlo.negate' (C1) is not defined for elements of type pred}}
  %0 = hlo.negate %x : pred[2]
  func.return
}

// -----

func.func @not(%x: c64[2]) {
  // expected-error@+1 {{'hlo.not' (C1) is not defined for elements of type c64}}
  %0 = hlo.not %x : c64[2]
  func.return
}

// -----

func.func @popcnt(%x: pred[2]) {
  // expected-error@+1 {{'hlo.popcnt' (C1) is not defined for elements of type pred}}
  %0 = hlo.popcnt %x : pred[2]
  func.return
}

// -----

func.func @count_leading_zeros(%x: pred[2]) {
  // expected-error@+1 {{'hlo.count_leading_zeros' (C1) is not defined for elements of type pred}}
  %0 = hlo.count_leading_zeros %x : pred[2]
  func.return
}

// -----

func.func @ceil(%x: pred[2]) {
  // expected-error@+1 {{'hlo.ceil' (C1) is not defined for elements of type pred}}
  %0 = hlo.ceil %x : pred[2]
  func.return
}

// -----

func.func @floor(%x: pred[2]) {
  // expected-error@+1 {{'hlo.floor' (C1) is not defined for elements of type pred}}
  %0 = hlo.floor %x : pred[2]
  func.return
}

// -----

func.func @round_nearest_afz(%x: pred[2]) {
  // expected-error@+1 {{'hlo.round_nearest_afz' (C1) is not defined for elements of type pred}}
  %0 = hlo.round_nearest_afz %x : pred[2]
  func.return
}

// -----

func.func @round_nearest_even(%x: pred[2]) {
  // expected-error@+1 {{'hlo.round_nearest_even' (C1) is not defined for elements of type pred}}
  %0 = hlo.round_nearest_even %x : pred[2]
  func.return
}

// -----

func.func @real(%x: pred[2]) {
  // expected-error@+1 {{'hlo.real' (C1) is not defined for elements of type pred}}
  %0 = hlo.real %x : (pred[2]) -> pred[2]
  func.return
}

// -----

func.func @imag(%x: pred[2]) {
  // expected-error@+1 {{'hlo.imag' (C1) is not defined for elements of type pred}}
  %0 = hlo.imag %x : (pred[2]) -> pred[2]
  func.return
}

// -----

func.func @conj(%x: pred[2]) {
  // expected-error@+1 {{'hlo.conj' (C1) is not defined for elements of type pred}}
  %0 = hlo.conj %x : pred[2]
  func.return
}

// -----

func.func @is_finite(%x: pred[2]) {
  // expected-error@+1 {{'hlo.is_finite' (C1) is not defined for elements of type pred}}
  %0 = hlo.is_finite %x : (pred[2]) -> pred[2]
  func.return
}

// -----

func.func @is_inf(%x: pred[2]) {
  // expected-error@+1 {{'hlo.is_inf' (C1) is not defined for elements of type pred}}
  %0 = hlo.is_inf %x : (pred[2]) -> pred[2]
  func.return
}

// -----

func.func @is_pos_inf(%x: pred[2]) {
  // expected-error@+1 {{'hlo.is_pos_inf' (C1) is not defined for elements of type pred}}
  %0 = hlo.is_pos_inf %x : (pred[2]) -> pred[2]
  func.return
}

// -----

func.func @is_neg_inf(%x: pred[2]) {
  // expected-error@+1 {{'hlo.is_neg_inf' (C1) is not defined for elements of type pred}}
  %0 = hlo.is_neg_inf %x : (pred[2]) -> pred[2]
  func.return
}

// -----

func.func @exponential(%x: pred[2]) {
  // expected-error@+1 {{'hlo.exponential' (C1) is not defined for elements of type pred}}
  %0 = hlo.exponential %x : pred[2]
  func.return
}

// -----

func.func @exponential_minus_one(%x: pred[2]) {
  // expected-error@+1 {{'hlo.exponential_minus_one' (C1) is not defined for elements of type pred}}
  %0 = hlo.exponential_minus_one %x : pred[2]
  func.return
}

// -----

func.func @log(%x: pred[2]) {
  // expected-error@+1 {{'hlo.log' (C1) is not defined for elements of type pred}}
  %0 = hlo.log %x : pred[2]
  func.return
}

// -----

func.func @log_plus_one(%x: pred[2]) {
  // expected-error@+1 {{'hlo.log_plus_one' (C1) is not defined for elements of type pred}}
  %0 = hlo.log_plus_one %x : pred[2]
  func.return
}

// -----

func.func @logistic(%x: pred[2]) {
  // expected-error@+1 {{'hlo.logistic' (C1) is not defined for elements of type pred}}
  %0 = hlo.logistic %x : pred[2]
  func.return
}

// -----

func.func @sqrt(%x: pred[2]) {
  // expected-error@+1 {{'hlo.sqrt' (C1) is not defined for elements of type pred}}
  %0 = hlo.sqrt %x : pred[2]
  func.return
}

// -----

func.func @rsqrt(%x: pred[2]) {
  // expected-error@+1 {{'hlo.rsqrt' (C1) is not defined for elements of type pred}}
  %0 = hlo.rsqrt %x : pred[2]
  func.return
}

// -----

func.func @cbrt(%x: pred[2]) {
  // expected-error@+1 {{'hlo.cbrt' (C1) is not defined for elements of type pred}}
  %0 = hlo.cbrt %x : pred[2]
  func.return
}

// -----

func.func @cosine(%x: pred[2]) {
  // expected-error@+1 {{'hlo.cosine' (C1) is not defined for elements of type pred}}
  %0 = hlo.cosine %x : pred[2]
  func.return
}

// -----

func.func @sine(%x: pred[2]) {
  // expected-error@+1 {{'hlo.sine' (C1) is not defined for elements of type pred}}
  %0 = hlo.sine %x : pred[2]
  func.return
}

// -----

func.func @tan(%x: pred[2]) {
  // expected-error@+1 {{'hlo.tan' (C1) is not defined for elements of type pred}}
  %0 = hlo.tan %x : pred[2]
  func.return
}

// -----

func.func @cosh(%x: pred[2]) {
  // expected-error@+1 {{'hlo.cosh' (C1) is not defined for elements of type pred}}
  %0 = hlo.cosh %x : pred[2]
  func.return
}

// -----

func.func @sinh(%x: pred[2]) {
  // expected-error@+1 {{'hlo.sinh' (C1) is not defined for elements of type pred}}
  %0 = hlo.sinh %x : pred[2]
  func.return
}

// -----

func.func @tanh(%x: pred[2]) {
  // expected-error@+1 {{'hlo.tanh' (C1) is not defined for elements of type pred}}
  %0 = hlo.tanh %x : pred[2]
  func.return
}

// -----

func.func @acos(%x: pred[2]) {
  // expected-error@+1 {{'hlo.acos' (C1) is not defined for elements of type pred}}
  %0 = hlo.acos %x : pred[2]
  func.return
}

// -----

func.func @acosh(%x: pred[2]) {
  // expected-error@+1 {{'hlo.acosh' (C1) is not defined for elements of type pred}}
  %0 = hlo.acosh %x : pred[2]
  func.return
}

// -----

func.func @asin(%x: pred[2]) {
  // expected-error@+1 {{'hlo.asin' (C1) is not defined for elements of type pred}}
  %0 = hlo.asin %x : pred[2]
  func.return
}

// -----

func.func @asinh(%x: pred[2]) {
  // expected-error@+1 {{'hlo.asinh' (C1) is not defined for elements of type pred}}
  %0 = hlo.asinh %x : pred[2]
  func.return
}

// -----

func.func @atan(%x: pred[2]) {
  // expected-error@+1 {{'hlo.atan' (C1) is not defined for elements of type pred}}
  %0 = hlo.atan %x : pred[2]
  func.return
}

// -----

func.func @atanh(%x: pred[2]) {
  // expected-error@+1 {{'hlo.atanh' (C1) is not defined for elements of type pred}}
  %0 = hlo.atanh %x : pred[2]
  func.return
}

// -----

func.func @erf(%x: pred[2]) {
  // expected-error@+1 {{'hlo.erf' (C1) is not defined for elements of type pred}}
  %0 = hlo.erf %x : pred[2]
  func.return
}

// -----

func.func @erfc(%x: pred[2]) {
  // expected-error@+1 {{'hlo.erfc' (C1) is not defined for elements of type pred}}
  %0 = hlo.erfc %x : pred[2]
  func.return
}

// -----

func.func @erf_inv(%x: pred[2]) {
  // expected-error@+1 {{'hlo.erf_inv' (C1) is not defined for elements of type pred}}
  %0 = hlo.erf_inv %x : pred[2]
  func.return
}

// -----

func.func @lgamma(%x: pred[2]) {
  // expected-error@+1 {{'hlo.lgamma' (C1) is not defined for elements of type pred}}
  %0 = hlo.lgamma %x : pred[2]
  func.return
}

// -----

func.func @digamma(%x: pred[2]) {
  // expected-error@+1 {{'hlo.digamma' (C1) is not defined for elements of type pred}}
  %0 = hlo.digamma %x : pred[2]
  func.return
}

// -----

func.func @bessel_i1e(%x: pred[2]) {
  // expected-error@+1 {{'hlo.bessel_i1e' (C1) is not defined for elements of type pred}}
  %0 = hlo.bessel_i1e %x : pred[2]
  func.return
}

// -----

func.func @no_array(%x: i32) {
  // expected-error@+1 {{'hlo.sine' (I1) input must be an array, but is i32}}
  %0 = hlo.sine %x : i32
  func.return
}

// -----

func.func @result(%x: c64[2]) {
  // expected-error@+1 {{'hlo.abs' result 0 must have type f32[2], but has c64[2]}}
  %0 = hlo.abs %x : (c64[2]) -> c64[2]
  func.return
}
