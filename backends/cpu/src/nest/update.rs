//! Parts of arrays that nests compute where they go.
//!
//! A loop that fills an array row by row computes a row and then moves it to its place. If nobody else reads the row, the nest leaves its elements at that
//! place.

use super::compiler::{Compiler, View};
use super::lanes::{Code, number};
use super::plan::{Address, Form, Lanes, Operand, Step, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::DynamicUpdateSlice;
use shale_dialects::hlo::layout::is_row_major;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_lanes::{Access, Builder, Item, LaneError};
use shale_loops::Nest;

/// The nests of a block that updates of arrays alone read.
#[derive(Default)]
pub(super) struct Updates {
    /// By the update's op: the nest.
    nests: FxHashMap<Op, Op>,
    /// The nests, and reshapes between them and their updates.
    waiting: FxHashSet<Op>,
}

impl Updates {
    /// True for an op whose elements are computed where its only reader puts them, when that op's turn comes.
    pub(super) fn awaits(&self, op: Op) -> bool {
        self.waiting.contains(&op)
    }

    /// The nest that computes the part that an op puts into an array.
    pub(super) fn nest(&self, op: Op) -> Option<Op> {
        self.nests.get(&op).copied()
    }
}

impl<'c> Compiler<'_, 'c> {
    /// The nests of a block of the function that are computed in place.
    pub(super) fn updates(&self, ops: &[Op]) -> Updates {
        let mut found = Updates::default();
        if self.depth > 0 {
            return found;
        }
        let own: FxHashSet<Op> = ops.iter().copied().collect();
        for op in ops {
            let Some(update) = self.body.matches::<DynamicUpdateSlice>(*op).filter(|update| self.is_one_piece(*update)) else { continue };
            let (mut value, mut path) = (update.update, Vec::new());
            while let Some(def) = self.body.def_op(value).filter(|def| own.contains(def) && self.body.has_one_use(value)) {
                path.push(def);
                if !matches!(self.body.name(def).text(), "hlo.reshape" | "hlo.bitcast") || !is_row_major(self.body.ty(value)) {
                    break;
                }
                value = self.body.at(self.body.operands(def), 0);
            }
            let Some(nest) = path.last().copied().filter(|def| self.body.matches::<Nest<'_>>(*def).is_some()) else { continue };
            if self.body.results(nest).len() == 1 && is_row_major(self.body.ty(self.body.result(nest, 0))) && !self.reads(nest, update.operand) {
                found.nests.insert(*op, nest);
                found.waiting.extend(path);
            }
        }
        found
    }

    /// True if the elements of the part lie one behind the other in the array, and both are in row-major order.
    fn is_one_piece(&self, update: DynamicUpdateSlice) -> bool {
        let [array, part] = [update.operand, update.update].map(|value| self.body.ty(value));
        let (Some(whole), Some(piece)) = (array.array(), part.array()) else { return false };
        let pairs: Vec<(i64, i64)> = whole.dims.list().iter().copied().zip(piece.dims.list().iter().copied()).collect();
        let first = pairs.iter().position(|(_, part)| *part != 1).unwrap_or(pairs.len());
        let known = whole.dynamic == 0 && piece.dynamic == 0 && !pairs.iter().any(|(n, part)| *n == 0 || *part == 0);
        known && is_row_major(array) && is_row_major(part) && pairs.iter().skip(first + 1).all(|(n, part)| n == part)
    }

    /// True if a nest reads an array, or one that may be the same memory.
    fn reads(&self, nest: Op, array: Value) -> bool {
        let root = |mut value: Value| {
            while let Some(def) =
                self.body.def_op(value).filter(|def| matches!(self.body.name(*def).text(), "hlo.reshape" | "hlo.bitcast" | "hlo.bitcast_convert"))
            {
                value = self.body.at(self.body.operands(def), 0);
            }
            value
        };
        let array = root(array);
        self.body.walk(nest).any(|op| self.body.iter(self.body.operands(op)).any(|value| root(value) == array))
    }

    /// The steps of an update of an array by what a nest computes.
    ///
    /// # Errors
    /// What has no code.
    pub(super) fn update(&mut self, steps: &mut Vec<Step>, op: Op, nest: Op) -> Result<(), Diagnostic> {
        let (Some(update), Some(loops)) = (self.body.matches::<DynamicUpdateSlice>(op), self.body.matches::<Nest<'_>>(nest)) else {
            return Err(self.no_code(op));
        };
        let from = self.in_memory(steps, op, update.operand)?;
        let results = self.results(op, &FxHashMap::default())?;
        let [to] = &results[..] else { return Err(self.no_code(op)) };
        steps.push(Step::Copy { from: from.address.clone(), to: to.address.clone(), bytes: self.part(op, &from)?.bytes });
        let (_, part) = self.memory(op, update.update)?;
        let starts: Vec<Value> = self.body.iter(update.start_indices).collect();
        let mut address = to.address.clone();
        for (d, stride) in to.strides().into_iter().enumerate() {
            let most = to.dims[d] - part[d];
            if most > 0 {
                address.form.add(&self.held(steps, op, starts[d], most)?, stride);
            }
        }
        let (element, dims) = self.array(nest, self.body.result(nest, 0))?;
        steps.extend(self.locally(|c| c.nest(nest, loops, &[View { address, element, dims }]))?);
        Ok(())
    }

    /// An index, held between 0 and `most`: known, or in memory as an `s64`.
    fn held(&mut self, steps: &mut Vec<Step>, op: Op, index: Value, most: i64) -> Result<Form, Diagnostic> {
        if let Some(known) = self.constants.get(&index).and_then(|(element, bits)| known_index(*element, *bits)) {
            return Ok(Form::constant(known.clamp(0, most.into()) as i64));
        }
        let (lists, spot) = (FxHashMap::default(), self.keep(op, 8)?);
        let mut code = Code::new(None, &lists);
        let item = self.item(&mut code, op, index)?;
        let item = hold(&mut code.b, item, most).map_err(|error| self.lane_error(op, &error))?;
        code.b.store(item, Access::Contiguous);
        let output = Operand { address: Address::from(spot), stride: 0, list: None, checks: Vec::new() };
        let stages = vec![self.stage(op, code.b, code.inputs, vec![output])?];
        let number = self.note(op);
        steps.push(Step::Lanes(Lanes { first: 0, count: 1, tile: 1, number: None, grain: 0, stages, op: number }));
        Ok(Form::of(Term::Cell(spot)))
    }
}

/// The number that a known index is.
fn known_index(element: ElementType, bits: u128) -> Option<i128> {
    let unused = 128 - element.bits();
    let shifted = bits << unused;
    match element {
        _ if !element.is_integer() => None,
        _ if element.is_signed() => Some(shifted as i128 >> unused),
        _ => i128::try_from(shifted >> unused).ok(),
    }
}

/// An integer, held between 0 and `most`, as an `s64`: numbers that `s64` does not have are held first.
fn hold(b: &mut Builder, index: Item, most: i64) -> Result<Item, LaneError> {
    if index.element == ElementType::U64 {
        let [low, high] = [0, most].map(|n| b.constant_bits(ElementType::U64, n as u128));
        let held = b.clamp(low, index, high)?;
        return b.convert(held, ElementType::S64);
    }
    let wide = b.convert(index, ElementType::S64)?;
    let [low, high] = [0, most].map(|n| number(b, n));
    b.clamp(low, wide, high)
}
