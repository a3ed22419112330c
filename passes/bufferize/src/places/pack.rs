//! Groups of buffers get their bytes.

use super::join::meet;
use super::liveness::Span;

/// Addresses are multiples of this many bytes.
pub const ALIGN: usize = 64;
/// Into how many parts the steps are cut, so that only groups of the same parts are compared.
const PARTS: u32 = 256;
/// How many pieces of memory outside of the arena are tried for a group.
const TRIED: usize = 8;

/// Something that needs bytes while it is live.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) bytes: usize,
    pub(super) spans: Vec<Span>,
    /// The region whose first bytes it must have.
    pub(super) fixed: Option<usize>,
}

/// A piece of memory: the arena, which is number 0 and grows, or one of a size.
struct Region {
    capacity: usize,
    /// Into how many parts the steps are cut, by which items are found.
    parts: u32,
    /// By part of the steps: the items that are live in it.
    placed: Vec<Vec<usize>>,
}

/// Where an item lies: the region and its first byte.
pub(super) type Place = (usize, usize);

/// Orders in which items are placed; no one of them is the best for all programs.
#[derive(Clone, Copy)]
enum Order {
    Bytes,
    Begin,
    End,
    BytesTimesSteps,
}

/// Places items, each in the smallest gap that it fits in, in memory outside of the arena if possible. Gives the places, and the bytes of the arena.
pub(super) fn pack(items: &[Item], capacities: &[usize], end: u32, lower_bound: usize) -> (Vec<Place>, usize) {
    let mut best: Option<(Vec<Place>, usize)> = None;
    for order in [Order::Bytes, Order::BytesTimesSteps, Order::Begin, Order::End] {
        let mut packing = Packing::new(items, capacities, end);
        packing.all(order);
        let own: usize = capacities.iter().map(|bytes| bytes.next_multiple_of(ALIGN)).sum();
        let is_best = packing.arena + own <= lower_bound;
        if best.as_ref().is_none_or(|(_, arena)| packing.arena < *arena) {
            best = Some((packing.places, packing.arena));
        }
        if is_best {
            break;
        }
    }
    best.unwrap_or_default()
}

/// Items that are being placed.
struct Packing<'a> {
    items: &'a [Item],
    end: u32,
    regions: Vec<Region>,
    /// The regions beside the arena, small ones first.
    outside: Vec<usize>,
    places: Vec<Place>,
    arena: usize,
}

impl<'a> Packing<'a> {
    fn new(items: &'a [Item], capacities: &[usize], end: u32) -> Self {
        let region = |capacity: usize, parts: u32| Region { capacity, parts, placed: vec![Vec::new(); parts as usize + 1] };
        let mut regions = vec![region(usize::MAX, PARTS.min(end))];
        regions.extend(capacities.iter().map(|bytes| region(*bytes, 1)));
        let mut outside: Vec<usize> = (1..regions.len()).collect();
        outside.sort_by_key(|r| regions[*r].capacity);
        Packing { items, end, regions, outside, places: vec![(0, 0); items.len()], arena: 0 }
    }

    fn all(&mut self, order: Order) {
        let items = self.items;
        let steps = |item: &Item| item.spans.iter().map(|span| u64::from(span.1 - span.0 + 1)).sum::<u64>();
        let key = |i: &usize| {
            let item = &items[*i];
            let (begin, last) = (item.spans.first().map_or(0, |span| span.0), item.spans.last().map_or(0, |span| span.1));
            let first = match order {
                Order::Bytes => u64::MAX - item.bytes as u64,
                Order::Begin => u64::from(begin),
                Order::End => u64::MAX - u64::from(last),
                Order::BytesTimesSteps => u64::MAX - (item.bytes as u64).saturating_mul(steps(item)),
            };
            (item.fixed.is_none(), first, std::cmp::Reverse(item.bytes), begin)
        };
        let mut order: Vec<usize> = (0..items.len()).collect();
        order.sort_by_key(key);
        for i in order {
            let place = match items[i].fixed {
                Some(region) => (region, 0),
                None => self.find(i),
            };
            self.put(i, place);
        }
    }

    fn find(&self, i: usize) -> Place {
        let bytes = self.items[i].bytes;
        let fits = self.outside.iter().copied().filter(|r| self.regions[*r].capacity >= bytes).take(TRIED);
        let found = fits.map(|r| (r, self.gap(i, r))).find(|(r, at)| at + bytes <= self.regions[*r].capacity);
        found.unwrap_or_else(|| (0, self.gap(i, 0)))
    }

    /// The first byte of the best gap for an item in a region, which may reach beyond its end.
    fn gap(&self, i: usize, region: usize) -> usize {
        let item = &self.items[i];
        let Region { capacity, placed, .. } = &self.regions[region];
        let mut others: Vec<usize> = self.parts(i, region).into_iter().flat_map(|p| placed[p].iter().copied()).collect();
        others.sort_unstable();
        others.dedup();
        others.retain(|other| meet(&self.items[*other].spans, &item.spans));
        let bytes = |other: usize| self.items[other].bytes.next_multiple_of(ALIGN);
        let taken = others.into_iter().map(|other| (self.places[other].1, self.places[other].1 + bytes(other))).collect();
        gap(taken, bytes(i), if region == 0 { self.arena } else { *capacity })
    }

    fn put(&mut self, i: usize, place: Place) {
        self.places[i] = place;
        if place.0 == 0 {
            self.arena = self.arena.max(place.1 + self.items[i].bytes.next_multiple_of(ALIGN));
        }
        for p in self.parts(i, place.0) {
            self.regions[place.0].placed[p].push(i);
        }
    }

    /// The parts of the steps in which an item is live.
    fn parts(&self, i: usize, region: usize) -> Vec<usize> {
        let parts = u64::from(self.regions[region].parts);
        let part = |at: u32| (u64::from(at) * parts / u64::from(self.end.max(1))) as usize;
        let mut all: Vec<usize> = self.items[i].spans.iter().flat_map(|span| part(span.0)..=part(span.1)).collect();
        all.dedup();
        all
    }
}

/// The smallest gap between taken bytes that has room; behind them all if there is none. `end` is where the memory ends that is there anyway.
fn gap(mut taken: Vec<(usize, usize)>, bytes: usize, end: usize) -> usize {
    taken.sort_unstable();
    let (mut best, mut free) = (None, 0);
    for (from, to) in taken {
        if from >= free + bytes && best.is_none_or(|(room, _)| from - free < room) {
            best = Some((from - free, free));
        }
        free = free.max(to);
    }
    let last = end.saturating_sub(free);
    match best {
        Some((room, at)) if last < bytes || room <= last => at,
        _ => free,
    }
}

/// The bytes that are live at each step, up to the number behind the last one.
pub(super) fn live_bytes(items: &[Item], end: u32) -> Vec<usize> {
    let mut changes = vec![(0, 0); end as usize + 2];
    for item in items {
        let bytes = item.bytes.next_multiple_of(ALIGN);
        for (first, last) in &item.spans {
            changes[*first as usize].0 += bytes;
            changes[*last as usize + 1].1 += bytes;
        }
    }
    let mut live = 0;
    changes.pop();
    let step = |(begin, end): (usize, usize)| {
        live = live + begin - end;
        live
    };
    changes.into_iter().map(step).collect()
}
