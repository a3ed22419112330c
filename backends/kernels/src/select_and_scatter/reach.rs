//! Which elements stand under the windows at places, and which places have windows over an element: listed, both ways.

use crate::sliding::Axis;

/// Where an element would lie that is padding.
pub(super) const PADDING: usize = usize::MAX;
/// Elements under all windows along some dimensions, at most: so many are listed.
const LISTED: usize = 1 << 18;

/// Lists, one behind the other.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    ends: Vec<usize>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn new() -> Lists<T> {
        Lists { ends: Vec::new(), items: Vec::new() }
    }

    /// A list more.
    fn push(&mut self, list: impl Iterator<Item = T>) {
        self.items.extend(list);
        self.ends.push(self.items.len());
    }

    /// How many.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// All of their items, and where each list ends.
    pub(super) fn parts(&self) -> (&[T], &[usize]) {
        (&self.items, &self.ends)
    }

    /// A list by its number.
    #[inline(always)]
    pub(super) fn list(&self, number: usize) -> &[T] {
        let first = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.items[first..self.ends[number]]
    }
}

/// A place whose window is over an element, and how many elements of the window come before that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Over {
    pub(super) place: usize,
    pub(super) number: usize,
}

/// Windows along some dimensions.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// For each place where the elements under its window lie, in order, in elements from where those of the dimensions begin; or [`PADDING`].
    pub(super) under: Lists<usize>,
    /// For each index of the result the places whose windows are over it, in order.
    pub(super) over: Lists<Over>,
    /// Where places lie in the source, and indices in the result.
    pub(super) sources: Vec<usize>,
    pub(super) results: Vec<usize>,
}

impl Reach {
    /// Along no dimension: one element, one place.
    pub(super) fn of_one() -> Reach {
        let mut reach = Reach { under: Lists::new(), over: Lists::new(), sources: vec![0], results: vec![0] };
        reach.under.push([0].into_iter());
        reach.over.push([Over { place: 0, number: 0 }].into_iter());
        reach
    }

    /// Along an axis, for a result that begins at an index of the padded array and has so many indices, so far apart. `None` if too much would be listed.
    pub(super) fn along(axis: &Axis, (first, count, step): (usize, usize, usize)) -> Option<Reach> {
        let whole = axis.whole();
        if axis.places.checked_mul(whole.most().max(1))?.checked_add(count)? > LISTED {
            return None;
        }
        let mut reach = Reach { under: Lists::new(), over: Lists::new(), sources: Vec::new(), results: (0..count).map(|i| i * step).collect() };
        let mut over = vec![Vec::new(); count];
        for place in 0..axis.places {
            let found = whole.under(place);
            let elements = (0..found.count).map(|k| found.element + k * found.element_step);
            for (number, element) in elements.clone().enumerate() {
                if let Some(list) = element.checked_sub(first).and_then(|i| over.get_mut(i)) {
                    list.push(Over { place, number });
                }
            }
            reach.under.push(elements.map(|element| axis.distance(element).unwrap_or(PADDING)));
            reach.sources.push(place * axis.place_step);
        }
        for list in over {
            reach.over.push(list.into_iter());
        }
        Some(reach)
    }

    /// Along these dimensions, then others. `None` if too much would be listed.
    pub(super) fn cross(&self, inner: &Reach) -> Option<Reach> {
        let under = self.under.items.len().max(self.under.len()).checked_mul(inner.under.items.len().max(inner.under.len()))?;
        let over = self.results.len().checked_mul(inner.results.len())?;
        if under > LISTED || over > LISTED {
            return None;
        }
        let sums = |outer: &[usize], inner: &[usize]| outer.iter().flat_map(|x| inner.iter().map(move |y| x + y)).collect();
        let (sources, results) = (sums(&self.sources, &inner.sources), sums(&self.results, &inner.results));
        let mut reach = Reach { under: Lists::new(), over: Lists::new(), sources, results };
        let sum = |x: usize, y: usize| if x == PADDING || y == PADDING { PADDING } else { x + y };
        for (p, q) in (0..self.under.len()).flat_map(|p| (0..inner.under.len()).map(move |q| (p, q))) {
            reach.under.push(self.under.list(p).iter().flat_map(|x| inner.under.list(q).iter().map(move |y| sum(*x, *y))));
        }
        for (i, j) in (0..self.over.len()).flat_map(|i| (0..inner.over.len()).map(move |j| (i, j))) {
            let both = |x: &Over, y: &Over| {
                let number = x.number * inner.under.list(y.place).len() + y.number;
                Over { place: x.place * inner.under.len() + y.place, number }
            };
            reach.over.push(self.over.list(i).iter().flat_map(|x| inner.over.list(j).iter().map(move |y| both(x, y))));
        }
        Some(reach)
    }

    /// The most elements that a place has under its window.
    pub(super) fn most(&self) -> usize {
        (0..self.under.len()).map(|place| self.under.list(place).len()).max().unwrap_or(0)
    }
}
