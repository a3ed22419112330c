//! From a program to cells: which window holds what, and what goes through memory.
//!
//! A result takes the window whose value is not read any more, or is read last; that value is then read from memory, and was stored there when it
//! was made. Since the choice depends on the order of readers only, a first pass finds out which values these are and a second one writes the cells.

use super::merge::{is_widened, joined, merged, single};
use super::narrow::{QuietF16, is_narrow, narrow};
use super::ops::{Form, Handlers, form};
use super::pairs::{Lie, lies};
use super::{Cell, Handler, IMMEDIATE, MEMORY, MOVES, Same, Source};
use crate::op::Op;
use crate::program::{Access, Instruction, Kind, Load, Program, Store};
use crate::reduce::identity;
use crate::span::Span;
use shale_ir::element::ElementType;
use std::marker::PhantomData;

struct Plan<'a, H> {
    program: &'a Program,
    /// How its inputs and outputs lie.
    lies: &'a [Lie],
    /// For each value the instructions that read it, in order; outputs read after all.
    readers: Vec<Vec<usize>>,
    /// For each instruction the one that its cell computes as well.
    merged: Vec<Option<usize>>,
    windows: [Option<usize>; 2],
    /// Values that are read from memory.
    spilled: Vec<bool>,
    slots: Vec<Option<u32>>,
    free: Vec<u32>,
    cells: Vec<Cell>,
    sources: Vec<Source>,
    /// What is done instead in other forms of the chain, by the cell.
    edits: Vec<(usize, Edit)>,
    /// True if window Y holds the accumulators of a total from block to block.
    sums: bool,
    /// How many cells there were when the last sum of both windows had been written, and the window that it took.
    added: Option<(usize, usize)>,
    set: PhantomData<H>,
}

/// What another handler does with a window in the cell of an output's store, or before that which joins lanes with a total.
#[derive(Clone, Copy)]
enum Edit {
    /// Stores it past the caches; stores only the lanes that the row's last block has, if there is a handler that does.
    Store { streaming: Option<Handler>, some: Option<Handler> },
    /// Leaves only these lanes as they are, so that the others change no total.
    Some { handler: Handler, nothing: u32 },
}

/// A program as cells.
pub(super) struct Planned {
    /// Those with ordinary stores.
    pub(super) plain: Vec<Cell>,
    /// The same with stores past the caches, where the program says so.
    pub(super) cells: Vec<Cell>,
    /// Those for a row's last block that it fills in part, and whether they store but the lanes that it has: some elements are stored by whole blocks only.
    pub(super) last: Vec<Cell>,
    pub(super) stores_some: bool,
    /// The places of the frame.
    pub(super) sources: Vec<Source>,
}

/// True if window Y may hold the accumulators of a program's only total.
pub(super) fn may_hold(program: &Program) -> bool {
    totals(program).len() == 1
}

/// The cells of a program and the places of its frame; `None` if it has something that no handler does, or if the accumulators of its total, the `sums`, are to
/// stay in window Y and window X is not enough for the rest.
pub(super) fn plan<H: Handlers>(program: &Program, kinds: &[Kind], sums: bool) -> Option<Planned> {
    let lies = &lies(program).filter(|lies| is_possible(program, kinds, lies))?;
    let count = program.instructions.len();
    let readers = program.readers();
    let merged = merged::<H>(program, kinds, &readers);
    let mut spilled = vec![false; count];
    loop {
        let slots = vec![None; count];
        let sources = totals(program);
        let mut plan = Plan::<H> {
            program,
            lies,
            readers: readers.clone(),
            merged: merged.clone(),
            windows: [None; 2],
            spilled: spilled.clone(),
            slots,
            free: Vec::new(),
            cells: Vec::new(),
            edits: Vec::new(),
            sources,
            sums,
            added: None,
            set: PhantomData,
        };
        plan.cells(kinds)?;
        if plan.spilled == spilled {
            let planned = plan.planned();
            return (planned.sources.len() <= MOVES.into()).then_some(planned);
        }
        if sums {
            return None;
        }
        spilled = plan.spilled;
    }
}

/// The places of the totals, which come first.
fn totals(program: &Program) -> Vec<Source> {
    let totals = program.stores.iter().enumerate().filter(|(_, store)| matches!(store.access, Access::Total(_)));
    totals.map(|(output, _)| Source::Total(output)).collect()
}

