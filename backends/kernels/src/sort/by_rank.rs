//! Lines of keys that are made of their ranks again: what is sorted are the ranks, alone or each with an element that it carries.

use super::key::{Code, KeyOrder, Narrow, Ranked, Ranks};
use super::merge;
use super::network::{self, Beside};
use super::radix::{self, Numbered, Record, Sorting};
use crate::elements::{bits, code, element, gather, with_width};
use crate::memory::Memory;
use crate::target::{self, with_isa};
use crate::threads::split_list;
use crate::transpose::{TILE_SIDE, Transposed, transpose};
use crate::{KernelError, Stop};
use shale_lanes::Isa;
use std::sync::atomic::{AtomicBool, Ordering};

/// Elements of some bytes each.
#[derive(Clone, Copy)]
pub(super) struct Column<'a> {
    pub(super) memory: &'a [u8],
    pub(super) width: usize,
}

impl<'a> Column<'a> {
    /// Some elements.
    fn part(self, first: usize, count: usize) -> Column<'a> {
        Column { memory: &self.memory[first * self.width..][..count * self.width], ..self }
    }
}

/// How lines are sorted by one key.
pub(super) struct ByKey<'a, 'm> {
    pub(super) ranks: &'a Ranks,
    pub(super) sorting: Sorting<'a>,
    pub(super) isa: Isa,
    /// Lines that are sorted at once.
    pub(super) beside: usize,
    /// Elements of a line.
    pub(super) length: usize,
    /// Room for the records of a line, or of as many as are sorted side by side, twice.
    pub(super) records: &'a mut Memory<'m>,
    pub(super) spare: &'a mut Memory<'m>,
}

/// Keys of which records are made at one time, while what they carry comes to the first cache.
const BLOCK: usize = 1 << 10;

impl ByKey<'_, '_> {
    /// Sorts lines that lie one behind the other.
    ///
    /// # Errors
    /// A run that is to stop.
    pub(super) fn alone<R: Record + Code + Beside + bytemuck::Pod>(&mut self, from: Column<'_>, to: &mut [u8]) -> Result<(), KernelError> {
        let lanes = self.beside;
        let each = self.length * from.width;
        for (i, to) in to.chunks_mut(each * lanes).enumerate() {
            let lines = from.part(i * lanes * self.length, to.len() / from.width).memory;
            if lanes > 1 && worth(to.len() / each, lanes) {
                with_width!(from.width, W => self.sort_beside::<W, R>(lanes, lines, to)?);
            } else {
                with_width!(from.width, W => lines.chunks(each).zip(to.chunks_mut(each)).try_for_each(|(from, to)| self.sort_one::<W, R>(from, to))?);
            }
        }
        Ok(())
    }

    fn sort_one<const W: usize, R: Record + Code + Beside + bytemuck::Pod>(&mut self, from: &[u8], to: &mut [u8]) -> Result<(), KernelError> {
        let records = [self.records.of(self.length), self.spare.of(self.length)];
        sort_ranks::<W, R>(self.ranks, self.isa, self.sorting, from, to, records)
    }

    /// Sorts up to `lanes` lines at once.
    fn sort_beside<const W: usize, R: Record + Code + Beside + bytemuck::Pod>(&mut self, lanes: usize, from: &[u8], to: &mut [u8]) -> Result<(), KernelError> {
        let (length, each, bytes) = (self.length, self.length * W, size_of::<R>());
        let narrow = self.ranks.narrow::<R>().expect("elements can be made of their ranks");
        let (ranks, rows) = (self.spare.of::<R>(lanes * length), self.records.of::<R>(lanes * length));
        let shared = with_isa(self.isa, Ranked { elements: from.as_chunks::<W>().0, narrow, ranks });
        let (line, row) = ((length * bytes) as isize, (lanes * bytes) as isize);
        let count = from.len() / each;
        let [into, back] = [(length, count, line, row), (count, length, row, line)].map(|(rows, columns, from_step, to_step)| Transposed {
            rows,
            columns,
            from_step,
            to_step,
            tile: [TILE_SIDE; 2],
        });
        // SAFETY: both hold `lanes` lines, of which there are at most that many, of `length` ranks.
        unsafe { transpose(ranks.as_ptr().cast(), rows.as_mut_ptr().cast(), bytes, into) };
        R::sort_beside(self.isa, rows);
        // SAFETY: as above.
        unsafe { transpose(rows.as_ptr().cast(), ranks.as_mut_ptr().cast(), bytes, back) };
        with_isa(self.isa, Unranked { ranks, narrow, elements: to.as_chunks_mut::<W>().0 });
        if shared {
            for (from, to) in from.chunks_exact(each).zip(to.chunks_exact_mut(each)) {
                if contradicts(self.ranks, true, Column { memory: from, width: W }) {
                    self.sort_one::<W, R>(from, to)?;
                } else {
                    mend::<W>(self.ranks, from, to);
                }
            }
        }
        self.sorting.stop.check()
    }

