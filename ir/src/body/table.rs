//! Entity tables: dense u32 ids into plain vectors.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A typed row number.
pub(crate) trait Id: Copy + Eq {
    fn new(index: u32) -> Self;
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[doc = $doc:literal])* $Name:ident)*) => { $(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $Name(pub(crate) u32);
        impl $crate::body::table::Id for $Name {
            #[inline]
            fn new(index: u32) -> Self { $Name(index) }
            #[inline]
            fn index(self) -> usize { self.0 as usize }
        }
        impl $Name {
            /// Stands for "none" inside tables.
            pub(crate) const NONE: $Name = $Name(u32::MAX);
            /// `None` if this is the mark for "none".
            #[inline]
            pub(crate) fn some(self) -> Option<$Name> {
                if self.0 == u32::MAX { None } else { Some(self) }
            }
            /// The row number: dense within one body, in order of creation.
            #[inline]
            pub fn number(self) -> u32 { self.0 }
        }
        impl std::fmt::Debug for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self.some() {
                    Some(id) => write!(f, "{}{}", stringify!($Name), id.0),
                    None => write!(f, "no {}", stringify!($Name)),
                }
            }
        }
    )* };
}
pub(crate) use ids;

/// Rows of one kind of entity. Rows are added at the end and taken back only by rolling back.
#[derive(Clone)]
pub(crate) struct Table<K, V> {
    rows: Vec<V>,
    key: PhantomData<fn(K) -> K>,
}

impl<K: Id, V> Table<K, V> {
    pub(crate) fn new() -> Self {
        Table { rows: Vec::new(), key: PhantomData }
    }

    #[inline]
    pub(crate) fn push(&mut self, row: V) -> K {
        let id = self.next();
        self.rows.push(row);
        id
    }

    /// The id that the next `push` gives.
    #[inline]
    pub(crate) fn next(&self) -> K {
        assert!(self.rows.len() < u32::MAX as usize, "a body holds fewer than 2^32 entities of a kind");
        K::new(self.rows.len() as u32)
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.rows.len() as u32
    }

    pub(crate) fn truncate(&mut self, len: u32) {
        self.rows.truncate(len as usize);
    }

    pub(crate) fn bytes(&self) -> usize {
        self.rows.capacity() * size_of::<V>()
    }
}

impl<K: Id, V> Index<K> for Table<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        &self.rows[key.index()]
    }
}
impl<K: Id, V> IndexMut<K> for Table<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.rows[key.index()]
    }
}
