//! Dots, convolutions, linear algebra.

use crate::{c, expect};
use shale_dialects::builder::{Builder, DotDimensionNumbers, Padding, XlaOp};
use shale_dialects::hlo::{FftType, TransposeA};
use shale_ir::element::{C64, ElementType};

/// Specification: the three forms of Dot; values by hand.
#[test]
fn dot() {
    let (m, v) = ([1, 2, 3, 4], [1, 10]);
    expect(|b| b.dot(c(b, &[2], &v), c(b, &[2], &v)), &[], &[101]);
    expect(|b| b.dot(c(b, &[2, 2], &m), c(b, &[2], &v)), &[2], &[21, 43]);
    expect(|b| b.dot(c(b, &[2, 2], &m), c(b, &[2, 2], &m)), &[2, 2], &[7, 10, 15, 22]);
}

/// Specification: both examples of DotGeneral.
#[test]
fn dot_general() {
    let contracting = DotDimensionNumbers { lhs_contracting_dimensions: vec![1], rhs_contracting_dimensions: vec![1], ..Default::default() };
    let (lhs, rhs) = ([1.0f32, 2., 3., 4., 5., 6.], [1.0f32, 1., 1., 2., 2., 2.]);
    expect(|b| b.dot_general(c(b, &[2, 3], &lhs), c(b, &[2, 3], &rhs), &contracting, None), &[2, 2], &[6.0f32, 12., 15., 30.]);
    let batched = DotDimensionNumbers {
        lhs_contracting_dimensions: vec![2],
        rhs_contracting_dimensions: vec![1],
        lhs_batch_dimensions: vec![0],
        rhs_batch_dimensions: vec![0],
    };
    let (lhs, rhs) = ([1.0f32, 2., 3., 4., 5., 6., 7., 8.], [1.0f32, 0., 0., 1., 1., 0., 0., 1.]);
    expect(|b| b.dot_general(c(b, &[2, 2, 2], &lhs), c(b, &[2, 2, 2], &rhs), &batched, None), &[2, 2, 2], &lhs);
    let wide = |b: &Builder| b.dot_general(c(b, &[1, 2], &[100i8, 100]), c(b, &[1, 2], &[100i8, 100]), &contracting, Some(ElementType::S32));
    expect(wide, &[1, 1], &[20000]);
}

/// By hand: a window [1, 10] over [1, 2, 3, 4].
#[test]
fn convolutions() {
    let x = |b: &Builder| c(b, &[1, 1, 4], &[1, 2, 3, 4]);
    let w = |b: &Builder| c(b, &[1, 1, 2], &[1, 10]);
    expect(|b| b.conv(x(b), w(b), &[1], &Padding::Valid), &[1, 1, 3], &[21, 32, 43]);
    expect(|b| b.conv(x(b), w(b), &[1], &Padding::Same), &[1, 1, 4], &[21, 32, 43, 4]);
    expect(|b| b.conv_with_general_padding(x(b), w(b), &[1], &[(1, 0)]), &[1, 1, 4], &[10, 21, 32, 43]);
    let dilated = |b: &Builder, lhs: XlaOp, rhs: XlaOp, rhs_dilation: &[i64], numbers: &str, groups: i64, reversed: &[bool]| {
        b.conv_general_dilated(lhs, rhs, &[1], &Padding::Valid, &[], rhs_dilation, numbers, groups, 1, None, reversed)
    };
    let plain = "[b, f, 0]x[o, i, 0]->[b, f, 0]";
    expect(|b| dilated(b, x(b), w(b), &[2], plain, 1, &[]), &[1, 1, 2], &[31, 42]);
    expect(|b| dilated(b, x(b), w(b), &[], plain, 1, &[true]), &[1, 1, 3], &[12, 23, 34]);
    let grouped = |b: &Builder| dilated(b, c(b, &[1, 2, 2], &[1, 2, 3, 4]), c(b, &[2, 1, 1], &[10, 100]), &[], plain, 2, &[]);
    expect(grouped, &[1, 2, 2], &[10, 20, 300, 400]);
    let last = |b: &Builder| dilated(b, c(b, &[1, 4, 1], &[1, 2, 3, 4]), c(b, &[2, 1, 1], &[1, 10]), &[], "[b, 0, f]x[0, i, o]->[b, 0, f]", 1, &[]);
    expect(last, &[1, 3, 1], &[21, 32, 43]);
}

/// By hand: [[4, 2], [2, 5]] = l · lᵀ with l = [[2, 0], [1, 2]]; numpy.fft.fft([1, 2, 3, 4]).
#[test]
fn linear_algebra() {
    let lower = |b: &Builder| b.cholesky(c(b, &[2, 2], &[4.0f32, 2., 2., 5.]), true);
    let zero = |b: &Builder| b.slice(lower(b), &[1, 0], &[2, 2], &[1, 1]);
    expect(zero, &[1, 2], &[1.0f32, 2.]);
    let solved = |b: &Builder| {
        let (a, y) = (c(b, &[2, 2], &[2.0f32, 0., 1., 2.]), c(b, &[2, 1], &[4.0f32, 6.]));
        b.triangular_solve(a, y, true, true, false, TransposeA::No)
    };
    expect(solved, &[2, 1], &[2.0f32, 2.]);
    let spectrum = [C64::new(10., 0.), C64::new(-2., 2.), C64::new(-2., 0.)];
    expect(|b| b.fft(c(b, &[4], &[1.0f32, 2., 3., 4.]), FftType::Rfft, &[4]), &[3], &spectrum);
}
