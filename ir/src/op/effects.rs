//! Effects: what an op does beside computing its results.
//!
//! Laws
//! - Ops with effects run in the order of the program. What may be done to an op is read off its effects alone:
//!
//! | | gone when unused | one for two equal ones | run earlier or needlessly | known when compiling |
//! |---|---|---|---|---|
//! | none | yes | yes | yes | yes |
//! | `PLACE` | yes | yes | yes | no |
//! | `DIVERGE` | yes | yes | no | yes |
//! | `FAIL` | no | yes | no | yes |
//! | `READ`, `ALLOCATE`, `TOKEN` | yes | no | no | no |
//! | any other | no | no | no | no |
//!
//! - An unused loop may go although it might not end: a program that waits for nothing is no use to anybody.
//! - An op with [`traits::RecursiveEffects`](super::traits::RecursiveEffects) has its own effects and those of all ops in its regions.
//!   The join is computed from the inside outwards, once, and forgotten only where something inside changes.

use super::traits::Flags;
use crate::body::{Body, Op};
use std::ops::BitOr;

/// A set of effects on resources. Purity, CSE, DCE, motion and scheduling read only this.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Effects(u32);

macro_rules! effects {
    ($($(#[doc = $doc:literal])* $NAME:ident = $bit:literal;)*) => {
        impl Effects {
            $($(#[doc = $doc])* pub const $NAME: Effects = Effects(1 << $bit);)*
            const NAMES: &'static [(&'static str, Effects)] = &[$((stringify!($NAME), Effects::$NAME)),*];
        }
    };
}
effects! {
    /// Reads memory that others may write.
    READ = 0;
    /// Writes memory.
    WRITE = 1;
    /// Makes a new buffer.
    ALLOCATE = 2;
    /// Advances the random-number state.
    RNG = 3;
    /// Takes from the infeed queue.
    INFEED = 4;
    /// Puts into the outfeed queue.
    OUTFEED = 5;
    /// Talks to other replicas, partitions or programs.
    CHANNEL = 6;
    /// Makes a point that other ops stand before or after: two such points are not one, and nothing is computed across one.
    TOKEN = 7;
    /// May run forever: not to be speculated.
    DIVERGE = 8;
    /// May end the program with an error: not to be speculated.
    FAIL = 9;
    /// Depends on the run or on which replica or partition runs it: fixed for a run, unknown to the compiler.
    PLACE = 10;
}

impl Effects {
    /// Computes its results and nothing else.
    pub const NONE: Effects = Effects(0);
    /// Nothing is known; everything is assumed.
    pub const UNKNOWN: Effects = Effects(u32::MAX);

    const SPECULATABLE: Effects = Effects::PLACE;
    const MERGEABLE: Effects = Effects::PLACE.union(Effects::DIVERGE).union(Effects::FAIL);
    const REMOVABLE: Effects = Effects::PLACE.union(Effects::DIVERGE).union(Effects::READ).union(Effects::ALLOCATE).union(Effects::TOKEN);
    /// What another program, replica or queue sees: these keep their order among each other and with ops that may not return.
    const VISIBLE: Effects = Effects::WRITE.union(Effects::RNG).union(Effects::INFEED).union(Effects::OUTFEED).union(Effects::CHANNEL);

    /// True if all of `other` are among these.
    pub const fn contains(self, other: Effects) -> bool {
        self.0 & other.0 == other.0
    }

    /// True if any of `other` is among these.
    pub const fn intersects(self, other: Effects) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    pub const fn union(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }

    /// True if an op with these effects may go when its results are unused.
    pub const fn is_removable(self) -> bool {
        Effects::REMOVABLE.contains(self)
    }

    /// True if of two equal ops with these effects the later may use the results of the earlier.
    pub const fn is_mergeable(self) -> bool {
        Effects::MERGEABLE.contains(self)
    }

    /// True if an op with these effects may be computed where the program would not have computed it.
    pub const fn is_speculatable(self) -> bool {
        Effects::SPECULATABLE.contains(self)
    }

    /// True if two ops with these effects, of which neither uses the other's results, may change places.
    pub const fn commutes_with(self, other: Effects) -> bool {
        const STOPS: Effects = Effects::DIVERGE.union(Effects::FAIL);
        const ORDERED: Effects = Effects::VISIBLE.union(Effects::TOKEN);
        let memory =
            (self.intersects(Effects::WRITE) && other.intersects(Effects::READ)) || (self.intersects(Effects::READ) && other.intersects(Effects::WRITE));
        let same = Effects(self.0 & other.0).intersects(ORDERED);
        let stops = (self.intersects(STOPS) && other.intersects(ORDERED)) || (self.intersects(ORDERED) && other.intersects(STOPS));
        let points = (self.intersects(Effects::TOKEN) && other.intersects(ORDERED)) || (self.intersects(ORDERED) && other.intersects(Effects::TOKEN));
        !(memory || same || stops || points)
    }
}

impl BitOr for Effects {
    type Output = Effects;
    fn bitor(self, other: Effects) -> Effects {
        self.union(other)
    }
}

impl std::fmt::Debug for Effects {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Effects::NONE => f.write_str("none"),
            Effects::UNKNOWN => f.write_str("unknown"),
            set => f.write_str(&Effects::NAMES.iter().filter(|(_, e)| set.contains(*e)).map(|(name, _)| *name).collect::<Vec<_>>().join(" | ")),
        }
    }
}

