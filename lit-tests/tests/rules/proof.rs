//! One proof: a program before and after a rule, on many inputs.

use crate::examples::Example;
use crate::inputs;
use crate::registry;
use shale_dialects::eval::convert::convert;
use shale_dialects::eval::interpreter::{Interpreter, Limits};
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::element::FloatElement;
use shale_ir::eval::{Data, Datum, NoHost};
use shale_ir::literal::{Literal, Random, Tolerance};
use shale_ir::module::Module;
use shale_ir::pass::{Budget, PassCx};
use shale_ir::prelude::*;
use shale_ir::session::{Session, Str};
use shale_ir::source::Source;
use shale_ir::text::ParseOptions;
use shale_ir::verify::verify_module;
use shale_ir::with_float;
use std::fmt;

/// How a proof ended.
pub enum Verdict {
    /// The rule fired, and both sides gave the same for every input.
    Holds,
    /// The rule did not fire.
    Silent,
    /// The program cannot be read or run, or the rewritten one is invalid.
    Invalid(String),
    /// The sides differ.
    Differs(String),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Holds => write!(f, "the rule fires and holds"),
            Verdict::Silent => write!(f, "the rule does not fire"),
            Verdict::Invalid(why) => write!(f, "invalid: {why}"),
            Verdict::Differs(how) => write!(f, "the sides differ: {how}"),
        }
    }
}

/// The tolerance of relaxed rules on numbers from 0.25 to 2, in steps of the element type's precision: `2^−bits · RELAXED`.
const RELAXED: f64 = 32.0;

/// The most numbers on which a relaxed rule is tried: all are moderate, none special.
const MODERATE: usize = 4_000;

/// The name that examples use for the fold of an op.
pub const FOLD: &str = "fold";

/// Proves the rule of `rules` that an example names, on the example.
pub fn prove(example: &Example, rules: &Registry) -> Verdict {
    let session = Session::new(&registry());
    judged(session.cx(), example, rules).unwrap_or_else(Verdict::Invalid)
}

/// Runs the canonicalizer with all rules of a class on an example, and judges the whole.
pub fn prove_together(example: &Example, rules: &Registry, class: Class) -> Verdict {
    let session = Session::new(&registry());
    together(session.cx(), example, rules, class).unwrap_or_else(Verdict::Invalid)
}

fn together(cx: Cx<'_>, example: &Example, rules: &Registry, class: Class) -> Result<Verdict, String> {
    let n = 1_000;
    let module = parse(cx, &example.text.replace("[N]", &format!("[{n}]")))?;
    let mut rewritten = module.clone();
    let name = module.items().find_map(|(_, body)| shale_ir::module::symbol_of(body)).ok_or("no function")?;
    let budget = Budget::new(u64::MAX);
    let mut pass = PassCx::new(&budget, None);
    let options = RewriteOptions { check: true, fp: class, ..RewriteOptions::default() };
    rewrite_greedily(rewritten.get_mut(name).ok_or("no function")?, rules.patterns(), &options, &mut pass).map_err(|e| e.message)?;
    if let Some(warning) = pass.diagnostics.first() {
        return Err(warning.message.clone());
    }
    if let Some(error) = verify_module(&rewritten).first() {
        return Err(format!("after the rules: {}", error.message));
    }
    let pair = Pair { before: &module, after: &rewritten, name };
    // What is relaxed twice has no bound of its own: only that it ends is judged.
    if class == Class::Relaxed { Ok(Verdict::Holds) } else { pair.equal(&variables(cx, example)?, None) }
}

fn judged(cx: Cx<'_>, example: &Example, rules: &Registry) -> Result<Verdict, String> {
    let variables = variables(cx, example)?;
    let patterns = rules.patterns().filtered(|p| p.name == example.rule);
    let relaxed = patterns.iter().any(|p| p.class == Class::Relaxed);
    let n = if relaxed { inputs::count(&variables).min(MODERATE) } else { inputs::count(&variables) };
    let text = example.text.replace("[N]", &format!("[{n}]"));
    let module = parse(cx, &text)?;
    let mut rewritten = module.clone();
    let name = module.items().find_map(|(_, body)| shale_ir::module::symbol_of(body)).ok_or("no function")?;
    let Some(class) = rewrite(rewritten.get_mut(name).ok_or("no function")?, &example.rule, &patterns)? else { return Ok(Verdict::Silent) };
    let errors = verify_module(&rewritten);
    if let Some(error) = errors.first() {
        return Err(format!("after the rule: {}", error.message));
    }
    let pair = Pair { before: &module, after: &rewritten, name };
    let along = example.text.contains("[N]");
    if class == Class::Relaxed { pair.close(n) } else { pair.equal(&variables, along.then_some(n)) }
}

