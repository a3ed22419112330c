//! Transforms of lines of complex numbers, and lines in the memory of arrays.

use super::Number;
use super::plan::Plan;
use crate::lines::Lines;
use crate::memory::divided;
use crate::threads::{Shared, split_parts};
use crate::{Array, KernelError, Run};
use bytemuck::Pod;
use std::ops::Range;
use std::ptr::slice_from_raw_parts_mut;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Transforms the lines of an array in place, or those of another array of the same sizes.
pub(super) fn transform<T: Number>(
    run: &mut Run<'_>,
    lines: &Lines,
    plan: &Plan<T>,
    from: Option<(&Array, &[u8])>,
    array: &Array,
    memory: &mut [u8],
) -> Result<(), KernelError> {
    let threads = run.threads;
    let scale = plan.is_inverse().then(|| T::of(1.0 / lines.length as f64));
    let spare = plan.spare(threads, from.is_none());
    let sides = [Side { lines, array: from.map_or(array, |(array, _)| array) }, Side { lines, array }];
    let source = match from {
        None => Source::Places,
        Some((_, memory)) if plan.is_in_place() => Source::Moved(memory),
        Some((_, memory)) => Source::Read(memory),
    };
    each_group(run, plan.groups(threads), sides, source, memory, spare, |input, numbers, spare| {
        plan.run(threads, input, numbers, spare, scale);
    })
}

/// The lines of an array.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) lines: &'a Lines,
    pub(super) array: &'a Array,
}

