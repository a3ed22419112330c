//! What one op costs, and how it takes part in kernels.

use shale_dialects::hlo::{Broadcast, Convolution, DotGeneral, ReduceWindow};
use shale_ir::attr::AttrKind;
use shale_ir::body::{Body, Op};
use shale_ir::op::Flags;
use shale_ir::op::interface::ConstantLike;
use shale_ir::types::Type;

/// ns for an element of cheap arithmetic or movement, in a kernel that works on registers (measured on the lane prototype).
const ELEMENT: f64 = 0.03;
/// ns for an element of a function such as exp.
const HEAVY: f64 = 0.4;
/// ns for a multiplication and addition of a contraction.
const MULTIPLY_ADD: f64 = 0.02;

/// How an op takes part in kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Is in memory when the program begins.
    Input,
    /// Costs nothing where it is used: a splat, an iota.
    Immediate,
    /// Another view of the same bytes: a reshape.
    Bitcast,
    /// An index computation where it is used: a broadcast.
    Repeat,
    /// Moves elements: a slice, a concatenation.
    Movement,
    /// Puts every element in another place: a transpose. A contraction can write its result so.
    Permute,
    /// Cheap arithmetic on elements.
    Elementwise,
    /// Arithmetic on elements that is not repeated lightly.
    Heavy,
    /// A reduction: its result is kept.
    Reduce,
    /// A contraction, which may have one epilogue.
    Contraction,
    /// Reads its first operand from memory, at places that the others say: a gather.
    Lookup,
    /// Writes a part of its first operand, in place: its result is kept.
    Update,
    /// A kernel of its own that reads its operands from memory.
    Opaque,
}

/// What an op costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Profile {
    /// How it takes part in kernels.
    pub(crate) kind: Kind,
    /// ns of arithmetic.
    pub(crate) work: f64,
}

/// The bytes of a value; 8 of what is no array of known sizes.
pub(crate) fn bytes_of(ty: Type<'_>) -> f64 {
    ty.array().and_then(|a| a.byte_size().ok()).map_or(8.0, |n| n as f64)
}

/// The elements of a value; 1 of what is no array.
fn elements(ty: Type<'_>) -> f64 {
    ty.array().and_then(|a| a.elements()).map_or(1.0, |n| n as f64)
}

/// Functions whose evaluation takes many operations.
const HEAVY_OPS: &[&str] = &[
    "hlo.power",
    "hlo.atan2",
    "hlo.divide",
    "hlo.remainder",
    "hlo.exponential",
    "hlo.exponential_minus_one",
    "hlo.log",
    "hlo.log_plus_one",
    "hlo.logistic",
    "hlo.cbrt",
    "hlo.cosine",
    "hlo.sine",
    "hlo.tan",
    "hlo.cosh",
    "hlo.sinh",
    "hlo.tanh",
    "hlo.acos",
    "hlo.acosh",
    "hlo.asin",
    "hlo.asinh",
    "hlo.atan",
    "hlo.atanh",
    "hlo.erf",
    "hlo.erfc",
    "hlo.erf_inv",
    "hlo.lgamma",
    "hlo.digamma",
    "hlo.bessel_i1e",
    "hlo.polygamma",
    "hlo.zeta",
];

/// What an op costs.
pub(crate) fn profile(body: &Body<'_>, op: Op) -> Profile {
    let results = body.types(body.results(op));
    let count: f64 = results.clone().map(elements).sum();
    let operands: f64 = body.types(body.operands(op)).map(elements).sum();
    let of = |kind, work| Profile { kind, work };
    if let Some(constant) = body.interface::<ConstantLike>(op) {
        let splat = (constant.value)(body, op).is_none_or(|attr| !matches!(*attr.get(), AttrKind::Dense(ty, bytes) if is_listed(ty, bytes.data().len())));
        return of(if splat { Kind::Immediate } else { Kind::Input }, 0.0);
    }
    // A layout that the program pins is one of memory: the value must get there.
    if results.clone().any(|ty| ty.array().is_some_and(|array| array.layout.is_some())) {
        return of(Kind::Opaque, count * ELEMENT);
    }
    let name = body.name(op).text();
    if body.has(op, Flags::ELEMENTWISE) {
        let heavy = HEAVY_OPS.contains(&name);
        return if heavy { of(Kind::Heavy, count * weight(name)) } else { of(Kind::Elementwise, count * ELEMENT) };
    }
    match name {
        "hlo.iota" => of(Kind::Immediate, 0.0),
        "hlo.reshape" => of(Kind::Bitcast, 0.0),
        "hlo.broadcast" => broadcast(body, op, count),
        "hlo.transpose" => of(Kind::Permute, count * ELEMENT),
        "hlo.slice" | "hlo.reverse" | "hlo.pad" | "hlo.concatenate" | "hlo.dynamic_slice" | "hlo.bitcast_convert" => of(Kind::Movement, count * ELEMENT),
        "hlo.gather" => of(Kind::Lookup, count * ELEMENT),
        "hlo.dynamic_update_slice" => of(Kind::Update, body.types(body.operands(op)).skip(1).map(elements).sum::<f64>() * ELEMENT),
        "hlo.reduce_window" => of(Kind::Contraction, window(body, op) * ELEMENT),
        "hlo.reduce" => of(Kind::Reduce, operands * ELEMENT),
        "hlo.dot_general" | "hlo.convolution" => of(Kind::Contraction, contraction(body, op) * MULTIPLY_ADD),
        _ => of(Kind::Opaque, (operands + count) * ELEMENT + nested(body, op)),
    }
}

