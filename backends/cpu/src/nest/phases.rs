//! Loops whose iterations do different things in turn: even and odd ones of an array with gaps, the elements of a stack.
//!
//! Where an index is divided by a number, an iteration does what the one so many before it did; where a short innermost loop chooses between values, each of
//! its iterations does one thing; where arrays of one size are joined, the first half of a row does one thing, the second half another. Such loops become
//! others that have fewer iterations, each of which computes one element for each phase. In a phase quotients and remainders are weighted sums of indices, and
//! choices are known, so that reads and writes lie at a distance from lane to lane, and phases share what they read.

use super::block::Yields;
use super::compiler::Compiler;
use super::lanes::{Code, Root};
use super::plan::{Form, Lanes, Stage, Term};
use super::split::{LoopPart, products};
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::{Divide, Remainder, Select};
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_loops::Read;
use std::collections::BTreeSet;
use std::ops::Range;

/// The most phases: as many outputs has one program.
const MOST_PHASES: i64 = 16;
/// The fewest iterations of the loop around the short one: these are the lanes.
const LEAST_LANES: i64 = 2;

/// So few outputs are put in turn by shuffles.
const FEW_LINES: i64 = 4;

/// Operations on elements below which halves of rows are better computed one after the other: copies.
const LEAST_OPERATIONS: usize = 2;

/// The least iterations of such a half.
const LEAST_TOGETHER: i64 = 8;

/// How the iterations of a loop belong to phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// All to the same.
    Whole,
    /// In turn: so many iterations on is the same phase.
    InTurn(i64),
    /// Each to its own, for so many iterations.
    Each(i64),
    /// So many that follow each other to the same; the loop has as many for each phase.
    Together { length: i64, phases: i64 },
}

impl Way {
    fn phases(self) -> i64 {
        match self {
            Way::Whole => 1,
            Way::InTurn(phases) | Way::Each(phases) | Way::Together { phases, .. } => phases,
        }
    }

    /// The iterations of a phase, of a loop of so many.
    fn iterations(self, all: i64, phase: i64) -> i64 {
        match self {
            Way::Whole => all,
            Way::InTurn(period) => rounded_up(all - phase, period),
            Way::Each(_) => 1,
            Way::Together { length, .. } => length,
        }
    }

    /// What the index is in a phase, with the loop that takes the place of the one that has phases.
    fn form(self, number: usize, phase: i64) -> Form {
        match self {
            Way::Whole => Form::of(Term::Loop(number)),
            Way::InTurn(period) => Form { terms: vec![(Term::Loop(number), period)], offset: phase },
            Way::Each(_) => Form::constant(phase),
            Way::Together { length, .. } => Form { terms: vec![(Term::Loop(number), 1)], offset: phase * length },
        }
    }
}

/// The indices of loops in one phase, and the iterations of the loops that take their place.
struct Phase {
    forms: Vec<Form>,
    ranges: Vec<Range<i64>>,
}

/// Loops with phases.
pub(super) struct Phases {
    pub(super) parts: Vec<LoopPart>,
    /// The loops that take the place of the others, by their numbers, the outermost first.
    pub(super) numbers: Vec<usize>,
}

impl Compiler<'_, '_> {
    /// The lanes of loops around a straight body, part by part, if the body has phases; nothing, and nothing has changed, if it has none.
    ///
    /// # Errors
    /// What has no code.
    pub(super) fn in_phases(
        &mut self,
        op: Op,
        ops: &[Op],
        yields: &Yields,
        (args, numbers, are_large): (&[Value], &[usize], &[bool]),
    ) -> Result<Option<Phases>, Diagnostic> {
        if !self.may_have_phases(ops, numbers, yields) {
            return Ok(None);
        }
        for inner in ops {
            self.note_known(*inner)?;
        }
        let Some(ways) = self.ways(ops, numbers, yields) else { return Ok(None) };
        let whole: Vec<Range<i64>> = numbers.iter().map(|number| self.ranges[*number].clone()).collect();
        let found = self.phases(op, ops, yields, (args, numbers, are_large), &ways)?;
        for ((arg, number), range) in args.iter().zip(numbers).zip(whole) {
            self.forms.insert(*arg, Form::of(Term::Loop(*number)));
            self.ranges[*number] = range;
        }
        Ok(found)
    }

