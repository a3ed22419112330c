//! Explicit locations and attribute aliases.
//!
//! `loc(#loc3)` may stand before `#loc3 = loc(…)`, which usually follows the module. At the first such use the text is searched
//! for lines that define aliases; they are parsed when they are needed.

use super::extent::Extent;
use super::{Parsed, Parser, nearest};
use crate::attr::{Attr, AttrKind};
use crate::loc::{Location, LocationKind};

/// What is known about `#name`.
#[derive(Clone, Copy)]
pub(super) struct AttrAlias<'c> {
    /// Where it is defined.
    at: usize,
    state: AliasState<'c>,
}

#[derive(Clone, Copy)]
enum AliasState<'c> {
    /// Found by looking ahead.
    Later,
    /// Being parsed: a use now is a cycle.
    Open,
    /// Parsed; the definition ends at the offset. Found by looking ahead if the flag is set, so that it will be met again.
    Done(Attr<'c>, Extent, usize, bool),
    /// Its definition is wrong.
    Failed,
}

impl<'s, 'c> Parser<'s, 'c> {
    /// Reads `#name = attribute` at the top level.
    pub(super) fn attr_alias(&mut self) -> Parsed<()> {
        let at = self.pos;
        self.pos += 1;
        let name = self.name();
        match self.attr_aliases.get(name) {
            Some(AttrAlias { at: known, state: AliasState::Done(_, _, end, true) }) if *known == at => {
                self.pos = *end;
                return Ok(());
            }
            Some(AttrAlias { at: known, state: AliasState::Later | AliasState::Failed }) if *known == at => self.alias_name(name, at, None)?,
            known => {
                let first = known.map(|k| k.at);
                self.alias_name(name, at, first)?;
            }
        }
        self.define_alias(name, at, false).map(|_| ())
    }

    /// Parses the value of an alias, the position being behind `=`.
    fn define_alias(&mut self, name: &'s [u8], at: usize, ahead: bool) -> Parsed<Attr<'c>> {
        self.attr_aliases.insert(name, AttrAlias { at, state: AliasState::Open });
        let value = self.measured(at, Self::attr);
        let state = value.map_or(AliasState::Failed, |(v, extent)| {
            // locations share what they have in common, and are printed only on request: they may be as deep as calls are
            let extent = if matches!(v.get(), AttrKind::Location(_)) { Extent::default() } else { extent };
            AliasState::Done(v, extent, self.pos, ahead)
        });
        self.attr_aliases.insert(name, AttrAlias { at, state });
        value.map(|(v, _)| v)
    }

    /// The value of `#name`, which stands at `at`.
    pub(super) fn alias_value(&mut self, name: &'s [u8], at: usize) -> Parsed<Attr<'c>> {
        if !self.attr_aliases.contains_key(name) {
            self.look_ahead();
        }
        match self.attr_aliases.get(name) {
            Some(AttrAlias { state: AliasState::Done(value, extent, ..), .. }) => {
                let (value, extent) = (*value, *extent);
                self.use_extent(extent, at)?;
                Ok(value)
            }
            Some(AttrAlias { state: AliasState::Failed, .. }) => Err(self.follows_from_error()),
            Some(AttrAlias { state: AliasState::Later, at: definition }) => {
                let definition = *definition;
                self.deeper()?;
                let name_end = self.name_end(definition);
                let end = std::mem::replace(&mut self.pos, name_end);
                self.eat(b'=');
                let value = self.define_alias(name, definition, true);
                self.pos = end;
                self.depth -= 1;
                value
            }
            Some(AttrAlias { state: AliasState::Open, .. }) => {
                Err(self.error_at(at, self.name_end(at), "expected an alias that is defined without itself, got a cycle"))
            }
            None => {
                let text = String::from_utf8_lossy(name).into_owned();
                let mut error = self.diagnostic(at, self.name_end(at), format!("expected a defined alias, got #{text}"));
                let mut known: Vec<_> = self.attr_aliases.keys().map(|n| super::scan::ascii(n)).take(1000).collect();
                known.sort_unstable();
                if let Some(near) = nearest(&text, known.into_iter()) {
                    error = error.with_hint(format!("did you mean #{near}?"));
                }
                Err(self.report(error))
            }
        }
    }

    /// Finds the lines `#name = loc(…)` behind the position and parses them in order (inner ones are written first).
    #[cold]
    fn look_ahead(&mut self) {
        if std::mem::replace(&mut self.looked_ahead, true) {
            return;
        }
        let start = self.pos;
        let mut found = Vec::new();
        for line in memchr::memchr_iter(b'\n', &self.text[start..]).map(|n| start + n + 1) {
            self.pos = line;
            if self.peek() != b'#' {
                continue;
            }
            self.pos += 1;
            let name = self.name();
            if !name.is_empty() && self.eat(b'=') && self.next() == b'l' && self.rest().starts_with(b"loc(") && !self.attr_aliases.contains_key(name) {
                self.attr_aliases.insert(name, AttrAlias { at: line, state: AliasState::Later });
                found.push((name, line));
            }
        }
        for (name, line) in found {
            if matches!(self.attr_aliases.get(name), Some(AttrAlias { state: AliasState::Later, .. })) && !self.stopped {
                let _ = self.alias_value(name, line);
            }
        }
        self.pos = start;
    }

    /// Reads `loc(…)` if it is next.
    pub(super) fn optional_location(&mut self) -> Parsed<Option<Location<'c>>> {
        if self.next() == b'l' && self.rest().starts_with(b"loc(") { self.explicit_location().map(Some) } else { Ok(None) }
    }

    /// Reads `loc(…)`.
    pub(super) fn explicit_location(&mut self) -> Parsed<Location<'c>> {
        self.expect_word("loc")?;
        self.space();
        let open = self.pos;
        self.expect(b'(')?;
        let location = self.location()?;
        self.close(b')', open)?;
        Ok(location)
    }

