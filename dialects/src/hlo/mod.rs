//! The hlo dialect: XLA's operations on arrays, as values of array types, with regions for computations.
//!
//! Laws
//! - An op is one section: documentation with formula, inputs (I1 …), constraints (C1 …) and an example that a test runs; inference and checks that
//!   cite the constraints; evaluation; folds.
//! - Ops have several results instead of tuples. `hlo.tuple` and `hlo.get_tuple_element` are for the borders of a program.
//! - Folds and patterns are exact: they give the bits that evaluation gives.
//! - Inference ignores layouts. Dynamic dimensions are bounded.

pub mod constant;
pub mod control;
pub mod elementwise;
pub mod infer;
pub mod iota;
pub mod movement;
pub mod reduction;
pub mod region;

pub use constant::*;
pub use control::*;
pub use elementwise::*;
pub use iota::*;
pub use movement::*;
pub use reduction::*;
pub use region::Return;

use shale_ir::dialect;

dialect! {
    /// Operations on arrays, as in XLA: elementwise functions, data movement, reductions, contractions, control flow, collectives.
    pub static HLO = "hlo" {
        ops: [
            Constant, Iota, Return,
            Add, Subtract, Multiply, Divide, Remainder, Maximum, Minimum, Power, Atan2, And, Or, Xor,
            ShiftLeft, ShiftRightArithmetic, ShiftRightLogical, Mulhi, NextAfter, Complex, Polygamma, Zeta,
            Compare, Select, Clamp, Convert, BitcastConvert, ReducePrecision,
            Abs, Sign, Negate, Not, Popcnt, CountLeadingZeros, Ceil, Floor, RoundNearestAfz, RoundNearestEven,
            RealPart, Imag, Conj, IsFinite, IsInf, IsPosInf, IsNegInf,
            Exponential, ExponentialMinusOne, Log, LogPlusOne, Logistic, Sqrt, Rsqrt, Cbrt,
            Cosine, Sine, Tan, Cosh, Sinh, Tanh, Acos, Acosh, Asin, Asinh, Atan, Atanh,
            Erf, Erfc, ErfInv, Lgamma, Digamma,
            Transpose, Concatenate,
            Reduce,
            While,
        ],
        attrs: [Direction, Order],
        patterns: [
            convert_back, bitcast_bitcast, select_not,
            transpose_transpose,
        ],
        constant: Constant::materialize
    }
}
