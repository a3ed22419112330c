//! Steps of a loop's body, bound to their addresses once for all iterations.
//!
//! What an address depends on besides the loops of the step itself are numbers in memory, such as where a slice begins: an iteration adds these up, asks
//! whether the lanes stay in the buffer, and does nothing else.

use super::super::plan::{Call, Form, Lanes, Loop, Stage, Step, Term};
use super::{Buffers, Located, Memory, Outside, Ranges, Region};
use shale_kernels::{KernelError, Run};
use shale_lanes::{Access, Compiled, Scratch};
use smallvec::SmallVec;

/// A step with the addresses of its operands and results in the buffers of a run, which must still be there when it runs.
pub(crate) enum Fixed<'s> {
    Lanes(Vec<FixedStage<'s>>, usize),
    Kernel(Box<FixedCall<'s>>),
}

// SAFETY: its addresses are those of the run's memory, in whatever thread that is; nothing is read or written while it does not run.
unsafe impl Send for Fixed<'_> {}

/// A kernel on its memory.
pub(crate) struct FixedCall<'s> {
    call: &'s Call,
    ranges: Ranges,
}

/// A lane program on its places.
pub(crate) struct FixedStage<'s> {
    pub(super) code: &'s Compiled,
    pub(super) places: Located,
    pub(super) moving: SmallVec<[Moving; 2]>,
    pub(super) checks: SmallVec<[Held; 2]>,
    pub(super) first: i64,
    pub(super) lanes: usize,
    pub(super) rows: usize,
}

/// A place that numbers in memory move.
pub(super) struct Moving {
    pub(super) place: usize,
    pub(super) memory: Memory,
    /// The byte of lane 0.
    pub(super) at: Sum,
    /// The first byte of all lanes, and the one behind the last, as seen from lane 0.
    reach: [i64; 2],
}

/// An index that must lie below a size in every lane.
#[derive(Clone)]
pub(super) struct Held {
    index: Sum,
    last: i64,
    size: i64,
}

/// A weighted sum of numbers in memory, wrapping.
#[derive(Clone)]
pub(super) struct Sum {
    pub(super) offset: i64,
    terms: SmallVec<[(*const i64, i64); 2]>,
}

/// Why a step did not run.
pub(crate) enum Stopped {
    Outside,
    /// An index beyond a size, at an op.
    Index {
        index: i64,
        size: i64,
        op: usize,
    },
    /// What a kernel says, at an op.
    Kernel(KernelError, usize),
}

impl Fixed<'_> {
    /// Runs the step on the buffers to which it was bound.
    ///
    /// # Errors
    /// As for the step; nothing of its stage has run then.
    pub(crate) fn run(&mut self, _buffers: &Buffers, run: &mut Run<'_>) -> Result<(), Stopped> {
        match self {
            Fixed::Lanes(stages, op) => stages.iter_mut().try_for_each(|stage| stage.run(*op, run.scratch)),
            Fixed::Kernel(fixed) => {
                let FixedCall { call, ranges } = &**fixed;
                // SAFETY: the ranges lie within buffers of the run.
                unsafe { ranges.run(&*call.kernel, run) }.map_err(|error| Stopped::Kernel(error, call.op))
            }
        }
    }
}

impl FixedStage<'_> {
    fn run(&mut self, op: usize, scratch: &mut Scratch) -> Result<(), Stopped> {
        for held in &self.checks {
            held.ask().map_err(|(index, size)| Stopped::Index { index, size, op })?;
        }
        for Moving { place, memory, at, reach: [low, high] } in &self.moving {
            let at = at.value();
            let inside = |by: i64| at.checked_add(by).is_some_and(|byte| (0..=memory.bytes as i64).contains(&byte));
            if !inside(*low) || !inside(*high) {
                return Err(Stopped::Outside);
            }
            self.places.places[*place].base = memory.base.wrapping_offset(at as isize);
        }
        // SAFETY: fixed places were looked up in the buffers, moving ones have just been; no output meets another place.
        unsafe { self.code.run_rows(&self.places.rows(self.rows), self.first, self.lanes, scratch) };
        Ok(())
    }
}

impl Held {
    /// An index of one lane.
    pub(super) fn first(index: Sum, size: i64) -> Held {
        Held { index, last: 0, size }
    }

    /// # Errors
    /// The index and the size that it is not below.
    #[inline(always)]
    pub(super) fn ask(&self) -> Result<(), (i64, i64)> {
        let (index, size) = (self.index.value(), self.size);
        let inside = (0..size).contains(&index) && index.checked_add(self.last).is_some_and(|last| (0..size).contains(&last));
        if inside { Ok(()) } else { Err((index, size)) }
    }
}

impl Sum {
    /// Whether it is always the same.
    pub(super) fn is_fixed(&self) -> bool {
        self.terms.is_empty()
    }

    #[inline(always)]
    pub(super) fn value(&self) -> i64 {
        self.terms.iter().fold(self.offset, |sum, (cell, weight)| {
            // SAFETY: the numbers were looked up in the buffers of the run.
            sum.wrapping_add(unsafe { cell.read_unaligned() }.wrapping_mul(*weight))
        })
    }
}

