//! Elementwise ops.

use crate::attrs::{ComparisonDirection, ComparisonType, I32, ResultAccuracy};
use crate::form::{forms, result_type};
use shale_dialects::hlo;
use shale_dialects::hlo::infer::array;
use shale_ir::element::ElementKind;
use shale_ir::prelude::*;

/// Ops of two operands of one type.
macro_rules! binary {
    ($($Name:ident = $text:literal => $Hlo:ident;)*) => {
        forms! { $(
            #[doc = concat!("Two operands, element by element, as `hlo.", stringify!($Hlo), "`.")]
            $Name = $text [Pure] -> result {
                /// (I1) The left operand.
                lhs: Value,
                /// (I2) The right operand, of the same type.
                rhs: Value,
            } <=> $Hlo { lhs: lhs, rhs: rhs };
        )* }
    };
}
binary! {
    Add = "stablehlo.add" => Add;
    Subtract = "stablehlo.subtract" => Subtract;
    Multiply = "stablehlo.multiply" => Multiply;
    Divide = "stablehlo.divide" => Divide;
    Remainder = "stablehlo.remainder" => Remainder;
    Maximum = "stablehlo.maximum" => Maximum;
    Minimum = "stablehlo.minimum" => Minimum;
    Power = "stablehlo.power" => Power;
    Atan2 = "stablehlo.atan2" => Atan2;
    And = "stablehlo.and" => And;
    Or = "stablehlo.or" => Or;
    Xor = "stablehlo.xor" => Xor;
    ShiftLeft = "stablehlo.shift_left" => ShiftLeft;
    ShiftRightArithmetic = "stablehlo.shift_right_arithmetic" => ShiftRightArithmetic;
    ShiftRightLogical = "stablehlo.shift_right_logical" => ShiftRightLogical;
}

/// Ops of one operand.
macro_rules! unary {
    ($($Name:ident = $text:literal => $Hlo:ident;)*) => {
        forms! { $(
            #[doc = concat!("One operand, element by element, as `hlo.", stringify!($Hlo), "`.")]
            $Name = $text [Pure] -> result {
                /// (I1) The operand.
                operand: Value,
            } <=> $Hlo { input: operand };
        )* }
    };
}
unary! {
    Abs = "stablehlo.abs" => Abs;
    Sign = "stablehlo.sign" => Sign;
    Negate = "stablehlo.negate" => Negate;
    Not = "stablehlo.not" => Not;
    Popcnt = "stablehlo.popcnt" => Popcnt;
    CountLeadingZeros = "stablehlo.count_leading_zeros" => CountLeadingZeros;
    Ceil = "stablehlo.ceil" => Ceil;
    Floor = "stablehlo.floor" => Floor;
    RoundNearestAfz = "stablehlo.round_nearest_afz" => RoundNearestAfz;
    RoundNearestEven = "stablehlo.round_nearest_even" => RoundNearestEven;
    Real = "stablehlo.real" => RealPart;
    Imag = "stablehlo.imag" => Imag;
    IsFinite = "stablehlo.is_finite" => IsFinite;
}

/// Functions of one operand that may be asked for an accuracy.
macro_rules! functions {
    ($($Name:ident = $text:literal => $Hlo:ident;)*) => {
        forms! { $(
            #[doc = concat!("A function of each element, as `hlo.", stringify!($Hlo), "`.")]
            $Name = $text [Pure] -> result {
                /// (I1) The operand.
                operand: Value,
                /// (I2) How accurate it should be: a hint, since hlo's functions are as accurate as they can be.
                result_accuracy: Option<ResultAccuracy<'c>>,
            } format "$operand attr-dict signature" <=> $Hlo { input: operand };
        )* }
    };
}
functions! {
    Exponential = "stablehlo.exponential" => Exponential;
    ExponentialMinusOne = "stablehlo.exponential_minus_one" => ExponentialMinusOne;
    Log = "stablehlo.log" => Log;
    LogPlusOne = "stablehlo.log_plus_one" => LogPlusOne;
    Logistic = "stablehlo.logistic" => Logistic;
    Sqrt = "stablehlo.sqrt" => Sqrt;
    Rsqrt = "stablehlo.rsqrt" => Rsqrt;
    Cbrt = "stablehlo.cbrt" => Cbrt;
    Cosine = "stablehlo.cosine" => Cosine;
    Sine = "stablehlo.sine" => Sine;
    Tan = "stablehlo.tan" => Tan;
    Tanh = "stablehlo.tanh" => Tanh;
}

