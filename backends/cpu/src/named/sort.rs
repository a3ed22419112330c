//! `hlo.sort`: by keys where the comparator is a comparison of elements, or several that count one after the other; by the comparator itself otherwise.

use super::{Bound, Site};
use shale_dialects::hlo::{And, Compare, Constant, Direction, Or, Order, Select, Sort};
use shale_ir::body::{Body, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::FloatElement;
use shale_ir::literal::Literal;
use shale_ir::op::Semantics;
use shale_ir::with_float;
use shale_kernels::sort::{Comparator, KeyOrder, Sort as Kernel, SortKey};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<Sort>()?);
    let (operands, results) = (site.arrays(op.inputs)?, site.arrays(body.results(site.op))?);
    let (comparator, captures) = match keys(body, op.comparator) {
        Some(keys) => (Comparator::Keys(keys), Vec::new()),
        None => {
            let function = site.function(op.comparator)?;
            let block = body.first_block(op.comparator);
            let args: Vec<Value> = block.map_or(Vec::new(), |block| body.iter(body.args(block)).collect());
            let used = args.chunks(2).map(|pair| pair.iter().any(|arg| body.is_used(*arg))).collect();
            (Comparator::Function { function: function.code, used, captures: function.captured }, function.captures)
        }
    };
    let kernel = Kernel::new(operands, results, op.dimension as usize, comparator, site.isa()).map_err(|error| site.refused(&error))?;
    Ok(Bound { kernel: Box::new(kernel), captures })
}

/// Ops that change nothing but their results.
const KNOWN: [&str; 6] = ["hlo.compare", "hlo.select", "hlo.constant", "hlo.or", "hlo.and", "hlo.return"];
/// Keys that are followed, at most.
const MOST: usize = 32;

/// The keys by which a comparator compares, if that is all it does.
fn keys(body: &Body<'_>, comparator: Region) -> Option<Vec<SortKey>> {
    let block = body.first_block(comparator)?;
    let last = body.last_op(block)?;
    if body.ops(block).any(|op| !KNOWN.contains(&body.name(op).text())) {
        return None;
    }
    let args: Vec<Value> = body.iter(body.args(block)).collect();
    let reader = Reader { body, args };
    let mut keys = Vec::new();
    let mut rest = Some(body.iter(body.operands(last)).next()?);
    while let Some(value) = rest {
        let (key, others) = reader.key(value)?;
        keys.push(key);
        rest = others;
        if keys.len() > MOST {
            return None;
        }
    }
    let partial = keys.iter().any(|key| key.order == KeyOrder::Partial);
    (keys.len() == 1 || !partial).then_some(keys)
}

struct Reader<'a, 'c> {
    body: &'a Body<'c>,
    args: Vec<Value>,
}

impl<'c> Reader<'_, 'c> {
    fn def<T: Semantics<'c>>(&self, value: Value) -> Option<T> {
        self.body.def_as(value)
    }

    /// The first key of what is compared, and the value that says what the others are: `a < b`, or `a < b or (a = b and others)`.
    fn key(&self, value: Value) -> Option<(SortKey, Option<Value>)> {
        if let Some(key) = self.less(value) {
            return Some((key, None));
        }
        let Or { lhs, rhs } = self.def(value)?;
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(less, rest)| {
            let (key, And { lhs, rhs }) = (self.less(less)?, self.def(rest)?);
            let others = [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(equal, others)| self.is_equality(equal, key).then_some(others))?;
            Some((key, Some(others)))
        })
    }

    /// A comparison of the two elements of one operand.
    fn less(&self, value: Value) -> Option<SortKey> {
        let compare: Compare = self.def(value)?;
        let (lhs, rhs, order) = self.sides(compare)?;
        let less = match compare.direction {
            Direction::Lt => true,
            Direction::Gt => false,
            _ => return None,
        };
        (lhs != rhs).then_some(SortKey { operand: lhs / 2, order, descending: less != (lhs < rhs) })
    }

    /// Whether a value says that the two elements of a key are equal.
    fn is_equality(&self, value: Value, key: SortKey) -> bool {
        let Some(compare) = self.def::<Compare>(value).filter(|c| c.direction == Direction::Eq) else { return false };
        self.sides(compare).is_some_and(|(lhs, rhs, order)| lhs != rhs && lhs / 2 == key.operand && order == key.order)
    }

    /// The arguments that are compared, which belong to one operand, and how.
    fn sides(&self, compare: Compare) -> Option<(usize, usize, KeyOrder)> {
        let ((lhs, plain), (rhs, also_plain)) = (self.side(compare.lhs)?, self.side(compare.rhs)?);
        let order = match (compare.order, plain) {
            (Order::Total, true) => KeyOrder::Total,
            (Order::Total, false) => KeyOrder::Canonical,
            (Order::Partial, true) => KeyOrder::Partial,
            (Order::Partial, false) => return None,
        };
        let whole = self.body.ty(compare.lhs).element().scalar()?.is_integer() && order == KeyOrder::Partial;
        let order = if whole { KeyOrder::Total } else { order };
        (plain == also_plain && lhs / 2 == rhs / 2).then_some((lhs, rhs, order))
    }

    /// The argument that a value is, and true; or that it is with one NaN and one zero for all, and false. The latter is what jax writes:
    /// `select(x ≠ x, NaN, select(x = 0, 0, x))`.
    fn side(&self, value: Value) -> Option<(usize, bool)> {
        let number = |value| self.args.iter().position(|arg| *arg == value);
        if let Some(arg) = number(value) {
            return Some((arg, true));
        }
        let nan: Select = self.def(value)?;
        let zero: Select = self.def(nan.on_false)?;
        let (unequal, equal): (Compare, Compare) = (self.def(nan.pred)?, self.def(zero.pred)?);
        let arg = zero.on_false;
        let is_nan = unequal.direction == Direction::Ne && unequal.order == Order::Partial && (unequal.lhs, unequal.rhs) == (arg, arg);
        let is_zero = equal.direction == Direction::Eq && equal.order == Order::Partial && equal.lhs == arg && self.constant(equal.rhs)? == 0.0;
        let (canonical, positive) = (self.constant(nan.on_true)?, self.constant(zero.on_true)?);
        let same = canonical.is_nan() && !canonical.is_sign_negative() && positive == 0.0 && !positive.is_sign_negative();
        (is_nan && is_zero && same).then_some((number(arg)?, false))
    }

    /// A constant of a float type whose NaNs may have both signs, and so come last if they have none.
    fn constant(&self, value: Value) -> Option<f64> {
        let constant: Constant<'c> = self.def(value)?;
        let literal = Literal::from_attr(constant.value.0, self.body.ty(value))?;
        literal.element().float_format().filter(|format| format.has_signed_zeros_and_nan())?;
        with_float!(literal.element(), T => Some(literal.as_slice::<T>()[0].value()), otherwise => None)
    }
}
