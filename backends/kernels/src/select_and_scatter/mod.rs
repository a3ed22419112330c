//! Elements that are joined where a window chooses: what the gradient of a maximum over windows does.

mod frame;
mod gathered;
mod lines;
mod nearest;
mod order;
mod reach;
mod rows;

pub use frame::Frame;
pub(crate) use gathered::{Gathered, gathered};

use crate::checks::check;
use crate::combine::{Picked, scatterer};
use crate::elements::fill;
use crate::machine::{Bf16, Half};
use crate::placed::{NOWHERE, Updates};
use crate::scatter::Batched;
use crate::sliding::{Axis, Sliding, SlidingDim, Tap, axes};
use crate::target::{Code, with_isa};
use crate::windows::steps;
use crate::{Array, Combiner, ElementFunction, Kernel, KernelError, Run, Stop};
use frame::Framed;
use lines::Lines;
use order::{Order, Ordered, with_order};
use rows::Rows;
use shale_ir::element::ElementType;
use shale_lanes::{Direction, Isa, JoinOp, Scratch};
use std::sync::Arc;

/// What says whether a window's element stays chosen when the next one comes.
#[derive(Clone, Debug)]
pub enum Selector {
    /// A comparison of the chosen one with the next that says which comes first (not whether they are equal), of machine numbers as Rust compares them: floats
    /// of 16, 32 and 64 bits and integers of 8, 16, 32 and 64 bits.
    Compare(Direction),
    /// A function of both, then of captured arrays.
    Function(Arc<dyn ElementFunction>, Vec<Array>),
}

/// `result = init` but for `result[chosen] = combiner(result[chosen], source[place])` for one place of a window after the other.
///
/// Operands: the array, the source, the initial value, what the selector captures, what the combiner captures; in a frame with padding what that holds instead
/// of captures.
#[derive(Debug)]
pub struct SelectAndScatter {
    operands: Vec<Array>,
    result: [Array; 1],
    /// The sizes of the operand with its padding, if it is in a frame.
    framed: Option<Vec<usize>>,
    way: Way,
    selector: Selector,
    /// The selector's comparison.
    order: Option<Order>,
    combiner: Combiner,
    isa: Isa,
}

/// How elements are chosen and joined.
#[derive(Debug)]
enum Way {
    /// As they lie, side by side.
    Lines(Box<Lines>),
    /// In rows that are taken apart, where lanes do not lie side by side.
    Rows(Box<Rows>),
    /// In copies of the arrays with their padding.
    Framed(Box<Framed>),
    /// A tap of a row after the other.
    General(Box<Sliding>),
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
        let order = match &selector {
            Selector::Compare(direction) => Order::of(*direction, element),
            Selector::Function(..) => None,
        };
        let known = order.is_some() || matches!(selector, Selector::Function(..));
        let joins = match combiner {
            Combiner::Join(op) => scatterer(op, element).is_some(),
            Combiner::Replace => false,
            Combiner::Function(..) => true,
        };
        if !known || !joins {
            return Err(refused(&selector, element));
        }
        let fast = match (order, &combiner) {
            (Some(order), Combiner::Join(op)) => {
                let axes = axes(window, &operand, &source)?;
                Way::fast(&axes, [&operand, &result], &Frame::none(operand.dims.len()), (order, *op), isa)
            }
            _ => None,
        };
        let way = fast.map_or_else(|| Sliding::new(window, &operand, &source).map(|sliding| Way::General(Box::new(sliding))), Ok)?;
        let mut operands = vec![operand, source, Array::row_major(element, &[])];
        if let Selector::Function(_, captures) = &selector {
            operands.extend(captures.iter().cloned());
        }
        operands.extend(combiner.captures());
        Ok(SelectAndScatter { operands, result: [result], framed: None, way, selector, order, combiner, isa })
    }

    /// A kernel for an array in a frame: windows slide over the array with its padding, which is chosen as elements are, and the result is a part of what
    /// there would be.
    ///
    /// # Errors
    /// As [`new`](SelectAndScatter::new) of an array with the padding; a frame that fits none of the arrays.
    pub fn framed(
        window: &[SlidingDim],
        arrays: [Array; 3],
        frame: Frame,
        (direction, op): (Direction, JoinOp),
        isa: Isa,
    ) -> Result<SelectAndScatter, KernelError> {
        let [operand, source, result] = arrays;
        let (element, padded) = (operand.element, frame.padded(&operand, &result)?);
        let (selector, combiner) = (Selector::Compare(direction), Combiner::Join(op));
        if operand.element != source.element || operand.element != result.element || result.bytes() != result.elements() * element.bytes() {
            return Err(KernelError::new(format!("{:?} and {:?} must lie without gaps", operand.dims, result.dims)));
        }
        let order = Order::of(direction, element).filter(|_| scatterer(op, element).is_some());
        let order = order.ok_or_else(|| refused(&selector, element))?;
        let axes: Vec<Axis> = axes(window, &operand, &source)?.into_iter().zip(&frame.padding).map(|(axis, padding)| axis.padded(*padding)).collect();
        let framed = Some(padded.dims.clone());
        let way = match Way::fast(&axes, [&operand, &result], &frame, (order, op), isa) {
            Some(way) => way,
            None => {
                let whole = SelectAndScatter::new(window, [padded.clone(), source.clone(), padded.clone()], selector.clone(), combiner.clone(), isa)?;
                Way::Framed(Box::new(Framed { padded, whole, frame }))
            }
        };
        let scalars = 1 + usize::from(axes.iter().any(|axis| axis.padding != [0; 2]));
        let operands = [operand, source].into_iter().chain(std::iter::repeat_n(Array::row_major(element, &[]), scalars)).collect();
        Ok(SelectAndScatter { operands, result: [result], framed, way, selector, order: Some(order), combiner, isa })
    }
}

