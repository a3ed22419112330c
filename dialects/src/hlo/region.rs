//! The computations that ops hold as regions: what they take and return, and the op that ends them.

use shale_ir::body::{Body, Op, Region, Values};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::op::interface::ReturnLike;
use shale_ir::op::{OpResult, Semantics};
use shale_ir::text::type_text;
use shale_ir::types::Type;
use shale_ir::{op, require};

static RETURN: ReturnLike = ReturnLike { returned: |body, op| body.operands(op) };

op! {
    /// Ends a region and gives its results.
    ///
    /// - (C1) It stands in a region of an op that holds a computation.
    pub struct Return = "hlo.return" [Pure, Terminator, implements(&RETURN)] -> () {
        /// (I1) The results.
        operands: Values,
    }
    format "attr-dict ($operands `:` type($operands))?"
}
impl<'c> Semantics<'c> for Return {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let function = body.parent_op(op).is_some_and(|p| body.name(p).text() == "func.func");
        require!(!function, "(C1) must stand in a region of an op that holds a computation");
        Ok(())
    }
    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        Ok(m.data(self.operands))
    }
}

/// What a region returns.
pub fn returned<'c>(body: &Body<'c>, region: Region) -> Vec<Type<'c>> {
    let last = body.first_block(region).and_then(|b| body.last_op(b));
    last.map_or(Vec::new(), |op| body.types(body.operands(op)).collect())
}

/// Checks that a region is a computation `(args) → results`, up to layouts; `what` names it and cites the constraint.
///
/// # Errors
/// Another number of blocks, other arguments or results, or another terminator than [`Return`].
pub fn check<'c>(body: &Body<'c>, region: Region, args: &[Type<'c>], results: &[Type<'c>], what: &str) -> OpResult {
    let block = body.first_block(region).filter(|_| body.has_one_block(region));
    let Some(block) = block else { return Err(format!("{what} must have exactly one block").into()) };
    let actual: Vec<_> = body.types(body.args(block)).collect();
    require!(same(&actual, args), "{what} must take ({}), but takes ({})", list(args), list(&actual));
    let end = body.last_op(block).filter(|op| body.interface::<ReturnLike>(*op).is_some());
    require!(end.is_some(), "{what} must end with hlo.return");
    let actual = returned(body, region);
    require!(same(&actual, results), "{what} must return ({}), but returns ({})", list(results), list(&actual));
    Ok(())
}

fn same(left: &[Type<'_>], right: &[Type<'_>]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(l, r)| l.same_but_layout(*r))
}

fn list(types: &[Type<'_>]) -> String {
    types.iter().map(|t| type_text(*t)).collect::<Vec<_>>().join(", ")
}
