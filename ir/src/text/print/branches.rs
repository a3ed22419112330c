//! Which blocks of a region branch to which: the comments beside block labels.

use super::atoms;
use super::names::Names;
use crate::body::{Body, Region};

/// The branches of a region as (to, from), by block numbers, sorted.
pub(super) struct Branches(Vec<(u32, u32)>);

impl Branches {
    /// The branches of a region; none are looked for in a region of one block, which shows no labels.
    pub(super) fn of(body: &Body<'_>, region: Region, names: &Names) -> Self {
        let mut edges = Vec::new();
        if !body.has_one_block(region) {
            for from in body.blocks(region) {
                let targets = body.last_op(from).map_or(&[][..], |op| body.successors(op));
                edges.extend(targets.iter().filter_map(|to| Some((names.block(*to)?, names.block(from)?))));
            }
            edges.sort_unstable();
        }
        Branches(edges)
    }

    /// Writes the comment that says which blocks branch to the one with a number.
    pub(super) fn comment(&self, out: &mut Vec<u8>, to: Option<u32>) {
        let Some(to) = to else { return };
        let from = &self.0[self.0.partition_point(|edge| edge.0 < to)..self.0.partition_point(|edge| edge.0 <= to)];
        match from.len() {
            0 => return out.extend_from_slice(b"  // no predecessors"),
            1 => out.extend_from_slice(b"  // pred: "),
            n => {
                out.extend_from_slice(b"  // ");
                atoms::number(out, n as u32);
                out.extend_from_slice(b" preds: ");
            }
        }
        for (i, (_, from)) in from.iter().enumerate() {
            out.extend_from_slice(if i > 0 { b", ^bb" } else { b"^bb" });
            atoms::number(out, *from);
        }
    }
}
