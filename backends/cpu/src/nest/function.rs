//! Computations on scalars that ops hold, as functions on elements for kernels.

use super::compiler::Compiler;
use super::lanes::Code;
use rustc_hash::FxHashMap;
use shale_ir::body::{Op, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_kernels::{Array, ElementCode, ElementFunction};
use shale_lanes::Access;
use std::sync::Arc;

/// A region as a function on elements. Its inputs are the region's arguments, contiguous, then what it captures, the same for all lanes.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) code: Arc<dyn ElementFunction>,
    /// What it uses from outside of the region, in the order of the inputs.
    pub(crate) captures: Vec<Value>,
    /// The same as arrays in memory.
    pub(crate) captured: Vec<Array>,
}

impl Compiler<'_, '_> {
    /// The function that a region of an op computes: a lane program where it is straight code on scalars.
    ///
    /// # Errors
    /// What has no code.
    pub(crate) fn function(&mut self, op: Op, region: Region) -> Result<Function, Diagnostic> {
        let (block, ops, yielded) = self.parts(op, region)?;
        let scalars = self.args(block).iter().chain(&yielded).all(|value| self.is_scalar(*value));
        if !scalars || !self.is_straight(&ops) {
            return self.stepped(op, region);
        }
        let lists = FxHashMap::default();
        let mut code = Code::new(None, &lists);
        let (mut inputs, mut outputs, mut captured) = (Vec::new(), Vec::new(), Vec::new());
        for arg in self.args(block) {
            let (element, _) = self.array(op, arg)?;
            let item = code.b.load(element, Access::Contiguous);
            code.items.insert(arg, item);
            inputs.push((element, Access::Contiguous));
        }
        let mut rest = Vec::new();
        for inner in &ops {
            if !self.note_known(*inner)? {
                rest.push(*inner);
            }
        }
        let rest = self.needed(&rest, &yielded);
        let captures = self.captures(&rest, &yielded, &code);
        for value in &captures {
            let (element, _) = self.array(op, *value)?;
            let item = code.b.load(element, Access::Splat);
            code.items.insert(*value, item);
            inputs.push((element, Access::Splat));
            captured.push(Array::row_major(element, &[]));
        }
        for inner in rest {
            self.emit(&mut code, inner)?;
        }
        for value in yielded {
            let item = self.item(&mut code, op, value)?;
            code.b.store(item, Access::Contiguous);
            outputs.push(item.element);
        }
        if !code.inputs.is_empty() {
            return Err(self.no_code(op));
        }
        let code = code.b.finish().compile(self.isa).map_err(|error| self.lane_error(op, &error))?;
        let code = ElementCode::new(code, &inputs, &outputs).map_err(|error| self.error(op, error.to_string()))?;
        Ok(Function { code: Arc::new(code), captures, captured })
    }

    /// What ops use that is neither computed by them nor known.
    fn captures(&self, ops: &[Op], yielded: &[Value], code: &Code<'_>) -> Vec<Value> {
        let operands = ops.iter().flat_map(|op| self.body.iter(self.body.operands(*op)));
        let mut found: Vec<Value> = Vec::new();
        for value in operands.chain(yielded.iter().copied()) {
            let computed = self.body.def_op(value).is_some_and(|def| ops.contains(&def));
            let known = code.items.contains_key(&value) || self.constants.contains_key(&value);
            if !computed && !known && !found.contains(&value) {
                found.push(value);
            }
        }
        found
    }
}
