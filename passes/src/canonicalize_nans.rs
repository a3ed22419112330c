//! One NaN for all that arithmetic gives, where its sign and payload show.
//!
//! Arithmetic gives the canonical quiet NaN (the reference evaluator says so); machines give others, which differ between instruction sets. Almost
//! no op can tell: those that can are `hlo.bitcast_convert`, `hlo.compare` by total order, whatever holds such a comparison, and `hlo.top_k`.
//! What comes in as it is (arguments, constants, bits) keeps its sign and payload.
//!
//! Precondition: `inline` and `tuple-removal` have run; what functions that stay take and give is taken for computed.
//! Afterwards no float that was computed reaches such an op, however often it was moved, but as `select(x ≠ x, NaN, x)`.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;
use shale_dialects::hlo::infer::{array, known};
use shale_dialects::hlo::{
    AllReduce, BitcastConvert, Broadcast, Case, Compare, Direction, Fusion, If, Map, Order, ReduceScatter, Scatter, Select, Sort, TopK, While,
};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Body, Def, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::FloatElement;
use shale_ir::op::interface::{ConstantLike, FunctionLike};
use shale_ir::op::{OpError, ResultType};
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::types::{ArrayType, Layout, TypeKind};
use shale_ir::verify::op_diagnostic;
use shale_ir::{pass, with_float};

pass! {
    /// Makes the NaNs that arithmetic gives one, where ops can tell NaNs apart: total order, top-k, conversions to bits.
    pub struct CanonicalizeNans: FunctionPass = "canonicalize-nans" {}
}

/// An operand, by its op and number.
type Use = (Op, usize);

impl FunctionPass for CanonicalizeNans {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let stores = body.walk_all().filter(|op| body.name(*op).text() == "buf.store").map(|op| (op, 0));
        let stored = stores.filter(|(op, index)| shows_nans(body, body.operand(*op, *index))).collect();
        let mut search = Search { body, stored, seen: HashSet::default(), computed: Vec::new() };
        let watching: Vec<Op> = body.walk_all().filter(|op| tells_apart(body, *op)).collect();
        for op in watching {
            search.of(op);
        }
        for (op, index) in search.computed {
            if !cx.allow(|| format!("make the NaNs one that {} reads", body.name(op).text())) {
                return Ok(());
            }
            let value = body.operand(op, index);
            let one = with_one_nan(&mut Lowering::new(body, op), value).map_err(|error| op_diagnostic(body, op, error))?;
            body.set_operand(op, index, one);
            cx.count("operands whose NaNs are made one", 1);
        }
        Ok(())
    }
}

/// True if the results of an op depend on which NaN an operand is.
fn tells_apart(body: &Body<'_>, op: Op) -> bool {
    let floats = || body.iter(body.operands(op)).any(|value| shows_nans(body, value));
    body.matches::<TopK>(op).is_some() && floats()
        || body.matches::<BitcastConvert<'_>>(op).is_some_and(|cast| cast.to.0 != body.ty(cast.input)) && floats()
        || body.matches::<Compare>(op).is_some_and(|compare| compare.order == Order::Total) && floats()
}

/// True for arrays of floats that have several NaNs, and known sizes: other functions the padder refused.
fn shows_nans(body: &Body<'_>, value: Value) -> bool {
    let several = |element| with_float!(element, T => T::FORMAT.has_signed_zeros_and_nan(), otherwise => false);
    known(body, value).is_some_and(|array| array.dims.iter().all(|dim| !dim.dynamic) && several(array.element))
}

/// Ops that give the bits of their operands, at other places or as numbers of another type.
const MOVES: [&str; 22] = [
    "hlo.all_gather",
    "hlo.all_to_all",
    "hlo.bitcast",
    "hlo.broadcast",
    "hlo.collective_broadcast",
    "hlo.collective_permute",
    "hlo.concatenate",
    "hlo.convert",
    "hlo.copy",
    "hlo.dynamic_slice",
    "hlo.dynamic_update_slice",
    "hlo.gather",
    "hlo.optimization_barrier",
    "hlo.pad",
    "hlo.reshape",
    "hlo.reverse",
    "hlo.select",
    "hlo.set_dimension_size",
    "hlo.slice",
    "hlo.top_k",
    "hlo.transpose",
    "loop.read",
];

