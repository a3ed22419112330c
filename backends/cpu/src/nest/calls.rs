//! Ops that named kernels run.

use super::compiler::{Buffer, Compiler, View};
use super::lanes::Root;
use super::plan::{Address, Call, Lanes, Part, Spot, Step};
use crate::named::{Bind, Bound, Site};
use rustc_hash::FxHashMap;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::literal::Literal;

impl Compiler<'_, '_> {
    /// The steps of an op that a kernel runs.
    ///
    /// # Errors
    /// Forms of the op that have no kernel, a place within loops.
    pub(super) fn kernel(&mut self, steps: &mut Vec<Step>, op: Op, bind: Bind) -> Result<(), Diagnostic> {
        if self.depth > 0 {
            return Err(self.error(op, format!("the cpu backend has no code for {} within loops over elements yet", self.body.name(op).text())));
        }
        // Nothing is computed of arrays without elements, whose other sizes may be anything.
        let values: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        let are_empty = values.iter().map(|value| Ok(self.array(op, *value)?.1.contains(&0))).collect::<Result<Vec<bool>, Diagnostic>>()?;
        if !are_empty.contains(&false) {
            self.results(op, &FxHashMap::default())?;
            return Ok(());
        }
        let Bound { kernel, captures } = bind(&mut Site { compiler: self, op })?;
        let values: Vec<Value> = self.body.iter(self.body.operands(op)).chain(captures).collect();
        let mut operands = Vec::new();
        for value in values {
            let view = self.in_memory(steps, op, value)?;
            operands.push(Some(self.part(op, &view)?));
        }
        let mut results = Vec::new();
        for view in self.results(op, &FxHashMap::default())? {
            results.push(self.part(op, &view)?);
        }
        for (operand, result) in kernel.updates() {
            let from = operands.get_mut(*operand).and_then(Option::take).ok_or_else(|| self.no_code(op))?;
            let to = results.get(*result).filter(|to| to.bytes == from.bytes).ok_or_else(|| self.no_code(op))?;
            steps.push(Step::Copy { from: from.spot.into(), to: to.spot.into(), bytes: from.bytes });
        }
        let op = self.note(op);
        steps.push(Step::Kernel(Call { kernel, operands, results, op }));
        Ok(())
    }

    /// Where a value lies; scalars that are known or computed from indices are put into memory.
    ///
    /// # Errors
    /// A value that has no code.
    pub(crate) fn in_memory(&mut self, steps: &mut Vec<Step>, op: Op, value: Value) -> Result<View, Diagnostic> {
        if let Some(view) = self.views.get(&value) {
            return Ok(view.clone());
        }
        let (element, dims) = self.array(op, value)?;
        if let Some((element, bits)) = self.constants.get(&value) {
            let literal = Literal::from_bytes(*element, &[], &bits.to_le_bytes()[..element.bytes()]);
            let literal = literal.map_err(|error| self.error(op, error.to_string()))?;
            self.buffers.push(Buffer::Constant(literal));
            let address = Address::from(Spot { buffer: self.buffers.len() - 1, at: 0 });
            return Ok(View { address, element: *element, dims });
        }
        let spot = self.keep(op, element.bytes())?;
        let (stages, _) = self.locally(|c| c.tiles(op, &[], &[Root::at(value, spot.into())], None))?;
        let number = self.note(op);
        steps.push(Step::Lanes(Lanes { first: 0, count: 1, tile: 1, number: None, stages, op: number }));
        Ok(View { address: spot.into(), element, dims })
    }

    /// The bytes of a view that does not depend on loops.
    pub(super) fn part(&self, op: Op, view: &View) -> Result<Part, Diagnostic> {
        let spot = view.address.spot().ok_or_else(|| self.no_code(op))?;
        Ok(Part { spot, bytes: view.bytes().ok_or_else(|| self.no_code(op))? })
    }
}
