//! Loops, choices, calls, fusions, barriers, tuples: with dead, invariant and captured values.

use super::{Family, Maker};
use shale_dialects::func;
use shale_dialects::hlo::*;
use shale_ir::body::{Region, Value};
use shale_ir::element::ElementType;
use shale_ir::op::SymbolRef;
use shale_ir::types::Type;

pub(super) const FAMILY: Family = Family {
    name: "control",
    weight: 9,
    snippets: &[
        counted_loop, counted_loop, counted_loop, searching_loop, never_loop, choice, choice, same_branches, case, fusion, call, call, barrier, tuple,
        update_loop,
    ],
};

/// A value of this type: mostly one of the block that nothing uses yet.
fn fresh<'c>(g: &mut Maker<'c>, ty: Type<'c>) -> Value {
    let unused: Vec<Value> = g.unused().into_iter().filter(|v| g.body.ty(*v) == ty).collect();
    if !unused.is_empty() && g.chance(85) {
        return g.pick(&unused);
    }
    let array = ty.array().expect("loops carry arrays");
    let element = array.element.scalar().expect("an element type");
    g.value(element, array.dims.list())
}

/// Values of these types that a region may return.
fn returned<'c>(g: &mut Maker<'c>, types: &[Type<'c>]) -> Vec<Value> {
    types.iter().map(|ty| fresh(g, *ty)).collect()
}

/// Fills a region with snippets; it returns what nothing uses, and so decides the types of the results.
fn first_filled<'c>(g: &mut Maker<'c>, args: &[Type<'c>], ops: usize) -> Option<(Region, Vec<Type<'c>>)> {
    let effects = std::mem::replace(&mut g.effects, false);
    let mut types = Vec::new();
    let region = g.region(args, |g, _| {
        let n = 1 + g.below(ops);
        g.grow(n);
        let mut list = g.unused();
        list.truncate(4);
        if list.is_empty() || g.chance(20) {
            list.push(g.any());
        }
        types = list.iter().map(|v| g.body.ty(*v)).collect();
        Some(list)
    });
    g.effects = effects;
    Some((region?, types))
}

/// Fills a region with snippets that may use its arguments; it returns values of these types.
fn filled<'c>(g: &mut Maker<'c>, args: &[Type<'c>], results: &[Type<'c>], ops: usize) -> Option<Region> {
    let effects = std::mem::replace(&mut g.effects, false);
    let region = g.region(args, |g, _| {
        let n = 1 + g.below(ops);
        g.grow(n);
        Some(returned(g, results))
    });
    g.effects = effects;
    region
}

/// Values that a loop carries: some of them it changes, some not, some nobody reads.
fn carried(g: &mut Maker<'_>) -> Vec<Value> {
    (0..g.below(4)).map(|_| g.any()).collect()
}

/// The step of a loop for each carried value: kept, replaced, exchanged with one of the same type, or computed.
fn step<'c>(g: &mut Maker<'c>, args: &[Value]) -> Vec<Value> {
    if g.may_nest() {
        let n = 1 + g.below(4);
        g.grow(n);
    }
    let one = |g: &mut Maker<'c>, arg: &Value| match g.below(4) {
        0 => *arg,
        1 => {
            let y = g.like(*arg);
            g.push(Add { lhs: *arg, rhs: y }).unwrap_or(*arg)
        }
        _ => {
            let ty = g.body.ty(*arg);
            fresh(g, ty)
        }
    };
    args.iter().map(|arg| one(g, arg)).collect()
}

