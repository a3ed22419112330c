//! Elements of padded arrays.

use crate::element::{Step, dims};
use crate::index::Index;
use crate::scope::{Key, Scope};
use shale_dialects::hlo::layout::layout_of;
use shale_dialects::hlo::{Direction, Pad, Select};
use shale_ir::body::{Op, Value};
use shale_ir::op::OpError;
use smallvec::SmallVec;

impl Scope<'_, '_> {
    pub(crate) fn pad(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let Some(pad) = self.body.matches::<Pad<'_>>(op) else { return Err(OpError::new("a pad must have its attributes")) };
        let sizes = dims(self.body, pad.input);
        let (mut from, mut guarded): (SmallVec<[Index; 4]>, bool) = (SmallVec::new(), key.guarded);
        for (d, index) in key.at.iter().enumerate() {
            let [low, high, between] = [pad.edge_padding_low, pad.edge_padding_high, pad.interior_padding].map(|list| list.list()[d]);
            let index = index.scaled(1, -low);
            guarded |= low > 0 || high > 0 || between > 0;
            from.push(if between > 0 { self.places(&index, low, between + 1)?.0 } else { index });
        }
        let element = Key { value: pad.input, at: from.clone(), guarded };
        if let Some(read) = self.read_padded(pad, &element)? {
            return Ok(read);
        }
        let fill = Key { value: pad.padding_value, at: SmallVec::new(), guarded: false };
        let values = match self.all(&[element, fill]) {
            Ok(values) => values,
            Err(needs) => return Ok(needs),
        };
        let mut all = None;
        for (d, index) in key.at.iter().enumerate() {
            let [low, high, between] = [pad.edge_padding_low, pad.edge_padding_high, pad.interior_padding].map(|list| list.list()[d]);
            let level = self.level(std::slice::from_ref(index));
            if low > 0 {
                // Whichever is compared below, too.
                let begin = if between > 0 { from[d].clone() } else { index.scaled(1, -low) };
                let test = self.within(&begin, (Some(0), None))?;
                all = self.both(key, all, test)?;
            }
            if between > 0 {
                let rest = self.places(&index.scaled(1, -low), low, between + 1)?.1;
                let test = self.compare(level, rest, Direction::Eq, 0)?;
                all = self.both(key, all, Some(test))?;
            }
            if high > 0 || between > 0 {
                let test = self.within(&from[d], (None, Some(sizes[d])))?;
                all = self.both(key, all, test)?;
            }
        }
        let level = self.level(&key.at);
        match all {
            None => Ok(Step::Done(values[0])),
            Some(pred) => self.push(level, Select { pred, on_true: values[0], on_false: values[1] }).map(Step::Done),
        }
    }

    /// The element of an operand with gaps that lies at an index or before it, and how far before. Nothing negative is divided: what lies before the array has
    /// an index below 0, as if the array went on.
    fn places(&mut self, index: &Index, low: i64, by: i64) -> Result<(Index, Value), OpError> {
        let more = (low.max(0) + by - 1) / by;
        let (whole, rest) = self.quotient(&index.scaled(1, more * by), by)?;
        Ok((whole.scaled(1, -more), rest))
    }

    /// The element of an array that is padded where it ends: read, or the padding where the index lies outside. Nothing if the operand is computed, or a
    /// part of an array which has other elements where the padding is.
    fn read_padded(&mut self, pad: Pad<'_>, element: &Key) -> Result<Option<Step>, OpError> {
        let lists = [pad.edge_padding_low, pad.edge_padding_high].map(|list| list.list());
        let pads = |side: usize| (0..element.at.len()).filter(move |d| lists[side][*d] > 0);
        if !element.guarded || pad.interior_padding.list().iter().any(|n| *n > 0) || pads(0).chain(pads(1)).next().is_none() {
            return Ok(None);
        }
        let mut key = element.clone();
        let array = loop {
            match self.array(key.value) {
                Ok(array) => break array,
                Err(op) => match self.moved(op, &key) {
                    Some(from) => key = from,
                    None => return Ok(None),
                },
            }
        };
        let (sizes, whole) = (dims(self.body, pad.input), dims(self.body, array));
        let is_padded = layout_of(self.body.ty(array)).is_some_and(|layout| layout.padded_dimensions.is_some());
        // What is not negative exactly where the index lies inside of the array.
        let inside: SmallVec<[Index; 8]> = key.at.iter().zip(&whole).flat_map(|(index, size)| [index.clone(), index.scaled(-1, size - 1)]).collect();
        let begins = pads(0).all(|d| inside.contains(&element.at[d]));
        let ends = pads(1).all(|d| inside.contains(&element.at[d].scaled(-1, sizes[d] - 1)));
        if is_padded || key.at.is_empty() || !begins || !ends {
            return Ok(None);
        }
        let fill = Key { value: pad.padding_value, at: SmallVec::new(), guarded: false };
        let values = match self.all(&[fill]) {
            Ok(values) => values,
            Err(needs) => return Ok(Some(needs)),
        };
        self.read_or(array, &key, Some(values[0])).map(|value| Some(Step::Done(value)))
    }
}
