//! Types: scalars, arrays in XLA's sense, tuples, tokens, functions, and what dialects add.

use crate::attr::Attr;
use crate::element::ElementType;
use crate::session::{Cx, Interned, Str};

pub use crate::shape::{ArrayType, Layout};

/// An interned type.
pub type Type<'c> = Interned<'c, TypeKind<'c>>;

/// What a type is. Text forms are given in MLIR's syntax; arrays are written as in XLA.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind<'c> {
    /// `none`: a value that carries nothing.
    None,
    /// `index`: an integer as wide as an address.
    Index,
    /// `i32`, `ui8`, `f32`, `f8E4M3FN`, `complex<f32>`: one number of an array element type; signless integers are signed.
    Scalar(ElementType),
    /// `i17`, `si8`, `ui3`: an integer that is no array element type.
    Int(u32, Signedness),
    /// `f32[2,3]{0,1}`, also read as `tensor<2x3xf32>`.
    Array(ArrayType<'c>),
    /// `tuple<f32[2], i1>`.
    Tuple(&'c [Type<'c>]),
    /// `token[]`: orders effects.
    Token,
    /// `opaque[]`: a value that only its producer understands.
    Opaque,
    /// `(f32, f32) -> f32`.
    Function(&'c [Type<'c>], &'c [Type<'c>]),
    /// `!dialect.name<params>`, a type that a registered dialect defines.
    Dialect(Str<'c>, &'c [Attr<'c>]),
    /// A type that no dialect of the session defines, as written (`!other.thing<4>`, `memref<?xf32>`).
    Unregistered(Str<'c>),
}

/// How MLIR marks an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i17`
    Signless,
    /// `si17`
    Signed,
    /// `ui17`
    Unsigned,
}

impl<'c> Type<'c> {
    /// The scalar element type, if this is a scalar.
    #[inline]
    pub fn scalar(self) -> Option<ElementType> {
        match *self.get() {
            TypeKind::Scalar(e) => Some(e),
            _ => None,
        }
    }

    /// The array type, if this is one.
    #[inline]
    pub fn array(self) -> Option<ArrayType<'c>> {
        match *self.get() {
            TypeKind::Array(a) => Some(a),
            _ => None,
        }
    }

    /// Inputs and results, if this is a function type.
    #[inline]
    pub fn function(self) -> Option<(&'c [Type<'c>], &'c [Type<'c>])> {
        match *self.get() {
            TypeKind::Function(inputs, results) => Some((inputs, results)),
            _ => None,
        }
    }

    /// What a scalar or the elements of an array are made of; the type itself otherwise.
    pub fn element(self) -> Type<'c> {
        self.array().map_or(self, |a| a.element)
    }

    /// True if both are the same type once layouts are left out; tuples part by part.
    pub fn same_but_layout(self, other: Type<'c>) -> bool {
        if self == other {
            return true;
        }
        match (*self.get(), *other.get()) {
            (TypeKind::Array(a), TypeKind::Array(b)) => (a.element, a.dims, a.dynamic) == (b.element, b.dims, b.dynamic),
            (TypeKind::Tuple(a), TypeKind::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same_but_layout(*b)),
            _ => false,
        }
    }

    /// True for integers of any width and `index`.
    pub fn is_integer_or_index(self) -> bool {
        match *self.get() {
            TypeKind::Index | TypeKind::Int(..) => true,
            TypeKind::Scalar(e) => e == ElementType::Pred || e.is_integer(),
            _ => false,
        }
    }

    /// True for a floating-point scalar.
    pub fn is_float(self) -> bool {
        self.scalar().is_some_and(ElementType::is_float)
    }

    /// The width in bits of an integer or float scalar; 64 for `index`.
    pub fn bit_width(self) -> Option<u32> {
        match *self.get() {
            TypeKind::Index => Some(64),
            TypeKind::Int(width, _) => Some(width),
            TypeKind::Scalar(ElementType::Pred) => Some(1),
            TypeKind::Scalar(e) => Some(e.bits()),
            _ => None,
        }
    }

    /// The bytes that one element of this type takes in a constant; `None` for a type without elements of fixed size.
    pub fn storage_bytes(self) -> Option<usize> {
        match *self.get() {
            TypeKind::Scalar(element) => Some(element.bytes()),
            TypeKind::Index => Some(8),
            TypeKind::Int(width, _) => Some(width.div_ceil(8).max(1) as usize),
            _ => None,
        }
    }

    /// True for an integer that is written without a sign for its upper half: `ui8`, and `i1`.
    pub fn is_unsigned(self) -> bool {
        match *self.get() {
            TypeKind::Int(_, sign) => sign == Signedness::Unsigned,
            TypeKind::Scalar(e) => e == ElementType::Pred || (e.is_integer() && !e.is_signed()),
            _ => false,
        }
    }
}

impl<'c> Cx<'c> {
    /// The scalar type of an element type (`f32`).
    #[inline]
    pub fn scalar(self, element: ElementType) -> Type<'c> {
        self.ty(TypeKind::Scalar(element))
    }

    /// The integer type of a width and sign; widths that arrays know become [`TypeKind::Scalar`], so each type has one form.
    pub fn int_type(self, width: u32, sign: Signedness) -> Type<'c> {
        let prefix = if sign == Signedness::Unsigned { "ui" } else { "i" };
        let known = if sign == Signedness::Signed { None } else { ElementType::from_mlir_name(&format!("{prefix}{width}")) };
        match known {
            Some(element) => self.scalar(element),
            None => self.ty(TypeKind::Int(width, sign)),
        }
    }

    /// The array type `element[dims]` without a layout, all sizes known.
    pub fn array(self, element: ElementType, dims: &[i64]) -> Type<'c> {
        self.ty(TypeKind::Array(ArrayType { element: self.scalar(element), dims: self.dims(dims), dynamic: 0, layout: None }))
    }

    /// The type `index`.
    pub fn index_type(self) -> Type<'c> {
        self.ty(TypeKind::Index)
    }

    /// The type of truth values, `i1`.
    pub fn bool_type(self) -> Type<'c> {
        self.scalar(ElementType::Pred)
    }
}
