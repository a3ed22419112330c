//! Memory that is kept between runs.

use bytemuck::{Pod, Zeroable};
use std::cell::RefCell;

/// A line of the caches.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// Memory whose address is a multiple of 64.
#[derive(Debug, Default)]
pub(super) struct Buffer(Vec<Line>);

impl Buffer {
    /// Room for so many numbers, of any values.
    pub(super) fn numbers<N: Pod>(&mut self, count: usize) -> &mut [N] {
        let lines = (count * size_of::<N>()).div_ceil(size_of::<Line>());
        if self.0.len() < lines {
            // What was there is not needed: no copy of it is made.
            self.0 = vec![Line::zeroed(); lines];
        }
        &mut bytemuck::cast_slice_mut(&mut self.0)[..count]
    }

    /// All numbers that there is room for.
    pub(super) fn as_numbers<N: Pod>(&self) -> &[N] {
        bytemuck::cast_slice(&self.0)
    }
}

/// What a thread needs while it computes.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    /// The packed left operand of a block of rows.
    pub left: Buffer,
    /// Sums that are not yet elements of the result.
    pub sums: Buffer,
    /// The packed right operand.
    pub right: Buffer,
    /// Where rows and columns lie in the operand and in the result.
    pub from: Vec<isize>,
    pub to: Vec<isize>,
    pub columns: Vec<isize>,
}

thread_local! {
    /// Workspaces that the thread does not need now. All contractions share them: what one leaves in the thread's caches is written by the next one, not by
    /// memory.
    static SPARE: RefCell<Vec<Workspace>> = const { RefCell::new(Vec::new()) };
}
/// Bytes of a workspace that are kept.
const KEPT_BYTES: usize = 64 << 20;

impl Workspace {
    /// Runs code with a workspace.
    pub(super) fn with<R>(code: impl FnOnce(&mut Workspace) -> R) -> R {
        let mut workspace = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        let result = code(&mut workspace);
        if workspace.bytes() <= KEPT_BYTES {
            SPARE.with_borrow_mut(|spare| spare.push(workspace));
        }
        result
    }

    fn bytes(&self) -> usize {
        let lines: usize = [&self.left, &self.sums, &self.right].iter().map(|buffer| buffer.0.len()).sum();
        let offsets: usize = [&self.from, &self.to, &self.columns].iter().map(|offsets| offsets.capacity()).sum();
        lines * size_of::<Line>() + offsets * size_of::<isize>()
    }
}
