//! The hlo dialect: XLA's operations on arrays, as values of array types, with regions for computations.
//!
//! Laws
//! - An op is one section: documentation with formula, inputs (I1 …), constraints (C1 …) and an example that a test runs; inference and checks that
//!   cite the constraints; evaluation; folds.
//! - Ops have several results instead of tuples. `hlo.tuple` and `hlo.get_tuple_element` are for the borders of a program.
//! - Folds and patterns are exact: they give the bits that evaluation gives.
//! - Inference ignores layouts. Dynamic dimensions are bounded.

pub mod collective;
pub mod constant;
pub mod contraction;
pub mod control;
pub mod effects;
pub mod elementwise;
pub mod infer;
pub mod linalg;
pub mod lists;
pub mod movement;
pub mod random;
pub mod reduction;
pub mod region;

pub use collective::*;
pub use constant::*;
pub use contraction::*;
pub use control::*;
pub use effects::*;
pub use elementwise::*;
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
            Constant, Return,
            Add, Compare,
            Transpose, Broadcast, Reshape, Concatenate, Slice, Pad, Reverse,
            DynamicSlice, DynamicUpdateSlice, Gather, Scatter,
            GetDimensionSize, SetDimensionSize, Tuple, GetTupleElement,
            Reduce, ReduceWindow, SelectAndScatter, Map, Sort, TopK,
            DotGeneral, Convolution,
            Cholesky, Fft, TriangularSolve,
            While, If, Case, OptimizationBarrier,
            CreateToken, AfterAll, Infeed, Outfeed, Send, SendDone, Recv, RecvDone, CustomCall,
            RngBitGenerator,
            AllReduce, ReduceScatter, AllGather, AllToAll, CollectivePermute, CollectiveBroadcast, ReplicaId, PartitionId,
        ],
        attrs: [Direction, Order, FftType, TransposeA, RngAlgorithm],
        patterns: [
            transpose_transpose, transpose_unit_dims, broadcast_broadcast, broadcast_permutation, reshape_reshape,
            concatenate_concatenate, concatenate_empty, slice_slice, reverse_reverse, dynamic_slice_constant,
            dot_general_transpose,
        ],
        constant: Constant::materialize
    }
}
