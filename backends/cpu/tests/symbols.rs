//! What a program that links the backend contains: this one, whose symbols are read. Nothing in it can run an op's evaluator.
//!
//! An evaluator gets its values from a [`Machine`], and only the interpreter has one (that only the interpreter calls the evaluators of an op's table is
//! checked beside the manifests, in `lit-tests/tests/structure.rs`). The tables of ops name the evaluators, but the backend recognises ops by their
//! identities alone, so that it links no table.
#![allow(missing_docs)]

use object::{Object, ObjectSymbol};
use shale_cpu::{Executable, Options};
use shale_dialects::eval::interpreter::Interpreter;
use shale_ir::dialect::Registry;
use shale_ir::eval::{Host, Machine};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};

/// Compiles and runs a function, so that all that this takes is part of the program. There is none in the module.
fn uses_the_backend() -> bool {
    let registry = Registry::new();
    let session = Session::new(&registry);
    let module = parse_module(session.cx(), &Source::new("program", ""), &ParseOptions::default()).expect("an empty module can be read");
    Executable::new(&module, "main", &Options::default()).is_ok_and(|executable| executable.run(&[]).is_ok())
}

/// The names of functions and data of this program.
fn symbols() -> Vec<String> {
    let bytes = std::fs::read(std::env::current_exe().expect("the program knows its path")).expect("the program can be read");
    let file = object::File::parse(&*bytes).expect("the program is an object file");
    file.symbols().filter_map(|symbol| Some(format!("{:#}", rustc_demangle::demangle(symbol.name().ok()?)))).collect()
}

/// The path of a type or trait, without what it is generic over.
fn path<T: ?Sized>() -> &'static str {
    let name = std::any::type_name::<T>();
    name.trim_start_matches("dyn ").split('<').next().unwrap_or(name)
}

#[test]
fn nothing_runs_evaluators() {
    assert!(!uses_the_backend());
    let symbols = symbols();
    let implements = |name: &str| symbols.iter().filter(|symbol| symbol.contains(&format!(" as {name}"))).count();
    let of = |prefix: &str| symbols.iter().filter(|symbol| symbol.contains(prefix)).cloned().collect::<Vec<String>>();
    // The names are read as they are written here.
    assert!(implements(path::<dyn Host>()) > 0, "a run has a host");
    assert!(of("shale_cpu::executable::").len() > 10, "the backend is part of the program");
    assert_eq!(implements(path::<dyn Machine<'static>>()), 0, "nothing gives values to evaluators");
    assert_eq!(of(path::<Interpreter<'static, 'static, 'static>>()), [""; 0]);
    assert_eq!(of("shale_reference::"), [""; 0]);
    assert_eq!(of("op::access::eval"), [""; 0], "nothing names an op's evaluator");
}
