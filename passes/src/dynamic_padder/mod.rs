//! Arrays of run-time sizes as arrays of their bounds: XLA's dynamic padder.
//!
//! Precondition: `inline`, `flatten-tuples`, `tuple-removal` and the legalization to hlo have run.
//! Afterwards, unless an op says with `hlo.not_padded` why not, a function has no value of a type such as `f32[<=10]`: it has `f32[10]`, and an `s32[]` for
//! each dynamic dimension. What lies beyond a size is any bits; an op that would see them masks them with what changes nothing, so that results keep every
//! bit: −0 for sums, 1 for products, since the canonical order of sums does not depend on what stands behind. Sizes of parameters and results are more
//! parameters and results, behind all others, which `hlo.size_of` binds to their dimensions. What the evaluator checks of sizes are calls of
//! `shape_assertion`.

mod contraction;
mod control;
mod elementwise;
mod function;
mod judge;
mod mask;
mod movement;
mod order;
mod outside;
mod reduction;
mod reshape;
mod sized;
mod updates;
mod windows;

use indexmap::IndexMap;
use mask::Sizes;
use petgraph::unionfind::UnionFind;
use rustc_hash::FxHashMap;
use shale_dialects::func::Call;
use shale_dialects::hlo::GetDimensionSize;
use shale_dialects::hlo::dynamic_parameter::NOT_PADDED;
use shale_dialects::hlo::infer::{Array, array};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::module::{ItemKey, Module};
use shale_ir::op::interface::FunctionLike;
use shale_ir::op::{Flags, OpError};
use shale_ir::pass;
use shale_ir::pass::{ModulePass, PassCx};
use shale_ir::session::Str;
use shale_ir::types::{ArrayType, Type, TypeKind};

pass! {
    /// Makes arrays of run-time sizes arrays of their bounds, with the sizes as scalars beside them.
    pub struct DynamicPadder: ModulePass = "dynamic-padder" {}
}

