//! Compiled loops as plain data: steps over buffers, whose addresses are weighted sums of loop indices.

use super::in_order::ComplexJoin;
use crate::outside::Action;
use shale_dialects::check::Measure;
use shale_ir::diag::Place;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_kernels::Kernel;
use shale_lanes::{ArgReducer, Compiled, Isa, Reducer};

/// A fixed place: a buffer's number and a byte in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) buffer: usize,
    pub(crate) at: usize,
}

/// What an index is a multiple of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// The index of a loop, by the loop's number.
    Loop(usize),
    /// An `s64` in memory.
    Cell(Spot),
}

/// `Σ weight · term + offset`, wrapping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) terms: Vec<(Term, i64)>,
    pub(crate) offset: i64,
}

impl Form {
    pub(crate) fn of(term: Term) -> Form {
        Form { terms: vec![(term, 1)], offset: 0 }
    }

    pub(crate) fn constant(offset: i64) -> Form {
        Form { terms: Vec::new(), offset }
    }

    /// Adds `form · by`.
    pub(crate) fn add(&mut self, form: &Form, by: i64) {
        self.offset = self.offset.wrapping_add(form.offset.wrapping_mul(by));
        for (term, weight) in &form.terms {
            let weight = weight.wrapping_mul(by);
            match self.terms.iter_mut().find(|(known, _)| known == term) {
                Some((_, sum)) => *sum = sum.wrapping_add(weight),
                None => self.terms.push((*term, weight)),
            }
        }
        self.terms.retain(|(_, weight)| *weight != 0);
    }

    /// True if both are the same sum but for the offset, this one in steps of `step`, the other in steps of `others`.
    pub(crate) fn is_like(&self, step: i64, other: &Form, others: i64) -> bool {
        let is_there = |(term, weight): &(Term, i64)| {
            let mut terms = other.terms.iter();
            terms.any(|(known, weighted)| known == term && weighted.checked_mul(step).is_some_and(|w| Some(w) == weight.checked_mul(others)))
        };
        self.terms.len() == other.terms.len() && self.terms.iter().all(is_there)
    }

    /// The weight of a loop's index.
    pub(crate) fn weight(&self, of: usize) -> i64 {
        self.terms.iter().find(|(term, _)| *term == Term::Loop(of)).map_or(0, |(_, weight)| *weight)
    }
}

/// A byte in a buffer.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub(crate) buffer: usize,
    pub(crate) form: Form,
}

impl Address {
    /// The place that it is if it does not depend on loops.
    pub(crate) fn spot(&self) -> Option<Spot> {
        let at = usize::try_from(self.form.offset).ok().filter(|_| self.form.terms.is_empty())?;
        Some(Spot { buffer: self.buffer, at })
    }
}

impl From<Spot> for Address {
    fn from(spot: Spot) -> Address {
        Address { buffer: spot.buffer, form: Form::constant(spot.at as i64) }
    }
}

/// An index that must lie below a size in every lane; asked before the lanes run.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    pub(crate) index: Form,
    /// What it grows by from lane to lane.
    pub(crate) per_lane: i64,
    pub(crate) size: i64,
}

/// An input or output of a lane program.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    /// Where lane 0 finds its element.
    pub(crate) address: Address,
    /// Bytes from one lane's element to the next one's.
    pub(crate) stride: i64,
    /// Where the list of indices lies, for indexed access, and the bytes behind the address.
    pub(crate) list: Option<(Spot, usize)>,
    pub(crate) checks: Vec<Check>,
}

/// A lane program with what it works on.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) code: Compiled,
    /// Inputs, then outputs.
    pub(crate) operands: Vec<Operand>,
}

/// Lane programs over the same lanes, tile by tile.
#[derive(Debug)]
pub(crate) struct Lanes {
    /// The first iteration, and how many there are.
    pub(crate) first: i64,
    pub(crate) count: usize,
    /// The most lanes that are computed at once.
    pub(crate) tile: usize,
    /// The loop whose iterations the lanes are; its index is that of the tile's first lane.
    pub(crate) number: Option<usize>,
    /// Threads may share the lanes, so many of them at least going together; 0 if not.
    pub(crate) grain: usize,
    pub(crate) stages: Vec<Stage>,
    /// The op that they compute, by its place among [`Ops`].
    pub(crate) op: usize,
}

