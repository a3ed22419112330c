//! The memory of a literal.

use super::{LiteralError, literal_error};
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
        Buffer::try_zeroed(len).unwrap_or_else(|error| panic!("{error}"))
    }

    /// As [`Buffer::zeroed`].
    ///
    /// # Errors
    /// The system has no memory left.
    pub(super) fn try_zeroed(len: usize) -> Result<Self, LiteralError> {
        AlignedBytes::new(len).map(Buffer).map_err(|error| literal_error!("the system gives no {len} bytes for an array: {error}"))
    }

    /// A copy of `bytes`.
    pub(super) fn copy_of(bytes: &[u8]) -> Self {
        Buffer::try_copy_of(bytes).unwrap_or_else(|error| panic!("{error}"))
    }

    /// As [`Buffer::copy_of`].
    ///
    /// # Errors
    /// The system has no memory left.
    pub(super) fn try_copy_of(bytes: &[u8]) -> Result<Self, LiteralError> {
        let mut buffer = Buffer::try_zeroed(bytes.len())?;
        buffer.bytes_mut().copy_from_slice(bytes);
        Ok(buffer)
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
