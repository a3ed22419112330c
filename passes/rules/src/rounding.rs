//! Rounding to whole numbers, tests of floats.

use shale_dialects::hlo::*;
use shale_ir::laws;

family! {
    /// Rounding to whole numbers, signs of floats, tests for infinities and NaN.
    ROUNDING = "rounding" { laws: LAWS, }
}

laws! { static LAWS = [
    exact floor_ceil [Float]: Floor(Ceil(x)) => Ceil(x);
    exact ceil_floor [Float]: Ceil(Floor(x)) => Floor(x);
    exact floor_round_even [Float]: Floor(RoundNearestEven(x)) => RoundNearestEven(x);
    exact ceil_round_even [Float]: Ceil(RoundNearestEven(x)) => RoundNearestEven(x);
    exact round_even_floor [Float]: RoundNearestEven(Floor(x)) => Floor(x);
    exact round_even_ceil [Float]: RoundNearestEven(Ceil(x)) => Ceil(x);
    exact round_even_round_afz [Float]: RoundNearestEven(RoundNearestAfz(x)) => RoundNearestAfz(x);
    exact round_afz_round_even [Float]: RoundNearestAfz(RoundNearestEven(x)) => RoundNearestEven(x);
    exact round_afz_floor [Float]: RoundNearestAfz(Floor(x)) => Floor(x);
    exact round_afz_ceil [Float]: RoundNearestAfz(Ceil(x)) => Ceil(x);
    exact floor_negate [Float]: Floor(Negate(x)) <=> Negate(Ceil(x));
    exact round_even_negate [Float]: RoundNearestEven(Negate(x)) <=> Negate(RoundNearestEven(x));
    exact round_afz_negate [Float]: RoundNearestAfz(Negate(x)) <=> Negate(RoundNearestAfz(x));
    exact round_sign [Float]: RoundNearestEven(Sign(x)) => Sign(x);
    exact floor_sign [Float]: Floor(Sign(x)) => Sign(x);
    exact ceil_sign [Float]: Ceil(Sign(x)) => Sign(x);

    exact sign_times_abs_float [Float]: Multiply(Sign(x), Abs(x)) => x;
    exact sign_times_self [Signed Float]: Multiply(Sign(x), x) => Abs(x);
    /// Differs where x is zero or not finite.
    relaxed divide_own_abs [Float]: Divide(x, Abs(x)) => Sign(x);
    exact sign_of_cube_root [Float]: Sign(Cbrt(x)) => Sign(x);

    exact is_inf_negate [Float]: IsInf(Negate(x)) => IsInf(x);
    exact is_inf_abs [Float]: IsInf(Abs(x)) => IsInf(x);
    exact is_pos_inf_negate [Float]: IsPosInf(Negate(x)) => IsNegInf(x);
    exact is_neg_inf_negate [Float]: IsNegInf(Negate(x)) => IsPosInf(x);
    exact is_pos_inf_abs [Float]: IsPosInf(Abs(x)) => IsInf(x);
    exact is_neg_inf_abs [Float]: IsNegInf(Abs(x)) => 0.0;
    exact is_neg_inf_exponential [Float]: IsNegInf(Exponential(x)) => 0.0;
    exact is_inf_logistic [Float]: IsInf(Logistic(x)) => 0.0;
    exact is_inf_tanh [Float]: IsInf(Tanh(x)) => 0.0;
    exact is_either_inf [Float]: Or(IsPosInf(x), IsNegInf(x)) => IsInf(x);
    exact is_both_infs [Float]: And(IsPosInf(x), IsNegInf(x)) => 0.0;
    exact is_finite_and_inf [Float]: And(IsFinite(x), IsInf(x)) => 0.0;
    exact is_inf_and_pos [Float]: And(IsInf(x), IsPosInf(x)) => IsPosInf(x);
    exact is_inf_or_neg [Float]: Or(IsInf(x), IsNegInf(x)) => IsInf(x);
] }
