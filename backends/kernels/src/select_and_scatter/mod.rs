//! Elements that are joined where a window chooses: what the gradient of a maximum over windows does.

mod lines;
mod nearest;
mod rows;

use crate::checks::check;
use crate::combine::{Picked, scatterer};
use crate::elements::fill;
use crate::machine::{Bf16, Half, Machine};
use crate::placed::{NOWHERE, Updates};
use crate::scatter::Batched;
use crate::sliding::{Sliding, SlidingDim, Tap, axes};
use crate::target::{Code, with_isa};
use crate::windows::steps;
use crate::{Array, Combiner, ElementFunction, Kernel, KernelError, Run, Stop};
use nearest::{compares, with_machine};
use rows::Rows;
use shale_ir::element::ElementType;
use shale_lanes::{Direction, Isa, Scratch};
use std::sync::Arc;

/// What says whether a window's element stays chosen when the next one comes.
#[derive(Clone, Debug)]
pub enum Selector {
    /// A comparison of the chosen one with the next, of machine numbers as Rust compares them: floats of 16, 32 and 64 bits and integers of 8, 16, 32 and 64
    /// bits.
    Compare(Direction),
    /// A function of both, then of captured arrays.
    Function(Arc<dyn ElementFunction>, Vec<Array>),
}

/// `result = init` but for `result[chosen] = combiner(result[chosen], source[place])` for one place of a window after the other.
///
/// Operands: the array, the source, the initial value, what the selector captures, what the combiner captures.
#[derive(Debug)]
pub struct SelectAndScatter {
    operands: Vec<Array>,
    result: [Array; 1],
    sliding: Sliding,
    /// What goes in vectors where lanes do not lie side by side.
    rows: Option<Rows>,
    selector: Selector,
    combiner: Combiner,
    isa: Isa,
}

impl SelectAndScatter {
    /// A kernel for an array and a source with an element for each place of the window.
    ///
    /// # Errors
    /// Arrays that do not fit one another or lie apart, functions that have no code for the type.
    pub fn new(window: &[SlidingDim], arrays: [Array; 3], selector: Selector, combiner: Combiner, isa: Isa) -> Result<SelectAndScatter, KernelError> {
        let [operand, source, result] = arrays;
        let alike = operand.dims == result.dims && steps(&operand) == steps(&result) && result.bytes() == result.elements() * result.element.bytes();
        if !alike || operand.element != source.element || operand.element != result.element || u32::try_from(operand.elements()).is_err() {
            return Err(KernelError::new(format!("{:?} and {:?} must lie alike", operand.dims, result.dims)));
        }
        let element = operand.element;
        let known = match &selector {
            Selector::Compare(_) => compares(element),
            Selector::Function(..) => true,
        };
        let joins = match combiner {
            Combiner::Join(op) => scatterer(op, element).is_some(),
            Combiner::Replace => false,
            Combiner::Function(..) => true,
        };
        if !known || !joins {
            return Err(KernelError::new(format!("no code for {}", element.xla_name())));
        }
        let sliding = Sliding::new(window, &operand, &source)?;
        let rows = match (&selector, &combiner) {
            (Selector::Compare(direction), Combiner::Join(op)) if sliding.line().is_none_or(|_| sliding.places * element.bytes() < LINE) => {
                Rows::new(&axes(window, &operand, &source)?, element, *direction, *op, isa)
            }
            _ => None,
        };
        let mut operands = vec![operand, source, Array::row_major(element, &[])];
        if let Selector::Function(_, captures) = &selector {
            operands.extend(captures.iter().cloned());
        }
        operands.extend(combiner.captures());
        Ok(SelectAndScatter { operands, result: [result], sliding, rows, selector, combiner, isa })
    }
}

/// Bytes of lanes that lie side by side from which on they are gone over as they lie.
const LINE: usize = 64;

impl Selector {
    /// A comparison, if it has code for a type.
    pub fn compare(direction: Direction, element: ElementType) -> Option<Selector> {
        compares(element).then_some(Selector::Compare(direction))
    }
}

impl Kernel for SelectAndScatter {
    fn describe(&self) -> String {
        format!("select and scatter {} {:?} from {:?}", self.operands[0].element.xla_name(), self.operands[0].dims, self.operands[1].dims)
    }

