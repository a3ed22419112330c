//! Functions that are ready to run.

mod arena;
mod assign;
mod listing;
mod profile;
mod run;
mod sizes;
mod traffic;

use crate::buf::Memories;
use crate::nest::plan::{Address, Ops, Spot, Step};
use crate::nest::{Buffer, Compiler, View};
use arena::Pool;
use assign::{Assignment, Wanted, assign};
pub use profile::{Profile, StepProfile, StepRun};
use shale_dialects::donation::donated_parameters;
use shale_dialects::hlo::layout::{is_row_major, layout_of};
use shale_host::CustomCalls;
use shale_ir::body::{Block, Op, Value};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::element::ElementType;
use shale_ir::eval::EvalError;
use shale_ir::literal::Literal;
use shale_ir::module::Module;
use shale_ir::op::interface::FunctionLike;
use shale_ir::shape::ArrayLayout;
use shale_lanes::Isa;
use sizes::RunTimeSizes;
use std::sync::atomic::AtomicBool;
pub use traffic::Traffic;

/// How a function is compiled and run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The instruction set of its kernels.
    pub isa: Isa,
    /// The most bytes of arrays at one time, besides the arguments.
    pub max_bytes: u64,
    /// How many threads a run may use, the one that asks for it included.
    pub threads: usize,
    /// The functions that custom calls may name.
    pub calls: CustomCalls,
}

impl Default for Options {
    /// The best instruction set of this machine, 16 GiB, one thread.
    fn default() -> Self {
        Options { isa: Isa::detect(), max_bytes: 1 << 34, threads: 1, calls: CustomCalls::new() }
    }
}

/// A function of a module, compiled. Runs change nothing in it but the memory that it keeps for them: any number of threads may run it at once.
#[derive(Debug)]
pub struct Executable {
    parameters: Vec<Border>,
    donated: Vec<bool>,
    steps: Vec<Step>,
    buffers: Vec<Buffer>,
    assignment: Assignment,
    /// Bytes of memories that the program names.
    named: usize,
    /// Bytes of scalars of the function, and of what loops keep, which lie before the arrays in the arena.
    kept: [usize; 2],
    loops: usize,
    results: Vec<View>,
    /// What each of these is for the caller.
    given: Vec<Border>,
    run_time_sizes: RunTimeSizes,
    ops: Ops,
    max_bytes: u64,
    threads: usize,
    calls: CustomCalls,
    pool: Pool,
}

/// What the arrays of a run take, in bytes, besides the arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryUse {
    /// What is there at one time: the arena, and results beside it.
    pub peak: u64,
    /// What is live at the step where most is: no assignment takes less. Memories that the program names count as a whole.
    pub lower_bound: u64,
}

/// What a run gave.
#[derive(Debug)]
pub struct Ran {
    /// The function's results; tokens are left out.
    pub results: Vec<Literal>,
    /// The judgements of `check` ops that failed, in order.
    pub failures: Vec<EvalError>,
    /// What the program put out, item by item: the arrays of each.
    pub outfeed: Vec<Vec<Literal>>,
    /// The most bytes of arrays at one time, besides the arguments.
    pub peak_bytes: u64,
}

/// What a run may use besides its arguments.
#[derive(Debug, Default)]
pub struct Given<'a> {
    /// Arrays whose memory results may take, each that of the result at its place: no memory is made for those of the same type that nobody shares.
    pub outputs: Vec<Literal>,
    /// The run ends with an error soon after this becomes true: it is asked between steps and in each iteration of a loop.
    pub cancelled: Option<&'a AtomicBool>,
    /// Where to add what the steps take: [`Executable::profile`] of this executable, another one's stays as it is. Nothing is paid without it.
    pub profile: Option<&'a mut Profile>,
}

