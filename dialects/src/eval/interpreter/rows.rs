//! Notes about ops or values, by number.

use rustc_hash::FxHashMap;

/// A table with a row for every number of a body, or a map where only a small part of a large body is looked at.
pub(super) enum Rows<T> {
    Dense(Vec<Option<T>>),
    Sparse(FxHashMap<u32, T>),
}

impl<T> Rows<T> {
    pub(super) fn dense(count: usize) -> Self {
        Rows::Dense((0..count).map(|_| None).collect())
    }

    pub(super) fn sparse() -> Self {
        Rows::Sparse(FxHashMap::default())
    }

    #[inline]
    pub(super) fn get(&self, number: u32) -> Option<&T> {
        match self {
            Rows::Dense(rows) => rows[number as usize].as_ref(),
            Rows::Sparse(rows) => rows.get(&number),
        }
    }

    /// Notes something; gives what was noted before.
    #[inline]
    pub(super) fn set(&mut self, number: u32, note: T) -> Option<T> {
        match self {
            Rows::Dense(rows) => rows[number as usize].replace(note),
            Rows::Sparse(rows) => rows.insert(number, note),
        }
    }

    #[inline]
    pub(super) fn take(&mut self, number: u32) -> Option<T> {
        match self {
            Rows::Dense(rows) => rows[number as usize].take(),
            Rows::Sparse(rows) => rows.remove(&number),
        }
    }

    /// The notes, in no order.
    pub(super) fn into_notes(self) -> Vec<T> {
        match self {
            Rows::Dense(rows) => rows.into_iter().flatten().collect(),
            Rows::Sparse(rows) => rows.into_values().collect(),
        }
    }

    /// The bytes of the table itself.
    pub(super) fn table_bytes(&self) -> u64 {
        match self {
            Rows::Dense(rows) => (rows.capacity() * size_of::<Option<T>>()) as u64,
            Rows::Sparse(_) => 0,
        }
    }
}
