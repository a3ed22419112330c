//! Rows of scalars: tiles of the iterations of a loop whose bodies go over a row each.
//!
//! A norm or a softmax computes a few scalars for each row, and between them goes over the row. A tile of rows goes through all that: the scalars are
//! lanes, so one program computes those of all rows, and what goes over a row is one step for all of them. The tile's rows stay in a cache meanwhile.

use super::block::Yields;
use super::compiler::{Compiler, View};
use super::lanes::TILE;
use super::plan::{Address, EachRow, Form, Lanes, Operand, RowWork, Spot, Stage, Step, Term, Tiled};
use super::reduce::lane_type;
use super::schedule::Order;
use super::split::{at_once, counts, plain, step_of};
use rustc_hash::FxHashSet;
use shale_dialects::hlo::Constant;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_lanes::{Access, Ahead, JoinOp, LaneError, Load, Reducer, Store, is_short_row};
use shale_loops::{Affine, Nest, Read, Reduce};

/// Elements of a tile's rows, whatever the schedule wants: each value that is kept of them has so many.
const MOST_ELEMENTS: i64 = 1 << 20;
/// Bytes of a tile's rows up to which those of the next tile are asked for: both lie in the second-level cache.
const MOST_AHEAD: usize = 256 << 10;
/// Bytes of what is kept of a row from which on it is aligned.
const SHORT_ROW: usize = 256;
/// Fewer rows are no tile.
const LEAST_ROWS: i64 = 2;

/// Scalars of a tile's rows in memory, one behind the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InTile {
    pub(crate) spot: Spot,
    pub(crate) element: ElementType,
    /// The loop whose iterations they are, and the one over the iterations of the tile if programs may go over something else.
    pub(crate) lane: usize,
    pub(crate) local: Option<usize>,
}

/// The loops of a tile of rows, by their numbers, and its size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tile {
    pub(crate) lane: usize,
    pub(crate) local: usize,
    pub(crate) size: usize,
}

