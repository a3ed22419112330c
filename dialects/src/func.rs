//! The func dialect: functions, calls and returns.

use crate::builtin::verify_visibility;
use crate::donation;
use crate::hlo::{self, layout};
use shale_ir::attr::AttrKind;
use shale_ir::body::{Body, Op, Region, Values};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::module::Symbols;
use shale_ir::op::interface::{CallLike, FunctionLike, ReturnLike};
use shale_ir::op::{AttrRef, OpError, OpResult, ResultTypes, Semantics, SymbolName, SymbolRef};
use shale_ir::session::Str;
use shale_ir::text::{FUNCTION_SYNTAX, type_text};
use shale_ir::types::Type;
use shale_ir::{dialect, op, require};

dialect! {
    /// Functions: definition, call and return.
    pub static FUNC = "func" { ops: [Func, Call, Return] }
}

static FUNCTION: FunctionLike = FunctionLike {
    is_public: |body, op| body.attr(op, "sym_visibility").and_then(|a| a.as_str()).is_none_or(|v| v == "public"),
    region: |body, op| body.regions(op).next().filter(|r| body.first_block(*r).is_some()),
    complete: hlo::complete,
};
static CALL: CallLike = CallLike { callee: |body, op| body.matches::<Call>(op).map(|c| c.callee.0), arguments: |body, op| body.operands(op) };
static RETURN: ReturnLike = ReturnLike { returned: |body, op| body.operands(op) };

op! {
    /// A function. Without a body it is a declaration of a function that is defined elsewhere.
    ///
    /// - (C1) `function_type` is a function type.
    /// - (C2) The entry block's arguments have the types of the function's inputs.
    /// - (C3) A declaration is private.
    /// - (C4) `arg_attrs` and `res_attrs` have one entry for each input and result.
    /// - (C5) `sym_visibility` is `public`, `private` or `nested`.
    /// - (C6) `tf.aliasing_output` of an argument is the number of a result of its type, which no other argument names.
    /// - (C7) `jax.buffer_donor` of an argument is a boolean.
    /// - (C8) Where `hlo.layouts_assigned` says that layouts are assigned, the type of every array in memory has one.
    pub struct Func<'c> = "func.func" [IsolatedFromAbove, Symbol, implements(&FUNCTION)] -> () {
        /// (I1) The name.
        sym_name: SymbolName<'c>,
        /// (I2) Inputs and results.
        function_type: Type<'c>,
        /// (I3) `private`: only this module may call it.
        sym_visibility: Option<Str<'c>>,
        /// (I4) A dictionary for each input.
        arg_attrs: Option<AttrRef<'c>>,
        /// (I5) A dictionary for each result.
        res_attrs: Option<AttrRef<'c>>,
        /// (I6) The body; its arguments are the inputs.
        body: Region,
    }
    syntax &FUNCTION_SYNTAX
}
impl<'c> Semantics<'c> for Func<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let (inputs, results) = self.function_type.function().ok_or_else(|| OpError::new("(C1) attribute 'function_type' must be a function type"))?;
        match body.first_block(self.body) {
            Some(entry) => {
                let args: Vec<_> = body.types(body.args(entry)).collect();
                require!(args == inputs, "(C2) has entry block arguments ({}), but its inputs are ({})", list(&args), list(inputs));
            }
            None => {
                let private = self.sym_visibility.is_some_and(|v| v.text() == "private");
                require!(private, "(C3) is a declaration (it has no body) and must be private");
            }
        }
        for (name, attrs, count) in [("arg_attrs", self.arg_attrs, inputs.len()), ("res_attrs", self.res_attrs, results.len())] {
            if let Some(AttrRef(attrs)) = attrs {
                let fits = matches!(*attrs.get(), AttrKind::Array(list) if list.len() == count);
                require!(fits, "(C4) attribute '{name}' must be an array of {count} dictionaries");
            }
        }
        if let Some(AttrKind::Array(arg_attrs)) = self.arg_attrs.map(|AttrRef(attrs)| *attrs.get()) {
            donation::verify(arg_attrs, inputs, results)?;
        }
        verify_visibility(self.sym_visibility, "C5")?;
        layout::check_assigned(body, op, "(C8)")
    }
}

op! {
    /// Calls a function of the nearest module around it.
    ///
    /// - (C1) The callee exists in that module and is a function.
    /// - (C2) Operands and results have the types of the callee's inputs and results.
    pub struct Call<'c> = "func.call" [SymbolUser, implements(&CALL)] -> Values {
        /// (I1) The function.
        callee: SymbolRef<'c>,
        /// (I2) The arguments.
        operands: Values,
        /// The types of the results.
        types: ResultTypes<'c>,
    }
    format "$callee `(` $operands `)` attr-dict `:` functional-type(operands, results)"
}
impl<'c> Semantics<'c> for Call<'c> {
    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        m.call(self.callee.0, m.data(self.operands))
    }

    fn verify_symbols(self, body: &Body<'c>, op: Op, symbols: &Symbols<'_, 'c>) -> OpResult {
        let name = self.callee.0;
        let Some((other, callee)) = symbols.lookup(body, op, name) else {
            let error = OpError::new(format!("(C1) calls @{}, which the module does not define", name.text()));
            return Err(match symbols.nearest(body, op, name.text()) {
                Some(near) => error.with_hint(format!("did you mean @{near}?")),
                None => error,
            });
        };
        let signature = other.attr(callee, "function_type").and_then(|a| a.as_type()?.function());
        let (inputs, results) = signature.ok_or_else(|| OpError::new(format!("(C1) calls @{}, which is no function", name.text())))?;
        let (args, types): (Vec<_>, Vec<_>) = (body.types(self.operands).collect(), body.types(body.results(op)).collect());
        require!(
            args == inputs && types == results,
            "(C2) calls @{} as ({}) -> ({}), but it is ({}) -> ({})",
            name.text(),
            list(&args),
            list(&types),
            list(inputs),
            list(results)
        );
        Ok(())
    }
}

op! {
    /// Ends a function and gives its results.
    ///
    /// - (C1) It stands in a function.
    /// - (C2) Operands have the types of the function's results.
    pub struct Return = "func.return" [Pure, Terminator, implements(&RETURN)] -> () {
        /// (I1) The results.
        operands: Values,
    }
    format "attr-dict ($operands `:` type($operands))?"
}
impl<'c> Semantics<'c> for Return {
    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        Ok(m.data(self.operands))
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let outer = body.parent_op(op).filter(|p| body.name(*p).text() == "func.func");
        let outer = outer.ok_or_else(|| OpError::new("(C1) must stand directly in a func.func"))?;
        let Some(function) = body.matches::<Func>(outer) else { return Ok(()) }; // an error of the function's own
        let results = function.function_type.function().map_or(&[][..], |(_, r)| r);
        let given: Vec<_> = body.types(self.operands).collect();
        require!(given == results, "(C2) returns ({}), but @{} has results ({})", list(&given), function.sym_name.0.text(), list(results));
        Ok(())
    }
}

fn list(types: &[Type<'_>]) -> String {
    types.iter().map(|t| type_text(*t)).collect::<Vec<_>>().join(", ")
}
