//! StableHLO and CHLO: their ops, attributes and text, and the way to and from hlo.
//!
//! Laws
//! - An op is checked by the hlo op that it becomes, so the two cannot disagree.
//! - What StableHLO's own tools print is read; what is printed, StableHLO's own tools read.
//! - Attributes that change no result (precision, sharding) are carried; an attribute that would change one is obeyed or refused.

pub mod chlo;
pub mod quant;
pub mod sdy;

mod attrs;
mod call;
mod collective;
mod contraction;
mod control;
mod dynamic;
mod effects;
mod elementwise;
mod form;
mod layouts;
mod legacy;
mod movement;
mod precision;
mod quantize;
mod reduction;
mod spmd;
mod syntax;
mod tiling;

pub use attrs::{
    BoolList, ChannelHandle, ComparisonDirection, ComparisonType, ConvDimensionNumbers, DenseRows, DotAlgorithm, DotDimensionNumbers, GatherDimensionNumbers,
    I32, OutputOperandAlias, ResultAccuracy, RngDistribution, ScatterDimensionNumbers,
};
pub use call::*;
pub use collective::*;
pub use contraction::*;
pub use control::*;
pub use dynamic::*;
pub use effects::*;
pub use elementwise::*;
pub use form::Export;
pub use layouts::Layouts;
pub use legacy::*;
pub use movement::*;
pub use quantize::*;
pub use reduction::*;

use attrs::{FftType, Precision, ResultAccuracyMode, RngAlgorithm, TransposeA};
use shale_ir::dialect;
use shale_ir::dialect::Dialect;

dialect! {
    /// StableHLO: portable operations on arrays. `--legalize-stablehlo` turns them into hlo ops.
    pub static STABLEHLO = "stablehlo" {
        ops: [
            Constant, Iota,
            Add, Subtract, Multiply, Divide, Remainder, Maximum, Minimum, Power, Atan2, And, Or, Xor,
            ShiftLeft, ShiftRightArithmetic, ShiftRightLogical,
            Abs, Sign, Negate, Not, Popcnt, CountLeadingZeros, Ceil, Floor, RoundNearestAfz, RoundNearestEven, Real, Imag, IsFinite,
            Exponential, ExponentialMinusOne, Log, LogPlusOne, Logistic, Sqrt, Rsqrt, Cbrt, Cosine, Sine, Tan, Tanh,
            Compare, Select, Clamp, Complex, Convert, BitcastConvert, ReducePrecision,
            Transpose, BroadcastInDim, Reshape, Concatenate, Slice, Pad, Reverse, DynamicSlice, DynamicUpdateSlice, Gather, Scatter,
            GetDimensionSize, SetDimensionSize, Tuple, GetTupleElement,
            Reduce, ReduceWindow, SelectAndScatter, Sort, Map,
            Dot, DotGeneral, Convolution, Cholesky, TriangularSolve, Fft, BatchNormTraining, BatchNormInference, BatchNormGrad,
            Return, While, If, Case, OptimizationBarrier,
            CreateToken, AfterAll, Infeed, Outfeed, Send, Recv, Rng, RngBitGenerator,
            AllReduce, ReduceScatter, AllGather, AllToAll, CollectivePermute, CollectiveBroadcast, ReplicaId, PartitionId,
            CustomCall, Composite, AsyncStart, AsyncDone, UniformQuantize, UniformDequantize,
            DynamicBroadcastInDim, DynamicReshape, DynamicIota, DynamicPad, RealDynamicSlice, DynamicGather, DynamicConv,
            Broadcast, TorchIndexSelect, CrossReplicaSum, Einsum, UnaryEinsum, CollectiveReduce,
        ],
        types: [Future],
        attrs: [
            ComparisonDirection, ComparisonType, Precision, FftType, TransposeA, RngDistribution, RngAlgorithm, ResultAccuracyMode,
            ResultAccuracy, ChannelHandle, GatherDimensionNumbers, ScatterDimensionNumbers, DotDimensionNumbers, DotAlgorithm,
            OutputOperandAlias, ConvDimensionNumbers,
        ]
    }
}

/// All dialects of this crate.
pub fn dialects() -> [&'static Dialect; 4] {
    [&STABLEHLO, &chlo::CHLO, &sdy::SDY, &quant::QUANT]
}
