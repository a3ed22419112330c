//! Reading and writing where indices say.

use super::movement::list;
use super::*;

pub(super) const FORMS: &[Form] = &[
    Form::new(
        "dynamic-slice",
        |r, i| {
            let (slice_sizes, operand, start_indices) = (r.dims(i, "dynamic_slice_sizes")?, r.value(i, 0)?, r.values_from(i, 1)?);
            let start_indices = r.list(&start_indices);
            r.emit(i, hlo::DynamicSlice { operand, start_indices, slice_sizes })
        },
        &[("hlo.dynamic_slice", |w, op| {
            let hlo::DynamicSlice { slice_sizes, .. } = w.get(op)?;
            w.plain(op, "dynamic-slice", &format!(", dynamic_slice_sizes={}", list(slice_sizes.list())))
        })],
    ),
    Form::new(
        "dynamic-update-slice",
        |r, i| {
            let (operand, update, start_indices) = (r.value(i, 0)?, r.value(i, 1)?, r.values_from(i, 2)?);
            let start_indices = r.list(&start_indices);
            r.emit(i, hlo::DynamicUpdateSlice { operand, update, start_indices })
        },
        &[("hlo.dynamic_update_slice", |w, op| w.plain(op, "dynamic-update-slice", ""))],
    ),
    Form::new("gather", gather, &[("hlo.gather", write_gather)]),
    Form::new("scatter", scatter, &[("hlo.scatter", write_scatter)]),
];

fn gather<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let fields = hlo::Gather {
        operand: r.value(i, 0)?,
        start_indices: r.value(i, 1)?,
        offset_dims: r.dims(i, "offset_dims")?,
        collapsed_slice_dims: r.dims_or_none(i, "collapsed_slice_dims")?,
        operand_batching_dims: r.dims_or_none(i, "operand_batching_dims")?,
        start_indices_batching_dims: r.dims_or_none(i, "start_indices_batching_dims")?,
        start_index_map: r.dims(i, "start_index_map")?,
        index_vector_dim: r.required_int(i, "index_vector_dim")?,
        slice_sizes: r.dims(i, "slice_sizes")?,
        indices_are_sorted: r.flag(i, "indices_are_sorted")?,
    };
    r.emit(i, fields)
}

fn write_gather(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let g: hlo::Gather<'_> = w.get(op)?;
    let mut text = format!(", offset_dims={}", list(g.offset_dims.list()));
    put(&mut text, "collapsed_slice_dims", list(g.collapsed_slice_dims.list()));
    put(&mut text, "start_index_map", list(g.start_index_map.list()));
    if !g.operand_batching_dims.list().is_empty() {
        put(&mut text, "operand_batching_dims", list(g.operand_batching_dims.list()));
        put(&mut text, "start_indices_batching_dims", list(g.start_indices_batching_dims.list()));
    }
    put(&mut text, "index_vector_dim", g.index_vector_dim);
    put(&mut text, "slice_sizes", list(g.slice_sizes.list()));
    text += if g.indices_are_sorted { ", indices_are_sorted=true" } else { "" };
    w.plain(op, "gather", &text)
}

fn scatter<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    if i.operands.len().is_multiple_of(2) {
        let message = format!("scatter takes arrays, indices, and an update for each array, but has {} operands", i.operands.len());
        return Err(r.error(i.at, i.end, message));
    }
    let operands = r.values_from(i, 0)?;
    let count = operands.len() / 2;
    let (inputs, scatter_indices, updates) = (r.list(&operands[..count]), operands[count], r.list(&operands[count + 1..]));
    let fields = hlo::Scatter {
        inputs,
        scatter_indices,
        updates,
        update_window_dims: r.dims(i, "update_window_dims")?,
        inserted_window_dims: r.dims_or_none(i, "inserted_window_dims")?,
        input_batching_dims: r.dims_or_none(i, "input_batching_dims")?,
        scatter_indices_batching_dims: r.dims_or_none(i, "scatter_indices_batching_dims")?,
        scatter_dims_to_operand_dims: r.dims(i, "scatter_dims_to_operand_dims")?,
        index_vector_dim: r.required_int(i, "index_vector_dim")?,
        indices_are_sorted: r.flag(i, "indices_are_sorted")?,
        unique_indices: r.flag(i, "unique_indices")?,
        update_computation: r.region(i, "to_apply")?,
    };
    r.emit(i, fields)
}

fn write_scatter(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let s: hlo::Scatter<'_> = w.get(op)?;
    let mut text = format!(", update_window_dims={}", list(s.update_window_dims.list()));
    put(&mut text, "inserted_window_dims", list(s.inserted_window_dims.list()));
    put(&mut text, "scatter_dims_to_operand_dims", list(s.scatter_dims_to_operand_dims.list()));
    if !s.input_batching_dims.list().is_empty() {
        put(&mut text, "input_batching_dims", list(s.input_batching_dims.list()));
        put(&mut text, "scatter_indices_batching_dims", list(s.scatter_indices_batching_dims.list()));
    }
    put(&mut text, "index_vector_dim", s.index_vector_dim);
    text += if s.indices_are_sorted { ", indices_are_sorted=true" } else { "" };
    text += if s.unique_indices { ", unique_indices=true" } else { "" };
    let computation = w.computation(op, s.update_computation, "update")?;
    w.plain(op, "scatter", &format!("{text}, to_apply={computation}"))
}
