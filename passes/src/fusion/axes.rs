//! Where the values of a nest stand.
//!
//! A nest goes over a space, row by row: some axes of the space are reduced, the others say which row it is. Each dimension of a value that stands in the
//! nest goes along an axis of its own; dimensions of size 1 go along none. So a transpose moves nothing, it only names the axes in another order, and a
//! reshape that adds or drops dimensions of size 1 does not even that.

use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::{Broadcast, Reduce, Reshape, Transpose};
use shale_ir::body::{Body, Op, Value};
use shale_ir::op::Flags;
use smallvec::SmallVec;

/// The axes of the dimensions of a value that are not 1.
pub(super) type Axes = SmallVec<[u8; 6]>;

/// For each dimension its axis; none for those of size 1.
type ByDim = SmallVec<[Option<u8>; 6]>;

/// The axes of a nest.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Space {
    /// The size of each axis, none of which is 1.
    sizes: Vec<i64>,
    /// Which axes are reduced; nothing where no op reduces.
    reduced: Option<Vec<bool>>,
}

/// An op that the nest cannot compute.
#[derive(Debug)]
pub(super) struct Misplaced;

/// The dimensions of an array of known sizes.
pub(super) fn dims_of<'c>(body: &Body<'c>, value: Value) -> Option<&'c [i64]> {
    body.ty(value).array().filter(|a| a.dynamic == 0).map(|a| a.dims.list())
}

fn without_units(dims: &[i64]) -> impl Iterator<Item = i64> + '_ {
    dims.iter().copied().filter(|n| *n != 1)
}

fn by_dim(dims: &[i64], axes: &Axes) -> ByDim {
    let mut axes = axes.iter();
    dims.iter().map(|n| if *n == 1 { None } else { axes.next().copied() }).collect()
}

impl Space {
    /// The space of a value whose axes are its dimensions, of which `reduced` are reduced.
    pub(super) fn of_dims(dims: &[i64], reduced: Option<&[i64]>) -> Option<Space> {
        let of = |reduced: &[i64]| (0..dims.len()).filter(|d| dims[*d] != 1).map(|d| reduced.contains(&(d as i64))).collect();
        let sizes: Vec<i64> = without_units(dims).collect();
        (sizes.len() <= 64).then(|| Space { sizes, reduced: reduced.map(of) })
    }

    /// The space of ops in order: that of their first reduction, else that of the last output.
    pub(super) fn of(body: &Body<'_>, members: &[Op], last: Op) -> Option<Space> {
        match members.iter().find_map(|op| body.matches::<Reduce<'_>>(*op)) {
            Some(reduce) => Space::of_dims(dims_of(body, body.iter(reduce.inputs).next()?)?, Some(reduce.dimensions.list())),
            None => Space::of_dims(dims_of(body, body.result(last, 0))?, None),
        }
    }

    /// True if something is reduced.
    pub(super) fn has_rows(&self) -> bool {
        self.reduced.is_some()
    }

    /// How many elements a row has.
    pub(super) fn row_len(&self) -> f64 {
        let reduced = self.reduced.iter().flatten().zip(&self.sizes);
        reduced.filter(|(reduced, _)| **reduced).map(|(_, n)| *n as f64).product()
    }

    /// True if a value of these axes stands at each element.
    pub(super) fn is_full(&self, axes: &Axes) -> bool {
        axes.len() == self.sizes.len()
    }

    /// True if an axis is reduced.
    pub(super) fn is_reduced(&self, axis: u8) -> bool {
        self.reduced.as_ref().is_some_and(|reduced| reduced[axis as usize])
    }

    fn reduced_count(&self) -> usize {
        self.reduced.iter().flatten().filter(|r| **r).count()
    }

    fn all(&self) -> Axes {
        (0..self.sizes.len() as u8).collect()
    }

    fn rows(&self) -> Axes {
        (0..self.sizes.len() as u8).filter(|a| !self.is_reduced(*a)).collect()
    }

    /// The axes of a value that stands at each element or at each row if nothing else says where.
    pub(super) fn natural(&self, dims: &[i64]) -> Option<Axes> {
        let fits = |axes: &Axes| without_units(dims).eq(axes.iter().map(|a| self.sizes[*a as usize]));
        Some(self.all()).filter(fits).or_else(|| Some(self.rows()).filter(|rows| self.has_rows() && fits(rows)))
    }

