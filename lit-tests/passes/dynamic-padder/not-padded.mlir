// RUN: shale-opt %s --dynamic-padder | filecheck %s
// A function with an op that cannot be one on padded arrays stays, and the op says why.

// Functions that call each other with such arrays stay together.
// CHECK-LABEL: func.func @call(%x: f32[<=10])
// CHECK-SAME: hlo.not_padded = "it calls or is called by @f, which is not padded: there is no rule for run-time sizes"
// CHECK-NEXT: hlo.negate %x : f32[<=10]
// CHECK-NEXT: call @f({{.*}}) : (f32[<=10]) -> f32[<=10]
func.func @call(%x: f32[<=10]) -> f32[<=10] {
  %a = hlo.negate %x : f32[<=10]
  %y = func.call @f(%a) : (f32[<=10]) -> f32[<=10]
  return %y : f32[<=10]
}
// CHECK: func.func private @f(%x: f32[<=10])
// CHECK-NEXT: hlo.custom_call{{.*}}hlo.not_padded = "there is no rule for run-time sizes"
func.func private @f(%x: f32[<=10]) -> f32[<=10] {
  %y = hlo.custom_call %x, call_target_name = "first" : (f32[<=10]) -> f32[<=10]
  return %y : f32[<=10]
}

// CHECK-LABEL: func.func @declared(
// CHECK-SAME: hlo.not_padded = "it calls or is called by @elsewhere, which is not padded: a declaration has no arrays to pad"
func.func @declared(%x: f32[<=10]) -> f32[<=10] {
  %y = func.call @elsewhere(%x) : (f32[<=10]) -> f32[<=10]
  return %y : f32[<=10]
}
func.func private @elsewhere(f32[<=10]) -> f32[<=10]

// CHECK-LABEL: func.func @tuple(
// CHECK: {hlo.not_padded = "there is no rule for run-time sizes"}
func.func @tuple(%x: f32[<=10]) -> tuple<f32[<=10]> {
  %y = hlo.tuple %x : (f32[<=10]) -> tuple<f32[<=10]>
  return %y : tuple<f32[<=10]>
}

// CHECK-LABEL: func.func @unbounded(
// CHECK: hlo.not_padded = "a dimension has neither a size nor a bound"
func.func @unbounded(%x: f32[?]) -> f32[?] {
  return %x : f32[?]
}

// CHECK-LABEL: func.func @convolution(
// CHECK: {hlo.not_padded = "padding stands behind a dimension of run-time size: products there would be left out"}
func.func @convolution(%x: f32[1,<=8,2], %w: f32[3,2,4]) -> f32[1,<=8,4] {
  %a = hlo.convolution %x, %w, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]", padding = [[1, 1]] : (f32[1,<=8,2], f32[3,2,4]) -> f32[1,<=8,4]
  return %a : f32[1,<=8,4]
}

// CHECK-LABEL: func.func @convolution_features(
// CHECK: {hlo.not_padded = "input features, and batches or features in groups, must have known sizes"}
func.func @convolution_features(%x: f32[1,8,<=2], %w: f32[3,<=2,4]) -> f32[1,6,4] {
  %a = hlo.convolution %x, %w, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]" : (f32[1,8,<=2], f32[3,<=2,4]) -> f32[1,6,4]
  return %a : f32[1,6,4]
}

// CHECK-LABEL: func.func @complex_dot(
// CHECK: {hlo.not_padded = "sums of complex products over a run-time size would have other signs of zeros"}
func.func @complex_dot(%x: c64[<=8], %y: c64[<=8]) -> c64[] {
  %a = hlo.dot_general %x, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (c64[<=8], c64[<=8]) -> c64[]
  return %a : c64[]
}

// CHECK-LABEL: func.func @long_lanes(
// CHECK: {hlo.not_padded = "adds in lanes over a run-time size above 8192"}
func.func @long_lanes(%x: f32[<=8193], %y: f32[<=8193]) -> f32[] {
  %a = hlo.dot_general %x, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[<=8193], f32[<=8193]) -> f32[]
  return %a : f32[]
}

// CHECK-LABEL: func.func @two_contracted(
// CHECK: {hlo.not_padded = "an inner one of several contracted dimensions has a run-time size"}
func.func @two_contracted(%x: f32[2,<=3], %y: f32[2,<=3]) -> f32[] {
  %a = hlo.dot_general %x, %y, lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1] : (f32[2,<=3], f32[2,<=3]) -> f32[]
  return %a : f32[]
}

// CHECK-LABEL: func.func @inner_rows(
// CHECK: {hlo.not_padded = "adds more than 256 rows, of which an inner dimension has a run-time size"}
func.func @inner_rows(%x: f32[40,<=10,3], %zero: f32[]) -> f32[3] {
  %y = hlo.reduce (%x), (%zero), dimensions = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[40,<=10,3], f32[]) -> f32[3]
  return %y : f32[3]
}

// CHECK-LABEL: func.func @complex_product(
// CHECK: hlo.not_padded = "no number leaves every complex number as it is when they are multiplied"
func.func @complex_product(%x: c64[<=10], %one: c64[]) -> c64[] {
  %y = hlo.reduce (%x), (%one), dimensions = [0] {
  ^bb0(%a: c64[], %b: c64[]):
    %c = hlo.multiply %a, %b : c64[]
    hlo.return %c : c64[]
  } : (c64[<=10], c64[]) -> c64[]
  return %y : c64[]
}

// CHECK-LABEL: func.func @scatter(
// CHECK: hlo.not_padded = "windows of updates have run-time sizes, and its computation is no sum, product, extreme or bitwise operation"
func.func @scatter(%x: f32[7,4], %i: s32[3], %u: f32[3,<=4]) -> f32[7,4] {
  %a = hlo.scatter (%x), %i, (%u), update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[7,4], s32[3], f32[3,<=4]) -> f32[7,4]
  return %a : f32[7,4]
}

// CHECK-LABEL: func.func @custom_call(
// CHECK: hlo.not_padded = "there is no rule for run-time sizes"
func.func @custom_call(%x: f32[<=4]) -> f32[<=4] {
  %y = hlo.custom_call %x, call_target_name = "first" : (f32[<=4]) -> f32[<=4]
  return %y : f32[<=4]
}
