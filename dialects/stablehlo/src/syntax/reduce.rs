//! `stablehlo.reduce`.

use super::small::dims_attr;
use crate::control::Return;
use crate::reduction::Reduce;
use shale_ir::body::{At, Body, Op, OpSpec, Region, Value};
use shale_ir::text::Syntax;
use shale_ir::text::parse::{Argument, OpParser, Parsed};
use shale_ir::text::print::{Entry, OpPrinter};
use shale_ir::types::Type;

/// `(%x init: %a), (%y init: %b) applies stablehlo.add across dimensions = [1] : (A, B, C, D) -> (E, F)`, or with a computation behind it:
/// `reducer(%p: T, %q: T) (%r: U, %s: U) { … }`, for each input the names of accumulator and element.
pub(crate) static REDUCE: Syntax = Syntax {
    parse: |op| {
        let (mut inputs, mut inits) = (Vec::new(), Vec::new());
        loop {
            op.expect("(")?;
            inputs.push(op.operand()?);
            op.expect("init")?;
            op.expect(":")?;
            inits.push(op.operand()?);
            op.expect(")")?;
            if !op.eat(",") {
                break;
            }
        }
        let applied = if op.eat("applies") { Some(op.keyword()?) } else { None };
        for word in ["across", "dimensions", "=", "["] {
            op.expect(word)?;
        }
        let mut dimensions = Vec::new();
        while !op.eat("]") {
            if !dimensions.is_empty() {
                op.expect(",")?;
            }
            dimensions.push(op.integer()?);
        }
        let dimensions = dims_attr(op.cx(), &dimensions);
        op.attribute("dimensions", dimensions);
        op.attr_dict()?;
        op.expect(":")?;
        let (types, results) = op.function_type()?;
        op.results(results);
        if types.len() != 2 * inputs.len() {
            return Err(op.error(format!("expected the types of {} operands, got {}", 2 * inputs.len(), types.len())));
        }
        let (input_types, init_types) = types.split_at(inputs.len());
        match applied {
            Some(name) => apply(op, name, init_types)?,
            None => reducer(op, inputs.len())?,
        }
        // Behind the region, in which a value may be defined that the operands name already: that is an error, and found there.
        op.add_operands("inputs", &inputs, input_types)?;
        op.add_operands("init_values", &inits, init_types)
    },
    print: |p, op| {
        let body = p.body();
        let Some(x) = body.matches::<Reduce<'_>>(op) else { return OpPrinter::refuse() };
        let Some(block) = body.first_block(x.body).filter(|_| body.has_one_block(x.body)) else { return OpPrinter::refuse() };
        let (count, args) = (x.inputs.len(), body.args(block));
        if x.init_values.len() != count || count == 0 || args.len() != 2 * count {
            return OpPrinter::refuse();
        }
        p.list(body.iter(x.inputs).zip(body.iter(x.init_values)), |p, (input, init)| {
            p.text("(");
            p.value(input);
            p.text(" init: ");
            p.value(init);
            p.text(")");
        });
        let applied = applied(body, op, x.body);
        if let Some(name) = applied {
            p.text(" applies ");
            p.text(name);
        }
        p.text(" across dimensions = [");
        p.list(x.dimensions.list(), |p, d| p.text(&d.to_string()));
        p.text("]");
        p.attr_dict(op, &["dimensions"], false);
        p.text(" : ");
        p.function_type(body.types(body.operands(op)), body.types(body.results(op)));
        if applied.is_some() {
            return Ok(());
        }
        p.line();
        p.text(" reducer");
        for i in 0..count {
            p.text(if i == 0 { "(" } else { " (" });
            p.argument(body.at(args, i));
            p.text(", ");
            p.argument(body.at(args, count + i));
            p.text(")");
        }
        p.text("  ");
        p.region(x.body, Entry::Hidden)
    },
};

/// Makes the computation that applies one op to accumulator and element.
fn apply<'c>(op: &mut OpParser<'_, '_, 'c>, name: &str, types: &[Type<'c>]) -> Parsed<()> {
    let known = op.cx().registry().op(name).is_some_and(|info| info.results == Some(1));
    let ([ty], true) = (types, known) else {
        return Err(op.error(format!("expected one input and an op with one result behind 'applies', got {} inputs and '{name}'", types.len())));
    };
    let name = op.cx().op_name(name);
    let region = op.empty_region("body");
    let loc = op.loc();
    let body = op.body_mut();
    let block = body.add_block(region, &[*ty, *ty]);
    let args: Vec<Value> = body.iter(body.args(block)).collect();
    let spec = OpSpec { name, operands: &args, results: &[*ty], attrs: body.cx().no_attrs(), regions: &[], successors: &[], loc };
    let inner = body.create(&spec);
    body.insert(inner, At::End(block));
    let results = body.results(inner);
    body.push(At::End(block), loc, Return { results }).map_err(|e| op.error(e.message))
}

/// The op that a computation applies, if it does nothing else.
fn applied<'c>(body: &Body<'c>, op: Op, region: Region) -> Option<&'c str> {
    let block = body.first_block(region)?;
    let mut ops = body.ops(block);
    let (inner, end) = (ops.next()?, ops.next()?);
    let args = body.args(block);
    let ty = body.ty(body.at(args, 0));
    let plain = body.attrs(inner).is_empty_dict() && body.region_count(inner) == 0 && body.results(inner).len() == 1;
    let whole = args.len() == 2 && body.iter(body.operands(inner)).eq(body.iter(args)) && body.iter(body.operands(end)).eq(body.iter(body.results(inner)));
    let types = body.types(args).chain(body.types(body.results(inner))).chain(body.types(body.operands(op)).nth(1)).all(|t| t == ty);
    let named = body.name(inner).text().starts_with("stablehlo.") && body.matches::<Return>(end).is_some() && body.attrs(end).is_empty_dict();
    (ops.next().is_none() && plain && whole && types && named).then(|| body.name(inner).text())
}

/// Reads `reducer(%p: T, %q: T) (%r: U, %s: U) { … }`.
fn reducer<'c>(op: &mut OpParser<'_, '_, 'c>, count: usize) -> Parsed<()> {
    op.expect("reducer")?;
    let (mut accumulators, mut elements) = (Vec::new(), Vec::new());
    for _ in 0..count {
        op.expect("(")?;
        accumulators.push(argument(op)?);
        op.expect(",")?;
        elements.push(argument(op)?);
        op.expect(")")?;
    }
    accumulators.extend(elements);
    op.region("body", &accumulators).map(|_| ())
}

fn argument<'c>(op: &mut OpParser<'_, '_, 'c>) -> Parsed<Argument<'c>> {
    let name = op.argument_name()?;
    op.expect(":")?;
    let ty = op.ty()?;
    op.optional_location()?;
    Ok(Argument { name: Some(name), ty })
}