    /// A cheap question that most bodies answer with no.
    fn may_have_phases(&self, ops: &[Op], numbers: &[usize], yields: &Yields) -> bool {
        let divides = |op: &Op| self.body.matches::<Divide>(*op).is_some() || self.body.matches::<Remainder>(*op).is_some();
        numbers.iter().any(|number| self.is_short(*number, yields)) || ops.iter().any(divides) || self.computes(ops)
    }

    /// True for a loop of few iterations along which all results are contiguous.
    fn is_short(&self, number: usize, yields: &Yields) -> bool {
        let beside = |view: &super::View| view.address.form.weight(number) == view.element.bytes() as i64;
        (2..=MOST_PHASES).contains(&self.ranges[number].end) && yields.iter().all(|(_, view)| beside(view))
    }

    /// True if a body chooses between elements and computes some.
    fn computes(&self, ops: &[Op]) -> bool {
        let computes = |op: &&Op| {
            let name = self.body.name(**op).text();
            name.starts_with("hlo.") && !matches!(name, "hlo.select" | "hlo.compare" | "hlo.constant" | "hlo.and" | "hlo.or" | "hlo.convert")
        };
        ops.iter().any(|op| self.body.matches::<Select>(*op).is_some()) && ops.iter().filter(computes).count() >= LEAST_OPERATIONS
    }

    /// How the iterations of each loop belong to phases; nothing if there is one phase, or too many.
    fn ways(&self, ops: &[Op], numbers: &[usize], yields: &Yields) -> Option<Vec<Way>> {
        let mut periods = vec![1; numbers.len()];
        for op in ops {
            let Some((form, by)) = self.division(*op).filter(|(_, by)| *by <= MOST_PHASES) else { continue };
            for (term, weight) in form.terms.iter().filter(|(_, weight)| weight % by != 0) {
                let Term::Loop(number) = term else { break };
                let Some(place) = numbers.iter().position(|known| known == number) else { break };
                let again = by / common(weight.abs(), by);
                periods[place] = periods[place] / common(periods[place], again) * again;
            }
        }
        let mut ways: Vec<Way> = periods.into_iter().map(|period| if period > 1 { Way::InTurn(period) } else { Way::Whole }).collect();
        if let Some(place) = (0..numbers.len()).find(|place| ways[*place] == Way::Whole && self.is_stack(*place, ops, numbers, yields)) {
            ways[place] = Way::Each(self.ranges[numbers[place]].end);
        }
        if ways.iter().all(|way| *way == Way::Whole) {
            *ways.last_mut()? = self.together(ops, *numbers.last()?)?;
        }
        let count = ways.iter().try_fold(1i64, |all, way| all.checked_mul(way.phases()).filter(|all| *all <= MOST_PHASES));
        let is_left = ways.iter().any(|way| !matches!(way, Way::Each(_)));
        count.filter(|count| *count > 1 && is_left).map(|_| ways)
    }

    /// The phases of a loop that is cut into a few parts of the same length, in each of which something is computed.
    fn together(&self, ops: &[Op], number: usize) -> Option<Way> {
        if !self.computes(ops) {
            return None;
        }
        let cuts: Vec<i64> = self.cuts(ops, &[number])[0].iter().copied().collect();
        let length = cuts.get(1)? - cuts.first()?;
        let (phases, is_equal) = (cuts.len() as i64 - 1, cuts.windows(2).all(|pair| pair[1] - pair[0] == length));
        ((2..=FEW_LINES).contains(&phases) && is_equal && cuts[0] == 0 && length >= LEAST_TOGETHER).then_some(Way::Together { length, phases })
    }

    /// An index that is divided, and by what; nothing if it may be negative.
    fn division(&self, op: Op) -> Option<(Form, i64)> {
        let body = self.body;
        let (lhs, rhs) = body.matches::<Divide>(op).map(|x| (x.lhs, x.rhs)).or_else(|| body.matches::<Remainder>(op).map(|x| (x.lhs, x.rhs)))?;
        let (element, by) = self.constants.get(&rhs).copied()?;
        let form = self.forms.get(&lhs).filter(|form| self.range(form).is_some_and(|(low, _)| low >= 0))?;
        (element == ElementType::S64 && (1..=i64::MAX as u128).contains(&by)).then(|| (form.clone(), by as i64))
    }

    /// The weighted sum that a quotient or remainder of one by a number is, if that divides all weights.
    pub(super) fn divided(&self, op: Op) -> Option<Form> {
        let (form, by) = self.division(op)?;
        if form.terms.iter().any(|(_, weight)| weight % by != 0) {
            return None;
        }
        Some(match self.body.matches::<Divide>(op) {
            Some(_) => Form { terms: form.terms.iter().map(|(term, weight)| (*term, weight / by)).collect(), offset: form.offset.div_euclid(by) },
            None => Form::constant(form.offset.rem_euclid(by)),
        })
    }

