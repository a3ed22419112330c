//! Gathers and scatters: with known, counted and unknown indices, in the forms of slices, rows and batches.

use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::op::ResultType;

pub(super) const FAMILY: Family =
    Family { name: "indexing", weight: 7, snippets: &[gather, gather_rows, gather_rows, one_hot, scatter, scatter, gather_of_gather, batched] };

/// Indices below about `size`: a count, constants, or unknown ones; some lie outside.
pub(super) fn indices(g: &mut Maker<'_>, dims: &[i64], size: i64) -> Option<Value> {
    let element = g.pick(&[ElementType::S32, ElementType::S32, ElementType::S64, ElementType::U32, ElementType::S8]);
    match g.below(4) {
        0 if !dims.is_empty() => {
            let along = g.below(dims.len());
            g.iota(element, dims, along)
        }
        1 => Some(g.value(element, dims)),
        2 => {
            // A count that is turned round or moved.
            let along = if dims.is_empty() { return None } else { g.below(dims.len()) };
            let count = g.iota(element, dims, along)?;
            let number = g.between(0, size) as f64;
            let c = g.splat_like(count, number);
            if g.chance(50) { g.push(Subtract { lhs: c, rhs: count }) } else { g.push(Add { lhs: count, rhs: c }) }
        }
        _ => {
            let n = dims.iter().product::<i64>().max(0);
            let list: Vec<i64> = (0..n).map(|_| if g.chance(90) { g.between(0, (size - 1).max(0)) } else { g.between(-2, size + 2) }).collect();
            let literal = shale_dialects::eval::convert::convert(&Literal::from_vec(dims, list), element);
            Some(g.literal(&literal))
        }
    }
}

/// Rows of an array, along any dimension.
fn gather_rows(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.ranked(1);
    let kind = g.kind(operand);
    let along = g.below(kind.rank());
    let index_dims = g.pick(&[vec![], vec![2], vec![3], vec![1], vec![2, 2]]);
    let start_indices = indices(g, &index_dims, kind.dims[along])?;
    let mut sizes = kind.dims.clone();
    let collapsed = g.chance(80);
    sizes[along] = if collapsed { 1 } else { g.between(0, kind.dims[along].min(2)) };
    let window = kind.rank() - usize::from(collapsed);
    let first = if g.chance(70) { index_dims.len() as i64 } else { 0 };
    let offsets: Vec<i64> = (0..window as i64).map(|d| d + first).collect();
    let collapsed_dims = if collapsed { vec![along as i64] } else { Vec::new() };
    let fields = Gather {
        operand,
        start_indices,
        offset_dims: g.dims(&offsets),
        collapsed_slice_dims: g.dims(&collapsed_dims),
        operand_batching_dims: g.dims(&[]),
        start_indices_batching_dims: g.dims(&[]),
        start_index_map: g.dims(&[along as i64]),
        index_vector_dim: index_dims.len() as i64,
        slice_sizes: g.dims(&sizes),
        indices_are_sorted: false,
    };
    g.push(fields)
}

/// The parts that the dimensions play in a gather or scatter.
struct Parts {
    /// The operand's dimensions that windows lack.
    collapsed: Vec<i64>,
    /// The operand's dimension for each number of an index vector.
    map: Vec<i64>,
    index_dims: Vec<i64>,
    vector_dim: usize,
    sizes: Vec<i64>,
    /// Places of the window's dimensions, and all dimensions of the result of a gather.
    offsets: Vec<i64>,
    result: Vec<i64>,
}

fn parts(g: &mut Maker<'_>, dims: &[i64]) -> Parts {
    let rank = dims.len();
    let collapsed = g.subset(rank, 40);
    let mut map = g.permutation(rank);
    let indexed = 1 + g.below(rank);
    map.truncate(indexed);
    let mut index_dims: Vec<i64> = (0..g.below(3)).map(|_| g.size()).collect();
    let batch = index_dims.clone();
    let vector_dim = g.below(index_dims.len() + 1);
    index_dims.insert(vector_dim, indexed as i64);
    let size = |g: &mut Maker<'_>, d: usize| if collapsed.contains(&(d as i64)) { 1 } else { g.between(0, dims[d]) };
    let sizes: Vec<i64> = (0..rank).map(|d| size(g, d)).collect();
    let window: Vec<i64> = (0..rank).filter(|d| !collapsed.contains(&(*d as i64))).map(|d| sizes[d]).collect();
    let total = window.len() + batch.len();
    let mut offsets = g.permutation(total);
    offsets.truncate(window.len());
    offsets.sort_unstable();
    let (mut w, mut b) = (window.into_iter(), batch.into_iter());
    let result = (0..total as i64).filter_map(|d| if offsets.contains(&d) { w.next() } else { b.next() }).collect();
    Parts { collapsed, map, index_dims, vector_dim, sizes, offsets, result }
}

