//! Groups of buffers get their bytes.

use super::join::meet;
use super::liveness::Span;

/// Addresses are multiples of this many bytes.
pub(super) const ALIGN: usize = 64;
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
    /// By part of the steps: items that are live in it, with where they lie.
    placed: Vec<Vec<usize>>,
}

/// Where an item lies: the region and its first byte.
pub(super) type Place = (usize, usize);

/// Places items: large ones first, each in the smallest gap that it fits in, in memory outside of the arena if possible. Gives the places, and the
/// bytes of the arena.
pub(super) fn pack(items: &[Item], capacities: &[usize], end: u32) -> (Vec<Place>, usize) {
    let parts = |span: &Span| (part(span.0, end)..=part(span.1, end)).map(|p| p as usize);
    let region = |capacity: usize| Region { capacity, placed: vec![Vec::new(); PARTS as usize + 1] };
    let mut regions = vec![region(usize::MAX)];
    regions.extend(capacities.iter().map(|bytes| region(*bytes)));
    let mut outside: Vec<usize> = (1..regions.len()).collect();
    outside.sort_by_key(|r| regions[*r].capacity);
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|i| (items[*i].fixed.is_none(), std::cmp::Reverse(items[*i].bytes), items[*i].spans.first().copied()));
    let (mut places, mut arena): (Vec<Place>, usize) = (vec![(0, 0); items.len()], 0);
    for i in order {
        let item = &items[i];
        let bytes = item.bytes.next_multiple_of(ALIGN);
        let fits = outside.iter().copied().filter(|r| regions[*r].capacity >= item.bytes).take(TRIED);
        let place = match item.fixed {
            Some(region) => (region, 0),
            None => fits
                .chain([0])
                .find_map(|r| {
                    let mut taken: Vec<usize> = item.spans.iter().flat_map(parts).flat_map(|p| regions[r].placed[p].iter().copied()).collect();
                    taken.sort_unstable();
                    taken.dedup();
                    taken.retain(|other| meet(&items[*other].spans, &item.spans));
                    let taken = taken.iter().map(|other| (places[*other].1, places[*other].1 + items[*other].bytes.next_multiple_of(ALIGN))).collect();
                    let at = gap(taken, bytes, if r == 0 { arena } else { regions[r].capacity });
                    (r == 0 || at + item.bytes <= regions[r].capacity).then_some((r, at))
                })
                .unwrap_or((0, 0)),
        };
        places[i] = place;
        if place.0 == 0 {
            arena = arena.max(place.1 + bytes);
        }
        let mut own: Vec<usize> = item.spans.iter().flat_map(parts).collect();
        own.dedup();
        for p in own {
            regions[place.0].placed[p].push(i);
        }
    }
    (places, arena)
}

fn part(at: u32, end: u32) -> u32 {
    (u64::from(at) * u64::from(PARTS) / u64::from(end.max(1))) as u32
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

/// The most bytes that are live at one step: no assignment needs fewer.
pub(super) fn most_live(items: &[Item]) -> usize {
    let mut changes: Vec<(u32, bool, usize)> = Vec::new();
    for item in items {
        let bytes = item.bytes.next_multiple_of(ALIGN);
        changes.extend(item.spans.iter().flat_map(|span| [(span.0, false, bytes), (span.1, true, bytes)]));
    }
    changes.sort_unstable();
    let (mut live, mut most) = (0usize, 0);
    for (_, ends, bytes) in changes {
        live = if ends { live - bytes } else { live + bytes };
        most = most.max(live);
    }
    most
}
