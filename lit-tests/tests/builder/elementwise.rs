//! Elementwise ops. Expected values: by hand unless another source is named; functions by numpy and mpmath, to 7 digits.
#![allow(clippy::excessive_precision)] // values as mpmath gives them

use crate::{c, expect};
use shale_dialects::builder::{Builder, XlaOp};
use shale_ir::element::{C64, ElementType, Pred};
use shale_ir::shape::Shape;
use std::f32::consts::{E, FRAC_PI_2, FRAC_PI_4, LN_2, PI};

#[test]
fn binary_ops() {
    type Method = fn(&Builder, XlaOp, XlaOp) -> XlaOp;

    /// A method, its operands and the result.
    type Case = (Method, [i32; 2], [i32; 2], [i32; 2]);
    let integers: [Case; 14] = [
        (Builder::add, [7, -7], [2, 3], [9, -4]),
        (Builder::sub, [7, -7], [2, 3], [5, -10]),
        (Builder::mul, [7, -7], [2, 3], [14, -21]),
        (Builder::div, [7, i32::MIN], [0, -1], [-1, i32::MIN]),
        (Builder::rem, [7, -7], [0, 3], [7, -1]),
        (Builder::max, [7, -7], [2, 3], [7, 3]),
        (Builder::min, [7, -7], [2, 3], [2, -7]),
        (Builder::and, [12, -1], [10, 5], [8, 5]),
        (Builder::or, [12, 0], [10, 5], [14, 5]),
        (Builder::xor, [12, -1], [10, 0], [6, -1]),
        (Builder::shift_left, [1, 1], [3, 32], [8, 0]),
        (Builder::shift_right_arithmetic, [-8, -8], [1, 40], [-4, -1]),
        (Builder::shift_right_logical, [8, -1], [1, 31], [4, 1]),
        (Builder::pow, [2, -1], [10, -3], [1024, -1]),
    ];
    for (method, x, y, z) in integers {
        expect(|b| method(b, c(b, &[2], &x), c(b, &[2], &y)), &[2], &z);
    }
    let floats: [(Method, f32, f32, f32); 4] = [
        (Builder::atan2, 1.0, 0.0, FRAC_PI_2),
        (Builder::next_after, 1.0, 2.0, 1.0 + f32::EPSILON),
        (Builder::polygamma, 1.0, 1.0, 1.644_934_1),
        (Builder::zeta, 2.0, 1.0, 1.644_934_1),
    ];
    for (method, x, y, z) in floats {
        expect(|b| method(b, c(b, &[], &[x]), c(b, &[], &[y])), &[], &[z]);
    }
    expect(|b| b.complex(c(b, &[1], &[1.0f32]), c(b, &[1], &[2.0f32])), &[1], &[C64::new(1.0, 2.0)]);
}

/// Specification: scalars, size-1 dimensions and `broadcast_dimensions` broadcast.
#[test]
fn broadcasts() {
    expect(|b| b.add(c(b, &[2, 2], &[1, 2, 3, 4]), c(b, &[], &[10])), &[2, 2], &[11, 12, 13, 14]);
    expect(|b| b.add(c(b, &[2, 1], &[1, 2]), c(b, &[1, 3], &[10, 20, 30])), &[2, 3], &[11, 21, 31, 12, 22, 32]);
    expect(|b| b.add_in_dims(c(b, &[2, 3], &[1, 2, 3, 4, 5, 6]), c(b, &[2], &[10, 20]), &[0]), &[2, 3], &[11, 12, 13, 24, 25, 26]);
    expect(|b| b.sub_in_dims(c(b, &[3], &[10, 20, 30]), c(b, &[2, 3], &[1, 2, 3, 4, 5, 6]), &[1]), &[2, 3], &[9, 18, 27, 6, 15, 24]);
}

