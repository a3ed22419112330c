//! From the scalar ops of a body to a lane program.

use super::compiler::{Compiler, View};
use super::ops;
use super::plan::{Address, Check, Form, Operand, Spot, Stage, Term};
use super::rows::InTile;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::Compare;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_lanes::{Access, Ahead, Binary, Builder, Direction, Item};
use shale_loops::{Affine, Read};

/// The most lanes of a tile whose elements or indices are kept.
pub(crate) const TILE: usize = 2048;

/// Something that a program stores.
pub(crate) struct Root {
    pub(crate) value: Value,
    /// Types to which it is converted first, one after the other.
    pub(crate) through: Vec<ElementType>,
    pub(crate) address: Address,
    pub(crate) stride: i64,
    pub(crate) is_tile: bool,
    /// True if it goes to an array that no cache holds.
    pub(crate) is_large: bool,
}

impl Root {
    /// A value that goes to one place.
    pub(crate) fn at(value: Value, address: Address) -> Root {
        Root { value, through: Vec::new(), address, stride: 0, is_tile: false, is_large: false }
    }
}

/// Lane programs being made for the ops of one body.
pub(crate) struct Tiles {
    pub(crate) stages: Vec<Stage>,
    /// Where the lists of indices of reads lie that are no weighted sums.
    lists: FxHashMap<Op, Spot>,
}

/// One program.
pub(super) struct Code<'t> {
    pub(super) b: Builder,
    pub(super) items: FxHashMap<Value, Item>,
    pub(super) inputs: Vec<Operand>,
    lane: Option<usize>,
    lists: &'t FxHashMap<Op, Spot>,
    /// What was loaded, and from where, if several ops may load the same.
    shared: Option<Vec<(Operand, Item)>>,
}

impl<'t> Code<'t> {
    /// An empty program for the lanes of a loop, or for one lane.
    pub(super) fn new(lane: Option<usize>, lists: &'t FxHashMap<Op, Spot>) -> Self {
        Code { b: Builder::new(), items: FxHashMap::default(), inputs: Vec::new(), lane, lists, shared: None }
    }

    /// The same for a program of several phases, which load what they have in common once.
    pub(super) fn sharing(lane: Option<usize>, lists: &'t FxHashMap<Op, Spot>) -> Self {
        Code { shared: Some(Vec::new()), ..Code::new(lane, lists) }
    }

    /// What was loaded as an operand says.
    fn loaded(&self, element: ElementType, operand: &Operand) -> Option<Item> {
        let is_same = |(known, item): &&(Operand, Item)| {
            let (a, b) = (&known.address, &operand.address);
            item.element == element && a.buffer == b.buffer && a.form == b.form && known.stride == operand.stride && known.checks.is_empty()
        };
        self.shared.as_ref()?.iter().find(is_same).map(|(_, item)| *item).filter(|_| operand.checks.is_empty())
    }

    /// Lets the only input that is no element for all lanes ask for its next page: of two, one would come in the other's way (sums take a seventh longer).
    /// It must lie like an output: behind rows with gaps there is nothing that is needed.
    fn ask_for_page(&mut self, outputs: &[Operand]) {
        let mut arrays = self.inputs.iter().enumerate().filter(|(_, input)| input.stride != 0 || input.list.is_some());
        let (Some((number, input)), None) = (arrays.next(), arrays.next()) else { return };
        let lies_alike = |output: &Operand| input.address.form.is_like(input.stride, &output.address.form, output.stride);
        if outputs.iter().any(lies_alike) {
            self.b.ahead(number, Ahead::Page);
        }
    }

    /// The loop whose iterations the lanes are.
    pub(super) fn lane(&self) -> Option<usize> {
        self.lane
    }
}

