//! Dots and convolutions.

use super::small::{comma_operand, dims_attr};
use crate::attrs::{BoolList, ConvDimensionNumbers, DenseRows, DotAlgorithm, DotDimensionNumbers, Precision};
use crate::contraction::{Convolution, DotGeneral};
use crate::precision::Precisions;
use shale_ir::attr::Attr;
use shale_ir::op::AsAttr;
use shale_ir::session::Dims;
use shale_ir::text::Syntax;
use shale_ir::text::parse::{OpParser, Operand, Parsed};
use shale_ir::text::print::OpPrinter;

/// `%a, %b, precision = [DEFAULT, DEFAULT] : (A, B) -> C`
pub(crate) static DOT: Syntax = Syntax {
    parse: |op| {
        let operands = [op.operand()?, comma_operand(op)?];
        if op.eat(",") {
            precision(op)?;
        }
        op.attr_dict()?;
        two_operands(op, operands)
    },
    print: |p, op| {
        let body = p.body();
        p.text(" ");
        p.values(body.operands(op));
        print_precision(p, body.attr(op, "precision_config"));
        p.attr_dict(op, &["precision_config"], false);
        print_signature(p, op);
        Ok(())
    },
};

/// `%a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT], algorithm = <…> : (A, B) -> C`
pub(crate) static DOT_GENERAL: Syntax = Syntax {
    parse: |op| {
        let operands = [op.operand()?, comma_operand(op)?];
        let none = op.cx().dims(&[]);
        let (mut batching, mut contracting) = ((none, none), (none, none));
        while op.eat(",") {
            match op.optional_keyword(&["batching_dims", "contracting_dims", "precision", "algorithm"]) {
                Some("batching_dims") => batching = dims_pair(op)?,
                Some("contracting_dims") => contracting = dims_pair(op)?,
                Some("precision") => precision_list(op)?,
                Some(_) => {
                    op.expect("=")?;
                    let algorithm = op.record(DotAlgorithm::INFO)?;
                    op.attribute("algorithm", algorithm);
                }
                None => return Err(op.expected("batching_dims, contracting_dims, precision or algorithm")),
            }
        }
        let numbers = DotDimensionNumbers {
            lhs_batching_dimensions: batching.0,
            rhs_batching_dimensions: batching.1,
            lhs_contracting_dimensions: contracting.0,
            rhs_contracting_dimensions: contracting.1,
        };
        let numbers = numbers.to_attr(op.cx());
        op.attribute("dot_dimension_numbers", numbers);
        op.attr_dict()?;
        two_operands(op, operands)
    },
    print: |p, op| {
        let body = p.body();
        let Some(x) = body.matches::<DotGeneral<'_>>(op) else { return OpPrinter::refuse() };
        p.text(" ");
        p.values(body.operands(op));
        let d = x.dot_dimension_numbers;
        for (word, lhs, rhs, needed) in [
            ("batching_dims", d.lhs_batching_dimensions, d.rhs_batching_dimensions, false),
            ("contracting_dims", d.lhs_contracting_dimensions, d.rhs_contracting_dimensions, true),
        ] {
            if needed || !lhs.list().is_empty() || !rhs.list().is_empty() {
                p.text(&format!(", {word} = "));
                print_dims(p, lhs);
                p.text(" x ");
                print_dims(p, rhs);
            }
        }
        print_precision(p, body.attr(op, "precision_config"));
        if let Some(algorithm) = body.attr(op, "algorithm") {
            p.text(", algorithm = ");
            p.record(algorithm);
        }
        p.attr_dict(op, &["dot_dimension_numbers", "precision_config", "algorithm"], false);
        print_signature(p, op);
        Ok(())
    },
};

/// `(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1],
/// reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (A, B) -> C`
pub(crate) static CONVOLUTION: Syntax = Syntax {
    parse: |op| {
        op.expect("(")?;
        let operands = [op.operand()?, comma_operand(op)?];
        for word in [")", "dim_numbers", "="] {
            op.expect(word)?;
        }
        let numbers = op.raw_until(&[","])?;
        let numbers = ConvDimensionNumbers(op.cx().str(numbers.trim())).to_attr(op.cx());
        op.attribute("dimension_numbers", numbers);
        for word in [",", "window", "=", "{"] {
            op.expect(word)?;
        }
        let mut first = true;
        while !op.eat("}") {
            if !first {
                op.expect(",")?;
            }
            first = false;
            window_part(op)?;
        }
        op.attr_dict()?;
        two_operands(op, operands)
    },
    print: |p, op| {
        let body = p.body();
        let Some(x) = body.matches::<Convolution<'_>>(op) else { return OpPrinter::refuse() };
        p.text("(");
        p.values(body.operands(op));
        p.text(") dim_numbers = ");
        p.text(x.dimension_numbers.0.text());
        p.text(", window = {");
        let mut first = true;
        let mut word = |p: &mut OpPrinter<'_, '_>, word: &str| {
            p.text(if first { "" } else { ", " });
            p.text(word);
            p.text(" = ");
            first = false;
        };
        let lists = [("stride", x.window_strides), ("lhs_dilate", x.lhs_dilation), ("rhs_dilate", x.rhs_dilation)];
        for (i, (name, list)) in lists.into_iter().enumerate() {
            if let Some(list) = list {
                word(p, name);
                print_dims(p, list);
            }
            if let (0, Some(padding)) = (i, x.padding) {
                word(p, "pad");
                p.text("[");
                p.list(padding.all_rows(), |p, row| p.text(&format!("{row:?}")));
                p.text("]");
            }
        }
        if let Some(reversal) = x.window_reversal {
            word(p, "reverse");
            p.text(&format!("{:?}", reversal.values()));
        }
        p.text("}");
        let shown = ["dimension_numbers", "window_strides", "padding", "lhs_dilation", "rhs_dilation", "window_reversal"];
        p.attr_dict(op, &shown, false);
        print_signature(p, op);
        Ok(())
    },
};