impl ModulePass for DynamicPadder {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let groups = groups(module);
        let mut bodies: Vec<(ItemKey<'c>, &mut Body<'c>)> = module.items_mut().collect();
        for group in groups {
            let names: Vec<&str> = group.iter().map(|i| if let ItemKey::Symbol(name) = bodies[*i].0 { name.text() } else { "a function" }).collect();
            if !cx.allow(|| format!("pad the arrays of {}", names.join(", "))) {
                continue;
            }
            let padded: Result<Vec<Body<'c>>, (usize, Refusal)> = group.iter().map(|i| padded(bodies[*i].1).map_err(|refusal| (*i, refusal))).collect();
            match padded {
                Ok(all) => {
                    cx.count("functions padded", all.len() as u64);
                    group.into_iter().zip(all).for_each(|(i, new)| *bodies[i].1 = new);
                }
                Err((at, (op, error))) => {
                    cx.count("functions not padded", group.len() as u64);
                    let cause = group.iter().position(|i| *i == at).map_or("a function", |i| names[i]).to_string();
                    for i in group {
                        let body = &mut *bodies[i].1;
                        let with = || format!("it calls or is called by @{cause}, which is not padded: {}", error.message);
                        let (op, why) = if i == at { (Some(op), error.message.clone()) } else { (body.root(), with()) };
                        let why = body.cx().str_attr(&why);
                        if let Some(op) = op {
                            body.set_attr(op, NOT_PADDED, Some(why));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// The functions with arrays of run-time sizes, by number; those that pass such arrays to each other are padded together or not at all.
fn groups(module: &Module<'_>) -> Vec<Vec<usize>> {
    let is_function = |body: &Body<'_>| body.root().filter(|op| body.interface::<FunctionLike>(*op).is_some());
    let of_name: FxHashMap<Str<'_>, usize> =
        module.items().enumerate().filter_map(|(i, (key, _))| if let ItemKey::Symbol(name) = key { Some((name, i)) } else { None }).collect();
    let mut together = UnionFind::new(module.items().len());
    let mut concerned = Vec::new();
    for (i, (_, body)) in module.items().enumerate() {
        if is_function(body).is_some_and(|function| has_run_time_sizes(body, function)) {
            concerned.push(i);
            let callees = body.walk_all().filter(|op| control::passes_sizes(body, *op)).filter_map(|op| body.matches::<Call<'_>>(op));
            for callee in callees.filter_map(|call| of_name.get(&call.callee.0)) {
                together.union(i, *callee);
            }
        }
    }
    let mut groups: IndexMap<usize, Vec<usize>> = IndexMap::new();
    for i in concerned {
        groups.entry(together.find(i)).or_default().push(i);
    }
    groups.into_values().collect()
}

/// The function on padded arrays.
fn padded<'c>(body: &Body<'c>) -> Result<Body<'c>, Refusal> {
    let mut padded = body.clone();
    let Some(function) = padded.root() else { return Ok(padded) };
    Padder { body: &mut padded, known: FxHashMap::default(), dead: Vec::new() }.function(function)?;
    Ok(padded)
}

/// An error at an op.
type Refusal = (Op, OpError);

/// An array of the bounds, and the sizes of its dynamic dimensions.
#[derive(Clone, Debug)]
struct Padded {
    value: Value,
    sizes: Sizes,
}

/// What an op became.
enum Out {
    /// It stays, on padded arrays: the sizes of its results.
    Same(Vec<Sizes>),
    /// Other values stand for its results.
    New(Vec<Padded>),
}

/// How an op is padded: its operands are padded arrays already, and have these sizes.
type Rule = for<'a, 'c> fn(&mut Padder<'a, 'c>, Op, &[Padded]) -> Result<Out, OpError>;

/// The ops that are not elementwise.
const RULES: &[(&str, Rule)] = &[
    ("hlo.get_dimension_size", sized::get_dimension_size),
    ("hlo.set_dimension_size", sized::set_dimension_size),
    ("hlo.map", elementwise::elementwise),
    ("hlo.copy", elementwise::elementwise),
    ("hlo.optimization_barrier", elementwise::one_by_one),
    ("hlo.bitcast_convert", elementwise::bitcast_convert),
    ("hlo.cholesky", elementwise::batches),
    ("hlo.triangular_solve", elementwise::batches),
    ("hlo.fft", elementwise::batches),
    ("hlo.broadcast", movement::broadcast),
    ("hlo.transpose", movement::transpose),
    ("hlo.reverse", movement::reverse),
    ("hlo.slice", movement::slice),
    ("hlo.pad", movement::pad),
    ("hlo.concatenate", movement::concatenate),
    ("hlo.reshape", reshape::reshape),
    ("hlo.dynamic_slice", updates::dynamic_slice),
    ("hlo.dynamic_update_slice", updates::dynamic_update_slice),
    ("hlo.gather", windows::gather),
    ("hlo.scatter", windows::scatter),
    ("hlo.reduce", reduction::reduce),
    ("hlo.reduce_window", reduction::reduce_window),
    ("hlo.select_and_scatter", reduction::select_and_scatter),
    ("hlo.outfeed", outside::outfeed),
    ("hlo.sort", order::sort),
    ("hlo.top_k", order::top_k),
    ("hlo.dot_general", contraction::dot_general),
    ("hlo.convolution", contraction::convolution),
    ("check.expect_eq", judge::judge),
    ("check.expect_almost_eq", judge::judge),
    ("check.expect_close", judge::judge),
];

/// A function on its way.
struct Padder<'a, 'c> {
    body: &'a mut Body<'c>,
    /// What stands for the values whose types are dynamic, and the sizes of those that became padded in place.
    known: FxHashMap<Value, Padded>,
    /// Ops for which others stand. Their results have uses until these have their turn.
    dead: Vec<Op>,
}

impl<'c> Padder<'_, 'c> {
    /// The ops of a block, in order.
    fn block(&mut self, block: Block) -> Result<(), Refusal> {
        let ops: Vec<Op> = self.body.ops(block).filter(|op| !self.body.has(*op, Flags::TERMINATOR)).collect();
        ops.into_iter().try_for_each(|op| self.op(op))
    }

    fn op(&mut self, op: Op) -> Result<(), Refusal> {
        if self.control(op)? {
            return Ok(());
        }
        let operands: Vec<Value> = self.body.iter(self.body.operands(op)).collect();
        let is_concerned = self.body.matches::<GetDimensionSize>(op).is_some()
            || operands.iter().any(|value| self.known.contains_key(value))
            || self.body.types(self.body.results(op)).any(is_dynamic);
        if !is_concerned {
            return Ok(());
        }
        self.pad(op, &operands).map_err(|error| (op, error))
    }

    fn pad(&mut self, op: Op, operands: &[Value]) -> Result<(), OpError> {
        let name = self.body.name(op).text();
        let rule = RULES.iter().find(|(known, _)| *known == name).map(|(_, rule)| *rule);
        let is_elementwise = self.body.has(op, Flags::PURE.union(Flags::ELEMENTWISE)) || self.body.has(op, Flags::PURE.union(Flags::SAME_TYPE));
        let rule = rule.or(is_elementwise.then_some(elementwise::elementwise as Rule));
        let rule = rule.ok_or_else(|| OpError::new("there is no rule for run-time sizes"))?;
        if self.body.types(self.body.results(op)).any(is_unbounded) {
            return Err("a dimension has neither a size nor a bound".into());
        }
        let padded: Vec<Padded> = operands.iter().map(|value| self.padded(*value)).collect();
        for (i, of) in padded.iter().enumerate() {
            self.body.set_operand(op, i, of.value);
        }
        let out = rule(self, op, &padded)?;
        let results: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        match out {
            Out::Same(all) => results.into_iter().zip(all).for_each(|(value, sizes)| self.became(value, sizes)),
            Out::New(all) => {
                results.into_iter().zip(all).for_each(|(value, new)| self.replace(value, new));
                self.dead.push(op);
            }
        }
        Ok(())
    }

    /// What stands for a value.
    fn padded(&self, value: Value) -> Padded {
        let rank = || self.body.ty(value).array().map_or(0, |array| array.rank());
        self.known.get(&value).cloned().unwrap_or_else(|| Padded { value, sizes: Sizes::fixed(rank()) })
    }

    /// Gives a value the type of its bounds.
    fn became(&mut self, value: Value, sizes: Sizes) {
        let ty = self.body.ty(value);
        if is_dynamic(ty) {
            let ty = of_bounds(self.body, ty);
            self.body.set_type(value, ty);
            self.known.insert(value, Padded { value, sizes });
        }
    }

    /// Lets another value stand for one.
    fn replace(&mut self, old: Value, new: Padded) {
        if is_dynamic(self.body.ty(old)) {
            self.known.insert(old, new);
        } else {
            crate::regions::replace(self.body, old, new.value);
        }
    }

    /// Adds ops before one.
    fn before(&mut self, op: Op) -> Lowering<'_, 'c> {
        Lowering::new(self.body, op)
    }

    fn array(&self, value: Value) -> Result<Array<'c>, OpError> {
        array(self.body, value, "the operand")
    }
}

/// True if a function has a value of run-time sizes, or asks for a size.
fn has_run_time_sizes(body: &Body<'_>, function: Op) -> bool {
    let signature = body.attr(function, "function_type").and_then(|attr| attr.as_type()?.function());
    let passed = signature.is_some_and(|(inputs, results)| inputs.iter().chain(results).any(|ty| is_dynamic(*ty)));
    passed
        || body.walk(function).any(|op| {
            let args = body.regions(op).flat_map(|region| body.blocks(region)).flat_map(|block| body.types(body.args(block)));
            args.chain(body.types(body.results(op))).any(is_dynamic) || body.matches::<GetDimensionSize>(op).is_some()
        })
}

/// True for an array with a bound, and for a tuple with one inside.
fn is_dynamic(ty: Type<'_>) -> bool {
    match *ty.get() {
        TypeKind::Array(array) => array.dynamic != 0,
        TypeKind::Tuple(parts) => parts.iter().any(|part| is_dynamic(*part)),
        _ => false,
    }
}

fn is_unbounded(ty: Type<'_>) -> bool {
    ty.array().is_some_and(|array| array.dims.list().contains(&ArrayType::UNBOUNDED))
}

/// The type with bounds as sizes.
fn of_bounds<'c>(body: &Body<'c>, ty: Type<'c>) -> Type<'c> {
    ty.array().map_or(ty, |array| body.cx().ty(TypeKind::Array(ArrayType { dynamic: 0, ..array })))
}
