//! Small steps as scalars: lanes one by one, whose places numbers in memory may move.
//!
//! An element whose place is moved is brought to a word before its lane is computed, and brought from one behind that. Each such copy asks whether the element
//! lies within the buffer; one that does not is left out and noted, and the run ends with that error once the chain is done.

use super::super::plan::{Call, Lanes, Loop, Operand, Spot, Stage, Step};
use super::chain::{Chain, Registers};
use super::fixed::{Fixed, FixedStage, Held, Moving, Stopped, Sum};
use super::{Buffers, Memory, Outside};
use shale_lanes::{Access, Bound, Compiled, Operands, Place, Program};
use smallvec::SmallVec;
use std::cell::Cell;
use std::rc::Rc;

/// The most operations for which lanes are computed one by one: a program that runs over lanes takes as long as these to begin.
const OPERATIONS: usize = 16;

/// The number of the only element of a word, for programs that find theirs by lists.
static FIRST: i32 = 0;

/// What kept an element from being copied, if something did.
pub(super) type Fault = Rc<Cell<Option<Missed>>>;

/// An element outside of its buffer, or an index beyond a size, at an op.
#[derive(Clone, Copy, Debug)]
pub(super) enum Missed {
    Outside,
    Index { index: i64, size: i64, op: usize },
}

impl From<Missed> for Stopped {
    fn from(missed: Missed) -> Stopped {
        match missed {
            Missed::Outside => Stopped::Outside,
            Missed::Index { index, size, op } => Stopped::Index { index, size, op },
        }
    }
}

/// Where an element lies that numbers in memory move.
pub(super) struct Moved {
    buffer: *mut u8,
    /// Its byte in the buffer, and the last one where it still lies within.
    at: Sum,
    last: i64,
    listed: Option<Listed>,
    fault: Fault,
}

/// An element by its number in a list.
#[derive(Clone, Copy)]
struct Listed {
    number: *const u32,
    /// What numbers are below, and the bytes of an element.
    below: u32,
    bytes: i64,
}

/// An index that must lie below a size.
pub(super) struct Asked {
    held: Held,
    op: usize,
    fault: Fault,
}

impl Moved {
    #[inline(always)]
    fn address(&self) -> Option<*mut u8> {
        let mut at = self.at.value();
        if let Some(Listed { number, below, bytes }) = self.listed {
            // SAFETY: the list was looked up in the buffers of the run.
            let number = unsafe { number.read_unaligned() };
            at = if number < below { at.wrapping_add(i64::from(number) * bytes) } else { -1 };
        }
        if (0..=self.last).contains(&at) {
            return Some(self.buffer.wrapping_add(at as usize));
        }
        self.miss();
        None
    }

    #[cold]
    fn miss(&self) {
        self.fault.set(self.fault.get().or(Some(Missed::Outside)));
    }
}

/// Brings an element from where it is moved to, the second source.
///
/// # Safety
/// That and the target are there.
#[expect(clippy::cast_ptr_alignment)] // the source is the address of one
unsafe fn bring<const BYTES: usize>(o: *const Operands) {
    // SAFETY: the caller's promise; the address lies within the buffer.
    unsafe {
        let o = &*o;
        if let Some(from) = (*o.source[1].cast::<Moved>()).address() {
            o.target[0].cast::<[u8; BYTES]>().write(from.cast::<[u8; BYTES]>().read());
        }
    }
}

/// Takes an element to where it is moved to, the second source.
///
/// # Safety
/// That and the first source are there; the buffer may be written.
#[expect(clippy::cast_ptr_alignment)] // the source is the address of one
unsafe fn take<const BYTES: usize>(o: *const Operands) {
    // SAFETY: the caller's promise; the address lies within the buffer.
    unsafe {
        let o = &*o;
        if let Some(to) = (*o.source[1].cast::<Moved>()).address() {
            to.cast::<[u8; BYTES]>().write(o.source[0].cast::<[u8; BYTES]>().read());
        }
    }
}

