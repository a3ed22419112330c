//! Sizes as values: arithmetic on them, assertions about them, and what lies within them.

use super::Padded;
use shale_dialects::hlo::infer::{Array, array};
use shale_dialects::hlo::{self, Direction, Iota, Select, ShapeAssertion};
use shale_dialects::lowering::Lowering;
use shale_ir::body::Value;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::op::{OpError, ResultType};
use smallvec::SmallVec;

/// For each dimension of an array its size, an `s32[]`, if it is dynamic.
#[derive(Clone, Debug, Default)]
pub(super) struct Sizes(pub(super) SmallVec<[Option<Value>; 4]>);

impl Sizes {
    /// Those of an array without dynamic dimensions.
    pub(super) fn fixed(rank: usize) -> Sizes {
        Sizes((0..rank).map(|_| None).collect())
    }

    /// True if no dimension is dynamic.
    pub(super) fn are_fixed(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// The dynamic dimensions.
    pub(super) fn dynamic(&self) -> impl Iterator<Item = (usize, Value)> + '_ {
        self.0.iter().enumerate().filter_map(|(d, size)| Some((d, (*size)?)))
    }

    /// The sizes of these dimensions.
    pub(super) fn of(&self, dims: impl IntoIterator<Item = usize>) -> Sizes {
        Sizes(dims.into_iter().map(|d| self.0[d]).collect())
    }
}

/// The op that joins two sizes.
#[derive(Clone, Copy)]
pub(super) enum Join {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Minimum,
    Maximum,
}

impl Join {
    /// `⌈a / n⌉` of a size and a number above 0, as joins in order.
    pub(super) fn ceiling(n: i64) -> [(Join, i64); 2] {
        [(Join::Add, n - 1), (Join::Divide, n)]
    }
}

/// `lhs join rhs`, of scalars or arrays of one type.
pub(super) fn join<'c>(l: &mut Lowering<'_, 'c>, lhs: Value, join: Join, rhs: Value) -> Result<Value, OpError> {
    match join {
        Join::Add => l.push(hlo::Add { lhs, rhs }),
        Join::Subtract => l.push(hlo::Subtract { lhs, rhs }),
        Join::Multiply => l.push(hlo::Multiply { lhs, rhs }),
        Join::Divide => l.push(hlo::Divide { lhs, rhs }),
        Join::Remainder => l.push(hlo::Remainder { lhs, rhs }),
        Join::Minimum => l.push(hlo::Minimum { lhs, rhs }),
        Join::Maximum => l.push(hlo::Maximum { lhs, rhs }),
    }
}

/// A size that is known.
pub(super) fn known(l: &mut Lowering<'_, '_>, n: i64) -> Result<Value, OpError> {
    let n = i32::try_from(n).map_err(|_| OpError::new(format!("the size {n} does not fit in s32")))?;
    l.scalar(Literal::scalar(n))
}

/// `size join n`.
pub(super) fn with(l: &mut Lowering<'_, '_>, size: Value, by: Join, n: i64) -> Result<Value, OpError> {
    let n = known(l, n)?;
    join(l, size, by, n)
}

/// The size of a dimension, known or not.
pub(super) fn size_of(l: &mut Lowering<'_, '_>, of: &Padded, d: usize) -> Result<Value, OpError> {
    match of.sizes.0[d] {
        Some(size) => Ok(size),
        None => {
            let size = array(l.body, of.value, "the operand")?.dims[d].size;
            known(l, size)
        }
    }
}

/// The product of sizes of an array, as a value.
pub(super) fn product(l: &mut Lowering<'_, '_>, of: &Padded, dims: impl IntoIterator<Item = usize>) -> Result<Value, OpError> {
    let mut all = known(l, 1)?;
    for d in dims {
        let size = size_of(l, of, d)?;
        all = join(l, all, Join::Multiply, size)?;
    }
    Ok(all)
}

