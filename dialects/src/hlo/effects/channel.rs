//! Channels between programs: a send in one meets the recv of the same channel in another.
//!
//! Each is two ops, so that other work can go on while data moves. What joins the two is a context `tuple<f32[2], u32[]>`: the data, or the
//! place for it, and the number of the request.

use super::feed::settle;
use super::token::{check_optional, token};
use crate::hlo::infer::{Array, array};
use shale_ir::element::ElementType;
use shale_ir::eval::{Data, Datum, Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::{Effects, OpDef};
use shale_ir::prelude::*;
use shale_ir::shape::Shape;
use shale_ir::text::type_text;

op! {
    /// Begins to send `operand` to the `hlo.recv` of the same channel: `context = send(operand)`.
    ///
    /// - (C1) `operand` is an array.
    /// - (C2) `token` is a token.
    /// - (C3) `channel_id` is greater than 0.
    /// - (C4) The context goes to at most one op, an `hlo.send_done`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
    /// %sending = hlo.send %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
    /// %sent = hlo.send_done %sending : (tuple<f32[2], u32[]>) -> token[]
    /// %receiving = hlo.recv %sent, channel_id = 1 : (token[]) -> tuple<f32[2], u32[]>
    /// %y, %received = hlo.recv_done %receiving : (tuple<f32[2], u32[]>) -> (f32[2], token[])
    /// check.expect_eq_const %y, dense<[1.0, 2.0]> : f32[2]
    /// ```
    pub struct Send = "hlo.send" [effects(Effects::CHANNEL)] {
        /// (I1) The data.
        operand: Value,
        /// (I2) What it comes after.
        token: Option<Value>,
        /// (I3) The channel.
        channel_id: i64,
    }
}
impl<'c> Semantics<'c> for Send {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        array(body, self.operand, "(C1) operand")?;
        check_optional(body, self.token, "(C2) token")?;
        require!(self.channel_id > 0, "(C3) channel_id must be greater than 0, but is {}", self.channel_id);
        out.push(context(body.cx(), body.ty(self.operand)));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        check_users::<SendDone>(body, op, "(C4)")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let data = m.datum(self.operand).clone();
        m.host().send(self.channel_id, data.clone())?;
        Ok(request(data, self.channel_id).into())
    }
}

op! {
    /// Waits until data is sent: `token = send_done(context)`.
    ///
    /// - (C1) `context` comes from an `hlo.send`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
    /// %sending = hlo.send %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
    /// %sent = hlo.send_done %sending : (tuple<f32[2], u32[]>) -> token[]
    /// %receiving = hlo.recv %sent, channel_id = 1 : (token[]) -> tuple<f32[2], u32[]>
    /// %y, %received = hlo.recv_done %receiving : (tuple<f32[2], u32[]>) -> (f32[2], token[])
    /// check.expect_eq_const %y, dense<[1.0, 2.0]> : f32[2]
    /// ```
    pub struct SendDone = "hlo.send_done" [effects(Effects::CHANNEL)] {
        /// (I1) What the send gave.
        context: Value,
    }
}
impl<'c> Semantics<'c> for SendDone {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        require!(body.def_as::<Send>(self.context).is_some(), "(C1) context must come from hlo.send, but is {}", type_text(body.ty(self.context)));
        out.push(token(body.cx()));
        Ok(())
    }

    fn eval(self, _: &mut Eval<'_, 'c>) -> EvalResult {
        Ok(Datum::Token.into())
    }
}

