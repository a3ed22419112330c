//! What an element of each op is, in terms of elements of its operands.

use crate::index::Index;
use crate::scope::{Key, Scope};
use crate::windows::small_window;
use shale_dialects::hlo::bitcast_is_by_element;
use shale_dialects::hlo::infer::known;
use shale_dialects::hlo::layout::is_row_major;
use shale_dialects::hlo::{
    And, BitcastConvert, Broadcast, Compare, Concatenate, Constant, Convert, Direction, Iota, Order, Pad, Reduce, Relayout, Reshape, Reverse, Select, Slice,
    Transpose,
};
use shale_ir::attr::AttrKind;
use shale_ir::body::{Body, Op, Region, Value};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::op::{Flags, OpError, ResultType};
use shale_loops::{JoinOrder, Nest, Read};
use smallvec::SmallVec;

/// Elements of one value that are computed in the loops of others; more than windows that are written out take.
const MOST_ELEMENTS: usize = 64;
/// The same where this many elements of all values are computed already.
const FEW_ELEMENTS: usize = 2;
const MANY_ELEMENTS: usize = 200;
/// Sizes of the two dimensions along which an array is transposed, and its bytes, from which on the copy is worth its while: it is more than a first-level
/// cache holds.
const LEAST_ACROSS: i64 = 32;
const LEAST_TURNED_BYTES: i64 = 64 << 10;

/// What is known of an element: its value, or what it needs first.
pub(crate) enum Step {
    Done(Value),
    Needs(Vec<Key>),
}

/// The sizes of an array; all are known.
pub(crate) fn dims(body: &Body<'_>, value: Value) -> Vec<i64> {
    known(body, value).map_or(Vec::new(), |array| array.dims.iter().map(|d| d.size).collect())
}

/// True if an op that stands alone can be lowered: a reduction's function may hold anything then, and take it from anywhere.
pub(crate) fn has_elements_alone(body: &Body<'_>, op: Op) -> bool {
    body.matches::<Reduce<'_>>(op).is_some_and(|_| are_known(body, op)) || has_elements(body, op)
}

/// True if the sizes of an op's arrays are known.
fn are_known(body: &Body<'_>, op: Op) -> bool {
    let values = body.iter(body.operands(op)).chain(body.iter(body.results(op)));
    values.into_iter().all(|value| known(body, value).is_some())
}

/// True if each element of an op's results can be computed from elements of its operands.
pub(crate) fn has_elements(body: &Body<'_>, op: Op) -> bool {
    if !are_known(body, op) {
        return false;
    }
    match body.name(op).text() {
        "hlo.constant" | "hlo.iota" | "hlo.broadcast" | "hlo.transpose" | "hlo.slice" | "hlo.reverse" | "hlo.reshape" | "hlo.dynamic_slice" | "hlo.copy" => {
            true
        }
        "hlo.concatenate" => !is_of_many(body, op),
        // So that indices do not overflow.
        "hlo.pad" => body.matches::<Pad<'_>>(op).is_some_and(|pad| {
            let lists = [pad.edge_padding_low, pad.edge_padding_high, pad.interior_padding];
            lists.iter().flat_map(|list| list.list()).all(|n| n.unsigned_abs() <= 1 << 40)
        }),
        "hlo.bitcast_convert" => {
            let element = |value| body.ty(value).element().scalar();
            element(body.at(body.operands(op), 0)).zip(element(body.result(op, 0))).is_some_and(|(from, to)| bitcast_is_by_element(from, to))
        }
        "hlo.reduce" => body.matches::<Reduce<'_>>(op).is_some_and(|reduce| is_closed(body, reduce.body)),
        "hlo.reduce_window" => small_window(body, op).is_some(),
        _ => body.has(op, Flags::ELEMENTWISE) && body.has(op, Flags::PURE) && body.region_count(op) == 0 && body.results(op).len() == 1,
    }
}

/// The most arrays between which an element of a concatenation chooses: loops have a part for each, which goes through all of the choices when it is
/// compiled, and no more parts than this.
const MOST_JOINED: usize = 64;

/// True for a concatenation that is a kernel, which copies. Padding between elements is for loops to write.
fn is_of_many(body: &Body<'_>, op: Op) -> bool {
    let is_padded = |value| body.ty(value).array().and_then(|array| array.layout).is_some_and(|layout| layout.padded_dimensions.is_some());
    body.operands(op).len() > MOST_JOINED && !body.iter(body.operands(op)).chain(body.iter(body.results(op))).any(is_padded)
}

