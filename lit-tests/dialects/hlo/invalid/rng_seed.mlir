// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  %y = hlo.rng_seed : () -> u64[2]
  return
}
