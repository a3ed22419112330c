//! Who takes part in a collective op.

use crate::eval::index::{position, rearrange, strides};
use crate::hlo::lists::Lists;
use shale_ir::eval::{Datum, Eval, EvalError, EvalResult, Host};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

/// What to do about groups that are not those of the run.
pub(super) const GRID: &str = "run the program with as many replicas and partitions as it is written for";

/// What the numbers in `replica_groups` stand for, as StableHLO names the four ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Replicas; each partition number has groups of its own.
    CrossReplica,
    /// Partitions; each replica has groups of its own.
    CrossPartition,
    /// Replicas, each with all its partitions: partition 0 of all replicas of the group, then partition 1 …
    CrossReplicaAndPartition,
    /// Processes: `replica · partitions + partition`.
    FlattenedIds,
}

/// The attributes that say who takes part. Constraints, the same for all collective ops:
///
/// - (C1) The numbers in `replica_groups` are distinct and not negative, and no group is empty.
/// - (C2) `channel_id` is not negative; 0 stands for none. `use_global_device_ids` needs a channel.
#[derive(Clone, Copy)]
pub struct Grouping<'c> {
    /// The groups; none or an empty list is one group of all.
    pub groups: Option<Lists<'c>>,
    /// The channel, or 0.
    pub channel_id: i64,
    /// What the numbers stand for.
    pub mode: Mode,
}

impl<'c> Grouping<'c> {
    /// The grouping of ops whose groups hold replicas: all three ways but partitions.
    ///
    /// # Errors
    /// Attributes that break (C1) or (C2).
    pub fn of_replicas(groups: Option<Lists<'c>>, channel_id: i64, use_global_device_ids: bool) -> Result<Self, OpError> {
        require!(channel_id > 0 || !use_global_device_ids, "(C2) use_global_device_ids needs a channel_id greater than 0");
        let mode = match (channel_id > 0, use_global_device_ids) {
            (false, _) => Mode::CrossReplica,
            (true, false) => Mode::CrossReplicaAndPartition,
            (true, true) => Mode::FlattenedIds,
        };
        Grouping { groups, channel_id, mode }.checked()
    }

    /// The grouping of ops whose groups hold replicas without a channel, and partitions with one.
    ///
    /// # Errors
    /// Attributes that break (C1) or (C2).
    pub fn of_either(groups: Option<Lists<'c>>, channel_id: i64) -> Result<Self, OpError> {
        let mode = if channel_id > 0 { Mode::CrossPartition } else { Mode::CrossReplica };
        Grouping { groups, channel_id, mode }.checked()
    }

    fn checked(self) -> Result<Self, OpError> {
        require!(self.channel_id >= 0, "(C2) channel_id must not be negative, but is {}", self.channel_id);
        let rows = self.rows();
        require!(rows.iter().all(|row| !row.is_empty()), "(C1) a group in replica_groups must not be empty");
        let mut all = rows.concat();
        all.sort_unstable();
        if let Some(number) = all.first().filter(|n| **n < 0) {
            return Err(format!("(C1) the numbers in replica_groups must not be negative, but there is {number}").into());
        }
        let twice = all.windows(2).find(|pair| pair[0] == pair[1]);
        require!(twice.is_none(), "(C1) the numbers in replica_groups must be distinct, but {} comes twice", twice.map_or(0, |pair| pair[0]));
        Ok(self)
    }

    /// The groups; none if all are one group.
    pub fn rows(&self) -> Vec<Vec<i64>> {
        self.groups.map_or(Vec::new(), Lists::rows)
    }

    /// Checks that every group can have `count` members; `what` names the count and cites its constraint.
    ///
    /// # Errors
    /// A count below 1, or a group of another size.
    pub fn check_size(&self, count: i64, what: &str) -> OpResult {
        require!(count >= 1, "{what} must be at least 1, but is {count}");
        for row in self.rows() {
            let size = row.len() as i64;
            let fits = if self.mode == Mode::CrossReplicaAndPartition { count % size == 0 } else { count == size };
            require!(fits, "{what} must be the size of each group, but is {count}, and there is a group of {size}");
        }
        Ok(())
    }

    /// The same without the session: what a compiled program keeps.
    pub fn groups(&self) -> Groups {
        Groups { rows: self.rows(), mode: self.mode }
    }

    /// The members of this process's group, which it must have, and its own position among them.
    ///
    /// # Errors
    /// As [`Groups::group`].
    pub fn group(&self, m: &mut Eval<'_, 'c>) -> EvalResult<(Vec<u32>, usize)> {
        let (place, grid) = (m.host().place(), m.host().grid());
        self.groups().group(place, grid)
    }

    /// The members of this process's group, of which there must be `count`, and its own position among them.
    ///
    /// # Errors
    /// As [`Groups::group_of`].
    pub fn group_of(&self, m: &mut Eval<'_, 'c>, count: i64, what: &str) -> EvalResult<(Vec<u32>, usize)> {
        let (place, grid) = (m.host().place(), m.host().grid());
        self.groups().group_of(place, grid, count, what)
    }
}

/// Who takes part, without a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Groups {
    /// The groups; none is one group of all.
    pub rows: Vec<Vec<i64>>,
    /// What the numbers stand for.
    pub mode: Mode,
}

