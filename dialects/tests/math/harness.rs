//! Compares functions with tables of exact results.
//!
//! A line of a table is `argument[,argument] rounded residual`: bits in hex, the correctly rounded result, and how far the magnitude of the
//! exact result lies above the rounded one, in ulps of the exact result. `oracle.py` writes them with mpmath.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

/// What the comparison needs of f32 and f64.
pub(crate) trait Real: Copy + Debug + Into<f64> {
    /// Parses the bits in hex, or `nan`.
    fn parse(text: &str) -> Self;
    /// The next float towards −∞ (`up` false) or +∞.
    fn next(self, up: bool) -> Self;
}

macro_rules! real {
    ($F:ident, $U:ident) => {
        impl Real for $F {
            fn parse(text: &str) -> Self {
                if text == "nan" { $F::NAN } else { $F::from_bits($U::from_str_radix(text, 16).expect("a table holds bits in hex")) }
            }
            fn next(self, up: bool) -> Self {
                if up { self.next_up() } else { self.next_down() }
            }
        }
    };
}
real!(f32, u32);
real!(f64, u64);

/// The error in ulps of the exact result. Infinite where one of the two is NaN or infinite and the other is not, and where the signs differ.
pub(crate) fn error<F: Real>(got: F, rounded: F, residual: f64) -> f64 {
    let (a, b): (f64, f64) = (got.into(), rounded.into());
    if a.is_nan() || b.is_nan() {
        return if a.is_nan() && b.is_nan() { 0.0 } else { f64::INFINITY };
    }
    if a.is_sign_negative() != b.is_sign_negative() {
        return f64::INFINITY;
    }
    if a.is_infinite() || b.is_infinite() || (b == 0.0 && residual == 0.0) {
        return if a.to_bits() == b.to_bits() { 0.0 } else { f64::INFINITY };
    }
    // A power of two has narrower neighbours below: the exact result's own side decides.
    let beside: f64 = rounded.next((residual >= 0.0) != b.is_sign_negative()).into();
    ((a.abs() - b.abs()) / (beside - b).abs() - residual).abs()
}

/// The text of `data/NAME_TYPE.txt`, or of the same file in the folder that `SHALE_MATH_TABLES` names.
pub(crate) fn table(name_and_type: &str) -> String {
    let folder = std::env::var_os("SHALE_MATH_TABLES").map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/math/data"), PathBuf::from);
    let path = folder.join(name_and_type).with_extension("txt");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Fails when `f` is further than `max_ulp` from the exact results of the table anywhere, and reports the worst argument.
pub(crate) fn check<F: Real, const N: usize>(name: &str, table: &str, f: impl Fn([F; N]) -> F, max_ulp: f64) {
    let mut worst = (0.0, String::from("empty table"));
    for line in table.lines() {
        let mut words = line.split([' ', ',']);
        let mut next = || words.next().expect("a line holds arguments, result and residual");
        let arguments = [(); N].map(|()| F::parse(next()));
        let (rounded, residual) = (F::parse(next()), next().parse().expect("a residual is a number"));
        let got = f(arguments);
        let ulps = error(got, rounded, residual);
        if ulps > worst.0 {
            worst = (ulps, format!("{name}{arguments:?} = {got:?}, not {rounded:?}"));
        }
    }
    println!("{name}: at most {:.3} ulp; {}", worst.0, worst.1);
    assert!(!table.is_empty() && worst.0 <= max_ulp, "{:.3} ulp, more than {max_ulp}: {}", worst.0, worst.1);
}

/// One test a function and type against `data/NAME_TYPE.txt`: `name(x) f32 1.5 f64 1.5;`, the numbers the greatest errors allowed, in ulps.
macro_rules! accuracy {
    ($($name:ident($($x:ident),+) f32 $single:literal f64 $double:literal;)+) => { $(
        mod $name {
            use crate::harness::{check, table};
            use shale_dialects::eval::math::{double, single};

            #[test]
            fn f32() {
                let table = table(concat!(stringify!($name), "_f32"));
                check(stringify!($name), &table, |[$($x),+]: [f32; _]| single::$name($($x),+), $single);
            }

            #[test]
            fn f64() {
                let table = table(concat!(stringify!($name), "_f64"));
                check(stringify!($name), &table, |[$($x),+]: [f64; _]| double::$name($($x),+), $double);
            }
        }
    )+ };
}
pub(crate) use accuracy;
