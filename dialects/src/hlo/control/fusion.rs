//! Ops that are computed together.

use super::in_place::in_place;
use crate::hlo::lists::Pairs;
use crate::hlo::region;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

attr_enum! {
    /// How the code of an `hlo.fusion` is made: the first four are XLA's, the others say besides which known function it computes.
    pub enum FusionKind = "hlo.fusion_kind" {
        /// One loop over the elements of the result.
        Loop = "LOOP",
        /// A loop over the elements of the operand of a reduction or scatter.
        Input = "INPUT",
        /// A contraction, and what is done to its result.
        Output = "OUTPUT",
        /// A pattern that a library knows.
        Custom = "CUSTOM",
        /// `e^(x − max x) / Σ e^(x − max x)`, row by row, perhaps of `c x` for a number `c`.
        Softmax = "SOFTMAX",
        /// `x − max x − ln Σ e^(x − max x)`, row by row, perhaps of `c x` for a number `c`.
        LogSoftmax = "LOG_SOFTMAX",
        /// `max x + ln Σ e^(x − max x)`, one for each row.
        LogSumExp = "LOGSUMEXP",
        /// `(x − mean x) / √(variance x + ε)`, row by row, perhaps scaled and shifted by an element of the row.
        LayerNorm = "LAYER_NORM",
        /// `x / √(mean x² + ε)`, row by row, perhaps scaled and shifted by an element of the row.
        RmsNorm = "RMS_NORM",
        /// `x Φ(x)`, with the normal distribution's Φ or its approximation by tanh.
        Gelu = "GELU",
        /// `x / (1 + e⁻ˣ)`.
        Silu = "SILU",
        /// A contraction, the softmax of its rows, and a contraction over these.
        Attention = "ATTENTION",
    }
}

impl FusionKind {
    /// Which of XLA's four kinds of code it has: `Loop`, `Input`, `Output` or `Custom`.
    pub fn code(self) -> FusionKind {
        match self {
            FusionKind::Loop | FusionKind::Gelu | FusionKind::Silu => FusionKind::Loop,
            FusionKind::Output => FusionKind::Output,
            FusionKind::Custom | FusionKind::Attention => FusionKind::Custom,
            _ => FusionKind::Input,
        }
    }
}

op! {
    /// Computes `body` as a whole: `results = body(inputs)`. What lies between its ops need not be kept in memory.
    ///
    /// - (C1) `body` takes values of the types of `inputs` and returns values of the types of the results.
    /// - (C2) `in_place` names each result and each input at most once.
    /// - (C3) A result of `in_place` can be made in the memory of its input: it reads of it only the elements that it replaces, or replaces a part by
    ///   `hlo.dynamic_update_slice` and reads nothing but that part.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2]> : s32[2]
    /// %y = hlo.fusion %x, kind = LOOP {
    /// ^bb0(%p: s32[2]):
    ///   %square = hlo.multiply %p, %p : s32[2]
    ///   %sum = hlo.add %square, %p : s32[2]
    ///   hlo.return %sum : s32[2]
    /// } : (s32[2]) -> s32[2]
    /// check.expect_eq_const %y, dense<[2, 6]> : s32[2]
    /// ```
    pub struct Fusion<'c> = "hlo.fusion" [RecursiveEffects] -> Values {
        /// (I1) What the computation takes.
        inputs: Values,
        /// (I2) How its code is made; it says nothing about what is computed.
        kind: FusionKind = FusionKind::Loop,
        /// (I3) Pairs of the numbers of a result and an input: the result may be written over the input's value where nothing else reads that, neither an op
        /// behind this one nor this one as another input or in `body`.
        in_place: Option<Pairs<'c>>,
        /// (I4) The computation.
        body: Region,
    }
}
impl<'c> Semantics<'c> for Fusion<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.extend(region::returned(body, self.body));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let inputs: Vec<_> = body.types(self.inputs).collect();
        let results: Vec<_> = body.types(body.results(op)).collect();
        region::check(body, self.body, &inputs, &results, "(C1) body")?;
        self.verify_in_place(body, results.len())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        m.run(self.body, m.data(self.inputs))
    }
}

impl Fusion<'_> {
    fn verify_in_place(self, body: &Body<'_>, results: usize) -> OpResult {
        let pairs = self.in_place.map_or(Vec::new(), Pairs::list);
        let inputs: Vec<Value> = body.iter(self.inputs).collect();
        for (i, &(result, input)) in pairs.iter().enumerate() {
            let place = |n: i64, count: usize| usize::try_from(n).ok().filter(|n| *n < count);
            let (Some(to), Some(from)) = (place(result, results), place(input, inputs.len())) else {
                return Err(format!("(C2) in_place names result {result} and input {input} of {results} and {}", inputs.len()).into());
            };
            let again = pairs[..i].iter().any(|(r, n)| *r == result || *n == input);
            require!(!again, "(C2) in_place names result {result} or input {input} twice");
            require!(in_place(body, self.body, to, from).is_some(), "(C3) result {result} cannot be made in the memory of input {input}");
        }
        Ok(())
    }
}
