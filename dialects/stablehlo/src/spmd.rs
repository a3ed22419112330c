//! XLA's calls that go between whole arrays and the parts of them that partitions have.
//!
//! `Sharding` says how its result is cut; `SPMDFullToShardShape` of that result gives a part; `SPMDShardToFullShape` says itself how the parts that
//! it gets are put together.

use crate::call::{CustomCall, forget_attributes};
use crate::tiling::{expect_partitions, text::of_xla};
use shale_dialects::lowering::Lowering;
use shale_ir::prelude::*;

const SHARDING: &str = "mhlo.sharding";
/// What a call of `Sharding` says, on the call that cuts its result: the former is gone when the latter becomes ops.
const OF_OPERAND: &str = "mhlo.sharding_of_operand";

/// Adds what one of these calls becomes, and gives what replaces its results; `None` for other calls, and for `Sharding`, which is the identity.
///
/// # Errors
/// Shardings that are no plain tiling over all partitions.
pub(crate) fn legalize<'c>(l: &mut Lowering<'_, 'c>, target: &str, operands: &[Value]) -> Result<Option<Vec<Value>>, OpError> {
    let results: Vec<Value> = l.body.iter(l.body.results(l.op())).collect();
    let (&[operand], &[result]) = (operands, &results[..]) else { return Ok(None) };
    let ty = l.body.ty(result);
    let new = match target {
        "Sharding" => {
            hand_on(l, result);
            return Ok(None);
        }
        "SPMDFullToShardShape" => match of_xla(said(l, OF_OPERAND, "its operand must come from a call of Sharding that says how it is cut")?)? {
            Some(tiling) => {
                expect_partitions(l, tiling.partitions())?;
                tiling.cut(l, operand, ty).map_err(about)?
            }
            None => whole(l, operand, ty)?,
        },
        "SPMDShardToFullShape" => match of_xla(said(l, SHARDING, "must say how the parts are put together")?)? {
            Some(tiling) => tiling.join(l, operand, ty).map_err(about)?,
            None => whole(l, operand, ty)?,
        },
        _ => return Ok(None),
    };
    forget_attributes(l);
    Ok(Some(vec![new]))
}

fn about(error: OpError) -> OpError {
    OpError { message: format!("the sharding {}", error.message), ..error }
}

/// Tells the calls that cut `value` how it is cut.
fn hand_on<'c>(l: &mut Lowering<'_, 'c>, value: Value) {
    let Some(sharding) = l.body.attr(l.op(), SHARDING) else { return };
    let cuts = |op: &Op| l.body.matches::<CustomCall<'c>>(*op).is_some_and(|call| call.call_target_name.0.text() == "SPMDFullToShardShape");
    let users: Vec<Op> = l.body.users(value).filter(cuts).collect();
    for user in users {
        l.body.set_attr(user, OF_OPERAND, Some(sharding));
    }
}

fn said<'c>(l: &Lowering<'_, 'c>, name: &str, otherwise: &str) -> Result<&'c str, OpError> {
    let text = l.body.attr(l.op(), name).and_then(Attr::as_str);
    text.ok_or_else(|| OpError::new(otherwise).with_hint("say it with the attribute mhlo.sharding = \"{devices=[2,1]<=[2]}\""))
}

/// An array of which every partition has all.
fn whole<'c>(l: &Lowering<'_, 'c>, operand: Value, ty: Type<'c>) -> Result<Value, OpError> {
    let own = l.body.ty(operand);
    let (from, to) = (shale_ir::text::type_text(own), shale_ir::text::type_text(ty));
    require!(own.same_but_layout(ty), "the sharding leaves {from} whole, but the result has type {to}");
    Ok(operand)
}
