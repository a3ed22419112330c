//! The builtin dialect: the module as an op, and the cast that stands for a conversion not yet made.

use shale_ir::body::{Body, Op, Region, Values};
use shale_ir::module::SYM_NAME;
use shale_ir::op::{Flags, OpResult, ResultTypes, Semantics, SymbolName};
use shale_ir::rewrite::Patch;
use shale_ir::session::Str;
use shale_ir::{dialect, op, require};
use std::collections::HashSet;

dialect! {
    /// What every program has: modules, and casts between type systems.
    pub static BUILTIN = "builtin" { ops: [Module, UnrealizedConversionCast] }
}

op! {
    /// A module inside a module: a list of symbols and other ops, with a scope of its own.
    ///
    /// The outermost module is not an op but `shale_ir::module::Module`.
    ///
    /// - (C1) No two symbols have one name.
    /// - (C2) `sym_visibility` is `public`, `private` or `nested`.
    pub struct Module<'c> = "builtin.module" [IsolatedFromAbove, NoTerminator, GraphRegion, SingleBlock, Symbol, SymbolTable] -> () {
        /// (I1) The module's name.
        sym_name: Option<SymbolName<'c>>,
        /// (I2) Who may refer to it: `public`, `private`, `nested`.
        sym_visibility: Option<Str<'c>>,
        /// (I3) The content.
        body: Region,
    }
    format "($sym_name)? attr-dict-with-keyword $body"
}
impl<'c> Semantics<'c> for Module<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let mut names = HashSet::new();
        for op in body.blocks(self.body).flat_map(|b| body.ops(b)).filter(|op| body.has(*op, Flags::SYMBOL)) {
            let name = body.attr(op, SYM_NAME).and_then(|a| a.as_str());
            require!(name.is_none_or(|n| names.insert(n)), "(C1) defines the symbol @{} twice", name.unwrap_or_default());
        }
        verify_visibility(self.sym_visibility, "C2")
    }
}

/// Checks the visibility of a symbol, which the constraint `law` of its op is about.
pub(crate) fn verify_visibility(visibility: Option<Str<'_>>, law: &str) -> OpResult {
    let Some(text) = visibility.map(|v| v.text()) else { return Ok(()) };
    require!(matches!(text, "public" | "private" | "nested"), "({law}) has visibility '{text}': expected public, private or nested");
    Ok(())
}

op! {
    /// Values of one type system seen as values of another, until a pass makes the conversion real.
    pub struct UnrealizedConversionCast<'c> = "builtin.unrealized_conversion_cast" [Pure] -> Values {
        /// (I1) The values to convert.
        inputs: Values,
        /// The types wanted.
        outputs: ResultTypes<'c>,
    }
    format "($inputs `:` type($inputs))? `to` type(results) attr-dict"
}
impl<'c> Semantics<'c> for UnrealizedConversionCast<'c> {
    /// cast(x : T) : T = x, and cast(cast(x : T) : U) : T = x
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Values> {
        let wanted: Vec<_> = patch.body().types(patch.body().results(patch.root())).collect();
        if patch.body().types(self.inputs).eq(wanted.iter().copied()) {
            return Some(self.inputs);
        }
        let body = patch.body();
        let inner_op = body.def_op(body.iter(self.inputs).next()?)?;
        let inner: UnrealizedConversionCast = body.matches(inner_op)?;
        let whole = body.iter(self.inputs).eq(body.iter(body.results(inner_op)));
        (whole && body.types(inner.inputs).eq(wanted)).then_some(inner.inputs)
    }
}
