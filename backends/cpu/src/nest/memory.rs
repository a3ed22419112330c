//! Where lane programs meet addresses: the memory of a run, and access to it within its bounds.
//!
//! `chain`: steps of scalars bound to their addresses. `fixed`: other steps bound so. `looped`: a program within loops. `moving`: small steps as scalars. `totals`: reductions over memory.

mod chain;
mod fixed;
mod looped;
mod moving;
mod totals;

pub(crate) use chain::{Chain, Registers, Truth};
pub(crate) use fixed::{Fixed, Stopped};
pub(crate) use totals::feed_total;

use super::plan::{Call, Part, Parts, Spot};
use shale_kernels::threads::copy;
use shale_kernels::{Kernel, KernelError, Run, Transposed, transpose, transpose_past};
use shale_lanes::{Access, Compiled, Isa, Place, Rows, Scratch};
use smallvec::SmallVec;

/// A buffer that a run reads or writes. Who makes it keeps its memory alive and otherwise unused while steps run.
///
/// It may go from thread to thread: a run is in one thread at a time, and what is shared between runs is only read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Memory {
    base: *mut u8,
    bytes: usize,
    writable: bool,
}

/// One input or output of a lane program: the byte of lane 0 in a buffer, the distance of lanes, and for indexed access the list and what bytes
/// it may reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region {
    pub(crate) buffer: usize,
    pub(crate) at: i64,
    pub(crate) stride: i64,
    /// Bytes to the same lane of the next row.
    pub(crate) step: i64,
    pub(crate) list: Option<(Spot, usize)>,
}

// SAFETY: it is an address, and who makes it answers for the memory in whatever thread the run is.
unsafe impl Send for Memory {}
// SAFETY: sharing an address reads nothing behind it. Threads that divide a step write different bytes of an array, since the iterations of a nest do.
unsafe impl Sync for Memory {}

impl Memory {
    /// None: reading it is an error.
    pub(crate) const NONE: Memory = Memory { base: std::ptr::NonNull::dangling().as_ptr(), bytes: 0, writable: false };

    /// Bytes that are only read.
    pub(crate) fn shared(bytes: &[u8]) -> Memory {
        Memory { base: bytes.as_ptr().cast_mut(), bytes: bytes.len(), writable: false }
    }

    /// Bytes that are read and written.
    pub(crate) fn exclusive(bytes: &mut [u8]) -> Memory {
        Memory { base: bytes.as_mut_ptr(), bytes: bytes.len(), writable: true }
    }

    /// The same, to be read or written.
    ///
    /// # Errors
    /// Bytes that are only read, to be written.
    fn for_access(self, write: bool) -> Result<Memory, Outside> {
        if self.writable || !write { Ok(self) } else { Err(Outside) }
    }

    /// Some of these bytes; none if they are not all there.
    pub(crate) fn part(&self, at: usize, bytes: usize) -> Memory {
        let fits = at.checked_add(bytes).is_some_and(|end| end <= self.bytes);
        if fits { Memory { base: self.base.wrapping_add(at), bytes, ..*self } } else { Memory::NONE }
    }
}

/// The buffers of a run.
#[derive(Debug, Default)]
pub(crate) struct Buffers(pub(crate) Vec<Memory>);

/// A step that would leave its buffers: a bug of the compiler, found before anything happens.
#[derive(Debug)]
pub(crate) struct Outside;

impl Buffers {
    /// The address of bytes of a buffer.
    #[inline(always)]
    fn range(&self, buffer: usize, low: i128, high: i128, write: bool) -> Result<Memory, Outside> {
        let memory = self.0.get(buffer).ok_or(Outside)?;
        // Nobody writes to arrays without elements, which have no memory.
        let inside = low >= 0 && low <= high && high <= memory.bytes as i128 && (memory.writable || !write || low == high);
        if inside { Ok(*memory) } else { Err(Outside) }
    }

    /// The bytes that lanes of a place take: the first, and the one behind the last. What is no address any more is the first or last number, outside of
    /// every buffer.
    fn extent(region: &Region, element: usize, lanes: usize) -> (i64, i64) {
        let last = region.stride.saturating_mul(lanes as i64 - 1);
        (region.at.saturating_add(last.min(0)), region.at.saturating_add(last.max(0)).saturating_add(element as i64))
    }

