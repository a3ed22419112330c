//! What a rewrite may make worth another look.

use crate::body::{Body, Op};
use crate::op::Flags;

/// The ops beside one that is about to go.
#[derive(Default)]
pub(super) struct Touched {
    /// What defines the operands of the op and of everything nested in it.
    pub(super) operand_defs: Vec<Op>,
    /// What uses the op's results; the op around them where they are returned or unused, which may know a law about what its region gives.
    pub(super) users: Vec<Op>,
}

impl Touched {
    pub(super) fn of(body: &Body<'_>, op: Op) -> Touched {
        let operand_defs = body.walk(op).flat_map(|inner| body.iter(body.operands(inner))).filter_map(|v| body.def_op(v)).collect();
        let mut users: Vec<Op> = body.iter(body.results(op)).flat_map(|v| body.users(v)).collect();
        let returns = |user: &Op| body.info(*user).is_some_and(|i| i.has(Flags::TERMINATOR));
        if users.is_empty() || users.iter().any(returns) {
            users.extend(body.parent_op(op));
        }
        Touched { operand_defs, users }
    }
}
