//! Reductions, windows and sorting.

mod combiner;
mod cumulative;
mod framed;
mod keys;
mod map;
mod reduce;
mod reduce_window;
mod select_and_scatter;
mod sort;
mod top_k;
mod window;

pub use combiner::{Combiner, LeftArgs, Runs, as_array, by_region, element};
pub use cumulative::{Cumulative, as_cumulative};
pub use framed::{FramedScatter, as_framed_scatter, as_fused_framed_scatter, comparison, sole_op};
pub use map::*;
pub use reduce::*;
pub use reduce_window::*;
pub use select_and_scatter::*;
pub use sort::*;
pub use top_k::*;
pub use window::{Window, WindowAttrs, WindowDim, positive};
