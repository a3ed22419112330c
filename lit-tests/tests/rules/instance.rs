//! Instances of laws: the left side as a program, for each element type; and programs that are nearly one.

use crate::examples::Example;
use crate::registry;
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::rewrite::{Law, Term, is_predicate};
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

/// The laws of a registry, each with its element types.
fn laws(registry: &Registry) -> Vec<(Law, Vec<ElementType>)> {
    let patterns = registry.patterns();
    let types = |law: &Law| ElementType::ALL.iter().copied().filter(|e| law.elements.iter().any(|class| class.contains(*e))).collect();
    patterns.iter().filter_map(|p| p.law()).map(|law| (law, types(&law))).collect()
}

fn program(law: &Law, element: ElementType, fires: bool, name: String) -> Option<Example> {
    let text = text(law, element)?;
    Some(Example { name, rule: law.name.to_string(), fires, elements: element.xla_name().to_string(), text })
}

/// A program for each law and each of its element types.
pub fn law_programs(registry: &Registry) -> Vec<Example> {
    let of = |(law, types): (Law, Vec<ElementType>)| types.into_iter().filter_map(move |e| program(&law, e, true, law.name.into()));
    laws(registry).into_iter().flat_map(of).collect()
}

/// Programs that are nearly the left side of a law: one occurrence of a repeated variable is another variable, or one number another number.
pub fn near_misses(registry: &Registry) -> Vec<Example> {
    let mut programs = Vec::new();
    for (law, types) in laws(registry) {
        for element in types {
            for (place, what) in places(&law, element).into_iter().enumerate() {
                let Some(left) = what.and_then(|other| changed(law.left, &mut (place as isize), other)) else { continue };
                programs.extend(program(&Law { left, ..law }, element, false, format!("{} with {left}", law.name)));
            }
        }
    }
    programs
}

/// What may stand instead of each leaf of a law, in order.
fn places(law: &Law, element: ElementType) -> Vec<Option<Term>> {
    let (mut leaves, mut seen) = (Vec::new(), Vec::new());
    collect(law.left, &mut leaves);
    let fresh = |predicate: bool| if predicate { ["p", "q", "r"] } else { ["u", "v", "t"] };
    let other = |leaf: &Term| match *leaf {
        Term::Var(name) if seen.contains(&name) => fresh(is_predicate(name)).into_iter().find(|n| !law.variables().contains(n)).map(Term::Var),
        Term::Var(name) => {
            seen.push(name);
            None
        }
        Term::Number(n) => other_number(element, n).map(Term::Number),
        Term::Op(..) => None,
    };
    leaves.iter().map(other).collect()
}

fn collect(term: Term, leaves: &mut Vec<Term>) {
    match term {
        Term::Op(_, args) => args.iter().for_each(|arg| collect(*arg, leaves)),
        leaf => leaves.push(leaf),
    }
}

/// A number that the type tells from `n`.
fn other_number(element: ElementType, n: f64) -> Option<f64> {
    let bytes = |n: f64| Literal::exact_scalar(element, n).map(|scalar| scalar.bytes().to_vec());
    [3.0, 1.0, 0.0].into_iter().find(|m| bytes(*m).is_some() && bytes(*m) != bytes(n))
}

/// The term with another leaf in one place.
fn changed(term: Term, place: &mut isize, other: Term) -> Option<Term> {
    let Term::Op(info, args) = term else {
        *place -= 1;
        return Some(if *place == -1 { other } else { term });
    };
    let args: Option<Vec<Term>> = args.iter().map(|arg| changed(*arg, place, other)).collect();
    Some(Term::Op(info, Box::leak(args?.into_boxed_slice())))
}
