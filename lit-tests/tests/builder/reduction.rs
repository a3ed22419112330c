//! Reductions, windows, sorting, batch normalization.

use crate::{add, c, check, eval, expect, program};
use shale_dialects::builder::{Builder, Padding, XlaOp};
use shale_ir::literal::Literal;
use shale_ir::shape::Shape;

/// Specification: the values 1 to 6, four times, added over dimensions.
#[test]
fn reduce() {
    let x = |b: &Builder| c(b, &[4, 2, 3], &[1.0f32, 2., 3., 4., 5., 6.].repeat(4));
    let sum = |b: &Builder, dims: &[i64]| b.reduce(&[x(b)], &[c(b, &[], &[0.0f32])], add, dims);
    expect(|b| sum(b, &[0]), &[2, 3], &[4.0f32, 8., 12., 16., 20., 24.]);
    expect(|b| sum(b, &[2]), &[4, 2], &[6.0f32, 15., 6., 15., 6., 15., 6., 15.]);
    expect(|b| sum(b, &[1, 0]), &[3], &[20.0f32, 28., 36.]);
    expect(|b| sum(b, &[0, 1, 2]), &[], &[84.0f32]);
    expect(|b| b.reduce_all(x(b), c(b, &[], &[0.0f32]), add), &[], &[84.0f32]);
}

/// Specification: max and argmax; the reducer is a computation built before, whose result is a tuple.
#[test]
fn argmax() {
    let reducer = program(|b| {
        let shapes = [Shape::f32([]), Shape::s32([]), Shape::f32([]), Shape::s32([])];
        let p: Vec<_> = shapes.iter().enumerate().map(|(i, s)| b.parameter(i as i64, s, &format!("p{i}"))).collect();
        let larger = b.ge(p[2], p[0]);
        b.tuple(&[b.select(larger, p[2], p[0]), b.select(larger, p[3], p[1])])
    });
    let result = eval(|b| {
        let (values, indices) = (c(b, &[4], &[1.0f32, 7.0, 7.0, 3.0]), b.iota(&Shape::s32([4]), 0));
        b.reduce(&[values, indices], &[c(b, &[], &[f32::NEG_INFINITY]), c(b, &[], &[-1])], &reducer, &[0])
    });
    check(&result, &[Literal::scalar(7.0f32), Literal::scalar(2i32)]);
}

/// Sums of narrow floats accumulate in f32: 256 + 1 + 1 is 258, of which bf16 alone would lose the ones.
#[test]
fn narrow_sums() {
    use shale_ir::element::ElementType;
    let sum = |b: &Builder| {
        let x = b.convert_element_type(c(b, &[3], &[256.0f32, 1.0, 1.0]), ElementType::Bf16);
        let zero = b.convert_element_type(c(b, &[], &[0.0f32]), ElementType::Bf16);
        b.convert_element_type(b.reduce(&[x], &[zero], add, &[0]), ElementType::F32)
    };
    expect(sum, &[], &[258.0f32]);
}

/// Specification: minimum over windows of 3 with stride 2, VALID and SAME; SelectAndScatter by hand.
#[test]
fn windows() {
    let min = |b: &Builder, x: &[XlaOp]| b.min(x[0], x[1]);
    let pooled = |b: &Builder, padding: &Padding| {
        let (x, init) = (c(b, &[5], &[10000.0f32, 1000., 100., 10., 1.]), c(b, &[], &[f32::MAX]));
        b.reduce_window(&[x], &[init], min, &[3], &[2], &[], &[], padding)
    };
    expect(|b| pooled(b, &Padding::Valid), &[2], &[100.0f32, 1.]);
    expect(|b| pooled(b, &Padding::Same), &[3], &[1000.0f32, 10., 1.]);
    expect(|b| pooled(b, &Padding::Explicit(vec![(0, -2)])), &[1], &[100.0f32]);
    let scattered = |b: &Builder| {
        let (x, source, zero) = (c(b, &[4], &[1, 5, 3, 4]), c(b, &[2], &[10, 20]), c(b, &[], &[0]));
        b.select_and_scatter(x, |b: &Builder, x: &[XlaOp]| b.ge(x[0], x[1]), &[2], &[2], &Padding::Valid, source, zero, add)
    };
    expect(scattered, &[4], &[0, 10, 0, 20]);
}