/// Ops whose results come from outside, with the bits that they have there.
const GIVEN: [&str; 6] = ["hlo.infeed", "hlo.recv_done", "hlo.custom_call", "hlo.bitcast_convert", "hlo.get_tuple_element", "hlo.iota"];

/// What an operand is.
enum Origin {
    /// Bits that come in as they are.
    Given,
    /// What an op computes.
    Computed,
    /// The elements of these operands.
    Moved(Vec<Use>),
}

/// The way back from operands to what was computed.
struct Search<'b, 'c> {
    body: &'b Body<'c>,
    /// All that is stored to memory: what is loaded is one of them, or was there before.
    stored: Vec<Use>,
    /// Operands that were followed, with what was known to be no NaN.
    seen: HashSet<(Use, Option<Value>), FxBuildHasher>,
    computed: Vec<Use>,
}

impl Search<'_, '_> {
    /// Follows an op's operands, and what they were moved from.
    fn of(&mut self, op: Op) {
        let mut open: Vec<(Use, Option<Value>)> = self.operands(op).map(|at| (at, None)).collect();
        while let Some((at, no_nan)) = open.pop() {
            let value = self.body.operand(at.0, at.1);
            if no_nan == Some(value) || !self.seen.insert((at, no_nan)) {
                continue;
            }
            match self.origin(value) {
                Origin::Given => {}
                Origin::Computed => self.computed.extend((!self.computed.contains(&at)).then_some(at)),
                Origin::Moved(from) => open.extend(from.into_iter().map(|from| (from, self.known_no_nan(from, no_nan)))),
            }
        }
    }

    /// The operands that may hold a NaN.
    fn operands(&self, op: Op) -> impl Iterator<Item = Use> {
        let body = self.body;
        body.iter(body.operands(op)).enumerate().filter(|(_, value)| shows_nans(body, *value)).map(move |(index, _)| (op, index))
    }

    /// The value whose elements are no NaN where the operand of a select is chosen: `x` in `select(x ≠ x, …, x)`, however many selects are between.
    fn known_no_nan(&self, (op, index): Use, known: Option<Value>) -> Option<Value> {
        let select: Select = self.body.matches(op)?;
        let compare: Option<Compare> = self.body.def_as(select.pred);
        let of = |c: Compare| (c.direction == Direction::Ne && c.order == Order::Partial && c.lhs == c.rhs && index == 2).then_some(c.lhs);
        compare.and_then(of).or(known)
    }

