//! Layouts by chance, for tests: results depend on none.

use super::graph::{Class, Graph, Why};
use super::place::Place;
use shale_ir::shape::PaddingValue;

/// Arrays with more elements are not padded: tests need no more memory than programs.
const MOST_PADDED: i64 = 1 << 16;

/// A generator of numbers (xorshift64*; S. Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled", 2016).
struct Random(u64);

impl Random {
    /// A number below `n`, nearly uniform.
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n.max(1)
    }
}

/// A random order of dimensions for each class that nothing binds, for every third one with padding.
pub(super) fn choose(graph: &Graph<'_, '_>, seed: usize) -> Vec<Place> {
    let mut random = Random((seed as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let one = |class: &Class<'_>| match class.why {
        Why::Free | Why::Only => place(graph, class, &mut random),
        _ => class.place.clone(),
    };
    graph.classes.iter().map(one).collect()
}

fn place(graph: &Graph<'_, '_>, class: &Class<'_>, random: &mut Random) -> Place {
    let (dims, ty) = (class.dims.list(), graph.body.ty(class.value));
    let mut place = Place::row_major(dims.len());
    for i in (1..dims.len()).rev() {
        place.order.swap(i, random.below(i + 1));
    }
    let is_small = ty.array().and_then(|array| array.elements()).is_some_and(|n| (1..=MOST_PADDED).contains(&(n as i64))) && class.may_be_padded;
    let Some(element) = ty.element().scalar().filter(|_| is_small && random.below(3) == 0) else { return place };
    // Twice as large at most along two dimensions, so that memory stays small.
    let mut sizes = dims.to_vec();
    for _ in 0..2 {
        let d = random.below(dims.len());
        sizes[d] += random.below(dims[d].clamp(1, 3) as usize + 1) as i64;
    }
    let all = [PaddingValue::Zero, PaddingValue::One, PaddingValue::Lowest, PaddingValue::Highest, PaddingValue::Unknown];
    place.padding = Some((sizes, all[random.below(all.len())].bits(element)));
    place
}