/// Where lines are before they are transformed.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    /// Where the transformed ones will be.
    Places,
    /// In memory where they are read, unless their elements lie apart and they have to be copied.
    Read(&'a [u8]),
    /// In memory from which they are copied to where they are transformed if they do not lie there as they are worked on; both have the same elements.
    Moved(&'a [u8]),
}

/// Bytes of lines that are transformed at one time, about.
const GROUP: usize = 1 << 17;

/// How lines are divided into groups and these among threads, and the numbers that each thread needs for them.
struct Division {
    threads: usize,
    /// Lines of a group.
    step: usize,
    /// Numbers of copies of lines that are made.
    own: usize,
    each: usize,
}

impl Division {
    fn new<A: Pod, B: Pod>(available: usize, [operand, result]: [Side<'_>; 2], is_copied: bool, dense: bool, spare: usize) -> Division {
        let lines = result.lines;
        let count = lines.count;
        // Few lines are worth a thread each; a group has as many as keep all threads busy.
        let threads = if count.saturating_mul(lines.length) < WORTHWHILE { 1 } else { available.clamp(1, count.max(1)) };
        let step = lines.group(result.array, GROUP).min(count.div_ceil(threads)).max(1);
        let own = if dense { 0 } else { step.saturating_mul(lines.length) };
        let read = step.saturating_mul(operand.lines.length).saturating_mul(size_of::<A>()).div_ceil(size_of::<B>());
        let each = own.saturating_add(spare).saturating_add(if is_copied { read } else { 0 }).max(1);
        Division { threads, step, own, each }
    }

    fn bytes<B>(&self) -> usize {
        self.threads.saturating_mul(self.each).saturating_mul(size_of::<B>())
    }
}

/// The most bytes of the workspace that [`each_group`] takes.
pub(super) fn workspace<A: Pod, B: Pod>(threads: usize, sides: [Side<'_>; 2], is_copied: bool, spare: usize) -> usize {
    // Memory of dense lines may still be unaligned.
    (1..=threads.max(1)).map(|threads| Division::new::<A, B>(threads, sides, is_copied, false, spare).bytes::<B>()).max().unwrap_or(0)
}

/// Makes groups of lines of numbers `B` in `memory` of those of numbers `A` in `from`, or changes them in place, each with `spare` numbers of any value.
/// Groups are shared out among so many threads.
pub(super) fn each_group<A: Pod, B: Pod + Send>(
    run: &mut Run<'_>,
    threads: usize,
    [operand, result]: [Side<'_>; 2],
    from: Source<'_>,
    memory: &mut [u8],
    spare: usize,
    work: impl Fn(Option<&[A]>, &mut [B], &mut [B]) + Sync,
) -> Result<(), KernelError> {
    let lines = result.lines;
    let count = lines.count;
    let dense = lines.dense_range(result.array, 0..count).and_then(|_| bytemuck::try_cast_slice_mut::<u8, B>(memory).ok()).is_some();
    let Division { threads, step, own, each } = Division::new::<A, B>(threads, [operand, result], matches!(from, Source::Read(_)), dense, spare);
    let stop = run.stop;
    let groups = Groups { operand, result, from, own, spare, work };
    let [mut room] = divided(run.workspace, [threads * each * size_of::<B>()])?;
    let rooms: Vec<Mutex<&mut [B]>> = room.of::<B>(threads * each).chunks_exact_mut(each).map(Mutex::new).collect();
    let part = |thread: usize, range: Range<usize>, work: &dyn Fn(&mut [B], Range<usize>)| {
        let mut room = locked(&rooms[thread]);
        range.take_while(|_| !stop.is_asked()).for_each(|i| work(&mut room, i * step..((i + 1) * step).min(count)));
    };
    if dense {
        let bytes = (step * lines.length * size_of::<B>()).max(1);
        let places: Vec<_> = memory.chunks_mut(bytes).map(|bytes| Mutex::new(bytemuck::cast_slice_mut::<u8, B>(bytes))).collect();
        split_parts(threads, places.len(), |thread, range| {
            part(thread, range, &|room, range| groups.make(room, range.clone(), &mut locked(&places[range.start / step])));
        });
    } else {
        // Threads copy lines side by side, unless these share bytes.
        let threads = if Lines::are_apart(result.array) { threads } else { 1 };
        let memory = (Shared::new(memory.as_mut_ptr()), memory.len());
        split_parts(threads, count.div_ceil(step), |thread, range| part(thread, range, &|room, range| groups.make_copy(room, range, memory)));
    }
    stop.check()
}

/// What nobody leaves half done.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How groups of lines are made.
struct Groups<'a, W> {
    operand: Side<'a>,
    result: Side<'a>,
    from: Source<'a>,
    /// Numbers of copies of lines that are made, and those that the work needs besides; what is left is for copies of lines that are read.
    own: usize,
    spare: usize,
    work: W,
}

impl<W> Groups<'_, W> {
    /// Makes lines in `numbers`.
    fn make<A: Pod, B: Pod>(&self, room: &mut [B], range: Range<usize>, numbers: &mut [B])
    where
        W: Fn(Option<&[A]>, &mut [B], &mut [B]),
    {
        let (spare, copy) = room.split_at_mut(self.spare);
        let Side { lines, array } = self.operand;
        let there = |from: &[u8]| lines.dense_range(array, range.clone()).filter(|bytes| bytemuck::try_cast_slice::<u8, A>(&from[bytes.clone()]).is_ok());
        let input = match self.from {
            Source::Places => None,
            Source::Moved(from) if there(from).is_none() => {
                lines.read(array, from, range, bytemuck::cast_slice_mut(numbers));
                None
            }
            Source::Moved(from) | Source::Read(from) => Some(match there(from) {
                Some(bytes) => bytemuck::cast_slice(&from[bytes]),
                None => {
                    let copy = &mut bytemuck::cast_slice_mut(copy)[..range.len() * lines.length];
                    lines.read(array, from, range, bytemuck::cast_slice_mut(copy));
                    copy
                }
            }),
        };
        (self.work)(input, numbers, spare);
    }

    /// Makes copies of lines whose elements lie apart.
    fn make_copy<A: Pod, B: Pod>(&self, room: &mut [B], range: Range<usize>, (memory, bytes): (Shared<u8>, usize))
    where
        W: Fn(Option<&[A]>, &mut [B], &mut [B]),
    {
        let Side { lines, array } = self.result;
        let (own, rest) = room.split_at_mut(self.own);
        let numbers = &mut own[..range.len() * lines.length];
        let memory = slice_from_raw_parts_mut(memory.get(), bytes);
        if matches!(self.from, Source::Places) {
            // SAFETY: the memory is borrowed for all threads, and these lines, apart from the others, are this thread's.
            unsafe { lines.read_shared(array, memory, range.clone(), bytemuck::cast_slice_mut(numbers)) };
        }
        self.make(rest, range.clone(), numbers);
        // SAFETY: as above.
        unsafe { lines.write_shared(array, bytemuck::cast_slice(numbers), range, memory) };
    }
}

/// Points that take about as long as it takes threads to meet a few times.
const WORTHWHILE: usize = 1 << 13;