forms! {
    /// Compares element by element.
    Compare = "stablehlo.compare" [Pure] -> result {
        /// (I1) The left operand.
        lhs: Value,
        /// (I2) The right operand.
        rhs: Value,
        /// (I3) How.
        comparison_direction: ComparisonDirection,
        /// (I4) What the operands are taken for; must fit their element type.
        compare_type: Option<ComparisonType>,
    } format "$comparison_direction `,` $lhs `,` $rhs (`,` $compare_type)? attr-dict `:` functional-type(operands, results)"
    => |body| compare_order(body, lhs, compare_type, "(I4)").map(|order| hlo::Compare { lhs, rhs, direction: comparison_direction.to_hlo(), order }),
    from Compare |x, l| {
        let comparison_direction = ComparisonDirection::from_hlo(x.direction);
        let natural = natural(array(l.body, x.lhs, "(I1) lhs")?.element.kind());
        let total = x.order == hlo::Order::Total && natural == ComparisonType::Float;
        let compare_type = Some(if total { ComparisonType::TotalOrder } else { natural });
        Some(Compare { lhs: x.lhs, rhs: x.rhs, comparison_direction, compare_type, result: result_type(l) })
    };

    /// Chooses between two operands, element by element or as a whole.
    Select = "stablehlo.select" [Pure] -> result {
        /// (I1) The choice.
        pred: Value,
        /// (I2) What is taken where it is true.
        on_true: Value,
        /// (I3) What is taken where it is false.
        on_false: Value,
    } syntax SELECT <=> Select { pred: pred, on_true: on_true, on_false: on_false };

    /// Holds each element between a smallest and a largest value.
    Clamp = "stablehlo.clamp" [Pure] -> result {
        /// (I1) The smallest value.
        min: Value,
        /// (I2) The array.
        operand: Value,
        /// (I3) The largest value.
        max: Value,
    } <=> Clamp { min: min, operand: operand, max: max };

    /// Complex numbers of real and imaginary parts.
    Complex = "stablehlo.complex" [Pure] -> result {
        /// (I1) The real parts.
        lhs: Value,
        /// (I2) The imaginary parts.
        rhs: Value,
    } syntax COMPLEX <=> Complex { real: lhs, imaginary: rhs };

    /// Converts to another element type.
    Convert = "stablehlo.convert" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
    } <=> Convert { input: operand, to: result };

    /// The same bits as another element type.
    BitcastConvert = "stablehlo.bitcast_convert" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
    } <=> BitcastConvert { input: operand, to: result };

    /// Rounds to a float format with fewer bits.
    ReducePrecision = "stablehlo.reduce_precision" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The bits of the exponent.
        exponent_bits: I32,
        /// (I3) The bits of the mantissa.
        mantissa_bits: I32,
    } syntax REDUCE_PRECISION
    => |body| Ok(hlo::ReducePrecision { operand, exponent_bits: exponent_bits.0, mantissa_bits: mantissa_bits.0 }),
    from ReducePrecision |x, l| {
        let (exponent_bits, mantissa_bits) = (I32(x.exponent_bits), I32(x.mantissa_bits));
        Some(ReducePrecision { operand: x.operand, exponent_bits, mantissa_bits, result: result_type(l) })
    };
}

/// What the elements of an array are compared as, if nothing is said.
fn natural(kind: ElementKind) -> ComparisonType {
    match kind {
        ElementKind::Pred | ElementKind::Unsigned => ComparisonType::Unsigned,
        ElementKind::Signed => ComparisonType::Signed,
        ElementKind::Float | ElementKind::Complex => ComparisonType::Float,
    }
}

/// The order in which hlo compares.
///
/// # Errors
/// A type that does not fit the elements; `label` is its input's.
pub(crate) fn compare_order(body: &Body<'_>, lhs: Value, stated: Option<ComparisonType>, label: &str) -> Result<hlo::Order, OpError> {
    let lhs = array(body, lhs, "(I1) lhs")?;
    let natural = natural(lhs.element.kind());
    match stated {
        None | Some(ComparisonType::NoType) => Ok(hlo::Order::Partial),
        Some(ComparisonType::TotalOrder) if lhs.element.kind() == ElementKind::Float => Ok(hlo::Order::Total),
        Some(stated) if stated == natural => Ok(hlo::Order::Partial),
        Some(stated) => Err(format!("{label} compare_type must be {} for {lhs}, but is {}", natural.text(), stated.text()).into()),
    }
}
