//! Sums of products in the canonical order: `result[i, j] = Σₖ left[i, k] · right[k, j]`, where each index may stand for several dimensions.
//!
//! As Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication" (2008): a panel of the contracted index at a time, blocks of
//! both operands are packed for the caches, and a micro-kernel holds a block of the result in registers. The panels are those of the canonical
//! order, so that each sum takes its products in that order: sizes of blocks, vectors and threads change no bit.
//!
//! Packing reads any distances and any element type. What a micro-kernel leaves behind becomes elements of the result while it is in the
//! first-level cache, in `Gemm::finish`.

mod across;
mod ahead;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod axis;
mod blocks;
mod buffer;
mod contraction;
mod diagonal;
mod driver;
#[cfg(target_arch = "x86_64")]
mod groups;
mod in_lanes;
mod interleaved;
mod lanes;
mod lines;
mod masked;
mod near;
#[cfg(target_arch = "aarch64")]
mod neon;
mod number;
mod pack;
mod parts;
mod planes;
#[cfg(target_arch = "x86_64")]
mod remainder;
mod scalar;
mod sums;
mod terms;
mod tile;
mod transfer;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use across::{Across, AcrossPlan, Position};
pub(crate) use axis::Axis;
pub(crate) use contraction::{Around, Contraction};
pub(crate) use diagonal::Diagonal;
pub(crate) use driver::Gemm;
pub(crate) use in_lanes::{InLanes, sums_short_lines};
pub(crate) use interleaved::{Interleaved, InterleavedPlan};
pub(crate) use lines::{LaneAxis, LaneTap, Lines, LinesPlan, OuterDim, OuterGroup, Residue, WindowFactors};
pub(crate) use near::Near;
pub(crate) use number::{LineNumber, Number};
pub(crate) use terms::Terms;

use shale_ir::element::ElementType;
use std::borrow::Cow;
use std::fmt::Debug;

/// The element types of a contraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elements {
    pub left: ElementType,
    pub right: ElementType,
    /// The type in which it is computed.
    pub compute: ElementType,
    pub result: ElementType,
}

/// The rows of a contraction, in classes that have products with the same contracted indices.
pub(crate) trait Classes: Debug + Send + Sync {
    /// The number of classes.
    fn count(&self) -> usize;
    /// The rows of a class.
    fn rows(&self, class: usize) -> Cow<'_, Axis>;
    /// Its products.
    fn terms(&self, class: usize) -> Cow<'_, Terms>;
    /// Whether the products of each panel of each class are groups of so many contracted indices, but for a last group at the panel's end.
    fn in_groups(&self, group: usize) -> bool;
}

/// A contraction, batch by batch.
#[derive(Debug)]
pub(crate) struct Plan {
    pub batch: Axis,
    pub classes: Box<dyn Classes>,
    pub columns: Axis,
    /// All contracted indices: what of the right operand is packed.
    pub all: Terms,
}

/// Products below which one thread is faster than several.
const PARALLEL: usize = 1 << 19;
