//! Effects: what an op does beside computing its results.

use super::traits::Flags;
use crate::body::{Body, Op};
use std::ops::BitOr;

/// A set of effects on resources. Purity, CSE, DCE, motion and scheduling read only this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects(u32);

impl Effects {
    /// Computes its results and nothing else.
    pub const NONE: Effects = Effects(0);
    /// Reads memory that others may write.
    pub const READ: Effects = Effects(1);
    /// Writes memory.
    pub const WRITE: Effects = Effects(1 << 1);
    /// Makes a new buffer.
    pub const ALLOCATE: Effects = Effects(1 << 2);
    /// Advances the random-number state.
    pub const RNG: Effects = Effects(1 << 3);
    /// Takes from the infeed queue.
    pub const INFEED: Effects = Effects(1 << 4);
    /// Puts into the outfeed queue.
    pub const OUTFEED: Effects = Effects(1 << 5);
    /// Talks to other replicas or partitions.
    pub const CHANNEL: Effects = Effects(1 << 6);
    /// Orders other effects.
    pub const TOKEN: Effects = Effects(1 << 7);
    /// May run forever: not to be speculated.
    pub const DIVERGE: Effects = Effects(1 << 8);
    /// May end the program with an error: not to be speculated.
    pub const FAIL: Effects = Effects(1 << 9);
    /// Nothing is known; everything is assumed.
    pub const UNKNOWN: Effects = Effects(u32::MAX);

    /// True if all of `other` are among these.
    pub const fn contains(self, other: Effects) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both sets together.
    pub const fn union(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }

    /// True if an op with these effects may go when its results are unused.
    pub const fn is_removable(self) -> bool {
        Effects::READ.union(Effects::ALLOCATE).contains(self)
    }

    /// True if an op with these effects may be computed where the program would not have computed it.
    pub const fn is_speculatable(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Effects {
    type Output = Effects;
    fn bitor(self, other: Effects) -> Effects {
        self.union(other)
    }
}

impl Body<'_> {
    /// The effects of an op; for an op that only runs its regions, the join of what is in them.
    pub fn effects(&self, op: Op) -> Effects {
        let Some(info) = self.info(op) else { return Effects::UNKNOWN };
        if info.has(Flags::PURE) {
            return Effects::NONE;
        }
        if !info.has(Flags::RECURSIVE_EFFECTS) {
            return info.traits.iter().find_map(|t| t.effects).unwrap_or(Effects::UNKNOWN);
        }
        // Each nested op that does not itself only run its regions counts for itself.
        let mut all = info.traits.iter().find_map(|t| t.effects).unwrap_or(Effects::NONE);
        for inner in self.walk(op).skip(1) {
            if !self.has(inner, Flags::RECURSIVE_EFFECTS) {
                all = all | self.effects(inner);
            }
        }
        all
    }

    /// True if the op computes its results and does nothing else.
    #[inline]
    pub fn is_pure(&self, op: Op) -> bool {
        self.has(op, Flags::PURE) || (self.region_count(op) > 0 && self.effects(op) == Effects::NONE)
    }

    /// True if the op may go when its results are unused: no effects, no terminator, no symbol.
    pub fn is_removable(&self, op: Op) -> bool {
        let Some(info) = self.info(op) else { return false };
        !info.flags.intersects(Flags::TERMINATOR.union(Flags::SYMBOL)) && (info.has(Flags::PURE) || self.effects(op).is_removable())
    }
}
