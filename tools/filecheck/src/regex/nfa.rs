//! Non-deterministic automaton: finds the leftmost longest match of any
//! expression without back references in time linear in the text.

use super::Span;
use super::ere::{Assert, Node, Set};

#[derive(Debug, Clone, Copy)]
pub(crate) enum Inst {
    Byte(u8),
    Set(Set),
    Assert(Assert),
    Split(usize, usize),
    Jump(usize),
    Open(usize),
    Close(usize),
    Backref(usize),
    /// Start of a loop body; with `LoopEnd` it stops bodies that match nothing.
    LoopStart(usize),
    LoopEnd(usize),
    Match,
}

/// A compiled expression.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) insts: Vec<Inst>,
    pub(crate) loops: usize,
}

impl Program {
    /// Compiles `nodes` one after the other.
    pub(crate) fn new(nodes: &[Node]) -> Program {
        let mut p = Program::default();
        for n in nodes {
            p.emit(n);
        }
        p.insts.push(Inst::Match);
        p
    }

    fn emit(&mut self, node: &Node) {
        match node {
            Node::Empty => {}
            Node::Byte(b) => self.insts.push(Inst::Byte(*b)),
            Node::Set(s) => self.insts.push(Inst::Set(*s)),
            Node::Assert(a) => self.insts.push(Inst::Assert(*a)),
            Node::Backref(n) => self.insts.push(Inst::Backref(*n)),
            Node::Cat(v) => v.iter().for_each(|n| self.emit(n)),
            Node::Alt(v) => self.emit_alt(v),
            Node::Group(i, n) => {
                self.insts.push(Inst::Open(*i));
                self.emit(n);
                self.insts.push(Inst::Close(*i));
            }
            Node::Repeat(s, min, max) => self.emit_repeat(s, *min, *max),
            Node::Opt(n) => {
                let split = self.hole();
                self.emit(n);
                self.insts[split] = Inst::Split(split + 1, self.insts.len());
            }
            Node::Plus(n) => {
                let id = self.loops;
                self.loops += 1;
                let start = self.insts.len();
                self.insts.push(Inst::LoopStart(id));
                self.emit(n);
                self.insts.push(Inst::LoopEnd(id));
                let split = self.insts.len();
                self.insts.push(Inst::Split(start, split + 1));
            }
        }
    }

    fn hole(&mut self) -> usize {
        self.insts.push(Inst::Match);
        self.insts.len() - 1
    }

    fn emit_alt(&mut self, branches: &[Node]) {
        let mut ends = vec![];
        for (i, branch) in branches.iter().enumerate() {
            if i + 1 == branches.len() {
                self.emit(branch);
                break;
            }
            let split = self.hole();
            self.emit(branch);
            ends.push(self.hole());
            self.insts[split] = Inst::Split(split + 1, self.insts.len());
        }
        for end in ends {
            self.insts[end] = Inst::Jump(self.insts.len());
        }
    }

    fn emit_repeat(&mut self, set: &Set, min: usize, max: usize) {
        self.insts.extend(std::iter::repeat_n(Inst::Set(*set), min));
        if max == usize::MAX {
            let split = self.insts.len();
            self.insts.push(Inst::Split(split + 1, split + 3));
            self.insts.push(Inst::Set(*set));
            self.insts.push(Inst::Jump(split));
            return;
        }
        let end = self.insts.len() + 2 * (max - min);
        for _ in min..max {
            self.insts.push(Inst::Split(self.insts.len() + 1, end));
            self.insts.push(Inst::Set(*set));
        }
    }
}

/// The states reached at one position, in the order of their start.
struct Threads {
    list: Vec<(usize, usize)>,
    seen: Vec<usize>,
    stamp: usize,
    stack: Vec<usize>,
}

impl Threads {
    fn new(size: usize) -> Threads {
        Threads { list: vec![], seen: vec![0; size], stamp: 0, stack: vec![] }
    }

    fn clear(&mut self) {
        self.list.clear();
        self.stamp += 1;
    }

