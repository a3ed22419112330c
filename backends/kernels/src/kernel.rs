//! What all kernels have in common.

use shale_ir::element::ElementType;
use shale_lanes::{Bound, Scratch};
use std::fmt::{self, Debug, Display, Formatter};
use std::sync::atomic::{AtomicBool, Ordering};

/// A computation on arrays, made for their sizes and layouts.
pub trait Kernel: Debug + Send + Sync {
    /// What it is, for listings and profiles: `dot f32 [512, 512] x [512, 512]`.
    fn describe(&self) -> String;

    /// The results that begin as copies of operands, as pairs `(operand, result)`: the kernel finds the operand's bytes in the result's memory and
    /// gets no bytes for that operand. Where nobody else reads the operand, no copy is made.
    fn updates(&self) -> &[(usize, usize)] {
        &[]
    }

    /// How many floating point operations a run makes, for profiles, where that is known: an addition is one, so is a multiplication, those of complex
    /// numbers are several.
    fn operations(&self) -> Option<u64> {
        None
    }

    /// The bytes of [`Run::workspace`] that a run on so many threads takes at most; see [`Kernel::allocates`] for the others.
    fn workspace(&self, _threads: usize) -> usize {
        0
    }

    /// The bytes that a run on so many threads takes at most of [`Run::workspace`] if it has one, and otherwise of memory that its threads keep for the
    /// kernels that come. Kernels that take such bytes have no others as [`Kernel::workspace`].
    fn spare(&self, _threads: usize) -> usize {
        0
    }

    /// The bytes that a run on so many threads allocates at most besides these, and that threads may keep for the kernels that come. Lists of
    /// places and tiles, of some KiB for each thread, do not count.
    fn allocates(&self, _threads: usize) -> usize {
        0
    }

    /// Takes in, before the first run, what runs need of operands whose bytes are the same in all of them; `known` has those at the operands' places. Gives the
    /// bytes that it keeps, once for all runs and threads.
    ///
    /// # Errors
    /// Memory of other lengths than the kernel was made for.
    fn prepare(&mut self, _known: &[Option<&[u8]>]) -> Result<usize, KernelError> {
        Ok(0)
    }

    /// The kernel as a step on these addresses, each with the number of bytes that lie there, where it is so small that looking at what it is given would take
    /// longer than the work. It cannot fail, and asks for nothing of [`Run`].
    ///
    /// Who runs the step answers for all of the bytes and for the kernel's being there still; the results' overlap nothing else.
    fn small(&self, _operands: &[(*const u8, usize)], _results: &[(*mut u8, usize)]) -> Option<Bound> {
        None
    }

    /// Reads the operands and writes every byte of the results.
    ///
    /// # Errors
    /// Memory of other lengths than the kernel was made for; what a function on elements reports; a cancelled run.
    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError>;
}

/// What a kernel has besides its arrays while it runs.
#[derive(Debug)]
pub struct Run<'a> {
    /// Memory of lane programs.
    pub scratch: &'a mut Scratch,
    /// How many threads it may use, the current one included.
    pub threads: usize,
    /// At least as many bytes as the kernel says ([`Kernel::workspace`]), of any contents, from a multiple of 64 on.
    pub workspace: &'a mut [u8],
    /// Whether the run is to end early.
    pub stop: Stop<'a>,
}

/// What says whether a run is to end before it is done. Kernels ask between parts of their work, in any thread.
#[derive(Clone, Copy, Default)]
pub enum Stop<'a> {
    /// It is not.
    #[default]
    Never,
    /// It is, soon after this has become true.
    Flag(&'a AtomicBool),
    /// It is, soon after this gives true.
    When(&'a (dyn Fn() -> bool + Sync)),
}

impl<'a> From<Option<&'a AtomicBool>> for Stop<'a> {
    fn from(flag: Option<&'a AtomicBool>) -> Stop<'a> {
        flag.map_or(Stop::Never, Stop::Flag)
    }
}

impl Stop<'_> {
    /// Whether the run is to end.
    pub fn is_asked(self) -> bool {
        match self {
            Stop::Never => false,
            Stop::Flag(flag) => flag.load(Ordering::Relaxed),
            Stop::When(asked) => asked(),
        }
    }

    /// Goes on, unless the run is to end.
    ///
    /// # Errors
    /// It is.
    pub fn check(self) -> Result<(), KernelError> {
        if self.is_asked() { Err(KernelError::new("the run was cancelled")) } else { Ok(()) }
    }
}

impl Debug for Stop<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if matches!(self, Stop::Never) { "never" } else { "when asked" })
    }
}

/// Why a kernel was not made or did not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelError(String);

impl KernelError {
    /// An error that says `message`.
    pub fn new(message: impl Into<String>) -> KernelError {
        KernelError(message.into())
    }
}

impl Display for KernelError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for KernelError {}

/// The floating point operations of `n` products that are added up, each factor of a type: 2 for real numbers; for complex ones 4 multiplications and 2
/// additions for a product, and 2 for its sum. None for integers.
pub(crate) fn of_products(n: u64, element: ElementType) -> Option<u64> {
    let each = if element.is_complex() { 8 } else { 2 };
    (element.is_complex() || element.is_float()).then(|| n.saturating_mul(each))
}

/// What listings say of a kernel that keeps bytes of a constant.
pub(crate) fn kept_text(bytes: usize) -> String {
    if bytes == 0 { String::new() } else { format!(", constant packed in {bytes} bytes") }
}

/// The address of an operand that is known when a kernel is prepared, if it is.
///
/// # Errors
/// Bytes that are not those of the array.
pub(crate) fn known_operand(array: &crate::Array, known: &[Option<&[u8]>], number: usize) -> Result<Option<*const u8>, KernelError> {
    let bytes = known.get(number).copied().flatten();
    bytes.map(|bytes| same_length(array, bytes.len()).map(|()| bytes.as_ptr())).transpose()
}

/// Checks that memory has the bytes of an array.
///
/// # Errors
/// Another length.
pub(crate) fn same_length(array: &crate::Array, length: usize) -> Result<(), KernelError> {
    let expected = array.bytes();
    if length >= expected { Ok(()) } else { Err(KernelError::new(format!("an array needs {expected} bytes, but has {length}"))) }
}