/// For each total the bits of the lane that changes nothing.
pub(super) fn nothing(program: &Program) -> Vec<u32> {
    let nothing = |store: &Store| match store.access {
        Access::Total(join) => Some(identity(store.element, join) as u32),
        _ => None,
    };
    program.stores.iter().filter_map(nothing).collect()
}

/// The lines of an input that are asked for since they are needed soon.
fn ahead(program: &Program) -> Option<Source> {
    let ahead = |load: &Load| load.ahead.filter(|_| load.access == Access::Contiguous && !is_narrow(load.element));
    program.loads.iter().enumerate().find_map(|(input, load)| Some(Source::Ahead(input, ahead(load)?)))
}

/// True if all lanes have 32 bits (truth values between operations and as bytes), all elements have these or are narrow, and what is stored is computed:
/// copies are faster without lanes.
fn is_possible(program: &Program, kinds: &[Kind], lies: &[Lie]) -> bool {
    let is_word = |element| matches!(element, ElementType::F32 | ElementType::S32 | ElementType::U32);
    let computed = |s: &Store| match program.instructions[s.value.0 as usize] {
        Instruction::Apply { .. } => true,
        Instruction::Load { input } => is_widened(program, input as usize) && program.loads[input as usize].element != s.element,
        _ => false,
    };
    let (has_pairs, has_totals) = (lies.iter().any(|lie| lie.part.is_some()), !totals(program).is_empty());
    let is_stored = |s: &Store| match s.access {
        Access::Total(_) => is_word(s.element) && computed(s),
        Access::Strided => true,
        _ => (is_word(s.element) || is_narrow(s.element)) && computed(s),
    };
    let is_mixed = has_pairs && has_totals;
    !(program.stores.is_empty() || is_mixed)
        && program.loads.iter().all(|l| is_word(l.element) || is_narrow(l.element))
        && program.stores.iter().all(is_stored)
        && kinds.iter().all(|kind| matches!(kind, Kind::F32 | Kind::I32 | Kind::Mask))
}

