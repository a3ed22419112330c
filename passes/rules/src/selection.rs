//! Selection between arrays.

use shale_dialects::hlo::*;
use shale_ir::laws;

family! {
    /// Selection: truth values, nested selections, one function of both branches, masks.
    SELECTION = "selection" { laws: LAWS, }
}

laws! { static LAWS = [
    exact select_true_false [Pred]: Select(p, 1.0, 0.0) => p;
    exact select_false_true [Pred]: Select(p, 0.0, 1.0) => Not(p);
    exact select_else_false [Pred]: Select(p, q, 0.0) => And(p, q);
    exact select_true_else [Pred]: Select(p, 1.0, q) => Or(p, q);
    exact select_false_else [Pred]: Select(p, 0.0, q) => And(Not(p), q);
    exact select_else_true [Pred]: Select(p, q, 1.0) => Or(Not(p), q);
    exact select_own_true [Pred]: Select(p, p, q) => Or(p, q);
    exact select_own_false [Pred]: Select(p, q, p) => And(p, q);
    exact select_not_branches [Pred]: Select(p, Not(q), q) => Xor(p, q);

    exact select_select_true [Pred Signed Unsigned Float Complex]: Select(p, Select(p, x, y), z) => Select(p, x, z);
    exact select_select_false [Pred Signed Unsigned Float Complex]: Select(p, x, Select(p, y, z)) => Select(p, x, z);
    exact select_select_and [Pred Signed Unsigned Float Complex]: Select(p, Select(q, x, y), y) => Select(And(p, q), x, y);
    exact select_select_or [Pred Signed Unsigned Float Complex]: Select(p, x, Select(q, x, y)) => Select(Or(p, q), x, y);
    exact select_select_and_not [Pred Signed Unsigned Float Complex]: Select(p, Select(q, x, y), x) => Select(And(p, Not(q)), y, x);
    exact select_select_or_not [Pred Signed Unsigned Float Complex]: Select(p, x, Select(q, y, x)) => Select(Or(p, Not(q)), x, y);

    exact select_negates [Signed Unsigned Float Complex]: Select(p, Negate(x), Negate(y)) => Negate(Select(p, x, y));
    exact select_nots [Pred Signed Unsigned]: Select(p, Not(x), Not(y)) => Not(Select(p, x, y));
    exact select_abs [Signed Float]: Select(p, Abs(x), Abs(y)) => Abs(Select(p, x, y));
    exact select_exponentials [Float Complex]: Select(p, Exponential(x), Exponential(y)) => Exponential(Select(p, x, y));
    exact select_logs [Float Complex]: Select(p, Log(x), Log(y)) => Log(Select(p, x, y));
    exact select_tanhs [Float]: Select(p, Tanh(x), Tanh(y)) => Tanh(Select(p, x, y));
    exact select_logistics [Float]: Select(p, Logistic(x), Logistic(y)) => Logistic(Select(p, x, y));
    exact select_sqrts [Float]: Select(p, Sqrt(x), Sqrt(y)) => Sqrt(Select(p, x, y));
    exact select_sums [Signed Unsigned Float Complex]: Select(p, Add(x, z), Add(y, z)) => Add(Select(p, x, y), z);
    exact select_products [Signed Unsigned Float Complex]: Select(p, Multiply(x, z), Multiply(y, z)) => Multiply(Select(p, x, y), z);
    exact select_differences [Signed Unsigned Float]: Select(p, Subtract(x, z), Subtract(y, z)) => Subtract(Select(p, x, y), z);
    exact select_quotients [Signed Unsigned Float]: Select(p, Divide(x, z), Divide(y, z)) => Divide(Select(p, x, y), z);
    exact select_divisors [Signed Unsigned Float]: Select(p, Divide(x, y), Divide(x, z)) => Divide(x, Select(p, y, z));
    exact select_maxima [Signed Unsigned Float]: Select(p, Maximum(x, z), Maximum(y, z)) => Maximum(Select(p, x, y), z);
    exact select_minima [Signed Unsigned Float]: Select(p, Minimum(x, z), Minimum(y, z)) => Minimum(Select(p, x, y), z);
    exact select_negate_negate [Signed Unsigned Float]: Negate(Select(p, Negate(x), y)) => Select(p, x, Negate(y));
    exact abs_of_signed_select [Signed Float]: Abs(Select(p, x, Negate(x))) => Abs(x);
    exact square_of_signed_select [Signed Unsigned Float]: Multiply(Select(p, x, Negate(x)), Select(p, x, Negate(x))) => Multiply(x, x);

    exact mask_product [Signed Unsigned]: Multiply(Select(p, 1.0, 0.0), x) => Select(p, x, 0.0);
    /// Differs in the sign of zero and where x is not finite.
    relaxed mask_product_float [Float]: Multiply(Select(p, 1.0, 0.0), x) => Select(p, x, 0.0);
    exact mask_of_product [Signed Unsigned]: Multiply(Select(p, x, 0.0), y) ~> Select(p, Multiply(x, y), 0.0);
    exact join_masked [Signed Unsigned]: Add(Select(p, x, 0.0), Select(p, 0.0, y)) => Select(p, x, y);
    /// Differs for −0.
    relaxed join_masked_float [Float]: Add(Select(p, x, 0.0), Select(p, 0.0, y)) => Select(p, x, y);
    /// Differs for −0.
    relaxed add_masked [Float]: Add(x, Select(p, y, 0.0)) ~> Select(p, Add(x, y), x);
    exact and_of_masks [Pred Signed Unsigned]: And(Select(p, x, 0.0), Select(p, y, 0.0)) => Select(p, And(x, y), 0.0);
    exact signed_mask [Signed Unsigned Float]: Multiply(Select(p, 1.0, -1.0), x) => Select(p, x, Negate(x));
    exact signed_mask_negated [Signed Unsigned Float]: Multiply(Select(p, -1.0, 1.0), x) => Select(p, Negate(x), x);
] }
