//! Fields: how each type that may stand in an op's struct is put into an op and read back.

use super::attr_value::{AsAttr, Spelling};
use super::{FieldInfo, Flags, OpInfo};
use crate::attr::{Attr, NamedAttr, i32_array};
use crate::body::{Block, Body, Op, Region, Value, Values};
use crate::session::Cx;
use crate::types::Type;
use smallvec::SmallVec;

/// What a field is, which its type decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// [`Value`]: exactly one operand.
    Operand,
    /// `Option<Value>`: one operand or none.
    OptionalOperand,
    /// [`Values`]: any number of operands.
    Operands,
    /// An attribute that must be there.
    Attribute,
    /// `Option<…>` of an attribute.
    OptionalAttribute,
    /// [`Region`]: one region.
    Region,
    /// [`Regions`]: the remaining regions.
    Regions,
    /// [`Block`]: one successor.
    Successor,
    /// [`ResultType`] or [`ResultTypes`]: types that inference cannot find.
    Results,
}

/// The number of fields that take a variable number of operands; with more than one, the op records their sizes.
pub(super) fn variable_fields(fields: &[FieldInfo]) -> usize {
    fields.iter().filter(|f| matches!(f.role, Role::Operands | Role::OptionalOperand)).count()
}

/// The numbers of operands of each operand field, where the variable ones have the same; `None` if they cannot.
pub(crate) fn same_counts(info: &OpInfo, operands: usize) -> Option<SmallVec<[u32; 6]>> {
    let roles = || info.fields.iter().map(|f| f.role).filter(|r| matches!(r, Role::Operand | Role::Operands | Role::OptionalOperand));
    let fixed = roles().filter(|r| *r == Role::Operand).count();
    let (rest, fields) = (operands.checked_sub(fixed)?, variable_fields(info.fields).max(1));
    let count = (rest / fields) as u32;
    rest.is_multiple_of(fields).then(|| roles().map(|r| if r == Role::Operand { 1 } else { count }).collect())
}

/// The name of the attribute that records how many operands each operand field has.
pub(crate) const SEGMENTS: &str = "operandSegmentSizes";

/// Collects what an op's struct holds on its way into a body.
pub struct Parts<'a, 'c> {
    pub(super) body: &'a mut Body<'c>,
    pub(super) operands: SmallVec<[Value; 6]>,
    pub(super) segments: SmallVec<[i32; 6]>,
    pub(super) attrs: Vec<NamedAttr<'c>>,
    pub(super) regions: SmallVec<[Region; 2]>,
    pub(super) successors: SmallVec<[Block; 2]>,
    /// Blocks to move from a region of an existing op into a new one, when the rewrite is committed.
    pub(super) moves: &'a mut Vec<(Region, Region)>,
}

impl<'c> Parts<'_, 'c> {
    /// The session.
    pub fn cx(&self) -> Cx<'c> {
        self.body.cx()
    }

    fn region(&mut self, region: Region) {
        let region = if self.body.region_op(region).is_some() {
            let new = self.body.new_region();
            self.moves.push((region, new));
            new
        } else {
            region
        };
        self.regions.push(region);
    }
}

/// Reads an op's fields back, in order.
pub struct Cursor<'a, 'c> {
    pub(super) body: &'a Body<'c>,
    pub(super) op: Op,
    /// The field being read, for messages.
    pub(super) field: &'static str,
    pub(super) operand: u32,
    pub(super) region: usize,
    pub(super) successor: usize,
    /// True if the two operands are read in the other order.
    pub(super) swapped: bool,
    /// Operands of the variable fields: recorded sizes, or what the fixed fields leave.
    segments: Option<SmallVec<[u32; 6]>>,
    segment: usize,
    left: u32,
}

impl<'a, 'c> Cursor<'a, 'c> {
    pub(super) fn new(body: &'a Body<'c>, op: Op, info: &'static OpInfo) -> Option<Self> {
        let fixed = info.fields.iter().filter(|f| f.role == Role::Operand).count();
        let mut cursor = Cursor { body, op, field: "", operand: 0, region: 0, successor: 0, swapped: false, segments: None, segment: 0, left: 0 };
        if info.has_segments() {
            cursor.field = SEGMENTS;
            let sizes = i32_array(body.attr(op, SEGMENTS)?)?;
            cursor.segments = Some(sizes.map(u32::try_from).collect::<Result<_, _>>().ok()?);
        } else if info.has(Flags::SAME_COUNTS) {
            cursor.segments = Some(same_counts(info, body.operands(op).len())?);
        } else {
            cursor.left = body.operands(op).len().saturating_sub(fixed) as u32;
        }
        Some(cursor)
    }

