//! Tokens, queues and channels.

use super::*;

pub(super) const FORMS: &[Form] = &[
    Form::new(
        "after-all",
        |r, i| {
            let inputs = r.values_from(i, 0)?;
            if inputs.is_empty() {
                return r.emit(i, hlo::CreateToken {});
            }
            let inputs = r.list(&inputs);
            r.emit(i, hlo::AfterAll { inputs })
        },
        &[("hlo.after_all", |w, op| w.plain(op, "after-all", "")), ("hlo.create_token", |w, op| w.plain(op, "after-all", ""))],
    ),
    Form::new("infeed", infeed, &[("hlo.infeed", |w, op| w.infeed(op))]),
    Form::new("outfeed", outfeed, &[("hlo.outfeed", |w, op| w.outfeed(op))]),
    Form::new("send", send, &[("hlo.send", |w, op| w.send(op))]),
    Form::new("send-done", send_done, &[("hlo.send_done", |w, op| w.plain(op, "send-done", ""))]),
    Form::new("recv", recv, &[("hlo.recv", |w, op| w.recv(op))]),
    Form::new("recv-done", recv_done, &[("hlo.recv_done", |w, op| w.plain(op, "recv-done", ""))]),
];

fn infeed<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let token = if i.operands.is_empty() { None } else { Some(r.value(i, 0)?) };
    let infeed_config = r.str_attr(i, "infeed_config")?;
    let types = r.shape_data(i.shape).leaves.clone();
    let types = r.cx.result_types(&types);
    r.emit(i, hlo::Infeed { token, infeed_config, types })
}

fn outfeed<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let outfeed_config = r.str_attr(i, "outfeed_config")?;
    i.take("outfeed_shape");
    let (inputs, token) = (r.operand_leaves(i, 0)?, r.value(i, 1)?);
    let inputs = r.list(&inputs);
    r.emit(i, hlo::Outfeed { inputs, token: Some(token), outfeed_config, size_of: None })
}

/// The channel of a transfer between programs.
fn channel<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<i64> {
    if r.flag(i, "is_host_transfer")? {
        return Err(r.error(i.at, i.end, format!("{} to the host is not supported: use infeed and outfeed", text(i.opcode))));
    }
    r.required_int(i, "channel_id")
}

fn send<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let channel_id = channel(r, i)?;
    let (operand, token) = (r.value(i, 0)?, r.value(i, 1)?);
    i.kind = Kind::Started;
    r.emit(i, hlo::Send { operand, token: Some(token), channel_id })
}

fn recv<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    let channel_id = channel(r, i)?;
    let token = r.value(i, 0)?;
    let leaves = r.shape_data(i.shape).leaves.clone();
    let [data, number, last] = *leaves else {
        return Err(r.error(i.shape_at.0, i.shape_at.1, "recv gives a tuple such as (f32[2], u32[], token[])"));
    };
    if *last.get() != TypeKind::Token {
        return Err(r.error(i.shape_at.0, i.shape_at.1, "recv gives a tuple such as (f32[2], u32[], token[])"));
    }
    let ty = ResultType(r.cx.ty(TypeKind::Tuple(&[data, number])));
    i.kind = Kind::Started;
    r.emit(i, hlo::Recv { token: Some(token), channel_id, ty })
}

/// The context that an operand stands for.
fn context<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>, start: &str) -> Parsed<Value> {
    r.count(i, 1)?;
    i.take("channel_id");
    r.flag(i, "is_host_transfer")?;
    let operand = i.operands[0];
    match *r.entry_leaves(operand.entry) {
        [context] if operand.entry.kind == Kind::Started => Ok(context),
        _ => Err(r.error(operand.at, operand.end, format!("{} takes what a {start} gives, but '{}' is none", text(i.opcode), text(operand.name)))),
    }
}

fn send_done<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let context = context(r, i, "send")?;
    r.emit(i, hlo::SendDone { context })
}

fn recv_done<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let context = context(r, i, "recv")?;
    r.emit(i, hlo::RecvDone { context })
}