impl Groups {
    /// The members of a process's group as process numbers `replica · partitions + partition`, in order; none if it is in no group.
    ///
    /// # Errors
    /// A number that the run does not have.
    pub fn members(&self, (replica, partition): (u32, u32), (replicas, partitions): (u32, u32)) -> EvalResult<Option<Vec<u32>>> {
        let (kind, own, count) = match self.mode {
            Mode::CrossReplica | Mode::CrossReplicaAndPartition => ("replica", replica, replicas),
            Mode::CrossPartition => ("partition", partition, partitions),
            Mode::FlattenedIds => ("process", replica * partitions + partition, replicas * partitions),
        };
        if let Some(number) = self.rows.iter().flatten().find(|n| **n >= count.into()) {
            return Err(EvalError::new(format!("replica_groups names {kind} {number}, but the run has {count}")).with_hint(GRID));
        }
        let group: Option<Vec<u32>> = if self.rows.is_empty() {
            Some((0..count).collect())
        } else {
            self.rows.iter().find(|row| row.contains(&own.into())).map(|row| row.iter().map(|n| *n as u32).collect())
        };
        Ok(group.map(|group| match self.mode {
            Mode::CrossReplica => group.into_iter().map(|r| r * partitions + partition).collect(),
            Mode::CrossPartition => group.into_iter().map(|p| replica * partitions + p).collect(),
            Mode::CrossReplicaAndPartition => (0..partitions).flat_map(|p| group.iter().map(move |r| r * partitions + p)).collect(),
            Mode::FlattenedIds => group,
        }))
    }

    /// The members of a process's group, which it must have, and its own position among them.
    ///
    /// # Errors
    /// As [`Groups::members`]; also a process that is in no group.
    pub fn group(&self, place: (u32, u32), grid: (u32, u32)) -> EvalResult<(Vec<u32>, usize)> {
        let group = self.members(place, grid)?;
        let own = place.0 * grid.1 + place.1;
        let found = group.and_then(|group| group.iter().position(|p| *p == own).map(|at| (group, at)));
        found.ok_or_else(|| EvalError::new(format!("replica {} partition {} is in none of the replica_groups", place.0, place.1)).with_hint(GRID))
    }

    /// The members of a process's group, of which there must be `count`, and its own position among them.
    ///
    /// # Errors
    /// As [`Groups::group`]; also a group of another size; `what` names the count.
    pub fn group_of(&self, place: (u32, u32), grid: (u32, u32), count: i64, what: &str) -> EvalResult<(Vec<u32>, usize)> {
        let (group, own) = self.group(place, grid)?;
        if group.len() as i64 == count {
            return Ok((group, own));
        }
        Err(EvalError::new(format!("{what} is {count}, but the group has {} members", group.len())))
    }
}

/// Where the members of a group meet for an op: its channel, or without one the op's own place in the program.
pub fn meeting_key(body: &Body<'_>, op: Op, channel_id: i64) -> String {
    let name = body.name(op).text();
    if channel_id > 0 {
        return format!("{name} on channel {channel_id}");
    }
    let function = body.root().and_then(|f| body.attr(f, "sym_name")).and_then(Attr::as_str).unwrap_or_default();
    format!("{name} {} of @{function}", op.number())
}

/// Gives every member of a group a part, in the group's order, and gets one from each; `key` is [`meeting_key`].
///
/// # Errors
/// A member that fails, ends or waits elsewhere.
pub fn exchange(host: &mut dyn Host, key: &str, group: &[u32], parts: Vec<Datum>) -> EvalResult<Vec<Datum>> {
    if group.len() == 1 {
        return Ok(parts);
    }
    let given = host.exchange(key, group, parts)?;
    if given.len() == group.len() { Ok(given) } else { Err(EvalError::new(format!("{} members of {} took part in {key}", given.len(), group.len()))) }
}

/// Gives every member arrays that `parts` makes for it, and gets from each its arrays: `result[member][array]`; `key` is [`meeting_key`].
///
/// # Errors
/// What the exchange cannot do, or members that give something else than arrays.
pub fn exchange_arrays(host: &mut dyn Host, key: &str, group: &[u32], parts: impl Fn(usize) -> Vec<Literal>) -> EvalResult<Vec<Vec<Literal>>> {
    let parts: Vec<_> = (0..group.len()).map(|i| Datum::Tuple(parts(i).into_iter().map(Datum::Array).collect())).collect();
    let arrays = |datum| match datum {
        Datum::Tuple(list) => list.into_iter().map(|d| if let Datum::Array(array) = d { Some(array) } else { None }).collect(),
        _ => None,
    };
    let given: Option<Vec<Vec<Literal>>> = exchange(host, key, group, parts)?.into_iter().map(arrays).collect();
    given.ok_or_else(|| EvalError::new("a member gave something else than arrays"))
}

/// Part `i` of `count` equal parts of an array along a dimension.
///
/// # Errors
/// A size that `count` does not divide: with dynamic dimensions only the run shows it.
pub(super) fn part(x: &Literal, dim: usize, i: usize, count: i64) -> EvalResult<Literal> {
    let mut dims = x.dims().to_vec();
    if dims[dim] % count != 0 {
        return Err(format!("dimension {dim} of run-time size {} cannot be cut in {count} equal parts", dims[dim]).into());
    }
    dims[dim] /= count;
    let strides = strides(x.dims());
    let first = position(&[i as i64 * dims[dim]], &[strides[dim]]);
    Ok(rearrange(x, &dims, |index| first + position(index, &strides)))
}
