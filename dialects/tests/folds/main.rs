//! The folds of arith against evaluators written from the ops' documentation, which share no code with the folds.
#![allow(missing_docs, unreachable_pub)]

mod floats;
mod integers;
mod other;

use shale_dialects::arith::{ARITH, Constant};
use shale_dialects::func::{FUNC, Return};
use shale_ir::attr::Attr;
use shale_ir::body::{At, Body, Value};
use shale_ir::dialect::Registry;
use shale_ir::loc::Loc;
use shale_ir::op::{AttrRef, Semantics};
use shale_ir::pass::{Budget, PassCx};
use shale_ir::rewrite::{Patterns, RewriteOptions, rewrite_once};
use shale_ir::session::{Cx, Session};
use shale_ir::types::Type;

pub fn session() -> Session {
    Session::new(&Registry::new().with(&ARITH).with(&FUNC))
}

/// What an op has become.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Folded<'c> {
    Constant(Attr<'c>),
    /// One of the values that nothing is known about, by number.
    Unknown(usize),
    Not,
}

/// Ops on constants and on values that nothing is known about.
pub struct Bench<'c> {
    pub body: Body<'c>,
    unknown: Vec<Value>,
    results: Vec<Value>,
}

impl<'c> Bench<'c> {
    pub fn new(cx: Cx<'c>) -> Self {
        Bench { body: Body::new(cx), unknown: Vec::new(), results: Vec::new() }
    }

    pub fn push<T: Semantics<'c, Out = Value>>(&mut self, op: T) -> Value {
        let at = At::End(self.body.top_block());
        self.body.push(at, Loc::UNKNOWN, op).unwrap()
    }

    pub fn constant(&mut self, value: Attr<'c>) -> Value {
        self.push(Constant { value: AttrRef(value) })
    }

    /// A value of a type that nothing is known about.
    pub fn unknown(&mut self, ty: Type<'c>) -> Value {
        let block = self.body.new_block(&[ty]);
        let value = self.body.at(self.body.args(block), 0);
        self.unknown.push(value);
        value
    }

    /// Asks what the op that defines a value becomes.
    pub fn ask(&mut self, value: Value) {
        self.results.push(value);
    }

    /// Folds each op once; gives what was asked for, in order.
    pub fn run(mut self) -> Vec<Folded<'c>> {
        let (end, operands) = (At::End(self.body.top_block()), self.body.values(&self.results));
        self.body.push(end, Loc::UNKNOWN, Return { operands }).unwrap();
        let keeper = self.body.last_op(self.body.top_block()).unwrap();
        let budget = Budget::new(u64::MAX);
        let options = RewriteOptions { check: false, ..RewriteOptions::default() };
        rewrite_once(&mut self.body, &Patterns::new(), &options, &mut PassCx::new(&budget, None)).unwrap();
        let body = &self.body;
        let folded = |v: Value| match self.unknown.iter().position(|u| *u == v) {
            Some(i) => Folded::Unknown(i),
            None => body.def_as::<Constant>(v).map_or(Folded::Not, |c| Folded::Constant(c.value.0)),
        };
        body.iter(body.operands(keeper)).map(folded).collect()
    }
}

/// Numbers without a pattern, the same in every run.
pub struct Random(pub u64);

impl Random {
    pub fn draw(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}