    /// Adds `pc` and all it reaches without consuming; true if that is a match.
    fn add(&mut self, prog: &Program, pc: usize, start: usize, hay: &[u8], pos: usize) -> bool {
        let mut matched = false;
        self.stack.push(pc);
        while let Some(pc) = self.stack.pop() {
            if std::mem::replace(&mut self.seen[pc], self.stamp) == self.stamp {
                continue;
            }
            match prog.insts[pc] {
                Inst::Byte(_) | Inst::Set(_) | Inst::Backref(_) => self.list.push((pc, start)),
                Inst::Assert(a) => {
                    if a.holds(hay, pos) {
                        self.stack.push(pc + 1);
                    }
                }
                Inst::Split(a, b) => self.stack.extend([b, a]),
                Inst::Jump(to) => self.stack.push(to),
                Inst::Open(_) | Inst::Close(_) | Inst::LoopStart(_) | Inst::LoopEnd(_) => {
                    self.stack.push(pc + 1);
                }
                Inst::Match => matched = true,
            }
        }
        matched
    }
}

fn consumes(inst: &Inst, b: u8) -> bool {
    match inst {
        Inst::Byte(x) => *x == b,
        Inst::Set(s) => s.has(b),
        _ => false,
    }
}

/// Where a search may start and end.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) from: usize,
    /// Last position at which a match may start.
    pub(crate) last_start: usize,
    /// Last position at which a match may end.
    pub(crate) to: usize,
}

/// Runs the automaton; calls `hit(start, end)` for every match of the leftmost
/// start, ends ascending.
fn run(prog: &Program, hay: &[u8], bounds: Bounds, first: &Set, mut hit: impl FnMut(usize, usize)) {
    let mut now = Threads::new(prog.insts.len());
    let mut next = Threads::new(prog.insts.len());
    now.clear();
    next.clear();
    let mut best: Option<usize> = None;
    let mut pos = bounds.from;
    loop {
        if best.is_none() && pos <= bounds.last_start {
            if now.list.is_empty() {
                // The stamps belong to the position that is left here.
                now.clear();
                let window = &hay[pos..bounds.last_start.min(hay.len())];
                pos += window.iter().take_while(|&&b| !first.has(b)).count();
            }
            if now.add(prog, 0, pos, hay, pos) {
                best = Some(pos);
                hit(pos, pos);
            }
        }
        if pos >= bounds.to || (now.list.is_empty() && (best.is_some() || pos >= bounds.last_start)) {
            return;
        }
        for i in 0..now.list.len() {
            let (pc, start) = now.list[i];
            if best.is_some_and(|b| start > b) {
                break;
            }
            if consumes(&prog.insts[pc], hay[pos]) && next.add(prog, pc + 1, start, hay, pos + 1) {
                best = Some(start);
                hit(start, pos + 1);
            }
        }
        std::mem::swap(&mut now, &mut next);
        next.clear();
        pos += 1;
    }
}

/// The bytes a match can begin with; all bytes if it can be empty.
pub(crate) fn first_bytes(prog: &Program) -> Set {
    let mut set = Set::default();
    let mut seen = vec![false; prog.insts.len()];
    let mut stack = vec![0];
    while let Some(pc) = stack.pop() {
        if std::mem::replace(&mut seen[pc], true) {
            continue;
        }
        match prog.insts[pc] {
            Inst::Byte(b) => set.insert(b),
            Inst::Set(s) => set.union(&s),
            Inst::Split(a, b) => stack.extend([a, b]),
            Inst::Jump(to) => stack.push(to),
            Inst::Match | Inst::Backref(_) => {
                let mut all = Set::any();
                all.insert(b'\n');
                return all;
            }
            _ => stack.push(pc + 1),
        }
    }
    set
}

/// The leftmost longest match within `bounds`.
pub(crate) fn find(prog: &Program, first: &Set, hay: &[u8], bounds: Bounds) -> Option<Span> {
    let mut found: Option<Span> = None;
    run(prog, hay, bounds, first, |start, end| {
        // A later hit with an earlier start replaces; the run never goes right.
        found = Some((start, end));
    });
    found
}

/// All ends of matches of `prog` that start at exactly `at`, ascending.
pub(crate) fn ends(prog: &Program, hay: &[u8], at: usize, to: usize) -> Vec<usize> {
    let mut out = vec![];
    let bounds = Bounds { from: at, last_start: at, to };
    let mut all = Set::any();
    all.insert(b'\n');
    run(prog, hay, bounds, &all, |_, end| out.push(end));
    out
}
