//! Functions on elements that are no straight code: they have control flow, or compute with arrays. Their steps run lane by lane.

use super::compiler::{Buffer, Compiler, FRAME, SCRATCH, View};
use super::function::Function;
use super::machine::Machine;
use super::memory::{Buffers, Memory};
use super::plan::{Ops, Part, Spot, Step};
use crate::named::Site;
use crate::outside;
use rustc_hash::FxHashSet;
use shale_dialects::check;
use shale_ir::body::{Block, Def, Op, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::memory::AlignedBytes;
use shale_kernels::{ElementFunction, KernelError};
use shale_lanes::Scratch;
use std::sync::Arc;

/// A function as steps over memory of its own, which a call makes.
#[derive(Debug)]
struct Stepped {
    steps: Vec<Step>,
    buffers: Vec<Buffer>,
    /// Bytes of scalars, and of what loops keep.
    kept: [usize; 2],
    loops: usize,
    ops: Ops,
    /// Where the arguments go, and what is captured, which is the same for all lanes.
    arguments: Vec<Part>,
    captured: Vec<Taken>,
    results: Vec<Part>,
}

/// Something that is captured.
#[derive(Debug)]
enum Taken {
    /// A scalar, which is copied to its place.
    Scalar(Part),
    /// An array, which is read where it lies.
    Array,
}

impl Compiler<'_, '_> {
    /// The function that a region of an op computes, whatever it holds.
    ///
    /// # Errors
    /// What has no code, and what reaches outside of the program.
    pub(super) fn stepped(&mut self, op: Op, region: Region) -> Result<Function, Diagnostic> {
        let (block, ops, yielded) = self.parts(op, region)?;
        let refused = |why: &str| self.error(op, format!("the cpu backend has no code for {} whose function {why} yet", self.body.name(op).text()));
        if self.inner_ops(&ops).any(|inner| outside::find(self.body, inner).is_some() || check::judgement(self.body, inner).is_some()) {
            return Err(refused("reaches outside of the program"));
        }
        let captures = self.taken(block, &ops, &yielded);
        let mut inner = Compiler::new(self.body, (self.isa, 1), self.calls);
        inner.constants.clone_from(&self.constants);
        let mut put = |value: &Value| -> Result<Part, Diagnostic> {
            let (element, dims) = inner.array(op, *value)?;
            let spot = inner.keep(op, element.bytes())?;
            inner.views.insert(*value, View { address: spot.into(), element, dims });
            Ok(Part { spot, bytes: element.bytes() })
        };
        let arguments = self.args(block).iter().map(&mut put).collect::<Result<Vec<_>, _>>()?;
        let mut captured = Vec::new();
        for value in &captures {
            captured.push(if self.is_scalar(*value) { Taken::Scalar(put(value)?) } else { Taken::Array });
        }
        for (number, value) in captures.iter().enumerate().filter(|(_, value)| !self.is_scalar(**value)) {
            let (element, dims) = self.memory(op, *value)?;
            let view = View { address: Spot { buffer: inner.buffers.len(), at: 0 }.into(), element, dims };
            inner.buffers.push(Buffer::Argument(number, view.bytes().unwrap_or(0)));
            inner.views.insert(*value, view);
        }
        // As in a loop: what it makes lies in memory that it keeps.
        inner.depth = 1;
        let mut steps = inner.block(op, &ops, &[])?;
        let mut results = Vec::new();
        for value in yielded {
            let view = inner.in_memory(&mut steps, op, value)?;
            results.push(inner.part(op, &view)?);
        }
        let kept = [inner.frame.next_multiple_of(64), inner.scratch_bytes().next_multiple_of(64)];
        let Compiler { buffers, ranges, ops, .. } = inner;
        let site = Site { compiler: self, op };
        let arrays = captures.iter().map(|value| site.array(*value)).collect::<Result<Vec<_>, _>>()?;
        let code = Stepped { steps, buffers, kept, loops: ranges.len(), ops, arguments, captured, results };
        Ok(Function { code: Arc::new(code), captures, captured: arrays })
    }

    /// These ops, and all within them.
    fn inner_ops(&self, ops: &[Op]) -> impl Iterator<Item = Op> {
        ops.iter().flat_map(|op| self.body.walk(*op))
    }

    /// What ops use that they do not define, but for scalars that are known.
    fn taken(&self, function: Block, ops: &[Op], yielded: &[Value]) -> Vec<Value> {
        let own: FxHashSet<Op> = self.inner_ops(ops).collect();
        let is_own = |value: Value| match self.body.def(value) {
            Def::Result(op, _) => own.contains(&op),
            Def::Arg(block, _) => block == function || self.body.region_op(self.body.region_of(block)).is_some_and(|parent| own.contains(&parent)),
        };
        let operands = self.inner_ops(ops).flat_map(|op| self.body.iter(self.body.operands(op)));
        let mut found: Vec<Value> = Vec::new();
        for value in operands.chain(yielded.iter().copied()) {
            if !is_own(value) && !self.constants.contains_key(&value) && !found.contains(&value) {
                found.push(value);
            }
        }
        found
    }
}

impl ElementFunction for Stepped {
    fn call(&self, lanes: usize, inputs: &[&[u8]], outputs: &mut [&mut [u8]], scratch: &mut Scratch) -> Result<(), KernelError> {
        let failed = |message: String| KernelError::new(message);
        let short = || failed(format!("a function's memory has not the elements of {lanes} lanes"));
        let (given, captured) = inputs.split_at_checked(self.arguments.len()).ok_or_else(short)?;
        let [frame, kept] = self.kept;
        let mut arena =
            AlignedBytes::new(frame + kept).map_err(|error| failed(format!("the system gives no {} bytes for a function: {error}", frame + kept)))?;
        let memory = Memory::exclusive(arena.bytes_mut());
        let one = |(number, buffer): (usize, &Buffer)| match buffer {
            Buffer::Constant(literal) => Memory::shared(literal.bytes()),
            Buffer::Argument(number, _) => captured.get(*number).map_or(Memory::NONE, |bytes| Memory::shared(bytes)),
            _ if number == FRAME => memory.part(0, frame),
            _ if number == SCRATCH => memory.part(frame, kept),
            _ => Memory::NONE,
        };
        let buffers = Buffers(self.buffers.iter().enumerate().map(one).collect());
        let mut indices = vec![0; self.loops];
        let (ops, indices) = (&self.ops, &mut indices[..]);
        let mut machine =
            Machine { buffers: &buffers, indices, scratch, ops, cancelled: None, tile: 0, threads: 1, workers: &[], host: None, recorder: None, calls: None };
        let scalars = self.captured.iter().zip(captured).filter_map(|(taken, bytes)| if let Taken::Scalar(part) = taken { Some((part, bytes)) } else { None });
        for (part, bytes) in scalars {
            buffers.write(part.spot, bytes.get(..part.bytes).ok_or_else(short)?).map_err(|_| short())?;
        }
        for lane in 0..lanes {
            for (part, bytes) in self.arguments.iter().zip(given) {
                let element = bytes.get(lane * part.bytes..(lane + 1) * part.bytes).ok_or_else(short)?;
                buffers.write(part.spot, element).map_err(|_| short())?;
            }
            machine.run(&self.steps).map_err(|error| failed(error.message))?;
            for (part, bytes) in self.results.iter().zip(outputs.iter_mut()) {
                let element = bytes.get_mut(lane * part.bytes..(lane + 1) * part.bytes).ok_or_else(short)?;
                element.copy_from_slice(buffers.bytes(part).map_err(|_| short())?);
            }
        }
        Ok(())
    }
}
