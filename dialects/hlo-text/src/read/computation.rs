//! A computation as a function, or as a region of the instruction that holds it.

use super::scan::text;
use super::{Arguments, Entry, Instruction, MAX_DEPTH, Map, Parsed, Reader, ShapeId, Span};
use shale_dialects::{func, hlo};
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::{At, Body, Region, Value};
use shale_ir::diag::{Diagnostic, counted};
use shale_ir::loc::Loc;
use shale_ir::op::{AttrRef, SymbolName};
use shale_ir::session::Str;
use shale_ir::types::Type;

/// What a computation's parameters become.
#[derive(Clone, Copy)]
pub(crate) enum Params<'a> {
    /// Arguments of the block.
    Args,
    /// These values, which exist outside.
    Bound(&'a [Value]),
}

/// Where the instructions of a computation stand.
#[derive(Clone)]
struct Place<'s> {
    name: &'s [u8],
    at: usize,
    start: usize,
    end: usize,
    parameters: std::ops::Range<usize>,
    signature: Option<usize>,
    unclosed: bool,
}

/// What a computation was read as.
struct Done {
    region: Region,
    /// What its root stands for.
    root: Entry,
    parameters: Vec<ShapeId>,
}

/// The name of the entry computation's function.
const MAIN: &str = "main";

impl<'s, 'c> Reader<'s, 'c> {
    /// Reads the entry computation, the functions that are called, and what nobody uses, and puts them into the module in the order
    /// of the text.
    pub(super) fn functions(&mut self) -> Parsed<()> {
        let entry = self.entry.unwrap_or(self.computations.len() as u32 - 1);
        self.computations[entry as usize].used = true;
        self.computations[entry as usize].function = Some(self.cx.str(MAIN));
        let mut done = vec![(entry, self.function(entry))];
        let mut end = self.computations.len();
        loop {
            while let Some(index) = self.called.pop() {
                done.push((index, self.function(index)));
            }
            // A computation stands below those that it uses, so going upwards all users of the next one are known.
            let Some(unused) = self.computations[..end].iter().rposition(|c| !c.used) else { break };
            self.function_of(unused as u32);
            end = unused;
        }
        done.sort_by_key(|(index, _)| *index);
        self.check_calls(&done);
        for (_, body) in done {
            let pushed = self.module.push(body?);
            debug_assert!(pushed.is_ok(), "names of functions are different");
        }
        Ok(())
    }

