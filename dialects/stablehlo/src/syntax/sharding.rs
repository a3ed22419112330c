//! Shardy's ops.

use super::small::signature;
use crate::attrs::I32;
use crate::sdy::{ManualAxes, ManualComputation, Mesh, MeshOp, PropagationBarrier, Sharding, ShardingGroup, ShardingPerValue};
use shale_ir::body::Op;
use shale_ir::op::{AsAttr, SymbolName};
use shale_ir::text::Syntax;
use shale_ir::text::parse::{Argument, OpParser, Operand, Parsed};
use shale_ir::text::print::{Entry, OpPrinter};

/// `@mesh = <["x"=2]>`
pub(crate) static MESH: Syntax = Syntax {
    parse: |op| {
        let name = SymbolName(op.symbol_name()?).to_attr(op.cx());
        op.attribute("sym_name", name);
        op.expect("=")?;
        let mesh = op.record(Mesh::INFO)?;
        op.attribute("mesh", mesh);
        op.attr_dict()
    },
    print: |p, op| {
        let Some(x) = p.body().matches::<MeshOp<'_>>(op) else { return OpPrinter::refuse() };
        p.text(" ");
        p.symbol(x.sym_name.0.text());
        p.text(&format!(" = <{}>", x.mesh.0.text()));
        p.attr_dict(op, &["sym_name", "mesh"], false);
        Ok(())
    },
};

/// `%x <@mesh, [{"x"}, {}]> : T`
pub(crate) static SHARDING: Syntax = Syntax {
    parse: |op| {
        let input = op.operand()?;
        let sharding = op.record(Sharding::INFO)?;
        op.attribute("sharding", sharding);
        one_type(op, input, true)
    },
    print: |p, op| {
        let Some(sharding) = p.body().attr(op, "sharding").and_then(Sharding::from_attr) else { return OpPrinter::refuse() };
        print_one_type(p, op, &format!("<{}>", sharding.0.text()), "sharding")
    },
};

const DIRECTIONS: [&str; 4] = ["NONE", "FORWARD", "BACKWARD", "BOTH"];

/// `%x allowed_direction=BACKWARD : T`
pub(crate) static BARRIER: Syntax = Syntax {
    parse: |op| {
        let input = op.operand()?;
        op.expect("allowed_direction")?;
        op.expect("=")?;
        let Some(direction) = op.optional_keyword(&DIRECTIONS) else { return Err(op.expected(&DIRECTIONS.join(", "))) };
        let number = DIRECTIONS.iter().position(|d| *d == direction).unwrap_or(0);
        let attr = I32(number as i64).to_attr(op.cx());
        op.attribute("allowed_direction", attr);
        one_type(op, input, true)
    },
    print: |p, op| {
        let x = p.body().matches::<PropagationBarrier<'_>>(op);
        let word = x.and_then(|x| DIRECTIONS.get(usize::try_from(x.allowed_direction.0).ok()?));
        let Some(word) = word else { return OpPrinter::refuse() };
        print_one_type(p, op, &format!("allowed_direction={word}"), "allowed_direction")
    },
};

/// `%x group_id=3 : T`
pub(crate) static SHARDING_GROUP: Syntax = Syntax {
    parse: |op| {
        let input = op.operand()?;
        op.expect("group_id")?;
        op.expect("=")?;
        let id = op.integer()?.to_attr(op.cx());
        op.attribute("group_id", id);
        one_type(op, input, false)
    },
    print: |p, op| {
        let Some(x) = p.body().matches::<ShardingGroup>(op) else { return OpPrinter::refuse() };
        print_one_type(p, op, &format!("group_id={}", x.group_id), "group_id")
    },
};

/// Reads `{…} : T`, the type of the operand and, with `result`, of the result.
fn one_type(op: &mut OpParser<'_, '_, '_>, input: Operand, result: bool) -> Parsed<()> {
    op.attr_dict()?;
    op.expect(":")?;
    let ty = op.ty()?;
    op.results(&[ty][..usize::from(result)]);
    op.add_operand("input", input, ty)
}

fn print_one_type(p: &mut OpPrinter<'_, '_>, op: Op, middle: &str, shown: &str) -> std::io::Result<()> {
    let body = p.body();
    let input = body.at(body.operands(op), 0);
    if body.types(body.results(op)).any(|ty| ty != body.ty(input)) {
        return OpPrinter::refuse();
    }
    p.text(" ");
    p.value(input);
    p.text(" ");
    p.text(middle);
    p.attr_dict(op, &[shown], false);
    p.text(" : ");
    p.ty(body.ty(input));
    Ok(())
}

/// `(%a) in_shardings=[…] out_shardings=[…] manual_axes={"x"} (%x: T) { … } : (A) -> B`
pub(crate) static MANUAL_COMPUTATION: Syntax = Syntax {
    parse: |op| {
        op.expect("(")?;
        let operands = op.operands()?;
        op.expect(")")?;
        for (word, next) in [("in_shardings", "out_shardings"), ("out_shardings", "manual_axes")] {
            op.expect(word)?;
            op.expect("=")?;
            let text = op.raw_until(&[next])?.trim();
            let attr = ShardingPerValue(op.cx().str(text)).to_attr(op.cx());
            op.attribute(word, attr);
        }
        op.expect("manual_axes")?;
        op.expect("=")?;
        let axes = op.raw_until(&["("])?.trim();
        let axes = ManualAxes(op.cx().str(axes)).to_attr(op.cx());
        op.attribute("manual_axes", axes);
        op.expect("(")?;
        let mut entry = Vec::new();
        while !op.eat(")") {
            if !entry.is_empty() {
                op.expect(",")?;
            }
            let name = op.argument_name()?;
            op.expect(":")?;
            let ty = op.ty()?;
            op.optional_location()?;
            entry.push(Argument { name: Some(name), ty });
        }
        op.region("body", &entry)?;
        op.attr_dict()?;
        signature(op, "tensors", &operands)
    },
    print: |p, op| {
        let body = p.body();
        let Some(x) = body.matches::<ManualComputation<'_>>(op) else { return OpPrinter::refuse() };
        let Some(block) = body.first_block(x.body).filter(|_| body.has_one_block(x.body)) else { return OpPrinter::refuse() };
        p.text("(");
        p.values(x.tensors);
        let (inputs, outputs, axes) = (x.in_shardings.0.text(), x.out_shardings.0.text(), x.manual_axes.0.text());
        p.text(&format!(") in_shardings={inputs} out_shardings={outputs} manual_axes={axes} ("));
        p.list(body.iter(body.args(block)), OpPrinter::argument);
        p.text(") ");
        p.region(x.body, Entry::Hidden)?;
        p.attr_dict(op, &["in_shardings", "out_shardings", "manual_axes"], false);
        p.text(" : ");
        p.function_type(body.types(body.operands(op)), body.types(body.results(op)));
        Ok(())
    },
};
