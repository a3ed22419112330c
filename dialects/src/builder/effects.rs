//! Queues, channels, tokens, calls of the host's functions.
//!
//! Ops without a token (`ordered` has those with one) run in the order of the program: legalization lets a token go from one to the next, through loops and branches too.

use super::form::one_to_one;
use super::legalize::{Lowering, legalize, stateful};
use crate::builder::{Builder, XlaOp};
use crate::hlo;
use crate::hlo::infer::{Array, array};
use shale_ir::element::ElementType;
use shale_ir::op::Effects;
use shale_ir::prelude::*;
use shale_ir::shape::Shape;

one_to_one! {
    /// A token that stands before everything that is ordered by it.
    create_token: CreateToken = "builder.create_token" [effects(Effects::TOKEN)] {} => hlo::CreateToken {};

    /// A token that stands after all its operands.
    after_all: AfterAll = "builder.after_all" [effects(Effects::TOKEN)] {
        /// (I1) The tokens.
        operands: ops,
    } => hlo::AfterAll { inputs: operands };

    /// Calls a function of the host by name.
    by_hand: CustomCall<'c> = "builder.custom_call" [effects_by(hlo::call_effects)] -> Values {
        /// (I1) The function.
        call_target_name: text,
        /// (I2) The arguments.
        operands: ops,
        /// (I3) The type of the result, which may be a tuple.
        shape: is(Type<'c>),
        /// (I4) True if the call does more than compute its result.
        has_side_effect: flag,
    } in body => hlo::CustomCall {
        inputs: operands,
        call_target_name,
        has_side_effect,
        backend_config: None,
        api_version: 1,
        operand_layouts: None,
        result_layouts: None,
        output_operand_aliases: None,
        types: body.cx().result_types(&[shape]),
    };
}

op! {
    /// Takes the next item of the infeed queue; the layout of its type says how it lies there.
    ///
    /// - (C1) The item is an array or a tuple of arrays.
    pub struct Infeed<'c> = "builder.infeed" [effects(Effects::INFEED), Infeed::STATEFUL] {
        /// The item's type.
        shape: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Infeed<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        check_item(body, self.shape.0)
    }
}
stateful! { Infeed<'c> in Order: |Infeed { shape }, l, token| {
    let (data, token) = take(l, shape.0, token, None)?;
    Ok((vec![data], token))
}; }

/// Takes an item of the queue, after `token`.
pub(super) fn take<'c>(l: &mut Lowering<'_, 'c>, shape: Type<'c>, token: Value, infeed_config: Option<Str<'c>>) -> Result<(Value, Value), OpError> {
    let cx = l.cx();
    let types = cx.result_types(&[&items(shape)[..], &[cx.ty(TypeKind::Token)]].concat());
    let results = l.push(hlo::Infeed { token: Some(token), infeed_config, types })?;
    let mut results: Vec<_> = l.body.iter(results).collect();
    let token = results.pop().ok_or("an infeed gives a token")?;
    Ok((l.rebuild(shape, &mut results.into_iter())?, token))
}

/// The parts of an item: of a tuple, what it holds.
fn items<'c>(ty: Type<'c>) -> Vec<Type<'c>> {
    match *ty.get() {
        TypeKind::Tuple(parts) => parts.to_vec(),
        _ => vec![ty],
    }
}

op! {
    /// Appends an item to the outfeed queue.
    ///
    /// - (C1) The item is an array or a tuple of arrays.
    pub struct Outfeed<'c> = "builder.outfeed" [effects(Effects::OUTFEED), Outfeed::STATEFUL] -> () {
        /// (I1) The item.
        operand: Value,
        /// (I2) What the host is told.
        outfeed_config: Option<Str<'c>>,
    }
}
impl<'c> Semantics<'c> for Outfeed<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        check_item(body, body.ty(self.operand))
    }
}
stateful! { Outfeed<'c> in Order: |Outfeed { operand, outfeed_config }, l, token| {
    Ok((Vec::new(), append(l, operand, token, outfeed_config)?))
}; }

/// Appends an item to the queue, after `token`.
pub(super) fn append<'c>(l: &mut Lowering<'_, 'c>, item: Value, token: Value, outfeed_config: Option<Str<'c>>) -> Result<Value, OpError> {
    let parts = l.leaves(item)?;
    let inputs = l.body.values(&parts);
    l.push(hlo::Outfeed { inputs, token: Some(token), outfeed_config, size_of: None })
}

/// Checks that an item is an array or a tuple of arrays.
pub(super) fn check_item<'c>(body: &Body<'c>, item: Type<'c>) -> OpResult {
    items(item).iter().try_for_each(|part| Array::from_type(body.cx(), *part, "(C1) a part of the item").map(|_| ()))
}

