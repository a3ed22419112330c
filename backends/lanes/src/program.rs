//! Programs as data: values in single assignment, without control flow.

use super::join::JoinOp;
use super::op::Op;
use super::transfer;
use shale_ir::element::{ElementKind, ElementType};
use std::fmt;

/// What a lane holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An `f32`: real floats of every format but f64, whose results are rounded to their format by an operation of its own.
    F32,
    /// An `f64`.
    F64,
    /// 32 bits: integers of at most 32 bits, extended by their sign or by zeros.
    I32,
    /// 64 bits.
    I64,
    /// A truth value.
    Mask,
}

impl Kind {
    /// The kind of lane that elements of a type are computed in; for complex types, that of a part.
    pub fn of(element: ElementType) -> Kind {
        match element.kind() {
            ElementKind::Pred => Kind::Mask,
            ElementKind::Signed | ElementKind::Unsigned if element.bits() == 64 => Kind::I64,
            ElementKind::Signed | ElementKind::Unsigned => Kind::I32,
            _ if element.part() == ElementType::F64 => Kind::F64,
            _ => Kind::F32,
        }
    }

    /// Bytes of a lane in scratch memory; a truth value is a byte 0 or 1.
    pub fn bytes(self) -> usize {
        match self {
            Kind::F32 | Kind::I32 => 4,
            Kind::F64 | Kind::I64 => 8,
            Kind::Mask => 1,
        }
    }
}

/// A value of a program: the result of the instruction of this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub u32);

/// How the elements of a place follow one another from lane to lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// One after the other.
    Contiguous,
    /// One element for all lanes; only loads.
    Splat,
    /// At a distance in bytes that a run's [`Place`](super::Place) says; negative for reversed elements, twice the size for parts of complex numbers.
    Strided,
    /// Where a list of the run's place says, in elements from its base; only loads.
    Indexed,
    /// One element for all lanes: they are joined in the canonical order, and their total with what lies there; only stores, of lanes as they are.
    Total(JoinOp),
}

/// What an input is. Complex arrays are two inputs, strided, of the part's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Load {
    /// The type of the stored elements, which is not complex.
    pub element: ElementType,
    /// How lanes find theirs.
    pub access: Access,
    /// What is asked for while others are computed with. Only a hint.
    pub ahead: Option<Ahead>,
}

/// What of an input is needed soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ahead {
    /// The rows behind all those of a run.
    Rows,
    /// What lies 4 KB behind the current lanes, of inputs without gaps that no cache holds: machines that see an array being read ask for the rest of its page
    /// themselves, not for the next one.
    Page,
}

/// What an output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Store {
    /// What is stored.
    pub value: Value,
    /// The type of the stored elements, which is not complex; values are representable in it, or rounded and wrapped.
    pub element: ElementType,
    /// How lanes find their place.
    pub access: Access,
    /// Past the caches: for outputs far larger than these. Only a hint.
    pub streaming: bool,
}

/// Defines one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// The elements of an input.
    Load {
        /// Which one.
        input: u32,
    },
    /// The same in all lanes.
    Constant {
        /// What it is.
        kind: Kind,
        /// Its bits; 0 or 1 for a mask.
        bits: u64,
    },
    /// The run's first index plus the lane's number.
    Iota {
        /// [`Kind::I32`] (wrapped) or [`Kind::I64`].
        kind: Kind,
    },
    /// An operation on earlier values.
    Apply {
        /// Which one.
        op: Op,
        /// The operands, as many as the operation takes; the others are equal to the first.
        args: [Value; 4],
        /// What the operation is told besides, such as a width in bits.
        immediate: u64,
    },
    /// The second result of the operation just before, which has two: the imaginary part.
    Second(Value),
}

impl Instruction {
    /// The values that it reads.
    pub(crate) fn operands(&self) -> impl Iterator<Item = usize> + use<> {
        let (args, count) = match *self {
            Instruction::Apply { op, args, .. } => (args, op.arity()),
            Instruction::Second(v) => ([v; 4], 1),
            _ => ([Value(0); 4], 0),
        };
        args.into_iter().take(count).map(|v| v.0 as usize)
    }

