//! Choices: where a value has several definitions, or an op two orders of operands, a pattern is run again for each.
//!
//! Nothing is captured and continued: [`Patch::def`](super::Patch::def) takes the next choice of a list, and the driver runs the pattern anew with the
//! list advanced until all are tried. A pattern therefore reads as if there were one definition.

use crate::body::{Op, Value};

/// Values that are known to be equal, with all their definitions: what an e-graph tells patterns.
pub trait Equalities {
    /// The ops whose first result is equal to the value, in an order that depends on the program alone.
    fn definitions(&self, value: Value) -> &[Op];
    /// True if both values are known to be equal.
    fn same(&self, a: Value, b: Value) -> bool;
}

/// The most attempts for one pattern at one op.
pub const MAX_TRIES: u32 = 64;

/// What one attempt chose, as (choice, number of choices), in the order of the questions.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    picks: Vec<(u32, u32)>,
    at: usize,
    tries: u32,
}

impl Choices {
    /// Forgets everything, before another pattern or op.
    pub fn clear(&mut self) {
        self.picks.clear();
        (self.at, self.tries) = (0, 1);
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
