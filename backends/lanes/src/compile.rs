//! From a program to what runs it.

use super::copy::{LINE, copy_rows, copy_rows_past, wait_for_streams};
use super::join::JoinOp;
use super::moves::Moves;
use super::one::{Bound, OneLane};
use super::place::{Place, Rows, Scratch};
use super::program::{Access, Ahead, Instruction, LaneError, Program, Store};
use super::short::Short;
use super::table::{CODES, Table};
use super::tile::Tile;
use super::total::{Total, totals_of, with_lanes};
#[cfg(target_arch = "x86_64")]
use super::window::Window;
use crate::isa::Isa;
use shale_ir::element::ElementType;
use smallvec::SmallVec;

/// Bytes up to which a row is copied as it is: longer ones may go past the caches.
const SHORT_ROW: usize = 1 << 10;

/// A program made ready for an instruction set.
#[derive(Debug)]
pub struct Compiled {
    program: Program,
    isa: Isa,
    tile: Tile,
    one: OneLane,
    #[cfg(target_arch = "x86_64")]
    window: Option<Window>,
    totals: Vec<Total>,
    short: Option<Short>,
    moves: Option<Moves>,
    table: Option<Table>,
}

impl Program {
    /// Chooses kernels for each instruction.
    ///
    /// # Errors
    /// A program that is not well formed, an instruction set that the machine lacks.
    pub fn compile(self, isa: Isa) -> Result<Compiled, LaneError> {
        let kinds = self.kinds()?;
        if !isa.is_available() {
            return Err(LaneError::new(format!("this machine lacks the instruction set `{isa}`")));
        }
        let totals = totals_of(&self, isa)?;
        let plain = if totals.is_empty() { None } else { Some(with_lanes(&self)) };
        let lanes = plain.as_ref().unwrap_or(&self);
        let tile = Tile::of(isa, lanes, &kinds)?;
        Ok(Compiled {
            one: OneLane::new(lanes, &kinds)?,
            #[cfg(target_arch = "x86_64")]
            window: Window::new(isa, &self, &kinds),
            moves: Moves::of(isa, &self),
            table: Table::of(isa, &self),
            program: self,
            isa,
            tile,
            totals,
            short: None,
        })
    }
}

impl Compiled {
    /// The same program with the lanes of its only output joined into one element, as [`Access::Total`] says.
    ///
    /// # Errors
    /// A program of other outputs, or whose lanes have no such join.
    pub fn joined(self, join: JoinOp) -> Result<Compiled, LaneError> {
        match &self.program.stores[..] {
            [Store { access: Access::Contiguous, .. }] => self.changed(|program| program.stores[0].access = Access::Total(join)),
            _ => Err(LaneError::new("only a program of one contiguous output has a total")),
        }
    }

    /// The same program that asks for what is needed soon of an input.
    ///
    /// # Errors
    /// There is no such input.
    pub fn ahead(mut self, input: usize, what: Ahead) -> Result<Compiled, LaneError> {
        if input >= self.program.loads.len() {
            return Err(LaneError::new(format!("there is no input {input}")));
        }
        let short = self.short.take();
        Ok(self.changed(|program| program.loads[input].ahead = Some(what))?.with_short(short))
    }

    /// The same program whose inputs and outputs, in this order, are accessed otherwise.
    ///
    /// # Errors
    /// Other numbers of inputs and outputs than the program has; accesses that it cannot have.
    pub fn accessed(self, accesses: &[Access]) -> Result<Compiled, LaneError> {
        let Compiled { mut program, isa, .. } = self;
        if accesses.len() != program.loads.len() + program.stores.len() {
            return Err(LaneError::new("there must be an access for each input and output"));
        }
        let (loads, stores) = accesses.split_at(program.loads.len());
        program.loads.iter_mut().zip(loads).for_each(|(load, access)| load.access = *access);
        program.stores.iter_mut().zip(stores).for_each(|(store, access)| store.access = *access);
        program.compile(isa)
    }

