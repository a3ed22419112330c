//! Functions of shared libraries: the only place of this crate that trusts code from outside.
#![allow(unsafe_code)]

use shale_dialects::eval::index::{position, rearrange, strides};
use shale_ir::eval::{Data, Datum, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::shape::{ArrayShape, Shape};
use std::ffi::c_void;
use std::path::Path;

/// `out`: the result's elements, or a pointer per result; `operands`: a pointer per operand.
type Function = unsafe extern "C" fn(out: *mut c_void, operands: *const *const c_void);

/// A shared library that stays loaded.
pub(crate) struct Library {
    library: libloading::Library,
    name: String,
}

impl Library {
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let name = path.display().to_string();
        // SAFETY: the user names a library whose initialization may run; that is what loading it means.
        let library = unsafe { libloading::Library::new(path) }.map_err(|e| format!("cannot load {name}: {e}"))?;
        Ok(Library { library, name })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn has(&self, function: &str) -> bool {
        self.function(function).is_some()
    }

    fn function(&self, name: &str) -> Option<libloading::Symbol<'_, Function>> {
        // SAFETY: the type is the one that the interface of custom calls prescribes; the symbol borrows the library.
        unsafe { self.library.get(name.as_bytes()) }.ok()
    }

    /// Calls a function with the elements of operands, for arrays of these shapes.
    pub(crate) fn call(&self, name: &str, operands: &[Datum], results: &[Shape]) -> EvalResult {
        let function = self.function(name).ok_or_else(|| EvalError::new(format!("{} has no function '{name}'", self.name)))?;
        let mut tables = Vec::new();
        let pointers: Vec<_> = operands.iter().map(|operand| pointer(operand, &mut tables)).collect();
        let shapes = results.iter().map(array).collect::<EvalResult<Vec<_>>>()?;
        let mut buffers = shapes.iter().map(|s| buffer(s)).collect::<EvalResult<Vec<_>>>()?;
        let mut outs: Vec<*mut c_void> = buffers.iter_mut().map(|b| b.as_mut_ptr().cast()).collect();
        let out = if let [one] = outs[..] { one } else { outs.as_mut_ptr().cast() };
        // SAFETY: each pointer is to as many bytes as the operand or result has, aligned to 16, and lives until after the call; the library's
        // author promises to stay inside them.
        unsafe { function(out, pointers.as_ptr()) };
        let literal = |(buffer, shape): (&Vec<u128>, &&ArrayShape)| -> EvalResult<Datum> {
            let bytes = byte_count(shape)?;
            let flat: Vec<u8> = buffer.iter().flat_map(|word| word.to_ne_bytes()).take(bytes).collect();
            Ok(logical(shape, &flat)?.into())
        };
        buffers.iter().zip(&shapes).map(literal).collect::<EvalResult<Data>>()
    }
}

/// The address of a value's elements; of a table of addresses for a tuple, which `tables` keeps.
fn pointer(datum: &Datum, tables: &mut Vec<Vec<*const c_void>>) -> *const c_void {
    match datum {
        Datum::Array(array) => array.bytes().as_ptr().cast(),
        Datum::Tuple(parts) => {
            let table: Vec<_> = parts.iter().map(|part| pointer(part, tables)).collect();
            let address = table.as_ptr().cast();
            tables.push(table); // moves the vector, not what it points to
            address
        }
        Datum::Token => std::ptr::null(),
    }
}

fn array(shape: &Shape) -> EvalResult<&ArrayShape> {
    let plain = shape.as_array().filter(|a| a.dynamic == 0 && a.layout.as_ref().is_none_or(|l| l.padded_dimensions.is_none()));
    plain.ok_or_else(|| format!("functions of shared libraries give arrays of known sizes without padding, not {shape}").into())
}

/// The array whose elements lie in `bytes` as the shape's layout says.
fn logical(shape: &ArrayShape, bytes: &[u8]) -> EvalResult<Literal> {
    let Some(layout) = &shape.layout else { return Ok(Literal::from_bytes(shape.element, &shape.dims, bytes)?) };
    let major_to_minor: Vec<_> = layout.minor_to_major.iter().rev().map(|d| *d as usize).collect();
    let physical: Vec<_> = major_to_minor.iter().map(|d| shape.dims[*d]).collect();
    let mut by_dimension = vec![0; physical.len()];
    major_to_minor.iter().zip(strides(&physical)).for_each(|(d, stride)| by_dimension[*d] = stride);
    let lying = Literal::from_bytes(shape.element, &physical, bytes)?;
    Ok(rearrange(&lying, &shape.dims, |index| position(index, &by_dimension)))
}

/// The bytes of a result: at least one for each element, also of 2- and 4-bit types.
fn byte_count(shape: &ArrayShape) -> EvalResult<usize> {
    let count = shape.element_count().map_err(|e| EvalError::new(e.to_string()))?;
    let bytes = count.checked_mul(shape.element.bytes()).filter(|n| *n <= Literal::MAX_BYTES);
    bytes.ok_or_else(|| format!("a result of {count} elements of {} is too large", shape.element.xla_name()).into())
}

fn buffer(shape: &ArrayShape) -> EvalResult<Vec<u128>> {
    Ok(vec![0; byte_count(shape)?.div_ceil(size_of::<u128>())])
}