    /// Sorts lines of keys, the first ones of `from` and `to`, with elements that go where they go.
    ///
    /// # Errors
    /// A run that is to stop.
    pub(super) fn carrying<R: Numbered>(&mut self, from: [Column<'_>; 2], to: [&mut [u8]; 2]) -> Result<(), KernelError> {
        let [keys, carried] = to;
        let keys = keys.chunks_exact_mut(self.length * from[0].width);
        let mut lines = keys.zip(carried.chunks_exact_mut(self.length * from[1].width)).enumerate();
        lines.try_for_each(|(i, (keys, carried))| {
            let line = from.map(|column| column.part(i * self.length, self.length));
            let records = [self.records.of::<R>(self.length), self.spare.of(self.length)];
            sort_pairs(self.ranks, self.sorting, line, [keys, carried], records)
        })
    }
}

/// How many of so many lines, of so many elements each, are sorted at once.
pub(super) fn beside<R: Beside>(isa: Isa, count: usize, length: usize) -> usize {
    let lanes = R::lanes(isa);
    if (2..=network::LONGEST).contains(&length) && worth(count, lanes) { lanes } else { 1 }
}

/// True if so many lines take less time side by side than one after the other: they fill half of the lanes.
fn worth(lines: usize, lanes: usize) -> bool {
    2 * lines > lanes
}

/// The elements of ranks.
struct Unranked<'a, R, const W: usize> {
    ranks: &'a [R],
    narrow: Narrow<R>,
    elements: &'a mut [[u8; W]],
}

impl<R: Code, const W: usize> target::Code for Unranked<'_, R, W> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        for (rank, element) in self.ranks.iter().zip(self.elements) {
            *element = crate::elements::element(self.narrow.code(*rank).wide());
        }
    }
}

/// Sorts one line by its elements' ranks, and makes elements of these again.
fn sort_ranks<const W: usize, R: Record + Code + bytemuck::Pod>(
    ranks: &Ranks,
    isa: Isa,
    sorting: Sorting<'_>,
    from: &[u8],
    to: &mut [u8],
    [records, spare]: [&mut [R]; 2],
) -> Result<(), KernelError> {
    let narrow = ranks.narrow::<R>().expect("elements can be made of their ranks");
    let (elements, is_shared) = (from.as_chunks::<W>().0, AtomicBool::new(false));
    split_list(sorting.threads, records, |first, records| {
        let shared = with_isa(isa, Ranked { elements: &elements[first..], narrow, ranks: records });
        is_shared.fetch_or(shared, Ordering::Relaxed);
    });
    let shared = is_shared.into_inner();
    if contradicts(ranks, shared, Column { memory: from, width: W }) {
        let order = contradictory_order(ranks, orders(records, spare), sorting.stop, |i| code(&elements[i]))?;
        gather::<W>(from, order, to);
        return Ok(());
    }
    radix::sort_into(sorting, [records, spare], to.as_chunks_mut::<W>().0, move |record| element(narrow.code(record).wide()))?;
    if shared {
        mend::<W>(ranks, from, to);
    }
    Ok(())
}

