//! Ops of two operands of one type.

use super::table::*;
use crate::eval::arithmetic::{complex_maximum, complex_minimum, maximum, minimum};
use crate::eval::integer;
use crate::eval::math::{complex, scalar};

binary_ops! {
    /// `lhs + rhs`; on `pred`: or.
    Add = "hlo.add" [Commutative] { pred: |x, y| x | y, int: |x, y| x + y, real: |x, y| x + y, complex: |x, y| x + y }
        laws: [Neutral(0), NeutralReal(-0.0), NeutralComplex(-0.0)]
        example exactly "s8[3]": "[1, 2, 127]", "[10, 20, 1]" => "[11, 22, -128]";

    /// `lhs − rhs`
    Subtract = "hlo.subtract" [] { int: |x, y| x - y, real: |x, y| x - y, complex: |x, y| x - y }
        laws: [Neutral(0), NeutralReal(0.0), NeutralComplex(0.0), Cancelling]
        example exactly "u8[2]": "[5, 1]", "[3, 2]" => "[2, 255]";

    /// `lhs · rhs`; on `pred`: and. Complex: `(ac − bd) + (ad + bc)i`, each step rounded.
    Multiply = "hlo.multiply" [Commutative] { pred: |x, y| x & y, int: |x, y| x.wrapping_mul(y), real: |x, y| x * y, complex: |x, y| x * y }
        laws: [Neutral(1), NeutralReal(1.0), Absorbing(0)]
        example exactly "c64[1]": "[(1.0, 2.0)]", "[(3.0, -1.0)]" => "[(5.0, 5.0)]";

    /// `lhs / rhs`. Integers: towards zero, −1 (all bits set) for division by zero, and the smallest number divided by −1 is itself.
    Divide = "hlo.divide" [] { int: |x, y| integer::divide(x, y), real: |x, y| x / y, complex: |x, y| complex::divide(x, y) }
        laws: [Neutral(1), NeutralReal(1.0)]
        example exactly "s8[4]": "[7, -7, 3, -128]", "[2, 2, 0, -1]" => "[3, -3, -1, -128]";

    /// `lhs − trunc(lhs / rhs) · rhs`, exact, with the sign of `lhs`. Integers: `lhs` for division by zero.
    Remainder = "hlo.remainder" [] { int: |x, y| integer::remainder(x, y), real: |x, y| x % y }
        example exactly "s8[4]": "[7, -7, 3, -128]", "[4, 4, 0, -1]" => "[3, -3, 3, 0]";

    /// The larger element; on `pred`: or. NaN if one is NaN; +0 is larger than −0. Complex: by real part, then by imaginary part.
    Maximum = "hlo.maximum" [Commutative] {
        pred: |x, y| x | y, int: |x, y| x.max(y), real: |x, y| maximum(x, y), complex: |x, y| complex_maximum(x, y)
    }
        laws: [Idempotent]
        example exactly "s8[2]": "[1, -2]", "[-1, 5]" => "[1, 5]";

    /// The smaller element; on `pred`: and. NaN if one is NaN; −0 is smaller than +0. Complex: by real part, then by imaginary part.
    Minimum = "hlo.minimum" [Commutative] {
        pred: |x, y| x & y, int: |x, y| x.min(y), real: |x, y| minimum(x, y), complex: |x, y| complex_minimum(x, y)
    }
        laws: [Idempotent]
        example exactly "s8[2]": "[1, -2]", "[-1, 5]" => "[-1, -2]";

    /// `lhs` to the power of `rhs`. Integers with a negative exponent: ±1 for a base of ±1, else 0. Special values as C99 has them;
    /// complex: `e^(rhs · log lhs)`, and 0 to the power of 0 is 1.
    Power = "hlo.power" [] { int: |x, y| integer::power(x, y), real: |x, y| scalar::pow(x, y), complex: |x, y| complex::pow(x, y) }
        example exactly "s32[4]": "[2, -3, -1, 2]", "[10, 3, -3, -1]" => "[1024, -27, -1, 0]";

    /// The angle of the point (`rhs`, `lhs`) in [−π, π]; complex: `−i · log((rhs + i·lhs) / √(rhs² + lhs²))`.
    Atan2 = "hlo.atan2" [] { real: |y, x| scalar::atan2(y, x), complex: |y, x| complex::atan2(y, x) }
        example almost "f32[3]": "[0.0, 1.0, 0.0]", "[1.0, 0.0, -1.0]" => "[0.0, 1.5707964, 3.1415927]";

    /// Bitwise and; on `pred`: logical and.
    And = "hlo.and" [Commutative] { pred: |x, y| x & y, int: |x, y| x & y }
        laws: [Neutral(-1), Absorbing(0), Idempotent]
        example exactly "u8[1]": "[12]", "[10]" => "[8]";

    /// Bitwise or; on `pred`: logical or.
    Or = "hlo.or" [Commutative] { pred: |x, y| x | y, int: |x, y| x | y }
        laws: [Neutral(0), Absorbing(-1), Idempotent]
        example exactly "u8[1]": "[12]", "[10]" => "[14]";

    /// Bitwise exclusive or; on `pred`: logical exclusive or.
    Xor = "hlo.xor" [Commutative] { pred: |x, y| x ^ y, int: |x, y| x ^ y }
        laws: [Neutral(0), Cancelling]
        example exactly "u8[1]": "[12]", "[10]" => "[6]";

    /// Shifts `lhs` left by `rhs` bits; 0 if `rhs`, taken as an unsigned number, is the width or more.
    ShiftLeft = "hlo.shift_left" [] { int: |x, y, bits| integer::shift_left(x, y, bits) }
        laws: [Neutral(0)]
        example exactly "s8[3]": "[1, 1, 1]", "[3, 7, 8]" => "[8, -128, 0]";

    /// Shifts copies of the sign bit in from the left, of unsigned types too; nothing else stays if `rhs`, taken as unsigned, is the width or more.
    ShiftRightArithmetic = "hlo.shift_right_arithmetic" [] { int: |x, y, bits| integer::shift_right_arithmetic(x, y, bits) }
        laws: [Neutral(0)]
        example exactly "s8[3]": "[-8, 64, -8]", "[1, 3, 100]" => "[-4, 8, -1]";

    /// Shifts zeros in from the left; 0 if `rhs`, taken as an unsigned number, is the width or more.
    ShiftRightLogical = "hlo.shift_right_logical" [] { int: |x, y, bits| integer::shift_right_logical(x, y, bits) }
        laws: [Neutral(0)]
        example exactly "s8[3]": "[-8, 64, -8]", "[1, 3, 8]" => "[124, 8, 0]";

    /// The high half of the product, of twice the width.
    Mulhi = "hlo.mulhi" [Commutative] { int: |x, y, bits| integer::multiply_high(x, y, bits) }
        example exactly "s8[2]": "[100, -5]", "[100, 7]" => "[39, -1]";

    /// The derivative of order `lhs` of digamma at `rhs`; NaN where `lhs` is no whole number or negative.
    Polygamma = "hlo.polygamma" [] { real: |n, x| scalar::polygamma(n, x) }
        example almost "f32[2]": "[0.0, 1.0]", "[1.0, 1.0]" => "[-0.5772157, 1.6449341]";

    /// The Hurwitz zeta function: the sum of `(rhs + k)^(−lhs)` over all `k ≥ 0`.
    Zeta = "hlo.zeta" [] { real: |s, q| scalar::zeta(s, q) }
        example almost "f32[2]": "[2.0, 2.0]", "[1.0, 2.0]" => "[1.6449341, 0.6449341]";
}

/// The operation of a binary op that a reducer may consist of, and whether float results depend on the order in which it is applied.
/// Only ops that are commutative to the bit.
pub(in crate::hlo) fn combiner(name: &str) -> Option<(&'static Binary, bool)> {
    match name {
        "hlo.add" => Some((Add::OPERATION, true)),
        "hlo.multiply" => Some((Multiply::OPERATION, true)),
        "hlo.maximum" => Some((Maximum::OPERATION, false)),
        "hlo.minimum" => Some((Minimum::OPERATION, false)),
        "hlo.and" => Some((And::OPERATION, false)),
        "hlo.or" => Some((Or::OPERATION, false)),
        "hlo.xor" => Some((Xor::OPERATION, false)),
        _ => None,
    }
}
