//! The lines of arrays along one dimension.

use crate::array::count;
use crate::elements::with_width;
use crate::memory::{LINE, Memory, of_threads};
use crate::threads::split_list;
use crate::transpose::{Transposed, transpose};
use crate::{Array, KernelError};
use std::cmp::Reverse;
use std::ops::Range;
use std::slice::from_raw_parts;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The lines along a dimension, in row-major order of the other dimensions, or in another one that is the same for all arrays.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// How many there are.
    pub(crate) count: usize,
    /// The elements of each.
    pub(crate) length: usize,
    along: usize,
    others: Vec<(usize, usize)>,
}

impl Lines {
    /// The lines of arrays of sizes `dims`.
    ///
    /// # Errors
    /// There is no such dimension.
    pub(crate) fn new(dims: &[usize], along: usize) -> Result<Lines, KernelError> {
        let length = *dims.get(along).ok_or_else(|| KernelError::new(format!("{dims:?} have no dimension {along}")))?;
        let others: Vec<_> = dims.iter().copied().enumerate().filter(|(d, _)| *d != along).collect();
        let count = count(dims).checked_div(length).unwrap_or(0);
        Ok(Lines { count, length, along, others })
    }

    /// The same lines in the order in which they lie in an array's memory.
    pub(crate) fn in_order_of(mut self, array: &Array) -> Lines {
        self.others.sort_by_key(|(d, _)| Reverse(array.strides[*d]));
        self
    }

    /// How many lines make about `bytes` bytes of an array, at least one; for lines that lie side by side at least those of a cache line.
    pub(crate) fn group(&self, array: &Array, bytes: usize) -> usize {
        let width = array.element.bytes();
        let least = if self.is_dense(array) { 1 } else { 64usize.div_ceil(width) };
        // Whole cache lines, as far as lines lie side by side.
        let lines = bytes / (self.length * width).max(1);
        (lines / least * least).max(least)
    }

    /// The dimension along which they lie.
    pub(crate) fn along(&self) -> usize {
        self.along
    }

    /// The bytes of lines that lie one behind the other in an array's memory, if they do.
    pub(crate) fn dense_range(&self, array: &Array, lines: Range<usize>) -> Option<Range<usize>> {
        let bytes = self.length * array.element.bytes();
        let trailing = array.dims[self.along + 1..].iter().all(|size| *size == 1);
        let trailing = trailing && self.others.is_sorted();
        let dense = trailing && array.strides == Array::row_major(array.element, &array.dims).strides;
        dense.then(|| lines.start * bytes..lines.end * bytes)
    }

