//! Collective ops that move data.

use super::arrays::{joined, part};
use super::{Action, Bound};
use crate::named::Site;
use shale_dialects::hlo::collective::Pairs;
use shale_dialects::hlo::collective::groups::{Grouping, Groups, exchange, exchange_arrays, meeting_key};
use shale_dialects::hlo::{AllGather, AllToAll, CollectiveBroadcast, CollectivePermute};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Datum, EvalError, EvalResult, Host};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_kernels::{KernelError, Run};

/// Who meets, and where.
#[derive(Debug)]
pub(super) struct Meeting {
    key: String,
    groups: Groups,
}

impl Meeting {
    /// The meeting of an op.
    ///
    /// # Errors
    /// Attributes that contradict each other.
    pub(super) fn new(site: &Site<'_, '_, '_>, grouping: Result<Grouping<'_>, OpError>) -> Result<Meeting, Diagnostic> {
        let grouping = grouping.map_err(|error| site.refused(&KernelError::new(error.message)))?;
        Ok(Meeting { key: meeting_key(site.body(), site.op, grouping.channel_id), groups: grouping.groups() })
    }

    /// Gives everybody the arrays that `parts` makes, and gets everybody's: `result[member][array]`; `count` is the number of members that there must be,
    /// and its name.
    pub(super) fn exchange(&self, host: &mut dyn Host, count: Option<(i64, &str)>, parts: impl Fn(usize) -> Vec<Literal>) -> EvalResult<Vec<Vec<Literal>>> {
        let (place, grid) = (host.place(), host.grid());
        let (group, _) = match count {
            Some((count, what)) => self.groups.group_of(place, grid, count, what)?,
            None => self.groups.group(place, grid)?,
        };
        exchange_arrays(host, &self.key, &group, parts)
    }
}

/// The parts of arrays along a dimension: `result[part][array]`.
pub(super) fn parts(operands: &[Literal], dim: usize, count: i64) -> EvalResult<Vec<Vec<Literal>>> {
    (0..count as usize).map(|i| operands.iter().map(|x| part(x, dim, i, count as usize)).collect()).collect()
}

/// Joins everybody's arrays.
fn join(given: &[Vec<Literal>], dim: usize) -> EvalResult<Vec<Literal>> {
    let of_all = |k: usize| given.iter().map(|arrays| arrays[k].clone()).collect::<Vec<_>>();
    (0..given[0].len()).map(|k| joined(&of_all(k), dim)).collect()
}

#[derive(Debug)]
struct Gather {
    meeting: Meeting,
    dim: usize,
    count: i64,
}

impl Action for Gather {
    fn run(&self, host: &mut dyn Host, operands: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        join(&self.meeting.exchange(host, Some((self.count, "shard_count")), |_| operands.clone())?, self.dim)
    }
}

pub(super) fn all_gather(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let op = site.fields::<AllGather<'_>>()?;
    let meeting = Meeting::new(site, op.grouping())?;
    Ok(Bound::new(Gather { meeting, dim: op.all_gather_dim as usize, count: op.shard_count }))
}

#[derive(Debug)]
struct Exchange {
    meeting: Meeting,
    split: usize,
    concat: usize,
    count: i64,
}

impl Action for Exchange {
    fn run(&self, host: &mut dyn Host, operands: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        let parts = parts(&operands, self.split, self.count)?;
        join(&self.meeting.exchange(host, Some((self.count, "split_count")), |i| parts[i].clone())?, self.concat)
    }
}

pub(super) fn all_to_all(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let op = site.fields::<AllToAll<'_>>()?;
    let meeting = Meeting::new(site, Grouping::of_either(op.replica_groups, op.channel_id))?;
    Ok(Bound::new(Exchange { meeting, split: op.split_dimension as usize, concat: op.concat_dimension as usize, count: op.split_count }))
}

#[derive(Debug)]
struct Permute {
    key: String,
    pairs: Pairs,
}

impl Action for Permute {
    fn run(&self, host: &mut dyn Host, operands: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        let (place, grid) = (host.place(), host.grid());
        let Some((group, target)) = self.pairs.group(place, grid)? else { return Ok(zeros(&operands)) };
        // Everybody gives everybody something: the data to its target, to others an empty sign.
        let parts = (0..group.len()).map(|i| if Some(i) == target { tuple(&operands) } else { Datum::Token }).collect();
        let given = exchange(host, &self.key, &group, parts)?.into_iter().find_map(arrays);
        Ok(given.unwrap_or_else(|| zeros(&operands)))
    }
}

pub(super) fn permute(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let op = site.fields::<CollectivePermute<'_>>()?;
    Ok(Bound::new(Permute { key: meeting_key(site.body(), site.op, op.channel_id), pairs: op.pairs() }))
}

#[derive(Debug)]
struct Broadcast(Meeting);

impl Action for Broadcast {
    fn run(&self, host: &mut dyn Host, operands: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        let (place, grid) = (host.place(), host.grid());
        let Some(group) = self.0.groups.members(place, grid)? else { return Ok(zeros(&operands)) };
        let first = group[0] == place.0 * grid.1 + place.1;
        let parts = group.iter().map(|_| if first { tuple(&operands) } else { Datum::Token }).collect();
        let given = exchange(host, &self.0.key, &group, parts)?.into_iter().next().and_then(arrays);
        given.ok_or_else(|| EvalError::new("the first member of the group gave no data"))
    }
}

pub(super) fn broadcast(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let op = site.fields::<CollectiveBroadcast<'_>>()?;
    Ok(Bound::new(Broadcast(Meeting::new(site, Grouping::of_either(op.replica_groups, op.channel_id))?)))
}

fn tuple(arrays: &[Literal]) -> Datum {
    Datum::Tuple(arrays.iter().cloned().map(Datum::Array).collect())
}

/// The arrays of a tuple; nothing for an empty sign.
fn arrays(datum: Datum) -> Option<Vec<Literal>> {
    let Datum::Tuple(parts) = datum else { return None };
    parts.into_iter().map(|part| if let Datum::Array(array) = part { Some(array) } else { None }).collect()
}

fn zeros(arrays: &[Literal]) -> Vec<Literal> {
    arrays.iter().map(|x| Literal::zeros(x.element(), x.dims())).collect()
}
