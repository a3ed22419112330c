//! Shape and data movement: the specification's examples, and others by hand.

use crate::{add, arrays, c, eval, expect, legalized, program};
use shale_dialects::builder::{Builder, GatherDimensionNumbers, PaddingDim, ScatterDimensionNumbers, XlaOp};
use shale_ir::shape::Shape;

/// The specification's array f32[4x2x3].
fn v(b: &Builder) -> XlaOp {
    c(b, &[4, 2, 3], &V)
}

const V: [f32; 24] = [10., 11., 12., 15., 16., 17., 20., 21., 22., 25., 26., 27., 30., 31., 32., 35., 36., 37., 40., 41., 42., 45., 46., 47.];
/// Its elements, the last two dimensions the most major.
const V120: [f32; 24] = [10., 20., 30., 40., 11., 21., 31., 41., 12., 22., 32., 42., 15., 25., 35., 45., 16., 26., 36., 46., 17., 27., 37., 47.];

/// Specification: Broadcast and BroadcastInDim.
#[test]
fn broadcast() {
    expect(|b| b.broadcast(c(b, &[], &[2.0f32]), &[2, 3]), &[2, 3], &[2.0f32; 6]);
    expect(|b| b.broadcast(c(b, &[2], &[1, 2]), &[2]), &[2, 2], &[1, 2, 1, 2]);
    expect(|b| b.broadcast_in_dim(c(b, &[2], &[1, 2]), &[2, 2], &[0]), &[2, 2], &[1, 1, 2, 2]);
    expect(|b| b.broadcast_in_dim(c(b, &[2, 1], &[1, 2]), &[3, 2, 2], &[1, 2]), &[3, 2, 2], &[1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2]);
}

/// Specification: Reshape in order and out of order, Collapse (its two printed results exchanged: ERRATA).
#[test]
fn reshape() {
    for sizes in [&[24][..], &[8, 3]] {
        expect(|b| b.reshape(v(b), sizes), sizes, &V);
        expect(|b| b.reshape_with_dimensions(v(b), &[0, 1, 2], sizes), sizes, &V);
    }
    for sizes in [&[24][..], &[8, 3], &[2, 6, 2]] {
        expect(|b| b.reshape_with_dimensions(v(b), &[1, 2, 0], sizes), sizes, &V120);
    }
    expect(|b| b.reshape_with_dimensions(c(b, &[1, 1], &[5.0f32]), &[0, 1], &[]), &[], &[5.0f32]);
    expect(|b| b.reshape_with_dimensions(c(b, &[], &[5.0f32]), &[], &[1, 1]), &[1, 1], &[5.0f32]);
    expect(|b| b.collapse(v(b), &[0, 1, 2]), &[24], &V);
    expect(|b| b.collapse(v(b), &[0, 1]), &[8, 3], &V);
    expect(|b| b.collapse(v(b), &[1, 2]), &[4, 6], &V);
}

/// Specification: Transpose, ConcatInDim, Slice.
#[test]
fn static_movement() {
    expect(|b| b.transpose(c(b, &[2, 3], &[1, 2, 3, 4, 5, 6]), &[1, 0]), &[3, 2], &[1, 4, 2, 5, 3, 6]);
    expect(|b| b.concat_in_dim(&[c(b, &[2], &[2, 3]), c(b, &[2], &[4, 5]), c(b, &[2], &[6, 7])], 0), &[6], &[2, 3, 4, 5, 6, 7]);
    expect(|b| b.concat_in_dim(&[c(b, &[3, 2], &[1, 2, 3, 4, 5, 6]), c(b, &[1, 2], &[7, 8])], 0), &[4, 2], &[1, 2, 3, 4, 5, 6, 7, 8]);
    expect(|b| b.slice(c(b, &[5], &[0.0f32, 1.0, 2.0, 3.0, 4.0]), &[2], &[4], &[1]), &[2], &[2.0f32, 3.0]);
    expect(|b| b.slice(counted(b), &[2, 1], &[4, 3], &[1, 1]), &[2, 2], &[7.0f32, 8.0, 10.0, 11.0]);
    expect(|b| b.rev(c(b, &[2, 2], &[1, 2, 3, 4]), &[1]), &[2, 2], &[2, 1, 4, 3]);
    let config = [PaddingDim { low: 1, high: -1, interior: 1 }];
    expect(|b| b.pad(c(b, &[3], &[1, 2, 3]), c(b, &[], &[0]), &config), &[5], &[0, 1, 0, 2, 0]);
}

