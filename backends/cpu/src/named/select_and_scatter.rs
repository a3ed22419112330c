//! `hlo.select_and_scatter`: windows choose elements, which are joined with those of the source; and fusions of one with the frame of padding around it.

use super::combiner::joined;
use super::{Bound, Site, sliding};
use crate::nest::ops::{direction, join_of};
use shale_dialects::hlo::{FramedScatter, SelectAndScatter, Window, WindowAttrs, comparison, sole_op};
use shale_ir::diag::Diagnostic;
use shale_kernels::{Frame, KernelError, SelectAndScatter as Kernel, Selector, SlidingDim};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<SelectAndScatter<'_>>()?);
    let (operand, source, result) = (site.array(op.operand)?, site.array(op.source)?, site.array(body.result(site.op, 0))?);
    let window = window(site, op)?;
    let mut captures = Vec::new();
    let selector = match comparison(body, op.select).and_then(|compare| Selector::compare(direction(compare.direction), operand.element)) {
        Some(known) => known,
        None => {
            let function = site.function(op.select)?;
            captures.extend(function.captures);
            Selector::Function(function.code, function.captured)
        }
    };
    let (combiner, more) = joined(site, op.scatter, 1, operand.element)?;
    captures.extend(more);
    let kernel = Kernel::new(&window, [operand, source, result], selector, combiner, site.isa()).map_err(|error| site.refused(&error))?;
    Ok(Bound { kernel: Box::new(kernel), captures })
}

/// A fusion's operands are the array, the source, the initial value, and what padding holds.
pub(super) fn bind_framed(site: &Site<'_, '_, '_>, framed: &FramedScatter<'_>) -> Result<Bound, Diagnostic> {
    let body = site.body();
    let [operand, source] = [0, 1].map(|i| site.array(body.operand(site.op, i)));
    let (operand, source, result) = (operand?, source?, site.result()?);
    let refused = || site.refused(&KernelError::new("it has no comparison and operation"));
    let compare = comparison(body, framed.scatter.select).ok_or_else(refused)?;
    let join = sole_op(body, framed.scatter.scatter).and_then(|op| join_of(body.name(op).text())).ok_or_else(refused)?;
    let sizes = |list: &[i64]| list.iter().map(|n| *n as usize).collect();
    let frame = Frame { padding: framed.padding.iter().map(|edges| edges.map(|n| n as usize)).collect(), first: sizes(&framed.first) };
    let (window, code) = (window(site, framed.scatter)?, (direction(compare.direction), join));
    let kernel = Kernel::framed(&window, [operand, source, result], frame, code, site.isa()).map_err(|error| site.refused(&error))?;
    // One scalar may be both.
    let captures = framed.padding_value.filter(|_| body.operands(site.op).len() == 3).map(|_| body.operand(site.op, 2));
    Ok(Bound { kernel: Box::new(kernel), captures: captures.into_iter().collect() })
}

/// The window over the operand.
fn window(site: &Site<'_, '_, '_>, op: SelectAndScatter<'_>) -> Result<Vec<SlidingDim>, Diagnostic> {
    let attrs = WindowAttrs { strides: (op.window_strides, ""), padding: (op.padding, ""), base_dilations: (None, ""), window_dilations: (None, "") };
    let window = Window::new(op.window_dimensions.list(), &attrs).map_err(|error| site.refused(&KernelError::new(error.message)))?;
    Ok(sliding(&window))
}
