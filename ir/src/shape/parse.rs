//! Shapes from text: what `print` writes, with spaces between tokens allowed.

use super::layout::parse_padding_value;
use super::{ArrayLayout, ArrayShape, ArrayType, Shape, ShapeError, shape_error};
use crate::element::ElementType;
use std::str::FromStr;

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        whole(text, |reader| reader.shape(0))
    }
}

impl FromStr for ArrayShape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<ArrayShape, ShapeError> {
        whole(text, |reader| reader.array())
    }
}

fn whole<T>(text: &str, read: impl FnOnce(&mut Reader<'_>) -> Result<T, ShapeError>) -> Result<T, ShapeError> {
    let mut reader = Reader::new(text);
    let value = read(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// Reads tokens from the start of a text; also the shape of a literal's text.
pub(crate) struct Reader<'t> {
    text: &'t str,
    pub(crate) pos: usize,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Reader { text, pos: 0 }
    }

    /// Only spaces may follow.
    pub(crate) fn end(&mut self) -> Result<(), ShapeError> {
        self.space();
        if self.pos < self.text.len() { Err(self.expected("the end of the text")) } else { Ok(()) }
    }

    pub(crate) fn space(&mut self) {
        let rest = &self.text[self.pos..];
        self.pos += rest.len() - rest.trim_ascii_start().len();
    }

    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.pos..]
    }

    #[cold]
    pub(crate) fn expected(&self, what: &str) -> ShapeError {
        let got = match self.rest().chars().next() {
            Some(c) => format!("'{c}'"),
            None => "the end of the text".to_owned(),
        };
        shape_error!("expected {what} at byte {}, got {got}", self.pos)
    }

    pub(crate) fn eat(&mut self, token: &str) -> bool {
        self.space();
        let found = self.rest().starts_with(token);
        self.pos += if found { token.len() } else { 0 };
        found
    }

    pub(crate) fn expect(&mut self, token: &str) -> Result<(), ShapeError> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(&format!("'{token}'"))) }
    }

    /// Items with commas between them up to `close`, which may follow at once.
    pub(crate) fn list<T>(&mut self, close: &str, mut item: impl FnMut(&mut Self) -> Result<T, ShapeError>) -> Result<Vec<T>, ShapeError> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(close) {
                return Ok(items);
            }
            if !self.eat(",") {
                return Err(self.expected(&format!("',' or '{close}'")));
            }
        }
    }

    fn shape(&mut self, depth: usize) -> Result<Shape, ShapeError> {
        if self.eat("(") {
            if depth == Shape::MAX_NESTING {
                return Err(shape_error!("tuples are nested more than {} deep at byte {}", Shape::MAX_NESTING, self.pos));
            }
            return Ok(Shape::Tuple(self.list(")", |r| r.shape(depth + 1))?));
        }
        for (word, shape) in [("token[]", Shape::Token), ("opaque[]", Shape::Opaque)] {
            if self.eat(word) {
                return Ok(shape);
            }
        }
        self.array().map(Shape::Array)
    }

    /// Reads `f32[2,<=3]{1,0}` and checks it.
    pub(crate) fn array(&mut self) -> Result<ArrayShape, ShapeError> {
        self.space();
        let rest = self.rest();
        let word = &rest[..rest.bytes().take_while(u8::is_ascii_alphanumeric).count()];
        let Some(element) = ElementType::from_xla_name(word) else {
            return Err(self.expected("an element type"));
        };
        self.pos += word.len();
        self.expect("[")?;
        let mut dynamic = 0u64;
        let mut i = 0;
        let dims = self.list("]", |r| {
            if i == ArrayType::MAX_RANK {
                return Err(shape_error!("expected at most {} dimensions at byte {}", ArrayType::MAX_RANK, r.pos));
            }
            i += 1;
            let unbounded = r.eat("?");
            dynamic |= u64::from(unbounded || r.eat("<=")) << (i - 1);
            if unbounded { Ok(ArrayType::UNBOUNDED) } else { r.number() }
        })?;
        // A brace after a space begins something else: the elements of a literal.
        let layout = if self.rest().starts_with('{') { Some(self.layout(element)?) } else { None };
        let shape = ArrayShape { element, dims, dynamic, layout };
        shape.validate()?;
        Ok(shape)
    }

    pub(crate) fn number(&mut self) -> Result<i64, ShapeError> {
        self.space();
        let rest = self.rest();
        let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
        if digits.is_empty() {
            return Err(self.expected("a number"));
        }
        let number = digits.parse().map_err(|_| shape_error!("expected a number below 2^63 at byte {}", self.pos))?;
        self.pos += digits.len();
        Ok(number)
    }

    fn layout(&mut self, element: ElementType) -> Result<ArrayLayout, ShapeError> {
        self.expect("{")?;
        let mut layout = ArrayLayout::new([]);
        if !matches!(self.rest().trim_ascii_start().as_bytes(), [b':' | b'}', ..]) {
            layout.minor_to_major.push(self.number()?);
            while self.eat(",") {
                layout.minor_to_major.push(self.number()?);
            }
        }
        if self.eat(":") {
            self.expect("P")?;
            self.expect("(")?;
            layout.padded_dimensions = Some(self.list(")", Self::number)?);
            if self.eat("=") {
                layout.padding_value = Some(self.padding_value(element)?);
            }
        }
        self.expect("}")?;
        Ok(layout)
    }

    fn padding_value(&mut self, element: ElementType) -> Result<u64, ShapeError> {
        self.space();
        let start = self.pos;
        let text = self.rest().split('}').next().unwrap_or_default().trim_ascii_end();
        self.pos += text.len();
        parse_padding_value(text, element).map_err(|error| shape_error!("{error} at byte {start}"))
    }
}