op! {
    /// Sends an array to the `recv` of the same channel in another program.
    ///
    /// - (C1) `operand` is an array.
    /// - (C2) `channel_handle` is greater than 0.
    pub struct Send = "builder.send" [effects(Effects::CHANNEL), Send::STATEFUL] -> () {
        /// (I1) The data.
        operand: Value,
        /// (I2) The channel.
        channel_handle: i64,
    }
}
impl<'c> Semantics<'c> for Send {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        array(body, self.operand, "(C1) operand")?;
        check_channel(self.channel_handle)
    }
}
stateful! { Send in Order: |Send { operand, channel_handle }, l, token| {
    Ok((Vec::new(), send(l, operand, token, channel_handle)?))
}; }

/// Sends an array, after `token`, and waits until it is gone.
pub(super) fn send(l: &mut Lowering<'_, '_>, operand: Value, token: Value, channel_id: i64) -> Result<Value, OpError> {
    let context = l.push(hlo::Send { operand, token: Some(token), channel_id })?;
    l.push(hlo::SendDone { context })
}

op! {
    /// Receives an array from the `send` of the same channel in another program.
    ///
    /// - (C1) What is received is an array.
    /// - (C2) `channel_handle` is greater than 0.
    pub struct Recv<'c> = "builder.recv" [effects(Effects::CHANNEL), Recv::STATEFUL] {
        /// What is received.
        shape: ResultType<'c>,
        /// (I1) The channel.
        channel_handle: i64,
    }
}
impl<'c> Semantics<'c> for Recv<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        Array::from_type(body.cx(), self.shape.0, "(C1) what is received")?;
        check_channel(self.channel_handle)
    }
}
stateful! { Recv<'c> in Order: |Recv { shape, channel_handle }, l, token| {
    let (data, token) = recv(l, shape.0, token, channel_handle)?;
    Ok((vec![data], token))
}; }

/// Waits for an array, after `token`.
pub(super) fn recv<'c>(l: &mut Lowering<'_, 'c>, shape: Type<'c>, token: Value, channel_id: i64) -> Result<(Value, Value), OpError> {
    let cx = l.cx();
    let context = cx.ty(TypeKind::Tuple(&[shape, cx.array(ElementType::U32, &[])]));
    let context = l.push(hlo::Recv { token: Some(token), channel_id, ty: ResultType(context) })?;
    let results = l.push(hlo::RecvDone { context })?;
    Ok((l.body.at(results, 0), l.body.at(results, 1)))
}

pub(super) fn check_channel(channel: i64) -> OpResult {
    require!(channel > 0, "(C2) channel_handle must be greater than 0, but is {channel}");
    Ok(())
}

impl Builder {
    /// Takes the next item, an array or a tuple of arrays, of the infeed queue.
    #[track_caller]
    pub fn infeed(&self, shape: &Shape) -> XlaOp {
        self.emit("infeed", &[], |call| {
            let shape = ResultType(call.shape(shape)?);
            call.push(Infeed { shape })
        })
    }

    /// Appends an item, an array or a tuple of arrays, to the outfeed queue; `outfeed_config` is for the host, and may be empty.
    #[track_caller]
    pub fn outfeed(&self, operand: XlaOp, outfeed_config: &str) {
        self.attempt("outfeed", &[operand], |call| {
            let outfeed_config = (!outfeed_config.is_empty()).then(|| call.cx().str(outfeed_config));
            call.push(Outfeed { operand: call.value(operand)?, outfeed_config })
        });
    }

    /// Sends an array to the `recv` of the same channel in another program.
    #[track_caller]
    pub fn send(&self, operand: XlaOp, channel_handle: i64) {
        self.attempt("send", &[operand], |call| call.push(Send { operand: call.value(operand)?, channel_handle }));
    }

    /// Receives an array from the `send` of the same channel in another program.
    #[track_caller]
    pub fn recv(&self, shape: &Shape, channel_handle: i64) -> XlaOp {
        self.emit("recv", &[], |call| {
            let shape = ResultType(call.shape(shape)?);
            call.push(Recv { shape, channel_handle })
        })
    }

    /// Calls a function of the host, whose results depend on its arguments alone; it may be called any number of times or never.
    #[track_caller]
    pub fn custom_call(&self, call_target_name: &str, operands: &[XlaOp], shape: &Shape) -> XlaOp {
        self.call_host(call_target_name, operands, shape, false)
    }

    /// As [`Builder::custom_call`], for a function that does more than compute its result: it is called once, in the order of the program.
    #[track_caller]
    pub fn custom_call_with_side_effect(&self, call_target_name: &str, operands: &[XlaOp], shape: &Shape) -> XlaOp {
        self.call_host(call_target_name, operands, shape, true)
    }

    #[track_caller]
    fn call_host(&self, call_target_name: &str, operands: &[XlaOp], shape: &Shape, has_side_effect: bool) -> XlaOp {
        self.emit("custom_call", operands, |call| {
            let shape = call.shape(shape)?;
            let (call_target_name, operands) = (call.cx().str(call_target_name), call.values(operands)?);
            let results = call.push(CustomCall { call_target_name, operands, shape, has_side_effect })?;
            Ok(call.body.at(results, 0))
        })
    }
}