impl<'c> Compiler<'_, 'c> {
    /// The step of the last loop of a nest, a tile of its iterations at a time; nothing if these are not rows of a few scalars.
    ///
    /// # Errors
    /// What has no code.
    pub(crate) fn rows_of(
        &mut self,
        op: Op,
        ops: &[Op],
        yields: &Yields,
        (numbers, are_large): (&[usize], &[bool]),
        schedule: &Order,
    ) -> Result<Option<Step>, Diagnostic> {
        let (Some(lane), Some(wanted)) = (numbers.last().copied(), schedule.last_tile()) else { return Ok(None) };
        let Some(size) = self.rows_at_once(ops, yields, lane, wanted) else { return Ok(None) };
        self.ranges.push(0..size as i64);
        let tile = Tile { lane, local: self.ranges.len() - 1, size };
        let (mut steps, mut pending) = (Vec::new(), Vec::new());
        self.rows = Some(tile);
        let scalars: Yields = yields.iter().filter(|(value, _)| self.is_scalar(*value)).cloned().collect();
        for inner in ops {
            if self.note_known(*inner)? {
                continue;
            }
            if self.body.region_count(*inner) == 0 {
                pending.push(*inner);
                continue;
            }
            self.flush_tile(op, &mut steps, &mut pending, &[], lane)?;
            if let Some(reduce) = self.body.matches::<Reduce<'_>>(*inner) {
                match (self.joined(reduce), self.arg_of(reduce)) {
                    (Some(_), _) => self.row_total(*inner, reduce, tile, &mut steps)?,
                    (None, Some(arg)) => self.row_arg(*inner, (reduce, arg), tile, &mut steps)?,
                    (None, None) => self.tile_fold(*inner, reduce, lane, &mut steps)?,
                }
            } else if let Some(nest) = self.body.matches::<Nest<'_>>(*inner) {
                self.row_nest(*inner, nest, (yields, are_large), tile, &mut steps)?;
            }
        }
        self.flush_tile(op, &mut steps, &mut pending, &scalars, lane)?;
        self.end_rows(op, &mut steps, lane)?;
        ask_ahead(&mut steps, tile.size).map_err(|e| self.lane_error(op, &e))?;
        let count = (self.ranges[lane].end - self.ranges[lane].start) as usize;
        Ok(Some(Step::Tiled(Tiled { number: lane, count, size, grain: self.grain(lane, schedule), steps })))
    }

    /// The steps of a search in one row, which stands in no loop over rows; nothing for another reduction.
    ///
    /// # Errors
    /// What has no code.
    pub(crate) fn only_row(&mut self, op: Op, reduce: Reduce<'_>, results: &[View]) -> Result<Option<Step>, Diagnostic> {
        let Some(arg) = self.arg_of(reduce) else { return Ok(None) };
        let numbers = self.begin(&[], &[1, 1]);
        let (lane, local) = (numbers[0], numbers[1]);
        let (tile, mut steps, mut pending) = (Tile { lane, local, size: 1 }, Vec::new(), Vec::new());
        self.rows = Some(tile);
        self.row_arg(op, (reduce, arg), tile, &mut steps)?;
        let values = self.body.iter(self.body.results(op));
        let yields: Yields = values.zip(results.iter().cloned()).collect();
        self.flush_tile(op, &mut steps, &mut pending, &yields, lane)?;
        self.end_rows(op, &mut steps, lane)?;
        self.end(&numbers);
        Ok(Some(Step::Tiled(Tiled { number: lane, count: 1, size: 1, grain: 0, steps })))
    }

    /// How many of the `wanted` rows of a tile go through a body together; none if it is something else than scalars, and loops over a row that read what
    /// rows have.
    fn rows_at_once(&self, ops: &[Op], yields: &Yields, lane: usize, wanted: i64) -> Option<usize> {
        let mut longest = 0;
        let mut made: FxHashSet<Value> = FxHashSet::default();
        let own: FxHashSet<Op> = ops.iter().copied().collect();
        for op in ops {
            let (inner, bounds) = if let Some(reduce) = self.body.matches::<Reduce<'_>>(*op) {
                let has_code = match self.joined(reduce) {
                    Some((_, wide, ordered)) => !wide.is_complex() && (!ordered || reduce.row as usize >= reduce.bounds.list().len()),
                    None => self.is_fold(*op, reduce),
                };
                let inner = self.parts(*op, reduce.body).ok()?.1;
                // Its lanes are the rows: a list says nothing of where in the tile each lies.
                let computed: FxHashSet<Op> = inner.iter().copied().collect();
                let lists = |op: &Op| {
                    self.body
                        .matches::<Read>(*op)
                        .is_some_and(|read| made.contains(&read.input) && (read.otherwise.is_some() || !self.reads_by_loops(&[*op], &computed)))
                };
                let may_list = self.joined(reduce).is_none() && inner.iter().any(lists);
                if !has_code || may_list {
                    return None;
                }
                (inner, reduce.bounds.list().to_vec())
            } else if let Some(nest) = self.body.matches::<Nest<'_>>(*op) {
                let flat = self.flat(*op, nest).ok()?;
                made.extend(self.body.iter(self.body.results(*op)));
                (flat.ops, flat.bounds)
            } else if self.is_straight(&[*op]) && self.body.results(*op).len() == 1 {
                continue;
            } else {
                return None;
            };
            if bounds.is_empty() || bounds.contains(&0) || !self.is_straight(&inner) || !self.reads_by_loops(&inner, &own) {
                return None;
            }
            longest = bounds.iter().fold(1i64, |all, bound| all.saturating_mul(*bound)).max(longest);
        }
        let distinct = yields.iter().enumerate().all(|(i, (value, _))| yields[..i].iter().all(|(other, _)| other != value));
        if longest == 0 || !distinct || yields.iter().any(|(value, _)| !self.is_scalar(*value) && !made.contains(value)) {
            return None;
        }
        let count = self.ranges[lane].end - self.ranges[lane].start;
        let size = wanted.min(MOST_ELEMENTS / longest).min(TILE as i64).min(count);
        (size >= LEAST_ROWS).then_some(size as usize)
    }

    /// True if no read within a row takes an index that the row computes from data.
    fn reads_by_loops(&self, inner: &[Op], own: &FxHashSet<Op>) -> bool {
        let is_data = |index: Value| {
            let op = self.body.def_op(index).filter(|op| own.contains(op));
            op.is_some_and(|op| self.body.matches::<Affine<'_>>(op).is_none() && self.body.matches::<Constant<'_>>(op).is_none())
        };
        inner.iter().filter_map(|op| self.body.matches::<Read>(*op)).all(|read| !self.body.iter(read.indices).any(is_data))
    }

    /// The totals of a reduction of each row, joined with the initial value.
    fn row_total(&mut self, op: Op, reduce: Reduce<'_>, tile: Tile, steps: &mut Vec<Step>) -> Result<(), Diagnostic> {
        let (join, wide, _) = self.joined(reduce).ok_or_else(|| self.no_code(op))?;
        let reducer = Reducer::new(self.isa, join, wide).map_err(|e| self.lane_error(op, &e))?;
        let as_lane = lane_type(wide);
        let total = self.begin_totals(op, reduce, (wide, as_lane), tile.lane, steps)?;
        let (from, made) = self.row_elements(op, reduce, 0, (wide, as_lane), tile)?;
        let count = reduce.bounds.list().iter().product::<i64>() as usize;
        let mut to = Address::from(total);
        to.form.add(&Form::of(Term::Loop(tile.local)), as_lane.bytes() as i64);
        match totalled(made, (join, wide == as_lane), to, count).map_err(|e| self.lane_error(op, &e))? {
            Ok(total) => steps.push(each_row(Step::Lanes(total), tile)),
            Err(made) => {
                steps.extend(made.into_iter().map(|step| each_row(step, tile)));
                let work = RowWork::Total { reducer, from, count, to: total };
                steps.push(Step::EachRow(Box::new(EachRow { row: tile.lane, local: tile.local, work })));
            }
        }
        self.end_totals(op, (total, as_lane, wide), tile.lane, steps)
    }

    /// Where the index of a row of the tile lies for the programs that compute with it: one step writes those of all rows, so that rows change addresses
    /// alone.
    pub(super) fn row_index(&mut self, op: Op) -> Result<Address, Diagnostic> {
        let (Some(tile), kept) = (self.rows, self.row_indices) else { return Err(self.no_code(op)) };
        let spot = kept.map_or_else(|| self.keep(op, 8 * tile.size), Ok)?;
        self.row_indices = Some(spot);
        let mut address = Address::from(spot);
        address.form.add(&Form::of(Term::Loop(tile.local)), 8);
        Ok(address)
    }

    /// Ends the steps of a tile of rows: before all others goes the one that writes the indices with which they compute.
    fn end_rows(&mut self, op: Op, steps: &mut Vec<Step>, lane: usize) -> Result<(), Diagnostic> {
        self.rows = None;
        if let Some(spot) = self.row_indices.take() {
            steps.insert(0, self.numbered(op, spot, lane)?);
        }
        Ok(())
    }

    /// Memory for each row of a tile.
    pub(super) fn row_room(&mut self, op: Op, bytes: usize, tile: Tile) -> Result<Address, Diagnostic> {
        // Short rows follow each other: what a block writes behind one is the next one's. Long ones would share sets of the cache at powers of two.
        let bytes = if bytes < SHORT_ROW { bytes } else { bytes.saturating_add(1).next_multiple_of(64) };
        let mut address = Address::from(self.keep(op, bytes.saturating_mul(tile.size))?);
        address.form.add(&Form::of(Term::Loop(tile.local)), bytes as i64);
        Ok(address)
    }

    /// The steps of a straight body over loops that have begun, which it ends.
    pub(super) fn row_steps(
        &mut self,
        op: Op,
        ops: &[Op],
        (yields, through): (Yields, &[ElementType]),
        (numbers, tiles, is_ordered): (&[usize], &[i64], bool),
        are_large: &[bool],
    ) -> Result<Vec<Step>, Diagnostic> {
        let parts = self.straight(op, ops, &yields, (numbers, are_large, is_ordered), through)?;
        let loops = self.end(numbers);
        Ok(parts.into_iter().map(|part| step_of(part, &loops, tiles)).collect())
    }

    /// A nest within each row, whose results go to places of rows, or where the body's go.
    fn row_nest(&mut self, op: Op, nest: Nest<'_>, (yields, are_large): (&Yields, &[bool]), tile: Tile, steps: &mut Vec<Step>) -> Result<(), Diagnostic> {
        let flat = self.flat(op, nest)?;
        let results: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        let numbers = self.begin(&flat.args, &flat.bounds);
        let (mut targets, mut large) = (Yields::new(), Vec::new());
        for (value, yielded) in results.into_iter().zip(&flat.yielded) {
            let place = yields.iter().position(|(known, _)| *known == value);
            let view = match place {
                Some(place) => yields[place].1.clone(),
                None => {
                    let (element, dims) = self.array(op, value)?;
                    let view = View { address: Address::from(Spot { buffer: 0, at: 0 }), element, dims };
                    View { address: self.row_room(op, view.bytes().unwrap_or(usize::MAX), tile)?, ..view }
                }
            };
            large.push(place.is_some_and(|place| are_large[place]));
            targets.push((*yielded, View { address: along(&view.address, &numbers, &view), dims: Vec::new(), ..view }));
            self.views.insert(value, view);
        }
        let (in_order, tiles) = (flat.schedule.sorted(&numbers), flat.schedule.sizes());
        let args = flat.schedule.sorted(&flat.args);
        let row = match self.in_phases(op, &flat.ops, &targets, (&args, &in_order, &large))? {
            Some(phases) => {
                let loops = self.end(&phases.numbers);
                phases.parts.into_iter().map(|part| step_of(part, &loops, &[])).collect()
            }
            None => self.row_steps(op, &flat.ops, (targets, &[]), (&in_order, &tiles, true), &large)?,
        };
        for step in row {
            steps.push(match step {
                Step::Lanes(lanes) if is_across(&lanes) => Step::Within(across(lanes, tile).map_err(|e| self.lane_error(op, &e))?),
                step => each_row(step, tile),
            });
        }
        Ok(())
    }
}