/// Reads one part of a convolution's window.
fn window_part(op: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let cx = op.cx();
    let words = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
    let Some(word) = op.optional_keyword(&words) else { return Err(op.expected("stride, pad, lhs_dilate, rhs_dilate or reverse")) };
    op.expect("=")?;
    let (name, attr) = match word {
        "pad" => {
            let mut rows = Vec::new();
            list(op, |op| {
                rows.push(integers(op)?);
                Ok(())
            })?;
            if rows.iter().any(|row| row.len() != 2) {
                return Err(op.error("expected pairs behind 'pad', such as [[0, 1], [2, 2]]"));
            }
            ("padding", DenseRows::new(cx, &rows, 2).to_attr(cx))
        }
        "reverse" => {
            let mut values = Vec::new();
            list(op, |op| match op.optional_keyword(&["true", "false"]) {
                Some(word) => {
                    values.push(word == "true");
                    Ok(())
                }
                None => Err(op.expected("true or false")),
            })?;
            ("window_reversal", BoolList::new(cx, &values).to_attr(cx))
        }
        _ => {
            let name = match word {
                "stride" => "window_strides",
                "lhs_dilate" => "lhs_dilation",
                _ => "rhs_dilation",
            };
            (name, dims_attr(cx, &integers(op)?))
        }
    };
    op.attribute(name, attr);
    Ok(())
}

/// Reads `[a, b]`.
fn list<'c>(op: &mut OpParser<'_, '_, 'c>, mut item: impl FnMut(&mut OpParser<'_, '_, 'c>) -> Parsed<()>) -> Parsed<()> {
    op.expect("[")?;
    let mut first = true;
    while !op.eat("]") {
        if !first {
            op.expect(",")?;
        }
        first = false;
        item(op)?;
    }
    Ok(())
}

fn integers(op: &mut OpParser<'_, '_, '_>) -> Parsed<Vec<i64>> {
    let mut numbers = Vec::new();
    list(op, |op| {
        numbers.push(op.integer()?);
        Ok(())
    })?;
    Ok(numbers)
}

/// Reads `= [0] x [1]`.
fn dims_pair<'c>(op: &mut OpParser<'_, '_, 'c>) -> Parsed<(Dims<'c>, Dims<'c>)> {
    op.expect("=")?;
    let lhs = integers(op)?;
    op.expect("x")?;
    let rhs = integers(op)?;
    Ok((op.cx().dims(&lhs), op.cx().dims(&rhs)))
}

/// Reads `precision = [DEFAULT, HIGH]`.
fn precision(op: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    op.expect("precision")?;
    precision_list(op)
}

fn precision_list(op: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    op.expect("=")?;
    let mut precisions = Vec::new();
    list(op, |op| {
        precisions.push(match op.optional_keyword(&["DEFAULT", "HIGHEST", "HIGH"]) {
            Some("DEFAULT") => Precision::Default,
            Some("HIGH") => Precision::High,
            Some(_) => Precision::Highest,
            None => return Err(op.expected("DEFAULT, HIGH or HIGHEST")),
        });
        Ok(())
    })?;
    let attr = Precisions::new(op.cx(), &precisions).to_attr(op.cx());
    op.attribute("precision_config", attr);
    Ok(())
}

fn two_operands(op: &mut OpParser<'_, '_, '_>, [lhs, rhs]: [Operand; 2]) -> Parsed<()> {
    op.expect(":")?;
    let (inputs, results) = op.function_type()?;
    op.results(results);
    let &[left, right] = inputs else { return Err(op.error(format!("expected the types of 2 operands, got {}", inputs.len()))) };
    op.add_operand("lhs", lhs, left)?;
    op.add_operand("rhs", rhs, right)
}

fn print_dims(p: &mut OpPrinter<'_, '_>, dims: Dims<'_>) {
    p.text(&format!("{:?}", dims.list()));
}

fn print_precision(p: &mut OpPrinter<'_, '_>, attr: Option<Attr<'_>>) {
    if let Some(precisions) = attr.and_then(Precisions::from_attr) {
        p.text(", precision = [");
        p.list(precisions.list(), |p, precision| p.text(precision.text()));
        p.text("]");
    }
}

fn print_signature(p: &mut OpPrinter<'_, '_>, op: shale_ir::body::Op) {
    let body = p.body();
    p.text(" : ");
    p.function_type(body.types(body.operands(op)), body.types(body.results(op)));
}
