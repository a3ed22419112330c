//! The builder: a program as Rust calls, with XlaBuilder's methods and argument orders.

use super::call::{Call, describe};
use super::computation::Computation;
use super::function::{close_function, open_function};
use super::subcomputation::Subcomputation;
use crate::hlo;
use shale_ir::body::{Block, Body, Region, Value};
use shale_ir::module::Module;
use shale_ir::op::OpError;
use shale_ir::owned::OwnedModule;
use shale_ir::require;
use shale_ir::session::Session;
use shale_ir::types::Type;
use std::cell::RefCell;
use std::fmt;
use std::panic::Location;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Builds one function, op by op.
///
/// The first error sticks: methods after it do nothing, and [`Builder::build`] reports it with the caller's line.
///
/// ```
/// use shale_dialects::builder::Builder;
/// use shale_ir::shape::Shape;
///
/// let b = Builder::new("transposed");
/// let x = b.parameter(0, &Shape::f32([4, 16]), "x");
/// b.transpose(x, &[1, 0]);
/// let computation = b.build().unwrap();
/// assert!(computation.text().contains("-> f32[16,4]"));
/// ```
pub struct Builder {
    id: u64,
    state: RefCell<State>,
}

/// A value of a program that is being built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct XlaOp {
    pub(super) builder: u64,
    /// `None` after an error.
    pub(super) value: Option<Value>,
}

/// The first mistake that was made with a builder.
#[derive(Clone, Debug, PartialEq)]
pub struct BuildError {
    /// The method, such as `transpose`.
    pub op: &'static str,
    /// What was expected and what came.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// File, line and column of the call.
    pub place: &'static Location<'static>,
    /// The operands: type and the place of the call that made each.
    pub operands: Vec<String>,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.place, self.op, self.message)?;
        self.operands.iter().enumerate().try_for_each(|(i, o)| write!(f, "\n  operand {i}: {o}"))?;
        self.hint.iter().try_for_each(|h| write!(f, "\n  hint: {h}"))
    }
}

impl std::error::Error for BuildError {}

/// What a sub-computation's region returns.
#[derive(Clone, Copy)]
pub(super) enum Returns {
    /// What the computation gives, a tuple as one value.
    Whole,
    /// The parts of a tuple: what the specification calls `Collate`.
    Parts,
}

struct State {
    module: OwnedModule,
    name: String,
    /// The blocks that are open, the function's first.
    open: Vec<Block>,
    /// The value that the last call at function level gave.
    last: Option<Value>,
    error: Option<BuildError>,
}

impl State {
    /// Works on the function's body.
    fn with_body<R>(&mut self, work: impl for<'c> FnOnce(&mut Body<'c>, &[Block]) -> R) -> R {
        let open = &self.open;
        self.module.with_module_mut(|module| work(module.items_mut().next().expect("the function").1, open))
    }
}

