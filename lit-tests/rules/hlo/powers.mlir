// Powers of two.

// elements: s8 u8 s4 u4 s32
func.func @multiply_to_shift(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<4> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.multiply_to_shift(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @shift_left_twice(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.shift_left %x, %c : f32[N]
  %1 = hlo.shift_left %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @shift_right_twice(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<2> : f32[N]
  %0 = hlo.shift_right_logical %x, %c : f32[N]
  %1 = hlo.shift_right_logical %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @shift_right_arithmetic_twice(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<2> : f32[N]
  %0 = hlo.shift_right_arithmetic %x, %c : f32[N]
  %1 = hlo.shift_right_arithmetic %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @shift_left_and_back(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.shift_left %x, %c : f32[N]
  %1 = hlo.shift_right_logical %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @shift_right_and_back(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.shift_right_logical %x, %c : f32[N]
  %1 = hlo.shift_left %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @shift_right_and_back.arithmetic(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<2> : f32[N]
  %0 = hlo.shift_right_arithmetic %x, %c : f32[N]
  %1 = hlo.shift_left %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @shift_of_masked(%x: f32[N]) -> f32[N] {
  %m = hlo.constant dense<3> : f32[N]
  %c = hlo.constant dense<2> : f32[N]
  %0 = hlo.and %x, %m : f32[N]
  %1 = hlo.shift_right_logical %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.shift_left_twice(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.shift_left %x, %y : f32[N]
  %1 = hlo.shift_left %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.shift_right_twice(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.shift_right_arithmetic %x, %c : f32[N]
  %1 = hlo.shift_right_logical %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.shift_right_arithmetic_twice(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.shift_right_logical %x, %c : f32[N]
  %1 = hlo.shift_right_arithmetic %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.shift_left_and_back(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<2> : f32[N]
  %0 = hlo.shift_left %x, %c : f32[N]
  %1 = hlo.shift_right_logical %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @not.shift_right_and_back(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<2> : f32[N]
  %0 = hlo.shift_right_logical %x, %c : f32[N]
  %1 = hlo.shift_left %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @not.shift_of_masked(%x: f32[N]) -> f32[N] {
  %m = hlo.constant dense<5> : f32[N]
  %c = hlo.constant dense<2> : f32[N]
  %0 = hlo.and %x, %m : f32[N]
  %1 = hlo.shift_right_logical %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.shift_left_all(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.shift_left %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.shift_right_all(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.shift_right_logical %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.shift_right_arithmetic_all(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.shift_right_arithmetic %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: s8 u8
func.func @multiply_to_shift.sign(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<64> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @shift_left_twice.all(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<5> : f32[N]
  %0 = hlo.shift_left %x, %c : f32[N]
  %1 = hlo.shift_left %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @shift_right_twice.all(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<5> : f32[N]
  %0 = hlo.shift_right_logical %x, %c : f32[N]
  %1 = hlo.shift_right_logical %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @shift_right_arithmetic_twice.all(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<5> : f32[N]
  %0 = hlo.shift_right_arithmetic %x, %c : f32[N]
  %1 = hlo.shift_right_arithmetic %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @shift_left_all(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<8> : f32[N]
  %0 = hlo.shift_left %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @shift_right_all(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<9> : f32[N]
  %0 = hlo.shift_right_logical %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @shift_right_arithmetic_all(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<100> : f32[N]
  %0 = hlo.shift_right_arithmetic %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: s8
func.func @multiply_to_shift.lowest(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-128> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @shift_left_all.negative(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-1> : f32[N]
  %0 = hlo.shift_left %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: u8 u4 u32
func.func @divide_to_shift(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<8> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @remainder_to_and(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<8> : f32[N]
  %0 = hlo.remainder %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @remainder_to_and.one(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.remainder %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.divide_to_shift(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<6> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.remainder_to_and(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<6> : f32[N]
  %0 = hlo.remainder %x, %c : f32[N]
  return %0 : f32[N]
}

// Rounded towards zero.
// elements: s8 s32
func.func @not.divide_to_shift.signed(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<8> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.remainder_to_and.signed(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<8> : f32[N]
  %0 = hlo.remainder %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: f32 f64 f16 bf16 f8e5m2 f8e4m3fn f8e4m3 f8e3m4
func.func @divide_power_of_two(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<4.0> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @divide_power_of_two.half(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-0.5> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.divide_power_of_two(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: f16
func.func @divide_power_of_two.subnormal(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<32768.0> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

// The reciprocal is too large.
func.func @not.divide_power_of_two.subnormal(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<5.9604645e-8> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}
