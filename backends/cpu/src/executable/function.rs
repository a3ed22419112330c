//! One function, compiled: its steps, and where its arrays lie.

use super::assign::{Assigned, Assignment, Home, Wanted, assign};
use super::sizes::RunTimeSizes;
use super::{Border, Options};
use crate::buf::Memories;
use crate::nest::memory::Memory;
use crate::nest::plan::{Address, Ops, Spot, Step};
use crate::nest::{Buffer, Compiler, View};
use indexmap::IndexMap;
use shale_dialects::hlo::Overwritten;
use shale_ir::body::{Block, Def, Op, Value};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::module::Module;
use shale_ir::op::interface::FunctionLike;
use shale_ir::session::Str;

/// A function of a module, compiled.
#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) parameters: Vec<Border>,
    pub(super) steps: Vec<Step>,
    pub(super) buffers: Vec<Buffer>,
    pub(super) assignment: Assignment,
    /// Bytes of memories that the program names.
    pub(super) named: usize,
    /// The most bytes that a step allocates while it runs, besides its arrays.
    pub(super) allocated: usize,
    /// Bytes of scalars of the function, and of what loops keep, which lie before the arrays in the arena.
    pub(super) kept: [usize; 2],
    pub(super) loops: usize,
    pub(super) results: Vec<View>,
    /// Which of these are brought to memory of their own at the end.
    pub(super) copied: Vec<bool>,
    /// Which of them have memory for the run: that are brought there, or in whose memory they and maybe others are computed.
    pub(super) backed: Vec<bool>,
    /// What each of these is for the caller.
    pub(super) given: Vec<Border>,
    pub(super) ops: Ops,
    /// For each of these, which ops on elements it computes, for listings.
    pub(super) computed: Vec<Box<str>>,
}

/// What the caller of a function gives it.
#[derive(Debug)]
pub(super) struct Signature {
    /// By parameter: whether its memory is the function's. Tokens are none.
    pub(super) donated: Vec<bool>,
    pub(super) run_time_sizes: RunTimeSizes,
}

