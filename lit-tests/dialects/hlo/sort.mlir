// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: three operands, sorted by the first.
func.func @specification() {
  %x0 = hlo.constant dense<[3, 1]> : s32[2]
  %x1 = hlo.constant dense<[42, 50]> : s32[2]
  %x2 = hlo.constant dense<[3.0, 1.100000023841858]> : f32[2]
  %0, %1, %2 = hlo.sort %x0, %x1, %x2, dimension = 0 {
  ^bb0(%a0: s32[], %a1: s32[], %a2: s32[], %a3: s32[], %a4: f32[], %a5: f32[]):
    %less = hlo.compare %a0, %a1, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %less : pred[]
  } : (s32[2], s32[2], f32[2]) -> (s32[2], s32[2], f32[2])
  check.expect_eq_const %0, dense<[1, 3]> : s32[2]
  check.expect_eq_const %1, dense<[50, 42]> : s32[2]
  check.expect_eq_const %2, dense<[1.100000023841858, 3.0]> : f32[2]
  return
}

// Specification: dimension 0 of a matrix sorts every column (numpy.sort).
func.func @specification_columns() {
  %x0 = hlo.constant dense<[[22, 44, 38, 1, 44], [47, 47, -42, -5, 10], [-22, -13, 12, 30, 8], [-33, 17, 37, -29, 4]]> : s32[4,5]
  %0 = hlo.sort %x0, dimension = 0 {
  ^bb0(%a0: s32[], %a1: s32[]):
    %less = hlo.compare %a0, %a1, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %less : pred[]
  } : (s32[4,5]) -> (s32[4,5])
  check.expect_eq_const %0, dense<[[-33, -13, -42, -29, 4], [-22, 17, 12, -5, 8], [22, 44, 37, 1, 10], [47, 47, 38, 30, 44]]> : s32[4,5]
  return
}

// Specification: dimension 1 sorts every row (numpy.sort).
func.func @specification_rows() {
  %x0 = hlo.constant dense<[[22, 44, 38, 1, 44], [47, 47, -42, -5, 10], [-22, -13, 12, 30, 8], [-33, 17, 37, -29, 4]]> : s32[4,5]
  %0 = hlo.sort %x0, dimension = 1 {
  ^bb0(%a0: s32[], %a1: s32[]):
    %less = hlo.compare %a0, %a1, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %less : pred[]
  } : (s32[4,5]) -> (s32[4,5])
  check.expect_eq_const %0, dense<[[1, 22, 38, 44, 44], [-42, -5, 10, 47, 47], [-22, -13, 8, 12, 30], [-33, -29, 4, 17, 37]]> : s32[4,5]
  return
}

// numpy.argsort, stable: equal keys keep their order, asked for or not.
func.func @stable() {
  %x0 = hlo.constant dense<[2, 1, 2, 1, 2, 1, 1]> : u8[7]
  %x1 = hlo.constant dense<[0, 1, 2, 3, 4, 5, 6]> : s32[7]
  %0, %1 = hlo.sort %x0, %x1, dimension = 0, is_stable = true {
  ^bb0(%a0: u8[], %a1: u8[], %a2: s32[], %a3: s32[]):
    %less = hlo.compare %a0, %a1, direction = LT : (u8[], u8[]) -> pred[]
    hlo.return %less : pred[]
  } : (u8[7], s32[7]) -> (u8[7], s32[7])
  check.expect_eq_const %0, dense<[1, 1, 1, 1, 2, 2, 2]> : u8[7]
  check.expect_eq_const %1, dense<[1, 3, 5, 6, 0, 2, 4]> : s32[7]
  return
}

// By hand: GT, stable.
func.func @descending() {
  %x0 = hlo.constant dense<[0, 1, 2, 3, 4, 5, 6]> : s32[7]
  %x1 = hlo.constant dense<[2, 1, 2, 1, 2, 1, 1]> : u8[7]
  %0, %1 = hlo.sort %x0, %x1, dimension = 0 {
  ^bb0(%a0: s32[], %a1: s32[], %a2: u8[], %a3: u8[]):
    %less = hlo.compare %a2, %a3, direction = GT : (u8[], u8[]) -> pred[]
    hlo.return %less : pred[]
  } : (s32[7], u8[7]) -> (s32[7], u8[7])
  check.expect_eq_const %0, dense<[0, 2, 4, 1, 3, 5, 6]> : s32[7]
  check.expect_eq_const %1, dense<[2, 2, 2, 1, 1, 1, 1]> : u8[7]
  return
}

