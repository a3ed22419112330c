//! Handles: Copy, 8 bytes, equal by pointer, with `get` to data that lives as long as the session.

use crate::op::OpInfo;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// An interned record; `session` is what makes mixing two sessions a panic instead of a dangling pointer.
pub(super) struct Record<K> {
    pub(super) id: u32,
    pub(super) session: u32,
    pub(super) kind: K,
}

/// A handle to an interned record of the session `'c`.
pub struct Interned<'c, K>(pub(super) &'c Record<K>);

impl<K> Clone for Interned<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Interned<'_, K> {}
impl<K> PartialEq for Interned<'_, K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl<K> Eq for Interned<'_, K> {}
impl<K> Hash for Interned<'_, K> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.0.id);
    }
}
impl<K> Deref for Interned<'_, K> {
    type Target = K;
    #[inline]
    fn deref(&self) -> &K {
        &self.0.kind
    }
}
impl<K: fmt::Debug> fmt::Debug for Interned<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.kind.fmt(f)
    }
}

impl<'c, K> Interned<'c, K> {
    /// A small number that is unique among the records of this kind; a key for maps, never an order for output.
    #[inline]
    pub fn id(self) -> u32 {
        self.0.id
    }

    /// The data, for as long as the session lives (`Deref` borrows from the handle, which is shorter).
    #[inline]
    pub fn get(self) -> &'c K {
        &self.0.kind
    }
}

/// The data of a [`Str`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StrKind<'c>(pub(crate) &'c str);
/// An interned string.
pub type Str<'c> = Interned<'c, StrKind<'c>>;
impl<'c> Str<'c> {
    /// The text.
    #[inline]
    pub fn text(self) -> &'c str {
        self.get().0
    }
}
impl fmt::Debug for StrKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The data of a [`Dims`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DimsKind<'c>(pub(crate) &'c [i64]);
/// An interned list of integers: dimension sizes, a permutation, strides.
pub type Dims<'c> = Interned<'c, DimsKind<'c>>;
impl<'c> Dims<'c> {
    /// The integers.
    #[inline]
    pub fn list(self) -> &'c [i64] {
        self.get().0
    }
}
impl fmt::Debug for DimsKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The data of a [`Bytes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BytesKind<'c>(pub(crate) &'c [u8]);
/// The interned payload of a constant.
pub type Bytes<'c> = Interned<'c, BytesKind<'c>>;
impl<'c> Bytes<'c> {
    /// The bytes.
    #[inline]
    pub fn data(self) -> &'c [u8] {
        self.get().0
    }
}
impl fmt::Debug for BytesKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

/// The data of an [`OpName`]: its text, and its definition if a dialect registered it.
#[derive(Clone, Copy)]
pub struct NameKind<'c> {
    pub(crate) text: &'c str,
    pub(crate) info: Option<&'static OpInfo>,
}
impl PartialEq for NameKind<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}
impl Eq for NameKind<'_> {}
impl Hash for NameKind<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
/// The interned name of an op, resolved to its definition once, when the session is made.
pub type OpName<'c> = Interned<'c, NameKind<'c>>;
impl<'c> OpName<'c> {
    /// The full name, `dialect.op`.
    #[inline]
    pub fn text(self) -> &'c str {
        self.get().text
    }

    /// The definition; `None` for an op that no dialect of the session registered.
    #[inline]
    pub fn info(self) -> Option<&'static OpInfo> {
        self.get().info
    }
}
impl fmt::Debug for NameKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}
