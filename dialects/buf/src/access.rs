//! Arrays to memory and back.

use crate::in_place::is_in_place;
use crate::memory::{Memory, bytes_of, sized};
use shale_dialects::hlo::layout::{index_map, layout_of};
use shale_ir::element::ElementType;
use shale_ir::eval::{Data, Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::{Effects, OpError};
use shale_ir::prelude::*;
use std::ops::Range;

op! {
    /// The array whose elements lie in a memory, in the order that the layout of its type says: `result = memory[offset, …]`.
    ///
    /// - (C1) `memory` is a memory.
    /// - (C2) The result is an array of known sizes.
    /// - (C3) It lies within the memory, at a multiple of the memory's alignment.
    /// - (C4) What is loaded is not overwritten between the load and what uses the result.
    ///
    /// ```mlir
    /// %m = buf.alloc : !buf.memory<24, 8>
    /// %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
    /// buf.store %x, %m[0] : s32[2,3], !buf.memory<24, 8>
    /// %y = buf.load %m[8] : (!buf.memory<24, 8>) -> s32[3]
    /// %z = buf.load %m[0] : (!buf.memory<24, 8>) -> s32[3,2]{0,1}
    /// check.expect_eq_const %y, dense<[3, 4, 5]> : s32[3]
    /// check.expect_eq_const %z, dense<[[1, 4], [2, 5], [3, 6]]> : s32[3,2]{0,1}
    /// ```
    pub struct Load<'c> = "buf.load" [effects(Effects::READ)] {
        /// (I1) The memory.
        memory: Value,
        /// (I2) The byte at which the array begins.
        offset: i64,
        /// The array's type.
        result: ResultType<'c>,
    }
    format "$memory `[` $offset `]` attr-dict `:` functional-type(operands, results)"
}
impl<'c> Semantics<'c> for Load<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let memory = Memory::of(body, self.memory, "(C1) (I1) memory")?;
        let bytes = sized(self.result.0, "(C2) the result")?;
        memory.check_place(self.offset, bytes, "(C3)")?;
        check_uses(body, op, (self.memory, self.offset..self.offset + bytes))
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (ty, number) = (self.result.0, number(m, self.memory));
        let (dims, element) = (m.result_dims(0), m.result_element(0));
        let map = index_map(ty).map_err(|error| EvalError::new(error.to_string()))?;
        m.reserve(element, &[map.buffer_len() as i64])?;
        let bytes = read(m, number, self.offset, bytes_of(ty).unwrap_or(0))?.to_vec();
        let places = Literal::from_bytes(element, &[map.buffer_len() as i64], &bytes)?;
        Ok(places.bitcast(dims, layout_of(ty).as_ref())?.into_row_major().into())
    }
}

/// Checks that what is loaded is not overwritten between the load and what uses it. (C4)
fn check_uses(body: &Body<'_>, load: Op, (memory, part): (Value, Range<i64>)) -> OpResult {
    let block = body.block_of(load);
    let mut users: Vec<Op> = Vec::new();
    for user in body.users(body.result(load, 0)) {
        let holder = std::iter::successors(Some(user), |op| body.parent_op(*op)).find(|op| body.block_of(*op) == block);
        let holder = holder.ok_or_else(|| OpError::new("(C4) the result must be used in the load's own block, or within an op of it"))?;
        let within = holder != user && overwrites(body, holder, memory, &part);
        require!(!within, "(C4) {} uses the result and overwrites what was loaded within", body.name(holder).text());
        users.push(holder);
    }
    let mut next = body.next_op(load);
    while let Some(op) = next.filter(|_| !users.is_empty()) {
        users.retain(|user| *user != op);
        if let Some(user) = users.first().filter(|_| overwrites(body, op, memory, &part)) {
            let [op, user] = [op, *user].map(|op| body.name(op).text());
            return Err(format!("(C4) {op} overwrites what was loaded before {user} uses it").into());
        }
        next = body.next_op(op);
    }
    Ok(())
}

