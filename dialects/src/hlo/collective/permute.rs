//! Collective ops that move data from one member to others.

use super::groups::{GRID, Grouping, exchange, meeting_key};
use crate::hlo::infer::array;
use crate::hlo::lists::Lists;
use shale_ir::eval::{Data, Datum, Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

op! {
    /// Sends arrays along pairs `[source, target]`: `results = operands` of the source whose target this process is, else zeros.
    ///
    /// - (C1) Each of `source_target_pairs` is a pair of numbers that are not negative.
    /// - (C2) `channel_id` is not negative. With one the numbers stand for partitions, else for replicas.
    /// - (C3) There is at least one operand.
    /// - (C4) The sources are distinct, and so are the targets.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2]> : s32[2]
    /// %y = hlo.collective_permute %x, source_target_pairs = [[0, 0]] : (s32[2]) -> s32[2]
    /// check.expect_eq_const %y, dense<[1, 2]> : s32[2]
    /// %z = hlo.collective_permute %x, source_target_pairs = [] : (s32[2]) -> s32[2]
    /// check.expect_eq_const %z, dense<0> : s32[2]
    /// ```
    pub struct CollectivePermute<'c> = "hlo.collective_permute" [effects(Effects::CHANNEL)] -> Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) Who sends to whom.
        source_target_pairs: Lists<'c>,
        /// (I3) The channel, or 0.
        channel_id: i64 = 0,
    }
}
impl CollectivePermute<'_> {
    /// Who sends to whom, without a session.
    pub fn pairs(self) -> Pairs {
        Pairs { rows: self.source_target_pairs.rows(), of_partitions: self.channel_id > 0 }
    }
}
impl<'c> Semantics<'c> for CollectivePermute<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        same_arrays(body, self.operands, out)
    }

    fn verify(self, _: &Body<'c>, _: Op) -> OpResult {
        let rows = self.source_target_pairs.rows();
        let odd = rows.iter().find(|row| row.len() != 2 || row.iter().any(|n| *n < 0));
        require!(odd.is_none(), "(C1) source_target_pairs must be pairs of numbers from 0, but there is {:?}", odd.unwrap_or(&Vec::new()));
        require!(self.channel_id >= 0, "(C2) channel_id must not be negative, but is {}", self.channel_id);
        for (i, what) in ["sources", "targets"].into_iter().enumerate() {
            let mut ends: Vec<_> = rows.iter().map(|row| row[i]).collect();
            ends.sort_unstable();
            let twice = ends.windows(2).find(|pair| pair[0] == pair[1]);
            require!(twice.is_none(), "(C4) the {what} must be distinct, but {} comes twice", twice.map_or(0, |pair| pair[0]));
        }
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (place, grid) = (m.host().place(), m.host().grid());
        let operands = m.data(self.operands);
        let Some((group, target)) = self.pairs().group(place, grid)? else { return Ok(zeros(&operands)) };
        // Everybody gives everybody something: the data to its target, to others an empty sign.
        let parts = (0..group.len()).map(|i| if Some(i) == target { Datum::Tuple(operands.to_vec()) } else { Datum::Token }).collect();
        let key = meeting_key(m.body(), m.op(), self.channel_id);
        let given = exchange(m.host(), &key, &group, parts)?;
        let data = given.into_iter().find_map(|datum| if let Datum::Tuple(data) = datum { Some(Data::from_vec(data)) } else { None });
        Ok(data.unwrap_or_else(|| zeros(&operands)))
    }
}

op! {
    /// Gives every member of a group the arrays of the first: `results = operands` of the group's first, zeros for who is in no group.
    ///
    /// - (C1) The numbers in `replica_groups` are distinct and not negative, and no group is empty.
    /// - (C2) `channel_id` is not negative. With one the groups hold partitions, else replicas.
    /// - (C3) There is at least one operand.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2]> : s32[2]
    /// %y = hlo.collective_broadcast %x, replica_groups = [[0]] : (s32[2]) -> s32[2]
    /// check.expect_eq_const %y, dense<[1, 2]> : s32[2]
    /// ```
    pub struct CollectiveBroadcast<'c> = "hlo.collective_broadcast" [effects(Effects::CHANNEL)] -> Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) Who is in a group, the sender first; all are if it is left out.
        replica_groups: Option<Lists<'c>>,
        /// (I3) The channel, or 0.
        channel_id: i64 = 0,
    }
}
impl<'c> Semantics<'c> for CollectiveBroadcast<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        same_arrays(body, self.operands, out)
    }

    fn verify(self, _: &Body<'c>, _: Op) -> OpResult {
        Grouping::of_either(self.replica_groups, self.channel_id).map(|_| ())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let grouping = Grouping::of_either(self.replica_groups, self.channel_id).map_err(|e| e.message)?;
        let ((replica, partition), grid) = (m.host().place(), m.host().grid());
        let operands = m.data(self.operands);
        let Some(group) = grouping.groups().members((replica, partition), grid)? else { return Ok(zeros(&operands)) };
        let first = group[0] == replica * grid.1 + partition;
        let parts = group.iter().map(|_| if first { Datum::Tuple(operands.to_vec()) } else { Datum::Token }).collect();
        let key = meeting_key(m.body(), m.op(), self.channel_id);
        match exchange(m.host(), &key, &group, parts)?.into_iter().next() {
            Some(Datum::Tuple(data)) => Ok(Data::from_vec(data)),
            _ => Err(EvalError::new("the first member of the group gave no data")),
        }
    }
}

/// Pairs `[source, target]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairs {
    /// The pairs.
    pub rows: Vec<Vec<i64>>,
    /// Whether the numbers stand for partitions, of each replica; else for replicas, with each partition number.
    pub of_partitions: bool,
}

impl Pairs {
    /// The processes that send to or receive from one another, this one among them, and the position of the one to which it sends; none for a process in
    /// no pair.
    ///
    /// # Errors
    /// A number that the run does not have.
    pub fn group(&self, (replica, partition): (u32, u32), grid: (u32, u32)) -> EvalResult<Option<(Vec<u32>, Option<usize>)>> {
        let (own, kind, count) = if self.of_partitions { (partition, "partition", grid.1) } else { (replica, "replica", grid.0) };
        let mut members = self.rows.concat();
        members.sort_unstable();
        members.dedup();
        if let Some(last) = members.last().filter(|n| **n >= count.into()) {
            return Err(EvalError::new(format!("source_target_pairs names {kind} {last}, but the run has {count}")).with_hint(GRID));
        }
        if !members.contains(&own.into()) {
            return Ok(None);
        }
        let target = self.rows.iter().find(|pair| pair[0] == i64::from(own)).map(|pair| pair[1]);
        let process = |n: &i64| if self.of_partitions { replica * grid.1 + *n as u32 } else { *n as u32 * grid.1 + partition };
        Ok(Some((members.iter().map(process).collect(), target.and_then(|target| members.iter().position(|n| *n == target)))))
    }
}

fn same_arrays<'c>(body: &Body<'c>, operands: Values, out: &mut Vec<Type<'c>>) -> OpResult {
    require!(!operands.is_empty(), "(C3) must have at least one operand");
    for (i, operand) in body.iter(operands).enumerate() {
        out.push(array(body, operand, &format!("(I1) operand {i}"))?.ty());
    }
    Ok(())
}

/// Arrays of zeros, as large as these.
fn zeros(arrays: &[Datum]) -> Data {
    let zeros = |datum: &Datum| match datum {
        Datum::Array(x) => Literal::zeros(x.element(), x.dims()).into(),
        other => other.clone(),
    };
    arrays.iter().map(zeros).collect()
}
