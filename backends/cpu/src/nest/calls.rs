//! Ops that named kernels run.

use super::compiler::{Buffer, Compiler, View};
use super::lanes::Root;
use super::plan::{Address, Call, Lanes, Part, Spot, Step};
use crate::named::{Bind, Bound, Site};
use rustc_hash::FxHashMap;
use shale_dialects::hlo::layout::{index_map, same_memory};
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::literal::Literal;
use shale_ir::text::type_text;
use shale_kernels::Kernel;

/// The most bytes that a kernel may work in: sums of such numbers are numbers.
const MOST: usize = 1 << 48;

impl Compiler<'_, '_> {
    /// The steps of an op that a kernel runs.
    ///
    /// # Errors
    /// Forms of the op that have no kernel.
    pub(super) fn kernel(&mut self, steps: &mut Vec<Step>, op: Op, bind: Bind) -> Result<(), Diagnostic> {
        // Nothing is computed of arrays without elements, whose other sizes may be anything.
        let values: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        let are_empty = values.iter().map(|value| Ok(self.memory(op, *value)?.1.contains(&0))).collect::<Result<Vec<bool>, Diagnostic>>()?;
        if !are_empty.contains(&false) {
            self.results(op, &FxHashMap::default())?;
            return Ok(());
        }
        let Bound { mut kernel, captures } = bind(&mut Site { compiler: self, op })?;
        let values: Vec<Value> = self.body.iter(self.body.operands(op)).chain(captures).collect();
        let mut operands = Vec::new();
        for value in &values {
            let view = self.at_place(steps, op, *value)?;
            operands.push(Some(self.part(op, &view)?));
        }
        let mut results = Vec::new();
        for view in self.results(op, &FxHashMap::default())? {
            results.push(self.part(op, &view)?);
        }
        let made: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        for (operand, result) in kernel.updates() {
            let from = operands.get_mut(*operand).and_then(Option::take).ok_or_else(|| self.no_code(op))?;
            let to = results.get(*result).filter(|to| to.bytes == from.bytes).ok_or_else(|| self.no_code(op))?;
            self.same_layout(op, values[*operand], made[*result])?;
            steps.push(Step::Copy { from: from.spot.into(), to: to.spot.into(), bytes: from.bytes });
        }
        for (part, value) in operands.iter_mut().zip(&values) {
            if let Some(part) = part {
                part.bytes = self.reach(*value, part.bytes);
            }
        }
        for (part, value) in results.iter_mut().zip(&made) {
            part.bytes = self.reach(*value, part.bytes);
        }
        let known: Vec<Option<&[u8]>> = operands.iter().map(|part| self.known_bytes(part.as_ref()?)).collect();
        kernel.prepare(&known).map_err(|error| self.error(op, error.to_string()))?;
        self.run_kernel(steps, op, kernel, (operands, results))
    }

    /// The step of a kernel, with memory for what it works in.
    ///
    /// # Errors
    /// It works in more memory than there can be, or than loops may keep.
    pub(crate) fn run_kernel(
        &mut self,
        steps: &mut Vec<Step>,
        op: Op,
        kernel: Box<dyn Kernel>,
        (operands, results): (Vec<Option<Part>>, Vec<Part>),
    ) -> Result<(), Diagnostic> {
        let [bytes, spare, mut allocates] = [kernel.workspace(self.threads), kernel.spare(self.threads), kernel.allocates(self.threads)];
        let most = bytes.max(spare).max(allocates);
        if most > MOST {
            return Err(self.error(op, format!("a run of {} would work in {most} bytes", self.body.name(op).text())));
        }
        let workspace = match bytes.max(spare) {
            0 => None,
            _ if bytes == 0 && self.depth > 0 => {
                allocates += spare;
                None
            }
            // Threads that share loops have such memory each.
            _ if self.depth > 0 => Some(Part { spot: self.keep(op, bytes)?, bytes }),
            bytes => {
                self.buffers.push(Buffer::Value(bytes));
                Some(Part { spot: Spot { buffer: self.buffers.len() - 1, at: 0 }, bytes })
            }
        };
        let op = self.note(op);
        steps.push(Step::Kernel(Call { kernel, operands, results, workspace, is_spare: bytes == 0, allocates, op }));
        Ok(())
    }

    /// The bytes at a place, if they are a constant's.
    fn known_bytes(&self, part: &Part) -> Option<&[u8]> {
        let Buffer::Constant(literal) = &self.buffers[part.spot.buffer] else { return None };
        literal.bytes().get(part.spot.at..part.spot.at.checked_add(part.bytes)?)
    }

    /// The bytes from the first element of an array to the end of the last one, where all of it with its padding are so many.
    fn reach(&self, value: Value, bytes: usize) -> usize {
        let ty = self.body.ty(value);
        let map = ty.array().filter(|array| array.layout.is_some_and(|layout| layout.padded_dimensions.is_some())).and_then(|_| index_map(ty).ok());
        let Some(map) = map else { return bytes };
        let last: Vec<i64> = map.dims().iter().map(|n| n - 1).collect();
        if last.contains(&-1) { 0 } else { bytes / map.buffer_len() * (map.offset(&last) as usize + 1) }
    }

    /// Checks that the memory of two values, of types equal but for the layout, is the same.
    ///
    /// # Errors
    /// It is not.
    pub(super) fn same_layout(&self, op: Op, from: Value, to: Value) -> Result<(), Diagnostic> {
        let [from, to] = [from, to].map(|value| self.body.ty(value));
        if same_memory(from, to) {
            return Ok(());
        }
        let (name, from, to) = (self.body.name(op).text(), type_text(from), type_text(to));
        Err(self.error(op, format!("the cpu backend has no code for {name} between the layouts of {from} and {to}: run assign-layouts before")))
    }

    /// Where a value lies; scalars that are known or computed from indices are put into memory.
    ///
    /// # Errors
    /// A value that has no code.
    pub(crate) fn in_memory(&mut self, steps: &mut Vec<Step>, op: Op, value: Value) -> Result<View, Diagnostic> {
        if let Some(view) = self.views.get(&value) {
            return Ok(view.clone());
        }
        let (element, dims) = self.memory(op, value)?;
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
        steps.push(Step::Lanes(Lanes { first: 0, count: 1, tile: 1, number: None, grain: 0, stages, op: number }));
        Ok(View { address: spot.into(), element, dims })
    }

    /// The bytes of a view that does not depend on loops.
    pub(crate) fn part(&self, op: Op, view: &View) -> Result<Part, Diagnostic> {
        let spot = view.address.spot().ok_or_else(|| self.no_code(op))?;
        Ok(Part { spot, bytes: view.bytes().ok_or_else(|| self.no_code(op))? })
    }
}