op! {
    /// Makes ready to receive from the `hlo.send` of the same channel: `context = recv()`.
    ///
    /// - (C1) The context is a tuple of an array and a `u32[]`.
    /// - (C2) `token` is a token.
    /// - (C3) `channel_id` is greater than 0.
    /// - (C4) The context goes to at most one op, an `hlo.recv_done`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
    /// %sending = hlo.send %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
    /// %sent = hlo.send_done %sending : (tuple<f32[2], u32[]>) -> token[]
    /// %receiving = hlo.recv %sent, channel_id = 1 : (token[]) -> tuple<f32[2], u32[]>
    /// %y, %received = hlo.recv_done %receiving : (tuple<f32[2], u32[]>) -> (f32[2], token[])
    /// check.expect_eq_const %y, dense<[1.0, 2.0]> : f32[2]
    /// ```
    pub struct Recv<'c> = "hlo.recv" [effects(Effects::CHANNEL)] {
        /// (I1) What it comes after.
        token: Option<Value>,
        /// (I2) The channel.
        channel_id: i64,
        /// The type of the context, which says what is received.
        ty: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Recv<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let data = received(self.ty.0).filter(|data| self.ty.0 == context(body.cx(), *data));
        let Some(data) = data else {
            return Err(format!("(C1) the context must be a tuple such as tuple<f32[2], u32[]>, but is {}", type_text(self.ty.0)).into());
        };
        Array::from_type(body.cx(), data, "(C1) what is received")?;
        check_optional(body, self.token, "(C2) token")?;
        require!(self.channel_id > 0, "(C3) channel_id must be greater than 0, but is {}", self.channel_id);
        check_users::<RecvDone>(body, op, "(C4)")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let array = received(self.ty.0).and_then(Type::array).and_then(|a| Some((a.element.scalar()?, a.dims.list())));
        let (element, dims) = array.ok_or_else(|| EvalError::new("the context holds no array"))?;
        m.reserve(element, dims)?;
        Ok(request(Literal::zeros(element, dims).into(), self.channel_id).into())
    }
}

op! {
    /// Waits for data and gives it: `(data, token) = recv_done(context)`.
    ///
    /// - (C1) `context` comes from an `hlo.recv`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
    /// %sending = hlo.send %x, channel_id = 1 : (f32[2]) -> tuple<f32[2], u32[]>
    /// %sent = hlo.send_done %sending : (tuple<f32[2], u32[]>) -> token[]
    /// %receiving = hlo.recv %sent, channel_id = 1 : (token[]) -> tuple<f32[2], u32[]>
    /// %y, %received = hlo.recv_done %receiving : (tuple<f32[2], u32[]>) -> (f32[2], token[])
    /// check.expect_eq_const %y, dense<[1.0, 2.0]> : f32[2]
    /// ```
    pub struct RecvDone = "hlo.recv_done" [effects(Effects::CHANNEL)] -> Values {
        /// (I1) What the recv gave.
        context: Value,
    }
}
impl<'c> Semantics<'c> for RecvDone {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let recv = body.def_as::<Recv<'c>>(self.context).and_then(|recv| received(recv.ty.0));
        let data = recv.ok_or_else(|| OpError::new(format!("(C1) context must come from hlo.recv, but is {}", type_text(body.ty(self.context)))))?;
        out.extend([data, token(body.cx())]);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let recv = m.body().def_as::<Recv<'c>>(self.context).ok_or_else(|| EvalError::new("the context comes from no hlo.recv"))?;
        let shape = Shape::from_type(m.result_type(0)).ok_or_else(|| EvalError::new("what is received is no array"))?;
        let mut data = m.host().recv(recv.channel_id, &shape)?;
        settle(&mut data);
        Ok(Data::from_iter([data, Datum::Token]))
    }
}

/// The type of the context of a transfer of `data`.
fn context<'c>(cx: Cx<'c>, data: Type<'c>) -> Type<'c> {
    cx.ty(TypeKind::Tuple(&[data, cx.array(ElementType::U32, &[])]))
}

/// The type of the data in a context.
fn received(context: Type<'_>) -> Option<Type<'_>> {
    match *context.get() {
        TypeKind::Tuple(&[data, _]) => Some(data),
        _ => None,
    }
}

/// The context at run time; a channel has one request at a time, so the channel numbers it.
fn request(data: Datum, channel: i64) -> Datum {
    Datum::Tuple(vec![data, Literal::scalar(channel as u32).into()])
}

fn check_users<'c, T: OpDef<'c>>(body: &Body<'c>, op: Op, label: &str) -> OpResult {
    let users: Vec<Op> = body.users(body.result(op, 0)).collect();
    let fits = users.len() <= 1 && users.iter().all(|user| body.matches::<T>(*user).is_some());
    let names: Vec<_> = users.iter().map(|user| body.name(*user).text()).collect();
    require!(fits, "{label} the context must go to one {} at most, but goes to {}", T::info().name, names.join(", "));
    Ok(())
}
