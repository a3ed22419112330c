//! Sums of products.

use super::movement::list;
use super::window::{WindowText, write_window};
use super::*;
use shale_dialects::hlo::ConvDimensionNumbers;
use shale_dialects::hlo::lists::Bools;
use shale_ir::element::ElementType;
use shale_ir::session::Dims;

pub(super) const FORMS: &[Form] = &[
    Form::new("dot", dot, &[("hlo.dot_general", write_dot)]),
    Form::new("convolution", convolution, &[("hlo.convolution", write_convolution)]),
    refused!("ragged-dot", "no op of hlo says it; chlo.ragged_dot in StableHLO's text has a form"),
    refused!("scaled-dot", "no specification defines it"),
];

/// What an algorithm makes of the operands before they are multiplied, and in which type products are added.
struct Algorithm {
    name: &'static str,
    /// The bits of exponent and mantissa that are left of each operand.
    precision: Option<(i64, i64)>,
    /// The types of operands that keep all their bits.
    exact: &'static [ElementType],
    accum: Option<ElementType>,
}

const ALGORITHMS: [Algorithm; 10] = {
    use ElementType::*;
    const F8: &[ElementType] = &[F8E5M2, F8E4M3Fn, F8E4M3B11Fnuz, F8E5M2Fnuz, F8E4M3Fnuz, F8E4M3, F8E3M4];
    const fn row(name: &'static str, precision: Option<(i64, i64)>, exact: &'static [ElementType], accum: Option<ElementType>) -> Algorithm {
        Algorithm { name, precision, exact, accum }
    }
    [
        row("unset", None, &[], None),
        row("dot_any_f8_any_f8_f32", None, F8, Some(F32)),
        row("dot_any_f8_any_f8_any", None, F8, None),
        row("dot_f16_f16_f16", Some((5, 10)), &[F16], Some(F16)),
        row("dot_f16_f16_f32", Some((5, 10)), &[F16], Some(F32)),
        row("dot_bf16_bf16_bf16", Some((8, 7)), &[Bf16], Some(Bf16)),
        row("dot_bf16_bf16_f32", Some((8, 7)), &[Bf16], Some(F32)),
        row("dot_tf32_tf32_f32", Some((8, 10)), &[], Some(F32)),
        row("dot_f32_f32_f32", Some((8, 23)), &[F32], Some(F32)),
        row("dot_f64_f64_f64", Some((11, 52)), &[F64], Some(F64)),
    ]
};

/// Why an algorithm is not obeyed.
const REFUSED: [(&str, &str); 6] = [
    ("dot_any_f8_any_f8_f32_fast_accum", "how it rounds is not defined"),
    ("dot_any_f8_any_f8_any_fast_accum", "how it rounds is not defined"),
    ("dot_bf16_bf16_f32_x3", "it adds products of parts of the operands in an order that is not defined"),
    ("dot_bf16_bf16_f32_x6", "it adds products of parts of the operands in an order that is not defined"),
    ("dot_bf16_bf16_f32_x9", "it adds products of parts of the operands in an order that is not defined"),
    ("dot_tf32_tf32_f32_x3", "it adds products of parts of the operands in an order that is not defined"),
];

fn dot<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let (mut lhs, mut rhs, result) = (r.value(i, 0)?, r.value(i, 1)?, r.result_type(i)?);
    r.ignore(i, "operand_precision", "products are always those of the operands' type");
    let lists = ["lhs_batch_dims", "rhs_batch_dims", "lhs_contracting_dims", "rhs_contracting_dims"];
    let mut dims: [Option<Dims<'_>>; 4] = [None; 4];
    for (dims, key) in dims.iter_mut().zip(lists) {
        *dims = r.ints(i, key)?.map(|list| r.cx.dims(&list));
    }
    let mut accum = accumulated(r, result);
    if let Some(span) = i.take("algorithm") {
        let name = text(r.span_text(span)).into_owned();
        if let Some((_, why)) = REFUSED.iter().find(|(n, _)| *n == name) {
            return Err(r.error(span.0, span.1, format!("algorithm {name} is not supported: {why}")));
        }
        let Some(algorithm) = ALGORITHMS.iter().find(|a| a.name == name) else {
            return Err(r.error(span.0, span.1, format!("there is no dot algorithm '{name:.60}'")));
        };
        accum = algorithm.accum.map(|e| r.cx.scalar(e)).or(accum);
        (lhs, rhs) = (narrowed(r, i, lhs, algorithm, span)?, narrowed(r, i, rhs, algorithm, span)?);
    }
    let (left, right) = (r.body.ty(lhs).element(), r.body.ty(rhs).element());
    if left != right && left.is_integer_or_index() {
        // Integers of different types: both fit in the result's.
        (lhs, rhs) = (widened(r, i, lhs, result)?, widened(r, i, rhs, result)?);
    }
    let [lhs_batching_dimensions, rhs_batching_dimensions, lhs_contracting_dimensions, rhs_contracting_dimensions] = dims;
    let result = ResultType(result);
    let fields =
        hlo::DotGeneral { lhs, rhs, lhs_batching_dimensions, rhs_batching_dimensions, lhs_contracting_dimensions, rhs_contracting_dimensions, accum, result };
    r.emit(i, fields)
}

