//! `hlo.select_and_scatter`: windows choose elements, which are joined with those of the source.

use super::combiner::joined;
use super::{Bound, Site, sliding};
use crate::nest::ops::direction;
use shale_dialects::hlo::{Compare, Order, SelectAndScatter, Window, WindowAttrs};
use shale_ir::body::{Body, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_kernels::{KernelError, SelectAndScatter as Kernel, Selector};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<SelectAndScatter<'_>>()?);
    let (operand, source, result) = (site.array(op.operand)?, site.array(op.source)?, site.array(body.result(site.op, 0))?);
    let attrs = WindowAttrs { strides: (op.window_strides, ""), padding: (op.padding, ""), base_dilations: (None, ""), window_dilations: (None, "") };
    let sizes = op.window_dimensions.list();
    let window = Window::new(sizes, &attrs).map_err(|error| site.refused(&KernelError::new(error.message)))?;
    let mut captures = Vec::new();
    let selector = match comparison(body, op.select, operand.element) {
        Some(known) => known,
        None => {
            let function = site.function(op.select)?;
            captures.extend(function.captures);
            Selector::Function(function.code, function.captured)
        }
    };
    let (combiner, more) = joined(site, op.scatter, 1, operand.element)?;
    captures.extend(more);
    let kernel = Kernel::new(&sliding(&window), [operand, source, result], selector, combiner, site.isa()).map_err(|error| site.refused(&error))?;
    Ok(Bound { kernel: Box::new(kernel), captures })
}

/// The comparison of the two arguments that a region is.
fn comparison(body: &Body<'_>, region: Region, element: ElementType) -> Option<Selector> {
    let block = body.first_block(region)?;
    let (first, last) = (body.first_op(block)?, body.last_op(block)?);
    let compare: Compare = body.matches(first)?;
    let whole = body.next_op(first) == Some(last) && body.iter(body.operands(last)).eq(body.iter(body.results(first)));
    let args: Vec<Value> = body.iter(body.args(block)).collect();
    let plain = compare.order == Order::Partial && args == [compare.lhs, compare.rhs];
    if whole && plain { Selector::compare(direction(compare.direction), element) } else { None }
}
