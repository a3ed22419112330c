//! Whose memory a value is in: when an update may be made where its operand is.

use super::FREE;
use crate::cost::bytes_of;
use rustc_hash::FxHashMap;
use shale_dialects::hlo::{Case, DynamicUpdateSlice, Fusion, If, InPlace, While, in_place};
use shale_ir::body::{Block, Body, Op, Value};

/// A value with more users counts as needed behind an update, so that time stays linear.
const USERS: usize = 256;

/// A part of `operand` that an op replaces where it is, which gives `result`.
pub(super) struct Update {
    pub(super) operand: Value,
    pub(super) result: Value,
    /// The bytes of the operand's memory that are read and written.
    pub(super) bytes: f64,
}

/// The order of a function's ops, by which is told what reads a value last.
pub(super) struct Owners<'b, 'c> {
    body: &'b Body<'c>,
    place: FxHashMap<Op, usize>,
}

impl<'b, 'c> Owners<'b, 'c> {
    pub(super) fn of(body: &'b Body<'c>) -> Self {
        let place = body.walk_all().enumerate().map(|(i, op)| (op, i)).collect();
        Owners { body, place }
    }

    /// What an op updates where it is.
    pub(super) fn updates(&self, op: Op) -> Vec<Update> {
        let body = self.body;
        if let Some(update) = body.matches::<DynamicUpdateSlice>(op) {
            let (operand, result) = (update.operand, body.result(op, 0));
            let again = body.iter(body.operands(op)).filter(|v| *v == operand).count() > 1;
            let owned = !again && self.may_overwrite(op, operand, result);
            return owned.then(|| Update { operand, result, bytes: bytes_of(body.ty(update.update)) }).into_iter().collect();
        }
        let Some(fusion) = body.matches::<Fusion<'_>>(op) else { return Vec::new() };
        let inputs: Vec<Value> = body.iter(fusion.inputs).collect();
        let mut updates: Vec<Update> = Vec::new();
        for (i, result) in body.iter(body.results(op)).enumerate() {
            let Some(j) = self.updated_input(&fusion, i).filter(|j| *j < inputs.len()) else { continue };
            let Some(InPlace::Part { update, reads }) = in_place(body, fusion.body, i, j) else { continue };
            let operand = inputs[j];
            let once = inputs.iter().filter(|v| **v == operand).count() == 1 && updates.iter().all(|u| u.operand != operand);
            if once && self.may_overwrite(op, operand, result) {
                let bytes = bytes_of(body.ty(update)) * if reads { 2.0 } else { 1.0 };
                updates.push(Update { operand, result, bytes });
            }
        }
        updates
    }

    /// The input of which a fusion's result is an update.
    fn updated_input(&self, fusion: &Fusion<'c>, result: usize) -> Option<usize> {
        let block = self.body.first_block(fusion.body)?;
        let end = self.body.operands(self.body.last_op(block)?);
        let returned = (result < end.len()).then(|| self.body.at(end, result))?;
        let update: DynamicUpdateSlice = self.body.matches(self.body.def_op(returned)?)?;
        self.body.iter(self.body.args(block)).position(|arg| arg == update.operand)
    }

    /// True if a value that a loop carries is updated in the loop's body where it is.
    pub(super) fn is_updated(&self, carried: Value) -> bool {
        self.body.users(carried).any(|user| self.updates(user).iter().any(|u| u.operand == carried))
    }

    /// True if `op` may give `result` in the memory of `operand`: nothing reads the operand behind it, and a kernel of the same block made it, or a loop
    /// carries it and gets the result back in its place.
    pub(super) fn may_overwrite(&self, op: Op, operand: Value, result: Value) -> bool {
        let body = self.body;
        let Some(block) = body.block_of(op) else { return false };
        if body.users(operand).nth(USERS).is_some() {
            return false;
        }
        let is_last =
            body.users(operand).filter(|user| *user != op).all(|user| self.holder(user, block).is_some_and(|at| at != op && self.place[&at] < self.place[&op]));
        let is_own = match body.def_op(operand) {
            Some(def) => body.block_of(def) == Some(block) && self.is_made_by(def, operand),
            None => self.is_carried(block, operand, result),
        };
        is_last && is_own
    }

    /// True if an op gives a result in memory of its own. A loop gives back what it was given unless it updates it, and a branch what it reads.
    fn is_made_by(&self, def: Op, result: Value) -> bool {
        let body = self.body;
        if let Some(loop_) = body.matches::<While>(def) {
            let number = body.iter(body.results(def)).position(|v| v == result);
            let args = body.first_block(loop_.body).map(|block| body.args(block));
            return args.zip(number).is_some_and(|(args, i)| i < args.len() && self.is_updated(body.at(args, i)));
        }
        let free = FREE.contains(&body.name(def).text()) || body.matches::<If>(def).is_some() || body.matches::<Case>(def).is_some();
        !free
    }

    /// True for a value that the loop whose body is `block` carries, and gets back as `result`.
    fn is_carried(&self, block: Block, operand: Value, result: Value) -> bool {
        let body = self.body;
        let region = body.region_of(block);
        let is_body = body.region_op(region).and_then(|op| body.matches::<While>(op)).is_some_and(|loop_| loop_.body == region);
        let number = body.iter(body.args(block)).position(|v| v == operand);
        let back = body.last_op(block).zip(number).filter(|(end, i)| *i < body.operands(*end).len()).map(|(end, i)| body.operand(end, i));
        is_body && back == Some(result)
    }

    /// The op of a block that is an op, or holds it.
    fn holder(&self, op: Op, block: Block) -> Option<Op> {
        std::iter::successors(Some(op), |at| self.body.parent_op(*at)).find(|at| self.body.block_of(*at) == Some(block))
    }
}
