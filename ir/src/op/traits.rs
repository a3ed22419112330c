//! Traits: facts that hold for an op wherever it stands. A dialect adds its own as constants of type [`Trait`].

use super::interface::Interface;
use super::{Effects, OpResult};
use crate::body::{Body, Op};
use std::any::Any;

/// The traits that the framework itself asks for, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flags(u32);

impl Flags {
    /// No trait.
    pub const NONE: Flags = Flags(0);
    /// [`Pure`]
    pub const PURE: Flags = Flags(1);
    /// [`Commutative`]
    pub const COMMUTATIVE: Flags = Flags(1 << 1);
    /// [`Terminator`]
    pub const TERMINATOR: Flags = Flags(1 << 2);
    /// [`IsolatedFromAbove`]
    pub const ISOLATED: Flags = Flags(1 << 3);
    /// [`Symbol`]
    pub const SYMBOL: Flags = Flags(1 << 4);
    /// [`SymbolUser`]
    pub const SYMBOL_USER: Flags = Flags(1 << 5);
    /// [`RecursiveEffects`]
    pub const RECURSIVE_EFFECTS: Flags = Flags(1 << 6);
    /// [`SameType`]
    pub const SAME_TYPE: Flags = Flags(1 << 7);
    /// [`NoTerminator`]
    pub const NO_TERMINATOR: Flags = Flags(1 << 8);
    /// [`GraphRegion`]
    pub const GRAPH_REGION: Flags = Flags(1 << 9);
    /// [`SingleBlock`]
    pub const SINGLE_BLOCK: Flags = Flags(1 << 10);
    /// [`SymbolTable`]
    pub const SYMBOL_TABLE: Flags = Flags(1 << 11);

    /// [`TensorText`]
    pub const TENSOR_TEXT: Flags = Flags(1 << 12);

    /// [`SameOperandCounts`]
    pub const SAME_COUNTS: Flags = Flags(1 << 13);

    /// [`Elementwise`]
    pub const ELEMENTWISE: Flags = Flags(1 << 14);

    /// [`ConstantLike`](super::interface::ConstantLike)
    pub const CONSTANT: Flags = Flags(1 << 15);

