//! Where a run finds its inputs and leaves its outputs.

use shale_dialects::eval::canonical::LANES;
use std::ptr;

/// One input or output of a run.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The element of lane 0. Contiguous and strided elements may lie at any address.
    pub base: *mut u8,
    /// For [`Access::Strided`](super::Access::Strided): bytes from one lane's element to the next one's.
    pub stride: isize,
    /// For [`Access::Indexed`](super::Access::Indexed): for each lane, which element from the base.
    pub index: *const i32,
}

impl Place {
    /// Contiguous elements, or one for all lanes.
    pub fn at(base: *const u8) -> Place {
        Place { base: base.cast_mut(), stride: 0, index: ptr::null() }
    }

    /// Elements at a distance in bytes.
    pub fn strided(base: *const u8, stride: isize) -> Place {
        Place { base: base.cast_mut(), stride, index: ptr::null() }
    }

    /// Elements by a list of indices from `base`.
    pub fn indexed(base: *const u8, index: *const i32) -> Place {
        Place { base: base.cast_mut(), stride: 0, index }
    }
}

/// The places of one row of lanes or more, each row's some bytes behind those of the row before.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The places of the first row.
    pub places: &'a [Place],
    /// For each place the bytes from a row to the next one; not looked at for one row.
    pub steps: &'a [isize],
    /// How many rows there are.
    pub count: usize,
    /// True if no output overlaps an input: then lanes may be computed twice.
    pub apart: bool,
}

impl<'a> Rows<'a> {
    /// One row, of which nothing is known.
    pub fn one(places: &'a [Place]) -> Rows<'a> {
        Rows { places, steps: &[], count: 1, apart: false }
    }

    /// The places of a row.
    pub(crate) fn row(self, row: usize) -> impl Iterator<Item = Place> + 'a {
        let step = move |i: usize| if row == 0 { 0 } else { self.steps[i] * row as isize };
        self.places.iter().enumerate().map(move |(i, place)| Place { base: place.base.wrapping_offset(step(i)), ..*place })
    }
}

/// Memory that a run uses besides its places: grows to what the largest program needs and is reused. One for each thread.
#[derive(Debug, Default)]
pub struct Scratch {
    lines: Vec<Line>,
    lent: Vec<Vec<u64>>,
    blocks: Vec<Block>,
}

/// The 64 accumulators of a row that the window engine computes, whose lanes have 32 bits; aligned to all of them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(256))]
pub(crate) struct Block(pub(crate) [u32; LANES]);

/// A cache line, to which scratch memory is aligned.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line([u8; 64]);

impl Scratch {
    /// None yet.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Memory for something else than lane programs, with any contents: what was given back last, or none yet.
    pub fn borrow_words(&mut self) -> Vec<u64> {
        self.lent.pop().unwrap_or_default()
    }

    /// Gives memory back for the next one who borrows: it stays mapped, which costs less than to touch fresh pages.
    pub fn return_words(&mut self, words: Vec<u64>) {
        self.lent.push(words);
    }

    /// Memory for accumulators, with any contents.
    pub(crate) fn take_blocks(&mut self) -> Vec<Block> {
        std::mem::take(&mut self.blocks)
    }

    /// Gives it back for the next program with totals.
    pub(crate) fn return_blocks(&mut self, blocks: Vec<Block>) {
        self.blocks = blocks;
    }

    /// The address of at least `bytes` bytes, aligned to 64, with any contents.
    pub fn reserve(&mut self, bytes: usize) -> *mut u8 {
        let lines = bytes.div_ceil(64);
        if self.lines.len() < lines {
            self.lines.resize(lines, Line([0; 64]));
        }
        self.lines.as_mut_ptr().cast()
    }
}
