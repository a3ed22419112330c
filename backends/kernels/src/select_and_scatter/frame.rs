//! Arrays in frames of padding.

use super::SelectAndScatter;
use crate::elements::fill;
use crate::memory::{divided, workspace};
use crate::{Array, Kernel, KernelError, Run};

/// What is around an array: padding, all of one value, over which windows slide as over elements. The result is a part of the array with its padding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Elements of padding before and behind those of each dimension.
    pub padding: Vec<[usize; 2]>,
    /// Where the result begins, in elements from the first one of padding.
    pub first: Vec<usize>,
}

impl Frame {
    /// No frame around an array of some rank.
    pub(super) fn none(rank: usize) -> Frame {
        Frame { padding: vec![[0; 2]; rank], first: vec![0; rank] }
    }

    /// True if a result of the array's sizes is the place of the array.
    pub(super) fn is_undone(&self) -> bool {
        self.padding.iter().zip(&self.first).all(|([low, _], first)| low == first)
    }

    /// An array with its padding, in row-major order.
    ///
    /// # Errors
    /// Other numbers of dimensions, sizes that no array has, a result that is no part of it.
    pub(super) fn padded(&self, array: &Array, result: &Array) -> Result<Array, KernelError> {
        let rank = array.dims.len();
        let sizes =
            || array.dims.iter().zip(&self.padding).map(|(size, [low, high])| size.checked_add(*low)?.checked_add(*high)).collect::<Option<Vec<usize>>>();
        let dims = sizes().filter(|_| [self.padding.len(), self.first.len(), result.dims.len()] == [rank; 3]);
        let fits = |dims: &Vec<usize>| (0..rank).all(|d| self.first[d].checked_add(result.dims[d]).is_some_and(|end| end <= dims[d]));
        let dims = dims.filter(fits).ok_or_else(|| KernelError::new(format!("{:?} is no part of a frame around {:?}", result.dims, array.dims)))?;
        Ok(Array::row_major(array.element, &dims))
    }
}

/// Windows over a copy of the array with its padding, and a result with everything, of which the part is copied.
#[derive(Debug)]
pub(super) struct Framed {
    pub(super) padded: Array,
    pub(super) whole: SelectAndScatter,
    pub(super) frame: Frame,
}

impl Framed {
    /// Bytes of both copies.
    pub(super) fn workspace(&self) -> usize {
        workspace(&[self.padded.bytes(); 2])
    }

    /// Writes the result, of the array and for the result that lie so.
    ///
    /// # Errors
    /// Those of the kernel; a workspace that is too small.
    pub(super) fn run(
        &self,
        [array, part]: [&Array; 2],
        run: &mut Run<'_>,
        [x, source, init, padding]: [&[u8]; 4],
        result: &mut [u8],
    ) -> Result<(), KernelError> {
        let (bytes, width) = (self.padded.bytes(), self.padded.element.bytes());
        let [mut operand, mut all] = divided(run.workspace, [bytes; 2])?;
        let (operand, all) = (operand.of::<u8>(bytes), all.of::<u8>(bytes));
        let at = |first: &mut dyn Iterator<Item = usize>| first.zip(&self.padded.strides).map(|(i, stride)| i * stride).sum::<usize>();
        fill(operand, &padding[..width]);
        let inside = at(&mut self.frame.padding.iter().map(|[low, _]| *low));
        copy((&array.dims, width), (x, 0, &array.strides), (operand, inside, &self.padded.strides));
        let mut inner = Run { scratch: run.scratch, threads: run.threads, workspace: &mut [], stop: run.stop };
        self.whole.run(&mut inner, &[operand, source, init], &mut [&mut *all])?;
        let first = at(&mut self.frame.first.iter().copied());
        copy((&part.dims, width), (all, first, &self.padded.strides), (result, 0, &part.strides));
        Ok(())
    }
}

/// Copies elements of so many bytes along dimensions, from where they begin in both memories and so many bytes apart.
fn copy((dims, width): (&[usize], usize), (from, at, steps): (&[u8], usize, &[usize]), (to, place, distances): (&mut [u8], usize, &[usize])) {
    match (dims, steps, distances) {
        _ if dims.contains(&0) => {}
        ([], ..) => to[place..place + width].copy_from_slice(&from[at..at + width]),
        ([count], [step], [distance]) if [*step, *distance] == [width; 2] => to[place..][..count * width].copy_from_slice(&from[at..][..count * width]),
        ([count, dims @ ..], [step, steps @ ..], [distance, distances @ ..]) => {
            (0..*count).for_each(|i| copy((dims, width), (from, at + i * step, steps), (to, place + i * distance, distances)));
        }
        _ => unreachable!("an array has a stride for each dimension"),
    }
}
