//! Loops that are being made: a value goes into the outermost one in which its indices are known.

use crate::index::Index;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::{Constant, Divide, Remainder};
use shale_ir::body::{At, Block, Body, Op, OpSpec, Region, Value};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::loc::Loc;
use shale_ir::op::{AttrRef, OpError, Semantics};
use shale_ir::types::Type;
use shale_loops::{Affine, Yield};
use smallvec::SmallVec;

/// The element of a value at an index; `guarded` where the index may lie outside of arrays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) value: Value,
    pub(crate) at: SmallVec<[Index; 4]>,
    pub(crate) guarded: bool,
}

/// One loop, or the place outside of all.
#[derive(Debug)]
pub(crate) struct Level {
    /// Where its ops go.
    place: At,
    region: Option<Region>,
    /// How often it runs.
    pub(crate) bound: i64,
    /// Elements that are computed in it.
    elements: FxHashMap<Key, Value>,
    /// Indices that are computed in it.
    indices: FxHashMap<Index, Value>,
    /// Quotients and remainders of indices by numbers.
    quotients: FxHashMap<(Index, i64), (Value, Value)>,
}

impl Level {
    fn at(place: At, region: Option<Region>, bound: i64) -> Level {
        Level { place, region, bound, elements: FxHashMap::default(), indices: FxHashMap::default(), quotients: FxHashMap::default() }
    }
}

impl Level {
    /// Where its ops go.
    pub(crate) fn place(&self) -> At {
        self.place
    }
}

/// The loops around the place where values are computed.
pub(crate) struct Scope<'a, 'c> {
    pub(crate) body: &'a mut Body<'c>,
    pub(crate) loc: Loc,
    pub(crate) levels: Vec<Level>,
    /// The level of each index of a loop, and of what is computed from them.
    pub(crate) level_of: FxHashMap<Value, usize>,
    /// Indices of loops that run once: always 0.
    zeros: FxHashSet<Value>,
    /// The values of this program that stand for those of the region that is lowered: whole arrays.
    pub(crate) arrays: FxHashMap<Value, Value>,
    /// Arrays with layouts of their own as arrays in the order of their memory.
    pub(crate) stored: FxHashMap<Value, Value>,
    /// Values of which a row is kept.
    pub(crate) shared: Vec<Value>,
    /// Those of which the row, or the array, is being made.
    pub(crate) making: Vec<Value>,
    /// How many elements of each value are computed.
    pub(crate) computed: FxHashMap<Value, usize>,
    /// How many elements of all of them.
    pub(crate) elements: usize,
    /// Reductions that several nests use: arrays of their own.
    pub(crate) separate: FxHashSet<Value>,
    /// Quotients of indices.
    wholes: FxHashSet<Value>,
    /// The ops that are lowered.
    pub(crate) inside: FxHashSet<Op>,
    /// True once a loop that never runs was begun: what it would read may be no element, wherever that is read now.
    pub(crate) has_empty: bool,
}

impl<'a, 'c> Scope<'a, 'c> {
    /// Nothing but the place before an op.
    pub(crate) fn before(body: &'a mut Body<'c>, op: Op) -> Self {
        let loc = body.loc(op);
        let outside = Level::at(At::Before(op), None, 1);
        Scope {
            body,
            loc,
            levels: vec![outside],
            level_of: FxHashMap::default(),
            zeros: FxHashSet::default(),
            arrays: FxHashMap::default(),
            stored: FxHashMap::default(),
            shared: Vec::new(),
            making: Vec::new(),
            computed: FxHashMap::default(),
            elements: 0,
            separate: FxHashSet::default(),
            wholes: FxHashSet::default(),
            inside: FxHashSet::default(),
            has_empty: false,
        }
    }

    /// Begins loops; gives their indices. One region, with an argument for each.
    pub(crate) fn enter(&mut self, bounds: &[i64]) -> Vec<Value> {
        let index = self.body.cx().array(ElementType::S64, &[]);
        let region = self.body.new_region();
        let block = self.body.add_block(region, &vec![index; bounds.len()]);
        let args: Vec<Value> = self.body.iter(self.body.args(block)).collect();
        let bound = bounds.iter().product();
        self.has_empty |= bound == 0;
        self.levels.push(Level::at(At::End(block), Some(region), bound));
        for (arg, bound) in args.iter().zip(bounds) {
            self.level_of.insert(*arg, self.levels.len() - 1);
            if *bound == 1 {
                self.zeros.insert(*arg);
            }
        }
        args
    }

    /// Ends the innermost loops, which yield values; gives their region.
    ///
    /// # Errors
    /// What the verifier says.
    pub(crate) fn leave(&mut self, values: &[Value]) -> Result<Region, OpError> {
        let level = self.levels.pop().expect("a loop was begun");
        let operands = self.body.values(values);
        self.body.push(level.place, self.loc, Yield { operands })?;
        Ok(level.region.expect("a loop has a region"))
    }

