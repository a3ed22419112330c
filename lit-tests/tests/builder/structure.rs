//! What programs may be: ranks, nesting, names, parameters, layouts, dynamic sizes. Each mistake is an error of the builder, so that what is
//! built can be printed, read, legalized and run.

use crate::{add, c, check, eval, expect, program, run};
use shale_dialects::builder::{BuildError, Builder, DotDimensionNumbers, XlaOp};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::shape::Shape;

/// The error of a program whose result is what `build` gives.
fn error(build: impl FnOnce(&Builder) -> XlaOp) -> BuildError {
    let b = Builder::new("main");
    let root = build(&b);
    b.build_with_root(root).expect_err("the program is wrong")
}

/// Checks the method and the message of a wrong program.
fn wrong(op: &str, message: &str, build: impl FnOnce(&Builder) -> XlaOp) {
    let error = error(build);
    assert_eq!((error.op, error.message.as_str()), (op, message));
    assert_eq!(error.place.file(), file!());
}

fn one(b: &Builder) -> XlaOp {
    c(b, &[], &[1.0f32])
}

#[test]
fn arrays_have_at_most_64_dimensions() {
    let message = |rank: usize| format!("a result must have at most 64 dimensions, but would have {rank}");
    wrong("broadcast", &message(65), |b| b.broadcast(one(b), &[1; 65]));
    wrong("reshape", &message(65), |b| b.reshape(one(b), &[1; 65]));
    wrong("constant", &message(65), |b| b.constant(&Literal::from_slice(&[1; 65], &[1.0f32])));
    wrong("bitcast_convert_type", &message(65), |b| b.bitcast_convert_type(b.broadcast(one(b), &[1; 64]), ElementType::U8));
    wrong("dot_general", &message(80), |b| {
        let x = b.broadcast(one(b), &[1; 40]);
        b.dot_general(x, x, &DotDimensionNumbers::default(), None)
    });
    expect(|b| b.broadcast(one(b), &[1; 64]), &[1; 64], &[1.0f32]);
}

#[test]
fn tuples_can_be_printed() {
    wrong("tuple", "(C2) tuples must be nested at most 128 deep, but would be 129", |b| (0..129).fold(one(b), |x, _| b.tuple(&[x])));
    wrong("tuple", "(C2) the result must have at most 65536 parts, those of its parts included, but would have 131070", |b| {
        (0..100).fold(one(b), |x, _| b.tuple(&[x, x]))
    });
    let nested = |depth| (0..depth).fold(Shape::f32([]), |x, _| Shape::tuple([x]));
    wrong("parameter", "expected tuples nested at most 128 deep", |b| b.parameter(0, &nested(129), "x"));
    let deep = eval(|b| (0..128).fold(one(b), |x, _| b.tuple(&[x])));
    check(&deep, &[Literal::scalar(1.0f32)]);
}

/// `depth` branches, each in the one before it.
fn branches(b: &Builder, depth: usize, x: XlaOp) -> XlaOp {
    let again: &dyn Fn(&Builder, usize, XlaOp) -> XlaOp = &branches;
    let Some(rest) = depth.checked_sub(1) else { return b.add(x, x) };
    b.conditional(b.lt(x, x), x, |_: &Builder, x: &[XlaOp]| x[0], x, |b: &Builder, x: &[XlaOp]| again(b, rest, x[0]))
}

#[test]
fn computations_can_be_read_back() {
    expect(|b| branches(b, 100, one(b)), &[], &[2.0f32]);
    wrong("build", "sub-computations must be nested at most 100 deep, but are 101", |b| branches(b, 101, one(b)));
    // By value, each text is short enough; the whole is not.
    let inner = program(|b| branches(b, 60, b.parameter(0, &Shape::f32([]), "x")));
    let outer = |b: &Builder| b.call(|b: &Builder, x: &[XlaOp]| b.call(&inner, x), &[branches(b, 60, one(b))]);
    expect(outer, &[], &[4.0f32]);
    wrong("build", "sub-computations must be nested at most 100 deep, but are 120", |b| {
        b.call(|b: &Builder, x: &[XlaOp]| (0..59).fold(x[0], |x, _| b.neg(x)), &[one(b)]);
        nested_calls(b, 58, &|b, x| b.call(&inner, &[x]))
    });
}

/// `leaf` in `depth` calls.
fn nested_calls(b: &Builder, depth: usize, leaf: &dyn Fn(&Builder, XlaOp) -> XlaOp) -> XlaOp {
    match depth {
        0 => b.call(|b: &Builder, x: &[XlaOp]| leaf(b, x[0]), &[one(b)]),
        _ => b.call(|b: &Builder, _: &[XlaOp]| nested_calls(b, depth - 1, leaf), &[]),
    }
}

