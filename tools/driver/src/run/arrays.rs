//! Arrays between files and programs.

use super::flags::{Chosen, Options};
use crate::io::Io;
use crate::table::wrong;
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_ir::eval::{Data, Datum};
use shale_ir::literal::{Distribution, Literal, Random};
use shale_ir::shape::{ArrayShape, Shape};
use shale_ir::text::type_text;
use shale_ir::types::Type;
use shale_reference::Infeed;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of a member: `dir` itself if there is only one.
pub(crate) fn folder(dir: &str, member: usize, options: &Options, io: &Io<'_>) -> PathBuf {
    let dir = io.path(dir);
    if options.machine.replicas * options.machine.partitions > 1 { dir.join(format!("r{member}")) } else { dir }
}

/// Where a member's arguments come from.
pub(crate) struct Inputs<'a> {
    pub(crate) options: &'a Options,
    pub(crate) random: Random,
}

impl Inputs<'_> {
    /// The arguments of one member. The arrays in tuples count as arguments of their own; tokens have no files.
    ///
    /// # Errors
    /// A file that cannot be read, or a parameter that no array is.
    pub(crate) fn of_member(&mut self, parameters: &[Type<'_>], member: usize, io: &Io<'_>) -> Result<Data, Diagnostic> {
        let mut next = 0;
        let mut one = |ty: &Type<'_>| match Shape::from_type(*ty) {
            Some(shape) => self.datum(&shape, &mut next, member, io),
            None => Err(wrong(format!("a parameter of type {} cannot be read from a file", type_text(*ty)))),
        };
        let data = parameters.iter().map(&mut one).collect::<Result<Data, _>>()?;
        match self.options.files.keys().find(|i| **i >= next) {
            Some(i) => Err(wrong(format!("--in{i}: the function takes {next} arrays"))),
            None => Ok(data),
        }
    }

    fn datum(&mut self, shape: &Shape, next: &mut usize, member: usize, io: &Io<'_>) -> Result<Datum, Diagnostic> {
        match shape {
            Shape::Token => Ok(Datum::Token),
            Shape::Tuple(parts) => parts.iter().map(|part| self.datum(part, next, member, io)).collect::<Result<_, _>>().map(Datum::Tuple),
            Shape::Opaque => Err(wrong("an opaque parameter cannot be read from a file")),
            Shape::Array(array) => {
                *next += 1;
                self.array(array, *next - 1, member, io).map(Datum::Array)
            }
        }
    }

    fn array(&mut self, shape: &ArrayShape, i: usize, member: usize, io: &Io<'_>) -> Result<Literal, Diagnostic> {
        match (self.options.files.get(&i), &self.options.inputs) {
            (Some(file), _) => read(&io.path(file), Some(shape.element)),
            (None, Some(dir)) => read(&folder(dir, member, self.options, io).join(format!("in{i}.npy")), Some(shape.element)),
            (None, None) if self.options.files.is_empty() => self.random(shape, i),
            (None, None) => Err(wrong(format!("argument {i} has no file: expected --in{i}=FILE or --inputs=DIR"))),
        }
    }

    fn random(&mut self, shape: &ArrayShape, i: usize) -> Result<Literal, Diagnostic> {
        let bytes = shape.byte_size().map_err(|e| wrong(format!("argument {i}: {e}; give a file")))? as u64;
        if bytes > self.options.machine.limits.bytes {
            return Err(wrong(format!("argument {i} would take {bytes} bytes, more than --max-bytes")));
        }
        let uniform = if shape.element.part().is_integer() { 100.0 } else { 1.0 };
        let distribution = match self.options.random {
            Chosen::Uniform if shape.element.bits() < 8 => Distribution::Bits,
            Chosen::Uniform => Distribution::Uniform { low: -uniform, high: uniform },
            Chosen::Normal => Distribution::Normal,
            Chosen::Edge => Distribution::Edges,
        };
        Literal::try_random(shape.element, &shape.dims, distribution, &mut self.random).map_err(|e| wrong(format!("argument {i}: {e}")))
    }
}

/// Reads a `.npy` file, as elements of a type if one is wanted.
///
/// # Errors
/// Why that is not possible.
pub(crate) fn read(path: &Path, element: Option<ElementType>) -> Result<Literal, Diagnostic> {
    let bytes = bytes(path)?;
    let literal = Literal::from_npy(&bytes, element).map_err(|e| wrong(format!("{}: {e}", path.display())))?;
    Ok(literal.into_row_major())
}

fn bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    fs::read(path).map_err(|e| wrong(format!("cannot read {}: {e}", path.display())))
}

/// The arrays of values, in order; what is in tuples too.
pub(crate) fn leaves(data: &[Datum]) -> Vec<&Literal> {
    let mut found = Vec::new();
    collect(data, &mut found);
    found
}

fn collect<'a>(data: &'a [Datum], found: &mut Vec<&'a Literal>) {
    for datum in data {
        match datum {
            Datum::Array(array) => found.push(array),
            Datum::Tuple(parts) => collect(parts, found),
            Datum::Token => {}
        }
    }
}

/// Writes arrays as `DIR/NAME0.npy`, `DIR/NAME1.npy` …
///
/// # Errors
/// Why that is not possible.
pub(crate) fn write(dir: &Path, name: &str, arrays: &[&Literal]) -> Result<(), Diagnostic> {
    let cannot = |path: &Path, e| wrong(format!("cannot write {}: {e}", path.display()));
    fs::create_dir_all(dir).map_err(|e| cannot(dir, e))?;
    for (i, array) in arrays.iter().enumerate() {
        let path = dir.join(format!("{name}{i}.npy"));
        fs::write(&path, array.to_npy()).map_err(|e| cannot(&path, e))?;
    }
    Ok(())
}

/// The infeed queue of each member: files `00.npy`, `01.npy` … up to the first number that is missing.
///
/// # Errors
/// A file that cannot be read, or none at all.
pub(crate) fn infeed(options: &Options, io: &Io<'_>) -> Result<Vec<Vec<Infeed>>, Diagnostic> {
    let Some(dir) = &options.infeed else { return Ok(Vec::new()) };
    let members = (options.machine.replicas as usize).saturating_mul(options.machine.partitions as usize);
    let queue = |member| {
        let folder = folder(dir, member, options, io);
        let paths = (0..).map(|i| folder.join(format!("{i:02}.npy"))).take_while(|path| path.exists());
        let items = paths.map(|path| bytes(&path).map(Infeed::Npy)).collect::<Result<Vec<_>, _>>()?;
        if items.is_empty() { Err(wrong(format!("{} has no file 00.npy", folder.display()))) } else { Ok(items) }
    };
    (0..members.min(shale_reference::MAX_MEMBERS as usize)).map(queue).collect()
}
