//! The opcodes: how each is read and written. A family is a file, as in the hlo dialect; an opcode is an entry in its family's list.

mod asynchronous;
mod bitcast;
mod collective;
mod constant;
mod contraction;
mod control;
mod custom_call;
mod effects;
mod elementwise;
mod indexing;
mod linalg;
mod movement;
mod random;
mod reduction;
mod window;

pub(crate) use crate::read::{Instruction, Kind, Parsed, Reader, Span, text};
pub(crate) use crate::write::{Writer, Written};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
pub(crate) use shale_dialects::hlo;
pub(crate) use shale_ir::body::{Op, Value, Values};
pub(crate) use shale_ir::op::ResultType;
pub(crate) use shale_ir::types::{Type, TypeKind};
use std::sync::LazyLock;

/// Reads an instruction: takes its attributes and operands, adds its ops, and puts its results' leaves into `out`.
pub(crate) type ReadFn = for<'a, 's, 'c> fn(&'a mut Reader<'s, 'c>, &'a mut Instruction<'s>) -> Parsed<()>;

/// Writes an op as instructions.
pub(crate) type WriteFn = for<'a, 'b, 'c> fn(&'a mut Writer<'b, 'c>, Op) -> Written;

/// An opcode.
pub(crate) struct Form {
    /// As the text spells it.
    pub(crate) opcode: &'static str,
    /// Between its brackets stand no operands.
    pub(crate) literal: bool,
    pub(crate) read: ReadFn,
    /// The ops of the hlo dialect that are written with this opcode.
    pub(crate) write: &'static [(&'static str, WriteFn)],
}

impl Form {
    /// An opcode that is read and written.
    const fn new(opcode: &'static str, read: ReadFn, write: &'static [(&'static str, WriteFn)]) -> Form {
        Form { opcode, literal: false, read, write }
    }

    /// An opcode that is read and becomes ops that are written otherwise.
    const fn read(opcode: &'static str, read: ReadFn) -> Form {
        Form::new(opcode, read, &[])
    }
}

const FAMILIES: [&[Form]; 12] = [
    elementwise::FORMS,
    constant::FORMS,
    movement::FORMS,
    indexing::FORMS,
    reduction::FORMS,
    contraction::FORMS,
    linalg::FORMS,
    control::FORMS,
    effects::FORMS,
    custom_call::FORMS,
    random::FORMS,
    collective::FORMS,
];

type Map<V> = HashMap<&'static [u8], V, FxBuildHasher>;

static OPCODES: LazyLock<Map<&'static Form>> = LazyLock::new(|| all().map(|form| (form.opcode.as_bytes(), form)).collect());

static OPS: LazyLock<Map<WriteFn>> = LazyLock::new(|| all().flat_map(|form| form.write).map(|(name, write)| (name.as_bytes(), *write)).collect());

fn all() -> impl Iterator<Item = &'static Form> {
    FAMILIES.into_iter().flatten().chain(asynchronous::FORMS)
}

/// How an opcode is read and written.
#[inline]
pub(crate) fn form(opcode: &[u8]) -> Option<&'static Form> {
    OPCODES.get(opcode).copied().or_else(|| asynchronous::sugar(opcode))
}

/// All opcodes, for hints.
pub(crate) fn opcodes() -> impl Iterator<Item = &'static str> {
    all().map(|form| form.opcode)
}

/// How an op of the hlo dialect is written.
pub(crate) fn writer(op: &str) -> Option<WriteFn> {
    OPS.get(op.as_bytes()).copied()
}

/// Adds `, name=value` to attributes.
pub(crate) fn put(attrs: &mut String, name: &str, value: impl std::fmt::Display) {
    attrs.extend([", ", name, "=", &value.to_string()]);
}

/// Reads an opcode that cannot be run: the message says why.
macro_rules! refused {
    ($opcode:literal, $why:literal) => {
        $crate::ops::Form::read($opcode, |r, i| Err(r.error(i.at, i.end, concat!($opcode, " is not supported: ", $why))))
    };
}
use refused;

pub(crate) use constant::is_end;
pub(crate) use custom_call::VERSIONS;