    /// Lines, one behind the other: as they are in memory, or copied.
    pub(crate) fn view<'a>(&self, array: &Array, memory: &'a [u8], lines: Range<usize>, copy: &'a mut Memory<'_>) -> &'a [u8] {
        if let Some(range) = self.dense_range(array, lines.clone()) {
            return &memory[range];
        }
        let copy = copy.of(lines.len() * self.length * array.element.bytes());
        self.read(array, memory, lines, copy);
        copy
    }

    /// The bytes of the copy that [`Lines::view`] makes of so many lines.
    pub(crate) fn copied(&self, array: &Array, lines: usize) -> usize {
        let bytes = lines.saturating_mul(self.length).saturating_mul(array.element.bytes());
        if self.dense_range(array, 0..0).is_some() { 0 } else { bytes }
    }

    /// True if a line's elements lie one behind the other.
    fn is_dense(&self, array: &Array) -> bool {
        array.strides[self.along] == array.element.bytes()
    }

    /// True if no two elements of an array share a byte, as strides from small to large tell.
    pub(crate) fn are_apart(array: &Array) -> bool {
        let mut dims: Vec<_> = array.strides.iter().zip(&array.dims).filter(|(_, size)| **size > 1).collect();
        dims.sort_unstable();
        let mut reach = array.element.bytes();
        dims.iter().all(|(stride, size)| {
            let is_apart = **stride >= reach;
            reach = reach.saturating_add((**size - 1).saturating_mul(**stride));
            is_apart
        })
    }

    /// Copies lines out of an array's memory, one behind the other.
    pub(crate) fn read(&self, array: &Array, memory: &[u8], lines: Range<usize>, to: &mut [u8]) {
        // SAFETY: the memory is borrowed.
        unsafe { self.read_shared(array, memory, lines, to) };
    }

    /// Copies lines that lie one behind the other into an array's memory.
    pub(crate) fn write(&self, array: &Array, from: &[u8], lines: Range<usize>, memory: &mut [u8]) {
        // SAFETY: the memory is borrowed.
        unsafe { self.write_shared(array, from, lines, memory) };
    }

    /// As [`Lines::read`], from memory that other threads use too.
    ///
    /// # Safety
    /// The memory can be read, and nobody writes these lines meanwhile.
    ///
    /// # Panics
    /// Lines that are outside of one of the memories.
    pub(crate) unsafe fn read_shared(&self, array: &Array, memory: *const [u8], lines: Range<usize>, to: &mut [u8]) {
        let (width, bytes) = (array.element.bytes(), self.length * array.element.bytes());
        let (stride, count) = (array.strides[self.along], lines.len());
        let (starts, from, to) = (self.starts(array, lines, memory.len()), memory.cast::<u8>(), &mut to[..count * bytes]);
        // SAFETY: the caller's promise; `starts` has seen that the lines are within the memory, and the copy is as long as they are.
        unsafe {
            if self.is_dense(array) {
                starts.iter().zip(to.chunks_exact_mut(bytes.max(1))).for_each(|(start, to)| to.copy_from_slice(from_raw_parts(from.add(*start), bytes)));
            } else if let Some(runs) = Self::beside(&starts, width) {
                let tile = (LINE / width).max(1);
                for (first, start, rows) in runs {
                    let sizes = Transposed { rows, columns: self.length, from_step: stride as isize, to_step: bytes as isize, tile: [rows, tile] };
                    transpose(from.add(start), to[first * bytes..].as_mut_ptr(), width, sizes);
                }
            } else {
                let to = to.as_mut_ptr();
                let each = |k: usize, i: usize, start: usize| (from.add(start + k * stride), to.add((i * self.length + k) * width));
                self.each_element(&starts, width, each);
            }
        }
    }

    /// As [`Lines::write`], into memory that other threads use too.
    ///
    /// # Safety
    /// The memory can be written, and nobody else uses these lines meanwhile.
    ///
    /// # Panics
    /// As [`Lines::read_shared`].
    pub(crate) unsafe fn write_shared(&self, array: &Array, from: &[u8], lines: Range<usize>, memory: *mut [u8]) {
        let (width, bytes) = (array.element.bytes(), self.length * array.element.bytes());
        let (stride, count) = (array.strides[self.along], lines.len());
        let (starts, from, to) = (self.starts(array, lines, memory.len()), &from[..count * bytes], memory.cast::<u8>());
        // SAFETY: as for reading.
        unsafe {
            if self.is_dense(array) {
                starts.iter().zip(from.chunks_exact(bytes.max(1))).for_each(|(start, from)| to.add(*start).copy_from_nonoverlapping(from.as_ptr(), bytes));
            } else if let Some(runs) = Self::beside(&starts, width) {
                let tile = (LINE / width).max(1);
                for (first, start, columns) in runs {
                    let sizes = Transposed { rows: self.length, columns, from_step: bytes as isize, to_step: stride as isize, tile: [tile, columns] };
                    transpose(from[first * bytes..].as_ptr(), to.add(start), width, sizes);
                }
            } else {
                let from = from.as_ptr();
                let each = |k: usize, i: usize, start: usize| (from.add((i * self.length + k) * width), to.add(start + k * stride));
                self.each_element(&starts, width, each);
            }
        }
    }

    /// The addresses of the first elements of lines.
    ///
    /// # Panics
    /// A line ends behind so many bytes.
    fn starts(&self, array: &Array, lines: Range<usize>, bytes: usize) -> Vec<usize> {
        let reach = self.length.checked_sub(1).map_or(0, |last| last * array.strides[self.along] + array.element.bytes());
        let mut rest = lines.start;
        let mut place = Vec::with_capacity(self.others.len());
        for (d, size) in self.others.iter().rev() {
            place.push((rest % size.max(&1), *size, array.strides[*d]));
            rest /= size.max(&1);
        }
        let mut at: usize = place.iter().map(|(index, _, stride)| index * stride).sum();
        let next = |_| {
            let start = at;
            for (index, size, stride) in &mut place {
                if *index + 1 < *size {
                    (*index, at) = (*index + 1, at + *stride);
                    break;
                }
                (*index, at) = (0, at - *index * *stride);
            }
            start
        };
        let starts: Vec<usize> = lines.map(next).collect();
        assert!(starts.iter().all(|start| start + reach <= bytes), "lines of {reach} bytes end behind {bytes} bytes");
        starts
    }

    /// Lines whose elements lie side by side: for each run of them the first one, its address and how many there are. None if runs are so short that they
    /// are not worth a call.
    fn beside(starts: &[usize], width: usize) -> Option<Vec<(usize, usize, usize)>> {
        let mut runs: Vec<(usize, usize, usize)> = Vec::new();
        for (i, start) in starts.iter().enumerate() {
            match runs.last_mut() {
                Some((_, first, count)) if *first + *count * width == *start => *count += 1,
                _ => runs.push((i, *start, 1)),
            }
        }
        (runs.len() * FEW <= starts.len() && matches!(width, 1 | 2 | 4 | 8 | 16)).then_some(runs)
    }

    /// Copies one element of each line, then the next one, from a place to another one.
    ///
    /// # Safety
    /// So many bytes of the places that `each` gives for an element, a line and its address can be read and written.
    unsafe fn each_element(&self, starts: &[usize], width: usize, each: impl Fn(usize, usize, usize) -> (*const u8, *mut u8)) {
        with_width!(width, W => for k in 0..self.length {
            for (i, start) in starts.iter().enumerate() {
                let (from, to) = each(k, i, *start);
                // SAFETY: the caller's promise.
                unsafe { to.cast::<[u8; W]>().write(from.cast::<[u8; W]>().read()) };
            }
        });
    }
}