/// The type in which products are added where nothing is said: f32 for narrower floats.
fn accumulated<'c>(r: &Reader<'_, 'c>, result: Type<'c>) -> Option<Type<'c>> {
    let narrow = |e: ElementType| e.is_float() && e.bits() < ElementType::F32.bits();
    result.element().scalar().is_some_and(narrow).then(|| r.cx.scalar(ElementType::F32))
}

/// An operand with the bits that an algorithm leaves of it.
fn narrowed<'s>(r: &mut Reader<'s, '_>, i: &Instruction<'s>, value: Value, algorithm: &Algorithm, span: Span) -> Parsed<Value> {
    let ty = r.body.ty(value);
    let element = ty.element().scalar();
    if algorithm.name == "unset" || element.is_some_and(|e| algorithm.exact.contains(&e)) {
        return Ok(value);
    }
    match algorithm.precision {
        Some((exponent_bits, mantissa_bits)) if element.is_some_and(ElementType::is_float) => {
            r.push(i, hlo::ReducePrecision { operand: value, exponent_bits, mantissa_bits })
        }
        _ => {
            let ty = shale_ir::text::type_text(ty);
            Err(r.error(span.0, span.1, format!("algorithm {} does not take {ty}", algorithm.name)))
        }
    }
}

/// An operand converted to the element type of the result.
fn widened<'s, 'c>(r: &mut Reader<'s, 'c>, i: &Instruction<'s>, value: Value, result: Type<'c>) -> Parsed<Value> {
    let Some(array) = r.body.ty(value).array() else { return Ok(value) };
    let to = r.cx.ty(TypeKind::Array(shale_ir::types::ArrayType { element: result.element(), ..array }));
    if to == r.body.ty(value) { Ok(value) } else { r.push(i, hlo::Convert { input: value, to: ResultType(to) }) }
}

fn write_dot(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let d: hlo::DotGeneral<'_> = w.get(op)?;
    let mut text = String::new();
    let lists = [
        ("lhs_batch_dims", d.lhs_batching_dimensions),
        ("lhs_contracting_dims", d.lhs_contracting_dimensions),
        ("rhs_batch_dims", d.rhs_batching_dimensions),
        ("rhs_contracting_dims", d.rhs_contracting_dimensions),
    ];
    for (name, dims) in lists.into_iter().filter_map(|(name, dims)| Some((name, dims?))) {
        put(&mut text, name, list(dims.list()));
    }
    let (operand, result) = (w.body.ty(d.lhs).element().scalar(), d.result.0.element().scalar());
    let default = if result.is_some_and(|e| e.bits() < 32) { Some(ElementType::F32) } else { result };
    if let Some(accum) = d.accum.and_then(Type::scalar).filter(|a| Some(*a) != default) {
        let algorithm = ALGORITHMS.iter().find(|a| a.accum == Some(accum) && operand.is_some_and(|e| a.exact.contains(&e)));
        match algorithm {
            Some(algorithm) => put(&mut text, "algorithm", algorithm.name),
            None => w.refuse_if(op, true, "a dot with this accumulation type")?,
        }
    }
    w.plain(op, "dot", &text)
}

