//! Reductions.

use super::block::{Yields, wrapped};
use super::compiler::{Compiler, View};
use super::in_order::ComplexJoin;
use super::lanes::{Root, TILE};
use super::ops::join_of;
use super::plan::{Address, Fold, Form, Joining, Lanes, Loop, Operand, Reduction, Source, Spot, Step, Term};
use super::rows::totalled;
use super::split::joined_with;
use shale_dialects::hlo::reduction::Combiner;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::{ElementKind, ElementType};
use shale_lanes::{JoinOp, Reducer};
use shale_loops::{JoinOrder, Read, Reduce};

/// What computes the elements of a reduction: what is done before, and lanes.
struct Elements {
    before: Vec<Step>,
    lanes: Lanes,
    /// The loops around the lanes are the first ones of this number.
    around: usize,
}

impl Compiler<'_, '_> {
    /// The steps of a reduction whose results go to `results`.
    ///
    /// # Errors
    /// What has no code.
    pub(crate) fn reduce(&mut self, op: Op, reduce: Reduce<'_>, results: &[View]) -> Result<Vec<Step>, Diagnostic> {
        let inits: Vec<Value> = self.body.iter(reduce.init_values).collect();
        if reduce.bounds.list().contains(&0) {
            let roots: Vec<Root> = inits.iter().zip(results).map(|(value, view)| Root::at(*value, view.address.clone())).collect();
            return Ok(vec![self.once(op, &roots)?]);
        }
        let wide = reduce.accum.and_then(|ty| ty.scalar()).unwrap_or(results[0].element);
        match self.joined(reduce) {
            Some(join) if !wide.is_complex() => {
                let joining = Joining::Lanes(Reducer::new(self.isa, join.0, wide).map_err(|e| self.lane_error(op, &e))?);
                return self.by_reducer(op, reduce, (joining, join.1, join.2), inits[0], &results[0]);
            }
            Some((JoinOp::Add | JoinOp::Multiply, ..)) => {
                let join = Combiner::of(self.body, reduce.join).and_then(|combiner| ComplexJoin::of(combiner, wide));
                let joining = Joining::Complex(join.ok_or_else(|| self.no_code(op))?);
                return self.by_reducer(op, reduce, (joining, wide, true), inits[0], &results[0]);
            }
            _ => {}
        }
        if wide != results[0].element {
            return Err(self.error(op, "the cpu backend has no code for a reduction from the left in another type yet"));
        }
        match self.only_row(op, reduce, results)? {
            Some(step) => Ok(vec![step]),
            None => self.by_fold(op, reduce, &inits, results),
        }
    }

    /// The operation, its type and whether its order matters, if a reduction joins one value by one operation, in any order or the canonical one.
    pub(crate) fn joined(&self, reduce: Reduce<'_>) -> Option<(JoinOp, ElementType, bool)> {
        let init = self.body.iter(reduce.init_values).next().filter(|_| reduce.init_values.len() == 1)?;
        Combiner::of(self.body, reduce.join)?;
        let block = self.body.first_block(reduce.join)?;
        let last = self.body.iter(self.body.operands(self.body.last_op(block)?)).next()?;
        let join = join_of(self.body.name(self.body.def_op(last)?).text())?;
        let wide = reduce.accum.and_then(|ty| ty.scalar()).or_else(|| self.body.ty(init).element().scalar())?;
        let inexact = matches!(wide.kind(), ElementKind::Float | ElementKind::Complex);
        let ordered = inexact && matches!(join, JoinOp::Add | JoinOp::Multiply);
        (!ordered || reduce.order == JoinOrder::Canonical).then_some((join, wide, ordered))
    }

    /// Scalars that are computed elsewhere, converted and left in memory.
    fn once(&mut self, op: Op, roots: &[Root]) -> Result<Step, Diagnostic> {
        let (stages, _) = self.tiles(op, &[], roots, None)?;
        let op = self.note(op);
        Ok(Step::Lanes(Lanes { first: 0, count: 1, tile: 1, number: None, grain: 0, stages, op }))
    }

    /// What computes the elements of each iteration into tiles; converted to types, one after the other.
    fn elements(&mut self, op: Op, reduce: Reduce<'_>, numbers: &[usize], tiles: &[Spot], through: &[ElementType]) -> Result<Elements, Diagnostic> {
        let (_, ops, yielded) = self.parts(op, reduce.body)?;
        let bytes =
            |compiler: &Self, value: Value| through.last().copied().or_else(|| compiler.body.ty(value).element().scalar()).map_or(1, ElementType::bytes);
        if let (Some(lane), true) = (numbers.last(), self.is_straight(&ops)) {
            let mut roots = Vec::new();
            for (value, tile) in yielded.iter().zip(tiles) {
                let stride = bytes(self, *value) as i64;
                roots.push(Root { value: *value, through: through.to_vec(), address: (*tile).into(), stride, is_tile: true, is_large: false });
            }
            let lanes = self.lanes(op, &ops, &roots, *lane)?;
            return Ok(Elements { before: Vec::new(), lanes, around: numbers.len() - 1 });
        }
        let mut yields = Yields::new();
        // What others have computed stays where it is.
        for value in yielded.iter().filter(|value| self.body.def_op(**value).is_some_and(|op| ops.contains(&op))) {
            let (element, dims) = self.array(op, *value)?;
            let spot = self.keep(op, element.bytes())?;
            yields.push((*value, View { address: spot.into(), element, dims }));
        }
        let before = self.block(op, &ops, &yields)?;
        self.views.extend(yields);
        let roots: Vec<Root> = yielded.iter().zip(tiles).map(|(value, tile)| Root { through: through.to_vec(), ..Root::at(*value, (*tile).into()) }).collect();
        let Step::Lanes(lanes) = self.once(op, &roots)? else { return Err(self.no_code(op)) };
        Ok(Elements { before, lanes, around: numbers.len() })
    }

