//! Types as text: arrays as in XLA, or as in MLIR where that is asked for; everything else as in MLIR.

use super::atoms;
use super::data::Data;
use crate::element::{ElementType, print_element};
use crate::shape::{ArrayType, Layout};
use crate::types::{Signedness, Type, TypeKind};

impl Data<'_> {
    /// Writes a type.
    pub(super) fn ty(&mut self, ty: Type<'_>) {
        match *ty.get() {
            TypeKind::None => self.text("none"),
            TypeKind::Index => self.text("index"),
            TypeKind::Scalar(element) => self.text(element.mlir_name()),
            TypeKind::Int(width, sign) => self.int_type(width, sign),
            TypeKind::Array(array) => match array.element.scalar() {
                Some(element) if !self.tensors || array.layout.is_some() => self.array(element, &array),
                _ => self.nested(|d| d.tensor(&array)),
            },
            TypeKind::Tuple(types) => {
                self.text("tuple<");
                self.nested(|d| d.types(types));
                self.text(">");
            }
            TypeKind::Token => self.text(if self.tensors { "!stablehlo.token" } else { "token[]" }),
            TypeKind::Opaque => self.text("opaque[]"),
            TypeKind::Function(inputs, results) => self.nested(|d| d.function_type(inputs, results)),
            TypeKind::Dialect(name, params) => {
                self.text("!");
                self.text(name.text());
                self.nested(|d| d.params(params));
            }
            TypeKind::Unregistered(text) => self.text(text.text()),
        }
    }

    fn int_type(&mut self, width: u32, sign: Signedness) {
        self.text(match sign {
            Signedness::Signless => "i",
            Signedness::Signed => "si",
            Signedness::Unsigned => "ui",
        });
        atoms::number(self.out, width);
    }

    /// Writes types with commas between them.
    pub(super) fn types(&mut self, types: &[Type<'_>]) {
        self.list(types, |d, ty| d.ty(*ty));
    }

    fn function_type(&mut self, inputs: &[Type<'_>], results: &[Type<'_>]) {
        self.text("(");
        self.types(inputs);
        self.text(") -> ");
        match results {
            [one] if one.function().is_none() => self.ty(*one),
            _ => {
                self.text("(");
                self.types(results);
                self.text(")");
            }
        }
    }

    /// `f32[2,<=10,?]{1,0}`
    fn array(&mut self, element: ElementType, array: &ArrayType<'_>) {
        self.text(element.xla_name());
        self.text("[");
        for i in 0..array.rank() {
            if i > 0 {
                self.text(",");
            }
            self.dimension(array, i);
        }
        self.text("]");
        if let Some(layout) = array.layout {
            self.layout(element, layout);
        }
    }

    fn dimension(&mut self, array: &ArrayType<'_>, i: usize) {
        let size = array.dims.list()[i];
        if array.rank() <= ArrayType::MAX_RANK && array.is_dynamic(i) {
            if size == ArrayType::UNBOUNDED {
                return self.text("?");
            }
            self.text("<=");
        }
        atoms::integer(self.out, size.into());
    }

    /// `{0,1}`, or `{0,1:P(3,5)=0}` with padding.
    fn layout(&mut self, element: ElementType, layout: &Layout<'_>) {
        self.text("{");
        self.integers(layout.minor_to_major.list());
        if let Some(padded) = layout.padded_dimensions {
            self.text(":P(");
            self.integers(padded.list());
            self.text(")");
            if let Some(bits) = layout.padding_value {
                self.text("=");
                print_element(self.out, element, &bits.to_le_bytes());
            }
        }
        self.text("}");
    }

    fn integers(&mut self, list: &[i64]) {
        for (i, n) in list.iter().enumerate() {
            if i > 0 {
                self.text(",");
            }
            atoms::integer(self.out, (*n).into());
        }
    }

    /// `tensor<4x?xindex>`: arrays whose elements have no name in XLA, and others where that is asked for. Bounds stand behind the element
    /// type: `tensor<?x4xf32, #stablehlo.bounds<8, ?>>`.
    fn tensor(&mut self, array: &ArrayType<'_>) {
        self.text("tensor<");
        let dynamic = |i: usize| array.rank() <= ArrayType::MAX_RANK && array.is_dynamic(i);
        for (i, size) in array.dims.list().iter().enumerate() {
            if dynamic(i) {
                self.text("?");
            } else {
                atoms::integer(self.out, (*size).into());
            }
            self.text("x");
        }
        self.ty(array.element);
        let bound = |(i, size): (usize, &i64)| if dynamic(i) && *size != ArrayType::UNBOUNDED { Some(*size) } else { None };
        let bounds: Vec<_> = array.dims.list().iter().enumerate().map(bound).collect();
        if bounds.iter().any(Option::is_some) {
            self.text(", #stablehlo.bounds<");
            self.list(&bounds, |d, bound| match bound {
                Some(bound) => atoms::integer(d.out, (*bound).into()),
                None => d.text("?"),
            });
            self.text(">");
        }
        self.text(">");
    }
}