impl Builder {
    /// A builder of a function in a module and session of its own. A function without a name is an error, as of a call.
    #[track_caller]
    pub fn new(name: &str) -> Builder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let session = Arc::new(Session::new(&crate::registry()));
        let mut module = OwnedModule::new(session, |session| Module::new(session.cx()));
        let block = module.with_module_mut(|module| open_function(module, name));
        let state = State { module, name: name.to_string(), open: vec![block], last: None, error: None };
        let builder = Builder { id: NEXT.fetch_add(1, Ordering::Relaxed), state: RefCell::new(state) };
        builder.attempt("new", &[], |_| {
            require!(!name.is_empty(), "the function must have a name");
            Ok(())
        });
        builder
    }

    /// The first error so far.
    pub fn first_error(&self) -> Option<BuildError> {
        self.state.borrow().error.clone()
    }

    /// Ends the function with the value of the last call as its result.
    ///
    /// # Errors
    /// The first error of all calls; parameters whose numbers are not 0, 1, 2 …; a function without ops.
    #[track_caller]
    pub fn build(self) -> Result<Computation, BuildError> {
        let root = XlaOp { builder: self.id, value: self.state.borrow().last };
        self.build_with_root(root)
    }

    /// Ends the function with `root` as its result.
    ///
    /// # Errors
    /// As [`Builder::build`].
    #[track_caller]
    pub fn build_with_root(self, root: XlaOp) -> Result<Computation, BuildError> {
        self.attempt("build", &[root], |call| {
            require!(root.value.is_some(), "the function has no ops");
            close_function(call, call.value(root)?)
        });
        let State { module, name, error, .. } = self.state.into_inner();
        error.map_or_else(|| Ok(Computation::new(module, name)), Err)
    }

    /// Runs one method that gives a value: pushes what `push` pushes, or records its error.
    #[track_caller]
    pub(super) fn emit(&self, op: &'static str, operands: &[XlaOp], push: impl FnOnce(&mut Call<'_, '_>) -> Result<Value, OpError>) -> XlaOp {
        let value = self.attempt(op, operands, push);
        let mut state = self.state.borrow_mut();
        if state.open.len() == 1 && value.is_some() {
            state.last = value;
        }
        XlaOp { builder: self.id, value }
    }

    /// Does what `work` does, or records its error; `None` after any error.
    #[track_caller]
    pub(super) fn attempt<R>(&self, op: &'static str, operands: &[XlaOp], work: impl FnOnce(&mut Call<'_, '_>) -> Result<R, OpError>) -> Option<R> {
        let place = Location::caller();
        let mut state = self.state.borrow_mut();
        if state.error.is_some() {
            return None;
        }
        let outcome = state.with_body(|body, open| {
            let result = work(&mut Call { body, builder: self.id, open, place });
            result.map_err(|error| (error, operands.iter().filter(|o| o.builder == self.id).filter_map(|o| Some(describe(body, o.value?))).collect()))
        });
        match outcome {
            Ok(result) => Some(result),
            Err((OpError { message, hint, .. }, operands)) => {
                state.error = Some(BuildError { op, message, hint, place, operands });
                None
            }
        }
    }

    /// The handle of a value of this builder.
    pub(super) fn handle(&self, value: Value) -> XlaOp {
        XlaOp { builder: self.id, value: Some(value) }
    }

    /// Builds a sub-computation as a region that takes values of the types that `args` gives.
    ///
    /// The region has no owner yet: the op that takes it is pushed by the next call. `None` after an error.
    #[track_caller]
    pub(super) fn region(
        &self,
        op: &'static str,
        operands: &[XlaOp],
        returns: Returns,
        args: impl for<'c> FnOnce(&Call<'_, 'c>) -> Result<Vec<Type<'c>>, OpError>,
        computation: impl Subcomputation,
    ) -> Option<Region> {
        let mut region = None;
        self.attempt(op, operands, |call| {
            let types = args(call)?;
            let new = call.body.new_region();
            call.body.add_block(new, &types);
            region = Some(new);
            Ok(())
        });
        let region = region?;
        let args = self.enter(region);
        let results = computation.build(self, op, &args);
        self.leave(op, returns, &results);
        self.first_error().is_none().then_some(region)
    }

    /// As [`Builder::region`], for a computation of arrays: a tuple that it gives stands for its parts.
    #[track_caller]
    pub(super) fn parts_region(
        &self,
        op: &'static str,
        operands: &[XlaOp],
        args: impl for<'c> FnOnce(&Call<'_, 'c>) -> Result<Vec<Type<'c>>, OpError>,
        computation: impl Subcomputation,
    ) -> Option<Region> {
        self.region(op, operands, Returns::Parts, args, computation)
    }

    /// Opens a region's block; gives its arguments.
    fn enter(&self, region: Region) -> Vec<XlaOp> {
        let mut state = self.state.borrow_mut();
        let (block, args) = state.with_body(|body, _| {
            let block = body.first_block(region).expect("the region was made with a block");
            (block, body.iter(body.args(block)).collect::<Vec<_>>())
        });
        state.open.push(block);
        args.into_iter().map(|value| self.handle(value)).collect()
    }

    /// Ends the innermost block with its results.
    #[track_caller]
    fn leave(&self, op: &'static str, returns: Returns, results: &[XlaOp]) {
        self.attempt(op, results, |call| {
            let mut values = results.iter().map(|result| call.value(*result)).collect::<Result<Vec<_>, _>>()?;
            if let (Returns::Parts, &[whole]) = (returns, &values[..]) {
                values = call.parts(whole)?;
            }
            let operands = call.body.values(&values);
            call.push(hlo::Return { operands })
        });
        self.state.borrow_mut().open.pop();
    }
}
