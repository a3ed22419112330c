//! Side tables: what a pass notes about ops, values or blocks, beside the body instead of in it.

use super::table::Id;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A table from ids of one body to notes; ids without a note read as the default.
///
/// Ids are dense, so this is a vector: no hashing, and nothing depends on an order of hashes.
#[derive(Clone, Debug)]
pub struct SideTable<K, V> {
    rows: Vec<V>,
    default: V,
    key: PhantomData<fn(K) -> K>,
}

impl<K, V: Clone + Default> Default for SideTable<K, V> {
    fn default() -> Self {
        SideTable { rows: Vec::new(), default: V::default(), key: PhantomData }
    }
}

#[allow(private_bounds)] // the ids are public, the way they are numbered is not
impl<K: Id, V: Clone> SideTable<K, V> {
    /// An empty table; ids without a note read as `default`.
    pub fn new(default: V) -> Self {
        SideTable { rows: Vec::new(), default, key: PhantomData }
    }

    /// Sets a note and gives back the one before.
    #[inline]
    pub fn replace(&mut self, key: K, value: V) -> V {
        std::mem::replace(&mut self[key], value)
    }
}

impl<K: Id, V: Clone> Index<K> for SideTable<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        self.rows.get(key.index()).unwrap_or(&self.default)
    }
}

impl<K: Id, V: Clone> IndexMut<K> for SideTable<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        let i = key.index();
        if i >= self.rows.len() {
            self.rows.resize(i + 1 + i / 2, self.default.clone());
        }
        &mut self.rows[i]
    }
}
