//! `bitcast`: the same memory as another array. What that means for the elements follows from the two layouts.
//!
//! An array with layout L lies in memory as the row-major array of its dimensions from the slowest to the fastest varying. So a bitcast is a
//! transpose into that order, a reshape of memory, and a transpose out of the order of the result; each is left out where it does nothing.

use super::*;
use crate::read::ShapeId;
use shale_ir::element::ElementType;

/// An array as it lies in memory.
struct Memory<'c> {
    element: Type<'c>,
    /// The sizes by dimension number.
    dims: Vec<i64>,
    /// The dimension numbers from the slowest varying to the fastest.
    order: Vec<i64>,
}

impl<'c> Memory<'c> {
    fn of<'s>(r: &mut Reader<'s, 'c>, i: &Instruction<'s>, shape: ShapeId) -> Parsed<Memory<'c>> {
        let data = r.shape_data(shape);
        let (ty, layout, tiled) = (data.ty, data.layouts.first().copied().flatten(), data.tiled);
        let Some(array) = ty.array().filter(|a| a.dynamic == 0) else {
            return Err(r.error(i.at, i.end, format!("bitcast takes and gives arrays of known sizes, but there is {}", crate::read::shape_text(ty))));
        };
        if tiled {
            return Err(r.error(i.shape_at.0, i.shape_at.1, "a bitcast of tiles, or of elements narrower than a byte that are packed, is not supported"));
        }
        let rank = array.dims.list().len() as i64;
        let order = layout.map_or_else(|| (0..rank).collect(), |minor_to_major| minor_to_major.list().iter().rev().copied().collect());
        Ok(Memory { element: array.element, dims: array.dims.list().to_vec(), order })
    }

    /// The sizes from the slowest varying dimension to the fastest.
    fn sizes(&self) -> Vec<i64> {
        self.order.iter().map(|d| self.dims[*d as usize]).collect()
    }

    /// True if the elements lie in row-major order: dimensions of size 1 may stand anywhere.
    fn is_row_major(&self) -> bool {
        self.dims.contains(&0) || self.order.iter().filter(|d| self.dims[**d as usize] != 1).is_sorted()
    }

    fn bits(&self) -> u32 {
        self.element.scalar().map_or(0, ElementType::bits)
    }
}

/// A bitcast on its way: the value reached, and the instruction.
struct Steps<'a, 's, 'c> {
    r: &'a mut Reader<'s, 'c>,
    i: &'a Instruction<'s>,
    value: Value,
}

impl<'c> Steps<'_, '_, 'c> {
    fn dims(&self) -> Vec<i64> {
        self.r.body.ty(self.value).array().map_or(Vec::new(), |a| a.dims.list().to_vec())
    }

    fn transpose(&mut self, permutation: &[i64]) -> Parsed<()> {
        if !permutation.is_sorted() {
            let permutation = self.r.cx.dims(permutation);
            self.value = self.r.push(self.i, hlo::Transpose { input: self.value, permutation })?;
        }
        Ok(())
    }

    fn reshape(&mut self, dims: &[i64]) -> Parsed<()> {
        if self.dims() != dims {
            let result = ResultType(self.r.array_of(self.r.body.ty(self.value).element(), dims));
            self.value = self.r.push(self.i, hlo::Reshape { input: self.value, result })?;
        }
        Ok(())
    }

    fn convert(&mut self, element: Type<'c>, dims: &[i64]) -> Parsed<()> {
        let to = ResultType(self.r.array_of(element, dims));
        self.value = self.r.push(self.i, hlo::BitcastConvert { input: self.value, to })?;
        Ok(())
    }
}

pub(super) fn bitcast<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    r.ignore(i, "result_layout", "the result's type has it");
    r.ignore(i, "source_layout", "the operand's type has it");
    let value = r.value(i, 0)?;
    let from = Memory::of(r, i, i.operands[0].entry.shape)?;
    let to = Memory::of(r, i, i.shape)?;
    let bits = |m: &Memory<'_>| m.dims.iter().fold(i128::from(m.bits()), |n, d| n.saturating_mul(i128::from(*d)));
    let truth = |m: &Memory<'_>| m.element.scalar() == Some(ElementType::Pred);
    if bits(&from) != bits(&to) || truth(&from) != truth(&to) {
        let (given, stated) = (r.shape_data(i.operands[0].entry.shape).ty, r.shape_data(i.shape).ty);
        let message = format!("a bitcast keeps all bits, but {} and {} differ", crate::read::shape_text(given), crate::read::shape_text(stated));
        return Err(r.error(i.shape_at.0, i.shape_at.1, message));
    }
    let mut steps = Steps { r, i, value };
    if from.bits() == to.bits() {
        if from.element != to.element {
            steps.convert(to.element, &from.dims)?;
        }
        steps.moved(&from, &to)?;
    } else {
        steps.resized(&from, &to)?;
    }
    let value = steps.value;
    r.out.push(value);
    Ok(())
}

impl<'c> Steps<'_, '_, 'c> {
    /// The same elements in another order or with other dimensions.
    fn moved(&mut self, from: &Memory<'c>, to: &Memory<'c>) -> Parsed<()> {
        if from.is_row_major() && to.is_row_major() {
            return self.reshape(&to.dims);
        }
        if from.sizes() == to.sizes() {
            // Result dimension order[k] is operand dimension order[k]: one transpose.
            let mut permutation = vec![0; to.dims.len()];
            to.order.iter().zip(&from.order).for_each(|(t, f)| permutation[*t as usize] = *f);
            return self.transpose(&permutation);
        }
        if !from.is_row_major() {
            self.transpose(&from.order)?;
        }
        self.out_of_memory(to)
    }

    /// From the row-major order of memory to the result's.
    fn out_of_memory(&mut self, to: &Memory<'c>) -> Parsed<()> {
        if to.is_row_major() {
            return self.reshape(&to.dims);
        }
        self.reshape(&to.sizes())?;
        let mut inverse = vec![0; to.order.len()];
        to.order.iter().enumerate().for_each(|(k, d)| inverse[*d as usize] = k as i64);
        self.transpose(&inverse)
    }

    /// Elements of another width: neighbours in memory are joined, or elements divided.
    fn resized(&mut self, from: &Memory<'c>, to: &Memory<'c>) -> Parsed<()> {
        self.transpose(&from.order)?;
        let (wide, narrow) = (from.bits().max(to.bits()), from.bits().min(to.bits()));
        let parts = i64::from(wide / narrow.max(1));
        if narrow == 0 || wide % narrow != 0 || narrow < 8 {
            let at = self.i.shape_at;
            return Err(self.r.error(
                at.0,
                at.1,
                format!("a bitcast from elements of {} bits to elements of {} bits is not supported", from.bits(), to.bits()),
            ));
        }
        if from.bits() == wide {
            let divided = [&from.sizes()[..], &[parts]].concat();
            self.convert(to.element, &divided)?;
        } else {
            let count: i64 = to.dims.iter().product();
            self.reshape(&[count, parts])?;
            self.convert(to.element, &[count])?;
        }
        self.out_of_memory(to)
    }
}
