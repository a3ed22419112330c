//! Transforms of lines of complex numbers, and lines in the memory of arrays.

use super::Number;
use crate::lines::Lines;
use crate::memory::Memory;
use crate::threads::split_parts;
use crate::{Array, Run};
use bytemuck::Pod;
use rustfft::FftDirection;
use rustfft::num_complex::Complex;
use std::ops::Range;
use std::sync::{Mutex, PoisonError, RwLock};

/// Transforms the lines of an array in place, or those of another array of the same sizes.
pub(super) fn transform<T: Number>(
    run: &mut Run<'_>,
    lines: &Lines,
    plan: &dyn rustfft::Fft<T>,
    from: Option<(&Array, &[u8])>,
    array: &Array,
    memory: &mut [u8],
) {
    let each = |input: Option<&[Complex<T>]>, numbers: &mut [Complex<T>], spare: &mut [Complex<T>]| {
        // In place is faster than from one memory to another, even with the copy.
        if let Some(input) = input {
            numbers.copy_from_slice(input);
        }
        plan.process_with_scratch(numbers, spare);
        if plan.fft_direction() == FftDirection::Inverse {
            let scale = T::of(1.0 / lines.length as f64);
            numbers.iter_mut().for_each(|x| *x = Complex::new(x.re * scale, x.im * scale));
        }
    };
    let spare = plan.get_inplace_scratch_len();
    let sides = [Side { lines, array: from.map_or(array, |(array, _)| array) }, Side { lines, array }];
    each_group(run, sides, from.map(|(_, memory)| memory), memory, spare, each);
}

/// The lines of an array.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) lines: &'a Lines,
    pub(super) array: &'a Array,
}

/// Bytes of lines that are transformed at one time, about.
const GROUP: usize = 1 << 17;

/// Makes groups of lines of numbers `B` in `memory` of those of numbers `A` in `from`, or changes them in place, each with `spare` numbers of any value.
/// Groups are shared out among threads.
pub(super) fn each_group<A: Pod, B: Pod + Send>(
    run: &mut Run<'_>,
    [operand, result]: [Side<'_>; 2],
    from: Option<&[u8]>,
    memory: &mut [u8],
    spare: usize,
    work: impl Fn(Option<&[A]>, &mut [B], &mut [B]) + Sync,
) {
    let lines = result.lines;
    let count = lines.count;
    // Few lines are worth a thread each; a group has as many as keep all threads busy.
    let threads = if count * lines.length < WORTHWHILE { 1 } else { run.threads.clamp(1, count.max(1)) };
    let step = lines.group(result.array, GROUP).min(count.div_ceil(threads)).max(1);
    let dense = lines.dense_range(result.array, 0..count).and_then(|_| bytemuck::try_cast_slice_mut::<u8, B>(memory).ok()).is_some();
    let sizes =
        [if dense { 0 } else { step * lines.length }, spare, from.map_or(0, |_| (step * operand.lines.length * size_of::<A>()).div_ceil(size_of::<B>()))];
    let mut room = Memory::borrow(run.scratch);
    let each = sizes.iter().sum::<usize>();
    let rooms: Vec<Mutex<&mut [B]>> = room.of::<B>(threads * each.max(1)).chunks_exact_mut(each.max(1)).map(Mutex::new).collect();
    let group = |room: &mut [B], range: Range<usize>, in_place: Option<&mut [B]>, target: &RwLock<&mut [u8]>| {
        let (own, room) = room.split_at_mut(sizes[0]);
        let (spare, copy) = room.split_at_mut(sizes[1]);
        let input = from.map(|from| {
            let there = operand.lines.dense_range(operand.array, range.clone()).and_then(|bytes| bytemuck::try_cast_slice(&from[bytes]).ok());
            there.unwrap_or_else(|| {
                let copy = &mut bytemuck::cast_slice_mut(copy)[..range.len() * operand.lines.length];
                operand.lines.read(operand.array, from, range.clone(), bytemuck::cast_slice_mut(copy));
                copy
            })
        });
        if let Some(numbers) = in_place {
            return work(input, numbers, spare);
        }
        let numbers = &mut own[..range.len() * lines.length];
        if input.is_none() {
            let memory = target.read().unwrap_or_else(PoisonError::into_inner);
            lines.read(result.array, &memory, range.clone(), bytemuck::cast_slice_mut(numbers));
        }
        work(input, numbers, spare);
        let mut memory = target.write().unwrap_or_else(PoisonError::into_inner);
        lines.write(result.array, bytemuck::cast_slice(numbers), range, &mut memory);
    };
    let groups = count.div_ceil(step);
    let part = |thread: usize, range: Range<usize>, work: &dyn Fn(&mut [B], Range<usize>)| {
        let mut room = rooms[thread].lock().unwrap_or_else(PoisonError::into_inner);
        range.for_each(|i| work(&mut room, i * step..((i + 1) * step).min(count)));
    };
    if dense {
        let own: Vec<_> =
            memory.chunks_mut((step * lines.length * size_of::<B>()).max(1)).map(|bytes| Mutex::new(bytemuck::cast_slice_mut::<u8, B>(bytes))).collect();
        let nothing = RwLock::new(&mut [][..]);
        split_parts(threads, groups, |thread, range| {
            part(thread, range, &|room, range| {
                let mut numbers = own[range.start / step].lock().unwrap_or_else(PoisonError::into_inner);
                group(room, range, Some(&mut numbers), &nothing);
            });
        });
    } else {
        let target = RwLock::new(memory);
        split_parts(threads, groups, |thread, range| part(thread, range, &|room, range| group(room, range, None, &target)));
    }
    drop(rooms);
    room.give_back(run.scratch);
}

/// Points that take about as long as it takes threads to meet a few times.
const WORTHWHILE: usize = 1 << 13;
