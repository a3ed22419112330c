//! Programs from text.
#![allow(dead_code)] // each test program uses its part

use shale_buf::BUF;
use shale_cpu::{Executable, Options};
use shale_dialects::{builtin::BUILTIN, check::CHECK, func::FUNC, hlo::HLO};
use shale_ir::dialect::Registry;
use shale_ir::literal::Literal;
use shale_ir::pass::{PassManager, Pipeline};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use shale_loops::LOOP;

fn registry() -> Registry {
    let dialects = Registry::new().with(&BUILTIN).with(&FUNC).with(&HLO).with(&CHECK).with(&LOOP).with(&BUF);
    dialects.with_passes(&shale_lower::all()).with_passes(&shale_schedule::all())
}

/// Compiles `@main` of a program.
pub(crate) fn compile_with(text: &str, options: &Options) -> Executable {
    let registry = registry();
    let session = Session::new(&registry);
    let mut module = parse_module(session.cx(), &Source::new("program", text), &ParseOptions::default()).expect("the program can be read");
    let pipeline = Pipeline::parse("lower-to-loops,interchange-loops,tile-loops,vectorize-loops,parallelize-loops,fuse-sibling-loops", &registry)
        .expect("the passes exist");
    let report = PassManager::new(pipeline).run(&mut module);
    assert!(report.is_done(), "the program can be lowered");
    Executable::new(&module, "main", options).unwrap_or_else(|error| panic!("{}", error.render(false)))
}

/// What is said of `@main` of a program that comes as it is written, and that nobody has verified.
pub(crate) fn refusal(text: &str) -> String {
    let registry = registry();
    let session = Session::new(&registry);
    let module = parse_module(session.cx(), &Source::new("program", text), &ParseOptions::default()).expect("the program can be read");
    Executable::new(&module, "main", &Options::default()).map(|_| ()).expect_err("the program is refused").message
}

/// Compiles `@main` of a program with the default options.
pub(crate) fn compile(text: &str) -> Executable {
    compile_with(text, &Options::default())
}

/// The elements 0, 1, …
pub(crate) fn count(n: usize) -> Literal {
    Literal::from_vec(&[n as i64], (0..n).map(|i| i as f32).collect())
}

/// Where the elements of a literal lie.
pub(crate) fn address(literal: &Literal) -> usize {
    literal.bytes().as_ptr().addr()
}