#[test]
fn names() {
    let b = Builder::new("");
    one(&b);
    let error = b.build().expect_err("there is no name");
    assert_eq!((error.op, error.message.as_str(), error.place.file()), ("new", "the function must have a name", file!()));
    // Any other text is a name, of functions and of parameters, where it may also come twice.
    for name in ["a b", "x\"y", "é%\\\n", "0", "@"] {
        let twice = Builder::new(name);
        let x = twice.parameter(0, &Shape::f32([]), name);
        twice.add(x, twice.parameter(1, &Shape::f32([]), name));
        let twice = twice.build().expect("any name will do");
        expect(|b| b.call(&twice, &[one(b), one(b)]), &[], &[2.0f32]);
    }
}

#[test]
fn parameters() {
    let scalar = Shape::f32([]);
    wrong("parameter", "a parameter cannot be declared in a sub-computation, which takes its parameters as arguments", |b| {
        b.call(|b: &Builder, _: &[XlaOp]| b.parameter(0, &Shape::f32([]), "x"), &[])
    });
    let two = |first: i64, second: i64| error(|b| b.add(b.parameter(first, &scalar, "x"), b.parameter(second, &scalar, "y"))).message;
    assert_eq!(two(0, 0), "parameters must be numbered 0, 1, 2 …, but two have the number 0");
    assert_eq!(two(0, 2), "parameters must be numbered 0, 1, 2 …, but none has the number 1");
    assert_eq!(two(2, 1), "parameters must be numbered 0, 1, 2 …, but none has the number 0");
}

#[test]
fn computations_by_value_are_named_by_the_method_that_takes_them() {
    let one_argument = program(|b| b.neg(b.parameter(0, &Shape::f32([]), "x")));
    wrong("reduce", "computation main takes (f32[]), but is given (f32[], f32[])", |b| b.reduce(&[c(b, &[2], &[1.0f32; 2])], &[one(b)], &one_argument, &[0]));
}

#[test]
fn the_choice_between_two_is_a_truth_value() {
    let same = |_: &Builder, x: &[XlaOp]| x[0];
    wrong("conditional", "(C1) pred must be pred[], but is s32[]", |b| b.conditional(c(b, &[], &[0]), one(b), same, one(b), same));
}

/// A layout says how an array lies in memory: loops, branches and calls on it are legal. By hand: 1 + 2 + 3 + 4 doubles to 20, 40, 80, 160.
#[test]
fn computations_do_not_see_layouts() {
    let shape = Shape::f32([2, 2]).with_layout([0, 1]);
    let sum = |b: &Builder, x: XlaOp| b.reduce_all(x, c(b, &[], &[0.0f32]), add);
    let computation = program(|b| {
        let x = b.parameter(0, &shape, "x");
        let small = |b: &Builder, x: &[XlaOp]| b.lt(sum(b, x[0]), c(b, &[], &[100.0f32]));
        let last = b.while_loop(small, |b: &Builder, x: &[XlaOp]| b.add(x[0], x[0]), x);
        b.conditional(b.lt(one(b), one(b)), x, |_: &Builder, x: &[XlaOp]| x[0], last, |b: &Builder, x: &[XlaOp]| b.neg(x[0]))
    });
    let negated = run(&computation, &[Literal::from_slice(&[2, 2], &[1.0f32, 2., 3., 4.])]);
    check(&negated, &[Literal::from_slice(&[2, 2], &[-16.0f32, -32., -48., -64.])]);
    let twice = program(|b| {
        let x = b.parameter(0, &shape, "x");
        b.add(x, x)
    });
    expect(|b| b.call(&twice, &[c(b, &[2, 2], &[1.0f32, 2., 3., 4.])]), &[2, 2], &[2.0f32, 4., 6., 8.]);
}

/// Bounded dynamic dimensions flow through implicit broadcasts: only the elements within the run-time size are there.
#[test]
fn dynamic_sizes_are_broadcast() {
    let two_of_three = |b: &Builder| b.set_dimension_size(c(b, &[3], &[1.0f32, 2., 3.]), c(b, &[], &[2]), 0);
    expect(|b| b.add(two_of_three(b), c(b, &[], &[10.0f32])), &[2], &[11.0f32, 12.]);
    expect(|b| b.sub(c(b, &[1], &[10.0f32]), two_of_three(b)), &[2], &[9.0f32, 8.]);
    let matrix = |b: &Builder| b.set_dimension_size(c(b, &[2, 3], &[1.0f32, 2., 3., 4., 5., 6.]), c(b, &[], &[2]), 1);
    expect(|b| b.mul_in_dims(c(b, &[2], &[10.0f32, 100.]), matrix(b), &[0]), &[2, 2], &[10.0f32, 20., 400., 500.]);
    expect(|b| b.add(b.reshape(c(b, &[2], &[10.0f32, 20.]), &[2, 1]), b.broadcast(two_of_three(b), &[1])), &[2, 2], &[11.0f32, 12., 21., 22.]);
}
