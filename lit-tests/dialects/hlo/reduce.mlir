// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: the sum of 10, 11, 12, 13.
func.func @specification_1d() {
  %x = hlo.constant dense<[10, 11, 12, 13]> : s32[4]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[4], s32[]) -> s32[]
  check.expect_eq_const %0, dense<46> : s32[]
  return
}

// Specification: a matrix of 2 × 3 reduced along dimension 0, and along 1.
func.func @specification_2d() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3], s32[]) -> s32[3]
  check.expect_eq_const %0, dense<[5, 7, 9]> : s32[3]
  %1 = hlo.reduce (%x), (%init), dimensions = [1] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3], s32[]) -> s32[2]
  check.expect_eq_const %1, dense<[6, 15]> : s32[2]
  return
}

// Specification: 1 to 6, four times: along 0, along 2, along 0 and 1, along all.
func.func @specification_3d() {
  %x = hlo.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : f32[4,2,3]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,2,3], f32[]) -> f32[2,3]
  check.expect_eq_const %0, dense<[[4.0, 8.0, 12.0], [16.0, 20.0, 24.0]]> : f32[2,3]
  %1 = hlo.reduce (%x), (%init), dimensions = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,2,3], f32[]) -> f32[4,2]
  check.expect_eq_const %1, dense<[[6.0, 15.0], [6.0, 15.0], [6.0, 15.0], [6.0, 15.0]]> : f32[4,2]
  %2 = hlo.reduce (%x), (%init), dimensions = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,2,3], f32[]) -> f32[3]
  check.expect_eq_const %2, dense<[20.0, 28.0, 36.0]> : f32[3]
  %3 = hlo.reduce (%x), (%init), dimensions = [2, 0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,2,3], f32[]) -> f32[]
  check.expect_eq_const %3, dense<84.0> : f32[]
  return
}

// By hand: the initial value is joined once with each element.
func.func @no_dimension() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %init = hlo.constant dense<10> : s32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[3], s32[]) -> s32[3]
  check.expect_eq_const %0, dense<[11, 12, 13]> : s32[3]
  return
}

// By hand.
func.func @rank_0() {
  %x = hlo.constant dense<5> : u8[]
  %init = hlo.constant dense<255> : u8[]
  %0 = hlo.reduce (%x), (%init), dimensions = [] {
  ^bb0(%a: u8[], %b: u8[]):
    %c = hlo.add %a, %b : u8[]
    hlo.return %c : u8[]
  } : (u8[], u8[]) -> u8[]
  check.expect_eq_const %0, dense<4> : u8[]
  return
}

// By hand: without elements the result is the initial value, −0 too.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,3]
  %init = hlo.constant dense<-0.0> : f32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[0,3], f32[]) -> f32[3]
  check.expect_eq_const %0, dense<[-0.0, -0.0, -0.0]> : f32[3]
  %1 = hlo.reduce (%x), (%init), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[0,3], f32[]) -> f32[0]
  check.expect_eq_const %1, dense<> : f32[0]
  %zero = hlo.constant dense<0.0> : f32[3]
  %2 = hlo.compare %0, %zero, direction = LT, order = TOTAL : (f32[3], f32[3]) -> pred[3]
  check.expect_eq_const %2, dense<[true, true, true]> : pred[3]
  return
}

// By hand: addition of truth values is "or".
func.func @pred() {
  %x = hlo.constant dense<[[false, false], [false, true]]> : pred[2,2]
  %init = hlo.constant dense<false> : pred[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: pred[], %b: pred[]):
    %c = hlo.add %a, %b : pred[]
    hlo.return %c : pred[]
  } : (pred[2,2], pred[]) -> pred[2]
  check.expect_eq_const %0, dense<[false, true]> : pred[2]
  %1 = hlo.reduce (%x), (%init), dimensions = [1] {
  ^bb0(%a: pred[], %b: pred[]):
    %c = hlo.add %a, %b : pred[]
    hlo.return %c : pred[]
  } : (pred[2,2], pred[]) -> pred[2]
  check.expect_eq_const %1, dense<[false, true]> : pred[2]
  return
}

// By hand: 127 + 1 + 2 wraps to −126.
func.func @wraps() {
  %x = hlo.constant dense<[127, 1, 2]> : s8[3]
  %init = hlo.constant dense<0> : s8[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: s8[], %b: s8[]):
    %c = hlo.add %a, %b : s8[]
    hlo.return %c : s8[]
  } : (s8[3], s8[]) -> s8[]
  check.expect_eq_const %0, dense<-126> : s8[]
  return
}

