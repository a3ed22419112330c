//! What is done with bytes of which nothing is known.

use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_kernels::{Kernel, KernelError, Run};

/// Makes a memory's bytes 0.
#[derive(Debug)]
pub(super) struct Clear;

impl Kernel for Clear {
    fn describe(&self) -> String {
        "clear".into()
    }

    fn run(&self, _: &mut Run<'_>, _: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        for memory in results {
            memory.fill(0);
        }
        Ok(())
    }
}

/// Stops the run where bytes are no elements of a type: bits that the type does not use are set.
#[derive(Debug)]
pub(super) struct Check(pub(super) ElementType);

/// So many elements are looked at in one go.
const ELEMENTS: usize = 1 << 16;

impl Kernel for Check {
    fn describe(&self) -> String {
        format!("check {}", self.0.xla_name())
    }

    fn run(&self, _: &mut Run<'_>, operands: &[&[u8]], _: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let Check(element) = *self;
        for bytes in operands {
            for (chunk, number) in bytes.chunks(ELEMENTS * element.bytes()).zip(0..) {
                let count = (chunk.len() / element.bytes()) as i64;
                if Literal::from_bytes(element, &[count], chunk).is_ok() {
                    continue;
                }
                // The message names the element by its place, so it is found among all of them.
                let whole = Literal::from_bytes(element, &[(bytes.len() / element.bytes()) as i64], bytes);
                return Err(KernelError::new(whole.err().map_or_else(|| format!("part {number} is wrong"), |error| error.to_string())));
            }
        }
        Ok(())
    }
}