/// A count of any integer type, upwards or downwards, to a known or unknown end.
fn counted_loop(g: &mut Maker<'_>) -> Option<Value> {
    if !g.may_nest() {
        return None;
    }
    let element = g.pick(&[ElementType::S32, ElementType::S32, ElementType::S64, ElementType::U32, ElementType::S8]);
    let (start, by, trips) = (g.between(0, 3), g.pick(&[1, 1, 2, 3]), g.between(0, 4));
    let down = element != ElementType::U32 && g.chance(20);
    let end = if down { start - by * trips } else { start + by * trips };
    let known = g.chance(70);
    let first = g.scalar(element, start as f64);
    let bound = if known { None } else { Some(g.unknown(0, 4)?) };
    let bound = bound.map_or(Some(None), |b| g.convert(b, element).map(Some))?;
    let inclusive = g.chance(25);
    let direction = match (down, inclusive) {
        (true, _) => Direction::Gt,
        (false, true) => Direction::Le,
        (false, false) => Direction::Lt,
    };
    let init = [vec![first], carried(g)].concat();
    let exchanged = g.chance(25);
    looped(
        g,
        &init,
        |g, args| {
            let rhs = bound.unwrap_or_else(|| g.scalar(element, end as f64));
            if exchanged && !inclusive && !down {
                return g.push(Compare { lhs: rhs, rhs: args[0], direction: Direction::Gt, order: Order::Partial });
            }
            g.push(Compare { lhs: args[0], rhs, direction, order: Order::Partial })
        },
        |g, args| {
            let rhs = g.scalar(element, by as f64);
            let next = if down { g.push(Subtract { lhs: args[0], rhs })? } else { g.push(Add { lhs: args[0], rhs })? };
            let mut next = vec![next];
            next.extend(step(g, &args[1..]));
            Some(next)
        },
    )
}

fn looped<'c>(
    g: &mut Maker<'c>,
    init: &[Value],
    test: impl FnOnce(&mut Maker<'c>, &[Value]) -> Option<Value>,
    step: impl FnOnce(&mut Maker<'c>, &[Value]) -> Option<Vec<Value>>,
) -> Option<Value> {
    let types: Vec<_> = init.iter().map(|v| g.body.ty(*v)).collect();
    let effects = std::mem::replace(&mut g.effects, false);
    let condition = g.region(&types, |g, args| Some(vec![test(g, args)?]))?;
    let body = g.region(&types, step)?;
    g.effects = effects;
    let init = g.values(init);
    let results = g.push(While { init, condition, body })?;
    g.one_of(results)
}

/// A loop that ends when a carried truth value says so, at the latest when a count does.
fn searching_loop(g: &mut Maker<'_>) -> Option<Value> {
    if !g.may_nest() {
        return None;
    }
    let x = g.float(0);
    let zero = g.scalar(ElementType::S32, 0.0);
    let go_on = g.predicate(&[]);
    let init = [zero, go_on, x];
    looped(
        g,
        &init,
        |g, args| {
            let end = g.scalar(ElementType::S32, 4.0);
            let below = g.push(Compare { lhs: args[0], rhs: end, direction: Direction::Lt, order: Order::Partial })?;
            g.push(And { lhs: below, rhs: args[1] })
        },
        |g, args| {
            let one = g.scalar(ElementType::S32, 1.0);
            let next = g.push(Add { lhs: args[0], rhs: one })?;
            let y = step(g, &args[2..]);
            let go_on = g.predicate(&[]);
            Some([vec![next, go_on], y].concat())
        },
    )
}

/// A loop whose condition is a constant false.
fn never_loop(g: &mut Maker<'_>) -> Option<Value> {
    let init = [vec![g.any()], carried(g)].concat();
    looped(g, &init, |g, _| Some(g.scalar(ElementType::Pred, 0.0)), |g, args| Some(step(g, args)))
}

/// A loop that fills an array row by row, as a scan does.
fn update_loop(g: &mut Maker<'_>) -> Option<Value> {
    let source = g.ranked(1);
    let kind = g.kind(source);
    let target = g.splat_like(source, 0.0);
    let zero = g.scalar(ElementType::S32, 0.0);
    let init = [zero, target, source];
    let mut sizes = kind.dims.clone();
    sizes[0] = sizes[0].min(1);
    looped(
        g,
        &init,
        |g, args| {
            let end = g.scalar(ElementType::S32, kind.dims[0] as f64);
            g.push(Compare { lhs: args[0], rhs: end, direction: Direction::Lt, order: Order::Partial })
        },
        |g, args| {
            let zero = g.scalar(ElementType::S32, 0.0);
            let mut starts = vec![zero; kind.rank()];
            starts[0] = args[0];
            let (start_indices, slice_sizes) = (g.values(&starts), g.dims(&sizes));
            let row = g.push(DynamicSlice { operand: args[2], start_indices, slice_sizes })?;
            let row = g.push(Negate { input: row }).unwrap_or(row);
            let all = g.push(DynamicUpdateSlice { operand: args[1], update: row, start_indices })?;
            let one = g.scalar(ElementType::S32, 1.0);
            let next = g.push(Add { lhs: args[0], rhs: one })?;
            Some(vec![next, all, args[2]])
        },
    )
}

fn choice(g: &mut Maker<'_>) -> Option<Value> {
    if !g.may_nest() {
        return None;
    }
    let number = g.pick(&[0.0, 1.0]);
    let pred = if g.chance(25) { g.scalar(ElementType::Pred, number) } else { g.predicate(&[]) };
    let (true_branch, types) = first_filled(g, &[], 4)?;
    let false_branch = filled(g, &[], &types, 4)?;
    let all = g.push(If { pred, true_branch, false_branch })?;
    g.one_of(all)
}

/// Both branches compute the same, or give the same value back.
fn same_branches(g: &mut Maker<'_>) -> Option<Value> {
    let pred = g.predicate(&[]);
    let x = g.number(0);
    let y = g.like(x);
    let shared = g.chance(60);
    let branch = |g: &mut Maker<'_>, swapped: bool| {
        g.region(&[], |g, _| {
            let sum = if swapped { g.push(Subtract { lhs: y, rhs: x })? } else { g.push(Subtract { lhs: x, rhs: y })? };
            Some(vec![sum, x])
        })
    };
    let (true_branch, false_branch) = (branch(g, false)?, branch(g, !shared)?);
    let all = g.push(If { pred, true_branch, false_branch })?;
    g.one_of(all)
}

