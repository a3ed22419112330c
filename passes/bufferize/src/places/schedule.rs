//! Schedules: steps in the order in which they run, and what each reads and writes.

use rustc_hash::FxHashSet;

/// A step. Buffers are numbers.
#[derive(Debug, Default)]
pub struct Step {
    /// What whoever made the schedule knows the step by.
    pub name: usize,
    /// The buffers that it reads, each once, without those of steps that it holds.
    pub reads: Vec<usize>,
    /// The buffers that it writes, likewise.
    pub writes: Vec<usize>,
    /// The step copies all of a buffer's contents, which are those of another buffer if all of that one is copied.
    pub copy: Option<Copied>,
    /// The steps that it holds.
    pub holds: Holds,
}

/// A copy that replaces all of a buffer.
#[derive(Clone, Copy, Debug)]
pub struct Copied {
    /// The buffer all of which is copied; none if it is a part, or no buffer.
    pub from: Option<usize>,
    /// The buffer all of which is replaced.
    pub to: usize,
}

/// The steps that a step holds.
#[derive(Debug, Default)]
pub enum Holds {
    /// None.
    #[default]
    Nothing,
    /// A loop: the condition runs, then either the body and the condition again, or what follows.
    Loop {
        /// The steps of the condition.
        condition: Vec<Step>,
        /// The steps of the body.
        body: Vec<Step>,
    },
    /// Branches, one of which runs.
    Branches(Vec<Vec<Step>>),
}

impl Step {
    /// A step that reads and writes buffers, each listed any number of times.
    pub fn new(name: usize, mut reads: Vec<usize>, mut writes: Vec<usize>) -> Step {
        for list in [&mut reads, &mut writes] {
            list.sort_unstable();
            list.dedup();
        }
        Step { name, reads, writes, copy: None, holds: Holds::Nothing }
    }
}

/// A step with its number.
pub(super) struct Node<'s> {
    pub(super) at: u32,
    /// The number behind what it holds.
    pub(super) end: u32,
    pub(super) step: &'s Step,
    /// The buffers whose contents begin with this step.
    pub(super) begins: Vec<usize>,
    /// The steps that it holds: condition and body of a loop, branches.
    pub(super) inner: Vec<Inner<'s>>,
}

/// Steps that another one holds, between two numbers of their own.
pub(super) struct Inner<'s> {
    pub(super) begin: u32,
    pub(super) nodes: Vec<Node<'s>>,
    pub(super) end: u32,
}

/// Numbers steps in the order in which they are written down, those of loops and branches where these stand.
pub(super) struct Numbering {
    pub(super) next: u32,
    written: FxHashSet<usize>,
}

impl Numbering {
    pub(super) fn new() -> Self {
        Numbering { next: 1, written: FxHashSet::default() }
    }

    pub(super) fn nodes<'s>(&mut self, steps: &'s [Step]) -> Vec<Node<'s>> {
        steps.iter().map(|step| self.node(step)).collect()
    }

    fn inner<'s>(&mut self, steps: &'s [Step]) -> Inner<'s> {
        Inner { begin: self.take(), nodes: self.nodes(steps), end: self.take() }
    }

    fn take(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn node<'s>(&mut self, step: &'s Step) -> Node<'s> {
        let at = self.take();
        let whole = step.copy.map(|copy| copy.to);
        let begins = step.writes.iter().copied().filter(|buffer| self.written.insert(*buffer) || whole == Some(*buffer)).collect();
        let inner = match &step.holds {
            Holds::Nothing => Vec::new(),
            Holds::Loop { condition, body } => vec![self.inner(condition), self.inner(body)],
            Holds::Branches(branches) => branches.iter().map(|steps| self.inner(steps)).collect(),
        };
        Node { at, end: self.take(), step, begins, inner }
    }
}

/// The number of each step, by its name.
pub(super) fn times(nodes: &[Node<'_>], found: &mut Vec<u32>) {
    for node in nodes {
        if found.len() <= node.step.name {
            found.resize(node.step.name + 1, 0);
        }
        found[node.step.name] = node.at;
        node.inner.iter().for_each(|inner| times(&inner.nodes, found));
    }
}
