//! The tile engine: one instruction after the other over a tile of lanes that stays in the first-level cache. It runs every program.

use super::copy::LINE;
use super::fill::Fill;
use super::kernel::{Operands, TileKernel};
use super::place::{Place, Scratch};
use super::program::{Access, Instruction, Kind, LaneError, Program, Store, Value};
use super::slots::{self, Slots};
use super::transfer::{self, Collect};
use super::zip::{self, Lines, MOST_LINES, Zip};
use crate::isa::Isa;
#[cfg(target_arch = "aarch64")]
use crate::simd::neon::Neon;
use crate::simd::scalar::Scalar;
use crate::simd::{Simd, VECTOR_BYTES};
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2::Avx2, avx512::Avx512};

/// Lanes are computed in multiples of this: the most lanes of a vector.
pub(super) const GRAIN: usize = 16;

/// Where a value lies while a tile is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// Equal lanes, in the program's constants.
    Constant { offset: usize },
    /// Equal lanes, at this offset of the scratch memory.
    Splat { offset: usize },
    /// The tile's lanes, at this offset of the scratch memory.
    Slot { offset: usize },
    /// The lanes of an input, or in the last lanes a copy of them.
    Input { input: usize, offset: usize },
    /// The lanes of an output, or in the last lanes a copy of them.
    Output { output: usize, offset: usize },
}

/// One kernel's work on a tile.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// An operation, or the second half of a load.
    Apply { kernel: TileKernel, immediate: u64, target: [Home; 2], source: [Home; 4] },
    /// Copies elements of an input to scratch memory.
    Gather { input: usize, offset: usize },
    /// The same for elements at one distance.
    Collect { input: usize, offset: usize, kernel: Collect },
    /// Widens the elements of an input: contiguous ones from where they lie, others from `raw`.
    Widen { input: usize, kernel: TileKernel, immediate: u64, offset: usize },
    /// Indices.
    Count { kind: Kind, offset: usize },
    /// Stores lanes as an output's elements.
    Store { output: usize, source: Home, kernel: Option<(TileKernel, u64)>, stream: Option<TileKernel> },
    /// The same for outputs that fill each other's gaps, if they do: the values of so many from one on are in turn.
    Zip { output: usize, count: usize, kernel: Zip },
}

/// A splat input: which one, where its lanes are, and how it is widened.
type Splat = (usize, usize, Option<(TileKernel, u64)>);

/// A line of constants.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Equal([u8; VECTOR_BYTES]);

/// A program for the tile engine.
#[derive(Debug)]
pub(super) struct Tile {
    steps: Vec<Step>,
    fill: Fill,
    constants: Vec<Equal>,
    /// For each splat input: where its lanes begin, and how they are widened.
    splats: Vec<Splat>,
    /// Lanes of a tile.
    lanes: usize,
    /// Bytes of scratch memory.
    bytes: usize,
    /// Where elements lie between the halves of a transfer.
    raw: usize,
    inputs: Vec<(Access, usize)>,
    outputs: Vec<(Access, usize)>,
    /// What outputs store, and where a tile of it lies in the scratch memory if it is equal lanes that are put in turn with others.
    stored: Vec<(Home, usize)>,
}

/// What a run is given.
struct Run<'a> {
    tile: &'a Tile,
    places: &'a [Place],
    scratch: *mut u8,
    first_index: i64,
    /// The tile's first lane, how many are computed, and how many of these there are.
    start: usize,
    lanes: usize,
    valid: usize,
}

/// Lanes of equal elements.
fn equal(kind: Kind, bits: u64) -> Equal {
    let mut line = Equal([0; VECTOR_BYTES]);
    for lane in line.0.chunks_exact_mut(kind.bytes()) {
        lane.copy_from_slice(&bits.to_le_bytes()[..kind.bytes()]);
    }
    line
}