    /// True if all of `other` are among these.
    #[inline]
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// True if any of `other` is among these.
    #[inline]
    pub const fn intersects(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    pub const fn union(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// The bits of all traits of a list.
    pub const fn of(traits: &[Trait]) -> Flags {
        let (mut all, mut i) = (Flags::NONE, 0);
        while i < traits.len() {
            all = all.union(traits[i].flags);
            i += 1;
        }
        all
    }
}

/// One trait or interface of an op.
#[derive(Clone, Copy)]
pub struct Trait {
    /// The name, shown in documentation.
    pub name: &'static str,
    /// One sentence about it.
    pub doc: &'static str,
    /// The bit of a trait that the framework asks for; none for a dialect's own trait.
    pub flags: Flags,
    /// What every op with the trait must satisfy.
    pub verify: Option<for<'a, 'c> fn(&'a Body<'c>, Op) -> OpResult>,
    /// The op's effects, if the trait states them.
    pub effects: Option<Stated>,
    /// The functions of an interface.
    pub data: Option<&'static (dyn Any + Send + Sync)>,
}

/// How a trait states an op's effects.
#[derive(Clone, Copy)]
pub enum Stated {
    /// Every such op has these.
    Always(Effects),
    /// They depend on the op's attributes.
    ByAttributes(fn(&Body<'_>, Op) -> Effects),
}

impl Stated {
    /// The effects of an op.
    pub fn of(self, body: &Body<'_>, op: Op) -> Effects {
        match self {
            Stated::Always(effects) => effects,
            Stated::ByAttributes(effects) => effects(body, op),
        }
    }
}

impl Trait {
    /// A dialect's own trait, with what every op that has it must satisfy.
    pub const fn new(name: &'static str, doc: &'static str, verify: Option<for<'a, 'c> fn(&'a Body<'c>, Op) -> OpResult>) -> Trait {
        Trait { name, doc, flags: Flags::NONE, verify, effects: None, data: None }
    }

    const fn flag(name: &'static str, doc: &'static str, flags: Flags) -> Trait {
        Trait { flags, ..Trait::new(name, doc, None) }
    }

    const fn checked(self, verify: for<'a, 'c> fn(&'a Body<'c>, Op) -> OpResult) -> Trait {
        Trait { verify: Some(verify), ..self }
    }
}

impl std::fmt::Debug for Trait {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Lets an op implement an interface: `[Pure, implements(&CALL)]`.
pub const fn implements<I: Interface>(interface: &'static I) -> Trait {
    Trait { data: Some(interface), ..Trait::flag(I::NAME, I::DOC, I::FLAGS) }
}

/// States an op's effects: `[effects(Effects::RNG)]`.
pub const fn effects(effects: Effects) -> Trait {
    Trait { effects: Some(Stated::Always(effects)), ..Trait::new("Effects", "Has the stated effects and no others.", None) }
}

/// States effects that depend on the op's attributes (and on nothing else): `[effects_by(call_effects)]`.
pub const fn effects_by(effects: fn(&Body<'_>, Op) -> Effects) -> Trait {
    Trait { effects: Some(Stated::ByAttributes(effects)), ..Trait::new("Effects", "Has effects that depend on its attributes.", None) }
}

macro_rules! traits {
    ($($(#[doc = $doc:literal])* $Name:ident = $FLAG:ident $(, $verify:path)?;)*) => { $(
        $(#[doc = $doc])*
        #[allow(non_upper_case_globals)]
        pub const $Name: Trait = Trait::flag(stringify!($Name), concat!($($doc),*), Flags::$FLAG)$(.checked($verify))?;
    )* };
}
traits! {
    /// Computes its results from its operands and attributes and does nothing else.
    Pure = PURE;
    /// Operands may be exchanged.
    Commutative = COMMUTATIVE;
    /// Ends its block.
    Terminator = TERMINATOR;
    /// Its regions use no value from outside.
    IsolatedFromAbove = ISOLATED;
    /// Has a name (`sym_name`) that other ops refer to.
    Symbol = SYMBOL;
    /// Refers to symbols, which `verify_symbols` checks.
    SymbolUser = SYMBOL_USER;
    /// Has the effects of what is in its regions, and no others.
    RecursiveEffects = RECURSIVE_EFFECTS;
    /// All operands and results have one type.
    SameType = SAME_TYPE, same_type;
    /// The blocks of its regions need no terminator.
    NoTerminator = NO_TERMINATOR;
    /// In its regions a value may be used before its definition.
    GraphRegion = GRAPH_REGION;
    /// Each of its regions has exactly one block.
    SingleBlock = SINGLE_BLOCK, single_block;
    /// References in its regions mean the symbols that stand directly in them, and none outside.
    SymbolTable = SYMBOL_TABLE;
    /// A text with it is written with MLIR's array types, `tensor<2x3xf32>`.
    TensorText = TENSOR_TEXT;
    /// All fields that take a variable number of operands take the same number, which therefore is recorded nowhere.
    SameOperandCounts = SAME_COUNTS;
    /// Operands and results are arrays of the same dimensions (an operand may be a scalar for all of them), and each element of a result depends on
    /// the elements of the operands at its own index alone.
    Elementwise = ELEMENTWISE;
}

fn same_type(body: &Body<'_>, op: Op) -> OpResult {
    let mut types = body.types(body.operands(op)).chain(body.types(body.results(op)));
    let Some(first) = types.next() else { return Ok(()) };
    match types.find(|t| *t != first && !t.same_but_layout(first)) {
        None => Ok(()),
        Some(other) => {
            let (first, other) = (crate::text::type_text(first), crate::text::type_text(other));
            Err(format!("all operands and results must have one type, but there are {first} and {other}").into())
        }
    }
}

fn single_block(body: &Body<'_>, op: Op) -> OpResult {
    for (i, region) in body.regions(op).enumerate() {
        let blocks = body.blocks(region).count();
        crate::require!(blocks == 1, "region {i} must have exactly one block, but has {blocks}");
    }
    Ok(())
}
