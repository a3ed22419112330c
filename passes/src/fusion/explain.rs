//! Why the op that defines a value and the ops around it ended in one kernel, or did not.
//!
//! Everything is asked of what the pass itself uses: the costs say why a value is kept, the merger why two kernels stay two.

use super::frames;
use super::kernels::{Kernel, MAX_OPS, Plan, operand_ops};
use super::nest::{self, Apart, Merger};
use super::outline::holder;
use super::runs_kernels;
use crate::cost::{Kind, Why, bytes_of, operations};
use crate::names::heads;
use shale_dialects::hlo::Reduce;
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::op::Flags;
use std::fmt::Write;

/// The names of the values that [`explain_fusion`] knows, in order: results of ops that fusion looks at, without `%`.
pub fn fusion_names(body: &Body<'_>) -> Vec<String> {
    blocks(body).into_iter().flat_map(|block| body.ops(block)).flat_map(|op| heads(body, op)).collect()
}

/// Why the op that defines the value called `name` (`%x` or `x`), what it reads and what reads it ended in one kernel or did not, before the fuse pass
/// runs. Names are those of the text that the body was read from; `None` for an unknown one.
pub fn explain_fusion(body: &Body<'_>, name: &str) -> Option<String> {
    let name = name.trim_start_matches('%');
    let name = name.split('#').next().unwrap_or(name);
    blocks(body).into_iter().find_map(|block| {
        let op = body.ops(block).find(|op| heads(body, *op).iter().any(|head| head == name))?;
        Some(Explain::text(body, block, op))
    })
}

/// The blocks whose ops become kernels.
fn blocks(body: &Body<'_>) -> Vec<Block> {
    let Some(root) = body.root() else { return Vec::new() };
    let holders: Vec<Op> = body.walk(root).filter(|op| runs_kernels(body, *op)).collect();
    holders.into_iter().flat_map(|op| body.regions(op).flat_map(|region| body.blocks(region)).collect::<Vec<_>>()).collect()
}

struct Explain<'a, 'b, 'c> {
    body: &'b Body<'c>,
    plan: &'a Plan,
    merger: Merger<'a, 'b, 'c>,
}

