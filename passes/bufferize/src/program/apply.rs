//! The program that says where its arrays lie: memories, a store behind what makes an array, loads before what reads one, and the copies that are left.

use super::{Action, Assigned, Copying, Plan, Source};
use crate::places::{ALIGN, Home};
use rustc_hash::FxHashMap;
use shale_buf::{Alloc, Copy, Load, Memory, Store, Take, bytes_of};
use shale_dialects::hlo::{Bitcast, BitcastConvert, OptimizationBarrier, Reshape};
use shale_ir::body::{At, Block, Body, Op, OpSpec, Region, Value};
use shale_ir::loc::Loc;
use shale_ir::op::{OpError, ResultType};
use shale_ir::types::Type;

/// How much was written down.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    /// Arrays that ops make in memory.
    pub(crate) arrays: u64,
    /// Of these, the ones that lie where the op read.
    pub(crate) in_place: u64,
    /// Copies that copy bytes.
    pub(crate) copies: u64,
}

/// What of an op is in memory: the op itself goes, or some of its operands and results do.
enum Rest {
    /// The op only renames memory.
    Nothing,
    /// These operands, arguments of regions, what those return, and results do.
    Without(Vec<usize>),
}

/// Writes an assignment into the function.
///
/// # Errors
/// What inference says of the ops that are made.
pub(crate) fn apply(body: &mut Body<'_>, block: Block, assigned: &Assigned) -> Result<Done, OpError> {
    let mut rests = Vec::new();
    for op in ops_in_memory(body, block, &assigned.plan) {
        rests.extend(rest(body, assigned, op).map(|rest| (op, rest)));
    }
    let mut writer = Writer { places: Places::new(body, block, assigned)?, assigned, done: Done::default() };
    for (value, outside) in &assigned.plan.invariant {
        body.replace_all_uses(*value, *outside);
    }
    writer.stores(body)?;
    let gone: FxHashMap<Op, &Rest> = rests.iter().map(|(op, rest)| (*op, rest)).collect();
    writer.loads(body, block, &gone)?;
    for (op, rest) in &rests {
        if let Rest::Without(numbers) = rest {
            return_less(body, *op, numbers)?;
        }
    }
    for (op, rest) in rests.into_iter().rev() {
        match rest {
            Rest::Nothing => body.erase(op),
            Rest::Without(numbers) => shrink(body, op, &numbers)?,
        }
    }
    for op in assigned.plan.unneeded.iter().rev() {
        body.erase(*op);
    }
    Ok(writer.done)
}

/// The ops of a block, and of the loops and branches in it.
fn ops_in_memory(body: &Body<'_>, block: Block, plan: &Plan) -> Vec<Op> {
    let (mut found, mut blocks) = (Vec::new(), vec![block]);
    while let Some(block) = blocks.pop() {
        for op in body.ops(block) {
            found.push(op);
            if plan.controls.contains(&op) {
                blocks.extend(body.regions(op).filter_map(|region| body.first_block(region)));
            }
        }
    }
    found
}

fn rest(body: &Body<'_>, assigned: &Assigned, op: Op) -> Option<Rest> {
    if let Some(numbers) = assigned.plan.dropped.get(&op) {
        return Some(Rest::Without(numbers.clone()));
    }
    let operands = || body.iter(body.operands(op)).enumerate();
    let in_memory = |value: Value| assigned.home(value).is_some();
    if body.matches::<OptimizationBarrier>(op).is_some() {
        let numbers: Vec<usize> = operands().filter(|(_, value)| in_memory(*value)).map(|(i, _)| i).collect();
        return match numbers.len() {
            0 => None,
            all if all == body.operands(op).len() => Some(Rest::Nothing),
            _ => Some(Rest::Without(numbers)),
        };
    }
    let renames = body.matches::<Bitcast<'_>>(op).is_some() || body.matches::<Reshape<'_>>(op).is_some() || body.matches::<BitcastConvert<'_>>(op).is_some();
    let (from, to) = (operands().next()?.1, body.iter(body.results(op)).next()?);
    let same = || assigned.plan.buffer_of.get(&from) == assigned.plan.buffer_of.get(&to);
    (renames && in_memory(from) && same()).then_some(Rest::Nothing)
}

/// The memories of a function.
struct Places {
    arena: Option<Value>,
    results: FxHashMap<usize, Value>,
    arguments: FxHashMap<usize, Value>,
}

