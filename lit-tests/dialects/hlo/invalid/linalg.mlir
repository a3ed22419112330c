// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @cholesky_c1(%a: s32[2,2]) {
  // expected-error@+1 {{'hlo.cholesky' (C1) a must hold floats or complex numbers, but is s32[2,2]}}
  %l = hlo.cholesky %a : s32[2,2]
  func.return
}
// -----
func.func @cholesky_c2(%a: f32[2,3]) {
  // expected-error@+1 {{'hlo.cholesky' (C2) the last two dimensions of a must be equal, but a is f32[2,3]}}
  %l = hlo.cholesky %a : f32[2,3]
  func.return
}
// -----
func.func @cholesky_c2_rank(%a: f32[2]) {
  // expected-error@+1 {{'hlo.cholesky' (C2) the last two dimensions of a must be equal, but a is f32[2]}}
  %l = hlo.cholesky %a : f32[2]
  func.return
}
// -----
func.func @triangular_solve_c1(%a: f32[2,2], %b: f64[2,1]) {
  // expected-error@+1 {{'hlo.triangular_solve' (C1) a and b must have one element type, but there are f32[2,2] and f64[2,1]}}
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[2,2], f64[2,1]) -> f64[2,1]
  func.return
}
// -----
func.func @triangular_solve_c1_kind(%a: s32[2,2], %b: s32[2,1]) {
  // expected-error@+1 {{'hlo.triangular_solve' (C1) a must hold floats or complex numbers, but is s32[2,2]}}
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (s32[2,2], s32[2,1]) -> s32[2,1]
  func.return
}
// -----
func.func @triangular_solve_c2(%a: f32[3,2,2], %b: f32[4,2,1]) {
  // expected-error@+1 {{'hlo.triangular_solve' (C2) a and b must have one rank of at least 2 and equal batch dimensions, but there are f32[3,2,2] and f32[4,2,1]}}
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[3,2,2], f32[4,2,1]) -> f32[4,2,1]
  func.return
}
// -----
func.func @triangular_solve_c3(%a: f32[2,2], %b: f32[1,2]) {
  // expected-error@+1 {{'hlo.triangular_solve' (C3) a must be […, m, m] and b […, m, k], but there are f32[2,2] and f32[1,2]}}
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[2,2], f32[1,2]) -> f32[1,2]
  func.return
}
// -----
func.func @fft_c1(%x: c64[4]) {
  // expected-error@+1 {{'hlo.fft' (C1) fft_length must have 1 to 3 entries and no more than operand has dimensions, but is [4, 4] for c64[4]}}
  %y = hlo.fft %x, fft_type = FFT, fft_length = [4, 4] : (c64[4]) -> c64[4]
  func.return
}
// -----
func.func @fft_c2(%x: f32[4]) {
  // expected-error@+1 {{'hlo.fft' (C2) FFT does not take f32[4]}}
  %y = hlo.fft %x, fft_type = FFT, fft_length = [4] : (f32[4]) -> f32[4]
  func.return
}
// -----
func.func @fft_c3(%x: c64[4]) {
  // expected-error@+1 {{'hlo.fft' (C3) the last dimensions of operand must be [3], but it is c64[4]}}
  %y = hlo.fft %x, fft_type = IRFFT, fft_length = [4] : (c64[4]) -> f32[4]
  func.return
}
