//! Ops: results, the generic form, trailing locations.

use super::{Parsed, Parser, Stacks};
use crate::attr::{Attr, NamedAttr};
use crate::body::{At, Block, Body, Op, OpSpec};
use crate::op::{OpInfo, Role, SEGMENTS};
use crate::session::OpName;
use crate::types::Type;

impl<'c> Parser<'_, 'c> {
    /// Reads one op and puts it at the end of `block`.
    #[inline]
    pub(super) fn operation(&mut self, block: Block) -> Parsed<()> {
        let stacks = self.stacks();
        let result = self.operation_parts(block, stacks);
        if result.is_err() {
            self.poison(stacks.results);
        }
        self.unwind(stacks);
        result
    }

    #[inline]
    fn operation_parts(&mut self, block: Block, stacks: Stacks) -> Parsed<()> {
        if self.peek() == b'%'
            && let Err(failed) = self.result_list()
        {
            self.scope.damaged = true; // there may have been more names
            return Err(failed);
        }
        let op = if self.next() == b'"' { self.generic_op(stacks)? } else { self.custom_op(stacks.results)? };
        self.body.insert(op, At::End(block));
        self.define_results(op, stacks.results)?;
        if self.next() == b'l' && self.rest().starts_with(b"loc(") {
            let location = self.explicit_location()?;
            let loc = self.body.add_location(location);
            self.body.set_loc(op, loc);
        }
        Ok(())
    }

    fn generic_op(&mut self, stacks: Stacks) -> Parsed<Op> {
        let start = self.pos;
        let name = self.quoted_name()?;
        if name.info().is_none() && !self.allow_unregistered {
            return Err(self.unknown_op(start, self.pos, name.text()));
        }
        self.operand_list()?;
        if self.next() == b'[' {
            self.successor_list()?;
        }
        let mut attrs = None;
        if self.next() == b'<' && self.rest().starts_with(b"<{") {
            attrs = Some(self.properties(name)?);
        }
        if self.next() == b'(' {
            self.region_list(name.info())?;
        }
        if self.next() == b'{' {
            attrs = Some(self.attributes_after(attrs, name.info())?);
        }
        if !self.eat(b':') {
            let error = self.expected_error("':' and the op's type").with_hint("the generic form ends with the types: (operand types) -> result types");
            return Err(self.report(error));
        }
        let colon = self.pos;
        let signature = self.signature()?;
        self.create(name, start, attrs, signature, stacks, colon)
    }

    #[inline]
    fn create(&mut self, name: OpName<'c>, start: usize, attrs: Option<Attr<'c>>, signature: Type<'c>, from: Stacks, colon: usize) -> Parsed<Op> {
        let (inputs, results) = signature.function().unwrap_or_default();
        if inputs.len() != self.operands.len() - from.operands || results.len() > Body::MAX_PER_OP || self.regions.len() - from.regions > Body::MAX_PER_OP {
            return Err(self.wrong_counts(inputs, results, from, colon));
        }
        for (i, &ty) in inputs.iter().enumerate() {
            self.resolve(from.operands + i, ty)?;
        }
        let spec = OpSpec {
            name,
            operands: &self.operands[from.operands..],
            results,
            attrs: attrs.unwrap_or(self.no_attrs),
            regions: &self.regions[from.regions..],
            successors: &self.successors[from.successors..],
            loc: self.body.loc_at(start),
        };
        Ok(self.body.create(&spec))
    }

    #[cold]
    fn wrong_counts(&mut self, inputs: &[Type<'c>], results: &[Type<'c>], from: Stacks, colon: usize) -> super::Failed {
        let operands = self.operands.len() - from.operands;
        let start = (colon..self.pos).find(|i| !self.text[*i].is_ascii_whitespace()).unwrap_or(colon);
        if inputs.len() != operands {
            let message = format!("expected the types of {operands} operands, got {}", inputs.len());
            return self.error_at(start, self.pos, message);
        }
        let message = format!("expected at most {} results and regions, got {} and {}", Body::MAX_PER_OP, results.len(), self.regions.len() - from.regions);
        self.error_at(start, self.pos, message)
    }

    #[inline]
    fn operand_list(&mut self) -> Parsed<()> {
        self.space();
        let open = self.pos;
        self.expect(b'(')?;
        if self.eat(b')') {
            return Ok(());
        }
        loop {
            self.space();
            self.operand()?;
            if !self.more(b')', open)? {
                return Ok(());
            }
        }
    }

    fn successor_list(&mut self) -> Parsed<()> {
        let open = self.pos;
        self.pos += 1;
        loop {
            let block = self.block_name()?;
            self.successors.push(block);
            if !self.more(b']', open)? {
                return Ok(());
            }
        }
    }

    fn region_list(&mut self, info: Option<&OpInfo>) -> Parsed<()> {
        let open = self.pos;
        self.pos += 1;
        let isolated = info.is_some_and(|i| i.has(crate::op::Flags::ISOLATED));
        loop {
            self.space();
            let region = self.region(isolated, &[])?;
            self.regions.push(region);
            if !self.more(b')', open)? {
                return Ok(());
            }
        }
    }

    /// Reads `{…}` behind the properties; what is a field of the op becomes a property (texts from before properties).
    fn attributes_after(&mut self, properties: Option<Attr<'c>>, info: Option<&OpInfo>) -> Parsed<Attr<'c>> {
        let start = self.pos;
        let mut others = Vec::new();
        self.entries(&mut others)?;
        let mut own = properties.map_or(Vec::new(), |p| p.entries().to_vec());
        if let Some(info) = info {
            others.retain(|entry| {
                let keep = !is_property(info, entry.0.text());
                own.extend((!keep).then_some(*entry));
                keep
            });
        }
        if let Some(name) = self.repeated(properties, &own, &others) {
            return Err(self.error_at(start, start + 1, format!("expected attribute '{name}' only once, got it here and among the properties")));
        }
        Ok(self.cx.op_attrs(&mut own, &mut others))
    }

    fn repeated(&self, properties: Option<Attr<'c>>, own: &[NamedAttr<'c>], others: &[NamedAttr<'c>]) -> Option<&'c str> {
        let properties = properties?.entries();
        let added = own[properties.len()..].iter().chain(others);
        // properties are sorted by name
        added.map(|(name, _)| name.text()).find(|name| properties.binary_search_by_key(name, |(n, _)| n.text()).is_ok())
    }

    /// An op that no dialect defines.
    #[cold]
    pub(super) fn unknown_op(&mut self, start: usize, end: usize, name: &str) -> super::Failed {
        let cx = self.cx;
        let error = self.diagnostic(start, end, format!("expected an op that a registered dialect defines, got '{name}'"));
        let near = super::nearest(name, cx.registry().ops().map(|o| o.name));
        let hint = match near {
            Some(near) => format!("did you mean {near}?"),
            None if self.allow_unregistered => "an op that no dialect defines is read in its generic form only, with its name in quotes".into(),
            None => "--allow-unregistered-dialect takes unknown ops in their generic form".into(),
        };
        self.report(error.with_hint(hint))
    }
}

/// True if the definition says that an attribute of this name belongs to the op itself.
pub(super) fn is_property(info: &OpInfo, name: &str) -> bool {
    let field = info.field(name).is_some_and(|f| matches!(f.role, Role::Attribute | Role::OptionalAttribute));
    field || (name == SEGMENTS && info.has_segments())
}
