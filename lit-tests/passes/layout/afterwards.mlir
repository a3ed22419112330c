// What passes make where layouts are assigned lies in row-major order, as arrays without a layout do; what they replace lies as it did.
// RUN: shale-opt %s --expand | filecheck %s --check-prefix=EXPAND
// RUN: shale-opt %s --canonicalize | filecheck %s --check-prefix=CANONICALIZE
// RUN: shale-opt %s --conditional-simplify | filecheck %s --check-prefix=BRANCHES
// RUN: shale-opt %s --legalize-builder | filecheck %s --check-prefix=BUILDER
// RUN: shale-run %s --check | filecheck %s --check-prefix=PASS
// RUN: shale-run %s --check --backend=cpu | filecheck %s --check-prefix=PASS

// EXPAND-LABEL: func.func @expanded
// EXPAND: hlo.broadcast {{.*}} -> f32[2,2]{1,0}
// PASS: @expanded: passed
func.func @expanded() attributes {hlo.layouts_assigned} {
  %x = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : f32[2,2]{0,1}
  %one = hlo.constant dense<[1.0, 1.0]> : f32[2]{0}
  %zero = hlo.constant dense<[0.0, 0.0]> : f32[2]{0}
  %y = hlo.batch_norm_inference %x, %one, %zero, %zero, %one, epsilon = 0.0 : f32, feature_index = 1 : (f32[2,2]{0,1}, f32[2]{0}, f32[2]{0}, f32[2]{0}, f32[2]{0}) -> f32[2,2]{0,1}
  %z = hlo.bitcast %y : (f32[2,2]{0,1}) -> f32[4]{0}
  check.expect_eq_const %z, dense<[1.0, 3.0, 2.0, 4.0]> : f32[4]{0}
  func.return
}

// CANONICALIZE-LABEL: func.func @slice_of
// CANONICALIZE: hlo.slice {{.*}} : (s32[3]{0}) -> s32[1]{0}
// PASS: @slice_of: passed
func.func @slice_of() attributes {hlo.layouts_assigned} {
  %x0 = hlo.constant dense<[5, 6, 7]> : s32[3]{0}
  %x = hlo.optimization_barrier %x0 : s32[3]{0}
  %at = hlo.constant dense<1> : u32[]
  %y = hlo.gather %x, %at, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0, slice_sizes = [1] : (s32[3]{0}, u32[]) -> s32[]
  check.expect_eq_const %y, dense<6> : s32[]
  func.return
}

// The sum lies as its first operand does.
// BUILDER-LABEL: func.func @with_a_scalar
// BUILDER: [[SUM:%.*]] = hlo.add {{.*}} -> s32[2,2]{1,0}
// BUILDER: [[COPY:%.*]] = hlo.copy [[SUM]] : (s32[2,2]{1,0}) -> s32[2,2]{0,1}
// BUILDER: hlo.bitcast [[COPY]] : (s32[2,2]{0,1}) -> s32[4]{0}
// PASS: @with_a_scalar: passed
func.func @with_a_scalar() attributes {hlo.layouts_assigned} {
  %x = hlo.constant dense<[[1, 2], [3, 4]]> : s32[2,2]{0,1}
  %ten = hlo.constant dense<10> : s32[]
  %y = builder.add %ten, %x : (s32[], s32[2,2]{0,1}) -> s32[2,2]{0,1}
  %z = hlo.bitcast %y : (s32[2,2]{0,1}) -> s32[4]{0}
  check.expect_eq_const %z, dense<[11, 13, 12, 14]> : s32[4]{0}
  func.return
}

// BRANCHES-LABEL: func.func @chosen
// BRANCHES: hlo.select {{.*}}s32[1,3]{1,0}
// PASS: @chosen: passed
func.func @chosen() attributes {hlo.layouts_assigned} {
  %one0 = hlo.constant dense<true> : pred[]
  %one = hlo.optimization_barrier %one0 : (pred[]) -> pred[]
  %x = hlo.constant dense<[[1, 2, 3]]> : s32[1,3]{1,0}
  %y = hlo.if %one {
    %a = hlo.negate %x : s32[1,3]{1,0}
    hlo.return %a : s32[1,3]{1,0}
  } {
    hlo.return %x : s32[1,3]{1,0}
  } : (pred[]) -> s32[1,3]{1,0}
  check.expect_eq_const %y, dense<[[-1, -2, -3]]> : s32[1,3]{1,0}
  func.return
}