/// SAME with a stride: size 4, window 3, stride 2 is padded by (0, 1) to ⌈4 / 2⌉ places (ERRATA).
#[test]
fn same_padding_with_strides() {
    let sums = |b: &Builder| b.reduce_window(&[c(b, &[4], &[1, 2, 3, 4])], &[c(b, &[], &[0])], add, &[3], &[2], &[], &[], &Padding::Same);
    expect(sums, &[2], &[6, 7]);
}

/// Specification: three arrays sorted by the first.
#[test]
fn sort() {
    let sorted = eval(|b| {
        let operands = [c(b, &[2], &[3, 1]), c(b, &[2], &[42, 50]), c(b, &[2], &[3.0f32, 1.1])];
        b.sort(&operands, |b: &Builder, x: &[XlaOp]| b.lt(x[0], x[1]), 0, true)
    });
    check(&sorted, &[Literal::from_slice(&[2], &[1, 3]), Literal::from_slice(&[2], &[50, 42]), Literal::from_slice(&[2], &[1.1f32, 3.0])]);
    let largest = eval(|b| b.top_k(c(b, &[4], &[1, 5, 3, 5]), 2));
    check(&largest, &[Literal::from_slice(&[2], &[5, 5]), Literal::from_slice(&[2], &[1, 3])]);
}

/// Specification: "if no dimension number is provided, then the last dimension is chosen"; XlaBuilder's default argument is −1.
#[test]
fn sort_of_the_last_dimension() {
    let rows = |b: &Builder| c(b, &[2, 3], &[3, 1, 2, 6, 5, 4]);
    expect(|b| b.sort(&[rows(b)], |b: &Builder, x: &[XlaOp]| b.lt(x[0], x[1]), -1, false), &[2, 3], &[1, 2, 3, 4, 5, 6]);
}

/// By hand: means 2 and 4, variances 1 and 4.
#[test]
fn batch_norm() {
    let x = |b: &Builder| c(b, &[2, 2], &[1.0f32, 2., 3., 6.]);
    let vector = |b: &Builder, values: [f32; 2]| c(b, &[2], &values);
    let y = Literal::from_slice(&[2, 2], &[-1.0f32, -1., 3., 1.]);
    let training = eval(|b| b.batch_norm_training(x(b), vector(b, [2., 1.]), vector(b, [1., 0.]), 0.0, 1));
    check(&training, &[y.clone(), Literal::from_slice(&[2], &[2.0f32, 4.]), Literal::from_slice(&[2], &[1.0f32, 4.])]);
    let inference = |b: &Builder| b.batch_norm_inference(x(b), vector(b, [2., 1.]), vector(b, [1., 0.]), vector(b, [2., 4.]), vector(b, [1., 4.]), 0.0, 1);
    check(&eval(inference), &[y]);
}

/// By hand: one feature of mean 2 and variance 4; c = 1/4, d = 1.
#[test]
fn batch_norm_grad() {
    let one = |b: &Builder, value: f32| c(b, &[1], &[value]);
    let gradients = eval(|b| {
        let (x, grad) = (c(b, &[1, 4], &[0.0f32, 0., 4., 4.]), c(b, &[1, 4], &[1.0f32, 0., 0., 3.]));
        b.batch_norm_grad(x, one(b, 2.0), one(b, 2.0), one(b, 4.0), grad, 0.0, 0)
    });
    let expected = [Literal::from_slice(&[1, 4], &[0.5f32, -0.5, -1.5, 1.5]), Literal::from_slice(&[1], &[2.0f32]), Literal::from_slice(&[1], &[4.0f32])];
    check(&gradients, &expected);
}

/// ERRATA: the variance of numbers around 10000 is that of their deviations. numpy: var([9999, 10000, 10001]) = 0.6666667.
#[test]
fn batch_norm_of_a_large_mean() {
    let variance = |b: &Builder| {
        let (x, one, zero) = (c(b, &[3, 1], &[9999.0f32, 10000., 10001.]), c(b, &[1], &[1.0f32]), c(b, &[1], &[0.0f32]));
        b.get_tuple_element(b.batch_norm_training(x, one, zero, 0.0, 1), 2)
    };
    expect(variance, &[1], &[0.666_666_7f32]);
}