    /// The same instruction on values that have new numbers.
    pub(crate) fn renumbered(self, numbers: &[Value]) -> Instruction {
        let new = |v: Value| numbers[v.0 as usize];
        match self {
            Instruction::Apply { op, args, immediate } => Instruction::Apply { op, args: args.map(new), immediate },
            Instruction::Second(v) => Instruction::Second(new(v)),
            other => other,
        }
    }
}

/// A straight-line program over lanes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Program {
    /// The inputs.
    pub loads: Vec<Load>,
    /// The values, each of which uses earlier ones only.
    pub instructions: Vec<Instruction>,
    /// The outputs.
    pub stores: Vec<Store>,
}

/// Why there is no program, or why it cannot run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneError(String);

impl LaneError {
    pub(crate) fn new(message: impl Into<String>) -> LaneError {
        LaneError(message.into())
    }
}

impl fmt::Display for LaneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LaneError {}

impl Program {
    /// The kind of every value.
    ///
    /// # Errors
    /// The first instruction or output that is not well formed: values used before they are defined, operands of a kind that the operation does
    /// not take, accesses that stores do not have, complex element types.
    pub fn kinds(&self) -> Result<Vec<Kind>, LaneError> {
        let mut kinds = Vec::with_capacity(self.instructions.len());
        for (i, instruction) in self.instructions.iter().enumerate() {
            let kind = self.kind_of(instruction, &kinds).map_err(|why| LaneError::new(format!("value {i}: {why}")))?;
            kinds.push(kind);
        }
        for (i, store) in self.stores.iter().enumerate() {
            check_store(store, &kinds).map_err(|why| LaneError::new(format!("output {i}: {why}")))?;
        }
        Ok(kinds)
    }

    /// For each value the instructions that read it, in their order, an instruction as often as it does; an output is one behind the last.
    pub(crate) fn readers(&self) -> Vec<Vec<usize>> {
        let count = self.instructions.len();
        let mut readers = vec![Vec::new(); count];
        for (i, instruction) in self.instructions.iter().enumerate() {
            instruction.operands().for_each(|v| readers[v].push(i));
        }
        self.stores.iter().for_each(|store| readers[store.value.0 as usize].push(count));
        readers
    }

    fn kind_of(&self, instruction: &Instruction, kinds: &[Kind]) -> Result<Kind, String> {
        let known = |v: Value| kinds.get(v.0 as usize).copied().ok_or_else(|| format!("uses value {} before it is defined", v.0));
        match *instruction {
            Instruction::Load { input } => match self.loads.get(input as usize) {
                Some(load) if !load.element.is_complex() => Ok(Kind::of(load.element)),
                Some(load) => Err(format!("loads elements of type {}: a complex array is two inputs", load.element.xla_name())),
                None => Err(format!("there is no input {input}")),
            },
            Instruction::Constant { kind, .. } => Ok(kind),
            Instruction::Iota { kind: kind @ (Kind::I32 | Kind::I64) } => Ok(kind),
            Instruction::Iota { kind } => Err(format!("indices are integers, not {kind:?}")),
            Instruction::Apply { op, args, .. } => {
                let operands = args[..op.arity()].iter().map(|v| known(*v)).collect::<Result<Vec<_>, _>>()?;
                op.result(&operands).ok_or_else(|| format!("{op:?} is not defined on {operands:?}"))
            }
            Instruction::Second(v) => match self.instructions.get(v.0 as usize) {
                Some(Instruction::Apply { op, .. }) if op.has_two_results() && v.0 as usize + 1 == kinds.len() => known(v),
                _ => Err(format!("value {} is not the operation of two results just before", v.0)),
            },
        }
    }
}

fn check_store(store: &Store, kinds: &[Kind]) -> Result<(), String> {
    let kind = kinds.get(store.value.0 as usize).ok_or_else(|| format!("there is no value {}", store.value.0))?;
    if store.element.is_complex() || Kind::of(store.element) != *kind {
        return Err(format!("{kind:?} cannot be stored as {}", store.element.xla_name()));
    }
    match store.access {
        Access::Contiguous | Access::Strided => Ok(()),
        Access::Total(_) if transfer::is_lane(store.element) => Ok(()),
        Access::Total(_) => Err(format!("lanes of {kind:?} are no elements of type {}", store.element.xla_name())),
        access => Err(format!("there are no {access:?} stores")),
    }
}