/// The specification's array of 4 rows, 0.0 to 11.0.
fn counted(b: &Builder) -> XlaOp {
    c(b, &[4, 3], &[0.0f32, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11.])
}

/// Specification: DynamicSlice and DynamicUpdateSlice, with an array of indices and with scalars.
#[test]
fn dynamic_slices() {
    let a = [0.0f32, 1.0, 2.0, 3.0, 4.0];
    expect(|b| b.dynamic_slice(c(b, &[5], &a), &[c(b, &[1], &[2])], &[2]), &[2], &[2.0f32, 3.0]);
    expect(|b| b.dynamic_slice(counted(b), &[c(b, &[2], &[2, 1])], &[2, 2]), &[2, 2], &[7.0f32, 8., 10., 11.]);
    expect(|b| b.dynamic_slice(counted(b), &[c(b, &[], &[100]), c(b, &[], &[-1])], &[2, 2]), &[2, 2], &[6.0f32, 7., 9., 10.]);
    expect(|b| b.dynamic_update_slice(c(b, &[5], &a), c(b, &[2], &[5.0f32, 6.0]), &[c(b, &[1], &[2])]), &[5], &[0.0f32, 1.0, 5.0, 6.0, 4.0]);
    let expected = [0.0f32, 1., 2., 3., 12., 13., 6., 14., 15., 9., 16., 17.];
    let update = [12.0f32, 13., 14., 15., 16., 17.];
    expect(|b| b.dynamic_update_slice(counted(b), c(b, &[3, 2], &update), &[c(b, &[], &[1]), c(b, &[], &[1])]), &[4, 3], &expected);
}

/// Specification: five windows [8,6] of an array [16,11]; rows by hand.
#[test]
fn gather_and_scatter() {
    let windows = program(|b| {
        let (x, at) = (b.parameter(0, &Shape::f32([16, 11]), "x"), b.parameter(1, &Shape::s64([5, 2]), "at"));
        let dims = GatherDimensionNumbers { offset_dims: vec![1, 2], start_index_map: vec![0, 1], index_vector_dim: 1, ..Default::default() };
        b.gather(x, at, &dims, &[8, 6], false)
    });
    assert!(legalized(&windows).contains("-> f32[5,8,6]"));
    let rows =
        GatherDimensionNumbers { offset_dims: vec![1], collapsed_slice_dims: vec![0], start_index_map: vec![0], index_vector_dim: 1, ..Default::default() };
    let x = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(|b| b.gather(c(b, &[3, 3], &x), c(b, &[2], &[2, 0]), &rows, &[1, 3], false), &[2, 3], &[7, 8, 9, 1, 2, 3]);
    let at = ScatterDimensionNumbers { inserted_window_dims: vec![0], scatter_dims_to_operand_dims: vec![0], index_vector_dim: 1, ..Default::default() };
    let scattered = |b: &Builder| {
        let (x, places, updates) = (c(b, &[4], &[10, 20, 30, 40]), c(b, &[4], &[2, 0, 2, 4]), c(b, &[4], &[1, 2, 3, 4]));
        b.scatter(&[x], places, &[updates], add, &at, false, false)
    };
    expect(scattered, &[4], &[12, 20, 34, 40]);
}

/// Specification: SetDimensionSize, of which sums and products see five or six elements.
#[test]
fn dimension_sizes() {
    let cut = |b: &Builder, size: i32| b.set_dimension_size(c(b, &[10], &[1.0f32, 2., 3., 4., 5., 6., 7., 8., 9., 10.]), c(b, &[], &[size]), 0);
    let mul = |b: &Builder, x: &[XlaOp]| b.mul(x[0], x[1]);
    expect(|b| b.reduce(&[cut(b, 5)], &[c(b, &[], &[0.0f32])], add, &[0]), &[], &[15.0f32]);
    expect(|b| b.reduce(&[cut(b, 5)], &[c(b, &[], &[1.0f32])], mul, &[0]), &[], &[120.0f32]);
    expect(|b| b.reduce(&[cut(b, 6)], &[c(b, &[], &[0.0f32])], add, &[0]), &[], &[21.0f32]);
    expect(|b| b.get_dimension_size(cut(b, 6), 0), &[], &[6]);
}

/// Specification: Tuple and GetTupleElement.
#[test]
fn tuples() {
    let pair = |b: &Builder| b.tuple(&[b.iota(&Shape::f32([10]), 0), c(b, &[], &[5])]);
    expect(|b| b.get_tuple_element(pair(b), 1), &[], &[5]);
    assert_eq!(arrays(&eval(pair))[1].as_slice::<i32>(), [5]);
}
