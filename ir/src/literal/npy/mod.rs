//! NumPy's `.npy` files (format versions 1, 2 and 3; source: `numpy.lib.format`): a header in Python syntax, then the elements.
//!
//! | element type | written as | also read from |
//! |---|---|---|
//! | `pred`, integers of whole bytes, `f16`, `f32`, `f64`, complex | `b1`, `i1`…`u8`, `f2`, `f4`, `f8`, `c8`, `c16` | big-endian |
//! | `s2`, `s4`, `u2`, `u4` | their values as `i1`, `u1` | `V1` |
//! | `bf16` | its bits as `u2` | `V2`, which NumPy writes for `ml_dtypes` |
//! | floats of 4, 6 and 8 bits | their bits as `u1` | `V1`; `f1` is `f8e5m2` |
//! | `tf32` | its bits as `V3` | |
//!
//! Since `u2` may be meant as `u16` or as `bf16`, the reader is told which element type is wanted.
//! Nothing is allocated beyond about twice what the file really holds.

mod dtype;
mod header;

use super::storage::Buffer;
use super::{Literal, LiteralError, Sizes, literal_error};
use crate::element::ElementType;
use crate::shape::{ArrayLayout, ArrayShape};
use dtype::Dtype;
use header::Header;
use std::io::{ErrorKind, Read, Write};
use std::sync::Arc;

impl Literal {
    /// Reads one array from the start of a stream, as elements of type `element`, or of the type that the file names.
    /// An array in Fortran order keeps its order as a column-major layout.
    ///
    /// # Errors
    /// The stream fails or ends early, is no `.npy` file, or holds elements of another kind.
    pub fn read_npy(reader: &mut impl Read, element: Option<ElementType>) -> Result<Literal, LiteralError> {
        let header = Header::read(reader)?;
        let element = header.dtype.element(element)?;
        let count = ArrayShape::new(element, &*header.shape).element_count()?;
        let length = count.checked_mul(header.dtype.size).ok_or_else(|| literal_error!("the array has too many bytes"))?;
        let mut buffer = Buffer::read(reader, length).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => literal_error!("expected {length} bytes of elements, but the file ends before"),
            _ => literal_error!("{error}"),
        })?;
        header.dtype.decode(element, buffer.bytes_mut())?;
        let rank = header.shape.len();
        let order = ArrayLayout::new((0..rank as i64).collect::<Vec<_>>());
        let layout = (header.fortran_order && !order.is_row_major(&header.shape)).then(|| Box::new(order));
        Ok(Literal { element, dims: Sizes::from_vec(header.shape), run_time: None, layout, storage: Arc::new(buffer) })
    }

    /// Reads a whole `.npy` file, see [`Literal::read_npy`].
    ///
    /// # Errors
    /// As [`Literal::read_npy`]; also if bytes follow the array.
    pub fn from_npy(bytes: &[u8], element: Option<ElementType>) -> Result<Literal, LiteralError> {
        let mut rest = bytes;
        let literal = Literal::read_npy(&mut rest, element)?;
        if rest.is_empty() { Ok(literal) } else { Err(literal_error!("expected the end of the file after the array, got {} more bytes", rest.len())) }
    }

    /// Writes the elements within the run-time sizes as a `.npy` file: version 1, C order, little-endian.
    ///
    /// # Errors
    /// The stream fails.
    pub fn write_npy(&self, writer: &mut impl Write) -> std::io::Result<()> {
        let literal = self.clone().into_static().into_row_major();
        let dtype = Dtype::of(literal.element);
        writer.write_all(&header::text(dtype, literal.dims()))?;
        match Dtype::encode(literal.element, literal.bytes()) {
            Some(encoded) => writer.write_all(&encoded),
            None => writer.write_all(literal.bytes()),
        }
    }

    /// The bytes of the `.npy` file, see [`Literal::write_npy`].
    pub fn to_npy(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write_npy(&mut bytes).unwrap_or_else(|error| unreachable!("a Vec takes all bytes: {error}"));
        bytes
    }
}
