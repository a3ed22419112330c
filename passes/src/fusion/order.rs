//! An order in which kernels can run, kept while kernels are merged.
//!
//! Merging kernels must not make one wait for itself. Each unit (a kernel, or an op that is none) has a place in an order of all units in which everything
//! stands behind what it waits for. A set of units waits for itself through another one only if that one stands between them, so a search that starts at
//! what the set waits for and never goes below the set's lowest place finds every circle. What it has passed then moves to just below the set's lowest
//! place, where the set itself goes: all that these units wait for is among them or was there already, so the order stays right. (The idea of keeping a
//! topological order under changes by reordering only what lies between is Pearce and Kelly's, 2006.)

use super::kernels::{Kernel, Plan};
use crate::cost::Kind;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_ir::body::{Body, Op};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The most units that are looked at before two kernels count as too far apart, so that time stays linear.
const FAR: usize = 1024;
/// The distance of places at the beginning; each unit that moves between two takes a part of it.
const GAP: u128 = 1 << 90;

/// Why units stay apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Obstacle {
    /// One waits for another by way of something else.
    Circle,
    /// More than [`FAR`] units stand between them.
    Distance,
}

/// The units and their places. Kernels have their numbers, other ops those behind.
pub(super) struct Order {
    /// What a unit waits for; numbers of merged units stand for what they went into.
    waits: Vec<SmallVec<[u32; 4]>>,
    /// What a unit was merged into, itself for one that is left.
    into: Vec<u32>,
    place: Vec<u128>,
    units: BTreeMap<u128, u32>,
}

impl Order {
    /// The order of the block, for kernels of one output each.
    pub(super) fn new(plan: &Plan, body: &Body<'_>, kernels: &[Kernel]) -> Order {
        let writer: FxHashMap<Op, u32> = kernels.iter().enumerate().flat_map(|(k, kernel)| kernel.outputs.iter().map(move |op| (*op, k as u32))).collect();
        let unit = |op: Op| match writer.get(&op) {
            Some(kernel) => Some(*kernel),
            None => matches!(plan.kind(op), Kind::Opaque | Kind::Input).then(|| kernels.len() as u32 + plan.place(op)),
        };
        let count = kernels.len() + plan.ops().len();
        let mut order = Order { waits: vec![SmallVec::new(); count], into: (0..count as u32).collect(), place: vec![0; count], units: BTreeMap::new() };
        let alone = plan.ops().iter().map(|op| (*op, std::slice::from_ref(op))).filter(|(op, _)| !writer.contains_key(op));
        let fused = kernels.iter().filter_map(|kernel| Some((*kernel.outputs.last()?, &kernel.members[..])));
        for (root, members) in fused.chain(alone) {
            let Some(number) = unit(root) else { continue };
            let place = (u128::from(plan.place(root)) + 1) * GAP;
            order.place[number as usize] = place;
            order.units.insert(place, number);
            order.waits[number as usize] = waits(plan, body, members, unit);
        }
        order
    }

    /// What must move below a set of units when these become one.
    ///
    /// # Errors
    /// They cannot, or it is too far to tell.
    pub(super) fn between(&self, set: &[usize]) -> Result<Vec<u32>, Obstacle> {
        let set: SmallVec<[u32; 4]> = set.iter().map(|unit| self.find(*unit as u32)).collect();
        let lowest = set.iter().map(|unit| self.place[*unit as usize]).min().unwrap_or(0);
        let (mut seen, mut stack) = (FxHashSet::default(), Vec::new());
        let direct = set.iter().flat_map(|unit| &self.waits[*unit as usize]).map(|unit| self.find(*unit));
        stack.extend(direct.filter(|unit| !set.contains(unit)));
        while let Some(unit) = stack.pop() {
            if self.place[unit as usize] < lowest || !seen.insert(unit) {
                continue;
            }
            if seen.len() > FAR {
                return Err(Obstacle::Distance);
            }
            for behind in self.waits[unit as usize].iter().map(|unit| self.find(*unit)) {
                if set.contains(&behind) {
                    return Err(Obstacle::Circle);
                }
                stack.push(behind);
            }
        }
        let mut between: Vec<u32> = seen.into_iter().collect();
        between.sort_by_key(|unit| self.place[*unit as usize]);
        Ok(between)
    }

    /// Makes one unit of a set, under the number of `into`, which is one of them; `between` is what [`Order::between`] found.
    pub(super) fn merge(&mut self, set: &[usize], into: usize, between: &[u32]) {
        let set: SmallVec<[u32; 4]> = set.iter().map(|unit| self.find(*unit as u32)).collect();
        let into = self.find(into as u32);
        let lowest = set.iter().map(|unit| self.place[*unit as usize]).min().unwrap_or(0);
        for unit in set.iter().chain(between) {
            self.units.remove(&self.place[*unit as usize]);
        }
        self.put(into, lowest);
        let step = self.room_below(lowest, between.len() as u128 + 1);
        let lowest = self.place[into as usize];
        for (i, unit) in (1..).zip(between.iter().rev()) {
            self.put(*unit, lowest - step * i);
        }
        let all: SmallVec<[u32; 8]> = set.iter().flat_map(|unit| std::mem::take(&mut self.waits[*unit as usize])).collect();
        let mut waits: SmallVec<[u32; 4]> = all.into_iter().map(|unit| self.find(unit)).filter(|unit| !set.contains(unit)).collect();
        waits.sort_unstable();
        waits.dedup();
        self.waits[into as usize] = waits;
        set.iter().for_each(|unit| self.into[*unit as usize] = into);
    }

    fn put(&mut self, unit: u32, place: u128) {
        self.place[unit as usize] = place;
        self.units.insert(place, unit);
    }

    /// The distance at which `parts - 1` units go below a place. All places are spread anew where there is no room.
    fn room_below(&mut self, place: u128, parts: u128) -> u128 {
        let below = |units: &BTreeMap<u128, u32>, place: u128| place - units.range(..place).next_back().map_or(0, |(place, _)| *place);
        let room = below(&self.units, place);
        if room > parts {
            return room / parts;
        }
        let units: Vec<u32> = std::mem::take(&mut self.units).into_values().collect();
        for (i, unit) in (1..).zip(units) {
            self.put(unit, i * GAP);
        }
        GAP / parts
    }

    /// The unit that a number stands for.
    fn find(&self, unit: u32) -> u32 {
        let mut at = unit;
        while self.into[at as usize] != at {
            at = self.into[at as usize];
        }
        at
    }
}

/// The units that ops wait for, by way of ops that are computed where they are needed.
fn waits(plan: &Plan, body: &Body<'_>, members: &[Op], unit: impl Fn(Op) -> Option<u32>) -> SmallVec<[u32; 4]> {
    let mut inside: FxHashSet<Op> = members.iter().copied().collect();
    let mut found = SmallVec::new();
    let mut stack: Vec<Op> = members.to_vec();
    while let Some(op) = stack.pop() {
        for def in plan.comes_behind(body, op).into_iter().filter(|def| plan.has(*def)) {
            match unit(def) {
                _ if inside.contains(&def) => {}
                Some(unit) => found.push(unit),
                None => {
                    inside.insert(def);
                    stack.push(def);
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
