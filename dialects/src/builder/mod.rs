//! The builder dialect and API: XLA's client operations, one method and one op for each row of the specification.
//!
//! Laws
//! - A method has the specification's argument order; it checks everything when it is called and records the caller's line.
//! - An op of the dialect keeps what the caller wrote (implicit broadcasts, tuples, SAME padding); the pass `legalize-builder` makes it hlo ops.
//! - Where a builder op and its hlo op take the same things, inference and checks are the hlo op's own.

mod api;
mod broadcast;
mod call;
mod computation;
mod control;
mod elementwise;
mod function;
pub mod legalize;
mod movement;
mod reduction;
mod subcomputation;
mod tuple;

pub use api::{BuildError, Builder, XlaOp};
pub use computation::Computation;
pub use control::*;
pub use elementwise::*;
pub use function::Parameter;
pub use movement::*;
pub use reduction::*;
pub use subcomputation::{Results, Subcomputation};
pub use tuple::{GetTupleElement, Tuple, leaf_types};

use shale_ir::dialect;

dialect! {
    /// XLA's client operations: implicit broadcasting, tuples, shorthands. `--legalize-builder` turns them into hlo ops.
    pub static BUILDER = "builder" {
        ops: [
            Parameter,
            Constant, Add, Eq, Ne, Ge, Gt, Le, Lt, EqTotalOrder, NeTotalOrder, GeTotalOrder, GtTotalOrder, LeTotalOrder, LtTotalOrder,
            Transpose, ConcatInDim, Tuple, GetTupleElement,
            Reduce,
            While,
        ]
    }
}
