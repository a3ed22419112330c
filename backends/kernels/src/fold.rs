//! Lanes that are joined with element after element: of windows and of running reductions.

use crate::machine::{Machine, Operation, Stored};
use crate::target::{Code, with_isa};
use shale_lanes::Isa;
use std::cmp::Ordering;
use std::marker::PhantomData;
use std::ops::Range;

/// Lanes that windows are joined in: lane `i` takes `memory[source + i]` for one source after the other.
pub(crate) struct Folding<'a> {
    pub(crate) memory: &'a [u8],
    /// Where the elements of lane 0 lie, in elements.
    pub(crate) sources: &'a [usize],
    pub(crate) lanes: usize,
    /// What the lanes begin with, if not with what the accumulators hold.
    pub(crate) init: Option<&'a [u8]>,
    /// The accumulators: written unless there is a target.
    pub(crate) sums: &'a mut [u8],
    /// Where elements of the result go when nothing more is to be joined.
    pub(crate) to: Option<&'a mut [u8]>,
}

/// Lanes that are joined at one time.
const TOGETHER: usize = 64;
/// The same where fewer are left: a vector of the widest machine, then less.
const SOME: usize = 16;
const FEW: usize = 8;

pub(crate) fn fold<S: Stored<W, V>, O: Operation<S::Computed>, const W: usize, const V: usize>(fold: Folding<'_>, isa: Isa) {
    with_isa(isa, Lanes::<S, O, W, V> { fold, types: PhantomData });
}

struct Lanes<'a, S, O, const W: usize, const V: usize> {
    fold: Folding<'a>,
    types: PhantomData<(S, O)>,
}

impl<S: Stored<W, V>, O: Operation<S::Computed>, const W: usize, const V: usize> Code for Lanes<'_, S, O, W, V> {
    type Out = ();

    #[inline(always)]
    fn run(mut self) {
        let mut at = 0;
        while at + TOGETHER <= self.fold.lanes {
            self.some::<TOGETHER>(at);
            at += TOGETHER;
        }
        if self.fold.init.is_some() {
            // The last ones begin earlier: some are computed twice, but as few as vectors allow.
            let lanes = self.fold.lanes;
            match lanes - at {
                0 => return,
                rest if rest > TOGETHER - SOME && lanes >= TOGETHER => return self.some::<TOGETHER>(lanes - TOGETHER),
                _ if lanes >= SOME => return self.rest::<SOME>(at),
                _ if lanes >= FEW => return self.rest::<FEW>(at),
                _ => {}
            }
        }
        while at + FEW <= self.fold.lanes {
            self.some::<FEW>(at);
            at += FEW;
        }
        while at < self.fold.lanes {
            self.some::<1>(at);
            at += 1;
        }
    }
}

impl<S: Stored<W, V>, O: Operation<S::Computed>, const W: usize, const V: usize> Lanes<'_, S, O, W, V> {
    /// All lanes from one on, of which there are at least `N` with those before it.
    #[inline(always)]
    fn rest<const N: usize>(&mut self, at: usize) {
        for at in (at..self.fold.lanes).step_by(N) {
            self.some::<N>(at.min(self.fold.lanes - N));
        }
    }

    #[inline(always)]
    fn some<const N: usize>(&mut self, at: usize) {
        let memory = self.fold.memory.as_chunks::<W>().0;
        let mut sums = [S::widen([0; W]); N];
        if let Some(init) = self.fold.init.and_then(|init| init.first_chunk::<W>()) {
            sums = [S::widen(*init); N];
        } else {
            let kept = &self.fold.sums.as_chunks::<V>().0[at..][..N];
            for i in 0..N {
                sums[i] = S::Computed::read(kept[i]);
            }
        }
        for source in self.fold.sources {
            let next = &memory[source + at..][..N];
            for i in 0..N {
                sums[i] = O::raw(sums[i], S::widen(next[i]));
            }
        }
        // What nothing was joined with keeps its bits.
        if !self.fold.sources.is_empty() {
            for sum in &mut sums {
                *sum = O::settled(*sum);
            }
        }
        // All of them first, then one copy: written one by one they would not be vectors.
        if let Some(to) = &mut self.fold.to {
            let mut results = [[0; W]; N];
            for i in 0..N {
                results[i] = S::narrow(sums[i]);
            }
            to.as_chunks_mut::<W>().0[at..][..N].copy_from_slice(&results);
        } else {
            let mut results = [[0; V]; N];
            for i in 0..N {
                results[i] = sums[i].bytes();
            }
            self.fold.sums.as_chunks_mut::<V>().0[at..][..N].copy_from_slice(&results);
        }
    }
}

