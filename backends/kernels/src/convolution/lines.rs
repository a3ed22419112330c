//! Convolutions with few features and inputs in a group: depthwise ones, filters of images, correlations.

use super::window::Group;
use super::{ConvolutionDimensions, Shape, Spatial, WindowDimension};
use crate::Array;
use crate::gemm::{Elements, LaneAxis, LaneTap, LinesPlan, OuterDim, OuterGroup, Residue, WindowFactors};
use shale_dialects::eval::canonical::PANEL;
use shale_ir::element::ElementType;

/// Features of a group that other forms have better uses for than lines: side by side they fill vectors.
const MANY_FEATURES: usize = 8;
/// Features beyond which an element of the base meets so many that packing it is worth it, and inputs from which on it is.
const SEVERAL_FEATURES: usize = 4;
const MANY_INPUTS: usize = 32;
/// Lanes below which vectors would stay empty.
const FEW_LANES: usize = 7;
/// Bytes of the widest vector.
const VECTOR: isize = 64;
/// Positions of a window whose products are listed.
const POSITIONS: usize = 1 << 18;
/// Runs of products that are listed for some vectors at once; neighbouring positions that all lanes take are one.
const RUNS: usize = 1 << 16;
/// Positions that only some lanes of the widest block take.
const PARTIAL: usize = 258;

/// Distances and bytes up to which no product of them leaves 64 bits.
const FAR: u64 = 1 << 20;
const LARGE: usize = 1 << 40;

/// The convolution with its places along the lanes, or its features where each has an input of its own.
pub(super) fn lines(shape: &Shape, arrays: &[Array; 3], dimensions: &ConvolutionDimensions, elements: Elements) -> Option<LinesPlan> {
    let positions = shape.spatial.iter().try_fold(1usize, |n, dim| n.checked_mul(dim.size))?;
    let near = |window: &WindowDimension| [window.low, window.stride, window.window_dilation, window.base_dilation].iter().all(|n| n.unsigned_abs() <= FAR);
    let Elements { compute, .. } = elements;
    let fits = (matches!(compute, ElementType::F32 | ElementType::F64) || (compute.is_integer() && compute.bits() <= 32))
        && (1..=POSITIONS).contains(&positions)
        && dimensions.window.iter().all(near)
        && arrays.iter().all(|array| array.bytes() <= LARGE)
        && [shape.batches, shape.inputs, shape.features, shape.groups].iter().all(|n| (1..=LARGE).contains(n));
    let most = if shape.inputs < MANY_INPUTS { MANY_FEATURES } else { SEVERAL_FEATURES };
    if !fits || shape.features > most || shape.spatial.iter().any(|dim| dim.groups.is_empty()) {
        return None;
    }
    if is_diagonal(shape, elements) {
        return None;
    }
    let mut plan = own_factors(shape, elements, positions).or_else(|| along_places(shape, arrays, dimensions, positions))?;
    let bases: Vec<usize> = dimensions.roles[0].spatial.iter().map(|d| arrays[0].dims[*d]).collect();
    let outer = (0..bases.len()).filter(|d| *d != plan.lane_at || plan.outer.len() == bases.len());
    let outer: Vec<usize> = outer.map(|d| bases[d]).collect();
    plan.outer.iter_mut().zip(outer).for_each(|(dim, base)| dim.base = base);
    Some(plan)
}

/// Whether features are lanes of numbers as they lie in memory: several rows then share what they load.
fn is_diagonal(shape: &Shape, Elements { left, compute, result, .. }: Elements) -> bool {
    let size = compute.bytes() as isize;
    let side_by_side = shape.group_steps[0] == size && shape.group_steps[2] == size;
    left == compute && result == compute && size >= 4 && shape.features == 1 && side_by_side && shape.groups as isize * size >= VECTOR
}

/// Features as lanes.
fn own_factors(shape: &Shape, elements: Elements, positions: usize) -> Option<LinesPlan> {
    let count = shape.groups * shape.features;
    let side_by_side = shape.feature[2] == elements.result.bytes() as isize && shape.group_steps[0] == elements.left.bytes() as isize;
    if shape.inputs != 1 || shape.groups == 1 || count < FEW_LANES || !side_by_side || positions > RUNS {
        return None;
    }
    let tap = LaneTap { position: 0, at: 0, phase: 0, lanes: 0..count };
    let lane = LaneAxis {
        base: shape.groups,
        copies: shape.features,
        stride: 1,
        steps: [shape.group_steps[0], shape.feature[2]],
        own_factors: true,
        residues: vec![Residue { place: 0, place_step: 1, count, taps: vec![tap] }],
    };
    let outer: Vec<usize> = (0..shape.spatial.len()).collect();
    Some(shape.lines_plan(&outer, outer.len(), lane, [1, 1], count))
}