    /// True if the two may be one space: a glance before the places are computed.
    pub(super) fn may_join(&self, other: &Space) -> bool {
        let sorted = |space: &Space, axes: &Axes| {
            let mut sizes: Vec<i64> = axes.iter().map(|a| space.sizes[*a as usize]).collect();
            sizes.sort_unstable();
            sizes
        };
        let (own, others) = (sorted(self, &self.all()), sorted(other, &other.all()));
        match (&self.reduced, &other.reduced) {
            (Some(_), None) => own == others || sorted(self, &self.rows()) == others,
            (None, Some(_)) => own == others || sorted(other, &other.rows()) == own,
            _ => own == others,
        }
    }
}

/// Computes where the values of a nest stand.
///
/// A value is *free* while it can be computed for any index from what the nest reads. Reductions, outputs and given values have places, and so has what
/// is computed from them. What is read at each element is read in one order only, so that it goes through memory once.
pub(super) struct Places<'a, 'b, 'c> {
    body: &'b Body<'c>,
    space: &'a Space,
    members: FxHashSet<Op>,
    /// The axes of values that are not free.
    at: FxHashMap<Value, Axes>,
    /// The axes along which free values are read.
    read: FxHashMap<Value, Axes>,
}

impl<'a, 'b, 'c> Places<'a, 'b, 'c> {
    /// Nothing but the given values has a place yet.
    pub(super) fn new(body: &'b Body<'c>, space: &'a Space, members: &[Op], given: &[(Value, Axes)]) -> Self {
        let at = given.iter().cloned().collect();
        Places { body, space, members: members.iter().copied().collect(), at, read: FxHashMap::default() }
    }

    /// Finds the place of every op's results, in order.
    pub(super) fn all(&mut self, members: &[Op], outputs: &FxHashSet<Op>) -> Result<(), Misplaced> {
        members.iter().try_for_each(|op| self.op(*op, outputs.contains(op)))
    }

    /// The axes of a value, if it has a place.
    pub(super) fn axes(&self, value: Value) -> Option<&Axes> {
        self.at.get(&value)
    }

    /// The axes along which a value is read at each element.
    pub(super) fn read_along(&self, value: Value) -> Option<&Axes> {
        self.read.get(&value)
    }

