//! Writing HLO text.
//!
//! Each region becomes a computation before the one that holds it, several values become a tuple where HLO takes one, and what a region uses
//! from outside becomes a further parameter, or a constant of its own where the instruction takes none. Names are those of the values, made
//! different by numbers. Which number a name gets depends on the name that is wanted and on those given before it, so what is read back, where
//! every name is already different, keeps its names as long as computations and instructions come in the same order; they do, since each comes
//! behind what it uses.

mod computation;
mod effects;
mod instruction;
mod literal;

use crate::ops;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;
use shale_dialects::func;
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::{Body, Op, Value};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::element::ElementType;
use shale_ir::module::Module;
use shale_ir::op::OpDef;
use shale_ir::types::{Type, TypeKind};
use std::fmt::Write;

/// What was written, or why it cannot be written.
pub(crate) type Written<T = ()> = Result<T, Box<Diagnostic>>;

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// A computation on its way: its instructions, what values are called in it, and where their lines begin.
#[derive(Default)]
struct Scope {
    lines: String,
    names: Map<Value, String>,
    starts: Map<Value, usize>,
    /// Values that it is given and does not use, whatever uses them elsewhere.
    unused: HashSet<Value>,
    /// The values from outside that the computation takes as parts of its parameter.
    captured: HashSet<Value>,
}

/// Writes one module.
pub(crate) struct Writer<'a, 'c> {
    module: &'a Module<'c>,
    /// The function being written.
    pub(crate) body: &'a Body<'c>,
    /// Computations that are finished.
    done: String,
    scope: Scope,
    /// Names that were given, with the number that the next one of this name gets.
    used: Map<String, u32>,
    computations: Map<String, u32>,
    /// What functions are called as computations.
    functions: Map<&'c str, String>,
}

/// See [`crate::print`].
pub(crate) fn module(module: &Module<'_>) -> Result<String, Vec<Diagnostic>> {
    let functions = functions(module).map_err(|e| vec![*e])?;
    let Some((_, entry)) = functions.last().copied() else {
        return Err(vec![Diagnostic::error(Place::Unknown, "HLO text needs an entry computation: a function @main, or one public function")]);
    };
    let mut writer = Writer {
        module,
        body: entry,
        done: String::new(),
        scope: Scope::default(),
        used: Map::default(),
        computations: Map::default(),
        functions: Map::default(),
    };
    let mut errors = Vec::new();
    for (name, body) in &functions {
        writer.body = body;
        let is_entry = std::ptr::eq(*body, entry);
        if let Err(error) = writer.function(name, is_entry) {
            errors.push(*error);
        }
    }
    if errors.is_empty() { Ok(writer.header(entry) + &writer.done) } else { Err(errors) }
}

/// The functions in an order in which each comes behind those that it calls, the entry last.
fn functions<'a, 'c>(module: &'a Module<'c>) -> Written<Vec<(&'c str, &'a Body<'c>)>> {
    let mut all: Map<&str, &Body<'c>> = Map::default();
    let (mut order, mut public) = (Vec::new(), Vec::new());
    for (_, body) in module.items() {
        let Some(function) = body.root().and_then(|op| body.matches::<func::Func>(op)) else {
            let item = body.root().or_else(|| body.ops(body.top_block()).next());
            // A mesh names devices for hints; what computes on parts of arrays is written out in hlo.
            if item.is_some_and(|op| body.name(op).text() == "sdy.mesh") {
                continue;
            }
            let place = item.map_or(Place::Unknown, |op| body.place(op));
            return Err(Box::new(Diagnostic::error(place, "HLO text holds functions only: there is another item in the module")));
        };
        let name = function.sym_name.0.text();
        if function.sym_visibility.is_none_or(|v| v.text() == "public") {
            public.push(name);
        }
        all.insert(name, body);
        order.push(name);
    }
    let entry = if all.contains_key("main") { Some("main") } else { public.first().copied().filter(|_| public.len() == 1) };
    let Some(entry) = entry else { return Ok(Vec::new()) };
    order.retain(|name| *name != entry);
    order.push(entry);
    let (mut done, mut open, mut sorted) = (HashSet::new(), HashSet::new(), Vec::new());
    for name in order {
        // Depth first without recursion: a function is finished when it is met again with all its callees done.
        let mut stack = vec![name];
        while let Some(name) = stack.last().copied() {
            let Some(body) = all.get(name).copied().filter(|_| !done.contains(name)) else {
                stack.pop();
                continue;
            };
            let root = body.root().expect("it is a function");
            let first = open.insert(name);
            let calls = body.walk(root).filter_map(|op| Some((op, body.matches::<func::Call>(op)?.callee.0.text())));
            let missing: Vec<_> = calls.filter(|(_, callee)| all.contains_key(callee) && !done.contains(callee)).collect();
            if missing.is_empty() {
                done.insert(name);
                sorted.push((name, body));
                stack.pop();
                continue;
            }
            if let Some((op, callee)) = missing.iter().find(|(_, callee)| open.contains(callee)).filter(|_| first || stack.len() > all.len()) {
                return Err(Box::new(Diagnostic::error(body.place(*op), format!("HLO text has no recursion, but @{callee} calls itself"))));
            }
            stack.extend(missing.into_iter().map(|(_, callee)| callee));
        }
    }
    // The entry is not called by any other, so it comes last.
    match sorted.iter().position(|(name, _)| *name == entry) {
        Some(at) if at + 1 == sorted.len() => Ok(sorted),
        _ => Err(Box::new(Diagnostic::error(Place::Unknown, format!("HLO text cannot call the entry computation, but @{entry} is called")))),
    }
}