    /// Where the elements of a reduction lie, if memory holds them one behind the other along its last loop.
    pub(crate) fn plain_elements(&mut self, reduce: Reduce<'_>, which: usize, numbers: &[usize], wide: ElementType) -> Result<Option<Operand>, Diagnostic> {
        let Some(block) = self.body.first_block(reduce.body) else { return Ok(None) };
        let ops: Vec<Op> = self.body.ops(block).collect();
        let (Some(lane), true) = (numbers.last(), self.is_straight(&ops[..ops.len().saturating_sub(1)])) else { return Ok(None) };
        for op in &ops[..ops.len() - 1] {
            self.note_known(*op)?;
        }
        let value = self.body.iter(self.body.operands(ops[ops.len() - 1])).nth(which);
        let Some(op) = value.and_then(|value| self.body.def_op(value)).filter(|op| ops.contains(op)) else { return Ok(None) };
        match self.body.matches::<Read>(op) {
            Some(read) => self.plain(op, read, wide, *lane),
            None => Ok(None),
        }
    }

    fn by_reducer(
        &mut self,
        op: Op,
        reduce: Reduce<'_>,
        (joining, wide, ordered): (Joining, ElementType, bool),
        init: Value,
        result: &View,
    ) -> Result<Vec<Step>, Diagnostic> {
        let (bounds, lane) = (reduce.bounds.list(), lane_type(wide));
        let bytes = lane.bytes().max(8);
        let total = self.keep(op, bytes)?;
        let tile = self.keep(op, bytes * TILE)?;
        let is_lane = lane == wide && lane == result.element;
        let known = self.constants.get(&init).filter(|_| is_lane && !wide.is_complex()).map(|(_, bits)| *bits as u64);
        let mut steps = Vec::new();
        if known.is_none() {
            steps.push(self.once(op, &[Root { through: vec![wide, lane], ..Root::at(init, total.into()) }])?);
        }
        let (block, _, _) = self.parts(op, reduce.body)?;
        let numbers = self.begin(&self.args(block), bounds);
        let plain = if wide == lane { self.plain_elements(reduce, 0, &numbers, wide)? } else { None };
        let (elements, mut source) = match plain {
            Some(operand) => (None, Source::Memory(operand)),
            None => {
                let Elements { before, lanes, around } = self.elements(op, reduce, &numbers, &[tile], &[wide, lane])?;
                (Some((before, around)), Source::Lanes(lanes))
            }
        };
        let last = numbers.last().copied();
        let mut count = last.map_or(1, |number| (self.ranges[number].end - self.ranges[number].start) as usize);
        let (inside, around) = elements.unwrap_or_else(|| (Vec::new(), numbers.len().saturating_sub(1)));
        let loops = self.end(&numbers);
        let rows = if ordered { bounds.len() - (reduce.row as usize).min(bounds.len()) } else { 0 };
        let outer = rows.min(around);
        let mut inner = loops[outer..around].to_vec();
        while inner.last().is_some_and(|around| inside.is_empty() && source.takes(around, &mut count)) {
            inner.pop();
        }
        if let (Source::Lanes(_), Joining::Lanes(_), true) =
            (&source, &joining, inside.is_empty() && inner.is_empty() && rows <= around && wide != ElementType::Pred)
        {
            source = self.with_total(op, reduce, (source, tile), (wide == lane, count))?;
        }
        let reduction = Reduction {
            joining,
            outer: loops[..outer].to_vec(),
            inner,
            lanes_are_rows: rows > around,
            before: inside,
            source,
            lane: (last, count),
            tile,
            init: known,
            total,
            result: is_lane.then(|| result.address.clone()),
            is_shared: !reduce.parallel.list().is_empty(),
            op: self.note(op),
        };
        steps.push(Step::Reduce(Box::new(reduction)));
        if !is_lane {
            // The total is in memory as a lane of a type that lanes have.
            let (stages, op) = (self.lane_as(op, total, &[lane, wide, result.element], &result.address)?, self.note(op));
            steps.push(Step::Lanes(Lanes { first: 0, count: 1, tile: 1, number: None, grain: 0, stages, op }));
        }
        Ok(steps)
    }

