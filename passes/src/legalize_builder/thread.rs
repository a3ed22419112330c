//! States that go from op to op: a token for queues and channels, and the state of the run's own random numbers.
//!
//! The builder's ops do not show these states; hlo ops take and give them. Each function begins with a new state of each resource that it
//! uses. It goes through its ops in order, and through loops and branches as one more value. A loop whose condition uses a state is turned round
//! before: the condition runs at the end of the body, and its result is one more value of the loop.

use shale_dialects::builder::legalize::{Lowering, Resource, Stateful};
use shale_dialects::hlo;
use shale_ir::body::{At, Block, Body, Op, Region, Value, Values};
use shale_ir::element::ElementType;
use shale_ir::op::{AttrRef, OpError};
use shale_ir::types::Type;

/// An op that is wrong, and why.
pub(super) type Wrong = (Op, OpError);

/// Carries the state of a resource through a function's body, and legalizes the ops that use it.
///
/// # Errors
/// An op in a computation that no state can be carried through.
pub(super) fn thread(body: &mut Body<'_>, root: Op, resource: Resource) -> Result<u64, Wrong> {
    let mut threading = Threading { body, resource, count: 0 };
    let loops: Vec<Op> = threading.body.walk(root).filter(|op| threading.body.matches::<hlo::While>(*op).is_some()).collect();
    for op in loops {
        threading.turn_round(op).map_err(|e| (op, e))?;
    }
    let blocks: Vec<Block> = threading.body.regions(root).flat_map(|r| threading.body.blocks(r)).collect();
    for block in blocks {
        let Some(first) = threading.body.first_op(block).filter(|_| threading.is_used_in(block)) else { continue };
        let mut l = Lowering::new(threading.body, first);
        let state = match resource {
            Resource::Order => l.push(hlo::CreateToken {}),
            Resource::Random => l.push(hlo::RngSeed {}),
        };
        let state = state.map_err(|e| (first, e))?;
        threading.block(block, state)?;
    }
    Ok(threading.count)
}

struct Threading<'a, 'c> {
    body: &'a mut Body<'c>,
    resource: Resource,
    count: u64,
}

