//! Accuracy of the math functions against tables that mpmath computed (`oracle.py`).

mod harness;

use harness::accuracy;

accuracy! {
    exp(x) f32 1.5 f64 1.5;
    expm1(x) f32 1.5 f64 1.5;
    log(x) f32 1.5 f64 1.5;
    log1p(x) f32 1.5 f64 1.5;
    logistic(x) f32 1.5 f64 1.5;
    tanh(x) f32 1.5 f64 1.5;
    sinh(x) f32 1.5 f64 1.5;
    cosh(x) f32 1.5 f64 1.5;
    sqrt(x) f32 0.5 f64 0.5;
    rsqrt(x) f32 1.5 f64 1.5;
    cbrt(x) f32 1.5 f64 1.5;
    pow(x, y) f32 1.0 f64 1.5;
    asinh(x) f32 1.0 f64 1.5;
    acosh(x) f32 1.0 f64 1.5;
    atanh(x) f32 1.0 f64 1.5;
}