impl Function {
    /// Compiles a function of a module; `donated` says which parameters are given away, tokens among them. Adds the functions that it calls to `callees`.
    ///
    /// # Errors
    /// There is no such function with a body; the first op that the backend has no code for.
    pub(super) fn compile<'c>(
        module: &Module<'c>,
        name: Str<'c>,
        donated: impl FnOnce(&Place) -> Result<Vec<bool>, Diagnostic>,
        options: &Options,
        callees: &mut IndexMap<Str<'c>, Place>,
    ) -> Result<(Function, Signature), Diagnostic> {
        let missing = || {
            let place = callees.get(&name).cloned().unwrap_or(Place::Unknown);
            Diagnostic::error(place, format!("the module defines no function @{} with a body", name.text()))
        };
        let body = module.get(name).ok_or_else(missing)?;
        let function = body.root().ok_or_else(missing)?;
        let region = body.interface::<FunctionLike>(function).and_then(|f| (f.region)(body, function)).ok_or_else(missing)?;
        let block = body.first_block(region).ok_or_else(missing)?;
        let donated_values = donated(&body.place(function))?;
        let mut compiler = Compiler::new(body, (options.isa, options.threads.max(1)), &options.calls);
        compiler.past_caches = options.past_caches;
        compiler.callees = std::mem::take(callees);
        let returned: Vec<Value> = body.last_op(block).map_or(Vec::new(), |end| body.iter(body.operands(end)).collect());
        let run_time_sizes = RunTimeSizes::of(body, function, &compiler.args(block), &returned)?;
        let (parameters, donated) = arguments(&mut compiler, function, block, &donated_values)?;
        let given = compiler.args(block).into_iter().zip(&donated_values).filter(|(_, is_given)| **is_given).map(|(value, _)| value);
        compiler.memories = Memories::of(body, block, given);
        compiler.overwritten = Overwritten::of(body, block, &|_, repeat, k| {
            let init = body.at(repeat.init, k);
            let is_donated = matches!(body.def(init), Def::Arg(entry, n) if entry == block && donated_values.get(n as usize) == Some(&true));
            !compiler.is_scalar(init) && !is_donated
        });
        let (_, ops, returned) = compiler.parts(function, region)?;
        let mut steps = compiler.block(function, &ops, &[])?;
        let (mut results, mut given) = (Vec::new(), Vec::new());
        for value in returned {
            if compiler.is_token(value) {
                continue;
            }
            given.push(Border::of(&compiler, function, value)?);
            results.push(compiler.in_memory(&mut steps, function, value)?);
        }
        let kept = [compiler.frame.next_multiple_of(64), compiler.scratch_bytes().next_multiple_of(64)];
        let Compiler { buffers, ranges, ops, computed, memories, callees: found, .. } = compiler;
        let computed = computed.iter().map(|names| Box::from(&**names)).collect();
        *callees = found;
        let Assigned { assignment, named, allocated } =
            assign(&mut steps, &Wanted { buffers: &buffers, results: &results, donated: &donated, memories: memories.all() });
        let (name, loops) = (name.text().to_string(), ranges.len());
        let (copied, backed) = (Vec::new(), Vec::new());
        let mut function =
            Function { name, parameters, steps, buffers, assignment, named, allocated, kept, loops, results, copied, backed, given, ops, computed };
        function.copied = function.results.iter().map(|view| function.is_copied(view)).collect();
        function.backed = (0..function.results.len()).map(|i| function.copied[i] || function.owns_memory(i)).collect();
        Ok((function, Signature { donated, run_time_sizes }))
    }

    /// The bytes that a run of it takes, besides its arguments and results.
    pub(super) fn own_bytes(&self) -> usize {
        self.kept.iter().fold(self.assignment.arena, |all, bytes| all.saturating_add(*bytes))
    }

    /// Finds the memory of each buffer; `own` is as much as [`Function::own_bytes`].
    pub(super) fn bind(&self, found: &mut Vec<Memory>, own: Memory, arguments: &[Memory], results: &[Memory]) {
        let [frame, scratch] = self.kept;
        let arrays = own.part(frame + scratch, self.assignment.arena);
        found.clear();
        for (buffer, kind) in self.buffers.iter().enumerate() {
            found.push(match (kind, self.assignment.homes[buffer]) {
                (Buffer::Frame, _) => own.part(0, frame),
                (Buffer::Scratch, _) => own.part(frame, scratch),
                (Buffer::Constant(literal), _) => Memory::shared(literal.bytes()),
                (Buffer::Value(bytes) | Buffer::Argument(_, bytes), Some(Home::Arena(at))) => arrays.part(at, *bytes),
                (Buffer::Value(bytes) | Buffer::Argument(_, bytes), Some(Home::Result(result, at))) => results[result].part(at, *bytes),
                (Buffer::Value(bytes) | Buffer::Argument(_, bytes), Some(Home::Argument(i, at))) => arguments[i].part(at, *bytes),
                (Buffer::Argument(i, _), None) => arguments[*i],
                (Buffer::Value(_), None) => Memory::NONE,
            });
        }
    }

    /// By argument: whether something is written over it.
    pub(super) fn writes_over(&self) -> Vec<bool> {
        let mut written = vec![false; self.parameters.len()];
        for home in self.assignment.homes.iter().flatten() {
            if let Home::Argument(i, _) = home {
                written[*i] = true;
            }
        }
        written
    }

    /// Whether a result is brought from where it lies into memory of its own at the end.
    fn is_copied(&self, view: &View) -> bool {
        let buffer = view.address.buffer;
        let is_whole = |bytes: usize| view.address.spot().is_some_and(|spot| spot.at == 0) && view.bytes() == Some(bytes);
        !match (&self.buffers[buffer], self.assignment.homes[buffer]) {
            (Buffer::Argument(_, bytes), None) => is_whole(*bytes),
            (Buffer::Constant(literal), _) => is_whole(literal.bytes().len()),
            (Buffer::Argument(_, bytes) | Buffer::Value(bytes), Some(home)) => is_whole(*bytes) && self.fills(home, *bytes),
            (Buffer::Value(_), None) | (Buffer::Frame | Buffer::Scratch, _) => false,
        }
    }

    /// True for a place that is all of an argument or result.
    fn fills(&self, home: Home, bytes: usize) -> bool {
        let all = match home {
            Home::Arena(_) => None,
            Home::Result(result, at) => self.results[result].bytes().filter(|_| at == 0),
            Home::Argument(argument, at) => self.parameters[argument].bytes().filter(|_| at == 0),
        };
        all == Some(bytes)
    }

    /// The result in whose memory a view lies, if it is the first one there.
    pub(super) fn owns_memory(&self, result: usize) -> bool {
        matches!(self.assignment.homes[self.results[result].address.buffer], Some(Home::Result(owner, 0)) if owner == result)
    }
}

/// The types of arguments, and which are donated; tokens are none.
type Parameters = (Vec<Border>, Vec<bool>);

fn arguments(compiler: &mut Compiler<'_, '_>, function: Op, block: Block, donated: &[bool]) -> Result<Parameters, Diagnostic> {
    let (mut parameters, mut kept) = (Vec::new(), Vec::new());
    for (number, value) in compiler.args(block).into_iter().enumerate() {
        if compiler.is_token(value) {
            continue;
        }
        let border = Border::of(compiler, function, value)?;
        let address = Address::from(Spot { buffer: compiler.buffers.len(), at: 0 });
        let view = View { address, element: border.element, dims: border.memory.clone() };
        compiler.buffers.push(Buffer::Argument(parameters.len(), view.bytes().unwrap_or(0)));
        compiler.views.insert(value, view);
        parameters.push(border);
        kept.push(donated.get(number).copied().unwrap_or(false));
    }
    Ok((parameters, kept))
}
