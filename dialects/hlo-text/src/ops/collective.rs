//! Exchanges between the members of a grid of replicas and partitions.

use super::movement::list;
use super::*;
use shale_dialects::hlo::infer::array;
use shale_dialects::hlo::lists::Lists;

pub(super) const FORMS: &[Form] = &[
    Form::new("all-reduce", all_reduce, &[("hlo.all_reduce", write_all_reduce)]),
    Form::new("reduce-scatter", reduce_scatter, &[("hlo.reduce_scatter", write_reduce_scatter)]),
    Form::new("all-gather", all_gather, &[("hlo.all_gather", write_all_gather)]),
    Form::new("all-to-all", all_to_all, &[("hlo.all_to_all", write_all_to_all)]),
    Form::new(
        "collective-permute",
        permute,
        &[("hlo.collective_permute", |w, op| {
            let hlo::CollectivePermute { source_target_pairs, channel_id, .. } = w.get(op)?;
            w.plain(op, "collective-permute", &format!("{}, source_target_pairs={}", channel(channel_id), rows(source_target_pairs)))
        })],
    ),
    Form::new(
        "collective-broadcast",
        broadcast,
        &[("hlo.collective_broadcast", |w, op| {
            let hlo::CollectiveBroadcast { replica_groups, channel_id, .. } = w.get(op)?;
            w.plain(op, "collective-broadcast", &format!("{}{}", channel(channel_id), groups_text(replica_groups)))
        })],
    ),
    Form::new(
        "replica-id",
        |r, i| {
            r.count(i, 0)?;
            r.emit(i, hlo::ReplicaId {})
        },
        &[("hlo.replica_id", |w, op| w.plain(op, "replica-id", ""))],
    ),
    Form::new(
        "partition-id",
        |r, i| {
            r.count(i, 0)?;
            r.emit(i, hlo::PartitionId {})
        },
        &[("hlo.partition_id", |w, op| w.plain(op, "partition-id", ""))],
    ),
    refused!("ragged-all-to-all", "no specification defines it"),
];

/// What collectives have in common.
struct Common<'c> {
    replica_groups: Option<Lists<'c>>,
    channel_id: i64,
    use_global_device_ids: bool,
}

fn common<'s, 'c>(r: &mut Reader<'s, 'c>, i: &mut Instruction<'s>) -> Parsed<Common<'c>> {
    r.ignore(i, "constrain_layout", "arrays have no layout here");
    r.ignore(i, "mode", "groups are those that replica_groups, channel_id and use_global_device_ids say");
    let replica_groups = groups(r, i)?;
    Ok(Common { replica_groups, channel_id: r.int(i, "channel_id")?.unwrap_or(0), use_global_device_ids: r.flag(i, "use_global_device_ids")? })
}

/// The most devices that a text may number by a rule.
const MAX_DEVICES: i64 = 1 << 16;

/// `{{0,1},{2,3}}`, or `[2,4]<=[4,2]T(1,0)`: the numbers of a reshaped and transposed array; nothing for no groups.
fn groups<'s, 'c>(r: &mut Reader<'s, 'c>, i: &mut Instruction<'s>) -> Parsed<Option<Lists<'c>>> {
    let Some(span) = i.take("replica_groups") else { return Ok(None) };
    let rows = r.within(span, |r| if r.next() == b'[' { device_list(r, span) } else { r.int_lists() })?;
    Ok((!rows.is_empty()).then(|| Lists::new(r.cx, &rows)))
}

fn device_list(r: &mut Reader<'_, '_>, span: Span) -> Parsed<Vec<Vec<i64>>> {
    let bracketed = |r: &mut Reader<'_, '_>, open: u8, close: u8| {
        let mut list = Vec::new();
        r.expect(open)?;
        loop {
            list.push(r.integer("an integer")?);
            if !r.more(close)? {
                return Ok(list);
            }
        }
    };
    let shape = bracketed(r, b'[', b']')?;
    if !r.eat_word("<=") {
        return Err(r.expected("'<='"));
    }
    let dims = bracketed(r, b'[', b']')?;
    let order = if r.eat(b'T') { bracketed(r, b'(', b')')? } else { (0..dims.len() as i64).collect() };
    let count = |list: &[i64]| list.iter().try_fold(1i64, |n, d| n.checked_mul(*d).filter(|n| *d > 0 && *n <= MAX_DEVICES));
    let mut sorted = order.clone();
    sorted.sort_unstable();
    let permutation = sorted.into_iter().eq(0..dims.len() as i64);
    let (Some(devices), [groups, size], true) = (count(&dims), &shape[..], permutation) else {
        return Err(r.error(span.0, span.1, "expected device groups such as [2,4]<=[4,2]T(1,0)"));
    };
    if count(&shape) != Some(devices) {
        return Err(r.error(span.0, span.1, format!("{groups} groups of {size} devices are not {devices} devices")));
    }
    let strides: Vec<i64> = (0..dims.len()).map(|k| dims[k + 1..].iter().product()).collect();
    let device = |position: i64| {
        let mut rest = position;
        order.iter().rev().fold(0, |at, &k| {
            let (size, stride) = (dims[k as usize], strides[k as usize]);
            let index = rest % size;
            rest /= size;
            at + index * stride
        })
    };
    Ok((0..*groups).map(|g| (0..*size).map(|k| device(g * size + k)).collect()).collect())
}

fn all_reduce<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let (c, operands, computation) = (common(r, i)?, r.values_from(i, 0)?, r.region(i, "to_apply")?);
    let operands = r.list(&operands);
    let accum = hlo::joining_type(&r.body, operands, computation);
    let Common { replica_groups, channel_id, use_global_device_ids } = c;
    r.emit(i, hlo::AllReduce { operands, replica_groups, channel_id, use_global_device_ids, accum, computation })
}

fn reduce_scatter<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let (c, scatter_dimension, operands) = (common(r, i)?, r.one_dim(i, "dimensions")?, r.values_from(i, 0)?);
    let computation = r.region(i, "to_apply")?;
    let shard_count = ratio(r, i, scatter_dimension, true)?;
    let operands = r.list(&operands);
    let accum = hlo::joining_type(&r.body, operands, computation);
    let Common { replica_groups, channel_id, use_global_device_ids } = c;
    r.emit(i, hlo::ReduceScatter { operands, scatter_dimension, shard_count, replica_groups, channel_id, use_global_device_ids, accum, computation })
}

