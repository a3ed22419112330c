//! The builder API: every row of the specification is built, legalized and run; wrong calls say what is wrong and where.

mod collective;
mod contraction;
mod control;
mod effects;
mod elementwise;
mod errors;
mod movement;
mod reduction;
mod structure;

use shale_dialects::builder::{Builder, Computation, XlaOp};
use shale_driver::Io;
use shale_ir::element::Element;
use shale_ir::eval::{Data, Datum};
use shale_ir::literal::{Literal, Tolerance};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use shale_reference::{Executable, Options, Outcome};
use std::path::Path;

/// Builds a program whose result is what `build` gives.
fn program(build: impl FnOnce(&Builder) -> XlaOp) -> Computation {
    let b = Builder::new("main");
    let root = build(&b);
    b.build_with_root(root).unwrap_or_else(|e| panic!("{e}"))
}

/// The program in the hlo dialect, by way of text.
fn legalized(computation: &Computation) -> String {
    let text = computation.text();
    let (mut input, mut out, mut err) = (text.as_bytes(), Vec::new(), Vec::new());
    let args = ["-", "--legalize-builder", "--expand"].map(String::from);
    let code = shale_driver::opt(&args, &mut Io::new(&mut input, &mut out, &mut err, Path::new(".")), &shale_driver::standard());
    assert_eq!(code, 0, "{text}\n{}", String::from_utf8_lossy(&err));
    let hlo = String::from_utf8(out).expect("text");
    assert!(!hlo.contains("builder."), "{hlo}");
    hlo
}

/// What all members of a run do with a program, by way of text and the hlo dialect.
fn outcomes(computation: &Computation, inputs: Vec<Data>, options: Options) -> Vec<Outcome> {
    let session = Session::new(&shale_driver::standard());
    let source = Source::new("built.mlir", legalized(computation));
    let module = parse_module(session.cx(), &source, &ParseOptions::default()).expect("legalized text parses");
    let executable = Executable::new(&module, "main", options).unwrap_or_else(|e| panic!("{e:?}"));
    executable.run(inputs)
}

/// What a program computes from arrays.
fn run(computation: &Computation, args: &[Literal]) -> Datum {
    let inputs = args.iter().cloned().map(Datum::Array).collect();
    let outcome = outcomes(computation, vec![inputs], Options::default()).remove(0);
    outcome.results.unwrap_or_else(|e| panic!("{e}")).remove(0)
}

/// What a program without parameters computes.
fn eval(build: impl FnOnce(&Builder) -> XlaOp) -> Datum {
    run(&program(build), &[])
}

/// A constant in a program.
fn c<T: Element>(b: &Builder, dims: &[i64], values: &[T]) -> XlaOp {
    b.constant(&Literal::from_slice(dims, values))
}

/// The arrays of a value, those of a tuple from left to right.
fn arrays(datum: &Datum) -> Vec<Literal> {
    match datum {
        Datum::Array(array) => vec![array.clone()],
        Datum::Tuple(parts) => parts.iter().flat_map(arrays).collect(),
        Datum::Token => Vec::new(),
    }
}

/// Checks a value's arrays, element for element.
fn check(datum: &Datum, expected: &[Literal]) {
    let given = arrays(datum);
    assert_eq!(given.len(), expected.len(), "{given:?}");
    for (given, expected) in given.iter().zip(expected) {
        let comparison = given.compare(expected, Tolerance::close(1e-6, 1e-6)).unwrap_or_else(|e| panic!("{e}: {given:?}, expected {expected:?}"));
        assert!(comparison.is_close() && given.element() == expected.element(), "{given:?}, expected {expected:?}");
    }
}

/// Checks what a program without parameters computes: one array.
fn expect<T: Element>(build: impl FnOnce(&Builder) -> XlaOp, dims: &[i64], expected: &[T]) {
    check(&eval(build), &[Literal::from_slice(dims, expected)]);
}

/// The computation `x[0] + x[1]`.
fn add(b: &Builder, x: &[XlaOp]) -> XlaOp {
    b.add(x[0], x[1])
}
