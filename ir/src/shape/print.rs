//! Shapes as text: `(f32[2,<=10]{0,1:P(3,12)=0}, token[])`.

use super::{ArrayLayout, ArrayShape, ArrayType, Shape};
use crate::element::{ElementType, print_element};
use std::fmt::{self, Display, Formatter};

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Array(array) => array.fmt(f),
            Shape::Tuple(parts) => {
                f.write_str("(")?;
                list(f, parts, ", ")?;
                f.write_str(")")
            }
            Shape::Token => f.write_str("token[]"),
            Shape::Opaque => f.write_str("opaque[]"),
        }
    }
}

impl Display for ArrayShape {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}[", self.element.xla_name())?;
        for (i, size) in self.dims.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            match (self.is_dynamic(i), *size) {
                (true, ArrayType::UNBOUNDED) => write!(f, "{comma}?")?,
                (true, bound) => write!(f, "{comma}<={bound}")?,
                (false, size) => write!(f, "{comma}{size}")?,
            }
        }
        f.write_str("]")?;
        self.layout.as_ref().map_or(Ok(()), |layout| layout.write(f, self.element))
    }
}

impl ArrayLayout {
    /// `{0,1}`, or `{0,1:P(3,5)=0}` with padding.
    fn write(&self, f: &mut Formatter<'_>, element: ElementType) -> fmt::Result {
        f.write_str("{")?;
        list(f, &self.minor_to_major, ",")?;
        if let Some(padded) = &self.padded_dimensions {
            f.write_str(":P(")?;
            list(f, padded, ",")?;
            f.write_str(")")?;
            if let Some(bits) = self.padding_value {
                let mut text = vec![b'='];
                print_element(&mut text, element, &bits.to_le_bytes());
                f.write_str(&String::from_utf8_lossy(&text))?;
            }
        }
        f.write_str("}")
    }
}

fn list<T: Display>(f: &mut Formatter<'_>, items: &[T], separator: &str) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        item.fmt(f)?;
    }
    Ok(())
}
