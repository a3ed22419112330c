//! Layouts that the caller of a function sees: those of its arguments and results.

use super::place::{Place, same};
use rustc_hash::FxHashMap;
use shale_dialects::hlo::layout::PINNED;
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::{Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::module::{ItemKey, Module};
use shale_ir::session::Str;
use shale_ir::shape::ArrayLayout;
use shale_ir::types::Type;

/// The layouts of a function's arguments and results that are not left to the default, which is row-major order.
#[derive(Clone, Debug, Default)]
pub(super) struct Signature {
    pub(super) arguments: Vec<Option<Place>>,
    pub(super) results: Vec<Option<Place>>,
}

/// The signatures of the functions of a module that pin something: calls give and take what these do.
pub(super) type Signatures<'c> = FxHashMap<Str<'c>, Signature>;

/// Those of a module; functions whose attributes are wrong have none.
pub(super) fn signatures<'c>(module: &Module<'c>) -> Signatures<'c> {
    let one = |(key, body): (ItemKey<'c>, &Body<'c>)| {
        let ItemKey::Symbol(name) = key else { return None };
        let signature = Signature::of(body, body.root()?).ok()?;
        let is_pinned = signature.arguments.iter().chain(&signature.results).any(Option::is_some);
        is_pinned.then_some((name, signature))
    };
    module.items().filter_map(one).collect()
}

impl Signature {
    /// What types and the attributes `hlo.layout` say.
    ///
    /// # Errors
    /// An attribute that is no layout of its array, or another one than the type has.
    pub(super) fn of(body: &Body<'_>, function: Op) -> Result<Signature, Diagnostic> {
        let types = body.attr(function, "function_type").and_then(|attr| attr.as_type()?.function());
        let Some((inputs, results)) = types else { return Ok(Signature::default()) };
        let list = |name: &str, types: &[Type<'_>], what: &str| {
            let attrs = match body.attr(function, name).map(|attr| *attr.get()) {
                Some(AttrKind::Array(list)) => list,
                _ => &[],
            };
            let one = |(i, ty): (usize, &Type<'_>)| {
                let attr = attrs.get(i).and_then(|attrs| attrs.entry(PINNED));
                pinned(*ty, attr).map_err(|message| Diagnostic::error(body.place(function), format!("{PINNED} of {what} {i}: {message}")))
            };
            types.iter().enumerate().map(one).collect::<Result<Vec<_>, _>>()
        };
        Ok(Signature { arguments: list("arg_attrs", inputs, "argument")?, results: list("res_attrs", results, "result")? })
    }
}

fn pinned(ty: Type<'_>, attr: Option<Attr<'_>>) -> Result<Option<Place>, String> {
    let Some(array) = ty.array() else { return attr.map_or(Ok(None), |_| Err("only arrays have layouts".into())) };
    let written = Place::written(array);
    let Some(attr) = attr else { return Ok(written) };
    let list = match *attr.get() {
        AttrKind::Dims(order) => Some(order.list().to_vec()),
        AttrKind::Array(list) => list.iter().map(|d| d.as_int()).collect(),
        _ => None,
    };
    let order = ArrayLayout::new(list.ok_or_else(|| format!("expected a list of dimensions, minor to major, got {attr}"))?);
    order.validate(array.dims.list()).map_err(|error| error.to_string())?;
    let place = Place::in_order(order.minor_to_major.iter().rev().map(|d| *d as u8));
    match written {
        Some(written) if !same(array.dims.list(), &written, &place) => Err(format!("it is {}, but the type has the layout {}", place.text(), written.text())),
        written => Ok(Some(written.unwrap_or(place))),
    }
}