impl<'c> Writer<'_, 'c> {
    /// `HloModule name, …`
    fn header(&self, entry: &Body<'c>) -> String {
        let attrs = self.module.attrs();
        let name = attrs.entry("sym_name").and_then(Attr::as_str).unwrap_or("module");
        let mut text = format!("HloModule {}", instruction::legal(name));
        for key in crate::read::KEPT_OF_MODULES {
            if let Some(value) = attrs.entry(&format!("hlo.{key}")).and_then(Attr::as_str) {
                let _ = write!(text, ", {key}={value}");
            }
        }
        if let Some(layout) = entry_layout(entry) {
            let _ = write!(text, ", entry_computation_layout={{{layout}}}");
        }
        for key in ["replica_count", "num_partitions"] {
            if let Some(value) = attrs.entry(&format!("hlo.{key}")).and_then(Attr::as_int) {
                let _ = write!(text, ", {key}={value}");
            }
        }
        text + "\n\n"
    }

    /// Writes a function as a computation.
    fn function(&mut self, name: &'c str, is_entry: bool) -> Written {
        let root = self.body.root().expect("it is a function");
        let function: func::Func<'c> = self.get(root)?;
        let own = self.body.attr(root, "hlo.computation").and_then(Attr::as_str).unwrap_or(name);
        let name_of = self.unique_computation(own);
        self.functions.insert(name, name_of.clone());
        let Some(block) = self.body.first_block(function.body).filter(|_| self.body.has_one_block(function.body)) else {
            return Err(self.error(root, "a computation of HLO text is a function with one block"));
        };
        self.check_types(root)?;
        self.scope = Scope::default();
        let args: Vec<Value> = self.body.iter(self.body.args(block)).collect();
        let mut rest = &args[..];
        for (number, ty) in parameters(self.body).into_iter().enumerate() {
            let (own, others) = rest.split_at(leaves(ty).min(rest.len()));
            let wanted = self.wanted(own.first(), "arg");
            self.parameter(number, ty, own, &wanted);
            rest = others;
        }
        let returned = self.instructions(block)?;
        self.root(&returned, result(self.body))?;
        self.finish(&name_of, is_entry);
        Ok(())
    }

    /// Checks that HLO text has the types of all values.
    fn check_types(&self, root: Op) -> Written {
        for op in self.body.walk(root) {
            let blocks = self.body.regions(op).flat_map(|region| self.body.blocks(region));
            let types = blocks.flat_map(|block| self.body.types(self.body.args(block))).chain(self.body.types(self.body.results(op)));
            if let Some(ty) = types.into_iter().find(|ty| !has_text(*ty)) {
                return Err(self.error(op, format!("HLO text has no type {}", shale_ir::text::type_text(ty))));
            }
        }
        Ok(())
    }

    /// Adds the computation that was written.
    fn finish(&mut self, name: &str, is_entry: bool) {
        let lines = std::mem::take(&mut self.scope).lines;
        let _ = write!(self.done, "{}{name} {{\n{lines}}}\n{}", if is_entry { "ENTRY " } else { "" }, if is_entry { "" } else { "\n" });
    }

    /// The op as `T`.
    pub(crate) fn get<T: OpDef<'c>>(&self, op: Op) -> Written<T> {
        self.body.matches(op).ok_or_else(|| self.error(op, "the op is not valid: verify the module first"))
    }

    /// What HLO text cannot say, at an op; boxed, as [`Written`] has it.
    #[allow(clippy::unnecessary_box_returns)]
    pub(crate) fn error(&self, op: Op, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(self.body.place(op), message))
    }

    /// An error if `refused`: HLO text has no such thing.
    pub(crate) fn refuse_if(&self, op: Op, refused: bool, what: &str) -> Written {
        if refused { Err(self.error(op, format!("HLO text has no form for {what}"))) } else { Ok(()) }
    }

    /// Writes the ops of a block; gives what its end returns.
    fn instructions(&mut self, block: shale_ir::body::Block) -> Written<Vec<Value>> {
        let ops: Vec<Op> = self.body.ops(block).collect();
        for op in ops {
            let name = self.body.name(op).text();
            if ops::is_end(name) {
                return Ok(self.body.iter(self.body.operands(op)).collect());
            }
            match ops::writer(name) {
                Some(write) => write(self, op)?,
                None => return Err(self.error(op, format!("HLO text has no opcode for {name}"))),
            }
        }
        Err(Box::new(Diagnostic::error(Place::Unknown, "a computation does not end with a return")))
    }
}

