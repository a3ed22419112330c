//! Functions of each element.

use super::*;
use shale_dialects::hlo::{Direction, Order};

/// Opcodes of one operand, and of two: each an op with the same meaning.
macro_rules! forms {
    (unary: [$($one:literal => $One:ident = $one_op:literal),* $(,)?], binary: [$($two:literal => $Two:ident = $two_op:literal),* $(,)?], others: [$($other:expr),* $(,)?]) => {
        pub(super) const FORMS: &[Form] = &[
            $(Form::new($one, |r, i| {
                r.count(i, 1)?;
                let input = r.value(i, 0)?;
                r.emit(i, hlo::$One { input })
            }, &[($one_op, |w, op| w.plain(op, $one, ""))]),)*
            $(Form::new($two, |r, i| {
                r.count(i, 2)?;
                let (lhs, rhs) = (r.value(i, 0)?, r.value(i, 1)?);
                r.emit(i, hlo::$Two { lhs, rhs })
            }, &[($two_op, |w, op| w.plain(op, $two, ""))]),)*
            $($other,)*
        ];
    };
}

forms! {
    unary: [
        "abs" => Abs = "hlo.abs", "sign" => Sign = "hlo.sign", "negate" => Negate = "hlo.negate", "not" => Not = "hlo.not",
        "popcnt" => Popcnt = "hlo.popcnt", "count-leading-zeros" => CountLeadingZeros = "hlo.count_leading_zeros",
        "ceil" => Ceil = "hlo.ceil", "floor" => Floor = "hlo.floor",
        "round-nearest-afz" => RoundNearestAfz = "hlo.round_nearest_afz", "round-nearest-even" => RoundNearestEven = "hlo.round_nearest_even",
        "real" => RealPart = "hlo.real", "imag" => Imag = "hlo.imag", "is-finite" => IsFinite = "hlo.is_finite",
        "exponential" => Exponential = "hlo.exponential", "exponential-minus-one" => ExponentialMinusOne = "hlo.exponential_minus_one",
        "log" => Log = "hlo.log", "log-plus-one" => LogPlusOne = "hlo.log_plus_one", "logistic" => Logistic = "hlo.logistic",
        "sqrt" => Sqrt = "hlo.sqrt", "rsqrt" => Rsqrt = "hlo.rsqrt", "cbrt" => Cbrt = "hlo.cbrt",
        "cosine" => Cosine = "hlo.cosine", "sine" => Sine = "hlo.sine", "tan" => Tan = "hlo.tan",
        "cosh" => Cosh = "hlo.cosh", "sinh" => Sinh = "hlo.sinh", "tanh" => Tanh = "hlo.tanh",
        "acos" => Acos = "hlo.acos", "acosh" => Acosh = "hlo.acosh", "asin" => Asin = "hlo.asin", "asinh" => Asinh = "hlo.asinh",
        "atanh" => Atanh = "hlo.atanh", "erf" => Erf = "hlo.erf",
    ],
    binary: [
        "add" => Add = "hlo.add", "subtract" => Subtract = "hlo.subtract", "multiply" => Multiply = "hlo.multiply",
        "divide" => Divide = "hlo.divide", "remainder" => Remainder = "hlo.remainder",
        "maximum" => Maximum = "hlo.maximum", "minimum" => Minimum = "hlo.minimum",
        "power" => Power = "hlo.power", "atan2" => Atan2 = "hlo.atan2",
        "and" => And = "hlo.and", "or" => Or = "hlo.or", "xor" => Xor = "hlo.xor",
        "shift-left" => ShiftLeft = "hlo.shift_left", "shift-right-arithmetic" => ShiftRightArithmetic = "hlo.shift_right_arithmetic",
        "shift-right-logical" => ShiftRightLogical = "hlo.shift_right_logical", "mulhi" => Mulhi = "hlo.mulhi",
    ],
    others: [
        Form::new("complex", |r, i| {
            r.count(i, 2)?;
            let (real, imaginary) = (r.value(i, 0)?, r.value(i, 1)?);
            r.emit(i, hlo::Complex { real, imaginary })
        }, &[("hlo.complex", |w, op| w.plain(op, "complex", ""))]),
        Form::new("compare", compare, &[("hlo.compare", write_compare)]),
        Form::new("select", |r, i| {
            r.count(i, 3)?;
            let (pred, on_true, on_false) = (r.value(i, 0)?, r.value(i, 1)?, r.value(i, 2)?);
            r.emit(i, hlo::Select { pred, on_true, on_false })
        }, &[("hlo.select", |w, op| w.plain(op, "select", ""))]),
        Form::new("clamp", |r, i| {
            r.count(i, 3)?;
            let (min, operand, max) = (r.value(i, 0)?, r.value(i, 1)?, r.value(i, 2)?);
            r.emit(i, hlo::Clamp { min, operand, max })
        }, &[("hlo.clamp", |w, op| w.plain(op, "clamp", ""))]),
        Form::new("convert", |r, i| {
            r.count(i, 1)?;
            let (input, to) = (r.value(i, 0)?, ResultType(r.result_type(i)?));
            r.emit(i, hlo::Convert { input, to })
        }, &[("hlo.convert", |w, op| w.plain(op, "convert", ""))]),
        Form::new("bitcast-convert", |r, i| {
            r.count(i, 1)?;
            let (input, to) = (r.value(i, 0)?, ResultType(r.result_type(i)?));
            r.emit(i, hlo::BitcastConvert { input, to })
        }, &[("hlo.bitcast_convert", |w, op| w.plain(op, "bitcast-convert", ""))]),
        Form::new("reduce-precision", |r, i| {
            r.count(i, 1)?;
            let (exponent_bits, mantissa_bits) = (r.required_int(i, "exponent_bits")?, r.required_int(i, "mantissa_bits")?);
            let operand = r.value(i, 0)?;
            r.emit(i, hlo::ReducePrecision { operand, exponent_bits, mantissa_bits })
        }, &[("hlo.reduce_precision", |w, op| {
            let hlo::ReducePrecision { exponent_bits, mantissa_bits, .. } = w.get(op)?;
            w.plain(op, "reduce-precision", &format!(", exponent_bits={exponent_bits}, mantissa_bits={mantissa_bits}"))
        })]),
        refused!("stochastic-convert", "its rounding depends on random bits in a way that no specification defines"),
    ]
}

const DIRECTIONS: [(&str, Direction); 6] =
    [("EQ", Direction::Eq), ("NE", Direction::Ne), ("GE", Direction::Ge), ("GT", Direction::Gt), ("LE", Direction::Le), ("LT", Direction::Lt)];

const ORDERS: [(&str, Order); 4] = [("TOTALORDER", Order::Total), ("FLOAT", Order::Partial), ("SIGNED", Order::Partial), ("UNSIGNED", Order::Partial)];

fn compare<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let direction = r.required_choice(i, "direction", &DIRECTIONS)?;
    let order = r.choice(i, "type", &ORDERS)?.unwrap_or(Order::Partial);
    let (lhs, rhs) = (r.value(i, 0)?, r.value(i, 1)?);
    r.emit(i, hlo::Compare { lhs, rhs, direction, order })
}

fn write_compare(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let hlo::Compare { direction, order, .. } = w.get(op)?;
    let direction = DIRECTIONS.iter().find(|d| d.1 == direction).map_or("EQ", |d| d.0);
    let order = if order == Order::Total { ", type=TOTALORDER" } else { "" };
    w.plain(op, "compare", &format!(", direction={direction}{order}"))
}
