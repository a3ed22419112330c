//! Collective ops that join the members' arrays with a computation.

use super::collective::{Meeting, parts};
use super::{Action, Bound};
use crate::named::Site;
use crate::nest::ops::apply;
use shale_dialects::hlo::{AllReduce, ReduceScatter};
use shale_ir::body::{Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_ir::eval::{EvalError, EvalResult, Host};
use shale_ir::literal::Literal;
use shale_ir::types::Type;
use shale_kernels::{Array, ElementCode, ElementFunction, Kernel, KernelError, Map, Run};
use shale_lanes::{Access, Builder, Item, LaneError};
use std::sync::Arc;

/// How two elements are joined: `computation(x, y)`, or in a wider type `wide(x) + y`.
#[derive(Debug)]
struct Joining {
    /// The type of the running results, and that of the elements.
    wide: ElementType,
    element: ElementType,
    /// From a running result and an element, then what is captured, to the next running result.
    join: Arc<dyn ElementFunction>,
    captured: Vec<Array>,
    /// From an element to a running result and back, if they differ.
    conversions: Option<[Arc<dyn ElementFunction>; 2]>,
}

impl Joining {
    /// Joins everybody's arrays, given as `[member][array]`, from the left.
    fn join_all(&self, given: Vec<Vec<Literal>>, captures: &[Literal], run: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        let mut members = given.into_iter();
        let mut all = members.next().ok_or_else(|| EvalError::new("the group has no members"))?;
        if let Some([widen, _]) = &self.conversions {
            all = all.iter().map(|x| map(widen, &[x], &[], self.wide, run)).collect::<EvalResult<_>>()?;
        }
        for member in members {
            for (total, x) in all.iter_mut().zip(&member) {
                *total = map(&self.join, &[total, x], captures, self.wide, run)?;
            }
        }
        match &self.conversions {
            Some([_, narrow]) => all.iter().map(|x| map(narrow, &[x], &[], self.element, run)).collect(),
            None => Ok(all),
        }
    }
}

/// A function applied to the elements of row-major arrays of the same sizes.
fn map(function: &Arc<dyn ElementFunction>, arrays: &[&Literal], captures: &[Literal], to: ElementType, run: &mut Run<'_>) -> EvalResult<Literal> {
    let dims: Vec<usize> = arrays[0].dims().iter().map(|n| *n as usize).collect();
    let inputs = arrays.iter().map(|x| Array::row_major(x.element(), &dims)).collect();
    let memory_of = |x: &Literal| Array::row_major(x.element(), &x.dims().iter().map(|n| *n as usize).collect::<Vec<_>>());
    let captured = captures.iter().map(memory_of).collect();
    let wrong = |error: KernelError| EvalError::new(error.to_string());
    let result = Array::row_major(to, &dims);
    let mut bytes = vec![0; result.bytes()];
    let operands: Vec<&[u8]> = arrays.iter().copied().chain(captures).map(Literal::bytes).collect();
    let kernel = Map::new(inputs, result, function.clone(), captured).map_err(wrong)?;
    kernel.run(run, &operands, &mut [&mut bytes]).map_err(wrong)?;
    Ok(Literal::from_bytes(to, arrays[0].dims(), &bytes)?)
}

/// The joining of an op's region, and what it captures.
fn joining(site: &mut Site<'_, '_, '_>, first: Value, region: Region, accum: Option<Type<'_>>) -> Result<(Joining, Vec<Value>), Diagnostic> {
    let element = site.array(first)?.element;
    let Some(wide) = accum.and_then(Type::scalar).filter(|wide| *wide != element) else {
        let function = site.function(region)?;
        let joining = Joining { wide: element, element, join: function.code, captured: function.captured, conversions: None };
        return Ok((joining, function.captures));
    };
    // The verifier has seen that the region is one addition or multiplication.
    let body = site.body();
    let op = body.first_block(region).and_then(|block| body.def_op(body.iter(body.operands(body.last_op(block)?)).next()?));
    let op = op.ok_or_else(|| site.refused(&KernelError::new("accum is for a sum or a product")))?;
    let join = code(site, &[wide, element], wide, &|b, x| {
        let y = b.convert(x[1], wide)?;
        apply(b, site.body(), op, &[x[0], y])
    })?;
    let convert = |from: ElementType, to: ElementType| code(site, &[from], to, &|b, x| b.convert(x[0], to).map(Some));
    let conversions = Some([convert(element, wide)?, convert(wide, element)?]);
    Ok((Joining { wide, element, join, captured: Vec::new(), conversions }, Vec::new()))
}

/// What computes an element from others; nothing if an op has no operation on elements.
type Make<'a> = dyn Fn(&mut Builder, &[Item]) -> Result<Option<Item>, LaneError> + 'a;

/// A function from elements of some types to one of another.
fn code(site: &Site<'_, '_, '_>, from: &[ElementType], to: ElementType, make: &Make<'_>) -> Result<Arc<dyn ElementFunction>, Diagnostic> {
    let refused = |error: &dyn std::fmt::Display| site.refused(&KernelError::new(error.to_string()));
    let mut b = Builder::new();
    let items: Vec<Item> = from.iter().map(|element| b.load(*element, Access::Contiguous)).collect();
    let item = make(&mut b, &items).map_err(|error| refused(&error))?.ok_or_else(|| refused(&"it joins elements by no operation of its own"))?;
    b.store(item, Access::Contiguous);
    let code = b.finish().compile(site.isa()).map_err(|error| refused(&error))?;
    let inputs: Vec<_> = from.iter().map(|element| (*element, Access::Contiguous)).collect();
    Ok(Arc::new(ElementCode::new(code, &inputs, &[to]).map_err(|error| refused(&error))?))
}

#[derive(Debug)]
struct Reduce {
    meeting: Meeting,
    joining: Joining,
    /// How many arrays there are; behind them is what is captured.
    arrays: usize,
    /// The dimension along which results are cut, and in how many parts.
    scatter: Option<(usize, i64)>,
}

impl Action for Reduce {
    fn run(&self, host: &mut dyn Host, mut operands: Vec<Literal>, run: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        let captures = operands.split_off(self.arrays);
        if captures.len() != self.joining.captured.len() {
            return Err(EvalError::new("what is captured is missing"));
        }
        let given = match self.scatter {
            None => self.meeting.exchange(host, None, |_| operands.clone())?,
            Some((dim, count)) => {
                let parts = parts(&operands, dim, count)?;
                self.meeting.exchange(host, Some((count, "shard_count")), |i| parts[i].clone())?
            }
        };
        self.joining.join_all(given, &captures, run)
    }
}

pub(super) fn all_reduce(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let op = site.fields::<AllReduce<'_>>()?;
    let (meeting, first) = (Meeting::new(site, op.grouping())?, site.body().at(op.operands, 0));
    let (joining, captures) = joining(site, first, op.computation, op.accum)?;
    Ok(Bound { action: Box::new(Reduce { meeting, joining, arrays: op.operands.len(), scatter: None }), captures })
}

pub(super) fn reduce_scatter(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let op = site.fields::<ReduceScatter<'_>>()?;
    let (meeting, first) = (Meeting::new(site, op.grouping())?, site.body().at(op.operands, 0));
    let (joining, captures) = joining(site, first, op.computation, op.accum)?;
    let scatter = Some((op.scatter_dimension as usize, op.shard_count));
    Ok(Bound { action: Box::new(Reduce { meeting, joining, arrays: op.operands.len(), scatter }), captures })
}