fn all_gather<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let (c, all_gather_dim, operands) = (common(r, i)?, r.one_dim(i, "dimensions")?, r.values_from(i, 0)?);
    let shard_count = ratio(r, i, all_gather_dim, false)?;
    let operands = r.list(&operands);
    let Common { replica_groups, channel_id, use_global_device_ids } = c;
    r.emit(i, hlo::AllGather { operands, all_gather_dim, shard_count, replica_groups, channel_id, use_global_device_ids })
}

/// How often the smaller of operand and result goes into the larger along a dimension.
fn ratio<'s>(r: &mut Reader<'s, '_>, i: &Instruction<'s>, dimension: i64, operand_is_larger: bool) -> Parsed<i64> {
    let operand = r.value(i, 0)?;
    let size = |ty: Option<Type<'_>>| Some(*ty?.array()?.dims.list().get(usize::try_from(dimension).ok()?)?);
    let (operand, result) = (size(Some(r.body.ty(operand))), size(r.shape_data(i.shape).leaves.first().copied()));
    let pair = if operand_is_larger { (operand, result) } else { (result, operand) };
    match pair {
        (Some(large), Some(small)) if small > 0 && large % small == 0 => Ok(large / small),
        (Some(0), Some(0)) => Ok(1),
        _ => Err(r.error(i.at, i.end, format!("operand and result must have dimension {dimension}, the size of one a multiple of the other's"))),
    }
}

fn all_to_all<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let (Common { replica_groups, channel_id, .. }, operands) = (common(r, i)?, r.values_from(i, 0)?);
    if !i.attrs.iter().any(|a| a.is(b"dimensions")) {
        return all_to_all_parts(r, i, replica_groups, channel_id, &operands);
    }
    let dimension = r.one_dim(i, "dimensions")?;
    let Some(split_count) = replica_groups.and_then(|g| g.rows().first().map(|row| row.len() as i64)) else {
        return Err(r.error(i.at, i.end, "all-to-all with 'dimensions' must have 'replica_groups', which say into how many parts it divides"));
    };
    let operands = r.list(&operands);
    r.emit(i, hlo::AllToAll { operands, split_dimension: dimension, concat_dimension: dimension, split_count, replica_groups, channel_id })
}

