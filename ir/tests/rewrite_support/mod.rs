//! A small dialect, and runs of patterns on its programs.

use shale_ir::body::Body;
use shale_ir::dialect::Registry;
use shale_ir::op::interface::ConstantLike;
use shale_ir::pass::Budget;
use shale_ir::prelude::*;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};

static CONSTANT: ConstantLike = ConstantLike { value: |body, op| body.attr(op, "n") };

op! {
    /// A constant.
    pub struct Num<'c> = "t.num" [Pure, implements(&CONSTANT)] { n: i64, ty: ResultType<'c> }
}
impl<'c> Semantics<'c> for Num<'c> {}
op! {
    /// A sum.
    pub struct Add = "t.add" [Pure, Commutative, SameType] { x: Value, y: Value }
}
impl<'c> Semantics<'c> for Add {}
op! {
    /// A thing with a number.
    pub struct Count = "t.count" [Pure, SameType] { input: Value, n: i64 }
}
impl<'c> Semantics<'c> for Count {}
op! {
    /// Two things.
    pub struct Pair = "t.pair" [] -> Values { inputs: Values }
}
impl<'c> Semantics<'c> for Pair {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.extend(body.types(self.inputs));
        Ok(())
    }
}
op! {
    /// Ends a region.
    pub struct Yield = "t.yield" [Pure, Terminator] -> () { values: Values }
}
impl<'c> Semantics<'c> for Yield {}

macro_rules! small {
    ($($Name:ident = $text:literal;)*) => { $(
        op! {
            /// One value from another.
            pub struct $Name = $text [Pure, SameType] { input: Value }
        }
        impl<'c> Semantics<'c> for $Name {}
    )* };
}
small! { A = "t.a"; B = "t.b"; C = "t.c"; }

macro_rules! sinks {
    ($($Name:ident = $text:literal;)*) => { $(
        op! {
            /// Takes a value and gives none.
            pub struct $Name = $text [] -> () { input: Value }
        }
        impl<'c> Semantics<'c> for $Name {}
    )* };
}
sinks! { Sink = "t.sink"; Drain = "t.drain"; }

macro_rules! scopes {
    ($($Name:ident = $text:literal;)*) => { $(
        op! {
            /// Runs a region, which gives an `i32`.
            pub struct $Name = $text [RecursiveEffects] -> Values { inputs: Values, body: Region }
        }
        impl<'c> Semantics<'c> for $Name {
            fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
                out.push(body.cx().int_type(32, shale_ir::types::Signedness::Signless));
                Ok(())
            }
        }
    )* };
}
scopes! { Scope = "t.scope"; Frame = "t.frame"; }

dialect! {
    /// Test.
    pub static T = "t" { ops: [Num, Add, Count, Pair, Yield, A, B, C, Sink, Drain, Scope, Frame] }
}

/// What a run did.
pub struct Outcome {
    pub result: Result<(), Diagnostic>,
    /// One line for each op: results, name, operands.
    pub ops: Vec<String>,
    pub stats: Vec<(&'static str, u64)>,
    pub messages: Vec<String>,
    /// Version and cfg version, before and after.
    pub versions: ((u64, u64), (u64, u64)),
    /// Rows of ops, values and blocks, before and after.
    pub rows: ([usize; 3], [usize; 3]),
    /// The number of uses of each op's first result.
    pub uses: Vec<usize>,
}

impl Outcome {
    pub fn error(&self) -> &str {
        &self.result.as_ref().expect_err("the pattern keeps to its contract").message
    }
}

/// Adds the patterns of a run.
pub type Fill = fn(&mut Patterns) -> &mut Patterns;

const CHECKED: RewriteOptions = RewriteOptions { fold: true, check: true, fp: Class::Exact, explore: false, trace: None, max_rewrites_per_op: 64 };

pub fn run(text: &str, patterns: Fill) -> Outcome {
    rewrite(text, patterns, &CHECKED, u64::MAX, false)
}

pub fn run_with(text: &str, patterns: Fill, options: &RewriteOptions) -> Outcome {
    rewrite(text, patterns, options, u64::MAX, false)
}

pub fn run_once(text: &str, patterns: Fill) -> Outcome {
    rewrite(text, patterns, &CHECKED, u64::MAX, true)
}

pub fn run_limited(text: &str, patterns: Fill, limit: u64) -> Outcome {
    rewrite(text, patterns, &CHECKED, limit, false)
}

fn rewrite(text: &str, fill: Fill, options: &RewriteOptions, limit: u64, once: bool) -> Outcome {
    let session = Session::new(&Registry::new().with(&T));
    let mut module = parse_module(session.cx(), &Source::new("test", text), &ParseOptions::default()).expect("a valid program");
    let body = module.items_mut().next().expect("one item").1;
    let mut patterns = Patterns::new();
    fill(&mut patterns);
    let state = |body: &Body<'_>| ((body.version(), body.cfg_version()), [body.op_rows(), body.value_rows(), body.block_rows()]);
    let before = state(body);
    let budget = Budget::new(limit);
    let mut cx = PassCx::new(&budget, None);
    let driver = if once { rewrite_once } else { rewrite_greedily };
    let result = driver(body, &patterns, options, &mut cx);
    let after = state(body);
    let uses = body.walk_all().filter(|op| !body.results(*op).is_empty()).map(|op| body.uses(body.result(op, 0)).count()).collect();
    Outcome {
        result,
        ops: lines(body),
        stats: cx.stats.into_iter().map(|(name, n)| (name_of(name), n)).collect(),
        messages: cx.diagnostics.into_iter().map(|d| d.message).collect(),
        versions: (before.0, after.0),
        rows: (before.1, after.1),
        uses,
    }
}

/// One line for each op; a value without a name is `%0`.
fn lines(body: &Body<'_>) -> Vec<String> {
    let list = |values: Values| body.iter(values).map(|v| format!("%{}", body.value_name(v).unwrap_or("0"))).collect::<Vec<_>>().join(" ");
    let line = |op: Op| {
        let depth = std::iter::successors(body.parent_op(op), |at| body.parent_op(*at)).count();
        let (results, operands) = (list(body.results(op)), list(body.operands(op)));
        let results = if results.is_empty() { results } else { results + " = " };
        format!("{}{results}{} {operands}", "  ".repeat(depth), body.name(op).text()).trim_end().to_string()
    };
    body.walk_all().map(line).collect()
}

/// The name of a statistic that a rewrite driver counts, which is a pattern's.
fn name_of(name: std::borrow::Cow<'static, str>) -> &'static str {
    match name {
        std::borrow::Cow::Borrowed(name) => name,
        std::borrow::Cow::Owned(name) => panic!("{name} is no pattern"),
    }
}
