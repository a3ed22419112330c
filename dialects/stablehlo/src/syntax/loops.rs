//! Loops, and ops whose results have the operands' types one by one.

use super::small::signature;
use crate::control::While;
use shale_ir::text::Syntax;
use shale_ir::text::parse::Argument;
use shale_ir::text::print::{Entry, OpPrinter};

/// `(%i = %a, %x = %b) : A, B attributes {…} cond { … } do { … }`
pub(crate) static WHILE: Syntax = Syntax {
    parse: |op| {
        let (mut names, mut operands) = (Vec::new(), Vec::new());
        op.expect("(")?;
        while !op.eat(")") {
            if !names.is_empty() {
                op.expect(",")?;
            }
            names.push(op.argument_name()?);
            op.expect("=")?;
            operands.push(op.operand()?);
        }
        let types = if op.eat(":") { op.types()? } else { Vec::new() };
        op.results(&types);
        op.add_operands("operand", &operands, &types)?;
        op.attr_dict_with_keyword()?;
        let entry: Vec<_> = names.iter().zip(&types).map(|(name, ty)| Argument { name: Some(*name), ty: *ty }).collect();
        for (word, field) in [("cond", "cond"), ("do", "body")] {
            op.expect(word)?;
            op.region(field, &entry)?;
        }
        Ok(())
    },
    print: |p, op| {
        let body = p.body();
        let Some(x) = body.matches::<While<'_>>(op) else { return OpPrinter::refuse() };
        let (Some(cond), Some(block)) = (body.first_block(x.cond), body.first_block(x.body)) else { return OpPrinter::refuse() };
        let (cond_args, body_args) = (body.args(cond), body.args(block));
        let types = || body.types(x.operand);
        let alike = body.has_one_block(x.cond)
            && body.has_one_block(x.body)
            && types().eq(body.types(cond_args))
            && types().eq(body.types(body_args))
            && types().eq(body.types(body.results(op)))
            && body.iter(cond_args).zip(body.iter(body_args)).all(|(a, b)| p.same_name(a, b));
        if !alike {
            return OpPrinter::refuse();
        }
        p.text("(");
        p.list(body.iter(cond_args).zip(body.iter(x.operand)), |p, (arg, operand)| {
            p.value(arg);
            p.text(" = ");
            p.value(operand);
        });
        p.text(")");
        if !x.operand.is_empty() {
            p.text(" : ");
            p.types(types());
        }
        p.attr_dict(op, &[], true);
        p.line();
        p.text("cond ");
        p.region(x.cond, Entry::Hidden)?;
        p.text(" do ");
        p.region(x.body, Entry::Hidden)
    },
};

/// `%a, %b : A, B`
pub(crate) static PAIRWISE: Syntax = Syntax {
    parse: |op| {
        let operands = op.operands()?;
        op.attr_dict()?;
        if operands.is_empty() {
            op.results(&[]);
            return Ok(());
        }
        if op.at(": (") {
            return signature(op, "operand", &operands);
        }
        op.expect(":")?;
        let types = op.types()?;
        op.results(&types);
        op.add_operands("operand", &operands, &types)
    },
    print: |p, op| {
        let body = p.body();
        let (operands, results) = (body.operands(op), body.results(op));
        if !body.types(operands).eq(body.types(results)) {
            return OpPrinter::refuse();
        }
        if !operands.is_empty() {
            p.text(" ");
            p.values(operands);
        }
        p.attr_dict(op, &[], false);
        if !operands.is_empty() {
            p.text(" : ");
            p.types(body.types(operands));
        }
        Ok(())
    },
};
