//! Programs over one lane: scalars between loops, and the counters and conditions of loops.
//!
//! Every operation has a kernel over vectors of one lane, and two of which the second one alone reads the first one's result may have one together: a step
//! waits for the memory that the step before it wrote. A program that is bound to places is a list of such kernels with the addresses that they work
//! on; running it again costs a call for each operation.

use super::chain::{Chain, chains};
use super::kernel::{Operands, TileKernel};
use super::place::Place;
use super::program::{Access, Instruction, LaneError, Program};
use super::transfer;
use crate::simd::scalar::Scalar;
use smallvec::SmallVec;

/// Where a step finds an operand or leaves a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    Constant(usize),
    Register(usize),
    Input(usize),
    Output(usize),
}

#[derive(Clone, Copy, Debug)]
struct Step<At = Spot> {
    kernel: TileKernel,
    immediate: u64,
    target: [At; 2],
    source: [At; 4],
}

/// A place as a number of bytes behind one of the addresses that a run knows: that of the constants, that of the registers, and those of the places.
#[derive(Clone, Copy, Debug)]
struct Spot {
    base: u32,
    bytes: u32,
}

/// A program for one lane.
#[derive(Debug)]
pub(super) struct OneLane {
    steps: Vec<Step>,
    constants: Vec<u64>,
    registers: usize,
    inputs: Vec<(Access, usize)>,
    outputs: Vec<Access>,
    /// Registers that hold the lane's index.
    counts: Vec<usize>,
}

/// A step with its addresses.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    kernel: TileKernel,
    operands: Operands,
}

/// Runs steps that are bound.
///
/// # Safety
/// The places and registers to which they were bound are still there, with elements in form, and nobody else uses them.
pub unsafe fn run_bound(steps: &[Bound]) {
    for step in steps {
        // SAFETY: the caller's promise.
        unsafe { (step.kernel)(&raw const step.operands) };
    }
}

impl Bound {
    /// A step that calls a function with addresses: those that it writes, and those that it reads. Who runs it keeps the function's promises.
    pub fn new(function: unsafe fn(*const Operands), target: [*mut u8; 2], source: [*const u8; 4]) -> Bound {
        Bound { kernel: function, operands: Operands { lanes: 1, immediate: 0, target, source, keep: [0; 4] } }
    }

    /// Copies some bytes from one address to another.
    pub fn copy(from: *const u8, to: *mut u8, bytes: usize) -> Bound {
        unsafe fn copy(o: *const Operands) {
            // SAFETY: who runs the step answers for both places.
            unsafe {
                let o = &*o;
                o.source[0].copy_to(o.target[0], o.immediate as usize);
            }
        }
        let kernel = if matches!(bytes, 1..=4 | 8) { copying(bytes) } else { copy };
        Bound { kernel, operands: Operands { lanes: 1, immediate: bytes as u64, target: [to; 2], source: [from; 4], keep: [usize::MAX; 4] } }
    }
}

/// The kernel that copies an element as it is.
fn copying(bytes: usize) -> TileKernel {
    macro_rules! copy {
        ($T:ty) => {{
            unsafe fn copy(o: *const Operands) {
                // SAFETY: who runs the step answers for both places.
                unsafe {
                    let o = &*o;
                    o.target[0].cast::<$T>().write_unaligned(o.source[0].cast::<$T>().read_unaligned());
                }
            }
            copy as TileKernel
        }};
    }
    match bytes {
        1 => copy!(u8),
        2 => copy!(u16),
        3 => copy!([u8; 3]),
        4 => copy!(u32),
        _ => copy!(u64),
    }
}

