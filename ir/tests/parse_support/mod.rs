//! A small dialect, and short ways to parse.
#![allow(missing_docs, dead_code, unreachable_pub)]

use shale_ir::attr::Attr;
use shale_ir::body::{Body, Region, Value, Values};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::module::Module;
use shale_ir::op::{AttrRef, OpResult, ResultType, ResultTypes, Semantics, SymbolRef};
use shale_ir::session::{Cx, Dims, Session, Str};
use shale_ir::source::Source;
use shale_ir::text::Syntax;
use shale_ir::text::parse::{Argument, OpParser, Parsed, parse_function};
use shale_ir::text::{ParseOptions, parse_module};
use shale_ir::types::Type;
use shale_ir::{attr_def, attr_enum, dialect, op, require, type_def};

op! {
    /// A constant.
    pub struct Const<'c> = "t.const" [Pure] { value: AttrRef<'c>, ty: ResultType<'c> }
}
impl<'c> Semantics<'c> for Const<'c> {}
op! {
    /// Permutes.
    pub struct Transpose<'c> = "t.transpose" [Pure] { input: Value, perm: Dims<'c> }
}
impl<'c> Semantics<'c> for Transpose<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        require!(self.perm.list().len() < 5, "(C1) perm has {} entries", self.perm.list().len());
        out.push(body.ty(self.input));
        Ok(())
    }
}
op! {
    /// Adds.
    pub struct Add = "t.add" [Pure, Commutative, SameType] { x: Value, y: Value }
}
impl Semantics<'_> for Add {}
op! {
    /// An optional operand between two others, and an enum.
    pub struct Masked<'c> = "t.masked" [] -> Values {
        x: Value, mask: Option<Value>, rest: Values, mode: Mode, note: Option<Str<'c>>, types: ResultTypes<'c>,
    }
}
impl<'c> Semantics<'c> for Masked<'c> {}
op! {
    /// Loops.
    pub struct While = "t.while" [RecursiveEffects] -> Values { inits: Values, cond: Region, body: Region }
}
impl<'c> Semantics<'c> for While {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.extend(body.types(self.inits));
        Ok(())
    }
}
op! {
    /// Ends.
    pub struct End<'c> = "t.end" [Pure, Terminator] -> () { values: Values, to: Option<SymbolRef<'c>> }
}
impl<'c> Semantics<'c> for End<'c> {}
op! {
    /// Scales.
    pub struct Scale = "t.scale" [Pure, SameType] { input: Value, by: i64, from: Option<Value> }
    format "$input `by` $by (`from` $from)? attr-dict `:` type($input)"
}
impl Semantics<'_> for Scale {}
op! {
    /// Loops with a hand-written syntax.
    pub struct Loop = "t.loop" [RecursiveEffects] -> () { init: Value, body: Region }
    syntax &LOOP
}
impl Semantics<'_> for Loop {}
static LOOP: Syntax = Syntax { parse: parse_loop, print: |_, _| Ok(()) };
fn parse_loop(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let name = p.argument_name()?;
    p.expect("=")?;
    let init = p.operand()?;
    p.expect(":")?;
    let ty = p.ty()?;
    p.add_operand("init", init, ty)?;
    p.region("body", &[Argument { name: Some(name), ty }])?;
    p.attr_dict_with_keyword()
}
op! {
    /// A function.
    pub struct Func<'c> = "func.func" [IsolatedFromAbove, Symbol] -> () {
        sym_name: Str<'c>, function_type: Type<'c>, sym_visibility: Option<Str<'c>>,
        arg_attrs: Option<AttrRef<'c>>, res_attrs: Option<AttrRef<'c>>, body: Region,
    }
    syntax &FUNC
}
impl<'c> Semantics<'c> for Func<'c> {}
static FUNC: Syntax = Syntax { parse: |p| parse_function(p, "body"), print: |_, _| Ok(()) };
op! {
    /// Returns.
    pub struct Return = "func.return" [Terminator] -> () { values: Values }
    format "attr-dict ($values `:` type($values))?"
}
impl Semantics<'_> for Return {}
attr_enum! {
    /// A mode.
    pub enum Mode = "t.mode" { Slow = "slow", Fast = "fast" }
}
type_def! {
    /// A box.
    pub struct BoxType<'c> = "t.box" { element: Type<'c>, size: i64 }
}
attr_def! {
    /// A pair.
    pub struct Pair<'c> = "t.pair" { a: i64, b: Str<'c> }
}
dialect! {
    /// Test.
    pub static T = "t" { ops: [Const, Transpose, Add, Masked, While, End, Scale, Loop], types: [BoxType], attrs: [Mode, Pair] }
}
dialect! {
    /// Functions.
    pub static FUNCTIONS = "func" { ops: [Func, Return] }
}

/// A session that knows the test dialects.
pub fn session() -> Session {
    Session::new(&Registry::new().with(&T).with(&FUNCTIONS))
}

/// Parses a text called `t`.
pub fn parse(cx: Cx<'_>, text: impl Into<Vec<u8>>, allow_unregistered: bool) -> Result<Module<'_>, Vec<Diagnostic>> {
    parse_module(cx, &Source::new("t", text), &ParseOptions { allow_unregistered })
}

/// Parses a text that must be right and looks at the module.
pub fn with(text: &str, look: impl FnOnce(&Module<'_>)) {
    let session = session();
    match parse(session.cx(), text, true) {
        Ok(module) => look(&module),
        Err(errors) => panic!("{}", errors.iter().map(|e| e.render(false)).collect::<String>()),
    }
}

/// The errors of a text, one line each.
pub fn errors(text: &str) -> Vec<String> {
    errors_of(text, true)
}

/// The errors of a text, with or without unknown dialects.
pub fn errors_of(text: impl Into<Vec<u8>>, allow_unregistered: bool) -> Vec<String> {
    let session = session();
    match parse(session.cx(), text, allow_unregistered) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.iter().map(|e| e.to_string().replace('\n', " / ")).collect(),
    }
}

/// The attribute that a text means.
pub fn root_attr<'c>(cx: Cx<'c>, text: &str) -> Attr<'c> {
    let module = parse(cx, format!("\"x.y\"() {{a = {text}}} : () -> ()"), true);
    let module = module.unwrap_or_else(|e| panic!("{text}: {}", e[0]));
    let body = module.items().next().expect("an item").1;
    body.attr(body.root().expect("an op"), "a").expect("the attribute")
}