impl Lanes {
    /// The same where there are rows of them.
    pub(crate) fn in_rows(self) -> Lanes {
        let lanes = self.count;
        self.in_rows_of(lanes)
    }

    /// The same where there are rows of so many of them.
    pub(crate) fn in_rows_of(self, lanes: usize) -> Lanes {
        let stages = self.stages.into_iter().map(|stage| Stage { code: stage.code.for_rows_of(lanes), ..stage }).collect();
        Lanes { stages, ..self }
    }
}

/// A loop around others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop {
    pub(crate) number: usize,
    pub(crate) first: i64,
    pub(crate) end: i64,
    /// Where its index is kept for lane programs that compute with it.
    pub(crate) cell: Option<Spot>,
    /// Whether threads may share its iterations.
    pub(crate) is_shared: bool,
}

/// Loops cut into tiles: a tile goes through all of its iterations before the next one begins.
#[derive(Debug)]
pub(crate) struct Blocks {
    /// The loops around the lanes from the outermost one on, with the iterations of a tile.
    pub(crate) loops: Vec<(Loop, usize)>,
    pub(crate) lanes: Lanes,
    /// The lanes of a tile.
    pub(crate) size: usize,
    /// Whether the iterations of the last loop change addresses alone.
    pub(crate) are_rows: bool,
}

/// What joins the lanes of a reduction.
#[derive(Debug)]
pub(crate) enum Joining {
    Lanes(Reducer),
    Complex(ComplexJoin),
}

impl Joining {
    /// Bytes of a lane.
    pub(crate) fn lane_bytes(&self) -> usize {
        match self {
            Joining::Lanes(reducer) => reducer.lane_bytes(),
            Joining::Complex(ComplexJoin::Single(_)) => ElementType::C64.bytes(),
            Joining::Complex(ComplexJoin::Double(_)) => ElementType::C128.bytes(),
        }
    }
}

/// A reduction by one operation, in the canonical order.
#[derive(Debug)]
pub(crate) struct Reduction {
    pub(crate) joining: Joining,
    /// The loops over rows, and those in a row around the lanes.
    pub(crate) outer: Vec<Loop>,
    pub(crate) inner: Vec<Loop>,
    /// True if each lane is a row.
    pub(crate) lanes_are_rows: bool,
    /// What is computed before the lanes.
    pub(crate) before: Vec<Step>,
    /// What gives the elements of the innermost loop, and that loop with the number of its iterations.
    pub(crate) source: Source,
    pub(crate) lane: (Option<usize>, usize),
    /// Memory for a tile of lanes.
    pub(crate) tile: Spot,
    /// The bits of the initial value as a lane, if they are known; else they lie in `total`.
    pub(crate) init: Option<u64>,
    /// Where the total goes as a lane, unless that is what elements of the result are.
    pub(crate) total: Spot,
    pub(crate) result: Option<Address>,
    /// Whether threads may share its elements.
    pub(crate) is_shared: bool,
    /// The op that it computes, by its place among [`Ops`].
    pub(crate) op: usize,
}

/// A reduction by any computation, from the left.
#[derive(Debug)]
pub(crate) struct Fold {
    pub(crate) loops: Vec<Loop>,
    pub(crate) before: Vec<Step>,
    pub(crate) lanes: Lanes,
    /// The loop over the lanes of a tile, and what joins one.
    pub(crate) along: usize,
    pub(crate) join: Vec<Step>,
}

/// Lane programs and reductions over the same lanes: a tile of them goes through all steps before the next one begins.
#[derive(Debug)]
pub(crate) struct Tiled {
    /// The loop whose iterations the lanes are; its index is that of the tile's first lane.
    pub(crate) number: usize,
    pub(crate) count: usize,
    /// Lanes of a tile.
    pub(crate) size: usize,
    /// Threads may share the lanes, so many of them at least going together; 0 if not.
    pub(crate) grain: usize,
    pub(crate) steps: Vec<Step>,
}

