//! POSIX extended regular expressions over bytes, leftmost and longest.
//!
//! Three matchers share the work. Expressions in a row without alternation
//! (nearly all that check files hold) go to [`linear`]; others to an automaton
//! ([`nfa`]) that finds the span, whose captures [`dissect`] then sets;
//! expressions with back references to [`backtrack`]. Before any of them runs, a
//! literal that every match must hold is looked for with a vectorised search.

mod backtrack;
mod bracket;
mod dissect;
mod ere;
mod linear;
mod nfa;
#[cfg(test)]
mod tests;

use ere::{Assert, Node, Set};
use linear::Item;
use memchr::memmem;
use nfa::Program;
use std::cell::OnceCell;

pub(crate) use backtrack::TooComplex;

/// Start and end of a piece of text.
pub(crate) type Span = (usize, usize);

/// The spans of a match: the whole first, then one per group.
pub(crate) type Captures = Vec<Option<Span>>;

/// A compiled expression.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // independent facts
pub(crate) struct Regex {
    node: Node,
    groups: usize,
    backrefs: bool,
    linear: Option<Vec<Item>>,
    automaton: OnceCell<(Program, Set)>,
    /// A literal that is part of every match.
    required: Vec<u8>,
    /// Whether the literal is where every match starts.
    leads: bool,
    first: Option<Set>,
    at_line_start: bool,
    crosses_lines: bool,
}

/// Whether `src` is a valid expression; if so, the number of its groups.
///
/// # Errors
/// The reason that it is not.
pub(crate) fn validate(src: &[u8]) -> Result<usize, &'static str> {
    ere::parse(src, false).map(|p| p.groups)
}

