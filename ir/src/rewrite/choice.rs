//! Choices: where a value has several definitions, or an op two orders of operands, a pattern is run again for each.
//!
//! Nothing is captured and continued: [`Patch::def`](super::Patch::def) takes the next choice of a list, and the driver runs the pattern anew with the
//! list advanced until all are tried. A pattern therefore reads as if there were one definition.

use crate::body::{Op, Value};
use rustc_hash::{FxHashSet, FxHasher};
use smallvec::SmallVec;
use std::cell::{Cell, RefCell};
use std::hash::{Hash, Hasher};

/// Values that are known to be equal, with all their definitions: what an e-graph tells patterns.
pub trait Equalities {
    /// The ops whose first result is equal to the value, in an order that depends on the program alone.
    fn definitions(&self, value: Value) -> &[Op];
    /// True if both values are known to be equal.
    fn same(&self, a: Value, b: Value) -> bool;
}

/// The most attempts for one pattern at one op.
pub const MAX_TRIES: u32 = 64;

/// What one attempt chose, as (choice, number of choices), in the order of the questions; and which attempts were made before.
///
/// What a pattern adds depends on the op, on the pattern and on the answers to what it asked. An attempt that has had the same answers before ends where it
/// would add its first op: an e-graph that is searched in many rounds does the work of a match once.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    picks: Vec<(u32, u32)>,
    at: usize,
    tries: u32,
    /// A digest of the op, the pattern and the answers so far.
    answers: Cell<u64>,
    about: u64,
    stage: Cell<Stage>,
    made: FxHashSet<u64>,
    /// The values that the attempts asked about.
    asked: RefCell<Asked>,
}

/// The values that attempts at an op asked about: while their definitions and what they equal stay, the attempts find nothing else.
pub type Asked = SmallVec<[Value; 3]>;

/// How far an attempt is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    /// It has added nothing.
    #[default]
    Asks,
    /// It began to add, with this digest.
    Adds(u64),
    /// It asked again after that, so the digest does not say all.
    AsksAgain,
}

impl Choices {
    /// Forgets all picks, before another pattern or op.
    pub(super) fn clear(&mut self) {
        self.picks.clear();
        (self.at, self.tries) = (0, 1);
    }

    /// Begins with another pattern or op; what is known of attempts made before stays.
    pub fn begin(&mut self, op: Op, pattern: &str) {
        self.clear();
        self.about = digest(&(op.number(), pattern));
        self.asked.get_mut().clear();
    }

    /// The values that the attempts since [`Choices::begin`] asked about.
    pub fn asked(&self) -> Asked {
        self.asked.borrow().clone()
    }

    /// Notes that an attempt asked about a value.
    pub(super) fn ask(&self, value: Value) {
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&value) {
            asked.push(value);
        }
    }

    /// Begins an attempt.
    pub(super) fn attempt(&mut self) {
        self.answers.set(self.about);
        self.stage.set(Stage::Asks);
    }

    /// Notes an answer that an attempt got.
    pub(super) fn answer(&self, answer: u32) {
        if self.stage.get() != Stage::Asks {
            self.stage.set(Stage::AsksAgain);
        }
        self.answers.set(digest(&(self.answers.get(), answer)));
    }

    /// False for an attempt that would add what one before it added.
    pub(super) fn may_add(&self) -> bool {
        if self.stage.get() != Stage::Asks {
            return true;
        }
        self.stage.set(Stage::Adds(self.answers.get()));
        !self.made.contains(&self.answers.get())
    }

    /// Ends an attempt that found something, or failed while it was adding; false for one that was made before.
    pub(super) fn made(&mut self) -> bool {
        match self.stage.get() {
            Stage::Asks => self.made.insert(self.answers.get()),
            Stage::Adds(digest) => self.made.insert(digest),
            Stage::AsksAgain => true,
        }
    }

    /// True if the attempt has begun to add ops.
    pub(super) fn has_added(&self) -> bool {
        self.stage.get() != Stage::Asks
    }

    /// One of `n` possibilities; `None` if there are none.
    pub(super) fn pick(&mut self, n: u32) -> Option<u32> {
        if n <= 1 {
            return n.checked_sub(1);
        }
        if self.at == self.picks.len() {
            self.picks.push((0, n));
        }
        self.at += 1;
        Some(self.picks[self.at - 1].0)
    }

    /// Goes on to the next attempt; false when all are tried or there were [`MAX_TRIES`].
    pub fn advance(&mut self) -> bool {
        self.at = 0;
        self.tries += 1;
        while let Some((choice, n)) = self.picks.last_mut() {
            if *choice + 1 < *n {
                *choice += 1;
                return self.tries <= MAX_TRIES;
            }
            self.picks.pop();
        }
        false
    }

    /// True if attempts were left when [`MAX_TRIES`] was reached.
    pub fn was_capped(&self) -> bool {
        self.tries > MAX_TRIES && !self.picks.is_empty()
    }
}

fn digest(what: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_tried_once() {
        let (mut choices, mut seen) = (Choices::default(), Vec::new());
        choices.clear();
        loop {
            let a = choices.pick(2).unwrap();
            let b = if a == 0 { choices.pick(3).unwrap() } else { choices.pick(1).unwrap() };
            seen.push((a, b));
            if !choices.advance() {
                break;
            }
        }
        assert_eq!(seen, [(0, 0), (0, 1), (0, 2), (1, 0)]);
        assert!(!choices.was_capped());
    }

    #[test]
    fn an_attempt_with_the_same_answers_is_made_once() {
        let mut choices = Choices { about: 7, ..Choices::default() };
        let mut attempt = |answers: &[u32], late: Option<u32>| {
            choices.attempt();
            for answer in answers {
                choices.answer(*answer);
            }
            let may = choices.may_add();
            if let Some(answer) = late {
                choices.answer(answer);
            }
            may && choices.made()
        };
        assert!(attempt(&[1, 2], None) && attempt(&[2, 1], None), "other answers");
        assert!(!attempt(&[1, 2], None), "the same answers");
        assert!(attempt(&[3], Some(4)) && attempt(&[3], Some(5)), "what it asks after it added something may differ");
    }

    #[test]
    fn attempts_are_bounded() {
        let (mut choices, mut tries) = (Choices::default(), 0);
        choices.clear();
        loop {
            (0..10).for_each(|_| assert!(choices.pick(2).is_some()));
            tries += 1;
            if !choices.advance() {
                break;
            }
        }
        assert_eq!((tries, choices.was_capped()), (MAX_TRIES, true));
    }
}
