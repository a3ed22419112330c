//! Whether memory fits the arrays that a kernel was made for.

use crate::{Array, KernelError};

/// Checks the lengths of operands' and results' memory.
///
/// # Errors
/// The first that is another one, or another number of arrays.
pub(crate) fn check(operands: &[Array], given: &[&[u8]], results: &[Array], written: &[&mut [u8]]) -> Result<(), KernelError> {
    if operands.len() != given.len() || results.len() != written.len() {
        let counts = (given.len(), written.len(), operands.len(), results.len());
        return Err(KernelError::new(format!("{} operands and {} results, but the kernel has {} and {}", counts.0, counts.1, counts.2, counts.3)));
    }
    let lengths = given.iter().map(|memory| memory.len()).chain(written.iter().map(|memory| memory.len()));
    match operands.iter().chain(results).zip(lengths).find(|(array, length)| array.bytes() != *length) {
        None => Ok(()),
        Some((array, length)) => Err(KernelError::new(format!("an array has {length} bytes instead of {}", array.bytes()))),
    }
}

/// The same for a kernel that updates operands in the memory of results, for which it gets no bytes.
///
/// # Errors
/// As [`check`].
pub(crate) fn check_updated(
    operands: &[Array],
    given: &[&[u8]],
    results: &[Array],
    written: &[&mut [u8]],
    updated: &[(usize, usize)],
) -> Result<(), KernelError> {
    let is_updated = |i: usize| updated.iter().any(|(operand, _)| *operand == i);
    let rest: Vec<Array> = operands.iter().enumerate().filter(|(i, _)| !is_updated(*i)).map(|(_, array)| array.clone()).collect();
    let given: Vec<&[u8]> = given.iter().enumerate().filter(|(i, _)| !is_updated(*i)).map(|(_, memory)| *memory).collect();
    check(&rest, &given, results, written)
}