    /// The same program with what runs short rows of it.
    pub(super) fn with_short(self, short: Option<Short>) -> Compiled {
        Compiled { short, ..self }
    }

    /// A program whose lanes are computed as before.
    fn changed(self, change: impl FnOnce(&mut Program)) -> Result<Compiled, LaneError> {
        let Compiled { mut program, isa, tile, one, .. } = self;
        change(&mut program);
        Ok(Compiled {
            totals: totals_of(&program, isa)?,
            #[cfg(target_arch = "x86_64")]
            window: Window::new(isa, &program, &program.kinds()?),
            moves: Moves::of(isa, &program),
            table: Table::of(isa, &program),
            program,
            isa,
            tile,
            one,
            short: None,
        })
    }

    /// The instruction set that the kernels use.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Runs the program over `lanes` lanes, whose indices begin at `first_index`.
    ///
    /// `places` are those of the inputs, in order, then those of the outputs.
    ///
    /// # Safety
    /// - There are as many places as inputs and outputs. Each holds, for every lane below `lanes`, an element of the type that the program says where
    ///   the access says: readable for inputs, writable for outputs; a list of indices has `lanes` entries.
    /// - An output overlaps an input only if they have the same address, access, stride and size of elements (lane by lane the same place), and
    ///   overlaps no other output.
    /// - Nobody else writes to the places meanwhile, nor reads the outputs.
    /// - Truth values are bytes 0 or 1, and unused high bits of narrow elements are 0.
    pub unsafe fn run(&self, places: &[Place], first_index: i64, lanes: usize, scratch: &mut Scratch) {
        // SAFETY: the caller's promise.
        unsafe { self.run_rows(&Rows::one(places), first_index, lanes, scratch) };
    }

    /// The same, and how often a chain of handlers was entered: once, if they jump to one another.
    ///
    /// # Safety
    /// As for [`Compiled::run`].
    #[doc(hidden)]
    pub unsafe fn run_counting(&self, places: &[Place], first_index: i64, lanes: usize, scratch: &mut Scratch) -> usize {
        // SAFETY: the caller's promise.
        unsafe { self.run_rows(&Rows::one(places), first_index, lanes, scratch) }
    }

    /// Runs the program over rows of `lanes` lanes each, whose indices all begin at `first_index`; gives how often a chain of handlers was entered.
    ///
    /// # Safety
    /// As for [`Compiled::run`], for each row; outputs of different rows do not overlap, nor an output and another row's input. If the rows say that
    /// outputs are apart, no output overlaps an input.
    pub unsafe fn run_rows(&self, rows: &Rows<'_>, first_index: i64, lanes: usize, scratch: &mut Scratch) -> usize {
        if !self.totals.is_empty() {
            // SAFETY: the caller's promise.
            return unsafe { self.run_totals(&self.totals, rows, first_index, lanes, scratch) };
        }
        if lanes == 1 && rows.count == 1 {
            let registers = scratch.reserve(8 * self.one.registers()).cast();
            // SAFETY: the caller's promise; there are the registers.
            unsafe { self.one.run(rows.places, first_index, registers) };
            return 0;
        }
        if let Some(bytes) = self.row_bytes(lanes).filter(|_| rows.apart) {
            // SAFETY: the caller's promise: the rows' elements are there, and outputs are apart from inputs.
            unsafe {
                let step = |i: usize| if rows.count > 1 { rows.steps[i] } else { 0 };
                let (from, to) = ((rows.places[0].base.cast_const(), step(0)), (rows.places[1].base, step(1)));
                // Short rows go past the caches where they are whole lines there.
                let whole = self.program.stores[0].streaming && [to.0.addr(), to.1.unsigned_abs(), bytes].iter().all(|at| at.is_multiple_of(LINE));
                if bytes <= SHORT_ROW && !whole {
                    copy_rows(self.isa, from, to, rows.count, bytes);
                } else {
                    copy_rows_past(self.isa, from, to, rows.count, bytes);
                    self.wait_for_streams();
                }
            }
            return 0;
        }
        if let Some(moves) = self.moves.as_ref().filter(|_| rows.apart) {
            // SAFETY: the caller's promise: no output overlaps an input.
            if unsafe { moves.run(&self.program, rows, lanes, scratch) } {
                self.wait_for_streams();
                return 0;
            }
        }
        if let Some(table) = &self.table {
            // SAFETY: the table's elements, all in form, lie in memory of its own.
            let fill = |places: &[Place; 2]| unsafe {
                self.run_engine(&Rows::one(places), 0, CODES, scratch);
            };
            // SAFETY: the caller's promise.
            if unsafe { table.run(rows, lanes, fill) } {
                self.wait_for_streams();
                return 0;
            }
        }
        // SAFETY: the caller's promise.
        if unsafe { self.run_joined(rows, first_index, lanes, scratch) } {
            return 0;
        }
        if let Some(short) = self.short.as_ref().filter(|short| short.is_for(rows, lanes)) {
            // SAFETY: the caller's promise.
            unsafe { short.run(rows, first_index, lanes, scratch) };
            return 0;
        }
        // SAFETY: the caller's promise.
        unsafe {
            let entries = self.run_engine(rows, first_index, lanes, scratch);
            self.wait_for_streams();
            entries
        }
    }

