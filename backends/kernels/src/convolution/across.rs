//! Convolutions whose places lie side by side, not their features: images channel by channel.

use super::{ConvolutionDimensions, Shape, WindowDimension};
use crate::Array;
use crate::gemm::{Across, AcrossPlan, Axis, Position};
use shale_ir::element::ElementType;
use shale_lanes::Isa;

/// Places below which vectors would stay empty.
const FEW_PLACES: usize = 8;
/// Pairs of a position and a place that are looked at when the convolution is made.
const PAIRS: usize = 1 << 21;

/// Distances and bytes up to which no product of them leaves 64 bits.
const FAR: u64 = 1 << 20;
const LARGE: usize = 1 << 40;

/// A spatial dimension: the places along it, and for each position of the window whether an element is under it at each place.
struct Along {
    places: usize,
    meets: Vec<Vec<bool>>,
}

/// The convolution with the window on the left and the places as columns, if they lie side by side in the base and in the result.
pub(super) fn across(isa: Isa, shape: &Shape, arrays: &[Array; 3], dimensions: &ConvolutionDimensions, compute: ElementType) -> Option<Across> {
    let size = size_of::<f32>() as isize;
    let single = compute == ElementType::F32 && arrays.iter().all(|array| array.element == compute);
    if !single || shape.inputs == 0 || shape.features == 0 || dimensions.window.iter().any(|window| window.base_dilation != 1) {
        return None;
    }
    let near = |window: &WindowDimension| [window.low, window.stride, window.window_dilation].iter().all(|n| n.unsigned_abs() <= FAR);
    if !dimensions.window.iter().all(near) || arrays.iter().any(|array| array.bytes() > LARGE) {
        return None;
    }
    let roles = &dimensions.roles;
    let places: Vec<usize> = roles[2].spatial.iter().map(|d| arrays[2].dims[*d]).collect();
    // Neighbouring columns are neighbours in the result.
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|d| std::cmp::Reverse(shape.spatial[*d].steps[2]));
    let start: isize = shape.spatial.iter().zip(&dimensions.window).map(|(dim, window)| -(window.low as isize) * dim.steps[0]).sum();
    let steps = |d: usize| [0, dimensions.window[d].stride as isize * shape.spatial[d].steps[0], shape.spatial[d].steps[2]];
    let columns = Axis::new([0, start, 0], order.iter().map(|d| (places[*d], steps(*d)))).ok()?;
    let count = shape.spatial.iter().try_fold(1usize, |n, d| n.checked_mul(d.size))?;
    let pairs = count.checked_mul(columns.len()).is_some_and(|pairs| pairs <= PAIRS);
    if !pairs || columns.len() < FEW_PLACES || columns.step(2) != Some(size) || columns.inner().1[1] != size {
        return None;
    }
    let base = |d: usize| arrays[0].dims[roles[0].spatial[d]];
    let along: Vec<Along> = (0..places.len()).map(|d| shape.along(d, dimensions, base(d), places[d])).collect();
    // A place without any product would not become zero.
    let met = |along: &Along| (0..along.places).all(|place| along.meets.iter().any(|position| position[place]));
    if !along.iter().all(met) {
        return None;
    }
    let plan = AcrossPlan {
        groups: Axis::new([0; 3], [(shape.groups, [shape.group_steps[1], shape.group_steps[0], shape.group_steps[2]])]).ok()?,
        batch: Axis::new([0; 3], [(shape.batches, [0, shape.outer[0], shape.outer[2]])]).ok()?,
        rows: Axis::new([0; 3], [(shape.features, [shape.feature[1], 0, shape.feature[2]])]).ok()?,
        columns,
        positions: (0..count).map(|position| shape.position(position, dimensions)).collect(),
        inputs: shape.inputs,
        input_steps: [shape.outer[1], shape.feature[0]],
        right_bytes: arrays[0].bytes(),
    };
    let meets = |position: usize, column: usize| {
        let (mut position, mut column) = (position, column);
        let mut chosen = vec![0; along.len()];
        for (d, dim) in shape.spatial.iter().enumerate().rev() {
            (chosen[d], position) = (position % dim.size, position / dim.size);
        }
        order.iter().rev().all(|d| {
            let place = column % along[*d].places;
            column /= along[*d].places;
            along[*d].meets[chosen[*d]][place]
        })
    };
    Some(Across::new(isa, plan, meets))
}

impl Shape {
    fn along(&self, d: usize, dimensions: &ConvolutionDimensions, base: usize, places: usize) -> Along {
        let window = &dimensions.window[d];
        let element = |position: usize, place: usize| {
            place as i128 * i128::from(window.stride) - i128::from(window.low) + position as i128 * i128::from(window.window_dilation)
        };
        let row = |position: usize| (0..places).map(|place| (0..base as i128).contains(&element(position, place))).collect();
        Along { places, meets: (0..self.spatial[d].size).map(row).collect() }
    }

    fn position(&self, position: usize, dimensions: &ConvolutionDimensions) -> Position {
        let (mut rest, mut at) = (position, Position { left: 0, right: 0 });
        for (dim, window) in self.spatial.iter().zip(&dimensions.window).rev() {
            let here = rest % dim.size;
            rest /= dim.size;
            let turned = if dim.reversed { dim.size - 1 - here } else { here };
            at.left += turned as isize * dim.steps[1];
            at.right += here as isize * window.window_dilation as isize * dim.steps[0];
        }
        at
    }
}