impl Explain<'_, '_, '_> {
    fn text(body: &Body<'_>, block: Block, op: Op) -> String {
        let mut plan = Plan::of(body, block);
        let kernels = plan.kernels(body);
        let explain = Explain { body, plan: &plan, merger: nest::merged(&plan, body, kernels) };
        let mut out = format!("{}, {}: {}\n", explain.named(op), explain.size(op), explain.state(op));
        let mut seen = vec![op];
        for value in body.iter(body.operands(op)).filter(|v| body.def_op(*v).is_none_or(|def| !plan.has(def))) {
            let _ = writeln!(out, "  operand {}, {} bytes: it is in memory before this block begins", explain.outer(value), bytes_of(body.ty(value)) as u64);
        }
        for def in operand_ops(body, op).into_iter().filter(|def| plan.has(*def)) {
            if !seen.contains(&def) {
                seen.push(def);
                let _ = writeln!(out, "  operand {}, {}: {}", explain.named(def), explain.size(def), explain.pair(def, op));
            }
        }
        for user in body.iter(body.results(op)).flat_map(|v| body.users(v)).filter_map(|user| holder(body, user, block)) {
            if !seen.contains(&user) {
                seen.push(user);
                let _ = writeln!(out, "  user {}, {}: {}", explain.named(user), explain.size(user), explain.pair(op, user));
            }
        }
        out
    }

    fn named(&self, op: Op) -> String {
        let (heads, name) = (heads(self.body, op), self.body.name(op).text());
        if heads.is_empty() { name.into() } else { format!("%{} = {name}", heads.join(", %")) }
    }

    fn outer(&self, value: Value) -> String {
        match self.body.def_op(value) {
            Some(op) => self.named(op),
            None => self.body.value_name(value).map_or("an argument".into(), |name| format!("%{name}")),
        }
    }

    fn size(&self, op: Op) -> String {
        let bytes: f64 = self.body.types(self.body.results(op)).map(bytes_of).sum();
        format!("{} bytes, {} operations", bytes as u64, operations(self.body, op) as u64)
    }

    fn kernels(&self, op: Op) -> Vec<usize> {
        (0..self.merger.kernels.len()).filter(|k| self.merger.kernels[*k].members.contains(&op)).collect()
    }

    /// What a kernel is, with its cost.
    fn kernel(&self, kernel: &Kernel) -> String {
        let names: Vec<String> = kernel.outputs.iter().flat_map(|op| heads(self.body, *op)).map(|name| format!("%{name}")).collect();
        let ns = self.merger.cost(kernel);
        format!("the kernel of {} ops that writes {} ({ns:.0} ns)", kernel.members.len(), names.join(", "))
    }

    /// Where an op is computed, and why its result is kept or not.
    fn state(&self, op: Op) -> String {
        let kind = self.plan.kind(op);
        if let Some(found) = self.body.block_of(op).and_then(|block| frames::frame(self.body, block, op)) {
            return format!(
                "in a kernel of {} ops: windows, with the padding around what they slide over and the part of their result that is kept",
                found.ops.len()
            );
        }
        if self.body.has(op, Flags::TERMINATOR) {
            return "ends the block and reads what it returns from memory".into();
        }
        match self.kernels(op)[..] {
            [] if kind == Kind::Opaque => format!("a kernel of its own: no fusion takes {}", self.body.name(op).text()),
            [] => "in no kernel: it costs nothing where it is used".into(),
            [k] if self.merger.kernels[k].members.len() == 1 => format!("a kernel of its own; {}", self.kept(op)),
            [k] if self.merger.kernels[k].outputs.contains(&op) => format!("in {}; {}", self.kernel(&self.merger.kernels[k]), self.kept(op)),
            [k] => format!("in {}; its result stays out of memory", self.kernel(&self.merger.kernels[k])),
            ref all => format!("computed again in each of {} kernels: that is cheaper than to keep its result", all.len()),
        }
    }

    /// Why an op's result is in memory.
    fn kept(&self, op: Op) -> String {
        let place = self.plan.place(op) as usize;
        if self.plan.capped[place] {
            return format!("its result is in memory: a kernel has at most {MAX_OPS} ops");
        }
        let why = match self.plan.why[place] {
            Why::Inlined(_) | Why::Unused | Why::Given => return "its result stays out of memory".into(),
            Why::Written if self.body.matches::<Reduce<'_>>(op).is_some() => "a reduction is complete before it is used".into(),
            Why::Written => format!("{} always writes it", self.body.name(op).text()),
            Why::Read(user) => match self.plan.ops().get(user as usize) {
                Some(user) => format!("{} reads it from there", self.named(*user)),
                None => "what has effects reads it from there".into(),
            },
            Why::NoEpilogue => "a contraction keeps its result unless one elementwise op or transpose of its size takes it".into(),
            Why::Reduced => "a contraction is complete before it is reduced".into(),
            Why::Dear(kernels) => format!("{kernels} kernels need it, and its functions are too dear to be computed in each"),
            Why::Often(kernels) => format!("{kernels} kernels need it, which is too often to compute it in each"),
        };
        format!("its result is in memory: {why}")
    }

    /// Whether the op `def` and the op `user` that reads its result are in one kernel, and why not.
    fn pair(&self, def: Op, user: Op) -> String {
        let (of_def, of_user) = (self.kernels(def), self.kernels(user));
        if let Some(k) = of_user.iter().find(|k| of_def.contains(k)) {
            return format!("in one kernel: {}", self.kernel(&self.merger.kernels[*k]));
        }
        if self.body.has(user, Flags::TERMINATOR) {
            return "it reads what it returns from memory".into();
        }
        match (&of_def[..], &of_user[..]) {
            ([], _) => self.state(def),
            (_, []) => self.state(user),
            ([a, ..], [b, ..]) => format!("in different kernels: {}; {}", self.kept(def), self.apart(*a, *b)),
        }
    }

    /// Why two kernels stay two.
    fn apart(&self, a: usize, b: usize) -> String {
        let [first, second] = [a, b].map(|k| &self.merger.kernels[k]);
        match self.merger.together(a, b) {
            Err(Apart::Closed) => "one of the two holds a contraction".into(),
            Err(Apart::Space) => "the two go over other elements, or over rows of other axes".into(),
            Err(Apart::Large) => format!("together they have more than {MAX_OPS} ops"),
            Err(Apart::Circular) => "something outside of both comes between them".into(),
            Err(Apart::Far) => "too many others stand between them to tell whether one needs the other".into(),
            Err(Apart::Dear) => format!("apart they cost {:.0} ns, together no less", self.merger.cost(first) + self.merger.cost(second)),
            Ok(_) => "too many others were nearer".into(),
        }
    }
}
