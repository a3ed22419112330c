//! Extraction: a definition for each class, so that the program is cheap.
//!
//! A greedy start, then hill climbing on the cost of the program as a graph, over overlapping segments of it. The program as written is a candidate,
//! so the result is never dearer.

use crate::cost::{Alternative, Choice, Costs, Kind, Profile, Program};
use smallvec::SmallVec;
use std::collections::VecDeque;

/// Classes in a segment of the climb.
const SEGMENT: usize = 128;

/// The best choice that was found, and its cost beside that of the program as written.
pub(super) fn extract(program: &mut Program, written: &Choice) -> (Choice, f64, f64) {
    let (mut costs, root) = (Costs::default(), program.root());
    let before = costs.cost(program, written, root);
    let start = |choice: Choice, costs: &mut Costs| {
        let cost = costs.cost(program, &choice, root);
        if cost < before { choice } else { written.clone() }
    };
    let start = start(greedy(program), &mut costs);
    let (choice, after) = climb_segments(program, start, &mut costs);
    if after < before { (choice, before, after) } else { (written.clone(), before, before) }
}

/// For each class the definition with the cheapest chain of operands, by a work-list.
fn greedy(program: &Program) -> Choice {
    let n = program.classes.len();
    let own = |class: usize, a: &Alternative| a.profile.work + kernel(a.profile.kind) * program.bytes[class] + 1.0;
    let (mut cost, mut choice) = (vec![f64::INFINITY; n], vec![0; n]);
    let mut users: Vec<SmallVec<[u32; 4]>> = vec![SmallVec::new(); n];
    for (class, alternatives) in program.classes.iter().enumerate() {
        for operand in alternatives.iter().flat_map(|a| &a.operands) {
            let users = &mut users[*operand as usize];
            if users.last() != Some(&(class as u32)) {
                users.push(class as u32);
            }
        }
    }
    let mut work: VecDeque<u32> = (0..n as u32).collect();
    let mut queued = vec![true; n];
    while let Some(class) = work.pop_front() {
        let c = class as usize;
        queued[c] = false;
        let mut better = false;
        for (i, alternative) in program.classes[c].iter().enumerate() {
            let deepest = alternative.operands.iter().map(|x| cost[*x as usize]).fold(0.0, f64::max);
            let total = own(c, alternative) + deepest;
            if total < cost[c] * (1.0 - 1e-12) || (cost[c].is_infinite() && total.is_finite()) {
                (cost[c], choice[c], better) = (total, i as u32, true);
            }
        }
        if better {
            for &user in &users[c] {
                if !std::mem::replace(&mut queued[user as usize], true) {
                    work.push_back(user);
                }
            }
        }
    }
    choice
}

/// ns for a byte of a definition's result, roughly.
fn kernel(kind: Kind) -> f64 {
    match kind {
        Kind::Input | Kind::Immediate | Kind::Bitcast => 0.0,
        Kind::Repeat | Kind::Movement | Kind::Permute | Kind::Lookup | Kind::Elementwise | Kind::Heavy => 0.03,
        Kind::Reduce | Kind::Contraction | Kind::Update | Kind::Opaque => 0.2,
    }
}

/// Hill climbing over overlapping segments: what is outside of one is in memory.
fn climb_segments(program: &mut Program, mut choice: Choice, costs: &mut Costs) -> (Choice, f64) {
    let (root, before) = (program.root(), costs.cost(program, &choice, program.root()));
    let (order, kept) = (costs.order.clone(), choice.clone());
    let (mut base, mut flips) = (choice.clone(), Vec::new());
    let users = costs.users.clone();
    let pseudo = program.classes.len() as u32;
    let mut position = vec![usize::MAX; pseudo as usize];
    order.iter().enumerate().for_each(|(i, class)| position[*class as usize] = i);
    program.bytes.push(0.0);
    choice.push(0);
    program.classes.push(Vec::new());
    let mut local = Costs::default();
    local.given = vec![false; pseudo as usize + 1];
    for class in &order {
        local.given[*class as usize] = true;
    }
    let mut start = 0;
    loop {
        let end = (start + SEGMENT).min(order.len());
        let segment = &order[start..end];
        for class in segment {
            local.given[*class as usize] = false;
        }
        let leaves = |class: &u32| *class == root || users[*class as usize].iter().any(|user| position[*user as usize] >= end);
        let operands = segment.iter().copied().filter(leaves).collect();
        program.classes[pseudo as usize] = vec![Alternative { profile: Profile { kind: Kind::Opaque, work: 0.0 }, operands }];
        climb(program, &mut choice, pseudo, 20 * SEGMENT as u64, &mut local);
        flips.push(flipped(&local.order, &mut base, &choice));
        for class in segment {
            local.given[*class as usize] = true;
        }
        if end == order.len() {
            break;
        }
        start += SEGMENT * 3 / 4;
    }
    program.classes.pop();
    program.bytes.pop();
    flips.retain(|flips| !flips.is_empty());
    let mut best = Best { choice: kept, cost: before, evaluations: EVALUATIONS };
    best.take(program, &flips, costs);
    (best.choice, best.cost)
}