/// Places of a dimension as lanes.
fn along_places(shape: &Shape, arrays: &[Array; 3], dimensions: &ConvolutionDimensions, positions: usize) -> Option<LinesPlan> {
    let places = |d: usize| arrays[2].dims[dimensions.roles[2].spatial[d]];
    let base = |d: usize| arrays[0].dims[dimensions.roles[0].spatial[d]];
    if shape.features == MANY_FEATURES && shape.feature[2].unsigned_abs() == arrays[2].element.bytes() {
        return None;
    }
    let lane = (0..shape.spatial.len()).filter(|d| places(*d) >= FEW_LANES).min_by_key(|d| shape.spatial[*d].steps[2].unsigned_abs())?;
    let weight: usize = shape.spatial[lane + 1..].iter().map(|dim| dim.size).product();
    let axis = shape.lane(lane, weight, &dimensions.window[lane], base(lane), places(lane))?;
    let even = axis.stride == 1 && axis.residues.len() == 1 && shape.inputs == 1 && lane + 1 == shape.spatial.len();
    let size = shape.spatial[lane].size;
    if positions / size * if even { size.min(PARTIAL) } else { size } > RUNS / (shape.inputs / PANEL + 1) {
        return None;
    }
    let outer: Vec<usize> = (0..shape.spatial.len()).filter(|d| *d != lane).collect();
    Some(shape.lines_plan(&outer, lane, axis, [shape.groups, shape.features], shape.groups * shape.features))
}

impl Shape {
    /// The contraction with these dimensions outside of the lanes.
    fn lines_plan(&self, outer: &[usize], lane_at: usize, lane: LaneAxis, [groups, features]: [usize; 2], all: usize) -> LinesPlan {
        let dims = outer.iter().map(|d| {
            let weight = self.spatial[d + 1..].iter().map(|dim| dim.size).product();
            self.spatial[*d].outer(weight)
        });
        LinesPlan {
            batches: (self.batches, [self.outer[0], self.outer[2]]),
            groups: (groups, [self.group_steps[0], self.group_steps[2]]),
            features: (features, self.feature[2]),
            inputs: (self.inputs, self.feature[0]),
            window: WindowFactors { features: (all, self.feature[1]), positions: self.window_positions(), input: self.outer[1] },
            outer: dims.collect(),
            lane_at,
            lane,
        }
    }

    /// Where the factors of each position lie in the window.
    fn window_positions(&self) -> Vec<isize> {
        let mut all = vec![0];
        for dim in &self.spatial {
            let turned = |here: usize| if dim.reversed { dim.size - 1 - here } else { here };
            all = all.iter().flat_map(|at| (0..dim.size).map(move |here| at + turned(here) as isize * dim.steps[1])).collect();
        }
        all
    }

    /// The places along a dimension as lanes, if each has a product.
    fn lane(&self, d: usize, weight: usize, window: &WindowDimension, base: usize, places: usize) -> Option<LaneAxis> {
        let dim = &self.spatial[d];
        let divisor = gcd(window.stride, window.base_dilation);
        let (between, stride) = ((window.base_dilation / divisor) as usize, window.stride / divisor);
        let residue = |first: usize| {
            let count = (places - first).div_ceil(between);
            let mut taps = Vec::new();
            for position in 0..dim.size {
                // In the dilated base lane j is at start + j · stride · base_dilation / divisor.
                let start = first as i64 * window.stride - window.low + position as i64 * window.window_dilation;
                if start % window.base_dilation != 0 {
                    continue;
                }
                let element = start / window.base_dilation;
                let lane_at = |element: i64| (-element).div_euclid(stride) + i64::from((-element).rem_euclid(stride) != 0);
                let bound = |lane: i64| lane.clamp(0, count as i64) as usize;
                let lanes = bound(lane_at(element))..bound(lane_at(element - base as i64));
                taps.push(LaneTap { position: position * weight, at: element.div_euclid(stride) as isize, phase: element.rem_euclid(stride) as usize, lanes });
            }
            Residue { place: first, place_step: between, count, taps }
        };
        if between > places || stride > base as i64 {
            return None;
        }
        let residues: Vec<Residue> = (0..between).map(residue).collect();
        // A lane without any product would not become zero.
        residues.iter().all(Residue::has_products).then(|| LaneAxis {
            base,
            copies: 1,
            stride: stride as usize,
            steps: [dim.steps[0], dim.steps[2]],
            own_factors: false,
            residues,
        })
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Residue {
    /// Whether each lane has a product.
    fn has_products(&self) -> bool {
        let mut first = self.count;
        // The lanes of later taps begin and end earlier.
        for tap in self.taps.iter().filter(|tap| !tap.lanes.is_empty()) {
            if tap.lanes.end < first {
                return false;
            }
            first = first.min(tap.lanes.start);
        }
        first == 0
    }
}

impl Spatial {
    /// The places along the dimension, of positions that count `weight` each.
    fn outer(&self, weight: usize) -> OuterDim {
        let group = |group: &Group| OuterGroup {
            place: group.place,
            place_step: group.place_step,
            count: group.count,
            element: group.taps.element,
            element_step: group.element_step,
            taps: (0..group.taps.count)
                .map(|i| ((group.taps.position + i * group.taps.position_step) * weight, i as isize * group.taps.element_step))
                .collect(),
        };
        let groups: Vec<OuterGroup> = self.groups.iter().map(group).collect();
        OuterDim { base: 0, places: groups.iter().map(|group| group.count).sum(), steps: [self.steps[0], self.steps[2]], groups }
    }
}
