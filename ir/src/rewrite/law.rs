//! Laws: rules on ops without attributes, as data: `exact mul_one [float]: Multiply(x, 1.0) => x`.
//!
//! A law is matched, built, printed and instantiated for its proof from one description. Variables called `p`, `q` and `r` stand for truth values of
//! the shape of the others; a variable that occurs twice stands for equal values; a number stands for an array whose elements all are that number, of
//! the type of the op's other operands, and matches only where the element type represents it (−0 and +0 being different).

use super::{Class, Patch, Way};
use crate::body::{Body, Op, Value};
use crate::element::{ElementKind, ElementType, FloatElement};
use crate::op::OpInfo;
use crate::types::Type;
use crate::with_float;
use smallvec::SmallVec;

/// One side of a law.
#[derive(Clone, Copy, Debug)]
pub enum Term {
    /// An op on operands.
    Op(&'static OpInfo, &'static [Term]),
    /// A variable.
    Var(&'static str),
    /// An array of one number.
    Number(f64),
}

/// A rule on ops without attributes.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// The name.
    pub name: &'static str,
    /// The law in words or formulas, if its sides do not say enough.
    pub doc: &'static str,
    /// What it preserves.
    pub class: Class,
    /// Which drivers apply it in which direction.
    pub way: Way,
    /// The element types of the variables for which it holds.
    pub elements: &'static [Elements],
    /// What is matched: an op.
    pub left: Term,
    /// What it equals.
    pub right: Term,
}

/// A class of element types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    /// `pred`
    Pred,
    /// Signed integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
    /// Real floats with −0 and NaN: not the formats `fnuz`, `f8e8m0fnu`, f4 and f6, which store numbers and are no place to compute in.
    Float,
    /// Complex numbers.
    Complex,
}

impl Elements {
    /// True for an element type of the class.
    pub fn contains(self, element: ElementType) -> bool {
        let class = match element.kind() {
            ElementKind::Pred => Elements::Pred,
            ElementKind::Signed => Elements::Signed,
            ElementKind::Unsigned => Elements::Unsigned,
            ElementKind::Float if with_float!(element, T => T::FORMAT.has_signed_zeros_and_nan(), otherwise => false) => Elements::Float,
            ElementKind::Float => return false,
            ElementKind::Complex => Elements::Complex,
        };
        self == class
    }
}

