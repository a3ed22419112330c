//! Instances of laws: the left side as a program, for each element type.

use crate::examples::Example;
use crate::registry;
use shale_ir::element::ElementType;
use shale_ir::rewrite::{Law, is_predicate};
use shale_ir::session::Session;

/// The text of a law's left side on arrays of `N` elements; `None` if an op does not take the type.
fn text(law: &Law, element: ElementType) -> Option<String> {
    let variables = law.variables();
    let ty = |name: &str| format!("{}[N]", if is_predicate(name) { "pred" } else { element.xla_name() });
    let parameters: Vec<_> = variables.iter().map(|v| format!("%{v}: {}", ty(v))).collect();
    // The body is built by the law itself; the frame is text, as is the result's type.
    let frame = format!("func.func @law({}) {{\n  return\n}}\n", parameters.join(", ")).replace("[N]", "[77]");
    let session = Session::new(&registry());
    let mut module = shale_ir::text::parse_module(session.cx(), &shale_ir::source::Source::new("law", frame), &shale_ir::text::ParseOptions::default()).ok()?;
    let name = session.cx().str("law");
    let body = module.get_mut(name)?;
    let block = body.first_block(body.regions(body.root()?).next()?)?;
    let end = body.last_op(block)?;
    let values: Vec<_> = body.iter(body.args(block)).collect();
    let like = values.iter().zip(&variables).find(|(_, v)| !is_predicate(v)).map_or(body.ty(values[0]), |(v, _)| body.ty(*v));
    let result = law.instance(body, end, &values, like)?;
    body.set_operands(end, &[result]);
    let result = shale_ir::text::type_text(body.ty(result));
    let text = shale_ir::text::module_text(&module, &shale_ir::text::PrintOptions::default());
    let (head, rest) = text.split_once(") {").expect("a function");
    Some(format!("{head}) -> {result} {{{rest}").replace("[77]", "[N]"))
}

/// A program for each law and each of its element types.
pub fn law_programs() -> Vec<Example> {
    let patterns = registry().patterns();
    let mut programs = Vec::new();
    for law in patterns.iter().filter_map(|p| p.law) {
        for element in ElementType::ALL.iter().filter(|e| law.elements.iter().any(|class| class.contains(**e))) {
            if let Some(text) = text(&law, *element) {
                let (rule, elements) = (law.name.to_string(), element.xla_name().to_string());
                programs.push(Example { name: rule.clone(), rule, fires: true, elements, text });
            }
        }
    }
    programs
}
