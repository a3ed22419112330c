//! Shapes to and from the IR's types.

use super::{ArrayLayout, ArrayShape, ArrayType, Layout, Shape};
use crate::session::Cx;
use crate::types::{Type, TypeKind};

impl Shape {
    /// The IR's type of values of this shape.
    pub fn to_type<'c>(&self, cx: Cx<'c>) -> Type<'c> {
        match self {
            Shape::Array(array) => array.to_type(cx),
            Shape::Tuple(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| part.to_type(cx)).collect();
                cx.ty(TypeKind::Tuple(&parts))
            }
            Shape::Token => cx.ty(TypeKind::Token),
            Shape::Opaque => cx.ty(TypeKind::Opaque),
        }
    }

    /// The shape of a type; `None` for types that are no shapes, such as `index`, functions and single numbers (`f32` is a
    /// number, `f32[]` an array).
    pub fn from_type(ty: Type<'_>) -> Option<Shape> {
        match *ty.get() {
            TypeKind::Array(array) => array.shape().map(Shape::Array),
            TypeKind::Tuple(parts) => parts.iter().map(|part| Shape::from_type(*part)).collect::<Option<_>>().map(Shape::Tuple),
            TypeKind::Token => Some(Shape::Token),
            TypeKind::Opaque => Some(Shape::Opaque),
            _ => None,
        }
    }
}

impl ArrayShape {
    /// The IR's type of arrays of this shape.
    pub fn to_type<'c>(&self, cx: Cx<'c>) -> Type<'c> {
        let layout = self.layout.as_ref().map(|l| l.intern(cx));
        let (element, dims) = (cx.scalar(self.element), cx.dims(&self.dims));
        cx.ty(TypeKind::Array(ArrayType { element, dims, dynamic: self.dynamic, layout: layout.as_ref() }))
    }
}

impl ArrayLayout {
    /// The layout with its lists in a session.
    pub fn intern<'c>(&self, cx: Cx<'c>) -> Layout<'c> {
        Layout {
            minor_to_major: cx.dims(&self.minor_to_major),
            padded_dimensions: self.padded_dimensions.as_ref().map(|p| cx.dims(p)),
            padding_value: self.padding_value,
        }
    }
}
