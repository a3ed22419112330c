// RUN: shale-opt %s --expand=ops=hlo.cholesky --verify-diagnostics
// RUN: shale-opt %s --expand

func.func @too_many(%a: f64[4294967296,4294967296,1,1]) -> f64[4294967296,4294967296,1,1] {
  // expected-error@+1 {{'hlo.cholesky' cannot be expanded: f64[4294967296,4294967296,1,1] has more than 2^63 - 1 matrices}}
  %l = hlo.cholesky %a, lower = true : f64[4294967296,4294967296,1,1]
  return %l : f64[4294967296,4294967296,1,1]
}
