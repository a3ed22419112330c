//! Calls: of functions of the host, of decompositions, and computations that run beside others.

use crate::attrs::{I32, OutputOperandAlias};
use crate::form::{Export, legalize, result_types};
use crate::layouts::Layouts;
use shale_dialects::hlo::effects::builtin_calls::{BuiltinCall, Site, builtin_call};
use shale_dialects::hlo::infer::Array;
use shale_dialects::lowering::Lowering;
use shale_dialects::{check, func, hlo};
use shale_ir::body::At;
use shale_ir::element::ElementType;
use shale_ir::op::interface::CallLike;
use shale_ir::op::traits::implements;
use shale_ir::op::{Effects, OpDef, Trait, take_fields};
use shale_ir::prelude::*;
use shale_ir::text::type_text;

op! {
    /// Calls a function of the host by name.
    ///
    /// Calls whose meaning is known become ops: `check.expect_eq`, `check.expect_almost_eq` and `check.expect_close` judgements; LAPACK's
    /// decompositions as XLA calls them; `mhlo.topk`; `Sharding`, which is the identity; `SPMDFullToShardShape` and `SPMDShardToFullShape`,
    /// between whole arrays, which every partition has, and parts.
    ///
    /// - (C1) `call_target_name` is not empty.
    /// - (C2) `operand_layouts` and `result_layouts` come together, with a permutation of the dimensions for each operand and result.
    /// - (C4) `api_version` is a known one; `backend_config` is a dictionary for version 4, else a string.
    /// - (C3) `output_operand_aliases` name operands, and parts of operands and results that have one type.
    pub struct CustomCall<'c> = "stablehlo.custom_call" [
        TensorText, effects_by(call_effects), CustomCall::LEGALIZE, CustomCall::EXPORT
    ] -> Values {
        /// (I1) The arguments.
        inputs: Values,
        /// (I2) The function.
        call_target_name: SymbolName<'c>,
        /// (I3) True if the call does more than compute its results; false if it is left out.
        has_side_effect: Option<bool>,
        /// (I4) What the function is told beside its inputs.
        backend_config: Option<AttrRef<'c>>,
        /// (I5) The number of the calling convention: 1 if it is left out.
        api_version: Option<I32>,
        /// (I6) Functions of the module that the function may call.
        called_computations: Option<AttrRef<'c>>,
        /// (I7) How the function wants its inputs to lie in memory; row-major if it is left out.
        operand_layouts: Option<Layouts<'c>>,
        /// (I8) How the function lays out its results.
        result_layouts: Option<Layouts<'c>>,
        /// (I9) Which results share memory with which inputs.
        output_operand_aliases: Option<AttrRef<'c>>,
        /// The types of the results.
        types: ResultTypes<'c>,
    }
    format "$call_target_name `(` $inputs `)` attr-dict `:` functional-type(operands, results)"
}

/// A call that does not say that it has a side effect has none.
fn call_effects(body: &Body<'_>, op: Op) -> Effects {
    let side_effect = body.attr(op, "has_side_effect").and_then(bool::from_attr);
    if side_effect == Some(true) { Effects::UNKNOWN } else { Effects::NONE }
}

impl<'c> Semantics<'c> for CustomCall<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        require!(!self.call_target_name.0.text().is_empty(), "(C1) call_target_name must not be empty");
        let version = self.api_version.map_or(1, |version| version.0);
        require!((0..=4).contains(&version), "(C4) api_version must be from 0 to 4, but is {version}");
        if let Some(AttrRef(config)) = self.backend_config {
            let (fits, kind) = match *config.get() {
                AttrKind::Dict(..) => (version == 4, "a string"),
                AttrKind::Str(_) => (version != 4 || config.as_str() == Some(""), "a dictionary"),
                _ => (false, "a string or a dictionary"),
            };
            require!(fits, "(C4) backend_config must be {kind} for api_version {version}");
        }
        let together = self.operand_layouts.is_some() == self.result_layouts.is_some();
        require!(together, "(C2) operand_layouts and result_layouts must come together");
        check_layouts(body, self.operand_layouts, self.inputs, "operand")?;
        check_layouts(body, self.result_layouts, body.results(op), "result")?;
        self.aliases()?.iter().try_for_each(|alias| self.check_alias(body, op, alias))
    }
}

