//! The canonical order of float sums, through ops, pinned to the bit.
//!
//! The expected bits come from an emulation in numpy and exact fractions, written after the description at the top of `eval/canonical.rs` and
//! not after the code; element `k` of an array is `(((k + seed) · 2654435761 mod 2³²) >> 8) / 2²⁴ − ½`, exactly.

use shale_dialects::eval::interpreter::{Interpreter, Limits};
use shale_dialects::{builtin::BUILTIN, func::FUNC, hlo::HLO};
use shale_ir::dialect::Registry;
use shale_ir::eval::{Datum, NoHost};
use shale_ir::literal::Literal;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use shale_ir::verify::verify_module;

fn data(dims: &[i64], seed: u64) -> Literal {
    let element = |k: u64| ((k + seed).wrapping_mul(2_654_435_761) as u32 >> 8) as f32 / 16_777_216.0 - 0.5;
    Literal::from_vec(dims, (0..dims.iter().product::<i64>() as u64).map(element).collect())
}

/// The bits of the result of an op on arguments `%a`, `%b`.
fn run(args: &[Literal], result: &str, op: &str) -> Vec<u32> {
    let session = Session::new(&Registry::new().with(&BUILTIN).with(&FUNC).with(&HLO));
    let cx = session.cx();
    let names = ["%a", "%b"].iter().zip(args).map(|(name, arg)| format!("{name}: {}", arg.shape())).collect::<Vec<_>>();
    let text = format!("func.func @f({}) -> {result} {{\n  %r = {op}\n  func.return %r : {result}\n}}", names.join(", "));
    let module = parse_module(cx, &Source::new("test", text), &ParseOptions::default()).expect("the text is right");
    assert!(verify_module(&module).is_empty());
    let args = args.iter().cloned().map(Datum::Array).collect();
    let results = Interpreter::run_function(&module, cx.str("f"), args, &mut NoHost, Limits::default()).expect("it runs");
    let [Datum::Array(array)] = &results[..] else { panic!("one array") };
    array.as_slice::<f32>().iter().map(|x| x.to_bits()).collect()
}

/// The bits of a sum over dimensions of an array, beginning with 1.
fn sum(dims: &[i64], seed: u64, dimensions: &str, result: &str) -> Vec<u32> {
    let x = data(dims, seed);
    let shape = x.shape();
    let body = "{\n^bb0(%x: f32[], %y: f32[]):\n  %z = hlo.add %x, %y : f32[]\n  hlo.return %z : f32[]\n}";
    let op = format!("hlo.reduce (%a), (%b), dimensions = {dimensions} {body} : ({shape}, f32[]) -> {result}");
    run(&[x, Literal::scalar(1.0f32)], result, &op)
}

#[test]
fn a_row_goes_through_64_accumulators_in_chunks_of_8192() {
    for (length, bits) in [(1, 0x3f8f_1bbc), (65, 0x3f97_6942), (1000, 0x3f81_5322), (8262, 0x3f89_6c04), (20000, 0x3f31_8ddd)] {
        assert_eq!(sum(&[length], 1, "[0]", "f32[]"), [bits], "{length} elements");
    }
}

#[test]
fn rows_are_added_in_order_in_groups_of_256() {
    assert_eq!(sum(&[600, 3], 2, "[0]", "f32[3]"), [0x3f43_5636, 0x4025_56d2, 0xbf18_9f5c]);
}

#[test]
fn rows_of_a_reduced_last_dimension_are_added_in_order() {
    assert_eq!(sum(&[5, 3, 200], 3, "[0, 2]", "f32[3]"), [0x3fa2_4550, 0x3f88_5503, 0x3f5c_c968]);
}

#[test]
fn trailing_dimensions_count_as_one() {
    for dimensions in ["[0, 1]", "[1, 0]"] {
        assert_eq!(sum(&[300, 70], 4, dimensions, "f32[]"), [0x3f14_9ccc]);
    }
}

const CONTRACT: &str = "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]";

#[test]
fn a_dot_is_added_in_panels_of_256() {
    let op = format!("hlo.dot_general %a, %b, {CONTRACT} : (f32[2,600], f32[600,2]) -> f32[2,2]");
    assert_eq!(run(&[data(&[2, 600], 5), data(&[600, 2], 6)], "f32[2,2]", &op), [0xc146_14a8, 0x40c3_cf75, 0x4120_2f4a, 0xc14b_59ba]);
}

#[test]
fn a_dot_with_a_vector_goes_through_64_accumulators() {
    let op = format!("hlo.dot_general %a, %b, {CONTRACT} : (f32[1,9000], f32[9000,2]) -> f32[1,2]");
    assert_eq!(run(&[data(&[1, 9000], 7), data(&[9000, 2], 8)], "f32[1,2]", &op), [0xc2b3_b8db, 0x433d_fd32]);
    let op = "hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,10], f32[10]) -> f32[3]";
    assert_eq!(run(&[data(&[3, 10], 10), data(&[10], 9)], "f32[3]", op), [0xbec6_61bf, 0xbe85_16f0, 0x3f4c_7796]);
}

#[test]
fn a_convolution_is_added_in_panels_without_padding() {
    let op = "hlo.convolution %a, %b, dim_numbers = \"[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]\", padding = [[1, 1], [1, 1]] \
        : (f32[1,3,3,40], f32[3,3,40,2]) -> f32[1,3,3,2]";
    let expected = [
        0xc038_3ffe,
        0xbeb7_2130,
        0x4030_c43b,
        0xbf99_100d,
        0xbfb5_f479,
        0xc007_b393,
        0xbfb7_d5ec,
        0x408d_ae19,
        0x3fb6_2de8,
        0xc0ec_8ab2,
        0xc05c_95f1,
        0x4115_0f98,
        0x408c_eaf6,
        0xc03f_b1a7,
        0xc09e_e46c,
        0x4075_57f3,
        0x40b4_4258,
        0xc017_49e3,
    ];
    assert_eq!(run(&[data(&[1, 3, 3, 40], 11), data(&[3, 3, 40, 2], 12)], "f32[1,3,3,2]", op), expected);
}
