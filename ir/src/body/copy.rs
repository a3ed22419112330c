//! Copying ops with everything nested in them, within a body or from another one.

use super::{At, Block, Body, Op, OpSpec, Region, Value};
use crate::loc::Loc;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// What stands for what in a copy. Values that are not mapped stay themselves within one body, and must be mapped between two.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    values: HashMap<Value, Value, FxBuildHasher>,
    blocks: HashMap<Block, Block, FxBuildHasher>,
}

impl Mapping {
    /// Lets `to` stand for `from` in copies.
    pub fn map(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// What stands for a value.
    pub fn get(&self, value: Value) -> Option<Value> {
        self.values.get(&value).copied()
    }
}

impl<'c> Body<'c> {
    /// Copies `op` of this body, with everything in it, to `at`.
    pub fn clone_op(&mut self, op: Op, at: At, map: &mut Mapping) -> Op {
        Copier { to: self, from: None, map, late: Vec::new(), loc: &mut |_, loc| loc }.tree(op, at)
    }

    /// Copies `op` of another body of the session to `at`. `loc` gives each copied op its location in this body.
    pub fn copy_op(&mut self, from: &Body<'c>, op: Op, at: At, map: &mut Mapping, loc: &mut dyn FnMut(&mut Body<'c>, Loc) -> Loc) -> Op {
        Copier { to: self, from: Some(from), map, late: Vec::new(), loc }.tree(op, at)
    }

    /// Appends copies of the blocks of `region` to another region of this body.
    pub fn clone_blocks(&mut self, region: Region, to: Region, map: &mut Mapping) {
        Copier { to: self, from: None, map, late: Vec::new(), loc: &mut |_, loc| loc }.blocks(region, to);
    }

    /// Appends copies of the blocks of `region` of another body to the region `to` of this one.
    pub fn copy_blocks(&mut self, from: &Body<'c>, region: Region, to: Region, map: &mut Mapping, loc: &mut dyn FnMut(&mut Body<'c>, Loc) -> Loc) {
        Copier { to: self, from: Some(from), map, late: Vec::new(), loc }.blocks(region, to);
    }
}

struct Copier<'a, 'c> {
    to: &'a mut Body<'c>,
    /// `None` when the body copies from itself.
    from: Option<&'a Body<'c>>,
    map: &'a mut Mapping,
    /// Operands that were used before the copy of their definition was made: (user, operand, original).
    late: Vec<(Op, usize, Value)>,
    loc: &'a mut dyn FnMut(&mut Body<'c>, Loc) -> Loc,
}

impl<'c> Copier<'_, 'c> {
    fn from(&self) -> &Body<'c> {
        self.from.unwrap_or(self.to)
    }

    fn tree(mut self, op: Op, at: At) -> Op {
        let mut work = Vec::new();
        let copy = self.one(op, at, &mut work);
        self.finish(work);
        copy
    }

    fn blocks(mut self, region: Region, to: Region) {
        self.finish(vec![(region, to)]);
    }

    /// Outer ops are copied before what is nested in them, so a list of regions replaces recursion.
    fn finish(&mut self, mut work: Vec<(Region, Region)>) {
        while let Some((from, to)) = work.pop() {
            let blocks: Vec<_> = self.from().blocks(from).collect();
            for &block in &blocks {
                let types: Vec<_> = self.from().types(self.from().args(block)).collect();
                let copy = self.to.add_block(to, &types);
                self.map.blocks.insert(block, copy);
                for i in 0..types.len() {
                    let old = self.from().at(self.from().args(block), i);
                    self.map_value(old, self.to.at(self.to.args(copy), i));
                }
            }
            for &block in &blocks {
                let ops: Vec<_> = self.from().ops(block).collect();
                for op in ops {
                    self.one(op, At::End(self.map.blocks[&block]), &mut work);
                }
            }
        }
        for (user, i, original) in std::mem::take(&mut self.late) {
            let value = self.map.get(original).or_else(|| self.from.is_none().then_some(original));
            self.to.set_operand(user, i, value.expect("a value from outside the copied op is not mapped"));
        }
    }

    fn one(&mut self, op: Op, at: At, work: &mut Vec<(Region, Region)>) -> Op {
        let from = self.from.unwrap_or(self.to);
        let originals: Vec<_> = from.iter(from.operands(op)).collect();
        let results: Vec<_> = from.types(from.results(op)).collect();
        let regions: Vec<_> = from.regions(op).collect();
        let successors: Vec<_> = from.successors(op).iter().map(|b| self.map.blocks.get(b).copied().unwrap_or(*b)).collect();
        let (name, attrs, loc) = (from.name(op), from.attrs(op), from.loc(op));
        let mut unmapped = Vec::new();
        let stand_in = self.from.map(|_| self.stand_in());
        let operand = |(i, v): (usize, &Value)| {
            let mapped = self.map.get(*v);
            if mapped.is_none() {
                unmapped.push((i, *v));
            }
            mapped.or(stand_in).unwrap_or(*v)
        };
        let operands: Vec<_> = originals.iter().enumerate().map(operand).collect();
        let new_regions: Vec<_> = regions.iter().map(|_| self.to.new_region()).collect();
        let loc = (self.loc)(self.to, loc);
        let spec = OpSpec { name, operands: &operands, results: &results, attrs, regions: &new_regions, successors: &successors, loc };
        let copy = self.to.create(&spec);
        self.to.insert(copy, at);
        self.late.extend(unmapped.into_iter().map(|(i, v)| (copy, i, v)));
        for i in 0..results.len() {
            let old = self.from().result(op, i);
            self.map_value(old, self.to.result(copy, i));
        }
        work.extend(regions.into_iter().zip(new_regions));
        copy
    }

    /// What an operand is until its definition is copied, between bodies; within one body that is the original.
    fn stand_in(&mut self) -> Value {
        if self.to.value_rows() == 0 {
            self.to.new_block(&[self.to.cx().ty(crate::types::TypeKind::None)]);
        }
        Value(0)
    }

    fn map_value(&mut self, old: Value, new: Value) {
        if let Some(name) = self.from().value_name(old) {
            self.to.set_value_name(new, name);
        }
        self.map.map(old, new);
    }
}