#[test]
fn comparisons() {
    type Method = fn(&Builder, XlaOp, XlaOp) -> XlaOp;
    let table: [(Method, [bool; 3]); 12] = [
        (Builder::eq, [false, true, false]),
        (Builder::ne, [true, false, true]),
        (Builder::ge, [false, true, false]),
        (Builder::gt, [false, false, false]),
        (Builder::le, [true, true, false]),
        (Builder::lt, [true, false, false]),
        (Builder::eq_total_order, [false, false, true]),
        (Builder::ne_total_order, [true, true, false]),
        (Builder::ge_total_order, [false, false, true]),
        (Builder::gt_total_order, [false, false, false]),
        (Builder::le_total_order, [true, true, true]),
        (Builder::lt_total_order, [true, true, false]),
    ];
    for (method, expected) in table {
        let (x, y) = ([1.0, -0.0, f32::NAN], [2.0, 0.0, f32::NAN]);
        expect(|b| method(b, c(b, &[3], &x), c(b, &[3], &y)), &[3], &expected.map(Pred::from));
    }
}

#[test]
fn unary_functions() {
    type Method = fn(&Builder, XlaOp) -> XlaOp;
    let table: [(Method, f32, f32); 35] = [
        (Builder::abs, -2.5, 2.5),
        (Builder::ceil, -1.5, -1.0),
        (Builder::floor, -1.5, -2.0),
        (Builder::round, 2.5, 3.0),
        (Builder::round_nearest_even, 2.5, 2.0),
        (Builder::sign, -3.0, -1.0),
        (Builder::neg, 3.0, -3.0),
        (Builder::real, 3.0, 3.0),
        (Builder::imag, 3.0, 0.0),
        (Builder::exp, 1.0, E),
        (Builder::expm1, 1.0, E - 1.0),
        (Builder::log, E, 1.0),
        (Builder::log1p, 1.0, LN_2),
        (Builder::logistic, 0.0, 0.5),
        (Builder::sqrt, 2.25, 1.5),
        (Builder::rsqrt, 4.0, 0.5),
        (Builder::cbrt, -8.0, -2.0),
        (Builder::cos, PI, -1.0),
        (Builder::sin, FRAC_PI_2, 1.0),
        (Builder::tan, FRAC_PI_4, 1.0),
        (Builder::cosh, -1.0, 1.543_080_7),
        (Builder::sinh, -1.0, -1.175_201_2),
        (Builder::tanh, 1.0, 0.761_594_2),
        (Builder::acos, 0.0, FRAC_PI_2),
        (Builder::acosh, 2.0, 1.316_957_9),
        (Builder::asin, 1.0, FRAC_PI_2),
        (Builder::asinh, 1.0, 0.881_373_6),
        (Builder::atan, 1.0, FRAC_PI_4),
        (Builder::atanh, 0.5, 0.549_306_15),
        (Builder::erf, 1.0, 0.842_700_8),
        (Builder::erfc, 1.0, 0.157_299_21),
        (Builder::erf_inv, 0.5, 0.476_936_28),
        (Builder::lgamma, 4.0, 1.791_759_5),
        (Builder::digamma, 1.0, -0.577_215_7),
        (Builder::bessel_i1e, 1.0, 0.207_910_42),
    ];
    for (method, x, y) in table {
        expect(|b| method(b, c(b, &[1], &[x])), &[1], &[y]);
    }
    let bits: [(Method, i8, i8); 3] = [(Builder::not, 5, -6), (Builder::population_count, -1, 8), (Builder::clz, 5, 5)];
    for (method, x, y) in bits {
        expect(|b| method(b, c(b, &[1], &[x])), &[1], &[y]);
    }
    let tests: [(Method, f32); 4] =
        [(Builder::is_finite, 1.0), (Builder::is_inf, f32::NEG_INFINITY), (Builder::is_pos_inf, f32::INFINITY), (Builder::is_neg_inf, f32::NEG_INFINITY)];
    for (method, x) in tests {
        expect(|b| method(b, c(b, &[2], &[x, f32::NAN])), &[2], &[Pred::from(true), Pred::from(false)]);
    }
    expect(|b| b.conj(c(b, &[1], &[C64::new(3.0, 4.0)])), &[1], &[C64::new(3.0, -4.0)]);
    expect(|b| b.abs(c(b, &[1], &[C64::new(3.0, 4.0)])), &[1], &[5.0f32]);
}

