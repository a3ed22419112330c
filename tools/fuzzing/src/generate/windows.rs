//! Windows: pooling, cumulative sums, gradients of pooling.

use super::{Family, Maker};
use shale_dialects::hlo::lists::Pairs;
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::ElementKind;

pub(super) const FAMILY: Family = Family { name: "windows", weight: 5, snippets: &[reduce_window, reduce_window, cumulative, select_and_scatter, trivial] };

/// A window: sizes, strides, base and window dilations, padding.
struct Window {
    sizes: Vec<i64>,
    strides: Vec<i64>,
    base: Vec<i64>,
    dilations: Vec<i64>,
    padding: Vec<(i64, i64)>,
}

fn random(g: &mut Maker<'_>, rank: usize) -> Window {
    let list = |g: &mut Maker<'_>, choices: &[i64]| (0..rank).map(|_| g.pick(choices)).collect::<Vec<_>>();
    let (sizes, strides) = (list(g, &[1, 2, 2, 3]), list(g, &[1, 1, 2]));
    let (base, dilations) = (list(g, &[1, 1, 1, 1, 2]), list(g, &[1, 1, 1, 1, 2]));
    let (low, high) = (list(g, &[0, 0, 1, 2, -1]), list(g, &[0, 0, 1, 2, -1]));
    Window { sizes, strides, base, dilations, padding: low.into_iter().zip(high).collect() }
}

fn windowed(g: &mut Maker<'_>, x: Value, window: &Window) -> Option<Value> {
    let element = g.kind(x).element;
    let (body, neutral) = g.combiner(element)?;
    let init = if g.chance(80) { g.scalar(element, neutral) } else { g.value(element, &[]) };
    let plain = window.base.iter().chain(&window.dilations).all(|d| *d == 1) && g.chance(60);
    let fields = ReduceWindow {
        inputs: g.values(&[x]),
        init_values: g.values(&[init]),
        window_dimensions: g.dims(&window.sizes),
        window_strides: Some(g.dims(&window.strides)),
        base_dilations: (!plain).then(|| g.dims(&window.base)),
        window_dilations: (!plain).then(|| g.dims(&window.dilations)),
        padding: Some(Pairs::new(g.cx(), &window.padding)),
        accum: None,
        body,
    };
    let all = g.push(fields)?;
    g.one_of(all)
}

fn reduce_window(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let rank = g.kind(x).rank();
    let window = random(g, rank);
    windowed(g, x, &window)
}

/// A window over everything before or behind an element: a cumulative sum, product or maximum; sometimes one short.
fn cumulative(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let kind = g.kind(x);
    let along = g.below(kind.rank());
    let size = kind.dims[along].max(1);
    let ones = vec![1; kind.rank()];
    let (mut sizes, mut padding) = (ones.clone(), vec![(0, 0); kind.rank()]);
    sizes[along] = size;
    let pad = if g.chance(85) { size - 1 } else { size };
    padding[along] = if g.chance(60) { (pad, 0) } else { (0, pad) };
    windowed(g, x, &Window { sizes, strides: ones.clone(), base: ones.clone(), dilations: ones, padding })
}

/// A window of one element, or over a whole dimension: other ops in disguise.
fn trivial(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let kind = g.kind(x);
    let ones = vec![1; kind.rank()];
    let sizes = if g.chance(50) { ones.clone() } else { kind.dims.iter().map(|d| (*d).max(1)).collect() };
    let padding = vec![(0, 0); kind.rank()];
    windowed(g, x, &Window { sizes, strides: ones.clone(), base: ones.clone(), dilations: ones, padding })
}

fn select_and_scatter(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.existing(|k| k.rank() >= 1 && k.element.kind() != ElementKind::Complex)?;
    let kind = g.kind(operand);
    let mut window = random(g, kind.rank());
    window.padding = window.padding.iter().map(|(l, h)| ((*l).max(0), (*h).max(0))).collect();
    let places = |d: usize| {
        let padded = kind.dims[d] + window.padding[d].0 + window.padding[d].1;
        if padded < window.sizes[d] { 0 } else { (padded - window.sizes[d]) / window.strides[d] + 1 }
    };
    let dims: Vec<i64> = (0..kind.rank()).map(places).collect();
    let source = g.value(kind.element, &dims);
    let init_value = g.scalar(kind.element, 0.0);
    let select = g.comparator(&[kind.element], Order::Partial)?;
    let (scatter, _) = g.combiner(kind.element)?;
    let fields = SelectAndScatter {
        operand,
        source,
        init_value,
        window_dimensions: g.dims(&window.sizes),
        window_strides: Some(g.dims(&window.strides)),
        padding: Some(Pairs::new(g.cx(), &window.padding)),
        select,
        scatter,
    };
    g.push(fields)
}