impl OneLane {
    /// Prepares a program, whose kinds are known.
    pub(super) fn new(program: &Program, kinds: &[super::program::Kind]) -> Result<OneLane, LaneError> {
        let count = program.instructions.len();
        let mut one = OneLane {
            steps: Vec::new(),
            constants: Vec::new(),
            registers: count,
            inputs: program.loads.iter().map(|l| (l.access, l.element.bytes())).collect(),
            outputs: program.stores.iter().map(|s| s.access).collect(),
            counts: Vec::new(),
        };
        let mut steps: Vec<Step<Home>> = Vec::new();
        let direct = direct_outputs(program);
        let chains = chains(program, kinds);
        let mut begins_chain = vec![false; count];
        chains.iter().flatten().for_each(|chain| begins_chain[chain.first] = true);
        let mut homes: Vec<Home> = Vec::with_capacity(count);
        for (i, instruction) in program.instructions.iter().enumerate() {
            let register = Home::Register(i);
            let home = match *instruction {
                Instruction::Constant { bits, .. } => {
                    one.constants.push(bits);
                    Home::Constant(one.constants.len() - 1)
                }
                Instruction::Iota { .. } => {
                    one.counts.push(i);
                    register
                }
                // Its operation leaves it there.
                Instruction::Second(_) => register,
                Instruction::Load { input } => {
                    let input = input as usize;
                    let stored = program.stores.len() > 1 && program.stores.iter().any(|store| store.value.0 as usize == i);
                    match transfer::widening::<Scalar>(program.loads[input].element) {
                        // Another output may take its place before it is stored.
                        None if stored => {
                            let kernel = copying(program.loads[input].element.bytes());
                            steps.push(Step { kernel, immediate: 0, target: [register; 2], source: [Home::Input(input); 4] });
                            register
                        }
                        None => Home::Input(input),
                        Some((kernel, immediate)) => {
                            steps.push(Step { kernel, immediate, target: [register; 2], source: [Home::Input(input); 4] });
                            register
                        }
                    }
                }
                Instruction::Apply { .. } if begins_chain[i] => register,
                Instruction::Apply { .. } if let Some(Chain { kernel, operands, .. }) = chains[i] => {
                    let target = direct[i].map_or(register, Home::Output);
                    let [x, y, z] = operands.map(|v| homes[v]);
                    steps.push(Step { kernel, immediate: 0, target: [target; 2], source: [x, y, z, z] });
                    target
                }
                Instruction::Apply { op, args, immediate } => {
                    let operands: Vec<_> = args[..op.arity()].iter().map(|v| kinds[v.0 as usize]).collect();
                    let signature = op.signature(&operands).ok_or_else(|| LaneError::new(format!("{op:?} is not defined on {operands:?}")))?;
                    let first = direct[i].map_or(register, Home::Output);
                    let second = program.instructions.iter().position(|other| matches!(other, Instruction::Second(v) if v.0 as usize == i));
                    let unused = one.registers;
                    one.registers += usize::from(op.has_two_results() && second.is_none());
                    let target = [first, Home::Register(second.unwrap_or(unused))];
                    let source = args.map(|v| homes.get(v.0 as usize).copied().unwrap_or(register));
                    let target = if op.has_two_results() { target } else { [first; 2] };
                    steps.push(Step { kernel: op.kernel::<Scalar>(signature), immediate, target, source });
                    first
                }
            };
            homes.push(home);
        }
        for (output, store) in program.stores.iter().enumerate() {
            let value = store.value.0 as usize;
            if direct[value] == Some(output) {
                continue;
            }
            let (kernel, immediate) = transfer::narrowing::<Scalar>(store.element).unwrap_or_else(|| (copying(store.element.bytes()), 0));
            steps.push(Step { kernel, immediate, target: [Home::Output(output); 2], source: [homes[value]; 4] });
        }
        one.steps = steps.into_iter().map(|step| one.placed(step)).collect();
        Ok(one)
    }

    fn placed(&self, step: Step<Home>) -> Step {
        let spot = |home: Home| {
            let (base, word) = match home {
                Home::Constant(i) => (0, i),
                Home::Register(i) => (1, i),
                Home::Input(i) => (2 + i, 0),
                Home::Output(i) => (2 + self.inputs.len() + i, 0),
            };
            Spot { base: base as u32, bytes: (word * size_of::<u64>()) as u32 }
        };
        Step { kernel: step.kernel, immediate: step.immediate, target: step.target.map(spot), source: step.source.map(spot) }
    }

