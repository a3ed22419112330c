//! Source locations: 4 bytes on every op, resolved to a file, line and column only when somebody asks.

use crate::attr::Attr;
use crate::session::{Interned, Str};

/// Where an op came from: a byte offset into its body's source text, relative to the body's first byte (so that an inserted
/// line above a function changes nothing in it), or the number of an explicit location in the body's list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Loc(u32);

/// What a [`Loc`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocRef {
    /// Nothing is known.
    Unknown,
    /// Bytes from the start of the body's text.
    Offset(u32),
    /// An index into the body's explicit locations.
    Listed(u32),
}

const LISTED: u32 = 1 << 31;

impl Loc {
    /// Nothing is known.
    pub const UNKNOWN: Loc = Loc(u32::MAX);

    /// `bytes` after the start of the body's text; offsets of 2 GiB and more are unknown.
    #[inline]
    pub fn offset(bytes: usize) -> Loc {
        if bytes < LISTED as usize { Loc(bytes as u32) } else { Loc::UNKNOWN }
    }

    /// The `index`-th explicit location of the body.
    pub(crate) fn listed(index: usize) -> Loc {
        if index < LISTED as usize - 1 { Loc(LISTED | index as u32) } else { Loc::UNKNOWN }
    }

    /// What this location holds.
    #[inline]
    pub fn get(self) -> LocRef {
        match self.0 {
            u32::MAX => LocRef::Unknown,
            n if n & LISTED == 0 => LocRef::Offset(n),
            n => LocRef::Listed(n & !LISTED),
        }
    }
}

/// An interned explicit location.
pub type Location<'c> = Interned<'c, LocationKind<'c>>;

/// What an explicit location says, in MLIR's forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocationKind<'c> {
    /// `loc(unknown)`
    Unknown,
    /// `loc("a.mlir":3:5)`, or `loc("a.mlir":3:5 to 4:9)` when start and end differ. Lines and columns count from 1.
    File {
        /// The file's name.
        file: Str<'c>,
        /// Line and column of the first character.
        start: (u32, u32),
        /// Line and column of the last character.
        end: (u32, u32),
    },
    /// `loc("name")`, `loc("name"(loc))`
    Name(Str<'c>, Option<Location<'c>>),
    /// `loc(callsite(callee at caller))`
    CallSite {
        /// Where the inlined op stood.
        callee: Location<'c>,
        /// Where the call stood.
        caller: Location<'c>,
    },
    /// `loc(fused[a, b])`, `loc(fused<meta>[a, b])`
    Fused(Option<Attr<'c>>, &'c [Location<'c>]),
}
