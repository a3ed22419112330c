//! What another choice would cost: only what it changes is evaluated, and then taken back.
//!
//! Laws
//! - The answer is that of [`Costs::cost`], but for the order in which floats are added.
//! - Users are evaluated before their operands, by positions: what the choice newly reaches lies directly behind the last of its operands. Where an operand
//!   would lie before its user, perhaps in a circle, everything is evaluated anew.

use super::plan::{Choice, Costs, Kernels, Program, Why};
use super::profile::Kind;
use smallvec::SmallVec;
use std::collections::BinaryHeap;

/// The distance of positions: so many classes may be newly reached between two.
pub(super) const STEP: u64 = 1 << 20;

/// A class as it was.
struct Was {
    class: u32,
    users: SmallVec<[u32; 4]>,
    kernels: Kernels,
    read: Option<u32>,
    why: Why,
    own: f64,
    position: u64,
}

/// What [`Costs::changed`] works with; empty between calls.
#[derive(Default)]
pub(super) struct Change {
    was: Vec<Was>,
    /// For each class, the last call that changed it, and the last that queued it.
    saved: Vec<u64>,
    queued: Vec<u64>,
    calls: u64,
    queue: BinaryHeap<(u64, u32)>,
    /// For evaluations of everything.
    whole: Option<Box<Costs>>,
}

impl Costs {
    /// ns of a choice that differs from the one that was evaluated last in these classes' definitions; what is known of that one stays.
    pub(crate) fn changed(&mut self, program: &Program, choice: &mut Choice, root: u32, to: &[(u32, u32)]) -> f64 {
        self.evaluations += 1;
        self.change.calls += 1;
        self.change.saved.resize(program.classes.len().max(self.change.saved.len()), 0);
        self.change.queued.resize(self.change.saved.len(), 0);
        let old: SmallVec<[(u32, u32); 2]> = to.iter().map(|(class, new)| (*class, std::mem::replace(&mut choice[*class as usize], *new))).collect();
        let total = self.total;
        let cost = if self.relink(program, choice, &old) { Some(self.settle(program, choice, root, &old)) } else { None };
        self.take_back();
        self.total = total;
        let cost = cost.unwrap_or_else(|| {
            let mut whole = self.change.whole.take().unwrap_or_default();
            whole.given.clone_from(&self.given);
            let cost = whole.cost(program, choice, root);
            self.change.whole = Some(whole);
            cost
        });
        old.iter().for_each(|(class, old)| choice[*class as usize] = *old);
        cost
    }

    /// Makes the users of each class those of the new choice; false if positions do not allow it.
    fn relink(&mut self, program: &Program, choice: &Choice, old: &[(u32, u32)]) -> bool {
        // What is not reached has no users, and is looked at when it gets one.
        let live: SmallVec<[(u32, u32); 2]> = old.iter().copied().filter(|(class, _)| self.is_reached(*class)).collect();
        for &(class, _) in &live {
            self.save(class);
            if !self.link(program, choice, class) {
                return false;
            }
        }
        let mut unused: SmallVec<[u32; 8]> = SmallVec::new();
        for &(class, old) in &live {
            let new = &program.chosen(choice, class).operands;
            for operand in program.classes[class as usize][old as usize].operands.iter().filter(|o| !new.contains(o)) {
                self.unlink(*operand, class, &mut unused);
            }
        }
        while let Some(class) = unused.pop() {
            self.total -= std::mem::take(&mut self.own[class as usize]);
            self.position[class as usize] = 0;
            if !self.given[class as usize] {
                for operand in &program.chosen(choice, class).operands {
                    self.unlink(*operand, class, &mut unused);
                }
            }
        }
        true
    }

