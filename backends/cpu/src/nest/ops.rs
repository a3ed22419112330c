//! The ops on elements, by name: the one table from hlo to operations on lanes.

use shale_dialects::hlo;
use shale_ir::body::{Body, Op};
use shale_lanes::{Binary, Builder, Direction, Item, JoinOp, LaneError, Unary};

const UNARY: &[(&str, Unary)] = &[
    ("hlo.abs", Unary::Abs),
    ("hlo.acos", Unary::Acos),
    ("hlo.acosh", Unary::Acosh),
    ("hlo.asin", Unary::Asin),
    ("hlo.asinh", Unary::Asinh),
    ("hlo.atan", Unary::Atan),
    ("hlo.atanh", Unary::Atanh),
    ("hlo.bessel_i1e", Unary::BesselI1e),
    ("hlo.cbrt", Unary::Cbrt),
    ("hlo.ceil", Unary::Ceil),
    ("hlo.conj", Unary::Conj),
    ("hlo.cosh", Unary::Cosh),
    ("hlo.cosine", Unary::Cosine),
    ("hlo.count_leading_zeros", Unary::CountLeadingZeros),
    ("hlo.digamma", Unary::Digamma),
    ("hlo.erf", Unary::Erf),
    ("hlo.erf_inv", Unary::ErfInv),
    ("hlo.erfc", Unary::Erfc),
    ("hlo.exponential", Unary::Exponential),
    ("hlo.exponential_minus_one", Unary::ExponentialMinusOne),
    ("hlo.floor", Unary::Floor),
    ("hlo.imag", Unary::Imag),
    ("hlo.is_finite", Unary::IsFinite),
    ("hlo.is_inf", Unary::IsInf),
    ("hlo.is_neg_inf", Unary::IsNegInf),
    ("hlo.is_pos_inf", Unary::IsPosInf),
    ("hlo.lgamma", Unary::Lgamma),
    ("hlo.log", Unary::Log),
    ("hlo.log_plus_one", Unary::LogPlusOne),
    ("hlo.logistic", Unary::Logistic),
    ("hlo.negate", Unary::Negate),
    ("hlo.not", Unary::Not),
    ("hlo.popcnt", Unary::Popcnt),
    ("hlo.real", Unary::RealPart),
    ("hlo.round_nearest_afz", Unary::RoundNearestAfz),
    ("hlo.round_nearest_even", Unary::RoundNearestEven),
    ("hlo.rsqrt", Unary::Rsqrt),
    ("hlo.sign", Unary::Sign),
    ("hlo.sine", Unary::Sine),
    ("hlo.sinh", Unary::Sinh),
    ("hlo.sqrt", Unary::Sqrt),
    ("hlo.tan", Unary::Tan),
    ("hlo.tanh", Unary::Tanh),
];

const BINARY: &[(&str, Binary)] = &[
    ("hlo.add", Binary::Add),
    ("hlo.and", Binary::And),
    ("hlo.atan2", Binary::Atan2),
    ("hlo.divide", Binary::Divide),
    ("hlo.maximum", Binary::Maximum),
    ("hlo.minimum", Binary::Minimum),
    ("hlo.mulhi", Binary::Mulhi),
    ("hlo.multiply", Binary::Multiply),
    ("hlo.next_after", Binary::NextAfter),
    ("hlo.or", Binary::Or),
    ("hlo.polygamma", Binary::Polygamma),
    ("hlo.power", Binary::Power),
    ("hlo.remainder", Binary::Remainder),
    ("hlo.shift_left", Binary::ShiftLeft),
    ("hlo.shift_right_arithmetic", Binary::ShiftRightArithmetic),
    ("hlo.shift_right_logical", Binary::ShiftRightLogical),
    ("hlo.subtract", Binary::Subtract),
    ("hlo.xor", Binary::Xor),
    ("hlo.zeta", Binary::Zeta),
];

const JOINS: &[(&str, JoinOp)] = &[
    ("hlo.add", JoinOp::Add),
    ("hlo.multiply", JoinOp::Multiply),
    ("hlo.maximum", JoinOp::Maximum),
    ("hlo.minimum", JoinOp::Minimum),
    ("hlo.and", JoinOp::And),
    ("hlo.or", JoinOp::Or),
    ("hlo.xor", JoinOp::Xor),
];

/// The join of lanes that an op of this name is.
pub(crate) fn join_of(name: &str) -> Option<JoinOp> {
    JOINS.iter().find(|(known, _)| *known == name).map(|(_, op)| *op)
}

/// Adds what an op on scalars computes to a program; `None` for ops that are none of the table.
pub(crate) fn apply(b: &mut Builder, body: &Body<'_>, op: Op, x: &[Item]) -> Result<Option<Item>, LaneError> {
    let name = body.name(op).text();
    if let (Some((_, unary)), [x]) = (UNARY.iter().find(|(known, _)| *known == name), x) {
        return b.unary(*unary, *x).map(Some);
    }
    if let (Some((_, binary)), [x, y]) = (BINARY.iter().find(|(known, _)| *known == name), x) {
        return b.binary(*binary, *x, *y).map(Some);
    }
    let to = body.ty(body.result(op, 0)).element().scalar();
    match (name, x, to) {
        ("hlo.select", [pred, on_true, on_false], _) => b.select(*pred, *on_true, *on_false),
        ("hlo.clamp", [min, x, max], _) => b.clamp(*min, *x, *max),
        ("hlo.complex", [re, im], _) => b.complex(*re, *im),
        ("hlo.convert", [x], Some(to)) => b.convert(*x, to),
        ("hlo.bitcast_convert", [x], Some(to)) => b.bitcast(*x, to),
        ("hlo.compare", [x, y], _) => {
            let Some(compare) = body.matches::<hlo::Compare>(op) else { return Ok(None) };
            b.compare(direction(compare.direction), compare.order == hlo::Order::Total, *x, *y)
        }
        ("hlo.reduce_precision", [x], _) => {
            let Some(to) = body.matches::<hlo::ReducePrecision>(op) else { return Ok(None) };
            b.reduce_precision(*x, to.exponent_bits.clamp(0, 255) as u32, to.mantissa_bits.clamp(0, 255) as u32)
        }
        _ => return Ok(None),
    }
    .map(Some)
}

pub(crate) fn direction(direction: hlo::Direction) -> Direction {
    match direction {
        hlo::Direction::Eq => Direction::Eq,
        hlo::Direction::Ne => Direction::Ne,
        hlo::Direction::Ge => Direction::Ge,
        hlo::Direction::Gt => Direction::Gt,
        hlo::Direction::Le => Direction::Le,
        hlo::Direction::Lt => Direction::Lt,
    }
}
