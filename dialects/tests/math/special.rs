//! The error, gamma, zeta and Bessel functions, and neighbours: tables of `oracle_special.py`.

use crate::harness::{Real, accuracy};
use shale_dialects::eval::math::{double, single};

accuracy! {
    erf(x) f32 0.7 f64 1.5;
    erfc(x) f32 0.51 f64 1.5;
    erf_inv(x) f32 1.5 f64 1.5;
    lgamma(x) f32 0.51 f64 1.7;
    digamma(x) f32 0.51 f64 1.0;
    zeta(s, q) f32 0.51 f64 1.0;
    polygamma(n, x) f32 0.51 f64 1.0;
    bessel_i1e(x) f32 0.51 f64 1.0;
}

/// Beside the zeros at negative arguments: fails where `f` is further than `bound(arguments)` and half an ulp from the exact result.
fn check_absolute<F: Real, const N: usize>(table: &str, f: impl Fn([F; N]) -> F, bound: impl Fn([F; N]) -> f64) {
    assert!(!table.is_empty());
    for line in table.lines() {
        let mut words = line.split([' ', ',']);
        let mut next = || words.next().expect("a line holds arguments, result and residual");
        let arguments = [(); N].map(|()| F::parse(next()));
        let (rounded, residual): (F, f64) = (F::parse(next()), next().parse().expect("a residual is a number"));
        let ulp = rounded.next(true).into() - rounded.into();
        let exact = rounded.into() + residual * ulp * rounded.into().signum();
        let error = (f(arguments).into() - exact).abs();
        assert!(error <= bound(arguments) + 0.51 * ulp, "{arguments:?}: {:?}, not {rounded:?}, error {error:e}", f(arguments));
    }
}

/// 2^−53
const UNIT: f64 = f64::EPSILON / 2.0;

/// The greatest term of ψ⁽ⁿ⁾ between its poles, where the distance to both is ½: n! 2ⁿ⁺¹.
fn greatest_term(n: f64) -> f64 {
    let n = n as u32;
    f64::from((1..=n).product::<u32>() << (n + 1))
}

#[test]
fn lgamma_near_zeros() {
    check_absolute(include_str!("data/lgamma_zeros_f32.txt"), |[x]: [f32; 1]| single::lgamma(x), |_| UNIT);
    check_absolute(include_str!("data/lgamma_zeros_f64.txt"), |[x]: [f64; 1]| double::lgamma(x), |_| UNIT);
}

#[test]
fn digamma_near_zeros() {
    check_absolute(include_str!("data/digamma_zeros_f32.txt"), |[x]: [f32; 1]| single::digamma(x), |_| 2.0 * UNIT);
    check_absolute(include_str!("data/digamma_zeros_f64.txt"), |[x]: [f64; 1]| double::digamma(x), |_| 2.0 * UNIT);
}

#[test]
fn polygamma_near_zeros() {
    check_absolute(include_str!("data/polygamma_zeros_f32.txt"), |[n, x]: [f32; 2]| single::polygamma(n, x), |[n, _]| UNIT * greatest_term(f64::from(n)));
    check_absolute(include_str!("data/polygamma_zeros_f64.txt"), |[n, x]: [f64; 2]| double::polygamma(n, x), |[n, _]| UNIT * greatest_term(n));
}
