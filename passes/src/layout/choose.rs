//! The choice of layouts by cost.
//!
//! What counts are bytes: those of copies, of transposes and reshapes that are no bitcasts, and those that loops read across the order of memory. Padding
//! is never chosen: it moves more bytes, and no kernel needs it for its tails. Row-major order everywhere is always a candidate, so that the choice is
//! never dearer than leaving things as they are.

use super::axes::{NONE, backward, forward};
use super::graph::{Bound, ClassId, Graph, Like, Link, Use, Way, Why};
use super::place::{Place, same, same_digits};
use crate::cost::kernel;

/// How much more a byte costs that is read across the order of memory: whole cache lines come for it.
const ACROSS: f64 = 2.0;
/// The part of its bytes that a kernel loses where an array is not in the order that it likes, and is packed in other steps.
const PACKING: f64 = 0.25;
/// ns for a byte.
const BYTE: f64 = 0.1;
/// Rounds of single changes.
const ROUNDS: usize = 4;

/// What a layout of a class would cost around it, by kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    /// ns for copies.
    pub(super) copies: f64,
    /// ns for transposes and reshapes that move elements.
    pub(super) moves: f64,
    /// ns for reading across the order of memory.
    pub(super) across: f64,
    /// ns that kernels lose.
    pub(super) kernels: f64,
}

impl Cost {
    pub(super) fn total(&self) -> f64 {
        self.copies + self.moves + self.across + self.kernels
    }
}

/// What touches each class.
pub(super) struct Around {
    links: Vec<Vec<u32>>,
    uses: Vec<Vec<u32>>,
    likes: Vec<Vec<u32>>,
}

impl Around {
    pub(super) fn of(graph: &Graph<'_, '_>) -> Around {
        let count = graph.classes.len();
        let mut around = Around { links: vec![Vec::new(); count], uses: vec![Vec::new(); count], likes: vec![Vec::new(); count] };
        for (i, link) in graph.links.iter().enumerate() {
            around.links[link.from as usize].push(i as u32);
            if link.to != link.from {
                around.links[link.to as usize].push(i as u32);
            }
        }
        for (i, of) in graph.uses.iter().enumerate() {
            around.uses[of.class as usize].push(i as u32);
            if let Bound::As(class) = of.bound
                && class != of.class
            {
                around.uses[class as usize].push(i as u32);
            }
        }
        (0..).zip(&graph.likes).for_each(|(i, like)| around.likes[like.class as usize].push(i));
        around
    }

    /// What a class costs with all that touches it.
    pub(super) fn cost(&self, graph: &Graph<'_, '_>, places: &[Place], class: ClassId) -> Cost {
        let c = class as usize;
        let mut cost = Cost::default();
        for i in &self.uses[c] {
            bound(graph, places, &graph.uses[*i as usize], &mut cost);
        }
        for i in &self.links[c] {
            link(graph, places, &graph.links[*i as usize], &mut cost);
        }
        for i in &self.likes[c] {
            liked(graph, places, &graph.likes[*i as usize], &mut cost);
        }
        cost
    }

    /// The layouts that would suit a class's neighbours.
    pub(super) fn candidates(&self, graph: &Graph<'_, '_>, places: &[Place], class: ClassId) -> Vec<Place> {
        let c = class as usize;
        let mut found = vec![Place::row_major(graph.classes[c].dims.list().len())];
        for i in &self.links[c] {
            let link = &graph.links[*i as usize];
            found.extend(suited(graph, places, link, class));
        }
        for i in &self.uses[c] {
            let of = &graph.uses[*i as usize];
            found.push(match &of.bound {
                Bound::As(to) if *to == class => places[of.class as usize].clone(),
                _ => of.wanted(places),
            });
        }
        found.extend(self.likes[c].iter().map(|i| graph.likes[*i as usize].place.clone()));
        let mut distinct: Vec<Place> = Vec::new();
        found.into_iter().map(|place| place.dense()).for_each(|place| {
            if !distinct.contains(&place) {
                distinct.push(place);
            }
        });
        distinct
    }
}

