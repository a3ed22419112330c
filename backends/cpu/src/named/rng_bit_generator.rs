//! `hlo.rng_bit_generator`: many blocks side by side.

use super::{Bound, Site};
use shale_dialects::hlo::{RngAlgorithm, RngBitGenerator};
use shale_ir::diag::Diagnostic;
use shale_kernels::{Generator, RandomBits};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<RngBitGenerator<'_>>()?);
    let generator = match op.rng_algorithm {
        RngAlgorithm::ThreeFry => Generator::ThreeFry,
        RngAlgorithm::Default | RngAlgorithm::Philox => Generator::Philox,
    };
    let (state, output) = (site.array(op.initial_state)?, site.array(body.result(site.op, 1))?);
    Ok(Bound::new(RandomBits::new(generator, site.isa(), state, output).map_err(|error| site.refused(&error))?))
}
