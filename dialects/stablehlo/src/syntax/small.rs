//! Ops with a few words of their own.

use crate::attrs::I32;
use crate::elementwise::ReducePrecision;
use crate::movement::{GetTupleElement, Slice};
use shale_ir::op::AsAttr;
use shale_ir::session::Dims;
use shale_ir::text::Syntax;
use shale_ir::text::parse::{OpParser, Operand, Parsed};
use shale_ir::text::print::OpPrinter;
use shale_ir::types::{Type, TypeKind};

/// Ops that StableHLO writes in generic form only.
pub(crate) static GENERIC: Syntax = Syntax {
    parse: |op| Err(op.error("expected the generic form: this op is written \"stablehlo.name\"(%a) <{…}> : (A) -> B")),
    print: |_, _| OpPrinter::refuse(),
};

/// `dense<1> : tensor<2xi32>`, with other attributes before it.
pub(crate) static CONSTANT: Syntax = Syntax {
    parse: |op| {
        op.attr_dict()?;
        let value = op.attr()?;
        op.attribute("value", value);
        let Some(ty) = value.value_type() else { return Err(op.error("expected a constant with its type, such as dense<0> : tensor<2xi32>")) };
        op.results(&[ty]);
        Ok(())
    },
    print: |p, op| {
        let (Some(value), body) = (p.body().attr(op, "value"), p.body()) else { return OpPrinter::refuse() };
        if value.value_type() != Some(body.ty(body.result(op, 0))) {
            return OpPrinter::refuse();
        }
        p.attr_dict(op, &["value"], false);
        p.text(" ");
        p.attr(value);
        Ok(())
    },
};

/// `%x [0:4, 1:16:2] : (A) -> B`: start, limit, and the step where it is not 1.
pub(crate) static SLICE: Syntax = Syntax {
    parse: |op| {
        let operand = op.operand()?;
        let (mut starts, mut limits, mut strides) = (Vec::new(), Vec::new(), Vec::new());
        op.expect("[")?;
        while !op.eat("]") {
            if !starts.is_empty() {
                op.expect(",")?;
            }
            starts.push(op.integer()?);
            op.expect(":")?;
            limits.push(op.integer()?);
            strides.push(if op.eat(":") { op.integer()? } else { 1 });
        }
        for (name, list) in [("start_indices", starts), ("limit_indices", limits), ("strides", strides)] {
            let dims = op.cx().dims(&list).to_attr(op.cx());
            op.attribute(name, dims);
        }
        op.attr_dict()?;
        signature(op, "operand", &[operand])
    },
    print: |p, op| {
        let body = p.body();
        let Some(slice) = body.matches::<Slice<'_>>(op) else { return OpPrinter::refuse() };
        let (starts, limits, strides) = (slice.start_indices.list(), slice.limit_indices.list(), slice.strides.list());
        if starts.len() != limits.len() || starts.len() != strides.len() {
            return OpPrinter::refuse();
        }
        p.text(" ");
        p.value(slice.operand);
        p.text(" [");
        p.list(0..starts.len(), |p, d| {
            p.text(&format!("{}:{}", starts[d], limits[d]));
            if strides[d] != 1 {
                p.text(&format!(":{}", strides[d]));
            }
        });
        p.text("]");
        p.attr_dict(op, &["start_indices", "limit_indices", "strides"], false);
        p.text(" : ");
        p.function_type(body.types(body.operands(op)), body.types(body.results(op)));
        Ok(())
    },
};