/// The layout of a class that suits the other side of a link.
fn suited(graph: &Graph<'_, '_>, places: &[Place], link: &Link, class: ClassId) -> Option<Place> {
    let [from, to] = [link.from, link.to].map(|class| graph.classes[class as usize].dims.list());
    let (source, target) = (&places[link.from as usize], &places[link.to as usize]);
    let is_target = class == link.to;
    match &link.way {
        Way::Read(axes) | Way::Transpose(axes) if is_target => forward(&source.order, axes, to).map(Place::in_order),
        Way::Read(axes) | Way::Transpose(axes) => backward(&target.order, axes, from).map(Place::in_order),
        Way::Reshape if is_target => source.reshaped(from, to),
        Way::Reshape => target.reshaped(to, from),
    }
}

/// What an operand costs that must lie in some way.
fn bound(graph: &Graph<'_, '_>, places: &[Place], of: &Use, cost: &mut Cost) {
    let from = &graph.classes[of.class as usize];
    if !same(from.dims.list(), &places[of.class as usize], &of.wanted(places)) {
        cost.copies += kernel(2.0 * from.bytes, ACROSS * from.bytes * BYTE);
    }
}

/// What a kernel loses where an array does not lie as it likes.
fn liked(graph: &Graph<'_, '_>, places: &[Place], like: &Like, cost: &mut Cost) {
    let class = like.class as usize;
    if !same(graph.classes[class].dims.list(), &places[class], &like.place) {
        cost.kernels += PACKING * like.bytes * BYTE;
    }
}

/// What the two sides of a link cost beside each other.
fn link(graph: &Graph<'_, '_>, places: &[Place], link: &Link, cost: &mut Cost) {
    let (from, to) = (&graph.classes[link.from as usize], &graph.classes[link.to as usize]);
    let (source, target) = (&places[link.from as usize], &places[link.to as usize]);
    let across = |axes: &super::axes::Axes| {
        let minor = source.minor(from.dims.list()).map_or(NONE, |d| axes[usize::from(d)]);
        let crosses = minor != NONE && target.minor(to.dims.list()) != Some(minor);
        if crosses { ACROSS * from.bytes * BYTE } else { 0.0 }
    };
    match &link.way {
        Way::Read(axes) => cost.across += across(axes),
        Way::Transpose(axes) if !is_bitcast((from.dims.list(), source), (to.dims.list(), target), Some(axes)) => {
            cost.moves += kernel(from.bytes + to.bytes, across(axes));
        }
        Way::Reshape if !is_bitcast((from.dims.list(), source), (to.dims.list(), target), None) => {
            let dense = |place: &Place| if place.is_row_major() { 0.0 } else { kernel(2.0 * from.bytes, ACROSS * from.bytes * BYTE) };
            cost.moves += kernel(0.0, 0.0) + dense(source) + dense(target);
        }
        _ => {}
    }
}

/// True if a transpose along `axes`, or a reshape without, moves nothing.
pub(super) fn is_bitcast(from: (&[i64], &Place), to: (&[i64], &Place), axes: Option<&super::axes::Axes>) -> bool {
    let Some(axes) = axes else { return same_digits(from, to) };
    let turned = Place {
        order: from.1.order.iter().map(|d| axes[usize::from(*d)]).collect(),
        padding: from.1.padding.as_ref().map(|(sizes, value)| {
            let mut own = sizes.clone();
            axes.iter().zip(sizes).for_each(|(d, size)| own[usize::from(*d)] = *size);
            (own, *value)
        }),
    };
    same(to.0, &turned, to.1)
}