impl Body<'_> {
    /// The effects of an op, with those of the ops in its regions where it runs them.
    pub fn effects(&self, op: Op) -> Effects {
        if self.runs_regions(op) { self.remembered_effects(op).unwrap_or_else(|| self.join_effects(op)) } else { self.own_effects(op) }
    }

    /// Whether the op has the effects of what is in its regions.
    fn runs_regions(&self, op: Op) -> bool {
        self.region_count(op) > 0 && self.has(op, Flags::RECURSIVE_EFFECTS)
    }

    /// The effects that the op's definition states.
    fn own_effects(&self, op: Op) -> Effects {
        let Some(info) = self.info(op) else { return Effects::UNKNOWN };
        if info.has(Flags::PURE) {
            return Effects::NONE;
        }
        let stated = info.traits.iter().find_map(|t| t.effects.map(|e| e.of(self, op)));
        stated.unwrap_or(if info.has(Flags::RECURSIVE_EFFECTS) { Effects::NONE } else { Effects::UNKNOWN })
    }

    /// Computes and remembers the effects of an op that runs its regions, and of all such ops in it that are not known.
    fn join_effects(&self, op: Op) -> Effects {
        let inside = |op| self.regions(op).flat_map(|r| self.blocks(r)).flat_map(|b| self.ops(b));
        // Outer ops stand before what is in them, so the list is worked off from its end.
        let (mut unknown, mut next) = (vec![op], 0);
        while next < unknown.len() {
            let outer = unknown[next];
            unknown.extend(inside(outer).filter(|o| self.runs_regions(*o) && self.remembered_effects(*o).is_none()));
            next += 1;
        }
        let mut all = Effects::NONE;
        for op in unknown.into_iter().rev() {
            let known = |o| self.remembered_effects(o).unwrap_or_else(|| self.own_effects(o));
            all = inside(op).fold(self.own_effects(op), |all, o| all | known(o));
            self.remember_effects(op, all);
        }
        all
    }

    /// True if the op computes its results and does nothing else.
    #[inline]
    pub fn is_pure(&self, op: Op) -> bool {
        self.has(op, Flags::PURE) || self.effects(op) == Effects::NONE
    }

    /// True if the op's results are those of any earlier equal op.
    #[inline]
    pub fn is_mergeable(&self, op: Op) -> bool {
        self.has(op, Flags::PURE) || self.effects(op).is_mergeable()
    }

    /// True if the op may go when its results are unused: no effects, no terminator, no symbol.
    pub fn is_removable(&self, op: Op) -> bool {
        let Some(info) = self.info(op) else { return false };
        !info.flags.intersects(Flags::TERMINATOR.union(Flags::SYMBOL)) && (info.has(Flags::PURE) || self.effects(op).is_removable())
    }
}
