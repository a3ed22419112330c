// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%s: u64[3]) {
  // expected-error@+1 {{'hlo.rng_bit_generator' (C1) initial_state of THREE_FRY must be u64[2], but is u64[3]}}
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = THREE_FRY : (u64[3]) -> (u64[3], u32[2])
  return
}

// -----

func.func @f(%s: u64[4]) {
  // expected-error@+1 {{'hlo.rng_bit_generator' (C1) initial_state of PHILOX must be u64[2] or u64[3], but is u64[4]}}
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[4]) -> (u64[4], u32[2])
  return
}

// -----

func.func @f(%s: s64[2]) {
  // expected-error@+1 {{'hlo.rng_bit_generator' (C1) initial_state of DEFAULT must be u64[2] or u64[3], but is s64[2]}}
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = DEFAULT : (s64[2]) -> (s64[2], u32[2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  // expected-error@+1 {{'hlo.rng_bit_generator' (C2) must have two results, but has 1}}
  %n = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> u64[2]
  return
}

// -----

func.func @f(%s: u64[2]) {
  // expected-error@+1 {{'hlo.rng_bit_generator' (C2) the next state must be u64[2], but is u64[3]}}
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[3], u32[2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  // expected-error@+1 {{'hlo.rng_bit_generator' (C3) the output must hold integers or floats of 2 to 64 bits, but is pred[2]}}
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], pred[2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  // expected-error@+1 {{'hlo.rng_bit_generator' (C3) the output must hold integers or floats of 2 to 64 bits, but is c64[2]}}
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], c64[2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  // expected-error@+1 {{'hlo.rng_bit_generator' (C3) the output must have known sizes, but is u32[<=2]}}
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[<=2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  // expected-error@+1 {{'hlo.rng_bit_generator' (C3) the output must be an array, but is token[]}}
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], token[])
  return
}
