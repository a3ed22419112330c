//! Functions on elements that kernels are given.

use crate::KernelError;
use shale_ir::element::ElementType;
use shale_lanes::{Access, Compiled, Place, Scratch};
use smallvec::SmallVec;
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

/// A lane program as a function on elements of any type: a complex array is two of the program's inputs or outputs.
#[derive(Debug)]
pub struct ElementCode {
    code: Compiled,
    inputs: Vec<Argument>,
    outputs: Vec<Argument>,
}

/// An input or output of a function.
#[derive(Clone, Copy, Debug)]
struct Argument {
    element: ElementType,
    /// One element for all lanes.
    splat: bool,
}

impl ElementCode {
    /// The function that a program computes on elements of these types, contiguous or one for all lanes.
    ///
    /// # Errors
    /// Inputs or outputs that are not the program's.
    pub fn new(code: Compiled, inputs: &[(ElementType, Access)], outputs: &[ElementType]) -> Result<ElementCode, KernelError> {
        let expected = |element: ElementType, access: Access| {
            let parts = if element.is_complex() { 2 } else { 1 };
            let access = if element.is_complex() && access == Access::Contiguous { Access::Strided } else { access };
            std::iter::repeat_n((element.part(), access), parts)
        };
        let loads = inputs.iter().flat_map(|(element, access)| expected(*element, *access));
        let stores = outputs.iter().flat_map(|element| expected(*element, Access::Contiguous));
        let program = code.program();
        let same = loads.eq(program.loads.iter().map(|load| (load.element, load.access)))
            && stores.eq(program.stores.iter().map(|store| (store.element, store.access)))
            && inputs.iter().all(|(_, access)| matches!(access, Access::Contiguous | Access::Splat));
        if !same {
            return Err(KernelError::new("a function's inputs and outputs are not those of its program"));
        }
        let inputs = inputs.iter().map(|(element, access)| Argument { element: *element, splat: *access == Access::Splat }).collect();
        let outputs = outputs.iter().map(|element| Argument { element: *element, splat: false }).collect();
        Ok(ElementCode { code, inputs, outputs })
    }
}

impl Argument {
    fn fits(self, bytes: usize, lanes: usize) -> bool {
        let elements = if self.splat { 1 } else { lanes };
        elements.checked_mul(self.element.bytes()).is_some_and(|needed| needed <= bytes)
    }

    /// The places of the parts.
    fn places(self, base: *const u8) -> impl Iterator<Item = Place> {
        let width = self.element.part().bytes();
        let parts = if self.element.is_complex() { 2 } else { 1 };
        (0..parts).map(move |part| Place::strided(base.wrapping_add(part * width), (parts * width) as isize))
    }
}

impl ElementFunction for ElementCode {
    fn call(&self, lanes: usize, inputs: &[&[u8]], outputs: &mut [&mut [u8]], scratch: &mut Scratch) -> Result<(), KernelError> {
        let fits = inputs.len() == self.inputs.len()
            && outputs.len() == self.outputs.len()
            && self.inputs.iter().zip(inputs).all(|(argument, bytes)| argument.fits(bytes.len(), lanes))
            && self.outputs.iter().zip(outputs.iter()).all(|(argument, bytes)| argument.fits(bytes.len(), lanes));
        if !fits {
            return Err(KernelError::new(format!("a function's memory has not the elements of {lanes} lanes")));
        }
        let read = self.inputs.iter().zip(inputs).flat_map(|(argument, bytes)| argument.places(bytes.as_ptr()));
        let written = self.outputs.iter().zip(outputs.iter_mut()).flat_map(|(argument, bytes)| argument.places(bytes.as_mut_ptr()));
        let places: SmallVec<[Place; 8]> = read.chain(written).collect();
        // SAFETY: every slice has the elements of its lanes, where the program, which has these inputs and outputs, looks for them: parts of complex
        // numbers in turn, contiguous elements without regard of the stride. Slices that are written overlap nothing. Elements of kernels' arrays
        // are valid: truth values are 0 or 1, unused bits are 0.
        unsafe { self.code.run(&places, 0, lanes, scratch) };
        Ok(())
    }
}
