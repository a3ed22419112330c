//! The parts of an op in custom form, and the op that is made of them.

use super::{Failed, OpParser, Operand, Parsed};
use crate::attr::NamedAttr;
use crate::body::{Block, Body, Op, OpSpec, Region, Value};
use crate::diag::Diagnostic;
use crate::op::{OpError, Role, SEGMENTS};
use crate::types::Type;

/// The parts of an op that were read so far, by field.
#[derive(Default)]
pub(super) struct Draft<'c> {
    pub(super) operands: Vec<(usize, Operand)>,
    pub(super) values: Vec<(usize, Value)>,
    pub(super) field_types: Vec<(usize, Type<'c>)>,
    pub(super) operand_types: Option<Vec<Type<'c>>>,
    pub(super) one_type: Option<Type<'c>>,
    pub(super) results: Option<Vec<Type<'c>>>,
    pub(super) properties: Vec<NamedAttr<'c>>,
    pub(super) others: Vec<NamedAttr<'c>>,
    pub(super) regions: Vec<(usize, Region)>,
    pub(super) successors: Vec<(usize, Block)>,
    list: Vec<Value>,
    segments: Vec<i32>,
}

impl Draft<'_> {
    fn clear(&mut self) {
        self.operands.clear();
        self.values.clear();
        self.field_types.clear();
        (self.operand_types, self.one_type, self.results) = (None, None, None);
        self.properties.clear();
        self.others.clear();
        self.regions.clear();
        self.successors.clear();
        self.list.clear();
        self.segments.clear();
    }
}

impl OpParser<'_, '_, '_> {
    /// Makes the op of the parts.
    pub(super) fn finish(mut self) -> Parsed<Op> {
        let draft = &mut *self.draft;
        draft.values.sort_by_key(|(field, _)| *field);
        draft.regions.sort_by_key(|(field, _)| *field);
        draft.successors.sort_by_key(|(field, _)| *field);
        if self.info.has_segments() && !draft.properties.iter().any(|(n, _)| n.text() == SEGMENTS) {
            let roles = [Role::Operand, Role::Operands, Role::OptionalOperand];
            let fields = self.info.fields.iter().enumerate().filter(|(_, f)| roles.contains(&f.role));
            draft.segments.extend(fields.map(|(i, _)| draft.values.iter().filter(|(f, _)| *f == i).count() as i32));
            let sizes = self.p.cx.i32_array_attr(&draft.segments);
            draft.properties.push((self.p.cx.str(SEGMENTS), sizes));
        }
        let given = draft.results.as_deref().unwrap_or_default();
        if draft.regions.len() > Body::MAX_PER_OP || given.len() > Body::MAX_PER_OP {
            return Err(self.error(format!("expected at most {} regions and results", Body::MAX_PER_OP)));
        }
        draft.list.extend(draft.values.iter().map(|(_, v)| *v));
        let attrs = self.p.cx.op_attrs(&mut draft.properties, &mut draft.others);
        let attrs = self.info.with_defaults(self.p.cx, attrs);
        let regions: Vec<_> = draft.regions.iter().map(|(_, r)| *r).collect();
        let successors: Vec<_> = draft.successors.iter().map(|(_, b)| *b).collect();
        let loc = self.p.body.loc_at(self.start);
        let spec = OpSpec { name: self.name, operands: &draft.list, results: given, attrs, regions: &regions, successors: &successors, loc };
        let op = self.p.body.create(&spec);
        if draft.results.is_none() {
            self.infer(op)?;
        }
        self.draft.clear();
        self.p.drafts.push(self.draft);
        Ok(op)
    }

    fn infer(&mut self, op: Op) -> Parsed<()> {
        let mut types = Vec::new();
        match (self.info.infer)(&self.p.body, op, &mut types) {
            Ok(()) if types.len() <= Body::MAX_PER_OP => {
                self.p.body.set_results(op, &types);
                Ok(())
            }
            Ok(()) => Err(self.error(format!("expected at most {} results", Body::MAX_PER_OP))),
            Err(error) => Err(self.op_error(error)),
        }
    }

    #[cold]
    fn op_error(&mut self, error: OpError) -> Failed {
        let end = self.start + self.name.text().len();
        let mut diagnostic: Diagnostic = self.p.diagnostic(self.start, end, format!("{}: {}", self.name.text(), error.message));
        diagnostic.hint = error.hint;
        for (value, message) in error.notes {
            diagnostic = diagnostic.with_note(self.p.body.value_place(value), message);
        }
        self.p.report(diagnostic)
    }
}
