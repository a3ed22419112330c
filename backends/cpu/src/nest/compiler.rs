//! What is known of values while steps are made.

use super::plan::{Address, Form, Loop, Ops, Spot, Term};
use super::rows::{InTile, Tile};
use crate::buf::Memories;
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::Overwritten;
use shale_dialects::hlo::layout::{is_row_major, layout_of};
use shale_host::CustomCalls;
use shale_ir::body::{Body, Op, Value};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::session::Str;
use shale_ir::text::type_text;
use shale_lanes::Isa;
use shale_lanes::LaneError;
use std::ops::Range;
use std::rc::Rc;

/// An array in memory, in row-major order; its address may depend on the loops around. For a value with a layout it is the array that its memory is:
/// dimensions from the slowest varying to the fastest, sizes with padding.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) address: Address,
    pub(crate) element: ElementType,
    pub(crate) dims: Vec<i64>,
}

impl View {
    /// Bytes from one element to the next one along each dimension.
    pub(crate) fn strides(&self) -> Vec<i64> {
        let mut strides = vec![self.element.bytes() as i64; self.dims.len()];
        for d in (1..self.dims.len()).rev() {
            strides[d - 1] = strides[d].saturating_mul(self.dims[d]);
        }
        strides
    }

    /// The bytes of all elements; `None` beyond what memory has.
    pub(crate) fn bytes(&self) -> Option<usize> {
        bytes_of(self.element, &self.dims)
    }
}

fn bytes_of(element: ElementType, dims: &[i64]) -> Option<usize> {
    if dims.contains(&0) {
        return Some(0);
    }
    dims.iter().try_fold(element.bytes(), |all, n| all.checked_mul(usize::try_from(*n).ok()?)).filter(|n| *n <= 1 << 46)
}

/// A buffer of a plan.
#[derive(Clone, Debug)]
pub(crate) enum Buffer {
    /// Scalars of the function; its size is known at the end.
    Frame,
    /// What loops over elements keep while they run, each in the same memory.
    Scratch,
    /// An argument of the function, with its bytes.
    Argument(usize, usize),
    /// Elements that are known when the program is compiled.
    Constant(Literal),
    /// An array of the function, with its bytes.
    Value(usize),
}

/// The number of [`Buffer::Frame`].
pub(crate) const FRAME: usize = 0;
/// The number of [`Buffer::Scratch`].
pub(crate) const SCRATCH: usize = 1;

/// The most bytes of either.
const MOST_KEPT: usize = 1 << 30;

/// Makes steps from the ops of one function.
pub(crate) struct Compiler<'a, 'c> {
    pub(crate) body: &'a Body<'c>,
    pub(crate) isa: Isa,
    /// How many threads a kernel may use.
    pub(crate) threads: usize,
    /// Bytes from which on results go past the caches, if somebody says so.
    pub(crate) past_caches: Option<usize>,
    /// The buffers that the nests around write past the caches.
    pub(super) large: Vec<usize>,
    /// The functions that custom calls may name.
    pub(crate) calls: &'a CustomCalls,
    pub(crate) buffers: Vec<Buffer>,
    /// The bytes of scalars so far.
    pub(crate) frame: usize,
    /// The bytes that the loops that are being compiled keep so far, and the most that any did.
    scratch: (usize, usize),
    /// Whether what is compiled is one op of the function, after which nothing that it keeps is read.
    is_local: bool,
    /// Whether what is compiled stands in a loop whose condition is computed.
    pub(crate) is_repeated: bool,
    /// The iterations of each loop, by its number.
    pub(crate) ranges: Vec<Range<i64>>,
    /// The loops whose iterations threads may share.
    pub(crate) shared: FxHashSet<usize>,
    /// How many loops are around.
    pub(crate) depth: usize,
    /// Values that are weighted sums of indices.
    pub(crate) forms: FxHashMap<Value, Form>,
    /// Values in memory.
    pub(crate) views: FxHashMap<Value, View>,
    /// Scalars of the iterations that are lanes of a tile around: rows of the tile's memory.
    pub(crate) in_tiles: FxHashMap<Value, InTile>,
    /// The tile that is being compiled, if its lanes are rows.
    pub(crate) rows: Option<Tile>,
    /// Where the indices of that tile's rows are kept, if programs of rows compute with them.
    pub(crate) row_indices: Option<Spot>,
    /// Scalars that stand for others.
    pub(crate) aliases: FxHashMap<Value, Value>,
    /// Scalars that are known, by the bits of one element.
    pub(crate) constants: FxHashMap<Value, (ElementType, u128)>,
    /// Where indices of loops are kept that programs compute with.
    pub(crate) index_cells: FxHashMap<usize, Spot>,
    /// The arrays whose beginnings do not matter.
    pub(crate) overwritten: Overwritten,
    /// What the program says of its memory.
    pub(crate) memories: Memories,
    /// The functions that the program calls, as far as is known, with the place of the first call of each.
    pub(crate) callees: IndexMap<Str<'c>, Place>,
    pub(crate) ops: Ops,
    /// For each of these, which ops on elements it computes.
    pub(crate) computed: Vec<Rc<str>>,
    computed_by: FxHashMap<Op, Rc<str>>,
}