/// `%x, format = e5m10 : T`
pub(crate) static REDUCE_PRECISION: Syntax = Syntax {
    parse: |op| {
        let operand = op.operand()?;
        op.expect(",")?;
        op.expect("format")?;
        op.expect("=")?;
        let word = op.keyword()?;
        let bits = word.strip_prefix('e').and_then(|rest| rest.split_once('m')).and_then(|(e, m)| Some((e.parse().ok()?, m.parse().ok()?)));
        let Some((exponent, mantissa)) = bits else { return Err(op.error(format!("expected a format such as e5m10, got '{word}'"))) };
        for (name, bits) in [("exponent_bits", exponent), ("mantissa_bits", mantissa)] {
            let attr = I32(bits).to_attr(op.cx());
            op.attribute(name, attr);
        }
        op.attr_dict()?;
        same_type(op, &[("operand", operand)])
    },
    print: |p, op| {
        let body = p.body();
        let Some(x) = body.matches::<ReducePrecision<'_>>(op) else { return OpPrinter::refuse() };
        if x.exponent_bits.0 < 0 || x.mantissa_bits.0 < 0 {
            return OpPrinter::refuse();
        }
        p.text(" ");
        p.value(x.operand);
        p.text(&format!(", format = e{}m{}", x.exponent_bits.0, x.mantissa_bits.0));
        p.attr_dict(op, &["exponent_bits", "mantissa_bits"], false);
        print_same_type(p, op);
        Ok(())
    },
};

/// `%p, %a, %b : tensor<i1>, tensor<f32>`, or the signature.
pub(crate) static SELECT: Syntax = Syntax {
    parse: |op| {
        let operands = [op.operand()?, comma_operand(op)?, comma_operand(op)?];
        op.attr_dict()?;
        op.expect(":")?;
        let types = if op.at("(") {
            let (inputs, results) = op.function_type()?;
            op.results(results);
            inputs.to_vec()
        } else {
            let types = op.types()?;
            let [pred, ty] = types[..] else { return Err(op.error("expected two types: of the choice and of what is chosen")) };
            op.results(&[ty]);
            vec![pred, ty, ty]
        };
        if types.len() != 3 {
            return Err(op.error(format!("expected the types of 3 operands, got {}", types.len())));
        }
        ["pred", "on_true", "on_false"].iter().zip(operands).zip(types).try_for_each(|((field, operand), ty)| op.add_operand(field, operand, ty))
    },
    print: |p, op| {
        let body = p.body();
        let (operands, results) = (body.operands(op), body.results(op));
        p.text(" ");
        p.values(operands);
        p.attr_dict(op, &[], false);
        p.text(" : ");
        let types: Vec<_> = body.types(operands).chain(body.types(results)).collect();
        if let [pred, ty, other, result] = types[..]
            && ty == other
            && ty == result
        {
            p.types([pred, ty]);
        } else {
            p.function_type(body.types(operands), body.types(results));
        }
        Ok(())
    },
};

/// `%re, %im : tensor<complex<f32>>`, or the signature.
pub(crate) static COMPLEX: Syntax = Syntax {
    parse: |op| {
        let operands = [op.operand()?, comma_operand(op)?];
        op.attr_dict()?;
        op.expect(":")?;
        let types = if op.at("(") {
            let (inputs, results) = op.function_type()?;
            op.results(results);
            inputs.to_vec()
        } else {
            let ty = op.ty()?;
            op.results(&[ty]);
            let part = ty.array().and_then(|a| Some((a, a.element.scalar().filter(|e| e.is_complex())?.part())));
            let Some((array, part)) = part else { return Err(op.error("expected an array of complex numbers")) };
            let element = op.cx().scalar(part);
            vec![op.cx().ty(TypeKind::Array(shale_ir::types::ArrayType { element, ..array })); 2]
        };
        if types.len() != 2 {
            return Err(op.error(format!("expected the types of 2 operands, got {}", types.len())));
        }
        ["lhs", "rhs"].iter().zip(operands).zip(types).try_for_each(|((field, operand), ty)| op.add_operand(field, operand, ty))
    },
    print: |p, op| {
        let body = p.body();
        p.text(" ");
        p.values(body.operands(op));
        p.attr_dict(op, &[], false);
        p.text(" : ");
        let result = body.ty(body.result(op, 0));
        if body.types(body.operands(op)).all(|ty| is_part(ty, result)) {
            p.ty(result);
        } else {
            p.function_type(body.types(body.operands(op)), body.types(body.results(op)));
        }
        Ok(())
    },
};

