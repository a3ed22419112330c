//! Short ways to build programs for the printer's tests.

use shale_ir::attr::{Attr, AttrKind, NamedAttr};
use shale_ir::body::Values;
use shale_ir::body::{At, Block, Body, Op, OpSpec, Region, Value};
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::loc::Loc;
use shale_ir::module::Module;
use shale_ir::op::AttrRef;
use shale_ir::op::{ResultTypes, Semantics, SymbolRef};
use shale_ir::session::{Cx, Str};
use shale_ir::text::parse::parse_function;
use shale_ir::text::print::print_function;
use shale_ir::text::{PrintOptions, Syntax};
use shale_ir::types::Type;
use shale_ir::{dialect, op};

pub static FUNCTION: Syntax = Syntax { parse: |p| parse_function(p, "body"), print: |p, op| print_function(p, op) };

op! {
    /// A function.
    pub struct Func<'c> = "func.func" [Symbol, IsolatedFromAbove] -> () {
        sym_name: Str<'c>, function_type: Type<'c>, sym_visibility: Option<Str<'c>>,
        arg_attrs: Option<AttrRef<'c>>, res_attrs: Option<AttrRef<'c>>, body: Region,
    }
    syntax &FUNCTION
}
impl<'c> Semantics<'c> for Func<'c> {}
op! {
    /// Returns.
    pub struct Return = "func.return" [Pure, Terminator] -> () { values: Values }
    format "attr-dict ($values `:` type($values))?"
}
impl<'c> Semantics<'c> for Return {}
op! {
    /// Calls.
    pub struct Call<'c> = "func.call" [] -> Values { callee: SymbolRef<'c>, args: Values, types: ResultTypes<'c> }
    format "$callee `(` $args `)` attr-dict `:` functional-type(operands, results)"
}
impl<'c> Semantics<'c> for Call<'c> {}
dialect! {
    /// Functions.
    pub static FUNC = "func" { ops: [Func, Return, Call] }
}

/// The dialects of the tests.
pub fn registry() -> Registry {
    Registry::new().with(&FUNC)
}

pub const GENERIC: PrintOptions = PrintOptions { generic: true, locs: false, tensors: false, width: None };
pub const CUSTOM: PrintOptions = PrintOptions { generic: false, locs: false, tensors: false, width: None };

/// A body that grows at one block at a time.
pub struct Builder<'c> {
    pub body: Body<'c>,
    pub at: Block,
}

/// What a test says of an op besides its name.
#[derive(Clone, Copy, Default)]
pub struct With<'a, 'c> {
    pub operands: &'a [Value],
    pub results: &'a [Type<'c>],
    pub properties: &'a [(&'a str, Attr<'c>)],
    pub attrs: &'a [(&'a str, Attr<'c>)],
    pub regions: &'a [Region],
    pub successors: &'a [Block],
    pub loc: Option<Loc>,
}

impl<'c> Builder<'c> {
    pub fn new(cx: Cx<'c>) -> Self {
        let body = Body::new(cx);
        let at = body.top_block();
        Builder { body, at }
    }

    pub fn op(&mut self, name: &str, with: With<'_, 'c>) -> Op {
        let cx = self.body.cx();
        let named = |list: &[(&str, Attr<'c>)]| list.iter().map(|(n, a)| (cx.str(n), *a)).collect::<Vec<NamedAttr<'c>>>();
        let attrs = cx.op_attrs(&mut named(with.properties), &mut named(with.attrs));
        let With { operands, results, regions, successors, .. } = with;
        let spec = OpSpec { name: cx.op_name(name), operands, results, attrs, regions, successors, loc: with.loc.unwrap_or(Loc::UNKNOWN) };
        let op = self.body.create(&spec);
        self.body.insert(op, At::End(self.at));
        op
    }

    /// An op without operands and with one result.
    pub fn value(&mut self, name: &str, ty: Type<'c>) -> Value {
        let op = self.op(name, With { results: &[ty], ..With::default() });
        self.body.result(op, 0)
    }

    pub fn terminator(&mut self, name: &str, successors: &[Block]) {
        self.op(name, With { successors, ..With::default() });
    }

    /// A region whose entry block has arguments, filled by `fill`.
    pub fn region(&mut self, args: &[Type<'c>], fill: impl FnOnce(&mut Self, &[Value])) -> Region {
        let region = self.body.new_region();
        let block = self.body.add_block(region, args);
        let before = std::mem::replace(&mut self.at, block);
        let args: Vec<Value> = self.body.iter(self.body.args(block)).collect();
        fill(self, &args);
        self.at = before;
        region
    }

    /// A function whose body `fill` fills.
    pub fn func(cx: Cx<'c>, name: &str, inputs: &[Type<'c>], results: &[Type<'c>], fill: impl FnOnce(&mut Self, &[Value])) -> Body<'c> {
        let mut b = Builder::new(cx);
        let region = b.region(inputs, fill);
        let ty = cx.attr(AttrKind::Type(cx.function_type(inputs, results)));
        b.op("func.func", With { properties: &[("sym_name", cx.str_attr(name)), ("function_type", ty)], regions: &[region], ..With::default() });
        b.body
    }
}

pub fn i32(cx: Cx<'_>) -> Type<'_> {
    cx.scalar(ElementType::S32)
}

pub fn i64(cx: Cx<'_>) -> Type<'_> {
    cx.scalar(ElementType::S64)
}

pub fn f32(cx: Cx<'_>) -> Type<'_> {
    cx.scalar(ElementType::F32)
}

pub fn module<'c>(cx: Cx<'c>, items: Vec<Body<'c>>) -> Module<'c> {
    let mut module = Module::new(cx);
    for item in items {
        assert!(module.push(item).is_ok(), "symbols differ");
    }
    module
}