    /// A copy of a computation on scalars.
    pub(crate) fn copy_region(&mut self, region: Region) -> Region {
        let copy = self.body.new_region();
        self.body.clone_blocks(region, copy, &mut shale_ir::body::Mapping::default());
        copy
    }

    /// True for an op that is lowered, not one that exists.
    pub(crate) fn is_inside(&self, op: Op) -> bool {
        self.inside.contains(&op)
    }

    /// The innermost block.
    pub(crate) fn block(&self) -> Option<Block> {
        match self.levels.last().map(|level| level.place) {
            Some(At::End(block)) => Some(block),
            _ => None,
        }
    }

    /// The outermost level in which indices are known.
    pub(crate) fn level(&self, at: &[Index]) -> usize {
        at.iter().flat_map(|index| &index.terms).map(|(value, _)| self.level_of.get(value).copied().unwrap_or(0)).max().unwrap_or(0)
    }

    pub(crate) fn known(&self, key: &Key) -> Option<Value> {
        let elements = &self.levels[self.level(&key.at)].elements;
        if self.zeros.is_empty() { elements.get(key).copied() } else { elements.get(&self.without_zeros(key.clone())).copied() }
    }

    pub(crate) fn learn(&mut self, key: Key, value: Value) {
        *self.computed.entry(key.value).or_default() += 1;
        self.elements += 1;
        let level = self.level(&key.at);
        let key = self.without_zeros(key);
        self.levels[level].elements.insert(key, value);
    }

    /// The element under one name, whether an index along a dimension of size 1 is that of a loop or 0: reshapes lead to both.
    fn without_zeros(&self, mut key: Key) -> Key {
        key.at.iter_mut().for_each(|index| index.terms.retain(|(value, _)| !self.zeros.contains(value)));
        key
    }

    /// Adds an op at a level.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn push<T: Semantics<'c>>(&mut self, level: usize, fields: T) -> Result<T::Out, OpError> {
        self.body.push(self.levels[level].place, self.loc, fields)
    }

    /// Adds an op as another one, of other operands and type, at a level.
    pub(crate) fn push_like(&mut self, level: usize, op: Op, operands: &[Value], ty: Type<'c>) -> Value {
        let (name, attrs) = (self.body.name(op), self.body.attrs(op));
        let new = self.body.create(&OpSpec { name, operands, results: &[ty], attrs, regions: &[], successors: &[], loc: self.loc });
        self.body.insert(new, self.levels[level].place);
        self.body.result(new, 0)
    }

    /// A constant scalar at a level.
    ///
    /// # Errors
    /// None.
    pub(crate) fn scalar(&mut self, level: usize, literal: &Literal) -> Result<Value, OpError> {
        let value = AttrRef(literal.to_attr(self.body.cx()));
        self.push(level, Constant { value })
    }

    /// The value of an index, an `s64[]`.
    ///
    /// # Errors
    /// None.
    pub(crate) fn index(&mut self, index: &Index) -> Result<Value, OpError> {
        if let Some(value) = index.as_value() {
            return Ok(value);
        }
        let level = self.level(std::slice::from_ref(index));
        if let Some(value) = self.levels[level].indices.get(index) {
            return Ok(*value);
        }
        let value = if index.terms.is_empty() {
            self.scalar(level, &Literal::scalar(index.offset))?
        } else {
            let (values, coefficients): (Vec<Value>, Vec<i64>) = index.terms.iter().copied().unzip();
            let (indices, coefficients) = (self.body.values(&values), self.body.cx().dims(&coefficients));
            self.push(level, Affine { indices, coefficients, offset: index.offset })?
        };
        self.level_of.insert(value, level);
        self.levels[level].indices.insert(index.clone(), value);
        Ok(value)
    }

    /// The quotient, as an index, and the remainder of an index by a positive number.
    ///
    /// # Errors
    /// None.
    pub(crate) fn quotient(&mut self, index: &Index, by: i64) -> Result<(Index, Value), OpError> {
        let level = self.level(std::slice::from_ref(index));
        let (whole, rest) = match self.levels[level].quotients.get(&(index.clone(), by)) {
            Some(found) => *found,
            None => {
                let (lhs, rhs) = (self.index(index)?, self.index(&Index::constant(by))?);
                let found = (self.push(level, Divide { lhs, rhs })?, self.push(level, Remainder { lhs, rhs })?);
                self.levels[level].quotients.insert((index.clone(), by), found);
                self.wholes.insert(found.0);
                found
            }
        };
        Ok((self.computed(whole, level), rest))
    }

    /// True for indices that depend on quotients of others.
    pub(crate) fn is_of_quotients(&self, at: &[Index]) -> bool {
        at.iter().flat_map(|index| &index.terms).any(|(value, _)| self.wholes.contains(value))
    }

    /// Notes that a value is an index that is computed at a level.
    pub(crate) fn computed(&mut self, value: Value, level: usize) -> Index {
        self.level_of.insert(value, level);
        Index::of(value)
    }
}