    /// Runs a lane program on inputs and outputs, for one row of lanes or more. False, and nothing has run, if one row may write what another one reads
    /// or writes.
    ///
    /// # Errors
    /// A place outside of its buffer, an output in a buffer that is only read, or one that overlaps another place; nothing has run then.
    pub(crate) fn run(&self, code: &Compiled, regions: &[Region], (first, lanes): (i64, usize), rows: usize, scratch: &mut Scratch) -> Result<bool, Outside> {
        if lanes == 0 || rows == 0 {
            return Ok(true);
        }
        let mut places = Located::default();
        if !self.places(code, regions, lanes, rows, &mut places)? {
            return Ok(false);
        }
        // SAFETY: every place has its elements within its buffer, for each lane; lists have their lanes and name elements within; outputs lie in
        // memory that a run may write, and overlap nothing but inputs at the same places. Truth values and narrow elements are in form: literals check theirs, and
        // programs store only such.
        unsafe { code.run_rows(&places.rows(rows), first, lanes, scratch) };
        Ok(true)
    }

    /// Looks up the addresses of inputs and outputs; false if one row may write what another one reads or writes. It fills what the caller has, since a
    /// call of a short program costs little more than moving that would.
    ///
    /// # Errors
    /// As for [`Buffers::run`].
    fn places(&self, code: &Compiled, regions: &[Region], lanes: usize, rows: usize, found: &mut Located) -> Result<bool, Outside> {
        let program = code.program();
        let (inputs, outputs) = (program.loads.len(), program.stores.len());
        if regions.len() != inputs + outputs {
            return Err(Outside);
        }
        let kinds = program.loads.iter().map(|l| (l.access, l.element.bytes())).chain(program.stores.iter().map(|s| (s.access, s.element.bytes())));
        found.apart = true;
        let mut extents: SmallVec<[Extent; 16]> = SmallVec::new();
        for (i, (region, (access, element))) in regions.iter().zip(kinds).enumerate() {
            let stride = match access {
                Access::Contiguous => element as i64,
                Access::Splat | Access::Indexed | Access::Total(_) => 0,
                Access::Strided => region.stride,
            };
            let (low, mut high) = Buffers::extent(&Region { stride, ..*region }, element, lanes);
            let mut index = std::ptr::null();
            if access == Access::Indexed {
                let (list, reach) = region.list.ok_or(Outside)?;
                high = low.saturating_add(reach as i64);
                index = self.list(list, lanes, reach / element)?;
            }
            if i >= inputs && rows > 1 && region.step.saturating_abs() < high.saturating_sub(low) {
                return Ok(false);
            }
            let row = high.saturating_sub(low).unsigned_abs();
            // One row has no other.
            let step = if rows > 1 { region.step } else { 0 };
            let behind = region.step.saturating_mul(rows as i64 - 1);
            let (low, high) = (low.saturating_add(behind.min(0)), high.saturating_add(behind.max(0)));
            let memory = self.range(region.buffer, low.into(), high.into(), i >= inputs)?;
            found.steps.push(region.step as isize);
            found.places.push(Place { base: memory.base.wrapping_offset(region.at as isize), stride: stride as isize, index });
            // Within a buffer, and so below 2^63.
            let start = memory.base.addr() as i64;
            extents.push(Extent { at: start.wrapping_add(region.at), low: start + low, high: start + high, stride, step, element, row, access });
        }
        for (i, output) in extents.iter().enumerate().skip(inputs) {
            for (j, other) in extents.iter().enumerate().filter(|(j, other)| *j != i && output.meets(other)) {
                match j < inputs && output.is_same(other) {
                    true => found.apart = false,
                    false if rows > 1 => return Ok(false),
                    false => return Err(Outside),
                }
            }
        }
        Ok(true)
    }