    /// Reads what stands inside `loc(…)`.
    fn location(&mut self) -> Parsed<Location<'c>> {
        self.deeper()?;
        let location = match self.next() {
            b'"' => self.named_location(),
            b'#' => {
                let at = self.pos;
                self.pos += 1;
                let name = self.name();
                let value = self.alias_value(name, at);
                value.and_then(|v| match *v.get() {
                    AttrKind::Location(location) => Ok(location),
                    _ => Err(self.error_at(at, self.name_end(at), "expected an alias of a location, got one of another attribute")),
                })
            }
            _ if self.rest().starts_with(b"loc(") => self.explicit_location(),
            _ if self.eat_word("unknown") => Ok(self.cx.unknown_location()),
            _ if self.eat_word("callsite") => self.call_site(),
            _ if self.eat_word("fused") => self.fused(),
            _ => Err(self.expected("a location: \"file\":line:column, \"name\", callsite(…), fused[…], unknown or an alias")),
        };
        self.depth -= 1;
        location
    }

    fn named_location(&mut self) -> Parsed<Location<'c>> {
        let text = self.string()?;
        let name = self.cx.str(&text);
        if self.next() == b'(' {
            let open = self.pos;
            self.pos += 1;
            let child = self.location()?;
            self.close(b')', open)?;
            return Ok(self.cx.location(LocationKind::Name(name, Some(child))));
        }
        if !self.eat(b':') {
            return Ok(self.cx.location(LocationKind::Name(name, None)));
        }
        let start = self.line_column()?;
        let mut end = start;
        if self.eat_word("to") {
            end = if self.eat(b':') { (start.0, self.position_number("a column")?) } else { self.line_column()? };
        }
        Ok(self.cx.location(LocationKind::File { file: name, start, end }))
    }

    fn line_column(&mut self) -> Parsed<(u32, u32)> {
        let line = self.position_number("a line")?;
        self.expect(b':')?;
        Ok((line, self.position_number("a column")?))
    }

    fn position_number(&mut self, what: &str) -> Parsed<u32> {
        self.space();
        let start = self.pos;
        match self.digits() {
            Some(n) => u32::try_from(n).map_err(|_| self.error_at(start, self.pos, format!("expected {what} below 2^32, got a larger number"))),
            None => Err(self.expected(&format!("{what} number"))),
        }
    }

    fn call_site(&mut self) -> Parsed<Location<'c>> {
        self.space();
        let open = self.pos;
        self.expect(b'(')?;
        let callee = self.location()?;
        self.expect_word("at")?;
        let caller = self.location()?;
        self.close(b')', open)?;
        Ok(self.cx.location(LocationKind::CallSite { callee, caller }))
    }

    fn fused(&mut self) -> Parsed<Location<'c>> {
        let mut metadata = None;
        if self.next() == b'<' {
            let open = self.pos;
            self.pos += 1;
            metadata = Some(self.attr()?);
            self.close(b'>', open)?;
        }
        self.space();
        let open = self.pos;
        self.expect(b'[')?;
        let mut parts = Vec::new();
        if !self.eat(b']') {
            loop {
                parts.push(self.location()?);
                if !self.more(b']', open)? {
                    break;
                }
            }
        }
        Ok(self.cx.location(LocationKind::Fused(metadata, &parts)))
    }
}
