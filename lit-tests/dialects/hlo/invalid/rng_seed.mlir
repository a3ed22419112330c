// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.rng_seed' result 0 must have type u64[3], but has u64[2]}}
  %y = hlo.rng_seed : () -> u64[2]
  return
}