fn convolution<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let (lhs, rhs, result) = (r.value(i, 0)?, r.value(i, 1)?, ResultType(r.result_type(i)?));
    r.ignore(i, "operand_precision", "products are always those of the operands' type");
    let span = r.require(i, "dim_labels")?;
    let labels = text(r.span_text(span)).into_owned();
    let Some(dim_numbers) = dim_numbers(&labels).and_then(|text| ConvDimensionNumbers::new(r.cx, &text)) else {
        let message = format!("expected dimension labels such as b01f_01io->b01f, got '{labels:.60}'");
        return Err(r.error(span.0, span.1, message));
    };
    let window = WindowText::read(r, i)?;
    let fields = hlo::Convolution {
        lhs,
        rhs,
        dim_numbers,
        window_strides: WindowText::dims(r.cx, &window.stride),
        padding: window.padding(r.cx),
        lhs_dilation: WindowText::dims(r.cx, &window.lhs_dilate),
        rhs_dilation: WindowText::dims(r.cx, &window.rhs_dilate),
        window_reversal: (!window.reversal.is_empty()).then(|| Bools::new(r.cx, &window.reversal)),
        feature_group_count: r.int(i, "feature_group_count")?.unwrap_or(1),
        batch_group_count: r.int(i, "batch_group_count")?.unwrap_or(1),
        accum: accumulated(r, result.0),
        result,
    };
    check_window(r, i, &fields, &window)?;
    r.emit(i, fields)
}

/// The sizes that the window states are those of the kernel.
fn check_window(r: &mut Reader<'_, '_>, i: &Instruction<'_>, fields: &hlo::Convolution<'_>, window: &WindowText) -> Parsed<()> {
    let kernel = &fields.dim_numbers.parts()[1];
    let sizes = r.body.ty(fields.rhs).array().map_or(&[][..], |a| a.dims.list());
    let spatial: Option<Vec<i64>> = kernel.spatial.iter().map(|d| sizes.get(*d).copied()).collect();
    let Some(spatial) = spatial.filter(|s| *s != window.size) else { return Ok(()) };
    let at = if window.size.is_empty() { (i.at, i.end) } else { window.span };
    Err(r.error(at.0, at.1, format!("the window has sizes {:?}, but the kernel has {spatial:?}", window.size)))
}

/// `b01f_01io->b01f` as the hlo dialect writes it.
fn dim_numbers(labels: &str) -> Option<String> {
    let (operands, result) = labels.split_once("->")?;
    let (lhs, rhs) = operands.split_once('_')?;
    let spread = |part: &str| format!("[{}]", part.chars().map(String::from).collect::<Vec<_>>().join(", "));
    Some(format!("{}x{}->{}", spread(lhs), spread(rhs), spread(result)))
}

fn write_convolution(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let c: hlo::Convolution<'_> = w.get(op)?;
    let default = c.accum.and_then(Type::scalar).is_none_or(|a| a == ElementType::F32);
    w.refuse_if(op, !default, "a convolution with this accumulation type")?;
    let [input, kernel, output] = c.dim_numbers.parts();
    let rhs = w.body.ty(c.rhs).array().map_or(&[][..], |a| a.dims.list());
    let sizes: Vec<i64> = kernel.spatial.iter().map(|d| rhs[*d]).collect();
    let lists = [("stride", c.window_strides), ("lhs_dilate", c.lhs_dilation), ("rhs_dilate", c.rhs_dilation)];
    let window = write_window(&sizes, &lists, c.padding, &c.window_reversal.map_or(Vec::new(), Bools::list));
    let labels = |dims: &hlo::ConvDims, outer: char, feature: char| -> String {
        let label = |d: usize| match dims.spatial.iter().position(|s| *s == d) {
            Some(k) => k.to_string(),
            None if d == dims.outer => outer.to_string(),
            None => feature.to_string(),
        };
        (0..dims.rank()).map(label).collect()
    };
    w.refuse_if(op, sizes.len() > 10, "a convolution of more than ten spatial dimensions")?;
    let mut text = format!("{window}, dim_labels={}_{}->{}", labels(&input, 'b', 'f'), labels(&kernel, 'i', 'o'), labels(&output, 'b', 'f'));
    for (name, count) in [("feature_group_count", c.feature_group_count), ("batch_group_count", c.batch_group_count)] {
        if count != 1 {
            put(&mut text, name, count);
        }
    }
    w.plain(op, "convolution", &text)
}
