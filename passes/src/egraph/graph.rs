//! From the ops of a block to an e-graph, whose nodes are ops of the same body.
//!
//! Laws
//! - Each node is an op (a *row*) of the body, written before the ops that were there when its rule fired; its operands are values, each of a class.
//! - A value that nothing in the block defines is a leaf. An op with effects is a node like no other: its operands may change, it may not.
//! - An op with other than one result is one node, and each result a node of its own.
//! - A sum or the like of several terms is a node with sorted children beside the ops that compute it; it stands for no op.

use super::node::{Changes, Node};
use egg::{EGraph, Id, Language};
use indexmap::IndexSet;
use quanta::Clock;
use rustc_hash::{FxBuildHasher, FxHashMap};
use shale_ir::body::{Block, Body, Op, SideTable, Value, Values};
use shale_ir::op::interface::ConstantLike;
use shale_ir::op::{Effects, Flags};
use shale_ir::rewrite::{Equalities, OpSet};
use smallvec::SmallVec;

/// The first number of a head: what it is.
mod tag {
    pub(super) const OP: u32 = 0;
    pub(super) const LEAF: u32 = 1;
    pub(super) const UNIQUE: u32 = 2;
    pub(super) const RESULT: u32 = 3;
    pub(super) const SEVERAL: u32 = 4;
}

/// What an op is but for its operands.
type Head = SmallVec<[u32; 8]>;

/// The e-graph of one block.
pub(super) struct Graph {
    pub(super) egg: EGraph<Node, Changes>,
    block: Block,
    /// egg takes the time of each rebuild for its log. A clock that stands still is not calibrated first, which takes longer than most e-graphs.
    clock: Clock,
    heads: IndexSet<Box<[u32]>, FxBuildHasher>,
    class_of: SideTable<Value, Option<Id>>,
    /// The leaves, in order.
    pub(super) leaves: Vec<(Value, Id)>,
    /// The rows that define the first result of each class, by its number, in the order of rows.
    definitions: Vec<SmallVec<[Op; 2]>>,
    /// What these are.
    sets: Vec<OpSet>,
    /// The rebuild after which each class is as it is, by its number, and how many there were.
    changed: Vec<u32>,
    pub(super) rebuilds: u32,
    /// The ops as they were, in order, with their nodes.
    pub(super) ops: Vec<(Op, Id)>,
    /// The ops that stay, in order, with their nodes.
    pub(super) fixed: Vec<(Op, Id)>,
}

/// True if an op computes its results and does nothing else.
pub(super) fn is_free(body: &Body<'_>, op: Op) -> bool {
    (body.has(op, Flags::PURE) || body.effects(op) == Effects::NONE) && !body.has(op, Flags::TERMINATOR)
}

impl Graph {
    /// The e-graph of a block's ops.
    pub(super) fn of_block(body: &Body<'_>, block: Block) -> Self {
        let mut graph = Graph {
            egg: EGraph::new(Changes::default()),
            block,
            clock: Clock::mock().0,
            heads: IndexSet::default(),
            class_of: SideTable::default(),
            leaves: Vec::new(),
            definitions: Vec::new(),
            sets: Vec::new(),
            changed: Vec::new(),
            rebuilds: 0,
            ops: Vec::new(),
            fixed: Vec::new(),
        };
        for op in body.ops(block) {
            let (id, _) = graph.add(body, op);
            graph.ops.push((op, id));
            if !is_free(body, op) {
                graph.fixed.push((op, id));
            }
        }
        graph.rebuild(body);
        graph
    }

    /// The class of a value; a value without one is a leaf from now on, known to be a constant if it is one.
    pub(super) fn class(&mut self, body: &Body<'_>, value: Value) -> Id {
        if let Some(id) = self.class_of[value] {
            return self.egg.find(id);
        }
        let head = self.head(&[tag::LEAF, value.number()]);
        let op = body.def_op(value).filter(|op| body.interface::<ConstantLike>(*op).is_some());
        let id = self.egg.add(Node { head, commutative: false, children: SmallVec::new(), op });
        self.class_of[value] = Some(id);
        self.leaves.push((value, id));
        id
    }

    /// The class of a value that has one.
    pub(super) fn known_class(&self, value: Value) -> Option<Id> {
        self.class_of[value].map(|id| self.egg.find(id))
    }

    fn head(&mut self, numbers: &[u32]) -> u32 {
        if let Some(index) = self.heads.get_index_of(numbers) {
            return index as u32;
        }
        self.heads.insert_full(numbers.into()).0 as u32
    }