/// A reduction by one operation, in the canonical order, for each lane of the tile around.
#[derive(Debug)]
pub(crate) struct ColumnReduction {
    pub(crate) reducer: Reducer,
    /// The loops over rows.
    pub(crate) loops: Vec<Loop>,
    pub(crate) source: Source,
    /// Whether a program computes many rows of the last loop together.
    pub(crate) rows_at_once: bool,
    /// The loop whose iterations the lanes are, and memory for a tile of them.
    pub(crate) lane: usize,
    pub(crate) tile: Spot,
    /// The initial values as lanes, and where the totals go.
    pub(crate) total: Spot,
}

/// Something for each row of the tile around, whose lanes are rows.
#[derive(Debug)]
pub(crate) struct EachRow {
    /// The loop over rows, by its number.
    pub(crate) row: usize,
    /// The loop over the rows of the tile, by its number.
    pub(crate) local: usize,
    pub(crate) work: RowWork,
}

impl EachRow {
    /// Bytes from what a row finds at an address to what the next one does.
    pub(crate) fn step(&self, address: &Address) -> i64 {
        address.form.weight(self.row).wrapping_add(address.form.weight(self.local))
    }
}

/// What is done for a row.
#[derive(Debug)]
pub(crate) enum RowWork {
    /// Lane programs of which rows change addresses alone.
    Lanes(Lanes),
    /// The total of contiguous lanes is joined with the row's lane at a place, in the canonical order.
    Total { reducer: Reducer, from: Address, count: usize, to: Spot },
    /// The best of contiguous lanes, and its place as an `s32`, for the row's lane at two places.
    Arg { reducer: ArgReducer, from: Address, count: usize, values: Spot, places: Spot },
    /// Any steps.
    Steps(Vec<Step>),
}

/// A copy of elements that follow each other along one loop where they are read, and along another one where they are written.
#[derive(Debug)]
pub(crate) struct Transposition {
    pub(crate) outer: Vec<Loop>,
    /// The loops along which elements are contiguous in the source and in the target.
    pub(crate) rows: Loop,
    pub(crate) columns: Loop,
    pub(crate) from: Address,
    pub(crate) to: Address,
    /// Bytes of an element.
    pub(crate) bytes: usize,
    /// With which instruction set it goes past the caches, if it does.
    pub(crate) past: Option<Isa>,
    /// The iterations of a tile of `rows` and `columns`.
    pub(crate) tile: [usize; 2],
    /// The op that it computes, by its place among [`Ops`].
    pub(crate) op: usize,
}

/// What gives lanes to a reduction.
#[derive(Debug)]
pub(crate) enum Source {
    /// A program that leaves them in the tile.
    Lanes(Lanes),
    /// A program that leaves their total there, joined with what lies there.
    Total(Lanes),
    /// Contiguous elements in memory.
    Memory(Operand),
}

/// Bytes at a fixed place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) spot: Spot,
    pub(crate) bytes: usize,
}

/// A named kernel with what it works on.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) kernel: Box<dyn Kernel>,
    /// What it reads; nothing where a result begins as a copy of the operand.
    pub(crate) operands: Vec<Option<Part>>,
    pub(crate) results: Vec<Part>,
    /// What it works in besides, whose contents are of no meaning before and after.
    pub(crate) workspace: Option<Part>,
    /// Whether it can do without: then it works in memory that threads keep.
    pub(crate) is_spare: bool,
    /// Bytes that it allocates at most besides.
    pub(crate) allocates: usize,
    /// The op, by its place among [`Ops`].
    pub(crate) op: usize,
}

/// What a kernel reads (nothing where a result begins as a copy of the operand), what it writes, and what it works in.
pub(crate) type Parts<'a> = (&'a [Option<Part>], &'a [Part], Option<Part>);

impl Call {
    pub(crate) fn parts(&self) -> Parts<'_> {
        (&self.operands, &self.results, self.workspace)
    }
}

/// A contraction in a block of rows: kernels on arrays whose addresses depend on the loops around.
#[derive(Debug)]
pub(crate) struct Product {
    /// By the rows of a block: the kernel, and the bytes that it reaches of both operands and of the result.
    pub(crate) kernels: Vec<(usize, Box<dyn Kernel>, [usize; 3])>,
    /// Where these begin.
    pub(crate) operands: [Address; 2],
    pub(crate) result: Address,
    /// The op, by its place among [`Ops`].
    pub(crate) op: usize,
}