/// Lanes of running reductions: lane `i` takes element `i` from `from + k · steps[0]` on, and gives element `i` from `to + k · steps[1]` on, for each
/// position `k`.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a> {
    /// Where elements lie, and where results go: the same places or others.
    pub(crate) from: *const u8,
    pub(crate) to: *mut u8,
    /// Bytes from a position to the next one.
    pub(crate) steps: [usize; 2],
    pub(crate) positions: usize,
    pub(crate) lanes: usize,
    /// What the accumulators begin with, if not with what they hold.
    pub(crate) init: Option<&'a [u8]>,
    /// From the last position on.
    pub(crate) reverse: bool,
}

/// Walks along the positions of lanes with accumulators.
///
/// # Safety
/// The elements of all lanes and positions can be read and written.
pub(crate) unsafe fn running<S: Stored<W, V>, O: Operation<S::Computed>, const W: usize, const V: usize>(walk: Walk<'_>, sums: &mut [u8], isa: Isa) {
    if let Some(init) = walk.init.and_then(|init| init.first_chunk::<W>()) {
        sums.as_chunks_mut::<V>().0[..walk.lanes].fill(S::widen(*init).bytes());
    }
    with_isa(isa, Steps::<S, O, W, V> { walk, sums, types: PhantomData });
}

struct Steps<'a, S, O, const W: usize, const V: usize> {
    walk: Walk<'a>,
    sums: &'a mut [u8],
    types: PhantomData<(S, O)>,
}

impl<S: Stored<W, V>, O: Operation<S::Computed>, const W: usize, const V: usize> Code for Steps<'_, S, O, W, V> {
    type Out = ();

    #[inline(always)]
    fn run(mut self) {
        let lanes = self.walk.lanes;
        match lanes.cmp(&TOGETHER) {
            Ordering::Less => self.rest(0..self.walk.positions, 0),
            Ordering::Equal => self.some::<TOGETHER>(0..self.walk.positions, 0),
            // A position's lanes lie in lines of memory that are gone through together.
            Ordering::Greater => {
                for step in 0..self.walk.positions {
                    let mut at = 0;
                    while at + TOGETHER <= lanes {
                        self.some::<TOGETHER>(step..step + 1, at);
                        at += TOGETHER;
                    }
                    self.rest(step..step + 1, at);
                }
            }
        }
    }
}

impl<S: Stored<W, V>, O: Operation<S::Computed>, const W: usize, const V: usize> Steps<'_, S, O, W, V> {
    #[inline(always)]
    fn rest(&mut self, steps: Range<usize>, first: usize) {
        let mut at = first;
        while at + FEW <= self.walk.lanes {
            self.some::<FEW>(steps.clone(), at);
            at += FEW;
        }
        while at < self.walk.lanes {
            self.some::<1>(steps.clone(), at);
            at += 1;
        }
    }

    /// Walks along some positions with some lanes.
    #[inline(always)]
    fn some<const N: usize>(&mut self, steps: Range<usize>, at: usize) {
        let walk = self.walk;
        let kept = &mut self.sums.as_chunks_mut::<V>().0[at..][..N];
        let mut sums = [S::widen([0; W]); N];
        for i in 0..N {
            sums[i] = S::Computed::read(kept[i]);
        }
        for step in steps {
            let position = if walk.reverse { walk.positions - 1 - step } else { step };
            let from = walk.from.wrapping_add(position * walk.steps[0] + at * W).cast::<[[u8; W]; N]>();
            // SAFETY: these are elements of lanes at a position; who calls `running` says that they can be read. Bytes need no alignment.
            let next = unsafe { from.read() };
            let mut results = [[0; W]; N];
            for i in 0..N {
                sums[i] = O::raw(sums[i], S::widen(next[i]));
                results[i] = S::narrow(O::settled(sums[i]));
            }
            let to = walk.to.wrapping_add(position * walk.steps[1] + at * W).cast::<[[u8; W]; N]>();
            // SAFETY: as above, for writing.
            unsafe { to.write(results) };
        }
        for i in 0..N {
            kept[i] = sums[i].bytes();
        }
    }
}
