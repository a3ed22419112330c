// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%s: u64[3]) {
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = THREE_FRY : (u64[3]) -> (u64[3], u32[2])
  return
}

// -----

func.func @f(%s: u64[4]) {
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[4]) -> (u64[4], u32[2])
  return
}

// -----

func.func @f(%s: s64[2]) {
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = DEFAULT : (s64[2]) -> (s64[2], u32[2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  %n = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> u64[2]
  return
}

// -----

func.func @f(%s: u64[2]) {
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[3], u32[2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], pred[2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], c64[2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[<=2])
  return
}

// -----

func.func @f(%s: u64[2]) {
  %n, %b = hlo.rng_bit_generator %s, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], token[])
  return
}