/// True if a region uses nothing but what it defines.
fn is_closed(body: &Body<'_>, region: Region) -> bool {
    let Some(block) = body.first_block(region) else { return false };
    body.ops(block).all(|op| {
        body.region_count(op) == 0
            && body.iter(body.operands(op)).all(|value| match body.def(value) {
                shale_ir::body::Def::Arg(of, _) => of == block,
                shale_ir::body::Def::Result(of, _) => body.block_of(of) == Some(block),
            })
    })
}

impl<'c> Scope<'_, 'c> {
    /// The element of a value at an index, computed in the outermost loop in which the index is known.
    ///
    /// # Errors
    /// What inference says of the ops that are made.
    pub(crate) fn element(&mut self, value: Value, at: &[Index]) -> Result<Value, OpError> {
        self.demand(Key { value, at: at.into(), guarded: false })
    }

    pub(crate) fn demand(&mut self, key: Key) -> Result<Value, OpError> {
        let mut open = vec![key.clone()];
        while let Some(next) = open.last() {
            if self.known(next).is_some() {
                open.pop();
                continue;
            }
            let next = next.clone();
            match self.step(&next)? {
                Step::Done(value) => {
                    self.learn(next, value);
                    open.pop();
                }
                Step::Needs(keys) => open.extend(keys.into_iter().rev()),
            }
        }
        Ok(self.known(&key).expect("the last step made it"))
    }

    /// The elements of these keys, or what is missing of them.
    pub(crate) fn all(&self, keys: &[Key]) -> Result<Vec<Value>, Step> {
        let missing: Vec<Key> = keys.iter().filter(|key| self.known(key).is_none()).cloned().collect();
        if missing.is_empty() { Ok(keys.iter().filter_map(|key| self.known(key)).collect()) } else { Err(Step::Needs(missing)) }
    }

    fn step(&mut self, key: &Key) -> Result<Step, OpError> {
        let op = match self.array(key.value) {
            Ok(array) => return self.read(array, key).map(Step::Done),
            Err(op) => op,
        };
        if let Some(row) = self.row(op, key)? {
            return Ok(Step::Done(row));
        }
        if self.is_computed_often(op, key) || self.is_in_gaps_of_gaps(op, key) || self.is_read_across(op, key) {
            self.making.push(key.value);
            let array = self.materialize(key.value);
            self.making.pop();
            return self.read(array?, key).map(Step::Done);
        }
        match self.body.name(op).text() {
            "hlo.constant" => self.constant(op, key),
            "hlo.iota" => self.iota(op, key),
            "hlo.reshape" => self.reshape(op, key),
            "hlo.pad" => self.pad(op, key),
            "hlo.concatenate" => self.concatenate(op, key),
            "hlo.dynamic_slice" => self.dynamic_slice(op, key),
            "hlo.reduce" => self.reduce(op, key),
            "hlo.reduce_window" => self.reduce_window(op, key),
            _ => match self.moved(op, key) {
                Some(from) => Ok(self.all(&[from]).map_or_else(|needs| needs, |values| Step::Done(values[0]))),
                None => self.elementwise(op, key),
            },
        }
    }

    /// True if so many elements of a value are computed that it is better an array: ops that take several elements of what others compute of several elements
    /// would be more and more of them.
    fn is_computed_often(&self, op: Op, key: &Key) -> bool {
        let most = if self.elements < MANY_ELEMENTS { MOST_ELEMENTS } else { FEW_ELEMENTS };
        let is_often = !key.at.is_empty() && self.computed.get(&key.value).is_some_and(|count| *count >= most);
        let moves = matches!(self.body.name(op).text(), "hlo.constant" | "hlo.iota" | "hlo.reshape" | "hlo.dynamic_slice" | "hlo.reduce");
        is_often && !moves && !self.making.contains(&key.value) && self.moved(op, key).is_none()
    }

    /// True for an element of an array with gaps, or of what is computed from such, that goes between others' gaps: where each of several arrays in turn goes
    /// between elements of the next one, a last element would be computed from all of these again and again.
    fn is_in_gaps_of_gaps(&self, op: Op, key: &Key) -> bool {
        let body = &*self.body;
        let has_gaps = |op: Op| body.matches::<Pad<'_>>(op).is_some_and(|pad| pad.interior_padding.list().iter().any(|n| *n > 0));
        let takes_gaps = || body.iter(body.operands(op)).any(|value| self.array(value).is_err_and(has_gaps));
        self.is_of_quotients(&key.at) && !self.making.contains(&key.value) && (has_gaps(op) || (body.has(op, Flags::ELEMENTWISE) && takes_gaps()))
    }

    /// True for a large array whose transposed elements others compute with: a copy in tiles and elements that follow each other take less than elements that
    /// are far apart.
    fn is_read_across(&self, op: Op, key: &Key) -> bool {
        let Some(x) = self.body.matches::<Transpose<'_>>(op).filter(|_| !key.guarded && !self.making.contains(&key.value)) else { return false };
        let (sizes, permutation) = (dims(self.body, key.value), x.permutation.list());
        let (Some(last), Some(from)) = (sizes.len().checked_sub(1), permutation.iter().position(|d| *d as usize + 1 == sizes.len())) else { return false };
        let is_wide = from != last && sizes[last] >= LEAST_ACROSS && sizes[from] >= LEAST_ACROSS;
        let bytes = self.body.ty(key.value).element().scalar().map_or(0, ElementType::bytes);
        let is_large = sizes.iter().fold(bytes as i64, |all, n| all.saturating_mul(*n)) >= LEAST_TURNED_BYTES;
        let is_input = self.array(x.input).is_ok_and(|array| is_row_major(self.body.ty(array)));
        // All of it is read, in the order of the loops: these are not those of the copy.
        let loops: Option<SmallVec<[Value; 4]>> = key.at.iter().map(Index::as_value).collect();
        let in_order = loops.is_some_and(|loops| {
            let level = |value: &Value| self.level_of.get(value).copied().unwrap_or(0);
            loops.iter().enumerate().all(|(i, value)| level(value) > 0 && !loops[..i].contains(value)) && loops.is_sorted_by_key(level)
        });
        let is_copied = self.inside.len() == 1 || self.body.users(key.value).any(|user| self.body.has(user, Flags::TERMINATOR));
        is_wide && is_large && is_input && in_order && !is_copied
    }

    /// True for an array of a constant whose elements are all the same.
    fn is_splat(&self, op: Op) -> bool {
        let Some(constant) = self.body.matches::<Constant<'_>>(op) else { return false };
        let AttrKind::Dense(ty, bytes) = *constant.value.0.get() else { return false };
        ty.array().is_some_and(|array| array.rank() > 0) && ty.element().scalar().is_some_and(|element| element.bytes() == bytes.data().len())
    }

    /// The array in which a value's elements are, if these are not to be computed.
    pub(crate) fn array(&self, value: Value) -> Result<Value, Op> {
        match (self.arrays.get(&value), self.body.def_op(value).filter(|op| self.is_inside(*op) || self.is_splat(*op))) {
            (Some(array), _) => Ok(*array),
            (None, None) => Ok(value),
            (None, Some(op)) => Err(op),
        }
    }

    /// The element of an array that exists.
    pub(crate) fn read(&mut self, array: Value, key: &Key) -> Result<Value, OpError> {
        let otherwise = if key.guarded || self.has_empty {
            let element = self.body.ty(array).element().scalar().unwrap_or(ElementType::Pred);
            Some(self.scalar(self.level(&key.at), &Literal::zeros(element, &[]))?)
        } else {
            None
        };
        self.read_or(array, key, otherwise)
    }

    /// The element of an array that exists, or something else where the index lies outside.
    pub(crate) fn read_or(&mut self, array: Value, key: &Key, otherwise: Option<Value>) -> Result<Value, OpError> {
        if key.at.is_empty() {
            return Ok(array);
        }
        let (array, order) = self.in_order(array)?;
        let indices = order.iter().map(|d| self.index(&key.at[*d])).collect::<Result<Vec<_>, _>>()?;
        let (level, indices) = (self.level(&key.at), self.body.values(&indices));
        self.push(level, Read { input: array, indices, otherwise })
    }

    /// The element of the operand that an op which only moves elements gives.
    pub(crate) fn moved(&self, op: Op, key: &Key) -> Option<Key> {
        let (body, at) = (&*self.body, &key.at);
        let (value, at): (Value, SmallVec<[Index; 4]>) = if let Some(x) = body.matches::<Broadcast<'_>>(op) {
            (x.input, x.dimensions.list().iter().map(|d| at[*d as usize].clone()).collect())
        } else if let Some(x) = body.matches::<Transpose<'_>>(op) {
            let mut from: SmallVec<[Index; 4]> = at.clone();
            x.permutation.list().iter().zip(at).for_each(|(d, index)| from[*d as usize] = index.clone());
            (x.input, from)
        } else if let Some(x) = body.matches::<Slice<'_>>(op) {
            let along = x.start_indices.list().iter().zip(x.strides.list());
            (x.input, at.iter().zip(along).map(|(index, (start, stride))| index.scaled(*stride, *start)).collect())
        } else if let Some(x) = body.matches::<Reverse<'_>>(op) {
            let sizes = dims(body, x.input);
            let turned = |(d, index): (usize, &Index)| if x.dimensions.list().contains(&(d as i64)) { index.scaled(-1, sizes[d] - 1) } else { index.clone() };
            (x.input, at.iter().enumerate().map(turned).collect())
        } else if let Some(x) = body.matches::<Relayout<'_>>(op) {
            (x.input, at.clone())
        } else {
            return None;
        };
        Some(Key { value, at, guarded: key.guarded })
    }

    fn elementwise(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let operands: Vec<Value> = self.body.iter(self.body.operands(op)).collect();
        let scalar = |value: &Value| dims(self.body, *value).is_empty();
        let keys: Vec<Key> = operands
            .iter()
            .map(|value| if scalar(value) { Key { value: *value, at: SmallVec::new(), guarded: false } } else { Key { value: *value, ..key.clone() } })
            .collect();
        let values = match self.all(&keys) {
            Ok(values) => values,
            Err(needs) => return Ok(needs),
        };
        let element = self.body.ty(key.value).element().scalar().unwrap_or(ElementType::Pred);
        let ty = self.body.cx().array(element, &[]);
        let level = self.level(&key.at);
        if self.body.matches::<Convert<'_>>(op).is_some() {
            return self.push(level, Convert { input: values[0], to: ResultType(ty) }).map(Step::Done);
        }
        if self.body.matches::<BitcastConvert<'_>>(op).is_some() {
            return self.push(level, BitcastConvert { input: values[0], to: ResultType(ty) }).map(Step::Done);
        }
        Ok(Step::Done(self.push_like(level, op, &values, ty)))
    }

    /// Equal elements are a scalar; others an array beside the loops.
    fn constant(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let Some(constant) = self.body.matches::<Constant<'_>>(op) else { return Err(OpError::new("a constant must have a value")) };
        let ty = self.body.ty(key.value);
        let splat = match *constant.value.0.get() {
            AttrKind::Dense(_, bytes) => ty.element().scalar().and_then(|element| Literal::scalar_from_bytes(element, bytes.data())),
            _ => None,
        };
        if let Some(splat) = splat {
            let level = self.level(&key.at);
            return self.scalar(level, &splat).map(Step::Done);
        }
        let array = self.push(0, constant)?;
        self.arrays.insert(key.value, array);
        self.read(array, key).map(Step::Done)
    }

    fn iota(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let along = self.body.matches::<Iota<'_>>(op).map_or(0, |iota| iota.iota_dimension as usize);
        let element = self.body.ty(key.value).element().scalar().unwrap_or(ElementType::S64);
        let (ty, index) = (self.body.cx().array(element, &[]), key.at[along].clone());
        let (level, input) = (self.level(&key.at), self.index(&index)?);
        if element == ElementType::S64 { Ok(Step::Done(input)) } else { self.push(level, Convert { input, to: ResultType(ty) }).map(Step::Done) }
    }

    /// Where sizes of 1 come and go, or dimensions are split, the operand's index is affine; else the operand is an array under other sizes.
    fn reshape(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let input = self.body.at(self.body.operands(op), 0);
        let (from, to) = (dims(self.body, input), dims(self.body, key.value));
        if let Some(at) = reshaped(&from, &to, &key.at) {
            let key = Key { value: input, at, guarded: key.guarded };
            return Ok(self.all(&[key]).map_or_else(|needs| needs, |values| Step::Done(values[0])));
        }
        let element = self.body.ty(key.value).element().scalar().unwrap_or(ElementType::Pred);
        let (array, result) = (self.materialize(input)?, ResultType(self.body.cx().array(element, &to)));
        let array = self.push(0, Reshape { input: array, result })?;
        self.arrays.insert(key.value, array);
        self.read(array, key).map(Step::Done)
    }

    pub(crate) fn compare(&mut self, level: usize, lhs: Value, direction: Direction, n: i64) -> Result<Value, OpError> {
        let rhs = self.index(&Index::constant(n))?;
        self.push(level, Compare { lhs, rhs, direction, order: Order::Partial })
    }

    /// The truth that `low ≤ index < high`, as far as it is not known.
    pub(crate) fn within(&mut self, index: &Index, (low, high): (Option<i64>, Option<i64>)) -> Result<Option<Value>, OpError> {
        let level = self.level(std::slice::from_ref(index));
        let value = self.index(index)?;
        let low = low.map(|low| self.compare(level, value, Direction::Ge, low)).transpose()?;
        let high = high.map(|high| self.compare(level, value, Direction::Lt, high)).transpose()?;
        match (low, high) {
            (Some(lhs), Some(rhs)) => self.push(level, And { lhs, rhs }).map(Some),
            (low, high) => Ok(low.or(high)),
        }
    }

    /// Both truths, as far as there are two.
    pub(crate) fn both(&mut self, key: &Key, lhs: Option<Value>, rhs: Option<Value>) -> Result<Option<Value>, OpError> {
        let level = self.level(&key.at);
        match (lhs, rhs) {
            (Some(lhs), Some(rhs)) => self.push(level, And { lhs, rhs }).map(Some),
            (lhs, rhs) => Ok(lhs.or(rhs)),
        }
    }

    fn concatenate(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let Some(join) = self.body.matches::<Concatenate>(op) else { return Err(OpError::new("a concatenation must have its attributes")) };
        let (inputs, along): (Vec<Value>, usize) = (self.body.iter(join.inputs).collect(), join.dimension as usize);
        let (mut keys, mut begin) = (Vec::new(), 0);
        for input in &inputs {
            let mut at = key.at.clone();
            at[along] = at[along].scaled(1, -begin);
            keys.push(Key { value: *input, at, guarded: key.guarded || inputs.len() > 1 });
            begin += dims(self.body, *input)[along];
        }
        let values = match self.all(&keys) {
            Ok(values) => values,
            Err(needs) => return Ok(needs),
        };
        let (level, mut result) = (self.level(&key.at), values[values.len() - 1]);
        for i in (0..inputs.len() - 1).rev() {
            let size = dims(self.body, inputs[i])[along];
            let Some(pred) = self.within(&keys[i].at[along], (None, Some(size)))? else { continue };
            result = self.push(level, Select { pred, on_true: values[i], on_false: result })?;
        }
        Ok(Step::Done(result))
    }

    /// A reduction in the loop of its row; or an array, if the loops around it have other rows or other nests use it.
    fn reduce(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let Some(reduce) = self.body.matches::<Reduce<'_>>(op) else { return Err(OpError::new("a reduction must have its attributes")) };
        let level = self.level(&key.at);
        let used = |l: usize| key.at.iter().flat_map(|index| &index.terms).any(|(value, _)| self.level_of.get(value) == Some(&l));
        let is_separate = level > 0 && self.separate.remove(&key.value);
        if is_separate || (1..level).any(|l| self.levels[l].bound > 1 && !used(l)) {
            let array = self.materialize(key.value)?;
            return self.read(array, key).map(Step::Done);
        }
        let inits: Vec<Key> = self.body.iter(reduce.init_values).map(|value| Key { value, at: SmallVec::new(), guarded: false }).collect();
        let inits = match self.all(&inits) {
            Ok(inits) => inits,
            Err(needs) => return Ok(needs),
        };
        let inputs: Vec<Value> = self.body.iter(reduce.inputs).collect();
        let (sizes, reduced) = (dims(self.body, inputs[0]), reduce.dimensions.list());
        let is_reduced = |d: &usize| reduced.contains(&(*d as i64));
        // A dimension of one element is no loop: its index is 0, and lanes are those of a loop that has some.
        let is_loop = |d: &usize| is_reduced(d) && sizes[*d] != 1;
        let bounds: Vec<i64> = (0..sizes.len()).filter(is_loop).map(|d| sizes[d]).collect();
        let row = (0..sizes.len()).rev().take_while(is_reduced).filter(is_loop).count();
        let tail = self.levels.split_off(level + 1);
        let args = self.enter(&bounds);
        let (mut kept, mut own) = (key.at.iter().cloned(), args.into_iter().map(Index::of));
        let index = |d: usize| match (is_reduced(&d), is_loop(&d)) {
            (false, _) => kept.next(),
            (true, true) => own.next(),
            (true, false) => Some(Index::constant(0)),
        };
        let at: Option<SmallVec<[Index; 4]>> = (0..sizes.len()).map(index).collect();
        let at = at.expect("the dimensions are the kept and the reduced ones");
        let elements = inputs.iter().map(|input| self.demand(Key { value: *input, at: at.clone(), guarded: key.guarded })).collect::<Result<Vec<_>, _>>()?;
        let body = self.leave(&elements)?;
        self.levels.extend(tail);
        let (join, init_values) = (self.copy_region(reduce.body), self.body.values(&inits));
        let (bounds, order, accum, parallel) = (self.body.cx().dims(&bounds), JoinOrder::Canonical, reduce.accum, self.body.cx().dims(&[]));
        let results = self.push(level, shale_loops::Reduce { init_values, bounds, row: row as i64, order, accum, vector: 0, parallel, body, join })?;
        let results: Vec<Value> = self.body.iter(results).collect();
        let own: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        let mut found = None;
        for (value, result) in own.into_iter().zip(results) {
            self.learn(Key { value, ..key.clone() }, result);
            found = found.or((value == key.value).then_some(result));
        }
        found.map(Step::Done).ok_or_else(|| OpError::new("a reduction must define its results"))
    }

    /// The element of a row that is kept since several loops over the row use it, if the index goes along one.
    fn row(&mut self, op: Op, key: &Key) -> Result<Option<Value>, OpError> {
        let Some((last, outer)) = key.at.split_last().filter(|_| !key.guarded && self.shared.contains(&key.value) && !self.making.contains(&key.value)) else {
            return Ok(None);
        };
        let size = dims(self.body, key.value)[outer.len()];
        let along = last.as_value().and_then(|arg| self.level_of.get(&arg)).filter(|l| self.levels[**l].bound == size).copied();
        let level = self.level(outer);
        if along.is_none_or(|l| l != level + 1) {
            return Ok(None);
        }
        let mark = Key { value: self.body.result(op, 0), at: outer.into(), guarded: true };
        let row = match self.known(&mark) {
            Some(row) => row,
            None => {
                let tail = self.levels.split_off(level + 1);
                let args = self.enter(&[size]);
                self.making.push(key.value);
                let at = outer.iter().cloned().chain(args.into_iter().map(Index::of)).collect();
                let element = self.demand(Key { value: key.value, at, guarded: false })?;
                self.making.pop();
                let body = self.leave(&[element])?;
                self.levels.extend(tail);
                let nest = self.push(level, Nest::new(self.body.cx(), &[size], body))?;
                let row = self.body.at(nest, 0);
                self.learn(mark, row);
                row
            }
        };
        let index = self.index(last)?;
        let indices = self.body.values(&[index]);
        self.push(level + 1, Read { input: row, indices, otherwise: None }).map(Some)
    }

    /// A value as an array beside the loops, in row-major order.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn materialize(&mut self, value: Value) -> Result<Value, OpError> {
        let is_inside = self.body.def_op(value).is_some_and(|op| self.is_inside(op));
        let array = self.arrays.get(&value).copied().or((!is_inside).then_some(value));
        if let Some(array) = array.filter(|array| is_row_major(self.body.ty(*array))) {
            return Ok(array);
        }
        let tail = self.levels.split_off(1);
        // A transposed copy is made of no other copy.
        let making = self.making.len();
        self.making.extend(self.body.def_op(value).filter(|op| self.body.matches::<Transpose<'_>>(*op).is_some()).map(|_| value));
        let array = self.loops(value);
        self.making.truncate(making);
        self.levels.extend(tail);
        let array = array?;
        self.arrays.insert(value, array);
        Ok(array)
    }
}

/// The operand's index where a reshape from `from` to `to` only removes and adds sizes of 1, or joins dimensions of the result to one of the operand.
fn reshaped(from: &[i64], to: &[i64], at: &[Index]) -> Option<SmallVec<[Index; 4]>> {
    if from.contains(&0) {
        return Some(from.iter().map(|_| Index::constant(0)).collect());
    }
    let mut next = to.iter().zip(at).filter(|(n, _)| **n != 1);
    let mut found = SmallVec::new();
    for size in from {
        let (mut joined, mut index) = (1, Index::constant(0));
        while joined < *size {
            let (n, along) = next.next()?;
            (joined, index) = (joined * n, index.scaled(*n, 0).plus(along));
        }
        if joined != *size {
            return None;
        }
        found.push(index);
    }
    Some(found)
}
