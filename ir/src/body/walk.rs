//! Visiting ops without recursion: nesting may be as deep as it likes.

use super::{Body, Op};

/// Visits an op and everything nested in it, each op before what it holds, in text order.
#[derive(Clone)]
pub struct Walk<'a, 'c> {
    body: &'a Body<'c>,
    root: Option<Op>,
    next: Option<Op>,
}

impl<'c> Body<'c> {
    /// Visits `op` and everything nested in it, in text order.
    pub fn walk(&self, op: Op) -> Walk<'_, 'c> {
        Walk { body: self, root: Some(op), next: Some(op) }
    }

    /// Visits every op of the body, in text order.
    pub fn walk_all(&self) -> Walk<'_, 'c> {
        Walk { body: self, root: None, next: self.first_op(self.top_block()) }
    }
}

impl Iterator for Walk<'_, '_> {
    type Item = Op;

    #[inline]
    fn next(&mut self) -> Option<Op> {
        let op = self.next?;
        self.next = if self.body.region_count(op) > 0 { self.first_inside(op) } else { None }.or_else(|| self.after(op));
        Some(op)
    }
}

impl Walk<'_, '_> {
    fn first_inside(&self, op: Op) -> Option<Op> {
        self.body.regions(op).flat_map(|r| self.body.blocks(r)).find_map(|b| self.body.first_op(b))
    }

    /// The op that follows `op` and everything in it: next in its block, else in a later block or region, else further out.
    fn after(&self, mut op: Op) -> Option<Op> {
        let body = self.body;
        loop {
            if Some(op) == self.root {
                return None;
            }
            if let Some(next) = body.next_op(op) {
                return Some(next);
            }
            let mut block = body.block_of(op)?;
            let mut region = body.region_of(block);
            loop {
                while let Some(next) = body.blocks[block].next.some() {
                    block = next;
                    if let Some(first) = body.first_op(block) {
                        return Some(first);
                    }
                }
                match body.regions[region].next.some() {
                    Some(next) => region = next,
                    None => break,
                }
                match body.first_block(region) {
                    Some(first) if body.first_op(first).is_some() => return body.first_op(first),
                    Some(first) => block = first,
                    None => {}
                }
            }
            op = body.region_op(region)?;
        }
    }
}