    /// How many registers it needs.
    pub(super) fn registers(&self) -> usize {
        self.registers
    }

    /// How many steps it takes.
    pub(super) fn operations(&self) -> usize {
        self.steps.len()
    }

    /// Runs the steps once on places, those of the inputs first, with the lane's index.
    ///
    /// # Safety
    /// There are as many places as inputs and outputs, each with its element in form, and as many registers as [`OneLane::registers`] says; nobody
    /// else uses them.
    pub(super) unsafe fn run(&self, places: &[Place], index: i64, registers: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe {
            let bases = self.bases(places, index, registers);
            for step in &self.steps {
                let operands = step.operands(&bases);
                (step.kernel)(&raw const operands);
            }
        }
    }

    /// The steps on places, those of the inputs first, with the lane's index.
    ///
    /// # Safety
    /// There are as many places as inputs and outputs, each with its element, and as many registers as [`OneLane::registers`] says.
    pub(super) unsafe fn bind(&self, places: &[Place], index: i64, registers: *mut u64, to: &mut Vec<Bound>) {
        // SAFETY: the caller's promise.
        let bases = unsafe { self.bases(places, index, registers) };
        to.reserve(self.steps.len());
        for step in &self.steps {
            to.push(step.bound(&bases));
        }
    }

    /// The addresses that spots count from; registers that hold the index get it.
    ///
    /// # Safety
    /// As for [`OneLane::bind`].
    unsafe fn bases(&self, places: &[Place], index: i64, registers: *mut u64) -> SmallVec<[*mut u8; 16]> {
        let mut bases = SmallVec::new();
        bases.push(self.constants.as_ptr().cast_mut().cast());
        bases.push(registers.cast());
        let outputs = self.outputs.iter().map(|access| (*access, 1));
        for (place, (access, size)) in places.iter().zip(self.inputs.iter().copied().chain(outputs)) {
            // SAFETY: the caller's promise; a list of indices has the lane's.
            bases.push(unsafe { transfer::first_element(place, access, size) });
        }
        for register in &self.counts {
            // SAFETY: the register is one of them.
            unsafe { registers.add(*register).write_unaligned(index as u64) };
        }
        bases
    }
}

impl Step {
    /// The step with its addresses.
    fn bound(&self, bases: &[*mut u8]) -> Bound {
        Bound { kernel: self.kernel, operands: self.operands(bases) }
    }

    /// What its kernel works on. It is made where it is read: a copy would wait for the addresses, which are written one by one.
    #[inline(always)]
    fn operands(&self, bases: &[*mut u8]) -> Operands {
        let at = |spot: Spot| bases[spot.base as usize].wrapping_add(spot.bytes as usize);
        let ([a, b], [p, q, r, s]) = (self.target, self.source);
        let (target, source) = ([at(a), at(b)], [at(p).cast_const(), at(q), at(r), at(s)]);
        Operands { lanes: 1, immediate: self.immediate, target, source, keep: [0; 4] }
    }
}

/// For each value the output into which its operation may write directly: one of the same form, when no element of an input is read any more, since the
/// output may take its place.
fn direct_outputs(program: &Program) -> Vec<Option<usize>> {
    let mut last_input = 0;
    let loaded = |v: &super::program::Value| matches!(program.instructions[v.0 as usize], Instruction::Load { .. });
    for (i, instruction) in program.instructions.iter().enumerate() {
        if matches!(instruction, Instruction::Apply { op, args, .. } if args[..op.arity()].iter().any(loaded)) {
            last_input = i;
        }
    }
    let stores_input = program.stores.iter().any(|store| loaded(&store.value));
    let mut direct = vec![None; program.instructions.len()];
    for (output, store) in program.stores.iter().enumerate() {
        let value = store.value.0 as usize;
        let plain = transfer::is_lane(store.element) && !stores_input;
        let applied = matches!(program.instructions[value], Instruction::Apply { op, .. } if !op.has_two_results());
        if plain && applied && value >= last_input && direct[value].is_none() {
            direct[value] = Some(output);
        }
    }
    direct
}
