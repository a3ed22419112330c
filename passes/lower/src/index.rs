//! Indices as weighted sums of values.

use shale_ir::body::Value;
use smallvec::SmallVec;

/// `Σ coefficient · value + offset`, the values being `s64[]`: indices of loops, or computed ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Index {
    /// The values in increasing order, none twice, with coefficients other than 0.
    pub(crate) terms: SmallVec<[(Value, i64); 2]>,
    pub(crate) offset: i64,
}

impl Index {
    pub(crate) fn constant(offset: i64) -> Index {
        Index { terms: SmallVec::new(), offset }
    }

    pub(crate) fn of(value: Value) -> Index {
        Index { terms: SmallVec::from_slice(&[(value, 1)]), offset: 0 }
    }

    /// `self · by + offset`
    pub(crate) fn scaled(&self, by: i64, offset: i64) -> Index {
        let terms = self.terms.iter().map(|(value, c)| (*value, c.wrapping_mul(by))).filter(|(_, c)| *c != 0).collect();
        Index { terms, offset: self.offset.wrapping_mul(by).wrapping_add(offset) }
    }

    pub(crate) fn plus(&self, other: &Index) -> Index {
        let mut sum = self.clone();
        sum.offset = sum.offset.wrapping_add(other.offset);
        for (value, c) in &other.terms {
            match sum.terms.binary_search_by_key(value, |(v, _)| *v) {
                Ok(i) => sum.terms[i].1 = sum.terms[i].1.wrapping_add(*c),
                Err(i) => sum.terms.insert(i, (*value, *c)),
            }
        }
        sum.terms.retain(|(_, c)| *c != 0);
        sum
    }

    /// The value that it is, if it is nothing else.
    pub(crate) fn as_value(&self) -> Option<Value> {
        match self.terms[..] {
            [(value, 1)] if self.offset == 0 => Some(value),
            _ => None,
        }
    }
}
