//! The header of a `.npy` file: `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`.

use super::dtype::Dtype;
use crate::literal::{LiteralError, literal_error};
use crate::shape::ArrayType;
use std::io::Read;

const MAGIC: &[u8; 6] = b"\x93NUMPY";
/// Longer headers are refused: those of plain arrays have about a hundred bytes.
const MAX_LENGTH: usize = 1 << 16;
/// The elements begin at a multiple of this many bytes.
const ALIGNMENT: usize = 64;

pub(super) struct Header {
    pub(super) dtype: Dtype,
    pub(super) fortran_order: bool,
    pub(super) shape: Vec<i64>,
}

impl Header {
    /// Reads up to the first element.
    pub(super) fn read(reader: &mut impl Read) -> Result<Header, LiteralError> {
        let mut take = |count: usize| {
            let mut bytes = vec![0; count];
            let failed = |error: std::io::Error| match error.kind() {
                std::io::ErrorKind::UnexpectedEof => literal_error!("the .npy file ends in its header"),
                _ => literal_error!("in the header of a .npy file: {error}"),
            };
            reader.read_exact(&mut bytes).map_err(failed).map(|()| bytes)
        };
        let start = take(8)?;
        if start[..6] != *MAGIC {
            return Err(literal_error!("expected a .npy file, which begins with \"\\x93NUMPY\", got \"{}\"", start[..6].escape_ascii()));
        }
        let length = match start[6] {
            _ if start[7] != 0 => return Err(literal_error!("expected version 1.0, 2.0 or 3.0 of the .npy format, got {}.{}", start[6], start[7])),
            1 => take(2)?.iter().rev().fold(0, |n, b| n << 8 | usize::from(*b)),
            2 | 3 => take(4)?.iter().rev().fold(0, |n, b| n << 8 | usize::from(*b)),
            other => return Err(literal_error!("expected version 1, 2 or 3 of the .npy format, got {other}")),
        };
        if length > MAX_LENGTH {
            return Err(literal_error!("expected a header of at most {MAX_LENGTH} bytes, got {length}"));
        }
        let text = String::from_utf8(take(length)?).map_err(|_| literal_error!("the header of the .npy file is no text"))?;
        Scanner { rest: &text }.header()
    }
}

/// Everything before the first element.
pub(super) fn text(dtype: Dtype, shape: &[i64]) -> Vec<u8> {
    let sizes = match shape {
        [one] => format!("{one},"), // as Python writes a tuple of one
        _ => shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
    };
    let dict = format!("{{'descr': '{dtype}', 'fortran_order': False, 'shape': ({sizes}), }}");
    let start = MAGIC.len() + 4;
    let length = (start + dict.len() + 1).next_multiple_of(ALIGNMENT) - start;
    let mut bytes = MAGIC.to_vec();
    bytes.extend([1, 0]);
    bytes.extend((length as u16).to_le_bytes());
    bytes.extend(format!("{dict:<width$}\n", width = length - 1).bytes());
    bytes
}

/// Reads the few forms of Python that a header consists of.
struct Scanner<'t> {
    rest: &'t str,
}

impl<'t> Scanner<'t> {
    fn header(mut self) -> Result<Header, LiteralError> {
        let (mut dtype, mut fortran_order, mut shape) = (None, None, None);
        self.expect("{")?;
        while !self.eat("}") {
            let key = self.string()?;
            self.expect(":")?;
            match key {
                "descr" => dtype = Some(self.descr()?),
                "fortran_order" => fortran_order = Some(self.truth()?),
                "shape" => shape = Some(self.tuple()?),
                _ => return Err(literal_error!("expected the keys 'descr', 'fortran_order' and 'shape' in the header, got '{}'", key.escape_debug())),
            }
            if !self.eat(",") {
                self.expect("}")?;
                break;
            }
        }
        if !self.rest.trim_ascii().is_empty() {
            return Err(self.expected("the end of the header"));
        }
        let missing = |key: &str| literal_error!("the header has no '{key}'");
        Ok(Header {
            dtype: dtype.ok_or_else(|| missing("descr"))?,
            fortran_order: fortran_order.ok_or_else(|| missing("fortran_order"))?,
            shape: shape.ok_or_else(|| missing("shape"))?,
        })
    }

    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_ascii_start();
        let found = self.rest.strip_prefix(token);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn expect(&mut self, token: &str) -> Result<(), LiteralError> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(&format!("'{token}'"))) }
    }

    #[cold]
    fn expected(&self, what: &str) -> LiteralError {
        let got: String = self.rest.chars().take(20).collect();
        literal_error!("expected {what} in the header, got '{}'", got.escape_debug())
    }

    fn string(&mut self) -> Result<&'t str, LiteralError> {
        let quote = ["'", "\""].into_iter().find(|quote| self.eat(quote)).ok_or_else(|| self.expected("a string"))?;
        let (text, rest) = self.rest.split_once(quote).ok_or_else(|| self.expected("the end of a string"))?;
        self.rest = rest;
        Ok(text)
    }

    fn descr(&mut self) -> Result<Dtype, LiteralError> {
        if self.eat("[") {
            return Err(literal_error!("expected an array of numbers, got one of records"));
        }
        Dtype::parse(self.string()?)
    }

    fn truth(&mut self) -> Result<bool, LiteralError> {
        if self.eat("True") {
            return Ok(true);
        }
        if self.eat("False") { Ok(false) } else { Err(self.expected("True or False")) }
    }

    fn tuple(&mut self) -> Result<Vec<i64>, LiteralError> {
        let mut sizes = Vec::new();
        self.expect("(")?;
        while !self.eat(")") {
            self.rest = self.rest.trim_ascii_start();
            let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
            let size = self.rest[..digits].parse().map_err(|_| self.expected("a size below 2^63"))?;
            if sizes.len() == ArrayType::MAX_RANK {
                return Err(literal_error!("expected at most {} dimensions", ArrayType::MAX_RANK));
            }
            sizes.push(size);
            self.rest = &self.rest[digits..];
            self.eat("L"); // Python 2 marked long integers
            if !self.eat(",") {
                self.expect(")")?;
                break;
            }
        }
        Ok(sizes)
    }
}
