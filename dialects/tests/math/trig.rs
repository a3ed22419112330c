//! The trigonometric functions and their inverses: tables of `oracle_special.py`.

use crate::harness::accuracy;

accuracy! {
    sin(x) f32 1.0 f64 0.75;
    cos(x) f32 1.0 f64 0.75;
    tan(x) f32 0.51 f64 1.0;
    asin(x) f32 0.51 f64 1.0;
    acos(x) f32 0.51 f64 1.0;
    atan(x) f32 0.51 f64 1.0;
    atan2(y, x) f32 0.51 f64 1.5;
}