    /// True for a short loop along which all results are contiguous, within one that goes on where it ends, if in each iteration the same is read, or choices
    /// say what is; or if it is very short, and reads go across it.
    fn is_stack(&self, place: usize, ops: &[Op], numbers: &[usize], yields: &Yields) -> bool {
        let short = numbers[place];
        if !self.is_short(short, yields) {
            return false;
        }
        let length = self.ranges[short].end;
        let is_around = |number: &usize| {
            let follows = |view: &super::View| view.address.form.weight(*number) == length * view.element.bytes() as i64;
            self.ranges[*number].end >= LEAST_LANES && yields.iter().all(|(_, view)| follows(view))
        };
        // For each read how far it goes along the loop, in elements; nothing for what is no weighted sum.
        let along = |read: Read| {
            let strides = self.views.get(&read.input).map(super::View::strides).unwrap_or_default();
            let bytes = strides.last().copied().unwrap_or(1);
            let weights = self.body.iter(read.indices).zip(strides).map(|(index, stride)| self.form(index).map(|form| form.weight(short) * stride / bytes));
            weights.sum::<Option<i64>>()
        };
        let reads = ops.iter().filter_map(|op| self.body.matches::<Read>(*op)).map(along);
        let Some(reads) = reads.collect::<Option<Vec<i64>>>() else { return false };
        let (is_same, goes_across) = (reads.iter().all(|by| *by == 0), length <= FEW_LINES && reads.iter().all(|by| *by != 1));
        numbers.iter().any(is_around) && (is_same || goes_across || self.cuts(ops, &[short])[0].len() as i64 == length + 1)
    }

    fn phases(
        &mut self,
        op: Op,
        ops: &[Op],
        yields: &Yields,
        (args, numbers, are_large): (&[Value], &[usize], &[bool]),
        ways: &[Way],
    ) -> Result<Option<Phases>, Diagnostic> {
        let mut kept = Vec::new();
        // For each loop the one that takes its place.
        let mut instead = Vec::new();
        for (number, way) in numbers.iter().zip(ways) {
            let new = match way {
                Way::Each(_) => None,
                Way::Whole => Some(*number),
                way => {
                    self.ranges.push(0..way.iterations(self.ranges[*number].end, 0));
                    if self.shared.contains(number) {
                        self.shared.insert(self.ranges.len() - 1);
                    }
                    Some(self.ranges.len() - 1)
                }
            };
            kept.extend(new);
            instead.push(new);
        }
        let whole = kept.last().map(|number| self.ranges[*number].clone());
        let phases = self.all_phases(numbers, ways, &instead);
        let mut cuts: Vec<BTreeSet<i64>> = vec![BTreeSet::new(); kept.len()];
        for phase in &phases {
            self.enter_phase(phase, args, &kept, &phase.ranges);
            for inner in ops {
                self.note_known(*inner)?;
            }
            cuts.iter_mut().zip(self.cuts(ops, &kept)).for_each(|(all, own)| all.extend(own));
        }
        let varying = self.varying(ops, args, ways);
        let mut parts = Vec::new();
        for ranges in products(&cuts).unwrap_or_default() {
            let holds = |phase: &&Phase| phase.ranges.iter().zip(&ranges).all(|(all, part)| all.start <= part.start && part.end <= all.end);
            let own: Vec<&Phase> = phases.iter().filter(holds).collect();
            if own.is_empty() {
                continue;
            }
            for (number, range) in kept.iter().zip(&ranges) {
                self.ranges[*number] = range.clone();
            }
            let lane = self.lane_of(&kept, whole.as_ref());
            let lists = FxHashMap::default();
            let (mut code, mut outputs) = (Code::sharing(Some(lane), &lists), Vec::new());
            for phase in own {
                self.enter_phase(phase, args, &kept, &ranges);
                code.items.retain(|value, _| !varying.contains(value));
                for inner in ops {
                    self.note_known(*inner)?;
                }
                let wanted: Vec<Value> = yields.iter().map(|(value, _)| *value).collect();
                let mut needed = self.needed(ops, &wanted);
                needed.sort_by_key(|inner| self.read_apart(*inner, lane).unwrap_or(i64::MAX));
                for inner in needed {
                    if self.body.matches::<Read>(inner).is_some_and(|read| self.is_listed(read)) {
                        return Ok(None);
                    }
                    if !code.items.contains_key(&self.body.result(inner, 0)) {
                        self.emit(&mut code, inner)?;
                    }
                }
                for ((value, view), is_large) in yields.iter().zip(are_large) {
                    let mut address = view.address.clone();
                    address.form = substituted(&address.form, numbers, &phase.forms);
                    let root = Root { stride: address.form.weight(lane), is_large: *is_large, ..Root::at(*value, address) };
                    self.store(&mut code, op, &root, &mut outputs)?;
                }
            }
            let stages: Vec<Stage> = vec![self.stage(op, code.b, code.inputs, outputs)?];
            let range = self.ranges[lane].clone();
            let (first, count) = (range.start, (range.end - range.start) as usize);
            parts.push((Lanes { first, count, tile: count.max(1), number: Some(lane), grain: 0, stages, op: self.note(op) }, ranges));
        }
        for (at, number) in kept.iter().enumerate() {
            self.ranges[*number] = 0..phases.iter().map(|phase| phase.ranges[at].end).max().unwrap_or(0);
        }
        Ok((!parts.is_empty()).then_some(Phases { parts, numbers: kept }))
    }

