//! What lies outside a program for one member of a run.

use crate::calls::CustomCalls;
use crate::fit::misfit;
use crate::hub::Hub;
use crate::surroundings::Surroundings;
use shale_ir::diag::Place;
use shale_ir::eval::{Datum, EvalError, EvalResult, Host};
use shale_ir::literal::Literal;
use shale_ir::shape::Shape;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

/// An item of an infeed queue.
#[derive(Clone, Debug)]
pub enum Infeed {
    /// An array.
    Array(Literal),
    /// A `.npy` file, read as the element type that the program asks for: the format does not know all of them.
    Npy(Vec<u8>),
}

/// The host of one member of a run.
pub struct MemberHost<'a> {
    hub: &'a Hub,
    calls: &'a CustomCalls,
    me: u32,
    /// The numbers of replicas and partitions.
    grid: (u32, u32),
    seed: u64,
    infeed: VecDeque<Infeed>,
    infed: usize,
    outfeed: Vec<Datum>,
    /// The bytes in the outfeed queue, and the most that there may be.
    outfed: u64,
    limit: u64,
    failures: Vec<EvalError>,
    /// Counts the steps of all members, and those that this one has added to it.
    steps: &'a AtomicU64,
    counted: u64,
}

/// The most judgements of a member that may fail before its run ends: a loop would go on for ever.
const MAX_FAILURES: usize = 1000;

impl<'a> MemberHost<'a> {
    /// The host of member `me` of so many replicas and partitions.
    pub(crate) fn new(hub: &'a Hub, calls: &'a CustomCalls, around: &'a Surroundings, grid: (u32, u32), me: u32) -> Self {
        MemberHost {
            hub,
            calls,
            me,
            grid,
            seed: around.seed,
            infeed: around.infeed.get(me as usize).cloned().unwrap_or_default().into(),
            infed: 0,
            outfeed: Vec::new(),
            outfed: 0,
            limit: around.limit,
            failures: Vec::new(),
            steps: &around.steps,
            counted: 0,
        }
    }

    /// The judgements that failed, and what was put out.
    pub(crate) fn finish(self) -> (Vec<EvalError>, Vec<Datum>) {
        (self.failures, self.outfeed)
    }

    /// The next arrays of the queue, in the form of `shape`.
    fn take(&mut self, shape: &Shape) -> EvalResult<Datum> {
        match shape {
            Shape::Token => Ok(Datum::Token),
            Shape::Tuple(parts) => parts.iter().map(|part| self.take(part)).collect::<EvalResult<_>>().map(Datum::Tuple),
            Shape::Opaque => Err("an opaque value cannot be read from the infeed queue".into()),
            Shape::Array(array) => {
                let empty = || EvalError::new(format!("the infeed queue is empty after {} items, but {shape} is to be read", self.infed));
                let item = self.infeed.pop_front().ok_or_else(empty)?;
                self.infed += 1;
                let number = self.infed - 1;
                let literal = match item {
                    Infeed::Array(literal) => literal,
                    Infeed::Npy(bytes) => {
                        let read = Literal::from_npy(&bytes, Some(array.element)).map(Literal::into_row_major);
                        read.map_err(|e| EvalError::new(format!("item {number} of the infeed queue: {e}")))?
                    }
                };
                let datum = Datum::Array(literal);
                match misfit(&datum, shape) {
                    Some(came) => Err(format!("item {number} of the infeed queue is {came}, but {shape} is to be read").into()),
                    None => Ok(datum),
                }
            }
        }
    }
}

impl Host for MemberHost<'_> {
    fn place(&self) -> (u32, u32) {
        (self.me / self.grid.1, self.me % self.grid.1)
    }

    fn grid(&self) -> (u32, u32) {
        self.grid
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn exchange(&mut self, key: &str, group: &[u32], parts: Vec<Datum>) -> EvalResult<Vec<Datum>> {
        self.hub.exchange(self.me, key, group, parts)
    }

    fn infeed(&mut self, shape: &Shape) -> EvalResult<Datum> {
        let nested = |parts: &[Shape]| parts.iter().any(|p| matches!(p, Shape::Tuple(_)));
        if shape.as_tuple().is_some_and(nested) {
            return Err(format!("an infeed reads arrays or one tuple of arrays, not {shape}").into());
        }
        self.take(shape)
    }

    fn outfeed(&mut self, item: Datum) -> EvalResult<()> {
        self.outfed = self.outfed.saturating_add(item.bytes());
        if self.outfed > self.limit {
            return Err(format!("the outfeed queue holds {} bytes, more than {}", self.outfed, self.limit).into());
        }
        self.outfeed.push(item);
        Ok(())
    }

    fn send(&mut self, channel: i64, data: Datum) -> EvalResult<()> {
        self.hub.send(self.me, channel, data)
    }

    fn recv(&mut self, channel: i64, shape: &Shape) -> EvalResult<Datum> {
        let data = self.hub.recv(self.me, channel)?;
        match misfit(&data, shape) {
            Some(came) => Err(format!("channel {channel} brought {came}, but {shape} is expected").into()),
            None => Ok(data),
        }
    }

    fn custom_call(&mut self, target: &str, args: &[Datum], results: &[Shape]) -> EvalResult {
        self.calls.call(target, args, results)
    }

    fn judge(&mut self, op: &str, place: Place, verdict: Result<(), String>) -> EvalResult<()> {
        if let Err(message) = verdict {
            if self.failures.len() == MAX_FAILURES {
                return Err(format!("{MAX_FAILURES} judgements have failed before this one, which fails too").into());
            }
            self.failures.push(EvalError { message, hint: None, trace: vec![(op.into(), place)] });
        }
        Ok(())
    }

    fn progress(&mut self, steps: u64) {
        self.steps.fetch_add(steps.saturating_sub(self.counted), Ordering::Relaxed);
        self.counted = steps;
    }
}
