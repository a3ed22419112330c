//! The interface of evaluation: what an op's [`eval`](crate::op::Semantics::eval) sees of the machine that runs it.
//!
//! Laws
//! - A run-time array has its run-time sizes: an `f32[<=10]` that holds five numbers is a [`Literal`] of dims `[5]`. An evaluator
//!   therefore derives result sizes from its operands, not from types, and bounded dynamic dimensions need no code of their own.
//! - An evaluator has no state and no effect but through [`Host`].
//! - Every array that an evaluator makes is announced with [`Eval::reserve`] before it is allocated, or is no larger than its operands together.

use crate::body::{Body, Op, Region, Value, Values};
use crate::diag::{Diagnostic, Place};
use crate::element::ElementType;
use crate::literal::{Literal, LiteralError};
use crate::session::{Cx, Str};
use crate::shape::Shape;
use crate::types::Type;
use smallvec::{SmallVec, smallvec};

/// A value at run time.
#[derive(Clone, Debug)]
pub enum Datum {
    /// An array.
    Array(Literal),
    /// A tuple.
    Tuple(Vec<Datum>),
    /// A token: it carries nothing; that it exists orders effects.
    Token,
}

impl Datum {
    /// The bytes that the value takes: its elements, and itself with its parts, so that no value is free.
    pub fn bytes(&self) -> u64 {
        let inside = match self {
            Datum::Array(array) => array.bytes().len() as u64,
            Datum::Tuple(parts) => parts.iter().map(Datum::bytes).sum(),
            Datum::Token => 0,
        };
        inside + size_of::<Datum>() as u64
    }
}

impl From<Literal> for Datum {
    fn from(array: Literal) -> Self {
        Datum::Array(array)
    }
}

/// The results of an op.
pub type Data = SmallVec<[Datum; 1]>;

impl From<Literal> for Data {
    fn from(array: Literal) -> Self {
        smallvec![Datum::Array(array)]
    }
}

impl From<Datum> for Data {
    fn from(datum: Datum) -> Self {
        smallvec![datum]
    }
}

/// Why a run ended early: a sentence, a hint, and where it happened.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalError {
    /// What was expected and what came.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The op that failed and the ops whose regions or callees it ran in, innermost first: name and place.
    pub trace: Vec<(String, Place)>,
}

impl EvalError {
    /// An error without hint; the machine adds the trace.
    pub fn new(message: impl Into<String>) -> Self {
        EvalError { message: message.into(), hint: None, trace: Vec::new() }
    }

    /// Adds a hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The ops around the one that failed of which a message tells; the rest is a number.
    const SHOWN: usize = 8;

    /// The error as a message at the op that failed, with a note for each op around it.
    pub fn to_diagnostic(&self) -> Diagnostic {
        let mut diagnostic = match self.trace.first() {
            Some((op, place)) => Diagnostic::error(place.clone(), format!("{op}: {}", self.message)),
            None => Diagnostic::error(Place::Unknown, &self.message),
        };
        diagnostic.hint.clone_from(&self.hint);
        let around = self.trace.get(1..).unwrap_or_default();
        for (op, place) in around.iter().take(Self::SHOWN) {
            diagnostic = diagnostic.with_note(place.clone(), format!("while running {op}"));
        }
        match around.len().checked_sub(Self::SHOWN) {
            None | Some(0) => diagnostic,
            Some(more) => diagnostic.with_note(Place::Unknown, format!("and {more} more levels of regions and calls")),
        }
    }
}

impl<S: Into<String>> From<S> for EvalError {
    fn from(message: S) -> Self {
        EvalError::new(message)
    }
}

impl From<LiteralError> for EvalError {
    fn from(error: LiteralError) -> Self {
        EvalError::new(error.to_string())
    }
}

impl std::fmt::Display for EvalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for EvalError {}

/// What evaluating gives.
pub type EvalResult<T = Data> = Result<T, EvalError>;