    /// Where a read begins whose lanes lie apart, if it waits for nothing: such go first, so that those follow each other that lie in each other's gaps.
    fn read_apart(&self, op: Op, lane: usize) -> Option<i64> {
        let read = self.body.matches::<Read>(op)?;
        let view = self.views.get(&read.input)?;
        let waits = read.otherwise.is_some_and(|value| !self.constants.contains_key(&value));
        let mut form = view.address.form.clone();
        for (index, stride) in self.body.iter(read.indices).zip(view.strides()) {
            form.add(&self.form(index)?, stride);
        }
        let is_apart = ![0, view.element.bytes() as i64].contains(&form.weight(lane));
        (is_apart && !waits).then_some(form.offset)
    }

    /// The phases that have iterations.
    fn all_phases(&self, numbers: &[usize], ways: &[Way], instead: &[Option<usize>]) -> Vec<Phase> {
        let mut all = vec![Phase { forms: Vec::new(), ranges: Vec::new() }];
        for ((number, way), new) in numbers.iter().zip(ways).zip(instead) {
            let mut next = Vec::new();
            for (phase, i) in all.iter().flat_map(|phase| (0..way.phases()).map(move |i| (phase, i))) {
                let count = way.iterations(self.ranges[*number].end, i);
                if count > 0 {
                    let ranges = phase.ranges.iter().cloned().chain(new.map(|_| 0..count)).collect();
                    let form = way.form(new.unwrap_or(*number), i);
                    next.push(Phase { forms: phase.forms.iter().cloned().chain([form]).collect(), ranges });
                }
            }
            all = next;
        }
        all
    }

    /// What indices are in a phase, and the iterations of the loops.
    fn enter_phase(&mut self, phase: &Phase, args: &[Value], kept: &[usize], ranges: &[Range<i64>]) {
        for (arg, form) in args.iter().zip(&phase.forms) {
            self.forms.insert(*arg, form.clone());
        }
        for (number, range) in kept.iter().zip(ranges) {
            self.ranges[*number] = range.clone();
        }
    }

    /// The values that are not the same in all phases.
    fn varying(&self, ops: &[Op], args: &[Value], ways: &[Way]) -> FxHashSet<Value> {
        let mut varying: FxHashSet<Value> = args.iter().zip(ways).filter(|(_, way)| **way != Way::Whole).map(|(arg, _)| *arg).collect();
        for op in ops {
            if self.body.iter(self.body.operands(*op)).any(|value| varying.contains(&value)) {
                varying.extend(self.body.iter(self.body.results(*op)));
            }
        }
        varying
    }
}

/// A form of the indices of loops with other forms for these.
fn substituted(form: &Form, numbers: &[usize], forms: &[Form]) -> Form {
    let mut sum = Form::constant(form.offset);
    for (term, weight) in &form.terms {
        let place = numbers.iter().position(|number| *term == Term::Loop(*number));
        match place {
            Some(place) => sum.add(&forms[place], *weight),
            None => sum.add(&Form::of(*term), *weight),
        }
    }
    sum
}

/// The largest number that divides both.
fn common(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common(b, a % b) }
}

/// A quotient, rounded up.
fn rounded_up(n: i64, by: i64) -> i64 {
    -(-n).div_euclid(by)
}
