//! Scans: a computation goes along a dimension and carries values from step to step.

use crate::form::legalize;
use shale_dialects::hlo;
use shale_dialects::hlo::infer::{Array, array};
use shale_dialects::lowering::Lowering;
use shale_ir::attr::i32_array;
use shale_ir::literal::Literal;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

op! {
    /// Goes along a dimension: `(outputs[i], carries) = body(inputs[i], carries)` for each `i`, beginning with `inits`. The results are the
    /// outputs, put together along the dimension, and the last carries.
    ///
    /// - (C1) The inputs and outputs have the dimension, with one size.
    /// - (C2) The computation takes the inputs and outputs without the dimension, and the carries.
    /// - (C3) `resultSegmentSizes` has the numbers of outputs and of carries; each carry has its initial value's type.
    pub struct Scan<'c> = "chlo.scan" [TensorText, RecursiveEffects, Scan::LEGALIZE] -> Values {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) What is carried into the first step.
        inits: Values,
        /// (I3) The dimension.
        dimension: i64,
        /// (I4) The number of steps, where there is no input to say it.
        scan_dim_size: Option<i64>,
        /// (I5) Whether it goes from the end; no if it is left out.
        is_reverse: Option<bool>,
        /// (I6) Whether steps may be grouped: a hint.
        is_associative: Option<bool>,
        /// (I7) The numbers of outputs and of carries.
        resultSegmentSizes: AttrRef<'c>,
        /// (I8) One step.
        body: Region,
        /// The types of the results.
        results: ResultTypes<'c>,
    }
    syntax &crate::syntax::SCAN
}

/// The array types of one kind of value, and the number of steps that they say.
struct Scanned<'c> {
    inputs: Vec<Array<'c>>,
    outputs: Vec<Array<'c>>,
    dimension: usize,
    steps: i64,
}

impl<'c> Scan<'c> {
    fn scanned(self, body: &Body<'c>, op: Op) -> Result<Scanned<'c>, OpError> {
        let results: Vec<_> = body.types(body.results(op)).collect();
        let carries = self.inits.len();
        let count = results.len().checked_sub(carries);
        let stated = i32_array(self.resultSegmentSizes.0).map(|sizes| sizes.map(i64::from).collect::<Vec<_>>());
        let fits = count.is_some_and(|count| stated == Some(vec![count as i64, carries as i64]));
        require!(fits, "(C3) resultSegmentSizes must have the numbers of outputs and of the {carries} carries, which are {} results", results.len());
        let (outputs, last) = results.split_at(results.len() - carries);
        for (init, last) in body.types(self.inits).zip(last) {
            require!(init == *last, "(C3) a carry must have its initial value's type {}, but has {}", type_text(init), type_text(*last));
        }
        let inputs: Vec<_> = body.iter(self.inputs).map(|v| array(body, v, "(C1) an input")).collect::<Result<_, _>>()?;
        let outputs: Vec<_> = outputs.iter().map(|ty| Array::from_type(body.cx(), *ty, "(C1) an output")).collect::<Result<_, _>>()?;
        let mut steps = self.scan_dim_size;
        for array in inputs.iter().chain(&outputs) {
            let size = array.dims[array.dim(self.dimension, "(C1) dimension")?];
            let same = size.dynamic || steps.is_none_or(|steps| steps == size.size);
            require!(same, "(C1) all must have one size along dimension {}, but there are {} and {size}", self.dimension, steps.unwrap_or(0));
            steps = if size.dynamic { steps } else { Some(size.size) };
        }
        let steps = steps.ok_or_else(|| OpError::new("(C1) the number of steps must be known: state scan_dim_size"))?;
        Ok(Scanned { inputs, outputs, dimension: self.dimension as usize, steps })
    }
}

/// The array without one of its dimensions.
fn without<'c>(array: &Array<'c>, dimension: usize) -> Array<'c> {
    array.with_dims(array.dims.iter().enumerate().filter(|(d, _)| *d != dimension).map(|(_, size)| *size))
}

