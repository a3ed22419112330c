//! What a pattern sees: the body to read, and additions that can be taken back.

use super::{Choices, Equalities};
use crate::attr::{Attr, AttrKind};
use crate::body::{At, Block, Body, Mapping, Op, OpSpec, Region, Value, Values};
use crate::literal::Literal;
use crate::op::interface::ConstantLike;
use crate::op::{Flags, OpDef, OpInfo, OpResult, Out, Scratch, Semantics};
use crate::session::Cx;
use crate::types::Type;
use smallvec::SmallVec;

/// What takes the place of a matched op's results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Replacement {
    /// One value for the only result.
    Value(Value),
    /// As many values as results.
    Values(Values),
}

/// One attempt to rewrite the op `root`. Nothing that it adds stays unless the pattern returns a replacement.
pub struct Patch<'a, 'c> {
    body: &'a mut Body<'c>,
    root: Op,
    moves: &'a mut Vec<(Region, Region)>,
    choices: &'a mut Choices,
    /// What an e-graph knows; without one, a value equals itself and has one definition.
    equalities: Option<&'a dyn Equalities>,
    /// Why the pattern does not match, when somebody asks.
    why: Option<&'a mut String>,
}

impl<'a, 'c> Patch<'a, 'c> {
    pub(crate) fn new(body: &'a mut Body<'c>, root: Op, moves: &'a mut Vec<(Region, Region)>, choices: &'a mut Choices) -> Self {
        Patch { body, root, moves, choices, equalities: None, why: None }
    }

    /// A patch that notes why a pattern does not match, if there is a place for it.
    pub(crate) fn explaining(self, why: Option<&'a mut String>) -> Self {
        Patch { why, ..self }
    }

    /// A patch to which values are equal that an e-graph holds for equal.
    pub(crate) fn knowing(self, equalities: &'a dyn Equalities) -> Self {
        Patch { equalities: Some(equalities), ..self }
    }

