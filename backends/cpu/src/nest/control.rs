//! Loops, branches and judgements of the function.
//!
//! What a loop carries lies at one place for all iterations: its initial value is copied there, the body reads it there, and what the body yields is
//! copied there at its end. Which of these copies are made is for the assignment of buffers.

use super::compiler::{Compiler, FRAME, View};
use super::plan::{Branch, Expected, Judge, Part, Repeat, Step, Stored};
use shale_dialects::check;
use shale_dialects::func;
use shale_dialects::hlo::{Case, If, OptimizationBarrier, While};
use shale_ir::body::{Op, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::types::TypeKind;

impl<'c> Compiler<'_, 'c> {
    /// The steps of an op that holds or judges other values; false if it is none of these.
    ///
    /// # Errors
    /// What has no code.
    pub(super) fn control(&mut self, steps: &mut Vec<Step>, op: Op) -> Result<bool, Diagnostic> {
        let body = self.body;
        if let Some(repeat) = body.matches::<While>(op) {
            self.repeat(steps, op, repeat)?;
        } else if let Some(choice) = body.matches::<If>(op) {
            self.branch(steps, op, choice.pred, &[choice.true_branch, choice.false_branch])?;
        } else if let Some(choice) = body.matches::<Case>(op) {
            let branches: Vec<Region> = body.region_iter(choice.branches).collect();
            self.branch(steps, op, choice.index, &branches)?;
        } else if let Some(barrier) = body.matches::<OptimizationBarrier>(op) {
            let operands: Vec<Value> = body.iter(barrier.operands).collect();
            for (i, from) in operands.into_iter().enumerate() {
                self.same(steps, op, from, body.result(op, i))?;
            }
        } else if let Some(call) = body.matches::<func::Call<'c>>(op).filter(|_| self.depth == 0) {
            self.function_call(steps, op, call)?;
        } else if let Some(judgement) = check::judgement(body, op).filter(|_| self.depth == 0) {
            let judgement = judgement.map_err(|error| self.error(op, error.message))?;
            self.judge(steps, op, judgement)?;
        } else {
            // Tokens and the contexts of transfers say in which order things happen, and nothing at run time.
            return Ok(matches!(body.name(op).text(), "hlo.create_token" | "hlo.after_all" | "hlo.recv" | "hlo.send_done"));
        }
        Ok(true)
    }

    pub(crate) fn is_token(&self, value: Value) -> bool {
        *self.body.ty(value).get() == TypeKind::Token
    }

    /// Notes that a value is another one.
    fn same(&mut self, steps: &mut Vec<Step>, op: Op, from: Value, to: Value) -> Result<(), Diagnostic> {
        if self.is_token(from) {
            return Ok(());
        }
        self.same_layout(op, from, to)?;
        if let Some(constant) = self.constants.get(&from).copied() {
            self.constants.insert(to, constant);
        }
        if let Some(form) = self.forms.get(&from).filter(|form| form.terms.is_empty()).cloned() {
            self.forms.insert(to, form);
        }
        if !self.constants.contains_key(&to) {
            let view = self.in_memory(steps, op, from)?;
            self.views.insert(to, view);
        }
        Ok(())
    }

    /// A place of its own for values of a type.
    fn place(&mut self, op: Op, value: Value) -> Result<View, Diagnostic> {
        let (element, dims) = self.memory(op, value)?;
        self.room(op, element, &dims)
    }

    /// Where a value lies, at a fixed place: what lies where the loops around say is copied to one.
    ///
    /// # Errors
    /// A value that has no code.
    pub(super) fn at_place(&mut self, steps: &mut Vec<Step>, op: Op, value: Value) -> Result<View, Diagnostic> {
        let view = self.in_memory(steps, op, value)?;
        if view.address.spot().is_some() {
            return Ok(view);
        }
        let place = self.place(op, value)?;
        self.copy(steps, op, &view, &place)?;
        Ok(place)
    }

    fn copy(&self, steps: &mut Vec<Step>, op: Op, from: &View, to: &View) -> Result<(), Diagnostic> {
        let Part { bytes, .. } = self.part(op, to)?;
        if bytes > 0 && from.address.spot() != to.address.spot() {
            steps.push(Step::Copy { from: from.address.clone(), to: to.address.clone(), bytes });
        }
        Ok(())
    }

    fn repeat(&mut self, steps: &mut Vec<Step>, op: Op, repeat: While) -> Result<(), Diagnostic> {
        let inits: Vec<Value> = self.body.iter(repeat.init).collect();
        let (body_block, body_ops, yielded) = self.parts(op, repeat.body)?;
        let (condition_block, condition_ops, truth) = self.parts(op, repeat.condition)?;
        let (args, condition_args) = (self.args(body_block), self.args(condition_block));
        let mut carried: Vec<(Value, View)> = Vec::new();
        for (i, init) in inits.into_iter().enumerate() {
            if self.is_token(init) {
                continue;
            }
            let copies = [args[i], condition_args[i], self.body.result(op, i)];
            copies.iter().chain([&yielded[i]]).try_for_each(|to| self.same_layout(op, init, *to))?;
            if yielded[i] == args[i] {
                for to in copies {
                    self.same(steps, op, init, to)?;
                }
                continue;
            }
            let from = if self.overwritten.contains(op, i) { None } else { Some(self.in_memory(steps, op, init)?) };
            let place = self.place(op, init)?;
            match from {
                Some(from) => self.copy(steps, op, &from, &place)?,
                None => steps.push(Step::Begin(place.address.buffer)),
            }
            self.views.extend(copies.map(|to| (to, place.clone())));
            carried.push((yielded[i], place));
        }
        let outer = std::mem::replace(&mut self.is_repeated, true);
        let mut condition = self.block(op, &condition_ops, &[])?;
        let truth = truth.first().copied().ok_or_else(|| self.no_code(op))?;
        let holds = self.in_memory(&mut condition, op, truth)?;
        let mut body = self.block(op, &body_ops, &[])?;
        self.is_repeated = outer;
        self.carry(&mut body, op, &carried)?;
        let holds = self.part(op, &holds)?.spot;
        steps.push(Step::Repeat(Box::new(Repeat { condition, holds, body })));
        Ok(())
    }

    /// Brings what a body yields to where it is carried. All is read before anything is overwritten.
    fn carry(&mut self, steps: &mut Vec<Step>, op: Op, carried: &[(Value, View)]) -> Result<(), Diagnostic> {
        let mut moves: Vec<(View, &View)> = Vec::new();
        for (value, to) in carried {
            moves.push((self.in_memory(steps, op, *value)?, to));
        }
        for i in 0..moves.len() {
            let (from, to) = (moves[i].0.address.clone(), moves[i].1.address.spot());
            let is_carried = moves.iter().any(|(_, place)| {
                let same_buffer = place.address.buffer == from.buffer;
                same_buffer && (from.buffer != FRAME || place.address.spot() == from.spot())
            });
            if is_carried && from.spot() != to {
                let aside = self.place(op, carried[i].0)?;
                self.copy(steps, op, &moves[i].0, &aside)?;
                moves[i].0 = aside;
            }
        }
        moves.iter().try_for_each(|(from, to)| self.copy(steps, op, from, to))
    }

    fn branch(&mut self, steps: &mut Vec<Step>, op: Op, choice: Value, regions: &[Region]) -> Result<(), Diagnostic> {
        let choice_view = self.at_place(steps, op, choice)?;
        let (choice, is_truth) = (self.part(op, &choice_view)?.spot, choice_view.element.is_pred());
        let results: Vec<Value> = self.body.iter(self.body.results(op)).filter(|value| !self.is_token(*value)).collect();
        let places = results.iter().map(|value| self.place(op, *value)).collect::<Result<Vec<View>, _>>()?;
        let mut branches = Vec::new();
        for region in regions {
            let (_, ops, yielded) = self.parts(op, *region)?;
            let mut inner = self.block(op, &ops, &[])?;
            let yielded: Vec<Value> = yielded.into_iter().filter(|value| !self.is_token(*value)).collect();
            yielded.iter().zip(&results).try_for_each(|(from, to)| self.same_layout(op, *from, *to))?;
            for (value, to) in yielded.into_iter().zip(&places) {
                let from = self.in_memory(&mut inner, op, value)?;
                self.copy(&mut inner, op, &from, to)?;
            }
            branches.push(inner);
        }
        self.views.extend(results.into_iter().zip(places));
        steps.push(Step::Branch(Branch { choice, is_truth, branches }));
        Ok(())
    }

    fn judge(&mut self, steps: &mut Vec<Step>, op: Op, judgement: check::Judgement) -> Result<(), Diagnostic> {
        let actual = self.stored(steps, op, judgement.actual)?;
        let expected = match judgement.expected {
            check::Expected::Constant(literal) => Expected::Known(literal.into_row_major()),
            check::Expected::Value(value) => Expected::Value(self.stored(steps, op, value)?),
        };
        let number = self.note(op);
        steps.push(Step::Judge(Box::new(Judge { actual, expected, measure: judgement.measure, op: number })));
        Ok(())
    }

    /// Where the array lies that a value is, in row-major order.
    ///
    /// # Errors
    /// A value that has no code, or that lies where loops say.
    pub(crate) fn stored(&mut self, steps: &mut Vec<Step>, op: Op, value: Value) -> Result<Stored, Diagnostic> {
        let view = self.in_row_major(steps, op, value)?;
        Ok(Stored { part: self.part(op, &view)?, element: view.element, dims: view.dims })
    }
}
