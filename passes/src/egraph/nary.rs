//! Sums and the like of several terms: associative and commutative ops without rules on two operands at a time, which grow without bounds.
//!
//! Laws
//! - What a tree of one such op computes is also a node with all its terms, sorted (`flatten_*`): trees of equal terms are equal, whatever their shape.
//! - A sum whose terms have factors in common equals the sum with one of them taken out of all terms that have it (`factor_*`), and with the largest
//!   groups taken out one after the other.
//! - Integers and bits are exact, as are the extremes of floats; sums and products of floats are relaxed. A node has at most 64 terms.

use super::graph::Graph;
use super::saturate::Run;
use egg::Id;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_ir::body::{At, Body, Mark, Op, OpSpec, Value};
use shale_ir::element::ElementKind;
use shale_ir::rewrite::{Class, Replacement};
use smallvec::SmallVec;

/// The most terms of a node.
const TERMS: usize = 64;
/// How many factors are tried alone.
const ALONE: usize = 3;
/// How deep sums in products in sums are factored.
const DEPTH: usize = 8;

/// An associative and commutative op.
struct Kind {
    op: &'static str,
    /// The rules' names.
    flatten: &'static str,
    factor: &'static str,
    /// The op that distributes over it.
    inner: Option<usize>,
    /// What it preserves on floats; it is exact on integers.
    floats: Option<Class>,
    /// True if a term twice is the term.
    idempotent: bool,
}

const fn kind(op: &'static str, flatten: &'static str, floats: Option<Class>) -> Kind {
    Kind { op, flatten, factor: "", inner: None, floats, idempotent: false }
}

/// The ops. Bits have no floats, and truth values no sums.
const KINDS: &[Kind] = &[
    Kind { factor: "factor_add", inner: Some(1), ..kind("hlo.add", "flatten_add", Some(Class::Relaxed)) },
    kind("hlo.multiply", "flatten_multiply", Some(Class::Relaxed)),
    Kind { idempotent: true, ..kind("hlo.and", "flatten_and", None) },
    Kind { factor: "factor_or", inner: Some(2), idempotent: true, ..kind("hlo.or", "flatten_or", None) },
    Kind { factor: "factor_xor", inner: Some(2), ..kind("hlo.xor", "flatten_xor", None) },
    Kind { idempotent: true, ..kind("hlo.maximum", "flatten_maximum", Some(Class::Exact)) },
    Kind { idempotent: true, ..kind("hlo.minimum", "flatten_minimum", Some(Class::Exact)) },
];

type Terms = SmallVec<[Value; 4]>;

/// What is known about sums from one round to the next.
pub(super) struct Sums {
    fp: Class,
    /// The rows of such ops, operands first.
    pub(super) rows: Vec<(Op, usize)>,
    /// The lists of terms that were factored.
    factored: FxHashSet<(usize, SmallVec<[Id; 4]>)>,
}

impl Sums {
    /// The sums among a block's ops.
    pub(super) fn of(graph: &Graph, body: &Body<'_>, fp: Class) -> Self {
        let mut sums = Sums { fp, rows: Vec::new(), factored: FxHashSet::default() };
        sums.rows = graph.ops.iter().filter_map(|(op, _)| sums.row(body, *op)).collect();
        sums
    }

    /// An op and its kind, if it has one.
    pub(super) fn row(&self, body: &Body<'_>, op: Op) -> Option<(Op, usize)> {
        let name = body.name(op).text();
        let kind = KINDS.iter().position(|kind| kind.op == name)?;
        let element = body.ty(body.result(op, 0)).element().scalar()?.kind();
        let whole = matches!(element, ElementKind::Signed | ElementKind::Unsigned);
        let holds = match element {
            ElementKind::Float => KINDS[kind].floats.is_some_and(|class| class == Class::Exact || self.fp == Class::Relaxed),
            _ => whole || element == ElementKind::Pred && KINDS[kind].floats.is_none(),
        };
        holds.then_some((op, kind))
    }

    /// Notes rows that rules have added.
    pub(super) fn added(&mut self, body: &Body<'_>, ops: &[Op]) {
        let rows: Vec<_> = ops.iter().filter_map(|op| self.row(body, *op)).collect();
        self.rows.extend(rows);
    }

    fn class(body: &Body<'_>, op: Op, kind: usize) -> Class {
        match body.ty(body.result(op, 0)).element().scalar().map(|e| e.kind()) {
            Some(ElementKind::Float) => KINDS[kind].floats.unwrap_or(Class::Relaxed),
            _ => Class::Exact,
        }
    }
}