// By hand: the second less than the first, so descending.
func.func @swapped_arguments() {
  %x0 = hlo.constant dense<[2, 1, 2, 1, 2, 1, 1]> : u8[7]
  %x1 = hlo.constant dense<[0, 1, 2, 3, 4, 5, 6]> : s32[7]
  %0, %1 = hlo.sort %x0, %x1, dimension = 0 {
  ^bb0(%a0: u8[], %a1: u8[], %a2: s32[], %a3: s32[]):
    %less = hlo.compare %a1, %a0, direction = LT : (u8[], u8[]) -> pred[]
    hlo.return %less : pred[]
  } : (u8[7], s32[7]) -> (u8[7], s32[7])
  check.expect_eq_const %0, dense<[2, 2, 2, 1, 1, 1, 1]> : u8[7]
  check.expect_eq_const %1, dense<[0, 2, 4, 1, 3, 5, 6]> : s32[7]
  return
}

// By hand: false before true.
func.func @pred_keys() {
  %x0 = hlo.constant dense<[true, false, true, false]> : pred[4]
  %x1 = hlo.constant dense<[1, 2, 3, 4]> : s8[4]
  %0, %1 = hlo.sort %x0, %x1, dimension = 0 {
  ^bb0(%a0: pred[], %a1: pred[], %a2: s8[], %a3: s8[]):
    %less = hlo.compare %a0, %a1, direction = LT : (pred[], pred[]) -> pred[]
    hlo.return %less : pred[]
  } : (pred[4], s8[4]) -> (pred[4], s8[4])
  check.expect_eq_const %0, dense<[false, false, true, true]> : pred[4]
  check.expect_eq_const %1, dense<[2, 4, 1, 3]> : s8[4]
  return
}

// Specification: −NaN < −∞ < −2 < −0 < +0 < 1 < ∞ < +NaN.
func.func @total_order() {
  %x = hlo.constant dense<[1.0, 0x7FC00000, -0.0, 0xFFC00000, 0xFF800000, 0.0, 0x7F800000, -2.0]> : f32[8]
  %i = hlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : s32[8]
  %0, %1 = hlo.sort %x, %i, dimension = 0 {
  ^bb0(%a0: f32[], %a1: f32[], %a2: s32[], %a3: s32[]):
    %less = hlo.compare %a0, %a1, direction = LT, order = TOTAL : (f32[], f32[]) -> pred[]
    hlo.return %less : pred[]
  } : (f32[8], s32[8]) -> (f32[8], s32[8])
  check.expect_eq_const %1, dense<[3, 4, 7, 2, 5, 0, 6, 1]> : s32[8]
  return
}

// By hand: −0 and +0 are equal and keep their order.
func.func @partial_order_without_nan() {
  %x0 = hlo.constant dense<[1.0, 0.0, -0.0, -2.0]> : bf16[4]
  %x1 = hlo.constant dense<[0, 1, 2, 3]> : s32[4]
  %0, %1 = hlo.sort %x0, %x1, dimension = 0 {
  ^bb0(%a0: bf16[], %a1: bf16[], %a2: s32[], %a3: s32[]):
    %less = hlo.compare %a0, %a1, direction = LT : (bf16[], bf16[]) -> pred[]
    hlo.return %less : pred[]
  } : (bf16[4], s32[4]) -> (bf16[4], s32[4])
  check.expect_eq_const %0, dense<[-2.0, 0.0, -0.0, 1.0]> : bf16[4]
  check.expect_eq_const %1, dense<[3, 1, 2, 0]> : s32[4]
  return
}

// By hand, after the merges of runs of 1, 2, …: NaN is not less than 2, so 2, NaN; then 1 is less than 2: 1, 2, NaN.
func.func @nan_in_partial_order() {
  %x = hlo.constant dense<[2.0, 0x7FC00000, 1.0]> : f32[3]
  %i = hlo.constant dense<[0, 1, 2]> : s32[3]
  %0, %1 = hlo.sort %x, %i, dimension = 0 {
  ^bb0(%a0: f32[], %a1: f32[], %a2: s32[], %a3: s32[]):
    %less = hlo.compare %a0, %a1, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %less : pred[]
  } : (f32[3], s32[3]) -> (f32[3], s32[3])
  check.expect_eq_const %1, dense<[2, 0, 1]> : s32[3]
  return
}

// By hand: always true, so each merge puts the right run first: 2 1, 4 3, then 4 3 2 1.
func.func @contradictory_comparator() {
  %x0 = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %0 = hlo.sort %x0, dimension = 0 {
  ^bb0(%a: s32[], %b: s32[]):
    %yes = hlo.constant dense<true> : pred[]
    hlo.return %yes : pred[]
  } : (s32[4]) -> (s32[4])
  check.expect_eq_const %0, dense<[4, 3, 2, 1]> : s32[4]
  return
}

