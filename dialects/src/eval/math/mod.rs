//! The functions' one algorithm each: [`single`] for f32 lanes, [`double`] for f64 lanes.
//!
//! What both formats share stands beside them: `format` (the parts of a float), `pair` (sums of two floats), and the families `exponential`,
//! `logarithm`, `root` and `power`, for which a format only brings its polynomials.
//!
//! Laws
//! - Exact at 0, ±∞ and NaN; −0 keeps its sign where the function is odd.
//! - No branch on data: every lane takes the same path and `select` chooses, so that a vector of any width gives the bits of a scalar.
//! - Fused multiply-add wherever a product meets a sum; division, never a reciprocal estimate.
//! - The error bounds that `docs/accuracy.md` lists are measured by a test.

pub mod complex;
pub mod double;
mod exponential;
mod format;
mod logarithm;
mod pair;
mod power;
mod root;
pub mod scalar;
pub mod single;
mod two_over_pi;
