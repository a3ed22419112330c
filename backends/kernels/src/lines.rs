//! The lines of arrays along one dimension.

use crate::array::count;
use crate::elements::{copy, with_width};
use crate::memory::{Memory, of_threads};
use crate::threads::split_list;
use crate::{Array, KernelError};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The lines along a dimension, in row-major order of the other dimensions.
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

    /// How many lines make about `bytes` bytes of an array, at least one; for lines that lie side by side at least those of a cache line.
    pub(crate) fn group(&self, array: &Array, bytes: usize) -> usize {
        let width = array.element.bytes();
        let least = if self.is_dense(array) { 1 } else { 64usize.div_ceil(width) };
        (bytes / (self.length * width).max(1)).max(least)
    }

    /// The dimension along which they lie.
    pub(crate) fn along(&self) -> usize {
        self.along
    }

    /// The bytes of lines that lie one behind the other in an array's memory, if they do.
    pub(crate) fn dense_range(&self, array: &Array, lines: Range<usize>) -> Option<Range<usize>> {
        let bytes = self.length * array.element.bytes();
        let trailing = array.dims[self.along + 1..].iter().all(|size| *size == 1);
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

    /// The address of a line's first element.
    fn start(&self, array: &Array, line: usize) -> usize {
        let mut rest = line;
        self.others.iter().rev().fold(0, |sum, (d, size)| {
            let index = rest % size;
            rest /= size;
            sum + index * array.strides[*d]
        })
    }

    /// Copies lines out of an array's memory, one behind the other.
    pub(crate) fn read(&self, array: &Array, memory: &[u8], lines: Range<usize>, to: &mut [u8]) {
        let starts: Vec<usize> = lines.map(|line| self.start(array, line)).collect();
        let (width, stride) = (array.element.bytes(), array.strides[self.along]);
        if self.is_dense(array) {
            let bytes = self.length * width;
            starts.iter().enumerate().for_each(|(i, start)| to[i * bytes..][..bytes].copy_from_slice(&memory[*start..*start + bytes]));
            return;
        }
        with_width!(width, W => for k in 0..self.length {
            starts.iter().enumerate().for_each(|(i, start)| copy::<W>(memory, start + k * stride, to, (i * self.length + k) * W));
        });
    }

    /// Copies lines that lie one behind the other into an array's memory.
    pub(crate) fn write(&self, array: &Array, from: &[u8], lines: Range<usize>, memory: &mut [u8]) {
        let starts: Vec<usize> = lines.map(|line| self.start(array, line)).collect();
        let (width, stride) = (array.element.bytes(), array.strides[self.along]);
        if self.is_dense(array) {
            let bytes = self.length * width;
            starts.iter().enumerate().for_each(|(i, start)| memory[*start..*start + bytes].copy_from_slice(&from[i * bytes..][..bytes]));
            return;
        }
        with_width!(width, W => for k in 0..self.length {
            starts.iter().enumerate().for_each(|(i, start)| copy::<W>(from, (i * self.length + k) * W, memory, start + k * stride));
        });
    }
}

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
