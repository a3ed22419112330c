//! Adding ops for an instruction.

use super::{Instruction, Kind, Parsed, Reader, ShapeId, Span, text};
use shale_ir::body::{At, Op, Value, Values};
use shale_ir::diag::{Diagnostic, counted};
use shale_ir::op::Semantics;
use shale_ir::text::type_text;
use shale_ir::types::{Type, TypeKind};

impl<'s, 'c> Reader<'s, 'c> {
    /// Adds an op; what it checks is reported at the opcode.
    pub(crate) fn push<T: Semantics<'c>>(&mut self, i: &Instruction<'s>, fields: T) -> Parsed<T::Out> {
        let out = match self.body.push(At::End(self.block), self.loc, fields) {
            Ok(out) => out,
            Err(error) => return Err(self.op_error(i, error)),
        };
        if let Some(op) = self.body.last_op(self.block)
            && let Err(error) =
                fields.verify(&self.body, op).and_then(|()| T::info().traits.iter().filter_map(|t| t.verify).try_for_each(|check| check(&self.body, op)))
        {
            return Err(self.op_error(i, error));
        }
        Ok(out)
    }

    /// Adds the op that the instruction is: its results are the instruction's.
    pub(crate) fn emit<T: Semantics<'c>>(&mut self, i: &Instruction<'s>, fields: T) -> Parsed<()> {
        self.push(i, fields)?;
        let op = self.last();
        let results = self.body.results(op);
        self.out.extend(self.body.iter(results));
        Ok(())
    }

    /// The op that was added last.
    pub(crate) fn last(&self) -> Op {
        self.body.last_op(self.block).expect("an op was added")
    }

    /// Checks the number of operands.
    pub(crate) fn count(&mut self, i: &Instruction<'s>, count: usize) -> Parsed<()> {
        if i.operands.len() == count {
            return Ok(());
        }
        let message = format!("{} takes {}, got {}", text(i.opcode), counted(count, "operand"), i.operands.len());
        Err(self.error(i.at, i.end, message))
    }

    /// The value of an operand that must not be a tuple.
    #[inline]
    pub(crate) fn value(&mut self, i: &Instruction<'s>, index: usize) -> Parsed<Value> {
        let Some(operand) = i.operands.get(index) else {
            let message = format!("{} takes at least {}, got {}", text(i.opcode), counted(index + 1, "operand"), i.operands.len());
            return Err(self.error(i.at, i.end, message));
        };
        let entry = operand.entry;
        if entry.kind == Kind::Value && entry.count == 1 && self.shape_data(entry.shape).parts.is_none() {
            return Ok(self.leaves[entry.first as usize]);
        }
        let what = if entry.kind == Kind::Started { "an operation that was started and not ended" } else { "a tuple" };
        let message = format!("{} takes an array as operand {index}, but '{}' is {what}", text(i.opcode), text(operand.name));
        Err(self.error(operand.at, operand.end, message))
    }

    /// All operands, none of which may be a tuple, from `first` on.
    pub(crate) fn values_from(&mut self, i: &Instruction<'s>, first: usize) -> Parsed<Vec<Value>> {
        (first..i.operands.len()).map(|k| self.value(i, k)).collect()
    }

    /// The leaves of an operand of any type.
    pub(crate) fn operand_leaves(&mut self, i: &Instruction<'s>, index: usize) -> Parsed<Vec<Value>> {
        let Some(operand) = i.operands.get(index) else {
            let message = format!("{} takes at least {}, got {}", text(i.opcode), counted(index + 1, "operand"), i.operands.len());
            return Err(self.error(i.at, i.end, message));
        };
        if operand.entry.kind != Kind::Value {
            let message = format!("'{}' was started and not ended: only its end can be an operand of {}", text(operand.name), text(i.opcode));
            return Err(self.error(operand.at, operand.end, message));
        }
        Ok(self.entry_leaves(operand.entry).to_vec())
    }

    /// The leaves of all operands, in order.
    pub(crate) fn all_leaves(&mut self, i: &Instruction<'s>) -> Parsed<Vec<Value>> {
        let mut all = Vec::with_capacity(i.operands.len());
        for k in 0..i.operands.len() {
            all.extend(self.operand_leaves(i, k)?);
        }
        Ok(all)
    }

    /// A list of values for an op's field.
    pub(crate) fn list(&mut self, values: &[Value]) -> Values {
        self.body.values(values)
    }

    /// The types of values.
    pub(crate) fn types_of(&self, values: &[Value]) -> Vec<Type<'c>> {
        values.iter().map(|v| self.body.ty(*v)).collect()
    }

    /// The array type of an element type and sizes.
    pub(crate) fn array_of(&self, element: Type<'c>, dims: &[i64]) -> Type<'c> {
        self.cx.ty(TypeKind::Array(shale_ir::types::ArrayType { element, dims: self.cx.dims(dims), dynamic: 0, layout: None }))
    }

    /// The type that the instruction states, which must not be a tuple.
    #[inline]
    pub(crate) fn result_type(&mut self, i: &Instruction<'s>) -> Parsed<Type<'c>> {
        let data = self.shape_data(i.shape);
        if data.parts.is_none() {
            return Ok(data.ty);
        }
        let message = format!("{} gives an array, but its type is stated as a tuple", text(i.opcode));
        Err(self.error(i.shape_at.0, i.shape_at.1, message))
    }

    /// Checks the results in `out` from `first` on against a stated type.
    pub(crate) fn check_results(&mut self, what: &[u8], first: usize, shape: ShapeId, at: Span) -> Parsed<()> {
        let data = self.shape_data(shape);
        let given = &self.out[first..];
        let fits = given.len() == data.leaves.len() && given.iter().zip(&data.leaves).all(|(v, ty)| self.body.ty(*v) == *ty);
        if fits {
            return Ok(());
        }
        let types: Vec<_> = given.iter().map(|v| type_text(self.body.ty(*v))).collect();
        let given = if types.len() == 1 { types.concat() } else { format!("({})", types.join(", ")) };
        let error = Diagnostic::error(self.place(at.0, at.1), format!("{} gives {given}, but the text states {}", text(what), shape_text(data.ty)));
        Err(self.report(error))
    }
}

/// A type as HLO text writes it, without layouts: values have none.
pub(crate) fn shape_text(ty: Type<'_>) -> String {
    let mut text = type_text(ty);
    match *ty.get() {
        TypeKind::Tuple(parts) => return format!("({})", parts.iter().map(|p| shape_text(*p)).collect::<Vec<_>>().join(", ")),
        TypeKind::Array(array) if array.layout.is_some() => text.truncate(text.find('{').unwrap_or(text.len())),
        _ => {}
    }
    text
}
