//! Constants, counting arrays, parameters.

use super::*;
use shale_dialects::hlo::Return;
use shale_ir::op::AttrRef;

pub(super) const FORMS: &[Form] = &[
    Form { opcode: "constant", literal: true, read: constant, write: &[("hlo.constant", |w, op| w.constant(op))] },
    Form { opcode: "parameter", literal: true, read: parameter, write: &[] },
    Form::new(
        "iota",
        |r, i| {
            r.count(i, 0)?;
            let iota_dimension = r.required_int(i, "iota_dimension")?;
            let result = ResultType(r.result_type(i)?);
            r.emit(i, hlo::Iota { iota_dimension, result })
        },
        &[("hlo.iota", |w, op| {
            let hlo::Iota { iota_dimension, .. } = w.get(op)?;
            w.plain(op, "iota", &format!(", iota_dimension={iota_dimension}"))
        })],
    ),
];

fn parameter<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let number = r.within(i.arguments, |r| r.integer("the number of the parameter"))?;
    r.parameter(i, usize::try_from(number).unwrap_or(usize::MAX))
}

fn constant<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let (shape, arguments) = (i.shape, i.arguments);
    if let [ty] = *r.shape_data(shape).leaves
        && r.shape_data(shape).parts.is_none()
    {
        let bytes = r.within(arguments, |r| r.literal(ty))?;
        let value = AttrRef(r.cx.dense(ty, &bytes));
        return r.emit(i, hlo::Constant { value });
    }
    // A tuple's parts stand in brackets: `((1, 2), {3, 4})`.
    let mut values = Vec::new();
    r.within(arguments, |r| tuple(r, shape, &mut values))?;
    for value in values {
        r.emit(i, hlo::Constant { value })?;
    }
    Ok(())
}

fn tuple<'c>(r: &mut Reader<'_, 'c>, shape: crate::read::ShapeId, out: &mut Vec<AttrRef<'c>>) -> Parsed<()> {
    let Some(parts) = r.shape_data(shape).parts.clone() else {
        let ty = r.shape_data(shape).ty;
        let bytes = r.literal(ty)?;
        out.push(AttrRef(r.cx.dense(ty, &bytes)));
        return Ok(());
    };
    r.expect(b'(')?;
    for (k, part) in parts.iter().enumerate() {
        if k > 0 {
            r.expect(b',')?;
        }
        tuple(r, *part, out)?;
    }
    r.expect(b')')
}

/// The op that ends a computation; its operands become the root.
pub(crate) fn is_end(name: &str) -> bool {
    name == <Return as shale_ir::op::OpDef<'_>>::info().name || name == "func.return"
}