impl<'c> CustomCall<'c> {
    fn aliases(self) -> Result<Vec<OutputOperandAlias<'c>>, OpError> {
        let Some(AttrRef(attr)) = self.output_operand_aliases else { return Ok(Vec::new()) };
        let list = match *attr.get() {
            AttrKind::Array(list) => list.iter().map(|alias| OutputOperandAlias::from_attr(*alias)).collect(),
            _ => None,
        };
        list.ok_or_else(|| OpError::new("(C3) output_operand_aliases must be a list of #stablehlo.output_operand_alias<…>"))
    }

    fn check_alias(self, body: &Body<'c>, op: Op, alias: &OutputOperandAlias<'c>) -> OpResult {
        let operand = usize::try_from(alias.operand_index).ok().filter(|i| *i < self.inputs.len());
        let Some(operand) = operand else {
            return Err(format!("(C3) operand_index must be in [0, {}), but is {}", self.inputs.len(), alias.operand_index).into());
        };
        let results: Vec<_> = body.types(body.results(op)).collect();
        // With one result, the indices lead into it; with several, the first says which.
        let outputs = match (&results[..], alias.output_tuple_indices.list()) {
            ([one], indices) => part(*one, indices),
            (many, [first, rest @ ..]) => usize::try_from(*first).ok().and_then(|i| many.get(i)).and_then(|ty| part(*ty, rest)),
            _ => None,
        };
        let input = part(body.ty(body.at(self.inputs, operand)), alias.operand_tuple_indices.list());
        let (Some(output), Some(input)) = (outputs, input) else {
            return Err(OpError::new("(C3) the indices of an alias must lead to a part of the operand and of the results"));
        };
        require!(output.same_but_layout(input), "(C3) aliases must have one type, but there are {} and {}", type_text(input), type_text(output));
        Ok(())
    }

    fn layouts(layouts: Option<Layouts<'c>>) -> Option<Vec<Vec<i64>>> {
        layouts.map(Layouts::rows)
    }
}

/// The part of a type that tuple indices lead to.
fn part<'c>(ty: Type<'c>, indices: &[i64]) -> Option<Type<'c>> {
    indices.iter().try_fold(ty, |ty, i| match *ty.get() {
        TypeKind::Tuple(parts) => parts.get(usize::try_from(*i).ok()?).copied(),
        _ => None,
    })
}

fn check_layouts(body: &Body<'_>, layouts: Option<Layouts<'_>>, values: Values, what: &str) -> OpResult {
    let Some(layouts) = layouts.map(Layouts::rows) else { return Ok(()) };
    require!(layouts.len() == values.len(), "(C2) {what}_layouts must have {} layouts, but has {}", values.len(), layouts.len());
    for (i, (layout, ty)) in layouts.iter().zip(body.types(values)).enumerate() {
        let mut sorted = layout.clone();
        sorted.sort_unstable();
        let rank = ty.array().map_or(0, |a| a.rank() as i64);
        let fits = sorted.iter().copied().eq(0..rank);
        require!(fits, "(C2) the layout of {what} {i} must be a permutation of the dimensions of {}, but is {layout:?}", type_text(ty));
    }
    Ok(())
}

/// Functions that change what their arguments mean from one partition to the other, as Shardy's exporter writes them.
const PARTITIONED: [&str; 2] = ["xla.sdy.GlobalToLocalShape", "xla.sdy.LocalToGlobalShape"];

legalize! {
    CustomCall<'c>: |op, l| {
        let target = op.call_target_name.0.text();
        let operands: Vec<Value> = l.body.iter(op.inputs).collect();
        if PARTITIONED.contains(&target) {
            let error = OpError::new(format!("{target} goes between an array and its parts on several partitions, which is not supported"));
            return Err(error.with_hint("export the program before it is partitioned, or for one device"));
        }
        if let Some(new) = crate::spmd::legalize(l, target, &operands)? {
            return Ok(new);
        }
        if let Some(judgement) = target.strip_prefix("check.") {
            return judge(l, judgement, &operands);
        }
        let results: Vec<_> = l.body.types(l.body.results(l.op())).collect();
        let (operand_layouts, result_layouts) = (CustomCall::layouts(op.operand_layouts), CustomCall::layouts(op.result_layouts));
        let configs: Vec<_> = ["backend_config", "mhlo.backend_config", "mhlo.attributes"].iter().filter_map(|name| l.body.attr(l.op(), name)).collect();
        let call = BuiltinCall {
            target,
            operands: &operands,
            results: &results,
            operand_layouts: operand_layouts.as_deref(),
            result_layouts: result_layouts.as_deref(),
            config: &|name| configs.iter().find_map(|config| config.entry(name)?.as_int()),
        };
        let (at, loc) = (At::Before(l.op()), l.body.loc(l.op()));
        if let Some(new) = builtin_call(&mut Site { body: l.body, at, loc }, &call)? {
            forget_attributes(l);
            return Ok(new);
        }
        let lists = |rows: Option<Vec<Vec<i64>>>| rows.map(|rows| hlo::lists::Lists::new(l.cx(), &rows));
        let fields = hlo::CustomCall {
            inputs: op.inputs, call_target_name: op.call_target_name.0, has_side_effect: op.has_side_effect.unwrap_or(false),
            backend_config: op.backend_config, api_version: op.api_version.map_or(1, |version| version.0),
            operand_layouts: lists(operand_layouts), result_layouts: lists(result_layouts),
            output_operand_aliases: op.output_operand_aliases, types: result_types(l),
        };
        let called = op.called_computations;
        let new = checked(l, fields)?;
        // The host's function is called without them: they are kept for the way back.
        if let (Some(AttrRef(called)), Some(Def::Result(maker, _))) = (called, new.first().map(|value| l.body.def(*value))) {
            l.body.set_attr(maker, "called_computations", Some(called));
        }
        Ok(new)
    };
}

