//! Transforms of lines of complex numbers, and lines in the memory of arrays.

use super::Number;
use super::plan::Plan;
use crate::lines::Lines;
use crate::memory::divided;
use crate::threads::split_parts;
use crate::{Array, KernelError, Run};
use bytemuck::Pod;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

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
    each_group(run, plan.groups(threads), sides, from.map(|(_, memory)| memory), memory, spare, |input, numbers, spare| {
        plan.run(threads, input, numbers, spare, scale);
    })
}

/// The lines of an array.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) lines: &'a Lines,
    pub(super) array: &'a Array,
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
pub(super) fn workspace<A: Pod, B: Pod>(threads: usize, sides: [Side<'_>; 2], spare: usize) -> usize {
    // Memory of dense lines may still be unaligned.
    (1..=threads.max(1)).map(|threads| Division::new::<A, B>(threads, sides, true, false, spare).bytes::<B>()).max().unwrap_or(0)
}

/// Makes groups of lines of numbers `B` in `memory` of those of numbers `A` in `from`, or changes them in place, each with `spare` numbers of any value.
/// Groups are shared out among so many threads.
pub(super) fn each_group<A: Pod, B: Pod + Send>(
    run: &mut Run<'_>,
    threads: usize,
    [operand, result]: [Side<'_>; 2],
    from: Option<&[u8]>,
    memory: &mut [u8],
    spare: usize,
    work: impl Fn(Option<&[A]>, &mut [B], &mut [B]) + Sync,
) -> Result<(), KernelError> {
    let lines = result.lines;
    let count = lines.count;
    let dense = lines.dense_range(result.array, 0..count).and_then(|_| bytemuck::try_cast_slice_mut::<u8, B>(memory).ok()).is_some();
    let Division { threads, step, own, each } = Division::new::<A, B>(threads, [operand, result], from.is_some(), dense, spare);
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
        let memory = RwLock::new(memory);
        split_parts(threads, count.div_ceil(step), |thread, range| part(thread, range, &|room, range| groups.make_copy(room, range, &memory)));
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
    from: Option<&'a [u8]>,
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
        let input = self.from.map(|from| {
            let there = lines.dense_range(array, range.clone()).and_then(|bytes| bytemuck::try_cast_slice(&from[bytes]).ok());
            there.unwrap_or_else(|| {
                let copy = &mut bytemuck::cast_slice_mut(copy)[..range.len() * lines.length];
                lines.read(array, from, range, bytemuck::cast_slice_mut(copy));
                copy
            })
        });
        (self.work)(input, numbers, spare);
    }

    /// Makes copies of lines whose elements lie apart.
    fn make_copy<A: Pod, B: Pod>(&self, room: &mut [B], range: Range<usize>, memory: &RwLock<&mut [u8]>)
    where
        W: Fn(Option<&[A]>, &mut [B], &mut [B]),
    {
        let Side { lines, array } = self.result;
        let (own, rest) = room.split_at_mut(self.own);
        let numbers = &mut own[..range.len() * lines.length];
        if self.from.is_none() {
            let memory = memory.read().unwrap_or_else(PoisonError::into_inner);
            lines.read(array, &memory, range.clone(), bytemuck::cast_slice_mut(numbers));
        }
        self.make(rest, range.clone(), numbers);
        let mut memory = memory.write().unwrap_or_else(PoisonError::into_inner);
        lines.write(array, bytemuck::cast_slice(numbers), range, &mut memory);
    }
}

/// Points that take about as long as it takes threads to meet a few times.
const WORTHWHILE: usize = 1 << 13;
