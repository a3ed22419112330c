//! Loops, branches, calls, barriers.

use super::api::Returns;
use super::form::one_to_one;
use super::legalize::legalize;
use crate::builder::{Builder, Subcomputation, XlaOp};
use crate::hlo;
use crate::hlo::region;
use shale_ir::element::ElementType;
use shale_ir::op::{Effects, Regions};
use shale_ir::prelude::*;
use shale_ir::text::type_text;

op! {
    /// Runs `body` as long as `condition` holds; the state is one value, often a tuple.
    ///
    /// - (C1) `condition` takes a value of the type of `init` and returns one `pred[]`.
    /// - (C2) `body` takes and returns a value of the type of `init`.
    pub struct While = "builder.while_loop" [RecursiveEffects, effects(Effects::DIVERGE), While::LEGALIZE] {
        /// (I1) Decides whether another iteration follows.
        condition: Region,
        /// (I2) Computes the state after an iteration.
        body: Region,
        /// (I3) The state before the first iteration.
        init: Value,
    }
}
impl<'c> Semantics<'c> for While {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.push(body.ty(self.init));
        Ok(())
    }
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let state = [body.ty(self.init)];
        region::check(body, self.condition, &state, &[body.cx().array(ElementType::Pred, &[])], "(C1) condition")?;
        region::check(body, self.body, &state, &state, "(C2) body")
    }
}
legalize! { While: |While { condition, body, init }, l| {
    let leaves = l.leaves(init)?;
    let (condition, body) = (l.flatten_region(condition)?, l.flatten_region(body)?);
    let init_values = l.body.values(&leaves);
    let results = l.push(hlo::While { init: init_values, condition, body })?;
    Ok(vec![l.rebuilt(l.body.ty(init), results)?])
}; }

op! {
    /// Runs one of several computations, each on an operand of its own: the first one if `index` is true, the second if it is false; or
    /// number `index`, the last one if there is no such number.
    ///
    /// - (C1) `index` is `pred[]`, and there are two branches; or it is `s32[]`, and there is at least one.
    /// - (C2) There is an operand for each branch.
    /// - (C3) Each branch takes a value of its operand's type, and all return one value of one type.
    pub struct Conditional = "builder.conditional" [RecursiveEffects, Conditional::LEGALIZE] {
        /// (I1) The choice.
        index: Value,
        /// (I2) What the branches take.
        operands: Values,
        /// (I3) The branches.
        branches: Regions,
    }
}
impl<'c> Semantics<'c> for Conditional {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let first = body.region_iter(self.branches).next().ok_or("(C1) must have at least one branch")?;
        let returned = region::returned(body, first);
        require!(returned.len() == 1, "(C3) branch 0 must return one value, but returns {}", returned.len());
        out.extend(returned);
        Ok(())
    }
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let (count, index) = (body.region_iter(self.branches).count(), body.ty(self.index));
        let chooses = |element| index.same_but_layout(body.cx().array(element, &[]));
        let fits = chooses(ElementType::S32) || (chooses(ElementType::Pred) && count == 2);
        require!(fits, "(C1) index must be s32[], or pred[] for two branches, but is {} for {count}", type_text(index));
        require!(self.operands.len() == count, "(C2) must have an operand for each of {count} branches, but has {}", self.operands.len());
        let result = body.ty(body.result(op, 0));
        let mut branches = body.region_iter(self.branches).zip(body.types(self.operands)).enumerate();
        branches.try_for_each(|(i, (branch, operand))| region::check(body, branch, &[operand], &[result], &format!("(C3) branch {i}")))
    }
}
legalize! { Conditional: |Conditional { index, operands, branches }, l| {
    let branches: Vec<_> = l.body.region_iter(branches).zip(l.body.iter(operands)).collect();
    let ty = l.body.ty(l.body.result(l.op(), 0));
    let bound = branches.into_iter().map(|(branch, operand)| l.bind_region(branch, &[operand])).collect::<Result<Vec<_>, _>>()?;
    let results = match (l.body.ty(index).element().scalar(), &bound[..]) {
        (Some(ElementType::Pred), &[true_branch, false_branch]) => l.push(hlo::If { pred: index, true_branch, false_branch })?,
        _ => {
            let branches = l.body.region_list(&bound);
            l.push(hlo::Case { index, branches })?
        }
    };
    Ok(vec![l.rebuilt(ty, results)?])
}; }