impl Places {
    /// Makes the memories that an assignment uses.
    fn new(body: &mut Body<'_>, block: Block, assigned: &Assigned) -> Result<Places, OpError> {
        let mut places = Places { arena: None, results: FxHashMap::default(), arguments: FxHashMap::default() };
        let loc = body.first_op(block).map_or(Loc::UNKNOWN, |op| body.loc(op));
        let align = ALIGN as i64;
        let alloc = |body: &mut Body<'_>, bytes: usize, name: &str| {
            let result = ResultType(Memory { bytes: bytes as i64, align }.to_type(body.cx()));
            let memory = body.push(At::Start(block), loc, Alloc { result })?;
            body.set_value_name(memory, name);
            Ok::<Value, OpError>(memory)
        };
        let Assigned { plan, assignment } = assigned;
        let mut owned: Vec<usize> = assignment.homes.iter().filter_map(|home| if let Some(Home::Result(i, _)) = home { Some(*i) } else { None }).collect();
        owned.sort_unstable();
        owned.dedup();
        for number in owned.into_iter().rev() {
            let owner =
                (0..plan.sizes.len()).find(|buffer| assignment.homes[*buffer] == Some(Home::Result(number, 0)) && plan.owners[*buffer].result == Some(number));
            let bytes = owner.and_then(|buffer| plan.sizes[buffer]).ok_or_else(|| OpError::new("a result without an owner"))?;
            places.results.insert(number, alloc(body, bytes, &format!("result{number}"))?);
        }
        for value in plan.arguments.iter().rev() {
            let Some(number) = plan.owners[plan.buffer_of[value]].argument else { continue };
            let bytes = bytes_of(body.ty(*value)).unwrap_or(0);
            let result = ResultType(Memory { bytes, align }.to_type(body.cx()));
            let memory = body.push(At::Start(block), loc, Take { input: *value, result })?;
            body.set_value_name(memory, &format!("argument{number}"));
            places.arguments.insert(number, memory);
        }
        if assignment.arena > 0 {
            places.arena = Some(alloc(body, assignment.arena, "arena")?);
        }
        Ok(places)
    }

    fn of(&self, home: Home) -> Option<(Value, i64)> {
        match home {
            Home::Arena(at) => Some((self.arena?, at as i64)),
            Home::Result(number, at) => Some((*self.results.get(&number)?, at as i64)),
            Home::Argument(number, at) => Some((*self.arguments.get(&number)?, at as i64)),
        }
    }
}

struct Writer<'a> {
    assigned: &'a Assigned,
    places: Places,
    done: Done,
}

impl Writer<'_> {
    fn place(&self, buffer: usize) -> Option<(Value, i64)> {
        self.places.of(self.assigned.assignment.homes[buffer]?)
    }

    /// Copies, and a store for each array that an op makes.
    fn stores(&mut self, body: &mut Body<'_>) -> Result<(), OpError> {
        for action in &self.assigned.plan.actions {
            match action {
                Action::Copy(copying) => self.copy(body, copying)?,
                Action::Op(op) if !self.assigned.plan.controls.contains(op) => self.store(body, *op)?,
                Action::Op(_) | Action::Begin(_) => {}
            }
        }
        Ok(())
    }

    fn copy(&mut self, body: &mut Body<'_>, copying: &Copying) -> Result<(), OpError> {
        let Some((to, to_offset)) = self.place(copying.to) else { return Ok(()) };
        let loc = body.loc(copying.before);
        match copying.from {
            Source::Buffer(from) => {
                let Some((from, from_offset)) = self.place(from).filter(|place| *place != (to, to_offset)) else { return Ok(()) };
                let bytes = self.assigned.plan.sizes[copying.to].unwrap_or(0) as i64;
                body.push(At::Before(copying.before), loc, Copy { from, to, from_offset, to_offset, bytes })?;
            }
            Source::Value(value) => body.push(At::Before(copying.before), loc, Store { value, memory: to, offset: to_offset })?,
        }
        self.done.copies += 1;
        Ok(())
    }

    fn store(&mut self, body: &mut Body<'_>, op: Op) -> Result<(), OpError> {
        let plan = &self.assigned.plan;
        let (mut at, loc) = (op, body.loc(op));
        let read: Vec<Value> = body.walk(op).flat_map(|inner| body.iter(body.operands(inner)).collect::<Vec<_>>()).collect();
        let read: Vec<_> = read.into_iter().filter_map(|value| self.place(*plan.buffer_of.get(&value)?)).collect();
        let results: Vec<Value> = body.iter(body.results(op)).collect();
        for value in results {
            let Some((memory, offset)) = plan.buffer_of.get(&value).and_then(|buffer| self.place(*buffer)) else { continue };
            body.push(At::After(at), loc, Store { value, memory, offset })?;
            at = body.next_op(at).unwrap_or(at);
            self.done.arrays += 1;
            self.done.in_place += u64::from(read.contains(&(memory, offset)));
        }
        Ok(())
    }

    /// A load before each op for each array that it, or what is within it, reads.
    fn loads(&self, body: &mut Body<'_>, block: Block, gone: &FxHashMap<Op, &Rest>) -> Result<(), OpError> {
        for holder in ops_in_memory(body, block, &self.assigned.plan) {
            let is_control = self.assigned.plan.controls.contains(&holder);
            let users: Vec<Op> = if is_control { vec![holder] } else { body.walk(holder).collect() };
            let dropped = self.dropped(body, holder, gone);
            let mut loaded: FxHashMap<(Value, i64, Type<'_>), Value> = FxHashMap::default();
            for user in users {
                for i in 0..body.operands(user).len() {
                    let value = body.operand(user, i);
                    let updated = self.assigned.plan.updated.get(&(user, i));
                    let buffer = updated.or_else(|| self.assigned.plan.buffer_of.get(&value)).copied();
                    let place = buffer.and_then(|buffer| self.place(buffer));
                    let Some((memory, offset)) = place.filter(|_| user != holder || !dropped.contains(&i)) else { continue };
                    // The store of an array uses the value itself.
                    if body.matches::<Store>(user).is_some() || body.matches::<Take<'_>>(user).is_some() {
                        continue;
                    }
                    let (ty, loc) = (body.ty(value), body.loc(holder));
                    let load = match loaded.get(&(memory, offset, ty)) {
                        Some(load) => *load,
                        None => body.push(At::Before(holder), loc, Load { memory, offset, result: ResultType(ty) })?,
                    };
                    loaded.insert((memory, offset, ty), load);
                    body.set_operand(user, i, load);
                }
            }
        }
        Ok(())
    }

    /// The operands of an op that go, or of what ends a region of a loop or branch.
    fn dropped(&self, body: &Body<'_>, op: Op, gone: &FxHashMap<Op, &Rest>) -> Vec<usize> {
        let all = |op: Op| (0..body.operands(op).len()).collect();
        match gone.get(&op) {
            Some(Rest::Nothing) => return all(op),
            // The choice of a branch is an operand, its results are none.
            Some(Rest::Without(numbers)) => return if is_choice(body, op) { Vec::new() } else { numbers.clone() },
            None => {}
        }
        let is_end = body.block_of(op).is_some_and(|block| body.last_op(block) == Some(op));
        let parent = body.parent_op(op).filter(|_| is_end).and_then(|parent| Some((parent, self.assigned.plan.dropped.get(&parent)?)));
        parent.map_or(Vec::new(), |(parent, numbers)| if returns_values(body, parent, op) { numbers.clone() } else { Vec::new() })
    }
}

