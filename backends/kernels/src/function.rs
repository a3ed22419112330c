//! Functions on elements that kernels are given.

use crate::KernelError;
use shale_lanes::{Compiled, Scratch};
use std::fmt::Debug;

/// A function on elements, such as the comparison of a sort: it takes and gives the elements of many lanes at once.
pub trait ElementFunction: Debug + Send + Sync {
    /// Computes `outputs[i][lane]` from `inputs[…][lane]` for each lane; memory holds the lanes' elements one behind the other.
    ///
    /// # Errors
    /// Memory that does not hold the lanes; what the function itself reports.
    fn call(&self, lanes: usize, inputs: &[&[u8]], outputs: &mut [&mut [u8]], scratch: &mut Scratch) -> Result<(), KernelError>;
}

impl ElementFunction for Compiled {
    fn call(&self, lanes: usize, inputs: &[&[u8]], outputs: &mut [&mut [u8]], scratch: &mut Scratch) -> Result<(), KernelError> {
        self.run_on(inputs, outputs, lanes, scratch).map_err(|error| KernelError::new(error.to_string()))
    }
}
