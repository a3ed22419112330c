//! The memories that ops of a run have made and write to.

use shale_ir::eval::{EvalError, EvalResult};
use shale_ir::memory::AlignedBytes;

/// Memories in the order in which they were made. Functions end in the reverse of the order in which they begin, so the last ones go first.
#[derive(Default)]
pub(super) struct Arenas {
    /// With their numbers, which grow.
    all: Vec<(u64, AlignedBytes)>,
    next: u64,
}

impl Arenas {
    /// Makes a memory of zero bytes; gives its number, which no other memory of the run has.
    pub(super) fn make(&mut self, bytes: u64) -> EvalResult<u64> {
        let made = usize::try_from(bytes).ok().and_then(|bytes| AlignedBytes::new(bytes).ok());
        let made = made.ok_or_else(|| EvalError::new(format!("the system has no {bytes} bytes of memory left")))?;
        let number = self.next;
        self.next += 1;
        self.all.push((number, made));
        Ok(number)
    }

    /// The bytes of a memory that is still there.
    pub(super) fn bytes(&mut self, number: u64) -> Option<&mut [u8]> {
        let at = self.all.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        Some(self.all[at].1.bytes_mut())
    }

    /// How many memories there are.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Gives up all but the first memories; gives their bytes.
    pub(super) fn keep_first(&mut self, count: usize) -> u64 {
        self.all.drain(count..).map(|(_, memory)| memory.bytes().len() as u64).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_lasts_as_long_as_its_function() {
        let mut arenas = Arenas::default();
        let outer = arenas.make(8).unwrap();
        let before = arenas.count();
        let inner = arenas.make(100).unwrap();
        arenas.bytes(outer).unwrap()[7] = 3;
        assert_eq!(arenas.bytes(inner).map(|bytes| bytes.len()), Some(100));
        assert_eq!(arenas.keep_first(before), 100);
        assert_eq!(arenas.bytes(outer).map(|bytes| bytes[7]), Some(3));
        let next = arenas.make(1).unwrap();
        assert!(next != inner && arenas.bytes(inner).is_none());
    }
}
