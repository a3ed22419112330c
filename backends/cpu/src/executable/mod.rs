//! Functions that are ready to run.

mod buffers;

use crate::nest::machine::Machine;
use crate::nest::plan::{Address, Ops, Spot, Step};
use crate::nest::{Buffer, Compiler, View};
use buffers::{Lifetimes, Store, lifetimes};
use shale_ir::body::Value;
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::element::ElementType;
use shale_ir::eval::EvalError;
use shale_ir::literal::Literal;
use shale_ir::module::Module;
use shale_ir::op::interface::FunctionLike;
use shale_lanes::Isa;

/// How a function is compiled and run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The instruction set of its kernels.
    pub isa: Isa,
    /// The most bytes of arrays at one time, besides the arguments.
    pub max_bytes: u64,
}

impl Default for Options {
    /// The best instruction set of this machine, 16 GiB.
    fn default() -> Self {
        Options { isa: Isa::detect(), max_bytes: 1 << 34 }
    }
}

/// A function of a module, compiled. It is plain data: runs change nothing in it.
#[derive(Debug)]
pub struct Executable {
    parameters: Vec<(ElementType, Vec<i64>)>,
    steps: Vec<Step>,
    buffers: Vec<Buffer>,
    lifetimes: Lifetimes,
    frame: usize,
    loops: usize,
    results: Vec<View>,
    ops: Ops,
    max_bytes: u64,
}

/// What a run gave.
#[derive(Debug)]
pub struct Ran {
    /// The function's results.
    pub results: Vec<Literal>,
    /// The most bytes of arrays at one time, besides the arguments.
    pub peak_bytes: u64,
}

impl Executable {
    /// Compiles the function `entry` of a verified module, which `lower-to-loops` has brought to loops.
    ///
    /// # Errors
    /// There is no such function with a body; the first op that the backend has no code for; an instruction set that the machine lacks.
    pub fn new(module: &Module<'_>, entry: &str, options: &Options) -> Result<Executable, Diagnostic> {
        let missing = || Diagnostic::error(Place::Unknown, format!("the module defines no function @{entry} with a body"));
        let body = module.get(module.cx().str(entry)).ok_or_else(missing)?;
        let function = body.root().ok_or_else(missing)?;
        let region = body.interface::<FunctionLike>(function).and_then(|f| (f.region)(body, function)).ok_or_else(missing)?;
        let block = body.first_block(region).ok_or_else(missing)?;
        let mut compiler = Compiler::new(body, options.isa);
        let mut parameters = Vec::new();
        for (i, value) in compiler.args(block).into_iter().enumerate() {
            let (element, dims) = compiler.array(function, value)?;
            compiler.buffers.push(Buffer::Argument(i));
            let address = Address::from(Spot { buffer: compiler.buffers.len() - 1, at: 0 });
            compiler.views.insert(value, View { address, element, dims: dims.clone() });
            parameters.push((element, dims));
        }
        let (_, ops, returned) = compiler.parts(function, region)?;
        let mut yields: Vec<(Value, View)> = Vec::new();
        for value in &returned {
            if !compiler.is_scalar(*value) {
                continue;
            }
            let (element, dims) = compiler.array(function, *value)?;
            let spot = compiler.keep(function, element.bytes())?;
            yields.push((*value, View { address: spot.into(), element, dims }));
        }
        let steps = compiler.block(function, &ops, &yields)?;
        compiler.views.extend(yields);
        let results = returned.iter().map(|value| compiler.views.get(value).cloned().ok_or_else(|| compiler.no_code(function)));
        let results = results.collect::<Result<Vec<View>, _>>()?;
        let lifetimes = lifetimes(&steps, &compiler.buffers, &results);
        let Compiler { buffers, frame, bounds, ops, .. } = compiler;
        Ok(Executable { parameters, steps, buffers, lifetimes, frame, loops: bounds.len(), results, ops, max_bytes: options.max_bytes })
    }

    /// Runs the function.
    ///
    /// # Errors
    /// Arguments of other types, arrays beyond the limit of bytes, an index outside of its array.
    pub fn run(&self, inputs: &[Literal]) -> Result<Ran, EvalError> {
        let inputs = self.checked(inputs)?;
        let mut store = Store::new(&self.buffers, &inputs, self.frame, self.max_bytes)?;
        let memory = store.memory();
        let mut machine = Machine { buffers: memory, indices: vec![0; self.loops], scratch: shale_lanes::Scratch::new(), ops: &self.ops };
        for (i, step) in self.steps.iter().enumerate() {
            for buffer in &self.lifetimes.begin[i] {
                machine.buffers.0[*buffer] = store.allocate(*buffer)?;
            }
            machine.run(std::slice::from_ref(step))?;
            for buffer in &self.lifetimes.end[i] {
                machine.buffers.0[*buffer] = store.free(*buffer);
            }
        }
        drop(machine);
        for buffer in &self.lifetimes.untouched {
            store.allocate(*buffer)?;
        }
        let results = self.results.iter().map(|view| store.literal(view)).collect::<Result<_, _>>()?;
        Ok(Ran { results, peak_bytes: store.peak() })
    }

    fn checked(&self, inputs: &[Literal]) -> Result<Vec<Literal>, EvalError> {
        if inputs.len() != self.parameters.len() {
            return Err(EvalError::new(format!("the function takes {} arguments, got {}", self.parameters.len(), inputs.len())));
        }
        for (i, (literal, (element, dims))) in inputs.iter().zip(&self.parameters).enumerate() {
            if literal.element() != *element || literal.sizes() != dims || literal.dims() != dims {
                let (came, wanted) = (literal.shape(), Literal::zeros(*element, &[]).shape());
                return Err(EvalError::new(format!("argument {i} must hold {wanted} in the sizes {dims:?}, but is {came}")));
            }
        }
        Ok(inputs.iter().cloned().map(Literal::into_row_major).collect())
    }
}
