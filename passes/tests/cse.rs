//! CSE of ops with regions, which no dialect of the standard registry has without effects of its own.
#![allow(missing_docs)]

use shale_dialects::{arith::ARITH, builtin::BUILTIN, func::FUNC};
use shale_ir::body::{Region, Values};
use shale_ir::dialect::Registry;
use shale_ir::op::{ResultTypes, Semantics};
use shale_ir::pass::{PassManager, Pipeline};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, parse_module};
use shale_ir::verify::verify_module;
use shale_ir::{dialect, op};
use shale_passes::Cse;

op! {
    /// Computes what its region says.
    pub struct Map<'c> = "t.map" [RecursiveEffects] -> Values {
        operands: Values,
        types: ResultTypes<'c>,
        body: Region,
    }
}
impl<'c> Semantics<'c> for Map<'c> {}
op! {
    /// Ends a region.
    pub struct Yield = "t.yield" [Pure, Terminator] -> () {
        operands: Values,
    }
}
impl<'c> Semantics<'c> for Yield {}
op! {
    /// Does something with its operands.
    pub struct Use = "t.use" [] -> () {
        operands: Values,
    }
}
impl<'c> Semantics<'c> for Use {}
dialect! {
    /// Ops with regions.
    pub static T = "t" { ops: [Map, Yield, Use] }
}

/// A map of `%x` whose region computes `element` from its argument and yields it.
fn map(argument: &str, element: &str) -> String {
    format!("\"t.map\"(%x) ({{\n^bb0(%{argument}: i32):\n  {element}\n  \"t.yield\"(%r) : (i32) -> ()\n}}) : (i32) -> i32")
}

/// How many maps are left of two after CSE; another run must change nothing.
fn left(first: &str, second: &str) -> usize {
    let text = format!("func.func @f(%x: i32, %y: i32) {{\n%a = {first}\n%b = {second}\n\"t.use\"(%a, %b) : (i32, i32) -> ()\nreturn\n}}");
    let registry = Registry::new().with(&BUILTIN).with(&FUNC).with(&ARITH).with(&T);
    let session = Session::new(&registry);
    let mut module = parse_module(session.cx(), &Source::new("test", text), &ParseOptions::default()).unwrap();
    assert!(verify_module(&module).is_empty(), "{:?}", verify_module(&module));
    let mut run = || {
        let report = PassManager::new(Pipeline::new().add(Cse::default())).run(&mut module);
        assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
        module_text(&module, &PrintOptions::default())
    };
    let after = run();
    assert_eq!(after, run());
    after.matches("t.map").count()
}

#[test]
fn equal_region_ops_are_one() {
    let doubled = map("e", "%r = arith.addi %e, %e : i32");
    assert_eq!(left(&doubled, &doubled), 1);
}

#[test]
fn names_in_regions_do_not_matter() {
    assert_eq!(left(&map("e", "%r = arith.addi %e, %e : i32"), &map("other", "%r = arith.addi %other, %other : i32")), 1);
    let two = |p: &str, q: &str| map("e", &format!("%{p} = arith.addi %e, %e : i32\n%{q} = arith.muli %{p}, %e : i32\n%r = arith.subi %{q}, %{p} : i32"));
    assert_eq!(left(&two("p", "q"), &two("v", "w")), 1);
}

#[test]
fn captured_values_must_be_the_same() {
    let capturing = |value: &str| map("e", &format!("%r = arith.subi %e, %{value} : i32"));
    assert_eq!(left(&capturing("y"), &capturing("y")), 1);
    assert_eq!(left(&capturing("y"), &capturing("x")), 2);
    assert_eq!(left(&capturing("y"), &capturing("e")), 2, "an argument is no captured value");
}

#[test]
fn different_regions_stay() {
    let plus = map("e", "%r = arith.addi %e, %e : i32");
    for other in ["%r = arith.muli %e, %e : i32", "%r = arith.addi %e, %e overflow<nsw> : i32", "%q = arith.addi %e, %e : i32\n%r = arith.addi %q, %e : i32"] {
        assert_eq!(left(&plus, &map("e", other)), 2, "{other}");
    }
    let with_effect = map("e", "%r = arith.addi %e, %e : i32\n\"t.use\"(%r) : (i32) -> ()");
    assert_eq!(left(&with_effect, &with_effect), 2, "what is in the region has effects");
}
