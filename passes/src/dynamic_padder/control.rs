//! Loops, branches and calls: the sizes of what they carry and give are carried and given too.

use super::{Padded, Padder, Refusal, Sizes, is_dynamic};
use crate::regions::{move_block, replace};
use shale_dialects::func::Call;
use shale_dialects::hlo::{Case, Fusion, If, While};
use shale_ir::body::{At, Block, Body, Op, OpSpec, Region, Value};
use shale_ir::element::ElementType;
use shale_ir::op::OpError;
use shale_ir::types::Type;

/// What an op's regions do with what it carries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// They take it; all but the first return it.
    Loop,
    /// They return it.
    Branches,
    /// There are none: a function takes and gives it, which is padded too.
    Call,
}

/// True for an op, not padded yet, that gives arrays of run-time sizes, or is a call that takes some.
pub(super) fn passes_sizes(body: &Body<'_>, op: Op) -> bool {
    let takes = body.matches::<Call<'_>>(op).is_some() && body.types(body.operands(op)).any(is_dynamic);
    takes || body.types(body.results(op)).any(is_dynamic)
}

impl<'c> Padder<'_, 'c> {
    /// Does what is to be done for an op that holds programs; false if it is none.
    pub(super) fn control(&mut self, op: Op) -> Result<bool, Refusal> {
        let kind = if self.body.matches::<While>(op).is_some() {
            Kind::Loop
        } else if self.body.matches::<If>(op).is_some() || self.body.matches::<Case>(op).is_some() {
            Kind::Branches
        } else if self.body.matches::<Call<'_>>(op).is_some() {
            Kind::Call
        } else if self.body.matches::<Fusion<'_>>(op).is_some() {
            return self.fusion(op);
        } else {
            return Ok(false);
        };
        let blocks: Option<Vec<Block>> = self.body.regions(op).map(|region| self.body.first_block(region)).collect();
        let blocks = blocks.ok_or_else(|| (op, OpError::new("a computation must have a block")))?;
        // What it takes has been padded already.
        let takes_sizes = kind == Kind::Call && self.body.iter(self.body.operands(op)).any(|value| self.known.contains_key(&value));
        if takes_sizes || passes_sizes(self.body, op) {
            self.rebuild(op, &blocks, kind)?;
        } else {
            blocks.into_iter().try_for_each(|block| self.block(block))?;
        }
        Ok(true)
    }

    /// An op with sizes among what it carries, in the place of one.
    fn rebuild(&mut self, op: Op, blocks: &[Block], kind: Kind) -> Result<(), Refusal> {
        let results: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        if results.iter().any(|value| self.body.ty(*value).array().is_none() && is_dynamic(self.body.ty(*value))) {
            return Err((op, "a tuple holds an array of run-time sizes".into()));
        }
        let operands: Vec<Value> = self.body.iter(self.body.operands(op)).collect();
        let operands = self.with_sizes(&operands);
        let mut regions: Vec<Region> = Vec::new();
        for (i, block) in blocks.iter().enumerate() {
            let all: Vec<usize> = (0..self.body.args(*block).len()).collect();
            let region = move_block(self.body, *block, &all);
            let new = self.body.first_block(region).ok_or_else(|| (op, OpError::new("a computation must have a block")))?;
            let args: Vec<Value> = self.body.iter(self.body.args(new)).collect();
            self.add_sizes(new, &args);
            self.block(new)?;
            if kind == Kind::Branches || i > 0 {
                let end = self.body.last_op(new).ok_or_else(|| (op, OpError::new("a computation must return values")))?;
                let returned: Vec<Value> = self.body.iter(self.body.operands(end)).collect();
                let returned = self.with_sizes(&returned);
                self.body.set_operands(end, &returned);
            }
            regions.push(region);
        }
        self.put(op, &operands, &regions, &results);
        Ok(())
    }

    /// The new op, and what stands for the results of the old one.
    fn put(&mut self, op: Op, operands: &[Value], regions: &[Region], results: &[Value]) {
        let s32 = self.body.cx().array(ElementType::S32, &[]);
        let old: Vec<Type<'c>> = results.iter().map(|value| self.body.ty(*value)).collect();
        let count: u32 = old.iter().filter_map(|ty| Some(ty.array()?.dynamic.count_ones())).sum();
        let types: Vec<Type<'c>> = old.iter().map(|ty| super::of_bounds(self.body, *ty)).chain((0..count).map(|_| s32)).collect();
        let (name, attrs, loc) = (self.body.name(op), self.body.attrs(op), self.body.loc(op));
        let new = self.body.create(&OpSpec { name, operands, results: &types, attrs, regions, successors: &[], loc });
        self.body.insert(new, At::Before(op));
        let given: Vec<Value> = self.body.iter(self.body.results(new)).collect();
        let mut sizes = given[results.len()..].iter().copied();
        for ((value, new), ty) in results.iter().zip(&given).zip(old) {
            match ty.array().filter(|array| array.dynamic != 0) {
                None => replace(self.body, *value, *new),
                Some(array) => {
                    let sizes = Sizes((0..array.rank()).map(|d| if array.is_dynamic(d) { sizes.next() } else { None }).collect());
                    self.known.insert(*value, Padded { value: *new, sizes });
                }
            }
        }
        self.dead.push(op);
    }

    /// A fusion with arrays of run-time sizes is taken apart: which ops are computed together is chosen for sizes that are known.
    fn fusion(&mut self, op: Op) -> Result<bool, Refusal> {
        let is_known = self.body.iter(self.body.operands(op)).any(|value| self.known.contains_key(&value));
        let inside = self.body.walk(op).any(|inner| {
            let concerned = self.body.iter(self.body.operands(inner)).any(|value| self.known.contains_key(&value));
            concerned || self.body.types(self.body.results(inner)).any(is_dynamic)
        });
        let Some(fusion) = self.body.matches::<Fusion<'_>>(op).filter(|_| is_known || inside) else { return Ok(true) };
        let body = fusion.body;
        let block = self.body.first_block(body).ok_or_else(|| (op, OpError::new("the computation must have a block")))?;
        let ops = crate::regions::ops_of(self.body, block);
        let args: Vec<Value> = self.body.iter(self.body.operands(op)).collect();
        let returned = self.before(op).inline(body, &args).map_err(|error| (op, error))?;
        let results: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        results.into_iter().zip(returned).for_each(|(old, new)| replace(self.body, old, new));
        self.body.erase(op);
        ops.into_iter().try_for_each(|op| self.op(op))?;
        Ok(true)
    }
}
