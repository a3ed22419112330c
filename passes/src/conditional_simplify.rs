//! Branches made smaller.
//!
//! Precondition: none; conditionals with layouts that differ within a result are left alone.
//! Afterwards no `hlo.if` or `hlo.case` chooses by a constant or by what an outer one chose by, has equal branches, unused results, or results that
//! are one value from outside in all branches; no op that all branches begin with stands in them; `hlo.case` has more than two branches; and no
//! `hlo.if` is left whose branches have at most `select_ops` ops that may be computed needlessly and at most `select_elements` elements to choose.

mod common;

use crate::regions::{add_constant, inner_first, is_speculatable, keep_returned, literal, move_block, ops_of, recreate, replace, returned};
use shale_dialects::hlo::{Case, Compare, Direction, If, Order, Select};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{At, Block, Body, Op, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::Pred;
use shale_ir::literal::Literal;
use shale_ir::op::interface::ConstantLike;
use shale_ir::op::{OpError, take_fields};
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::types::Type;
use shale_ir::verify::op_diagnostic;

pass! {
    /// Takes branches that are known, merges what all branches have, drops unused results, and turns small branches into `hlo.select`.
    pub struct ConditionalSimplify: FunctionPass = "conditional-simplify" {
        /// The most ops, constants aside, in the branches of an `hlo.if` that becomes `hlo.select`.
        select_ops: u64 = 4,
        /// The most elements that such an `hlo.if` gives.
        select_elements: u64 = 64,
    }
}

impl FunctionPass for ConditionalSimplify {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        // An outer branch that is taken may decide inner ones: as many rounds as conditionals are nested.
        loop {
            let mut changed = false;
            for op in inner_first(body, |op| Branches::of(body, op).is_some()) {
                let mut at = Some(op);
                while let Some(this) = at.and_then(|op| Branches::of(body, op)) {
                    let Some((what, change)) = self.find(body, &this) else { break };
                    if !cx.allow(|| format!("{what}: {}", body.name(this.op).text())) {
                        return Ok(());
                    }
                    cx.count(what, 1);
                    changed = true;
                    let op = this.op;
                    at = apply(body, this, change).map_err(|error| op_diagnostic(body, op, error))?;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }
}

/// A conditional with its parts.
struct Branches {
    op: Op,
    /// What chooses: a truth value with the true branch first, or a number.
    choice: Value,
    is_if: bool,
    blocks: Vec<Block>,
}

/// What is done to a conditional.
enum Change {
    /// One branch runs, whatever is chosen.
    Take(usize),
    /// What is known of the choice inside of branches.
    Know,
    /// Ops that all branches have are computed before it.
    Share(Vec<Vec<Op>>),
    /// The results that stay; others are one value in all branches, or unused.
    Keep(Vec<usize>),
    Select,
    /// Two numbered branches become those of a truth value.
    AsIf,
}

impl Branches {
    /// The conditional that `op` is, unless the types of a result differ in their layouts.
    fn of(body: &Body<'_>, op: Op) -> Option<Branches> {
        let (choice, regions, is_if): (Value, Vec<Region>, bool) = if let Some(fields) = body.matches::<If>(op) {
            (fields.pred, vec![fields.true_branch, fields.false_branch], true)
        } else {
            let fields: Case = body.matches(op)?;
            (fields.index, body.region_iter(fields.branches).collect(), false)
        };
        let blocks: Option<Vec<Block>> = regions.iter().map(|region| body.first_block(*region)).collect();
        let this = Branches { op, choice, is_if, blocks: blocks? };
        let agree = |block: &Block| body.last_op(*block).is_some_and(|end| body.types(body.operands(end)).eq(body.types(body.results(op))));
        this.blocks.iter().all(agree).then_some(this)
    }

    /// The number of the branch that a choice means.
    fn chosen(&self, choice: &Literal) -> Option<usize> {
        if self.is_if {
            return choice.item::<Pred>().map(|p| usize::from(!bool::from(p)));
        }
        let last = self.blocks.len().checked_sub(1)?;
        Some(usize::try_from(choice.item::<i32>()?).map_or(last, |i| i.min(last)))
    }

    /// The choice inside of branch `i`, where it is known: the last numbered branch serves all other numbers.
    fn known(&self, i: usize) -> Option<Literal> {
        if self.is_if {
            return Some(Literal::scalar(Pred::from(i == 0)));
        }
        (i + 1 < self.blocks.len()).then(|| i32::try_from(i).ok().map(Literal::scalar))?
    }

    /// The places in branch `i` where the choice is read.
    fn readers(&self, body: &Body<'_>, i: usize) -> Vec<(Op, usize)> {
        let places = |op| body.iter(body.operands(op)).enumerate().filter(|(_, value)| *value == self.choice).map(move |(k, _)| (op, k));
        body.ops(self.blocks[i]).flat_map(|op| body.walk(op)).flat_map(places).collect()
    }
}

impl ConditionalSimplify {
    fn find(&self, body: &Body<'_>, this: &Branches) -> Option<(&'static str, Change)> {
        if let Some(i) = literal(body, this.choice).and_then(|choice| this.chosen(&choice)) {
            return Some(("branches known", Change::Take(i)));
        }
        if common::all_equal(body, &this.blocks) {
            return Some(("branches equal", Change::Take(0)));
        }
        if (0..this.blocks.len()).any(|i| this.known(i).is_some() && !this.readers(body, i).is_empty()) {
            return Some(("choices known", Change::Know));
        }
        let shared = common::shared(body, this.op, &this.blocks);
        if !shared.is_empty() {
            return Some(("ops shared", Change::Share(shared)));
        }
        let count = body.results(this.op).len();
        let outer = common::outer_values(body, this.op, &this.blocks);
        let kept: Vec<usize> = (0..count).filter(|k| body.is_used(body.result(this.op, *k)) && outer[*k].is_none()).collect();
        if kept.len() < count {
            return Some(("results removed", Change::Keep(kept)));
        }
        if !this.is_if {
            return (this.blocks.len() == 2).then_some(("cases made ifs", Change::AsIf));
        }
        self.selects(body, this).then_some(("ifs made selects", Change::Select))
    }

    /// True if both branches may be computed and are cheap.
    fn selects(&self, body: &Body<'_>, this: &Branches) -> bool {
        let mut ops = this.blocks.iter().flat_map(|block| ops_of(body, *block));
        let costly = ops.clone().filter(|op| body.interface::<ConstantLike>(*op).is_none()).count() as u64;
        let elements = body.types(body.results(this.op)).map(elements).try_fold(0u64, |sum, n| sum.checked_add(n?));
        let small = elements.is_some_and(|n| n <= self.select_elements) && !body.results(this.op).is_empty();
        small && costly <= self.select_ops && ops.all(|op| body.region_count(op) == 0 && is_speculatable(body, op))
    }
}

/// The elements of an array of known sizes.
fn elements(ty: Type<'_>) -> Option<u64> {
    let array = ty.array().filter(|array| array.dynamic == 0 && array.element.scalar().is_some())?;
    array.shape()?.element_count().ok().map(|n| n as u64)
}

/// Changes a conditional; gives what is left of it.
fn apply(body: &mut Body<'_>, this: Branches, change: Change) -> Result<Option<Op>, OpError> {
    match change {
        Change::Take(i) => {
            let region = body.region_of(this.blocks[i]);
            let mut lowering = Lowering::new(body, this.op);
            let results = lowering.inline(region, &[])?;
            lowering.finish(&results)?;
            Ok(None)
        }
        Change::Know => {
            know(body, &this);
            Ok(Some(this.op))
        }
        Change::Share(shared) => {
            common::move_out(body, this.op, &shared);
            Ok(Some(this.op))
        }
        Change::Keep(kept) => Ok(keep(body, &this, &kept)),
        Change::Select => select(body, &this).map(|()| None),
        Change::AsIf => as_if(body, &this).map(Some),
    }
}

/// Puts constants where branches read the choice.
fn know(body: &mut Body<'_>, this: &Branches) {
    for (i, block) in this.blocks.iter().enumerate() {
        let (readers, known) = (this.readers(body, i), this.known(i));
        let (Some(known), Some(first)) = (known, body.first_op(*block)) else { continue };
        if !readers.is_empty()
            && let Some(constant) = add_constant(body, first, &known)
        {
            for (op, operand) in readers {
                body.set_operand(op, operand, constant);
            }
        }
    }
}

/// Makes a conditional anew with some of its results.
fn keep(body: &mut Body<'_>, this: &Branches, kept: &[usize]) -> Option<Op> {
    for (k, value) in common::outer_values(body, this.op, &this.blocks).into_iter().enumerate() {
        if let Some(value) = value {
            body.replace_all_uses(body.result(this.op, k), value);
        }
    }
    if kept.is_empty() && body.is_removable(this.op) {
        body.erase(this.op);
        return None;
    }
    this.blocks.iter().for_each(|block| keep_returned(body, *block, kept));
    let regions: Vec<Region> = this.blocks.iter().map(|block| move_block(body, *block, &[])).collect();
    Some(recreate(body, this.op, &[this.choice], &regions, kept))
}

/// Computes both branches and chooses.
fn select(body: &mut Body<'_>, this: &Branches) -> Result<(), OpError> {
    let sides: Vec<Vec<Value>> = this.blocks.iter().map(|block| returned(body, *block)).collect();
    for block in &this.blocks {
        if let Some(end) = body.last_op(*block) {
            body.erase(end);
        }
        body.move_ops(*block, At::Before(this.op));
    }
    let loc = body.loc(this.op);
    for (k, (&on_true, &on_false)) in sides[0].iter().zip(&sides[1]).enumerate() {
        let chosen = body.push(At::Before(this.op), loc, Select { pred: this.choice, on_true, on_false })?;
        replace(body, body.result(this.op, k), chosen);
    }
    body.erase(this.op);
    Ok(())
}

/// case(i, a, b) = if(i = 0, a, b)
fn as_if(body: &mut Body<'_>, this: &Branches) -> Result<Op, OpError> {
    let (at, loc) = (At::Before(this.op), body.loc(this.op));
    let zero = add_constant(body, this.op, &Literal::scalar(0_i32)).ok_or("a constant")?;
    let pred = body.push(at, loc, Compare { lhs: this.choice, rhs: zero, direction: Direction::Eq, order: Order::Partial })?;
    let case: Case = take_fields(body, this.op)?;
    let branches: Vec<Region> = body.region_iter(case.branches).collect();
    let results = body.push(at, loc, If { pred, true_branch: branches[0], false_branch: branches[1] })?;
    let old: Vec<Value> = body.iter(body.results(this.op)).collect();
    for (k, old) in old.into_iter().enumerate() {
        replace(body, old, body.at(results, k));
    }
    body.erase(this.op);
    let new = body.region_op(body.region_of(this.blocks[0]));
    new.ok_or_else(|| OpError::new("the branches have an op"))
}
