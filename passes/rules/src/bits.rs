//! Bits: and, or, exclusive or, not, shifts, and the same on truth values.

use shale_dialects::hlo::*;
use shale_ir::laws;

family! {
    /// Logic on bits and truth values, shifts, two's complement.
    BITS = "bits" { laws: LAWS, }
}

laws! { static LAWS = [
    exact and_own_not [Signed Unsigned Pred]: And(x, Not(x)) => 0.0;
    exact or_own_not [Signed Unsigned Pred]: Or(x, Not(x)) => -1.0;
    exact xor_own_not [Signed Unsigned Pred]: Xor(x, Not(x)) => -1.0;
    exact xor_ones [Signed Unsigned Pred]: Xor(x, -1.0) => Not(x);
    exact xor_not [Signed Unsigned Pred]: Xor(Not(x), y) => Not(Xor(x, y));
    exact xor_xor [Signed Unsigned Pred]: Xor(Xor(x, y), y) => x;
    exact and_and [Signed Unsigned Pred]: And(And(x, y), y) => And(x, y);
    exact or_or [Signed Unsigned Pred]: Or(Or(x, y), y) => Or(x, y);
    exact and_or_absorb [Signed Unsigned Pred]: And(x, Or(x, y)) => x;
    exact or_and_absorb [Signed Unsigned Pred]: Or(x, And(x, y)) => x;
    exact and_or_not [Signed Unsigned Pred]: And(x, Or(Not(x), y)) => And(x, y);
    exact or_and_not [Signed Unsigned Pred]: Or(x, And(Not(x), y)) => Or(x, y);
    /// De Morgan.
    exact and_not_not [Signed Unsigned Pred]: And(Not(x), Not(y)) <=> Not(Or(x, y));
    /// De Morgan.
    exact or_not_not [Signed Unsigned Pred]: Or(Not(x), Not(y)) <=> Not(And(x, y));
    exact or_of_ands [Signed Unsigned Pred]: Or(And(x, y), And(x, z)) => And(x, Or(y, z));
    exact and_of_ors [Signed Unsigned Pred]: And(Or(x, y), Or(x, z)) => Or(x, And(y, z));
    exact xor_of_ands [Signed Unsigned Pred]: Xor(And(x, y), And(x, z)) => And(x, Xor(y, z));
    exact xor_of_or_and [Signed Unsigned Pred]: Xor(Or(x, y), And(x, y)) => Xor(x, y);
    exact xor_of_xor_or [Signed Unsigned Pred]: Xor(Xor(x, y), Or(x, y)) => And(x, y);
    exact xor_of_xor_and [Signed Unsigned Pred]: Xor(Xor(x, y), And(x, y)) => Or(x, y);
    exact xor_of_and_self [Signed Unsigned Pred]: Xor(And(x, y), x) => And(x, Not(y));
    exact xor_of_or_self [Signed Unsigned Pred]: Xor(Or(x, y), x) => And(Not(x), y);
    exact or_of_and_nots [Signed Unsigned Pred]: Or(And(x, Not(y)), And(Not(x), y)) => Xor(x, y);
    exact and_of_or_nand [Signed Unsigned Pred]: And(Or(x, y), Not(And(x, y))) => Xor(x, y);

    exact add_of_and_or [Signed Unsigned]: Add(And(x, y), Or(x, y)) => Add(x, y);
    exact add_of_xor_and [Signed Unsigned]: Add(Xor(x, y), And(x, y)) => Or(x, y);
    exact subtract_or_and [Signed Unsigned]: Subtract(Or(x, y), And(x, y)) => Xor(x, y);
    exact subtract_or_xor [Signed Unsigned]: Subtract(Or(x, y), Xor(x, y)) => And(x, y);
    exact negate_not [Signed Unsigned]: Negate(Not(x)) => Add(x, 1.0);
    exact not_negate [Signed Unsigned]: Not(Negate(x)) => Add(x, -1.0);
    exact not_plus_one [Signed Unsigned]: Add(Not(x), 1.0) => Negate(x);
    exact not_minus_one [Signed Unsigned]: Not(Add(x, -1.0)) => Negate(x);
    exact negate_minus_one [Signed Unsigned]: Add(Negate(x), -1.0) => Not(x);
    exact minus_one_subtract [Signed Unsigned]: Subtract(-1.0, x) => Not(x);
    exact add_own_complement [Signed Unsigned]: Add(x, Not(x)) => -1.0;

    exact zero_shift_left [Signed Unsigned]: ShiftLeft(0.0, x) => 0.0;
    exact zero_shift_right [Signed Unsigned]: ShiftRightLogical(0.0, x) => 0.0;
    exact zero_shift_right_arithmetic [Signed Unsigned]: ShiftRightArithmetic(0.0, x) => 0.0;
    exact ones_shift_right_arithmetic [Signed Unsigned]: ShiftRightArithmetic(-1.0, x) => -1.0;
    exact and_of_left_shifts [Signed Unsigned]: And(ShiftLeft(x, z), ShiftLeft(y, z)) => ShiftLeft(And(x, y), z);
    exact or_of_left_shifts [Signed Unsigned]: Or(ShiftLeft(x, z), ShiftLeft(y, z)) => ShiftLeft(Or(x, y), z);
    exact xor_of_left_shifts [Signed Unsigned]: Xor(ShiftLeft(x, z), ShiftLeft(y, z)) => ShiftLeft(Xor(x, y), z);
    exact add_of_left_shifts [Signed Unsigned]: Add(ShiftLeft(x, z), ShiftLeft(y, z)) => ShiftLeft(Add(x, y), z);
    exact subtract_of_left_shifts [Signed Unsigned]: Subtract(ShiftLeft(x, z), ShiftLeft(y, z)) => ShiftLeft(Subtract(x, y), z);
    exact and_of_right_shifts [Signed Unsigned]: And(ShiftRightLogical(x, z), ShiftRightLogical(y, z)) => ShiftRightLogical(And(x, y), z);
    exact or_of_right_shifts [Signed Unsigned]: Or(ShiftRightLogical(x, z), ShiftRightLogical(y, z)) => ShiftRightLogical(Or(x, y), z);
    exact xor_of_right_shifts [Signed Unsigned]: Xor(ShiftRightLogical(x, z), ShiftRightLogical(y, z)) => ShiftRightLogical(Xor(x, y), z);
    exact not_of_arithmetic_shift [Signed Unsigned]: ShiftRightArithmetic(Not(x), y) <=> Not(ShiftRightArithmetic(x, y));
    exact shift_of_product [Signed Unsigned]: Multiply(ShiftLeft(x, z), y) <=> ShiftLeft(Multiply(x, y), z);

    exact add_pred [Pred]: Add(x, y) => Or(x, y);
    exact multiply_pred [Pred]: Multiply(x, y) => And(x, y);
    exact maximum_pred [Pred]: Maximum(x, y) => Or(x, y);
    exact minimum_pred [Pred]: Minimum(x, y) => And(x, y);
] }