/// True if an op, or one within it, may write some bytes of a memory. Whoever is not given the memory cannot.
fn overwrites(body: &Body<'_>, op: Op, memory: Value, part: &Range<i64>) -> bool {
    let meets = |at: i64, bytes: i64| at < part.end && part.start < at.saturating_add(bytes);
    body.walk(op).any(|op| {
        if let Some(store) = body.matches::<Store>(op) {
            store.memory == memory && meets(store.offset, bytes_of(body.ty(store.value)).unwrap_or(i64::MAX))
        } else if let Some(copy) = body.matches::<Copy>(op) {
            copy.to == memory && meets(copy.to_offset, copy.bytes)
        } else {
            body.matches::<Load<'_>>(op).is_none() && body.iter(body.operands(op)).any(|operand| operand == memory)
        }
    })
}

op! {
    /// Makes the bytes of a memory the elements of an array, in the order of its layout: `memory[offset, …] = value`. Padding becomes what the layout
    /// says, 0 where it says nothing.
    ///
    /// - (C1) `memory` is a memory.
    /// - (C2) `value` is an array of known sizes.
    /// - (C3) It lies within the memory, at a multiple of the memory's alignment.
    /// - (C4) Where it overwrites what the op has loaded that makes `value`, it lies exactly there, and the op may be run in place.
    ///
    /// ```mlir
    /// %m = buf.alloc : !buf.memory<64, 64>
    /// %x = hlo.constant dense<[1, 2]> : s32[2]
    /// buf.store %x, %m[0] : s32[2], !buf.memory<64, 64>
    /// %a = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[2]
    /// %b = hlo.negate %a : s32[2]
    /// buf.store %b, %m[0] : s32[2], !buf.memory<64, 64>
    /// %c = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[2]
    /// check.expect_eq_const %c, dense<[-1, -2]> : s32[2]
    /// ```
    pub struct Store = "buf.store" [effects(Effects::WRITE)] -> () {
        /// (I1) The array.
        value: Value,
        /// (I2) The memory.
        memory: Value,
        /// (I3) The byte at which the array begins.
        offset: i64,
    }
    format "$value `,` $memory `[` $offset `]` attr-dict `:` type($value) `,` type($memory)"
}
impl<'c> Semantics<'c> for Store {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let memory = Memory::of(body, self.memory, "(C1) (I2) memory")?;
        let bytes = sized(body.ty(self.value), "(C2) (I1) value")?;
        memory.check_place(self.offset, bytes, "(C3)")?;
        self.check_in_place(body, bytes)
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (array, ty) = (m.array(self.value), m.body().ty(self.value));
        let number = number(m, self.memory);
        m.reserve(array.element(), &[bytes_of(ty).unwrap_or(0) / array.element().bytes() as i64])?;
        write(m, number, self.offset, in_memory(array, ty)?.bytes())?;
        Ok(Data::new())
    }
}

impl Store {
    /// Checks that the op that makes the value may be run in place, if it reads what is overwritten. (C4)
    fn check_in_place(self, body: &Body<'_>, bytes: i64) -> OpResult {
        let Some(maker) = body.def_op(self.value) else { return Ok(()) };
        let mut from: Vec<Value> = Vec::new();
        for value in body.walk(maker).flat_map(|op| body.iter(body.operands(op))) {
            let Some(load) = body.def_as::<Load<'_>>(value).filter(|load| load.memory == self.memory) else { continue };
            let size = bytes_of(load.result.0).unwrap_or(0);
            if load.offset >= self.offset + bytes || self.offset >= load.offset + size || from.contains(&value) {
                continue;
            }
            require!(
                (load.offset, size) == (self.offset, bytes),
                "(C4) {} reads {size} bytes at {}, of which {bytes} at {} are overwritten",
                body.name(maker).text(),
                load.offset,
                self.offset
            );
            from.push(value);
        }
        let right = from.is_empty() || is_in_place(body, maker, &from, self.value);
        require!(right, "(C4) {} may not be run in place: it reads elements of what is overwritten after others are written", body.name(maker).text());
        Ok(())
    }
}

