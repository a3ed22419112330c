//! What lines of results are computed from.

use super::tile::{LaneBits, LinePanel, LineRun, WIDEST};
use shale_dialects::eval::canonical::PANEL;
use std::ops::Range;

/// A window that slides over a base, for few features and inputs of a group: neighbouring results lie along the lanes, each product's elements too.
///
/// Distances are in bytes, of the base and of the result.
#[derive(Debug)]
pub(crate) struct LinesPlan {
    pub batches: (usize, [isize; 2]),
    /// Groups, and features of each: one group of one feature where these are the lanes.
    pub groups: (usize, [isize; 2]),
    pub features: (usize, isize),
    /// Inputs of a group, and their distance in the base.
    pub inputs: (usize, isize),
    pub window: WindowFactors,
    /// The places that are not lanes; the window's positions along them and along the lanes are in row-major order, those along lanes at `lane_at`.
    pub outer: Vec<OuterDim>,
    pub lane_at: usize,
    pub lane: LaneAxis,
}

/// Where the factors lie in the window: for each feature of each group, then for each position and input.
#[derive(Debug)]
pub(crate) struct WindowFactors {
    pub features: (usize, isize),
    pub positions: Vec<isize>,
    pub input: isize,
}

/// Places along a dimension.
#[derive(Debug)]
pub(crate) struct OuterDim {
    /// Elements of the base.
    pub base: usize,
    pub places: usize,
    pub steps: [isize; 2],
    pub groups: Vec<OuterGroup>,
}

/// Places equally far apart that have the same positions over elements.
#[derive(Debug)]
pub(crate) struct OuterGroup {
    pub place: usize,
    pub place_step: usize,
    pub count: usize,
    /// The element under the first position that has one, at the first place and from there to the next.
    pub element: isize,
    pub element_step: isize,
    /// For each position over an element: how much it adds to the index of positions, and how far its element lies from that first one.
    pub taps: Vec<(usize, isize)>,
}

/// What lies along the lanes of vectors.
#[derive(Debug)]
pub(crate) struct LaneAxis {
    /// Elements of the base, and how many lanes each becomes.
    pub base: usize,
    pub copies: usize,
    /// Elements from a lane to the next one; where they are more than one, every so many of them lie side by side, phase by phase.
    pub stride: usize,
    pub steps: [isize; 2],
    /// Whether each lane has a factor of its own: lanes are features.
    pub own_factors: bool,
    pub residues: Vec<Residue>,
}

/// Results along the lanes that are equally far apart and have the same positions over elements, but for those at the ends.
#[derive(Debug)]
pub(crate) struct Residue {
    pub place: usize,
    pub place_step: usize,
    pub count: usize,
    /// By increasing element.
    pub taps: Vec<LaneTap>,
}

/// A position of the window along the lanes.
#[derive(Debug)]
pub(crate) struct LaneTap {
    /// How much it adds to the index of positions.
    pub position: usize,
    /// Lane `j` takes the element `(j + at) · stride + phase`.
    pub at: isize,
    pub phase: usize,
    /// The lanes that have one.
    pub lanes: Range<usize>,
}

/// Numbers between neighbours of the base or of the result, as lines are computed from them or in them.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub group: isize,
    /// Inputs of the base, features of the result.
    pub feature: isize,
    pub outer: Vec<isize>,
    /// Phases of the base, residues of the result.
    pub phase: isize,
}

/// Neighbouring vectors of a residue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vectors {
    pub residue: usize,
    pub first: usize,
    pub count: usize,
}

/// The products of some vectors in some places.
#[derive(Clone, Debug, Default)]
pub(super) struct Strips {
    pub runs: Vec<LineRun>,
    pub panels: Vec<LinePanel>,
}

impl Residue {
    /// Whether its positions follow each other and lie over elements equally far apart, of one phase: how far.
    fn even_step(&self) -> Option<isize> {
        let step = self.taps.get(1)?.at - self.taps[0].at;
        let even = |pair: &[LaneTap]| pair[1].position == pair[0].position + 1 && pair[1].at == pair[0].at + step && pair[1].phase == pair[0].phase;
        self.taps.windows(2).all(even).then_some(step)
    }
}

impl LinesPlan {
    /// The classes of places: a group along each outer dimension.
    pub(super) fn classes(&self) -> usize {
        self.outer.iter().map(|dim| dim.groups.len()).fold(1, usize::saturating_mul)
    }

    /// The groups of a class.
    pub(super) fn class(&self, index: usize) -> Vec<&OuterGroup> {
        let mut rest = index;
        let mut groups: Vec<&OuterGroup> = Vec::with_capacity(self.outer.len());
        for dim in self.outer.iter().rev() {
            groups.push(&dim.groups[rest % dim.groups.len()]);
            rest /= dim.groups.len();
        }
        groups.reverse();
        groups
    }

