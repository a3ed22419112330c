//! Reads that leave their array at the ends of rows, without dividing the loop: the load finds other elements of the memory there, which are not used.

use super::compiler::{Buffer, Compiler, View};
use super::lanes::Code;
use super::plan::{Form, Term};
use shale_dialects::hlo::Compare;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_lanes::{Direction, Item, Kind, LaneError, Span};
use shale_loops::Read;

/// Iterations above which a loop is divided: the ends are few then.
const LONGEST: i64 = 1024;
/// Fewer operations than this are not worth masks: the parts of a divided loop are plain copies.
const LEAST_OPERATIONS: usize = 6;

impl Compiler<'_, '_> {
    /// True if a loop is better not divided for reads along it: a short one, with something to compute.
    pub(super) fn prefers_guards(&self, ops: &[Op], lane: usize) -> bool {
        let range = &self.ranges[lane];
        let computes = |op: &&Op| {
            let name = self.body.name(**op).text();
            name.starts_with("hlo.") && !matches!(name, "hlo.select" | "hlo.compare" | "hlo.constant" | "hlo.and" | "hlo.or" | "hlo.convert")
        };
        range.end - range.start <= LONGEST && ops.iter().filter(computes).count() >= LEAST_OPERATIONS
    }

    /// True if whatever the loops around do, a read finds memory of its array's buffer, though it may be that of another element.
    pub(super) fn is_guardable(&self, read: Read) -> bool {
        let Some(view) = self.views.get(&read.input) else { return false };
        let bytes = match &self.buffers[view.address.buffer] {
            Buffer::Argument(_, bytes) | Buffer::Value(bytes) => *bytes,
            Buffer::Constant(literal) => literal.bytes().len(),
            Buffer::Frame | Buffer::Scratch => 0,
        };
        let mut address = view.address.form.clone();
        for (index, stride) in self.body.iter(read.indices).zip(view.strides()) {
            let Some(form) = self.form(index) else { return false };
            address.add(&form, stride);
        }
        let inside = |(low, high): (i128, i128)| low >= 0 && high + view.element.bytes() as i128 <= bytes as i128;
        read.otherwise.is_some() && !view.element.is_complex() && self.range(&address).is_some_and(inside)
    }

    /// An element where its indices lie within the array, and another value elsewhere.
    pub(super) fn guarded(&mut self, code: &mut Code<'_>, op: Op, (element, other): (Item, Value), read: Read, view: &View) -> Result<Item, Diagnostic> {
        let otherwise = self.item(code, op, other)?;
        let mut result = element;
        for (index, size) in self.body.iter(read.indices).zip(&view.dims) {
            let Some(form) = self.form(index).filter(|form| !self.is_inside(form, *size)) else { continue };
            if let Some(span) = self.span(code, &form, *size)
                && matches!(Kind::of(result.element), Kind::F32 | Kind::I32)
                && !result.element.is_complex()
                && self.constants.contains_key(&other)
            {
                result = code.b.within(span, result, otherwise).map_err(|e| self.lane_error(op, &e))?;
                continue;
            }
            for (limit, direction) in [(0, Direction::Ge), (*size, Direction::Lt)] {
                let mut difference = form.clone();
                difference.offset = difference.offset.wrapping_sub(limit);
                let holds = |(least, most): (i128, i128)| if direction == Direction::Ge { least >= 0 } else { most < 0 };
                if self.range(&difference).is_some_and(holds) {
                    continue;
                }
                let mask = match self.lane_compare(code, &difference, direction) {
                    Some(mask) => mask,
                    None => {
                        let (x, limit) = (self.item(code, op, index)?, code.b.constant_bits(ElementType::S64, limit as u128));
                        code.b.compare(direction, false, x, limit)
                    }
                };
                result = mask.and_then(|mask| code.b.select(mask, result, otherwise)).map_err(|e| self.lane_error(op, &e))?;
            }
        }
        Ok(result)
    }

    /// The lanes at which an index is within a dimension, if it is the number of the lane and a constant; rows from 0 on may follow each other.
    fn span(&self, code: &Code<'_>, form: &Form, size: i64) -> Option<Span> {
        let [(Term::Loop(number), weight @ (1 | -1))] = form.terms[..] else { return None };
        let range = self.ranges[number].clone();
        if code.lane() != Some(number) {
            return None;
        }
        // Of i + offset, or offset − i.
        let first = if weight == 1 { form.offset.checked_neg()? } else { form.offset.checked_sub(size)?.checked_add(1)? };
        let within = |at: i64| u16::try_from(at.clamp(range.start.max(0), range.end.max(0))).ok();
        let period = if range.start == 0 { range.end } else { 0 };
        Some(Span { first: within(first)?, end: within(first.checked_add(size)?)?, period: u16::try_from(period).ok()? })
    }

    /// A comparison of two indices that differ by the number of the lane and a constant.
    pub(super) fn compare_indices(&self, code: &mut Code<'_>, compare: Compare) -> Option<Result<Item, LaneError>> {
        let mut difference = self.forms.get(&compare.lhs)?.clone();
        difference.add(self.forms.get(&compare.rhs)?, -1);
        self.lane_compare(code, &difference, super::ops::direction(compare.direction))
    }

    /// Whether a form compares with 0, if it is the number of the lane and a constant, in lanes of 32 bits.
    fn lane_compare(&self, code: &mut Code<'_>, difference: &Form, direction: Direction) -> Option<Result<Item, LaneError>> {
        let [(Term::Loop(number), weight @ (1 | -1))] = difference.terms[..] else { return None };
        let range = &self.ranges[number];
        let limit = i32::try_from(difference.offset.checked_mul(-weight)?).ok()?;
        if code.lane() != Some(number) || i32::try_from(range.end).is_err() || range.start < 0 {
            return None;
        }
        // -i + offset < 0 says i > offset.
        let direction = match (weight, direction) {
            (1, direction) => direction,
            (_, Direction::Lt) => Direction::Gt,
            (_, Direction::Gt) => Direction::Lt,
            (_, Direction::Le) => Direction::Ge,
            (_, Direction::Ge) => Direction::Le,
            (_, same) => same,
        };
        let compared = code.b.iota(ElementType::S32).and_then(|index| {
            let limit = code.b.constant_bits(ElementType::S32, u128::from(limit as u32));
            code.b.compare(direction, false, index, limit)
        });
        Some(compared)
    }
}
