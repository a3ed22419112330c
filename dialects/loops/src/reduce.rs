//! Loops that join elements.

use crate::region::{check, check_arrays, check_bounds, collect};
use crate::schedule::{Schedule, check_parallel, check_vector};
use shale_dialects::hlo::reduction::{Combiner, LeftArgs, Runs, by_region, check_accum_type};
use shale_dialects::hlo::region as hlo_region;
use shale_dialects::hlo::region::returned;
use shale_ir::element::ElementType;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::op::interface::FormMatters;
use shale_ir::prelude::*;

attr_enum! {
    /// In which order `loop.reduce` joins elements.
    pub enum JoinOrder = "loop.join_order" {
        /// Sums and products of floats in the canonical order, with the initial value joined last; all else from the left.
        Canonical = "CANONICAL",
        /// From the left, beginning with the initial value.
        Left = "LEFT",
    }
}

op! {
    /// Joins what `body` computes for every index below the bounds: `result = join(… join(join(init, body(0)), body(1)) …)`.
    ///
    /// The initial values are the accumulators: `join` takes them and gives them on. `vector` and `parallel` say how elements are computed; in which order
    /// these are joined is `order`'s business alone, so they change no bit.
    ///
    /// - (C1) `bounds` are not negative, and make no more than 2⁴⁸ iterations.
    /// - (C2) `body` takes an `s64[]` for each bound and yields a scalar for each initial value, of its type.
    /// - (C3) `join` takes the accumulators and then as many elements, and returns accumulators.
    /// - (C4) `row` is at most the number of bounds.
    /// - (C5) `init_values` are scalars.
    /// - (C6) `accum` is a float type at least as wide as the only initial value's.
    /// - (C7) `vector` is 0, or a power of two up to 1024 where there is a bound.
    /// - (C8) `parallel` has numbers of loops, in increasing order.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2, 3]> : s32[3]
    /// %zero = hlo.constant dense<0> : s32[]
    /// %s = loop.reduce %zero, bounds = [3], row = 1 {
    /// ^bb0(%i: s64[]):
    ///   %a = loop.read %x[%i] : (s32[3], s64[]) -> s32[]
    ///   %b = hlo.multiply %a, %a : s32[]
    ///   loop.yield %b : s32[]
    /// } {
    /// ^bb0(%a: s32[], %b: s32[]):
    ///   %c = hlo.add %a, %b : s32[]
    ///   hlo.return %c : s32[]
    /// } : (s32[]) -> s32[]
    /// check.expect_eq_const %s, dense<14> : s32[]
    /// ```
    pub struct Reduce<'c> = "loop.reduce" [RecursiveEffects, implements(&FORM)] -> Values {
        /// (I1) What each accumulator begins with.
        init_values: Values,
        /// (I2) How often each loop runs.
        bounds: Dims<'c>,
        /// (I3) How many of the last loops make a row of the canonical order.
        row: i64 = 0,
        /// (I4) In which order elements are joined.
        order: JoinOrder = JoinOrder::Canonical,
        /// (I5) The type in which a float sum or product is accumulated.
        accum: Option<Type<'c>>,
        /// (I6) The iterations of the last loop whose elements are computed at once, as lanes of vectors; 0 where the lanes are those of a loop around,
        /// or before that is decided.
        vector: i64 = 0,
        /// (I7) The loops whose iterations threads may share: each computes and joins whole parts of the order.
        parallel: Dims<'c> = [],
        /// (I8) What is joined.
        body: Region,
        /// (I9) How two are joined.
        join: Region,
    }
}
/// Whether `join` is one addition decides in which order floats are added.
static FORM: FormMatters =
    FormMatters { matters: |body, op| body.types(body.results(op)).any(|ty| ty.element().scalar().is_some_and(|e| e.is_float() || e.is_complex())) };

impl<'c> Semantics<'c> for Reduce<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        check_bounds(self.bounds, "C1")?;
        out.extend(body.types(self.init_values));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let scalars: Vec<_> = body.types(self.init_values).collect();
        check_arrays(&scalars, "(C5) init_values")?;
        require!(scalars.iter().all(|ty| ty.array().is_some_and(|a| a.rank() == 0)), "(C5) init_values must be scalars");
        check(body, self.body, self.bounds, &scalars, "(C2) body")?;
        hlo_region::check(body, self.join, &scalars.repeat(2), &scalars, "(C3) join")?;
        let most = self.bounds.list().len() as i64;
        require!((0..=most).contains(&self.row), "(C4) row must be from 0 to {most}, but is {}", self.row);
        if let (Some(accum), [only]) = (self.accum, &scalars[..]) {
            let element = only.element().scalar().unwrap_or(ElementType::Pred);
            check_accum_type(accum, element, "C6")?;
        }
        require!(self.accum.is_none() || scalars.len() == 1, "(C6) accum is for one initial value, but there are {}", scalars.len());
        check_vector(self.vector, self.bounds, "C7")?;
        check_parallel(self.parallel, self.bounds, "C8")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (inits, elements) = (m.arrays(self.init_values), returned(m.body(), self.body));
        let schedule = Schedule { bounds: self.bounds.list(), order: &[], tiles: &[], vector: self.vector };
        let arrays = collect(m, self.body, &schedule, &elements)?;
        let count = arrays.first().map_or(0, shale_ir::literal::Literal::len);
        match Combiner::of(m.body(), self.join).filter(|_| arrays.len() == 1) {
            Some(combiner) if self.order == JoinOrder::Canonical => Ok(combiner.join(&arrays[0], &inits[0], self.accum, &[], &self.runs()).into()),
            Some(combiner) => {
                let args = LeftArgs { x: &arrays[0], init: &inits[0], accum: self.accum, dims: &[] };
                Ok(combiner.join_left(m, args, |_| (0..count).collect())?.into())
            }
            None => by_region(m, self.join, &arrays, &inits, &[], |_| (0..count).collect()),
        }
    }
}

impl Reduce<'_> {
    /// The one run of all elements: rows of the last `row` loops.
    fn runs(&self) -> Runs {
        let (outer, inner) = self.bounds.list().split_at(self.bounds.list().len() - self.row as usize);
        let length = inner.iter().product::<i64>() as usize;
        let rows = if length == 0 { 0 } else { outer.iter().product::<i64>() as usize };
        Runs { bases: vec![0], rows: (0..rows).map(|row| row * length).collect(), length }
    }
}
