//! Sorting.

use super::keys::Keys;
use super::{as_array, element};
use crate::eval::arithmetic::same_sizes;
use crate::eval::index::{offsets, position, rearrange, strides};
use crate::eval::merge_sort::merge_sort;
use crate::hlo::elementwise::{Compare, Direction, Order};
use crate::hlo::infer::{Array, array};
use crate::hlo::region;
use shale_ir::element::{ElementType, Pred};
use shale_ir::eval::{Data, Datum, Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

op! {
    /// Sorts arrays together along `dimension`, such that of two neighbours not `comparator(second, first)`.
    ///
    /// The comparator says whether its first element comes before its second; it takes two elements of each input in turn. The sort is stable,
    /// whether `is_stable` asks for it or not. A comparator that is no order gives some permutation, always the same one.
    ///
    /// - (C1) There is at least one input.
    /// - (C2) The inputs have the same dimensions.
    /// - (C3) `dimension` is a dimension of the inputs.
    /// - (C4) `comparator` takes two scalars of each input's element type and returns `pred[]`.
    ///
    /// ```mlir
    /// %keys = hlo.constant dense<[3, 1, 2]> : s32[3]
    /// %values = hlo.constant dense<[30, 10, 20]> : s32[3]
    /// %k, %v = hlo.sort %keys, %values, dimension = 0 {
    /// ^bb0(%a: s32[], %b: s32[], %c: s32[], %d: s32[]):
    ///   %less = hlo.compare %a, %b, direction = LT : (s32[], s32[]) -> pred[]
    ///   hlo.return %less : pred[]
    /// } : (s32[3], s32[3]) -> (s32[3], s32[3])
    /// check.expect_eq_const %k, dense<[1, 2, 3]> : s32[3]
    /// check.expect_eq_const %v, dense<[10, 20, 30]> : s32[3]
    /// ```
    pub struct Sort = "hlo.sort" [RecursiveEffects] -> Values {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) The dimension along which they are sorted.
        dimension: i64,
        /// (I3) Whether elements that compare equal must keep their order.
        is_stable: bool = false,
        /// (I4) Whether one element comes before another.
        comparator: Region,
    }
}
impl<'c> Semantics<'c> for Sort {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let mut first: Option<Array<'c>> = None;
        for (i, input) in body.iter(self.inputs).enumerate() {
            let input = array(body, input, &format!("(I1) input {i}"))?;
            let first = first.get_or_insert_with(|| input.clone());
            require!(input.same_dims(first), "(C2) inputs must have the same dimensions, but there are {first} and {input}");
            out.push(input.ty());
        }
        first.ok_or_else(|| OpError::new("(C1) must have at least one input"))?.dim(self.dimension, "(C3) dimension").map(|_| ())
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let scalar = |value| array(body, value, "(I1) input").map(|input| input.with_dims([]).ty());
        let scalars: Vec<_> = body.iter(self.inputs).map(scalar).collect::<Result<_, _>>()?;
        let pairs: Vec<_> = scalars.iter().flat_map(|ty| [*ty; 2]).collect();
        region::check(body, self.comparator, &pairs, &[body.cx().array(ElementType::Pred, &[])], "(C4) comparator")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (inputs, along) = (m.arrays(self.inputs), self.dimension as usize);
        same_sizes(&inputs.iter().collect::<Vec<_>>())?;
        let (dims, strides) = (inputs[0].dims(), strides(inputs[0].dims()));
        let (size, step) = (dims[along] as usize, strides[along] as usize);
        let mut from: Vec<usize> = (0..inputs[0].len()).collect();
        if !from.is_empty() {
            let others: Vec<_> = (0..dims.len()).filter(|d| *d != along).collect();
            m.reserve(ElementType::C128, dims)?; // a key for each element, and its place
            m.spend(inputs[0].len() as u64 * u64::from(size.ilog2() + 1))?;
            let key = SingleKey::of(m.body(), self.comparator).map(|key| key.ranks(&inputs[key.input]));
            for base in offsets(dims, &others) {
                let at = |i: usize| base + i * step;
                let order = match &key {
                    Some(ranks) => merge_sort(size, |i, j| Ok(ranks.before(at(i), at(j)))),
                    None => merge_sort(size, |i, j| before(m, self.comparator, &inputs, at(i), at(j))),
                }?;
                order.iter().enumerate().for_each(|(i, source)| from[at(i)] = at(*source));
            }
        }
        Ok(inputs.iter().map(|x| Datum::Array(rearrange(x, dims, |index| from[position(index, &strides)]))).collect())
    }

    /// sort(x) = x if there is at most one element along `dimension`
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Values> {
        let body = patch.body();
        let first = array(body, body.at(self.inputs, 0), "(I1) input 0").ok()?;
        (first.dims[self.dimension as usize].size <= 1).then_some(self.inputs)
    }
}

/// What the comparator says of the elements at two positions.
fn before(m: &mut Eval<'_, '_>, comparator: Region, inputs: &[Literal], first: usize, second: usize) -> EvalResult<bool> {
    let args: Data = inputs.iter().flat_map(|x| [first, second].map(|at| Datum::Array(element(x, at)))).collect();
    let results = m.run(comparator, args)?;
    Ok(as_array(&results[0]).as_slice::<Pred>()[0].into())
}

/// A comparator that is one comparison of the elements of one input: `LT` or `GT`.
struct SingleKey {
    input: usize,
    ascending: bool,
    total: bool,
}

impl SingleKey {
    /// The key that a comparator looks at, if it is one.
    fn of(body: &Body<'_>, comparator: Region) -> Option<SingleKey> {
        let block = body.first_block(comparator)?;
        let (first, last) = (body.first_op(block)?, body.last_op(block)?);
        let compare: Compare = body.matches(first)?;
        let whole = body.next_op(first) == Some(last) && body.iter(body.operands(last)).eq(body.iter(body.results(first)));
        let argument = |value| body.iter(body.args(block)).position(|arg| arg == value);
        let (lhs, rhs) = (argument(compare.lhs)?, argument(compare.rhs)?);
        let less = match compare.direction {
            Direction::Lt => true,
            Direction::Gt => false,
            _ => return None,
        };
        let total = compare.order == Order::Total;
        (whole && lhs / 2 == rhs / 2 && lhs != rhs).then_some(SingleKey { input: lhs / 2, ascending: less == (lhs < rhs), total })
    }

    /// The elements of the key as numbers in the order in which the comparison has them.
    fn ranks(&self, x: &Literal) -> Ranks {
        let keys = if self.total { Keys::total(x) } else { Keys::partial(x) };
        Ranks { keys, ascending: self.ascending }
    }
}

struct Ranks {
    keys: Keys,
    ascending: bool,
}

impl Ranks {
    fn before(&self, first: usize, second: usize) -> bool {
        let (x, y) = if self.ascending { (first, second) } else { (second, first) };
        self.keys.less(x, y)
    }
}
