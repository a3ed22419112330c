//! What will run, as text for people.

use super::Executable;
use super::assign::{Home, accesses};
use super::function::Function;
use crate::nest::Buffer;
use crate::nest::plan::{Address, Lanes, Loop, RowWork, Source, Stage, Step};
use shale_ir::diag::Diagnostic;
use std::fmt::Write;

impl Executable {
    /// What runs the function, a line a step: which kernel with its sizes, or which loops and engine; for which op, by name and line; what it reads and
    /// writes, by place. The first line says what the arrays of a run take, in bytes; the functions that are called
    /// come behind.
    pub fn listing(&self) -> String {
        let (memory, kernels) = (self.memory_use(), self.kernels());
        let plural = if kernels == 1 { "" } else { "s" };
        let mut out = format!("{kernels} kernel{plural}; arrays take {} bytes at one time, at least {}\n", memory.peak, memory.lower_bound);
        self.entry.list(&mut out);
        for function in self.called.functions() {
            _ = writeln!(out, "function @{}", function.name);
            function.list(&mut out);
        }
        out
    }
}

impl Function {
    fn list(&self, out: &mut String) {
        self.list_steps(&self.steps, 1, out);
        let results: Vec<String> = self.results.iter().map(|view| self.place(view.address.buffer)).collect();
        _ = writeln!(out, "  gives {}", results.join(", "));
    }

    fn list_steps(&self, steps: &[Step], depth: usize, out: &mut String) {
        for step in steps.iter().filter(|step| !self.stays(step)) {
            let (what, op) = describe(step);
            let op = op.map_or(String::new(), |op| format!(" for {}", self.op(op)));
            _ = writeln!(out, "{:indent$}{what}{op}{}", "", self.touched(step), indent = 2 * depth);
            for (name, steps) in inner(step) {
                if !name.is_empty() {
                    _ = writeln!(out, "{:indent$}{name}", "", indent = 2 * depth + 2);
                }
                self.list_steps(steps, depth + if name.is_empty() { 1 } else { 2 }, out);
            }
        }
    }

    /// True for a copy of what lies there already, which the assignment of buffers has made of it, and for what says only when an array begins.
    fn stays(&self, step: &Step) -> bool {
        if matches!(step, Step::Begin(_)) {
            return true;
        }
        let Step::Copy { from, to, .. } = step else { return false };
        let place = |address: &Address| (self.place(address.buffer), address.form.clone());
        place(from) == place(to)
    }

    /// How many kernels and loops steps are.
    fn count(&self, steps: &[Step]) -> usize {
        let one = |step: &Step| match step {
            Step::Repeat(repeat) => self.count(&repeat.condition) + self.count(&repeat.body),
            Step::Branch(branch) => branch.branches.iter().map(|steps| self.count(steps)).sum(),
            Step::Judge(_) | Step::Outside(_) | Step::Call(_) | Step::Begin(_) => 0,
            step => usize::from(!self.stays(step)),
        };
        steps.iter().map(one).sum()
    }

    /// How many kernels and loops the function became; those in loops and branches count once.
    pub(super) fn kernels(&self) -> usize {
        self.count(&self.steps)
    }

    /// An op's name and line, behind the ops on elements that it computes if it is a loop.
    pub(super) fn op(&self, op: usize) -> String {
        let Some((name, place)) = self.ops.get(op) else { return String::new() };
        let computed = self.computed.get(op).map_or("", |names| &**names);
        match Diagnostic::error(place.clone(), "").line_column() {
            Some((line, column)) => format!("{computed}{name} at {line}:{column}"),
            None => format!("{computed}{name}"),
        }
    }

    /// Which places a step reads and writes; those of steps within it stand with them.
    fn touched(&self, step: &Step) -> String {
        if matches!(step, Step::Loop(..) | Step::Tiled(_) | Step::RowBlocks(_)) {
            return String::new();
        }
        let (reads, writes) = accesses(step);
        let list = |what: &str, buffers: Vec<usize>| {
            let places: Vec<String> = buffers.into_iter().map(|buffer| self.place(buffer)).collect();
            if places.is_empty() { String::new() } else { format!("; {what} {}", places.join(", ")) }
        };
        list("reads", reads) + &list("writes", writes)
    }

    /// Where a buffer lies.
    fn place(&self, buffer: usize) -> String {
        let own = |bytes: usize| match self.assignment.homes[buffer] {
            Some(Home::Arena(at)) => format!("arena {at}..{}", at + bytes),
            Some(Home::Result(result, 0)) => format!("result {result}"),
            Some(Home::Result(result, at)) => format!("result {result} from byte {at}"),
            Some(Home::Argument(argument, 0)) => format!("argument {argument}, donated"),
            Some(Home::Argument(argument, at)) => format!("argument {argument} from byte {at}, donated"),
            None => "nothing".into(),
        };
        match &self.buffers[buffer] {
            Buffer::Frame => "scalars".into(),
            Buffer::Scratch => "scratch".into(),
            Buffer::Constant(literal) => format!("constant {}", literal.shape()),
            Buffer::Argument(argument, _) if self.assignment.homes[buffer].is_none() => format!("argument {argument}"),
            Buffer::Argument(_, bytes) | Buffer::Value(bytes) => own(*bytes),
        }
    }
}

