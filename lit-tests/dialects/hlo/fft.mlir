// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// numpy.fft.fft
func.func @fft() {
  %x = hlo.constant dense<[(1.0, 0.0), (0.0, 2.0), (-1.0, 0.5)]> : c128[3]
  %y = hlo.fft %x, fft_type = FFT, fft_length = [3] : (c128[3]) -> c128[3]
  check.expect_almost_eq_const %y, dense<[(0.0, 2.5), (2.799038105676658, -2.1160254037844384), (0.200961894323342, -0.3839745962155614)]> : c128[3]
  func.return
}

// numpy.fft.ifft
func.func @ifft() {
  %x = hlo.constant dense<[(4.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]> : c64[4]
  %y = hlo.fft %x, fft_type = IFFT, fft_length = [4] : (c64[4]) -> c64[4]
  check.expect_eq_const %y, dense<(1.0, 0.0)> : c64[4]
  func.return
}

// By hand: sums and differences. Two axes.
func.func @rfft2() {
  %x = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : f32[2,2]
  %y = hlo.fft %x, fft_type = RFFT, fft_length = [2, 2] : (f32[2,2]) -> c64[2,2]
  check.expect_almost_eq_const %y, dense<[[(10.0, 0.0), (-2.0, 0.0)], [(-4.0, 0.0), (0.0, 0.0)]]> : c64[2,2]
  %z = hlo.fft %y, fft_type = IRFFT, fft_length = [2, 2] : (c64[2,2]) -> f32[2,2]
  check.expect_almost_eq_const %z, dense<[[1.0, 2.0], [3.0, 4.0]]> : f32[2,2]
  func.return
}

// numpy.fft.irfft, an odd length; the imaginary part of the first point is ignored.
func.func @irfft_odd() {
  %x = hlo.constant dense<[(6.0, 5.0), (-1.5, 0.8660254037844386)]> : c128[2]
  %y = hlo.fft %x, fft_type = IRFFT, fft_length = [3] : (c128[2]) -> f64[3]
  check.expect_almost_eq_const %y, dense<[1.0, 2.0, 3.0]> : f64[3]
  func.return
}
