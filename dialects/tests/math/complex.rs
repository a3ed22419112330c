//! The complex functions: tables of `oracle_complex.py`.

use crate::harness::{Real, error, table};
use shale_dialects::eval::math::complex;
use shale_ir::element::C128;

/// A part of an exact result: rounded, and how far the magnitude of the exact one lies above, in ulps.
type Part = (f64, f64);

/// The error of a part in its ulps; 0 where the part cancels: where it is below 1/64 of the result's magnitude and wrong by less than 4 units of that.
fn error_of_part(got: f64, (rounded, residual): Part, other: f64) -> f64 {
    let ulps = error(got, rounded, residual);
    let unit = other.abs().next_up() - other.abs();
    let cancels = rounded.abs() < other.abs() / 64.0 && (got - rounded).abs() <= 4.0 * unit;
    if ulps > 4.0 && cancels { 0.0 } else { ulps }
}

/// Fails where a part of `f` is further than `max_ulp` from the exact result, and reports the worst argument.
fn check<const N: usize>(name: &str, f: impl Fn([C128; N]) -> C128, max_ulp: f64) {
    let table = table(&format!("{name}_c128"));
    let mut worst = (0.0, String::from("empty table"));
    for line in table.lines() {
        let mut words = line.split([' ', ',']);
        let mut next = || words.next().expect("a line holds arguments, and results with residuals");
        let z = [(); N].map(|()| C128::new(f64::parse(next()), f64::parse(next())));
        let [re, im]: [Part; 2] = [(); 2].map(|()| (f64::parse(next()), next().parse().expect("a residual is a number")));
        let got = f(z);
        let ulps = error_of_part(got.re, re, im.0).max(error_of_part(got.im, im, re.0));
        if ulps > worst.0 {
            worst = (ulps, format!("{z:?} gives {got:?}, not ({}, {})", re.0, im.0));
        }
    }
    println!("{name}: at most {:.3} ulp; {}", worst.0, worst.1);
    assert!(table.lines().count() > 100 && worst.0 <= max_ulp, "{:.3} ulp, more than {max_ulp}: {}", worst.0, worst.1);
}

/// Fails where a result that is a number depends on which NaN an operand is: machines make different ones.
fn check_nans<const N: usize>(name: &str, f: impl Fn([C128; N]) -> C128) {
    let parts = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 3.0, -3.0, 1e300, -1e300, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    let numbers: Vec<C128> = parts.iter().flat_map(|re| parts.map(|im| C128::new(*re, im))).collect();
    let other = |z: C128| C128::new(if z.re.is_nan() { -z.re } else { z.re }, if z.im.is_nan() { -z.im } else { z.im });
    let same = |x: f64, y: f64| x.to_bits() == y.to_bits() || (x.is_nan() && y.is_nan());
    for number in 0..numbers.len().pow(N as u32) {
        let z: [C128; N] = std::array::from_fn(|i| numbers[number / numbers.len().pow(i as u32) % numbers.len()]);
        let (one, two) = (f(z), f(z.map(other)));
        assert!(same(one.re, two.re) && same(one.im, two.im), "{name} of {z:?} is {one:?}, and {two:?} with other NaNs");
    }
}

/// One test a function: `name(z) 1.0;`, the number the greatest error allowed in a part, in ulps.
macro_rules! accuracy {
    ($($name:ident($($z:ident),+) $max:literal;)+) => { $(
        #[test]
        fn $name() {
            check(stringify!($name), |[$($z),+]| complex::$name($($z),+), $max);
            check_nans(stringify!($name), |[$($z),+]| complex::$name($($z),+));
        }
    )+ };
}

accuracy! {
    acos(z) 4.0;
    acosh(z) 4.0;
    asin(z) 4.0;
    asinh(z) 4.0;
    atan(z) 4.0;
    atan2(z, w) 4.0;
    atanh(z) 4.0;
    cbrt(z) 3.0;
    cos(z) 2.5;
    cosh(z) 2.5;
    divide(z, w) 4.0;
    exp(z) 1.0;
    expm1(z) 4.0;
    log(z) 1.0;
    log1p(z) 3.0;
    logistic(z) 4.0;
    pow(z, w) 4.0;
    rsqrt(z) 1.0;
    sign(z) 2.5;
    sin(z) 2.5;
    sinh(z) 2.5;
    sqrt(z) 1.0;
    tan(z) 1.0;
    tanh(z) 1.0;
}