impl Tile {
    /// Prepares a program whose kinds are known, for an instruction set that the machine has.
    pub(super) fn of(isa: Isa, program: &Program, kinds: &[Kind]) -> Result<Tile, LaneError> {
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Tile::new::<Avx512>(program, kinds),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Tile::new::<Avx2>(program, kinds),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => Tile::new::<Neon>(program, kinds),
            _ => Tile::new::<Scalar>(program, kinds),
        }
    }

    fn new<S: Simd>(program: &Program, kinds: &[Kind]) -> Result<Tile, LaneError> {
        let slots = Slots::new(program, kinds);
        let mut tile = Tile {
            steps: Vec::new(),
            constants: Vec::new(),
            splats: Vec::new(),
            lanes: slots.lanes,
            bytes: slots.bytes,
            raw: slots.raw,
            inputs: program.loads.iter().map(|l| (l.access, l.element.bytes())).collect(),
            outputs: program.stores.iter().map(|s| (s.access, s.element.bytes())).collect(),
            stored: Vec::new(),
            fill: Fill::new::<S>(),
        };
        let mut homes: Vec<Home> = Vec::with_capacity(kinds.len());
        for (i, instruction) in program.instructions.iter().enumerate() {
            let home = tile.instruction::<S>(program, kinds, &slots, &homes, i, instruction)?;
            homes.push(home);
        }
        tile.stored = program.stores.iter().map(|store| (homes[store.value.0 as usize], 0)).collect();
        let mut zipped = 0;
        for (output, store) in program.stores.iter().enumerate() {
            let source = homes[store.value.0 as usize];
            if slots.direct_output == Some(output) || output < zipped {
                continue;
            }
            if let Some(step @ Step::Zip { count, .. }) = tile.zip::<S>(program, output) {
                tile.steps.push(step);
                zipped = output + count;
                continue;
            }
            let lanes = transfer::is_lane(store.element);
            let kernel = transfer::narrowing::<S>(store.element);
            let stream = if store.streaming && lanes && store.access == Access::Contiguous { transfer::streaming::<S>(store.element.bytes()) } else { None };
            tile.steps.push(Step::Store { output, source, kernel, stream });
        }
        Ok(tile)
    }

    fn instruction<S: Simd>(
        &mut self,
        program: &Program,
        kinds: &[Kind],
        slots: &Slots,
        homes: &[Home],
        i: usize,
        instruction: &Instruction,
    ) -> Result<Home, LaneError> {
        let offset = slots.offsets[i];
        let slot = Home::Slot { offset };
        Ok(match *instruction {
            Instruction::Constant { kind, bits } => {
                self.constants.push(equal(kind, bits));
                Home::Constant { offset: self.constants.len() - 1 }
            }
            Instruction::Iota { kind } => {
                self.steps.push(Step::Count { kind, offset });
                slot
            }
            Instruction::Second(_) => slot,
            Instruction::Load { input } => self.load::<S>(program, input as usize, offset),
            Instruction::Apply { op, args, immediate } => {
                let operands: Vec<Kind> = args[..op.arity()].iter().map(|v| kinds[v.0 as usize]).collect();
                let signature = op.signature(&operands).ok_or_else(|| LaneError::new(format!("{op:?} is not defined on {operands:?}")))?;
                let first = match slots.direct_output {
                    Some(output) if program.stores[output].value == Value(i as u32) => Home::Output { output, offset },
                    _ => slot,
                };
                let second = slots.second[i].map_or(first, |offset| Home::Slot { offset });
                let source = args.map(|v| homes[v.0 as usize]);
                self.steps.push(Step::Apply { kernel: op.kernel::<S>(signature), immediate, target: [first, second], source });
                first
            }
        })
    }

    fn load<S: Simd>(&mut self, program: &Program, input: usize, offset: usize) -> Home {
        let load = program.loads[input];
        let widening = transfer::widening::<S>(load.element);
        match (load.access, widening) {
            (Access::Splat, widening) => {
                self.splats.push((input, offset, widening));
                Home::Splat { offset }
            }
            (Access::Contiguous, None) if !slots::is_output_beside_others(program, input) => Home::Input { input, offset },
            (_, None) => {
                self.gather::<S>(program, input, offset);
                Home::Slot { offset }
            }
            (access, Some((kernel, immediate))) => {
                if access != Access::Contiguous {
                    self.gather::<S>(program, input, self.raw);
                }
                self.steps.push(Step::Widen { input, kernel, immediate, offset });
                Home::Slot { offset }
            }
        }
    }

    /// The step that stores an output with those behind it, if these lie apart as it does.
    fn zip<S: Simd>(&mut self, program: &Program, output: usize) -> Option<Step> {
        let bytes = program.stores[output].element.bytes();
        let alike = |store: &&Store| store.access == Access::Strided && transfer::is_lane(store.element) && store.element.bytes() == bytes;
        let count = program.stores[output..].iter().take_while(alike).count().min(MOST_LINES);
        let kernel = zip::zip::<S>(bytes).filter(|_| count > 1)?;
        for (source, offset) in &mut self.stored[output..output + count] {
            if matches!(source, Home::Constant { .. } | Home::Splat { .. }) {
                *offset = self.bytes;
                self.bytes += (self.lanes * bytes).next_multiple_of(VECTOR_BYTES);
            }
        }
        Some(Step::Zip { output, count, kernel })
    }

    /// Adds the step that puts the elements of an input one after the other.
    fn gather<S: Simd>(&mut self, program: &Program, input: usize, offset: usize) {
        let load = program.loads[input];
        let kernel = transfer::collecting::<S>(load.element.bytes()).filter(|_| load.access == Access::Strided);
        self.steps.push(kernel.map_or(Step::Gather { input, offset }, |kernel| Step::Collect { input, offset, kernel }));
    }

    /// Runs the program.
    ///
    /// # Safety
    /// As for [`Compiled::run`](super::Compiled::run).
    pub(super) unsafe fn run(&self, places: &[Place], first_index: i64, lanes: usize, scratch: &mut Scratch) {
        let mut run = Run { tile: self, places, scratch: scratch.reserve(self.bytes), first_index, start: 0, lanes: 0, valid: 0 };
        // SAFETY: the caller's promise on the places; the scratch memory has the bytes that the offsets are below.
        unsafe {
            for splat in &self.splats {
                run.spread(splat);
            }
            let whole = lanes / GRAIN * GRAIN;
            while run.start < whole {
                run.lanes = self.lanes.min(whole - run.start);
                run.valid = run.lanes;
                run.steps();
                run.start += run.lanes;
            }
            if whole < lanes {
                (run.lanes, run.valid) = (GRAIN, lanes - whole);
                run.borrow_last();
                run.steps();
            }
        }
    }
}