/// That windows over elements have no code.
fn refused(selector: &Selector, element: ElementType) -> KernelError {
    let how = match selector {
        Selector::Compare(direction) => format!("{direction:?}"),
        Selector::Function(..) => "a function".to_string(),
    };
    KernelError::new(format!("no code for windows over {} that choose by {how} and join what is chosen", element.xla_name()))
}

impl Way {
    /// The way for windows along these axes, if they have one that needs neither copies nor lists.
    fn fast(axes: &[Axis], [operand, result]: [&Array; 2], frame: &Frame, code: (Order, JoinOp), isa: Isa) -> Option<Way> {
        if let Some(lines) = Lines::new(axes, [operand, result], frame, code, isa) {
            return Some(Way::Lines(Box::new(lines)));
        }
        let is_alike = operand.dims == result.dims && steps(operand) == steps(result);
        let rows = Rows::new(axes, code.0, code.1, isa).filter(|_| is_alike && frame.is_undone())?;
        Some(Way::Rows(Box::new(rows)))
    }
}

impl Selector {
    /// A comparison, if it has code for a type.
    pub fn compare(direction: Direction, element: ElementType) -> Option<Selector> {
        Order::of(direction, element).map(|_| Selector::Compare(direction))
    }
}

impl Kernel for SelectAndScatter {
    fn describe(&self) -> String {
        let [operand, source, result] = [&self.operands[0], &self.operands[1], &self.result[0]];
        let (framed, part) = match &self.framed {
            Some(dims) => (format!(" framed to {dims:?}"), format!(", {:?} of it", result.dims)),
            None => Default::default(),
        };
        format!("select and scatter {} {:?}{framed} from {:?}{part}", operand.element.xla_name(), operand.dims, source.dims)
    }

    fn allocates(&self, threads: usize) -> usize {
        match &self.way {
            Way::Lines(lines) => lines.allocates().saturating_mul(threads),
            Way::Rows(rows) => rows.allocates().saturating_mul(threads),
            Way::Framed(framed) => framed.whole.allocates(threads),
            Way::General(sliding) => {
                // A row's chosen elements with their places; for a function copies of both sides, and what it says.
                let row = sliding.places.saturating_mul(3 * self.result[0].element.bytes() + 5);
                row.saturating_add(sliding.listed()).saturating_mul(threads)
            }
        }
    }

    fn workspace(&self, _threads: usize) -> usize {
        if let Way::Framed(framed) = &self.way { framed.workspace() } else { 0 }
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.result, results)?;
        let width = self.result[0].element.bytes();
        let fixed = || [operands[0], operands[1], operands[2], operands.get(3).unwrap_or(&operands[2])];
        let sliding = match &self.way {
            Way::Lines(lines) => return lines.run(fixed(), results[0], (run.threads, run.stop)),
            Way::Rows(rows) => return rows.run(fixed(), results[0], (run.threads, run.stop)),
            Way::Framed(framed) => return framed.run([&self.operands[0], &self.result[0]], run, fixed(), results[0]),
            Way::General(sliding) => sliding,
        };
        fill(results[0], operands[2]);
        let selected = match &self.selector {
            Selector::Compare(_) => 3,
            Selector::Function(_, captures) => 3 + captures.len(),
        };
        let chooser = Chooser { kernel: self, sliding, width, x: operands[0], captures: &operands[3..selected], stop: run.stop };
        let source = operands[1];
        match &self.combiner {
            Combiner::Join(op) => {
                let join = scatterer(*op, self.result[0].element).ok_or_else(|| KernelError::new("no code for the type"))?;
                chooser.each_row(run.scratch, &mut |at, chosen| {
                    join(results[0], chosen, Updates { new: &source[at * width..], step: sliding.place_step, run: 1 }, self.isa);
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
                    taken.try_for_each(|(i, to)| batched.take(at + i * sliding.place_step, *to as usize))
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
    sliding: &'a Sliding,
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
        let sliding = self.sliding;
        let mut row = Row { values: vec![0; sliding.places * self.width], at: Vec::new() };
        sliding.each_row(self.stop, &mut |at, bases| {
            row.at.clear();
            row.at.resize(sliding.places, NOWHERE);
            match &self.kernel.selector {
                Selector::Compare(_) => self.kernel.order.into_iter().for_each(|order| self.compare(&mut row, bases, order)),
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

    /// Chooses the elements of a row by their order.
    fn compare(&self, row: &mut Row, bases: &[usize], order: Order) {
        let taps = &self.sliding.taps().collect::<Vec<_>>();
        with_order!(order, keep, T, W => {
            let keep = |x: [u8; W], y: [u8; W]| keep(T::flipped(x, order.flip), T::flipped(y, order.flip));
            with_isa(self.kernel.isa, Compare { row, x: self.x, bases, taps, keep });
        });
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