    /// Stores past the caches are not ordered with others; waiting for them once for all rows costs little.
    pub(super) fn wait_for_streams(&self) {
        if self.program.stores.iter().any(|store| store.streaming) {
            wait_for_streams();
        }
    }

    /// Runs rows in the window engine, if it takes the program, and what that leaves in the tile engine; gives how often a chain of handlers was entered.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`].
    unsafe fn run_engine(&self, rows: &Rows<'_>, first_index: i64, lanes: usize, scratch: &mut Scratch) -> usize {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))] // only the window engine changes them
        let (mut done, mut entries) = (0, 0);
        // SAFETY: the caller's promise; the tile engine gets the lanes that the other one leaves.
        unsafe {
            #[cfg(target_arch = "x86_64")]
            if let Some(window) = &self.window {
                (done, entries) = window.run(rows, first_index, lanes, false, scratch);
            }
            for row in (0..rows.count).filter(|_| done < lanes) {
                let places: SmallVec<[Place; 16]> = rows.row(row).collect();
                self.tile.run(&self.advanced(&places, done), first_index.wrapping_add(done as i64), lanes - done, scratch);
            }
        }
        entries
    }

    /// The bytes of a row of a program that copies it, a short one or past the caches.
    fn row_bytes(&self, lanes: usize) -> Option<usize> {
        let ([Instruction::Load { .. }], [load], [store]) = (&self.program.instructions[..], &self.program.loads[..], &self.program.stores[..]) else {
            return None;
        };
        let of_rows = |access| access == Access::Contiguous || (lanes == 1 && matches!(access, Access::Splat | Access::Strided));
        let plain = of_rows(load.access) && of_rows(store.access) && load.element == store.element;
        Some(lanes * load.element.bytes()).filter(|bytes| plain && (*bytes <= SHORT_ROW || store.streaming))
    }

    /// How many words [`Compiled::bind`] needs.
    pub fn registers(&self) -> usize {
        self.one.registers()
    }

    /// The operations of the steps that [`Compiled::bind`] gives.
    pub fn operations(&self) -> usize {
        self.one.operations()
    }

    /// The program for one lane as steps on places, which may run again and again.
    ///
    /// # Safety
    /// As for [`Compiled::run`] on one lane, whenever the steps run; there are as many words as [`Compiled::registers`] says, which nobody else uses.
    pub unsafe fn bind(&self, places: &[Place], index: i64, registers: *mut u64, to: &mut Vec<Bound>) {
        // SAFETY: the caller's promise.
        unsafe { self.one.bind(places, index, registers, to) };
    }