/// Lines of a run for which a transposed copy is worth a call.
const FEW: usize = 4;

/// The lines of an array that several threads write, a group at a time.
pub(crate) struct Written<'a> {
    lines: &'a Lines,
    array: &'a Array,
    /// Lines of a group.
    step: usize,
    memory: Place<'a>,
}

/// Where groups of lines lie.
enum Place<'a> {
    /// Each in memory of its own.
    Apart(Vec<Mutex<&'a mut [u8]>>),
    /// Among those of the others.
    Mixed(Mutex<&'a mut [u8]>),
}

impl<'a> Written<'a> {
    /// The lines of `array` in groups of `step`.
    pub(crate) fn new(lines: &'a Lines, array: &'a Array, memory: &'a mut [u8], step: usize) -> Written<'a> {
        let bytes = step.saturating_mul(lines.length).saturating_mul(array.element.bytes()).max(1);
        let memory = match lines.dense_range(array, 0..lines.count) {
            Some(range) => Place::Apart(memory[range].chunks_mut(bytes).map(Mutex::new).collect()),
            None => Place::Mixed(Mutex::new(memory)),
        };
        Written { lines, array, step, memory }
    }

    /// The lines of a group.
    pub(crate) fn group(&self, number: usize) -> Range<usize> {
        number * self.step..((number + 1) * self.step).min(self.lines.count)
    }

    /// Has `make` write the lines of a group, one behind the other: where they are to lie, or in a copy.
    ///
    /// # Errors
    /// As `make` says.
    pub(crate) fn make(&self, number: usize, copy: &mut Memory<'_>, make: impl FnOnce(&mut [u8]) -> Result<(), KernelError>) -> Result<(), KernelError> {
        match &self.memory {
            Place::Apart(groups) => make(&mut locked(&groups[number])),
            Place::Mixed(memory) => {
                let range = self.group(number);
                let copy = copy.of(range.len() * self.lines.length * self.array.element.bytes());
                make(copy)?;
                self.lines.write(self.array, copy, range, &mut locked(memory));
                Ok(())
            }
        }
    }
}

/// What nobody leaves in a state that matters.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How the lines of an array are shared out among threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shares {
    /// The threads that each take lines.
    pub(crate) threads: usize,
    /// Lines that a thread takes at a time.
    pub(crate) step: usize,
    /// How many times they do.
    pub(crate) groups: usize,
}

impl Shares {
    /// About `step` of `count` lines at a time, each thread about as often as the others.
    pub(crate) fn new(threads: usize, count: usize, step: usize) -> Shares {
        let threads = threads.clamp(1, count.max(1));
        let step = count.div_ceil(count.div_ceil(step.max(1)).next_multiple_of(threads).max(1)).max(1);
        Shares { threads, step, groups: count.div_ceil(step) }
    }

    /// The same in steps that are multiples of a number of lines.
    pub(crate) fn in_steps_of(self, lines: usize, count: usize) -> Shares {
        let step = self.step.next_multiple_of(lines.max(1));
        Shares { step, groups: count.div_ceil(step), ..self }
    }

    /// Has `work` do each group, with `bytes` bytes of the workspace for each thread.
    ///
    /// # Errors
    /// Those of `work`; a workspace that is too small.
    pub(crate) fn run(self, workspace: &mut [u8], bytes: usize, work: impl Fn(usize, &mut [u8]) -> Result<(), KernelError> + Sync) -> Result<(), KernelError> {
        let mut rooms: Vec<_> = of_threads(workspace, self.threads, bytes)?.into_iter().map(|room| (room, Ok(()))).collect();
        split_list(self.threads, &mut rooms, |thread, rooms| {
            for (room, done) in rooms {
                *done = (self.groups * thread / self.threads..self.groups * (thread + 1) / self.threads).try_for_each(|group| work(group, room));
            }
        });
        rooms.into_iter().try_for_each(|(_, done)| done)
    }
}
