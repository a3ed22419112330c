//! Common subexpression elimination: an op is replaced by an equal one that dominates it.
//!
//! Afterwards no two ops without effects are equal where one dominates the other, and no op without effects is unused. Ops with regions
//! are compared too. One hash table serves a whole function, and leaving a scope undoes its entries, so the time is linear.

use crate::equivalence::{Key, equivalent};
use hashbrown::HashTable;
use shale_ir::body::{Block, Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::dominance::Dominance;
use shale_ir::op::Flags;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};

pass! {
    /// Replaces ops by equal ops that dominate them.
    pub struct Cse: FunctionPass = "cse" {}
}

impl FunctionPass for Cse {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let dominance = cx.analysis::<Dominance>(body);
        // Most ops of a function stand in one scope and differ: growing the table step by step would move them all twice.
        let known = HashTable::with_capacity(body.op_rows() / 4 * 3);
        let mut run = Run { body, dominance: &dominance, cx, known, undo: Vec::new(), steps: Vec::new() };
        run.steps.push(Step::Ops(run.body.first_op(run.body.top_block())));
        run.all();
        Ok(())
    }
}

/// An op in the table; 8 bytes, since a large block has as many entries as ops.
#[derive(Clone, Copy)]
struct Entry {
    hash: u32,
    op: Op,
}

impl Entry {
    /// The hash as the table wants it, which looks at its upper bits too.
    fn spread(self) -> u64 {
        u64::from(self.hash) << 32 | u64::from(self.hash)
    }
}

/// What is left to do, innermost last: nesting is as deep as the program's, without recursion.
enum Step {
    /// The ops of a block from here on.
    Ops(Option<Op>),
    /// The blocks that a block dominates directly, after its own ops.
    Children(Block),
    /// An op with regions as a whole, after what is in them.
    Whole(Op),
    /// Forget what was entered since the scope began.
    Leave(usize),
    /// Bring back the table of the scope around an isolated op.
    Restore(HashTable<Entry>, Vec<Entry>),
}

struct Run<'a, 'b, 'c> {
    body: &'a mut Body<'c>,
    dominance: &'a Dominance,
    cx: &'a mut PassCx<'b>,
    known: HashTable<Entry>,
    undo: Vec<Entry>,
    steps: Vec<Step>,
}

impl Run<'_, '_, '_> {
    fn all(&mut self) {
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Ops(Some(op)) => {
                    self.steps.push(Step::Ops(self.body.next_op(op)));
                    if !self.visit(op) {
                        return; // the budget is used up
                    }
                }
                Step::Ops(None) => {}
                Step::Children(block) => {
                    for &child in self.dominance.children(block).iter().rev() {
                        self.enter_block(child);
                    }
                }
                // In a graph region a definition may go with its last user before it is looked at itself.
                Step::Whole(op) if self.body.is_erased(op) => {}
                Step::Whole(op) => {
                    if self.body.is_mergeable(op) && !self.body.results(op).is_empty() && !self.replace_or_enter(op) {
                        return;
                    }
                }
                Step::Leave(mark) => {
                    for entry in self.undo.drain(mark..) {
                        if let Ok(found) = self.known.find_entry(entry.spread(), |e| e.op == entry.op) {
                            found.remove();
                        }
                    }
                }
                Step::Restore(known, undo) => (self.known, self.undo) = (known, undo),
            }
        }
    }

    fn enter_block(&mut self, block: Block) {
        self.steps.push(Step::Leave(self.undo.len()));
        self.steps.push(Step::Children(block));
        self.steps.push(Step::Ops(self.body.first_op(block)));
    }

    /// Looks at one op; false when the budget is used up.
    fn visit(&mut self, op: Op) -> bool {
        if self.is_dead(op) {
            return self.remove(op, None);
        }
        if self.body.region_count(op) > 0 {
            self.enter_regions(op);
            return true;
        }
        if self.body.results(op).is_empty() || self.body.has(op, Flags::TERMINATOR) || !self.body.is_mergeable(op) {
            return true;
        }
        self.replace_or_enter(op)
    }

    /// What is in an op's regions comes first; then the op is compared as a whole.
    fn enter_regions(&mut self, op: Op) {
        self.steps.push(Step::Whole(op));
        if self.body.has(op, Flags::ISOLATED) {
            self.steps.push(Step::Restore(std::mem::take(&mut self.known), std::mem::take(&mut self.undo)));
        }
        let graph = self.body.has(op, Flags::GRAPH_REGION);
        let entries: Vec<Block> = self.body.regions(op).filter_map(|r| self.body.first_block(r)).collect();
        for entry in entries.into_iter().rev() {
            if graph {
                // Where order does not matter there is no dominance to rely on; nested regions are visited all the same.
                let nested: Vec<Op> = self.body.ops(entry).filter(|o| self.body.region_count(*o) > 0).collect();
                nested.into_iter().rev().for_each(|o| self.enter_regions(o));
            } else {
                self.enter_block(entry);
            }
        }
    }

    fn replace_or_enter(&mut self, op: Op) -> bool {
        let entry = self.entry(op);
        match self.known.find(entry.spread(), |e| e.hash == entry.hash && equivalent(self.body, e.op, op)) {
            Some(&Entry { op: earlier, .. }) => self.remove(op, Some(earlier)),
            None => {
                self.known.insert_unique(entry.spread(), entry, |e| e.spread());
                self.undo.push(entry);
                true
            }
        }
    }

    fn entry(&self, op: Op) -> Entry {
        Entry { hash: (Key(self.body, op).hash() >> 16) as u32, op }
    }

    fn is_dead(&self, op: Op) -> bool {
        let results = self.body.results(op);
        (0..results.len()).all(|i| !self.body.is_used(self.body.at(results, i))) && self.body.parent_op(op).is_some() && self.body.is_removable(op)
    }

    /// Erases an op after giving its uses to an earlier one, and with it the definitions that only it used.
    fn remove(&mut self, op: Op, earlier: Option<Op>) -> bool {
        let Some(earlier) = earlier else { return self.remove_dead(op) };
        if !self.cx.allow(|| format!("cse of {}", self.body.name(op).text())) {
            return false;
        }
        for i in 0..self.body.results(op).len() {
            self.body.replace_all_uses(self.body.result(op, i), self.body.result(earlier, i));
        }
        self.body.erase(op); // the earlier op uses what this one used
        self.cx.count("replaced", 1);
        true
    }

    fn remove_dead(&mut self, op: Op) -> bool {
        let mut dead = vec![op];
        while let Some(op) = dead.pop() {
            if self.body.is_erased(op) || !self.is_dead(op) {
                continue;
            }
            if !self.cx.allow(|| format!("cse of {}", self.body.name(op).text())) {
                return false;
            }
            let body = &*self.body;
            dead.extend(body.walk(op).flat_map(|inner| body.iter(body.operands(inner))).filter_map(|v| body.def_op(v)));
            if let Ok(entry) = self.known.find_entry(self.entry(op).spread(), |e| e.op == op) {
                entry.remove();
            }
            self.body.erase(op);
            self.cx.count("removed", 1);
        }
        true
    }
}