    fn allocates(&self, threads: usize) -> usize {
        // A row's chosen elements with their places; for a function copies of both sides, and what it says.
        if let Some(rows) = &self.rows {
            return rows.allocates().saturating_mul(threads);
        }
        let row = self.sliding.places.saturating_mul(3 * self.result[0].element.bytes() + 5);
        row.saturating_add(self.sliding.listed()).saturating_mul(threads)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.result, results)?;
        let width = self.result[0].element.bytes();
        if let Some(rows) = &self.rows {
            return rows.run([operands[0], operands[1], operands[2]], results[0], (run.threads, run.stop));
        }
        if let (Selector::Compare(direction), Combiner::Join(op), Some(line)) = (&self.selector, &self.combiner, self.sliding.line()) {
            return self.run_lines(operands, results[0], (*direction, *op, line), (run.threads, run.stop));
        }
        fill(results[0], operands[2]);
        let selected = match &self.selector {
            Selector::Compare(_) => 3,
            Selector::Function(_, captures) => 3 + captures.len(),
        };
        let chooser = Chooser { kernel: self, width, x: operands[0], captures: &operands[3..selected], stop: run.stop };
        let source = operands[1];
        match &self.combiner {
            Combiner::Join(op) => {
                let join = scatterer(*op, self.result[0].element).ok_or_else(|| KernelError::new("no code for the type"))?;
                chooser.each_row(run.scratch, &mut |at, chosen| {
                    join(results[0], chosen, Updates { new: &source[at * width..], step: self.sliding.place_step, run: 1 }, self.isa);
                    Ok(())
                })
            }
            Combiner::Function(function, _) => {
                let mut own = Scratch::new();
                let picked = Picked { function: &**function, captures: &operands[selected..], scratch: &mut own };
                let sources = [source];
                let mut batched = Batched::new(picked, vec![width], &sources, results);
                chooser.each_row(run.scratch, &mut |at, chosen| {
                    let mut taken = chosen.iter().enumerate().filter(|(_, to)| **to != NOWHERE);
                    taken.try_for_each(|(i, to)| batched.take(at + i * self.sliding.place_step, *to as usize))
                })?;
                batched.finish()
            }
            Combiner::Replace => Err(KernelError::new("no code for updates that replace")),
        }
    }
}

/// What is done with a row of places, from which on they are.
type Visit<'v> = &'v mut dyn FnMut(usize, &[u32]) -> Result<(), KernelError>;

/// What finds the chosen elements.
struct Chooser<'a> {
    kernel: &'a SelectAndScatter,
    width: usize,
    x: &'a [u8],
    captures: &'a [&'a [u8]],
    stop: Stop<'a>,
}

/// The chosen elements of a row of places so far.
struct Row {
    values: Vec<u8>,
    at: Vec<u32>,
}

impl Chooser<'_> {
    /// Calls `visit` with where each row of the source begins, and the elements that its places choose.
    fn each_row(&self, scratch: &mut Scratch, visit: Visit<'_>) -> Result<(), KernelError> {
        let sliding = &self.kernel.sliding;
        let mut row = Row { values: vec![0; sliding.places * self.width], at: Vec::new() };
        sliding.each_row(self.stop, &mut |at, bases| {
            row.at.clear();
            row.at.resize(sliding.places, NOWHERE);
            match &self.kernel.selector {
                Selector::Compare(direction) => self.compare(&mut row, bases, *direction),
                Selector::Function(..) => {
                    for (base, tap) in bases.iter().flat_map(|base| sliding.taps().map(move |tap| (*base, tap))) {
                        self.choose(&mut row, base, &tap, scratch)?;
                    }
                }
            }
            visit(at, &row.at)
        })
    }

    /// Asks a function whether what is chosen stays when the elements of a tap come.
    fn choose(&self, row: &mut Row, base: usize, tap: &Tap, scratch: &mut Scratch) -> Result<(), KernelError> {
        let Selector::Function(function, _) = &self.kernel.selector else { return Ok(()) };
        let (width, first) = (self.width, base + tap.first);
        let place = |k: usize| tap.first_place + k * tap.place_step;
        let next: Vec<u8> = (0..tap.count).flat_map(|k| &self.x[(first + k * tap.step) * width..][..width]).copied().collect();
        let chosen: Vec<u8> = (0..tap.count).flat_map(|k| &row.values[place(k) * width..][..width]).copied().collect();
        let mut kept = [vec![0; tap.count]];
        Picked { function: &**function, captures: self.captures, scratch }.call(tap.count, &[chosen, next.clone()], &mut kept)?;
        for k in 0..tap.count {
            if kept[0][k] != 0 && row.at[place(k)] != NOWHERE {
                continue;
            }
            row.at[place(k)] = (first + k * tap.step) as u32;
            row.values[place(k) * width..][..width].copy_from_slice(&next[k * width..][..width]);
        }
        Ok(())
    }

    /// Chooses the elements of a row by a comparison.
    fn compare(&self, row: &mut Row, bases: &[usize], direction: Direction) {
        with_machine!(self.kernel.operands[0].element, T, W => self.compare_in::<T, W>(row, bases, direction));
    }

    fn compare_in<T: Machine<W> + PartialOrd, const W: usize>(&self, row: &mut Row, bases: &[usize], direction: Direction) {
        let taps = &self.kernel.sliding.taps().collect::<Vec<_>>();
        macro_rules! with {
            ($($Direction:ident $compare:tt),*) => {
                match direction {
                    $(Direction::$Direction => with_isa(self.kernel.isa, Compare { row, x: self.x, bases, taps, keep: |x: [u8; W], y: [u8; W]| T::read(x) $compare T::read(y) }),)*
                }
            };
        }
        with!(Eq ==, Ne !=, Ge >=, Gt >, Le <=, Lt <);
    }
}

