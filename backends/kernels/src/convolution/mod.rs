//! Convolutions.
//!
//! The places of the window that stand over elements with the same positions are a class: the inner ones, those at each edge, each residue of a
//! dilated base. In a class a convolution is a contraction whose rows are the places and whose contracted index is what its positions hold, so
//! that products with padding and holes are not computed: the sums are those of the canonical order, which leaves them out, and no window is
//! written to memory but for the part that is packed.

mod across;
mod lines;
mod window;

pub use window::WindowDimension;

use crate::gemm::{Axis, Classes, Contraction, Elements, Plan, Terms};
use crate::kernel::{kept_text, known_operand, of_products, same_length};
use crate::{Array, Kernel, KernelError, Run};
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use std::borrow::Cow;
use window::Group;

/// The parts that the dimensions of one array play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvolutionRoles {
    /// The batch dimension of the base and of the result; the window's input feature.
    pub outer: usize,
    /// The feature dimension of the base and of the result; the window's output feature.
    pub feature: usize,
    /// The spatial dimensions.
    pub spatial: Vec<usize>,
}

/// What a convolution computes besides its arrays' sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvolutionDimensions {
    /// The parts that the dimensions of the base, the window and the result play.
    pub roles: [ConvolutionRoles; 3],
    /// The window along each spatial dimension.
    pub window: Vec<WindowDimension>,
    /// The number of groups of features; 1 if there are groups of batches.
    pub feature_groups: usize,
    /// The number of groups of batches; 1 if there are groups of features.
    pub batch_groups: usize,
}

/// A window that slides over a base: `result[b, o, p] = Σ_w Σ_i base[b, i, p + w] · window[i, o, w]`.
#[derive(Debug)]
pub struct Convolution {
    arrays: [Array; 3],
    contraction: Contraction,
    compute: ElementType,
    /// The products of all elements of the result; those with padding and holes are not made.
    products: u64,
    /// Bytes of a packed constant.
    kept: usize,
}

impl Convolution {
    /// The convolution of a base with a window for an instruction set. The operands are converted to `compute`, the sums to the result's type.
    ///
    /// # Errors
    /// Dimensions or groups that do not fit the arrays, types that do not convert to one another, sizes that cannot be counted.
    pub fn new(isa: Isa, arrays: [Array; 3], dimensions: &ConvolutionDimensions, compute: ElementType) -> Result<Convolution, KernelError> {
        let elements = Elements { left: arrays[0].element, right: arrays[1].element, compute, result: arrays[2].element };
        let shape = Shape::new(&arrays, dimensions)?;
        let products = shape.products();
        let contraction = if let Some(plan) = lines::lines(&shape, &arrays, dimensions, elements) {
            Contraction::in_lines(isa, elements, plan)?
        } else if let Some(across) = across::across(isa, &shape, &arrays, dimensions, compute) {
            Contraction::across(across).exchanged()
        } else {
            Contraction::in_panels(isa, elements, shape.plan()?)?
        };
        Ok(Convolution { arrays, contraction, compute, products, kept: 0 })
    }
}

impl Kernel for Convolution {
    fn describe(&self) -> String {
        let [base, window, result] = &self.arrays;
        let text = |array: &Array| format!("{} {:?}", array.element.xla_name(), array.dims);
        format!("convolution {} x {} -> {}{}", text(base), text(window), text(result), kept_text(self.kept))
    }

    fn operations(&self) -> Option<u64> {
        of_products(self.products, self.compute)
    }

    fn spare(&self, threads: usize) -> usize {
        self.contraction.needs(threads).buffers
    }

    fn allocates(&self, threads: usize) -> usize {
        self.contraction.needs(threads).lists
    }

    fn prepare(&mut self, known: &[Option<&[u8]>]) -> Result<usize, KernelError> {
        let operands = [known_operand(&self.arrays[0], known, 0)?, known_operand(&self.arrays[1], known, 1)?];
        // SAFETY: the axes reach the elements of the arrays, whose bytes are there.
        self.kept = unsafe { self.contraction.prepare(operands) };
        Ok(self.kept)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let ([base, window], [result]) = (operands, results) else { return Err(KernelError::new("a convolution has two operands and one result")) };
        for (array, length) in self.arrays.iter().zip([base.len(), window.len(), result.len()]) {
            same_length(array, length)?;
        }
        // SAFETY: the axes reach the elements of the arrays, whose bytes are there.
        unsafe { self.contraction.run([base.as_ptr(), window.as_ptr()], result.as_mut_ptr(), run) }
    }
}