    fn dims(&self, value: Value) -> Result<&'c [i64], Misplaced> {
        dims_of(self.body, value).ok_or(Misplaced)
    }

    fn op(&mut self, op: Op, is_output: bool) -> Result<(), Misplaced> {
        let result = self.body.result(op, 0);
        if self.at.contains_key(&result) {
            return Ok(());
        }
        let placed = self.body.iter(self.body.operands(op)).find_map(|v| Some((v, self.at.get(&v)?.clone())));
        let axes = match (self.body.matches::<Reduce<'_>>(op), placed) {
            (Some(reduce), _) => self.reduce(reduce)?,
            (None, Some((value, axes))) => self.moved(op, value, &axes)?,
            (None, None) if is_output => {
                let axes = self.space.natural(self.dims(result)?).ok_or(Misplaced)?;
                self.demand(result, &axes)?;
                axes
            }
            (None, None) => return Ok(()),
        };
        for value in self.body.iter(self.body.results(op)) {
            self.at.insert(value, axes.clone());
        }
        Ok(())
    }

    /// Where an op puts what it computes from `value`, which has a place.
    fn moved(&mut self, op: Op, value: Value, axes: &Axes) -> Result<Axes, Misplaced> {
        let (from, to) = (self.dims(value)?, self.dims(self.body.result(op, 0))?);
        if self.body.has(op, Flags::ELEMENTWISE) {
            let operands: SmallVec<[Value; 3]> = self.body.iter(self.body.operands(op)).collect();
            for operand in operands {
                match self.at.get(&operand) {
                    Some(other) if other != axes => return Err(Misplaced),
                    Some(_) => {}
                    None => self.demand(operand, axes)?,
                }
            }
            return Ok(axes.clone());
        }
        if self.body.matches::<Reshape<'_>>(op).is_some() {
            return without_units(from).eq(without_units(to)).then(|| axes.clone()).ok_or(Misplaced);
        }
        let from = by_dim(from, axes);
        if let Some(transpose) = self.body.matches::<Transpose<'_>>(op) {
            return Ok(transpose.permutation.list().iter().filter_map(|d| from[*d as usize]).collect());
        }
        let broadcast: Broadcast<'_> = self.body.matches(op).ok_or(Misplaced)?;
        let mut placed: ByDim = to.iter().map(|_| None).collect();
        broadcast.dimensions.list().iter().zip(&from).for_each(|(d, axis)| placed[*d as usize] = *axis);
        self.along_rows(to, &mut placed)?;
        Ok(placed.into_iter().flatten().collect())
    }

    /// Gives the new dimensions of a broadcast the reduced axes: a row's value stands at each of its elements.
    fn along_rows(&self, dims: &[i64], placed: &mut ByDim) -> Result<(), Misplaced> {
        let new: Vec<usize> = (0..dims.len()).filter(|d| dims[*d] != 1 && placed[*d].is_none()).collect();
        let reduced: Axes = (0..self.space.sizes.len() as u8).filter(|a| self.space.is_reduced(*a)).collect();
        let taken = placed.iter().flatten().any(|a| reduced.contains(a));
        if new.is_empty() {
            return Ok(());
        }
        if taken || !new.iter().map(|d| dims[*d]).eq(reduced.iter().map(|a| self.space.sizes[*a as usize])) {
            return Err(Misplaced);
        }
        new.iter().zip(&reduced).for_each(|(d, axis)| placed[*d] = Some(*axis));
        Ok(())
    }

    fn reduce(&mut self, reduce: Reduce<'c>) -> Result<Axes, Misplaced> {
        let inputs: SmallVec<[Value; 2]> = self.body.iter(reduce.inputs).collect();
        let dims = self.dims(inputs[0])?;
        let known = inputs.iter().find_map(|v| self.at.get(v).cloned());
        let axes = known.or_else(|| self.space.natural(dims)).filter(|axes| self.space.is_full(axes)).ok_or(Misplaced)?;
        for input in inputs {
            match self.at.get(&input) {
                Some(other) if *other != axes => return Err(Misplaced),
                Some(_) => {}
                None => self.demand(input, &axes)?,
            }
        }
        let constant = self.body.iter(reduce.init_values).all(|init| !self.at.contains_key(&init));
        let (mut rest, mut gone) = (by_dim(dims, &axes), 0);
        for d in reduce.dimensions.list() {
            if let Some(axis) = rest[*d as usize].take() {
                gone += usize::from(self.space.is_reduced(axis));
            }
        }
        let rows = rest.iter().flatten().all(|axis| !self.space.is_reduced(*axis)) && gone == self.space.reduced_count();
        let kept = rest.iter().flatten().count() + gone == axes.len();
        if constant && rows && kept { Ok(rest.into_iter().flatten().collect()) } else { Err(Misplaced) }
    }

    /// Notes that a free value is read along axes, and so are the values that it is computed from element by element. What is read at each element must
    /// be read along the same axes everywhere.
    fn demand(&mut self, value: Value, axes: &Axes) -> Result<(), Misplaced> {
        let mut stack: Vec<(Value, Axes)> = vec![(value, axes.clone())];
        while let Some((value, axes)) = stack.pop() {
            let dims = self.dims(value)?;
            if !self.space.is_full(&axes) || without_units(dims).count() != axes.len() {
                continue;
            }
            let def = self.body.def_op(value);
            if def.is_some_and(|def| self.body.operands(def).is_empty()) {
                continue; // a constant, an iota
            }
            match self.read.get(&value) {
                Some(other) if *other != axes => return Err(Misplaced),
                Some(_) => continue,
                None => {}
            }
            if let Some(def) = def.filter(|def| self.members.contains(def)) {
                self.demand_operands(def, dims, &axes, &mut stack);
            }
            self.read.insert(value, axes);
        }
        Ok(())
    }

    /// The operands of which an op reads one element for each of its result's, and their axes.
    fn demand_operands(&self, op: Op, dims: &[i64], axes: &Axes, out: &mut Vec<(Value, Axes)>) {
        let at = by_dim(dims, axes);
        if self.body.has(op, Flags::ELEMENTWISE) {
            out.extend(self.body.iter(self.body.operands(op)).map(|v| (v, axes.clone())));
        } else if let Some(transpose) = self.body.matches::<Transpose<'_>>(op) {
            let mut from: ByDim = dims.iter().map(|_| None).collect();
            transpose.permutation.list().iter().zip(&at).for_each(|(d, axis)| from[*d as usize] = *axis);
            out.push((transpose.input, from.into_iter().flatten().collect()));
        } else if let Some(broadcast) = self.body.matches::<Broadcast<'_>>(op) {
            out.push((broadcast.input, broadcast.dimensions.list().iter().filter_map(|d| at[*d as usize]).collect()));
        } else if let Some(reshape) = self.body.matches::<Reshape<'_>>(op) {
            let same = dims_of(self.body, reshape.input).is_some_and(|from| without_units(from).eq(without_units(dims)));
            out.extend(same.then(|| (reshape.input, axes.clone())));
        }
    }
}