/// True for an op whose operands are no values that its regions carry.
fn is_choice(body: &Body<'_>, op: Op) -> bool {
    !matches!(body.name(op).text(), "hlo.while" | "hlo.optimization_barrier")
}

/// True if `end` returns what `parent` carries or gives; the condition of a loop returns a truth value.
fn returns_values(body: &Body<'_>, parent: Op, end: Op) -> bool {
    let first = body.regions(parent).next();
    is_choice(body, parent) || body.block_of(end).map(|block| body.region_of(block)) != first
}

/// Takes values from what the regions of a loop or branch return.
fn return_less(body: &mut Body<'_>, op: Op, numbers: &[usize]) -> Result<(), OpError> {
    let regions: Vec<Region> = body.regions(op).collect();
    for region in regions {
        let end = body.first_block(region).and_then(|block| body.last_op(block)).ok_or("the computation must return values")?;
        if returns_values(body, op, end) {
            let returned: Vec<Value> = body.iter(body.operands(end)).enumerate().filter(|(i, _)| !numbers.contains(i)).map(|(_, value)| value).collect();
            body.set_operands(end, &returned);
        }
    }
    Ok(())
}

/// Makes an op anew without some of what it carries or gives.
fn shrink(body: &mut Body<'_>, op: Op, numbers: &[usize]) -> Result<(), OpError> {
    let kept = |count: usize| (0..count).filter(|i| !numbers.contains(i)).collect::<Vec<usize>>();
    let regions: Vec<Region> = body.regions(op).collect();
    let mut new_regions = Vec::new();
    for region in regions {
        let block = body.first_block(region).ok_or("the computation must have a block")?;
        let args: Vec<Value> = kept(body.args(block).len()).into_iter().map(|i| body.at(body.args(block), i)).collect();
        let types: Vec<Type<'_>> = args.iter().map(|arg| body.ty(*arg)).collect();
        let new = body.new_region();
        let entry = body.add_block(new, &types);
        for (i, arg) in args.into_iter().enumerate() {
            let arg_again = body.at(body.args(entry), i);
            replace(body, arg, arg_again);
        }
        body.move_ops(block, At::End(entry));
        new_regions.push(new);
    }
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    let operands = if is_choice(body, op) { operands } else { kept(operands.len()).into_iter().map(|i| operands[i]).collect() };
    let results: Vec<Value> = kept(body.results(op).len()).into_iter().map(|i| body.result(op, i)).collect();
    let types: Vec<Type<'_>> = results.iter().map(|value| body.ty(*value)).collect();
    let (name, attrs, loc) = (body.name(op), body.attrs(op), body.loc(op));
    let new = body.create(&OpSpec { name, operands: &operands, results: &types, attrs, regions: &new_regions, successors: &[], loc });
    body.insert(new, At::Before(op));
    for (i, old) in results.into_iter().enumerate() {
        let result = body.result(new, i);
        replace(body, old, result);
    }
    body.erase(op);
    Ok(())
}

fn replace(body: &mut Body<'_>, old: Value, new: Value) {
    if let Some(name) = body.value_name(old) {
        body.set_value_name(new, name);
    }
    body.replace_all_uses(old, new);
}