op! {
    /// Runs a computation once.
    ///
    /// - (C1) `computation` takes values of the types of `args`.
    /// - (C2) It returns one value.
    pub struct Call = "builder.call" [RecursiveEffects, Call::LEGALIZE] {
        /// (I1) What it runs on.
        args: Values,
        /// (I2) The computation.
        computation: Region,
    }
}
impl<'c> Semantics<'c> for Call {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let returned = region::returned(body, self.computation);
        require!(returned.len() == 1, "(C2) computation must return one value, but returns {}", returned.len());
        out.extend(returned);
        Ok(())
    }
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let (args, results) = (body.types(self.args).collect::<Vec<_>>(), body.types(body.results(op)).collect::<Vec<_>>());
        region::check(body, self.computation, &args, &results, "(C1) computation")
    }
}
legalize! { Call: |Call { args, computation }, l| {
    let (block, args) = (l.block(computation)?, l.body.iter(args).collect::<Vec<_>>());
    let params: Vec<_> = l.body.iter(l.body.args(block)).collect();
    params.into_iter().zip(args).for_each(|(param, arg)| l.body.replace_all_uses(param, arg));
    let end = l.body.last_op(block).ok_or("the computation is empty")?;
    let returned: Vec<_> = l.body.iter(l.body.operands(end)).collect();
    l.body.erase(end);
    l.body.move_ops(block, At::Before(l.op()));
    Ok(returned)
}; }

one_to_one! {
    /// Gives its operand back, computed before anything that uses the result; no pass looks through it.
    optimization_barrier: OptimizationBarrier = "builder.optimization_barrier" [effects(Effects::TOKEN)] -> Values {
        /// (I1) The value, often a tuple.
        operand: op,
    } => hlo::OptimizationBarrier { operands: operand.into() };
}

impl Builder {
    /// Runs `body` on a state, `init` at first, as long as `condition` holds; gives the last state.
    #[track_caller]
    pub fn while_loop(&self, condition: impl Subcomputation, body: impl Subcomputation, init: XlaOp) -> XlaOp {
        let condition = self.region("while_loop", &[init], Returns::Whole, |call| call.types(&[init]), condition);
        let body = self.region("while_loop", &[init], Returns::Whole, |call| call.types(&[init]), body);
        self.emit("while_loop", &[init], |call| {
            let (condition, body) = condition.zip(body).ok_or("a computation is wrong")?;
            call.push(While { condition, body, init: call.value(init)? })
        })
    }

    /// Runs `true_computation` on `true_operand` if `pred` is true, `false_computation` on `false_operand` if it is false.
    #[track_caller]
    pub fn conditional(
        &self,
        pred: XlaOp,
        true_operand: XlaOp,
        true_computation: impl Subcomputation,
        false_operand: XlaOp,
        false_computation: impl Subcomputation,
    ) -> XlaOp {
        let all = [pred, true_operand, false_operand];
        let yes = self.region("conditional", &all, Returns::Whole, |call| call.types(&[true_operand]), true_computation);
        let no = self.region("conditional", &all, Returns::Whole, |call| call.types(&[false_operand]), false_computation);
        self.emit("conditional", &all, |call| {
            let ty = call.body.ty(call.value(pred)?);
            require!(ty.same_but_layout(call.cx().array(ElementType::Pred, &[])), "(C1) pred must be pred[], but is {}", type_text(ty));
            let branches = [yes.ok_or("true_computation is wrong")?, no.ok_or("false_computation is wrong")?];
            let (index, operands) = (call.value(pred)?, call.values(&all[1..])?);
            let branches = call.body.region_list(&branches);
            call.push(Conditional { index, operands, branches })
        })
    }

    /// Runs computation number `branch_index` on its operand; the last one if there is no such number.
    #[track_caller]
    pub fn conditional_indexed<S: Subcomputation>(
        &self,
        branch_index: XlaOp,
        branch_computations: impl IntoIterator<Item = S>,
        branch_operands: &[XlaOp],
    ) -> XlaOp {
        let all = [&[branch_index], branch_operands].concat();
        let mut branches = Vec::new();
        for (i, computation) in branch_computations.into_iter().enumerate() {
            branches.extend(self.region(
                "conditional",
                &all,
                Returns::Whole,
                |call| {
                    let operand = branch_operands.get(i).ok_or_else(|| OpError::new(format!("branch {i} has no operand")))?;
                    call.types(&[*operand])
                },
                computation,
            ));
        }
        self.emit("conditional", &all, |call| {
            let (index, operands) = (call.value(branch_index)?, call.values(branch_operands)?);
            let branches = call.body.region_list(&branches);
            call.push(Conditional { index, operands, branches })
        })
    }

    /// Runs a computation on `args`.
    #[track_caller]
    pub fn call(&self, computation: impl Subcomputation, args: &[XlaOp]) -> XlaOp {
        let computation = self.region("call", args, Returns::Whole, |call| call.types(args), computation);
        self.emit("call", args, |call| {
            let computation = computation.ok_or("the computation is wrong")?;
            let args = call.values(args)?;
            call.push(Call { args, computation })
        })
    }
}
