//! The memory that a run's values take.

use rustc_hash::FxHashMap;
use shale_ir::eval::{Datum, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::memory::AlignedBytes;
use std::io;

/// Arrays below this many bytes count each for itself: finding out whether they share elements costs more than it is worth.
const SMALL: usize = 1024;

/// The system is asked whether it has memory for values from this many bytes on, before they are computed: memory that is asked for and not touched costs
/// next to nothing, and evaluators compute in vectors, which end the process where there is none.
const LARGE: u64 = 1 << 30;

/// Counts bytes against a limit.
pub(super) struct Memory {
    limit: u64,
    used: u64,
    peak: u64,
    /// How many values hold the elements at an address.
    holders: FxHashMap<usize, u32>,
}

impl Memory {
    pub(super) fn new(limit: u64) -> Self {
        Memory { limit, used: 0, peak: 0, holders: FxHashMap::default() }
    }

    pub(super) fn peak(&self) -> u64 {
        self.peak
    }

    /// Checks that `bytes` more may be taken, and that the system gives them.
    pub(super) fn check(&mut self, bytes: u64) -> EvalResult<()> {
        let after = self.used.saturating_add(bytes);
        if after > self.limit {
            let error = format!("a value of {bytes} bytes, beside {} bytes in use, exceeds the limit of {} bytes", self.used, self.limit);
            return Err(EvalError::new(error));
        }
        if bytes >= LARGE {
            let asked = usize::try_from(bytes).map_err(|_| io::ErrorKind::OutOfMemory.into()).and_then(AlignedBytes::new);
            asked.map_err(|error| EvalError::new(format!("the system gives no {bytes} bytes for a value: {error}")))?;
        }
        self.peak = self.peak.max(after);
        Ok(())
    }

    pub(super) fn take(&mut self, bytes: u64) -> EvalResult<()> {
        self.check(bytes)?;
        self.used += bytes;
        Ok(())
    }

    pub(super) fn give(&mut self, bytes: u64) {
        self.used = self.used.saturating_sub(bytes);
    }

    /// Counts a value that is kept.
    pub(super) fn add(&mut self, datum: &Datum) -> EvalResult<()> {
        match datum {
            Datum::Array(array) => {
                let first = large(array).is_none_or(|address| {
                    let holders = self.holders.entry(address).or_default();
                    *holders += 1;
                    *holders == 1
                });
                if first { self.take(array.bytes().len() as u64) } else { Ok(()) }
            }
            Datum::Tuple(parts) => parts.iter().try_for_each(|part| self.add(part)),
            Datum::Token => Ok(()),
        }
    }

    /// Counts a value that goes.
    pub(super) fn remove(&mut self, datum: &Datum) {
        match datum {
            Datum::Array(array) => {
                let last = large(array).is_none_or(|address| {
                    let Some(holders) = self.holders.get_mut(&address) else { return false };
                    *holders -= 1;
                    *holders == 0 && self.holders.remove(&address).is_some()
                });
                if last {
                    self.give(array.bytes().len() as u64);
                }
            }
            Datum::Tuple(parts) => parts.iter().for_each(|part| self.remove(part)),
            Datum::Token => {}
        }
    }
}

/// The address of the elements of an array that is not small.
fn large(array: &Literal) -> Option<usize> {
    let bytes = array.bytes();
    (bytes.len() >= SMALL).then(|| bytes.as_ptr().addr())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(count: i64) -> Datum {
        Datum::Array(Literal::zeros(shale_ir::element::ElementType::U8, &[count]))
    }

    #[test]
    fn shared_elements_count_once() {
        let mut memory = Memory::new(10_000);
        let (big, small) = (array(4000), array(10));
        for datum in [&big, &big.clone(), &small, &small.clone(), &Datum::Tuple(vec![big.clone(), Datum::Token])] {
            memory.add(datum).unwrap();
        }
        assert_eq!((memory.used, memory.peak), (4020, 4020));
        memory.check(5000).unwrap();
        memory.remove(&big);
        memory.remove(&big);
        memory.remove(&small);
        assert_eq!((memory.used, memory.peak), (4010, 9020));
        memory.remove(&big);
        memory.remove(&small);
        assert_eq!((memory.used, memory.holders.len()), (0, 0));
    }

    #[test]
    fn the_limit_holds() {
        let mut memory = Memory::new(5000);
        memory.add(&array(4000)).unwrap();
        let error = memory.add(&array(1001)).unwrap_err();
        assert_eq!(error.message, "a value of 1001 bytes, beside 4000 bytes in use, exceeds the limit of 5000 bytes");
        assert!(memory.check(1000).is_ok() && memory.check(u64::MAX).is_err());
    }
}
