//! Calls of functions of the host. Those that XLA's own programs carry become ops that compute the same.

use super::*;
use crate::read::ShapeId;
use shale_dialects::hlo::effects::builtin_calls::{BuiltinCall, Site, builtin_call};
use shale_dialects::hlo::lists::Lists;
use shale_ir::body::At;
use shale_ir::op::AttrRef;

pub(super) const FORMS: &[Form] = &[Form::new("custom-call", custom_call, &[("hlo.custom_call", |w, op| w.custom_call(op))])];

/// StableHLO's numbers of the calling conventions.
pub(crate) const VERSIONS: [(&str, i64); 4] =
    [("API_VERSION_ORIGINAL", 1), ("API_VERSION_STATUS_RETURNING", 2), ("API_VERSION_STATUS_RETURNING_UNIFIED", 3), ("API_VERSION_TYPED_FFI", 4)];

/// What a call says of the host's function that has no meaning here.
const IGNORED: [(&str, &str); 9] = [
    ("output_to_operand_aliasing", "results share no memory with operands that are read"),
    ("called_computations", "the host's function is called without them"),
    ("to_apply", "the host's function is called without it"),
    ("schedule", "instructions run in the order of the text"),
    ("window", "the host's function is called without it"),
    ("dim_labels", "the host's function is called without it"),
    ("operand_precision", "the host's function is called without it"),
    ("padding_type", "the host's function is called without it"),
    ("literal", "the host's function is called without it"),
];

fn custom_call<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let span = r.require(i, "custom_call_target")?;
    let target = r.within(span, Reader::string)?.into_owned();
    for (key, why) in IGNORED {
        r.use_computations(i, key);
        r.ignore(i, key, why);
    }
    for key in ["feature_group_count", "batch_group_count"] {
        r.ignore(i, key, "the host's function is called without it");
    }
    let layouts = layouts(r, i)?;
    if known(r, i, &target, layouts.as_deref())? {
        for key in ["api_version", "custom_call_has_side_effect", "backend_config"] {
            i.take(key);
        }
        return Ok(());
    }
    let api_version = r.choice(i, "api_version", &VERSIONS)?.unwrap_or(1);
    let has_side_effect = r.flag(i, "custom_call_has_side_effect")?;
    let backend_config = backend_config(r, i)?;
    let inputs = r.all_leaves(i)?;
    let (inputs, call_target_name) = (r.list(&inputs), r.cx.str(&target));
    let types = r.shape_data(i.shape).leaves.clone();
    let types = r.cx.result_types(&types);
    let fields = hlo::CustomCall {
        inputs,
        call_target_name,
        has_side_effect,
        backend_config,
        api_version,
        result_layouts: layouts.is_some().then(|| Lists::new(r.cx, &orders(r, &[i.shape]))),
        operand_layouts: layouts.map(|rows| Lists::new(r.cx, &rows)),
        output_operand_aliases: None,
        types,
    };
    r.emit(i, fields)
}

/// A string as it is; anything else as its text.
fn backend_config<'s, 'c>(r: &mut Reader<'s, 'c>, i: &mut Instruction<'s>) -> Parsed<Option<AttrRef<'c>>> {
    let Some(span) = i.take("backend_config") else { return Ok(None) };
    let quoted = r.span_text(span).starts_with(b"\"");
    let config = if quoted { r.within(span, Reader::string)? } else { text(r.span_text(span)) };
    Ok(Some(AttrRef(r.cx.str_attr(&config))))
}

/// The ops that a call of a function with a known meaning becomes; false if it is none.
fn known<'s>(r: &mut Reader<'s, '_>, i: &Instruction<'s>, target: &str, layouts: Option<&[Vec<i64>]>) -> Parsed<bool> {
    let (operands, results) = (r.all_leaves(i)?, r.shape_data(i.shape).leaves.clone());
    let shapes: Vec<_> = i.operands.iter().map(|o| o.entry.shape).collect();
    let (own, result_layouts) = (orders(r, &shapes), orders(r, &[i.shape]));
    let config = i.attrs.iter().find(|a| a.is(b"backend_config")).map(|a| text(r.span_text(a.value)));
    let call = BuiltinCall {
        target,
        operands: &operands,
        results: &results,
        operand_layouts: Some(layouts.unwrap_or(&own)),
        result_layouts: Some(&result_layouts),
        config: &|name| number(config.as_deref()?, name),
    };
    let mut site = Site { body: &mut r.body, at: At::End(r.block), loc: r.loc };
    match builtin_call(&mut site, &call) {
        Ok(Some(new)) => {
            r.out.extend(new);
            Ok(true)
        }
        Ok(None) => Ok(false),
        Err(error) => Err(r.op_error(i, error)),
    }
}

/// The number that `name` has in `{uplo = 76 : ui8, largest = true}`.
fn number(config: &str, name: &str) -> Option<i64> {
    let entry = config.trim_matches(['{', '}']).split(',').find_map(|e| e.trim().strip_prefix(name)?.trim().strip_prefix('='))?;
    match entry.split(':').next()?.trim() {
        "true" => Some(1),
        "false" => Some(0),
        number => number.parse().ok(),
    }
}

/// The layouts of the operands, if the call constrains them.
fn layouts<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<Option<Vec<Vec<i64>>>> {
    let Some(span) = i.take("operand_layout_constraints") else { return Ok(None) };
    let shapes = r.within(span, |r| {
        let mut shapes = Vec::new();
        r.expect(b'{')?;
        if r.eat(b'}') {
            return Ok(shapes);
        }
        loop {
            shapes.push(r.shape()?);
            if !r.more(b'}')? {
                return Ok(shapes);
            }
        }
    })?;
    let fits = shapes.len() == i.operands.len() && shapes.iter().zip(&i.operands).all(|(s, o)| r.shape_data(*s).ty == r.shape_data(o.entry.shape).ty);
    if !fits {
        return Err(r.error(span.0, span.1, "'operand_layout_constraints' must have the types of the operands, with a layout each"));
    }
    Ok(Some(orders(r, &shapes)))
}

/// How the leaves of shapes lie in memory.
fn orders(r: &Reader<'_, '_>, shapes: &[ShapeId]) -> Vec<Vec<i64>> {
    let data = shapes.iter().map(|s| r.shape_data(*s));
    let leaves = data.flat_map(|d| d.leaves.iter().zip(&d.layouts));
    leaves.map(|(ty, layout)| layout.map_or_else(|| row_major(*ty), |l| l.list().to_vec())).collect()
}

fn row_major(ty: Type<'_>) -> Vec<i64> {
    (0..ty.array().map_or(0, |a| a.rank()) as i64).rev().collect()
}
