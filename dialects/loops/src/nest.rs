//! Loops that compute arrays.

use crate::region::{check, check_arrays, check_bounds, check_order, collect};
use crate::schedule::{Schedule, check_loop_order, check_parallel, check_tiles, check_vector};
use shale_dialects::hlo::infer::{Array, Dim};
use shale_dialects::hlo::region::returned;
use shale_ir::eval::{Datum, Eval, EvalResult};
use shale_ir::prelude::*;

op! {
    /// Computes arrays element by element: `results[i₀, …, iₙ] = body(i₀, …, iₙ)` for every index below the bounds.
    ///
    /// What the body yields may be arrays itself, such as rows: the result's sizes are the bounds, then those of what is yielded. A nest within a
    /// nest gives an array that is kept for one iteration.
    ///
    /// `order`, `tiles`, `vector`, `parallel` and `together` are the schedule: when and where iterations run, never what they give. Loops over tiles stand around
    /// the loops within a tile, both in the given order; an iteration's elements land at its index whenever it runs. So `order = [1, 0], tiles = [0, 32],
    /// vector = 16` on loops `i` and `j` is `for j' in tiles of 32 { for j in j' { for i, 16 at once { … } } }`.
    ///
    /// Nests that follow each other and say along which loop they run `together` run as one loop, an iteration of each in turn, as far as they run as often
    /// and read of each other only what the same iteration gave: what one has read is still in a cache when the next one reads it.
    ///
    /// - (C1) `bounds` are not negative, and make no more than 2⁴⁸ iterations.
    /// - (C2) `body` takes an `s64[]` for each bound.
    /// - (C3) `body` yields arrays of known sizes. These and the results lie in row-major order if their types have layouts.
    /// - (C4) `vector` is 0, or a power of two up to 1024 where there is a bound.
    /// - (C5) `order` is empty or a permutation of the loops.
    /// - (C6) `tiles` is empty or has a size from 0 on for each loop.
    /// - (C7) `parallel` has numbers of loops, in increasing order.
    /// - (C8) `together` is the number of a loop, or -1.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2, 3]> : s32[3]
    /// %y = loop.nest bounds = [2, 3] {
    /// ^bb0(%i: s64[], %j: s64[]):
    ///   %a = loop.read %x[%j] : (s32[3], s64[]) -> s32[]
    ///   %b = hlo.convert %i : (s64[]) -> s32[]
    ///   %c = hlo.add %a, %b : s32[]
    ///   loop.yield %c : s32[]
    /// } : () -> s32[2,3]
    /// check.expect_eq_const %y, dense<[[1, 2, 3], [2, 3, 4]]> : s32[2,3]
    ///
    /// // Transposed in tiles; columns of tiles are shared by threads.
    /// %t = loop.nest bounds = [3, 2], tiles = [2, 1], parallel = [1] {
    /// ^bb0(%i: s64[], %j: s64[]):
    ///   %a = loop.read %y[%j, %i] : (s32[2,3], s64[], s64[]) -> s32[]
    ///   loop.yield %a : s32[]
    /// } : () -> s32[3,2]
    /// check.expect_eq_const %t, dense<[[1, 2], [2, 3], [3, 4]]> : s32[3,2]
    /// ```
    pub struct Nest<'c> = "loop.nest" [RecursiveEffects] -> Values {
        /// (I1) How often each loop runs.
        bounds: Dims<'c>,
        /// (I2) The loops from the outermost to the innermost; none for that of `bounds`.
        order: Dims<'c> = [],
        /// (I3) The iterations of each loop that make a tile, 0 where a tile has them all; none without tiles.
        tiles: Dims<'c> = [],
        /// (I4) The iterations of the innermost loop that are computed at once, as lanes of vectors, so that it is a vector loop; 0 before that is
        /// decided. The last lanes of a loop or tile may be fewer.
        vector: i64 = 0,
        /// (I5) The loops whose iterations threads may share.
        parallel: Dims<'c> = [],
        /// (I6) The loop whose iterations run together with those of nests beside this one; -1 for none.
        together: i64 = -1,
        /// (I7) What is computed for an index.
        body: Region,
    }
}
impl<'c> Semantics<'c> for Nest<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        check_bounds(self.bounds, "C1")?;
        let elements = returned(body, self.body);
        check_arrays(&elements, "(C3) what body yields")?;
        for ty in elements {
            let array = Array::from_type(body.cx(), ty, "(C3) what body yields")?;
            let outer = self.bounds.list().iter().map(|n| Dim::of(*n));
            out.push(array.with_dims(outer.chain(array.dims.iter().copied())).ty());
        }
        Ok(())
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        check_order(returned(body, self.body).into_iter().chain(body.types(body.results(op))), "(C3)")?;
        check(body, self.body, self.bounds, &returned(body, self.body), "(C2) body")?;
        check_vector(self.vector, self.bounds, "C4")?;
        check_loop_order(self.order, self.bounds, "C5")?;
        check_tiles(self.tiles, self.bounds, "C6")?;
        check_parallel(self.parallel, self.bounds, "C7")?;
        let count = self.bounds.list().len() as i64;
        require!((-1..count).contains(&self.together), "(C8) together must be -1 or a loop from 0 to {}, but is {}", count - 1, self.together);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let elements = returned(m.body(), self.body);
        Ok(collect(m, self.body, &self.schedule(), &elements)?.into_iter().map(Datum::Array).collect())
    }
}

impl<'c> Nest<'c> {
    /// A nest without a schedule: loops in the order of their bounds.
    pub fn new(cx: Cx<'c>, bounds: &[i64], body: Region) -> Self {
        let none = cx.dims(&[]);
        Nest { bounds: cx.dims(bounds), order: none, tiles: none, vector: 0, parallel: none, together: -1, body }
    }

    /// In which order its iterations run.
    pub fn schedule(&self) -> Schedule<'c> {
        Schedule { bounds: self.bounds.list(), order: self.order.list(), tiles: self.tiles.list(), vector: self.vector }
    }
}
