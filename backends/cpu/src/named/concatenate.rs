//! `hlo.concatenate` of many arrays: each is copied to its place. Of fewer it is part of a loop.

use super::{Bound, Site};
use shale_dialects::hlo::Concatenate;
use shale_ir::diag::Diagnostic;
use shale_kernels::{Array, Kernel, KernelError, Run};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let join: Concatenate = site.fields()?;
    let (inputs, result) = (site.arrays(join.inputs)?, site.result()?);
    Ok(Bound::new(Joined::new(&inputs, result, join.dimension as usize)))
}

/// Copies operands, one behind the other along a dimension.
#[derive(Debug)]
struct Joined {
    result: Array,
    pieces: Vec<Piece>,
}

/// An operand and its place.
#[derive(Debug)]
struct Piece {
    /// The operand's bytes.
    bytes: usize,
    /// The byte of the result at which it begins.
    to: usize,
    /// Loops around runs of bytes, the outermost first: how often, and bytes from one to the next in the operand and in the result.
    loops: Vec<(usize, [usize; 2])>,
    /// Bytes that lie one behind the other in both; 0 if the operand is empty.
    run: usize,
}

impl Joined {
    fn new(inputs: &[Array], result: Array, along: usize) -> Joined {
        let mut before = 0usize;
        let mut piece = |input: &Array| {
            let piece = Piece::new(input, &result, before.wrapping_mul(result.strides[along])); // of no meaning where an array is empty
            before += input.dims[along];
            piece
        };
        let pieces = inputs.iter().map(&mut piece).collect();
        Joined { result, pieces }
    }
}

impl Piece {
    fn new(input: &Array, result: &Array, to: usize) -> Piece {
        let mut axes: Vec<usize> = (0..input.dims.len()).filter(|d| input.dims[*d] != 1).collect();
        axes.sort_by_key(|d| std::cmp::Reverse(result.strides[*d]));
        let mut run = if input.dims.contains(&0) { 0 } else { input.element.bytes() };
        while let Some(d) = axes.last().copied().filter(|d| run > 0 && result.strides[*d] == run && input.strides[*d] == run) {
            run *= input.dims[d];
            axes.pop();
        }
        let loops = axes.into_iter().map(|d| (input.dims[d], [input.strides[d], result.strides[d]])).collect();
        Piece { bytes: input.bytes(), to, loops, run }
    }

    /// Copies what is within some of the loops, from and to these bytes.
    fn copy(&self, loops: &[(usize, [usize; 2])], [from, to]: [usize; 2], source: &[u8], target: &mut [u8]) {
        let Some(((count, strides), inner)) = loops.split_first() else {
            return target[to..to + self.run].copy_from_slice(&source[from..from + self.run]);
        };
        for i in 0..*count {
            self.copy(inner, [from + i * strides[0], to + i * strides[1]], source, target);
        }
    }
}

impl Kernel for Joined {
    fn describe(&self) -> String {
        format!("concatenate {} arrays to {} {:?}", self.pieces.len(), self.result.element.xla_name(), self.result.dims)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let fits = operands.len() == self.pieces.len() && operands.iter().zip(&self.pieces).all(|(bytes, piece)| bytes.len() >= piece.bytes);
        let ([result], true) = (results, fits) else { return Err(KernelError::new("the operands of a concatenation are not those it was made for")) };
        if result.len() < self.result.bytes() {
            return Err(KernelError::new(format!("an array needs {} bytes, but has {}", self.result.bytes(), result.len())));
        }
        for (piece, source) in self.pieces.iter().zip(operands).filter(|(piece, _)| piece.run > 0) {
            run.stop.check()?;
            piece.copy(&piece.loops, [0, piece.to], source, result);
        }
        Ok(())
    }
}
