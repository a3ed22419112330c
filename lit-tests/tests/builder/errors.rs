//! The first error sticks: op, operands, what was expected and what came, and the line of the call.

use crate::{add, c, program};
use shale_dialects::builder::{Builder, DotDimensionNumbers, GatherDimensionNumbers, Padding, PaddingDim, XlaOp};
use shale_dialects::hlo::{FftType, RngAlgorithm, TransposeA};
use shale_ir::element::{ElementType, Pred};
use shale_ir::shape::Shape;

#[test]
fn the_first_error_sticks_and_says_where() {
    let b = Builder::new("main");
    let x = b.parameter(0, &Shape::f32([2, 3]), "x");
    let line = line!() + 1;
    let y = b.transpose(x, &[0, 2]);
    b.concat_in_dim(&[y, x], 7);
    let error = b.build().expect_err("the permutation is wrong");
    assert_eq!((error.op, error.place.line()), ("transpose", line));
    assert_eq!(error.message, "(C1) the dimensions in permutation must be in [0, 2), but there is 2");
    assert_eq!(error.operands, [format!("f32[2,3] from lit-tests/tests/builder/errors.rs:{}:15", line - 2)]);
}

type Call = fn(&Builder, XlaOp) -> XlaOp;

/// The message of a wrong call, whose operand is `f32[2,3]`; the error names the call's line, and where its operands come from.
#[track_caller]
fn wrong(op: &str, call: Call, message: &str) {
    let (b, here) = (Builder::new("main"), std::panic::Location::caller());
    let x = b.parameter(0, &Shape::f32([2, 3]), "x");
    call(&b, x);
    let error = b.build().expect_err("the call is wrong");
    assert_eq!((error.op, error.message.as_str(), error.place.file()), (op, message, here.file()));
    // The call stands in the same line or, where there is no room, in one of the next.
    assert!((here.line()..here.line() + 4).contains(&error.place.line()), "{error}");
    assert!(error.operands.iter().all(|o| o.contains("] from lit-tests/tests/builder/") || o.starts_with("tuple<f32[2,3]> from")), "{error}");
}

fn ints(b: &Builder) -> XlaOp {
    c(b, &[3], &[1, 2, 3])
}

#[test]
fn elementwise() {
    wrong("add", |b, x| b.add(x, ints(b)), "(C1) lhs and rhs must have one element type, but there are f32[2,3] and s32[3]");
    wrong("sub", |b, x| b.sub(x, c(b, &[3], &[1.0f32; 3])), "(C2) operands must have one rank, or one of them rank 0, but there are f32[3] and f32[2,3]");
    wrong(
        "mul_in_dims",
        |b, x| b.mul_in_dims(x, c(b, &[2], &[1.0f32; 2]), &[1]),
        "(C4) dimension 0 of f32[2] and dimension 1 of f32[2,3] must be equal, or one of them 1",
    );
    wrong("and", |b, x| b.and(x, x), "(C1) is not defined for elements of type f32");
    wrong("complex", |b, _| b.complex(ints(b), ints(b)), "(C1) the parts must be f32 or f64, but are s32");
    wrong("lt_total_order", |b, _| b.lt_total_order(ints(b), ints(b)), "(C1) the total order is for floats, but the operands hold s32");
    wrong("not", |b, x| b.not(x), "(C1) is not defined for elements of type f32");
    wrong("bitcast_convert_type", |b, x| b.bitcast_convert_type(x, ElementType::Pred), "(C1) cannot see the bits of f32 as pred");
    wrong("clamp", |b, x| b.clamp(ints(b), x, x), "(C1) min must have elements of type f32, but is s32[3]");
    wrong(
        "select",
        |b, x| b.select(c(b, &[1], &[Pred::from(true)]), b.tuple(&[x]), b.tuple(&[x])),
        "(C3) pred must be pred[] to choose between tuples, but is pred[1]",
    );
    wrong("iota", |b, _| b.iota(&Shape::s32([2]), 1), "(C1) iota_dimension must be in [0, 1), but is 1");
    wrong("map", |b, x| b.map(&[x, x], add, &[0]), "(C3) dimensions must be [0, 1], but are [0]");
}

