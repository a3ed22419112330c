//! The hlo dialect: XLA's operations on arrays, as values of array types, with regions for computations.
//!
//! Laws
//! - An op is one section: documentation with formula, inputs (I1 …), constraints (C1 …) and an example that a test runs; inference and checks that
//!   cite the constraints; evaluation; folds.
//! - Ops have several results instead of tuples. `hlo.tuple` and `hlo.get_tuple_element` are for the borders of a program.
//! - Folds and patterns are exact: they give the bits that evaluation gives.
//! - Inference ignores layouts, and no result depends on them but that of `hlo.bitcast`. Dynamic dimensions are bounded.

mod batch_norm;
pub mod collective;
mod complete;
pub mod constant;
pub mod contraction;
pub mod control;
pub mod dynamic_parameter;
pub mod effects;
pub mod elementwise;
pub mod infer;
pub mod iota;
pub mod layout;
pub mod linalg;
pub mod lists;
pub mod movement;
pub mod random;
pub mod reduction;
pub mod region;

pub use batch_norm::*;
pub use collective::*;
pub use complete::complete;
pub use constant::*;
pub use contraction::*;
pub use control::*;
pub use effects::*;
pub use elementwise::*;
pub use iota::*;
pub use linalg::*;
pub use movement::*;
pub use random::*;
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
            Erf, Erfc, ErfInv, Lgamma, Digamma, BesselI1e,
            Transpose, Broadcast, Reshape, Bitcast, Relayout, Concatenate, Slice, Pad, Reverse,
            DynamicSlice, DynamicUpdateSlice, Gather, Scatter,
            GetDimensionSize, SetDimensionSize, Tuple, GetTupleElement,
            Reduce, ReduceWindow, SelectAndScatter, Map, Sort, TopK,
            DotGeneral, Convolution,
            Cholesky, Fft, TriangularSolve, BatchNormTraining, BatchNormInference, BatchNormGrad,
            While, If, Case, Fusion, OptimizationBarrier,
            CreateToken, AfterAll, Infeed, Outfeed, Send, SendDone, Recv, RecvDone, CustomCall,
            RngSeed, RngBitGenerator,
            AllReduce, ReduceScatter, AllGather, AllToAll, CollectivePermute, CollectiveBroadcast, ReplicaId, PartitionId,
        ],
        attrs: [Direction, Order, FusionKind, FftType, TransposeA, RngAlgorithm],
        patterns: [
            convert_back[Convert], bitcast_bitcast[BitcastConvert], select_not[Not], compare_constant_first[Constant], not_compare[Compare],
            transpose_transpose[Transpose], transpose_unit_dims, broadcast_broadcast[Broadcast], broadcast_permutation, reshape_reshape[Reshape],
            concatenate_concatenate[Concatenate], concatenate_empty, slice_slice[Slice], reverse_reverse[Reverse], dynamic_slice_constant,
            dot_general_transpose[Transpose], dot_general_convert[Convert],
        ],
        constant: Constant::materialize
    }
}
