//! What all branches of a conditional have in common.

use crate::equivalence::{Key, equivalent, equivalent_regions};
use crate::regions::{ops_of, reads, returned};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;
use shale_ir::body::{At, Block, Body, Op, Value};

/// True if all branches compute the same.
pub(super) fn all_equal(body: &Body<'_>, blocks: &[Block]) -> bool {
    let first = body.region_of(blocks[0]);
    blocks[1..].iter().all(|block| equivalent_regions(body, first, body.region_of(*block)))
}

/// For each result the value from outside that it is in all branches, if it is.
pub(super) fn outer_values(body: &Body<'_>, op: Op, blocks: &[Block]) -> Vec<Option<Value>> {
    let all: Vec<Vec<Value>> = blocks.iter().map(|block| returned(body, *block)).collect();
    let same = |(k, value): (usize, &Value)| all[1..].iter().all(|other| other[k] == *value) && !body.value_is_inside(*value, op);
    all[0].iter().enumerate().map(|at| same(at).then_some(*at.1)).collect()
}

/// Ops without effects that every branch has and that need nothing of the branch: for each, its copies. One branch always runs, so they are not
/// computed needlessly.
pub(super) fn shared(body: &Body<'_>, op: Op, blocks: &[Block]) -> Vec<Vec<Op>> {
    let free = |inner: &Op| {
        body.is_pure(*inner) && !body.results(*inner).is_empty() && reads(body, *inner).all(|v| body.value_is_inside(v, *inner) || !body.value_is_inside(v, op))
    };
    let mut tables: Vec<HashMap<u64, Vec<Op>, FxBuildHasher>> = Vec::new();
    for block in &blocks[1..] {
        let mut table = HashMap::<u64, Vec<Op>, FxBuildHasher>::default();
        for inner in ops_of(body, *block).into_iter().filter(free) {
            table.entry(Key(body, inner).hash()).or_default().push(inner);
        }
        tables.push(table);
    }
    let mut all = Vec::new();
    let mut taken: HashSet<Op, FxBuildHasher> = HashSet::default();
    for inner in ops_of(body, blocks[0]).into_iter().filter(free) {
        let hash = Key(body, inner).hash();
        let find = |table: &HashMap<u64, Vec<Op>, FxBuildHasher>| table.get(&hash)?.iter().copied().find(|o| !taken.contains(o) && equivalent(body, inner, *o));
        if let Some(copies) = tables.iter().map(find).collect::<Option<Vec<Op>>>() {
            taken.extend(&copies);
            all.push([&[inner][..], &copies].concat());
        }
    }
    all
}

/// Computes the first copy of each shared op before the conditional, in place of all.
pub(super) fn move_out(body: &mut Body<'_>, op: Op, shared: &[Vec<Op>]) {
    for copies in shared {
        body.move_op(copies[0], At::Before(op));
        for copy in &copies[1..] {
            for i in 0..body.results(*copy).len() {
                body.replace_all_uses(body.result(*copy, i), body.result(copies[0], i));
            }
            body.erase(*copy);
        }
    }
}
