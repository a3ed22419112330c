//! Branches.

use crate::hlo::infer::array;
use crate::hlo::region;
use shale_ir::element::{ElementType, Pred};
use shale_ir::eval::{Data, Eval, EvalResult};
use shale_ir::op::Regions;
use shale_ir::prelude::*;

op! {
    /// Runs one of two regions: `results = pred ? true_branch() : false_branch()`.
    ///
    /// - (C1) `pred` is `pred[]`.
    /// - (C2) Both branches take nothing and return the same types.
    ///
    /// ```mlir
    /// %p = hlo.constant dense<false> : pred[]
    /// %x = hlo.if %p {
    ///   %one = hlo.constant dense<1> : s32[]
    ///   hlo.return %one : s32[]
    /// } {
    ///   %two = hlo.constant dense<2> : s32[]
    ///   hlo.return %two : s32[]
    /// } : (pred[]) -> s32[]
    /// check.expect_eq_const %x, dense<2> : s32[]
    /// ```
    pub struct If = "hlo.if" [RecursiveEffects] -> Values {
        /// (I1) The choice.
        pred: Value,
        /// (I2) What runs if it is true.
        true_branch: Region,
        /// (I3) What runs if it is false.
        false_branch: Region,
    }
}
impl<'c> Semantics<'c> for If {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.extend(region::returned(body, self.true_branch));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let pred = array(body, self.pred, "(I1) pred")?;
        require!(pred == pred.with_element(ElementType::Pred).with_dims([]), "(C1) pred must be pred[], but is {pred}");
        let results: Vec<_> = body.types(body.results(op)).collect();
        region::check(body, self.true_branch, &[], &results, "(C2) true_branch")?;
        region::check(body, self.false_branch, &[], &results, "(C2) false_branch")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let pred = m.array(self.pred).as_slice::<Pred>()[0];
        m.run(if pred.into() { self.true_branch } else { self.false_branch }, Data::new())
    }
}

op! {
    /// Runs one of several regions: `results = branches[index]()`, the last one if `index` is out of range.
    ///
    /// - (C1) `index` is `s32[]`.
    /// - (C2) There is at least one branch.
    /// - (C3) All branches take nothing and return the same types.
    ///
    /// ```mlir
    /// %i = hlo.constant dense<-1> : s32[]
    /// %x = hlo.case %i {
    ///   %one = hlo.constant dense<1> : s32[]
    ///   hlo.return %one : s32[]
    /// } {
    ///   %two = hlo.constant dense<2> : s32[]
    ///   hlo.return %two : s32[]
    /// } : (s32[]) -> s32[]
    /// check.expect_eq_const %x, dense<2> : s32[]
    /// ```
    pub struct Case = "hlo.case" [RecursiveEffects] -> Values {
        /// (I1) The number of the branch.
        index: Value,
        /// (I2) The branches.
        branches: Regions,
    }
}
impl<'c> Semantics<'c> for Case {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let first = body.region_iter(self.branches).next().ok_or_else(|| OpError::new("(C2) must have at least one branch"))?;
        out.extend(region::returned(body, first));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let index = array(body, self.index, "(I1) index")?;
        require!(index == index.with_element(ElementType::S32).with_dims([]), "(C1) index must be s32[], but is {index}");
        let results: Vec<_> = body.types(body.results(op)).collect();
        let mut branches = body.region_iter(self.branches).enumerate();
        branches.try_for_each(|(i, branch)| region::check(body, branch, &[], &results, &format!("(C3) branch {i}")))
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let index = m.array(self.index).as_slice::<i32>()[0];
        let branches: Vec<Region> = m.body().region_iter(self.branches).collect();
        let chosen = usize::try_from(index).ok().and_then(|i| branches.get(i)).or(branches.last());
        m.run(*chosen.expect("(C2) holds"), Data::new())
    }
}