    /// Says which field is read next.
    #[inline]
    pub fn at(&mut self, field: &'static str) -> &mut Self {
        self.field = field;
        self
    }

    fn next_segment(&mut self) -> Option<u32> {
        self.segment += 1;
        match &self.segments {
            Some(sizes) => sizes.get(self.segment - 1).copied(),
            None => Some(std::mem::take(&mut self.left)),
        }
    }

    fn fixed_segment(&mut self) -> Option<()> {
        if self.segments.is_some() { (self.next_segment()? == 1).then_some(()) } else { Some(()) }
    }

    fn next_operand(&mut self) -> Option<Value> {
        let operands = self.body.operands(self.op);
        let i = self.operand as usize ^ usize::from(self.swapped);
        self.operand += 1;
        (i < operands.len()).then(|| self.body.at(operands, i))
    }

    fn attr(&self) -> Option<Attr<'c>> {
        self.body.attr(self.op, self.field)
    }
}

/// A type that may stand in an op's struct.
pub trait Field<'c>: Copy {
    /// What the field is.
    const ROLE: Role;
    /// What the field takes, for messages: "an integer".
    const EXPECTED: &'static str;
    /// How an attribute stands in the custom text form.
    const SPELLING: Spelling = Spelling::Attribute;
    /// Hands the field over to a new op; `name` is the field's name.
    fn put(self, name: &'static str, parts: &mut Parts<'_, 'c>);
    /// Reads the field of an existing op.
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self>;
    /// Appends the result types that the field gives; true if it is such a field.
    fn result_types(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> bool {
        let _ = (body, out);
        false
    }
    /// The first operand of an operand field.
    fn first_operand(self, body: &Body<'c>) -> Option<Value> {
        let _ = body;
        None
    }
}

impl<'c> Field<'c> for Value {
    const ROLE: Role = Role::Operand;
    const EXPECTED: &'static str = "an operand";
    fn put(self, _: &'static str, parts: &mut Parts<'_, 'c>) {
        parts.segments.push(1);
        parts.operands.push(self);
    }
    #[inline]
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        cursor.fixed_segment()?;
        cursor.next_operand()
    }
    fn first_operand(self, _: &Body<'c>) -> Option<Value> {
        Some(self)
    }
}

impl<'c> Field<'c> for Option<Value> {
    const ROLE: Role = Role::OptionalOperand;
    const EXPECTED: &'static str = "one operand or none";
    fn put(self, _: &'static str, parts: &mut Parts<'_, 'c>) {
        parts.segments.push(i32::from(self.is_some()));
        parts.operands.extend(self);
    }
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        match cursor.next_segment()? {
            0 => Some(None),
            1 => cursor.next_operand().map(Some),
            _ => None,
        }
    }
    fn first_operand(self, _: &Body<'c>) -> Option<Value> {
        self
    }
}

impl<'c> Field<'c> for Values {
    const ROLE: Role = Role::Operands;
    const EXPECTED: &'static str = "operands";
    fn put(self, _: &'static str, parts: &mut Parts<'_, 'c>) {
        parts.segments.push(self.len() as i32);
        let body = &*parts.body;
        parts.operands.extend(body.iter(self));
    }
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        let count = cursor.next_segment()?;
        let part = cursor.body.operands(cursor.op).part(cursor.operand, count)?;
        cursor.operand += count;
        Some(part)
    }
    fn first_operand(self, body: &Body<'c>) -> Option<Value> {
        (!self.is_empty()).then(|| body.at(self, 0))
    }
}

impl<'c> Field<'c> for Region {
    const ROLE: Role = Role::Region;
    const EXPECTED: &'static str = "a region";
    fn put(self, _: &'static str, parts: &mut Parts<'_, 'c>) {
        parts.region(self);
    }
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        cursor.region += 1;
        cursor.body.regions(cursor.op).nth(cursor.region - 1)
    }
}

/// Any number of regions, as the last region field of an op.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regions {
    first: Region,
    count: u16,
}