impl Regex {
    /// Compiles `src`; letters match both cases if `icase`.
    ///
    /// # Errors
    /// The reason `src` is not a valid expression.
    pub(crate) fn new(src: &[u8], icase: bool) -> Result<Regex, &'static str> {
        let parsed = ere::parse(src, icase)?;
        let linear = linear::flatten(&parsed.node);
        let mut facts = Facts::default();
        facts.visit(&parsed.node, true);
        facts.flush();
        let leads = facts.best_leads && !facts.best.is_empty();
        let items = linear.as_deref().unwrap_or_default();
        let head = items.iter().find(|i| !matches!(i, Item::Open(_) | Item::Close(_)));
        let first = match head {
            Some(Item::Rep(set, 1.., _)) => Some(*set),
            Some(Item::Lit(lit)) => Some(Set::of(lit[0], false)),
            _ => None,
        };
        let at_line_start = matches!(head, Some(Item::Assert(Assert::LineStart)));
        Ok(Regex {
            groups: parsed.groups,
            backrefs: parsed.has_backref,
            linear,
            automaton: OnceCell::new(),
            required: facts.best,
            leads,
            first,
            at_line_start,
            crosses_lines: facts.newline,
            node: parsed.node,
        })
    }

    /// The leftmost longest match in `hay`, whose ends count as line ends.
    ///
    /// # Errors
    /// Only with back references: the search took too many steps.
    pub(crate) fn find(&self, hay: &[u8]) -> Result<Option<Captures>, TooComplex> {
        if self.crosses_lines {
            return self.find_in(hay, (0, hay.len()));
        }
        if self.required.is_empty() {
            return if self.backrefs || self.linear.is_some() { self.find_by_line(hay) } else { self.find_in(hay, (0, hay.len())) };
        }
        let finder = memmem::Finder::new(&self.required);
        let mut pos = 0;
        while let Some(at) = finder.find(&hay[pos..]).map(|i| i + pos) {
            let start = if self.leads { at } else { memchr::memrchr(b'\n', &hay[pos..at]).map_or(pos, |i| pos + i + 1) };
            let end = memchr::memchr(b'\n', &hay[at..]).map_or(hay.len(), |i| at + i);
            if let Some(caps) = self.find_in(hay, (start, end))? {
                return Ok(Some(caps));
            }
            if end == hay.len() {
                break;
            }
            pos = end + 1;
        }
        Ok(None)
    }

    fn find_by_line(&self, hay: &[u8]) -> Result<Option<Captures>, TooComplex> {
        let mut pos = 0;
        loop {
            let end = memchr::memchr(b'\n', &hay[pos..]).map_or(hay.len(), |i| pos + i);
            if let Some(caps) = self.find_in(hay, (pos, end))? {
                return Ok(Some(caps));
            }
            if end == hay.len() {
                return Ok(None);
            }
            pos = end + 1;
        }
    }

    /// Searches for a match that starts and ends within `window`.
    fn find_in(&self, hay: &[u8], window: Span) -> Result<Option<Captures>, TooComplex> {
        if self.backrefs {
            return self.find_backtracking(hay, window);
        }
        if let Some(items) = &self.linear
            && let Ok(found) = self.find_linear(items, hay, window)
        {
            return Ok(found);
        }
        Ok(self.find_automaton(hay, window))
    }

    fn may_start(&self, hay: &[u8], at: usize) -> bool {
        self.first.is_none_or(|set| hay.get(at).is_some_and(|&b| set.has(b))) && (!self.at_line_start || Assert::LineStart.holds(hay, at))
    }

    fn find_linear(&self, items: &[Item], hay: &[u8], (from, to): Span) -> Result<Option<Captures>, linear::OutOfSteps> {
        let mut steps = 1000 + 64 * (to - from);
        let mut caps = vec![None; self.groups + 1];
        for at in from..=to {
            if !self.may_start(hay, at) {
                continue;
            }
            if let Some(end) = linear::match_at(items, hay, at, &mut caps, &mut steps)? {
                caps[0] = Some((at, end));
                return Ok(Some(caps));
            }
        }
        Ok(None)
    }

    fn automaton(&self) -> &(Program, Set) {
        self.automaton.get_or_init(|| {
            let prog = Program::new(std::slice::from_ref(&self.node));
            let first = nfa::first_bytes(&prog);
            (prog, first)
        })
    }

    fn find_automaton(&self, hay: &[u8], (from, to): Span) -> Option<Captures> {
        let (prog, first) = self.automaton();
        let bounds = nfa::Bounds { from, last_start: to, to };
        let span = nfa::find(prog, first, hay, bounds)?;
        let mut caps = vec![None; self.groups + 1];
        dissect::dissect(&self.node, hay, span, &mut caps);
        caps[0] = Some(span);
        Some(caps)
    }

    fn find_backtracking(&self, hay: &[u8], (from, to): Span) -> Result<Option<Captures>, TooComplex> {
        let (prog, first) = self.automaton();
        let mut caps = vec![None; self.groups + 1];
        let mut tracker = backtrack::Backtracker::new(prog, hay);
        let any = nfa::first_bytes(&Program::new(&[]));
        for at in from..=to {
            if *first != any && hay.get(at).is_none_or(|&b| !first.has(b)) {
                continue;
            }
            if let Some(end) = tracker.longest_at(at, to, &mut caps)? {
                caps[0] = Some((at, end));
                return Ok(Some(caps));
            }
        }
        Ok(None)
    }
}

/// What can be said of every match: collected by a walk over the tree.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // independent facts
struct Facts {
    run: Vec<u8>,
    run_leads: bool,
    best: Vec<u8>,
    best_leads: bool,
    newline: bool,
    started: bool,
}

impl Facts {
    /// Visits a node; `sure` if every match passes through it.
    fn visit(&mut self, node: &Node, sure: bool) {
        match node {
            Node::Byte(b) => {
                self.newline |= *b == b'\n';
                if sure {
                    if self.run.is_empty() {
                        self.run_leads = !self.started;
                    }
                    self.run.push(*b);
                    self.started = true;
                }
            }
            Node::Cat(v) => v.iter().for_each(|n| self.visit(n, sure)),
            Node::Group(_, n) => self.visit(n, sure),
            Node::Empty => {}
            _ => {
                self.flush();
                self.started = true;
                self.visit_unsure(node);
            }
        }
    }

    fn visit_unsure(&mut self, node: &Node) {
        match node {
            Node::Set(s) | Node::Repeat(s, ..) => self.newline |= s.has(b'\n'),
            Node::Alt(v) => v.iter().for_each(|n| self.visit(n, false)),
            Node::Opt(n) | Node::Plus(n) => self.visit(n, false),
            _ => {}
        }
    }

    fn flush(&mut self) {
        let run = std::mem::take(&mut self.run);
        if run.len() > self.best.len() {
            self.best_leads = self.run_leads;
            self.best = run;
        }
    }
}
