//! `hlo.bitcast_convert` from or to elements that do not fill their bytes; all others are the same bytes under another type.

use super::{Bound, Site};
use shale_dialects::hlo::BitcastConvert;
use shale_ir::diag::Diagnostic;
use shale_kernels::{Array, Kernel, KernelError, Run};

pub(crate) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let op = site.fields::<BitcastConvert<'_>>()?;
    Ok(Bound::new(Repack { from: site.array(op.input)?, to: site.result()? }))
}

/// Elements of one width cut into, or joined to, those of another, the low-order part first. Row-major arrays.
#[derive(Debug)]
struct Repack {
    from: Array,
    to: Array,
}

impl Kernel for Repack {
    fn describe(&self) -> String {
        format!("bits of {} {:?} as {}", self.from.element.xla_name(), self.from.dims, self.to.element.xla_name())
    }

    fn run(&self, _: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let ([from], [to]) = (operands, results) else { return Err(KernelError::new("bits of one array make one array")) };
        let widths = [&self.from, &self.to].map(|array| (array.element.bytes(), array.element.bits() as usize));
        let [(from_width, from_bits), (to_width, to_bits)] = widths;
        let (cut, joined) = ((from_bits / to_bits).max(1), (to_bits / from_bits).max(1));
        if from.len() != self.from.bytes() || to.len() != self.to.bytes() || self.from.elements() * cut != self.to.elements() * joined {
            return Err(KernelError::new("the arrays have not the same bits"));
        }
        for (whole, parts) in from.chunks_exact(joined * from_width).zip(to.chunks_exact_mut(cut * to_width)) {
            let mut bits = 0u128;
            for (i, element) in whole.chunks_exact(from_width).enumerate() {
                bits |= low(number(element), from_bits) << (i * from_bits);
            }
            for (i, element) in parts.chunks_exact_mut(to_width).enumerate() {
                element.copy_from_slice(&low(bits >> (i * to_bits), to_bits).to_le_bytes()[..to_width]);
            }
        }
        Ok(())
    }
}

/// The little-endian number of an element's bytes.
fn number(element: &[u8]) -> u128 {
    element.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte))
}

/// The low bits of a number.
fn low(number: u128, bits: usize) -> u128 {
    number & (u128::MAX >> (128 - bits))
}