impl Executable {
    /// Compiles the function `entry` of a verified module, which `lower-to-loops` has brought to loops.
    ///
    /// # Errors
    /// There is no such function with a body; the first op that the backend has no code for; a custom call of no known function; an instruction set that the machine lacks.
    pub fn new(module: &Module<'_>, entry: &str, options: &Options) -> Result<Executable, Diagnostic> {
        let missing = || Diagnostic::error(Place::Unknown, format!("the module defines no function @{entry} with a body"));
        let body = module.get(module.cx().str(entry)).ok_or_else(missing)?;
        let function = body.root().ok_or_else(missing)?;
        let region = body.interface::<FunctionLike>(function).and_then(|f| (f.region)(body, function)).ok_or_else(missing)?;
        let block = body.first_block(region).ok_or_else(missing)?;
        let donated_values = donated_parameters(module, entry).map_err(|error| Diagnostic::error(body.place(function), error.message))?;
        let mut compiler = Compiler::new(body, options.isa, &options.calls);
        let returned: Vec<Value> = body.last_op(block).map_or(Vec::new(), |end| body.iter(body.operands(end)).collect());
        let run_time_sizes = RunTimeSizes::of(body, function, &compiler.args(block), &returned)?;
        let (parameters, donated) = arguments(&mut compiler, function, block, &donated_values)?;
        let given = compiler.args(block).into_iter().zip(&donated_values).filter(|(_, is_given)| **is_given).map(|(value, _)| value);
        compiler.memories = Memories::of(body, block, given);
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
        let Compiler { buffers, ranges, ops, memories, .. } = compiler;
        let (assignment, named) = assign(&mut steps, &Wanted { buffers: &buffers, results: &results, donated: &donated, memories: memories.all() });
        let (loops, max_bytes, threads, pool, calls) = (ranges.len(), options.max_bytes, options.threads.max(1), Pool::default(), options.calls.clone());
        Ok(Executable {
            parameters,
            donated,
            steps,
            buffers,
            assignment,
            named,
            kept,
            loops,
            results,
            given,
            run_time_sizes,
            ops,
            max_bytes,
            threads,
            calls,
            pool,
        })
    }

    /// True if a run may write its results over an argument that nobody else shares.
    ///
    /// The program says so of its parameters: see [`shale_dialects::donation`].
    pub fn is_donated(&self, parameter: usize) -> bool {
        self.donated.get(parameter).copied().unwrap_or(false)
    }

    /// What the arrays of a run take. It is known before the first run.
    pub fn memory_use(&self) -> MemoryUse {
        let kept: usize = self.kept.iter().sum();
        let small = |view: &View| if self.is_copied(view) { view.bytes().unwrap_or(0) } else { 0 };
        let copied: usize = self.results.iter().map(small).sum();
        let of = |bytes: usize| bytes.saturating_add(kept).saturating_add(copied) as u64;
        MemoryUse { peak: of(self.assignment.peak), lower_bound: of(self.assignment.lower_bound) }
    }

    /// Of the bytes that arrays take at one time, those of memories that the program names, and those of arrays that it stores nowhere.
    pub fn named_and_other_bytes(&self) -> (u64, u64) {
        (self.named as u64, self.assignment.peak.saturating_sub(self.named) as u64)
    }

    /// Runs the function. Arguments stay as they are.
    ///
    /// # Errors
    /// Arguments of other types, arrays beyond the limit of bytes, an index outside of its array.
    pub fn run(&self, inputs: &[Literal]) -> Result<Ran, EvalError> {
        self.run_with(inputs.to_vec(), Given::default())
    }
}

/// An argument or result: the caller's array, of sizes and in a layout, and the array in row-major order that its memory is.
#[derive(Clone, Debug)]
struct Border {
    element: ElementType,
    dims: Vec<i64>,
    /// None if that is row-major order.
    layout: Option<ArrayLayout>,
    memory: Vec<i64>,
}

impl Border {
    /// The bytes of the memory.
    fn bytes(&self) -> Option<usize> {
        self.memory.iter().try_fold(self.element.bytes(), |all, n| all.checked_mul(usize::try_from(*n).ok()?))
    }

    fn of(compiler: &Compiler<'_, '_>, function: Op, value: Value) -> Result<Border, Diagnostic> {
        let (element, memory) = compiler.memory(function, value)?;
        let ty = compiler.body.ty(value);
        let dims = ty.array().map_or(Vec::new(), |array| array.dims.list().to_vec());
        Ok(Border { element, dims, layout: layout_of(ty).filter(|_| !is_row_major(ty)), memory })
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