/// True for one lane of each row, to which the rows of a tile may be lanes: where nothing but addresses tells them apart.
fn is_across(lanes: &Lanes) -> bool {
    let has_total = |stage: &Stage| stage.code.program().stores.iter().any(|store| matches!(store.access, Access::Total(_)));
    lanes.count == 1 && at_once(lanes) && lanes.stages.iter().all(|stage| !counts(&stage.code) && !has_total(stage))
}

/// A step for each row of a tile.
pub(super) fn each_row(step: Step, tile: Tile) -> Step {
    let work = match step {
        Step::Lanes(lanes) if at_once(&lanes) => RowWork::Lanes(lanes.in_rows()),
        step => RowWork::Steps(vec![step]),
    };
    Step::EachRow(Box::new(EachRow { row: tile.lane, local: tile.local, work }))
}

/// One lane of each row as lanes of the tile.
///
/// # Errors
/// Accesses that a program cannot have.
fn across(lanes: Lanes, tile: Tile) -> Result<Lanes, LaneError> {
    let mut stages = Vec::new();
    for Stage { code, mut operands } in lanes.stages {
        let (program, mut accesses) = (code.program(), Vec::new());
        let elements = program.loads.iter().map(|load| load.element).chain(program.stores.iter().map(|store| store.element));
        for (Operand { address, stride, .. }, element) in operands.iter_mut().zip(elements) {
            let along = lanes.number.map_or(0, |number| address.form.weight(number)).wrapping_mul(lanes.first);
            address.form.offset = address.form.offset.wrapping_add(along);
            *stride = address.form.weight(tile.lane).wrapping_add(address.form.weight(tile.local));
            let own = [Some(tile.local), lanes.number].map(|number| number.map(Term::Loop));
            address.form.terms.retain(|(term, _)| !own.contains(&Some(*term)));
            accesses.push(match *stride {
                0 => Access::Splat,
                stride if stride == element.bytes() as i64 => Access::Contiguous,
                _ => Access::Strided,
            });
        }
        stages.push(Stage { code: code.accessed(&accesses)?, operands });
    }
    Ok(Lanes { first: 0, count: tile.size, tile: tile.size, number: Some(tile.lane), grain: 0, stages, op: lanes.op })
}