/// The steps in a step, with what runs them where that is not plain.
pub(super) fn inner(step: &Step) -> Vec<(&'static str, &[Step])> {
    match step {
        Step::Loop(_, steps) => vec![("", steps)],
        Step::Tiled(tiled) => vec![("", &tiled.steps)],
        Step::RowBlocks(blocks) => vec![("", &blocks.steps)],
        Step::EachRow(each) => match &each.work {
            RowWork::Steps(steps) => vec![("", steps)],
            _ => Vec::new(),
        },
        Step::Reduce(reduction) => vec![("", &reduction.before)],
        Step::Fold(fold) => vec![("", &fold.before), ("and for each element", &fold.join)],
        Step::Repeat(repeat) => vec![("condition", &repeat.condition), ("body", &repeat.body)],
        Step::Branch(branch) => branch.branches.iter().map(|steps| ("branch", &steps[..])).collect(),
        _ => Vec::new(),
    }
}

/// What a step is, and the op that it computes, if one is known.
pub(super) fn describe(step: &Step) -> (String, Option<usize>) {
    match step {
        Step::Lanes(lanes) => (of_lanes(lanes), Some(lanes.op)),
        Step::Within(lanes) => (format!("the tile's lanes ({})", stages(lanes)), Some(lanes.op)),
        Step::Rows(around, lanes) => (format!("{} rows of {}", length(around), of_lanes(lanes)), Some(lanes.op)),
        Step::Blocks(b) => {
            let sides = b.loops.iter().map(|(_, size)| *size).chain([b.size]).map(|size| size.to_string()).collect::<Vec<_>>().join(" x ");
            (format!("tiles of {sides} of {} x {}", b.loops.iter().map(|(around, _)| length(around)).product::<i64>(), of_lanes(&b.lanes)), Some(b.lanes.op))
        }
        Step::Loop(around, _) => (format!("loop of {}", length(around)), None),
        Step::Transpose(t) => (format!("transpose {} x {}, {} times", length(&t.rows), length(&t.columns), product(&t.outer)), Some(t.op)),
        Step::Reduce(r) => {
            let lanes = match &r.source {
                Source::Lanes(lanes) | Source::Total(lanes) => format!("{}, by {}", r.lane.1, of_lanes(lanes)),
                Source::Memory(_) => r.lane.1.to_string(),
            };
            (format!("reduce {} x {lanes}", product(&r.outer) * product(&r.inner)), Some(r.op))
        }
        Step::Fold(fold) => (format!("fold from the left {} x {}", product(&fold.loops), of_lanes(&fold.lanes)), Some(fold.lanes.op)),
        Step::Tiled(tiled) => (format!("tiles of {} of {} iterations", tiled.size, tiled.count), None),
        Step::Columns(r) => (format!("reduce columns of {}", product(&r.loops)), None),
        Step::EachRow(each) => match &each.work {
            RowWork::Lanes(lanes) => (format!("for each row {}", of_lanes(lanes)), Some(lanes.op)),
            RowWork::Total { count, .. } => (format!("for each row the total of {count}"), None),
            RowWork::Arg { count, .. } => (format!("for each row the best of {count} and its place"), None),
            RowWork::Steps(_) => ("for each row".into(), None),
        },
        Step::Copy { bytes, .. } => (format!("copy {bytes} bytes"), None),
        Step::Begin(_) => ("begin".into(), None),
        Step::Kernel(call) => (call.kernel.describe(), Some(call.op)),
        Step::RowBlocks(b) => (format!("blocks of {} of {} rows, {} times", b.size, b.count, product(&b.loops)), None),
        Step::Product(product) => (product.kernels.first().map_or(String::new(), |(_, kernel, _)| kernel.describe()), Some(product.op)),
        Step::Repeat(_) => ("while".into(), None),
        Step::Branch(branch) => (format!("one of {} branches", branch.branches.len()), None),
        Step::Judge(judge) => ("judge".into(), Some(judge.op)),
        Step::Outside(outside) => ("outside".into(), Some(outside.op)),
        Step::Call(call) => (format!("call @{}", call.name), Some(call.op)),
    }
}

fn of_lanes(lanes: &Lanes) -> String {
    format!("{} lanes ({})", lanes.count, stages(lanes))
}

/// The programs that go over lanes one after the other.
fn stages(lanes: &Lanes) -> String {
    let one = |stage: &Stage| format!("instructions: {}, engine: {}", stage.code.program().instructions.len(), stage.code.engine());
    lanes.stages.iter().map(one).collect::<Vec<_>>().join("; ")
}

fn length(around: &Loop) -> i64 {
    around.end - around.first
}

fn product(loops: &[Loop]) -> i64 {
    loops.iter().map(length).product()
}
