//! What a pattern sees: the body to read, and additions that can be taken back.

use crate::attr::Attr;
use crate::body::{At, Body, Op, Region, Value, Values};
use crate::op::interface::ConstantLike;
use crate::op::{OpDef, Out, Semantics};
use crate::session::Cx;
use crate::types::Type;

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
    /// Why the pattern does not match, when somebody asks.
    why: Option<&'a mut String>,
}

impl<'a, 'c> Patch<'a, 'c> {
    pub(crate) fn new(body: &'a mut Body<'c>, root: Op, moves: &'a mut Vec<(Region, Region)>, why: Option<&'a mut String>) -> Self {
        Patch { body, root, moves, why }
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

    /// The op that defines a value, as `T`.
    pub fn def<T: OpDef<'c>>(&mut self, value: Value) -> Option<T> {
        let found = self.body.def_as(value);
        if found.is_none() && self.why.is_some() {
            let actual = self.body.def_op(value).map_or("a block argument", |op| self.body.name(op).text());
            return self.miss(format!("expected {}, found {actual}", T::info().name));
        }
        found
    }

    /// The compile-time constant that a value is.
    pub fn constant_value(&mut self, value: Value) -> Option<Attr<'c>> {
        let op = self.body.def_op(value);
        let found = op.and_then(|op| (self.body.interface::<ConstantLike>(op)?.value)(self.body, op));
        if found.is_none() { self.miss("expected a constant") } else { found }
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
        let loc = self.body.loc(self.root);
        match self.body.push_op(At::Before(self.root), loc, fields, self.moves) {
            Ok(op) => Some(T::Out::of(self.body, op)),
            Err(error) => self.miss(format!("{}: {}", T::info().name, error.message)),
        }
    }

    /// Adds a constant of the root's dialect.
    pub fn constant(&mut self, value: Attr<'c>, ty: Type<'c>) -> Option<Value> {
        let name = self.body.name(self.root).text();
        let dialect = self.cx().registry().dialect(name.split('.').next().unwrap_or(name))?;
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
}