impl Buffers {
    /// A step bound to its addresses; nothing if these depend on loops around it or on lists, or if it is another kind of step.
    ///
    /// # Errors
    /// As for running the step.
    pub(crate) fn fixed<'s>(&self, step: &'s Step) -> Result<Option<Fixed<'s>>, Outside> {
        let (lanes, around) = match step {
            Step::Kernel(call) => return Ok(Some(Fixed::Kernel(Box::new(FixedCall { call, ranges: self.ranges(call.parts())? })))),
            Step::Lanes(lanes) if lanes.tile >= lanes.count && lanes.count > 0 => (lanes, None),
            Step::Rows(around, lanes) if lanes.count > 0 && around.first < around.end => (lanes, Some(around)),
            _ => return Ok(None),
        };
        let mut stages = Vec::new();
        for stage in &lanes.stages {
            let Some(stage) = self.fixed_stage(stage, lanes, around)? else { return Ok(None) };
            stages.push(stage);
        }
        Ok(Some(Fixed::Lanes(stages, lanes.op)))
    }

    fn fixed_stage<'s>(&self, stage: &'s Stage, lanes: &Lanes, around: Option<&Loop>) -> Result<Option<FixedStage<'s>>, Outside> {
        let program = stage.code.program();
        let inputs = program.loads.len();
        let kinds = program.loads.iter().map(|l| (l.access, l.element.bytes())).chain(program.stores.iter().map(|s| (s.access, s.element.bytes())));
        let rows = around.map_or(1, |around| (around.end - around.first) as usize);
        let (mut regions, mut moving, mut checks): (SmallVec<[Region; 16]>, SmallVec<[Moving; 2]>, _) = (SmallVec::new(), SmallVec::new(), SmallVec::new());
        for (place, (operand, (access, element))) in stage.operands.iter().zip(kinds).enumerate() {
            let Some(sum) = self.sum(&operand.address.form, lanes, around)? else { return Ok(None) };
            if access == Access::Indexed || (around.is_some() && !operand.checks.is_empty()) {
                return Ok(None);
            }
            let stride = match access {
                Access::Contiguous => element as i64,
                Access::Strided => operand.stride,
                _ => 0,
            };
            for check in &operand.checks {
                let Some(index) = self.sum(&check.index, lanes, around)? else { return Ok(None) };
                checks.push(Held { index, last: check.per_lane.wrapping_mul(lanes.count as i64 - 1), size: check.size });
            }
            let step = around.map_or(0, |around| operand.address.form.weight(around.number));
            let mut region = Region { buffer: operand.address.buffer, at: sum.offset, stride: operand.stride, step, list: None };
            if !sum.terms.is_empty() {
                let [across, down] = [(stride, lanes.count), (step, rows)].map(|(by, count)| by.saturating_mul(count as i64 - 1));
                let reach = [across.min(0).saturating_add(down.min(0)), across.max(0).saturating_add(down.max(0)).saturating_add(element as i64)];
                let memory = *self.0.get(region.buffer).ok_or(Outside)?;
                // It is looked up where it touches the beginning of its buffer; where it will be is apart from all else if the whole buffer is.
                region.at = reach[0].saturating_neg();
                moving.push(Moving { place, memory, at: sum, reach });
            }
            regions.push(region);
        }
        let whole = |i: usize| self.0.get(regions[i].buffer).map_or(0..0, |memory| memory.base.addr()..memory.base.addr() + memory.bytes);
        let meet = |i: usize, j: usize| whole(i).start < whole(j).end && whole(j).start < whole(i).end;
        let mixed = |m: &Moving| (0..regions.len()).any(|other| other != m.place && (m.place >= inputs || other >= inputs) && meet(m.place, other));
        if moving.iter().any(mixed) {
            return Ok(None);
        }
        let mut places = Located::default();
        if !self.places(&stage.code, &regions, lanes.count, rows, &mut places)? {
            return Ok(None);
        }
        Ok(Some(FixedStage { code: &stage.code, places, moving, checks, first: lanes.first, lanes: lanes.count, rows }))
    }

    /// A form at the first iteration of the loops of a step; nothing if it depends on others.
    pub(super) fn sum(&self, form: &Form, lanes: &Lanes, around: Option<&Loop>) -> Result<Option<Sum>, Outside> {
        let mut sum = Sum { offset: form.offset, terms: SmallVec::new() };
        for (term, weight) in &form.terms {
            let first = match term {
                Term::Loop(number) if lanes.number == Some(*number) => lanes.first,
                Term::Loop(number) => match around.filter(|around| around.number == *number) {
                    Some(around) => around.first,
                    None => return Ok(None),
                },
                Term::Cell(spot) => {
                    let memory = self.range(spot.buffer, spot.at as i128, spot.at as i128 + 8, false)?;
                    sum.terms.push((memory.base.wrapping_add(spot.at).cast_const().cast(), *weight));
                    continue;
                }
            };
            sum.offset = sum.offset.wrapping_add(first.wrapping_mul(*weight));
        }
        Ok(Some(sum))
    }
}