// By hand.
func.func @complex() {
  %x = hlo.constant dense<[(1.0, 2.0), (3.0, -5.0), (-0.0, -1.0)]> : c64[3]
  %init = hlo.constant dense<(1.0, 0.0)> : c64[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: c64[], %b: c64[]):
    %c = hlo.add %a, %b : c64[]
    hlo.return %c : c64[]
  } : (c64[3], c64[]) -> c64[]
  check.expect_eq_const %0, dense<(5.0, -4.0)> : c64[]
  return
}

// By hand: nine accumulators hold 256 and eight ones. Joined by halving in bf16: 256 + 1 = 256 (a tie, to even), 256 + 1 = 256, 256 + 2 = 258, 258 + 4 = 262. In f32: 264.
func.func @accumulation_type() {
  %x = hlo.constant dense<[256.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]> : bf16[9]
  %init = hlo.constant dense<0.0> : bf16[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[9], bf16[]) -> bf16[]
  check.expect_eq_const %0, dense<262.0> : bf16[]
  %1 = hlo.reduce (%x), (%init), dimensions = [0], accum = f32 {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[9], bf16[]) -> bf16[]
  check.expect_eq_const %1, dense<264.0> : bf16[]
  return
}

// By hand.
func.func @nan() {
  %x = hlo.constant dense<[1.0, 0x7FC00000, 3.0]> : f32[3]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[3], f32[]) -> f32[]
  %1 = hlo.compare %0, %0, direction = NE : (f32[], f32[]) -> pred[]
  check.expect_eq_const %1, dense<true> : pred[]
  return
}

// By hand: 19 is a tie between 18 and 20 in f8e4m3fn, and goes to the even one.
func.func @f8_in_f32() {
  %x = hlo.constant dense<[[16.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0]]> : f8e4m3fn[2,4]
  %init = hlo.constant dense<0.0> : f8e4m3fn[]
  %0 = hlo.reduce (%x), (%init), dimensions = [1], accum = f32 {
  ^bb0(%a: f8e4m3fn[], %b: f8e4m3fn[]):
    %c = hlo.add %a, %b : f8e4m3fn[]
    hlo.return %c : f8e4m3fn[]
  } : (f8e4m3fn[2,4], f8e4m3fn[]) -> f8e4m3fn[2]
  check.expect_eq_const %0, dense<[20.0, 4.0]> : f8e4m3fn[2]
  return
}

// By hand: acc ↦ 2 acc + x, strictly from the left, over rows, columns and all in row-major order.
func.func @from_the_left() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %init = hlo.constant dense<1> : s32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [1] {
  ^bb0(%a: s32[], %b: s32[]):
    %two = hlo.add %a, %a : s32[]
    %c = hlo.add %two, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3], s32[]) -> s32[2]
  check.expect_eq_const %0, dense<[19, 40]> : s32[2]
  %1 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: s32[], %b: s32[]):
    %two = hlo.add %a, %a : s32[]
    %c = hlo.add %two, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3], s32[]) -> s32[3]
  check.expect_eq_const %1, dense<[10, 13, 16]> : s32[3]
  %2 = hlo.reduce (%x), (%init), dimensions = [1, 0] {
  ^bb0(%a: s32[], %b: s32[]):
    %two = hlo.add %a, %a : s32[]
    %c = hlo.add %two, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3], s32[]) -> s32[]
  check.expect_eq_const %2, dense<184> : s32[]
  return
}

// By hand: two sums side by side.
func.func @variadic() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %y = hlo.constant dense<[1.5, 2.5, 4.0]> : f32[3]
  %i = hlo.constant dense<100> : s32[]
  %j = hlo.constant dense<0.0> : f32[]
  %0, %1 = hlo.reduce (%x, %y), (%i, %j), dimensions = [0] {
  ^bb0(%a: s32[], %b: f32[], %c: s32[], %d: f32[]):
    %s = hlo.add %a, %c : s32[]
    %t = hlo.add %b, %d : f32[]
    hlo.return %s, %t : s32[], f32[]
  } : (s32[3], f32[3], s32[], f32[]) -> (s32[], f32[])
  check.expect_eq_const %0, dense<106> : s32[]
  check.expect_eq_const %1, dense<8.0> : f32[]
  return
}
