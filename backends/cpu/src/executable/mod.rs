//! Functions that are ready to run.

mod arena;
mod assign;
mod bound;
mod called;
mod function;
mod listing;
mod profile;
mod run;
mod sizes;
mod traffic;

use crate::nest::Compiler;
use crate::nest::plan::Step;
use arena::Pool;
use called::{Called, Chain};
use function::{Function, Signature};
use indexmap::IndexMap;
pub use profile::{Profile, StepProfile, StepRun};
pub use run::STACK_PER_LEVEL;
use shale_bufferize::places::ALIGN;
use shale_dialects::donation::donated_parameters;
use shale_dialects::hlo::layout::{is_row_major, layout_of};
use shale_host::{CustomCalls, Surroundings};
use shale_ir::body::{Op, Value};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::element::ElementType;
use shale_ir::eval::EvalError;
use shale_ir::literal::Literal;
use shale_ir::module::Module;
use shale_ir::shape::ArrayLayout;
use shale_lanes::Isa;
use sizes::RunTimeSizes;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
pub use traffic::Traffic;

/// How a function is compiled and run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The instruction set of its kernels.
    pub isa: Isa,
    /// The most bytes of arrays at one time, besides the arguments.
    pub max_bytes: u64,
    /// The most loops, branches and calls within each other, in programs with calls.
    pub max_depth: u32,
    /// How many threads a run may use, the one that asks for it included.
    pub threads: usize,
    /// Bytes from which on results of loops are written past the caches; `None` where these do not hold what a loop reads and writes. The bits are the same.
    pub past_caches: Option<usize>,
    /// The functions that custom calls may name.
    pub calls: CustomCalls,
}

impl Default for Options {
    /// The best instruction set of this machine, 16 GiB, 512 levels as in the reference evaluator, one thread.
    fn default() -> Self {
        Options { isa: Isa::detect(), max_bytes: 1 << 34, max_depth: 512, threads: 1, past_caches: None, calls: CustomCalls::new() }
    }
}

/// A function of a module with those that it calls, compiled. Runs change nothing in it but the memory that it keeps for them: any number of threads may run
/// it at once.
#[derive(Debug)]
pub struct Executable {
    entry: Arc<Function>,
    called: Called,
    /// What the longest chain of calls takes.
    chain: Chain,
    donated: Vec<bool>,
    run_time_sizes: RunTimeSizes,
    max_bytes: u64,
    max_depth: u32,
    threads: usize,
    calls: CustomCalls,
    /// What lies around a run of the only member.
    alone: Surroundings,
    pool: Pool,
}

/// What the arrays of a run take, in bytes, besides the arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryUse {
    /// What is there at one time: the arena, in which kernels work too, results beside it, what the longest chain of calls takes, and the most that a
    /// kernel allocates. Scratch of lane programs and lists of places, some KiB for each thread, do not count.
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
        let mut callees = IndexMap::new();
        let donated = |place: &Place| donated_parameters(module, entry).map_err(|error| Diagnostic::error(place.clone(), error.message));
        let (entry, Signature { donated, run_time_sizes }) = Function::compile(module, module.cx().str(entry), donated, options, &mut callees)?;
        let mut called = Vec::new();
        while let Some((name, _)) = callees.get_index(called.len()) {
            // Whoever calls goes on to hold the arguments.
            let (function, _) = Function::compile(module, *name, |_| Ok(Vec::new()), options, &mut callees)?;
            called.push(function);
        }
        let (called, chain) = Called::new(called, &entry);
        let Options { max_bytes, max_depth, .. } = *options;
        let (threads, pool, calls) = (options.threads.max(1), Pool::default(), options.calls.clone());
        let mut made = Executable {
            entry: Arc::new(entry),
            called,
            chain,
            donated,
            run_time_sizes,
            max_bytes,
            max_depth,
            threads,
            calls,
            alone: Surroundings::default(),
            pool,
        };
        made.alone.limit = made.limit();
        Ok(made)
    }

    /// True if a run may write its results over an argument that nobody else shares.
    ///
    /// The program says so of its parameters: see [`shale_dialects::donation`].
    pub fn is_donated(&self, parameter: usize) -> bool {
        self.donated.get(parameter).copied().unwrap_or(false)
    }

    /// How many kernels and loops the program became; those in loops, branches and functions that are called count once.
    pub fn kernels(&self) -> usize {
        self.called.functions().map(Function::kernels).fold(self.entry.kernels(), usize::saturating_add)
    }

    /// What the arrays of a run take. It is known before the first run, but for functions that call themselves, which count as if they did so once.
    pub fn memory_use(&self) -> MemoryUse {
        let MemoryUse { peak, lower_bound } = self.memory_of_entry();
        MemoryUse { peak: peak.saturating_add(self.chain.bytes as u64), lower_bound }
    }

    /// The same without what functions take that are called.
    fn memory_of_entry(&self) -> MemoryUse {
        let entry = &self.entry;
        let kept: usize = entry.kept.iter().sum();
        let copied = entry.results.iter().zip(&entry.copied).filter(|(_, is_copied)| **is_copied);
        let copied: usize = copied.map(|(view, _)| view.bytes().unwrap_or(0)).sum();
        let of = |bytes: usize| bytes.saturating_add(kept).saturating_add(copied) as u64;
        // One kernel runs at a time, of whichever function.
        let allocated = self.called.functions().map(|function| function.allocated).fold(entry.allocated, usize::max);
        MemoryUse { peak: of(entry.assignment.peak.saturating_add(allocated)), lower_bound: of(entry.assignment.lower_bound) }
    }

    /// Of the bytes that arrays take at one time, those of memories that the program names, and those of arrays that it stores nowhere, besides what a kernel works
    /// in; functions that are called do not count.
    pub fn named_and_other_bytes(&self) -> (u64, u64) {
        let Function { named, assignment, steps, .. } = &*self.entry;
        (*named as u64, assignment.peak.saturating_sub(*named).saturating_sub(largest_workspace(steps)) as u64)
    }

    /// Runs the function. Arguments stay as they are.
    ///
    /// # Errors
    /// Arguments of other types, arrays beyond the limit of bytes, an index outside of its array.
    pub fn run(&self, inputs: &[Literal]) -> Result<Ran, EvalError> {
        self.run_with(inputs.to_vec(), Given::default())
    }
}

/// The bytes that the kernel works in that takes most.
fn largest_workspace(steps: &[Step]) -> usize {
    let one = |step: &Step| match step {
        Step::Kernel(call) => call.workspace.map_or(0, |part| part.bytes.next_multiple_of(ALIGN)),
        Step::Repeat(repeat) => largest_workspace(&repeat.condition).max(largest_workspace(&repeat.body)),
        Step::Branch(branch) => branch.branches.iter().map(|steps| largest_workspace(steps)).max().unwrap_or(0),
        _ => 0,
    };
    steps.iter().map(one).max().unwrap_or(0)
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
