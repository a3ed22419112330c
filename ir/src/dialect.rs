//! Dialects and the registry: what a session knows. Registration is explicit; there are no linker tricks.

use crate::attr::Attr;
use crate::body::Value;
use crate::op::{AttrInfo, OpInfo, TypeInfo};
use crate::pass::PassInfo;
use crate::rewrite::{Patch, Patterns};
use crate::types::Type;
use rustc_hash::FxBuildHasher;
use std::sync::{Arc, OnceLock};

/// Definitions by name, in the order of registration.
type IndexMap<K, V> = indexmap::IndexMap<K, V, FxBuildHasher>;

/// Makes a constant op of a dialect from its value and type.
pub type MaterializeFn = for<'a, 'c> fn(&mut Patch<'a, 'c>, Attr<'c>, Type<'c>) -> Option<Value>;

/// A dialect: what [`dialect!`](crate::dialect!) defines.
pub struct Dialect {
    /// The name, the part of op names before the dot.
    pub name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The ops.
    pub ops: fn() -> Vec<&'static OpInfo>,
    /// The types.
    pub types: &'static [&'static TypeInfo],
    /// The attributes.
    pub attrs: &'static [&'static AttrInfo],
    /// Passes that come with the dialect.
    pub passes: fn() -> Vec<&'static PassInfo>,
    /// Canonicalization patterns.
    pub patterns: fn(&mut Patterns),
    /// How folds of the dialect's ops make constants.
    pub constant: Option<MaterializeFn>,
}

impl std::fmt::Debug for Dialect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Dialect({})", self.name)
    }
}

