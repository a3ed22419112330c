//! From a program to what runs it.

use super::place::{Place, Scratch};
use super::program::{Access, LaneError, Program};
use super::tile::Tile;
use crate::isa::Isa;
#[cfg(target_arch = "x86_64")]
use crate::simd::avx512::Avx512;
#[cfg(target_arch = "aarch64")]
use crate::simd::neon::Neon;
use crate::simd::scalar::Scalar;

/// A program made ready for an instruction set.
#[derive(Debug)]
pub struct Compiled {
    program: Program,
    isa: Isa,
    tile: Tile,
}

impl Program {
    /// Chooses kernels for each instruction.
    ///
    /// # Errors
    /// A program that is not well formed, an instruction set that the machine lacks.
    pub fn compile(self, isa: Isa) -> Result<Compiled, LaneError> {
        let kinds = self.kinds()?;
        if !isa.is_available() {
            return Err(LaneError::new(format!("this machine lacks the instruction set `{isa}`")));
        }
        let tile = match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Tile::new::<Avx512>(&self, &kinds),
            #[cfg(target_arch = "x86_64")]
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => Tile::new::<Neon>(&self, &kinds),
            _ => Tile::new::<Scalar>(&self, &kinds),
        }?;
        Ok(Compiled { program: self, isa, tile })
    }
}

impl Compiled {
    /// The instruction set that the kernels use.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Runs the program over `lanes` lanes, whose indices begin at `first_index`.
    ///
    /// `places` are those of the inputs, in order, then those of the outputs.
    ///
    /// # Safety
    /// - There are as many places as inputs and outputs. Each holds, for every lane below `lanes`, an element of the type that the program says where
    ///   the access says: readable for inputs, writable for outputs; a list of indices has `lanes` entries.
    /// - An output overlaps an input only if they have the same address, access, stride and size of elements (lane by lane the same place), and
    ///   overlaps no other output.
    /// - Nobody else writes to the places meanwhile, nor reads the outputs.
    /// - Truth values are bytes 0 or 1, and unused high bits of narrow elements are 0.
    pub unsafe fn run(&self, places: &[Place], first_index: i64, lanes: usize, scratch: &mut Scratch) {
        // SAFETY: the caller's promise.
        unsafe { self.tile.run(places, first_index, lanes, scratch) }
    }

    /// Runs a program of contiguous inputs (or splats) and outputs on slices of bytes.
    ///
    /// # Errors
    /// Accesses of another kind, a wrong number of slices, or slices too short for the lanes.
    pub fn run_on(&self, inputs: &[&[u8]], outputs: &mut [&mut [u8]], lanes: usize, scratch: &mut Scratch) -> Result<(), LaneError> {
        let Program { loads, stores, .. } = &self.program;
        if inputs.len() != loads.len() || outputs.len() != stores.len() {
            return Err(LaneError::new(format!("{} inputs and {} outputs, but the program has {} and {}", inputs.len(), outputs.len(), loads.len(), stores.len())));
        }
        let needed = |access: Access, bytes: usize| match access {
            Access::Contiguous => lanes.checked_mul(bytes),
            Access::Splat => Some(bytes),
            Access::Strided | Access::Indexed => None,
        };
        let fits = |access, bytes, length| needed(access, bytes).is_some_and(|needed| needed <= length);
        let short = loads.iter().zip(inputs).position(|(l, bytes)| !fits(l.access, l.element.bytes(), bytes.len()));
        if let Some(input) = short {
            return Err(LaneError::new(format!("input {input} has not the elements of {lanes} lanes")));
        }
        let short = stores.iter().zip(outputs.iter()).position(|(s, bytes)| !fits(s.access, s.element.bytes(), bytes.len()));
        if let Some(output) = short {
            return Err(LaneError::new(format!("output {output} has not the elements of {lanes} lanes")));
        }
        let places: Vec<Place> = inputs.iter().map(|bytes| Place::at(bytes.as_ptr())).chain(outputs.iter_mut().map(|bytes| Place::at(bytes.as_mut_ptr()))).collect();
        // SAFETY: every slice has the elements of its lanes, and slices that may be written overlap nothing.
        unsafe { self.run(&places, 0, lanes, scratch) };
        Ok(())
    }
}