impl<'a, 'c> Compiler<'a, 'c> {
    pub(crate) fn new(body: &'a Body<'c>, (isa, threads): (Isa, usize), calls: &'a CustomCalls) -> Self {
        Compiler {
            body,
            isa,
            threads,
            past_caches: None,
            large: Vec::new(),
            calls,
            buffers: vec![Buffer::Frame, Buffer::Scratch],
            frame: 0,
            scratch: (0, 0),
            is_local: false,
            is_repeated: false,
            ranges: Vec::new(),
            shared: FxHashSet::default(),
            depth: 0,
            forms: FxHashMap::default(),
            views: FxHashMap::default(),
            in_tiles: FxHashMap::default(),
            rows: None,
            row_indices: None,
            aliases: FxHashMap::default(),
            constants: FxHashMap::default(),
            index_cells: FxHashMap::default(),
            memories: Memories::default(),
            overwritten: Overwritten::default(),
            callees: IndexMap::new(),
            ops: Ops::new(),
            computed: Vec::new(),
            computed_by: FxHashMap::default(),
        }
    }

    /// An error at an op.
    pub(crate) fn error(&self, op: Op, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.body.place(op), message)
    }

    pub(crate) fn no_code(&self, op: Op) -> Diagnostic {
        self.error(op, format!("the cpu backend has no code for {} yet", self.body.name(op).text()))
    }

    pub(crate) fn lane_error(&self, op: Op, error: &LaneError) -> Diagnostic {
        self.error(op, format!("the cpu backend has no code for {} yet: {error}", self.body.name(op).text()))
    }

    /// Notes an op that errors of the run may name.
    pub(crate) fn note(&mut self, op: Op) -> usize {
        self.ops.push((self.body.name(op).text().to_string(), self.body.place(op)));
        let computed = self.computed_by.entry(op).or_insert_with(|| Rc::from(computed(self.body, op)));
        self.computed.push(computed.clone());
        self.ops.len() - 1
    }

    /// The type of a value, which must be an array of known sizes in row-major order.
    pub(crate) fn array(&self, op: Op, value: Value) -> Result<(ElementType, Vec<i64>), Diagnostic> {
        if !is_row_major(self.body.ty(value)) {
            let (name, ty) = (self.body.name(op).text(), type_text(self.body.ty(value)));
            return Err(self.error(op, format!("the cpu backend has no code for {name} with the layout of {ty}: run assign-layouts before")));
        }
        self.memory(op, value)
    }

    /// The array that the memory of a value is: see [`View`].
    pub(crate) fn memory(&self, op: Op, value: Value) -> Result<(ElementType, Vec<i64>), Diagnostic> {
        let ty = self.body.ty(value);
        let found = shale_dialects::hlo::infer::known(self.body, value);
        let Some(array) = found else {
            let message = format!("the cpu backend has no code for {} with values of type {} yet", self.body.name(op).text(), type_text(ty));
            return Err(self.error(op, message));
        };
        let mut dims: Vec<i64> = array.dims.iter().map(|d| d.size).collect();
        if let Some(layout) = layout_of(ty).filter(|_| !is_row_major(ty)) {
            let padded = layout.padded_dimensions.unwrap_or(dims);
            dims = layout.minor_to_major.iter().rev().map(|d| padded[*d as usize]).collect();
        }
        match bytes_of(array.element, &dims) {
            Some(_) => Ok((array.element, dims)),
            None => Err(self.error(op, format!("an array of type {} does not fit into memory", type_text(ty)))),
        }
    }

    pub(crate) fn is_scalar(&self, value: Value) -> bool {
        self.body.ty(value).array().is_some_and(|array| array.rank() == 0 && array.element.scalar().is_some())
    }

    /// Memory for scalars of the function, or for what loops keep.
    pub(crate) fn keep(&mut self, op: Op, bytes: usize) -> Result<Spot, Diagnostic> {
        let (buffer, used) = if self.is_outside() { (FRAME, &mut self.frame) } else { (SCRATCH, &mut self.scratch.0) };
        let at = *used;
        *used = at.saturating_add(bytes.max(1)).next_multiple_of(64);
        if *used > MOST_KEPT {
            return Err(self.error(op, format!("the loops would keep more than {MOST_KEPT} bytes of rows")));
        }
        self.scratch.1 = self.scratch.1.max(self.scratch.0);
        Ok(Spot { buffer, at })
    }

    /// True between the ops of the function.
    fn is_outside(&self) -> bool {
        self.depth == 0 && !self.is_local
    }

    /// Compiles something after which nothing that it keeps is read.
    ///
    /// # Errors
    /// Those of the compilation.
    pub(crate) fn locally<T>(&mut self, compile: impl FnOnce(&mut Self) -> Result<T, Diagnostic>) -> Result<T, Diagnostic> {
        if !self.is_outside() {
            return compile(self);
        }
        (self.is_local, self.scratch.0) = (true, 0);
        let compiled = compile(self);
        self.is_local = false;
        compiled
    }

    /// The most bytes that loops keep.
    pub(crate) fn scratch_bytes(&self) -> usize {
        self.scratch.1
    }

    /// Memory for the array that an op gives: a buffer of its own in the function, a row of the scratch memory in loops.
    pub(crate) fn room(&mut self, op: Op, element: ElementType, dims: &[i64]) -> Result<View, Diagnostic> {
        let address = if self.is_outside() && !dims.is_empty() {
            self.buffers.push(Buffer::Value(bytes_of(element, dims).unwrap_or(usize::MAX)));
            Address::from(Spot { buffer: self.buffers.len() - 1, at: 0 })
        } else {
            Address::from(self.keep(op, bytes_of(element, dims).unwrap_or(usize::MAX))?)
        };
        Ok(View { address, element, dims: dims.to_vec() })
    }

    /// The index that a value is, if that is known: a weighted sum, or a scalar in memory at a fixed place.
    pub(crate) fn form(&self, value: Value) -> Option<Form> {
        if let Some(form) = self.forms.get(&value) {
            return Some(form.clone());
        }
        let view = self.views.get(&value).filter(|view| view.dims.is_empty() && view.address.form.terms.is_empty())?;
        let spot = Spot { buffer: view.address.buffer, at: view.address.form.offset as usize };
        Some(Form::of(Term::Cell(spot)))
    }

    /// Begins loops: a number for each bound.
    pub(crate) fn begin(&mut self, args: &[Value], bounds: &[i64]) -> Vec<usize> {
        self.depth += 1;
        let mut numbers = Vec::new();
        for (i, bound) in bounds.iter().enumerate() {
            self.ranges.push(0..*bound);
            let number = self.ranges.len() - 1;
            if let Some(arg) = args.get(i) {
                self.forms.insert(*arg, Form::of(Term::Loop(number)));
            }
            numbers.push(number);
        }
        numbers
    }

    /// Ends loops; gives them as data.
    pub(crate) fn end(&mut self, numbers: &[usize]) -> Vec<Loop> {
        self.depth -= 1;
        let one = |n: &usize| Loop {
            number: *n,
            first: self.ranges[*n].start,
            end: self.ranges[*n].end,
            cell: self.index_cells.get(n).copied(),
            is_shared: self.shared.contains(n),
        };
        numbers.iter().map(one).collect()
    }

    /// The smallest and the largest value of a form, if it depends on loops only.
    pub(crate) fn range(&self, form: &Form) -> Option<(i128, i128)> {
        let mut range = (i128::from(form.offset), i128::from(form.offset));
        for (term, weight) in &form.terms {
            let Term::Loop(number) = term else { return None };
            let [first, last] = [self.ranges[*number].start, self.ranges[*number].end - 1].map(|i| i128::from(*weight) * i128::from(i));
            range = (range.0 + first.min(last), range.1 + first.max(last));
        }
        Some(range)
    }

    /// True if an index lies below a size whatever the loops around do.
    pub(crate) fn is_inside(&self, form: &Form, size: i64) -> bool {
        self.range(form).is_some_and(|(low, high)| low >= 0 && high < i128::from(size))
    }
}

/// The ops of hlo within loops, by name, each once: what the loops compute. Where there are too many the first ones.
fn computed(body: &Body<'_>, op: Op) -> String {
    const MOST: usize = 8;
    let is_passive = |name: &str| matches!(name, "hlo.constant" | "hlo.return" | "hlo.fusion") || !name.starts_with("hlo.");
    if !body.name(op).text().starts_with("loop.") {
        return String::new();
    }
    let mut names: Vec<&str> = Vec::new();
    for name in body.walk(op).map(|inner| body.name(inner).text()).filter(|name| !is_passive(name)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let rest = names.len().saturating_sub(MOST);
    names.truncate(MOST);
    let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    if names.is_empty() { String::new() } else { format!("{}{more} in ", names.join(", ")) }
}