    /// The session.
    pub fn cx(&self) -> Cx<'c> {
        self.body.cx()
    }

    /// The body, to read.
    pub fn body(&self) -> &Body<'c> {
        self.body
    }

    /// The op that is being rewritten.
    pub fn root(&self) -> Op {
        self.root
    }

    /// The type of a value.
    pub fn ty(&self, value: Value) -> Type<'c> {
        self.body.ty(value)
    }

    /// The root as `T`, with the operands of a commutative op in either order.
    pub fn root_as<T: OpDef<'c>>(&mut self) -> Option<T> {
        let (op, swapped) = self.pick_root(T::info())?;
        self.body.matches_swapped(op, swapped)
    }

    /// The op that defines a value, as `T`. Where a value has several such definitions, or operands of a commutative op stand in either order, the
    /// pattern is run for each.
    pub fn def<T: OpDef<'c>>(&mut self, value: Value) -> Option<T> {
        let (op, swapped) = self.pick_def(value, T::info())?;
        self.body.matches_swapped(op, swapped)
    }

    /// The op that defines a value, if it has these traits. Where a value has several such definitions, the pattern is run for each.
    pub fn def_with(&mut self, value: Value, flags: Flags) -> Option<Op> {
        let found: SmallVec<[Op; 4]> = match self.equalities {
            None => self.body.def_op(value).filter(|op| self.body.has(*op, flags)).into_iter().collect(),
            Some(_) => self.definitions(value).iter().copied().filter(|op| self.body.has(*op, flags)).collect(),
        };
        let pick = self.choices.pick(found.len() as u32);
        let Some(pick) = pick else { return self.miss("no definition has the traits") };
        self.choices.answer(found[pick as usize].number());
        Some(found[pick as usize])
    }

    /// The root, if it is such an op, and whether its operands count as exchanged in this attempt.
    pub(super) fn pick_root(&mut self, info: &'static OpInfo) -> Option<(Op, bool)> {
        if !self.is(self.root, info) {
            return None;
        }
        let order = self.choices.pick(orders(info))?;
        self.choices.answer(order);
        Some((self.root, order == 1))
    }

    /// A definition of the value by such an op, and whether its operands count as exchanged in this attempt.
    pub(super) fn pick_def(&mut self, value: Value, info: &'static OpInfo) -> Option<(Op, bool)> {
        let orders = orders(info);
        let found = match self.equalities {
            None => self.body.def_op(value).filter(|op| self.is(*op, info) && self.body.result(*op, 0) == value).zip(self.choices.pick(orders)),
            Some(equalities) => {
                let body = &*self.body;
                let fits = |op: &&Op| body.info(**op).is_some_and(|i| std::ptr::eq(i, info));
                self.choices.ask(value);
                let definitions = equalities.definitions(value).iter().filter(fits);
                let pick = self.choices.pick(orders * definitions.clone().count() as u32);
                pick.and_then(|pick| Some((*definitions.clone().nth((pick / orders) as usize)?, pick % orders)))
            }
        };
        if found.is_none() && self.why.is_some() {
            let actual = self.body.def_op(value).map_or("a block argument", |op| self.body.name(op).text());
            return self.miss(format!("expected {}, found {actual}", info.name));
        }
        let (op, order) = found?;
        self.choices.answer(op.number());
        self.choices.answer(order);
        Some((op, order == 1))
    }

    /// True if [`Patch::def`] finds such a definition: for rules that have much to do before they ask for it.
    pub fn is_def<T: OpDef<'c>>(&self, value: Value) -> bool {
        match self.equalities {
            None => self.body.def_op(value).is_some_and(|op| self.is(op, T::info()) && self.body.result(op, 0) == value),
            Some(_) => self.definitions(value).iter().any(|op| self.is(*op, T::info())),
        }
    }

    /// The definitions that an e-graph knows.
    fn definitions(&self, value: Value) -> &'a [Op] {
        self.choices.ask(value);
        self.equalities.map_or(&[], |equalities| equalities.definitions(value))
    }

    fn is(&self, op: Op, info: &'static OpInfo) -> bool {
        self.body.info(op).is_some_and(|i| std::ptr::eq(i, info))
    }

    /// True if two values are known to be equal.
    pub fn same(&self, a: Value, b: Value) -> bool {
        let same = a == b || self.equalities.is_some_and(|e| e.same(a, b));
        if self.equalities.is_some() && !same {
            self.choices.ask(a);
            self.choices.ask(b);
        }
        self.choices.answer(same.into());
        same
    }

    /// The compile-time constant that a value is.
    pub fn constant_value(&mut self, value: Value) -> Option<Attr<'c>> {
        let constant = |op: Op| (self.body.interface::<ConstantLike>(op)?.value)(self.body, op);
        let found = match self.equalities {
            None => self.body.def_op(value).and_then(constant),
            Some(_) => self.definitions(value).iter().find_map(|op| constant(*op).inspect(|_| self.choices.answer(op.number()))),
        };
        if found.is_none() { self.miss("expected a constant") } else { found }
    }

    /// True if a value is a constant whose elements all are `n`, −0 and +0 being different; false where the element type does not represent `n`.
    pub fn is_splat(&mut self, value: Value, n: f64) -> bool {
        let expected = self.ty(value).element().scalar().and_then(|e| Literal::exact_scalar(e, n));
        let Some(AttrKind::Dense(_, bytes)) = self.constant_value(value).map(|c| *c.get()) else { return false };
        // Constants of equal elements are stored as one element.
        expected.is_some_and(|e| bytes.data() == e.bytes())
    }

    /// The one element of a constant whose elements are equal.
    pub fn splat_of(&mut self, value: Value) -> Option<Literal> {
        let ty = self.ty(value);
        let AttrKind::Dense(_, bytes) = *self.constant_value(value)?.get() else { return None };
        Literal::scalar_from_bytes(ty.element().scalar()?, bytes.data())
    }

    /// Adds a constant of the root's dialect whose elements all are `n`; `None` if the element type does not represent it.
    pub fn splat(&mut self, n: f64, ty: Type<'c>) -> Option<Value> {
        let name = self.body.name(self.root).text();
        self.splat_of_dialect(name.split('.').next().unwrap_or(name), n, ty)
    }

    /// As [`Patch::splat`], of another dialect than the root's.
    pub(super) fn splat_of_dialect(&mut self, dialect: &str, n: f64, ty: Type<'c>) -> Option<Value> {
        let element = Literal::exact_scalar(ty.element().scalar()?, n)?;
        let attr = self.cx().dense(ty, element.bytes());
        self.constant_of(dialect, attr, ty)
    }

    /// Adds a constant of the root's dialect whose elements all are the scalar `element`.
    pub fn splat_literal(&mut self, element: &Literal, ty: Type<'c>) -> Option<Value> {
        let attr = self.cx().dense(ty, element.bytes());
        self.constant(attr, ty)
    }

    /// `Some(())` if a condition holds; else the attempt ends, and the reason goes into the trace.
    pub fn require(&mut self, condition: bool, otherwise: &str) -> Option<()> {
        if condition { Some(()) } else { self.miss(otherwise) }
    }

    /// Ends the attempt with a reason for the trace.
    pub fn miss<T>(&mut self, reason: impl Into<String>) -> Option<T> {
        if let Some(why) = &mut self.why {
            **why = reason.into();
        }
        None
    }

    /// Adds an op before the root. A region of the root given to the new op changes its owner when the rewrite is committed.
    pub fn push<T: Semantics<'c>>(&mut self, fields: T) -> Option<T::Out> {
        self.may_add()?;
        let loc = self.body.loc(self.root);
        match self.body.push_op(At::Before(self.root), loc, fields, self.moves) {
            Ok(op) => Some(T::Out::of(self.body, op)),
            Err(error) => self.miss(format!("{}: {}", T::info().name, error.message)),
        }
    }

    /// Nothing for an attempt in an e-graph that would add what one before it added.
    fn may_add(&self) -> Option<()> {
        (self.equalities.is_none() || self.choices.may_add()).then_some(())
    }

    /// Adds an op without attributes and regions, of one result, before the root.
    pub fn push_info(&mut self, info: &'static OpInfo, operands: &[Value]) -> Option<Value> {
        self.may_add()?;
        match self.body.push_plain(At::Before(self.root), self.body.loc(self.root), info, operands) {
            Ok(op) => Some(self.body.result(op, 0)),
            Err(error) => self.miss(format!("{}: {}", info.name, error.message)),
        }
    }

    /// Adds an op before the root that is as `op`, which has no regions, but for operands and types of results.
    pub fn push_like(&mut self, op: Op, operands: &[Value], results: &[Type<'c>]) -> Option<Op> {
        self.may_add()?;
        let info = self.body.info(op)?;
        let (name, attrs, loc) = (self.body.name(op), self.body.attrs(op), self.body.loc(self.root));
        let new = self.body.create(&OpSpec { name, operands, results, attrs, regions: &[], successors: &[], loc });
        self.body.insert(new, At::Before(self.root));
        match (info.verify)(self.body, new, &mut Scratch::default()) {
            Ok(()) => Some(new),
            Err(error) => self.miss(format!("{}: {}", info.name, error.message)),
        }
    }

    /// Adds a constant of the root's dialect.
    pub fn constant(&mut self, value: Attr<'c>, ty: Type<'c>) -> Option<Value> {
        let name = self.body.name(self.root).text();
        self.constant_of(name.split('.').next().unwrap_or(name), value, ty)
    }

    /// Adds a constant of a dialect.
    fn constant_of(&mut self, dialect: &str, value: Attr<'c>, ty: Type<'c>) -> Option<Value> {
        let dialect = self.cx().registry().dialect(dialect)?;
        match dialect.constant {
            Some(materialize) => materialize(self, value, ty),
            None => self.miss(format!("dialect {} has no constants", dialect.name)),
        }
    }

    /// A list of values for a field or a replacement.
    pub fn values(&mut self, values: &[Value]) -> Values {
        self.body.values(values)
    }

    /// A new region for an op that is about to be pushed.
    pub fn new_region(&mut self) -> Region {
        self.body.new_region()
    }

    /// A new region with a copy of another one's blocks, for patterns that use the region of an op other than the root, or use one twice.
    pub fn copy_region(&mut self, from: Region) -> Region {
        let to = self.body.new_region();
        self.body.clone_blocks(from, to, &mut Mapping::default());
        to
    }

    /// A new region of one block with arguments of these types, which `build` fills.
    pub fn build_region(&mut self, args: &[Type<'c>], build: impl FnOnce(&mut Body<'c>, Block) -> OpResult) -> Option<Region> {
        let region = self.body.new_region();
        let block = self.body.add_block(region, args);
        match build(self.body, block) {
            Ok(()) => Some(region),
            Err(error) => self.miss(error.message),
        }
    }
}

/// In how many orders the operands of an op may be taken.
fn orders(info: &OpInfo) -> u32 {
    if info.has(Flags::COMMUTATIVE) { 2 } else { 1 }
}
