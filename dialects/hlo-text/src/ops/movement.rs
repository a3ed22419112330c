//! Moving elements: broadcasts, reshapes, slices, tuples, and what only says how arrays lie in memory.

use super::window::{write_padding, x_list};
use super::*;
use shale_dialects::hlo::infer::array;

pub(super) const FORMS: &[Form] = &[
    Form::new(
        "broadcast",
        |r, i| {
            r.count(i, 1)?;
            let (dimensions, input, result) = (r.dims(i, "dimensions")?, r.value(i, 0)?, ResultType(r.result_type(i)?));
            r.emit(i, hlo::Broadcast { input, dimensions, result })
        },
        &[("hlo.broadcast", |w, op| {
            let hlo::Broadcast { dimensions, .. } = w.get(op)?;
            w.plain(op, "broadcast", &format!(", dimensions={}", list(dimensions.list())))
        })],
    ),
    Form::new(
        "transpose",
        |r, i| {
            r.count(i, 1)?;
            let (permutation, input) = (r.dims(i, "dimensions")?, r.value(i, 0)?);
            r.emit(i, hlo::Transpose { input, permutation })
        },
        &[("hlo.transpose", |w, op| {
            let hlo::Transpose { permutation, .. } = w.get(op)?;
            w.plain(op, "transpose", &format!(", dimensions={}", list(permutation.list())))
        })],
    ),
    Form::new("reshape", reshape, &[("hlo.reshape", |w, op| w.plain(op, "reshape", ""))]),
    Form::read("dynamic-reshape", dynamic_reshape),
    Form::new(
        "concatenate",
        |r, i| {
            let (dimension, inputs) = (r.one_dim(i, "dimensions")?, r.values_from(i, 0)?);
            let inputs = r.list(&inputs);
            r.emit(i, hlo::Concatenate { inputs, dimension })
        },
        &[("hlo.concatenate", |w, op| {
            let hlo::Concatenate { dimension, .. } = w.get(op)?;
            w.plain(op, "concatenate", &format!(", dimensions={{{dimension}}}"))
        })],
    ),
    Form::new("slice", slice, &[("hlo.slice", write_slice)]),
    Form::new("pad", pad, &[("hlo.pad", write_pad)]),
    Form::new(
        "reverse",
        |r, i| {
            r.count(i, 1)?;
            let (dimensions, input) = (r.dims(i, "dimensions")?, r.value(i, 0)?);
            r.emit(i, hlo::Reverse { input, dimensions })
        },
        &[("hlo.reverse", |w, op| {
            let hlo::Reverse { dimensions, .. } = w.get(op)?;
            w.plain(op, "reverse", &format!(", dimensions={}", list(dimensions.list())))
        })],
    ),
    Form::new(
        "get-dimension-size",
        |r, i| {
            r.count(i, 1)?;
            let (dimension, input) = (r.one_dim(i, "dimensions")?, r.value(i, 0)?);
            r.emit(i, hlo::GetDimensionSize { input, dimension })
        },
        &[("hlo.get_dimension_size", |w, op| {
            let hlo::GetDimensionSize { dimension, .. } = w.get(op)?;
            w.plain(op, "get-dimension-size", &format!(", dimensions={{{dimension}}}"))
        })],
    ),
    Form::new(
        "set-dimension-size",
        |r, i| {
            r.count(i, 2)?;
            let (dimension, input, size) = (r.one_dim(i, "dimensions")?, r.value(i, 0)?, r.value(i, 1)?);
            r.emit(i, hlo::SetDimensionSize { input, size, dimension })
        },
        &[("hlo.set_dimension_size", |w, op| {
            let hlo::SetDimensionSize { dimension, .. } = w.get(op)?;
            w.plain(op, "set-dimension-size", &format!(", dimensions={{{dimension}}}"))
        })],
    ),
    Form::read("copy", identity),
    Form::read("domain", |r, i| {
        r.ignore(i, "domain", "it says how arrays are divided among devices");
        identity(r, i)
    }),
    Form::read("bitcast", bitcast::bitcast),
    Form::new("tuple", tuple, &[("hlo.tuple", |w, op| w.plain(op, "tuple", ""))]),
    Form::new(
        "get-tuple-element",
        get_tuple_element,
        &[("hlo.get_tuple_element", |w, op| {
            let hlo::GetTupleElement { index, .. } = w.get(op)?;
            w.plain(op, "get-tuple-element", &format!(", index={index}"))
        })],
    ),
];

/// `{0,1}`
pub(super) fn list(numbers: &[i64]) -> String {
    format!("{{{}}}", numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(","))
}

/// The instruction gives its operand.
pub(super) fn identity<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    let leaves = r.operand_leaves(i, 0)?;
    r.out.extend(leaves);
    Ok(())
}

fn reshape<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    r.ignore(i, "inferred_dimension", "the result's sizes are stated");
    let (input, result) = (r.value(i, 0)?, ResultType(r.result_type(i)?));
    r.emit(i, hlo::Reshape { input, result })
}