    /// The products that a group along each outer dimension has in some vectors of `lanes` lanes.
    pub(super) fn strips(&self, class: &[&OuterGroup], vectors: Vectors, lanes: usize, layout: &Layout, even: &[Option<isize>]) -> Strips {
        let mut outer = vec![(0, 0)];
        for (group, step) in class.iter().zip(&layout.outer) {
            outer = outer.iter().flat_map(|(position, x)| group.taps.iter().map(move |(p, element)| (position + p, x + element * step))).collect();
        }
        let along = self.along(vectors, lanes, layout, even[vectors.residue]);
        let mut strips = Strips::default();
        let mut builder = Builder { strips: &mut strips, all: bits(0..vectors.count * lanes, lanes) };
        let inputs = self.inputs.0;
        let add = |builder: &mut Builder<'_>, (position, x): (usize, isize), run: &LineRun| {
            let first = (position + run.first) * inputs;
            if run.len > 1 || inputs == 1 {
                builder.push(LineRun { first, x: x + run.x, ..*run });
            } else {
                builder.push(LineRun { first, len: inputs, x: x + run.x, x_step: layout.feature, ..*run });
            }
        };
        if self.lane_at == self.outer.len() {
            for at in &outer {
                for run in &along {
                    add(&mut builder, *at, run);
                }
            }
            return strips;
        }
        let mut all: Vec<((usize, isize), &LineRun)> = outer.iter().flat_map(|at| along.iter().map(move |run| (*at, run))).collect();
        all.sort_by_key(|((position, _), run)| position + run.first);
        for (at, run) in all {
            add(&mut builder, at, run);
        }
        strips
    }

    /// The products along the lanes, `first` being the index of their position; several in one run only if each position has one input and the next one
    /// is its neighbour.
    fn along(&self, vectors: Vectors, lanes: usize, layout: &Layout, even: Option<isize>) -> Vec<LineRun> {
        let residue = &self.lane.residues[vectors.residue];
        let block = vectors.first..(vectors.first + vectors.count * lanes).min(residue.count);
        let some = |tap: &LaneTap| tap.lanes.start < block.end && tap.lanes.end > block.start && !tap.lanes.is_empty();
        let whole = |tap: &LaneTap| tap.lanes.start <= block.start && tap.lanes.end >= block.end;
        let single = |tap: &LaneTap| {
            let here = tap.lanes.start.max(block.start) - block.start..tap.lanes.end.min(block.end) - block.start;
            LineRun { first: tap.position, len: 1, x: tap.phase as isize * layout.phase + tap.at, x_step: 0, lanes: bits(here, lanes), whole: false }
        };
        // The lanes of later taps begin and end earlier.
        let taps = &residue.taps;
        let start = taps.partition_point(|tap| tap.lanes.start >= block.end);
        let end = taps.partition_point(|tap| tap.lanes.end > block.start).max(start);
        let mut runs = Vec::new();
        let mut at = start;
        while at < end {
            let tap = &taps[at];
            let mut run = single(tap);
            at += 1;
            if let (Some(step), true) = (even, self.inputs.0 == 1 && whole(tap)) {
                let last = at + taps[at..end].partition_point(&whole);
                (run.len, run.x_step, at) = (last - at + 1, step, last);
            }
            if some(tap) {
                runs.push(run);
            }
        }
        runs
    }

    /// For each residue how far the elements of neighbouring positions lie apart, if they do so equally.
    pub(super) fn even_steps(&self) -> Vec<Option<isize>> {
        let follow = self.lane_at == self.outer.len();
        self.lane.residues.iter().map(|residue| residue.even_step().filter(|_| follow)).collect()
    }
}

/// The bits of some lanes.
fn bits(range: Range<usize>, lanes: usize) -> LaneBits {
    let below = |count: usize| (1_u32 << count.min(lanes)) - 1;
    std::array::from_fn(|j| {
        let until = |end: usize| below(end.saturating_sub(j * lanes));
        if j < WIDEST { (until(range.end) & !until(range.start)) as u16 } else { 0 }
    })
}

/// Adds products in increasing order of the contracted index.
struct Builder<'a> {
    strips: &'a mut Strips,
    /// The bits of all lanes.
    all: LaneBits,
}

impl Builder<'_> {
    fn push(&mut self, run: LineRun) {
        let mut done = 0;
        while done < run.len {
            let first = run.first + done;
            let len = (run.len - done).min(PANEL - first % PANEL);
            self.push_in_panel(LineRun { first, len, x: run.x + done as isize * run.x_step, whole: run.lanes == self.all, ..run });
            done += len;
        }
    }

    fn push_in_panel(&mut self, run: LineRun) {
        let Strips { runs, panels } = &mut *self.strips;
        let begins = runs.last().is_none_or(|last| last.first / PANEL != run.first / PANEL);
        if begins {
            panels.push(LinePanel { runs: runs.len()..runs.len(), lanes: [0; WIDEST] });
        }
        let Some(panel) = panels.last_mut() else { return };
        panel.lanes.iter_mut().zip(run.lanes).for_each(|(all, bits)| *all |= bits);
        match runs.last_mut().filter(|_| !begins).and_then(|last| last.followed_by(&run).map(|joined| (last, joined))) {
            Some((last, joined)) => *last = joined,
            None => runs.push(run),
        }
        panel.runs.end = runs.len();
    }
}

impl LineRun {
    /// This run and the next one as one, if the same lanes take elements that go on equally far apart.
    fn followed_by(&self, next: &LineRun) -> Option<LineRun> {
        let step = if self.len > 1 { self.x_step } else { next.x - self.x };
        let goes_on = next.first == self.first + self.len && next.x == self.x + step * self.len as isize && (next.len == 1 || next.x_step == step);
        (goes_on && self.lanes == next.lanes).then_some(LineRun { len: self.len + next.len, x_step: step, ..*self })
    }
}
