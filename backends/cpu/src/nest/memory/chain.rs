//! Steps of scalars, bound to their addresses once for many runs.

use super::super::plan::{Address, Lanes, Spot, Stage, Step, Term};
use super::{Buffers, Outside};
use shale_lanes::{Bound, Place, run_bound};
use smallvec::SmallVec;
use std::marker::PhantomData;

/// Steps of scalars, bound to the buffers of a run and to registers, both of which must still be there when it runs.
#[derive(Default)]
pub(crate) struct Chain<'s> {
    bound: Vec<Bound>,
    steps: PhantomData<&'s Step>,
}

impl<'s> Chain<'s> {
    /// Runs the steps on the buffers and the registers to which they were bound.
    pub(crate) fn run(&self, _buffers: &Buffers, _registers: &Registers) {
        // SAFETY: every place lies within a buffer of the run, and the steps with their constants live as long as the chain.
        unsafe { run_bound(&self.bound) };
    }
}

/// Words for what chains compute on the way. Each chain has its own.
#[derive(Default)]
pub(crate) struct Registers(Vec<Vec<u64>>);

impl Registers {
    fn take(&mut self, words: usize) -> *mut u64 {
        self.0.push(vec![0; words.max(1)]);
        self.0.last_mut().map_or(std::ptr::null_mut(), |words| words.as_mut_ptr())
    }
}

impl Buffers {
    /// Adds a step of scalars at fixed places to a chain; false, and the chain is as before, if it is another step.
    ///
    /// # Errors
    /// A place outside of its buffer, or an output in one that is only read.
    pub(crate) fn bind<'s>(&self, step: &'s Step, registers: &mut Registers, chain: &mut Chain<'s>) -> Result<bool, Outside> {
        match step {
            Step::Copy { from, to, bytes } => {
                let (Some(from), Some(to)) = (from.spot(), to.spot()) else { return Ok(false) };
                let (from, to) = (self.spot(from, *bytes, false)?, self.spot(to, *bytes, true)?);
                if from != to {
                    chain.bound.push(Bound::copy(from, to, *bytes));
                }
                Ok(true)
            }
            Step::Lanes(lanes) if lanes.count == 1 => {
                let begun = chain.bound.len();
                for stage in &lanes.stages {
                    if !self.bind_stage(stage, lanes, registers, &mut chain.bound)? {
                        chain.bound.truncate(begun);
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn bind_stage(&self, stage: &Stage, lanes: &Lanes, registers: &mut Registers, bound: &mut Vec<Bound>) -> Result<bool, Outside> {
        let program = stage.code.program();
        let inputs = program.loads.len();
        let bytes = program.loads.iter().map(|l| l.element.bytes()).chain(program.stores.iter().map(|s| s.element.bytes()));
        let mut places: SmallVec<[Place; 16]> = SmallVec::new();
        for (i, (operand, bytes)) in stage.operands.iter().zip(bytes).enumerate() {
            let Some(spot) = spot_of(&operand.address, lanes).filter(|_| operand.list.is_none() && operand.checks.is_empty()) else { return Ok(false) };
            places.push(Place::at(self.spot(spot, bytes, i >= inputs)?));
        }
        if places.len() != inputs + program.stores.len() {
            return Err(Outside);
        }
        let words = registers.take(stage.code.registers());
        // SAFETY: every place has its element within its buffer, and the registers are those of this stage.
        unsafe { stage.code.bind(&places, lanes.first, words, bound) };
        Ok(true)
    }

    /// The address of bytes at a fixed place.
    fn spot(&self, spot: Spot, bytes: usize, write: bool) -> Result<*mut u8, Outside> {
        let memory = self.range(spot.buffer, spot.at as i128, (spot.at + bytes) as i128, write)?;
        Ok(memory.base.wrapping_add(spot.at))
    }
}

/// The place of the only lane, if it depends on no loop but that of the lanes.
fn spot_of(address: &Address, lanes: &Lanes) -> Option<Spot> {
    let mut at = address.form.offset;
    for (term, weight) in &address.form.terms {
        matches!(term, Term::Loop(number) if lanes.number == Some(*number)).then_some(())?;
        at = at.checked_add(weight.checked_mul(lanes.first)?)?;
    }
    Some(Spot { buffer: address.buffer, at: usize::try_from(at).ok()? })
}
