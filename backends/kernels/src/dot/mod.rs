//! Products of matrices, of any number of dimensions.

mod small;

use crate::gemm::{Axis, Classes, Contraction, Elements, InterleavedPlan, Plan, Terms, sums_short_lines};
use crate::kernel::{kept_text, known_operand, of_products, same_length};
use crate::{Array, Kernel, KernelError, Run};
use shale_dialects::eval::canonical::adds_in_lanes;
use shale_ir::element::ElementType;
use shale_lanes::{Bound, Isa};
use small::Small;
use std::borrow::Cow;

/// The parts that the operands' dimensions play: those named by neither list are free.
///
/// The result has the batching dimensions as they are listed, the left operand's free ones and the right one's free ones, both in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DotDimensions {
    /// Dimensions of the left and the right operand that stay side by side, in pairs.
    pub batching: [Vec<usize>; 2],
    /// Dimensions of the left and the right operand over which products are added, in pairs; the contracted index is row-major over them.
    pub contracting: [Vec<usize>; 2],
}

/// A product of two arrays: `result[b, i, j] = Σₖ left[b, i, k] · right[b, k, j]`.
#[derive(Debug)]
pub struct Dot {
    arrays: [Array; 3],
    contraction: Contraction,
    compute: ElementType,
    /// The products of which an element of the result is the sum.
    contracted: usize,
    /// Bytes of a packed constant.
    kept: usize,
    /// The product element by element, where there are but a few.
    small: Option<Small>,
}

impl Dot {
    /// The product for an instruction set. The operands are converted to `compute`, the sums are converted to the result's type.
    ///
    /// # Errors
    /// Dimensions that the arrays lack or that do not fit together, types that do not convert to one another, sizes that cannot be counted.
    pub fn new(isa: Isa, arrays: [Array; 3], dimensions: &DotDimensions, compute: ElementType) -> Result<Dot, KernelError> {
        let (elements, axes) = indices(&arrays, dimensions, compute)?;
        let contracted = axes.contracted.len();
        let small = Small::of(isa, elements, &axes);
        let contraction = contraction(isa, elements, axes)?;
        Ok(Dot { arrays, contraction, compute, contracted, kept: 0, small })
    }

    /// A part of the rows and columns of a product that has several of both: each sum has the order, and so the bits, that it has in all of the product, even
    /// if the part is one row or column, alone a sum in lanes.
    ///
    /// # Errors
    /// As for [`Dot::new`].
    pub fn part(isa: Isa, arrays: [Array; 3], dimensions: &DotDimensions, compute: ElementType) -> Result<Dot, KernelError> {
        let (elements, axes) = indices(&arrays, dimensions, compute)?;
        let contracted = axes.contracted.len();
        let contraction = of_matrices(isa, elements, axes)?;
        Ok(Dot { arrays, contraction, compute, contracted, kept: 0, small: None })
    }
}

impl Kernel for Dot {
    fn describe(&self) -> String {
        let [left, right, result] = &self.arrays;
        let text = |array: &Array| format!("{} {:?}", array.element.xla_name(), array.dims);
        format!("dot {} x {} -> {}{}", text(left), text(right), text(result), kept_text(self.kept))
    }

    fn operations(&self) -> Option<u64> {
        of_products((self.arrays[2].elements() as u64).saturating_mul(self.contracted as u64), self.compute)
    }

    fn spare(&self, threads: usize) -> usize {
        self.contraction.needs(threads).buffers
    }

    fn allocates(&self, threads: usize) -> usize {
        self.contraction.needs(threads).lists
    }

    fn prepare(&mut self, known: &[Option<&[u8]>]) -> Result<usize, KernelError> {
        let operands = [known_operand(&self.arrays[0], known, 0)?, known_operand(&self.arrays[1], known, 1)?];
        if self.small.is_none() {
            // SAFETY: the axes reach the elements of the arrays, whose bytes are there.
            self.kept = unsafe { self.contraction.prepare(operands) };
        }
        Ok(self.kept)
    }

    fn small(&self, operands: &[(*const u8, usize)], results: &[(*mut u8, usize)]) -> Option<Bound> {
        let ([left, right], [result]) = (operands, results) else { return None };
        let fit = self.arrays.iter().zip([left.1, right.1, result.1]).all(|(array, length)| same_length(array, length).is_ok());
        self.small.as_ref().filter(|_| fit).map(|small| small.step([left.0, right.0], result.0))
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let ([left, right], [result]) = (operands, results) else { return Err(KernelError::new("a dot has two operands and one result")) };
        for (array, length) in self.arrays.iter().zip([left.len(), right.len(), result.len()]) {
            same_length(array, length)?;
        }
        // SAFETY: the axes reach the elements of the arrays, whose bytes are there.
        unsafe { self.contraction.run([left.as_ptr(), right.as_ptr()], result.as_mut_ptr(), run) }
    }
}

/// The parts of an operand's dimensions.
struct Parts {
    batching: Vec<usize>,
    free: Vec<usize>,
    contracting: Vec<usize>,
}

impl Parts {
    fn new(array: &Array, dimensions: &DotDimensions, side: usize) -> Result<Parts, KernelError> {
        let (batching, contracting) = (&dimensions.batching[side], &dimensions.contracting[side]);
        let mut named: Vec<usize> = batching.iter().chain(contracting).copied().collect();
        let free = (0..array.dims.len()).filter(|d| !named.contains(d)).collect();
        named.sort_unstable();
        if named.windows(2).any(|pair| pair[0] == pair[1]) || named.last().is_some_and(|d| *d >= array.dims.len()) {
            return Err(KernelError::new(format!("the dimensions {named:?} are no distinct dimensions of an array of rank {}", array.dims.len())));
        }
        Ok(Parts { batching: batching.clone(), free, contracting: contracting.clone() })
    }
}