/// What runs ops: it knows the values, runs regions and callees, and counts what that costs.
pub trait Machine<'c> {
    /// The run-time value of an operand.
    fn get(&self, value: Value) -> &Datum;
    /// Runs a region's only block with arguments, and gives what its terminator returns.
    ///
    /// # Errors
    /// What goes wrong inside, or a limit that is reached.
    fn run(&mut self, region: Region, args: Data) -> EvalResult;
    /// Runs a function of the module.
    ///
    /// # Errors
    /// As [`Machine::run`]; also a name that the module does not define.
    fn call(&mut self, callee: Str<'c>, args: Data) -> EvalResult;
    /// Counts work against the step limit: one step an op, and one for each 1024 elements that it computes.
    ///
    /// # Errors
    /// The limit that is reached.
    fn spend(&mut self, elements: u64) -> EvalResult<()>;
    /// Counts memory that an op is about to take against the memory limit.
    ///
    /// # Errors
    /// The limit that is reached.
    fn reserve(&mut self, bytes: u64) -> EvalResult<()>;
    /// Makes a memory of that many zero bytes, which lasts until the function that is running returns; gives its number, which no other has.
    ///
    /// # Errors
    /// The limit that is reached.
    fn allocate(&mut self, bytes: u64) -> EvalResult<u64>;
    /// The bytes of a memory by its number; `None` if there is none or its function has returned.
    fn memory(&mut self, number: u64) -> Option<&mut [u8]>;
    /// What lies outside the program.
    fn host(&mut self) -> &mut dyn Host;
}

/// What lies outside a program: its replica and partition, queues, other replicas, random seeds, custom calls, judgements.
///
/// The default of every method is the error that this host does not offer it.
pub trait Host {
    /// This program's replica and partition number, from 0.
    fn place(&self) -> (u32, u32) {
        (0, 0)
    }
    /// The numbers of replicas and partitions.
    fn grid(&self) -> (u32, u32) {
        (1, 1)
    }
    /// A seed for the program's own generators, the same for every op of a run.
    fn seed(&self) -> u64 {
        0
    }
    /// Exchanges data with the other members of a group: each gives one part for every member, in the group's order, and gets one from each.
    ///
    /// A member's number is `replica · partitions + partition`. All members must come here with the same `key` and the same group, in one order;
    /// `key` names the op, so that messages can say who waits where. The same key may be used again and again, as a loop does.
    ///
    /// # Errors
    /// A member that fails, ends, or waits elsewhere.
    fn exchange(&mut self, key: &str, group: &[u32], parts: Vec<Datum>) -> EvalResult<Vec<Datum>> {
        let _ = (key, group, parts);
        Err(EvalError::new("this host runs one replica: it has nobody to exchange data with"))
    }
    /// What comes next in the infeed queue: an item for each array of `shape`, of its element type and sizes (at most its bounds).
    ///
    /// # Errors
    /// An empty queue, or an item of another shape.
    fn infeed(&mut self, shape: &Shape) -> EvalResult<Datum> {
        Err(EvalError::new(format!("this host has no infeed queue to read a {shape} from")))
    }
    /// Appends an item to the outfeed queue.
    ///
    /// # Errors
    /// A host without such a queue.
    fn outfeed(&mut self, item: Datum) -> EvalResult<()> {
        let _ = item;
        Err(EvalError::new("this host has no outfeed queue"))
    }
    /// Puts data into a channel, a queue from one member to one member; does not wait.
    ///
    /// # Errors
    /// Another member sends there too, or the queue takes too much memory.
    fn send(&mut self, channel: i64, data: Datum) -> EvalResult<()> {
        let _ = data;
        Err(EvalError::new(format!("this host has no channel {channel}")))
    }
    /// Takes data out of a channel, waiting for it.
    ///
    /// # Errors
    /// Nobody will send any more, or what came does not fit `shape`.
    fn recv(&mut self, channel: i64, shape: &Shape) -> EvalResult<Datum> {
        Err(EvalError::new(format!("this host has no channel {channel} to receive a {shape} from")))
    }
    /// Calls a function that the host offers by name, for results of these shapes. Arrays come and go as their layouts say, row-major where there is none.
    ///
    /// # Errors
    /// An unknown name, with the known ones, or what the function reports.
    fn custom_call(&mut self, target: &str, args: &[Datum], results: &[Shape]) -> EvalResult {
        let _ = (args, results);
        Err(EvalError::new(format!("this host offers no custom call '{target}'")))
    }
    /// Records the judgement of a `check` op: `Ok`, or what differs; `op` and `place` say who judges. By default a bad judgement ends the run.
    ///
    /// # Errors
    /// A judgement that ends the run.
    fn judge(&mut self, op: &str, place: Place, verdict: Result<(), String>) -> EvalResult<()> {
        let _ = (op, place);
        verdict.map_err(EvalError::new)
    }
    /// Hears now and then how many steps the run has taken so far; by default nobody listens.
    fn progress(&mut self, steps: u64) {
        let _ = steps;
    }
}

