//! Queues and channels with tokens that the caller carries.
//!
//! Such an op stands behind what gave its token, and also in the order of the program among all ops on queues and channels: what has a token
//! and what has none may be mixed.

use super::effects::{append, check_channel, check_item, recv, send, take};
use super::legalize::{Lowering, stateful};
use crate::builder::{Builder, XlaOp};
use crate::hlo;
use crate::hlo::infer::{Array, array};
use shale_ir::op::Effects;
use shale_ir::prelude::*;
use shale_ir::shape::Shape;
use shale_ir::text::type_text;

op! {
    /// Takes the next item of the infeed queue; gives the item and a token as a tuple.
    ///
    /// - (C1) The item is an array or a tuple of arrays.
    /// - (C2) `token` is a token.
    pub struct InfeedWithToken<'c> = "builder.infeed_with_token" [effects(Effects::INFEED), InfeedWithToken::STATEFUL] {
        /// (I1) What the infeed stands behind.
        token: Value,
        /// (I2) What the host is told.
        infeed_config: Option<Str<'c>>,
        /// The item's type, and a token.
        ty: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for InfeedWithToken<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        check_item(body, data(self.ty.0)?)?;
        check_token(body, self.token, "(C2)")
    }
}
stateful! { InfeedWithToken<'c> in Order: |op, l, state| {
    let after = joined(l, state, op.token)?;
    with_token(l, |l| take(l, data(op.ty.0)?, after, op.infeed_config))
}; }

op! {
    /// Appends an item to the outfeed queue; gives a token.
    ///
    /// - (C1) The item is an array or a tuple of arrays.
    /// - (C2) `token` is a token.
    pub struct OutfeedWithToken<'c> = "builder.outfeed_with_token" [effects(Effects::OUTFEED), OutfeedWithToken::STATEFUL] {
        /// (I1) The item.
        operand: Value,
        /// (I2) What the outfeed stands behind.
        token: Value,
        /// (I3) What the host is told.
        outfeed_config: Option<Str<'c>>,
    }
}
impl<'c> Semantics<'c> for OutfeedWithToken<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        check_item(body, body.ty(self.operand))?;
        check_token(body, self.token, "(C2)")?;
        out.push(body.ty(self.token));
        Ok(())
    }
}
stateful! { OutfeedWithToken<'c> in Order: |op, l, state| {
    let after = joined(l, state, op.token)?;
    let token = append(l, op.operand, after, op.outfeed_config)?;
    Ok((vec![token], token))
}; }

op! {
    /// Sends an array to the `recv` of the same channel in another program; gives a token.
    ///
    /// - (C1) `operand` is an array.
    /// - (C2) `channel_handle` is greater than 0.
    /// - (C3) `token` is a token.
    pub struct SendWithToken = "builder.send_with_token" [effects(Effects::CHANNEL), SendWithToken::STATEFUL] {
        /// (I1) The data.
        operand: Value,
        /// (I2) What the send stands behind.
        token: Value,
        /// (I3) The channel.
        channel_handle: i64,
    }
}
impl<'c> Semantics<'c> for SendWithToken {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        array(body, self.operand, "(C1) operand")?;
        check_channel(self.channel_handle)?;
        check_token(body, self.token, "(C3)")?;
        out.push(body.ty(self.token));
        Ok(())
    }
}
stateful! { SendWithToken in Order: |op, l, state| {
    let after = joined(l, state, op.token)?;
    let token = send(l, op.operand, after, op.channel_handle)?;
    Ok((vec![token], token))
}; }