#[test]
fn movement() {
    wrong("broadcast", |b, x| b.broadcast(x, &[-1]), "(I2) broadcast_sizes must not be negative, but there is -1");
    wrong(
        "broadcast_in_dim",
        |b, x| b.broadcast_in_dim(x, &[2, 4], &[0, 1]),
        "(C2) dimension 1 of f32[2,3] must be 1 or 4, the size of dimension 1 of the result",
    );
    wrong("reshape", |b, x| b.reshape(x, &[4]), "(C2) the result must have as many elements as the operand, but there are f32[4] and f32[2,3]");
    wrong("collapse", |b, x| b.collapse(x, &[1, 0]), "(I2) dimensions must be in increasing order, but are [1, 0]");
    wrong("pad", |b, x| b.pad(x, ints(b), &[PaddingDim::default(); 2]), "(C1) padding_value must be f32[], but is s32[3]");
    wrong(
        "dynamic_slice",
        |b, x| b.dynamic_slice(x, &[ints(b)], &[1, 1]),
        "(C1) start_indices must be 2 integer scalars of one type or one array of 2 integers, but are (s32[3])",
    );
    wrong(
        "dynamic_update_slice",
        |b, x| b.dynamic_update_slice(x, ints(b), &[c(b, &[2], &[0, 0])]),
        "(C2) update must have the element type and rank of f32[2,3] and not be larger, but is s32[3]",
    );
    wrong("gather", |b, x| b.gather(x, x, &GatherDimensionNumbers::default(), &[1, 1], false), "(C1) start_indices must hold integers, but is f32[2,3]");
    wrong("get_tuple_element", |b, x| b.get_tuple_element(b.tuple(&[x]), 1), "(C2) index must be in [0, 1), but is 1");
    wrong("set_dimension_size", |b, x| b.set_dimension_size(x, x, 0), "(C2) size must be s32[], but is f32[2,3]");
}

#[test]
fn reductions_and_contractions() {
    let zero = |b: &Builder| c(b, &[], &[0.0f32]);
    wrong("reduce", |b, x| b.reduce(&[x], &[], add, &[0]), "(C1) must have one initial value for each of 1 operands, but has 0");
    let b = Builder::new("main");
    let x = b.parameter(0, &Shape::f32([2, 3]), "x");
    b.reduce(&[x], &[zero(&b)], |b: &Builder, x: &[XlaOp]| b.lt(x[0], x[1]), &[0]);
    let error = b.build().expect_err("the reducer returns pred");
    assert_eq!((error.op, error.message.as_str()), ("reduce", "(C5) body must return (f32[]), but returns (pred[])"));
    wrong("sort", |b, x| b.sort(&[x], |b: &Builder, x: &[XlaOp]| b.lt(x[0], x[1]), 2, false), "(C3) dimension must be in [0, 2), but is 2");
    wrong("top_k", |b, x| b.top_k(x, 4), "(C3) k must be from 0 to the size 3 of the last dimension, but is 4");
    wrong(
        "reduce_window",
        |b, x| b.reduce_window(&[x], &[c(b, &[], &[0.0f32])], add, &[2], &[1], &[], &[], &Padding::Same),
        "window_dimensions must have one number for each dimension of f32[2,3], but has 1",
    );
    wrong("dot", |b, x| b.dot(x, x), "(C7) contracting dimensions must have one size, but dimension 1 of f32[2,3] is paired with dimension 0 of f32[2,3]");
    wrong(
        "dot_general",
        |b, x| b.dot_general(x, x, &DotDimensionNumbers { lhs_contracting_dimensions: vec![0], ..Default::default() }, None),
        "(C3) contracting dimensions must be as many in lhs as in rhs, but are 1 and 0",
    );
    wrong("conv", |b, x| b.conv(x, x, &[1], &Padding::Valid), "(C4) window_strides must have one number for each of 0 dimensions, but has 1");
    wrong("cholesky", |b, x| b.cholesky(x, true), "(C2) the last two dimensions of a must be equal, but a is f32[2,3]");
    wrong(
        "triangular_solve",
        |b, x| b.triangular_solve(x, x, true, true, false, TransposeA::No),
        "(C3) a must be […, m, m] and b […, m, k], but there are f32[2,3] and f32[2,3]",
    );
    wrong("fft", |b, x| b.fft(x, FftType::Fft, &[3]), "(C2) FFT does not take f32[2,3]");
    wrong("batch_norm_training", |b, x| b.batch_norm_training(x, x, x, 0.1, 2), "(C1) feature_index must be in [0, 2), but is 2");
}