fn gather(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.ranked(1);
    let dims = g.kind(operand).dims;
    let parts = parts(g, &dims);
    let start_indices = indices(g, &parts.index_dims, dims[parts.map[0] as usize])?;
    let fields = Gather {
        operand,
        start_indices,
        offset_dims: g.dims(&parts.offsets),
        collapsed_slice_dims: g.dims(&parts.collapsed),
        operand_batching_dims: g.dims(&[]),
        start_indices_batching_dims: g.dims(&[]),
        start_index_map: g.dims(&parts.map),
        index_vector_dim: parts.vector_dim as i64,
        slice_sizes: g.dims(&parts.sizes),
        indices_are_sorted: false,
    };
    g.push(fields)
}

/// A batch of rows: the operand and the indices share a dimension.
fn batched(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.ranked(2);
    let kind = g.kind(operand);
    let n = g.between(1, 3);
    let start_indices = indices(g, &[kind.dims[0], n], kind.dims[1])?;
    let mut sizes = kind.dims.clone();
    (sizes[0], sizes[1]) = (1, 1);
    let offsets: Vec<i64> = (2..kind.rank() as i64).collect();
    let fields = Gather {
        operand,
        start_indices,
        offset_dims: g.dims(&offsets),
        collapsed_slice_dims: g.dims(&[1]),
        operand_batching_dims: g.dims(&[0]),
        start_indices_batching_dims: g.dims(&[0]),
        start_index_map: g.dims(&[1]),
        index_vector_dim: 2,
        slice_sizes: g.dims(&sizes),
        indices_are_sorted: false,
    };
    g.push(fields)
}

/// The rows of an array at some indices, along dimension 0.
pub(super) fn rows(g: &mut Maker<'_>, operand: Value, start_indices: Value) -> Option<Value> {
    let (dims, behind) = (g.kind(operand).dims, g.kind(start_indices).rank() as i64);
    let sizes: Vec<i64> = dims.iter().enumerate().map(|(d, size)| if d == 0 { 1 } else { *size }).collect();
    let offsets: Vec<i64> = (1..dims.len() as i64).map(|d| d - 1 + behind).collect();
    let none = g.dims(&[]);
    let fields = Gather {
        operand,
        start_indices,
        offset_dims: g.dims(&offsets),
        collapsed_slice_dims: g.dims(&[0]),
        operand_batching_dims: none,
        start_indices_batching_dims: none,
        start_index_map: g.dims(&[0]),
        index_vector_dim: behind,
        slice_sizes: g.dims(&sizes),
        indices_are_sorted: false,
    };
    g.push(fields)
}

fn gather_of_gather(g: &mut Maker<'_>) -> Option<Value> {
    let x = gather_rows(g)?;
    g.offer(x);
    gather_rows(g)
}

/// Rows chosen by a product with truth values as numbers.
fn one_hot(g: &mut Maker<'_>) -> Option<Value> {
    let table = g.existing(|k| k.is_float() && k.rank() == 2)?;
    let kind = g.kind(table);
    let n = g.between(1, 3);
    let dims = [n, kind.dims[0]];
    let count = g.iota(ElementType::S32, &dims, 1)?;
    let chosen = g.value(ElementType::S32, &[n]);
    let wide = g.broadcast(chosen, &[0], &dims)?;
    let hot = g.push(Compare { lhs: wide, rhs: count, direction: Direction::Eq, order: Order::Partial })?;
    let lhs = g.convert(hot, kind.element)?;
    let (none, result) = (None, ResultType(g.ty(kind.element, &[n, kind.dims[1]])));
    let fields = DotGeneral {
        lhs,
        rhs: table,
        lhs_batching_dimensions: none,
        rhs_batching_dimensions: none,
        lhs_contracting_dimensions: Some(g.dims(&[1])),
        rhs_contracting_dimensions: Some(g.dims(&[0])),
        accum: None,
        result,
    };
    g.push(fields)
}

fn scatter(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.ranked(1);
    let kind = g.kind(operand);
    let parts = parts(g, &kind.dims);
    let scatter_indices = indices(g, &parts.index_dims, kind.dims[parts.map[0] as usize])?;
    let update = g.value(kind.element, &parts.result);
    let (update_computation, _) = g.combiner(kind.element)?;
    let fields = Scatter {
        inputs: g.values(&[operand]),
        scatter_indices,
        updates: g.values(&[update]),
        update_window_dims: g.dims(&parts.offsets),
        inserted_window_dims: g.dims(&parts.collapsed),
        input_batching_dims: g.dims(&[]),
        scatter_indices_batching_dims: g.dims(&[]),
        scatter_dims_to_operand_dims: g.dims(&parts.map),
        index_vector_dim: parts.vector_dim as i64,
        indices_are_sorted: false,
        unique_indices: false,
        update_computation,
    };
    let all = g.push(fields)?;
    g.one_of(all)
}