/// The types of a function's parameters: tuples where the text had tuples.
fn parameters<'c>(body: &Body<'c>) -> Vec<Type<'c>> {
    let root = body.root().expect("it is a function");
    let inputs = body.attr(root, "function_type").and_then(|a| a.as_type()?.function()).map_or(&[][..], |f| f.0);
    let stated = match body.attr(root, "hlo.parameters").map(|a| *a.get()) {
        Some(AttrKind::Array(list)) => list.iter().map(|a| a.as_type()).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let fits = |types: &Vec<Type<'c>>| types.iter().map(|ty| leaves(*ty)).sum::<usize>() == inputs.len() && flat(types).eq(inputs.iter().copied());
    stated.filter(fits).unwrap_or_else(|| inputs.to_vec())
}

/// The type of a function's result if it is a tuple.
fn result<'c>(body: &Body<'c>) -> Option<Type<'c>> {
    let root = body.root().expect("it is a function");
    let results = body.attr(root, "function_type").and_then(|a| a.as_type()?.function()).map_or(&[][..], |f| f.1);
    let stated = body.attr(root, "hlo.result").and_then(|a| a.as_type()).filter(|ty| flat(&[*ty]).eq(results.iter().copied()));
    stated.or_else(|| (results.len() != 1).then(|| body.cx().ty(TypeKind::Tuple(results))))
}

fn flat<'a, 'c: 'a>(types: &'a [Type<'c>]) -> Box<dyn Iterator<Item = Type<'c>> + 'a> {
    Box::new(types.iter().flat_map(|ty| match *ty.get() {
        TypeKind::Tuple(parts) => flat(parts),
        _ => Box::new(std::iter::once(*ty)),
    }))
}

/// True if HLO text has the type.
fn has_text(ty: Type<'_>) -> bool {
    match *ty.get() {
        TypeKind::Array(array) => array.element.scalar().is_some_and(|e| ElementType::from_xla_name(e.xla_name()).is_some()),
        TypeKind::Tuple(parts) => parts.iter().all(|part| has_text(*part)),
        TypeKind::Token => true,
        _ => false,
    }
}

/// The number of a type's parts that are no tuples.
fn leaves(ty: Type<'_>) -> usize {
    match *ty.get() {
        TypeKind::Tuple(parts) => parts.iter().map(|p| leaves(*p)).sum(),
        _ => 1,
    }
}

/// `(f32[2,3]{0,1})->f32[]` if a parameter or result has a layout of its own, by an attribute or in its type.
fn entry_layout(body: &Body<'_>) -> Option<String> {
    let root = body.root().expect("it is a function");
    let layouts = |name: &str, types: &[Type<'_>]| -> Vec<Option<Vec<i64>>> {
        let stated = match body.attr(root, name).map(|a| *a.get()) {
            Some(AttrKind::Array(list)) => list,
            _ => &[],
        };
        let stated = |index: usize| match *stated.get(index)?.entry("hlo.layout")?.get() {
            AttrKind::Dims(order) => Some(order.list().to_vec()),
            _ => None,
        };
        let of_type = |ty: Type<'_>| ty.array()?.layout.map(|layout| layout.minor_to_major.list().to_vec());
        let own = flat(types).enumerate().map(|(index, ty)| stated(index).or_else(|| of_type(ty)).filter(|order| *order != row_major(ty)));
        own.collect()
    };
    let parameters = parameters(body);
    let function = body.attr(root, "function_type").and_then(|a| a.as_type()?.function());
    let result = result(body).or_else(|| function.and_then(|f| f.1.first().copied()))?;
    let (arguments, results) = (layouts("arg_attrs", &parameters), layouts("res_attrs", &[result]));
    if arguments.iter().chain(&results).all(Option::is_none) {
        return None;
    }
    let mut arguments = arguments.into_iter();
    let parameters: Vec<_> = parameters.into_iter().map(|ty| with_layouts(ty, &mut arguments)).collect();
    Some(format!("({})->{}", parameters.join(", "), with_layouts(result, &mut results.into_iter())))
}

fn row_major(ty: Type<'_>) -> Vec<i64> {
    (0..ty.array().map_or(0, |a| a.rank()) as i64).rev().collect()
}

fn with_layouts(ty: Type<'_>, layouts: &mut dyn Iterator<Item = Option<Vec<i64>>>) -> String {
    if let TypeKind::Tuple(parts) = *ty.get() {
        let parts: Vec<_> = parts.iter().map(|part| with_layouts(*part, layouts)).collect();
        return format!("({})", parts.join(", "));
    }
    let order = layouts.next().flatten().unwrap_or_else(|| row_major(ty));
    let text = crate::read::shape_text(ty);
    if order.is_empty() { text } else { format!("{text}{{{}}}", order.iter().map(i64::to_string).collect::<Vec<_>>().join(",")) }
}
