//! Parts of arrays that are replaced at places known only at run time.

use crate::{Array, Kernel, KernelError, Run};
use shale_ir::element::{ElementKind, ElementType};
use shale_lanes::{Bound, Operands};

/// `result = operand` but for `result[start + i] = update[i]`, with `start[d] = clamp(0, starts[d], size[d] − update size[d])`.
///
/// Operands: the array, the update, a scalar start for each dimension. The result begins as a copy of the array.
#[derive(Debug)]
pub struct Update {
    array: Array,
    part: Array,
    index: ElementType,
    /// Loops around the runs of bytes: how often, and bytes from one to the next in the update and in the array.
    loops: Vec<(usize, usize, usize)>,
    /// Bytes that lie one behind the other in both.
    run: usize,
    /// The dimensions along which the update may begin at several places: the dimension, the last place, and bytes from one to the next.
    moving: Vec<(usize, usize, usize)>,
}

/// The most bytes of an update that is a step of its own, and the most dimensions along which it moves.
const SMALL: (usize, usize) = (256, 2);

impl Update {
    /// A kernel for an array, a part of it and starts of an integer type.
    ///
    /// # Errors
    /// Other element types or ranks, a part that is larger than the array, starts that are no integers.
    pub fn new(array: Array, part: Array, index: ElementType) -> Result<Update, KernelError> {
        let larger = array.dims.len() != part.dims.len() || part.dims.iter().zip(&array.dims).any(|(n, m)| n > m);
        if larger || array.element != part.element || !index.is_integer() {
            return Err(KernelError::new(format!("a part {:?} of an array {:?} at starts of type {}", part.dims, array.dims, index.xla_name())));
        }
        let mut axes: Vec<usize> = (0..part.dims.len()).filter(|d| part.dims[*d] != 1).collect();
        axes.sort_by_key(|d| std::cmp::Reverse(array.strides[*d]));
        let mut run = array.element.bytes();
        while let Some(d) = axes.last().copied().filter(|d| array.strides[*d] == run && part.strides[*d] == run) {
            run *= part.dims[d];
            axes.pop();
        }
        let loops = axes.into_iter().map(|d| (part.dims[d], part.strides[d], array.strides[d])).collect();
        let moving = (0..part.dims.len()).filter(|d| part.dims[*d] < array.dims[*d]).map(|d| (d, array.dims[d] - part.dims[d], array.strides[d])).collect();
        Ok(Update { array, part, index, loops, run, moving })
    }

    /// The byte of the array at which the update begins.
    fn first(&self, starts: &[&[u8]]) -> usize {
        let along = self.array.dims.iter().zip(&self.part.dims).zip(&self.array.strides);
        starts.iter().zip(along).map(|(start, ((n, part), stride))| held(start, self.index, n - part) * stride).sum()
    }
}

impl Kernel for Update {
    fn describe(&self) -> String {
        format!("update {} {:?} of {:?}", self.array.element.xla_name(), self.part.dims, self.array.dims)
    }

    fn updates(&self) -> &[(usize, usize)] {
        &[(0, 0)]
    }

    fn small(&self, operands: &[(*const u8, usize)], results: &[(*mut u8, usize)]) -> Option<Bound> {
        let ([_, update, starts @ ..], [result]) = (operands, results) else { return None };
        let fits = update.1 >= self.part.bytes() && result.1 >= self.array.bytes() && starts.iter().all(|(_, bytes)| *bytes >= self.index.bytes());
        let is_small = self.loops.is_empty() && self.run <= SMALL.0 && self.moving.len() <= SMALL.1 && !self.part.dims.contains(&0);
        if !fits || !is_small || starts.len() != self.array.dims.len() {
            return None;
        }
        let step = match self.index {
            ElementType::S32 => small_step::<i32>,
            ElementType::S64 => small_step::<i64>,
            ElementType::U32 => small_step::<u32>,
            _ => return None,
        };
        let mut source = [update.0; 4];
        for (source, (d, ..)) in source[1..].iter_mut().zip(&self.moving) {
            *source = starts[*d].0;
        }
        source[3] = std::ptr::from_ref(self).cast();
        Some(Bound::new(step, [result.0; 2], source))
    }

    fn run(&self, _: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let ([_, update, starts @ ..], [result]) = (operands, results) else { return Err(KernelError::new("an update has an array, a part and starts")) };
        let starts_fit = starts.len() == self.array.dims.len() && starts.iter().all(|start| start.len() == self.index.bytes());
        if update.len() < self.part.bytes() || result.len() < self.array.bytes() || !starts_fit {
            return Err(KernelError::new("the memory of an update is not what it was made for"));
        }
        if self.part.dims.contains(&0) {
            return Ok(());
        }
        copy(&self.loops, self.run, update, &mut result[self.first(starts)..]);
        Ok(())
    }
}

/// A small update, whose first source is the part; those of the starts follow, and the kernel is the last one.
///
/// # Safety
/// All of them are there, the starts are of the type, and so is the array, which overlaps none of them.
#[expect(clippy::cast_ptr_alignment)] // the source is the address of one
unsafe fn small_step<T: Copy + Into<i64>>(o: *const Operands) {
    // SAFETY: the caller's promise; starts are held where the part lies within the array. A small update moves along no more dimensions than there are sources.
    unsafe {
        let o = &*o;
        let update = &*o.source[3].cast::<Update>();
        let mut to = o.target[0];
        let mut d = 0;
        while d < update.moving.len() {
            let (_, last, stride) = *update.moving.get_unchecked(d);
            let start: i64 = o.source.get_unchecked(1 + d).cast::<T>().read_unaligned().into();
            to = to.add((start.max(0) as usize).min(last) * stride);
            d += 1;
        }
        match update.run {
            4 => to.cast::<[u8; 4]>().write(o.source[0].cast::<[u8; 4]>().read()),
            8 => to.cast::<[u8; 8]>().write(o.source[0].cast::<[u8; 8]>().read()),
            run => to.copy_from_nonoverlapping(o.source[0], run),
        }
    }
}

/// Copies runs of bytes; the first loop is the outermost.
fn copy(loops: &[(usize, usize, usize)], run: usize, from: &[u8], to: &mut [u8]) {
    match loops {
        [] => to[..run].copy_from_slice(&from[..run]),
        [(n, step, stride), inner @ ..] => (0..*n).for_each(|i| copy(inner, run, &from[i * step..], &mut to[i * stride..])),
    }
}

/// A little-endian integer, held between 0 and `most`.
fn held(bytes: &[u8], element: ElementType, most: usize) -> usize {
    let mut all = [0u8; 16];
    all[..bytes.len()].copy_from_slice(bytes);
    let unused = 128 - element.bits();
    let bits = i128::from_le_bytes(all) << unused;
    let number = if element.kind() == ElementKind::Signed { bits >> unused } else { (bits as u128 >> unused) as i128 };
    number.clamp(0, most as i128) as usize
}