/// `%a, %b : tuple<A, B>`
pub(crate) static TUPLE: Syntax = Syntax {
    parse: |op| {
        let operands = op.operands()?;
        op.attr_dict()?;
        op.expect(":")?;
        let ty = op.ty()?;
        let TypeKind::Tuple(parts) = *ty.get() else { return Err(op.error("expected a tuple type")) };
        op.results(&[ty]);
        op.add_operands("val", &operands, parts)
    },
    print: |p, op| {
        let body = p.body();
        let result = body.ty(body.result(op, 0));
        let TypeKind::Tuple(parts) = *result.get() else { return OpPrinter::refuse() };
        if !body.types(body.operands(op)).eq(parts.iter().copied()) {
            return OpPrinter::refuse();
        }
        if !parts.is_empty() {
            p.text(" ");
            p.values(body.operands(op));
        }
        p.attr_dict(op, &[], false);
        p.text(" : ");
        p.ty(result);
        Ok(())
    },
};

/// `%t[1] : (tuple<A, B>) -> B`
pub(crate) static GET_TUPLE_ELEMENT: Syntax = Syntax {
    parse: |op| {
        let operand = op.operand()?;
        op.expect("[")?;
        let index = I32(op.integer()?).to_attr(op.cx());
        op.attribute("index", index);
        op.expect("]")?;
        op.attr_dict()?;
        signature(op, "operand", &[operand])
    },
    print: |p, op| {
        let body = p.body();
        let Some(x) = body.matches::<GetTupleElement<'_>>(op) else { return OpPrinter::refuse() };
        p.text(" ");
        p.value(x.operand);
        p.text(&format!("[{}]", x.index.0));
        p.attr_dict(op, &["index"], false);
        p.text(" : ");
        p.function_type(body.types(body.operands(op)), body.types(body.results(op)));
        Ok(())
    },
};

/// True if `ty` is the type of the parts of the complex numbers in an array.
fn is_part(ty: Type<'_>, complex: Type<'_>) -> bool {
    let (Some(part), Some(whole)) = (ty.array(), complex.array()) else { return false };
    let elements = part.element.scalar().is_some_and(|p| Some(p) == whole.element.scalar().map(|e| e.part()));
    elements && (part.dims, part.dynamic) == (whole.dims, whole.dynamic) && part.layout.is_none() && whole.layout.is_none()
}

/// Writes `: T` where all operands and results have one type, else the signature.
fn print_same_type(p: &mut OpPrinter<'_, '_>, op: shale_ir::body::Op) {
    let body = p.body();
    let (operands, results) = (body.operands(op), body.results(op));
    let mut types = body.types(operands).chain(body.types(results));
    p.text(" : ");
    match types.next() {
        Some(first) if types.all(|ty| ty == first) => p.ty(first),
        _ => p.function_type(body.types(operands), body.types(results)),
    }
}

pub(super) fn comma_operand(op: &mut OpParser<'_, '_, '_>) -> Parsed<Operand> {
    op.expect(",")?;
    op.operand()
}

/// Reads `: (A, B) -> C` for the operands of one field.
pub(super) fn signature(op: &mut OpParser<'_, '_, '_>, field: &str, operands: &[Operand]) -> Parsed<()> {
    op.expect(":")?;
    let (inputs, results) = op.function_type()?;
    op.results(results);
    op.add_operands(field, operands, inputs)
}

/// Reads `: T`, or `: (A) -> B`, for operands of one field each.
fn same_type(op: &mut OpParser<'_, '_, '_>, operands: &[(&str, Operand)]) -> Parsed<()> {
    op.expect(":")?;
    let types = if op.at("(") {
        let (inputs, results) = op.function_type()?;
        op.results(results);
        inputs.to_vec()
    } else {
        let ty = op.ty()?;
        op.results(&[ty]);
        vec![ty; operands.len()]
    };
    if types.len() != operands.len() {
        return Err(op.error(format!("expected the types of {} operands, got {}", operands.len(), types.len())));
    }
    operands.iter().zip(types).try_for_each(|((field, operand), ty)| op.add_operand(field, *operand, ty))
}

/// The attribute of a list of numbers.
pub(super) fn dims_attr<'c>(cx: shale_ir::session::Cx<'c>, list: &[i64]) -> shale_ir::attr::Attr<'c> {
    let dims: Dims<'c> = cx.dims(list);
    dims.to_attr(cx)
}