    /// The function that a computation becomes when it is called.
    fn function_of(&mut self, index: u32) -> Str<'c> {
        if let Some(name) = self.computations[index as usize].function {
            return name;
        }
        let wanted = text(self.computations[index as usize].name).into_owned();
        // Computations have different names, so only `main` can meet another.
        let mut name = if wanted == MAIN { format!("{MAIN}.called") } else { wanted };
        while name != MAIN && self.by_name.get(name.as_bytes()).is_some_and(|other| *other != index) {
            name.push('_');
        }
        let name = self.cx.str(&name);
        self.computations[index as usize].function = Some(name);
        self.computations[index as usize].used = true;
        self.called.push(index);
        name
    }

    /// Reads a computation as a function.
    fn function(&mut self, index: u32) -> Parsed<Body<'c>> {
        let computation = &self.computations[index as usize];
        let (at, own_name, is_entry) = (computation.at, computation.name, Some(index) == self.entry || computation.function.is_some_and(|f| f.text() == MAIN));
        self.body = Body::new(self.cx);
        // Regions come from anywhere above, so places count from the start of the text.
        self.body.set_source(self.source.clone(), 0);
        self.last_metadata = (&[], Loc::UNKNOWN);
        self.leaves.clear();
        self.block = self.body.top_block();
        let place = self.place_of(index);
        let done = self.computation(&place, Params::Args, false)?;
        let results = self.types_of(self.entry_leaves(done.root));
        let inputs: Vec<Type<'c>> = done.parameters.iter().flat_map(|p| self.shape_data(*p).leaves.to_vec()).collect();
        let layouts = if is_entry { self.pinned(&done, place.at)? } else { (None, None) };
        let fields = func::Func {
            sym_name: SymbolName(self.computations[index as usize].function.unwrap_or_else(|| self.cx.str(MAIN))),
            function_type: self.cx.function_type(&inputs, &results),
            sym_visibility: Some(self.cx.str(if is_entry { "public" } else { "private" })),
            arg_attrs: layouts.0,
            res_attrs: layouts.1,
            body: done.region,
        };
        let loc = self.body.loc_at(at);
        let top = self.body.top_block();
        if let Err(error) = self.body.push(At::End(top), loc, fields) {
            return Err(self.error(at, at + own_name.len(), error.message));
        }
        self.note_tuples(&done);
        if is_entry && own_name != MAIN.as_bytes() {
            let name = self.cx.str_attr(&text(own_name));
            self.note_root("hlo.computation", name);
        }
        Ok(std::mem::replace(&mut self.body, Body::new(self.cx)))
    }

    /// Notes which tuples the parameters and the result were.
    fn note_tuples(&mut self, done: &Done) {
        let result = self.shape_data(done.root.shape);
        let result = result.parts.is_some().then_some(result.ty);
        if let Some(ty) = result {
            self.note_root("hlo.result", self.cx.attr(AttrKind::Type(ty)));
        }
        if done.parameters.iter().any(|p| self.shape_data(*p).parts.is_some()) {
            let types: Vec<Attr<'c>> = done.parameters.iter().map(|p| self.cx.attr(AttrKind::Type(self.shape_data(*p).ty))).collect();
            self.note_root("hlo.parameters", self.cx.attr(AttrKind::Array(&types)));
        }
    }

    fn note_root(&mut self, name: &str, value: Attr<'c>) {
        let root = self.body.root().expect("the function was added");
        self.body.set_attr(root, name, Some(value));
    }

    /// Checks the entry computation against the header's types, and gives the layouts that are not the default as attributes of
    /// arguments and results.
    fn pinned(&mut self, done: &Done, at: usize) -> Parsed<(Option<AttrRef<'c>>, Option<AttrRef<'c>>)> {
        let Some(stated) = self.entry_layout.take() else {
            let parameters = done.parameters.clone();
            return Ok((self.layouts_of(&parameters), self.layouts_of(&[done.root.shape])));
        };
        if stated.parameters.len() != done.parameters.len() {
            let (stated, actual) = (counted(stated.parameters.len(), "parameter"), done.parameters.len());
            let message = format!("entry_computation_layout states {stated}, but the entry computation has {actual}");
            return Err(self.error(at, at + 1, message));
        }
        let given = done.parameters.iter().copied().chain([done.root.shape]);
        let stated_all: Vec<(ShapeId, Span)> = stated.parameters.iter().copied().chain([stated.result]).collect();
        for (actual, (shape, place)) in given.zip(&stated_all) {
            if self.shape_data(*shape).ty != self.shape_data(actual).ty {
                let (stated, actual) = (super::shape_text(self.shape_data(*shape).ty), super::shape_text(self.shape_data(actual).ty));
                return Err(self.error(place.0, place.1, format!("the entry computation has {actual} here, but entry_computation_layout states {stated}")));
            }
        }
        let parameters: Vec<_> = stated.parameters.iter().map(|p| p.0).collect();
        Ok((self.layouts_of(&parameters), self.layouts_of(&[stated.result.0])))
    }

    fn layouts_of(&self, shapes: &[ShapeId]) -> Option<AttrRef<'c>> {
        let layouts: Vec<_> = shapes.iter().flat_map(|s| self.shape_data(*s).layouts.iter()).collect();
        if layouts.iter().all(|l| l.is_none()) {
            return None;
        }
        let entry = |layout: &&Option<_>| match layout {
            Some(order) => self.cx.dict(&mut vec![(self.cx.str("hlo.layout"), self.cx.attr(AttrKind::Dims(*order)))]),
            None => self.cx.dict(&mut Vec::new()),
        };
        Some(AttrRef(self.cx.attr(AttrKind::Array(&layouts.iter().map(entry).collect::<Vec<_>>()))))
    }

    /// The function that an attribute names, to be called with all operands and a result of type `shape`.
    pub(crate) fn callee(&mut self, i: &mut Instruction<'s>, key: &str, shape: ShapeId) -> Parsed<Str<'c>> {
        let span = self.require(i, key)?;
        let index = self.within(span, Self::computation_name)?;
        let (place, outer) = (self.place_of(index), self.pos);
        let parameters = self.parameters_of(&place);
        self.pos = outer;
        let expected: Vec<Type<'c>> = parameters?.iter().map(|p| self.shape_data(*p).ty).collect();
        let given: Vec<Type<'c>> = i.operands.iter().map(|o| self.shape_data(o.entry.shape).ty).collect();
        if expected != given {
            let message = format!("computation '{}' takes {}, but gets {}", text(place.name), type_list(&expected), type_list(&given));
            return Err(self.error(i.at, i.end, message));
        }
        self.calls.push((index, self.shape_data(shape).leaves.clone(), i.shape_at));
        Ok(self.function_of(index))
    }

    /// Checks the types that calls state against the results of the functions.
    fn check_calls(&mut self, functions: &[(u32, Parsed<Body<'c>>)]) {
        let of: Map<u32, &Body<'c>> = functions.iter().filter_map(|(i, body)| Some((*i, body.as_ref().ok()?))).collect();
        for (index, stated, at) in std::mem::take(&mut self.calls) {
            let body = of.get(&index);
            let function = body.and_then(|body| body.attr(body.root()?, "function_type")?.as_type()?.function());
            let Some((_, results)) = function.filter(|(_, results)| **results != *stated) else { continue };
            let name = text(self.computations[index as usize].name);
            self.error(at.0, at.1, format!("computation '{name}' gives {}, but the text states {}", type_list(results), type_list(&stated)));
        }
    }

    /// Says that the computations which an attribute names are held by an op that does without them.
    pub(crate) fn use_computations(&mut self, i: &Instruction<'s>, key: &str) {
        let Some(span) = i.attrs.iter().find(|a| a.is(key.as_bytes())).map(|a| a.value) else { return };
        for name in text(self.span_text(span)).split(['{', '}', ',', ' ', '%']) {
            if let Some(index) = self.by_name.get(name.as_bytes()) {
                self.computations[*index as usize].used = true;
            }
        }
    }

    /// The name of a computation that stands above the position.
    fn computation_name(&mut self) -> Parsed<u32> {
        self.space();
        let at = self.pos;
        let name = self.expect_name("the name of a computation")?;
        let Some(index) = self.by_name.get(name).copied() else {
            let mut error = Diagnostic::error(self.place(at, self.pos), format!("there is no computation '{:.40}'", text(name)));
            let names = self.by_name.keys().filter_map(|k| std::str::from_utf8(k).ok());
            error.hint = shale_ir::text::nearest(&text(name), names).map(|near| format!("did you mean {near}?"));
            return Err(self.report(error));
        };
        let computation = &self.computations[index as usize];
        if computation.end > at {
            let inside = computation.start <= at;
            let message = if inside { "holds itself" } else { "stands below this use of it" };
            let error = Diagnostic::error(self.place(at, self.pos), format!("computation '{:.40}' {message}", text(name)));
            let note = self.place(computation.at, computation.at + computation.name.len());
            return Err(self.report(error.with_note(note, "it is defined here")));
        }
        Ok(index)
    }

    /// Reads the computation that an attribute names, or holds in braces, as a region.
    pub(crate) fn region(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<Region> {
        let span = self.require(i, key)?;
        self.region_at(i, span, Params::Args)
    }

    /// Reads the computation at a place as a region.
    pub(crate) fn region_at(&mut self, i: &Instruction<'s>, span: Span, params: Params<'_>) -> Parsed<Region> {
        if self.text.get(span.0) == Some(&b'{') {
            let first = self.parameters.len();
            let unclosed = self.instructions(span.0, false).is_none();
            let parameters = first..self.parameters.len();
            let place = Place { name: i.opcode, at: span.0, start: span.0 + 1, end: span.1 - 1, parameters, signature: None, unclosed };
            return Ok(self.computation(&place, params, true)?.region);
        }
        let index = self.within(span, Self::computation_name)?;
        self.computations[index as usize].used = true;
        if self.computations[index as usize].broken {
            return Err(self.follows());
        }
        let place = self.place_of(index);
        let done = self.computation(&place, params, true);
        self.computations[index as usize].broken = done.is_err();
        Ok(done?.region)
    }

    fn place_of(&self, index: u32) -> Place<'s> {
        let c = &self.computations[index as usize];
        Place { name: c.name, at: c.at, start: c.start, end: c.end, parameters: c.parameters.clone(), signature: c.signature, unclosed: c.unclosed }
    }

    /// Reads the instructions of a computation into a new region.
    fn computation(&mut self, place: &Place<'s>, params: Params<'_>, nested: bool) -> Parsed<Done> {
        if self.depth >= MAX_DEPTH {
            return Err(self.error(place.at, place.at + 1, format!("computations are nested deeper than {MAX_DEPTH} levels")));
        }
        let Some(budget) = self.budget.checked_sub(place.end - place.start + 32) else {
            let message = "computations that several instructions hold make this program too large";
            return Err(self.error(place.at, place.at + 1, message));
        };
        self.budget = budget;
        let outer = (self.pos, self.block, self.loc, std::mem::replace(&mut self.scope, self.spare_scopes.pop().unwrap_or_default()));
        self.depth += 1;
        let done = self.parameters_of(place).and_then(|parameters| self.instructions_of(place, parameters, params, nested));
        self.depth -= 1;
        let mut scope: Map<&'s [u8], Entry>;
        (self.pos, self.block, self.loc, scope) = outer;
        std::mem::swap(&mut self.scope, &mut scope);
        scope.clear();
        self.spare_scopes.push(scope);
        done
    }

    /// The types of a computation's parameters, by number.
    fn parameters_of(&mut self, place: &Place<'s>) -> Parsed<Vec<ShapeId>> {
        let mut found: Vec<Option<(ShapeId, usize)>> = vec![None; place.parameters.len()];
        let count = found.len();
        for k in place.parameters.clone() {
            let at = self.parameters[k];
            self.pos = at + b"parameter(".len();
            self.space();
            let number_at = self.pos;
            let number = self.integer("the number of a parameter")?;
            let end = self.pos;
            self.pos = shape_start(self.text, at, place.start);
            let shape = self.shape()?;
            let Some(entry) = usize::try_from(number).ok().and_then(|n| found.get_mut(n)) else {
                let message = format!("the {} must be numbered from 0 on, but there is number {number}", counted(count, "parameter"));
                return Err(self.error(number_at, end, message));
            };
            if let Some((_, first)) = entry.replace((shape, number_at)) {
                let error = Diagnostic::error(self.place(number_at, end), format!("there are two parameters with number {number}"));
                let error = error.with_note(self.place(first, first + 1), "the first one");
                return Err(self.report(error));
            }
        }
        let shapes: Vec<ShapeId> = found.into_iter().flatten().map(|f| f.0).collect();
        if let Some(at) = place.signature {
            self.signature_fits(at, &shapes)?;
        }
        Ok(shapes)
    }

    /// Checks `a: f32[2], b: s32[]) -> …` against the parameters.
    fn signature_fits(&mut self, at: usize, shapes: &[ShapeId]) -> Parsed<()> {
        self.pos = at;
        let mut stated = 0;
        if !self.eat(b')') {
            loop {
                self.expect_name("the name of a parameter")?;
                self.expect(b':')?;
                self.space();
                let start = self.pos;
                let shape = self.shape()?;
                let (end, fits) = (self.pos, shapes.get(stated).is_none_or(|s| self.shape_data(*s).ty == self.shape_data(shape).ty));
                if !fits {
                    let (given, ty) = (super::shape_text(self.shape_data(shapes[stated]).ty), super::shape_text(self.shape_data(shape).ty));
                    return Err(self.error(start, end, format!("the signature states {ty}, but parameter {stated} is {given}")));
                }
                stated += 1;
                if !self.more(b')')? {
                    break;
                }
            }
        }
        if stated != shapes.len() {
            let message = format!("the signature states {}, but the computation has {}", counted(stated, "parameter"), shapes.len());
            return Err(self.error(at - 1, self.pos, message));
        }
        Ok(())
    }

    fn instructions_of(&mut self, place: &Place<'s>, parameters: Vec<ShapeId>, params: Params<'_>, nested: bool) -> Parsed<Done> {
        let types: Vec<Type<'c>> = parameters.iter().flat_map(|p| self.shape_data(*p).leaves.to_vec()).collect();
        let region = self.body.new_region();
        let args: Vec<Value> = match params {
            Params::Args => {
                self.block = self.body.add_block(region, &types);
                self.body.iter(self.body.args(self.block)).collect()
            }
            Params::Bound(values) => {
                self.block = self.body.add_block(region, &[]);
                let given = self.types_of(values);
                if given != types {
                    let message = format!("computation '{}' takes {}, but gets {}", text(place.name), type_list(&types), type_list(&given));
                    return Err(self.error(place.at, place.at + place.name.len(), message));
                }
                values.to_vec()
            }
        };
        let mut next = self.leaves.len();
        self.leaves.extend(args);
        let firsts = parameters.iter().map(|p| {
            let first = next;
            next += self.shape_data(*p).leaves.len();
            first
        });
        let firsts = firsts.collect();
        // An instruction takes a line of some sixty bytes.
        self.scope.reserve((place.end - place.start) / 64);
        let outer = std::mem::replace(&mut self.arguments, Arguments { firsts, shapes: parameters });
        self.pos = place.start;
        let root = self.instruction_list(place.end);
        let parameters = std::mem::replace(&mut self.arguments, outer).shapes;
        let root = root?;
        if place.unclosed {
            self.pos = place.end;
            return Err(self.expected("'}' at the end of the computation"));
        }
        if let Some(at) = place.signature {
            self.result_fits(at, root)?;
        }
        let results = self.entry_leaves(root).to_vec();
        let operands = self.body.values(&results);
        let (at, loc) = (At::End(self.block), self.body.loc_at(root.at as usize));
        let pushed = if nested { self.body.push(at, loc, hlo::Return { operands }) } else { self.body.push(at, loc, func::Return { operands }) };
        match pushed {
            Ok(()) => Ok(Done { region, root, parameters }),
            Err(error) => Err(self.error(root.at as usize, root.at as usize + 1, error.message)),
        }
    }

    /// Checks the type behind `->` of a signature against the root.
    fn result_fits(&mut self, at: usize, root: Entry) -> Parsed<()> {
        let Some(end) = super::scan::bracket_end(self.text, at - 1) else { return Ok(()) };
        self.pos = end;
        self.eat_word("->");
        self.space();
        let start = self.pos;
        let shape = self.shape()?;
        let (stated, actual) = (self.shape_data(shape).ty, self.shape_data(root.shape).ty);
        if stated == actual {
            return Ok(());
        }
        let message = format!("the signature states {}, but the root is {}", super::shape_text(stated), super::shape_text(actual));
        Err(self.error(start, self.pos, message))
    }

    /// The leaves of parameter `number` go to `out`.
    pub(crate) fn parameter(&mut self, i: &Instruction<'s>, number: usize) -> Parsed<()> {
        let Some(shape) = self.arguments.shapes.get(number).copied() else {
            return Err(self.error(i.at, i.end, "the parameter was not found when the computation was read"));
        };
        let (first, count) = (self.arguments.firsts[number], self.shape_data(shape).leaves.len());
        self.out.extend_from_slice(&self.leaves[first..first + count]);
        Ok(())
    }
}

/// `(f32[2], s32[])`
fn type_list(types: &[Type<'_>]) -> String {
    format!("({})", types.iter().map(|ty| super::shape_text(*ty)).collect::<Vec<_>>().join(", "))
}

/// Where the type begins that ends before the word at `at`: brackets are matched backwards.
fn shape_start(text: &[u8], at: usize, floor: usize) -> usize {
    let mut i = at;
    while i > floor && text[i - 1].is_ascii_whitespace() {
        i -= 1;
    }
    let mut depth = 0u32;
    while i > floor {
        match text[i - 1] {
            b')' | b'}' | b']' => depth += 1,
            b'(' | b'{' | b'[' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && text[i - 1] == b'(' {
                    return i - 1;
                }
            }
            b if depth == 0 && !b.is_ascii_alphanumeric() => return i,
            _ => {}
        }
        i -= 1;
    }
    i
}
