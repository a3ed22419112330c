// Fourier transforms of each kind, on numbers whose transforms are exact.
// RUN: shale-run %s --backend=cpu | filecheck %s
// RUN: shale-run %s --backend=reference | filecheck %s
// A zero may have either sign.

func.func public @main() -> (c64[3], f32[4], c64[2,4], c64[2,4]) {
  %x = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : f32[4]
  // CHECK: out0 = c64[3] {(10, {{-?}}0), (-2, 2), (-2, {{-?}}0)}
  %half = hlo.fft %x, fft_type = RFFT, fft_length = [4] : (f32[4]) -> c64[3]
  // CHECK: out1 = f32[4] {1, 2, 3, 4}
  %back = hlo.fft %half, fft_type = IRFFT, fft_length = [4] : (c64[3]) -> f32[4]
  %y = hlo.constant dense<[[(1.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)], [(0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 1.0)]]> : c64[2,4]
  // CHECK: out2 = c64[2,4]
  // CHECK: (1, 1), (0, 0), (1, -1), (2, 0)
  // CHECK: (1, -1), (2, 0), (1, 1), (0, 0)
  %both = hlo.fft %y, fft_type = FFT, fft_length = [2, 4] : (c64[2,4]) -> c64[2,4]
  // CHECK: out3 = c64[2,4]
  // CHECK: (1, 0), (0, 0), (0, 0), (0, 0)
  // CHECK: (0, 0), (0, 0), (0, 0), (0, 1)
  %inverse = hlo.fft %both, fft_type = IFFT, fft_length = [2, 4] : (c64[2,4]) -> c64[2,4]
  func.return %half, %back, %both, %inverse : c64[3], f32[4], c64[2,4], c64[2,4]
}
