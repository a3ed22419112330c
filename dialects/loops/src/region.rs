//! What nests and reductions share: bounds, and regions over indices.

use crate::schedule::Schedule;
use shale_dialects::hlo::layout::is_row_major;
use shale_dialects::hlo::region;
use shale_ir::element::ElementType;
use shale_ir::eval::{Data, Datum, Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::op::interface::ReturnLike;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

static YIELD: ReturnLike = ReturnLike { returned: |body, op| body.operands(op) };

op! {
    /// Ends the body of a nest or reduction: what it computes for its index.
    ///
    /// - (C1) It stands in a region of an op of this dialect.
    pub struct Yield = "loop.yield" [Pure, Terminator, implements(&YIELD)] -> () {
        /// (I1) The values.
        operands: Values,
    }
    format "attr-dict ($operands `:` type($operands))?"
}
impl<'c> Semantics<'c> for Yield {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let inside = body.parent_op(op).is_some_and(|p| body.info(p).is_some_and(|info| info.dialect() == "loop"));
        require!(inside, "(C1) must stand in a nest or reduction");
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        Ok(m.data(self.operands))
    }
}

/// The most iterations of one op: so many that no program waits for them, and few enough that indices and sizes do not overflow.
const MOST: i64 = 1 << 48;

/// Checks the bounds of loops; `label` is the constraint's.
///
/// # Errors
/// Bounds below 0, or too many iterations.
pub(crate) fn check_bounds(bounds: Dims<'_>, label: &str) -> OpResult {
    let bounds = bounds.list();
    require!(bounds.iter().all(|n| *n >= 0), "({label}) bounds must not be negative, but are {bounds:?}");
    let count = bounds.iter().filter(|n| **n > 0).try_fold(1i64, |all, n| all.checked_mul(*n).filter(|all| *all <= MOST));
    require!(count.is_some(), "({label}) bounds must not make more than 2^48 iterations, but are {bounds:?}");
    Ok(())
}

/// Checks that arrays lie in row-major order; `label` is the constraint's.
///
/// # Errors
/// The first with another layout.
pub(crate) fn check_order<'c>(types: impl IntoIterator<Item = Type<'c>>, label: &str) -> OpResult {
    match types.into_iter().find(|ty| !is_row_major(*ty)) {
        None => Ok(()),
        Some(ty) => {
            let error = OpError::new(format!("{label} loops read and make arrays in row-major order, but there is {}", type_text(ty)));
            Err(error.with_hint("hlo.bitcast takes the memory of an array with another layout for a row-major one"))
        }
    }
}

/// Checks that a region takes an index for each bound and returns values of some types; `what` names it and cites the constraint.
///
/// # Errors
/// Another form.
pub(crate) fn check<'c>(body: &Body<'c>, region: Region, bounds: Dims<'_>, results: &[Type<'c>], what: &str) -> OpResult {
    let index = body.cx().array(ElementType::S64, &[]);
    region::check(body, region, &vec![index; bounds.list().len()], results, what)
}

/// Checks that what a region returns are arrays of known sizes.
///
/// # Errors
/// Other values.
pub(crate) fn check_arrays(types: &[Type<'_>], what: &str) -> OpResult {
    for ty in types {
        let known = ty.array().is_some_and(|a| a.dynamic == 0 && a.element.scalar().is_some());
        require!(known, "{what} must be arrays of known sizes, but there is {}", type_text(*ty));
    }
    Ok(())
}

/// Runs a region for every index of a schedule, group by group of lanes, and gives an array of each result: sizes `bounds`, then those of the element.
///
/// # Errors
/// What goes wrong inside, or a limit.
pub(crate) fn collect<'c>(m: &mut Eval<'_, 'c>, region: Region, schedule: &Schedule<'c>, elements: &[Type<'c>]) -> EvalResult<Vec<Literal>> {
    let bounds = schedule.bounds;
    let mut results = Vec::new();
    for ty in elements {
        let array = ty.array().expect("the verifier checks that they are arrays");
        let element = array.element.scalar().expect("the verifier checks the element type");
        let dims: Vec<i64> = bounds.iter().chain(array.dims.list()).copied().collect();
        m.reserve(element, &dims)?;
        // Without iterations the sizes of an element may be anything; else the whole fits.
        let each = array.dims.list().iter().fold(element.bytes(), |all, n| all.wrapping_mul(*n as usize));
        let count = bounds.iter().product::<i64>() as usize;
        results.push(Collected { element, bytes: vec![0; each.wrapping_mul(count)], dims, each });
    }
    schedule.each_group(|lanes| {
        let mut group = Vec::new();
        for index in lanes {
            let args: Data = index.iter().map(|i| Datum::Array(Literal::scalar(*i))).collect();
            group.push((index.iter().zip(bounds).fold(0, |at, (i, n)| at * n + i) as usize, m.run(region, args)?));
        }
        for (at, data) in group {
            for (result, datum) in results.iter_mut().zip(data) {
                let Datum::Array(array) = datum else { unreachable!("the verifier checks that regions return arrays") };
                result.bytes[at * result.each..][..result.each].copy_from_slice(array.bytes());
            }
        }
        Ok(())
    })?;
    results.iter().map(|result| Ok(Literal::from_bytes(result.element, &result.dims, &result.bytes)?)).collect()
}

/// A result that is being made.
struct Collected {
    element: ElementType,
    dims: Vec<i64>,
    bytes: Vec<u8>,
    /// The bytes of one index.
    each: usize,
}