/// Puts an op in the place of the call if it may stand there.
fn checked<'c, T: Semantics<'c>>(l: &mut Lowering<'_, 'c>, fields: T) -> Result<Vec<Value>, OpError> {
    fields.verify(l.body, l.op())?;
    l.replace(fields)
}

/// What was said of a call is not said of the several ops that it becomes.
pub(crate) fn forget_attributes(l: &mut Lowering<'_, '_>) {
    let others: Vec<Str<'_>> = l.body.attrs(l.op()).parts().1.iter().map(|(name, _)| *name).collect();
    for name in others {
        l.body.set_attr(l.op(), name.text(), None);
    }
}

/// The judgement that a call of `check.…` is.
fn judge(l: &mut Lowering<'_, '_>, judgement: &str, operands: &[Value]) -> Result<Vec<Value>, OpError> {
    let &[actual, expected] = operands else {
        return Err(format!("check.{judgement} must have 2 operands, but has {}", operands.len()).into());
    };
    match judgement {
        "expect_eq" => checked(l, check::ExpectEq { lhs: actual, rhs: expected }),
        "expect_almost_eq" => {
            let bits = 1e-3_f64.to_bits();
            let tolerance = l.cx().attr(AttrKind::Float(bits, l.cx().scalar(ElementType::F64)));
            checked(l, check::ExpectAlmostEq { lhs: actual, rhs: expected, tolerance: Some(AttrRef(tolerance)) })
        }
        "expect_close" => checked(l, check::ExpectClose { actual, expected, max_ulp_difference: 3, min_ulp_difference: 0 }),
        _ => {
            let error = OpError::new(format!("check.{judgement} is no judgement"));
            Err(error.with_hint("there are check.expect_eq, check.expect_almost_eq and check.expect_close"))
        }
    }
}

impl CustomCall<'_> {
    const EXPORT: Trait = {
        static EXPORT: Export = Export {
            from: || <hlo::CustomCall<'_> as OpDef>::info().name,
            run: |l| {
                let x: hlo::CustomCall<'_> = take_fields(l.body, l.op())?;
                let (cx, called) = (l.cx(), l.body.attr(l.op(), "called_computations").map(AttrRef));
                l.body.set_attr(l.op(), "called_computations", None);
                let layouts = |lists: Option<hlo::lists::Lists<'_>>| lists.map(hlo::lists::Lists::rows);
                let (operands, results) = (layouts(x.operand_layouts), layouts(x.result_layouts));
                let fields = CustomCall {
                    inputs: x.inputs,
                    call_target_name: SymbolName(x.call_target_name),
                    has_side_effect: x.has_side_effect.then_some(true),
                    backend_config: x.backend_config,
                    api_version: (x.api_version != 1).then_some(I32(x.api_version)),
                    called_computations: called,
                    operand_layouts: operands.map(|rows| Layouts::new(cx, &rows)),
                    result_layouts: results.map(|rows| Layouts::new(cx, &rows)),
                    output_operand_aliases: x.output_operand_aliases,
                    types: result_types(l),
                };
                l.replace(fields).map(Some)
            },
        };
        implements(&EXPORT)
    };
}