/// The floating-point or integer operations of an op: one for an element of a function, two for a multiplication and addition of a contraction.
pub(crate) fn operations(body: &Body<'_>, op: Op) -> f64 {
    let count: f64 = body.types(body.results(op)).map(elements).sum();
    match profile(body, op).kind {
        Kind::Contraction if body.matches::<ReduceWindow<'_>>(op).is_some() => window(body, op),
        Kind::Contraction => 2.0 * contraction(body, op),
        Kind::Reduce => body.types(body.operands(op)).take(body.operands(op).len() / 2).map(elements).sum(),
        Kind::Elementwise | Kind::Heavy => count,
        _ => 0.0,
    }
}

/// A broadcast that repeats nothing but puts elements into another order is a transpose.
fn broadcast(body: &Body<'_>, op: Op, count: f64) -> Profile {
    let of = |kind, work| Profile { kind, work };
    match body.matches::<Broadcast<'_>>(op) {
        Some(b) if elements(body.ty(b.input)) == count && count > 1.0 => {
            let sizes = body.ty(b.input).array().map_or(&[][..], |a| a.dims.list());
            let mut places = b.dimensions.list().iter().zip(sizes).filter(|(_, size)| **size != 1).map(|(d, _)| *d);
            let mut last = -1;
            let ordered = places.all(|d| std::mem::replace(&mut last, d) < d);
            if ordered { of(Kind::Repeat, 0.0) } else { of(Kind::Permute, count * ELEMENT) }
        }
        _ => of(Kind::Repeat, 0.0),
    }
}

/// ns for an element of a heavy function: division is a tenth of the others.
fn weight(name: &str) -> f64 {
    if matches!(name, "hlo.divide" | "hlo.remainder") { HEAVY / 4.0 } else { HEAVY }
}

/// True if a dense constant of so many bytes holds more than one element of its type.
fn is_listed(ty: Type<'_>, bytes: usize) -> bool {
    elements(ty) > 1.0 && bytes as f64 >= bytes_of(ty)
}

/// The elements that a windowed reduction reads.
fn window(body: &Body<'_>, op: Op) -> f64 {
    let sizes = body.matches::<ReduceWindow>(op).map_or(1, |window| window.window_dimensions.list().iter().product());
    body.types(body.results(op)).map(elements).sum::<f64>() * sizes as f64
}

/// The multiplications of a contraction.
fn contraction(body: &Body<'_>, op: Op) -> f64 {
    let result: f64 = body.types(body.results(op)).map(elements).sum();
    let product = |value, dims: &[i64]| {
        let sizes = body.ty(value).array().map_or(&[][..], |a| a.dims.list());
        dims.iter().map(|d| sizes.get(*d as usize).map_or(1.0, |n| *n as f64)).product::<f64>()
    };
    if let Some(dot) = body.matches::<DotGeneral>(op) {
        return result * product(dot.lhs, dot.lhs_contracting_dimensions.map_or(&[][..], |d| d.list()));
    }
    match body.matches::<Convolution>(op) {
        Some(convolution) => {
            let kernel = elements(body.ty(convolution.rhs));
            let [_, _, output] = convolution.dim_numbers.parts();
            let features = product(body.result(op, 0), &[output.feature as i64]);
            result * kernel / features.max(1.0)
        }
        None => result,
    }
}

/// ns of what is in an op's regions, run once.
fn nested(body: &Body<'_>, op: Op) -> f64 {
    if body.region_count(op) == 0 {
        return 0.0;
    }
    body.walk(op).filter(|inner| *inner != op && body.region_count(*inner) == 0).map(|inner| profile(body, inner).work).sum()
}
