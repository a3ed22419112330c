//! The queues between host and program.

use super::order;
use super::token::{check_optional, check_token, token};
use crate::hlo::dynamic_parameter::{SizeOf, cut};
use crate::hlo::infer::{Array, array};
use crate::hlo::lists::Pairs;
use shale_ir::element::ElementType;
use shale_ir::eval::{Data, Datum, Eval, EvalError, EvalResult};
use shale_ir::op::Effects;
use shale_ir::prelude::*;
use shale_ir::shape::Shape;

op! {
    /// Takes the next item of the infeed queue: `(parts of the item …, token) = infeed(token)`.
    ///
    /// One array is an item that is this array; several are an item that is their tuple; none read nothing. A result type with a layout
    /// says how the item lies in the queue.
    ///
    /// - (C1) The results are arrays (a tuple in an item cannot be read) and then a token.
    /// - (C2) `token` is a token.
    /// - (C3) The infeeds of a function have a total order: each depends on the one before, by tokens or other values, or both stand in
    ///   regions of one op.
    ///
    /// ```mlir
    /// %0 = hlo.create_token : () -> token[]
    /// %1 = hlo.infeed %0 : (token[]) -> token[]
    /// %2 = hlo.infeed %1, infeed_config = "no parts: reads nothing" : (token[]) -> token[]
    /// ```
    pub struct Infeed<'c> = "hlo.infeed" [effects(Effects::INFEED)] -> Values {
        /// (I1) What it comes after.
        token: Option<Value>,
        /// (I2) What the host is told.
        infeed_config: Option<Str<'c>>,
        /// The types of the item's parts and the token.
        types: ResultTypes<'c>,
    }
}
impl<'c> Semantics<'c> for Infeed<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let results: Vec<_> = body.types(body.results(op)).collect();
        let [parts @ .., last] = &results[..] else { return Err("(C1) must have a token as its last result, but has no result".into()) };
        check_token(*last, "(C1) the last result")?;
        for (i, part) in parts.iter().enumerate() {
            Array::from_type(body.cx(), *part, &format!("(C1) result {i}"))?;
        }
        check_optional(body, self.token, "(C2) token")?;
        let Some(earlier) = order::unordered::<Infeed<'c>>(body, op, Effects::INFEED) else { return Ok(()) };
        let error = OpError::new("(C3) must depend on the infeed before it, but does not").with_hint("pass it that infeed's token");
        Err(error.with_note(body.result(earlier, 0), "this infeed and the other have no order"))
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let count = m.body().results(m.op()).len() - 1;
        let parts: Option<Vec<_>> = (0..count).map(|i| Shape::from_type(m.result_type(i))).collect();
        let parts = parts.ok_or_else(|| EvalError::new("the item has parts that are no arrays"))?;
        let mut results = match &parts[..] {
            [] => Data::new(),
            [one] => m.host().infeed(one)?.into(),
            _ => match m.host().infeed(&Shape::Tuple(parts))? {
                Datum::Tuple(parts) if parts.len() == count => Data::from_vec(parts),
                _ => return Err(format!("the infeed queue gave no tuple of {count} arrays").into()),
            },
        };
        results.iter_mut().for_each(settle);
        results.push(Datum::Token);
        Ok(results)
    }
}

op! {
    /// Appends an item to the outfeed queue: `token = outfeed(parts of the item …, token)`.
    ///
    /// One array is an item that is this array, several are an item that is their tuple, none are the empty tuple. With `size_of` the last inputs are no
    /// parts of the item but the run-time sizes of dimensions of others, as pairs `[input, dimension]`, to which these are cut.
    ///
    /// - (C1) The inputs are arrays.
    /// - (C2) `token` is a token.
    /// - (C3) `size_of` names dimensions of inputs before the sizes, which are of type `s32[]`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
    /// %t = hlo.create_token : () -> token[]
    /// %u = hlo.outfeed (%x), (%t) : (f32[2], token[]) -> token[]
    /// ```
    pub struct Outfeed<'c> = "hlo.outfeed" [effects(Effects::OUTFEED)] {
        /// (I1) The parts of the item.
        inputs: Values,
        /// (I2) What it comes after.
        token: Option<Value>,
        /// (I3) What the host is told.
        outfeed_config: Option<Str<'c>>,
        /// (I4) Of which dimensions the last inputs are the sizes.
        size_of: Option<Pairs<'c>>,
    }
}

impl Outfeed<'_> {
    /// Of which dimensions the last inputs are the sizes.
    pub fn sizes(&self) -> Vec<SizeOf> {
        let place = |n: i64| usize::try_from(n).unwrap_or(usize::MAX);
        self.size_of.map_or(Vec::new(), Pairs::list).into_iter().map(|(i, d)| SizeOf { array: place(i), dimension: place(d) }).collect()
    }
}

impl<'c> Semantics<'c> for Outfeed<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        for (i, input) in body.iter(self.inputs).enumerate() {
            array(body, input, &format!("(C1) input {i}"))?;
        }
        check_optional(body, self.token, "(C2) token")?;
        let (sizes, inputs) = (self.sizes(), body.types(self.inputs).collect::<Vec<_>>());
        let (parts, given) = inputs.split_at(inputs.len().saturating_sub(sizes.len()));
        let named = |of: &SizeOf| parts.get(of.array).and_then(|ty| ty.array()).is_some_and(|array| of.dimension < array.rank());
        let is_size = |ty: &Type<'c>| *ty == body.cx().array(ElementType::S32, &[]);
        require!(
            sizes.len() == given.len() && sizes.iter().all(named) && given.iter().all(is_size),
            "(C3) 'size_of' must name dimensions of inputs before the sizes, which are of type s32[]"
        );
        out.push(token(body.cx()));
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let mut parts: Vec<Datum> = cut(m.arrays(self.inputs), &self.sizes())?.into_iter().map(Datum::Array).collect();
        let item = if parts.len() == 1 { parts.remove(0) } else { Datum::Tuple(parts) };
        m.host().outfeed(item)?;
        Ok(Datum::Token.into())
    }
}

/// Brings what came from outside into the form of run-time arrays: run-time sizes, row-major.
pub(super) fn settle(datum: &mut Datum) {
    match datum {
        Datum::Array(array) => *array = array.clone().into_static().into_row_major(),
        Datum::Tuple(parts) => parts.iter_mut().for_each(settle),
        Datum::Token => {}
    }
}
