//! Wrong copies of real rules, which the prover must catch: each stands beside the rule that it was copied from.

use crate::examples::{Example, examples};
use crate::instance::law_programs;
use crate::proof::{Verdict, prove};
use crate::registry;
use shale_dialects::hlo::*;
use shale_ir::dialect::{Registry, RuleFamily};
use shale_ir::laws;
use shale_ir::op::ResultType;
use shale_ir::prelude::*;
use std::collections::BTreeSet;

static WRONG: RuleFamily = RuleFamily {
    name: "mutants",
    doc: "Wrong copies.",
    register: |patterns, _| {
        patterns.laws(LAWS);
        patterns.add(rule!(wrong_transpose_transpose)).add(rule!(wrong_broadcast_broadcast)).add(rule!(wrong_slice_slice)).add(rule!(wrong_reverse_reverse));
        patterns.add(rule!(wrong_dynamic_slice_constant)).add(rule!(wrong_concatenate_concatenate)).add(rule!(wrong_transpose_unit_dims));
        patterns.add(rule!(wrong_not_compare)).add(rule!(wrong_select_extreme)).add(rule!(wrong_convert_convert)).add(rule!(wrong_shift_left_twice));
        patterns.add(rule!(wrong_dot_general_transpose)).add(rule!(wrong_dot_general_convert));
    },
};

laws! { static LAWS = [
    /// The wrong sign of zero.
    exact wrong_add_zero [Float]: Add(x, 0.0) => x;
    /// The wrong class.
    exact wrong_log_exponential [Float]: Log(Exponential(x)) => x;
    /// The wrong class.
    exact wrong_factor [Float]: Add(Multiply(x, y), Multiply(x, z)) => Multiply(x, Add(y, z));
    /// The wrong elements: NaN.
    exact wrong_minimum_absorbs [Float]: Minimum(x, Maximum(x, y)) => x;
    /// The wrong elements: −0.
    exact wrong_zero_subtract [Float]: Subtract(0.0, x) => Negate(x);
    /// The wrong elements: the smallest integer.
    exact wrong_negate_max [Signed]: Negate(Maximum(x, y)) => Minimum(Negate(x), Negate(y));
    /// The wrong constant.
    relaxed wrong_log_of_sqrt [Float]: Log(Sqrt(x)) => Multiply(Log(x), 0.25);
    /// The wrong constant.
    relaxed wrong_power_half [Float]: Power(x, 0.5) => Rsqrt(x);
    /// The wrong constant: one bit instead of all.
    exact wrong_xor_ones [Signed Unsigned]: Xor(x, 1.0) => Not(x);
    /// Operands exchanged.
    exact wrong_negate_subtract [Signed Unsigned]: Negate(Subtract(x, y)) => Subtract(x, y);
    /// De Morgan without the change of the op.
    exact wrong_and_not_not [Signed Unsigned Pred]: And(Not(x), Not(y)) => Not(And(x, y));
    /// Branches exchanged.
    exact wrong_select_select_true [Signed Float]: Select(p, Select(p, x, y), z) => Select(p, y, z);
] }

/// The permutations in the wrong order.
fn wrong_transpose_transpose<'c>(outer: Transpose<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = patch.def(outer.input)?;
    let permutation: Vec<_> = inner.permutation.list().iter().map(|&d| outer.permutation.list()[d as usize]).collect();
    let permutation = patch.cx().dims(&permutation);
    patch.push(Transpose { input: inner.input, permutation })
}

/// The dimensions of the inner broadcast alone.
fn wrong_broadcast_broadcast<'c>(outer: Broadcast<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Broadcast = patch.def(outer.input)?;
    patch.push(Broadcast { input: inner.input, dimensions: inner.dimensions, result: outer.result })
}

/// The start is not scaled by the inner stride.
fn wrong_slice_slice<'c>(outer: Slice<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Slice = patch.def(outer.input)?;
    let joined = |f: &dyn Fn(usize) -> i64| (0..inner.strides.list().len()).map(f).collect::<Vec<_>>();
    let starts = joined(&|d| inner.start_indices.list()[d] + outer.start_indices.list()[d]);
    let strides = joined(&|d| inner.strides.list()[d] * outer.strides.list()[d]);
    let sizes = patch.ty(patch.body().result(patch.root(), 0)).array()?.dims.list();
    let limits = joined(&|d| if sizes[d] == 0 { starts[d] } else { starts[d] + (sizes[d] - 1) * strides[d] + 1 });
    let cx = patch.cx();
    patch.push(Slice { input: inner.input, start_indices: cx.dims(&starts), limit_indices: cx.dims(&limits), strides: cx.dims(&strides) })
}

/// The dimensions of the outer one are forgotten.
fn wrong_reverse_reverse<'c>(outer: Reverse<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reverse = patch.def(outer.input)?;
    patch.push(Reverse { input: inner.input, dimensions: inner.dimensions })
}

/// Starts are held one element before the last.
fn wrong_dynamic_slice_constant<'c>(slice: DynamicSlice<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let starts: Vec<_> = patch.body().iter(slice.start_indices).collect();
    let starts: Option<Vec<i64>> = starts.into_iter().map(|s| patch.splat_of(s)?.item::<i32>().map(i64::from)).collect();
    let dims = patch.ty(slice.operand).array()?.dims.list();
    let last = dims.iter().zip(slice.slice_sizes.list()).map(|(dim, size)| (dim - size - 1).max(0));
    let starts: Vec<i64> = starts?.into_iter().zip(last).map(|(start, last)| start.clamp(0, last)).collect();
    let limits: Vec<_> = starts.iter().zip(slice.slice_sizes.list()).map(|(start, size)| start + size).collect();
    let cx = patch.cx();
    let (start_indices, limit_indices) = (cx.dims(&starts), cx.dims(&limits));
    patch.push(Slice { input: slice.operand, start_indices, limit_indices, strides: cx.dims(&vec![1; starts.len()]) })
}

