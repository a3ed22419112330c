//! The top level: the module, its items, aliases.

use super::{Parsed, Parser};
use crate::body::Body;
use crate::loc::LocationKind;
use crate::module::{DuplicateSymbol, symbol_of};
use crate::op::Flags;
use crate::session::OpName;

/// What the text turned out to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A module was read, or errors found.
    Done,
    /// The text begins with a module, but it is one op of several: it must be read again as a bare list.
    SeveralOps,
}

/// What ends a list of items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    Brace { open: usize },
    End,
}

const MODULE: &str = "builtin.module";

impl Parser<'_, '_> {
    /// Reads the whole text; with `bare` a module is an op as any other.
    pub(super) fn text(&mut self, bare: bool) -> Outcome {
        if self.aliases().is_err() {
            return Outcome::Done;
        }
        if bare || !self.at_module() {
            let _ = self.items(Until::End);
            return Outcome::Done;
        }
        let result = self.module_op();
        if self.stopped {
            return Outcome::Done;
        }
        if result.is_err() {
            self.resync(0);
        }
        if self.aliases().is_ok() && !self.at_end() {
            if self.errors.is_empty() && self.peek() != b'}' {
                return Outcome::SeveralOps;
            }
            if result.is_ok() {
                self.expected("the end of the text");
            }
        }
        Outcome::Done
    }

    fn at_module(&mut self) -> bool {
        let start = self.pos;
        let found = self.eat_word("module") || self.eat_word(MODULE) || self.eat_word("\"builtin.module\"");
        self.pos = start;
        found
    }

    /// Reads the module as the text's only op.
    fn module_op(&mut self) -> Parsed<()> {
        let start = self.pos;
        let file = self.cx.str(self.source.name());
        let position = self.source.line_column(start);
        self.module.set_location(self.cx.location(LocationKind::File { file, start: position, end: position }));
        let (mut own, mut others) = (Vec::new(), Vec::new());
        if self.peek() == b'"' {
            self.raw_string()?;
            self.expect(b'(')?;
            self.expect(b')')?;
            if self.eat(b'<') {
                let open = self.pos - 1;
                self.space();
                self.entries(&mut own)?;
                self.close(b'>', open)?;
            }
            self.space();
            let open = self.pos;
            self.expect(b'(')?;
            self.space();
            let brace = self.pos;
            self.expect(b'{')?;
            self.items_header()?;
            self.items(Until::Brace { open: brace })?;
            self.close(b')', open)?;
            if self.next() == b'{' {
                self.entries(&mut others)?;
            }
            self.expect(b':')?;
            self.signature()?;
        } else {
            self.word();
            if self.next() == b'@' {
                let name = self.symbol_name()?;
                own.push((self.cx.str("sym_name"), self.cx.str_attr(&name)));
            }
            if self.eat_word("attributes") {
                self.space();
                self.entries(&mut others)?;
            }
            self.space();
            let brace = self.pos;
            self.expect(b'{')?;
            self.items(Until::Brace { open: brace })?;
        }
        others.retain(|entry| {
            let property = matches!(entry.0.text(), "sym_name" | "sym_visibility");
            own.extend(property.then_some(*entry));
            !property
        });
        self.module.set_attrs(self.cx.op_attrs(&mut own, &mut others));
        if self.eat_word("loc") {
            self.pos -= 3;
            let location = self.explicit_location()?;
            self.module.set_location(location);
        }
        Ok(())
    }

    /// The module's block may have a header; it has no arguments.
    fn items_header(&mut self) -> Parsed<()> {
        if self.eat(b'^') {
            self.name();
            if self.eat(b'(') {
                self.expect(b')')?;
            }
            self.expect(b':')?;
        }
        Ok(())
    }

    fn items(&mut self, until: Until) -> Parsed<()> {
        let mut in_run = false;
        loop {
            if until == Until::End {
                self.aliases()?;
            }
            match (self.next(), until) {
                (b'}', Until::Brace { .. }) => {
                    self.end_item();
                    self.pos += 1;
                    return Ok(());
                }
                (0, _) if self.at_end() => {
                    self.end_item();
                    let Until::Brace { open } = until else { return Ok(()) };
                    let failed = self.unclosed("an op or '}'", open);
                    self.stopped = true;
                    return Err(failed);
                }
                (b'}', _) => {
                    self.expected("an op");
                    self.pos += 1;
                    continue;
                }
                _ => {}
            }
            let own_body = self.next_op_is_item();
            if own_body || !in_run {
                self.end_item();
                self.body.set_source(self.source.clone(), self.pos);
            }
            in_run = !own_body;
            let block = self.body.top_block();
            self.operation_or_next(block)?;
        }
    }

