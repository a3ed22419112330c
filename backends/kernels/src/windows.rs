//! How an array of indices places windows in an operand: what gather and scatter share.

use crate::{Array, KernelError, Stop};
use shale_ir::element::{ElementKind, ElementType};

/// Which dimensions of a gather or scatter go with which. The outer array is gather's result or scatter's updates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WindowDims {
    /// The outer dimensions that lie in a window.
    pub offset: Vec<usize>,
    /// The operand's dimensions that windows do not have: they take one element there.
    pub collapsed: Vec<usize>,
    /// The operand's dimensions along which each batch has its own operand.
    pub operand_batching: Vec<usize>,
    /// The indices' dimensions that number these batches.
    pub indices_batching: Vec<usize>,
    /// The operand's dimension in which each number of an index vector places the window.
    pub index_map: Vec<usize>,
    /// The indices' dimension that index vectors lie along; the rank, if each index is a vector of one number.
    pub vector_dim: usize,
}

/// A loop over index vectors.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Batch {
    pub(crate) size: usize,
    /// Bytes from one index vector to the next.
    pub(crate) indices: usize,
    /// Elements from one window of the outer array to the next.
    pub(crate) outer: usize,
    /// Elements from one batch of the operand to the next.
    pub(crate) operand: usize,
    /// The outer dimension.
    pub(crate) dim: usize,
}

/// A loop over the elements of a window, in both arrays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Along {
    pub(crate) size: usize,
    pub(crate) outer: usize,
    pub(crate) operand: usize,
    /// The outer dimension.
    pub(crate) dim: usize,
}

/// One number of an index vector: where a window begins along a dimension.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// Bytes from the beginning of the index vector.
    pub(crate) at: usize,
    /// Elements between neighbours along the dimension.
    pub(crate) stride: usize,
    /// The operand's size there.
    pub(crate) size: usize,
    /// The window's size there.
    pub(crate) window: usize,
    /// The loop over the window's elements there; none where the dimension is collapsed.
    pub(crate) along: Option<usize>,
}

/// The loops of a gather or scatter. Distances in the operand and the outer array are in elements, so that arrays of several types share them.
#[derive(Clone, Debug)]
pub(crate) struct Loops {
    pub(crate) batches: Vec<Batch>,
    pub(crate) starts: Vec<Start>,
    pub(crate) window: Vec<Along>,
    pub(crate) reader: Reader,
}

impl Loops {
    /// The loops for arrays of these sizes.
    ///
    /// # Errors
    /// Dimension numbers that do not fit the arrays.
    pub(crate) fn new(dims: &WindowDims, operand: &Array, indices: &Array, outer: &Array, sizes: &[usize]) -> Result<Loops, KernelError> {
        let misfit = || KernelError::new(format!("{dims:?} do not fit {:?}, {:?} and {:?}", operand.dims, indices.dims, outer.dims));
        let ([operand_steps, outer_steps], rank) = ([steps(operand), steps(outer)], operand.dims.len());
        let batch_dims: Vec<usize> = (0..indices.dims.len()).filter(|d| *d != dims.vector_dim).collect();
        let window_dims: Vec<usize> = (0..rank).filter(|d| !dims.collapsed.contains(d) && !dims.operand_batching.contains(d)).collect();
        let vector = indices.dims.get(dims.vector_dim).copied().unwrap_or(1);
        let fits = batch_dims.len() + window_dims.len() == outer.dims.len()
            && window_dims.len() == dims.offset.len()
            && dims.offset.iter().all(|d| *d < outer.dims.len())
            && dims.operand_batching.len() == dims.indices_batching.len()
            && dims.index_map.len() == vector
            && dims.vector_dim <= indices.dims.len()
            && dims.index_map.iter().chain(&dims.operand_batching).all(|d| *d < rank)
            && sizes.len() == rank
            && sizes.iter().zip(&operand.dims).all(|(n, size)| n <= size)
            && indices.element.is_integer();
        if !fits {
            return Err(misfit());
        }
        let batching = |d: usize| dims.indices_batching.iter().position(|n| *n == d).map_or(0, |i| operand_steps[dims.operand_batching[i]]);
        let outer_batches = (0..outer.dims.len()).filter(|d| !dims.offset.contains(d));
        let batches = outer_batches.zip(&batch_dims).map(|(dim, d)| Batch {
            size: indices.dims[*d],
            indices: indices.strides[*d],
            outer: outer_steps[dim],
            operand: batching(*d),
            dim,
        });
        let window: Vec<Along> = dims
            .offset
            .iter()
            .zip(&window_dims)
            .map(|(dim, d)| Along { size: sizes[*d], outer: outer_steps[*dim], operand: operand_steps[*d], dim: *dim })
            .collect();
        let step = indices.strides.get(dims.vector_dim).copied().unwrap_or(0);
        let starts = dims.index_map.iter().enumerate().map(|(k, d)| Start {
            at: k * step,
            stride: operand_steps[*d],
            size: operand.dims[*d],
            window: sizes[*d],
            along: window_dims.iter().position(|w| w == d),
        });
        let loops = Loops { batches: batches.collect(), starts: starts.collect(), window, reader: Reader::new(indices.element) };
        let same = loops.batches.iter().all(|b| b.size == outer.dims[b.dim]) && loops.window.iter().all(|w| w.size == outer.dims[w.dim]);
        if same { Ok(loops) } else { Err(misfit()) }
    }