op! {
    /// Receives an array from the `send` of the same channel in another program; gives it and a token as a tuple.
    ///
    /// - (C1) What is received is an array.
    /// - (C2) `channel_handle` is greater than 0.
    /// - (C3) `token` is a token.
    pub struct RecvWithToken<'c> = "builder.recv_with_token" [effects(Effects::CHANNEL), RecvWithToken::STATEFUL] {
        /// (I1) What the receive stands behind.
        token: Value,
        /// (I2) The channel.
        channel_handle: i64,
        /// What is received, and a token.
        ty: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for RecvWithToken<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        Array::from_type(body.cx(), data(self.ty.0)?, "(C1) what is received")?;
        check_channel(self.channel_handle)?;
        check_token(body, self.token, "(C3)")
    }
}
stateful! { RecvWithToken<'c> in Order: |op, l, state| {
    let after = joined(l, state, op.token)?;
    with_token(l, |l| recv(l, data(op.ty.0)?, after, op.channel_handle))
}; }

/// What stands beside the token in a result.
fn data(ty: Type<'_>) -> Result<Type<'_>, OpError> {
    match *ty.get() {
        TypeKind::Tuple(&[data, token]) if *token.get() == TypeKind::Token => Ok(data),
        _ => Err(OpError::new(format!("the result must be a tuple of data and a token, but is {}", type_text(ty)))),
    }
}

fn check_token(body: &Body<'_>, token: Value, label: &str) -> OpResult {
    let ty = body.ty(token);
    require!(*ty.get() == TypeKind::Token, "{label} token must be token[], but is {}", type_text(ty));
    Ok(())
}

/// A token behind the op before in the program and behind what the caller says.
fn joined(l: &mut Lowering<'_, '_>, state: Value, token: Value) -> Result<Value, OpError> {
    if state == token {
        return Ok(token);
    }
    let inputs = l.body.values(&[state, token]);
    l.push(hlo::AfterAll { inputs })
}

/// What an op gives beside a token, and the token, as a tuple; the token is the next state too.
fn with_token<'a, 'c>(
    l: &mut Lowering<'a, 'c>,
    run: impl FnOnce(&mut Lowering<'a, 'c>) -> Result<(Value, Value), OpError>,
) -> Result<(Vec<Value>, Value), OpError> {
    let (data, token) = run(l)?;
    let inputs = l.body.values(&[data, token]);
    Ok((vec![l.push(hlo::Tuple { inputs })?], token))
}

impl Builder {
    /// As [`Builder::infeed`], behind `token`; gives the item and a token as a tuple.
    #[track_caller]
    pub fn infeed_with_token(&self, token: XlaOp, shape: &Shape, infeed_config: &str) -> XlaOp {
        self.emit("infeed_with_token", &[token], |call| {
            let ty = ResultType(call.shape(&Shape::tuple([shape.clone(), Shape::Token]))?);
            let infeed_config = (!infeed_config.is_empty()).then(|| call.cx().str(infeed_config));
            call.push(InfeedWithToken { token: call.value(token)?, infeed_config, ty })
        })
    }

    /// As [`Builder::outfeed`], behind `token`; gives a token.
    #[track_caller]
    pub fn outfeed_with_token(&self, operand: XlaOp, token: XlaOp, outfeed_config: &str) -> XlaOp {
        self.emit("outfeed_with_token", &[operand, token], |call| {
            let outfeed_config = (!outfeed_config.is_empty()).then(|| call.cx().str(outfeed_config));
            call.push(OutfeedWithToken { operand: call.value(operand)?, token: call.value(token)?, outfeed_config })
        })
    }

    /// As [`Builder::send`], behind `token`; gives a token.
    #[track_caller]
    pub fn send_with_token(&self, operand: XlaOp, token: XlaOp, channel_handle: i64) -> XlaOp {
        self.emit("send_with_token", &[operand, token], |call| {
            call.push(SendWithToken { operand: call.value(operand)?, token: call.value(token)?, channel_handle })
        })
    }

    /// As [`Builder::recv`], behind `token`; gives the array and a token as a tuple.
    #[track_caller]
    pub fn recv_with_token(&self, token: XlaOp, shape: &Shape, channel_handle: i64) -> XlaOp {
        self.emit("recv_with_token", &[token], |call| {
            let ty = ResultType(call.shape(&Shape::tuple([shape.clone(), Shape::Token]))?);
            call.push(RecvWithToken { token: call.value(token)?, channel_handle, ty })
        })
    }
}
