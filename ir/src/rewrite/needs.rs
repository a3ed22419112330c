//! What must define an op's operands before a pattern can match there: most patterns are passed over without being run.

use super::{Law, Term};
use crate::op::{Flags, OpInfo};

/// A set of ops, by hashes of their names: it may seem to hold more than it does, never less.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct OpSet(u128);

impl OpSet {
    /// No op.
    pub const NONE: OpSet = OpSet(0);
    /// All constants.
    pub const CONSTANTS: OpSet = OpSet(1 << 127);

    /// The set of one op, which has these traits.
    #[doc(hidden)]
    pub const fn of_op(name: &str, flags: Flags) -> OpSet {
        // FNV-1a, of which the low seven bits but the last place, which constants have.
        let (bytes, mut hash, mut i) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
        while i < bytes.len() {
            hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0100_0000_01b3);
            i += 1;
        }
        let one = OpSet(1 << ((hash >> 32) % 127));
        if flags.contains(Flags::CONSTANT) { one.union(OpSet::CONSTANTS) } else { one }
    }

    /// The ops of both sets.
    #[must_use]
    pub const fn union(self, other: OpSet) -> OpSet {
        OpSet(self.0 | other.0)
    }

    /// True if the sets may have an op in common.
    pub const fn intersects(self, other: OpSet) -> bool {
        self.0 & other.0 != 0
    }
}

/// What a rule says that it needs: of these ops one must define an operand of the op that it looks at; an empty list needs nothing.
pub type Needs = &'static [fn() -> &'static OpInfo];

/// A pattern that looks at an op, with what it needs to match.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The pattern's number.
    pub number: u32,
    /// The sets of which operands must be defined by one op each; empty ones need nothing.
    needs: [OpSet; 2],
}

impl Candidate {
    pub(super) fn new(number: u32, needs: [OpSet; 2]) -> Self {
        Candidate { number, needs }
    }

    /// False if the pattern matches no op whose operands are defined by ops of such a set.
    #[inline]
    pub fn may_match(&self, definitions: OpSet) -> bool {
        self.needs.iter().all(|need| *need == OpSet::NONE || need.intersects(definitions))
    }
}

/// The set of which a rule needs one.
pub(super) fn one_of(needs: Needs) -> [OpSet; 2] {
    [needs.iter().fold(OpSet::NONE, |all, info| all.union(info().set)), OpSet::NONE]
}

/// What a law needs: the ops and numbers that stand directly in its left side.
pub(super) fn of_law(law: &Law, back: bool) -> [OpSet; 2] {
    let mut needs = [OpSet::NONE; 2];
    let Term::Op(_, args) = (if back { law.right } else { law.left }) else { return needs };
    let sets = args.iter().filter_map(|arg| match arg {
        Term::Op(info, _) => Some(info.set),
        Term::Number(_) => Some(OpSet::CONSTANTS),
        Term::Var(_) => None,
    });
    needs.iter_mut().zip(sets).for_each(|(need, set)| *need = set);
    needs
}
