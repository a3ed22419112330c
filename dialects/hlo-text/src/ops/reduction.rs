//! Ops that apply a computation to elements: reductions, windows, maps, sorts.

use super::movement::list;
use super::window::{WindowText, write_window};
use super::*;
use shale_ir::diag::counted;

pub(super) const FORMS: &[Form] = &[
    Form::new("reduce", reduce, &[("hlo.reduce", write_reduce)]),
    Form::new("reduce-window", reduce_window, &[("hlo.reduce_window", write_reduce_window)]),
    Form::new("select-and-scatter", select_and_scatter, &[("hlo.select_and_scatter", write_select_and_scatter)]),
    Form::new(
        "map",
        |r, i| {
            let (dimensions, inputs, computation) = (r.dims_or_none(i, "dimensions")?, r.values_from(i, 0)?, r.region(i, "to_apply")?);
            let inputs = r.list(&inputs);
            r.emit(i, hlo::Map { inputs, dimensions, computation })
        },
        &[("hlo.map", |w, op| {
            let hlo::Map { dimensions, computation, .. } = w.get(op)?;
            let computation = w.computation(op, computation, "mapped")?;
            w.plain(op, "map", &format!(", dimensions={}, to_apply={computation}", list(dimensions.list())))
        })],
    ),
    Form::new(
        "sort",
        |r, i| {
            let (dimension, is_stable) = (r.one_dim(i, "dimensions")?, r.flag(i, "is_stable")?);
            let (inputs, comparator) = (r.values_from(i, 0)?, r.region(i, "to_apply")?);
            let inputs = r.list(&inputs);
            r.emit(i, hlo::Sort { inputs, dimension, is_stable, comparator })
        },
        &[("hlo.sort", |w, op| {
            let hlo::Sort { dimension, is_stable, comparator, .. } = w.get(op)?;
            let stable = if is_stable { ", is_stable=true" } else { "" };
            let comparator = w.computation(op, comparator, "comparator")?;
            w.plain(op, "sort", &format!(", dimensions={{{dimension}}}{stable}, to_apply={comparator}"))
        })],
    ),
    Form::new(
        "topk",
        top_k,
        &[("hlo.top_k", |w, op| {
            let hlo::TopK { k, .. } = w.get(op)?;
            w.plain(op, "topk", &format!(", k={k}, largest=true"))
        })],
    ),
    refused!("scan", "no specification defines it"),
];

/// The operands as arrays and as many initial values.
fn halves<'s>(r: &mut Reader<'s, '_>, i: &Instruction<'s>) -> Parsed<(Values, Values)> {
    if !i.operands.len().is_multiple_of(2) || i.operands.is_empty() {
        let message = format!("{} takes arrays and an initial value for each, but has {}", text(i.opcode), counted(i.operands.len(), "operand"));
        return Err(r.error(i.at, i.end, message));
    }
    let operands = r.values_from(i, 0)?;
    let (inputs, init_values) = operands.split_at(operands.len() / 2);
    Ok((r.list(inputs), r.list(init_values)))
}

fn reduce<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let ((inputs, init_values), dimensions, body) = (halves(r, i)?, r.dims(i, "dimensions")?, r.region(i, "to_apply")?);
    let accum = hlo::accumulation_type(&r.body, inputs, body);
    r.emit(i, hlo::Reduce { inputs, init_values, dimensions, accum, body })
}

fn write_reduce(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let hlo::Reduce { inputs, dimensions, accum, body, .. } = w.get(op)?;
    let default = accum == hlo::accumulation_type(w.body, inputs, body);
    w.refuse_if(op, accum.is_some() && !default, "a reduction with this accumulation type")?;
    let body = w.computation(op, body, "reducer")?;
    w.plain(op, "reduce", &format!(", dimensions={}, to_apply={body}", list(dimensions.list())))
}

fn reduce_window<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let ((inputs, init_values), window, body) = (halves(r, i)?, WindowText::read(r, i)?, r.region(i, "to_apply")?);
    refuse_reversal(r, &window)?;
    let fields = hlo::ReduceWindow {
        inputs,
        init_values,
        window_dimensions: r.cx.dims(&window.size),
        window_strides: WindowText::dims(r.cx, &window.stride),
        base_dilations: WindowText::dims(r.cx, &window.lhs_dilate),
        window_dilations: WindowText::dims(r.cx, &window.rhs_dilate),
        padding: window.padding(r.cx),
        accum: hlo::accumulation_type(&r.body, inputs, body),
        body,
    };
    r.emit(i, fields)
}

fn refuse_reversal(r: &mut Reader<'_, '_>, window: &WindowText) -> Parsed<()> {
    if window.reversal.contains(&true) {
        return Err(r.error(window.span.0, window.span.1, "only the window of a convolution can be reversed"));
    }
    Ok(())
}

fn write_reduce_window(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let o: hlo::ReduceWindow<'_> = w.get(op)?;
    let default = o.accum == hlo::accumulation_type(w.body, o.inputs, o.body);
    w.refuse_if(op, o.accum.is_some() && !default, "a reduction with this accumulation type")?;
    let lists = [("stride", o.window_strides), ("lhs_dilate", o.base_dilations), ("rhs_dilate", o.window_dilations)];
    let window = write_window(o.window_dimensions.list(), &lists, o.padding, &[]);
    let body = w.computation(op, o.body, "reducer")?;
    w.plain(op, "reduce-window", &format!("{window}, to_apply={body}"))
}

fn select_and_scatter<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 3)?;
    let window = WindowText::read(r, i)?;
    refuse_reversal(r, &window)?;
    let dilated = window.lhs_dilate.iter().chain(&window.rhs_dilate).any(|n| *n != 1);
    if dilated {
        return Err(r.error(window.span.0, window.span.1, "the window of select-and-scatter cannot be dilated"));
    }
    let fields = hlo::SelectAndScatter {
        operand: r.value(i, 0)?,
        source: r.value(i, 1)?,
        init_value: r.value(i, 2)?,
        window_dimensions: r.cx.dims(&window.size),
        window_strides: WindowText::dims(r.cx, &window.stride),
        padding: window.padding(r.cx),
        select: r.region(i, "select")?,
        scatter: r.region(i, "scatter")?,
    };
    r.emit(i, fields)
}

fn write_select_and_scatter(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let o: hlo::SelectAndScatter<'_> = w.get(op)?;
    let window = write_window(o.window_dimensions.list(), &[("stride", o.window_strides)], o.padding, &[]);
    let (select, scatter) = (w.computation(op, o.select, "select")?, w.computation(op, o.scatter, "scatter")?);
    w.plain(op, "select-and-scatter", &format!("{window}, select={select}, scatter={scatter}"))
}

fn top_k<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    let k = r.required_int(i, "k")?;
    let largest = r.choice(i, "largest", &[("true", true), ("false", false)])?.unwrap_or(true);
    if !largest {
        return Err(r.error(i.at, i.end, "topk is supported with largest=true"));
    }
    let operand = r.value(i, 0)?;
    r.emit(i, hlo::TopK { operand, k })
}