    /// True if the op at the position is a symbol or isolated: an item by itself.
    fn next_op_is_item(&mut self) -> bool {
        let start = self.pos;
        if self.peek() == b'%' {
            let rest = self.rest();
            self.pos += memchr::memchr2(b'=', b'\n', rest).filter(|n| rest[*n] == b'=').map_or(0, |n| n + 1);
            self.space();
        }
        let name = if self.peek() == b'"' {
            let rest = self.rest();
            let end = memchr::memchr2(b'"', b'\n', &rest[1..]).map_or(0, |n| n + 1);
            std::str::from_utf8(&rest[1.min(end)..end]).ok().map(|text| self.cx.op_name(text))
        } else {
            let word = self.word();
            self.resolve_name(super::scan::ascii(word))
        };
        self.pos = start;
        name.and_then(OpName::info).is_some_and(|i| i.flags.intersects(Flags::ISOLATED.union(Flags::SYMBOL)))
    }

    /// Puts the body that was read into the module and begins a new one.
    fn end_item(&mut self) {
        self.earlier.extend(self.scope.definitions.iter().map(|d| d.at));
        self.undefined_blocks();
        self.labels.clear();
        self.end_scope();
        let body = std::mem::replace(&mut self.body, Body::new(self.cx));
        if body.first_op(body.top_block()).is_none() {
            return;
        }
        let Err(DuplicateSymbol(body)) = self.module.push(body) else { return };
        let Some(name) = symbol_of(&body) else { return };
        let place = |body: &Body<'_>| body.root().map(|op| body.place(op)).unwrap_or_default();
        let first = self.module.get(name).map(place).unwrap_or_default();
        let message = format!("expected a new symbol, got @{}, which is defined already", name.text());
        let error = crate::diag::Diagnostic::error(place(&body), message);
        self.report(error.with_note(first, "the first definition is here"));
    }

    /// Reads `#a = …` and `!a = …`, as many as there are.
    fn aliases(&mut self) -> Parsed<()> {
        loop {
            let start = self.pos;
            let result = match self.next() {
                b'#' => self.attr_alias(),
                b'!' => self.type_alias(),
                b'{' if self.rest().starts_with(b"{-#") => {
                    let error = self.diagnostic(self.pos, self.pos + 3, "expected an op, got file metadata '{-#', which is not supported");
                    Err(self.report(error.with_hint("print the program without resources, or with their values elided into dense<…>")))
                }
                _ => return Ok(()),
            };
            match result {
                Err(failed) if self.stopped => return Err(failed),
                Err(_) => {
                    self.depth = 0;
                    self.resync(start);
                    self.scope.damaged = true;
                }
                Ok(()) => {}
            }
        }
    }

    fn type_alias(&mut self) -> Parsed<()> {
        let at = self.pos;
        self.pos += 1;
        let name = self.name();
        self.alias_name(name, at, self.type_aliases.get(name).map(|(_, first)| *first))?;
        let ty = self.measured(at, Self::ty);
        self.type_aliases.insert(name, (ty.ok(), at));
        ty.map(|_| ())
    }

    /// Checks the name of an alias and takes the `=`.
    pub(super) fn alias_name(&mut self, name: &[u8], at: usize, first: Option<usize>) -> Parsed<()> {
        if name.is_empty() || name.contains(&b'.') {
            let error = self.diagnostic(at, self.name_end(at), "expected the name of an alias, without dots");
            return Err(self.report(error));
        }
        if let Some(first) = first {
            let note = self.place(first, self.name_end(first));
            let text = String::from_utf8_lossy(&self.text[at..self.name_end(at)]).into_owned();
            let error = self.diagnostic(at, self.name_end(at), format!("expected a new alias, got {text}, which is defined already"));
            return Err(self.report(error.with_note(note, "the first definition is here")));
        }
        self.expect(b'=')?;
        self.space();
        Ok(())
    }
}