/// The lanes of a reduction with their total at an address instead, if one program computes all `count` of them; else the steps as they are. Elements
/// that lanes hold in another form are rounded or wrapped when they are joined, which programs do not.
///
/// # Errors
/// Lanes that have no such join.
pub(super) fn totalled(mut steps: Vec<Step>, (join, is_lane): (JoinOp, bool), to: Address, count: usize) -> Result<Result<Lanes, Vec<Step>>, LaneError> {
    let fits = |lanes: &Lanes| is_lane && !is_short_row(count) && lanes.stages.len() == 1 && lanes.count == count && plain(lanes) && ends_contiguous(lanes);
    match (steps.pop(), steps.is_empty()) {
        (Some(Step::Lanes(mut lanes)), true) if fits(&lanes) => {
            let Some(Stage { code, mut operands }) = lanes.stages.pop() else { return Ok(Err(steps)) };
            if let Some(output) = operands.last_mut() {
                *output = Operand { address: to, stride: 0, list: None, checks: Vec::new() };
            }
            lanes.stages.push(Stage { code: code.joined(join)?, operands });
            lanes.tile = lanes.count;
            Ok(Ok(lanes))
        }
        (last, _) => {
            steps.extend(last);
            Ok(Err(steps))
        }
    }
}

/// Lets the first program that goes again over the rows of a tile ask for those of the next tile: it computes while they come.
///
/// # Errors
/// None for inputs that there are.
fn ask_ahead(steps: &mut [Step], size: usize) -> Result<(), LaneError> {
    // What rows have, by the first byte of all: in a buffer, with so many bytes from row to row.
    let (mut seen, mut asked) = (Vec::new(), Vec::new());
    for each in steps.iter_mut().filter_map(|step| if let Step::EachRow(each) = step { Some(each) } else { None }) {
        let (row, local) = (each.row, each.local);
        let array = |Address { buffer, form }: &Address| {
            let step = form.weight(row);
            (step != 0 && form.weight(local) == 0).then_some((*buffer, form.offset, step))
        };
        match &mut each.work {
            RowWork::Total { from, .. } | RowWork::Arg { from, .. } => seen.extend(array(from)),
            RowWork::Lanes(lanes) => {
                let Some(Stage { code, operands }) = lanes.stages.pop() else { continue };
                let is_again = |(load, operand): (&Load, &Operand)| {
                    let bytes = lanes.count.saturating_mul(load.element.bytes()).saturating_mul(size);
                    let known = |array| seen.contains(&array) && !asked.contains(&array);
                    load.access == Access::Contiguous && bytes <= MOST_AHEAD && array(&operand.address).is_some_and(known)
                };
                let again = code.program().loads.iter().zip(&operands).position(is_again);
                asked.extend(again.and_then(|input| array(&operands[input].address)));
                seen.extend(operands.iter().filter_map(|operand| array(&operand.address)));
                let code = if let Some(input) = again { code.ahead(input, Ahead::Rows)? } else { code };
                lanes.stages.push(Stage { code, operands });
            }
            RowWork::Steps(_) => {}
        }
    }
    Ok(())
}

/// True if a program has one output, whose elements lie one behind the other.
fn ends_contiguous(lanes: &Lanes) -> bool {
    lanes.stages.iter().all(|stage| matches!(stage.code.program().stores[..], [Store { access: Access::Contiguous, .. }]))
}

/// The address of an element of an array, as loops go over it.
pub(super) fn along(address: &Address, numbers: &[usize], view: &View) -> Address {
    let mut address = address.clone();
    for (number, stride) in numbers.iter().zip(view.strides()) {
        address.form.add(&Form::of(Term::Loop(*number)), stride);
    }
    address
}