/// The indices of a dot.
struct Axes {
    batch: Axis,
    rows: Axis,
    columns: Axis,
    contracted: Axis,
}

/// The element types and the indices of a dot.
fn indices(arrays: &[Array; 3], dimensions: &DotDimensions, compute: ElementType) -> Result<(Elements, Axes), KernelError> {
    let [left, right, result] = arrays;
    let parts = [Parts::new(left, dimensions, 0)?, Parts::new(right, dimensions, 1)?];
    Ok((Elements { left: left.element, right: right.element, compute, result: result.element }, axes(arrays, &parts)?))
}

fn axes([left, right, result]: &[Array; 3], parts: &[Parts; 2]) -> Result<Axes, KernelError> {
    let [l, r] = parts;
    let sizes = |array: &Array, dims: &[usize]| dims.iter().map(|d| array.dims[*d]).collect::<Vec<_>>();
    let expected = [sizes(left, &l.batching), sizes(left, &l.free), sizes(right, &r.free)].concat();
    let fit = sizes(left, &l.batching) == sizes(right, &r.batching) && sizes(left, &l.contracting) == sizes(right, &r.contracting);
    if !fit || result.dims != expected {
        return Err(KernelError::new(format!("a dot of {:?} and {:?} does not give {:?}", left.dims, right.dims, result.dims)));
    }
    let step = |array: &Array, d: usize| array.strides[d] as isize;
    let (batches, rows) = (l.batching.len(), l.free.len());
    let pairs = |l: &[usize], r: &[usize]| l.iter().zip(r).map(|(l, r)| (left.dims[*l], [step(left, *l), step(right, *r), 0])).collect::<Vec<_>>();
    let mut batch = pairs(&l.batching, &r.batching);
    batch.iter_mut().enumerate().for_each(|(i, (_, steps))| steps[2] = step(result, i));
    let free = |array: &Array, dims: &[usize], side: usize, first: usize| {
        let dims = dims.iter().enumerate().map(|(i, d)| {
            let mut steps = [0, 0, step(result, first + i)];
            steps[side] = step(array, *d);
            (array.dims[*d], steps)
        });
        Axis::new([0; 3], dims.collect::<Vec<_>>())
    };
    Ok(Axes {
        batch: Axis::new([0; 3], batch)?,
        rows: free(left, &l.free, 0, batches)?,
        columns: free(right, &r.free, 1, batches + rows)?,
        contracted: Axis::new([0; 3], pairs(&l.contracting, &r.contracting))?,
    })
}

fn contraction(isa: Isa, elements: Elements, axes: Axes) -> Result<Contraction, KernelError> {
    let Axes { batch, rows, columns, contracted } = axes;
    let in_lanes = adds_in_lanes([rows.len(), columns.len()]);
    let matrix = usize::from(rows.len() == 1);
    let free = if matrix == 1 { &columns } else { &rows };
    let has_lines = !(in_lanes && sums_short_lines(elements, [free, &contracted], matrix));
    if let Some(plan) = InterleavedPlan::of([&batch, &rows, &columns, &contracted], in_lanes, has_lines)
        && let Some(made) = Contraction::interleaved(isa, elements, plan)?
    {
        return Ok(made);
    }
    if in_lanes {
        let free = if matrix == 1 { columns } else { rows };
        return Contraction::in_lanes(isa, elements, [batch, free, contracted], matrix);
    }
    of_matrices(isa, elements, Axes { batch, rows, columns, contracted })
}

/// A dot whose sums are in panels.
fn of_matrices(isa: Isa, elements: Elements, axes: Axes) -> Result<Contraction, KernelError> {
    let Axes { batch, rows, columns, contracted } = axes;
    // Columns fill vectors: where there are but a few, they trade places with the rows. Complex products keep their order.
    if columns.len() < FEW_COLUMNS && rows.len() > columns.len() && !elements.compute.is_complex() {
        let axes = Axes { batch: batch.exchanged(), rows: columns.exchanged(), columns: rows.exchanged(), contracted: contracted.exchanged() };
        return Ok(in_panels(isa, elements.exchanged(), axes)?.exchanged());
    }
    in_panels(isa, elements, Axes { batch, rows, columns, contracted })
}

/// Columns below which vectors are filled with rows instead.
const FEW_COLUMNS: usize = 8;

fn in_panels(isa: Isa, elements: Elements, axes: Axes) -> Result<Contraction, KernelError> {
    let Axes { batch, rows, columns, contracted } = axes;
    let mut terms = Terms::new(contracted.len());
    let inner = contracted.inner().0;
    let [left, right, _] = contracted.inner().1;
    for first in (0..contracted.len()).step_by(inner) {
        let at = contracted.at(first);
        terms.push(first, inner, [at[0], left], [at[1], right]);
    }
    let classes = Box::new(OneClass { rows, terms: terms.clone() });
    Contraction::in_panels(isa, elements, Plan { batch, classes, columns, all: terms })
}

/// Rows that all have every product.
#[derive(Debug)]
struct OneClass {
    rows: Axis,
    terms: Terms,
}

impl Classes for OneClass {
    fn count(&self) -> usize {
        1
    }
    fn rows(&self, _: usize) -> Cow<'_, Axis> {
        Cow::Borrowed(&self.rows)
    }
    fn terms(&self, _: usize) -> Cow<'_, Terms> {
        Cow::Borrowed(&self.terms)
    }
    fn in_groups(&self, _: usize) -> bool {
        true
    }
}
