//! The builder dialect and API: XLA's client operations, one method and one op for each row of the specification.
//!
//! Laws
//! - A method has the specification's argument order; it checks everything when it is called and records the caller's line.
//! - An op of the dialect keeps what the caller wrote (implicit broadcasts, tuples, SAME padding); the pass `legalize-builder` makes it hlo ops.
//! - Where a builder op and its hlo op take the same things, inference and checks are the hlo op's own.

mod api;
mod binary;
mod broadcast;
mod call;
mod collective;
mod computation;
mod contraction;
mod control;
mod effects;
mod elementwise;
mod form;
mod function;
mod indexing;
pub mod legalize;
mod linalg;
mod movement;
mod normalization;
mod ordered;
mod random;
mod reduction;
mod reshaping;
mod subcomputation;
mod tuple;
mod unary;
mod windows;

pub use api::{BuildError, Builder, XlaOp};
pub use binary::*;
pub use collective::*;
pub use computation::Computation;
pub use contraction::*;
pub use control::*;
pub use effects::*;
pub use elementwise::*;
pub use function::Parameter;
pub use indexing::*;
pub use linalg::*;
pub use movement::*;
pub use normalization::*;
pub use ordered::*;
pub use random::*;
pub use reduction::*;
pub use reshaping::*;
pub use subcomputation::{Results, Subcomputation};
pub use tuple::{GetTupleElement, Tuple, leaf_types};
pub use unary::*;
pub use windows::{Padding, PaddingAttr, ReduceWindow, SelectAndScatter};

use shale_ir::dialect;

dialect! {
    /// XLA's client operations: implicit broadcasting, tuples, shorthands. `--legalize-builder` turns them into hlo ops.
    pub static BUILDER = "builder" {
        ops: [
            Parameter, Constant, Iota,
            Add, Sub, Mul, Div, Rem, Max, Min, And, Or, Xor, ShiftLeft, ShiftRightArithmetic, ShiftRightLogical,
            Pow, Atan2, Polygamma, Zeta, NextAfter, Complex,
            Eq, Ne, Ge, Gt, Le, Lt, EqTotalOrder, NeTotalOrder, GeTotalOrder, GtTotalOrder, LeTotalOrder, LtTotalOrder,
            Abs, Ceil, Floor, Round, RoundNearestEven, Sign, Neg, Not, PopulationCount, Clz,
            Real, Imag, Conj, IsFinite, IsInf, IsPosInf, IsNegInf,
            Exp, Expm1, Log, Log1p, Logistic, Sqrt, Rsqrt, Cbrt,
            Cos, Sin, Tan, Cosh, Sinh, Tanh, Acos, Acosh, Asin, Asinh, Atan, Atanh,
            Erf, Erfc, ErfInv, Lgamma, Digamma, BesselI1e,
            ConvertElementType, BitcastConvertType, ReducePrecision, Clamp, Select, Map,
            Broadcast, BroadcastInDim, Reshape, Collapse, Transpose, ConcatInDim, Slice, Pad, Rev,
            DynamicSlice, DynamicUpdateSlice, Gather, Scatter, GetDimensionSize, SetDimensionSize, Tuple, GetTupleElement,
            Reduce, ReduceAll, ReduceWindow, SelectAndScatter, Sort, TopK,
            Dot, DotGeneral, Conv, ConvWithGeneralPadding, ConvGeneralDilated,
            Cholesky, TriangularSolve, Fft, BatchNormTraining, BatchNormInference, BatchNormGrad,
            Call, While, Conditional, OptimizationBarrier,
            CreateToken, AfterAll, Infeed, Outfeed, Send, Recv, InfeedWithToken, OutfeedWithToken, SendWithToken, RecvWithToken, CustomCall,
            RngUniform, RngNormal, RngBitGenerator,
            AllReduce, CrossReplicaSum, AllGather, AllToAll, CollectivePermute, ReduceScatter, CollectiveBroadcast, ReplicaId, PartitionId,
        ]
    }
}