    /// The node that an op is, its operands' classes made where there are none.
    pub(super) fn node(&mut self, body: &Body<'_>, op: Op) -> Node {
        let mut children: SmallVec<[Id; 4]> = body.iter(body.operands(op)).map(|v| self.class(body, v)).collect();
        let mut head = Head::from_slice(&[tag::OP, body.name(op).id(), body.attrs(op).id()]);
        if !is_free(body, op) {
            head = Head::from_slice(&[tag::UNIQUE, op.number()]);
        }
        head.extend(body.types(body.results(op)).map(|ty| ty.id()));
        if body.region_count(op) > 0 {
            let mut key = RegionKey { graph: self, body, root: op, head: &mut head, outside: Vec::new(), inside: FxHashMap::default() };
            let comparable = key.write();
            children.extend(key.outside);
            if !comparable {
                head = Head::from_slice(&[tag::UNIQUE, op.number()]);
            }
        }
        let commutative = body.has(op, Flags::COMMUTATIVE) && children.len() == 2;
        let mut node = Node { head: self.head(&head), commutative, children, op: Some(op) };
        node.sort();
        node
    }

    /// Adds an op of the body and gives its results classes; gives its node's class and whether the e-graph has grown.
    pub(super) fn add(&mut self, body: &Body<'_>, op: Op) -> (Id, bool) {
        let node = self.node(body, op);
        let (before, results) = (self.egg.total_size(), body.results(op));
        let id = self.egg.add(node);
        if results.len() == 1 {
            self.class_of[body.at(results, 0)] = Some(id);
        } else {
            for (i, value) in body.iter(results).enumerate() {
                let head = self.head(&[tag::RESULT, i as u32]);
                let result = self.egg.add(Node { head, commutative: false, children: SmallVec::from_slice(&[id]), op: Some(op) });
                self.class_of[value] = Some(result);
            }
        }
        (id, self.egg.total_size() > before)
    }

    /// The classes of the results that an op would have, if all its nodes are there already.
    pub(super) fn lookup(&mut self, body: &Body<'_>, op: Op) -> Option<SmallVec<[Id; 1]>> {
        let mut node = self.node(body, op);
        let id = self.egg.lookup(&mut node)?;
        let results = body.results(op).len();
        if results == 1 {
            return Some(SmallVec::from_slice(&[id]));
        }
        let result = |i| {
            let head = self.head(&[tag::RESULT, i as u32]);
            self.egg.lookup(Node { head, commutative: false, children: SmallVec::from_slice(&[id]), op: None })
        };
        (0..results).map(result).collect()
    }

    /// The node that defines a value.
    pub(super) fn definition(&mut self, body: &Body<'_>, value: Value) -> Node {
        let Some(op) = body.def_op(value).filter(|op| body.block_of(*op) == Some(self.block)) else {
            let head = self.head(&[tag::LEAF, value.number()]);
            return Node { head, commutative: false, children: SmallVec::new(), op: None };
        };
        let results = body.results(op);
        let i = body.iter(results).position(|v| v == value).unwrap_or(0);
        match self.class_of[value] {
            Some(_) if results.len() == 1 => self.node(body, op),
            _ => {
                let mut node = self.node(body, op);
                let of = self.egg.lookup(&mut node);
                let head = self.head(&[tag::RESULT, i as u32]);
                Node { head, commutative: false, children: of.into_iter().collect(), op: Some(op) }
            }
        }
    }

    /// The node of an associative and commutative op, given by the name and type of one, on several operands.
    pub(super) fn several(&mut self, body: &Body<'_>, like: Op, terms: &[Id]) -> Node {
        let ty = body.ty(body.result(like, 0)).id();
        let head = self.head(&[tag::SEVERAL, body.name(like).id(), ty]);
        let mut node = Node { head, commutative: true, children: SmallVec::from_slice(terms), op: None };
        node.sort();
        node
    }

    /// A node as it is now.
    pub(super) fn canonical(&self, node: &Node) -> Node {
        let mut node = node.clone();
        node.update_children(|id| self.egg.find(id));
        node
    }

    /// The block.
    pub(super) fn block(&self) -> Block {
        self.block
    }

    /// The value that a leaf is.
    pub(super) fn leaf_head(&self, node: &Node) -> Option<u32> {
        let head = &self.heads[node.head as usize];
        (head[0] == tag::LEAF).then(|| head[1])
    }

    /// True for a node of several operands, which stands for no op.
    pub(super) fn is_several(&self, node: &Node) -> bool {
        self.heads[node.head as usize][0] == tag::SEVERAL
    }

    /// Notes the class of a value that is about to be taken back.
    pub(super) fn set_class(&mut self, value: Value, id: Id) {
        self.class_of[value] = Some(id);
    }

    /// Forgets the class of a value.
    pub(super) fn forget(&mut self, value: Value) {
        self.class_of[value] = None;
    }