    /// True if there is nothing to do.
    pub(crate) fn is_empty(&self) -> bool {
        self.batches.iter().any(|b| b.size == 0) || self.window.iter().any(|w| w.size == 0)
    }
}

/// Batches with neighbours taken as one loop where all addresses go on as in the inner one.
pub(crate) fn merged(batches: &[Batch]) -> Vec<Batch> {
    let mut loops: Vec<Batch> = Vec::new();
    for inner in batches.iter().filter(|batch| batch.size != 1) {
        let on = |outer: &Batch| [(outer.indices, inner.indices), (outer.outer, inner.outer), (outer.operand, inner.operand)];
        match loops.last_mut().filter(|outer| on(outer).iter().all(|(outer, step)| Some(*outer) == step.checked_mul(inner.size))) {
            Some(outer) => *outer = Batch { size: outer.size * inner.size, ..*inner },
            None => loops.push(*inner),
        }
    }
    loops
}

/// Distances in elements.
pub(crate) fn steps(array: &Array) -> Vec<usize> {
    array.strides.iter().map(|bytes| bytes / array.element.bytes()).collect()
}

/// Reads integers of a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    bytes: usize,
    unused: u32,
    signed: bool,
}

impl Reader {
    fn new(element: ElementType) -> Reader {
        Reader { bytes: element.bytes(), unused: 64 - element.bits(), signed: element.kind() == ElementKind::Signed }
    }

    /// The bytes of a number.
    pub(crate) fn bytes(self) -> usize {
        self.bytes
    }

    /// The same reader, for code that knows how many bytes a number has; all types of more than one have as many bits.
    #[inline(always)]
    pub(crate) fn of_bytes(self, bytes: usize) -> Reader {
        Reader { bytes, unused: if bytes > 1 { 64 - 8 * bytes as u32 } else { self.unused }, ..self }
    }

    /// The integer at an address; numbers beyond i64 as its largest one.
    #[inline(always)]
    pub(crate) fn read(self, memory: &[u8], at: usize) -> i64 {
        let bits = match self.bytes {
            4 => u32::from_le_bytes(memory[at..at + 4].try_into().expect("4 bytes")).into(),
            8 => u64::from_le_bytes(memory[at..at + 8].try_into().expect("8 bytes")),
            2 => u16::from_le_bytes(memory[at..at + 2].try_into().expect("2 bytes")).into(),
            _ => memory[at].into(),
        };
        if self.signed { (bits << self.unused) as i64 >> self.unused } else { bits.min(i64::MAX as u64) as i64 }
    }

    /// The integer of at most 4 bytes at an address; numbers beyond i32 as its largest one.
    #[inline(always)]
    pub(crate) fn read_small(self, memory: &[u8], at: usize) -> i32 {
        let unused = self.unused - 32;
        let bits = match self.bytes {
            4 => u32::from_le_bytes(memory[at..at + 4].try_into().expect("4 bytes")),
            2 => u16::from_le_bytes(memory[at..at + 2].try_into().expect("2 bytes")).into(),
            _ => memory[at].into(),
        };
        if self.signed { (bits << unused) as i32 >> unused } else { bits.min(i32::MAX as u32) as i32 }
    }
}

/// What is done with a batch, from which elements on.
type Visit<'v> = &'v mut dyn FnMut([usize; 3], &Batch) -> Result<(), KernelError>;

/// Calls `visit` for the first of each innermost row of batches, with the addresses in indices, outer array and operand, and with that loop.
///
/// # Errors
/// The first that `visit` gives.
pub(crate) fn each_row(batches: &[Batch], at: [usize; 3], asked: Asked<'_>, visit: Visit<'_>) -> Result<(), KernelError> {
    const ONE: Batch = Batch { size: 1, indices: 0, outer: 0, operand: 0, dim: 0 };
    let behind = |batch: &Batch, i: usize| [at[0] + i * batch.indices, at[1] + i * batch.outer, at[2] + i * batch.operand];
    match batches {
        [] => visit(at, &ONE),
        [row] => (0..row.size).step_by(asked.most).try_for_each(|first| {
            asked.stop.check()?;
            visit(behind(row, first), &Batch { size: asked.most.min(row.size - first), ..*row })
        }),
        [outermost, inner @ ..] => (0..outermost.size).try_for_each(|i| each_row(inner, behind(outermost, i), asked, visit)),
    }
}

/// How often it is asked whether to stop: rows are cut into parts of so many index vectors.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'s> {
    stop: Stop<'s>,
    most: usize,
}

impl<'s> Asked<'s> {
    /// Between about a million elements, each window having those of these dimensions and runs.
    pub(crate) fn between(stop: Stop<'s>, window: &[Along], run: usize) -> Asked<'s> {
        let elements = window.iter().map(|along| along.size).fold(run, usize::saturating_mul);
        Asked { stop, most: ((1 << 20) / elements.max(1)).max(1) }
    }
}
