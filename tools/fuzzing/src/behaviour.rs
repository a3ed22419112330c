//! What a program does: the results of its public functions on inputs, what it puts out, and how that is compared.

use shale_dialects::hlo::Infeed as InfeedOp;
use shale_ir::body::{Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Data, Datum, EvalError};
use shale_ir::literal::{Distribution, Literal, Random, Tolerance};
use shale_ir::module::{ItemKey, Module};
use shale_ir::op::interface::FunctionLike;
use shale_ir::shape::{ArrayShape, Shape};
use shale_ir::types::Type;
use shale_reference::{CustomCalls, Executable, Infeed, Limits, Options};

/// The steps that a run may take unless something else is known: a loop may have no end.
pub const STEPS: u64 = 1 << 26;

/// What one run may cost beside steps.
const LIMITS: Limits = Limits { steps: STEPS, bytes: 1 << 30, depth: 64 };

/// A public function and what it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The shapes of the parameters.
    pub parameters: Vec<Shape>,
    /// The arrays that its infeeds read, in order, if none of them stands in a loop or a callee.
    infeed: Vec<ArrayShape>,
}

/// What a run of a function is given.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The arguments.
    pub arguments: Data,
    /// The items of the infeed queue.
    pub infeed: Vec<Literal>,
}

/// The public functions of a module that have bodies, in order.
pub fn entries(module: &Module<'_>) -> Vec<Entry> {
    module.items().filter_map(entry).collect()
}

fn entry<'c>((key, body): (ItemKey<'c>, &Body<'c>)) -> Option<Entry> {
    let ItemKey::Symbol(name) = key else { return None };
    let op = body.root()?;
    let interface = body.interface::<FunctionLike>(op).filter(|f| (f.is_public)(body, op))?;
    let block = body.first_block((interface.region)(body, op)?)?;
    let shape = |ty: Type<'c>| Shape::from_type(ty);
    let parameters = body.types(body.args(block)).map(shape).collect::<Option<_>>()?;
    let infeed = body.walk_all().filter(|op| body.matches::<InfeedOp<'c>>(*op).is_some()).flat_map(|op| arrays(body, op)).collect();
    Some(Entry { name: name.text().into(), parameters, infeed })
}

/// The shapes of the results that are arrays.
fn arrays(body: &Body<'_>, op: Op) -> Vec<ArrayShape> {
    body.types(body.results(op)).filter_map(|ty| Shape::from_type(ty)?.as_array().cloned()).collect()
}

/// The pure functions that custom calls of programs may name: what each gives is a function of its operands, to the bit.
///
/// - `first`: its first operand.
/// - `turned`: its operands in the other order.
pub fn calls() -> CustomCalls {
    let first = |operands: &[Datum], _: &[Shape]| Ok(operands.iter().take(1).cloned().collect());
    let turned = |operands: &[Datum], _: &[Shape]| Ok::<Data, EvalError>(operands.iter().rev().cloned().collect());
    CustomCalls::new().with("first", first).with("turned", turned)
}

/// Random arguments and items of the infeed queue, the same for the same number: numbers of moderate size in some arrays, in others special values or any bits.
///
/// `None` for a parameter that is no array and has none inside, or one of more than 2³⁰ bytes.
pub fn inputs(entry: &Entry, number: u64) -> Option<Inputs> {
    let mut random = Random::new(number);
    let arguments = entry.parameters.iter().map(|shape| datum(shape, &mut random)).collect::<Option<_>>()?;
    let infeed = entry.infeed.iter().map(|shape| literal(shape, &mut random)).collect::<Option<_>>()?;
    Some(Inputs { arguments, infeed })
}

fn datum(shape: &Shape, random: &mut Random) -> Option<Datum> {
    match shape {
        Shape::Token => Some(Datum::Token),
        Shape::Tuple(parts) => parts.iter().map(|part| datum(part, random)).collect::<Option<_>>().map(Datum::Tuple),
        Shape::Opaque => None,
        Shape::Array(array) => literal(array, random).map(Datum::Array),
    }
}

fn literal(shape: &ArrayShape, random: &mut Random) -> Option<Literal> {
    shape.byte_size().ok().filter(|bytes| *bytes <= 1 << 30)?;
    let distribution = match random.below(10) {
        0..=3 => Distribution::Small,
        4..=5 => Distribution::Normal,
        6 if shape.element.bits() >= 8 => Distribution::Uniform { low: -4.0, high: 4.0 },
        7..=8 => Distribution::Edges,
        _ => Distribution::Bits,
    };
    Some(Literal::random(shape.element, &shape.dims, distribution, random))
}

/// What a run left behind.
#[derive(Clone, Debug)]
pub struct Seen {
    results: Data,
    outfeed: Vec<Datum>,
    failures: Vec<String>,
    /// How many steps the run took.
    pub steps: u64,
}