    /// Restores congruence after unions; gives the classes that changed.
    pub(super) fn rebuild(&mut self, body: &Body<'_>) -> Vec<Id> {
        self.rebuilds += 1;
        quanta::with_clock(&self.clock, || self.egg.rebuild());
        let mut changed: Vec<Id> = std::mem::take(&mut self.egg.analysis.classes).into_iter().map(|id| self.egg.find(id)).collect();
        changed.sort_unstable();
        changed.dedup();
        for id in &changed {
            let mut rows: SmallVec<[Op; 2]> = self.egg[*id].nodes.iter().filter_map(|node| self.defines(body, node)).collect();
            rows.sort_unstable();
            rows.dedup();
            let i = usize::from(*id);
            if i >= self.definitions.len() {
                self.definitions.resize(i + 1, SmallVec::new());
                self.changed.resize(i + 1, 0);
                self.sets.resize(i + 1, OpSet::NONE);
            }
            self.changed[i] = self.rebuilds;
            self.sets[i] = rows.iter().filter_map(|op| Some(body.info(*op)?.set)).fold(OpSet::NONE, OpSet::union);
            self.definitions[i] = rows;
        }
        changed
    }

    /// The op whose first result a node is, if it is one without effects.
    fn defines(&self, body: &Body<'_>, node: &Node) -> Option<Op> {
        let op = node.op.filter(|op| is_free(body, *op))?;
        let head = &self.heads[node.head as usize];
        (head[0] == tag::OP || head[0] == tag::LEAF || head[..] == [tag::RESULT, 0]).then_some(op)
    }

    /// True if the definitions of a value, or what it equals, are others than before a rebuild.
    pub(super) fn has_changed(&self, value: Value, rebuilds: u32) -> bool {
        self.known_class(value).is_some_and(|id| self.changed.get(usize::from(id)).is_none_or(|at| *at > rebuilds))
    }

    /// The ops of a class that rules look at: those that define it, and those of several results.
    pub(super) fn rows(&self, id: Id) -> &[Op] {
        self.definitions.get(usize::from(self.egg.find(id))).map_or(&[], |rows| rows)
    }

    /// The ops that define an op's operands.
    pub(super) fn operand_definitions(&self, body: &Body<'_>, op: Op) -> OpSet {
        let set = |value| self.known_class(value).and_then(|id| self.sets.get(usize::from(id)).copied());
        body.iter(body.operands(op)).filter_map(set).fold(OpSet::NONE, OpSet::union)
    }

    /// Which result of its operand a node is, if it is one.
    pub(super) fn result_number(&self, node: &Node) -> Option<u32> {
        let head = &self.heads[node.head as usize];
        (head[0] == tag::RESULT).then(|| head[1])
    }

    /// True for a value that the block does not define.
    pub(super) fn is_leaf(&self, node: &Node) -> bool {
        self.heads[node.head as usize][0] == tag::LEAF
    }
}

impl Equalities for Graph {
    fn definitions(&self, value: Value) -> &[Op] {
        self.known_class(value).map_or(&[], |id| self.rows(id))
    }

    fn same(&self, a: Value, b: Value) -> bool {
        self.known_class(a).is_some_and(|class| self.known_class(b) == Some(class))
    }
}

/// Writes what is in an op's regions into its head; values from outside become children.
struct RegionKey<'a, 'b, 'c> {
    graph: &'a mut Graph,
    body: &'b Body<'c>,
    root: Op,
    head: &'a mut Head,
    /// The classes of values from outside, in the order of their first use.
    outside: Vec<Id>,
    /// The numbers of values from inside, in order.
    inside: FxHashMap<Value, u32>,
}

impl RegionKey<'_, '_, '_> {
    /// False if there is control flow between blocks: then the op equals no other.
    fn write(&mut self) -> bool {
        let body = self.body;
        for op in body.walk(self.root) {
            if op != self.root {
                self.op(op);
            }
            if !body.successors(op).is_empty() {
                return false;
            }
            for region in body.regions(op) {
                self.head.push(u32::MAX);
                for block in body.blocks(region) {
                    self.head.push(body.args(block).len() as u32);
                    self.define(body.args(block));
                }
                if body.blocks(region).count() > 1 {
                    return false;
                }
            }
        }
        true
    }

    fn op(&mut self, op: Op) {
        let body = self.body;
        let counts = [body.results(op).len(), body.operands(op).len(), body.region_count(op)];
        self.head.extend([body.name(op).id(), body.attrs(op).id()]);
        self.head.extend(counts.map(|n| n as u32));
        for value in body.iter(body.operands(op)) {
            if let Some(number) = self.inside.get(&value) {
                self.head.extend([0, *number]);
                continue;
            }
            let class = self.graph.class(body, value);
            let i = self.outside.iter().position(|c| *c == class).unwrap_or(self.outside.len());
            if i == self.outside.len() {
                self.outside.push(class);
            }
            self.head.extend([1, i as u32]);
        }
        self.define(body.results(op));
    }

    fn define(&mut self, values: Values) {
        self.head.extend(self.body.types(values).map(|ty| ty.id()));
        for value in self.body.iter(values) {
            self.inside.insert(value, self.inside.len() as u32);
        }
    }
}
