//! SSA names: what `%x` means, and uses before definitions.
//!
//! Names that are numbers (`%12`, `%arg3`) are looked up in tables, which grow with the number of definitions, never by the
//! number alone; all others are numbered once by a hash map. A slot is one of these: its kind in the upper two bits.

use super::scan::{ascii, in_name};
use super::{Failed, Parsed, Parser, nearest};
use crate::body::{Body, Op, Value};
use crate::diag::counted;
use crate::types::Type;
use hashbrown::HashMap;

const ARG: u32 = 1 << 30;
const NAMED: u32 = 2 << 30;
const KIND: u32 = 3 << 30;
/// Stands for the value of a definition that failed: using it is no further error.
const POISON: u32 = u32::MAX;

/// The values that can be named; one for each isolated op being read.
#[derive(Default)]
pub(super) struct Scope<'s> {
    /// Value number + 1 by slot; 0 where nothing is defined. Slot 0 is the first number that the scope meets (the generic
    /// form numbers the values of a whole module through); smaller numbers are looked up as names.
    numbered: Vec<u32>,
    numbered_base: Option<u32>,
    args: Vec<u32>,
    args_base: Option<u32>,
    named: Vec<u32>,
    names: HashMap<&'s [u8], u32>,
    /// Definitions in order, so that leaving a region takes back its own.
    pub(super) definitions: Vec<Definition>,
    forwards: HashMap<(u32, u32), Forward>,
    /// The sizes of groups (`%x:2`), by the number of their first value.
    groups: HashMap<u32, u32>,
    /// A number was too large for its table; from then on the tables do not grow, so that a name keeps its slot.
    frozen: bool,
    /// Definitions may have been lost by an error.
    pub(super) damaged: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Definition {
    slot: u32,
    /// The byte offset of the name's `%`.
    pub(super) at: u32,
}

/// A use of a value that is not defined yet; a detached block argument stands in for it.
struct Forward {
    stand_in: Value,
    at: u32,
}

/// A name on the left of `=`.
#[derive(Clone, Copy)]
pub(super) struct ResultName {
    slot: u32,
    at: u32,
    count: u32,
}

impl Scope<'_> {
    #[inline]
    fn get(&self, slot: u32) -> u32 {
        let table = match slot & KIND {
            0 => &self.numbered,
            ARG => &self.args,
            _ => &self.named,
        };
        table.get((slot & !KIND) as usize).copied().unwrap_or(0)
    }

    #[inline]
    fn put(&mut self, slot: u32, value: u32) -> u32 {
        let table = match slot & KIND {
            0 => &mut self.numbered,
            ARG => &mut self.args,
            _ => &mut self.named,
        };
        let index = (slot & !KIND) as usize;
        if index >= table.len() {
            table.resize((index + 1).next_power_of_two().max(64), 0);
        }
        std::mem::replace(&mut table[index], value)
    }

    /// The slot of a number, if a table may hold it.
    #[inline(always)]
    fn number_slot(&mut self, number: u32, kind: u32) -> Option<u32> {
        let (table, base) = if kind == ARG { (&self.args, &mut self.args_base) } else { (&self.numbered, &mut self.numbered_base) };
        let slot = number.checked_sub(*base.get_or_insert(number))?;
        let index = slot as usize;
        if index < table.len() || (!self.frozen && index < 4 * self.definitions.len() + 1024) {
            if index >= table.len() {
                self.put(kind | slot, 0); // grows the table: from now on the number has its place
            }
            return Some(kind | slot);
        }
        self.frozen = true;
        None
    }

    fn is_clean(&self) -> bool {
        self.forwards.is_empty() && !self.damaged
    }
}

impl<'s, 'c> Parser<'s, 'c> {
    /// The slot of the name at the position, which is at `%`.
    #[inline(always)]
    fn slot(&mut self) -> Parsed<u32> {
        self.pos += 1;
        let start = self.pos;
        let kind = if self.rest().starts_with(b"arg") { ARG } else { 0 };
        if kind == ARG {
            self.pos += 3;
        }
        let first = self.pos;
        let mut number = 0;
        while self.pos < first + 9 {
            let digit = self.peek().wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            number = number * 10 + u32::from(digit);
            self.pos += 1;
        }
        let canonical = self.pos == first + 1 || (self.pos > first && self.text[first] != b'0');
        if canonical
            && !in_name(self.peek())
            && let Some(slot) = self.scope.number_slot(number, kind)
        {
            return Ok(slot);
        }
        self.pos = start;
        self.named_slot(start)
    }