/// Asks whether an index is below a size.
///
/// # Safety
/// The second source is what is asked.
#[expect(clippy::cast_ptr_alignment)] // the source is the address of one
unsafe fn ask(o: *const Operands) {
    // SAFETY: the caller's promise.
    let Asked { held, op, fault } = unsafe { &*(*o).source[1].cast::<Asked>() };
    if let Err((index, size)) = held.ask() {
        fault.set(fault.get().or(Some(Missed::Index { index, size, op: *op })));
    }
}

/// A step that calls a function for an element of some bytes; nothing for sizes that no element has.
fn copying(bytes: usize, is_input: bool, [word, moved]: [*mut u8; 2]) -> Option<Bound> {
    macro_rules! sizes {
        ($($n:literal)*) => {
            match (bytes, is_input) {
                $(($n, true) => Some(bring::<$n>), ($n, false) => Some(take::<$n>),)*
                _ => None,
            }
        };
    }
    let function: Option<unsafe fn(*const Operands)> = sizes!(1 2 4 8 16);
    Some(Bound::new(function?, [word; 2], [word, moved, moved, moved]))
}

impl Buffers {
    /// Adds the lanes of a step to a chain one by one, if they are few; false, and the chain is as before, if not.
    pub(super) fn bind_lanes(&self, step: &Step, registers: &mut Registers, chain: &mut Chain<'_>) -> bool {
        let (lanes, around) = match step {
            Step::Lanes(lanes) => (lanes, None),
            Step::Rows(around, lanes) => (lanes, Some(around)),
            _ => return false,
        };
        let rows = around.map_or(1, |Loop { first, end, .. }| usize::try_from(end.saturating_sub(*first)).unwrap_or(0));
        let count = lanes.count.saturating_mul(rows);
        let operations: usize = lanes.stages.iter().map(|stage| stage.code.operations()).sum();
        if operations.saturating_mul(count) > OPERATIONS {
            return false;
        }
        let Ok(Some(Fixed::Lanes(stages, op))) = self.fixed(step) else { return false };
        let begun = chain.bound.len();
        if stages.iter().all(|stage| stage.bind(op, registers, &mut chain.bound).is_some()) {
            return true;
        }
        chain.bound.truncate(begun);
        false
    }

    /// Adds a kernel to a chain, if it is small.
    ///
    /// # Errors
    /// As for [`Buffers::call`].
    pub(super) fn bind_kernel(&self, call: &Call, chain: &mut Chain<'_>) -> Result<bool, Outside> {
        let ranges = self.ranges(call.parts())?;
        let sources: SmallVec<[(*const u8, usize); 8]> = ranges.sources.iter().map(|(at, bytes)| (at.cast_const(), *bytes)).collect();
        let step = call.kernel.small(&sources, &ranges.targets);
        chain.bound.extend(step);
        Ok(step.is_some())
    }
}

/// Where a lane finds or leaves an element.
enum At {
    Here(*mut u8),
    /// In a buffer.
    Moved(Memory, Sum, Option<Listed>),
}

impl Buffers {
    /// Adds the only lane of a program to the steps of a chain; false if its places depend on loops around it.
    ///
    /// # Errors
    /// A place outside of its buffer, or an output in one that is only read.
    pub(super) fn bind_lane(&self, stage: &Stage, lanes: &Lanes, registers: &mut Registers, bound: &mut Vec<Bound>) -> Result<bool, Outside> {
        let program = stage.code.program();
        let (inputs, sizes) = (program.loads.len(), sizes(program));
        if stage.operands.len() != sizes.len() {
            return Err(Outside);
        }
        let (mut places, mut checks): (SmallVec<[At; 16]>, SmallVec<[Held; 2]>) = (SmallVec::new(), SmallVec::new());
        for (i, Operand { address, list, checks: asked, .. }) in stage.operands.iter().enumerate() {
            let Some(sum) = self.sum(&address.form, lanes, None)? else { return Ok(false) };
            for check in asked {
                let Some(index) = self.sum(&check.index, lanes, None)? else { return Ok(false) };
                checks.push(Held::first(index, check.size));
            }
            let listed = list.map(|(list, reach)| self.listed(list, sizes[i], reach)).transpose()?;
            places.push(if sum.is_fixed() && listed.is_none() {
                let at = i128::from(sum.offset);
                let memory = self.range(address.buffer, at, at + sizes[i] as i128, i >= inputs)?;
                At::Here(memory.base.wrapping_offset(sum.offset as isize))
            } else {
                At::Moved(self.range(address.buffer, 0, 0, false).and_then(|memory| memory.for_access(i >= inputs))?, sum, listed)
            });
        }
        Ok(bind_lane((&stage.code, lanes.first), (&checks, lanes.op), &places, registers, bound).is_some())
    }