impl<'c> Compiler<'_, 'c> {
    /// The programs that compute roots from the ops of a body over the lanes of a loop, or for one lane. True if they go tile by tile.
    ///
    /// # Errors
    /// What has no code.
    pub(crate) fn tiles(&mut self, at: Op, ops: &[Op], roots: &[Root], lane: Option<usize>) -> Result<(Vec<Stage>, bool), Diagnostic> {
        let mut tiles = Tiles { stages: Vec::new(), lists: FxHashMap::default() };
        let wanted: Vec<Value> = roots.iter().map(|root| root.value).collect();
        for op in self.needed(ops, &wanted) {
            let Some(read) = self.body.matches::<Read>(op).filter(|read| self.is_listed(*read)) else { continue };
            let list = self.keep(op, 4 * TILE)?;
            let stage = self.index_stage(op, read, ops, list, lane, &tiles)?;
            tiles.stages.push(stage);
            tiles.lists.insert(op, list);
        }
        let mut code = Code::new(lane, &tiles.lists);
        for op in self.needed(ops, &wanted) {
            self.emit(&mut code, op)?;
        }
        let mut outputs = Vec::new();
        for root in roots {
            self.store(&mut code, at, root, &mut outputs)?;
        }
        // Rows of a tile wait in a cache: what reads them asks for the next tile's, if for anything.
        if self.rows.is_none() && roots.iter().any(|root| root.is_large) {
            code.ask_for_page(&outputs);
        }
        let is_tiled = !tiles.lists.is_empty() || roots.iter().any(|root| root.is_tile);
        let stage = self.stage(at, code.b, code.inputs, outputs)?;
        tiles.stages.push(stage);
        Ok((tiles.stages, is_tiled))
    }

    /// Adds the store of a root to a program, and its places to the outputs.
    pub(super) fn store(&mut self, code: &mut Code<'_>, at: Op, root: &Root, outputs: &mut Vec<Operand>) -> Result<(), Diagnostic> {
        let mut item = self.item(code, at, root.value)?;
        for to in &root.through {
            item = code.b.convert(item, *to).map_err(|e| self.lane_error(at, &e))?;
        }
        let contiguous = code.lane.is_none() || root.stride == item.element.bytes() as i64;
        match contiguous {
            true if root.is_large && code.lane.is_some() => code.b.store_streaming(item),
            true => code.b.store(item, Access::Contiguous),
            false => code.b.store(item, Access::Strided),
        }
        let part = item.element.part().bytes();
        for i in 0..=usize::from(item.im.is_some()) {
            let mut address = root.address.clone();
            address.form.offset += (i * part) as i64;
            outputs.push(Operand { address, stride: root.stride, list: None, checks: Vec::new() });
        }
        Ok(())
    }

    pub(super) fn stage(&self, at: Op, b: Builder, mut operands: Vec<Operand>, outputs: Vec<Operand>) -> Result<Stage, Diagnostic> {
        operands.extend(outputs);
        let code = b.finish().compile(self.isa).map_err(|e| self.lane_error(at, &e))?;
        Ok(Stage { code, operands })
    }

    /// The ops of a body, in order, that values need.
    pub(super) fn needed(&self, ops: &[Op], values: &[Value]) -> Vec<Op> {
        let mut wanted: FxHashSet<Value> = values.iter().map(|value| self.aliases.get(value).copied().unwrap_or(*value)).collect();
        let mut found: Vec<Op> = Vec::new();
        for op in ops.iter().rev() {
            if self.body.iter(self.body.results(*op)).any(|value| wanted.contains(&value)) {
                match self.chosen(*op) {
                    Some(chosen) => drop(wanted.insert(self.aliases.get(&chosen).copied().unwrap_or(chosen))),
                    None => wanted.extend(self.body.iter(self.body.operands(*op)).map(|value| self.aliases.get(&value).copied().unwrap_or(value))),
                }
                found.push(*op);
            }
        }
        found.reverse();
        found
    }

    /// True for a read whose elements do not lie where a weighted sum says, or not all within the array.
    pub(crate) fn is_listed(&self, read: Read) -> bool {
        let sizes = self.views.get(&read.input).map(|view| &view.dims[..]).unwrap_or_default();
        !self.reads_nothing(read)
            && self.body.iter(read.indices).zip(sizes).any(|(index, size)| match self.form(index) {
                Some(form) => read.otherwise.is_some() && !self.is_inside(&form, *size) && !self.is_guardable(read),
                None => true,
            })
    }

    /// True for a read that finds no element of its array, whatever the loops around do.
    pub(super) fn reads_nothing(&self, read: Read) -> bool {
        let sizes = self.views.get(&read.input).map(|view| &view.dims[..]).unwrap_or_default();
        let is_outside = |(index, size): (Value, &i64)| self.form(index).is_some_and(|form| self.is_outside_of(&form, *size));
        read.otherwise.is_some() && self.body.iter(read.indices).zip(sizes).any(is_outside)
    }

    /// The program that lists which element each lane reads; lanes outside of the array read one within.
    fn index_stage(&mut self, op: Op, read: Read, ops: &[Op], list: Spot, lane: Option<usize>, tiles: &Tiles) -> Result<Stage, Diagnostic> {
        let view = self.view(op, read.input)?;
        let fits = view.bytes().is_some_and(|bytes| i32::try_from(bytes / view.element.part().bytes()).is_ok());
        let indices: Vec<Value> = self.body.iter(read.indices).collect();
        let (_, listed) = self.listed_part(&view, &indices, lane);
        let may_leave = |(index, size, _): &(Value, i64, i64)| !self.is_below(*index, *size);
        if !fits || (read.otherwise.is_none() && listed.iter().any(may_leave)) {
            let why = if fits { "by an index that is computed from data" } else { "of an array with more than 2^31 elements by a list of indices" };
            return Err(self.error(op, format!("the cpu backend has no code for a loop.read {why} yet")));
        }
        let mut code = Code::new(lane, &tiles.lists);
        for needed in self.needed(ops, &indices) {
            self.emit(&mut code, needed)?;
        }
        let part = view.element.part().bytes() as i64;
        let mut sum = None;
        for (index, size, stride) in listed {
            let x = self.item(&mut code, op, index)?;
            let [low, high, weight] = [0, (size - 1).max(0), stride / part].map(|n| number(&mut code.b, n));
            let is_below = self.is_below(index, size);
            let step = |b: &mut Builder| {
                let held = if is_below { x } else { b.clamp(low, x, high)? };
                let part = if stride == part { held } else { b.binary(Binary::Multiply, held, weight)? };
                sum.map_or(Ok(part), |sum| b.binary(Binary::Add, sum, part))
            };
            sum = Some(step(&mut code.b).map_err(|e| self.lane_error(op, &e))?);
        }
        let sum = sum.unwrap_or_else(|| number(&mut code.b, 0));
        let narrow = code.b.convert(sum, ElementType::S32).map_err(|e| self.lane_error(op, &e))?;
        code.b.store(narrow, Access::Contiguous);
        let output = Operand { address: list.into(), stride: 4, list: None, checks: Vec::new() };
        self.stage(op, code.b, code.inputs, vec![output])
    }

    /// Where an element lies as far as the loops around the lanes say, and the other indices, each with the size of its dimension and the bytes from one
    /// element to the next.
    fn listed_part(&self, view: &View, indices: &[Value], lane: Option<usize>) -> (Address, Vec<(Value, i64, i64)>) {
        let (mut address, mut listed) = (view.address.clone(), Vec::new());
        for ((index, size), stride) in indices.iter().zip(&view.dims).zip(view.strides()) {
            match self.form(*index).filter(|form| self.is_inside(form, *size) && lane.is_none_or(|lane| form.weight(lane) == 0)) {
                Some(form) => address.form.add(&form, stride),
                None => listed.push((*index, *size, stride)),
            }
        }
        (address, listed)
    }

    fn view(&self, op: Op, value: Value) -> Result<View, Diagnostic> {
        self.views.get(&value).cloned().ok_or_else(|| self.error(op, "the cpu backend has no code for reading an array that is computed for each lane yet"))
    }

    pub(super) fn emit(&mut self, code: &mut Code<'_>, op: Op) -> Result<(), Diagnostic> {
        let result = self.body.result(op, 0);
        if self.forms.contains_key(&result) || self.constants.contains_key(&result) {
            return Ok(());
        }
        let item = if let Some(chosen) = self.chosen(op) {
            self.item(code, op, chosen)?
        } else if let Some(compared) = self.body.matches::<Compare>(op).and_then(|compare| self.compare_indices(code, compare)) {
            compared.map_err(|e| self.lane_error(op, &e))?
        } else if let Some(read) = self.body.matches::<Read>(op) {
            self.read(code, op, read)?
        } else if let Some(affine) = self.body.matches::<Affine<'_>>(op) {
            let mut sum = number(&mut code.b, affine.offset);
            for (index, weight) in self.body.iter(affine.indices).zip(affine.coefficients.list()) {
                let x = self.item(code, op, index)?;
                let weight = number(&mut code.b, *weight);
                let term = code.b.binary(Binary::Multiply, x, weight);
                sum = term.and_then(|term| code.b.binary(Binary::Add, sum, term)).map_err(|e| self.lane_error(op, &e))?;
            }
            sum
        } else {
            let operands: Vec<Value> = self.body.iter(self.body.operands(op)).collect();
            let items = operands.into_iter().map(|value| self.item(code, op, value)).collect::<Result<Vec<_>, _>>()?;
            let found = ops::apply(&mut code.b, self.body, op, &items).map_err(|e| self.lane_error(op, &e))?;
            found.ok_or_else(|| self.no_code(op))?
        };
        code.items.insert(result, item);
        Ok(())
    }

    /// A scalar in lanes: computed by this program, known, an index, or in memory.
    pub(super) fn item(&mut self, code: &mut Code<'_>, at: Op, value: Value) -> Result<Item, Diagnostic> {
        let value = self.aliases.get(&value).copied().unwrap_or(value);
        if let Some(item) = code.items.get(&value) {
            return Ok(*item);
        }
        let item = if let Some((element, bits)) = self.constants.get(&value) {
            code.b.constant_bits(*element, *bits)
        } else if let Some(form) = self.forms.get(&value).cloned() {
            self.index(code, at, &form)?
        } else if let Some(InTile { spot, element, lane, local }) = self.in_tiles.get(&value).copied() {
            let (mut address, bytes) = (Address::from(spot), element.bytes() as i64);
            match local.filter(|_| code.lane != Some(lane)) {
                Some(local) => {
                    address.form.add(&Form::of(Term::Loop(local)), bytes);
                    load(code, element, &address, 0, Vec::new())
                }
                None => load(code, element, &address, bytes, Vec::new()),
            }
        } else if let Some(view) = self.views.get(&value).filter(|view| view.dims.is_empty()).cloned() {
            load(code, view.element, &view.address, 0, Vec::new())
        } else {
            return Err(self.error(at, format!("the cpu backend has no code for {} on such values yet", self.body.name(at).text())));
        };
        code.items.insert(value, item);
        Ok(item)
    }

    /// A weighted sum of indices as numbers.
    fn index(&mut self, code: &mut Code<'_>, at: Op, form: &Form) -> Result<Item, Diagnostic> {
        let mut sum = None;
        for (term, weight) in &form.terms {
            let x = match term {
                Term::Loop(number) if code.lane == Some(*number) => code.b.iota(ElementType::S64),
                Term::Loop(number) if self.rows.is_some_and(|rows| rows.lane == *number) => {
                    let address = self.row_index(at)?;
                    Ok(load(code, ElementType::S64, &address, 0, Vec::new()))
                }
                Term::Loop(number) => {
                    let spot = match self.index_cells.get(number) {
                        Some(spot) => *spot,
                        None => self.keep(at, 8)?,
                    };
                    self.index_cells.insert(*number, spot);
                    Ok(load(code, ElementType::S64, &spot.into(), 0, Vec::new()))
                }
                Term::Cell(spot) => Ok(load(code, ElementType::S64, &(*spot).into(), 0, Vec::new())),
            };
            let weighted = |x| match *weight {
                1 => Ok(x),
                weight => {
                    let weight = number(&mut code.b, weight);
                    code.b.binary(Binary::Multiply, x, weight)
                }
            };
            let term = x.and_then(weighted);
            let next = term.and_then(|term| match sum {
                Some(sum) => code.b.binary(Binary::Add, sum, term),
                None => Ok(term),
            });
            sum = Some(next.map_err(|e| self.lane_error(at, &e))?);
        }
        let offset = number(&mut code.b, form.offset);
        match sum {
            Some(sum) if form.offset == 0 => Ok(sum),
            Some(sum) => code.b.binary(Binary::Add, sum, offset).map_err(|e| self.lane_error(at, &e)),
            None => Ok(offset),
        }
    }

    fn read(&mut self, code: &mut Code<'_>, op: Op, read: Read) -> Result<Item, Diagnostic> {
        if let Some(otherwise) = read.otherwise.filter(|_| self.reads_nothing(read)) {
            return self.item(code, op, otherwise);
        }
        let view = self.view(op, read.input)?;
        let indices: Vec<Value> = self.body.iter(read.indices).collect();
        if indices.len() != view.dims.len() {
            return Err(self.error(op, "the cpu backend has no code for reading a row for each lane yet"));
        }
        if let Some(list) = code.lists.get(&op).copied() {
            return self.listed(code, op, read, &view, &indices, list);
        }
        let (address, mut checks) = self.element_address(op, &view, &indices)?;
        let (address, stride) = self.along_lanes(code.lane, address);
        if let Some(otherwise) = read.otherwise {
            // Not listed: where it leaves the array, it stays in the memory.
            let element = load(code, view.element, &address, stride, Vec::new());
            return self.guarded(code, op, (element, otherwise), read, &view);
        }
        for check in &mut checks {
            check.per_lane = code.lane.map_or(0, |lane| check.index.weight(lane));
        }
        Ok(load(code, view.element, &address, stride, checks))
    }

    /// The address of the first lane's element, and the bytes to the next one's.
    fn along_lanes(&self, lane: Option<usize>, mut address: Address) -> (Address, i64) {
        let Some(lane) = lane else { return (address, 0) };
        let mut stride = address.form.weight(lane);
        // Where the lanes are rows of a tile, what a row keeps lies at its place in the tile, the first one for the first lane.
        if let Some(rows) = self.rows.filter(|rows| rows.lane == lane) {
            stride = stride.wrapping_add(address.form.weight(rows.local));
            address.form.terms.retain(|(term, _)| *term != Term::Loop(rows.local));
        }
        (address, stride)
    }

    /// The address of an element or row, with what has to be asked of its indices at run time.
    pub(crate) fn element_address(&self, op: Op, view: &View, indices: &[Value]) -> Result<(Address, Vec<Check>), Diagnostic> {
        let (mut address, mut checks) = (view.address.clone(), Vec::new());
        for ((index, size), stride) in indices.iter().zip(&view.dims).zip(view.strides()) {
            let form =
                self.form(*index).ok_or_else(|| self.error(op, "the cpu backend has no code for a loop.read by an index that is computed from data yet"))?;
            address.form.add(&form, stride);
            if !self.is_inside(&form, *size) && !self.is_below(*index, *size) {
                checks.push(Check { index: form, per_lane: 0, size: *size });
            }
        }
        Ok((address, checks))
    }

    /// Elements by a list of indices; what stands outside of the array where an index is outside.
    fn listed(&mut self, code: &mut Code<'_>, op: Op, read: Read, view: &View, indices: &[Value], list: Spot) -> Result<Item, Diagnostic> {
        if view.dims.contains(&0) {
            let otherwise = read.otherwise.ok_or_else(|| self.no_code(op))?;
            return self.item(code, op, otherwise);
        }
        let (address, listed) = self.listed_part(view, indices, code.lane);
        let reach = listed.iter().fold(view.element.bytes(), |all, (_, size, stride)| all + (*size as usize - 1) * *stride as usize);
        let element = code.b.load(view.element, Access::Indexed);
        for part in 0..=usize::from(element.im.is_some()) {
            let mut address = address.clone();
            let shift = part * view.element.part().bytes();
            address.form.offset += shift as i64;
            code.inputs.push(Operand { address, stride: 0, list: Some((list, reach - shift)), checks: Vec::new() });
        }
        let Some(otherwise) = read.otherwise else { return Ok(element) };
        let otherwise = self.item(code, op, otherwise)?;
        let mut result = element;
        for (index, size, _) in listed {
            if self.form(index).is_some_and(|form| self.is_inside(&form, size)) || self.is_below(index, size) {
                continue;
            }
            let x = self.item(code, op, index)?;
            let [low, high] = [0, size].map(|n| number(&mut code.b, n));
            let guarded = |b: &mut Builder| {
                let above = b.compare(Direction::Ge, false, x, low)?;
                let below = b.compare(Direction::Lt, false, x, high)?;
                let inside = b.binary(Binary::And, above, below)?;
                b.select(inside, result, otherwise)
            };
            result = guarded(&mut code.b).map_err(|e| self.lane_error(op, &e))?;
        }
        Ok(result)
    }
}

/// An s64 in every lane.
pub(super) fn number(b: &mut Builder, n: i64) -> Item {
    b.constant_bits(ElementType::S64, u128::from(n as u64))
}

/// Elements at a distance; one for all lanes if that is 0.
fn load(code: &mut Code<'_>, element: ElementType, address: &Address, stride: i64, checks: Vec<Check>) -> Item {
    let access = match stride {
        0 => Access::Splat,
        _ if stride == element.bytes() as i64 => Access::Contiguous,
        _ => Access::Strided,
    };
    let operand = Operand { address: address.clone(), stride, list: None, checks };
    if let Some(item) = code.loaded(element, &operand) {
        return item;
    }
    let item = code.b.load(element, access);
    for part in 0..=usize::from(item.im.is_some()) {
        let mut operand = operand.clone();
        operand.address.form.offset += (part * element.part().bytes()) as i64;
        code.inputs.push(operand);
    }
    code.shared.iter_mut().for_each(|shared| shared.push((operand.clone(), item)));
    item
}