/// The inner inputs behind the others.
fn wrong_concatenate_concatenate<'c>(outer: Concatenate, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inputs: Vec<_> = patch.body().iter(outer.inputs).collect();
    let (mut flat, mut behind) = (Vec::new(), Vec::new());
    for &input in &inputs {
        match patch.def::<Concatenate>(input) {
            Some(inner) => behind.extend(patch.body().iter(inner.inputs)),
            None => flat.push(input),
        }
    }
    patch.require(!behind.is_empty(), "no input is a concatenation")?;
    let inputs = patch.values(&[flat, behind].concat());
    patch.push(Concatenate { inputs, ..outer })
}

/// Without the condition that only unit dimensions move.
fn wrong_transpose_unit_dims<'c>(transpose: Transpose<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let result = patch.ty(patch.body().result(patch.root(), 0));
    patch.push(Reshape { input: transpose.input, result: ResultType(result) })
}

/// Without the condition on NaN.
fn wrong_not_compare<'c>(not: Not, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let compare: Compare = patch.def(not.input)?;
    patch.push(Compare { direction: compare.direction.opposite(), ..compare })
}

/// Without the condition on the element type.
fn wrong_select_extreme<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let compare: Compare = patch.def(select.pred)?;
    let same = patch.same(select.on_true, compare.lhs) && patch.same(select.on_false, compare.rhs) && compare.direction == Direction::Gt;
    patch.require(same, "no maximum")?;
    patch.push(Maximum { lhs: compare.lhs, rhs: compare.rhs })
}

/// Without the condition on the type between.
fn wrong_convert_convert<'c>(outer: Convert<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Convert = patch.def(outer.input)?;
    patch.push(Convert { input: inner.input, to: outer.to })
}

/// One shift is forgotten.
fn wrong_shift_left_twice<'c>(outer: ShiftLeft, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: ShiftLeft = patch.def(outer.lhs)?;
    patch.push(ShiftLeft { lhs: inner.lhs, rhs: outer.rhs })
}

/// The contracted dimension is not moved with the transpose.
fn wrong_dot_general_transpose<'c>(dot: DotGeneral<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let transpose: Transpose = patch.def(dot.rhs)?;
    patch.push(DotGeneral { rhs: transpose.input, ..dot })
}

/// Without the conditions on the type between.
fn wrong_dot_general_convert<'c>(dot: DotGeneral<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let (left, right): (Convert, Convert) = (patch.def(dot.lhs)?, patch.def(dot.rhs)?);
    patch.push(DotGeneral { lhs: left.input, rhs: right.input, ..dot })
}

/// The examples of the rules from which functions were copied, for the copies.
fn programs_of_functions(wrong: &Registry) -> Vec<Example> {
    let copies: BTreeSet<_> = wrong.patterns().iter().filter(|p| p.name.starts_with("wrong_") && p.law().is_none()).map(|p| p.name).collect();
    let all: Vec<Example> = examples().iter().flat_map(Example::instances).collect();
    let mut programs = Vec::new();
    for copy in copies {
        let copied = all.iter().filter(|e| copy.strip_prefix("wrong_") == Some(&*e.rule));
        programs.extend(copied.map(|e| Example { rule: copy.into(), ..e.clone() }));
    }
    programs
}

#[test]
fn wrong_copies_of_rules_are_caught() {
    let wrong = registry().with_rules(&[&WRONG]);
    let all: BTreeSet<_> = wrong.patterns().iter().map(|p| p.name).collect();
    let names: BTreeSet<_> = all.iter().copied().filter(|name| name.starts_with("wrong_")).collect();
    let orphans: Vec<_> = names.iter().filter(|name| !name.strip_prefix("wrong_").is_some_and(|original| all.contains(original))).collect();
    assert!(orphans.is_empty(), "copies of no rules: {orphans:?}");
    let programs = law_programs(&wrong).into_iter().filter(|p| p.rule.starts_with("wrong_")).chain(programs_of_functions(&wrong));
    let (mut caught, mut missed, mut square) = (BTreeSet::new(), Vec::new(), Vec::new());
    for program in programs.filter(|p| !caught_before(p)) {
        match prove(&program, &wrong) {
            Verdict::Differs(_) | Verdict::Invalid(_) => {
                caught.insert(program.rule);
            }
            // Types show nothing where dimensions are equal; of this rule only the condition was dropped.
            Verdict::Holds if program.name.ends_with(".square") && program.rule != "wrong_transpose_unit_dims" => square.push(program.name),
            verdict => missed.push(format!("{}, {}: {verdict}", program.name, program.elements)),
        }
    }
    let free: Vec<_> = names.iter().filter(|name| !caught.contains(**name)).collect();
    assert!(free.is_empty(), "not caught: {free:?}; proved instead:\n{}", missed.join("\n"));
    assert!(square.is_empty(), "not caught on square shapes: {square:?}");
    assert!(caught.len() >= 20, "{} mutants", caught.len());
    println!("{} mutants caught", caught.len());
}

/// True for instances that cost much and show nothing more: of wide types.
fn caught_before(program: &Example) -> bool {
    matches!(&*program.elements, "f64" | "s64" | "u64" | "tf32")
}