    /// A list of indices, each of which is below a number.
    #[allow(clippy::cast_ptr_alignment)] // lists lie at multiples of 64; another place is refused
    fn list(&self, list: Spot, lanes: usize, below: usize) -> Result<*const i32, Outside> {
        let memory = self.range(list.buffer, list.at as i128, (list.at + 4 * lanes) as i128, false)?;
        let index = memory.base.wrapping_add(list.at).cast::<i32>();
        if !index.is_aligned() {
            return Err(Outside);
        }
        // SAFETY: the list's lanes are within the buffer. Negative ones are large numbers; a loop without an exit is vectors.
        let largest = (0..lanes).fold(0, |largest, lane| u32::max(largest, unsafe { index.add(lane).read_unaligned() } as u32));
        if lanes > 0 && (largest as usize >= below || largest > i32::MAX as u32) {
            return Err(Outside);
        }
        Ok(index)
    }

    /// Bytes at a place, to be read while no step runs.
    ///
    /// # Errors
    /// A place outside of its buffer.
    pub(crate) fn bytes(&self, part: &Part) -> Result<&[u8], Outside> {
        let memory = self.range(part.spot.buffer, part.spot.at as i128, (part.spot.at + part.bytes) as i128, false)?;
        // SAFETY: the bytes are within the buffer, whose memory lives as long as the run; who holds this borrows it from the run's steps.
        Ok(unsafe { std::slice::from_raw_parts(memory.base.add(part.spot.at), part.bytes) })
    }