impl<'c> Threading<'_, 'c> {
    fn stateful(&self, op: Op) -> Option<&'static Stateful> {
        self.body.interface::<Stateful>(op).filter(|s| s.resource == self.resource)
    }

    fn is_used(&self, op: Op) -> bool {
        self.body.walk(op).any(|inner| self.stateful(inner).is_some())
    }

    fn is_used_in(&self, block: Block) -> bool {
        self.body.ops(block).any(|op| self.is_used(op))
    }

    /// Makes `while (c(x)) x = b(x)` into `while (more) { x = first ? x : b(x); more = c(x); first = false }` if `c` uses the state. Nothing is
    /// copied, so that loops in conditions of loops do not double again and again.
    fn turn_round(&mut self, op: Op) -> Result<(), OpError> {
        let Some(hlo::While { init, condition, body }) = self.body.matches::<hlo::While>(op) else { return Ok(()) };
        let (tested, repeated) = (self.body.first_block(condition), self.body.first_block(body));
        let (tested, repeated) = tested.zip(repeated).ok_or("a computation is empty")?;
        if !self.is_used_in(tested) {
            return Ok(());
        }
        let (loc, pred) = (self.body.loc(op), self.body.cx().array(ElementType::Pred, &[]));
        let init: Vec<Value> = self.body.iter(init).collect();
        let types: Vec<_> = init.iter().map(|value| self.body.ty(*value)).chain([pred, pred]).collect();
        let (body, block, args) = self.computation(&types);
        let (state, more_and_first) = args.split_at(init.len());
        // x = first ? x : b(x)
        let (true_branch, same, _) = self.computation(&[]);
        let operands = self.body.values(state);
        self.body.push(At::End(same), loc, hlo::Return { operands })?;
        let (false_branch, next, _) = self.computation(&[]);
        self.moved(repeated, state, At::End(next));
        let state = self.body.push(At::End(block), loc, hlo::If { pred: more_and_first[1], true_branch, false_branch })?;
        // more = c(x)
        let mut returned: Vec<Value> = self.body.iter(state).collect();
        self.moved(tested, &returned, At::End(block));
        let end = self.body.last_op(block).ok_or("a computation is empty")?;
        returned.extend(self.body.iter(self.body.operands(end)));
        self.body.erase(end);
        returned.push(self.truth(At::End(block), op, false)?);
        let operands = self.body.values(&returned);
        self.body.push(At::End(block), loc, hlo::Return { operands })?;
        // while (more)
        let (condition, flag, args) = self.computation(&types);
        self.body.push(At::End(flag), loc, hlo::Return { operands: args[init.len()].into() })?;
        let yes = self.truth(At::Before(op), op, true)?;
        let init = self.body.values(&[&init[..], &[yes, yes]].concat());
        let results = Lowering::new(self.body, op).push(hlo::While { init, condition, body })?;
        let results: Vec<Value> = self.body.iter(results).take(types.len() - 2).collect();
        Lowering::new(self.body, op).finish(&results)
    }

    /// A new computation of one block, and its arguments.
    fn computation(&mut self, types: &[Type<'c>]) -> (Region, Block, Vec<Value>) {
        let region = self.body.new_region();
        let block = self.body.add_block(region, types);
        (region, block, self.body.iter(self.body.args(block)).collect())
    }

    /// Moves the ops of a computation to another place, where `values` stand for its arguments.
    fn moved(&mut self, from: Block, values: &[Value], at: At) {
        let args: Vec<Value> = self.body.iter(self.body.args(from)).collect();
        args.into_iter().zip(values).for_each(|(arg, value)| self.body.replace_all_uses(arg, *value));
        self.body.move_ops(from, at);
    }

    fn truth(&mut self, at: At, op: Op, value: bool) -> Result<Value, OpError> {
        let cx = self.body.cx();
        let value = AttrRef(cx.dense(cx.array(ElementType::Pred, &[]), &[u8::from(value)]));
        self.body.push(at, self.body.loc(op), hlo::Constant { value })
    }

    /// Carries `state` through a block; gives the state behind it.
    fn block(&mut self, block: Block, mut state: Value) -> Result<Value, Wrong> {
        for op in self.body.ops(block).collect::<Vec<_>>() {
            if let Some(stateful) = self.stateful(op) {
                let (results, next) = (stateful.run)(&mut Lowering::new(self.body, op), state).map_err(|e| (op, e))?;
                Lowering::new(self.body, op).finish(&results).map_err(|e| (op, e))?;
                (state, self.count) = (next, self.count + 1);
            } else if self.body.region_count(op) > 0 && self.is_used(op) {
                state = self.through(op, state)?;
            }
        }
        Ok(state)
    }

    /// Carries `state` through an op's regions; gives the last of its results.
    fn through(&mut self, op: Op, state: Value) -> Result<Value, Wrong> {
        let results = if let Some(op_fields) = self.body.matches::<hlo::While>(op) {
            self.through_loop(op, op_fields, state)?
        } else if let Some(branches) = self.body.matches::<hlo::If>(op) {
            self.through_branches(op, &[branches.true_branch, branches.false_branch], state)?;
            Lowering::new(self.body, op).push(branches).map_err(|e| (op, e))?
        } else if let Some(branches) = self.body.matches::<hlo::Case>(op) {
            let regions: Vec<Region> = self.body.region_iter(branches.branches).collect();
            self.through_branches(op, &regions, state)?;
            Lowering::new(self.body, op).push(branches).map_err(|e| (op, e))?
        } else {
            return Err((op, self.refuse()));
        };
        let mut results: Vec<Value> = self.body.iter(results).collect();
        let state = results.pop().expect("the state is the last result");
        Lowering::new(self.body, op).finish(&results).map_err(|e| (op, e))?;
        Ok(state)
    }

    fn through_loop(&mut self, op: Op, hlo::While { init, condition, body }: hlo::While, state: Value) -> Result<Values, Wrong> {
        let condition_block = self.body.first_block(condition).ok_or_else(|| (op, "a computation is empty".into()))?;
        let ty = self.body.ty(state);
        self.body.add_args(condition_block, &[ty]);
        let block = self.body.first_block(body).ok_or_else(|| (op, "a computation is empty".into()))?;
        let inside = self.body.add_args(block, &[ty]);
        let inside = self.body.at(inside, 0);
        self.returning(op, block, inside)?;
        let init: Vec<Value> = self.body.iter(init).chain([state]).collect();
        let init = self.body.values(&init);
        Lowering::new(self.body, op).push(hlo::While { init, condition, body }).map_err(|e| (op, e))
    }

    fn through_branches(&mut self, op: Op, branches: &[Region], state: Value) -> Result<(), Wrong> {
        for branch in branches {
            let block = self.body.first_block(*branch).ok_or_else(|| (op, "a computation is empty".into()))?;
            self.returning(op, block, state)?;
        }
        Ok(())
    }

    /// Carries `state` through a block and returns it as one more value.
    fn returning(&mut self, op: Op, block: Block, state: Value) -> Result<(), Wrong> {
        let state = self.block(block, state)?;
        let end = self.body.last_op(block).ok_or_else(|| (op, "a computation is empty".into()))?;
        let returned: Vec<Value> = self.body.iter(self.body.operands(end)).chain([state]).collect();
        self.body.set_operands(end, &returned);
        Ok(())
    }

    fn refuse(&self) -> OpError {
        OpError::new(match self.resource {
            Resource::Order => "cannot use queues and channels in the computation of this op",
            Resource::Random => "cannot draw random numbers in the computation of this op",
        })
    }
}
