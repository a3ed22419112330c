//! Loops, and ops whose results have the operands' types one by one.

use super::small::signature;
use crate::chlo::Scan;
use crate::control::While;
use shale_ir::attr::i32_array;
use shale_ir::op::AsAttr;
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
        op.attr_dict_with_keyword()?;
        let entry: Vec<_> = names.iter().zip(&types).map(|(name, ty)| Argument { name: Some(*name), ty: *ty }).collect();
        for (word, field) in [("cond", "cond"), ("do", "body")] {
            op.expect(word)?;
            op.region(field, &entry)?;
        }
        // Behind the regions, in which a value may be defined that the operands name already: that is an error, and found there.
        op.add_operands("operand", &operands, &types)
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

/// `(%x) inits (%c) dimension=0 attributes {…} { ^bb0(…): … } : (A, B) -> (C, B)`
pub(crate) static SCAN: Syntax = Syntax {
    parse: |op| {
        op.expect("(")?;
        let inputs = op.operands()?;
        for word in [")", "inits", "("] {
            op.expect(word)?;
        }
        let inits = op.operands()?;
        for word in [")", "dimension", "="] {
            op.expect(word)?;
        }
        let dimension = op.integer()?.to_attr(op.cx());
        op.attribute("dimension", dimension);
        op.attr_dict_with_keyword()?;
        op.region("body", &[])?;
        op.expect(":")?;
        let (types, results) = op.function_type()?;
        if types.len() != inputs.len() + inits.len() {
            return Err(op.error(format!("expected the types of {} operands, got {}", inputs.len() + inits.len(), types.len())));
        }
        let Some(outputs) = results.len().checked_sub(inits.len()) else {
            return Err(op.error(format!("expected the types of at least {} results, got {}", inits.len(), results.len())));
        };
        op.results(results);
        let sizes = op.cx().i32_array_attr(&[outputs as i32, inits.len() as i32]);
        op.attribute("resultSegmentSizes", sizes);
        op.add_operands("inputs", &inputs, &types[..inputs.len()])?;
        op.add_operands("inits", &inits, &types[inputs.len()..])
    },
    print: |p, op| {
        let body = p.body();
        let Some(x) = body.matches::<Scan<'_>>(op) else { return OpPrinter::refuse() };
        let sizes = i32_array(x.resultSegmentSizes.0).map(Iterator::collect::<Vec<_>>);
        let outputs = body.results(op).len().checked_sub(x.inits.len());
        if outputs.is_none_or(|outputs| sizes != Some(vec![outputs as i32, x.inits.len() as i32])) {
            return OpPrinter::refuse();
        }
        p.text("(");
        p.values(x.inputs);
        p.text(") inits (");
        p.values(x.inits);
        p.text(&format!(") dimension={}", x.dimension));
        p.attr_dict(op, &["dimension", "resultSegmentSizes", "operandSegmentSizes"], true);
        p.text("  ");
        p.region(x.body, Entry::Shown)?;
        p.text(" : ");
        p.function_type(body.types(body.operands(op)), body.types(body.results(op)));
        Ok(())
    },
};
