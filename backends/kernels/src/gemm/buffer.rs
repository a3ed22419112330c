//! Memory that contractions work in: lent by who runs them, or kept by threads between runs.

use crate::Stop;
use crate::memory::LINE;
use bytemuck::{Pod, Zeroable};
use std::cell::RefCell;
use std::iter;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A line of the caches.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u8; LINE]);

/// Memory that is lent for a run, of which its threads take what they need.
#[derive(Debug)]
pub(crate) struct Stock<'a> {
    base: *mut Line,
    /// The lines that nobody has, in order; neighbouring ones are one range.
    free: Mutex<Vec<Range<usize>>>,
    /// Whether it has all that is asked for: several threads may leave it in pieces.
    suffices: bool,
    lent: PhantomData<&'a mut [u8]>,
}

// SAFETY: each line is taken by one buffer at a time; the list of free ones is locked.
unsafe impl Sync for Stock<'_> {}

impl<'a> Stock<'a> {
    /// The whole lines of some bytes, which suffice for certain or not.
    pub(super) fn new(bytes: &'a mut [u8], suffices: bool) -> Stock<'a> {
        let skipped = bytes.as_ptr().align_offset(LINE).min(bytes.len());
        let lines = &mut bytes[skipped..];
        Stock { base: lines.as_mut_ptr().cast(), free: Mutex::new(iter::once(0..lines.len() / LINE).collect()), suffices, lent: PhantomData }
    }

    fn take(&self, lines: usize) -> Option<Range<usize>> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let place = free.iter().position(|range| range.len() >= lines)?;
        let start = free[place].start;
        free[place].start += lines;
        Some(start..start + lines)
    }

    fn give_back(&self, lines: Range<usize>) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let place = free.partition_point(|range| range.start < lines.start);
        free.insert(place, lines);
        free.dedup_by(|next, range| {
            let meets = range.end == next.start;
            if meets {
                range.end = next.end;
            }
            meets
        });
    }
}

/// Lines of a stock.
#[derive(Debug)]
struct Taken<'a> {
    stock: &'a Stock<'a>,
    lines: Range<usize>,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.stock.give_back(self.lines.clone());
    }
}

/// Memory whose address is a multiple of 64: that of a stock as long as it has some, otherwise its own.
#[derive(Debug, Default)]
pub(super) struct Buffer<'a> {
    own: Vec<Line>,
    taken: Option<Taken<'a>>,
    stock: Option<&'a Stock<'a>>,
}

impl<'a> Buffer<'a> {
    fn of(stock: &'a Stock<'a>) -> Buffer<'a> {
        Buffer { stock: Some(stock), ..Buffer::default() }
    }

    fn lines(&self) -> &[Line] {
        match &self.taken {
            // SAFETY: the lines are in the memory that the stock borrows; they are this buffer's alone, and are bytes of any values.
            Some(Taken { stock, lines }) => unsafe { std::slice::from_raw_parts(stock.base.add(lines.start), lines.len()) },
            None => &self.own,
        }
    }

    fn lines_mut(&mut self) -> &mut [Line] {
        match &self.taken {
            // SAFETY: as above.
            Some(Taken { stock, lines }) => unsafe { std::slice::from_raw_parts_mut(stock.base.add(lines.start), lines.len()) },
            None => &mut self.own,
        }
    }

    /// Room for so many numbers, of any values.
    pub(super) fn numbers<N: Pod>(&mut self, count: usize) -> &mut [N] {
        let lines = (count * size_of::<N>()).div_ceil(LINE);
        if self.lines().len() < lines {
            // What was there is not needed: no copy of it is made, and its lines may be part of the new ones.
            self.taken = None;
            self.taken = self.stock.and_then(|stock| Some(Taken { lines: stock.take(lines)?, stock }));
            if self.lines().len() < lines {
                debug_assert!(self.stock.is_none_or(|stock| !stock.suffices), "a run on one thread needs more than it said");
                self.own = vec![Line::zeroed(); lines];
            }
        }
        &mut bytemuck::cast_slice_mut(self.lines_mut())[..count]
    }

    /// All numbers that there is room for.
    pub(super) fn as_numbers<N: Pod>(&self) -> &[N] {
        bytemuck::cast_slice(self.lines())
    }
}

/// What a thread needs while it computes.
#[derive(Debug, Default)]
pub(super) struct Workspace<'a> {
    /// The packed left operand of a block of rows.
    pub left: Buffer<'a>,
    /// Sums that are not yet elements of the result.
    pub sums: Buffer<'a>,
    /// The packed right operand.
    pub right: Buffer<'a>,
    /// Where rows and columns lie in the operand and in the result.
    pub from: Vec<isize>,
    pub to: Vec<isize>,
    pub columns: Vec<isize>,
}

thread_local! {
    /// Workspaces that the thread does not need now. All contractions share them: what one leaves in the thread's caches is written by the next one, not by
    /// memory.
    static SPARE: RefCell<Vec<Workspace<'static>>> = const { RefCell::new(Vec::new()) };
}
/// Bytes of a workspace that are kept.
const KEPT_BYTES: usize = 64 << 20;

/// What a run has while it goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    /// When it is to stop.
    pub stop: Stop<'a>,
    /// Memory for it; without, threads have their own.
    pub stock: Option<&'a Stock<'a>>,
}

impl Context<'_> {
    /// Whether the run is to end.
    pub(super) fn is_stopped(self) -> bool {
        self.stop.is_asked()
    }

    /// Runs code with a workspace.
    pub(super) fn workspace<R>(self, code: impl FnOnce(&mut Workspace<'_>) -> R) -> R {
        let mut spare = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        let result = match self.stock {
            None => code(&mut spare),
            Some(stock) => {
                let [from, to, columns] = [&mut spare.from, &mut spare.to, &mut spare.columns].map(std::mem::take);
                let mut lent = Workspace { left: Buffer::of(stock), sums: Buffer::of(stock), right: Buffer::of(stock), from, to, columns };
                let result = code(&mut lent);
                (spare.from, spare.to, spare.columns) = (lent.from, lent.to, lent.columns);
                result
            }
        };
        if spare.bytes() <= KEPT_BYTES {
            SPARE.with_borrow_mut(|all| all.push(spare));
        }
        result
    }
}

impl Workspace<'_> {
    fn bytes(&self) -> usize {
        let lines: usize = [&self.left, &self.sums, &self.right].iter().map(|buffer| buffer.lines().len()).sum();
        let offsets: usize = [&self.from, &self.to, &self.columns].iter().map(|offsets| offsets.capacity()).sum();
        lines * LINE + offsets * size_of::<isize>()
    }
}

/// The bytes that a contraction needs at most while it runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// Those that can be lent.
    pub buffers: usize,
    /// Lists, which threads keep.
    pub lists: usize,
}

impl Needs {
    /// Those of so many threads, each with buffers of its own.
    pub(super) fn of_each(self, threads: usize) -> Needs {
        // Each buffer ends with a line of its own.
        let buffers = self.buffers.saturating_add(3 * LINE).saturating_mul(threads);
        Needs { buffers, lists: self.lists.saturating_mul(threads) }
    }

    /// Both.
    pub(super) fn and(self, other: Needs) -> Needs {
        Needs { buffers: self.buffers.saturating_add(other.buffers), lists: self.lists.saturating_add(other.lists) }
    }
}
