//! The README's examples, compiled and run; the text of the README and of this file are compared.

// BEGIN README
use shale_dialects::arith::{AddI, Constant, MulI};
use shale_ir::prelude::*;

/// x + x = x × 2
fn twice<'c>(add: AddI, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    patch.require(add.lhs == add.rhs, "the operands differ")?;
    let two = AttrKind::Int(2, patch.ty(add.lhs));
    let two = patch.push(Constant { value: AttrRef(patch.cx().attr(two)) })?;
    patch.push(MulI { lhs: add.lhs, rhs: two, overflowFlags: add.overflowFlags })
}

pass! {
    /// Replaces `x + x` by `x × 2`.
    pub struct Twice: FunctionPass = "twice" {}
}
impl FunctionPass for Twice {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        rewrite_greedily(body, Patterns::new().add(rule!(twice)), &RewriteOptions::default(), cx)
    }
}
// END README

use shale_driver::Io;
use shale_ir::pass::PassDef;

fn section<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let after = text.split_once(start).unwrap_or_else(|| panic!("{start} is missing")).1;
    after.split_once(end).unwrap_or_else(|| panic!("{end} is missing")).0.trim()
}

#[test]
fn the_readme_shows_this_file() {
    let readme = include_str!("../../README.md");
    let (program, pass) = readme.split_once("## A first pass").expect("two examples");
    let this = include_str!("readme.rs");
    assert_eq!(section(pass, "```rust\n", "```"), section(this, "// BEGIN README\n", "// END README"));
    let unindented = section(this, "    // BEGIN BUILDER\n", "    // END BUILDER").replace("\n    ", "\n");
    assert_eq!(section(program, "```rust\n", "```"), unindented);
}

#[test]
fn the_built_program_is_text() {
    // BEGIN BUILDER
    use shale_dialects::builder::{Builder, XlaOp};
    use shale_ir::literal::Literal;
    use shale_ir::shape::Shape;

    let b = Builder::new("main");
    let x = b.parameter(0, &Shape::f32([4, 16]), "x");
    let shifted = b.add(x, b.constant(&Literal::scalar(0.5f32)));
    let add = |b: &Builder, args: &[XlaOp]| b.add(args[0], args[1]);
    b.reduce(&[shifted], &[b.constant(&Literal::scalar(0f32))], add, &[1]);
    let computation = b.build().expect("a right program");
    println!("{computation}"); // text that shale-opt and shale-run read
    // END BUILDER
    assert!(computation.text().contains("func.func @main(%x: f32[4,16]) -> f32[4]"), "{computation}");
}

#[test]
fn the_first_pass_works() {
    let registry = shale_driver::standard().with_passes(&[Twice::info()]);
    let mut input = &b"func.func @f(%x: i32) -> i32 {\n  %0 = arith.addi %x, %x : i32\n  return %0 : i32\n}\n"[..];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = shale_driver::opt(&["-".into(), "--twice".into()], &mut Io::new(&mut input, &mut out, &mut err, "."), &registry);
    let out = String::from_utf8(out).unwrap();
    assert_eq!(code, 0, "{}", String::from_utf8_lossy(&err));
    assert!(out.contains("arith.muli %x, ") && !out.contains("arith.addi"), "{out}");
}