    /// What gives the lanes of a reduction as what gives their total, if one program computes all of them and nothing else is done before.
    fn with_total(&self, op: Op, reduce: Reduce<'_>, (source, tile): (Source, Spot), (is_lane, count): (bool, usize)) -> Result<Source, Diagnostic> {
        let (Source::Lanes(lanes), Some((join, ..))) = (source, self.joined(reduce)) else { return Err(self.no_code(op)) };
        let made = totalled(vec![Step::Lanes(lanes)], (join, is_lane), tile.into(), count).map_err(|e| self.lane_error(op, &e))?;
        match made.map_err(|mut steps| steps.pop()) {
            Ok(lanes) => Ok(Source::Total(lanes)),
            Err(Some(Step::Lanes(lanes))) => Ok(Source::Lanes(lanes)),
            Err(_) => Err(self.no_code(op)),
        }
    }

    /// A lane in memory as an element of another type.
    fn lane_as(&mut self, op: Op, from: Spot, types: &[ElementType], to: &Address) -> Result<Vec<super::plan::Stage>, Diagnostic> {
        // A value that has no other meaning here stands for what is in memory.
        let value = self.body.result(op, 0);
        let before = self.views.insert(value, View { address: from.into(), element: types[0], dims: Vec::new() });
        let stages = self.tiles(op, &[], &[Root { through: types[1..].to_vec(), ..Root::at(value, to.clone()) }], None);
        if let Some(before) = before {
            self.views.insert(value, before);
        }
        Ok(stages?.0)
    }

    fn by_fold(&mut self, op: Op, reduce: Reduce<'_>, inits: &[Value], results: &[View]) -> Result<Vec<Step>, Diagnostic> {
        let (bounds, mut tiles, mut totals) = (reduce.bounds.list(), Vec::new(), Vec::new());
        for view in results {
            tiles.push(self.keep(op, view.element.bytes() * TILE)?);
            totals.push(View { address: self.keep(op, view.element.bytes())?.into(), element: view.element, dims: Vec::new() });
        }
        let begin: Vec<Root> = inits.iter().zip(&totals).map(|(value, view)| Root::at(*value, view.address.clone())).collect();
        let begin = self.once(op, &begin)?;
        let (block, _, _) = self.parts(op, reduce.body)?;
        let numbers = self.begin(&self.args(block), bounds);
        let elements = self.elements(op, reduce, &numbers, &tiles, &[])?;
        let along = self.begin(&[], &[TILE as i64]);
        let (join_block, join_ops, joined) = self.parts(op, reduce.join)?;
        let args = self.args(join_block);
        for (i, view) in results.iter().enumerate() {
            let mut address = Address::from(tiles[i]);
            address.form.add(&Form::of(Term::Loop(along[0])), view.element.bytes() as i64);
            self.views.insert(args[i], totals[i].clone());
            self.views.insert(args[results.len() + i], View { address, element: view.element, dims: Vec::new() });
        }
        let mut yields = Yields::new();
        for (value, view) in joined.iter().zip(results) {
            let spot = self.keep(op, view.element.bytes())?;
            yields.push((*value, View { address: spot.into(), element: view.element, dims: Vec::new() }));
        }
        let mut join = self.block(op, &join_ops, &yields)?;
        let copy = |from: &View, to: &View| Step::Copy { from: from.address.clone(), to: to.address.clone(), bytes: to.element.bytes() };
        join.extend(yields.iter().zip(&totals).map(|((_, from), to)| copy(from, to)));
        self.end(&along);
        let loops = self.end(&numbers);
        let fold = Fold { loops: loops[..elements.around].to_vec(), before: elements.before, lanes: elements.lanes, along: along[0], join };
        let mut steps = vec![begin, Step::Fold(Box::new(fold))];
        steps.extend(totals.iter().zip(results).map(|(from, to)| copy(from, to)));
        Ok(wrapped(steps, &[]))
    }
}

impl Source {
    /// Makes lanes of a loop around them, if it goes on where they end.
    fn takes(&mut self, around: &Loop, count: &mut usize) -> bool {
        let times = (around.end - around.first) as usize;
        let taken = match self {
            Source::Lanes(lanes) | Source::Total(lanes) => joined_with(lanes, around),
            Source::Memory(operand) => {
                let form = &mut operand.address.form;
                let follows = around.first == 0 && form.weight(around.number) == operand.stride.wrapping_mul(*count as i64);
                form.terms.retain(|(term, _)| !follows || *term != Term::Loop(around.number));
                follows
            }
        };
        *count = if taken { count.saturating_mul(times) } else { *count };
        taken
    }
}

/// The type whose elements in memory are the lanes in which elements of a type are computed.
pub(crate) fn lane_type(element: ElementType) -> ElementType {
    match element.kind() {
        ElementKind::Float if element != ElementType::F64 => ElementType::F32,
        ElementKind::Signed if element.bits() < 32 => ElementType::S32,
        ElementKind::Unsigned if element.bits() < 32 => ElementType::U32,
        _ => element,
    }
}
