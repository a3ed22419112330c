//! Calls of functions of the host. Those that XLA's own programs carry become ops that compute the same.

use super::*;
use shale_dialects::hlo::lists::Lists;
use shale_ir::op::AttrRef;

pub(super) const FORMS: &[Form] = &[Form::new("custom-call", custom_call, &[("hlo.custom_call", |w, op| w.custom_call(op))])];

/// A function whose meaning is known: adds what computes the same, or says that this call is not like that.
pub(super) type Known = for<'a, 's, 'c> fn(&'a mut Reader<'s, 'c>, &'a mut Instruction<'s>) -> Parsed<bool>;

const KNOWN: [(&str, Known); 9] = [
    ("TopK", top_k),
    ("lapack_spotrf_ffi", lapack::cholesky),
    ("lapack_dpotrf_ffi", lapack::cholesky),
    ("lapack_cpotrf_ffi", lapack::cholesky),
    ("lapack_zpotrf_ffi", lapack::cholesky),
    ("lapack_strsm_ffi", lapack::triangular_solve),
    ("lapack_dtrsm_ffi", lapack::triangular_solve),
    ("lapack_ctrsm_ffi", lapack::triangular_solve),
    ("lapack_ztrsm_ffi", lapack::triangular_solve),
];

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
    if let Some((_, known)) = KNOWN.iter().find(|(name, _)| *name == target)
        && known(r, i)?
    {
        for key in ["operand_layout_constraints", "api_version", "custom_call_has_side_effect", "backend_config"] {
            i.take(key);
        }
        return Ok(());
    }
    let api_version = r.choice(i, "api_version", &VERSIONS)?.unwrap_or(1);
    let has_side_effect = r.flag(i, "custom_call_has_side_effect")?;
    let layouts = layouts(r, i)?;
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
        operand_layouts: layouts.map(|l| l.0),
        result_layouts: layouts.map(|l| l.1),
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

/// The layouts of operands and results, if the call constrains them.
fn layouts<'s, 'c>(r: &mut Reader<'s, 'c>, i: &mut Instruction<'s>) -> Parsed<Option<(Lists<'c>, Lists<'c>)>> {
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
    let orders = |r: &Reader<'_, '_>, shapes: &[crate::read::ShapeId]| -> Vec<Vec<i64>> {
        let data = shapes.iter().map(|s| r.shape_data(*s));
        let leaves = data.flat_map(|d| d.leaves.iter().zip(&d.layouts));
        leaves.map(|(ty, layout)| layout.map_or_else(|| row_major(*ty), |l| l.list().to_vec())).collect()
    };
    let (operands, results) = (orders(r, &shapes), orders(r, &[i.shape]));
    Ok(Some((Lists::new(r.cx, &operands), Lists::new(r.cx, &results))))
}

fn row_major(ty: Type<'_>) -> Vec<i64> {
    (0..ty.array().map_or(0, |a| a.rank()) as i64).rev().collect()
}

/// The `k` largest of each row, where `k` is the size of the result's last dimension.
fn top_k<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<bool> {
    let last = r.shape_data(i.shape).leaves.first().and_then(|ty| ty.array()?.dims.list().last().copied());
    let (Some(k), 1) = (last, i.operands.len()) else { return Ok(false) };
    let operand = r.value(i, 0)?;
    r.emit(i, hlo::TopK { operand, k })?;
    Ok(true)
}
