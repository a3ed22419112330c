//! The session: everything that never changes, interned once.
//!
//! Laws
//! - Within one session a handle is equal to another exactly when their data are equal, so equality is one pointer comparison.
//! - A record holds only handles of its own session (checked when it is made, on the miss path): the soundness of `'c` rests on it.
//! - Records are never dropped one by one, so they hold slices, handles and plain data only.
//! - Dense ids depend on the timing of threads: they key maps; they never order anything that is printed.

mod arena;
mod family;
mod handle;

pub use handle::{Bytes, Dims, Interned, OpName, Str};
pub(crate) use handle::{BytesKind, DimsKind, NameKind, StrKind};

use crate::attr::{Attr, AttrKind};
use crate::dialect::Registry;
use crate::loc::{Location, LocationKind};
use crate::types::{Type, TypeKind};
use std::sync::Arc;

/// Owns all interned data; make one per program (or a new one at times in a long-running server: it only grows).
pub struct Session {
    arena: arena::Arena,
    registry: Registry,
}

impl Session {
    /// Makes a session that knows the ops, types, attributes and passes of `registry`.
    pub fn new(registry: &Registry) -> Self {
        Session { arena: arena::Arena::new(), registry: registry.clone() }
    }

    /// The Copy handle through which everything is interned.
    pub fn cx(&self) -> Cx<'_> {
        Cx(self)
    }

    /// Bytes held by the session's arenas.
    pub fn bytes(&self) -> usize {
        self.arena.bytes()
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({} bytes)", self.bytes())
    }
}

/// A handle to a [`Session`]: Copy, Send, Sync and covariant in `'c`.
#[derive(Clone, Copy, Debug)]
pub struct Cx<'c>(&'c Session);

macro_rules! interners {
    ($($(#[doc = $doc:literal])* $f:ident: $Family:ident, $Kind:ident;)*) => {
        impl<'c> Cx<'c> { $(
            $(#[doc = $doc])*
            #[inline]
            pub fn $f(self, kind: $Kind<'_>) -> Interned<'c, $Kind<'c>> {
                self.0.arena.intern::<family::$Family>(kind)
            }
        )* }
    };
}
interners! {
    /// Interns a type.
    ty: Types, TypeKind;
    /// Interns an attribute.
    attr: Attrs, AttrKind;
    /// Interns a source location.
    location: Locations, LocationKind;
}

impl<'c> Cx<'c> {
    /// Interns a string.
    #[inline]
    pub fn str(self, text: &str) -> Str<'c> {
        self.0.arena.intern::<family::Strs>(StrKind(text))
    }

    /// Interns a list of integers (dimension sizes, permutations, strides …).
    #[inline]
    pub fn dims(self, dims: &[i64]) -> Dims<'c> {
        self.0.arena.intern::<family::DimLists>(DimsKind(dims))
    }

    /// Interns the payload of a constant, copying it into the session.
    pub fn bytes(self, bytes: &[u8]) -> Bytes<'c> {
        self.0.arena.intern::<family::Payloads>(BytesKind(bytes))
    }

    /// Interns the payload of a constant without copying it: the session keeps `owner` (a mapped weight file, say) alive.
    pub fn shared_bytes(self, owner: Arc<dyn AsRef<[u8]> + Send + Sync>) -> Bytes<'c> {
        self.0.arena.intern_shared(owner)
    }

    /// Interns an op's name; a name that no dialect registered has no definition.
    #[inline]
    pub fn op_name(self, text: &str) -> OpName<'c> {
        // The definition is no part of the key: it is looked up when a name is first seen.
        let arena = &self.0.arena;
        let known = arena.find::<family::Names>(&NameKind { text, info: None });
        known.unwrap_or_else(|| arena.intern::<family::Names>(NameKind { text, info: self.0.registry.op(text) }))
    }

    /// Interns the function type `(inputs) -> results`.
    pub fn function_type(self, inputs: &[Type<'_>], results: &[Type<'_>]) -> Type<'c> {
        self.ty(TypeKind::Function(inputs, results))
    }

    /// The empty attribute dictionary.
    #[inline]
    pub fn no_attrs(self) -> Attr<'c> {
        self.attr(AttrKind::Dict(&[], 0))
    }

    /// The location of something that has none.
    pub fn unknown_location(self) -> Location<'c> {
        self.location(LocationKind::Unknown)
    }

    /// The dialects and passes that the session was made with.
    pub fn registry(self) -> &'c Registry {
        &self.0.registry
    }
}

// What the compiler must be able to prove about handles: shared between threads, and covariant.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<Session>();
    shared::<Cx<'static>>();
    shared::<Type<'static>>();
    shared::<Attr<'static>>();
};
#[allow(dead_code)]
fn covariant<'short, 'long: 'short>(x: (Cx<'long>, Type<'long>, Attr<'long>)) -> (Cx<'short>, Type<'short>, Attr<'short>) {
    x
}
