//! Array types: XLA's `f32[2,<=3,?]{1,0}` and MLIR's `tensor<2x?xf32>`.

use super::{Parsed, Parser};
use crate::session::Dims;
use crate::shape::{check_order, check_padded, parse_padding_value};
use crate::types::{ArrayType, Layout, Type, TypeKind};

impl<'c> Parser<'_, 'c> {
    /// An array of `element` if `[` follows at once, else `element` itself.
    pub(super) fn maybe_array(&mut self, element: Type<'c>) -> Parsed<Type<'c>> {
        if self.peek() == b'[' && is_element(element) { self.array(element) } else { Ok(element) }
    }

    /// Reads `[dims]{layout}`.
    pub(super) fn array(&mut self, element: Type<'c>) -> Parsed<Type<'c>> {
        let open = self.pos;
        self.pos += 1;
        let (mut dims, mut dynamic) = (Vec::new(), 0u64);
        if !self.eat(b']') {
            loop {
                self.space();
                let start = self.pos;
                if dims.len() == ArrayType::MAX_RANK {
                    return Err(self.error_at(start, start + 1, format!("expected at most {} dimensions", ArrayType::MAX_RANK)));
                }
                if self.eat(b'?') {
                    dynamic |= 1 << dims.len();
                    dims.push(ArrayType::UNBOUNDED);
                } else {
                    dynamic |= u64::from(self.eat_word("<=")) << dims.len();
                    dims.push(self.size("a size, '<=' and a bound, or '?'")?);
                }
                if !self.more(b']', open)? {
                    break;
                }
            }
        }
        let dims = self.cx.dims(&dims);
        if self.peek() != b'{' {
            return Ok(self.cx.ty(TypeKind::Array(ArrayType { element, dims, dynamic, layout: None })));
        }
        let layout = self.layout(element, dims)?;
        Ok(self.cx.ty(TypeKind::Array(ArrayType { element, dims, dynamic, layout: Some(&layout) })))
    }

    /// A number of elements.
    fn size(&mut self, what: &str) -> Parsed<i64> {
        self.space();
        let start = self.pos;
        match self.digits() {
            Some(n) => i64::try_from(n).map_err(|_| self.error_at(start, self.pos, "expected a size below 2^63, got a larger number")),
            None => Err(self.expected(what)),
        }
    }

    /// Reads `{1,0:P(3,5)=0}`.
    fn layout(&mut self, element: Type<'c>, dims: Dims<'c>) -> Parsed<Layout<'c>> {
        let open = self.pos;
        self.pos += 1;
        let minor_to_major = if matches!(self.next(), b'}' | b':') { Vec::new() } else { self.sizes("a dimension number")? };
        check_order(dims.list().len(), &minor_to_major).map_err(|error| self.error_at(open, self.pos, error.0))?;
        let (mut padded_dimensions, mut padding_value) = (None, None);
        if self.eat(b':') {
            self.expect_word("P")?;
            let paren = self.pos;
            self.expect(b'(')?;
            let padded = if self.next() == b')' { Vec::new() } else { self.sizes("a padded size")? };
            self.close(b')', paren)?;
            check_padded(dims.list(), &padded).map_err(|error| self.error_at(paren, self.pos, error.0))?;
            padded_dimensions = Some(self.cx.dims(&padded));
            if self.eat(b'=') {
                padding_value = Some(self.padding_value(element)?);
            }
        }
        self.close(b'}', open)?;
        Ok(Layout { minor_to_major: self.cx.dims(&minor_to_major), padded_dimensions, padding_value })
    }

    fn sizes(&mut self, what: &str) -> Parsed<Vec<i64>> {
        let mut list = Vec::new();
        loop {
            list.push(self.size(what)?);
            if !self.eat(b',') {
                return Ok(list);
            }
        }
    }

    /// The bits of one element.
    fn padding_value(&mut self, element: Type<'c>) -> Parsed<u64> {
        self.space();
        let start = self.pos;
        let text = self.element_token()?;
        let Some(scalar) = element.scalar() else {
            return Err(self.error_at(start, self.pos, "expected no padding value: elements of this type have no bits"));
        };
        parse_padding_value(text, scalar).map_err(|error| self.error_at(start, self.pos, error.0))
    }

    /// Reads `tensor<2x?xf32>`, the position being at `<`, the word having begun at `start`.
    pub(super) fn tensor(&mut self, start: usize) -> Parsed<Type<'c>> {
        let open = self.pos;
        self.expect(b'<')?;
        if self.next() == b'*' {
            self.pos = open;
            return self.foreign_type(start);
        }
        let (mut dims, mut dynamic) = (Vec::new(), 0u64);
        while matches!(self.next(), b'?' | b'0'..=b'9') {
            if dims.len() == ArrayType::MAX_RANK {
                return Err(self.error_at(self.pos, self.pos + 1, format!("expected at most {} dimensions", ArrayType::MAX_RANK)));
            }
            if self.eat(b'?') {
                dynamic |= 1 << dims.len();
                dims.push(ArrayType::UNBOUNDED);
            } else {
                dims.push(self.size("a size")?);
            }
            if !self.eat(b'x') {
                return Err(self.expected("'x' between the dimensions and before the element type"));
            }
        }
        self.deeper()?;
        self.space();
        let at = self.pos;
        let element = self.ty()?;
        self.depth -= 1;
        if self.next() == b',' && !self.bounds(&mut dims, dynamic)? {
            self.pos = open;
            return self.foreign_type(start);
        }
        self.close(b'>', open)?;
        if !is_element(element) {
            return Err(self.error_at(at, self.pos - 1, "expected a number type or a dialect's type as the element type"));
        }
        Ok(self.cx.ty(TypeKind::Array(ArrayType { element, dims: self.cx.dims(&dims), dynamic, layout: None })))
    }
}

impl Parser<'_, '_> {
    /// Reads `, #stablehlo.bounds<8, ?>` or its longer form `, #stablehlo.type_extensions<bounds = [8, ?]>` into the dynamic dimensions; false
    /// if something else stands there.
    fn bounds(&mut self, dims: &mut [i64], dynamic: u64) -> Parsed<bool> {
        let comma = self.pos;
        self.pos += 1;
        self.space();
        let start = self.pos;
        let long = self.eat_word("#stablehlo.type_extensions");
        if !long && !self.eat_word("#stablehlo.bounds") {
            self.pos = comma;
            return Ok(false);
        }
        let open = self.pos;
        self.expect(b'<')?;
        if long {
            self.expect_word("bounds")?;
            self.expect(b'=')?;
            self.expect(b'[')?;
        }
        for (i, dim) in dims.iter_mut().enumerate() {
            if i > 0 {
                self.expect(b',')?;
            }
            if self.eat(b'?') {
                continue;
            }
            *dim = self.size("a bound or '?'")?;
            if dynamic >> i & 1 == 0 {
                return Err(self.error_at(start, self.pos, format!("expected '?' for dimension {i}, whose size is known, got a bound")));
            }
        }
        if long {
            self.expect(b']')?;
        }
        self.close(b'>', open)?;
        Ok(true)
    }
}

fn is_element(ty: Type<'_>) -> bool {
    matches!(ty.get(), TypeKind::Scalar(_) | TypeKind::Int(..) | TypeKind::Index | TypeKind::Dialect(..) | TypeKind::Unregistered(_))
}
