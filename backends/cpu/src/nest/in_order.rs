//! Sums and products of complex numbers in the reference's canonical order, one element after the other.
//!
//! Each of the numbers is two lanes, which a product joins with one another: what joins lanes of one kind does not serve them.

use shale_dialects::eval::canonical::{CHUNK, LANES, ROWS};
use shale_dialects::hlo::reduction::Combiner;
use shale_ir::element::{C64, C128, Element, ElementType};

/// The operation, by the type of its numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ComplexJoin {
    Single(fn(C64, C64) -> C64),
    Double(fn(C128, C128) -> C128),
}

impl ComplexJoin {
    /// What a combiner does to numbers of a type; nothing for another type or an operation that it has not.
    pub(crate) fn of(combiner: Combiner, element: ElementType) -> Option<ComplexJoin> {
        match element {
            ElementType::C64 => combiner.operation.complex_single.map(ComplexJoin::Single),
            ElementType::C128 => combiner.operation.complex_double.map(ComplexJoin::Double),
            _ => None,
        }
    }
}

/// The rows of a reduction so far.
pub(crate) struct InOrder<T> {
    join: fn(T, T) -> T,
    /// The accumulators of the run that hold something, and how many elements it has.
    lanes: Vec<T>,
    filled: usize,
    /// Totals of the row's runs.
    runs: Parts<T>,
    /// The total of the group's rows, and how many rows there are in all.
    group: Option<T>,
    rows: usize,
    /// Totals of groups.
    groups: Parts<T>,
}

impl<T: Element> InOrder<T> {
    /// No elements.
    pub(crate) fn new(join: fn(T, T) -> T) -> Self {
        InOrder { join, lanes: Vec::with_capacity(LANES), filled: 0, runs: Parts(Vec::new()), group: None, rows: 0, groups: Parts(Vec::new()) }
    }

    /// The next element of the row.
    pub(crate) fn feed(&mut self, x: T) {
        if self.filled == CHUNK {
            self.end_run();
        }
        match self.lanes.get_mut(self.filled % LANES) {
            Some(lane) => *lane = (self.join)(*lane, x),
            None => self.lanes.push(x),
        }
        self.filled += 1;
    }

    fn end_run(&mut self) {
        let mut half = LANES / 2;
        while half > 0 {
            for i in half..self.lanes.len() {
                self.lanes[i - half] = (self.join)(self.lanes[i - half], self.lanes[i]);
            }
            self.lanes.truncate(half);
            half /= 2;
        }
        if let Some(total) = self.lanes.pop() {
            self.runs.push(total, self.join);
        }
        self.filled = 0;
    }

    /// The end of a row; nothing for one without elements.
    pub(crate) fn end_row(&mut self) {
        self.end_run();
        let Some(row) = self.runs.total(self.join) else { return };
        if self.rows.is_multiple_of(ROWS)
            && let Some(group) = self.group.take()
        {
            self.groups.push(group, self.join);
        }
        self.group = Some(self.group.map_or(row, |group| (self.join)(group, row)));
        self.rows += 1;
    }

    /// The total of all rows; nothing without elements.
    pub(crate) fn total(mut self) -> Option<T> {
        if let Some(group) = self.group.take() {
            self.groups.push(group, self.join);
        }
        self.groups.total(self.join)
    }
}

/// Totals that are joined by pairs: each with the number of parts that it stands for, a power of two, in falling order.
struct Parts<T>(Vec<(usize, T)>);

impl<T: Copy> Parts<T> {
    fn push(&mut self, total: T, join: fn(T, T) -> T) {
        let mut part = (1, total);
        while let Some((_, before)) = self.0.pop_if(|(count, _)| *count == part.0) {
            part = (2 * part.0, join(before, part.1));
        }
        self.0.push(part);
    }

    fn total(&mut self, join: fn(T, T) -> T) -> Option<T> {
        let mut total = self.0.pop()?.1;
        while let Some((_, before)) = self.0.pop() {
            total = join(before, total);
        }
        Some(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shale_dialects::eval::canonical::total;

    /// Not associative, so that every other order has another total.
    fn join(x: C64, y: C64) -> C64 {
        C64::new(0.5f32.mul_add(x.re, y.re), x.im * 0.75 + y.im)
    }

    #[test]
    fn any_number_of_elements_is_joined_as_the_reference_joins_them() {
        let at = |row: usize, k: usize| C64::new((row * 31 + k * 7) as f32 % 11.0, (row + k) as f32 % 5.0 - 2.0);
        for (rows, length) in [(1, 1), (1, 63), (1, 65), (1, 8192), (1, 8193), (1, 30_000), (3, 70), (256, 2), (257, 1), (1025, 3), (2, 0), (0, 4)] {
            let mut found = InOrder::new(join);
            for row in 0..rows {
                (0..length).for_each(|k| found.feed(at(row, k)));
                found.end_row();
            }
            assert_eq!(found.total(), total(rows, length, at, join), "{rows} rows of {length}");
        }
    }
}