/// A host that offers nothing: enough for constant folding.
pub struct NoHost;
impl Host for NoHost {}

/// What an evaluator sees.
pub struct Eval<'a, 'c> {
    body: &'a Body<'c>,
    op: Op,
    machine: &'a mut dyn Machine<'c>,
}

impl<'a, 'c> Eval<'a, 'c> {
    /// The view of `op` on a machine.
    pub fn new(body: &'a Body<'c>, op: Op, machine: &'a mut dyn Machine<'c>) -> Self {
        Eval { body, op, machine }
    }

    /// The session.
    pub fn cx(&self) -> Cx<'c> {
        self.body.cx()
    }

    /// The body that the op stands in.
    pub fn body(&self) -> &'a Body<'c> {
        self.body
    }

    /// The op.
    pub fn op(&self) -> Op {
        self.op
    }

    /// The run-time value of an operand.
    pub fn datum(&self, value: Value) -> &Datum {
        self.machine.get(value)
    }

    /// The run-time values of operands.
    pub fn data(&self, values: Values) -> Data {
        self.body.iter(values).map(|v| self.machine.get(v).clone()).collect()
    }

    /// An operand that is an array; cloning shares its storage.
    ///
    /// # Panics
    /// If it is none: a bug, since verified types say what a value is.
    pub fn array(&self, value: Value) -> Literal {
        match self.machine.get(value) {
            Datum::Array(array) => array.clone(),
            other => panic!("{} reads an array, but the value is {other:?}", self.body.name(self.op).text()),
        }
    }

    /// Operands that are arrays.
    pub fn arrays(&self, values: Values) -> Vec<Literal> {
        self.body.iter(values).map(|v| self.array(v)).collect()
    }

    /// The declared type of result `i`.
    pub fn result_type(&self, i: usize) -> Type<'c> {
        self.body.ty(self.body.result(self.op, i))
    }

    /// The declared sizes of result `i`, an array; bounds for dynamic dimensions.
    pub fn result_dims(&self, i: usize) -> &'c [i64] {
        self.result_type(i).array().map_or(&[], |a| a.dims.list())
    }

    /// The element type of result `i`, an array.
    ///
    /// # Panics
    /// If it is no array of an element type: a bug, since verified types say what a value is.
    pub fn result_element(&self, i: usize) -> ElementType {
        self.result_type(i).element().scalar().expect("an array of an element type")
    }

    /// Runs one of the op's regions, see [`Machine::run`].
    ///
    /// # Errors
    /// What goes wrong inside, or a limit that is reached.
    pub fn run(&mut self, region: Region, args: Data) -> EvalResult {
        self.machine.run(region, args)
    }

    /// Calls a function, see [`Machine::call`].
    ///
    /// # Errors
    /// As [`Machine::call`].
    pub fn call(&mut self, callee: Str<'c>, args: Data) -> EvalResult {
        self.machine.call(callee, args)
    }

    /// Counts work, see [`Machine::spend`].
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn spend(&mut self, elements: u64) -> EvalResult<()> {
        self.machine.spend(elements)
    }

    /// Counts memory for an array that is about to be made, see [`Machine::reserve`].
    ///
    /// # Errors
    /// The limit that is reached, or a size that overflows.
    pub fn reserve(&mut self, element: ElementType, dims: &[i64]) -> EvalResult<()> {
        let product = dims.iter().try_fold(1u64, |n, d| n.checked_mul(u64::try_from(*d).ok()?));
        let count = if dims.contains(&0) { Some(0) } else { product };
        let bytes = count.and_then(|n| n.checked_mul(element.bytes() as u64));
        match bytes {
            Some(bytes) => self.machine.reserve(bytes),
            None => Err(EvalError::new(format!("the size of {}{dims:?} in bytes does not fit in 64 bits", element.xla_name()))),
        }
    }

    /// Makes a memory, see [`Machine::allocate`].
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn allocate(&mut self, bytes: u64) -> EvalResult<u64> {
        self.machine.allocate(bytes)
    }

    /// The bytes of a memory, see [`Machine::memory`].
    pub fn memory(&mut self, number: u64) -> Option<&mut [u8]> {
        self.machine.memory(number)
    }

    /// What lies outside the program.
    pub fn host(&mut self) -> &mut dyn Host {
        self.machine.host()
    }
}
