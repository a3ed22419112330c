//! How an array is cut over the partitions of a run, and the ops that go from the whole to a partition's part and back.
//!
//! Laws
//! - Before and after a computation on parts, every partition has the whole array.
//! - A run with other partitions than the program is written for is an error, in a collective op: every way from a whole to parts and back has one.

pub(crate) mod text;

use shale_dialects::hlo;
use shale_dialects::hlo::infer::Array;
use shale_dialects::hlo::lists::Lists;
use shale_dialects::lowering::Lowering;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::op::ResultType;
use shale_ir::prelude::*;
use shale_ir::text::type_text;
use std::collections::BTreeMap;

/// The most partitions that a program may be written for.
pub(crate) const MAX_PARTITIONS: i64 = 4096;

/// The channel of the collective ops. Exchanges on one channel follow each other in the order of the program.
const CHANNEL: i64 = 1;

/// How an array is cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tiling {
    /// The number of parts along each dimension.
    parts: Vec<i64>,
    /// By partition: the part along each dimension, and behind these the number of the copy, where there are several.
    places: Vec<Vec<i64>>,
}

impl Tiling {
    /// A tiling of `parts` along each dimension; a partition has the part and the copy that its place says. Places are distinct.
    pub(crate) fn new(parts: Vec<i64>, places: Vec<Vec<i64>>) -> Self {
        Tiling { parts, places }
    }

    /// True if every partition has the whole array.
    pub(crate) fn is_whole(&self) -> bool {
        self.parts.iter().all(|parts| *parts == 1)
    }

    /// The number of partitions.
    pub(crate) fn partitions(&self) -> i64 {
        self.places.len() as i64
    }

    /// The part of an array of type `whole`.
    fn part<'c>(&self, cx: Cx<'c>, whole: Type<'c>) -> Result<Array<'c>, OpError> {
        let array = Array::from_type(cx, whole, "what is cut")?;
        let (rank, dims) = (array.rank(), self.parts.len());
        require!(dims == rank, "says of {dims} dimensions how they are cut, but {} has {rank}", type_text(whole));
        let mut part = array.clone();
        for ((d, dim), parts) in part.dims.iter_mut().enumerate().zip(&self.parts) {
            require!(*parts == 1 || !dim.dynamic, "cuts dimension {d} of {}, whose size is not known", type_text(whole));
            let Some(size) = dim.size.checked_div(*parts).filter(|size| size * parts == dim.size) else {
                return Err(format!("cuts dimension {d} of {} in {parts} parts, which are not equal", type_text(whole)).into());
            };
            dim.size = size;
        }
        Ok(part)
    }

    /// Checks that an array of type `whole` has parts of type `part`.
    fn check<'c>(&self, cx: Cx<'c>, whole: Type<'c>, part: Type<'c>) -> Result<Array<'c>, OpError> {
        let own = self.part(cx, whole)?;
        let (expected, came) = (type_text(own.ty()), type_text(part));
        require!(own.ty().same_but_layout(part), "cuts {} in parts of type {expected}, but they have type {came}", type_text(whole));
        Ok(own)
    }

    /// This partition's part, of type `part`, of an array that all have.
    ///
    /// # Errors
    /// Parts that are not equal, or have another type.
    pub(crate) fn cut<'c>(&self, l: &mut Lowering<'_, 'c>, whole: Value, part: Type<'c>) -> Result<Value, OpError> {
        let part = self.check(l.cx(), l.body.ty(whole), part)?;
        if self.is_whole() {
            return Ok(whole);
        }
        let me = l.push(hlo::PartitionId {})?;
        let me = l.converted(me, ElementType::S64)?;
        let mut starts = Vec::new();
        for (d, dim) in part.dims.iter().enumerate() {
            starts.push(if self.parts[d] == 1 { l.scalar(Literal::scalar(0_i64))? } else { self.start(l, me, d, dim.size)? });
        }
        let sizes: Vec<i64> = part.dims.iter().map(|dim| dim.size).collect();
        let (start_indices, slice_sizes) = (l.body.values(&starts), l.cx().dims(&sizes));
        l.push(hlo::DynamicSlice { operand: whole, start_indices, slice_sizes })
    }

    /// Where partition `me` begins along dimension `d`, whose parts have this size: read from a table.
    fn start(&self, l: &mut Lowering<'_, '_>, me: Value, d: usize, size: i64) -> Result<Value, OpError> {
        let starts: Vec<i64> = self.places.iter().map(|place| place[d] * size).collect();
        let table = l.scalar(Literal::from_vec(&[starts.len() as i64], starts))?;
        let slice_sizes = l.cx().dims(&[1]);
        let start = l.push(hlo::DynamicSlice { operand: table, start_indices: me.into(), slice_sizes })?;
        let result = ResultType(l.cx().array(ElementType::S64, &[]));
        l.push(hlo::Reshape { input: start, result })
    }

    /// The array of type `whole` that the partitions' parts are together.
    ///
    /// # Errors
    /// Parts that are not equal, or have another type.
    pub(crate) fn join<'c>(&self, l: &mut Lowering<'_, 'c>, part: Value, whole: Type<'c>) -> Result<Value, OpError> {
        self.check(l.cx(), whole, l.body.ty(part))?;
        let mut joined = part;
        for (d, parts) in self.parts.iter().enumerate().filter(|(_, parts)| **parts != 1) {
            joined = gather(l, joined, d as i64, *parts, &self.groups(d))?;
        }
        Ok(joined)
    }

    /// The partitions that have the same place but along dimension `d`, in the order of their parts.
    fn groups(&self, d: usize) -> Vec<Vec<i64>> {
        let mut groups: BTreeMap<Vec<i64>, Vec<(i64, i64)>> = BTreeMap::new();
        for (partition, place) in (0..).zip(&self.places) {
            let mut others = place.clone();
            let own = others.remove(d);
            groups.entry(others).or_default().push((own, partition));
        }
        let in_order = |mut group: Vec<(i64, i64)>| {
            group.sort_unstable();
            group.into_iter().map(|(_, partition)| partition).collect()
        };
        groups.into_values().map(in_order).collect()
    }
}

fn gather<'c>(l: &mut Lowering<'_, 'c>, value: Value, dim: i64, count: i64, groups: &[Vec<i64>]) -> Result<Value, OpError> {
    let replica_groups = Some(Lists::new(l.cx(), groups));
    let gather =
        hlo::AllGather { operands: value.into(), all_gather_dim: dim, shard_count: count, replica_groups, channel_id: CHANNEL, use_global_device_ids: true };
    let gathered = l.push(gather)?;
    Ok(l.body.at(gathered, 0))
}

/// Makes a run with other than `count` partitions an error: all of them exchange their numbers.
///
/// # Errors
/// What inference says.
pub(crate) fn expect_partitions(l: &mut Lowering<'_, '_>, count: i64) -> OpResult {
    let me = l.push(hlo::PartitionId {})?;
    let result = ResultType(l.cx().array(ElementType::U32, &[1]));
    let me = l.push(hlo::Reshape { input: me, result })?;
    gather(l, me, 0, count, &[(0..count).collect()]).map(|_| ())
}
