//! Accuracy of the math functions against tables that mpmath and Arb computed (`oracle*.py`); `sweep.py` measures more points.

mod complex;
mod harness;
mod special;
mod trig;

use harness::accuracy;

accuracy! {
    exp(x) f32 1.0 f64 1.0;
    expm1(x) f32 1.35 f64 1.35;
    log(x) f32 0.9 f64 0.9;
    log1p(x) f32 0.9 f64 0.9;
    logistic(x) f32 0.8 f64 0.8;
    tanh(x) f32 1.0 f64 1.15;
    sinh(x) f32 0.8 f64 0.8;
    cosh(x) f32 0.95 f64 0.9;
    sqrt(x) f32 0.5 f64 0.5;
    rsqrt(x) f32 1.5 f64 1.5;
    cbrt(x) f32 0.501 f64 0.501;
    pow(x, y) f32 0.501 f64 0.9;
    asinh(x) f32 0.501 f64 1.1;
    acosh(x) f32 0.501 f64 0.9;
    atanh(x) f32 0.501 f64 1.5;
}