    /// The chain of the window engine, if it runs the program.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn window(&self) -> Option<&Window> {
        self.window.as_ref()
    }

    /// Leaves one after the other the lanes that the program joins, and those that it stores where they belong.
    ///
    /// # Safety
    /// As for [`Compiled::run`], where places of totals take all lanes.
    pub(super) unsafe fn lanes_of(&self, places: &[Place], first_index: i64, lanes: usize, scratch: &mut Scratch) {
        // SAFETY: the caller's promise.
        unsafe { self.tile.run(places, first_index, lanes, scratch) };
    }

    /// Places from a lane on, which is the first one but for programs whose places follow the lanes; those of totals stay.
    pub(super) fn advanced(&self, places: &[Place], lanes: usize) -> SmallVec<[Place; 16]> {
        let loads = self.program.loads.iter().map(|l| (l.access, l.element));
        let stores = self.program.stores.iter().map(|s| (s.access, s.element));
        let moved = |((access, element), place): ((Access, ElementType), &Place)| match access {
            Access::Splat | Access::Total(_) => *place,
            Access::Contiguous => Place { base: place.base.wrapping_add(lanes * element.bytes()), ..*place },
            Access::Strided => Place { base: place.base.wrapping_offset(lanes as isize * place.stride), ..*place },
            Access::Indexed => Place { index: place.index.wrapping_add(lanes), ..*place },
        };
        loads.chain(stores).zip(places).map(moved).collect()
    }

    /// The name of what runs most lanes: `moves`, or the engine `window` or `tile`.
    pub fn engine(&self) -> &'static str {
        if self.moves.is_some() {
            return "moves";
        }
        #[cfg(target_arch = "x86_64")]
        if self.window.is_some() {
            return "window";
        }
        "tile"
    }

    /// Runs a program of contiguous inputs (or splats) and outputs on slices of bytes.
    ///
    /// # Errors
    /// Accesses of another kind, a wrong number of slices, or slices too short for the lanes.
    pub fn run_on(&self, inputs: &[&[u8]], outputs: &mut [&mut [u8]], lanes: usize, scratch: &mut Scratch) -> Result<(), LaneError> {
        let Program { loads, stores, .. } = &self.program;
        if inputs.len() != loads.len() || outputs.len() != stores.len() {
            return Err(LaneError::new(format!(
                "{} inputs and {} outputs, but the program has {} and {}",
                inputs.len(),
                outputs.len(),
                loads.len(),
                stores.len()
            )));
        }
        let needed = |access: Access, bytes: usize| match access {
            Access::Contiguous => lanes.checked_mul(bytes),
            Access::Splat => Some(bytes),
            Access::Strided | Access::Indexed | Access::Total(_) => None,
        };
        let fits = |access, bytes, length| needed(access, bytes).is_some_and(|needed| needed <= length);
        let short = loads.iter().zip(inputs).position(|(l, bytes)| !fits(l.access, l.element.bytes(), bytes.len()));
        if let Some(input) = short {
            return Err(LaneError::new(format!("input {input} has not the elements of {lanes} lanes")));
        }
        let short = stores.iter().zip(outputs.iter()).position(|(s, bytes)| !fits(s.access, s.element.bytes(), bytes.len()));
        if let Some(output) = short {
            return Err(LaneError::new(format!("output {output} has not the elements of {lanes} lanes")));
        }
        let places: Vec<Place> =
            inputs.iter().map(|bytes| Place::at(bytes.as_ptr())).chain(outputs.iter_mut().map(|bytes| Place::at(bytes.as_mut_ptr()))).collect();
        // SAFETY: every slice has the elements of its lanes, and slices that may be written overlap nothing.
        unsafe { self.run(&places, 0, lanes, scratch) };
        Ok(())
    }
}