/// Why there is nothing to compare.
#[derive(Clone, Debug)]
pub enum Unseen {
    /// The program cannot be run at all.
    Unrunnable(Vec<Diagnostic>),
    /// The run ended with an error.
    Failed(Diagnostic),
}

impl Unseen {
    /// The reason, as a sentence.
    pub fn reason(&self) -> &str {
        match self {
            Unseen::Unrunnable(diagnostics) => diagnostics.first().map_or("it cannot be run", |d| &d.message),
            Unseen::Failed(diagnostic) => &diagnostic.message,
        }
    }
}

/// How a function is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The numbers of replicas and of partitions of each. All get the same arguments.
    pub grid: (u32, u32),
    /// The most steps.
    pub steps: u64,
}

/// Runs a function of a module in the reference evaluator.
///
/// # Errors
/// Why there is nothing to see.
pub fn observe(module: &Module<'_>, entry: &Entry, inputs: Inputs, setting: Setting) -> Result<Seen, Unseen> {
    let Setting { grid: (replicas, partitions), steps } = setting;
    let members = replicas as usize * partitions as usize;
    let infeed = vec![inputs.infeed.into_iter().map(Infeed::Array).collect::<Vec<_>>(); members];
    let options = Options { limits: Limits { steps, ..LIMITS }, replicas, partitions, infeed, calls: calls(), ..Options::default() };
    let executable = Executable::new(module, &entry.name, options).map_err(Unseen::Unrunnable)?;
    let mut seen = Seen { results: Data::new(), outfeed: Vec::new(), failures: Vec::new(), steps: 0 };
    for outcome in executable.run(vec![inputs.arguments; members]) {
        seen.results.extend(outcome.results.map_err(|error| Unseen::Failed(error.to_diagnostic()))?);
        seen.outfeed.extend(outcome.outfeed);
        seen.failures.extend(outcome.failures.iter().map(|f| f.message.clone()));
        seen.steps = seen.steps.max(outcome.cost.steps);
    }
    Ok(seen)
}

/// The first place where two runs differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// `result 0`, `item 2 of the outfeed queue`.
    pub output: String,
    /// The index of the element.
    pub index: Vec<i64>,
    /// The value in the first run.
    pub before: String,
    /// The value in the second.
    pub after: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let index = if self.index.is_empty() { String::new() } else { format!(" at {:?}", self.index) };
        write!(f, "{}{index} was {}, now it is {}", self.output, self.before, self.after)
    }
}

/// Compares two runs bit by bit; any NaN equals any NaN.
pub fn difference(before: &Seen, after: &Seen) -> Option<Difference> {
    let judged = || {
        let changed = before.failures != after.failures;
        let list = |seen: &Seen| format!("{:?}", seen.failures);
        changed.then(|| Difference { output: "the judgements".into(), index: Vec::new(), before: list(before), after: list(after) })
    };
    list_difference("result", &before.results, &after.results)
        .or_else(|| list_difference("item of the outfeed queue", &before.outfeed, &after.outfeed))
        .or_else(judged)
}

fn list_difference(what: &str, before: &[Datum], after: &[Datum]) -> Option<Difference> {
    if before.len() != after.len() {
        let count = |list: &[Datum]| format!("{} in number", list.len());
        return Some(Difference { output: format!("each {what}"), index: Vec::new(), before: count(before), after: count(after) });
    }
    before.iter().zip(after).enumerate().find_map(|(i, (b, a))| datum_difference(&format!("{what} {i}"), b, a))
}

fn datum_difference(output: &str, before: &Datum, after: &Datum) -> Option<Difference> {
    match (before, after) {
        (Datum::Array(b), Datum::Array(a)) => array_difference(output, b, a),
        (Datum::Tuple(b), Datum::Tuple(a)) => list_difference(&format!("{output}, part"), b, a),
        (Datum::Token, Datum::Token) => None,
        _ => Some(Difference { output: output.into(), index: Vec::new(), before: kind(before).into(), after: kind(after).into() }),
    }
}

fn kind(datum: &Datum) -> &'static str {
    match datum {
        Datum::Array(_) => "an array",
        Datum::Tuple(_) => "a tuple",
        Datum::Token => "a token",
    }
}

fn array_difference(output: &str, before: &Literal, after: &Literal) -> Option<Difference> {
    let at = |index, before, after| Some(Difference { output: output.into(), index, before, after });
    // Equal bits are the usual case, and cheap to see.
    if before.shape() == after.shape() && before.bytes() == after.bytes() {
        return None;
    }
    match after.compare(before, Tolerance::EXACT) {
        Err(_) => at(Vec::new(), format!("of shape {}", before.shape()), format!("of shape {}", after.shape())),
        Ok(comparison) => comparison.first.and_then(|(index, actual, expected)| at(index, expected, actual)),
    }
}