/// The sizes of an array as a message shows them, `[3, {0}]`, whose numbers are added to `numbers`.
pub(super) fn shown(l: &Lowering<'_, '_>, of: &Padded, numbers: &mut Vec<Value>) -> Result<String, OpError> {
    let dims = array(l.body, of.value, "the operand")?.dims;
    let mut one = |(size, dim): (&Option<Value>, &hlo::infer::Dim)| match size {
        None => dim.size.to_string(),
        Some(size) => {
            numbers.push(*size);
            format!("{{{}}}", numbers.len() - 1)
        }
    };
    let list: Vec<String> = of.sizes.0.iter().zip(&dims).map(&mut one).collect();
    Ok(format!("[{}]", list.join(", ")))
}

/// The run ends with a message unless a truth value holds.
pub(super) fn assert(l: &mut Lowering<'_, '_>, holds: Value, numbers: &[Value], message: &str) -> Result<(), OpError> {
    let op = l.op();
    ShapeAssertion::push(l.body, op, holds, numbers, message)
}

/// Whether two arrays have the same sizes in pairs of their dimensions; `None` where that is known.
pub(super) fn equal(l: &mut Lowering<'_, '_>, x: &Padded, y: &Padded, pairs: impl IntoIterator<Item = (usize, usize)>) -> Result<Option<Value>, OpError> {
    let mut all = None;
    for (d, e) in pairs {
        let (of_x, of_y) = (x.sizes.0[d], y.sizes.0[e]);
        if of_x == of_y {
            continue;
        }
        let (of_x, of_y) = (size_of(l, x, d)?, size_of(l, y, e)?);
        let same = l.compare(of_x, Direction::Eq, of_y)?;
        all = Some(both(l, all, same)?);
    }
    Ok(all)
}

/// Two truth values, of which the first may be missing.
pub(super) fn both(l: &mut Lowering<'_, '_>, lhs: Option<Value>, rhs: Value) -> Result<Value, OpError> {
    lhs.map_or(Ok(rhs), |lhs| l.push(hlo::And { lhs, rhs }))
}

/// The run ends unless arrays of one rank have the same sizes.
pub(super) fn same_sizes(l: &mut Lowering<'_, '_>, all: &[&Padded]) -> Result<(), OpError> {
    for pair in all.windows(2) {
        let rank = pair[0].sizes.0.len();
        if let Some(holds) = equal(l, pair[0], pair[1], (0..rank).map(|d| (d, d)))? {
            let mut numbers = Vec::new();
            let (x, y) = (shown(l, pair[0], &mut numbers)?, shown(l, pair[1], &mut numbers)?);
            assert(l, holds, &numbers, &format!("operands must have the same run-time sizes, but have {x} and {y}"))?;
        }
    }
    Ok(())
}

/// The index along a dimension of each element of an array like `like`, in s32.
pub(super) fn indices<'c>(l: &mut Lowering<'_, 'c>, like: &Array<'c>, d: usize) -> Result<Value, OpError> {
    if i32::try_from(like.dims[d].size).is_err() {
        return Err(format!("the bound {} does not fit in s32", like.dims[d].size).into());
    }
    l.push(Iota { iota_dimension: d as i64, result: ResultType(like.with_element(ElementType::S32).ty()) })
}

/// Which elements of an array like `like` lie within sizes; `None` for all.
pub(super) fn within<'c>(l: &mut Lowering<'_, 'c>, like: &Array<'c>, sizes: &Sizes) -> Result<Option<Value>, OpError> {
    let mut all = None;
    for (d, size) in sizes.dynamic() {
        let index = indices(l, like, d)?;
        let inside = l.compare(index, Direction::Lt, size)?;
        all = Some(both(l, all, inside)?);
    }
    Ok(all)
}

/// An array with a scalar in the place of what lies beyond its sizes.
pub(super) fn filled(l: &mut Lowering<'_, '_>, of: &Padded, with: Value) -> Result<Value, OpError> {
    let like = array(l.body, of.value, "the operand")?;
    let Some(pred) = within(l, &like, &of.sizes)? else { return Ok(of.value) };
    let on_false = l.broadcast(with, &[], &like)?;
    l.push(Select { pred, on_true: of.value, on_false })
}

/// A scalar of an element type whose bits are all 0.
pub(super) fn zero(l: &mut Lowering<'_, '_>, element: ElementType) -> Result<Value, OpError> {
    l.scalar(Literal::zeros(element, &[]))
}
