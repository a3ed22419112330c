//! The queues between host and program, and the channels between members.

use super::{Action, Bound};
use crate::named::Site;
use shale_dialects::hlo::dynamic_parameter::{SizeOf, cut};
use shale_dialects::hlo::{Infeed, Outfeed, Recv, RecvDone, Send};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Datum, EvalError, EvalResult, Host};
use shale_ir::literal::Literal;
use shale_ir::shape::Shape;
use shale_kernels::{KernelError, Run};

/// The arrays of an item that is to be read; nothing is read for none.
#[derive(Debug)]
struct Take(Vec<Shape>);

impl Action for Take {
    fn run(&self, host: &mut dyn Host, _: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        let parts = match &self.0[..] {
            [] => Vec::new(),
            [one] => vec![host.infeed(one)?],
            parts => match host.infeed(&Shape::Tuple(parts.to_vec()))? {
                Datum::Tuple(parts) => parts,
                _ => return Err(EvalError::new("the infeed queue gave no tuple")),
            },
        };
        parts.into_iter().map(settled).collect()
    }
}

/// Arrays that are put out as one item; the last operands may be sizes of the others.
#[derive(Debug)]
struct Put(Vec<SizeOf>);

impl Action for Put {
    fn run(&self, host: &mut dyn Host, operands: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        let item = match <[Literal; 1]>::try_from(cut(operands, &self.0)?) {
            Ok([array]) => Datum::Array(array),
            Err(arrays) => Datum::Tuple(arrays.into_iter().map(Datum::Array).collect()),
        };
        host.outfeed(item).map_err(|error| error.with_hint("allow more with --max-bytes"))?;
        Ok(Vec::new())
    }
}

/// What is sent through a channel.
#[derive(Debug)]
struct Give(i64);

impl Action for Give {
    fn run(&self, host: &mut dyn Host, operands: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        operands.into_iter().try_for_each(|array| host.send(self.0, Datum::Array(array)))?;
        Ok(Vec::new())
    }
}

/// What comes through a channel.
#[derive(Debug)]
struct Receive(i64, Shape);

impl Action for Receive {
    fn run(&self, host: &mut dyn Host, _: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        Ok(vec![settled(host.recv(self.0, &self.1)?)?])
    }
}

/// An array from outside as arrays lie in the program.
///
/// # Errors
/// No array.
pub(super) fn settled(datum: Datum) -> EvalResult<Literal> {
    match datum {
        Datum::Array(array) => Ok(array.into_static().into_row_major()),
        _ => Err(EvalError::new("what came is no array")),
    }
}

pub(super) fn infeed(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let body = site.body();
    site.fields::<Infeed<'_>>()?;
    let shapes = body.types(body.results(site.op)).filter(|ty| ty.array().is_some()).map(Shape::from_type).collect::<Option<_>>();
    Ok(Bound::new(Take(shapes.ok_or_else(|| site.refused(&KernelError::new("a part of the item has no known size")))?)))
}

pub(super) fn outfeed(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    Ok(Bound::new(Put(site.fields::<Outfeed<'_>>()?.sizes())))
}

pub(super) fn send(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    Ok(Bound::new(Give(site.fields::<Send>()?.channel_id)))
}

pub(super) fn recv_done(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, done) = (site.body(), site.fields::<RecvDone>()?);
    let recv = body.def_as::<Recv<'_>>(done.context).ok_or_else(|| site.refused(&KernelError::new("its context comes from no hlo.recv")))?;
    let shape = Shape::from_type(body.ty(body.result(site.op, 0)));
    Ok(Bound::new(Receive(recv.channel_id, shape.ok_or_else(|| site.refused(&KernelError::new("what is received has no known size")))?)))
}
