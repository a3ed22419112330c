//! Complex numbers: two inputs or outputs one after the other whose elements lie in turn.
//!
//! A program says only that the parts have strides. That they are parts of pairs is seen when it runs; where they are not, the tile engine runs it.

use crate::place::Rows;
use crate::program::{Access, Program};
use shale_ir::element::ElementType;

/// Bytes of a pair, and of a part.
const PAIR: isize = 8;
const PART: usize = 4;

/// How the elements of an input or an output lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lie {
    pub(super) element: ElementType,
    /// Which part of pairs they are, if they are that.
    pub(super) part: Option<usize>,
}

impl Lie {
    /// Bytes from a lane to the next one.
    pub(super) fn bytes(self) -> usize {
        if self.part.is_some() { PAIR.unsigned_abs() } else { self.element.bytes() }
    }
}

/// How the inputs of a program lie, then its outputs; `None` if one lies as no pair does, or a pair lacks a part.
pub(super) fn lies(program: &Program) -> Option<Vec<Lie>> {
    let inputs = in_turn(program.loads.iter().map(|load| (load.element, load.access)))?;
    let outputs = in_turn(program.stores.iter().map(|store| (store.element, store.access)))?;
    Some(inputs.into_iter().chain(outputs).collect())
}

fn in_turn(places: impl Iterator<Item = (ElementType, Access)>) -> Option<Vec<Lie>> {
    let mut lies: Vec<Lie> = Vec::new();
    for (element, access) in places {
        let follows = lies.last().is_some_and(|last| last.part == Some(0));
        let part = match access {
            Access::Strided if element == ElementType::F32 => Some(usize::from(follows)),
            _ if follows => return None,
            Access::Contiguous | Access::Splat | Access::Total(_) => None,
            Access::Strided | Access::Indexed => return None,
        };
        lies.push(Lie { element, part });
    }
    lies.last().is_none_or(|last| last.part != Some(0)).then_some(lies)
}

/// True if all parts of pairs are that in these rows.
pub(super) fn are_pairs(lies: &[Lie], rows: &Rows<'_>) -> bool {
    let step = |i: usize| rows.steps.get(i);
    lies.iter().enumerate().all(|(i, lie)| {
        let (place, is_second) = (&rows.places[i], lie.part == Some(1));
        lie.part.is_none() || (place.stride == PAIR && (!is_second || (place.base == rows.places[i - 1].base.wrapping_add(PART) && step(i) == step(i - 1))))
    })
}
