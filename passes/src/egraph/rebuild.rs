//! From a choice of definitions back to ops in a block.

use super::graph::Graph;
use super::node::Node;
use crate::cost::{Alternative, Choice, Kind, Profile, Program, bytes_of, profile};
use crate::schedule;
use egg::Id;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_ir::body::{Block, Body, Op, Value};
use smallvec::SmallVec;

/// Where a definition comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Source {
    /// A value that the block does not define.
    Leaf(Value),
    /// An op.
    Op(Op),
    /// A result of the op of another class.
    Result(u32, usize),
    /// Everything that must be there.
    Root,
}

/// An op, and if it has several results, which of them and of which class of ops.
type Definition = (Op, Option<(usize, Id)>);

/// The e-graph as classes with definitions, and where each comes from.
pub(super) struct Snapshot {
    pub(super) program: Program,
    /// The program as it was.
    pub(super) written: Choice,
    sources: Vec<Vec<Source>>,
    /// The class of each number.
    ids: Vec<Id>,
    number: FxHashMap<Id, u32>,
    /// The node of the op with effects that comes before one with effects.
    before: FxHashMap<Op, Id>,
    /// The first of the program's own ops that defines a class, and which of its results it is if the op has several.
    first: FxHashMap<Id, Definition>,
}

/// The first of the program's own ops that defines each class: its operands' first ones stand before it.
fn first_definitions(graph: &Graph, body: &Body<'_>) -> FxHashMap<Id, Definition> {
    let mut first = FxHashMap::default();
    for (op, id) in &graph.ops {
        first.entry(graph.egg.find(*id)).or_insert((*op, None));
        if body.results(*op).len() != 1 {
            for (i, value) in body.iter(body.results(*op)).enumerate() {
                if let Some(class) = graph.known_class(value) {
                    first.entry(class).or_insert((*op, Some((i, *id))));
                }
            }
        }
    }
    first
}

/// True for a node that an op or a result is, and that is no function of its own class.
fn is_candidate(graph: &Graph, node: &Node, class: Id) -> bool {
    !graph.is_leaf(node) && !graph.is_several(node) && !node.children.contains(&class)
}

impl Snapshot {
    /// The e-graph now.
    pub(super) fn of(graph: &mut Graph, body: &Body<'_>) -> Self {
        let mut ids: Vec<Id> = graph.egg.classes().map(|class| class.id).collect();
        ids.sort_unstable();
        let number: FxHashMap<Id, u32> = ids.iter().enumerate().map(|(i, id)| (*id, i as u32)).collect();
        let leaves: FxHashMap<u32, Value> = graph.leaves.iter().map(|(value, id)| (number[&graph.egg.find(*id)], *value)).collect();
        let before = graph.fixed.windows(2).map(|pair| (pair[1].0, pair[0].1)).collect();
        let mut snapshot = Snapshot {
            before,
            program: Program::default(),
            written: Vec::new(),
            sources: Vec::new(),
            ids: ids.clone(),
            number,
            first: first_definitions(graph, body),
        };
        for (i, id) in ids.iter().enumerate() {
            snapshot.class(graph, body, *id, leaves.get(&(i as u32)).copied());
        }
        let operands = graph.fixed.iter().map(|(_, id)| snapshot.number[&graph.egg.find(*id)]).collect();
        snapshot.push(vec![(Alternative { profile: Profile { kind: Kind::Opaque, work: 0.0 }, operands }, Source::Root)], 0.0, 0);
        snapshot
    }

    fn push(&mut self, definitions: Vec<(Alternative, Source)>, bytes: f64, written: u32) {
        let (alternatives, sources) = definitions.into_iter().unzip();
        self.program.classes.push(alternatives);
        self.program.bytes.push(bytes);
        self.sources.push(sources);
        self.written.push(written);
    }