/// The element types of the parameters along `N`.
fn variables(cx: Cx<'_>, example: &Example) -> Result<Vec<ElementType>, String> {
    let module = parse(cx, &example.text.replace("[N]", "[77]"))?;
    let (_, body) = module.items().next().ok_or("no function")?;
    let types = parameters(body).ok_or("no function")?;
    let along = types.into_iter().filter(|ty| ty.array().is_some_and(|a| a.dims.list() == [77]) || !example.text.contains("[N]"));
    Ok(along.filter_map(|ty| ty.element().scalar()).collect())
}

fn parameters<'c>(body: &Body<'c>) -> Option<Vec<Type<'c>>> {
    let block = body.first_block(body.regions(body.root()?).next()?)?;
    Some(body.types(body.args(block)).collect())
}

fn parse<'c>(cx: Cx<'c>, text: &str) -> Result<Module<'c>, String> {
    let module = shale_ir::text::parse_module(cx, &Source::new("example", text), &ParseOptions::default()).map_err(|e| e[0].message.clone())?;
    match verify_module(&module).first() {
        Some(error) => Err(error.message.clone()),
        None => Ok(module),
    }
}

/// Applies the rule once everywhere; its class if it fired.
fn rewrite(body: &mut Body<'_>, rule: &str, patterns: &Patterns) -> Result<Option<Class>, String> {
    let fold = rule == FOLD;
    let class = patterns.iter().map(|p| p.class).next().or(fold.then_some(Class::Exact)).ok_or_else(|| format!("no rule {rule}"))?;
    let budget = Budget::new(u64::MAX);
    let options = RewriteOptions { fold, check: false, fp: Class::Relaxed, explore: true, ..RewriteOptions::default() };
    let mut cx = PassCx::new(&budget, None);
    rewrite_once(body, patterns, &options, &mut cx).map_err(|e| e.message)?;
    Ok(cx.stats.contains_key(rule).then_some(class))
}

struct Pair<'a, 'c> {
    before: &'a Module<'c>,
    after: &'a Module<'c>,
    name: Str<'c>,
}

impl Pair<'_, '_> {
    fn run(&self, module: &Module<'_>, inputs: &[Literal]) -> Result<Vec<Literal>, String> {
        let data: Data = inputs.iter().map(|i| Datum::Array(i.clone())).collect();
        let limits = Limits { depth: 64, ..Limits::default() };
        let name = module.cx().str(self.name.text());
        let results = Interpreter::run_function(module, name, data, &mut NoHost, limits).results.map_err(|e| e.message)?;
        let array = |datum: Datum| if let Datum::Array(a) = datum { Ok(a) } else { Err("a result is no array".to_string()) };
        results.into_iter().map(array).collect()
    }

    /// The inputs' shapes, element by element.
    fn shapes(&self) -> Vec<(ElementType, Vec<i64>)> {
        let types = self.before.get(self.name).and_then(parameters).unwrap_or_default();
        types.iter().filter_map(|ty| ty.array()).map(|a| (a.element.scalar().expect("an element type"), a.dims.list().to_vec())).collect()
    }

    /// Bit for bit: along `N` at once, else in rounds.
    fn equal(&self, variables: &[ElementType], n: Option<usize>) -> Result<Verdict, String> {
        let mut random = Random::new(1);
        let shapes = self.shapes();
        if let Some(n) = n {
            let mut along = inputs::along(variables, n, &mut random).into_iter();
            let mut next = |(element, dims): &(ElementType, Vec<i64>)| match dims[..] {
                [len] if len as usize == n => along.next().expect("one array for each"),
                _ => inputs::of_shape(*element, dims, 0, &mut Random::new(2)),
            };
            let inputs: Vec<_> = shapes.iter().map(&mut next).collect();
            return self.judge(&inputs, None);
        }
        let elements: i64 = shapes.iter().map(|(_, dims)| dims.iter().product::<i64>()).max().unwrap_or(1).max(1);
        let wanted = if inputs::long() { 40_000 } else { 2_500 };
        for round in 0..(wanted / elements).clamp(8, 500) as usize {
            let inputs: Vec<_> = shapes.iter().map(|(element, dims)| inputs::of_shape(*element, dims, round, &mut random)).collect();
            match self.judge(&inputs, None)? {
                Verdict::Holds => {}
                other => return Ok(other),
            }
            if shapes.is_empty() {
                break;
            }
        }
        Ok(Verdict::Holds)
    }