#[test]
fn control_and_effects() {
    wrong(
        "while_loop",
        |b, x| b.while_loop(|_: &Builder, x: &[XlaOp]| x[0], |_: &Builder, x: &[XlaOp]| x[0], x),
        "(C1) condition must return (pred[]), but returns (f32[2,3])",
    );
    wrong(
        "conditional",
        |b, x| b.conditional(x, x, |_: &Builder, x: &[XlaOp]| x[0], x, |_: &Builder, x: &[XlaOp]| x[0]),
        "(C1) pred must be pred[], but is f32[2,3]",
    );
    wrong(
        "send",
        |b, x| {
            b.send(x, 0);
            x
        },
        "(C2) channel_handle must be greater than 0, but is 0",
    );
    wrong("infeed", |b, _| b.infeed(&Shape::tuple([Shape::tuple([])])), "(C1) a part of the item must be an array, but is tuple<>");
    wrong("after_all", |b, x| b.after_all(&[x]), "(C1) input 0 must be token[], but is f32[2,3]");
    wrong("rng_normal", |b, x| b.rng_normal(x, x, &Shape::f32([1])), "(C1) mu must be f32[], but is f32[2,3]");
    wrong(
        "rng_bit_generator",
        |b, x| b.rng_bit_generator(RngAlgorithm::ThreeFry, x, &Shape::u32([1])),
        "(C1) initial_state of THREE_FRY must be u64[2], but is f32[2,3]",
    );
    wrong("all_gather", |b, x| b.all_gather(x, 2, 2, &[], None), "(C4) all_gather_dim must be in [0, 2), but is 2");
    wrong("cross_replica_sum", |b, x| b.cross_replica_sum(x, &[vec![0, 0]]), "(C1) the numbers in replica_groups must be distinct, but 0 comes twice");
}

/// Values of another builder, and of a sub-computation that has ended.
#[test]
fn foreign_values() {
    let (a, b) = (Builder::new("a"), Builder::new("b"));
    b.neg(a.iota(&Shape::f32([2]), 0));
    assert_eq!(b.build().expect_err("a value of a").message, "an operand belongs to another builder");
    let b = Builder::new("b");
    let mut inner = None;
    b.call(
        |b: &Builder, x: &[XlaOp]| {
            inner = Some(b.neg(x[0]));
            x[0]
        },
        &[b.iota(&Shape::f32([2]), 0)],
    );
    b.neg(inner.expect("the computation ran"));
    assert_eq!(b.build().expect_err("a value from inside").message, "an operand belongs to a sub-computation that has ended");
}

/// A computation that is given other types than its parameters have.
#[test]
fn wrong_computation() {
    let negated = program(|b| b.neg(b.parameter(0, &Shape::f32([2]), "x")));
    let b = Builder::new("main");
    b.call(&negated, &[b.iota(&Shape::s32([2]), 0)]);
    assert_eq!(b.build().expect_err("f32 is not s32").message, "computation main takes (f32[2]), but is given (s32[2])");
}