/// The same with elements that go where their keys go.
fn sort_pairs<R: Numbered>(
    ranks: &Ranks,
    sorting: Sorting<'_>,
    [keys, carried]: [Column<'_>; 2],
    [to_keys, to_carried]: [&mut [u8]; 2],
    [records, spare]: [&mut [R]; 2],
) -> Result<(), KernelError> {
    let narrow = ranks.narrow::<R::Key>().expect("elements can be made of their ranks");
    let is_shared = AtomicBool::new(false);
    split_list(sorting.threads, records, |first, records| {
        let mut shared = false;
        for (i, records) in records.chunks_mut(BLOCK).enumerate() {
            let [keys, carried] = [keys, carried].map(|column| column.part(first + i * BLOCK, records.len()));
            shared |= with_width!(keys.width, W => rank_keys::<W, R>(narrow, keys.memory, records));
            with_width!(carried.width, W => carry::<W, R>(carried.memory, records));
        }
        is_shared.fetch_or(shared, Ordering::Relaxed);
    });
    let shared = is_shared.into_inner();
    if contradicts(ranks, shared, keys) {
        let key = |i: usize| with_width!(keys.width, W => bits::<W>(keys.memory, i * W));
        let order = contradictory_order(ranks, orders(records, spare), sorting.stop, key)?;
        for (column, to) in [(keys, to_keys), (carried, to_carried)] {
            with_width!(column.width, W => gather::<W>(column.memory, order, to));
        }
        return Ok(());
    }
    let sorted = &*radix::sort(sorting, [records, spare])?;
    with_width!(keys.width, W => {
        write::<W, R>(sorting.threads, sorted, to_keys, move |record| narrow.code(R::Key::of(record.key())).wide());
        if shared {
            mend::<W>(ranks, keys.memory, to_keys);
        }
    });
    with_width!(carried.width, W => write::<W, R>(sorting.threads, sorted, to_carried, R::number));
    Ok(())
}

/// Makes records of keys, without numbers; true if some share a rank with others.
fn rank_keys<const W: usize, R: Numbered>(narrow: Narrow<R::Key>, keys: &[u8], records: &mut [R]) -> bool {
    let mut shared = false;
    for (key, record) in keys.as_chunks::<W>().0.iter().zip(records) {
        let (rank, merged) = narrow.rank(R::Key::of(code(key)));
        shared |= merged;
        *record = R::new(rank, 0);
    }
    shared
}

/// Gives records elements to carry.
fn carry<const W: usize, R: Numbered>(elements: &[u8], records: &mut [R]) {
    for (element, record) in elements.as_chunks::<W>().0.iter().zip(records) {
        *record = R::new(R::Key::of(record.key()), code(element));
    }
}

/// Writes an element of each record.
fn write<const W: usize, R: Numbered>(threads: usize, sorted: &[R], to: &mut [u8], code: impl Fn(R) -> u64 + Copy + Sync) {
    split_list(threads, to.as_chunks_mut::<W>().0, |first, to| write_part(&sorted[first..], to, code));
}

/// The same on one thread. What the loop reads is the loop's own: it could be what it writes.
fn write_part<const W: usize, R: Numbered>(sorted: &[R], to: &mut [[u8; W]], code: impl Fn(R) -> u64) {
    to.iter_mut().zip(sorted).for_each(|(to, record)| *to = element(code(*record)));
}

/// Memory for two orders of as many elements as there are records.
fn orders<'a, R: bytemuck::Pod>(records: &'a mut [R], spare: &'a mut [R]) -> [&'a mut [u32]; 2] {
    let length = records.len();
    [records, spare].map(|memory| &mut bytemuck::cast_slice_mut(memory)[..length])
}

/// True if `<` of some keys contradicts itself: a NaN is before none and behind none.
fn contradicts(ranks: &Ranks, shared: bool, keys: Column<'_>) -> bool {
    let any = || with_width!(keys.width, W => keys.memory.as_chunks::<W>().0.iter().any(|key| ranks.is_nan(code(key))));
    shared && ranks.order == KeyOrder::Partial && any()
}

/// Puts the elements that share a rank, zeros and NaNs, in their places as they were, in their order.
fn mend<const W: usize>(ranks: &Ranks, from: &[u8], to: &mut [u8]) {
    let mut places: Vec<(u64, usize)> = Vec::new();
    for element in from.chunks_exact(W) {
        let code = bits::<W>(element, 0);
        if !ranks.is_merged(code) {
            continue;
        }
        let rank = ranks.rank(code);
        let found = places.iter().position(|(known, _)| *known == rank).unwrap_or_else(|| {
            places.push((rank, to.as_chunks::<W>().0.partition_point(|element| ranks.rank(bits::<W>(element, 0)) < rank)));
            places.len() - 1
        });
        let place = &mut places[found].1;
        to[*place * W..][..W].copy_from_slice(element);
        *place += 1;
    }
}

/// The order of a line in which `<` contradicts itself, by one comparison after the other; both `orders` have room for it.
pub(super) fn contradictory_order<'m>(
    ranks: &Ranks,
    orders: [&'m mut [u32]; 2],
    stop: Stop<'_>,
    code: impl Fn(usize) -> u64,
) -> Result<&'m [u32], KernelError> {
    let less = |i: u32, j: u32| {
        let (i, j) = (code(i as usize), code(j as usize));
        !ranks.is_nan(i) && !ranks.is_nan(j) && ranks.rank(i) < ranks.rank(j)
    };
    merge::one_by_one(orders, stop, less)
}
