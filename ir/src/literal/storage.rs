//! The memory of a literal.

use std::io::{self, Read};

/// Bytes that begin at a multiple of 16, so that they can be seen as elements of every type.
#[derive(Clone)]
pub(super) struct Buffer {
    words: Vec<u128>,
    len: usize,
}

const WORD: usize = size_of::<u128>();
/// Bytes read from a stream before its length is believed any further: 1 MiB.
const FIRST_READ: usize = 1 << 20;

impl Buffer {
    /// `len` bytes, all zero. The system gives zeroed memory without touching it.
    pub(super) fn zeroed(len: usize) -> Self {
        Buffer { words: vec![0; len.div_ceil(WORD)], len }
    }

    /// A copy of `bytes`.
    pub(super) fn copy_of(bytes: &[u8]) -> Self {
        let mut buffer = Buffer::zeroed(bytes.len());
        buffer.bytes_mut().copy_from_slice(bytes);
        buffer
    }

    /// The next `len` bytes of a stream. Memory grows with what arrives, so that a false length does no harm.
    pub(super) fn read(reader: &mut impl Read, len: usize) -> io::Result<Self> {
        let mut buffer = Buffer::zeroed(0);
        while buffer.len < len {
            let filled = buffer.len;
            buffer.len = len.min((2 * filled).max(FIRST_READ));
            buffer.words.resize(buffer.len.div_ceil(WORD), 0);
            reader.read_exact(&mut buffer.bytes_mut()[filled..])?;
        }
        Ok(buffer)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.words)[..self.len]
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut bytemuck::cast_slice_mut(&mut self.words)[..self.len]
    }
}