static COMPOSITE: CallLike =
    CallLike { callee: |body, op| body.matches::<Composite<'_>>(op).map(|c| c.decomposition.0), arguments: |body, op| body.operands(op) };

op! {
    /// An operation by name, which a function of the module explains: backends that do not know the name call the function.
    ///
    /// - (C1) `name` is not empty.
    /// - (C2) `decomposition` is a function of the operands' types that gives the results' types.
    /// - (C3) There are no regions.
    pub struct Composite<'c> = "stablehlo.composite" [TensorText, SymbolUser, implements(&COMPOSITE), Composite::LEGALIZE] -> Values {
        /// (I1) The operands.
        inputs: Values,
        /// (I2) The name.
        name: Str<'c>,
        /// (I3) What belongs to the name.
        composite_attributes: Option<AttrRef<'c>>,
        /// (I4) The function.
        decomposition: SymbolRef<'c>,
        /// (I5) The version of the operation; 0 if it is left out.
        version: Option<I32>,
        /// The types of the results.
        types: ResultTypes<'c>,
    }
    format "$name $inputs attr-dict `:` functional-type(operands, results)"
}
impl<'c> Composite<'c> {
    fn call(self) -> func::Call<'c> {
        func::Call { callee: self.decomposition, operands: self.inputs, types: self.types }
    }
}
impl<'c> Semantics<'c> for Composite<'c> {
    fn verify(self, _: &Body<'c>, _: Op) -> OpResult {
        require!(!self.name.text().is_empty(), "(C1) name must not be empty");
        let dictionary = self.composite_attributes.is_none_or(|a| matches!(*a.0.get(), AttrKind::Dict(..)));
        require!(dictionary, "(I3) composite_attributes must be a dictionary");
        Ok(())
    }

    fn verify_symbols(self, body: &Body<'c>, op: Op, symbols: &Symbols<'_, 'c>) -> OpResult {
        self.call().verify_symbols(body, op, symbols)
    }
}
legalize! {
    Composite<'c>: |op, l| l.replace(func::Call { types: result_types(l), ..op.call() });
}

type_def! {
    /// What `stablehlo.async_start` gives: results that are there when `stablehlo.async_done` has waited for them.
    pub struct Future<'c> = "stablehlo.future" {
        /// The type of the result.
        result: Type<'c>,
    }
}

op! {
    /// Begins a computation that runs beside what follows; here it runs at once.
    ///
    /// - (C1) The computation takes values of the operands' types and returns one of the future's type.
    pub struct AsyncStart<'c> = "stablehlo.async_start" [TensorText, RecursiveEffects, AsyncStart::LEGALIZE] {
        /// (I1) The operands.
        operands: Values,
        /// (I2) The computation.
        body: Region,
        /// The type of the result, a future.
        result: ResultType<'c>,
    }
    syntax &crate::syntax::GENERIC
}
impl<'c> Semantics<'c> for AsyncStart<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let Some(future) = Future::from_type(self.result.0) else {
            return Err(format!("(C1) the result must be a future such as !stablehlo.future<tensor<2xf32>>, but is {}", type_text(self.result.0)).into());
        };
        let block = body.first_block(self.body).filter(|_| body.has_one_block(self.body));
        let block = block.ok_or_else(|| OpError::new("(C1) the computation must have one block"))?;
        let takes = body.types(body.args(block)).eq(body.types(self.operands));
        require!(takes, "(C1) the computation must take values of the operands' types");
        let end = body.last_op(block).ok_or_else(|| OpError::new("(C1) the computation must return a value"))?;
        let returned: Vec<_> = body.types(body.operands(end)).collect();
        require!(returned == [future.result], "(C1) the computation must return {}, but returns ({})", type_text(future.result), list(&returned));
        Ok(())
    }
}
legalize! {
    AsyncStart<'c>: |op, l| {
        let operands: Vec<Value> = l.body.iter(op.operands).collect();
        l.inline(op.body, &operands)
    };
}

op! {
    /// Waits for a computation and gives its result.
    ///
    /// - (C1) The operand is a future of the result's type.
    pub struct AsyncDone<'c> = "stablehlo.async_done" [TensorText, AsyncDone::LEGALIZE] -> Values {
        /// (I1) The future.
        operand: Value,
        /// The types of the results.
        results: ResultTypes<'c>,
    }
    syntax &crate::syntax::GENERIC
}
impl<'c> Semantics<'c> for AsyncDone<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let results: Vec<_> = body.types(body.results(op)).collect();
        let future = Future::from_type(body.ty(self.operand));
        let fits = future.is_some_and(|future| results == [future.result]);
        require!(fits, "(C1) operand must be a future of ({}), but is {}", list(&results), type_text(body.ty(self.operand)));
        Ok(())
    }
}
legalize! {
    AsyncDone<'c>: |op, l| {
        // The computation has been put in place, so what was a future is its result.
        Array::from_type(l.cx(), l.body.ty(op.operand), "(C1) what the future gives").map(|_| vec![op.operand])
    };
}

fn list(types: &[Type<'_>]) -> String {
    types.iter().map(|ty| type_text(*ty)).collect::<Vec<_>>().join(", ")
}
