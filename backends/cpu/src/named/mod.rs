//! Named kernels: what runs an op that is no loops.
//!
//! A file an op: it reads the op's attributes and the places of its arrays, and makes the kernel. Its line in [`BINDINGS`] is all that the rest of the
//! backend knows of it.

pub(crate) mod bitcast_convert;
mod cholesky;
mod combiner;
mod concatenate;
mod convolution;
pub(crate) mod dot_general;
mod dynamic_update_slice;
mod fft;
mod fusion;
mod gather;
mod map;
mod pad;
mod reduce_window;
mod rng_bit_generator;
mod scatter;
mod select_and_scatter;
mod sort;
mod top_k;
mod triangular_solve;

use crate::nest::Compiler;
use crate::nest::function::Function;
use shale_dialects::hlo::layout::{index_map, is_row_major};
use shale_dialects::hlo::{Window, WindowDim};
use shale_ir::body::{Body, Op, Region, Value, Values};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_ir::op::Semantics;
use shale_ir::prelude::{Dims, Type};
use shale_kernels::{Array, Kernel, KernelError, SlidingDim};
use shale_lanes::Isa;

/// Which op which file binds.
const BINDINGS: &[(&str, Bind)] = &[
    ("hlo.cholesky", cholesky::bind),
    ("hlo.concatenate", concatenate::bind),
    ("hlo.convolution", convolution::bind),
    ("hlo.dot_general", dot_general::bind),
    ("hlo.dynamic_update_slice", dynamic_update_slice::bind),
    ("hlo.fft", fft::bind),
    ("hlo.fusion", fusion::bind),
    ("hlo.gather", gather::bind),
    ("hlo.map", map::bind),
    ("hlo.pad", pad::bind),
    ("hlo.reduce_window", reduce_window::bind),
    ("hlo.rng_bit_generator", rng_bit_generator::bind),
    ("hlo.scatter", scatter::bind),
    ("hlo.select_and_scatter", select_and_scatter::bind),
    ("hlo.sort", sort::bind),
    ("hlo.top_k", top_k::bind),
    ("hlo.triangular_solve", triangular_solve::bind),
];

/// Makes the kernel of an op.
///
/// # Errors
/// Forms of the op that have no kernel yet.
pub(crate) type Bind = fn(&mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic>;

/// How an op is bound to a kernel, if it is.
pub(crate) fn find(body: &Body<'_>, op: Op) -> Option<Bind> {
    let name = body.name(op).text();
    BINDINGS.iter().find(|(known, _)| *known == name).map(|(_, bind)| *bind)
}

/// A list of dimensions or sizes.
fn sizes(list: Dims<'_>) -> Vec<usize> {
    list.list().iter().map(|n| *n as usize).collect()
}

/// A window as kernels take it.
fn sliding(window: &Window) -> Vec<SlidingDim> {
    let dim = |w: &WindowDim| SlidingDim { size: w.size, stride: w.stride, low: w.low, base_dilation: w.base_dilation, window_dilation: w.window_dilation };
    window.0.iter().map(dim).collect()
}

/// A kernel for an op. Its operands are those of the op, then what is captured; its results are those of the op.
#[derive(Debug)]
pub(crate) struct Bound {
    pub(crate) kernel: Box<dyn Kernel>,
    /// What regions of the op use from outside, as more operands: [`Function::captures`].
    pub(crate) captures: Vec<Value>,
}

impl Bound {
    /// A kernel that needs nothing but the operands.
    pub(crate) fn new(kernel: impl Kernel + 'static) -> Bound {
        Bound { kernel: Box::new(kernel), captures: Vec::new() }
    }
}

/// An op that wants a kernel.
pub(crate) struct Site<'s, 'a, 'c> {
    pub(crate) compiler: &'s mut Compiler<'a, 'c>,
    pub(crate) op: Op,
}

impl<'a, 'c> Site<'_, 'a, 'c> {
    /// The function that the op stands in.
    pub(crate) fn body(&self) -> &'a Body<'c> {
        self.compiler.body
    }

    /// The instruction set to make the kernel for.
    pub(crate) fn isa(&self) -> Isa {
        self.compiler.isa
    }

    /// How an operand or result lies in memory: as the layout of its type says, row-major without one.
    ///
    /// # Errors
    /// Sizes that are not known.
    pub(crate) fn array(&self, value: Value) -> Result<Array, Diagnostic> {
        let (element, dims) = self.compiler.memory(self.op, value)?;
        let ty = self.body().ty(value);
        if is_row_major(ty) {
            let dims: Vec<usize> = dims.iter().map(|n| *n as usize).collect();
            return Ok(Array::row_major(element, &dims));
        }
        let map = index_map(ty).map_err(|error| self.refused(&KernelError::new(error.to_string())))?;
        let bytes = |stride: &i64| *stride as usize * element.bytes();
        Ok(Array { element, dims: map.dims().iter().map(|n| *n as usize).collect(), strides: map.strides().iter().map(bytes).collect() })
    }

    /// How the op's only result lies in memory.
    ///
    /// # Errors
    /// As [`array`](Site::array), and an op with no result.
    pub(crate) fn result(&self) -> Result<Array, Diagnostic> {
        let result = self.body().iter(self.body().results(self.op)).next();
        self.array(result.ok_or_else(|| self.refused(&KernelError::new("it has no result")))?)
    }

    /// A computation on scalars that the op holds, such as a comparison, as an `ElementFunction` for its kernel.
    ///
    /// # Errors
    /// A region that is no straight code on scalars.
    pub(crate) fn function(&mut self, region: Region) -> Result<Function, Diagnostic> {
        self.compiler.function(self.op, region)
    }

    /// How several values lie in memory.
    ///
    /// # Errors
    /// As [`Site::array`].
    pub(crate) fn arrays(&self, values: Values) -> Result<Vec<Array>, Diagnostic> {
        self.body().iter(values).map(|value| self.array(value)).collect()
    }

    /// The fields of the op.
    ///
    /// # Errors
    /// An op of another kind, which the table of bindings does not bring here.
    pub(crate) fn fields<T: Semantics<'c>>(&self) -> Result<T, Diagnostic> {
        self.body().matches(self.op).ok_or_else(|| self.refused(&KernelError::new("it is another op")))
    }

    /// A form of the op that the kernel does not have, as an error at the op.
    pub(crate) fn refused(&self, error: &KernelError) -> Diagnostic {
        self.compiler.error(self.op, format!("the cpu backend has no code for {} yet: {error}", self.body().name(self.op).text()))
    }
}

/// The type in which a contraction is computed: `accum`, or the result's element type.
fn compute_type(accum: Option<Type<'_>>, result: ElementType) -> ElementType {
    accum.and_then(Type::scalar).unwrap_or(result)
}

/// The dimensions that an attribute lists; none if it is left out.
fn list(dims: Option<Dims<'_>>) -> Vec<usize> {
    dims.map_or(Vec::new(), sizes)
}
