//! How rows and the products of a panel are cut into parts.

use super::terms::{Panel, Terms};
use super::tile::{Segment, Step};
use std::ops::Range;

/// Neighbouring blocks of these rows for each thread, whose rows are nearly as many as another one's.
pub(super) fn shares(threads: usize, rows: impl Iterator<Item = usize> + Clone) -> Vec<Range<usize>> {
    let (total, count) = (rows.clone().sum::<usize>(), rows.clone().count());
    let mut ends = vec![count; threads];
    let mut done = 0;
    for (i, rows) in rows.enumerate() {
        // The thread in whose share the middle of the block lies.
        let of = (2 * done + rows) * threads / (2 * total).max(1);
        ends[..of.min(threads)].iter_mut().for_each(|end| *end = (*end).min(i));
        done += rows;
    }
    (0..threads).map(|i| if i == 0 { 0 } else { ends[i - 1] }..ends[i]).collect()
}

/// Neighbouring blocks that have so many rows together, or one block.
pub(super) fn groups_of<C>(blocks: &[(C, Range<usize>)], most: usize) -> impl Iterator<Item = &[(C, Range<usize>)]> {
    let mut rest = blocks;
    std::iter::from_fn(move || {
        let mut sum = 0;
        let together = rest.iter().take_while(|(_, rows)| {
            sum += rows.len();
            sum <= most
        });
        let count = together.count().max(1).min(rest.len());
        let (group, others) = rest.split_at(count);
        rest = others;
        (count > 0).then_some(group)
    })
}

/// The segments of a panel whose left operand is packed without gaps, its steps `step` numbers apart.
pub(super) fn packed_steps(segments: &[Segment], group: usize, step: usize) -> Vec<Step> {
    let mut done = 0;
    let mut steps = Vec::with_capacity(segments.len());
    for segment in segments {
        let len = segment.len.div_ceil(group as u32);
        steps.push(Step { left: done, start: segment.start / group as u32, len });
        done += (len as usize * step) as isize;
    }
    steps
}

/// The parts of a panel's segments whose left elements lie side by side.
pub(super) fn direct_steps(terms: &Terms, panel: &Panel, size: usize) -> Vec<Step> {
    let mut runs = terms.runs[panel.runs.clone()].iter();
    let (mut run, mut used) = (runs.next(), 0);
    let mut steps = Vec::new();
    for segment in &terms.segments[panel.segments.clone()] {
        let mut done = 0;
        while let (Some(here), true) = (run, done < segment.len as usize) {
            let len = (here.len - used).min(segment.len as usize - done);
            steps.push(Step { left: here.left[0] / size as isize + used as isize, start: segment.start + done as u32, len: len as u32 });
            (done, used) = (done + len, used + len);
            if used == here.len {
                (run, used) = (runs.next(), 0);
            }
        }
    }
    steps
}

/// Splits rows into tiles of nearly equal heights, as (first, height).
pub(super) fn heights(rows: usize, highest: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    let count = rows.div_ceil(highest);
    (0..count).map(move |i| (rows * i / count, rows * (i + 1) / count - rows * i / count))
}