// By hand: by the wrapping sum of element and 100 in s8, so that 28 and more come first.
func.func @computed_keys() {
  %x0 = hlo.constant dense<[1, 28, -100, 100, 27]> : s8[5]
  %0 = hlo.sort %x0, dimension = 0 {
  ^bb0(%a: s8[], %b: s8[]):
    %c = hlo.constant dense<100> : s8[]
    %x = hlo.add %a, %c : s8[]
    %y = hlo.add %b, %c : s8[]
    %less = hlo.compare %x, %y, direction = LT : (s8[], s8[]) -> pred[]
    hlo.return %less : pred[]
  } : (s8[5]) -> (s8[5])
  check.expect_eq_const %0, dense<[28, 100, -100, 1, 27]> : s8[5]
  return
}

// By hand: values of any type follow the keys.
func.func @complex_values() {
  %x0 = hlo.constant dense<[2.0, 1.0]> : f64[2]
  %x1 = hlo.constant dense<[(1.0, 1.0), (2.0, -1.0)]> : c64[2]
  %0, %1 = hlo.sort %x0, %x1, dimension = 0 {
  ^bb0(%a0: f64[], %a1: f64[], %a2: c64[], %a3: c64[]):
    %less = hlo.compare %a0, %a1, direction = LT : (f64[], f64[]) -> pred[]
    hlo.return %less : pred[]
  } : (f64[2], c64[2]) -> (f64[2], c64[2])
  check.expect_eq_const %0, dense<[1.0, 2.0]> : f64[2]
  check.expect_eq_const %1, dense<[(2.0, -1.0), (1.0, 1.0)]> : c64[2]
  return
}

// By hand.
func.func @empty() {
  %x0 = hlo.constant dense<> : f32[0,3]
  %0 = hlo.sort %x0, dimension = 0 {
  ^bb0(%a0: f32[], %a1: f32[]):
    %less = hlo.compare %a0, %a1, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %less : pred[]
  } : (f32[0,3]) -> (f32[0,3])
  check.expect_eq_const %0, dense<> : f32[0,3]
  %y = hlo.constant dense<> : f32[3,0]
  %1 = hlo.sort %y, dimension = 1 {
  ^bb0(%a0: f32[], %a1: f32[]):
    %less = hlo.compare %a0, %a1, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %less : pred[]
  } : (f32[3,0]) -> (f32[3,0])
  check.expect_eq_const %1, dense<> : f32[3,0]
  return
}

// numpy.sort.
func.func @hundred() {
  %x0 = hlo.constant dense<[-324, 804, -879, -46, 795, -140, -722, 577, 928, 968, 859, -261, 465, 937, 146, 858, 178, -645, -72, 217, -393, 409, -184, 885, -585, 331, -820, -734, 42, -5, -4, -13, 711, 0, -272, 917, 767, -301, -599, -553, -671, 44, 151, 282, 798, 878, 68, 164, -842, -465, 993, 859, -947, -17, -4, 351, -770, -48, -265, -567, 619, 385, -641, 541, 76, -619, 322, -81, -43, -277, 947, -659, 991, -558, 608, 925, -745, 768, -931, -236, 64, 478, -659, -917, -409, 830, -342, 74, -858, 640, 915, -449, 701, -248, -391, -304, -695, 944, -806, -142]> : s16[100]
  %0 = hlo.sort %x0, dimension = 0 {
  ^bb0(%a0: s16[], %a1: s16[]):
    %less = hlo.compare %a0, %a1, direction = LT : (s16[], s16[]) -> pred[]
    hlo.return %less : pred[]
  } : (s16[100]) -> (s16[100])
  check.expect_eq_const %0, dense<[-947, -931, -917, -879, -858, -842, -820, -806, -770, -745, -734, -722, -695, -671, -659, -659, -645, -641, -619, -599, -585, -567, -558, -553, -465, -449, -409, -393, -391, -342, -324, -304, -301, -277, -272, -265, -261, -248, -236, -184, -142, -140, -81, -72, -48, -46, -43, -17, -13, -5, -4, -4, 0, 42, 44, 64, 68, 74, 76, 146, 151, 164, 178, 217, 282, 322, 331, 351, 385, 409, 465, 478, 541, 577, 608, 619, 640, 701, 711, 767, 768, 795, 798, 804, 830, 858, 859, 859, 878, 885, 915, 917, 925, 928, 937, 944, 947, 968, 991, 993]> : s16[100]
  return
}
