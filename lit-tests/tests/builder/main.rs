//! The builder API: every row of the specification is built, legalized and run; wrong calls say what is wrong and where.

mod control;
mod errors;

use shale_dialects::builder::{Builder, Computation, XlaOp};
use shale_dialects::eval::interpreter::{Interpreter, Limits};
use shale_driver::Io;
use shale_ir::eval::{Data, Datum, NoHost};
use shale_ir::literal::Literal;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
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
    let args = ["-", "--legalize-builder"].map(String::from);
    let code = shale_driver::opt(&args, &mut Io::new(&mut input, &mut out, &mut err, Path::new(".")), &shale_driver::standard());
    assert_eq!(code, 0, "{text}\n{}", String::from_utf8_lossy(&err));
    String::from_utf8(out).expect("text")
}

/// What a program computes from arrays, by way of text and the hlo dialect.
fn run(computation: &Computation, args: &[Literal]) -> Datum {
    let session = Session::new(&shale_driver::standard());
    let source = Source::new("built.mlir", legalized(computation));
    let module = parse_module(session.cx(), &source, &ParseOptions::default()).expect("legalized text parses");
    let args: Data = args.iter().cloned().map(Datum::Array).collect();
    let results = Interpreter::run_function(&module, session.cx().str("main"), args, &mut NoHost, Limits::default());
    results.results.unwrap_or_else(|e| panic!("{e}")).remove(0)
}
