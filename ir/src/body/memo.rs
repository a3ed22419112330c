//! What is remembered about ops with regions until something in them changes.

use super::{Block, Body, Op};
use crate::op::Effects;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The joined effects of ops with regions. Law: when an op is known, all ops in it whose effects went into the join are known, so
/// forgetting goes outwards and ends at the first op that is not known; each step undoes one of remembering.
#[derive(Default)]
pub(super) struct EffectsMemo(Mutex<HashMap<Op, Effects, FxBuildHasher>>);

impl EffectsMemo {
    fn lock(&self) -> MutexGuard<'_, HashMap<Op, Effects, FxBuildHasher>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clone for EffectsMemo {
    fn clone(&self) -> Self {
        EffectsMemo(Mutex::new(self.lock().clone()))
    }
}

impl Body<'_> {
    pub(crate) fn remembered_effects(&self, op: Op) -> Option<Effects> {
        self.effects.lock().get(&op).copied()
    }

    pub(crate) fn remember_effects(&self, op: Op, effects: Effects) {
        self.effects.lock().insert(op, effects);
    }

    /// Forgets what depends on the ops of a block, which change.
    #[inline]
    pub(super) fn forget_effects(&mut self, block: Block) {
        let known = self.effects.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut at = block.some();
        while !known.is_empty()
            && let Some(region) = at.and_then(|block| self.blocks[block].parent.some())
            && let Some(op) = self.regions[region].parent.some()
            && known.remove(&op).is_some()
        {
            at = self.ops[op].parent.some();
        }
    }

    /// Forgets the effects of an op that goes or gets other attributes, and what depends on them.
    #[inline]
    pub(super) fn forget_effects_of(&mut self, op: Op) {
        self.effects.0.get_mut().unwrap_or_else(PoisonError::into_inner).remove(&op);
        self.forget_effects(self.ops[op].parent);
    }
}
