//! Whole programs: types and sizes, helper functions, the main function.

use super::Maker;
use super::maker::Callee;
use shale_dialects::func::{Func, Return};
use shale_ir::body::{At, Body, Value};
use shale_ir::element::ElementType;
use shale_ir::literal::Random;
use shale_ir::loc::Loc;
use shale_ir::module::Module;
use shale_ir::op::SymbolName;
use shale_ir::session::Cx;
use shale_ir::types::Type;

/// The element types that programs may have.
pub(super) const ALL: [ElementType; 26] = {
    use ElementType::*;
    [
        Pred, S32, F32, F64, Bf16, F16, S64, U32, U8, S8, S16, U16, U64, C64, C128, F8E4M3Fn, F8E5M2, S4, U4, S2, U2, F8E4M3, F8E3M4, F8E5M2Fnuz, F8E4M3Fnuz,
        F4E2M1Fn,
    ]
};

/// How large programs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The least number of snippets of the main function.
    pub low: usize,
    /// The most.
    pub high: usize,
}

impl Default for Size {
    /// About 10 to 60 ops.
    fn default() -> Self {
        Size { low: 3, high: 14 }
    }
}

/// The program of a seed: a module with the public function `@main`, and up to two private functions that it may call.
///
/// # Panics
/// If an op that the generator relies on is not valid: a bug.
pub fn program<'c>(cx: Cx<'c>, seed: u64, size: Size) -> Module<'c> {
    let mut random = Random::new(seed);
    let (elements, sizes) = (elements(&mut random), sizes(&mut random));
    let (mut bodies, mut callees) = (Vec::new(), Vec::new());
    for i in 0..random.below(4).saturating_sub(1) {
        let snippets = 1 + random.below(3) as usize;
        let (body, callee) = function(cx, &mut random, (&elements, &sizes), &callees, &format!("helper{i}"), snippets);
        bodies.push(body);
        callees.push(callee);
    }
    let snippets = size.low + random.below((size.high.saturating_sub(size.low) + 1) as u64) as usize;
    let (main, _) = function(cx, &mut random, (&elements, &sizes), &callees, "main", snippets);
    let mut module = Module::new(cx);
    for body in [main].into_iter().chain(bodies) {
        let added = module.push(body).is_ok();
        assert!(added, "functions have different names");
    }
    super::clients::add_mesh(&mut module);
    module
}

/// Two or three element types beside truth values: mostly f32 and s32.
fn elements(random: &mut Random) -> Vec<ElementType> {
    let mut all = vec![ElementType::Pred, ElementType::F32, ElementType::F32, ElementType::F32, ElementType::S32];
    if random.below(10) < 4 {
        let float = [ElementType::F64, ElementType::Bf16, ElementType::F16, ElementType::F8E4M3Fn, ElementType::F8E5M2][random.below(5) as usize];
        all.extend([float, float]);
    }
    if random.below(10) < 4 {
        let int = [ElementType::S8, ElementType::U8, ElementType::U32, ElementType::S64, ElementType::S16, ElementType::U64][random.below(6) as usize];
        all.extend([int, int]);
    }
    if random.below(10) < 1 {
        all.push(ALL[random.below(ALL.len() as u64) as usize]);
    }
    all
}

/// Few sizes, one of them much more often, so that many arrays are square and fit together.
fn sizes(random: &mut Random) -> Vec<i64> {
    let mut one = || [1, 2, 3, 4, 2, 3, 5, 4][random.below(8) as usize];
    let (a, b) = (one(), one());
    let mut all = vec![a, a, a, b, 1];
    if random.below(20) == 0 {
        all.push(0);
    }
    all
}

/// A random function; `main` is public.
fn function<'c>(
    cx: Cx<'c>,
    random: &mut Random,
    (elements, sizes): (&[ElementType], &[i64]),
    callees: &[Callee<'c>],
    name: &str,
    snippets: usize,
) -> (Body<'c>, Callee<'c>) {
    let main = name == "main";
    let mut g = Maker::new(cx, Random::new(random.next_u64()), elements.to_vec(), sizes.to_vec());
    (g.callees, g.effects) = (callees.to_vec(), main);
    let mut inputs: Vec<Type<'c>> = (0..1 + g.below(if main { 5 } else { 3 })).map(|_| parameter(&mut g)).collect();
    // Numbers that the program does not know, for start indices and ends of loops.
    for _ in 0..g.below(3) {
        inputs.push(g.ty(ElementType::S32, &[]));
    }
    let region = g.body.new_region();
    let block = g.body.add_block(region, &inputs);
    g.open(block);
    g.grow(snippets);
    let results = returned(&mut g, main);
    let operands = g.values(&results);
    // It is not verified by itself: the function around it comes next.
    g.body.push(At::End(block), Loc::UNKNOWN, Return { operands }).expect("a return infers nothing");
    let types: Vec<_> = results.iter().map(|v| g.body.ty(*v)).collect();
    let visibility = (!main).then(|| cx.str("private"));
    let function_type = cx.function_type(&inputs, &types);
    let fields = Func { sym_name: SymbolName(cx.str(name)), function_type, sym_visibility: visibility, arg_attrs: None, res_attrs: None, body: region };
    let mut body = g.body;
    let top = body.top_block();
    body.push(At::End(top), Loc::UNKNOWN, fields).expect("a function infers nothing");
    (body, Callee { name: name.into(), inputs, results: types })
}

fn parameter<'c>(g: &mut Maker<'c>) -> Type<'c> {
    let element = g.element();
    let dims = if g.chance(20) { Vec::new() } else { g.shape() };
    g.ty(element, &dims)
}

/// What a function returns: most of what nobody uses, and some that is used.
fn returned(g: &mut Maker<'_>, main: bool) -> Vec<Value> {
    let mut results: Vec<Value> = g.unused().into_iter().filter(|_| g.chance(90)).collect();
    let most = if main { 24 } else { 4 };
    while results.len() > most {
        let i = g.below(results.len());
        results.remove(i);
    }
    if results.is_empty() || g.chance(30) {
        let value = g.any();
        results.push(value);
    }
    results
}