/// Operand `k` goes to member `k`, result `k` comes from it: the same along a new dimension.
fn all_to_all_parts<'s, 'c>(r: &mut Reader<'s, 'c>, i: &Instruction<'s>, replica_groups: Option<Lists<'c>>, channel_id: i64, parts: &[Value]) -> Parsed<()> {
    let Some(first) = parts.first().and_then(|v| array(&r.body, *v, "").ok()).filter(|a| a.is_static()) else {
        return Err(r.error(i.at, i.end, "all-to-all takes arrays of known sizes"));
    };
    let sizes: Vec<i64> = first.dims.iter().map(|d| d.size).collect();
    let (single, scalar) = ([&[1], &sizes[..]].concat(), r.cx.scalar(first.element));
    let mut rows = Vec::new();
    for part in parts {
        let result = ResultType(r.array_of(scalar, &single));
        rows.push(r.push(i, hlo::Reshape { input: *part, result })?);
    }
    let inputs = r.list(&rows);
    let whole = r.push(i, hlo::Concatenate { inputs, dimension: 0 })?;
    let (operands, split_count) = (r.list(&[whole]), parts.len() as i64);
    let exchanged = r.push(i, hlo::AllToAll { operands, split_dimension: 0, concat_dimension: 0, split_count, replica_groups, channel_id })?;
    let input = r.body.at(exchanged, 0);
    for k in 0..split_count {
        let start: Vec<i64> = single.iter().enumerate().map(|(d, _)| if d == 0 { k } else { 0 }).collect();
        let limit: Vec<i64> = single.iter().zip(&start).map(|(size, start)| size + start).collect();
        let (start_indices, limit_indices, strides) = (r.cx.dims(&start), r.cx.dims(&limit), r.cx.dims(&vec![1; single.len()]));
        let row = r.push(i, hlo::Slice { input, start_indices, limit_indices, strides })?;
        let result = ResultType(r.array_of(scalar, &sizes));
        r.emit(i, hlo::Reshape { input: row, result })?;
    }
    Ok(())
}

fn permute<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let (source_target_pairs, channel_id) = (r.required_lists(i, "source_target_pairs")?, r.int(i, "channel_id")?.unwrap_or(0));
    if i.operands.len() != 1 {
        let message = format!("collective-permute is supported with one operand, got {}: not in place", i.operands.len());
        return Err(r.error(i.at, i.end, message));
    }
    let operand = r.value(i, 0)?;
    r.emit(i, hlo::CollectivePermute { operands: operand.into(), source_target_pairs, channel_id })
}

fn broadcast<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let (Common { replica_groups, channel_id, .. }, operands) = (common(r, i)?, r.values_from(i, 0)?);
    let operands = r.list(&operands);
    r.emit(i, hlo::CollectiveBroadcast { operands, replica_groups, channel_id })
}

fn rows(lists: Lists<'_>) -> String {
    format!("{{{}}}", lists.rows().iter().map(|row| list(row)).collect::<Vec<_>>().join(","))
}

fn groups_text(groups: Option<Lists<'_>>) -> String {
    format!(", replica_groups={}", groups.map_or("{}".into(), rows))
}

fn channel(id: i64) -> String {
    if id == 0 { String::new() } else { format!(", channel_id={id}") }
}

fn global(use_global_device_ids: bool) -> &'static str {
    if use_global_device_ids { ", use_global_device_ids=true" } else { "" }
}

fn write_all_reduce(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let o: hlo::AllReduce<'_> = w.get(op)?;
    let text = format!("{}{}{}", channel(o.channel_id), groups_text(o.replica_groups), global(o.use_global_device_ids));
    let computation = w.computation(op, o.computation, "reducer")?;
    w.plain(op, "all-reduce", &format!("{text}, to_apply={computation}"))
}

fn write_reduce_scatter(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let o: hlo::ReduceScatter<'_> = w.get(op)?;
    let text = format!("{}{}{}", channel(o.channel_id), groups_text(o.replica_groups), global(o.use_global_device_ids));
    let computation = w.computation(op, o.computation, "reducer")?;
    w.plain(op, "reduce-scatter", &format!("{text}, dimensions={{{}}}, to_apply={computation}", o.scatter_dimension))
}

fn write_all_gather(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let o: hlo::AllGather<'_> = w.get(op)?;
    let text = format!("{}{}{}", channel(o.channel_id), groups_text(o.replica_groups), global(o.use_global_device_ids));
    w.plain(op, "all-gather", &format!("{text}, dimensions={{{}}}", o.all_gather_dim))
}

fn write_all_to_all(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let o: hlo::AllToAll<'_> = w.get(op)?;
    w.refuse_if(op, o.split_dimension != o.concat_dimension, "an all-to-all that joins along another dimension than it splits")?;
    w.plain(op, "all-to-all", &format!("{}{}, dimensions={{{}}}", channel(o.channel_id), groups_text(o.replica_groups), o.split_dimension))
}
