//! The memory of a literal.

use crate::memory::AlignedBytes;
use std::io::{self, Read};

/// Bytes that begin at a multiple of 64, so that they can be seen as elements of every type.
pub(super) struct Buffer(AlignedBytes);

/// Bytes read from a stream before its length is believed any further: 1 MiB.
const FIRST_READ: usize = 1 << 20;

impl Buffer {
    /// `len` bytes, all zero. The system gives many zeroed bytes without touching them.
    ///
    /// # Panics
    /// If the system has no memory left, as every allocation does.
    pub(super) fn zeroed(len: usize) -> Self {
        Buffer(AlignedBytes::new(len).unwrap_or_else(|error| panic!("no memory for an array of {len} bytes: {error}")))
    }

    /// A copy of `bytes`.
    pub(super) fn copy_of(bytes: &[u8]) -> Self {
        let mut buffer = Buffer::zeroed(bytes.len());
        buffer.bytes_mut().copy_from_slice(bytes);
        buffer
    }

    /// The next `len` bytes of a stream. Memory grows with what arrives, so that a false length does no harm.
    pub(super) fn read(reader: &mut impl Read, len: usize) -> io::Result<Self> {
        let (mut buffer, mut filled) = (Buffer::zeroed(len.min(FIRST_READ)), 0);
        loop {
            let size = buffer.bytes().len();
            reader.read_exact(&mut buffer.bytes_mut()[filled..])?;
            if size == len {
                return Ok(buffer);
            }
            let mut larger = AlignedBytes::new(len.min(2 * size))?;
            larger.bytes_mut()[..size].copy_from_slice(buffer.bytes());
            (buffer, filled) = (Buffer(larger), size);
        }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.0.bytes()
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        self.0.bytes_mut()
    }
}

impl Clone for Buffer {
    fn clone(&self) -> Self {
        Buffer::copy_of(self.bytes())
    }
}
