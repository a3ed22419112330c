//! The language of the e-graph: what egg sees of an op.

use egg::{Analysis, DidMerge, EGraph, Id, Language};
use shale_ir::body::Op;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// An op or a leaf. Two nodes are equal if they have one head and equal children; heads are numbered in the order of the program.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The number of what the op is but for its operands: name, attributes, types, regions.
    pub(super) head: u32,
    /// True if the children may be exchanged: then they are sorted.
    pub(super) commutative: bool,
    /// The classes of the operands, and of what regions take from outside.
    pub(super) children: SmallVec<[Id; 4]>,
    /// The op in the body; none for a leaf. It takes no part in comparisons.
    pub(super) op: Option<Op>,
}

impl Node {
    fn key(&self) -> (u32, &[Id]) {
        (self.head, &self.children)
    }

    pub(super) fn sort(&mut self) {
        if self.commutative {
            self.children.sort_unstable();
        }
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}
impl Eq for Node {}
impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Node {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}
impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Language for Node {
    type Discriminant = u32;

    fn discriminant(&self) -> u32 {
        self.head
    }

    fn matches(&self, other: &Self) -> bool {
        self.head == other.head && self.children.len() == other.children.len()
    }

    fn children(&self) -> &[Id] {
        &self.children
    }

    fn children_mut(&mut self) -> &mut [Id] {
        &mut self.children
    }

    /// Renames the children. Those of commutative ops are sorted again, so that there is no need for rules that exchange them.
    fn update_children<F: FnMut(Id) -> Id>(&mut self, mut f: F) {
        self.children.iter_mut().for_each(|id| *id = f(*id));
        self.sort();
    }
}

/// Notes the classes that changed.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) classes: Vec<Id>,
}

impl Analysis<Node> for Changes {
    type Data = ();

    fn make(_: &mut EGraph<Node, Self>, _: &Node, _: Id) {}

    fn merge(&mut self, (): &mut (), (): ()) -> DidMerge {
        DidMerge(false, false)
    }

    fn modify(egraph: &mut EGraph<Node, Self>, id: Id) {
        egraph.analysis.classes.push(id);
    }
}