/// The terms of each class, by kind.
type Flat = FxHashMap<(Id, usize), Terms>;

impl Run<'_, '_> {
    /// Looks at all sums once.
    pub(super) fn sums(&mut self) {
        let (flat, first) = self.flat();
        for (row, kind) in first {
            if self.full {
                return;
            }
            let id = self.class_of(self.body.result(row, 0));
            if self.is_inside(id, kind) {
                continue;
            }
            let terms = flat[&(id, kind)].clone();
            self.flatten(row, kind, id, &terms);
            if KINDS[kind].inner.is_some() {
                self.factor(row, kind, &terms, &flat);
            }
        }
    }

    fn class_of(&mut self, value: Value) -> Id {
        self.graph.class(self.body, value)
    }

    /// The terms of each class that such an op defines, and the first row that does.
    fn flat(&mut self) -> (Flat, Vec<(Op, usize)>) {
        let (mut flat, mut first) = (Flat::default(), Vec::new());
        let rows = std::mem::take(&mut self.sums.rows);
        for &(row, kind) in &rows {
            let key = (self.class_of(self.body.result(row, 0)), kind);
            let operands: Terms = self.body.iter(self.body.operands(row)).collect();
            let ids: SmallVec<[Id; 2]> = operands.iter().map(|v| self.class_of(*v)).collect();
            if flat.contains_key(&key) || ids.contains(&key.0) {
                continue;
            }
            let mut terms = Terms::new();
            for (value, id) in operands.iter().zip(ids) {
                match flat.get(&(id, kind)) {
                    Some(own) => terms.extend_from_slice(own),
                    None => terms.push(*value),
                }
            }
            flat.insert(key, if terms.len() > TERMS { operands } else { terms });
            first.push((row, kind));
        }
        self.sums.rows = rows;
        (flat, first)
    }

    /// True if the only use of a class is as a term of the same kind of op.
    fn is_inside(&self, id: Id, kind: usize) -> bool {
        let mut users = self.graph.egg[id].parents();
        let (first, second) = (users.next(), users.next());
        let node = first.filter(|_| second.is_none()).map(|user| self.graph.egg.id_to_node(user));
        node.and_then(|node| node.op).is_some_and(|op| self.body.name(op).text() == KINDS[kind].op)
    }

    /// tree of terms = node of all terms
    fn flatten(&mut self, row: Op, kind: usize, id: Id, terms: &Terms) {
        let rule = (KINDS[kind].flatten, Sums::class(self.body, row, kind));
        if terms.len() < 3 || self.is_tired(rule.0) {
            return;
        }
        let mut ids: Vec<Id> = terms.iter().map(|v| self.class_of(*v)).collect();
        if KINDS[kind].idempotent {
            let mut seen = FxHashSet::default();
            let different: Terms = terms.iter().zip(&ids).filter(|(_, id)| seen.insert(**id)).map(|(v, _)| *v).collect();
            if different.len() < terms.len() {
                let mark = self.body.mark();
                let value = self.chain(row, row, &different);
                self.matched(row, rule, mark, Replacement::Value(value));
                ids.retain(|id| seen.remove(id));
            }
        }
        let mut node = self.graph.several(self.body, row, &ids);
        let known = self.graph.egg.lookup(&mut node);
        if ids.len() < 3 || known == Some(id) {
            return;
        }
        if known.is_none() && self.graph.egg.total_size() >= self.limits.nodes {
            self.full = true;
            return;
        }
        let old = self.graph.definition(self.body, self.body.result(row, 0));
        self.equal((id, old), rule, node);
    }

    /// `op(…op(a, b)…, z)` before a row, the op being that of `like`.
    fn chain(&mut self, row: Op, like: Op, terms: &[Value]) -> Value {
        let mut sum = terms[0];
        for term in &terms[1..] {
            let (name, attrs, loc) = (self.body.name(like), self.body.attrs(like), self.body.loc(row));
            let ty = self.body.ty(self.body.result(row, 0));
            let spec = OpSpec { name, operands: &[sum, *term], results: &[ty], attrs, regions: &[], successors: &[], loc };
            let op = self.body.create(&spec);
            self.body.insert(op, At::Before(row));
            sum = self.body.result(op, 0);
        }
        sum
    }

