//! Arrays of run-time sizes at the border of a function on padded arrays.
//!
//! The caller gives and gets arrays of the sizes that they have. The function takes and gives arrays of the bounds, and the sizes behind all of them.

use shale_dialects::hlo::dynamic_parameter::{DynamicParameters, NOT_PADDED, SizeOf, cut};
use shale_ir::body::{Body, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::EvalError;
use shale_ir::literal::Literal;
use shale_ir::types::TypeKind;

/// Which of a function's last parameters and results are sizes of dimensions of which others; these count without tokens.
#[derive(Debug, Default)]
pub(super) struct RunTimeSizes {
    parameters: Vec<SizeOf>,
    results: Vec<SizeOf>,
}

impl RunTimeSizes {
    /// What a function says; `args` and `results` are its values.
    ///
    /// # Errors
    /// An op that could not be one on padded arrays.
    pub(super) fn of(body: &Body<'_>, function: Op, args: &[Value], results: &[Value]) -> Result<RunTimeSizes, Diagnostic> {
        if let Some((op, why)) = body.walk(function).find_map(|op| Some((op, body.attr(op, NOT_PADDED)?.as_str()?))) {
            let message = format!("the cpu backend has no code for {} with arrays of run-time sizes yet: {why}", body.name(op).text());
            return Err(Diagnostic::error(body.place(op), message));
        }
        let among = |values: &[Value], sizes: Vec<SizeOf>| {
            let tokens = |end: usize| values[..end].iter().filter(|value| *body.ty(**value).get() == TypeKind::Token).count();
            sizes.into_iter().map(|of| SizeOf { array: of.array - tokens(of.array), ..of }).collect()
        };
        let DynamicParameters { parameters, results: given } = DynamicParameters::of(body, function);
        Ok(RunTimeSizes { parameters: among(args, parameters), results: among(results, given) })
    }

    /// The dimensions of an argument that may be smaller than its bounds, as bits.
    fn dynamic(sizes: &[SizeOf], array: usize) -> u64 {
        sizes.iter().filter(|of| of.array == array).fold(0, |bits, of| bits | 1 << of.dimension)
    }

    /// The arguments at their bounds, and their sizes; `bounds` are those of all parameters.
    ///
    /// # Errors
    /// An array that does not fit.
    pub(super) fn pad<'a>(&self, mut inputs: Vec<Literal>, bounds: impl Fn(usize) -> Option<&'a [i64]>) -> Result<Vec<Literal>, EvalError> {
        if self.parameters.is_empty() {
            return Ok(inputs);
        }
        let mut sizes = Vec::new();
        for of in &self.parameters {
            // A missing argument is an error of its own.
            let size = inputs.get(of.array).and_then(|array| array.sizes().get(of.dimension).copied()).unwrap_or(0);
            sizes.push(Literal::scalar(i32::try_from(size).map_err(|_| EvalError::new(format!("the size {size} of argument {} is too large", of.array)))?));
        }
        for (i, input) in inputs.iter_mut().enumerate() {
            let dynamic = Self::dynamic(&self.parameters, i);
            let Some(dims) = bounds(i).filter(|dims| dynamic != 0 && dims.len() == input.rank()) else { continue };
            let small = input.clone().into_static().into_row_major();
            let fits = |(d, (size, bound)): (usize, (&i64, &i64))| size == bound || dynamic >> d & 1 == 1 && size < bound;
            if !small.dims().iter().zip(dims).enumerate().all(fits) {
                let bound = |(d, n): (usize, &i64)| if dynamic >> d & 1 == 1 { format!("<={n}") } else { n.to_string() };
                let wanted: Vec<String> = dims.iter().enumerate().map(bound).collect();
                return Err(EvalError::new(format!("argument {i} must have the sizes [{}], but is {}", wanted.join(","), input.shape())));
            }
            *input = small.into_bounded(dynamic, dims)?.with_sizes(0, dims)?;
        }
        inputs.extend(sizes);
        Ok(inputs)
    }

    /// The results at their sizes.
    ///
    /// # Errors
    /// A size outside of its bounds: a bug.
    pub(super) fn cut(&self, results: Vec<Literal>) -> Result<Vec<Literal>, EvalError> {
        cut(results, &self.results)
    }

    /// How many arguments the caller gives, of all parameters.
    pub(super) fn given(&self, parameters: usize) -> usize {
        parameters - self.parameters.len()
    }
}