    fn named_slot(&mut self, start: usize) -> Parsed<u32> {
        let name = self.name();
        if name.is_empty() {
            self.pos = start - 1;
            return Err(self.expected("a value such as %x"));
        }
        let next = self.scope.names.len() as u32;
        Ok(NAMED | *self.scope.names.entry(name).or_insert(next))
    }

    /// Takes a use of a value: pushes it, or [`Value::NONE`] if it is not known yet, to the operands.
    #[inline]
    pub(super) fn operand(&mut self) -> Parsed<()> {
        let at = self.pos;
        if self.peek() != b'%' {
            return Err(self.expected("a value such as %x"));
        }
        let slot = self.slot()?;
        let value = self.scope.get(slot);
        let value = if self.peek() == b'#' {
            self.pos += 1;
            self.group_member(at, value)?
        } else if value == 0 || value == POISON {
            Value::NONE
        } else {
            Value(value - 1)
        };
        self.operands.push(value);
        self.operand_at.push(at as u32);
        Ok(())
    }

    /// `%x#1`, the position being after `#`.
    fn group_member(&mut self, at: usize, value: u32) -> Parsed<Value> {
        let Some(index) = self.digits() else { return Err(self.expected("the number of a result")) };
        if value == 0 || value == POISON {
            if index > Body::MAX_PER_OP as u64 {
                return Err(self.error_at(at, self.pos, "expected the number of a result, got one that no op has"));
            }
            return Ok(Value::NONE);
        }
        let first = value - 1;
        let count = self.scope.groups.get(&first).copied().unwrap_or(1);
        if index >= u64::from(count) {
            let plural = if count == 1 { "" } else { "s" };
            return Err(self.error_at(at, self.pos, format!("expected a number below {count} after '#', since the name stands for {count} value{plural}")));
        }
        Ok(Value(first + index as u32))
    }

    /// Gives operand `i` of the stack its type.
    #[inline]
    pub(super) fn resolve(&mut self, i: usize, ty: Type<'c>) -> Parsed<()> {
        self.operands[i] = self.resolve_value(self.operands[i], self.operand_at[i], ty)?;
        Ok(())
    }

    /// Checks the type of a value used at `at`, or makes a stand-in for one that is defined later.
    #[inline]
    pub(super) fn resolve_value(&mut self, value: Value, at: u32, ty: Type<'c>) -> Parsed<Value> {
        if value == Value::NONE {
            return self.forward(at as usize, ty);
        }
        if self.body.ty(value) != ty {
            return Err(self.type_mismatch(at as usize, value, ty));
        }
        Ok(value)
    }

    #[cold]
    fn forward(&mut self, at: usize, ty: Type<'c>) -> Parsed<Value> {
        let end = std::mem::replace(&mut self.pos, at);
        let slot = self.slot();
        let index = if self.peek() == b'#' {
            self.pos += 1;
            self.digits().unwrap_or(0) as u32
        } else {
            0
        };
        self.pos = end;
        let slot = slot?;
        if let Some(earlier) = self.scope.forwards.get(&(slot, index)) {
            let (stand_in, first) = (earlier.stand_in, earlier.at as usize);
            if self.body.ty(stand_in) == ty {
                return Ok(stand_in);
            }
            let message = format!("expected type {}, as in an earlier use, got {}", text(self.body.ty(stand_in)), text(ty));
            let note = self.place(first, self.name_end(first));
            let error = self.diagnostic(at, self.name_end(at), message).with_note(note, "the earlier use is here");
            return Err(self.report(error));
        }
        let block = self.body.new_block(&[ty]);
        let stand_in = self.body.at(self.body.args(block), 0);
        if self.scope.get(slot) != POISON {
            self.scope.forwards.insert((slot, index), Forward { stand_in, at: at as u32 });
        }
        Ok(stand_in)
    }

    #[cold]
    fn type_mismatch(&mut self, at: usize, value: Value, ty: Type<'c>) -> Failed {
        let end = self.name_end(at);
        let name = String::from_utf8_lossy(&self.text[at..end]).into_owned();
        let message = format!("expected {name} to have type {}, as it was defined, got {}", text(self.body.ty(value)), text(ty));
        let mut error = self.diagnostic(at, end, message);
        if let Some(definition) = self.definition_of(&self.text[at..end]) {
            error = error.with_note(self.place(definition, self.name_end(definition)), "it is defined here");
        }
        self.report(error)
    }

    /// Where the name (with `%`) is defined in the present scope.
    fn definition_of(&self, name: &[u8]) -> Option<usize> {
        let name = name.split(|b| *b == b'#').next()?;
        self.scope.definitions.iter().rev().map(|d| d.at as usize).find(|at| &self.text[*at..self.name_end(*at)] == name)
    }