op! {
    /// Copies bytes: `to[to_offset, …] = from[from_offset, …]`, all of them read before any is written.
    ///
    /// - (C1) `from` and `to` are memories.
    /// - (C2) The bytes, none or more, lie within both, at multiples of their alignments.
    ///
    /// ```mlir
    /// %m = buf.alloc : !buf.memory<128, 64>
    /// %x = hlo.constant dense<[1, 2]> : s32[2]
    /// buf.store %x, %m[0] : s32[2], !buf.memory<128, 64>
    /// buf.copy %m[0], %m[64], 8 : !buf.memory<128, 64>, !buf.memory<128, 64>
    /// %y = buf.load %m[64] : (!buf.memory<128, 64>) -> s32[2]
    /// check.expect_eq_const %y, dense<[1, 2]> : s32[2]
    /// ```
    pub struct Copy = "buf.copy" [effects(Effects::READ.union(Effects::WRITE))] -> () {
        /// (I1) Where the bytes lie.
        from: Value,
        /// (I2) Where they go.
        to: Value,
        /// (I3) The first byte.
        from_offset: i64,
        /// (I4) Where it goes.
        to_offset: i64,
        /// (I5) How many bytes.
        bytes: i64,
    }
    format "$from `[` $from_offset `]` `,` $to `[` $to_offset `]` `,` $bytes attr-dict `:` type($from) `,` type($to)"
}
impl<'c> Semantics<'c> for Copy {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let (from, to) = (Memory::of(body, self.from, "(C1) (I1) from")?, Memory::of(body, self.to, "(C1) (I2) to")?);
        require!(self.bytes >= 0, "(C2) bytes must not be negative, but are {}", self.bytes);
        from.check_place(self.from_offset, self.bytes, "(C2) from:")?;
        to.check_place(self.to_offset, self.bytes, "(C2) to:")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (from, to) = (number(m, self.from), number(m, self.to));
        m.reserve(ElementType::U8, &[self.bytes])?;
        m.spend(self.bytes as u64)?;
        let bytes = read(m, from, self.from_offset, self.bytes)?.to_vec();
        write(m, to, self.to_offset, &bytes)?;
        Ok(Data::new())
    }
}

/// The number by which the machine knows a memory.
fn number(m: &Eval<'_, '_>, memory: Value) -> u64 {
    m.array(memory).as_slice::<u64>()[0]
}

/// An array as its type says that it lies in memory.
pub(crate) fn in_memory(array: Literal, ty: Type<'_>) -> EvalResult<Literal> {
    match layout_of(ty) {
        Some(layout) => Ok(array.relayout(&layout)?),
        None => Ok(array.into_row_major()),
    }
}

/// Bytes of a memory.
fn read<'m>(m: &'m mut Eval<'_, '_>, number: u64, offset: i64, bytes: i64) -> EvalResult<&'m [u8]> {
    part(m, number, offset, bytes as usize).map(|part| &*part)
}

/// Writes bytes to a memory.
pub(crate) fn write(m: &mut Eval<'_, '_>, number: u64, offset: i64, bytes: &[u8]) -> EvalResult<()> {
    part(m, number, offset, bytes.len())?.copy_from_slice(bytes);
    Ok(())
}

fn part<'m>(m: &'m mut Eval<'_, '_>, number: u64, offset: i64, bytes: usize) -> EvalResult<&'m mut [u8]> {
    let memory = m.memory(number).ok_or_else(|| EvalError::new("the function that made this memory has returned"))?;
    let size = memory.len();
    let part = memory.get_mut(offset as usize..).and_then(|rest| rest.get_mut(..bytes));
    part.ok_or_else(|| EvalError::new(format!("{bytes} bytes at {offset} reach beyond the {size} bytes of the memory")))
}