    /// Adds a class to the users of its operands, and so on where these were not reached.
    fn link(&mut self, program: &Program, choice: &Choice, class: u32) -> bool {
        let mut stack: SmallVec<[(u32, usize); 8]> = SmallVec::new();
        stack.push((class, 0));
        while let Some((user, next)) = stack.last_mut() {
            let user = *user;
            let operands = if self.given[user as usize] { &[][..] } else { &program.chosen(choice, user).operands };
            let Some(&operand) = operands.get(*next) else {
                stack.pop();
                if user != class {
                    let last = operands.iter().map(|o| self.position[*o as usize]).max();
                    self.position[user as usize] = last.unwrap_or(0) + 1;
                    // Whoever made it reached comes back to it.
                }
                continue;
            };
            let o = operand as usize;
            if !self.is_reached(operand) {
                if stack.iter().any(|(open, _)| *open == operand) {
                    return false;
                }
                self.save(operand);
                self.users[o].clear();
                self.own[o] = 0.0;
                stack.push((operand, 0));
                continue;
            }
            *next += 1;
            if !self.users[o].contains(&user) {
                self.save(operand);
                self.users[o].push(user);
            }
            if user == class && self.position[o] >= self.position[user as usize] {
                return false;
            }
        }
        true
    }

    /// Takes a class from the users of an operand, which may be unused then.
    fn unlink(&mut self, operand: u32, user: u32, unused: &mut SmallVec<[u32; 8]>) {
        self.save(operand);
        let users = &mut self.users[operand as usize];
        let before = users.len();
        users.retain(|u| *u != user);
        if users.is_empty() && before > 0 {
            unused.push(operand);
        }
    }

    /// Evaluates what changed, users first; gives the cost.
    fn settle(&mut self, program: &Program, choice: &Choice, root: u32, old: &[(u32, u32)]) -> f64 {
        let is_reduce = |class: u32, definition: u32| program.classes[class as usize][definition as usize].profile.kind == Kind::Reduce;
        let other: SmallVec<[u32; 2]> = old.iter().filter(|(c, was)| is_reduce(*c, *was) != is_reduce(*c, choice[*c as usize])).map(|(c, _)| *c).collect();
        for i in 0..self.change.was.len() {
            self.queue(self.change.was[i].class);
        }
        for &(class, _) in old {
            if self.is_reached(class) {
                program.chosen(choice, class).operands.iter().for_each(|operand| self.queue(*operand));
            }
        }
        while let Some((_, class)) = self.change.queue.pop() {
            let c = class as usize;
            if class == root {
                continue;
            }
            self.save(class);
            let (kernels, read) = (self.kernels[c].clone(), self.read[c]);
            let own = self.class(program, choice, class);
            self.total += own - std::mem::replace(&mut self.own[c], own);
            let same = kernels == self.kernels[c] && read == self.read[c] && !kernels.iter().any(|k| other.contains(k));
            if !same && !self.given[c] {
                program.chosen(choice, class).operands.iter().for_each(|operand| self.queue(*operand));
            }
        }
        self.total
    }

    fn queue(&mut self, class: u32) {
        let c = class as usize;
        if self.position[c] > 0 && self.change.queued[c] != self.change.calls {
            self.change.queued[c] = self.change.calls;
            self.change.queue.push((self.position[c], class));
        }
    }

    fn is_reached(&self, class: u32) -> bool {
        self.position[class as usize] > 0
    }

    /// Notes how a class was, before its first change.
    fn save(&mut self, class: u32) {
        let c = class as usize;
        if self.change.saved[c] != self.change.calls {
            self.change.saved[c] = self.change.calls;
            let (users, kernels) = (self.users[c].clone(), self.kernels[c].clone());
            let (read, why, own, position) = (self.read[c], self.why[c], self.own[c], self.position[c]);
            self.change.was.push(Was { class, users, kernels, read, why, own, position });
        }
    }

    fn take_back(&mut self) {
        self.change.queue.clear();
        while let Some(was) = self.change.was.pop() {
            let c = was.class as usize;
            (self.users[c], self.kernels[c]) = (was.users, was.kernels);
            (self.read[c], self.why[c], self.own[c], self.position[c]) = (was.read, was.why, was.own, was.position);
        }
    }
}