    /// Writes bytes to a place.
    ///
    /// # Errors
    /// A place outside of its buffer.
    pub(crate) fn write(&self, to: Spot, bytes: &[u8]) -> Result<(), Outside> {
        let memory = self.range(to.buffer, to.at as i128, to.at as i128 + bytes.len() as i128, true)?;
        // SAFETY: the bytes are within the buffer; they come from outside of the run's memory.
        unsafe { memory.base.wrapping_add(to.at).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        Ok(())
    }

    /// Copies bytes from one place to another, by so many threads if that is worth it.
    ///
    /// # Errors
    /// Places outside of their buffers.
    pub(crate) fn copy(&self, from: (usize, i64), to: (usize, i64), bytes: usize, threads: usize) -> Result<(), Outside> {
        let end = |at: i64| i128::from(at) + bytes as i128;
        let source = self.range(from.0, from.1.into(), end(from.1), false)?.base.wrapping_offset(from.1 as isize);
        let target = self.range(to.0, to.1.into(), end(to.1), true)?.base.wrapping_offset(to.1 as isize);
        if bytes == 0 {
            return Ok(());
        }
        if source.addr().abs_diff(target.addr()) < bytes {
            // SAFETY: both are within their buffers; `copy_to` allows them to overlap.
            unsafe { source.copy_to(target, bytes) };
        } else {
            // SAFETY: both are within their buffers and do not overlap; while a step copies, nobody writes the one or looks at the other.
            let (source, target) = unsafe { (std::slice::from_raw_parts(source, bytes), std::slice::from_raw_parts_mut(target, bytes)) };
            copy(threads, source, target);
        }
        Ok(())
    }

    /// Copies elements of some bytes from columns to rows, past the caches if an instruction set is given.
    ///
    /// # Errors
    /// Places outside of their buffers, or that overlap; elements of a size that no type has.
    pub(crate) fn transpose(
        &self,
        from: (usize, i64),
        to: (usize, i64),
        (bytes, sizes): (usize, Transposed),
        past: Option<(Isa, &mut Scratch)>,
    ) -> Result<(), Outside> {
        if sizes.rows == 0 || sizes.columns == 0 {
            return Ok(());
        }
        let extent = |at: i64, step: isize, count: usize, run: usize| {
            let last = step as i128 * (count as i128 - 1);
            (i128::from(at) + last.min(0), i128::from(at) + last.max(0) + (run * bytes) as i128)
        };
        let (low, high) = extent(from.1, sizes.from_step, sizes.columns, sizes.rows);
        let source = self.range(from.0, low, high, false)?;
        let (to_low, to_high) = extent(to.1, sizes.to_step, sizes.rows, sizes.columns);
        let target = self.range(to.0, to_low, to_high, true)?;
        let [source_at, target_at] = [source, target].map(|memory| memory.base.addr() as i128);
        if source_at + low < target_at + to_high && target_at + to_low < source_at + high {
            return Err(Outside);
        }
        // SAFETY: all columns of the source and all rows of the target are within their buffers, and the two do not overlap.
        let known = unsafe {
            let (source, target) = (source.base.wrapping_offset(from.1 as isize), target.base.wrapping_offset(to.1 as isize));
            match past {
                Some((isa, scratch)) => transpose_past(isa, source, target, bytes, sizes, scratch),
                None => transpose(source, target, bytes, sizes),
            }
        };
        if known { Ok(()) } else { Err(Outside) }
    }

    /// The little-endian number of some bytes, at most 8.
    ///
    /// # Errors
    /// A place outside of its buffer.
    pub(crate) fn load(&self, spot: Spot, bytes: usize) -> Result<u64, Outside> {
        let bytes = bytes.min(8);
        let memory = self.range(spot.buffer, spot.at as i128, (spot.at + bytes) as i128, false)?;
        let mut number = [0u8; 8];
        // SAFETY: the bytes are within the buffer, and no more than 8.
        unsafe { memory.base.add(spot.at).copy_to_nonoverlapping(number.as_mut_ptr(), bytes) };
        Ok(u64::from_le_bytes(number))
    }

    /// Writes a number's low bytes, at most 8.
    ///
    /// # Errors
    /// A place outside of its buffer.
    pub(crate) fn store(&self, spot: Spot, bytes: usize, number: u64) -> Result<(), Outside> {
        let bytes = bytes.min(8);
        let memory = self.range(spot.buffer, spot.at as i128, (spot.at + bytes) as i128, true)?;
        // SAFETY: the bytes are within the buffer, and no more than 8.
        unsafe { memory.base.add(spot.at).copy_from_nonoverlapping(number.to_le_bytes().as_ptr(), bytes) };
        Ok(())
    }

    /// Runs a named kernel.
    ///
    /// # Errors
    /// A place outside of its buffer, a result in a buffer that is only read, or one that overlaps another place: nothing has run then. What the
    /// kernel says.
    pub(crate) fn call(&self, call: &Call, run: &mut Run<'_>) -> Result<Result<(), KernelError>, Outside> {
        self.run_kernel(&*call.kernel, call.parts(), run)
    }

    /// Runs a kernel on operands and results.
    ///
    /// # Errors
    /// As for [`Buffers::call`].
    pub(crate) fn run_kernel(&self, kernel: &dyn Kernel, parts: Parts<'_>, run: &mut Run<'_>) -> Result<Result<(), KernelError>, Outside> {
        let ranges = self.ranges(parts)?;
        // SAFETY: the ranges are those of the parts, in the buffers that `self` borrows.
        Ok(unsafe { ranges.run(kernel, run) })
    }

    /// The memory of a named kernel's operands and results.
    ///
    /// # Errors
    /// As for [`Buffers::call`].
    fn ranges(&self, (operands, results, workspace): Parts<'_>) -> Result<Ranges, Outside> {
        let find = |part: &Part, write| {
            let (low, high) = (part.spot.at as i128, part.spot.at as i128 + part.bytes as i128);
            self.range(part.spot.buffer, low, high, write).map(|memory| (memory.base.wrapping_add(part.spot.at), part.bytes))
        };
        let nothing = Part { spot: Spot { buffer: 0, at: 0 }, bytes: 0 };
        // Pushed one by one: collecting results moves whole lists around, which takes as long as a small kernel.
        let (mut sources, mut targets) = (SmallVec::new(), SmallVec::new());
        for part in operands {
            sources.push(find(&part.unwrap_or(nothing), false)?);
        }
        for part in results {
            targets.push(find(part, true)?);
        }
        let workspace = find(&workspace.unwrap_or(nothing), true)?;
        let meet = |(a, n): (*mut u8, usize), (b, m): (*mut u8, usize)| n > 0 && m > 0 && a.addr() < b.addr() + m && b.addr() < a.addr() + n;
        if sources.iter().chain(&targets).any(|other| meet(workspace, *other)) {
            return Err(Outside);
        }
        for (i, target) in targets.iter().enumerate() {
            if sources.iter().chain(&targets[..i]).any(|other| meet(*target, *other)) {
                return Err(Outside);
            }
        }
        Ok(Ranges { sources, targets, workspace })
    }
}

/// The memory of a named kernel's operands and results: first bytes and lengths, within buffers, the results apart from all else.
struct Ranges {
    sources: SmallVec<[(*mut u8, usize); 8]>,
    targets: SmallVec<[(*mut u8, usize); 4]>,
    workspace: (*mut u8, usize),
}

impl Ranges {
    /// Runs the kernel.
    ///
    /// # Errors
    /// What the kernel says.
    ///
    /// # Safety
    /// The memory is still there, and nobody else uses it.
    unsafe fn run(&self, kernel: &dyn Kernel, run: &mut Run<'_>) -> Result<(), KernelError> {
        // SAFETY: the caller's promise; results are written only by this kernel and overlap nothing else.
        let operands: SmallVec<[&[u8]; 8]> = self.sources.iter().map(|(base, bytes)| unsafe { std::slice::from_raw_parts(*base, *bytes) }).collect();
        // SAFETY: as above.
        let mut results: SmallVec<[&mut [u8]; 4]> = self.targets.iter().map(|(base, bytes)| unsafe { std::slice::from_raw_parts_mut(*base, *bytes) }).collect();
        let (base, bytes) = self.workspace;
        // SAFETY: as for results.
        let workspace: &mut [u8] = if bytes == 0 { &mut [] } else { unsafe { std::slice::from_raw_parts_mut(base, bytes) } };
        let mut run = Run { scratch: run.scratch, threads: run.threads, workspace, stop: run.stop };
        kernel.run(&mut run, &operands, &mut results)
    }
}

/// The addresses of a lane program's inputs and outputs.
#[derive(Default)]
struct Located {
    places: SmallVec<[Place; 16]>,
    steps: SmallVec<[isize; 16]>,
    /// True if no output overlaps an input.
    apart: bool,
}

impl Located {
    fn rows(&self, count: usize) -> Rows<'_> {
        Rows { places: &self.places, steps: &self.steps, count, apart: self.apart }
    }
}

