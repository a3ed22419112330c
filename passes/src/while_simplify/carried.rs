//! Carried values that a loop need not carry.

use super::{Loop, Step, next_values};
use crate::regions::{keep_returned, move_block, ops_of, reads, recreate, returned, same_value};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;
use shale_ir::body::{Body, Def, Op, Value};
use shale_ir::pass::PassCx;

/// The most ops that are compared to see that two carried values are updated alike.
const MAX_COMPARED: usize = 256;
/// The most carried values among which equal ones are looked for.
const MAX_CARRIED: usize = 1024;

/// Takes out carried values of the first kind that there is: invariant, equal to others, unused.
pub(super) fn simplify(body: &mut Body<'_>, this: &Loop, cx: &mut PassCx<'_>) -> Option<Step> {
    type Find = fn(&Body<'_>, &Loop) -> Plan;
    let kinds: [(&'static str, Find); 3] = [("carried values invariant", invariant), ("carried values merged", equal), ("carried values unused", unused)];
    for (statistic, find) in kinds {
        let plan = find(body, this);
        let count = plan.0.iter().filter(|fate| **fate != Fate::Kept).count();
        if count > 0 {
            if !cx.allow(|| format!("{statistic}: {count} of hlo.while")) {
                return Some(Step::Stop);
            }
            cx.count(statistic, count as u64);
            return Some(Step::Changed(apply(body, this, &plan)));
        }
    }
    None
}

/// What becomes of each carried value.
struct Plan(Vec<Fate>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Kept,
    /// It stays what it is at the beginning.
    Initial,
    /// It is another carried value.
    As(usize),
    Unused,
}

/// Values that an iteration gives back as they were.
fn invariant(body: &Body<'_>, this: &Loop) -> Plan {
    let args: Vec<Value> = body.iter(body.args(this.next)).collect();
    let same = |(k, next): (usize, Value)| {
        let stays = next == args[k] || same_value(body, next, this.init[k]);
        if stays { Fate::Initial } else { Fate::Kept }
    };
    Plan(next_values(body, this).into_iter().enumerate().map(same).collect())
}

/// Values that begin alike and are updated alike: all that begin alike are assumed to be equal until two updates differ.
fn equal(body: &Body<'_>, this: &Loop) -> Plan {
    let count = this.init.len();
    let kept = Plan(vec![Fate::Kept; count]);
    if !(2..=MAX_CARRIED).contains(&count) {
        return kept;
    }
    let next = next_values(body, this);
    let alike = |a: usize, b: usize| same_value(body, this.init[a], this.init[b]);
    let mut class = refine(&vec![0; count], alike);
    loop {
        let finer = refine(&class, |a, b| updates_agree(body, this, &class, next[a], next[b]));
        if finer == class {
            break;
        }
        class = finer;
    }
    Plan((0..count).map(|k| if class[k] == k { Fate::Kept } else { Fate::As(class[k]) }).collect())
}

/// Splits classes, which are named by their first members, so that all members of one are `alike`.
fn refine(class: &[usize], alike: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut finer: Vec<usize> = Vec::new();
    for k in 0..class.len() {
        let first = (0..k).find(|first| finer[*first] == *first && class[*first] == class[k] && alike(*first, k));
        finer.push(first.unwrap_or(k));
    }
    finer
}

/// True if two values in an iteration are equal where carried values of one class are.
fn updates_agree(body: &Body<'_>, this: &Loop, class: &[usize], a: Value, b: Value) -> bool {
    let (mut work, mut seen) = (vec![(a, b)], HashSet::<(Value, Value), FxBuildHasher>::default());
    while let Some((a, b)) = work.pop() {
        if a == b || !seen.insert((a, b)) {
            continue;
        }
        match (body.def(a), body.def(b)) {
            (Def::Arg(p, i), Def::Arg(q, j)) if p == this.next && q == this.next && class[i as usize] == class[j as usize] => {}
            (Def::Result(p, i), Def::Result(q, j)) if i == j && seen.len() <= MAX_COMPARED && same_operation(body, this, p, q) => {
                work.extend(body.iter(body.operands(p)).zip(body.iter(body.operands(q))));
            }
            _ => return false,
        }
    }
    true
}

/// True if two ops of an iteration compute the same of equal operands.
fn same_operation(body: &Body<'_>, this: &Loop, p: Op, q: Op) -> bool {
    let inside = |op| body.block_of(op) == Some(this.next) && body.region_count(op) == 0 && body.is_mergeable(op);
    let same_types = body.types(body.results(p)).eq(body.types(body.results(q)));
    let same_count = body.operands(p).len() == body.operands(q).len();
    inside(p) && inside(q) && same_count && same_types && body.name(p) == body.name(q) && body.attrs(p) == body.attrs(q)
}

/// Values that neither the condition, nor an effect, nor a result that is read depends on.
fn unused(body: &Body<'_>, this: &Loop) -> Plan {
    let (live, _) = needed(body, this);
    Plan(live.into_iter().map(|live| if live { Fate::Kept } else { Fate::Unused }).collect())
}

/// The carried values, and the ops of the loop's two blocks, that something depends on.
fn needed(body: &Body<'_>, this: &Loop) -> (Vec<bool>, HashSet<Op, FxBuildHasher>) {
    let next = next_values(body, this);
    let mut work = returned(body, this.condition);
    let (mut live, mut ops) = (vec![false; next.len()], HashSet::default());
    for op in ops_of(body, this.condition).into_iter().chain(ops_of(body, this.next)).filter(|op| !body.is_removable(*op)) {
        ops.insert(op);
        work.extend(reads(body, op));
    }
    let is_live = |k: usize, live: &mut Vec<bool>, work: &mut Vec<Value>| {
        if !std::mem::replace(&mut live[k], true) {
            work.push(next[k]);
        }
    };
    (0..next.len()).filter(|k| body.is_used(body.result(this.op, *k))).for_each(|k| is_live(k, &mut live, &mut work));
    while let Some(value) = work.pop() {
        match body.def(value) {
            Def::Arg(block, k) if block == this.condition || block == this.next => is_live(k as usize, &mut live, &mut work),
            Def::Result(op, _) if [Some(this.condition), Some(this.next)].contains(&body.block_of(op)) && ops.insert(op) => work.extend(reads(body, op)),
            _ => {}
        }
    }
    (live, ops)
}

/// Makes the loop anew without the values that go.
fn apply(body: &mut Body<'_>, this: &Loop, Plan(fates): &Plan) -> Op {
    let kept: Vec<usize> = (0..fates.len()).filter(|k| fates[*k] == Fate::Kept).collect();
    let unneeded = fates.contains(&Fate::Unused).then(|| needed(body, this).1);
    keep_returned(body, this.next, &kept);
    if let Some(needed) = unneeded {
        remove_others(body, this, &needed);
    }
    for (k, fate) in fates.iter().enumerate() {
        for list in [body.args(this.condition), body.args(this.next), body.results(this.op)] {
            match *fate {
                Fate::Initial => body.replace_all_uses(body.at(list, k), this.init[k]),
                Fate::As(other) => body.replace_all_uses(body.at(list, k), body.at(list, other)),
                Fate::Kept | Fate::Unused => {}
            }
        }
    }
    let regions = [move_block(body, this.condition, &kept), move_block(body, this.next, &kept)];
    let init: Vec<Value> = kept.iter().map(|k| this.init[*k]).collect();
    recreate(body, this.op, &init, &regions, &kept)
}

/// Erases what nothing depends on, users before what they use.
fn remove_others(body: &mut Body<'_>, this: &Loop, needed: &HashSet<Op, FxBuildHasher>) {
    for block in [this.condition, this.next] {
        for op in ops_of(body, block).into_iter().rev().filter(|op| !needed.contains(op)) {
            body.erase(op);
        }
    }
}
