//! What nests say of the order in which their loops run.

use shale_loops::Nest;

/// The schedule of the loops of a nest, and of those directly within it.
pub(crate) struct Order {
    /// The loops, the outermost first.
    pub(crate) loops: Vec<usize>,
    /// The iterations of each loop that make a tile, 0 for all; none without tiles.
    pub(crate) tiles: Vec<i64>,
    /// The loops whose iterations threads may share.
    pub(crate) parallel: Vec<usize>,
    /// The lanes of the innermost loop; 0 if the nest does not say that it is a vector loop.
    pub(crate) vector: usize,
}

impl Order {
    pub(crate) fn of(nest: &Nest<'_>) -> Order {
        let parallel = nest.parallel.list().iter().map(|d| *d as usize).collect();
        Order { loops: nest.schedule().loops(), tiles: nest.tiles.list().to_vec(), parallel, vector: nest.vector as usize }
    }

    /// Goes on with the loops of a nest that is all within these: where only that one has tiles, the loops around run one by one.
    pub(crate) fn append(&mut self, nest: &Nest<'_>) {
        let (outer, inner) = (self.loops.len(), Order::of(nest));
        if !(self.tiles.is_empty() && inner.tiles.is_empty()) {
            let around = i64::from(!inner.tiles.is_empty());
            let within = inner.tiles.iter().copied().chain(std::iter::repeat(0)).take(inner.loops.len());
            self.tiles = self.tiles.iter().copied().chain(std::iter::repeat(around)).take(outer).chain(within).collect();
        }
        self.loops.extend(inner.loops.iter().map(|d| d + outer));
        self.parallel.extend(inner.parallel.iter().map(|d| d + outer));
        self.vector = inner.vector;
    }

    /// Takes out a loop, which runs around all others.
    pub(crate) fn remove(&mut self, d: usize) {
        let rest = |loops: &[usize]| loops.iter().filter(|other| **other != d).map(|other| other - usize::from(*other > d)).collect();
        if self.loops.last() == Some(&d) {
            self.vector = 0;
        }
        (self.loops, self.parallel) = (rest(&self.loops), Vec::new());
        if d < self.tiles.len() {
            self.tiles.remove(d);
        }
    }

    /// What belongs to the loops, the outermost first.
    pub(crate) fn sorted<T: Copy>(&self, of_loops: &[T]) -> Vec<T> {
        self.loops.iter().filter_map(|d| of_loops.get(*d)).copied().collect()
    }

    /// The tiles of the loops, the outermost first.
    pub(crate) fn sizes(&self) -> Vec<i64> {
        self.sorted(&self.tiles)
    }

    /// The iterations of the innermost loop that make a tile, if it is tiled.
    pub(crate) fn last_tile(&self) -> Option<i64> {
        self.sizes().last().copied().filter(|size| *size > 0)
    }
}
