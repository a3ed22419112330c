//! Captures of a match whose span is known.
//!
//! Law (POSIX): every part of an expression, from left to right, takes as much
//! of the text as lets the rest match; of several alternatives that match the
//! part's text, the first is taken; a repeated group keeps its last round.

use super::Span;
use super::ere::Node;
use super::nfa::{Program, ends};

/// Sets `caps` for `node` matching exactly `span` of `hay`.
pub(crate) fn dissect(node: &Node, hay: &[u8], span: Span, caps: &mut [Option<Span>]) {
    if !node.captures() {
        return;
    }
    match node {
        Node::Group(i, inner) => {
            caps[*i] = Some(span);
            dissect(inner, hay, span, caps);
        }
        Node::Cat(parts) => dissect_cat(parts, hay, span, caps),
        Node::Alt(branches) => {
            if let Some(b) = branches.iter().find(|b| matches_exactly(b, hay, span)) {
                dissect(b, hay, span, caps);
            }
        }
        Node::Opt(inner) if matches_exactly(inner, hay, span) => {
            dissect(inner, hay, span, caps);
        }
        Node::Plus(inner) => dissect_plus(inner, hay, span, caps),
        _ => {}
    }
}

fn matches_exactly(node: &Node, hay: &[u8], (start, end): Span) -> bool {
    let prog = Program::new(std::slice::from_ref(node));
    ends(&prog, hay, start, end).last() == Some(&end)
}

fn dissect_cat(parts: &[Node], hay: &[u8], (start, end): Span, caps: &mut [Option<Span>]) {
    let mut pos = start;
    for (i, part) in parts.iter().enumerate() {
        let tail = &parts[i + 1..];
        if !part.captures() && !tail.iter().any(Node::captures) {
            return;
        }
        let stop = match part {
            Node::Byte(_) | Node::Set(_) => (pos + 1).min(end),
            _ if tail.is_empty() => end,
            _ => split_point(part, tail, hay, (pos, end)),
        };
        dissect(part, hay, (pos, stop), caps);
        pos = stop;
    }
}

/// The last end of `part` from which `tail` still reaches the end of the span.
fn split_point(part: &Node, tail: &[Node], hay: &[u8], (start, end): Span) -> usize {
    let candidates = ends(&Program::new(std::slice::from_ref(part)), hay, start, end);
    let rest = Program::new(tail);
    let fits = |&at: &usize| ends(&rest, hay, at, end).last() == Some(&end);
    candidates.into_iter().rev().find(fits).unwrap_or(end)
}

fn dissect_plus(inner: &Node, hay: &[u8], (start, end): Span, caps: &mut [Option<Span>]) {
    let prog = Program::new(std::slice::from_ref(inner));
    let (mut before, mut at) = (start, start);
    let last = loop {
        match ends(&prog, hay, at, end).last() {
            None => break (before, at),
            Some(&e) if e == at => break (at, at),
            Some(&e) => (before, at) = (at, e),
        }
    };
    dissect(inner, hay, last, caps);
}
