//! Making a program smaller that shows something: delta debugging on modules.
//!
//! A step is a kind of edit, tried at each place of the program. An edit is kept if the program is still valid, is smaller than before, and
//! still shows what it showed. Steps are repeated until none succeeds. The result depends on the program and the question only.
//!
//! Each attempt starts from the text of the best program so far: nothing that an attempt leaves behind lives on.

mod data;
mod ops;
mod regions;
mod signature;

use shale_ir::body::{Body, Op};
use shale_ir::dialect::Registry;
use shale_ir::module::Module;
use shale_ir::op::interface::ConstantLike;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, parse_module};
use shale_ir::verify::verify_module;

/// What an edit did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edit {
    /// The module is another one.
    Done,
    /// Nothing can be done at this place.
    Nothing,
    /// There are no more places.
    End,
}

/// Edits the module at place number `n`; `twin` is the same module once more, to copy from.
type Step = for<'c> fn(module: &mut Module<'c>, twin: &Module<'c>, n: usize) -> Edit;

/// The kinds of edits, those that remove most first.
const STEPS: &[Step] = &[
    signature::drop_item,
    ops::drop_half,
    ops::drop_quarter,
    ops::drop_eighth,
    signature::drop_result,
    ops::drop_op,
    signature::return_operand,
    ops::pass_operands,
    regions::inline_region,
    regions::inline_call,
    ops::pass_earlier,
    ops::make_parameter,
    ops::drop_dead,
    regions::drop_carried,
    signature::drop_parameter,
    data::default_attribute,
    data::zero_constant,
    data::splat_constant,
];

/// What a reduction came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The smaller program's text.
    pub text: String,
    /// How many programs were asked about.
    pub attempts: u64,
}

/// Makes the program of a text smaller as long as `shows` says yes, with at most `most` questions. What it shows itself is not asked.
///
/// A program that the parser refuses stays as it is. Programs that the verifier refuses are asked about only if the first one is refused too.
pub fn reduce(text: &str, registry: &Registry, most: u64, shows: &mut dyn FnMut(&str) -> bool) -> Reduced {
    let mut state = State { registry, best: text.into(), weight: (usize::MAX, usize::MAX, u64::MAX, usize::MAX), valid: true, left: most, shows };
    if let Some((weight, valid, printed)) = state.measure_text(text) {
        (state.weight, state.valid) = (weight, valid);
        // The program as it is printed is easier to compare with.
        if printed != text && state.ask(&printed) {
            state.best = printed;
        }
        while state.round() {}
    }
    Reduced { text: state.best, attempts: most - state.left }
}

/// Compared from the left: the ops by weight; operands, arguments and results; elements of results; the length of the text.
type Weight = (usize, usize, u64, usize);

struct State<'a> {
    registry: &'a Registry,
    best: String,
    weight: Weight,
    /// Only valid programs count.
    valid: bool,
    left: u64,
    shows: &'a mut dyn FnMut(&str) -> bool,
}

impl State<'_> {
    fn measure_text(&self, text: &str) -> Option<(Weight, bool, String)> {
        let session = Session::new(self.registry);
        let module = parse(&session, text)?;
        let printed = module_text(&module, &PrintOptions::default());
        Some((weight(&module, &printed), verify_module(&module).is_empty(), printed))
    }

    fn ask(&mut self, text: &str) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        (self.shows)(text)
    }

    /// Tries every step at every place; true if one succeeded.
    fn round(&mut self) -> bool {
        let mut progress = false;
        for step in STEPS {
            let mut n = 0;
            while self.left > 0 {
                match self.attempt(*step, n) {
                    None => break,
                    Some(true) => progress = true, // another place has this number now
                    Some(false) => n += 1,
                }
            }
        }
        progress | self.smaller_sizes()
    }

    /// One edit; `None` if there are no more places.
    fn attempt(&mut self, step: Step, n: usize) -> Option<bool> {
        let session = Session::new(self.registry);
        let (mut module, twin) = (parse(&session, &self.best)?, parse(&session, &self.best)?);
        match step(&mut module, &twin, n) {
            Edit::End => return None,
            Edit::Nothing => return Some(false),
            Edit::Done => {}
        }
        if self.valid && !verify_module(&module).is_empty() {
            return Some(false);
        }
        ops::sweep(&mut module);
        let text = module_text(&module, &PrintOptions::default());
        let weight = weight(&module, &text);
        Some(self.take(weight, text))
    }

    fn take(&mut self, weight: Weight, text: String) -> bool {
        let better = weight < self.weight && self.ask(&text);
        if better {
            (self.weight, self.best) = (weight, text);
        }
        better
    }

    /// Every dimension of one size at once: 1 or 2 instead.
    fn smaller_sizes(&mut self) -> bool {
        let mut progress = false;
        for size in data::sizes(&self.best) {
            for new in (1..size.min(3)).chain((size > 4).then_some(size / 2)) {
                let text = data::with_size(&self.best, size, new);
                let Some((weight, valid, printed)) = self.measure_text(&text) else { continue };
                if (valid || !self.valid) && self.take(weight, printed) {
                    progress = true;
                    break;
                }
            }
        }
        progress
    }
}

fn parse<'c>(session: &'c Session, text: &str) -> Option<Module<'c>> {
    parse_module(session.cx(), &Source::new("program", text), &ParseOptions::default()).ok()
}

fn weight(module: &Module<'_>, text: &str) -> Weight {
    let (mut ops, mut values, mut elements) = (0, 0, 0u64);
    for (_, body) in module.items() {
        for op in body.walk_all() {
            ops += if body.interface::<ConstantLike>(op).is_some() { 1 } else { 4 };
            values += body.results(op).len() + body.operands(op).len();
            let counts = body.types(body.results(op)).filter_map(|ty| ty.array()?.elements());
            elements = counts.fold(elements, u64::saturating_add);
            values += body.regions(op).flat_map(|r| body.blocks(r)).map(|b| body.args(b).len()).sum::<usize>();
        }
    }
    (ops, values, elements, text.len())
}

/// The `n`-th of all ops that are not functions and end no block, and the body it is in.
fn op_at<'a, 'c>(module: &'a mut Module<'c>, n: usize) -> Option<(&'a mut Body<'c>, Op)> {
    let mut n = n;
    for (_, body) in module.items_mut() {
        let list = plain_ops(body);
        if let Some(op) = list.get(n) {
            return Some((body, *op));
        }
        n -= list.len();
    }
    None
}

/// The ops of a body that are neither the item itself nor end a block, in text order.
fn plain_ops(body: &Body<'_>) -> Vec<Op> {
    let plain = |op: &Op| body.parent_op(*op).is_some() && !body.has(*op, shale_ir::op::Flags::TERMINATOR);
    body.walk_all().filter(plain).collect()
}
