//! `-DAG` directives: a group of them matches in any order, without overlap.

use super::{Checker, Failed, Region, Status};
use crate::directives::Kind;
use crate::source::{Level, Message, Place};

impl Checker<'_> {
    /// Matches the entries before a positive one; returns where that may match
    /// from and the negative entries that are still to be judged.
    pub(super) fn dags(&mut self, entries: &[usize], region: Region) -> Result<(usize, Vec<usize>), Failed> {
        let mut from = region.0;
        let mut nots = vec![];
        // Matches of the present group, ascending and apart.
        let mut taken: Vec<Region> = vec![];
        for (i, &index) in entries.iter().enumerate() {
            if self.entry(index).kind == Some(Kind::Not) {
                nots.push(index);
                continue;
            }
            self.dag(index, (from, region.1), &mut taken)?;
            let group_ends = entries.get(i + 1).is_none_or(|&n| self.entry(n).kind == Some(Kind::Not));
            if group_ends {
                if let (Some(first), false) = (taken.first(), nots.is_empty()) {
                    self.nots(&nots, (from, first.0))?;
                    nots.clear();
                }
                from = taken.last().map_or(from, |m| m.1);
                taken.clear();
            }
        }
        Ok((from, nots))
    }

    /// Finds a match of one `-DAG` that overlaps none of `taken`, and adds it.
    fn dag(&mut self, index: usize, region: Region, taken: &mut Vec<Region>) -> Result<(), Failed> {
        let verbose = self.file.options.verbosity > 1;
        let mut pos = region.0;
        let mut next = 0;
        loop {
            let (found, captured) = match self.find(index, (pos, region.1)) {
                Ok(found) => found,
                Err(why) => {
                    self.tell_missing(index, (pos, region.1), why, 1, true);
                    return Err(Failed);
                }
            };
            if self.file.options.allow_dag_overlap {
                match taken.first_mut() {
                    Some(block) => *block = (block.0.min(found.0), block.1.max(found.1)),
                    None => taken.push(found),
                }
            } else {
                while next < taken.len() && found.0 >= taken[next].1 {
                    next += 1;
                }
                if next < taken.len() && taken[next].0 < found.1 {
                    if verbose {
                        self.tell_overlap(index, found, taken[next]);
                    }
                    pos = taken[next].1;
                    next += 1;
                    continue;
                }
                taken.insert(next, found);
            }
            self.out.matches.push((index, found));
            self.tell_match(index, found, Status::Matched, 1, &captured);
            return Ok(());
        }
    }

    fn tell_overlap(&mut self, index: usize, found: Region, earlier: Region) {
        self.event(index, Status::Discarded, found, None);
        let text = "match discarded, overlaps earlier DAG match here";
        let note = Message::new(Level::Note, Place::Input(earlier.0), text);
        self.out.messages.push(note.spanning(earlier.1 - earlier.0));
    }
}