/// The bytes that the lanes of a place take, as addresses: from `low` to below `high`, lane 0 at `at`.
struct Extent {
    at: i64,
    low: i64,
    high: i64,
    stride: i64,
    step: i64,
    element: usize,
    /// The bytes from the first lane of a row to the last one.
    row: u64,
    access: Access,
}

impl Extent {
    /// True if lanes of the two may have bytes in common. Those that lie in each other's gaps have none: parts of complex numbers, even and odd elements,
    /// rows in turn.
    fn meets(&self, other: &Extent) -> bool {
        let alike = || (self.stride, self.step, self.element) == (other.stride, other.step, other.element);
        self.low < other.high && other.low < self.high && !(alike() && self.lies_in_gaps(other))
    }

    /// True if the lanes of two places of the same distances lie in each other's gaps.
    fn lies_in_gaps(&self, other: &Extent) -> bool {
        // A distance is that of two lanes if they are apart by some of what lies between lanes.
        let apart = |by: i64, taken: u64| {
            let rest = self.at.abs_diff(other.at).checked_rem(by.unsigned_abs());
            rest.is_some_and(|rest| taken <= rest && taken <= by.unsigned_abs() - rest)
        };
        let row = self.row.max(other.row);
        // Lanes of other rows are no nearer than those of the same.
        let same_row =
            self.step == 0 || self.step % self.stride.abs().max(1) == 0 || self.at.abs_diff(other.at).saturating_add(row) <= self.step.unsigned_abs();
        apart(self.step, row) || (same_row && apart(self.stride, self.element as u64))
    }

    /// True if each lane has the same bytes in both.
    fn is_same(&self, other: &Extent) -> bool {
        (self.at, self.stride, self.step, self.element, self.access) == (other.at, other.stride, other.step, other.element, other.access)
    }
}
