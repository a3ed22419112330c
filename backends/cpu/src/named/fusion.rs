//! `hlo.fusion`: ops that programs write several of, and that one kernel runs. Others have become loops and ops of their own.

use super::{Bound, Site, gather, select_and_scatter};
use shale_dialects::hlo::{as_fused_framed_scatter, as_fused_take};
use shale_ir::diag::Diagnostic;
use shale_kernels::KernelError;

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let body = site.body();
    if let Some(take) = as_fused_take(body, site.op) {
        return gather::bind_take(site, take);
    }
    if let Some(framed) = as_fused_framed_scatter(body, site.op) {
        return select_and_scatter::bind_framed(site, &framed);
    }
    let message = "it is no gather that fills what lies outside, and no select_and_scatter in a frame of padding";
    Err(site.refused(&KernelError::new(message)))
}
