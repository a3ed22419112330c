//! Tokens: values that carry nothing and order effects.

use shale_ir::eval::{Datum, Eval, EvalResult};
use shale_ir::op::Effects;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

op! {
    /// A token that stands before everything that is ordered by it.
    ///
    /// ```mlir
    /// %token = hlo.create_token : () -> token[]
    /// ```
    pub struct CreateToken = "hlo.create_token" [effects(Effects::TOKEN)] {}
}
impl<'c> Semantics<'c> for CreateToken {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.push(token(body.cx()));
        Ok(())
    }

    fn eval(self, _: &mut Eval<'_, 'c>) -> EvalResult {
        Ok(Datum::Token.into())
    }
}

op! {
    /// A token that stands after all its operands: it joins several orders into one.
    ///
    /// - (C1) The operands are tokens.
    ///
    /// ```mlir
    /// %a = hlo.create_token : () -> token[]
    /// %b = hlo.create_token : () -> token[]
    /// %both = hlo.after_all %a, %b : (token[], token[]) -> token[]
    /// ```
    pub struct AfterAll = "hlo.after_all" [effects(Effects::TOKEN)] {
        /// (I1) The tokens, none or more.
        inputs: Values,
    }
}
impl<'c> Semantics<'c> for AfterAll {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        for (i, ty) in body.types(self.inputs).enumerate() {
            check_token(ty, &format!("(C1) input {i}"))?;
        }
        out.push(token(body.cx()));
        Ok(())
    }

    fn eval(self, _: &mut Eval<'_, 'c>) -> EvalResult {
        Ok(Datum::Token.into())
    }
}

/// The type of tokens.
pub(super) fn token(cx: Cx<'_>) -> Type<'_> {
    cx.ty(TypeKind::Token)
}

/// Checks that a type is the token's; `what` names it and cites the constraint.
pub(super) fn check_token(ty: Type<'_>, what: &str) -> OpResult {
    require!(*ty.get() == TypeKind::Token, "{what} must be token[], but is {}", type_text(ty));
    Ok(())
}

/// Checks an optional operand that orders the op.
pub(super) fn check_optional(body: &Body<'_>, value: Option<Value>, what: &str) -> OpResult {
    value.map_or(Ok(()), |value| check_token(body.ty(value), what))
}