/// Chooses the layouts of the classes that nothing binds.
pub(super) fn choose(graph: &Graph<'_, '_>, around: &Around) -> Vec<Place> {
    let start: Vec<Place> = graph.classes.iter().map(|class| class.place.clone()).collect();
    let free: Vec<ClassId> = (0..graph.classes.len() as ClassId).filter(|c| graph.classes[*c as usize].why == Why::Free).collect();
    if free.is_empty() || !graph.has_choices() {
        return start;
    }
    let mut best = improved(graph, around, start.clone(), &free);
    let mut cost = total(graph, &best);
    for is_forward in [true, false] {
        let swept = improved(graph, around, swept(graph, start.clone(), is_forward), &free);
        let other = total(graph, &swept);
        if other < cost {
            (best, cost) = (swept, other);
        }
    }
    best
}

/// Layouts on their way from the classes that are bound to the others.
struct Sweep {
    places: Vec<Place>,
    done: Vec<bool>,
    changed: bool,
}

impl Sweep {
    /// Gives a class the layout that one which has one suggests.
    fn give(&mut self, known: ClassId, open: ClassId, place: impl FnOnce(&[Place]) -> Option<Place>) {
        if self.done[known as usize] && !self.done[open as usize] {
            self.settle(open, place(&self.places));
        }
    }

    fn settle(&mut self, open: ClassId, place: Option<Place>) {
        if let Some(place) = place {
            (self.places[open as usize], self.done[open as usize], self.changed) = (place, true, true);
        }
    }
}

/// All layouts taken from operands, or from results, as far as they go.
fn swept(graph: &Graph<'_, '_>, places: Vec<Place>, is_forward: bool) -> Vec<Place> {
    let done = graph.classes.iter().map(|class| class.why != Why::Free).collect();
    let mut sweep = Sweep { places, done, changed: true };
    let through = |sweep: &mut Sweep, link: &Link| {
        let (known, open) = if is_forward { (link.from, link.to) } else { (link.to, link.from) };
        sweep.give(known, open, |places| suited(graph, places, link, open));
    };
    for _ in 0..ROUNDS {
        if !std::mem::replace(&mut sweep.changed, false) {
            break;
        }
        if is_forward {
            graph.links.iter().for_each(|link| through(&mut sweep, link));
        } else {
            graph.links.iter().rev().for_each(|link| through(&mut sweep, link));
        }
        for of in &graph.uses {
            let class = of.class;
            match &of.bound {
                Bound::As(to) if is_forward => sweep.give(class, *to, |places| Some(places[class as usize].dense())),
                Bound::As(to) => sweep.give(*to, class, |places| Some(places[*to as usize].dense())),
                Bound::At(place) if !is_forward && !sweep.done[class as usize] => sweep.settle(class, Some(place.dense())),
                _ => {}
            }
        }
    }
    sweep.places
}

/// Single changes as long as they pay.
fn improved(graph: &Graph<'_, '_>, around: &Around, mut places: Vec<Place>, free: &[ClassId]) -> Vec<Place> {
    for _ in 0..ROUNDS {
        let mut changed = false;
        for &class in free {
            let candidates = around.candidates(graph, &places, class);
            if candidates.len() < 2 {
                continue;
            }
            let mut best = (around.cost(graph, &places, class).total(), places[class as usize].clone());
            for candidate in candidates {
                places[class as usize] = candidate;
                let cost = around.cost(graph, &places, class).total();
                if cost < best.0 {
                    best = (cost, places[class as usize].clone());
                    changed = true;
                }
            }
            places[class as usize] = best.1;
        }
        if !changed {
            break;
        }
    }
    places
}

/// ns of all that layouts decide.
fn total(graph: &Graph<'_, '_>, places: &[Place]) -> f64 {
    let mut cost = Cost::default();
    graph.uses.iter().for_each(|of| bound(graph, places, of, &mut cost));
    graph.links.iter().for_each(|of| link(graph, places, of, &mut cost));
    graph.likes.iter().for_each(|of| liked(graph, places, of, &mut cost));
    cost.total()
}
