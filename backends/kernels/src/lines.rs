//! The lines of arrays along one dimension.

use crate::array::count;
use crate::elements::{copy, with_width};
use crate::memory::Memory;
use crate::{Array, KernelError};
use std::ops::Range;

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