    /// sum of products = sum of products with common factors taken out
    fn factor(&mut self, row: Op, kind: usize, terms: &Terms, flat: &Flat) {
        let rule = (KINDS[kind].factor, Sums::class(self.body, row, kind));
        let ids: SmallVec<[Id; 4]> = terms.iter().map(|v| self.class_of(*v)).collect();
        let mut key = ids.clone();
        key.sort_unstable();
        let products = self.products(kind, terms, flat);
        let groups = groups(&products);
        if groups.is_empty() || self.is_tired(rule.0) || !self.sums.factored.insert((kind, key)) {
            return;
        }
        let Some(like) = products.iter().find_map(|p| p.like) else { return };
        let alone = groups.iter().take(if groups.len() > 1 { ALONE } else { 0 });
        let tries = alone.map(|id| Some(*id)).chain([None]);
        for only in tries {
            let mark: Mark = self.body.mark();
            let value = self.factored(row, like, products.clone(), only, DEPTH);
            self.matched(row, rule, mark, Replacement::Value(value));
            if self.full {
                return;
            }
        }
    }

    fn products(&mut self, kind: usize, terms: &Terms, flat: &Flat) -> Vec<Product> {
        let inner = KINDS[kind].inner.unwrap_or(kind);
        let mut products = Vec::new();
        for &term in terms {
            let id = self.class_of(term);
            let own = flat.get(&(id, inner));
            let factors = own.map_or_else(|| vec![term], |own| own.to_vec());
            let factors = factors.into_iter().map(|v| (self.class_of(v), v)).collect();
            let like = own.and_then(|_| self.row_of(id, inner));
            products.push(Product { value: Some(term), factors, like });
        }
        products
    }

    /// A row of a class that is of a kind.
    fn row_of(&self, id: Id, kind: usize) -> Option<Op> {
        self.graph.rows(id).iter().copied().find(|op| self.body.name(*op).text() == KINDS[kind].op)
    }

    /// The sum of products with one factor taken out, or the most common ones one after the other.
    fn factored(&mut self, row: Op, like: Op, mut products: Vec<Product>, only: Option<Id>, depth: usize) -> Value {
        let mut only = only;
        let mut last = depth == 0;
        while !last && let Some(factor) = only.or_else(|| groups(&products).first().copied()) {
            last = only.take().is_some();
            let (mut rest, mut at, mut common) = (Vec::new(), None, None);
            let mut left = Vec::new();
            for product in products {
                let place = product.factors.iter().position(|(id, _)| *id == factor).filter(|_| product.factors.len() > 1);
                let Some(i) = place else {
                    left.push(product);
                    continue;
                };
                at = at.or(Some(left.len()));
                let mut factors = product.factors;
                common = common.or(Some(factors.remove(i)));
                rest.push(Product { value: None, factors, like: None });
            }
            let common = common.expect("a group has members");
            let sum = self.factored(row, like, rest, None, if last { 0 } else { depth - 1 });
            let product = self.chain(row, like, &[common.1, sum]);
            left.insert(at.unwrap_or(0), Product { value: Some(product), factors: vec![(common.0, product)], like: None });
            products = left;
        }
        let mut terms = Terms::new();
        for product in products {
            let factors: Terms = product.factors.iter().map(|(_, v)| *v).collect();
            terms.push(match product.value {
                Some(value) => value,
                None => self.chain(row, like, &factors),
            });
        }
        self.chain(row, row, &terms)
    }
}

/// A term of a sum.
#[derive(Clone)]
struct Product {
    /// The term, if it is there.
    value: Option<Value>,
    /// Its factors with their classes.
    factors: Vec<(Id, Value)>,
    /// A row that is such a product.
    like: Option<Op>,
}

/// The factors that at least two products have beside others, those of the most first.
fn groups(products: &[Product]) -> Vec<Id> {
    let mut counts: Vec<(Id, usize)> = Vec::new();
    let mut place: FxHashMap<Id, usize> = FxHashMap::default();
    for product in products.iter().filter(|p| p.factors.len() > 1) {
        let mut seen: SmallVec<[Id; 4]> = SmallVec::new();
        for (id, _) in &product.factors {
            if !seen.contains(id) {
                seen.push(*id);
                let i = *place.entry(*id).or_insert(counts.len());
                if i == counts.len() {
                    counts.push((*id, 0));
                }
                counts[i].1 += 1;
            }
        }
    }
    counts.retain(|(_, n)| *n > 1);
    counts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    counts.into_iter().map(|(id, _)| id).collect()
}