impl<'c> Semantics<'c> for Scan<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let scanned = self.scanned(body, op)?;
        let block = body.first_block(self.body).filter(|_| body.has_one_block(self.body));
        let block = block.ok_or_else(|| OpError::new("(C2) the computation must have one block"))?;
        let end = body.last_op(block).ok_or_else(|| OpError::new("(C2) the computation must return values"))?;
        for (arrays, values, what) in [(&scanned.inputs, body.args(block), "take"), (&scanned.outputs, body.operands(end), "return")] {
            let expected: Vec<_> = arrays.iter().map(|a| without(a, scanned.dimension).ty()).chain(body.types(self.inits)).collect();
            let given: Vec<_> = body.types(values).collect();
            require!(given == expected, "(C2) the computation must {what} ({}), not ({})", list(&expected), list(&given));
        }
        Ok(())
    }
}

fn list(types: &[Type<'_>]) -> String {
    types.iter().map(|ty| type_text(*ty)).collect::<Vec<_>>().join(", ")
}

legalize! {
    Scan<'c>: |op, l| {
        let scanned = op.scanned(l.body, l.op())?;
        let mut init = Vec::new();
        for output in &scanned.outputs {
            let zero = l.number(output.element, 0.0)?;
            init.push(if output.rank() == 0 { zero } else { l.broadcast(zero, &[], output)? });
        }
        init.extend(l.body.iter(op.inits).collect::<Vec<_>>());
        let inputs: Vec<Value> = l.body.iter(op.inputs).collect();
        l.count_to(scanned.steps, &init, |l, step, values| {
            let at = if op.is_reverse == Some(true) {
                let last = l.scalar(Literal::scalar(scanned.steps - 1))?;
                l.push(hlo::Subtract { lhs: last, rhs: step })?
            } else {
                step
            };
            let (outputs, carries) = values.split_at(scanned.outputs.len());
            let mut given = Vec::new();
            for (input, array) in inputs.iter().zip(&scanned.inputs) {
                given.push(scanned.read(l, *input, array, at)?);
            }
            given.extend(carries);
            let new = l.inline(op.body, &given)?;
            let (parts, carries) = new.split_at(outputs.len());
            let mut next = Vec::new();
            for ((whole, part), array) in outputs.iter().zip(parts).zip(&scanned.outputs) {
                next.push(scanned.write(l, *whole, *part, array, at)?);
            }
            next.extend(carries);
            Ok(next)
        })
    };
}

impl<'c> Scanned<'c> {
    /// The part of an array with one index along the dimension.
    fn one(&self, array: &Array<'c>) -> Array<'c> {
        let mut one = array.clone();
        one.dims[self.dimension] = hlo::infer::Dim::of(1);
        one
    }

    /// Where the part with index `at` begins.
    fn start(&self, l: &mut Lowering<'_, 'c>, array: &Array<'c>, at: Value) -> Result<Values, OpError> {
        let mut starts = Vec::new();
        for d in 0..array.rank() {
            starts.push(if d == self.dimension { at } else { l.scalar(Literal::scalar(0_i64))? });
        }
        Ok(l.body.values(&starts))
    }

    fn read(&self, l: &mut Lowering<'_, 'c>, operand: Value, array: &Array<'c>, at: Value) -> Result<Value, OpError> {
        let start_indices = self.start(l, array, at)?;
        let sizes: Vec<i64> = self.one(array).dims.iter().map(|d| d.size).collect();
        let input = l.push(hlo::DynamicSlice { operand, start_indices, slice_sizes: l.cx().dims(&sizes) })?;
        l.push(hlo::Reshape { input, result: ResultType(without(array, self.dimension).ty()) })
    }

    fn write(&self, l: &mut Lowering<'_, 'c>, operand: Value, part: Value, array: &Array<'c>, at: Value) -> Result<Value, OpError> {
        let update = l.push(hlo::Reshape { input: part, result: ResultType(self.one(array).ty()) })?;
        let start_indices = self.start(l, array, at)?;
        l.push(hlo::DynamicUpdateSlice { operand, update, start_indices })
    }
}