    pub(super) fn name_end(&self, at: usize) -> usize {
        at + 1 + self.text[at + 1..].iter().take_while(|b| in_name(**b)).count()
    }

    /// Reads `%a:2, %b =` onto the result names.
    #[inline]
    pub(super) fn result_list(&mut self) -> Parsed<()> {
        loop {
            if self.next() != b'%' {
                return Err(self.expected("a result such as %x"));
            }
            let at = self.pos as u32;
            let slot = self.slot()?;
            let mut count = 1;
            if self.next() == b':' {
                self.pos += 1;
                self.space();
                let start = self.pos;
                count = match self.digits() {
                    Some(n @ 1..) if n <= Body::MAX_PER_OP as u64 => n as u32,
                    Some(_) => return Err(self.error_at(start, self.pos, format!("expected between 1 and {} results", Body::MAX_PER_OP))),
                    None => return Err(self.expected("a number of results")),
                };
            }
            self.result_names.push(ResultName { slot, at, count });
            if !self.eat(b',') {
                return self.expect(b'=');
            }
        }
    }

    /// Lets the result names from `base` on stand for the op's results.
    #[inline]
    pub(super) fn define_results(&mut self, op: Op, base: usize) -> Parsed<()> {
        let results = self.body.results(op).len();
        let names = self.named_values(base);
        if names != results && (names > 0 || base < self.result_names.len()) {
            let at = self.result_names[base].at as usize;
            self.poison(base);
            let name = self.body.name(op).text();
            let message = format!("expected {}, since {name} has {} here, got {names}", counted(results, "name"), counted(results, "result"));
            return Err(self.error_at(at, self.name_end(at), message));
        }
        let mut index = 0;
        for i in base..self.result_names.len() {
            let name = self.result_names[i];
            let value = self.body.result(op, index);
            self.define(name.slot, name.at, value, name.count)?;
            index += name.count as usize;
        }
        Ok(())
    }

    /// Marks the result names from `base` on as lost by an error.
    #[cold]
    pub(super) fn poison(&mut self, base: usize) {
        for i in base..self.result_names.len() {
            let name = self.result_names[i];
            self.scope.forwards.retain(|(slot, _), _| *slot != name.slot); // earlier uses meant this value
            if self.scope.put(name.slot, POISON) == 0 {
                self.scope.definitions.push(Definition { slot: name.slot, at: name.at });
            }
        }
    }

    /// Defines the argument of a block whose name stands at `at`.
    pub(super) fn define_argument(&mut self, at: usize, value: Value) -> Parsed<()> {
        let end = std::mem::replace(&mut self.pos, at);
        let slot = self.slot();
        self.pos = end;
        self.define(slot?, at as u32, value, 1)
    }

    #[inline]
    fn define(&mut self, slot: u32, at: u32, value: Value, count: u32) -> Parsed<()> {
        let old = self.scope.put(slot, value.0 + 1);
        if old != 0 && old != POISON {
            return Err(self.redefined(slot, at, old));
        }
        self.scope.definitions.push(Definition { slot, at });
        if slot & KIND == NAMED {
            self.keep_name(at as usize, value);
        }
        if count > 1 {
            self.scope.groups.insert(value.0, count);
        }
        if !self.scope.forwards.is_empty() {
            for index in 0..count {
                self.settle(slot, index, at as usize, Value(value.0 + index));
            }
        }
        Ok(())
    }

    #[cold]
    fn redefined(&mut self, slot: u32, at: u32, old: u32) -> Failed {
        self.scope.put(slot, old);
        let (at, end) = (at as usize, self.name_end(at as usize));
        let mut error =
            self.diagnostic(at, end, format!("expected a new name, got {}, which is defined already", String::from_utf8_lossy(&self.text[at..end])));
        if let Some(first) = self.scope.definitions.iter().rev().find(|d| d.slot == slot).map(|d| d.at as usize) {
            error = error.with_note(self.place(first, self.name_end(first)), "the first definition is here");
        }
        self.report(error)
    }

