//! The function around what a builder builds, and its parameters.

use super::api::{Builder, XlaOp};
use super::call::Call;
use super::legalize::legalize;
use crate::func::{Func, Return};
use shale_ir::loc::Loc;
use shale_ir::op::OpError;
use shale_ir::prelude::*;
use shale_ir::shape::Shape;
use shale_ir::verify::verify_body;

op! {
    /// A parameter, as long as the function is being built: it becomes an argument of the function.
    ///
    /// - (C1) `number` is at least 0.
    pub struct Parameter<'c> = "builder.parameter" [Parameter::LEGALIZE] {
        /// (I1) The parameter's place in the function's signature.
        number: i64,
        /// (I2) Its name.
        name: Str<'c>,
        /// Its type.
        ty: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Parameter<'c> {
    fn verify(self, _: &Body<'c>, _: Op) -> OpResult {
        require!(self.number >= 0, "(C1) number must be at least 0, but is {}", self.number);
        Ok(())
    }
}

legalize! { Parameter<'c>: |_, _l| Err(OpError::new("stands outside of a builder").with_hint("make it an argument of the function")); }

impl Builder {
    /// Parameter `number` of the function; numbers are dense from 0, in any order of calls.
    #[track_caller]
    pub fn parameter(&self, number: i64, shape: &Shape, name: &str) -> XlaOp {
        self.emit("parameter", &[], |call| {
            require!(call.open.len() == 1, "a parameter cannot be declared in a sub-computation, which takes its parameters as arguments");
            let ty = ResultType(call.shape(shape)?);
            call.push(Parameter { number, name: call.cx().str(name), ty })
        })
    }
}

/// Sub-computations are nested at most this deep, so that the program's text can be read back, whatever types it has.
const MAX_NESTING: usize = 100;

/// How deep an op's regions are nested.
fn nesting(body: &Body<'_>, root: Op) -> usize {
    let (mut open, mut deepest) = (Vec::new(), 0);
    for op in body.walk(root) {
        while open.last().is_some_and(|outer| body.parent_op(op) != Some(*outer)) {
            open.pop();
        }
        deepest = deepest.max(open.len());
        open.push(op);
    }
    deepest.saturating_sub(1)
}

/// Adds the function to an empty module; gives its block.
pub(super) fn open_function<'c>(module: &mut Module<'c>, name: &str) -> Block {
    let cx = module.cx();
    let mut body = Body::new(cx);
    let region = body.new_region();
    let block = body.add_block(region, &[]);
    let function_type = cx.function_type(&[], &[]);
    let function = Func { sym_name: SymbolName(cx.str(name)), function_type, sym_visibility: None, arg_attrs: None, res_attrs: None, body: region };
    let top = body.top_block();
    body.push(At::End(top), Loc::UNKNOWN, function).expect("a function infers nothing");
    let added = module.push(body).is_ok();
    assert!(added, "the module is empty");
    block
}

/// Makes parameters arguments, returns `root`, and verifies the whole.
///
/// # Errors
/// Parameter numbers that are not dense from 0; what the verifier says.
pub(super) fn close_function<'c>(call: &mut Call<'_, 'c>, root: Value) -> Result<(), OpError> {
    let (cx, block) = (call.cx(), call.open[0]);
    let is_parameter = |op| call.body.matches::<Parameter>(op).map(|p| (p.number, op));
    let mut parameters: Vec<(i64, Op)> = call.body.ops(block).filter_map(is_parameter).collect();
    parameters.sort_by_key(|(number, _)| *number);
    for (i, (number, _)) in parameters.iter().enumerate() {
        require!(*number >= i as i64, "parameters must be numbered 0, 1, 2 …, but two have the number {number}");
        require!(*number == i as i64, "parameters must be numbered 0, 1, 2 …, but none has the number {i}");
    }
    let types: Vec<_> = parameters.iter().map(|(_, op)| call.body.ty(call.body.result(*op, 0))).collect();
    let result = call.body.ty(root);
    let args = call.body.add_args(block, &types);
    let mut returned = root;
    for (i, (_, op)) in parameters.into_iter().enumerate() {
        let (arg, value) = (call.body.at(args, i), call.body.result(op, 0));
        if let Some(parameter) = call.body.matches::<Parameter>(op) {
            call.body.set_value_name(arg, parameter.name.text());
        }
        call.body.replace_all_uses(value, arg);
        returned = if returned == value { arg } else { returned };
        call.body.erase(op);
    }
    let function = call.body.root().expect("the function");
    let nesting = nesting(call.body, function);
    require!(nesting <= MAX_NESTING, "sub-computations must be nested at most {MAX_NESTING} deep, but are {nesting}");
    call.body.set_attr(function, "function_type", Some(cx.attr(AttrKind::Type(cx.function_type(&types, &[result])))));
    let operands = call.body.values(&[returned]);
    call.push(Return { operands })?;
    verify_body(call.body).into_iter().next().map_or(Ok(()), |d| Err(OpError::new(d.message)))
}