    /// The element of some bytes that the first number of a list names, among those that lie in so many bytes.
    fn listed(&self, list: Spot, bytes: usize, reach: usize) -> Result<Listed, Outside> {
        let memory = self.range(list.buffer, list.at as i128, list.at as i128 + 4, false)?;
        let below = u32::try_from(reach / bytes.max(1)).unwrap_or(u32::MAX).min(i32::MAX as u32);
        Ok(Listed { number: memory.base.wrapping_add(list.at).cast_const().cast(), below, bytes: bytes as i64 })
    }
}

impl FixedStage<'_> {
    /// Adds each lane to the steps of a chain; nothing if a lane is not enough for the program.
    fn bind(&self, op: usize, registers: &mut Registers, bound: &mut Vec<Bound>) -> Option<()> {
        let mut checks = &self.checks[..];
        for (row, lane) in (0..self.rows).flat_map(|row| (0..self.lanes).map(move |lane| (row, lane))) {
            let mut places: SmallVec<[At; 16]> = SmallVec::new();
            for (i, place) in self.places.places.iter().enumerate() {
                let step = if self.rows > 1 { self.places.steps[i] * row as isize } else { 0 };
                let by = place.stride * lane as isize + step;
                places.push(match self.moving.iter().find(|moving| moving.place == i) {
                    None => At::Here(place.base.wrapping_offset(by)),
                    Some(Moving { memory, at, .. }) => {
                        let mut at = at.clone();
                        at.offset = at.offset.wrapping_add(by as i64);
                        At::Moved(*memory, at, None)
                    }
                });
            }
            bind_lane((self.code, self.first + lane as i64), (std::mem::take(&mut checks), op), &places, registers, bound)?;
        }
        Some(())
    }
}

/// The bytes of a program's elements.
fn sizes(program: &Program) -> SmallVec<[usize; 16]> {
    program.loads.iter().map(|l| l.element.bytes()).chain(program.stores.iter().map(|s| s.element.bytes())).collect()
}

/// Adds one lane of a program to the steps of a chain: what is asked, elements that are brought, the lane of an index, elements that are taken where they belong.
fn bind_lane((code, index): (&Compiled, i64), (checks, op): (&[Held], usize), ats: &[At], registers: &mut Registers, bound: &mut Vec<Bound>) -> Option<()> {
    let program = code.program();
    if program.stores.iter().any(|store| matches!(store.access, Access::Total(_))) {
        return None;
    }
    let (inputs, sizes) = (program.loads.len(), sizes(program));
    for held in checks {
        let asked = registers.asked(Asked { held: held.clone(), op, fault: registers.fault() });
        bound.push(Bound::new(ask, [std::ptr::null_mut(); 2], [asked; 4]));
    }
    let mut behind: SmallVec<[Bound; 2]> = SmallVec::new();
    let mut places: SmallVec<[Place; 16]> = SmallVec::new();
    for (i, at) in ats.iter().enumerate() {
        match at {
            At::Here(at) => places.push(Place::at(*at)),
            At::Moved(memory, at, listed) => {
                let last = (memory.bytes as i64).checked_sub(sizes[i] as i64)?;
                let moved = registers.moved(Moved { buffer: memory.base, at: at.clone(), last, listed: *listed, fault: registers.fault() });
                let word = registers.take(2).cast::<u8>();
                let copy = copying(sizes[i], i < inputs, [word, moved.cast_mut()])?;
                if i < inputs {
                    bound.push(copy);
                } else {
                    behind.push(copy);
                }
                places.push(Place::indexed(word, &raw const FIRST));
            }
        }
    }
    let words = registers.take(code.registers());
    // SAFETY: every place has the element of its lane within its buffer, or is two words; the registers are those of this lane.
    unsafe { code.bind(&places, index, words, bound) };
    bound.extend(behind);
    Some(())
}