/// Specification: the examples of ConvertElementType and BitcastConvertType; ERRATA: 0x01020304 becomes 4, 3, 2, 1.
#[test]
fn conversions() {
    expect(|b| b.convert_element_type(c(b, &[3], &[0, 1, 2]), ElementType::F32), &[3], &[0.0f32, 1.0, 2.0]);
    expect(|b| b.convert_element_type(c(b, &[3], &[300.0f32, -1.5, f32::NAN]), ElementType::S8), &[3], &[127i8, -1, 0]);
    expect(|b| b.bitcast_convert_type(c(b, &[1], &[0x0102_0304]), ElementType::U8), &[1, 4], &[4u8, 3, 2, 1]);
    expect(|b| b.bitcast_convert_type(c(b, &[1, 4], &[4u8, 3, 2, 1]), ElementType::S32), &[1], &[0x0102_0304]);
    expect(|b| b.bitcast_convert_type(c(b, &[1], &[1.0f32]), ElementType::U32), &[1], &[0x3F80_0000u32]);
    expect(|b| b.reduce_precision(c(b, &[2], &[1.0f32 + f32::EPSILON, 1.0e30]), 5, 10), &[2], &[1.0, f32::INFINITY]);
}

/// Specification: the examples of Clamp, Select and Iota.
#[test]
fn choices() {
    expect(|b| b.clamp(c(b, &[], &[0]), c(b, &[3], &[-1, 5, 9]), c(b, &[], &[6])), &[3], &[0, 5, 6]);
    let (v1, v2) = ([1, 2, 3, 4], [100, 200, 300, 400]);
    let pred = [true, false, false, true].map(Pred::from);
    expect(|b| b.select(c(b, &[4], &pred), c(b, &[4], &v1), c(b, &[4], &v2)), &[4], &[1, 200, 300, 4]);
    expect(|b| b.select(c(b, &[], &[Pred::from(true)]), c(b, &[4], &v1), c(b, &[4], &v2)), &[4], &v1);
    let between_tuples = |b: &Builder| {
        let (x, y) = (b.tuple(&[c(b, &[2], &[1, 2]), c(b, &[], &[0.5f32])]), b.tuple(&[c(b, &[2], &[3, 4]), c(b, &[], &[1.5f32])]));
        b.get_tuple_element(b.select(c(b, &[], &[Pred::from(false)]), x, y), 1)
    };
    expect(between_tuples, &[], &[1.5f32]);
    let rows: Vec<i32> = (0..4).flat_map(|i| [i; 8]).collect();
    expect(|b| b.iota(&Shape::s32([4, 8]), 0), &[4, 8], &rows);
    let columns: Vec<i32> = (0..4).flat_map(|_| 0..8).collect();
    expect(|b| b.iota(&Shape::s32([4, 8]), 1), &[4, 8], &columns);
}

#[test]
fn map() {
    let body = |b: &Builder, x: &[XlaOp]| b.add(b.mul(x[0], x[0]), x[1]);
    expect(|b| b.map(&[c(b, &[2, 2], &[1, 2, 3, 4]), c(b, &[2, 2], &[10, 20, 30, 40])], body, &[0, 1]), &[2, 2], &[11, 24, 39, 56]);
}

/// Specification: `Map(op1, op2, op3, computation, par1)` gives each call `par1`. By hand: squares, and the size of an array.
#[test]
fn map_with_static_operands() {
    let table = |b: &Builder| c(b, &[7], &[0.0f32; 7]);
    let by_closure = |b: &Builder, x: &[XlaOp]| b.add(b.mul(x[0], x[0]), b.get_dimension_size(x[1], 0));
    expect(|b| b.map_with_static_operands(&[c(b, &[3], &[1, 2, 3])], by_closure, &[0], &[table(b)]), &[3], &[8, 11, 16]);
    let by_value = crate::program(|b| b.sub(b.parameter(0, &Shape::s32([]), "x"), b.parameter(1, &Shape::s32([]), "y")));
    expect(|b| b.map_with_static_operands(&[c(b, &[3], &[1, 2, 3])], &by_value, &[0], &[c(b, &[], &[5])]), &[3], &[-4, -3, -2]);
}