/// Evaluations of the whole program, to find the segments whose climb made it cheaper.
const EVALUATIONS: usize = 128;

/// What a climb changed: classes with their definitions. `base` follows.
fn flipped(order: &[u32], base: &mut Choice, choice: &Choice) -> Vec<(u32, u32)> {
    let mut flips = Vec::new();
    for &class in order {
        let c = class as usize;
        if c < base.len() && base[c] != choice[c] {
            base[c] = choice[c];
            flips.push((class, choice[c]));
        }
    }
    flips
}

/// The cheapest choice so far.
struct Best {
    choice: Choice,
    cost: f64,
    /// How many evaluations are left.
    evaluations: usize,
}

impl Best {
    /// Takes what makes the whole cheaper: all of it, or the halves that do.
    fn take(&mut self, program: &Program, flips: &[Vec<(u32, u32)>], costs: &mut Costs) {
        if flips.is_empty() || self.evaluations == 0 {
            return;
        }
        self.evaluations -= 1;
        let mut choice = self.choice.clone();
        flips.iter().flatten().for_each(|(class, definition)| choice[*class as usize] = *definition);
        let cost = costs.cost(program, &choice, program.root());
        if cost < self.cost {
            (self.choice, self.cost) = (choice, cost);
        } else if flips.len() > 1 {
            let (left, right) = flips.split_at(flips.len() / 2);
            self.take(program, left, costs);
            self.take(program, right, costs);
        }
    }
}

/// Hill climbing from `root`: one class at a time, then pairs of neighbours, until nothing is cheaper or the budget of evaluations is spent.
fn climb(program: &Program, choice: &mut Choice, root: u32, budget: u64, costs: &mut Costs) -> f64 {
    let mut best = costs.cost(program, choice, root);
    let end = costs.evaluations + budget;
    loop {
        let open: Vec<u32> = costs.order.iter().rev().copied().filter(|c| !costs.given[*c as usize] && program.classes[*c as usize].len() > 1).collect();
        let mut better = false;
        for &class in &open {
            better |= best_of(program, choice, root, class, costs, &mut best);
        }
        if !better {
            better = open.iter().any(|class| pair(program, choice, root, *class, costs, &mut best, end));
        }
        if !better || costs.evaluations > end {
            return best;
        }
    }
}

/// Takes the cheapest definition of one class; true if it is another.
fn best_of(program: &Program, choice: &mut Choice, root: u32, class: u32, costs: &mut Costs, best: &mut f64) -> bool {
    let c = class as usize;
    let (old, mut pick) = (choice[c], choice[c]);
    for i in (0..program.classes[c].len() as u32).filter(|i| *i != old) {
        let cost = costs.changed(program, choice, root, &[(class, i)]);
        if cost < *best * (1.0 - 1e-9) {
            (*best, pick) = (cost, i);
        }
    }
    if pick != old {
        choice[c] = pick;
        *best = costs.cost(program, choice, root);
    }
    pick != old
}

/// Takes another definition of a class together with one of a neighbour: of its operands and their other users.
fn pair(program: &Program, choice: &mut Choice, root: u32, class: u32, costs: &mut Costs, best: &mut f64, end: u64) -> bool {
    let c = class as usize;
    let old = choice[c];
    for i in (0..program.classes[c].len() as u32).filter(|i| *i != old) {
        let mut near: SmallVec<[u32; 8]> = SmallVec::new();
        for &operand in program.classes[c][i as usize].operands.iter().chain(&program.classes[c][old as usize].operands) {
            let users = costs.users[operand as usize].iter().copied();
            for other in std::iter::once(operand).chain(users).filter(|o| *o != class && program.classes[*o as usize].len() > 1) {
                if near.len() < 8 && !near.contains(&other) && !costs.given[other as usize] {
                    near.push(other);
                }
            }
        }
        for other in near {
            let o = other as usize;
            let was = choice[o];
            for j in (0..program.classes[o].len() as u32).filter(|j| *j != was) {
                let cost = costs.changed(program, choice, root, &[(class, i), (other, j)]);
                if cost < *best * (1.0 - 1e-9) {
                    (choice[c], choice[o]) = (i, j);
                    *best = costs.cost(program, choice, root);
                    return true;
                }
                if costs.evaluations > end {
                    break;
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests;