/// Defines a list of laws. `=>` simplifies; `<=>` holds both ways, of which the canonicalizer goes left to right; `~>` is for e-graphs alone.
///
/// ```text
/// laws! { pub static LAWS = [
///     /// Holds for −0 too, since 1 · −0 = −0.
///     exact mul_one [Float Signed Unsigned]: Multiply(x, 1.0) => x;
///     exact sub_neg [Float]: Subtract(x, Negate(y)) <=> Add(x, y);
///     relaxed distribute [Float]: Multiply(x, Add(y, z)) ~> Add(Multiply(x, y), Multiply(x, z));
/// ] }
/// ```
#[macro_export]
macro_rules! laws {
    ($(#[doc = $head:literal])* $vis:vis static $NAME:ident = [$($laws:tt)*]) => {
        $(#[doc = $head])*
        $vis static $NAME: &[$crate::rewrite::Law] = $crate::laws!(@ [] $($laws)*);
    };
    (@ [$($done:expr,)*]) => { &[$($done),*] };
    (@ [$($done:expr,)*] $(#[doc = $doc:literal])* $class:ident $name:ident [$($e:ident)*]: $L:ident ($($l:tt)*) => $R:ident ($($r:tt)*); $($rest:tt)*) => {
        $crate::laws!(@ [$($done,)* $crate::laws!(! [$($doc)*] $class $name [$($e)*] Simplifies [$L ($($l)*)] [$R ($($r)*)]),] $($rest)*)
    };
    (@ [$($done:expr,)*] $(#[doc = $doc:literal])* $class:ident $name:ident [$($e:ident)*]: $L:ident ($($l:tt)*) => $R:ident; $($rest:tt)*) => {
        $crate::laws!(@ [$($done,)* $crate::laws!(! [$($doc)*] $class $name [$($e)*] Simplifies [$L ($($l)*)] [$R]),] $($rest)*)
    };
    (@ [$($done:expr,)*] $(#[doc = $doc:literal])* $class:ident $name:ident [$($e:ident)*]: $L:ident ($($l:tt)*) => $R:literal; $($rest:tt)*) => {
        $crate::laws!(@ [$($done,)* $crate::laws!(! [$($doc)*] $class $name [$($e)*] Simplifies [$L ($($l)*)] [$R]),] $($rest)*)
    };
    (@ [$($done:expr,)*] $(#[doc = $doc:literal])* $class:ident $name:ident [$($e:ident)*]: $L:ident ($($l:tt)*) => - $R:literal; $($rest:tt)*) => {
        $crate::laws!(@ [$($done,)* $crate::laws!(! [$($doc)*] $class $name [$($e)*] Simplifies [$L ($($l)*)] [- $R]),] $($rest)*)
    };
    (@ [$($done:expr,)*] $(#[doc = $doc:literal])* $class:ident $name:ident [$($e:ident)*]: $L:ident ($($l:tt)*) <=> $R:ident ($($r:tt)*); $($rest:tt)*) => {
        $crate::laws!(@ [$($done,)* $crate::laws!(! [$($doc)*] $class $name [$($e)*] Both [$L ($($l)*)] [$R ($($r)*)]),] $($rest)*)
    };
    (@ [$($done:expr,)*] $(#[doc = $doc:literal])* $class:ident $name:ident [$($e:ident)*]: $L:ident ($($l:tt)*) ~> $R:ident ($($r:tt)*); $($rest:tt)*) => {
        $crate::laws!(@ [$($done,)* $crate::laws!(! [$($doc)*] $class $name [$($e)*] Explores [$L ($($l)*)] [$R ($($r)*)]),] $($rest)*)
    };
    (! [$($doc:literal)*] $class:ident $name:ident [$($e:ident)*] $way:ident [$($l:tt)*] [$($r:tt)*]) => {
        $crate::rewrite::Law {
            name: stringify!($name),
            doc: concat!($($doc, "\n"),*),
            class: $crate::laws!(class $class),
            way: $crate::rewrite::Way::$way,
            elements: &[$($crate::rewrite::Elements::$e),*],
            left: $crate::law_term!($($l)*),
            right: $crate::law_term!($($r)*),
        }
    };
    (class exact) => { $crate::rewrite::Class::Exact };
    (class relaxed) => { $crate::rewrite::Class::Relaxed };
}

/// The name, operands and order of a term, from its text.
#[doc(hidden)]
#[macro_export]
macro_rules! law_term {
    (@list [$($done:expr,)*]) => { &[$($done),*] };
    (@list [$($done:expr,)*] $Op:ident ($($args:tt)*) $(, $($rest:tt)*)?) => { $crate::law_term!(@list [$($done,)* $crate::law_term!($Op ($($args)*)),] $($($rest)*)?) };
    (@list [$($done:expr,)*] - $number:literal $(, $($rest:tt)*)?) => { $crate::law_term!(@list [$($done,)* $crate::rewrite::Term::Number(-$number),] $($($rest)*)?) };
    (@list [$($done:expr,)*] $number:literal $(, $($rest:tt)*)?) => { $crate::law_term!(@list [$($done,)* $crate::rewrite::Term::Number($number),] $($($rest)*)?) };
    (@list [$($done:expr,)*] $var:ident $(, $($rest:tt)*)?) => { $crate::law_term!(@list [$($done,)* $crate::rewrite::Term::Var(stringify!($var)),] $($($rest)*)?) };
    ($Op:ident ($($args:tt)*)) => { $crate::rewrite::Term::Op(<$Op as $crate::op::OpDef<'static>>::INFO, $crate::law_term!(@list [] $($args)*)) };
    (- $number:literal) => { $crate::rewrite::Term::Number(-$number) };
    ($number:literal) => { $crate::rewrite::Term::Number($number) };
    ($var:ident) => { $crate::rewrite::Term::Var(stringify!($var)) };
}

/// What the variables of a law stand for in one match.
type Bindings = SmallVec<[(&'static str, Value); 4]>;

impl Law {
    /// The law as its sides alone, from the right to the left, for the way back of a law that holds both ways.
    pub(super) fn reversed(self) -> Law {
        Law { left: self.right, right: self.left, way: Way::Explores, ..self }
    }

    /// The op that the left side is.
    ///
    /// # Panics
    /// If it is none, which [`laws!`](crate::laws!) rules out for the first direction.
    pub fn root(&self) -> &'static OpInfo {
        match self.left {
            Term::Op(info, _) => info,
            _ => panic!("{}: a variable or a number is matched by everything", self.name),
        }
    }

    /// The law at the patch's root, from left to right or back.
    pub(super) fn apply(&self, back: bool, patch: &mut Patch<'_, '_>) -> Option<Value> {
        let (left, right) = if back { (self.right, self.left) } else { (self.left, self.right) };
        let Term::Op(info, args) = left else { return None };
        let (root, swapped) = patch.pick_root(info)?;
        let mut bound = Bindings::new();
        match_operands(patch, root, swapped, args, &mut bound)?;
        let element = element(patch.body(), &bound, root)?;
        patch.require(self.elements.iter().any(|e| e.contains(element)), "the law does not hold for the element type")?;
        let ty = patch.ty(patch.body().result(root, 0));
        let value = build(patch, right, &bound, ty)?;
        // A scalar may stand for truth values of any shape on the left, but not alone on the right.
        let fits = patch.ty(value) == ty || patch.ty(value).same_but_layout(ty);
        patch.require(fits, "the right side has another type")?;
        Some(value)
    }

    /// The variables of the left side, in order.
    pub fn variables(&self) -> Vec<&'static str> {
        fn collect(term: Term, found: &mut Vec<&'static str>) {
            match term {
                Term::Var(name) if !found.contains(&name) => found.push(name),
                Term::Op(_, args) => args.iter().for_each(|arg| collect(*arg, found)),
                _ => {}
            }
        }
        let mut found = Vec::new();
        collect(self.left, &mut found);
        found
    }

    /// Builds the left side before an op; `None` if an op does not take the variables' types, or a type does not represent a number.
    pub fn instance<'c>(&self, body: &mut Body<'c>, before: Op, variables: &[Value], ty: Type<'c>) -> Option<Value> {
        let bound: Bindings = self.variables().into_iter().zip(variables.iter().copied()).collect();
        let (mut moves, mut choices) = (Vec::new(), super::Choices::default());
        build(&mut Patch::new(body, before, &mut moves, &mut choices), self.left, &bound, ty)
    }
}

/// The element type of the variables that are no truth values by their name; without one, of the op.
fn element(body: &Body<'_>, bound: &Bindings, root: Op) -> Option<ElementType> {
    let named = bound.iter().find(|(name, _)| !is_predicate(name)).map(|b| b.1);
    body.ty(named.unwrap_or(body.result(root, 0))).element().scalar()
}

/// True for the names of variables that stand for truth values.
pub fn is_predicate(variable: &str) -> bool {
    matches!(variable, "p" | "q" | "r")
}

fn match_operands(patch: &mut Patch<'_, '_>, op: Op, swapped: bool, args: &[Term], bound: &mut Bindings) -> Option<()> {
    let operands = patch.body().operands(op);
    patch.require(operands.len() == args.len(), "another number of operands")?;
    for (i, arg) in args.iter().enumerate() {
        let value = patch.body().at(operands, if swapped { i ^ 1 } else { i });
        match_term(patch, *arg, value, bound)?;
    }
    Some(())
}

fn match_term(patch: &mut Patch<'_, '_>, term: Term, value: Value, bound: &mut Bindings) -> Option<()> {
    match term {
        Term::Number(n) => {
            let is = patch.is_splat(value, n);
            patch.require(is, "an operand is not the number")
        }
        Term::Var(name) => match bound.iter().find(|b| b.0 == name) {
            Some((_, other)) => {
                let same = patch.same(*other, value);
                patch.require(same, "two operands are not the same")
            }
            None => {
                bound.push((name, value));
                Some(())
            }
        },
        Term::Op(info, args) => {
            let (op, swapped) = patch.pick_def(value, info)?;
            match_operands(patch, op, swapped, args, bound)
        }
    }
}

fn build<'c>(patch: &mut Patch<'_, 'c>, term: Term, bound: &Bindings, ty: Type<'c>) -> Option<Value> {
    match term {
        Term::Var(name) => bound.iter().find(|b| b.0 == name).map(|b| b.1),
        Term::Number(n) => patch.splat(n, ty),
        Term::Op(info, args) => {
            let mut values: SmallVec<[Option<Value>; 4]> = SmallVec::new();
            for arg in args {
                values.push(if let Term::Number(_) = arg { None } else { Some(build(patch, *arg, bound, ty)?) });
            }
            // Numbers have the type of what stands beside them; the first operand of a selection is no such thing.
            let like = args.iter().zip(&values).filter(|(arg, _)| !matches!(arg, Term::Var(name) if is_predicate(name))).find_map(|(_, v)| *v);
            let ty = like.map_or(ty, |v| patch.ty(v));
            let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
            for (arg, value) in args.iter().zip(values) {
                operands.push(match (value, arg) {
                    (Some(value), _) => value,
                    (None, Term::Number(n)) => patch.splat_of_dialect(info.dialect(), *n, ty)?,
                    (None, _) => return None,
                });
            }
            patch.push_info(info, &operands)
        }
    }
}

impl std::fmt::Display for Term {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Term::Var(name) => write!(f, "{name}"),
            Term::Number(n) => write!(f, "{n:?}"),
            Term::Op(info, args) => {
                let name = info.name;
                write!(f, "{}(", name.split_once('.').map_or(name, |(_, op)| op))?;
                for (i, arg) in args.iter().enumerate() {
                    write!(f, "{}{arg}", if i > 0 { ", " } else { "" })?;
                }
                write!(f, ")")
            }
        }
    }
}