    /// Keeps a name that means something to people.
    fn keep_name(&mut self, at: usize, value: Value) {
        let name = ascii(&self.text[at + 1..self.name_end(at)]);
        let digits = name.strip_prefix("arg").unwrap_or(name);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            self.body.set_value_name(value, name);
        }
    }

    /// Puts a defined value where its stand-in is used.
    #[cold]
    fn settle(&mut self, slot: u32, index: u32, definition: usize, value: Value) {
        let Some(forward) = self.scope.forwards.remove(&(slot, index)) else { return };
        let (used, defined) = (self.body.ty(forward.stand_in), self.body.ty(value));
        if used != defined {
            let at = forward.at as usize;
            let end = self.name_end(at);
            let name = String::from_utf8_lossy(&self.text[at..end]).into_owned();
            let note = self.place(definition, self.name_end(definition));
            let message = format!("expected {name} to have type {}, as it is defined, got {}", text(defined), text(used));
            let error = self.diagnostic(at, end, message).with_note(note, "it is defined here");
            self.report(error);
            return; // the definition itself is fine
        }
        self.body.replace_all_uses(forward.stand_in, value);
    }

    /// Forgets the definitions after the first `mark` ones.
    pub(super) fn leave(&mut self, mark: usize) {
        while self.scope.definitions.len() > mark {
            if let Some(definition) = self.scope.definitions.pop() {
                self.scope.put(definition.slot, 0);
            }
        }
    }

    /// Begins a scope that sees nothing from outside; gives back the outer one.
    pub(super) fn isolate(&mut self) -> Scope<'s> {
        let fresh = self.spare_scopes.pop().unwrap_or_default();
        std::mem::replace(&mut self.scope, fresh)
    }

    /// Ends an isolated scope: reports what was never defined and returns to `outer`.
    pub(super) fn rejoin(&mut self, outer: Scope<'s>) {
        self.end_scope();
        let inner = std::mem::replace(&mut self.scope, outer);
        self.spare_scopes.push(inner);
    }

    /// Reports what was never defined and empties the scope.
    pub(super) fn end_scope(&mut self) {
        if !self.scope.is_clean() {
            self.undefined_values();
        }
        self.leave(0);
        self.scope.groups = HashMap::new(); // clearing would cost what the largest item needed, for every item
        (self.scope.frozen, self.scope.damaged) = (false, false);
        (self.scope.numbered_base, self.scope.args_base) = (None, None);
    }

    #[cold]
    fn undefined_values(&mut self) {
        let mut uses: Vec<_> = self.scope.forwards.drain().map(|(_, f)| f.at as usize).collect();
        if self.scope.damaged {
            return;
        }
        uses.sort_unstable();
        for at in uses {
            if self.stopped {
                return; // to look for near names costs more than the message
            }
            let end = self.name_end(at);
            let name = String::from_utf8_lossy(&self.text[at + 1..end]).into_owned();
            let mut error = self.diagnostic(at, end, format!("expected a defined value, got %{name}, which is never defined"));
            if let Some(other) = self.earlier.iter().map(|a| *a as usize).find(|a| self.text[*a..self.name_end(*a)] == self.text[at..end]) {
                let note = self.place(other, self.name_end(other));
                error = error.with_note(note, "the value of this name belongs to another item of the module");
                error = error.with_hint("functions and other symbols do not share values with what stands around them: pass it as an argument");
            } else if let Some(near) = self.nearest_value(&name) {
                error = error.with_hint(format!("did you mean %{near}?"));
            }
            self.report(error);
        }
    }

    fn nearest_value(&self, name: &str) -> Option<&'s str> {
        const SEARCHED: usize = 1000;
        if name.len() < 2 || name.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let names = self.scope.names.iter().filter(|(n, _)| n.len() < 64).take(20 * SEARCHED);
        let mut known: Vec<_> = names.map(|(n, _)| ascii(n)).filter(|n| *n != name).take(SEARCHED).collect();
        known.sort_unstable(); // the map's order is random
        nearest(name, known.into_iter())
    }

    /// Reads `%x` as the name of a block argument.
    pub(super) fn argument_name(&mut self) -> Parsed<super::ArgumentName> {
        if self.next() != b'%' {
            return Err(self.expected("the name of an argument such as %x"));
        }
        let at = self.pos as u32;
        self.slot()?;
        Ok(super::ArgumentName { at })
    }

    /// The number of values that the last result list names.
    pub(super) fn named_values(&self, base: usize) -> usize {
        self.result_names[base..].iter().map(|n| n.count as usize).sum()
    }

    /// True if the value at `at` was lost by an error.
    pub(super) fn is_poisoned(&mut self, at: usize) -> bool {
        let end = std::mem::replace(&mut self.pos, at);
        let slot = self.slot();
        self.pos = end;
        slot.is_ok_and(|slot| self.scope.get(slot) == POISON)
    }
}

fn text(ty: Type<'_>) -> String {
    crate::text::type_text(ty)
}