    fn class(&mut self, graph: &mut Graph, body: &Body<'_>, id: Id, leaf: Option<Value>) {
        let mut definitions: Vec<(Alternative, Source)> = Vec::new();
        let (mut bytes, mut written) = (0.0, None);
        let first = self.first.get(&id).copied();
        let own = first.filter(|(_, result)| result.is_none()).map(|(op, _)| graph.node(body, op));
        if let Some(value) = leaf {
            bytes = bytes_of(body.ty(value));
            let kind = body.def_op(value).map_or(Kind::Input, |op| profile(body, op).kind);
            let kind = if kind == Kind::Immediate { kind } else { Kind::Input };
            definitions.push((Alternative { profile: Profile { kind, work: 0.0 }, operands: SmallVec::new() }, Source::Leaf(value)));
            written = Some(0);
        }
        for node in graph.egg[id].nodes.iter().filter(|n| is_candidate(graph, n, id)) {
            let mut operands: SmallVec<[u32; 4]> = node.children.iter().map(|child| self.number[&graph.egg.find(*child)]).collect();
            // An op with effects comes behind the one before it, so that no operand of that depends on it.
            let before = node.op.and_then(|op| self.before.get(&op)).filter(|_| graph.result_number(node).is_none());
            operands.extend(before.map(|id| self.number[&graph.egg.find(*id)]));
            // The program's own op stands for all that are equal to it.
            let is_own = own.as_ref() == Some(node);
            let op = if is_own { first.map(|(op, _)| op) } else { node.op }.expect("all but leaves are ops");
            let (profile, source) = match graph.result_number(node) {
                Some(i) => (Profile { kind: Kind::Bitcast, work: 0.0 }, Source::Result(operands[0], i as usize)),
                None => (profile(body, op), Source::Op(op)),
            };
            bytes = match graph.result_number(node) {
                Some(i) => bytes_of(body.ty(body.result(op, i as usize))),
                None => body.types(body.results(op)).map(bytes_of).sum(),
            };
            let number = graph.result_number(node).map(|i| i as usize);
            let is_result = |(_, result): Definition| result.is_some_and(|(i, of)| number == Some(i) && graph.egg.find(of) == graph.egg.find(node.children[0]));
            if written.is_none() && (is_own || first.is_some_and(is_result)) {
                written = Some(definitions.len() as u32);
            }
            definitions.push((Alternative { profile, operands }, source));
        }
        self.push(definitions, bytes, written.unwrap_or(0));
    }

    /// The node that is the definition of a class with this number.
    pub(super) fn node(&self, graph: &mut Graph, body: &Body<'_>, class: u32, definition: u32) -> Option<Node> {
        let id = *self.ids.get(class as usize)?;
        let leaf = matches!(self.sources[class as usize].first(), Some(Source::Leaf(_)));
        match self.sources[class as usize].get(definition as usize)? {
            Source::Leaf(value) => Some(graph.definition(body, *value)),
            _ => graph.egg[id].nodes.iter().filter(|n| is_candidate(graph, n, id)).nth(definition as usize - usize::from(leaf)).cloned(),
        }
    }

    /// The classes, by number; the root is none.
    pub(super) fn classes(&self) -> &[Id] {
        &self.ids
    }

    /// The value that stands for a class.
    fn value(&self, body: &Body<'_>, choice: &Choice, class: u32) -> Value {
        match self.sources[class as usize][choice[class as usize] as usize] {
            Source::Leaf(value) => value,
            Source::Op(op) => body.result(op, 0),
            Source::Result(of, i) => match self.sources[of as usize][choice[of as usize] as usize] {
                Source::Op(op) => body.result(op, i),
                other => unreachable!("results are of ops, not of {other:?}"),
            },
            Source::Root => unreachable!("the root is no operand"),
        }
    }

    /// The ops that were chosen.
    pub(super) fn chosen(&self, choice: &Choice, order: &[u32]) -> Vec<Op> {
        let source = |class: &u32| self.sources[*class as usize][choice[*class as usize] as usize];
        let op = |source| if let Source::Op(op) = source { Some(op) } else { None };
        order.iter().map(source).filter_map(op).collect()
    }

    /// Makes the block compute what was chosen: `order` are the classes that the choice reaches.
    pub(super) fn apply(&self, graph: &mut Graph, body: &mut Body<'_>, block: Block, choice: &Choice, order: &[u32]) {
        let chosen = self.chosen(choice, order);
        let new_value = |graph: &mut Graph, body: &Body<'_>, value: Value| {
            let id = graph.class(body, value);
            self.value(body, choice, self.number[&graph.egg.find(id)])
        };
        self.keep_names(body, choice, order);
        for &op in &chosen {
            for inner in body.walk(op).collect::<Vec<_>>() {
                for i in 0..body.operands(inner).len() {
                    let old = body.operand(inner, i);
                    if inner != op && body.value_is_inside(old, op) {
                        continue;
                    }
                    let new = new_value(graph, body, old);
                    if new != old {
                        body.set_operand(inner, i, new);
                    }
                }
            }
        }
        let keep: FxHashSet<Op> = chosen.iter().copied().collect();
        let gone: Vec<Op> = body.ops(block).filter(|op| !keep.contains(op)).collect();
        for op in &gone {
            for inner in body.walk(*op).collect::<Vec<_>>() {
                body.set_operands(inner, &[]);
            }
        }
        gone.into_iter().rev().for_each(|op| body.erase(op));
        let fixed: Vec<Op> = graph.fixed.iter().map(|(op, _)| *op).collect();
        schedule::sort(body, block, &fixed);
    }

    /// Values that take the place of others take their names.
    fn keep_names(&self, body: &mut Body<'_>, choice: &Choice, order: &[u32]) {
        for &class in order {
            let c = class as usize;
            let (old, new) = (self.written[c], choice[c]);
            if let (Source::Op(was), Source::Op(is)) = (self.sources[c][old as usize], self.sources[c][new as usize])
                && was != is
                && body.results(was).len() == 1
                && let (Some(name), None) = (body.value_name(body.result(was, 0)), body.value_name(body.result(is, 0)))
            {
                body.set_value_name(body.result(is, 0), name);
            }
        }
    }
}
