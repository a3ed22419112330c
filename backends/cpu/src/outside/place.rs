//! Who runs the program, and with which seed.

use super::{Action, Bound};
use crate::named::Site;
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{EvalResult, Host};
use shale_ir::literal::Literal;
use shale_kernels::Run;

/// A function of the host alone.
#[derive(Debug)]
struct OfHost(fn(&mut dyn Host) -> Literal);

impl Action for OfHost {
    fn run(&self, host: &mut dyn Host, _: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        Ok(vec![(self.0)(host)])
    }
}

#[allow(clippy::unnecessary_wraps)] // stands in a table
pub(super) fn replica_id(_: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    Ok(Bound::new(OfHost(|host| Literal::scalar::<u32>(host.place().0))))
}

#[allow(clippy::unnecessary_wraps)] // stands in a table
pub(super) fn partition_id(_: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    Ok(Bound::new(OfHost(|host| Literal::scalar::<u32>(host.place().1))))
}

/// `[seed, 0, replica · partitions + partition]`.
#[allow(clippy::unnecessary_wraps)] // stands in a table
pub(super) fn rng_seed(_: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    Ok(Bound::new(OfHost(|host| {
        let ((replica, partition), (_, partitions)) = (host.place(), host.grid());
        Literal::from_vec(&[3], vec![host.seed(), 0, u64::from(replica) * u64::from(partitions) + u64::from(partition)])
    })))
}
