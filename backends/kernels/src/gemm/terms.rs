//! The products of a sum: which elements meet, panel by panel.

use super::tile::Segment;
use shale_dialects::eval::canonical::PANEL;
use std::ops::Range;

/// Neighbouring products of a panel whose elements lie equally far apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The number of products before it that the panel has.
    pub at: usize,
    /// The number of products.
    pub len: usize,
    /// For the left and the right element: how far the first one lies from the row's or column's, and each next one from the one before, in bytes.
    pub left: [isize; 2],
    pub right: [isize; 2],
}

/// A panel of the canonical order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Panel {
    /// The contracted index with which it begins.
    pub first: usize,
    /// The number of contracted indices that it spans, of which not all need have a product.
    pub span: usize,
    /// The number of its products.
    pub len: usize,
    /// Its places in [`Terms::runs`] and [`Terms::segments`].
    pub runs: Range<usize>,
    pub segments: Range<usize>,
}

/// The products of a sum, by increasing contracted index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The number of contracted indices.
    total: usize,
    pub(super) panels: Vec<Panel>,
    pub(super) runs: Vec<Run>,
    pub(super) segments: Vec<Segment>,
}

impl Terms {
    /// No products yet, of `total` contracted indices.
    pub(crate) fn new(total: usize) -> Terms {
        Terms { total, panels: Vec::new(), runs: Vec::new(), segments: Vec::new() }
    }

    /// The number of contracted indices.
    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// The most products of a panel.
    pub(super) fn longest(&self) -> usize {
        self.panels.iter().map(|panel| panel.len).max().unwrap_or(0)
    }

    /// Adds `count` products from the contracted index `first` on, which is larger than all before. `left` and `right` say how far the first
    /// element lies from where the row or column begins, and each next one from the one before, in bytes.
    pub(crate) fn push(&mut self, first: usize, count: usize, left: [isize; 2], right: [isize; 2]) {
        let (mut index, end) = (first, first + count);
        while index < end {
            let start = index / PANEL * PANEL;
            let len = (start + PANEL).min(end) - index;
            let skip = (index - first) as isize;
            let moved = |[at, step]: [isize; 2]| [at + skip * step, step];
            self.push_in_panel(start, index, len, moved(left), moved(right));
            index += len;
        }
    }

    fn push_in_panel(&mut self, start: usize, index: usize, len: usize, left: [isize; 2], right: [isize; 2]) {
        if self.panels.last().is_none_or(|panel| panel.first != start) {
            let (runs, segments) = (self.runs.len(), self.segments.len());
            let span = PANEL.min(self.total - start);
            self.panels.push(Panel { first: start, span, len: 0, runs: runs..runs, segments: segments..segments });
        }
        let panel = self.panels.last_mut().expect("there is a panel");
        let within = (index - start) as u32;
        match self.segments[panel.segments.clone()].last_mut() {
            Some(segment) if segment.start + segment.len == within => segment.len += len as u32,
            _ => self.segments.push(Segment { start: within, len: len as u32 }),
        }
        let run = Run { at: panel.len, len, left, right };
        match self.runs[panel.runs.clone()].last_mut().map(|last| (last.followed_by(&run), last)) {
            Some((Some(joined), last)) => *last = joined,
            _ => self.runs.push(run),
        }
        panel.len += len;
        (panel.runs.end, panel.segments.end) = (self.runs.len(), self.segments.len());
    }
}

impl Run {
    /// This run and the next one as one, if the elements go on equally far apart.
    fn followed_by(&self, next: &Run) -> Option<Run> {
        let step = |here: [isize; 2], there: [isize; 2]| {
            let step = if self.len > 1 { here[1] } else { there[0] - here[0] };
            (there[0] == here[0] + step * self.len as isize && (next.len == 1 || there[1] == step)).then_some([here[0], step])
        };
        Some(Run { at: self.at, len: self.len + next.len, left: step(self.left, next.left)?, right: step(self.right, next.right)? })
    }
}