/// Places that are compared together: a few vectors of chosen elements and of their places.
const TOGETHER: usize = 32;

/// The taps of a row, whose elements are compared with the chosen ones.
struct Compare<'a, F, const W: usize> {
    row: &'a mut Row,
    x: &'a [u8],
    bases: &'a [usize],
    taps: &'a [Tap],
    keep: F,
}

impl<F: Fn([u8; W], [u8; W]) -> bool, const W: usize> Code for Compare<'_, F, W> {
    type Out = ();
    #[inline(always)]
    fn run(mut self) {
        if self.taps.iter().all(|tap| tap.step == 1 && tap.place_step == 1) {
            for first in (0..self.row.at.len()).step_by(TOGETHER) {
                self.some(first);
            }
            return;
        }
        for (base, tap) in self.bases.iter().flat_map(|base| self.taps.iter().map(move |tap| (base, tap))) {
            for k in 0..tap.count {
                let (place, from) = (tap.first_place + k * tap.place_step, base + tap.first + k * tap.step);
                let value: &mut [u8; W] = (&mut self.row.values[place * W..][..W]).try_into().expect("W bytes");
                let next: [u8; W] = self.x[from * W..][..W].try_into().expect("W bytes");
                if !((self.keep)(*value, next) && self.row.at[place] != NOWHERE) {
                    (*value, self.row.at[place]) = (next, from as u32);
                }
            }
        }
    }
}

impl<F: Fn([u8; W], [u8; W]) -> bool, const W: usize> Compare<'_, F, W> {
    /// Chooses for some places of taps whose elements lie one after the other.
    #[inline(always)]
    fn some(&mut self, first: usize) {
        let (mut values, mut at) = ([[0; W]; TOGETHER], [NOWHERE; TOGETHER]);
        let end = self.row.at.len().min(first + TOGETHER);
        let x = self.x.as_chunks::<W>().0;
        for (base, tap) in self.bases.iter().flat_map(|base| self.taps.iter().map(move |tap| (base, tap))) {
            let (low, high) = (first.max(tap.first_place), end.min(tap.first_place + tap.count));
            if low >= high {
                continue;
            }
            let (from, lanes) = (base + tap.first + low - tap.first_place, low - first..high - first);
            if let (Ok(next), TOGETHER) = (<&[[u8; W]; TOGETHER]>::try_from(x.get(from..from + TOGETHER).unwrap_or_default()), lanes.len()) {
                // As many as there are: no loop is left.
                for k in 0..TOGETHER {
                    self.take(&mut values[k], &mut at[k], next[k], (from as u32).wrapping_add(k as u32));
                }
            } else {
                for k in lanes.clone() {
                    self.take(&mut values[k], &mut at[k], x[from + k - lanes.start], (from + k - lanes.start) as u32);
                }
            }
        }
        self.row.at[first..end].copy_from_slice(&at[..end - first]);
    }

    /// Compares a chosen element with the next one.
    #[inline(always)]
    fn take(&self, value: &mut [u8; W], at: &mut u32, next: [u8; W], from: u32) {
        let kept = (self.keep)(*value, next) & (*at != NOWHERE);
        *value = if kept { *value } else { next };
        *at = if kept { *at } else { from };
    }
}