impl<H: Handlers> Plan<'_, H> {
    fn cells(&mut self, kinds: &[Kind]) -> Option<()> {
        let count = self.program.instructions.len();
        let last_input = self.last_reader_of_inputs();
        let sums = self.program.stores.iter().position(|store| self.sums && matches!(store.access, Access::Total(_)));
        let sums = sums.map(|output| self.place(Source::Total(output)));
        if let Some(place) = sums {
            self.push(H::total(), [place, 0, 0], 0);
        }
        for i in 0..count {
            match self.program.instructions[i] {
                Instruction::Load { input } if is_widened(self.program, input as usize) => self.widen(i, input as usize),
                Instruction::Load { .. } | Instruction::Constant { .. } => continue,
                Instruction::Apply { .. } if self.is_merged(i) => continue,
                Instruction::Apply { op: Op::Within, args, immediate } => self.within(i, args.map(|v| v.0 as usize), immediate)?,
                Instruction::Iota { .. } if self.is_only_within(i) => continue,
                Instruction::Apply { .. } => self.operation(i, kinds)?,
                Instruction::Iota { kind: Kind::I32 } => {
                    let to = self.window(i, &[]);
                    self.push(H::count(to), [0; 3], 0);
                    self.windows[to] = Some(i);
                }
                Instruction::Iota { .. } | Instruction::Second(_) => return None,
            }
            if self.spilled[i] && self.is_read_after(i, i) {
                let slot = self.slot(i);
                self.store(i, slot);
            }
            if i >= last_input {
                self.outputs(i, i)?;
            }
        }
        // An output may take the place of an input: it is written when no input is read any more, which only pairs do that are stored.
        self.zip();
        for i in 0..last_input.min(count) {
            self.outputs(i, count)?;
        }
        let ahead = ahead(self.program).map(|source| self.place(source));
        let places = [sums.unwrap_or(0), ahead.unwrap_or(0), 0];
        let nothing = nothing(self.program).first().copied().unwrap_or_default();
        let end = |last| H::end(sums.is_some(), ahead.is_some(), last);
        self.push(end(false), places, nothing);
        self.edits.push((self.cells.len() - 1, Edit::Store { streaming: None, some: Some(end(true)) }));
        Some(())
    }

    /// The forms of the chain.
    fn planned(mut self) -> Planned {
        let (mut cells, mut last) = (self.cells.clone(), Vec::with_capacity(self.cells.len()));
        let some = self.place(Source::Some);
        let mut edits = self.edits.iter().peekable();
        let mut stores_some = true;
        for (i, cell) in self.cells.iter().enumerate() {
            let mut own = *cell;
            while let Some((_, edit)) = edits.next_if(|(at, _)| *at == i) {
                match *edit {
                    Edit::Some { handler, nothing } => last.push(Cell { word: handler.word(some), b: 0, c: 0, immediate: nothing }),
                    Edit::Store { streaming, some: handler } => {
                        cells[i] = streaming.map_or(*cell, |handler| cell.with(handler));
                        stores_some &= handler.is_some();
                        let is_end = i + 1 == self.cells.len();
                        own = handler.map_or(own, |handler| Cell { b: if is_end { cell.b } else { some }, ..cell.with(handler) });
                    }
                }
            }
            last.push(own);
        }
        Planned { plain: self.cells, cells, last, stores_some, sources: self.sources }
    }

    /// True for an operation that a later one's cell computes.
    fn is_merged(&self, i: usize) -> bool {
        self.readers[i].first().is_some_and(|reader| self.merged.get(*reader) == Some(&Some(i)))
    }

    /// True for indices that nothing but [`Op::Within`] looks at: its handlers know them.
    fn is_only_within(&self, value: usize) -> bool {
        let takes =
            |i: &usize| matches!(self.program.instructions.get(*i), Some(Instruction::Apply { op: Op::Within, args, .. }) if args[0].0 as usize == value);
        self.readers[value].iter().all(takes)
    }

    /// The lanes of a span; `None` unless the index is the lane's, and the others are equal.
    fn within(&mut self, i: usize, [index, x, other, _]: [usize; 4], span: u64) -> Option<()> {
        let (Instruction::Iota { kind: Kind::I32 }, Instruction::Constant { bits, .. }) = (self.program.instructions[index], self.program.instructions[other])
        else {
            return None;
        };
        let (from, place) = self.operand(x, false);
        let inside: Vec<usize> = Some(from).into_iter().filter(|window| *window < MEMORY).collect();
        let to = self.window(i, &inside);
        let listed = Span::of(span).table_bytes().is_some_and(|bytes| bytes <= H::BLOCK_BYTES);
        let cell = if listed { [place, self.place(Source::Span(span)), Span::of(span).period.into()] } else { [place, span as u32, (span >> 32) as u32] };
        self.push(H::within(listed, to, from), cell, bits as u32);
        self.windows[to] = Some(i);
        self.release(i, &[x]);
        Some(())
    }

    /// Loads elements that are no lanes as they lie.
    fn widen(&mut self, value: usize, input: usize) {
        let (to, Lie { element, part }) = (self.window(value, &[]), self.lies[input]);
        let place = self.place(Source::Input(input - part.unwrap_or(0)));
        let handler = match part {
            Some(part) => H::unzip(part == 1, to),
            None if element == ElementType::F16 && !self.sees_nans() => H::widen::<QuietF16>(to),
            None => narrow!(element, E => H::widen::<E>(to)),
        };
        self.push(handler, [place, 0, 0], 0);
        self.windows[to] = Some(value);
    }

    /// True for a program that looks at the bits of NaNs.
    fn sees_nans(&self) -> bool {
        self.program.instructions.iter().any(|i| matches!(i, Instruction::Apply { op: Op::TotalOrderKey | Op::Bitcast, .. }))
    }

    /// Stores pairs.
    fn zip(&mut self) {
        let stores = &self.program.stores;
        for output in (0..stores.len()).filter(|output| self.lies[self.program.loads.len() + output].part == Some(0)) {
            let from = [output, output + 1].map(|part| self.operand(stores[part].value.0 as usize, false));
            let mut places = from.iter().filter(|from| from.0 == MEMORY).map(|from| from.1);
            let [a, b] = [(); 2].map(|()| places.next().unwrap_or(0));
            let to = self.place(Source::Output(output));
            let zip = |past| H::zip(past, from[0].0, from[1].0);
            let edit = Edit::Store { streaming: stores[output].streaming.then(|| zip(true)), some: None };
            self.edits.push((self.cells.len(), edit));
            self.push(zip(false), [a, b, to], 0);
        }
    }

    /// The last instruction that reads an element of an input.
    fn last_reader_of_inputs(&self) -> usize {
        let inputs = self.program.instructions.iter().enumerate().filter(|(_, i)| matches!(i, Instruction::Load { .. }));
        inputs.filter_map(|(v, _)| self.readers[v].last().copied()).max().unwrap_or(0)
    }

    fn is_read_after(&self, value: usize, i: usize) -> bool {
        self.readers[value].last().is_some_and(|last| *last > i)
    }

    /// Stores a value into the outputs that it is.
    fn outputs(&mut self, value: usize, now: usize) -> Option<()> {
        for output in 0..self.program.stores.len() {
            let Store { value: v, streaming, element, access } = self.program.stores[output];
            if v.0 as usize != value || access == Access::Strided {
                continue;
            }
            let is_total = matches!(access, Access::Total(_));
            let place = self.place(if is_total { Source::Total(output) } else { Source::Output(output) });
            if !self.windows.contains(&Some(value)) {
                // The next cells are outputs as well, which find their values in memory.
                let to = self.window(now, &[]);
                let from = self.operand(value, false);
                self.push(H::one::<Same>(to, from.0), [from.1, 0, 0], 0);
                self.windows[to] = Some(value);
            }
            let window = usize::from(self.windows[0] != Some(value));
            match element {
                _ if is_total => self.join(output, (window, place))?,
                _ if is_narrow(element) => {
                    let handlers = narrow!(element, E => [H::narrow::<E>(false, window), H::narrow::<E>(true, window)]);
                    self.output(place, handlers, streaming, None);
                }
                _ => self.output(place, [H::store(false, window), H::store(true, window)], streaming, Some(H::store_some(window))),
            }
        }
        Some(())
    }

    /// Stores an output: by a handler, by one that goes past the caches, or by one that stores some of the lanes.
    fn output(&mut self, place: u32, [plain, past]: [Handler; 2], streaming: bool, some: Option<Handler>) {
        self.edits.push((self.cells.len(), Edit::Store { streaming: streaming.then_some(past), some }));
        self.push(plain, [place, 0, 0], 0);
    }

    /// Joins the lanes of a window with those of a total.
    fn join(&mut self, output: usize, (window, place): (usize, u32)) -> Option<()> {
        let Store { element, access: Access::Total(join), .. } = self.program.stores[output] else { return None };
        let (op, kind) = join.op(element)?;
        let Some(Form::Both(handler)) = form::<H>(op, kind) else { return None };
        // The window of a row's last block does not hold the value any more.
        self.edits.push((self.cells.len(), Edit::Some { handler: H::some(window), nothing: identity(element, join) as u32 }));
        self.windows[window] = None;
        let (at, place) = if self.sums { (1, 0) } else { (MEMORY, place) };
        self.push(handler(at, at, window), [place, 0, 0], 0);
        Some(())
    }

    /// Stores a value that a window holds where it is read from.
    fn store(&mut self, value: usize, place: u32) {
        let window = usize::from(self.windows[0] != Some(value));
        self.push(H::store(false, window), [place, 0, 0], 0);
    }

    /// Adds a cell with the places of its operands in memory.
    fn push(&mut self, handler: Handler, [a, b, c]: [u32; 3], immediate: u32) {
        self.cells.push(Cell { word: handler.word(a), b, c, immediate });
    }

    /// A place as cells name it.
    fn place(&mut self, source: Source) -> u32 {
        let known = if source == Source::Slot { None } else { self.sources.iter().position(|s| *s == source) };
        let number = known.unwrap_or_else(|| {
            self.sources.push(source);
            self.sources.len() - 1
        });
        let moves = matches!(source, Source::Input(_) | Source::Output(_) | Source::Ahead(..));
        number as u32 | if moves { MOVES.into() } else { 0 }
    }

    /// The memory of a value that is read from there.
    fn slot(&mut self, value: usize) -> u32 {
        if let Some(slot) = self.slots[value] {
            return slot;
        }
        let slot = self.free.pop().unwrap_or_else(|| self.place(Source::Slot));
        self.slots[value] = Some(slot);
        slot
    }

    /// Where an operand is: a window, memory with its place, or the immediate with its bits.
    fn operand(&mut self, value: usize, immediate: bool) -> (usize, u32) {
        if let Some(window) = self.windows.iter().position(|w| *w == Some(value)) {
            return (window, 0);
        }
        match self.program.instructions[value] {
            Instruction::Constant { kind, bits } => {
                let bits = if kind == Kind::Mask && bits != 0 { u32::MAX } else { bits as u32 };
                if immediate { (IMMEDIATE, bits) } else { (MEMORY, self.place(Source::Constant(bits))) }
            }
            Instruction::Load { input } if !is_widened(self.program, input as usize) => {
                let splat = self.program.loads[input as usize].access == Access::Splat;
                (MEMORY, self.place(if splat { Source::Splat(input as usize) } else { Source::Input(input as usize) }))
            }
            _ => {
                self.spilled[value] = true;
                (MEMORY, self.slot(value))
            }
        }
    }

    /// The window for a result: one that is free, or whose value is read last.
    fn window(&self, now: usize, preferred: &[usize]) -> usize {
        if self.sums {
            return 0;
        }
        let next = |window: usize| match self.windows[window] {
            None => usize::MAX,
            Some(value) => self.readers[value].iter().copied().find(|reader| *reader > now).unwrap_or(usize::MAX),
        };
        let (x, y) = (next(0), next(1));
        match preferred.first() {
            Some(window) if next(*window) == x.max(y) => *window,
            _ => usize::from(y > x),
        }
    }

    /// The memory of what is not read after an instruction is free.
    fn release(&mut self, i: usize, args: &[usize]) {
        for value in args {
            if !self.is_read_after(*value, i)
                && let Some(slot) = self.slots[*value].take()
            {
                self.free.push(slot);
            }
        }
    }

    fn op(&self, i: usize) -> Option<Op> {
        match self.program.instructions[i] {
            Instruction::Apply { op, .. } => Some(op),
            _ => None,
        }
    }

    /// True if the last cell adds both windows into that of `sum`, and the next one rotates what is in the other one and joins the two by an exclusive or.
    fn is_round(&self, i: usize, to: usize, [rotated, sum]: [usize; 2]) -> bool {
        let ops = (self.merged[i].and_then(|inner| self.op(inner)), self.op(i));
        ops == (Some(Op::RotateLeft), Some(Op::Xor)) && self.added == Some((self.cells.len(), sum)) && rotated != sum && to == rotated
    }

    fn operation(&mut self, i: usize, kinds: &[Kind]) -> Option<()> {
        let (form, order) = match self.merged[i] {
            Some(inner) => joined::<H>(self.program, kinds, inner, i)?,
            None => single::<H>(self.program, kinds, i)?,
        };
        let last = order.len() - 1;
        let from: Vec<(usize, u32)> = (0..order.len()).map(|k| self.operand(order[k], k == last && k > 0)).collect();
        let inside: Vec<usize> = from.iter().map(|f| f.0).filter(|place| *place < MEMORY).collect();
        let immediate = if from[last].0 == IMMEDIATE { from[last].1 } else { 0 };
        let mut in_memory = from.iter().filter(|f| f.0 == MEMORY).map(|f| f.1);
        let places = [(); 3].map(|()| in_memory.next().unwrap_or(0));
        let to = self.window(i, &inside);
        match form {
            Form::Heavy(handler) => {
                if from[0].0 != to {
                    self.push(H::one::<Same>(to, from[0].0), places, 0);
                }
                self.push(handler(to), [0; 3], 0);
            }
            Form::One(handler) => self.push(handler(to, from[0].0), places, 0),
            Form::Both(handler) => {
                self.push(handler(to, from[0].0, from[1].0), places, immediate);
                if (self.op(i), kinds[i]) == (Some(Op::Add), Kind::I32) && from[0].0 + from[1].0 == 1 {
                    self.added = Some((self.cells.len(), to));
                }
            }
            Form::By(_) if self.is_round(i, to, [from[0].0, from[1].0]) => {
                self.cells.pop();
                self.push(H::round(from[1].0), [0; 3], immediate);
            }
            Form::By(handler) => self.push(handler(to, from[0].0, from[1].0), places, immediate),
            Form::Three(handler) => self.push(handler(to, from[0].0, from[1].0, from[2].0), places, immediate),
        }
        self.windows[to] = Some(i);
        self.release(i, &order);
        Some(())
    }
}