/// Defines a dialect: every list may be left out.
///
/// ```text
/// dialect! {
///     /// What the dialect is for.
///     pub static TOY = "toy" { ops: [Double, Make], types: [BoxType], attrs: [Mode], passes: [Unbox], patterns: [double_double] }
/// }
/// ```
#[macro_export]
macro_rules! dialect {
    ($(#[doc = $doc:literal])* pub static $NAME:ident = $text:literal {
        ops: [$($op:ident),* $(,)?]
        $(, types: [$($ty:ident),* $(,)?])?
        $(, attrs: [$($attr:ident),* $(,)?])?
        $(, passes: [$($pass:ident),* $(,)?])?
        $(, patterns: [$($pattern:path $([$($need:ident),*])?),* $(,)?])?
        $(, constant: $constant:expr)?
        $(,)?
    }) => {
        $(#[doc = $doc])*
        pub static $NAME: $crate::dialect::Dialect = $crate::dialect::Dialect {
            name: $text,
            doc: concat!($($doc, "\n"),*),
            ops: || vec![$(<$op as $crate::op::OpDef>::info()),*],
            types: &[$($($ty::INFO),*)?],
            attrs: &[$($($attr::INFO),*)?],
            passes: || vec![$($(<$pass as $crate::pass::PassDef>::info()),*)?],
            patterns: |_patterns| { $($(_patterns.add($crate::rule!($pattern $([$($need),*])?));)*)? },
            constant: $crate::dialect!(@constant $($constant)?),
        };
    };
    (@constant) => { None };
    (@constant $constant:expr) => { Some($constant) };
}

/// The dialects and passes that a tool offers; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Registry(Arc<Tables>);

#[derive(Clone, Debug, Default)]
struct Tables {
    dialects: IndexMap<&'static str, &'static Dialect>,
    ops: IndexMap<&'static str, &'static OpInfo>,
    types: IndexMap<&'static str, &'static TypeInfo>,
    attrs: IndexMap<&'static str, &'static AttrInfo>,
    passes: IndexMap<&'static str, &'static PassInfo>,
    rules: IndexMap<&'static str, &'static RuleFamily>,
    patterns: Made,
}

/// The patterns, once they are made; another registry, which a clone becomes, makes its own.
#[derive(Debug, Default)]
struct Made(OnceLock<Patterns>);

impl Clone for Made {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Rules that belong together, beside the patterns of a dialect.
#[derive(Debug)]
pub struct RuleFamily {
    /// The name, for documentation and options.
    pub name: &'static str,
    /// What the rules are about.
    pub doc: &'static str,
    /// Adds the rules; the registry is for those on all ops that have a trait.
    pub register: fn(&mut Patterns, &Registry),
}

impl Registry {
    /// Nothing but the types and attributes that the framework itself has.
    pub fn new() -> Self {
        Self::default()
    }

    /// The tables, to be changed.
    fn tables(&mut self) -> &mut Tables {
        let tables = Arc::make_mut(&mut self.0);
        tables.patterns = Made::default();
        tables
    }

    /// Adds a dialect with its ops, types, attributes and passes.
    ///
    /// # Panics
    /// If two dialects or two ops have one name, or an op's name does not begin with its dialect's: that is a bug.
    #[must_use]
    pub fn with(mut self, dialect: &'static Dialect) -> Self {
        let tables = self.tables();
        assert!(tables.dialects.insert(dialect.name, dialect).is_none(), "dialect {} is registered twice", dialect.name);
        let ops = (dialect.ops)();
        tables.ops.reserve(ops.len());
        for op in ops {
            assert!(op.is_of(dialect.name), "{} is not named after its dialect {}", op.name, dialect.name);
            assert!(tables.ops.insert(op.name, op).is_none(), "op {} is defined twice", op.name);
        }
        tables.types.extend(dialect.types.iter().map(|t| (t.name, *t)));
        tables.attrs.extend(dialect.attrs.iter().map(|a| (a.name, *a)));
        self.with_passes(&(dialect.passes)())
    }

    /// Adds passes.
    ///
    /// # Panics
    /// If two passes have one name.
    #[must_use]
    pub fn with_passes(mut self, passes: &[&'static PassInfo]) -> Self {
        let tables = self.tables();
        for pass in passes {
            assert!(tables.passes.insert(pass.name, pass).is_none(), "pass {} is registered twice", pass.name);
        }
        self
    }

    /// Adds rules.
    ///
    /// # Panics
    /// If two families have one name.
    #[must_use]
    pub fn with_rules(mut self, families: &[&'static RuleFamily]) -> Self {
        let tables = self.tables();
        for family in families {
            assert!(tables.rules.insert(family.name, family).is_none(), "the rules {} are registered twice", family.name);
        }
        self
    }

    /// The patterns of all dialects, then all other rules, in order of registration; made when first asked for.
    pub fn patterns(&self) -> &Patterns {
        self.0.patterns.0.get_or_init(|| {
            let mut patterns = Patterns::new();
            self.dialects().for_each(|dialect| (dialect.patterns)(&mut patterns));
            self.rules().for_each(|family| (family.register)(&mut patterns, self));
            patterns
        })
    }

    /// The families of rules, in order of registration.
    pub fn rules(&self) -> impl Iterator<Item = &'static RuleFamily> + '_ {
        self.0.rules.values().copied()
    }

    /// The dialects, in order of registration.
    pub fn dialects(&self) -> impl Iterator<Item = &'static Dialect> + '_ {
        self.0.dialects.values().copied()
    }

    /// The dialect called `name`.
    pub fn dialect(&self, name: &str) -> Option<&'static Dialect> {
        self.0.dialects.get(name).copied()
    }

    /// The ops, in order of registration.
    pub fn ops(&self) -> impl Iterator<Item = &'static OpInfo> + '_ {
        self.0.ops.values().copied()
    }

    /// The op called `name`.
    pub fn op(&self, name: &str) -> Option<&'static OpInfo> {
        self.0.ops.get(name).copied()
    }

    /// The type called `name` (`dialect.type`).
    pub fn ty(&self, name: &str) -> Option<&'static TypeInfo> {
        self.0.types.get(name).copied()
    }

    /// The attribute called `name` (`dialect.attribute`).
    pub fn attr(&self, name: &str) -> Option<&'static AttrInfo> {
        self.0.attrs.get(name).copied()
    }

    /// The passes, in order of registration.
    pub fn passes(&self) -> impl Iterator<Item = &'static PassInfo> + '_ {
        self.0.passes.values().copied()
    }

    /// The pass called `name`.
    pub fn pass(&self, name: &str) -> Option<&'static PassInfo> {
        self.0.passes.get(name).copied()
    }
}
