//! Layouts of values: which values lie in memory, and where their elements are.
//!
//! Laws
//! - A layout is a matter of memory. What a program computes depends on layouts only where `hlo.bitcast` says so.
//! - In memory are the arrays of functions, loops and branches. What a fusion computes on the way is not, nor are the scalars of computations.
//! - Arrays without a layout lie in row-major order, wherever a layout matters. Arrays of rank 0 need none.

use crate::hlo::{Case, Constant, Fusion, If, While};
use shale_ir::attr::AttrKind;
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::op::OpResult;
use shale_ir::op::interface::FunctionLike;
use shale_ir::require;
use shale_ir::session::Cx;
use shale_ir::shape::{ArrayLayout, IndexMap, ShapeError};
use shale_ir::text::type_text;
use shale_ir::types::{ArrayType, Layout, Type, TypeKind};

/// The attribute of a function all of whose arrays in memory have layouts.
pub const ASSIGNED: &str = "hlo.layouts_assigned";
/// The attribute of an argument or result that pins its layout: a list of dimensions, minor to major.
pub const PINNED: &str = "hlo.layout";

/// The layout of an array's type; `None` where it has none or is no array.
pub fn layout_of(ty: Type<'_>) -> Option<ArrayLayout> {
    Some(ty.array()?.layout?.to_owned_layout())
}

/// An array's type in a layout; any other type as it is.
pub fn laid_out<'c>(cx: Cx<'c>, ty: Type<'c>, layout: &ArrayLayout) -> Type<'c> {
    let Some(array) = ty.array() else { return ty };
    let layout = Layout {
        minor_to_major: cx.dims(&layout.minor_to_major),
        padded_dimensions: layout.padded_dimensions.as_ref().map(|sizes| cx.dims(sizes)),
        padding_value: layout.padding_value,
    };
    cx.ty(TypeKind::Array(ArrayType { layout: Some(&layout), ..array }))
}

/// True if the elements of an array lie in row-major order without gaps, and for whatever is no array.
pub fn is_row_major(ty: Type<'_>) -> bool {
    let Some((array, layout)) = ty.array().and_then(|array| Some((array, array.layout?))) else { return true };
    let descending = layout.minor_to_major.list().windows(2).all(|pair| pair[0] > pair[1]);
    descending && layout.padded_dimensions.is_none() || layout.to_owned_layout().is_row_major(array.dims.list())
}

/// True if two types, equal but for their layouts, have each element at the same place in equally much memory.
pub fn same_memory(a: Type<'_>, b: Type<'_>) -> bool {
    let Some(dims) = a.array().map(|array| array.dims.list()) else { return true };
    let own = |ty| layout_of(ty).unwrap_or_else(|| ArrayLayout::row_major(dims.len()));
    a == b || is_row_major(a) && is_row_major(b) || own(a).same_memory(&own(b), dims)
}

/// Where the elements of arrays of a type lie; nowhere for what is no array.
///
/// # Errors
/// A size that is not known, more memory than there can be.
pub fn index_map(ty: Type<'_>) -> Result<IndexMap, ShapeError> {
    IndexMap::of(ty.array().map_or(&[][..], |array| array.dims.list()), layout_of(ty).as_ref())
}

/// Sets the type of an array, but for the layout its own, and that of a constant's elements.
pub fn lies<'c>(body: &mut Body<'c>, value: Value, ty: Type<'c>) {
    if body.ty(value) == ty {
        return;
    }
    body.set_type(value, ty);
    let Some((op, constant)) = body.def_op(value).and_then(|op| Some((op, body.matches::<Constant<'_>>(op)?))) else { return };
    if let AttrKind::Dense(_, bytes) = *constant.value.0.get() {
        let dense = body.cx().attr(AttrKind::Dense(ty, bytes));
        body.set_attr(op, "value", Some(dense));
    }
}

/// True for an op whose regions are programs of their own, the arrays of which lie in memory.
pub fn holds_arrays(body: &Body<'_>, op: Op) -> bool {
    let control = body.matches::<While>(op).is_some() || body.matches::<If>(op).is_some() || body.matches::<Case>(op).is_some();
    control || body.interface::<FunctionLike>(op).is_some()
}

/// The blocks of a function whose arrays lie in memory, outer ones before those within.
pub fn blocks_in_memory(body: &Body<'_>, function: Op) -> Vec<Block> {
    let (mut found, mut holders) = (Vec::new(), vec![function]);
    while let Some(holder) = holders.pop() {
        for block in body.regions(holder).flat_map(|region| body.blocks(region)) {
            found.push(block);
            holders.extend(body.ops(block).filter(|op| body.region_count(*op) > 0 && body.matches::<Fusion<'_>>(*op).is_none() && holds_arrays(body, *op)));
        }
    }
    found
}

/// Checks that arrays in memory have layouts, if the function says so; `label` is the constraint's.
///
/// # Errors
/// The first array without one.
pub fn check_assigned(body: &Body<'_>, function: Op, label: &str) -> OpResult {
    if body.attr(function, ASSIGNED).is_none() {
        return Ok(());
    }
    let lacks = |value: &Value| body.ty(*value).array().is_some_and(|array| array.rank() > 0 && array.layout.is_none());
    for block in blocks_in_memory(body, function) {
        let results = body.ops(block).flat_map(|op| body.iter(body.results(op)));
        let missing = body.iter(body.args(block)).chain(results).find(lacks);
        if let Some(value) = missing {
            let maker = body.def_op(value).map_or("an argument", |op| body.name(op).text());
            require!(false, "{label} says that layouts are assigned, but {} of {maker} has none", type_text(body.ty(value)));
        }
    }
    Ok(())
}