/// Steps that a block of rows goes through before the next block begins.
#[derive(Debug)]
pub(crate) struct RowBlocks {
    /// The loops around.
    pub(crate) loops: Vec<Loop>,
    /// The number of the loop whose index is that of a block's first row.
    pub(crate) first: usize,
    /// How many rows there are, and how many a block has; the last one has the rest.
    pub(crate) count: usize,
    pub(crate) size: usize,
    /// Tiles, which go over a block's rows, and products.
    pub(crate) steps: Vec<Step>,
    /// Whether threads may share the blocks.
    pub(crate) is_shared: bool,
    /// Bytes that all threads allocate at most besides.
    pub(crate) allocates: usize,
}

/// A loop that runs as long as its condition holds.
#[derive(Debug)]
pub(crate) struct Repeat {
    pub(crate) condition: Vec<Step>,
    /// Where the condition leaves its truth value.
    pub(crate) holds: Spot,
    pub(crate) body: Vec<Step>,
}

/// A choice between steps.
#[derive(Debug)]
pub(crate) struct Branch {
    /// Where the choice lies: an s32, the number of a branch (the last one if there is none of that number); or a truth value.
    pub(crate) choice: Spot,
    /// Whether the choice is a truth value, for which the first branch runs.
    pub(crate) is_truth: bool,
    pub(crate) branches: Vec<Vec<Step>>,
}

/// What a value is compared with.
#[derive(Debug)]
pub(crate) enum Expected {
    Known(Literal),
    Value(Stored),
}

/// An array at a fixed place, in row-major order.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) part: Part,
    pub(crate) element: ElementType,
    pub(crate) dims: Vec<i64>,
}

/// A judgement of the program on a value.
#[derive(Debug)]
pub(crate) struct Judge {
    pub(crate) actual: Stored,
    pub(crate) expected: Expected,
    pub(crate) measure: Measure,
    /// The op, by its place among [`Ops`].
    pub(crate) op: usize,
}

/// What reaches outside of the program.
#[derive(Debug)]
pub(crate) struct Outside {
    pub(crate) action: Box<dyn Action>,
    pub(crate) operands: Vec<Stored>,
    pub(crate) results: Vec<Stored>,
    /// The op, by its place among [`Ops`].
    pub(crate) op: usize,
}

/// A call of a function of the program.
#[derive(Debug)]
pub(crate) struct FunctionCall {
    /// The function's place among those that are called, and its name.
    pub(crate) callee: usize,
    pub(crate) name: Box<str>,
    /// Where the arguments lie, and where the results go; tokens are left out.
    pub(crate) operands: Vec<Part>,
    pub(crate) results: Vec<Part>,
    /// The op, by its place among [`Ops`].
    pub(crate) op: usize,
}

/// Something to be done.
#[derive(Debug)]
pub(crate) enum Step {
    Lanes(Lanes),
    Loop(Loop, Vec<Step>),
    /// Lanes for each iteration of a loop, which changes their addresses alone.
    Rows(Loop, Lanes),
    Blocks(Box<Blocks>),
    Transpose(Box<Transposition>),
    Reduce(Box<Reduction>),
    Fold(Box<Fold>),
    Tiled(Tiled),
    /// Over the lanes of the tile around.
    Within(Lanes),
    Columns(Box<ColumnReduction>),
    /// For each row of the tile around.
    EachRow(Box<EachRow>),
    Copy {
        from: Address,
        to: Address,
        bytes: usize,
    },
    /// Nothing runs: what the buffer holds does not matter before here, and does from here on.
    Begin(usize),
    Kernel(Call),
    RowBlocks(Box<RowBlocks>),
    /// For the rows of the block around.
    Product(Box<Product>),
    Repeat(Box<Repeat>),
    Branch(Branch),
    Judge(Box<Judge>),
    Outside(Box<Outside>),
    Call(Box<FunctionCall>),
}

/// Ops that steps may name in errors: name and place.
pub(crate) type Ops = Vec<(String, Place)>;
