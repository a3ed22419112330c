//! Functions of the leaves of tuples.
//!
//! Precondition: the legalization to hlo has run. Afterwards no function takes or gives a tuple, and no call does, unless the leaves are more than an op
//! may have; `tuple-removal` then finds the tuples made and taken apart within one function. What the tuples were is kept in the attributes `hlo.parameters`
//! and `hlo.result`, as for a program that was HLO text.

use crate::leaves::{flatten_op, is_tuple, leaves, return_leaves, take_over};
use shale_dialects::donation::ALIASING_OUTPUT;
use shale_dialects::func::{Call, Func};
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::{Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::module::Module;
use shale_ir::op::OpError;
use shale_ir::op::interface::ReturnLike;
use shale_ir::pass;
use shale_ir::pass::{ModulePass, PassCx};
use shale_ir::types::{Type, TypeKind};
use shale_ir::verify::op_diagnostic;

pass! {
    /// Lets functions take and give the leaves of tuples instead of tuples, and calls too. Callers from outside give and get the same arrays in the same order.
    pub struct FlattenTuples: ModulePass = "flatten-tuples" {}
}

impl ModulePass for FlattenTuples {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        // A function and its calls are judged by the same types, so that they change together.
        let wanted = |body: &Body<'c>| body.walk_all().filter(|op| signature(body, *op).is_some_and(|of| of.flattens())).collect::<Vec<Op>>();
        if module.items().all(|(_, body)| wanted(body).is_empty()) || !cx.allow(|| "flatten what functions take and give".into()) {
            return Ok(());
        }
        for (_, body) in module.items_mut() {
            for op in wanted(body) {
                let is_call = body.matches::<Call<'_>>(op).is_some();
                let done = if is_call { flatten_op(body, op, &[]).map(|_| ()) } else { flatten_function(body, op) };
                done.map_err(|error| op_diagnostic(body, op, error))?;
                cx.count(if is_call { "calls flattened" } else { "functions flattened" }, 1);
            }
        }
        Ok(())
    }
}

/// What a function takes and gives.
struct Signature<'c> {
    inputs: Vec<Type<'c>>,
    results: Vec<Type<'c>>,
}

impl Signature<'_> {
    /// True if there are tuples, whose leaves are no more than an op may have.
    fn flattens(&self) -> bool {
        let sides = [&self.inputs, &self.results];
        sides.iter().any(|types| types.iter().copied().any(is_tuple)) && sides.iter().all(|types| leaves(types.iter().copied()).len() <= Body::MAX_PER_OP)
    }
}

/// What a function takes and gives, or what a call does.
fn signature<'c>(body: &Body<'c>, op: Op) -> Option<Signature<'c>> {
    if let Some(call) = body.matches::<Call<'c>>(op) {
        return Some(Signature { inputs: body.types(call.operands).collect(), results: body.types(body.results(op)).collect() });
    }
    let (inputs, results) = body.matches::<Func<'c>>(op)?.function_type.function()?;
    Some(Signature { inputs: inputs.to_vec(), results: results.to_vec() })
}

fn flatten_function(body: &mut Body<'_>, op: Op) -> Result<(), OpError> {
    let Some(old) = signature(body, op) else { return Ok(()) };
    let (cx, loc) = (body.cx(), body.loc(op));
    let inputs = leaves(old.inputs.iter().copied());
    let ty = cx.ty(TypeKind::Function(&inputs, &leaves(old.results.iter().copied())));
    let region = body.regions(op).next();
    if let Some((region, _)) = region.and_then(|region| Some((region, body.first_block(region)?))) {
        let ends: Vec<Op> = body.blocks(region).filter_map(|block| body.last_op(block)).filter(|end| body.interface::<ReturnLike>(*end).is_some()).collect();
        for end in ends {
            return_leaves(body, end, loc)?;
        }
        let aside = body.new_region();
        body.move_blocks(region, aside);
        let first = body.first_block(aside).ok_or("the function must have a block")?;
        let entry = body.add_block(region, &inputs);
        take_over(body, first, entry, loc)?;
        body.erase_block(first);
        body.move_blocks(aside, region);
    }
    let arguments = attributes(body, op, "arg_attrs").map(|list| spread(&list, &old.inputs, |attrs, leaf| argument(body, (*attrs, leaf), &old)));
    let results = attributes(body, op, "res_attrs").map(|list| spread(&list, &old.results, |attrs, _| *attrs));
    for (name, list) in [("arg_attrs", arguments), ("res_attrs", results)] {
        if let Some(list) = list {
            body.set_attr(op, name, Some(cx.attr(AttrKind::Array(&list))));
        }
    }
    body.set_attr(op, "function_type", Some(cx.attr(AttrKind::Type(ty))));
    if old.inputs.iter().copied().any(is_tuple) {
        let types: Vec<Attr<'_>> = old.inputs.iter().map(|ty| cx.attr(AttrKind::Type(*ty))).collect();
        body.set_attr(op, "hlo.parameters", Some(cx.attr(AttrKind::Array(&types))));
    }
    if old.results.iter().copied().any(is_tuple) {
        let whole = if let [one] = old.results[..] { one } else { cx.ty(TypeKind::Tuple(&old.results)) };
        body.set_attr(op, "hlo.result", Some(cx.attr(AttrKind::Type(whole))));
    }
    Ok(())
}

/// The dictionaries of a function's parameters or results.
fn attributes<'c>(body: &Body<'c>, op: Op, name: &str) -> Option<Vec<Attr<'c>>> {
    if let AttrKind::Array(list) = *body.attr(op, name)?.get() { Some(list.to_vec()) } else { None }
}

/// A dictionary for each leaf, from that of the whole and the leaf's number within.
fn spread<'c>(list: &[Attr<'c>], types: &[Type<'c>], of_leaf: impl Fn(&Attr<'c>, usize) -> Attr<'c>) -> Vec<Attr<'c>> {
    let of_one = |(attrs, ty): (&Attr<'c>, &Type<'c>)| (0..leaves([*ty]).len()).map(|leaf| of_leaf(attrs, leaf)).collect::<Vec<_>>();
    list.iter().zip(types).flat_map(of_one).collect()
}

/// The dictionary of a parameter's leaf: a result that takes its memory is the same leaf of the result.
fn argument<'c>(body: &Body<'c>, (attrs, leaf): (Attr<'c>, usize), old: &Signature<'c>) -> Attr<'c> {
    let Some(said) = attrs.entry(ALIASING_OUTPUT) else { return attrs };
    let AttrKind::Int(number, ty) = *said.get() else { return attrs };
    let Some(before) = usize::try_from(number).ok().and_then(|result| old.results.get(..result)) else { return attrs };
    let result = leaves(before.iter().copied()).len() + leaf;
    body.cx().with_entry(attrs, ALIASING_OUTPUT, Some(body.cx().attr(AttrKind::Int(result as i64, ty))), false)
}
