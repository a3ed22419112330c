//! Matcher for expressions without alternation, nested repetition or back
//! reference: literals, repeated byte sets, captures and assertions in a row.
//!
//! Law: trying each repetition from its longest run down finds the leftmost
//! match that is also the longest, with the captures POSIX asks for. (Take a
//! longer match and the first place where its choice lies after ours: splicing
//! the two gives a choice that would have been tried before ours.)

use super::Span;
use super::ere::{Assert, Node, Set};

/// One step of a linear expression.
#[derive(Debug)]
pub(crate) enum Item {
    Lit(Vec<u8>),
    Rep(Set, usize, usize),
    Open(usize),
    Close(usize),
    Assert(Assert),
}

/// Flattens `node`, or says that it is not linear.
pub(crate) fn flatten(node: &Node) -> Option<Vec<Item>> {
    let mut out = vec![];
    push(node, &mut out).then_some(out)
}

fn push(node: &Node, out: &mut Vec<Item>) -> bool {
    match node {
        Node::Empty => true,
        Node::Byte(b) => {
            match out.last_mut() {
                Some(Item::Lit(lit)) => lit.push(*b),
                _ => out.push(Item::Lit(vec![*b])),
            }
            true
        }
        Node::Set(s) => {
            out.push(Item::Rep(*s, 1, 1));
            true
        }
        Node::Repeat(s, min, max) => {
            out.push(Item::Rep(*s, *min, *max));
            true
        }
        Node::Assert(a) => {
            out.push(Item::Assert(*a));
            true
        }
        Node::Cat(v) => v.iter().all(|n| push(n, out)),
        Node::Group(i, n) => {
            out.push(Item::Open(*i));
            let ok = push(n, out);
            out.push(Item::Close(*i));
            ok
        }
        Node::Alt(_) | Node::Opt(_) | Node::Plus(_) | Node::Backref(_) => false,
    }
}

/// The work allowed was used up; a matcher with a bound on its time must judge.
pub(crate) struct OutOfSteps;

struct Choice {
    item: usize,
    start: usize,
    count: usize,
}

/// Matches `items` at exactly `start`; on success `caps` holds the spans.
///
/// # Errors
/// `steps` ran out.
pub(crate) fn match_at(items: &[Item], hay: &[u8], start: usize, caps: &mut [Option<Span>], steps: &mut usize) -> Result<Option<usize>, OutOfSteps> {
    let mut stack: Vec<Choice> = vec![];
    let (mut i, mut pos) = (0, start);
    loop {
        if i == items.len() {
            return Ok(Some(pos));
        }
        if let Some(next) = step(&items[i], i, hay, pos, caps, &mut stack) {
            pos = next;
            i += 1;
            continue;
        }
        loop {
            *steps = steps.checked_sub(1).ok_or(OutOfSteps)?;
            let Some(c) = stack.last_mut() else {
                return Ok(None);
            };
            let Item::Rep(_, min, _) = &items[c.item] else {
                return Ok(None);
            };
            if c.count == *min {
                stack.pop();
                continue;
            }
            c.count -= 1;
            (i, pos) = (c.item + 1, c.start + c.count);
            // The commonest successor is a literal: test its first byte here.
            match items.get(i) {
                Some(Item::Lit(lit)) if hay[pos] != lit[0] => {}
                _ => break,
            }
        }
    }
}

fn step(item: &Item, index: usize, hay: &[u8], pos: usize, caps: &mut [Option<Span>], stack: &mut Vec<Choice>) -> Option<usize> {
    match item {
        Item::Lit(lit) => hay[pos..].starts_with(lit).then_some(pos + lit.len()),
        Item::Assert(a) => a.holds(hay, pos).then_some(pos),
        Item::Open(g) => {
            caps[*g] = Some((pos, pos));
            Some(pos)
        }
        Item::Close(g) => {
            if let Some(span) = &mut caps[*g] {
                span.1 = pos;
            }
            Some(pos)
        }
        Item::Rep(set, min, max) => {
            let count = hay[pos..].iter().take(*max).take_while(|&&b| set.has(b)).count();
            if count < *min {
                return None;
            }
            if count > *min {
                stack.push(Choice { item: index, start: pos, count });
            }
            Some(pos + count)
        }
    }
}
