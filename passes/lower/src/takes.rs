//! Gathers that say themselves what stands outside of the array: the kernel does all of it, so it gets the ops that say so as one fusion.

use crate::scope::Scope;
use rustc_hash::FxHashSet;
use shale_dialects::hlo::{Fusion, FusionKind, Return, Take, as_take};
use shale_ir::body::{At, Body, Mapping, Op};
use shale_ir::op::OpError;
use shale_ir::types::Type;

/// The choice among a gather's elements and others that its kernel makes too, if nothing else reads the gather.
pub(crate) fn around<'c>(body: &Body<'c>, gather: Op) -> Option<(Op, Take<'c>)> {
    let mut users = body.users(body.iter(body.results(gather)).next()?);
    let (select, rest) = (users.next()?, users.next());
    let take = as_take(body, select).filter(|take| body.def_op(body.operand(select, 1)) == Some(gather) && take.gather.operand != take.numbers)?;
    let is_array = |value| body.ty(value).array().is_some_and(|array| array.rank() > 0);
    (rest.is_none() && is_array(take.numbers) && is_array(body.result(select, 0))).then_some((select, take))
}

impl<'c> Scope<'_, 'c> {
    /// Puts a gather, with the choice, before a fusion: a fusion of the array and the numbers.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn put_take(&mut self, (select, take): (Op, Take<'c>), inner: &[Op], at: Op) -> Result<(), OpError> {
        let taken = [take.gather.operand, take.numbers];
        let mut inputs = Vec::new();
        for value in taken {
            inputs.push(self.array_of(value, at)?);
        }
        let (mut open, mut needed): (Vec<Op>, FxHashSet<Op>) = (vec![select], FxHashSet::default());
        while let Some(op) = open.pop() {
            if needed.insert(op) {
                let operands = self.body.iter(self.body.operands(op)).filter(|value| !taken.contains(value));
                open.extend(operands.filter_map(|value| self.body.def_op(value)).collect::<Vec<Op>>());
            }
        }
        let types: Vec<Type<'c>> = inputs.iter().map(|value| self.body.ty(*value)).collect();
        let region = self.body.new_region();
        let block = self.body.add_block(region, &types);
        let mut map = Mapping::default();
        for (i, value) in taken.into_iter().enumerate() {
            let arg = self.body.at(self.body.args(block), i);
            map.map(value, arg);
        }
        for op in inner.iter().filter(|op| needed.contains(*op)) {
            self.body.clone_op(*op, At::End(block), &mut map);
        }
        let chosen = self.body.result(select, 0);
        let operands = self.body.values(&[map.get(chosen).unwrap_or(chosen)]);
        self.body.push(At::End(block), self.loc, Return { operands })?;
        let inputs = self.body.values(&inputs);
        let results = self.push(0, Fusion { inputs, kind: FusionKind::Custom, in_place: None, body: region })?;
        let array = self.body.at(results, 0);
        self.arrays.insert(chosen, array);
        Ok(())
    }
}
