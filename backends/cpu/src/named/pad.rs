//! `hlo.pad` where loops cannot have its indices: sizes of padding beyond what indices of loops may be. Elsewhere it is part of a loop.

use super::{Bound, Site};
use shale_dialects::hlo::Pad;
use shale_ir::diag::Diagnostic;
use shale_kernels::{Array, Kernel, KernelError, Run};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let pad: Pad<'_> = site.fields()?;
    let (input, fill, result) = (site.array(pad.input)?, site.array(pad.padding_value)?, site.result()?);
    let lists = [pad.edge_padding_low, pad.interior_padding].map(|list| list.list().to_vec());
    let kept = (0..input.dims.len()).map(|d| Kept::new(input.dims[d], result.dims[d], lists[0][d], lists[1][d])).collect();
    Ok(Bound::new(Padded { arrays: [input, fill, result], kept }))
}

/// The elements of a dimension that are in the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept {
    /// The first one's index in the operand, and in the result.
    from: usize,
    to: usize,
    count: usize,
    /// How far they are apart in the result.
    step: usize,
}

impl Kept {
    /// Of `size` elements, which follow `low` elements of padding with `between` in each gap, those within `result` places.
    fn new(size: usize, result: usize, low: i64, between: i64) -> Kept {
        let (low, step, size, result) = (i128::from(low), i128::from(between) + 1, size as i128, result as i128);
        // Element i stands at low + i · step.
        let first = if low < 0 { (-low + step - 1) / step } else { 0 };
        let end = if result > low { ((result - low + step - 1) / step).min(size) } else { 0 };
        let count = (end - first).max(0);
        let to = if count > 0 { low + first * step } else { 0 };
        // Of one element the distance to the next is of no meaning; of several it is less than the result.
        Kept { from: if count > 0 { first as usize } else { 0 }, to: to as usize, count: count as usize, step: if count > 1 { step as usize } else { 1 } }
    }
}

/// Writes padding everywhere, then the elements.
#[derive(Debug)]
struct Padded {
    /// The operand, the padding and the result.
    arrays: [Array; 3],
    kept: Vec<Kept>,
}

impl Kernel for Padded {
    fn describe(&self) -> String {
        let [from, _, to] = &self.arrays;
        format!("pad {} {:?} to {:?}", from.element.xla_name(), from.dims, to.dims)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let ([from, fill], [to]) = (operands, results) else { return Err(KernelError::new("a pad has an array, a padding and a result")) };
        let given = [from.len(), fill.len(), to.len()];
        if let Some((array, bytes)) = self.arrays.iter().zip(given).find(|(array, bytes)| array.bytes() > *bytes) {
            return Err(KernelError::new(format!("an array needs {} bytes, but has {bytes}", array.bytes())));
        }
        let width = self.arrays[0].element.bytes();
        run.stop.check()?;
        to.chunks_exact_mut(width).for_each(|element| element.copy_from_slice(&fill[..width]));
        run.stop.check()?;
        if self.kept.iter().all(|kept| kept.count > 0) {
            self.copy(0, [0, 0], from, to);
        }
        Ok(())
    }
}

impl Padded {
    /// Copies the elements from a dimension on, from and to these bytes.
    fn copy(&self, d: usize, [from, to]: [usize; 2], source: &[u8], target: &mut [u8]) {
        let width = self.arrays[0].element.bytes();
        let Some(kept) = self.kept.get(d) else { return target[to..to + width].copy_from_slice(&source[from..from + width]) };
        let strides = [self.arrays[0].strides[d], self.arrays[2].strides[d]];
        for i in 0..kept.count {
            self.copy(d + 1, [from + (kept.from + i) * strides[0], to + (kept.to + i * kept.step) * strides[1]], source, target);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_stand_where_the_formula_says() {
        for (size, low, high, between) in [(2, i64::MAX, -i64::MAX, 1), (3, -4, 2, 2), (3, 1, 1, 0), (1, -1, 3, 0), (4, -1, -2, 5), (0, 2, 1, 3)] {
            let whole = i128::from(size.max(1) - 1) * i128::from(between + 1) + i128::from(size.min(1));
            let result = i128::from(low) + whole + i128::from(high);
            let kept = Kept::new(size as usize, result as usize, low, between);
            let place = |i: i64| i128::from(low) + i128::from(i) * i128::from(between + 1);
            let expected: Vec<(usize, usize)> = (0..size).filter(|i| (0..result).contains(&place(*i))).map(|i| (i as usize, place(i) as usize)).collect();
            let found: Vec<(usize, usize)> = (0..kept.count).map(|i| (kept.from + i, kept.to + i * kept.step)).collect();
            assert_eq!(found, expected, "{size} {low} {high} {between}");
        }
    }
}
