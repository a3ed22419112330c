//! Which results may be made where an operand lies.

use crate::memory::bytes_of;
use crate::nest;
use shale_dialects::hlo::layout::same_memory;
use shale_dialects::hlo::{DynamicUpdateSlice, Fusion, Relayout, Scatter, in_place};
use shale_ir::body::{Body, Op, Value};
use shale_ir::op::Flags;
use shale_ir::types::Type;
use shale_loops::Nest;

/// True if an op may leave `result` in the memory that holds the arrays `from`, which it reads, or which are captured in its regions: whoever computes its
/// elements, or rows, one after the other reads each of those no later than its bytes are written. The arrays begin where the result does.
///
/// - Elementwise ops, and fusions whose elements depend on those at their own index alone, or which replace a part.
/// - Updates of a part: `hlo.dynamic_update_slice`, `hlo.scatter`.
/// - Nests: see `nest`.
pub fn is_in_place(body: &Body<'_>, op: Op, from: &[Value], result: Value) -> bool {
    let Some(number) = body.iter(body.results(op)).position(|other| other == result) else { return false };
    let to = body.ty(result);
    if from.iter().any(|value| bytes_of(body.ty(*value)).is_none_or(|bytes| Some(bytes) != bytes_of(to))) {
        return false;
    }
    if body.matches::<Nest<'_>>(op).is_some() {
        return nest::is_in_place(body, op, from, number);
    }
    // The only one of the arrays, and which operand it is, if it is none else and nothing in the op's regions.
    let only = || match from {
        [only] => {
            let uses = body.walk(op).flat_map(|inner| body.iter(body.operands(inner))).filter(|value| value == only).count();
            body.iter(body.operands(op)).position(|value| value == *only).filter(|_| uses == 1 && same_memory(body.ty(*only), to))
        }
        _ => None,
    };
    if body.matches::<DynamicUpdateSlice>(op).is_some() || body.matches::<Relayout<'_>>(op).is_some() {
        return only() == Some(0);
    }
    if body.matches::<Scatter<'_>>(op).is_some() {
        return only() == Some(number);
    }
    if let Some(fusion) = body.matches::<Fusion<'_>>(op) {
        return only().is_some_and(|input| in_place(body, fusion.body, number, input).is_some());
    }
    let is_elementwise = body.has(op, Flags::ELEMENTWISE) && body.has(op, Flags::PURE) && body.region_count(op) == 0;
    is_elementwise && body.results(op).len() == 1 && from.iter().all(|value| is_alike(body.ty(*value), to))
}

/// True if elements at one index of two arrays are at one place of memory, and equally large.
fn is_alike(a: Type<'_>, b: Type<'_>) -> bool {
    let (Some(x), Some(y)) = (a.array(), b.array()) else { return false };
    let element = |ty: Type<'_>| ty.element().scalar().map(|element| element.bytes());
    let layouts = (x.layout.map(|l| l.to_owned_layout()), y.layout.map(|l| l.to_owned_layout()));
    let dims = x.dims.list();
    let own = |layout: Option<shale_ir::shape::ArrayLayout>| layout.unwrap_or_else(|| shale_ir::shape::ArrayLayout::row_major(dims.len()));
    x.dims == y.dims && element(a) == element(b) && own(layouts.0).same_memory(&own(layouts.1), dims)
}
