//! The memory of a literal.

/// Bytes that begin at a multiple of 16, so that they can be seen as elements of every type.
#[derive(Clone)]
pub(super) struct Buffer {
    words: Vec<u128>,
    len: usize,
}

const WORD: usize = size_of::<u128>();

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

    pub(super) fn bytes(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.words)[..self.len]
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut bytemuck::cast_slice_mut(&mut self.words)[..self.len]
    }
}
