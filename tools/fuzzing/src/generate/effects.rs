//! Ops with effects, as a program that runs alone may have them: tokens, queues, channels to itself, collectives of one, generators.

use super::{Family, Maker};
use shale_dialects::hlo::lists::Lists;
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::op::ResultType;
use shale_ir::types::TypeKind;

pub(super) const FAMILY: Family = Family {
    name: "effects",
    weight: 5,
    snippets: &[outfeed, infeed, infeed, host_call, host_call, channel, all_reduce, gathers, moves, place, random_bits, random_bits, seeded],
};

fn token(g: &mut Maker<'_>) -> Option<Value> {
    let token = g.push(CreateToken {})?;
    if g.chance(60) {
        return Some(token);
    }
    let other = g.push(CreateToken {})?;
    let inputs = g.values(&[token, other]);
    g.push(AfterAll { inputs })
}

fn outfeed(g: &mut Maker<'_>) -> Option<Value> {
    if !g.effects {
        return None;
    }
    let x = g.any();
    let inputs = g.values(&[x]);
    let token = if g.chance(70) { Some(token(g)?) } else { None };
    g.push(Outfeed { inputs, token, outfeed_config: None, size_of: None })?;
    Some(x)
}

/// One or two arrays from outside, behind those that were read before.
fn infeed(g: &mut Maker<'_>) -> Option<Value> {
    if !g.effects {
        return None;
    }
    let before = match g.infed {
        Some(token) => token,
        None => token(g)?,
    };
    let mut types = Vec::new();
    for _ in 0..g.between(1, 2) {
        let (element, dims) = (g.element(), g.shape());
        types.push(g.ty(element, &dims));
    }
    types.push(g.body.ty(before));
    let types = g.cx().result_types(&types);
    let all = g.push(Infeed { token: Some(before), infeed_config: None, types })?;
    let all = g.results(all);
    let (token, parts) = all.split_last()?;
    g.infed = Some(*token);
    for part in parts {
        g.offer(*part);
    }
    parts.first().copied()
}

/// A call of one of the host's pure functions.
fn host_call(g: &mut Maker<'_>) -> Option<Value> {
    let list: Vec<Value> = (0..g.between(1, 3)).map(|_| g.any()).collect();
    let first = g.chance(50);
    let given: Vec<Value> = if first { vec![list[0]] } else { list.iter().rev().copied().collect() };
    let types: Vec<_> = given.iter().map(|v| g.body.ty(*v)).collect();
    let (inputs, types) = (g.values(&list), g.cx().result_types(&types));
    let all = g.push(CustomCall {
        inputs,
        call_target_name: g.cx().str(if first { "first" } else { "turned" }),
        has_side_effect: false,
        backend_config: None,
        api_version: 1,
        operand_layouts: None,
        result_layouts: None,
        output_operand_aliases: None,
        types,
    })?;
    g.one_of(all)
}

/// An array that the program sends to itself.
fn channel(g: &mut Maker<'_>) -> Option<Value> {
    if !g.effects {
        return None;
    }
    let operand = g.any();
    let channel_id = g.between(1, 3);
    let before = token(g)?;
    let context = g.push(Send { operand, token: Some(before), channel_id })?;
    let sent = g.push(SendDone { context })?;
    let number = g.ty(ElementType::U32, &[]);
    let ty = ResultType(g.cx().ty(TypeKind::Tuple(&[g.body.ty(operand), number])));
    let context = g.push(Recv { token: Some(sent), channel_id, ty })?;
    let all = g.push(RecvDone { context })?;
    g.one_of(all)
}

fn groups<'c>(g: &mut Maker<'c>) -> Option<Lists<'c>> {
    g.chance(60).then(|| Lists::new(g.cx(), &[vec![0]]))
}

fn all_reduce(g: &mut Maker<'_>) -> Option<Value> {
    if !g.effects {
        return None;
    }
    let x = g.number(1);
    let element = g.kind(x).element;
    let (computation, _) = g.combiner(element)?;
    let (operands, replica_groups) = (g.values(&[x]), groups(g));
    let (channel_id, use_global_device_ids) = (0, false);
    let all = if g.chance(60) {
        g.push(AllReduce { operands, replica_groups, channel_id, use_global_device_ids, accum: None, computation })?
    } else {
        let (scatter_dimension, shard_count) = (0, 1);
        g.push(ReduceScatter { operands, scatter_dimension, shard_count, replica_groups, channel_id, use_global_device_ids, accum: None, computation })?
    };
    g.one_of(all)
}

fn gathers(g: &mut Maker<'_>) -> Option<Value> {
    if !g.effects {
        return None;
    }
    let x = g.ranked(1);
    let (operands, replica_groups) = (g.values(&[x]), groups(g));
    let dimension = g.below(g.kind(x).rank()) as i64;
    let all = if g.chance(50) {
        g.push(AllGather { operands, all_gather_dim: dimension, shard_count: 1, replica_groups, channel_id: 0, use_global_device_ids: false })?
    } else {
        g.push(AllToAll { operands, split_dimension: dimension, concat_dimension: dimension, split_count: 1, replica_groups, channel_id: 0 })?
    };
    g.one_of(all)
}

fn moves(g: &mut Maker<'_>) -> Option<Value> {
    if !g.effects {
        return None;
    }
    let x = g.any();
    let operands = g.values(&[x]);
    let all = if g.chance(50) {
        let pairs = if g.chance(60) { vec![vec![0, 0]] } else { Vec::new() };
        let source_target_pairs = Lists::new(g.cx(), &pairs);
        g.push(CollectivePermute { operands, source_target_pairs, channel_id: 0 })?
    } else {
        let replica_groups = groups(g);
        g.push(CollectiveBroadcast { operands, replica_groups, channel_id: 0 })?
    };
    g.one_of(all)
}

fn place(g: &mut Maker<'_>) -> Option<Value> {
    if g.chance(50) { g.push(ReplicaId {}) } else { g.push(PartitionId {}) }
}

fn bits_from(g: &mut Maker<'_>, initial_state: Value, rng_algorithm: RngAlgorithm) -> Option<Value> {
    let element = g.pick(&[ElementType::U32, ElementType::U64, ElementType::S32, ElementType::U8, ElementType::F32]);
    let dims = g.shape();
    let types = [g.body.ty(initial_state), g.ty(element, &dims)];
    let types = g.cx().result_types(&types);
    let all = g.push(RngBitGenerator { initial_state, rng_algorithm, types })?;
    g.one_of(all)
}

fn random_bits(g: &mut Maker<'_>) -> Option<Value> {
    let state = g.value(ElementType::U64, &[2]);
    let algorithm = g.pick(&[RngAlgorithm::Philox, RngAlgorithm::ThreeFry, RngAlgorithm::Default]);
    let bits = bits_from(g, state, algorithm)?;
    if g.kind(bits).element.kind() != ElementKind::Unsigned || g.chance(50) {
        return Some(bits);
    }
    let wanted = g.float_element();
    g.convert(bits, wanted)
}

fn seeded(g: &mut Maker<'_>) -> Option<Value> {
    let state = g.push(RngSeed {})?;
    bits_from(g, state, RngAlgorithm::Philox)
}