fn dynamic_reshape<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let (input, result) = (r.value(i, 0)?, ResultType(r.result_type(i)?));
    r.values_from(i, 1)?;
    if result.0.array().is_none_or(|a| a.dynamic != 0) {
        let message = "dynamic-reshape is supported where all sizes of the result are known";
        return Err(r.error(i.shape_at.0, i.shape_at.1, message));
    }
    r.emit(i, hlo::Reshape { input, result })
}

/// `slice={[0:4], [16:32:2]}`
fn slice<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    let span = r.require(i, "slice")?;
    let (mut starts, mut limits, mut strides) = (Vec::new(), Vec::new(), Vec::new());
    r.within(span, |r| {
        r.expect(b'{')?;
        if r.eat(b'}') {
            return Ok(());
        }
        loop {
            r.expect(b'[')?;
            starts.push(r.integer("the first index")?);
            r.expect(b':')?;
            limits.push(r.integer("the index behind the last")?);
            strides.push(if r.eat(b':') { r.integer("a stride")? } else { 1 });
            r.expect(b']')?;
            if !r.more(b'}')? {
                return Ok(());
            }
        }
    })?;
    let input = r.value(i, 0)?;
    let (start_indices, limit_indices, strides) = (r.cx.dims(&starts), r.cx.dims(&limits), r.cx.dims(&strides));
    r.emit(i, hlo::Slice { input, start_indices, limit_indices, strides })
}

fn write_slice(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let hlo::Slice { start_indices, limit_indices, strides, .. } = w.get(op)?;
    let ranges = start_indices.list().iter().zip(limit_indices.list()).zip(strides.list()).map(|((start, limit), stride)| match stride {
        1 => format!("[{start}:{limit}]"),
        _ => format!("[{start}:{limit}:{stride}]"),
    });
    let ranges: Vec<_> = ranges.collect();
    w.plain(op, "slice", &format!(", slice={{{}}}", ranges.join(", ")))
}

/// `padding=0_1x2_3_1`: before, behind, and between elements.
fn pad<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let (input, padding_value) = (r.value(i, 0)?, r.value(i, 1)?);
    let (mut low, mut high, mut interior) = (Vec::new(), Vec::new(), Vec::new());
    let rank = array(&r.body, input, "").map_or(0, |a| a.rank());
    if rank > 0 || i.attrs.iter().any(|a| a.is(b"padding")) {
        let span = r.require(i, "padding")?;
        r.within(span, |r| {
            x_list(r, |r| {
                low.push(r.integer("the padding before")?);
                r.expect(b'_')?;
                high.push(r.integer("the padding behind")?);
                interior.push(if r.eat(b'_') { r.integer("the padding between elements")? } else { 0 });
                Ok(())
            })
        })?;
    }
    let (edge_padding_low, edge_padding_high, interior_padding) = (r.cx.dims(&low), r.cx.dims(&high), r.cx.dims(&interior));
    r.emit(i, hlo::Pad { input, padding_value, edge_padding_low, edge_padding_high, interior_padding })
}

fn write_pad(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let hlo::Pad { edge_padding_low, edge_padding_high, interior_padding, .. } = w.get(op)?;
    let parts = edge_padding_low.list().iter().zip(edge_padding_high.list()).zip(interior_padding.list());
    let text = parts.map(|((low, high), interior)| write_padding(*low, *high, *interior)).collect::<Vec<_>>().join("x");
    w.plain(op, "pad", &if text.is_empty() { String::new() } else { format!(", padding={text}") })
}

fn tuple<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let leaves = r.all_leaves(i)?;
    let given: Vec<Type<'_>> = i.operands.iter().map(|o| r.shape_data(o.entry.shape).ty).collect();
    let given = r.cx.ty(TypeKind::Tuple(&given));
    if given != r.shape_data(i.shape).ty {
        let (given, stated) = (crate::read::shape_text(given), crate::read::shape_text(r.shape_data(i.shape).ty));
        return Err(r.error(i.shape_at.0, i.shape_at.1, format!("tuple gives {given}, but the text states {stated}")));
    }
    r.out.extend(leaves);
    Ok(())
}

fn get_tuple_element<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    let span = r.require(i, "index")?;
    let index = r.within(span, |r| r.integer("the number of a part"))?;
    let leaves = r.operand_leaves(i, 0)?;
    let operand = i.operands[0];
    let Some(parts) = r.shape_data(operand.entry.shape).parts.clone() else {
        let ty = crate::read::shape_text(r.shape_data(operand.entry.shape).ty);
        return Err(r.error(operand.at, operand.end, format!("get-tuple-element takes a tuple, but '{}' is {ty}", text(operand.name))));
    };
    let Some(part) = usize::try_from(index).ok().and_then(|k| parts.get(k)) else {
        let message = format!("'index' must be below {}, the number of the tuple's parts, but is {index}", parts.len());
        return Err(r.error(span.0, span.1, message));
    };
    let first: usize = parts[..index as usize].iter().map(|p| r.shape_data(*p).leaves.len()).sum();
    let count = r.shape_data(*part).leaves.len();
    r.out.extend_from_slice(&leaves[first..first + count]);
    Ok(())
}
