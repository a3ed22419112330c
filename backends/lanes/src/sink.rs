//! The order of a program's instructions, so that few values wait for one another.

use super::program::{Instruction, Program, Value};

impl Program {
    /// The same program, where what an operation makes of one computed value is computed behind the other operations that read this value, if nothing has read
    /// it until then: it takes the place of the value instead of another one beside it.
    pub(super) fn sunk(mut self) -> Program {
        let places = self.places();
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_by_key(|i| (places[*i], places[*i] != *i, *i));
        let mut map = vec![Value(0); order.len()];
        order.iter().enumerate().for_each(|(now, i)| map[*i] = Value(now as u32));
        self.instructions = order.iter().map(|i| self.instructions[*i].renumbered(&map)).collect();
        self.stores.iter_mut().for_each(|store| store.value = map[store.value.0 as usize]);
        self
    }

    /// For each instruction the one, itself or a later one, behind which it has its place; that one stays where it is.
    fn places(&self) -> Vec<usize> {
        let count = self.instructions.len();
        let readers = self.readers();
        let mut places: Vec<usize> = (0..count).collect();
        for i in (0..count).rev() {
            let first = readers[i].first().copied().unwrap_or(count);
            let reader_before_first = |value: usize| {
                let before = readers[value].partition_point(|reader| *reader < first);
                readers[value][..before].last().copied().filter(|reader| *reader > i)
            };
            if let Some(last) = self.only_computed(i).and_then(reader_before_first) {
                // An operation and what reads it next may be one step.
                let next = last + 1;
                let place = if next < first && readers[last].first() == Some(&next) { next } else { last };
                if places[place] == place && !self.is_half(i) && !self.is_half(place) {
                    places[i] = place;
                }
            }
        }
        places
    }

    /// The one value that an operation reads and that is neither an input nor a constant; `None` if there are more of them, or none.
    fn only_computed(&self, i: usize) -> Option<usize> {
        let is_computed = |v: &usize| !matches!(self.instructions[*v], Instruction::Load { .. } | Instruction::Constant { .. });
        let mut computed = self.instructions[i].operands().filter(is_computed);
        let first = computed.next()?;
        (!computed.any(|v| v != first)).then_some(first)
    }

    /// True for an operation of two results, and for its second result: they stay together.
    fn is_half(&self, i: usize) -> bool {
        matches!(self.instructions[i], Instruction::Second(_)) || matches!(self.instructions.get(i + 1), Some(Instruction::Second(_)))
    }
}
