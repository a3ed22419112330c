//! A computation on each element.

use crate::checks::check;
use crate::{Array, ElementFunction, Kernel, KernelError, Run};
use std::sync::Arc;

/// `result[i] = function(x₀[i], …, xₙ[i], captures)` for arrays without gaps that lie alike.
#[derive(Debug)]
pub struct Map {
    operands: Vec<Array>,
    inputs: usize,
    result: [Array; 1],
    function: Arc<dyn ElementFunction>,
}

impl Map {
    /// A function of elements and then of captured arrays, which are more operands.
    ///
    /// # Errors
    /// Arrays of several sizes or layouts, or with gaps.
    pub fn new(inputs: Vec<Array>, result: Array, function: Arc<dyn ElementFunction>, captures: Vec<Array>) -> Result<Map, KernelError> {
        let steps = crate::windows::steps(&result);
        let dense = |x: &Array| x.dims == result.dims && crate::windows::steps(x) == steps && x.bytes() == x.elements() * x.element.bytes();
        if !inputs.iter().chain([&result]).all(dense) {
            return Err(KernelError::new("the arrays of a map must lie alike and without gaps"));
        }
        let count = inputs.len();
        let operands = inputs.into_iter().chain(captures).collect();
        Ok(Map { operands, inputs: count, result: [result], function })
    }
}

/// Elements of one call.
const LANES: usize = 4096;

impl Kernel for Map {
    fn describe(&self) -> String {
        format!("map to {} {:?}", self.result[0].element.xla_name(), self.result[0].dims)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.result, results)?;
        let (arrays, captures) = operands.split_at(self.inputs);
        let (count, width) = (self.result[0].elements(), self.result[0].element.bytes());
        for first in (0..count).step_by(LANES) {
            run.stop.check()?;
            let lanes = LANES.min(count - first);
            let parts = self.operands.iter().zip(arrays).map(|(array, memory)| {
                let width = array.element.bytes();
                &memory[first * width..][..lanes * width]
            });
            let inputs: Vec<&[u8]> = parts.chain(captures.iter().copied()).collect();
            self.function.call(lanes, &inputs, &mut [&mut results[0][first * width..][..lanes * width]], run.scratch)?;
        }
        Ok(())
    }
}
