//! Random bits from an explicit state.

use crate::eval::index::elements;
use crate::eval::random;
use crate::hlo::infer::{Array, array};
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::eval::{Data, Datum, Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

attr_enum! {
    /// How `hlo.rng_bit_generator` makes bits.
    pub enum RngAlgorithm = "hlo.rng_algorithm" {
        /// The backend's choice: here `PHILOX`, as on XLA's CPU.
        Default = "DEFAULT",
        /// Threefry-2x32.
        ThreeFry = "THREE_FRY",
        /// Philox-4x32.
        Philox = "PHILOX",
    }
}

op! {
    /// Uniformly distributed bits: `(next_state, output) = algorithm(initial_state, shape of output)`, the same bits on every machine and in XLA.
    ///
    /// Floats are the bits, not numbers of a distribution. The state is `[key, counter]`, for `PHILOX` also `[key, counter low, counter high]`.
    ///
    /// - (C1) `initial_state` is `u64[2]`, or for `PHILOX` and `DEFAULT` `u64[3]`.
    /// - (C2) There are two results, of which the first has the type of `initial_state`.
    /// - (C3) The second is an array of known sizes, of integers or floats of 2, 4, 6, 8, 16, 32 or 64 bits.
    ///
    /// ```mlir
    /// %state = hlo.constant dense<[1, 2]> : u64[2]
    /// %next, %bits = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[3])
    /// check.expect_eq_const %next, dense<[1, 3]> : u64[2]
    /// check.expect_eq_const %bits, dense<[2100602697, 2847456232, 2074354647]> : u32[3]
    /// ```
    pub struct RngBitGenerator<'c> = "hlo.rng_bit_generator" [Pure] -> Values {
        /// (I1) The state.
        initial_state: Value,
        /// (I2) The algorithm.
        rng_algorithm: RngAlgorithm,
        /// The types of the next state and of the output.
        types: ResultTypes<'c>,
    }
}
impl<'c> Semantics<'c> for RngBitGenerator<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let state = array(body, self.initial_state, "(I1) initial_state")?;
        let long = state.dims.len() == 1 && state.dims[0].size == 3 && self.rng_algorithm != RngAlgorithm::ThreeFry;
        let short = state.dims.len() == 1 && state.dims[0].size == 2;
        let fits = state.element == ElementType::U64 && (long || short) && !state.dims[0].dynamic;
        require!(
            fits,
            "(C1) initial_state of {} must be {}, but is {state}",
            self.rng_algorithm.text(),
            match self.rng_algorithm {
                RngAlgorithm::ThreeFry => "u64[2]",
                _ => "u64[2] or u64[3]",
            }
        );
        let results: Vec<_> = body.types(body.results(op)).collect();
        let [next, output] = results[..] else { return Err(format!("(C2) must have two results, but has {}", results.len()).into()) };
        require!(next.same_but_layout(body.ty(self.initial_state)), "(C2) the next state must be {state}, but is {}", type_text(next));
        let output = Array::from_type(body.cx(), output, "(C3) the output")?;
        let bits = !matches!(output.element.kind(), ElementKind::Pred | ElementKind::Complex) && output.element != ElementType::Tf32;
        require!(bits, "(C3) the output must hold integers or floats of 2 to 64 bits, but is {output}");
        require!(output.dims.iter().all(|d| !d.dynamic), "(C3) the output must have known sizes, but is {output}");
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (state, element, dims) = (m.array(self.initial_state), m.result_element(1), m.result_dims(1));
        m.reserve(element, dims)?;
        let count = elements(dims) as u64;
        m.spend(count)?;
        let mut bytes = Vec::with_capacity(count as usize * element.bytes());
        let put = |bits: u64| bytes.extend_from_slice(&bits.to_le_bytes()[..element.bytes()]);
        let next = match (self.rng_algorithm, state.as_slice::<u64>()) {
            (RngAlgorithm::ThreeFry, &[key, counter]) => random::three_fry([key, counter], element.bits(), dims, put).to_vec(),
            (_, state) => random::philox(state, element.bits(), count, put),
        };
        let output = Literal::from_bytes(element, dims, &bytes)?;
        Ok(Data::from_iter([Literal::from_vec(state.dims(), next), output].map(Datum::Array)))
    }
}
