//! The schedules of loops: in which order the iterations of a nest run, in which tiles, how many as lanes, and which loops threads may share.
//!
//! `interchange-loops`, `tile-loops`, `vectorize-loops`, `parallelize-loops` and `fuse-sibling-loops` come behind `lower-to-loops`, in this order: each
//! reads what those before it chose. A backend need not choose again.
//!
//! Laws
//! - Schedules are data of `loop.nest` and `loop.reduce`: no op is added, moved or removed, and no result changes in any bit.
//! - What a nest says already stays: a program pins its schedule by writing it.
//! - Each pass looks at each op of a body a fixed number of times.
//!
//! `access`: where loops read and write. `shape`: what loops within loops are. Options force a schedule, or give each nest a random one: that is for
//! tests.
#![forbid(unsafe_code)]

mod access;
mod interchange;
mod list;
mod parallelize;
mod random;
mod shape;
mod siblings;
mod tile;
mod vectorize;

pub use interchange::InterchangeLoops;
pub use list::List;
pub use parallelize::{LEAST_WORK, ParallelizeLoops};
pub use siblings::FuseSiblingLoops;
pub use tile::TileLoops;
pub use vectorize::VectorizeLoops;

use shale_ir::body::{Body, Op};
use shale_ir::pass::{PassDef, PassInfo};
use shale_loops::{Nest, Reduce};

/// The passes of this crate, in the order in which they run.
pub fn all() -> [&'static PassInfo; 5] {
    [InterchangeLoops::info(), TileLoops::info(), VectorizeLoops::info(), ParallelizeLoops::info(), FuseSiblingLoops::info()]
}

/// The nests and reductions of a body, those around others first.
fn loops(body: &Body<'_>) -> Vec<Op> {
    let Some(root) = body.root() else { return Vec::new() };
    body.walk(root).filter(|op| body.matches::<Nest<'_>>(*op).is_some() || body.matches::<Reduce<'_>>(*op).is_some()).collect()
}