    /// Within the bound of relaxed rules, on moderate numbers.
    fn close(&self, n: usize) -> Result<Verdict, String> {
        let mut random = Random::new(1);
        let shapes = self.shapes();
        for _ in 0..if n > 1000 { 1 } else { 40 } {
            let inputs: Vec<_> = shapes.iter().map(|(element, dims)| inputs::moderate(*element, dims, &mut random)).collect();
            let precision = |e: &ElementType| with_float!(e.part(), T => 0.5_f64.powi(T::FORMAT.mantissa_bits as i32), otherwise => 1.0);
            let step = shapes.iter().map(|(e, _)| precision(e)).filter(|p| *p < 1.0).fold(0.0, f64::max);
            let narrow = shapes.iter().any(|(e, _)| e.is_float() && e.bits() <= 8);
            match self.judge(&inputs, Some(Bound { tolerance: step * RELAXED, narrow }))? {
                Verdict::Holds => {}
                other => return Ok(other),
            }
        }
        Ok(Verdict::Holds)
    }

    fn judge(&self, inputs: &[Literal], bound: Option<Bound>) -> Result<Verdict, String> {
        let (before, after) = (self.run(self.before, inputs)?, self.run(self.after, inputs)?);
        let tolerance = bound.map_or(Tolerance::EXACT, |b| Tolerance::close(b.tolerance, b.tolerance));
        for (i, (was, is)) in before.iter().zip(&after).enumerate() {
            let (was, is) = if bound.is_some_and(|b| b.narrow) { without_overflow(was, is) } else { (was.clone(), is.clone()) };
            let (was, is) = (&was, &is);
            let comparison = is.compare(was, tolerance).map_err(|e| e.to_string())?;
            if let Some((index, is, was)) = comparison.first {
                let at = |input: &Literal| text_at(input, &index);
                let inputs: Vec<_> = inputs.iter().map(at).collect();
                return Ok(Verdict::Differs(format!("result {i} at {index:?} was {was}, is {is}; inputs there: {}", inputs.join(", "))));
            }
        }
        Ok(Verdict::Holds)
    }
}

/// How much the sides of a relaxed rule may differ.
#[derive(Clone, Copy)]
struct Bound {
    tolerance: f64,
    /// True for types in which moderate numbers overflow.
    narrow: bool,
}

/// Both results with zeros where one of them has overflowed.
fn without_overflow(was: &Literal, is: &Literal) -> (Literal, Literal) {
    let element = was.element();
    let finite = |x: &Literal| convert(x, ElementType::F64).as_slice::<f64>().iter().map(|v| v.is_finite()).collect::<Vec<_>>();
    let both: Vec<bool> = finite(was).into_iter().zip(finite(is)).map(|(a, b)| a && b).collect();
    let kept = |x: &Literal| {
        let chunks = x.bytes().chunks_exact(element.bytes()).zip(&both);
        let bytes: Vec<u8> = chunks.flat_map(|(bytes, keep)| bytes.iter().map(|b| if *keep { *b } else { 0 }).collect::<Vec<_>>()).collect();
        Literal::from_bytes(element, x.dims(), &bytes).expect("as many bytes")
    };
    (kept(was), kept(is))
}

/// The text of an element; of the whole array where it has other sizes.
fn text_at(input: &Literal, index: &[i64]) -> String {
    let inside = index.len() == input.dims().len() && index.iter().zip(input.dims()).all(|(i, size)| i < size);
    if !inside {
        return input.to_string();
    }
    let limits: Vec<i64> = index.iter().map(|i| i + 1).collect();
    input.slice(index, &limits, &vec![1; index.len()]).map_or_else(|e| e.to_string(), |one| one.to_string())
}