    fn origin(&self, value: Value) -> Origin {
        let body = self.body;
        let (op, index) = match body.def(value) {
            Def::Arg(block, index) => return body.region_op(body.region_of(block)).map_or(Origin::Given, |holder| self.argument(holder, index as usize)),
            Def::Result(op, index) => (op, index as usize),
        };
        let name = body.name(op).text();
        let is = |names: &[&str]| names.contains(&name);
        if body.interface::<ConstantLike>(op).is_some() || is(&GIVEN) {
            Origin::Given
        } else if is(&MOVES) || self.joins_nothing(op) {
            Origin::Moved(self.operands(op).collect())
        } else if body.matches::<Sort>(op).is_some() {
            Origin::Moved(vec![(op, index)])
        } else if body.matches::<Scatter<'_>>(op).is_some_and(|scatter| body.iter(scatter.inputs).any(|input| !self.is_constant(input))) {
            // Elements that nothing is scattered to stay what they are.
            Origin::Moved(self.operands(op).chain(self.returned(op, Some(index))).collect())
        } else if name == "buf.load" {
            Origin::Moved(self.stored.clone())
        } else if body.matches::<While>(op).is_some() {
            Origin::Moved(self.returned(op, Some(index)).chain([(op, index)]).collect())
        } else if body.matches::<If>(op).is_some() || body.matches::<Case>(op).is_some() || body.matches::<Fusion<'_>>(op).is_some() || name == "loop.nest" {
            Origin::Moved(self.returned(op, Some(index)).collect())
        } else if self.returned(op, None).next().is_some() && self.returned(op, None).all(|at| self.is_moved(at)) {
            Origin::Moved(self.operands(op).chain(self.returned(op, None)).collect())
        } else {
            Origin::Computed
        }
    }

    /// True for a reduction over groups of one member each, which keep their elements.
    fn joins_nothing(&self, op: Op) -> bool {
        let all = self.body.matches::<AllReduce<'_>>(op).and_then(|reduce| reduce.replica_groups);
        let groups = all.or_else(|| self.body.matches::<ReduceScatter<'_>>(op)?.replica_groups);
        groups.is_some_and(|groups| groups.rows().iter().all(|group| group.len() == 1))
    }

    /// True for a constant, and for one in all elements.
    fn is_constant(&self, value: Value) -> bool {
        let of = self.body.def_as::<Broadcast<'_>>(value).map_or(value, |broadcast| broadcast.input);
        self.body.def_op(of).is_some_and(|op| self.body.interface::<ConstantLike>(op).is_some())
    }

    /// True if an operand is an argument of a region, or chosen among several: what joins elements so gives one of them.
    fn is_moved(&self, (op, index): Use) -> bool {
        self.body.def_op(self.body.operand(op, index)).is_none_or(|def| MOVES.contains(&self.body.name(def).text()))
    }

    /// What the argument of a region of an op is.
    fn argument(&self, holder: Op, index: usize) -> Origin {
        let body = self.body;
        if let Some(function) = body.interface::<FunctionLike>(holder) {
            return if (function.is_public)(body, holder) { Origin::Given } else { Origin::Computed };
        }
        Origin::Moved(if body.matches::<Sort>(holder).is_some() {
            vec![(holder, index / 2)]
        } else if body.matches::<Fusion<'_>>(holder).is_some() || body.matches::<Map<'_>>(holder).is_some() {
            vec![(holder, index)]
        } else if body.matches::<While>(holder).is_some() {
            self.returned(holder, Some(index)).chain([(holder, index)]).collect()
        } else {
            self.operands(holder).chain(self.returned(holder, None)).collect()
        })
    }

    /// What the regions of an op return, or one of the values of each.
    fn returned(&self, op: Op, index: Option<usize>) -> impl Iterator<Item = Use> {
        let body = self.body;
        let ends = body.regions(op).filter_map(move |region| body.last_op(body.first_block(region)?));
        ends.flat_map(move |end| self.operands(end)).filter(move |(_, at)| index.is_none_or(|index| index == *at))
    }
}

/// `select(x ≠ x, NaN, x)`
fn with_one_nan(l: &mut Lowering<'_, '_>, value: Value) -> Result<Value, OpError> {
    let array = array(l.body, value, "operand")?;
    let mut on_true = l.number(array.element, f64::NAN)?;
    if array.rank() > 0 {
        // With the layout of the value, where layouts are assigned.
        let (dimensions, result) = (l.cx().dims(&[]), ResultType(l.body.ty(value)));
        on_true = l.push(Broadcast { input: on_true, dimensions, result })?;
    }
    let pred = l.compare(value, Direction::Ne, value)?;
    let one = l.push(Select { pred, on_true, on_false: value })?;
    // Where layouts are assigned, all of these have that of the value.
    if let (Some(array), Some(place)) = (l.body.ty(value).array(), l.body.ty(pred).array()) {
        let layout = array.layout.map(|layout| Layout { padding_value: None, ..*layout });
        let ty = l.cx().ty(TypeKind::Array(ArrayType { layout: layout.as_ref(), ..place }));
        l.body.set_type(pred, ty);
        l.body.set_type(one, l.body.ty(value));
    }
    Ok(one)
}