/// The sizes and distances of a convolution.
#[derive(Debug)]
struct Shape {
    batches: usize,
    inputs: usize,
    features: usize,
    groups: usize,
    /// The distances of a group in each array.
    group_steps: [isize; 3],
    /// Distances along the batch (or input feature) and the feature of each array.
    outer: [isize; 3],
    feature: [isize; 3],
    spatial: Vec<Spatial>,
}

/// A spatial dimension: the distances in each array, the window's size, and the classes of its places.
#[derive(Clone, Debug)]
struct Spatial {
    steps: [isize; 3],
    size: usize,
    reversed: bool,
    groups: Vec<Group>,
}

impl Shape {
    fn new(arrays: &[Array; 3], dimensions: &ConvolutionDimensions) -> Result<Shape, KernelError> {
        let ConvolutionDimensions { roles, window, feature_groups, batch_groups } = dimensions;
        for (array, roles) in arrays.iter().zip(roles) {
            roles.check(array, window.len())?;
        }
        let size = |array: usize, d: usize| arrays[array].dims[d];
        let batches = size(0, roles[0].outer);
        let (inputs, features) = (size(1, roles[1].outer), size(1, roles[1].feature));
        let groups = *feature_groups.max(batch_groups);
        let fit = *feature_groups.min(batch_groups) == 1 && inputs.checked_mul(*feature_groups) == Some(size(0, roles[0].feature));
        if !fit || features % groups != 0 || batches % batch_groups != 0 {
            return Err(KernelError::new(format!("{feature_groups} groups of features and {batch_groups} of batches do not fit the arrays")));
        }
        let steps = |d: &dyn Fn(&ConvolutionRoles) -> usize| [0, 1, 2].map(|i| arrays[i].strides[d(&roles[i])] as isize);
        let (outer, feature) = (steps(&|r| r.outer), steps(&|r| r.feature));
        let (in_group, rows) = (features / groups, batches / batch_groups);
        let base_step = if *batch_groups > 1 { outer[0] * rows as isize } else { feature[0] * inputs as isize };
        let group_steps = [base_step, feature[1] * in_group as isize, feature[2] * in_group as isize];
        let mut expected = vec![0; arrays[2].dims.len()];
        (expected[roles[2].outer], expected[roles[2].feature]) = (rows, features);
        let mut spatial = Vec::new();
        for (d, along) in window.iter().enumerate() {
            let (base, positions) = (size(0, roles[0].spatial[d]), size(1, roles[1].spatial[d]));
            let places = along.places(base, positions)?;
            expected[roles[2].spatial[d]] = places;
            if arrays[2].dims[roles[2].spatial[d]] == places {
                let steps = steps(&|r| r.spatial[d]);
                spatial.push(Spatial { steps, size: positions, reversed: along.reversed, groups: window::groups(*along, base, positions, places) });
            }
        }
        if arrays[2].dims != expected {
            return Err(KernelError::new(format!("the convolution gives {expected:?}, not {:?}", arrays[2].dims)));
        }
        Ok(Shape { batches: rows, inputs, features: in_group, groups, group_steps, outer, feature, spatial })
    }

    fn plan(self) -> Result<Plan, KernelError> {
        let batch = Axis::new([0; 3], [(self.groups, self.group_steps)])?;
        let columns = Axis::new([0; 3], [(self.features, [0, self.feature[1], self.feature[2]])])?;
        let positions = self.spatial.iter().try_fold(self.inputs, |n, d| n.checked_mul(d.size));
        let total = positions.ok_or_else(overflow)?;
        let everything: Vec<Group> = self.spatial.iter().map(|d| d.every_position()).collect();
        let all = self.terms(total, &everything);
        // Distances within an array that exists fit; only the numbers of rows need a check.
        let places = |d: &Spatial| d.groups.iter().map(|g| g.count).sum::<usize>();
        self.spatial.iter().try_fold(self.batches, |rows, d| rows.checked_mul(places(d))).ok_or_else(overflow)?;
        Ok(Plan { batch, classes: Box::new(Places::new(self, total)), columns, all })
    }

    /// How many products all places have.
    fn products(&self) -> u64 {
        let along = |d: &Spatial| d.groups.iter().map(|group| group.count as u64 * group.taps.count as u64).fold(0, u64::saturating_add);
        let around = [self.groups, self.features, self.batches, self.inputs].map(|n| n as u64);
        let all: Vec<u64> = around.into_iter().chain(self.spatial.iter().map(along)).collect();
        if all.contains(&0) { 0 } else { all.into_iter().fold(1, u64::saturating_mul) }
    }