impl<'c> Body<'c> {
    /// A list of new regions for an op that takes any number of them.
    pub fn region_list(&mut self, regions: &[Region]) -> Regions {
        self.link_regions(regions, true);
        Regions { first: regions.first().copied().unwrap_or(Region::NONE), count: regions.len() as u16 }
    }

    /// The regions of a list.
    pub fn region_iter(&self, regions: Regions) -> impl Iterator<Item = Region> + '_ {
        std::iter::successors(regions.first.some(), |r| self.next_region(*r)).take(regions.count as usize)
    }
}

impl<'c> Field<'c> for Regions {
    const ROLE: Role = Role::Regions;
    const EXPECTED: &'static str = "regions";
    fn put(self, _: &'static str, parts: &mut Parts<'_, 'c>) {
        let regions: Vec<_> = parts.body.region_iter(self).collect();
        if regions.first().is_some_and(|r| parts.body.region_op(*r).is_none()) {
            parts.body.link_regions(&regions, false);
        }
        for region in regions {
            parts.region(region);
        }
    }
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        let first = cursor.body.regions(cursor.op).nth(cursor.region);
        let count = cursor.body.region_count(cursor.op).checked_sub(cursor.region)? as u16;
        cursor.region += count as usize;
        Some(Regions { first: first.unwrap_or(Region::NONE), count })
    }
}

impl<'c> Field<'c> for Block {
    const ROLE: Role = Role::Successor;
    const EXPECTED: &'static str = "a successor";
    fn put(self, _: &'static str, parts: &mut Parts<'_, 'c>) {
        parts.successors.push(self);
    }
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        cursor.successor += 1;
        cursor.body.successors(cursor.op).get(cursor.successor - 1).copied()
    }
}

/// The type of an op's single result, where inference cannot find it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResultType<'c>(pub Type<'c>);

impl<'c> Field<'c> for ResultType<'c> {
    const ROLE: Role = Role::Results;
    const EXPECTED: &'static str = "one result";
    fn put(self, _: &'static str, _: &mut Parts<'_, 'c>) {}
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        let results = cursor.body.results(cursor.op);
        (results.len() == 1).then(|| ResultType(cursor.body.ty(cursor.body.at(results, 0))))
    }
    fn result_types(self, _: &Body<'c>, out: &mut Vec<Type<'c>>) -> bool {
        out.push(self.0);
        true
    }
}

/// The types of an op's results, where inference cannot find them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResultTypes<'c>(TypeList<'c>);

#[derive(Clone, Copy, Debug, PartialEq)]
enum TypeList<'c> {
    Of(Op),
    List(&'c [Type<'c>]),
}

impl<'c> Cx<'c> {
    /// A list of result types for an op that states them.
    pub fn result_types(self, types: &[Type<'c>]) -> ResultTypes<'c> {
        let (_, list) = self.function_type(&[], types).function().expect("a function type");
        ResultTypes(TypeList::List(list))
    }
}

impl<'c> Field<'c> for ResultTypes<'c> {
    const ROLE: Role = Role::Results;
    const EXPECTED: &'static str = "results";
    fn put(self, _: &'static str, _: &mut Parts<'_, 'c>) {}
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        Some(ResultTypes(TypeList::Of(cursor.op)))
    }
    fn result_types(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> bool {
        match self.0 {
            TypeList::Of(op) => out.extend(body.types(body.results(op))),
            TypeList::List(list) => out.extend_from_slice(list),
        }
        true
    }
}

impl<'c, A: AsAttr<'c>> Field<'c> for A {
    const ROLE: Role = Role::Attribute;
    const EXPECTED: &'static str = A::EXPECTED;
    const SPELLING: Spelling = A::SPELLING;
    fn put(self, name: &'static str, parts: &mut Parts<'_, 'c>) {
        let cx = parts.cx();
        parts.attrs.push((cx.str(name), self.to_attr(cx)));
    }
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        A::from_attr(cursor.attr()?)
    }
}

impl<'c, A: AsAttr<'c>> Field<'c> for Option<A> {
    const ROLE: Role = Role::OptionalAttribute;
    const EXPECTED: &'static str = A::EXPECTED;
    const SPELLING: Spelling = A::SPELLING;
    fn put(self, name: &'static str, parts: &mut Parts<'_, 'c>) {
        if let Some(value) = self {
            value.put(name, parts);
        }
    }
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self> {
        match cursor.attr() {
            None => Some(None),
            Some(attr) => A::from_attr(attr).map(Some),
        }
    }
}