impl Run<'_> {
    /// Fills the lanes of a splat input.
    unsafe fn spread(&self, &(input, offset, widening): &Splat) {
        let (access, size) = self.tile.inputs[input];
        // SAFETY: the place has one element, the slot and the buffer between have 16 lanes each.
        unsafe {
            let to = self.scratch.add(offset);
            match widening {
                None => transfer::gather(&self.places[input], access, size, 0, GRAIN, to),
                Some((kernel, immediate)) => {
                    let raw = self.scratch.add(self.tile.raw);
                    transfer::gather(&self.places[input], access, size, 0, GRAIN, raw);
                    kernel(&Operands { lanes: GRAIN, immediate, target: [to; 2], source: [raw; 4], keep: [usize::MAX; 4] });
                }
            }
        }
    }

    /// Copies the last lanes of inputs that are used where they lie.
    unsafe fn borrow_last(&self) {
        for step in &self.tile.steps {
            let sources = match step {
                Step::Apply { source, .. } => &source[..],
                Step::Store { source, .. } => std::slice::from_ref(source),
                _ => &[],
            };
            let zipped = match step {
                Step::Zip { output, count, .. } => &self.tile.stored[*output..output + count],
                _ => &[],
            };
            for source in sources.iter().chain(zipped.iter().map(|(source, _)| source)) {
                if let Home::Input { input, offset } = *source {
                    let (access, size) = self.tile.inputs[input];
                    // SAFETY: the place has the valid lanes, and the slot has 16.
                    unsafe { transfer::gather(&self.places[input], access, size, self.start, self.valid, self.scratch.add(offset)) };
                }
            }
        }
    }

    /// The address of the tile's first lane of a value.
    unsafe fn at(&self, home: Home) -> *mut u8 {
        let last = self.valid < self.lanes;
        // SAFETY: inputs and outputs hold the lanes from `start` on; the offsets lie in the scratch memory and the constants.
        unsafe {
            match home {
                Home::Constant { offset } => self.tile.constants.as_ptr().add(offset).cast_mut().cast(),
                Home::Splat { offset } | Home::Slot { offset } => self.scratch.add(offset),
                Home::Input { offset, .. } | Home::Output { offset, .. } if last => self.scratch.add(offset),
                Home::Input { input, .. } => self.places[input].base.add(self.start * self.tile.inputs[input].1),
                Home::Output { output, .. } => self.places[self.tile.inputs.len() + output].base.add(self.start * self.tile.outputs[output].1),
            }
        }
    }

    /// Runs all steps on one tile.
    unsafe fn steps(&self) {
        for step in &self.tile.steps {
            // SAFETY: every step's addresses hold the tile's lanes, and the kernels are those of this machine.
            unsafe {
                match *step {
                    Step::Apply { kernel, immediate, target, source } => {
                        let keep = source.map(|home| if matches!(home, Home::Constant { .. } | Home::Splat { .. }) { 0 } else { usize::MAX });
                        let [to, second] = target;
                        let operands = Operands {
                            lanes: self.lanes,
                            immediate,
                            target: [self.at(to), self.at(second)],
                            source: source.map(|h| self.at(h).cast_const()),
                            keep,
                        };
                        kernel(&operands);
                        if let Home::Output { output, .. } = to {
                            self.give_last(output, operands.target[0]);
                        }
                    }
                    Step::Gather { input, offset } => {
                        let (access, size) = self.tile.inputs[input];
                        transfer::gather(&self.places[input], access, size, self.start, self.valid, self.scratch.add(offset));
                    }
                    Step::Collect { input, offset, kernel } => {
                        let size = self.tile.inputs[input].1;
                        let (place, to) = (&self.places[input], self.scratch.add(offset));
                        let from = place.base.offset(self.start as isize * place.stride);
                        kernel(&transfer::Apart { from, stride: place.stride, lanes: self.valid, to, to_stride: size as isize });
                    }
                    Step::Widen { input, kernel, immediate, offset } => {
                        let from = self.raw_elements(input);
                        kernel(&Operands { lanes: self.lanes, immediate, target: [self.scratch.add(offset); 2], source: [from; 4], keep: [usize::MAX; 4] });
                    }
                    Step::Count { kind, offset } => slots::count(kind, self.first_index.wrapping_add(self.start as i64), self.lanes, self.scratch.add(offset)),
                    Step::Store { output, source, kernel, stream } => self.store(output, source, kernel, stream),
                    Step::Zip { output, count, kernel } => self.zip(output, count, kernel),
                }
            }
        }
    }

    /// Where the elements of an input lie one after the other.
    unsafe fn raw_elements(&self, input: usize) -> *const u8 {
        let (access, size) = self.tile.inputs[input];
        // SAFETY: the place has the valid lanes; the buffer has a tile of elements.
        unsafe {
            let raw = self.scratch.add(self.tile.raw);
            if access == Access::Contiguous {
                if self.valid == self.lanes {
                    return self.places[input].base.add(self.start * size);
                }
                transfer::gather(&self.places[input], access, size, self.start, self.valid, raw);
            }
            raw
        }
    }

    /// Copies the last lanes of an output that was computed where it lies.
    unsafe fn give_last(&self, output: usize, from: *const u8) {
        if self.valid < self.lanes {
            let (access, size) = self.tile.outputs[output];
            // SAFETY: the place takes the valid lanes.
            unsafe { transfer::scatter(&self.places[self.tile.inputs.len() + output], access, size, self.start, self.valid, from) };
        }
    }

    /// Stores outputs that lie apart: in turn if they fill each other's gaps, else one by one.
    unsafe fn zip(&self, output: usize, count: usize, kernel: Zip) {
        let (size, places) = (self.tile.outputs[output].1, &self.places[self.tile.inputs.len() + output..][..count]);
        let stride = (count * size) as isize;
        let fills = |(i, place): (usize, &Place)| place.stride == stride && place.base == places[0].base.wrapping_add(i * size);
        // SAFETY: the places take the valid lanes, and so does the scratch memory for equal ones.
        unsafe {
            if !places.iter().enumerate().all(fills) {
                return (output..output + count).for_each(|output| self.store(output, self.tile.stored[output].0, None, None));
            }
            let to = places[0].base.offset(self.start as isize * stride);
            let mut lines = Lines { from: [std::ptr::null(); MOST_LINES], count, lanes: self.valid, to };
            for (from, (source, offset)) in lines.from.iter_mut().zip(&self.tile.stored[output..output + count]) {
                *from = self.at(*source);
                if matches!(source, Home::Constant { .. } | Home::Splat { .. }) {
                    let equal = self.scratch.add(*offset);
                    self.tile.fill.run(*from, size, equal, self.valid, false);
                    *from = equal;
                }
            }
            kernel(&lines);
        }
    }

    unsafe fn store(&self, output: usize, source: Home, kernel: Option<(TileKernel, u64)>, stream: Option<TileKernel>) {
        let (access, size) = self.tile.outputs[output];
        let place = &self.places[self.tile.inputs.len() + output];
        let splat = matches!(source, Home::Constant { .. } | Home::Splat { .. });
        // SAFETY: the place takes the valid lanes; the buffer between has a tile of elements.
        unsafe {
            let (from, raw) = (self.at(source), self.scratch.add(self.tile.raw));
            let whole = access == Access::Contiguous && self.valid == self.lanes;
            let target = if whole { place.base.add(self.start * size) } else { raw };
            let operands = |immediate| Operands { lanes: self.lanes, immediate, target: [target; 2], source: [from.cast_const(); 4], keep: [usize::MAX; 4] };
            match (kernel, stream) {
                _ if splat => self.store_splat(output, from, kernel, stream.is_some()),
                (Some((kernel, immediate)), _) => {
                    kernel(&operands(immediate));
                    if !whole {
                        transfer::scatter(place, access, size, self.start, self.valid, raw);
                    }
                }
                // From the first line of the caches on past them, to the last whole one. An input may lie where it goes.
                (None, Some(stream)) if whole && target.addr().is_multiple_of(size) => {
                    let head = ((target.addr().next_multiple_of(LINE) - target.addr()) / size).min(self.lanes);
                    let lanes = (self.lanes - head) / GRAIN * GRAIN;
                    let part = |first: usize, lanes: usize| from.add(first * size).copy_to(target.add(first * size), lanes * size);
                    part(0, head);
                    part(head + lanes, self.lanes - head - lanes);
                    let (target, source) = (target.add(head * size), from.cast_const().add(head * size));
                    stream(&Operands { lanes, target: [target; 2], source: [source; 4], ..operands(0) });
                }
                (None, _) => transfer::scatter(place, access, size, self.start, self.valid, from),
            }
        }
    }

    /// Stores a tile of equal lanes.
    unsafe fn store_splat(&self, output: usize, from: *const u8, kernel: Option<(TileKernel, u64)>, stream: bool) {
        let (access, size) = self.tile.outputs[output];
        let place = &self.places[self.tile.inputs.len() + output];
        // SAFETY: `from` and the buffer between have 16 lanes, and the place takes the valid ones.
        unsafe {
            let mut elements = from;
            if let Some((kernel, immediate)) = kernel {
                let raw = self.scratch.add(self.tile.raw);
                kernel(&Operands { lanes: GRAIN, immediate, target: [raw; 2], source: [from; 4], keep: [usize::MAX; 4] });
                elements = raw;
            }
            if access == Access::Contiguous && size.is_power_of_two() {
                return self.tile.fill.run(elements, size, place.base.add(self.start * size), self.valid, stream);
            }
            let mut lane = 0;
            while lane < self.valid {
                transfer::scatter(place, access, size, self.start + lane, GRAIN.min(self.valid - lane), elements);
                lane += GRAIN;
            }
        }
    }
}