    /// The products of places in these classes.
    fn terms(&self, total: usize, classes: &[Group]) -> Terms {
        let mut terms = Terms::new(total);
        if self.inputs == 0 || classes.iter().any(|group| group.taps.count == 0) {
            return terms;
        }
        let mut chosen = vec![0; classes.len()];
        loop {
            let (mut position, mut base, mut window) = (0, 0, 0);
            for ((dim, group), i) in self.spatial.iter().zip(classes).zip(&chosen) {
                let here = group.taps.position + i * group.taps.position_step;
                let turned = if dim.reversed { dim.size - 1 - here } else { here };
                position = position * dim.size + here;
                base += *i as isize * group.taps.element_step * dim.steps[0];
                window += turned as isize * dim.steps[1];
            }
            terms.push(position * self.inputs, self.inputs, [base, self.feature[0]], [window, self.outer[1]]);
            let Some(d) = (0..chosen.len()).rev().find(|d| chosen[*d] + 1 < classes[*d].taps.count) else { return terms };
            chosen[d] += 1;
            chosen[d + 1..].fill(0);
        }
    }

    /// The places in these classes.
    fn rows(&self, classes: &[Group]) -> Result<Axis, KernelError> {
        let mut start = [0; 3];
        let mut dims = vec![(self.batches, [self.outer[0], 0, self.outer[2]])];
        for (dim, group) in self.spatial.iter().zip(classes) {
            start[0] += group.taps.element * dim.steps[0];
            start[2] += group.place as isize * dim.steps[2];
            dims.push((group.count, [group.element_step * dim.steps[0], 0, group.place_step as isize * dim.steps[2]]));
        }
        // Neighbouring rows should be neighbours in memory; their order is free.
        dims.sort_by_key(|(_, steps)| std::cmp::Reverse(steps[0].abs()));
        Axis::new(start, dims)
    }
}

fn overflow() -> KernelError {
    KernelError::new("a convolution has more products than can be counted")
}

impl Spatial {
    /// All positions of the window, as if elements were under each.
    fn every_position(&self) -> Group {
        let taps = window::Taps { position: 0, position_step: 1, element: 0, element_step: 1, count: self.size };
        Group { place: 0, place_step: 1, element_step: 0, count: 1, taps }
    }
}

impl ConvolutionRoles {
    fn check(&self, array: &Array, spatial: usize) -> Result<(), KernelError> {
        let mut all: Vec<usize> = self.spatial.iter().copied().chain([self.outer, self.feature]).collect();
        all.sort_unstable();
        if self.spatial.len() == spatial && all.iter().copied().eq(0..array.dims.len()) {
            return Ok(());
        }
        Err(KernelError::new(format!("{self:?} are not the dimensions of an array of rank {} with {spatial} spatial ones", array.dims.len())))
    }
}

/// The classes of all places.
#[derive(Debug)]
struct Places {
    shape: Shape,
    total: usize,
    /// The products of each class, unless they are too many to keep.
    made: Vec<Terms>,
}

/// Positions over elements that all classes together may have for their products to be kept.
const KEPT: usize = 1 << 16;

impl Places {
    fn new(shape: Shape, total: usize) -> Places {
        let positions = |d: &Spatial| d.groups.iter().map(|group| group.taps.count).sum::<usize>();
        let kept = shape.spatial.iter().try_fold(1usize, |n, d| n.checked_mul(positions(d))).is_some_and(|n| n <= KEPT);
        let mut places = Places { shape, total, made: Vec::new() };
        if kept {
            places.made = (0..places.count()).map(|class| places.shape.terms(total, &places.chosen(class))).collect();
        }
        places
    }

    /// The class along each dimension.
    fn chosen(&self, class: usize) -> Vec<Group> {
        let mut rest = class;
        let mut chosen: Vec<Group> = Vec::new();
        for dim in self.shape.spatial.iter().rev() {
            chosen.push(dim.groups[rest % dim.groups.len()]);
            rest /= dim.groups.len();
        }
        chosen.reverse();
        chosen
    }
}

impl Classes for Places {
    fn count(&self) -> usize {
        self.shape.spatial.iter().map(|d| d.groups.len()).product()
    }
    fn rows(&self, class: usize) -> Cow<'_, Axis> {
        Cow::Owned(self.shape.rows(&self.chosen(class)).expect("the number of all rows was checked"))
    }
    fn terms(&self, class: usize) -> Cow<'_, Terms> {
        match self.made.get(class) {
            Some(terms) => Cow::Borrowed(terms),
            None => Cow::Owned(self.shape.terms(self.total, &self.chosen(class))),
        }
    }
    fn in_groups(&self, group: usize) -> bool {
        let whole = |group: &Group, d: &Spatial| group.taps.count == d.size || group.taps.count == 0;
        self.shape.inputs.is_multiple_of(group) || self.shape.spatial.iter().all(|d| d.groups.iter().all(|group| whole(group, d)))
    }
}
