//! Which layouts ops take and give.
//!
//! An op that is not named here takes and gives row-major order, so that nothing which is forgotten is wrong.

use shale_dialects::hlo::{Fusion, bitcast_is_by_element};
use shale_ir::body::{Body, Op};
use shale_ir::op::Flags;

/// What layouts are possible.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Need {
    /// Row-major order without padding.
    RowMajor,
    /// Any order of the dimensions, no padding.
    Dense,
    /// Any layout.
    Any,
}

/// What an op can do, at best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    pub(super) operands: Need,
    pub(super) results: Need,
    /// A kernel of its own that likes an order better, if little: row-major, or one that puts the numbers of index vectors apart.
    pub(super) is_kernel: bool,
}

/// Kernels over distances between elements. They write no padding.
const KERNELS: [&str; 8] = ["hlo.cholesky", "hlo.convolution", "hlo.dot_general", "hlo.fft", "hlo.gather", "hlo.sort", "hlo.top_k", "hlo.triangular_solve"];

/// Ops that compute elements from elements: loops over memory of any layout.
const ELEMENTS: [&str; 12] = [
    "hlo.broadcast", "hlo.concatenate", "hlo.constant", "hlo.copy", "hlo.dynamic_slice", "hlo.iota", "hlo.pad", "hlo.reduce", "hlo.reshape", "hlo.reverse",
    "hlo.slice", "hlo.transpose",
];

/// True for ops whose first operand lies as the result does: the others of it are what replaces a part.
pub(super) fn is_update(body: &Body<'_>, op: Op) -> bool {
    match body.name(op).text() {
        "hlo.dynamic_update_slice" => true,
        "hlo.scatter" => body.results(op).len() == 1,
        _ => false,
    }
}

/// What layouts an op takes and gives.
pub(super) fn needs(body: &Body<'_>, op: Op) -> Needs {
    let name = body.name(op).text();
    if let Some(fusion) = body.matches::<Fusion<'_>>(op) {
        return of_fusion(body, fusion);
    }
    let of = |operands, results, is_kernel| Needs { operands, results, is_kernel };
    match name {
        _ if has_elements(body, op) => of(Need::Any, Need::Any, false),
        _ if KERNELS.contains(&name) => of(Need::Any, Need::Dense, true),
        _ if is_update(body, op) => of(Need::Any, Need::Any, true),
        "hlo.reduce_window" if body.results(op).len() == 1 => of(Need::Dense, Need::Dense, true),
        "hlo.optimization_barrier" | "hlo.while" | "hlo.if" | "hlo.case" => of(Need::Any, Need::Any, false),
        _ => of(Need::RowMajor, Need::RowMajor, true),
    }
}

fn has_elements(body: &Body<'_>, op: Op) -> bool {
    let name = body.name(op).text();
    if name == "hlo.bitcast_convert" {
        let element = |value| body.ty(value).element().scalar();
        return element(body.at(body.operands(op), 0)).zip(element(body.result(op, 0))).is_some_and(|(from, to)| bitcast_is_by_element(from, to));
    }
    let is_elementwise = || body.has(op, Flags::ELEMENTWISE) && body.has(op, Flags::PURE) && body.region_count(op) == 0 && body.results(op).len() == 1;
    ELEMENTS.contains(&name) || is_elementwise()
}

/// A fusion is loops, or contractions with what is computed before and after. What holds other kernels lies in row-major order.
fn of_fusion(body: &Body<'_>, fusion: Fusion<'_>) -> Needs {
    let ops = body.first_block(fusion.body).into_iter().flat_map(|block| body.ops(block));
    let mut found = Needs { operands: Need::Any, results: Need::Any, is_kernel: false };
    for op in ops.filter(|op| !body.has(*op, Flags::TERMINATOR) && !has_elements(body, *op)) {
        found.is_kernel = true;
        let is_contraction = matches!(body.name(op).text(), "hlo.dot_general" | "hlo.convolution");
        let at_most = if is_contraction { (Need::Any, Need::Dense) } else { (Need::RowMajor, Need::RowMajor) };
        (found.operands, found.results) = (found.operands.min(at_most.0), found.results.min(at_most.1));
    }
    found
}