fn case(g: &mut Maker<'_>) -> Option<Value> {
    if !g.may_nest() {
        return None;
    }
    let number = g.pick(&[0.0, 1.0, 2.0, -1.0, 7.0]);
    let index = if g.chance(35) { g.scalar(ElementType::S32, number) } else { g.unknown(-1, 3)? };
    let (first, types) = first_filled(g, &[], 3)?;
    let mut branches = vec![first];
    for _ in 0..g.below(3) {
        branches.push(filled(g, &[], &types, 3)?);
    }
    let branches = g.body.region_list(&branches);
    let all = g.push(Case { index, branches })?;
    g.one_of(all)
}

fn fusion(g: &mut Maker<'_>) -> Option<Value> {
    if !g.may_nest() {
        return None;
    }
    let list: Vec<Value> = (0..1 + g.below(3)).map(|_| g.any()).collect();
    let args: Vec<_> = list.iter().map(|v| g.body.ty(*v)).collect();
    let (body, _) = first_filled(g, &args, 4)?;
    let kind = g.pick(&[FusionKind::Loop, FusionKind::Input, FusionKind::Output]);
    let inputs = g.values(&list);
    let all = g.push(Fusion { inputs, kind, in_place: None, body })?;
    g.one_of(all)
}

fn call(g: &mut Maker<'_>) -> Option<Value> {
    let all = g.callees.clone();
    let callee = if all.is_empty() { return None } else { g.pick(&all) };
    let args = returned(g, &callee.inputs);
    let operands = g.values(&args);
    let symbol = SymbolRef(g.cx().str(&callee.name));
    let types = g.cx().result_types(&callee.results);
    let results = g.push(func::Call { callee: symbol, operands, types })?;
    g.one_of(results)
}

fn barrier(g: &mut Maker<'_>) -> Option<Value> {
    let list: Vec<Value> = (0..1 + g.below(2)).map(|_| g.any()).collect();
    let operands = g.values(&list);
    let all = g.push(OptimizationBarrier { operands })?;
    g.one_of(all)
}

/// A tuple, straight from where it was made or by way of a barrier or a choice, and one of its parts.
fn tuple(g: &mut Maker<'_>) -> Option<Value> {
    let list: Vec<Value> = (0..1 + g.below(3)).map(|_| g.any()).collect();
    let index = g.below(list.len()) as i64;
    let made = |g: &mut Maker<'_>| {
        let inputs = g.values(&list);
        g.push(Tuple { inputs })
    };
    let input = match g.below(3) {
        0 => made(g)?,
        1 => {
            let one = made(g)?;
            let operands = g.values(&[one]);
            let all = g.push(OptimizationBarrier { operands })?;
            *g.results(all).first()?
        }
        _ => {
            let pred = g.predicate(&[]);
            let [true_branch, false_branch] = [(); 2].map(|()| g.region(&[], |g, _| Some(vec![made(g)?])));
            let all = g.push(If { pred, true_branch: true_branch?, false_branch: false_branch? })?;
            *g.results(all).first()?
        }
    };
    g.push(GetTupleElement { input, index })
}
