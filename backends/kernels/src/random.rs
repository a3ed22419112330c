//! Random bits from an explicit state: the evaluator's block functions over many blocks at a time.

use crate::array::count;
use crate::checks::check;
use crate::lines::Lines;
use crate::memory::{divided, workspace};
use crate::target::{Code, with_isa};
use crate::{Array, Kernel, KernelError, Run, Stop};
use shale_dialects::eval::random::{philox_block, three_fry_block};
use shale_ir::element::ElementType;
use shale_lanes::Isa;

/// How bits are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generator {
    /// Threefry-2x32 with 20 rounds.
    ThreeFry,
    /// Philox-4x32 with 10 rounds.
    Philox,
}

/// Bits from a state `[key, counter]`, for Philox also `[key, counter low, counter high]`; the results are the next state and the bits.
#[derive(Debug)]
pub struct RandomBits {
    generator: Generator,
    isa: Isa,
    state: [Array; 1],
    results: [Array; 2],
}

impl RandomBits {
    /// A kernel that fills an array.
    ///
    /// # Errors
    /// A state that the generator does not take, elements that are no integers or floats.
    pub fn new(generator: Generator, isa: Isa, state: Array, output: Array) -> Result<RandomBits, KernelError> {
        let words = if generator == Generator::Philox { 2..=3 } else { 2..=2 };
        let fits = state.element == ElementType::U64 && state.dims.len() == 1 && words.contains(&state.dims[0]);
        let bits = !output.element.is_complex() && !output.element.is_pred() && output.element != ElementType::Tf32;
        if !fits || !bits {
            return Err(KernelError::new(format!("{generator:?} makes no {} from {:?}", output.element.xla_name(), state.dims)));
        }
        Ok(RandomBits { generator, isa, results: [state.clone(), output], state: [state] })
    }
}

/// Blocks that are made at one time.
const BATCH: usize = 1024;

/// The words of blocks, a list for each word of a block.
type Blocks<const N: usize> = [[u32; BATCH]; N];

struct ThreeFryBatch<'a> {
    key: u64,
    counter: u64,
    blocks: &'a mut Blocks<2>,
}

impl Code for ThreeFryBatch<'_> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let [first, second] = self.blocks;
        let key = words(self.key);
        for i in 0..BATCH {
            [first[i], second[i]] = three_fry_block(key, words(self.counter.wrapping_add(i as u64)));
        }
    }
}

struct PhiloxBatch<'a> {
    key: u64,
    counter: u128,
    blocks: &'a mut Blocks<4>,
}

impl Code for PhiloxBatch<'_> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let [a, b, c, d] = self.blocks;
        let (key, low, high) = (words(self.key), self.counter as u64, (self.counter >> 64) as u64);
        for i in 0..BATCH {
            let (low, carry) = low.overflowing_add(i as u64);
            let ([w0, w1], [w2, w3]) = (words(low), words(high.wrapping_add(carry.into())));
            [a[i], b[i], c[i], d[i]] = philox_block(key, [w0, w1, w2, w3]);
        }
    }
}

#[inline(always)]
fn words(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

/// Elements in row-major order; each has the low bits of what it gets.
struct Output<'a> {
    memory: &'a mut [u8],
    bytes: usize,
    mask: u64,
}

impl Output<'_> {
    #[inline(always)]
    fn put(&mut self, at: usize, value: u64) {
        let bytes = (value & self.mask).to_le_bytes();
        if self.bytes == 4 {
            self.memory[at * 4..at * 4 + 4].copy_from_slice(&bytes[..4]);
        } else {
            self.memory[at * self.bytes..][..self.bytes].copy_from_slice(&bytes[..self.bytes]);
        }
    }

    /// Puts words one behind the other.
    fn put_all(&mut self, at: usize, words: &[u32]) {
        if self.bytes != 4 {
            return words.iter().enumerate().for_each(|(i, word)| self.put(at + i, (*word).into()));
        }
        let to = &mut self.memory.as_chunks_mut::<4>().0[at..][..words.len()];
        to.iter_mut().zip(words).for_each(|(to, word)| *to = word.to_le_bytes());
    }

    /// Puts words of two lists in turn.
    fn put_in_turn(&mut self, at: usize, first: &[u32], second: &[u32]) {
        let pairs = first.iter().zip(second);
        if self.bytes != 4 {
            return pairs.enumerate().for_each(|(i, (x, y))| {
                self.put(at + 2 * i, (*x).into());
                self.put(at + 2 * i + 1, (*y).into());
            });
        }
        let to = self.memory.as_chunks_mut::<4>().0[at..][..2 * first.len()].as_chunks_mut::<2>().0;
        to.iter_mut().zip(pairs).for_each(|(to, (x, y))| *to = [x.to_le_bytes(), y.to_le_bytes()]);
    }
}

impl Kernel for RandomBits {
    fn describe(&self) -> String {
        format!("{:?} {} {:?}", self.generator, self.results[1].element.xla_name(), self.results[1].dims)
    }

    fn workspace(&self, _: usize) -> usize {
        let array = &self.results[1];
        if array.strides == Array::row_major(array.element, &array.dims).strides { 0 } else { workspace(&[array.bytes()]) }
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.state, operands, &self.results, results)?;
        let state: Vec<u64> = operands[0].chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes"))).collect();
        let [next, output] = results else { return Ok(()) };
        let (array, dims) = (&self.results[1], &self.results[1].dims);
        let dense = array.strides == Array::row_major(array.element, dims).strides;
        let copied = if dense { 0 } else { array.bytes() };
        let [mut copy] = divided(run.workspace, [copied])?;
        let copy = copy.of::<u8>(copied);
        let memory: &mut [u8] = if dense { output } else { copy };
        let to = Output { memory, bytes: array.element.bytes(), mask: u64::MAX >> (64 - array.element.bits()) };
        let after = match self.generator {
            Generator::ThreeFry => vec![state[0], self.three_fry([state[0], state[1]], to, run.stop)],
            Generator::Philox => self.philox(&state, to, run.stop),
        };
        run.stop.check()?;
        next.iter_mut().zip(after.iter().flat_map(|word| word.to_le_bytes())).for_each(|(to, byte)| *to = byte);
        if !dense {
            let lines = Lines::new(dims, dims.len() - 1)?; // a scalar is dense
            lines.write(array, copy, 0..lines.count, output);
        }
        Ok(())
    }
}

impl RandomBits {
    /// Elements of 64 bits take a block each. For the others the array is cut in halves along its first dimension of even size, else along the first
    /// of its largest: block `i` belongs to place `i` of the half array, and its two words are neighbours along that dimension.
    fn three_fry(&self, [key, counter]: [u64; 2], mut to: Output<'_>, stop: Stop<'_>) -> u64 {
        let dims = &self.results[1].dims;
        let wide = self.results[1].element.bits() == 64;
        let even = dims.iter().position(|size| size % 2 == 0);
        let split = even.or_else(|| (0..dims.len()).rev().max_by_key(|d| dims[*d])).filter(|_| !wide);
        let inner: usize = split.map_or(1, |d| count(&dims[d + 1..]));
        let size = split.map_or(1, |d| dims[d]);
        let half = size.div_ceil(2);
        let count = if wide { count(dims) } else { count(dims).checked_div(size).unwrap_or(0) * half };
        let mut blocks = [[0; BATCH]; 2];
        for first in (0..count).step_by(BATCH).take_while(|_| !stop.is_asked()) {
            with_isa(self.isa, ThreeFryBatch { key, counter: counter.wrapping_add(first as u64), blocks: &mut blocks });
            let made = (count - first).min(BATCH);
            if wide {
                (0..made).for_each(|i| to.put(first + i, u64::from(blocks[0][i]) | u64::from(blocks[1][i]) << 32));
                continue;
            }
            // Block (o · half + p) · inner + q has the elements (o · size + 2p) · inner + q and that one dimension further, if there is one.
            let (row, mut q) = (first / inner, first % inner);
            let (mut o, mut p) = (row / half, row % half);
            let mut i = 0;
            while i < made {
                let at = (o * size + 2 * p) * inner + q;
                let alone = 2 * p + 1 == size;
                let some = if inner == 1 && !alone { (made - i).min(size / 2 - p) } else { (made - i).min(inner - q) };
                let [x, y] = [0, 1].map(|word| &blocks[word][i..i + some]);
                if inner == 1 && !alone {
                    to.put_in_turn(at, x, y);
                    p += some;
                } else {
                    to.put_all(at, x);
                    if !alone {
                        to.put_all(at + inner, y);
                    }
                    q += some;
                    (q, p) = if q == inner { (0, p + 1) } else { (q, p) };
                }
                (p, o) = if p == half { (0, o + 1) } else { (p, o) };
                i += some;
            }
        }
        counter.wrapping_add(count as u64)
    }

    /// Elements of 64 bits take two words of a block, others one.
    fn philox(&self, state: &[u64], mut to: Output<'_>, stop: Stop<'_>) -> Vec<u64> {
        let key = state[0];
        let counter = u128::from(state[1]) | u128::from(*state.get(2).unwrap_or(&key)) << 64;
        let (count, wide) = (self.results[1].elements(), self.results[1].element.bits() == 64);
        let each = if wide { 2 } else { 4 };
        let mut blocks = [[0; BATCH]; 4];
        for first in (0..count.div_ceil(each)).step_by(BATCH).take_while(|_| !stop.is_asked()) {
            with_isa(self.isa, PhiloxBatch { key, counter: counter.wrapping_add(first as u128), blocks: &mut blocks });
            let elements = first * each..count.min((first + BATCH) * each);
            for at in elements {
                let (block, part) = (at / each - first, at % each);
                let word = |w: usize| u64::from(blocks[w][block]);
                to.put(at, if wide { word(2 * part) | word(2 * part + 1) << 32 } else { word(part) });
            }
        }
        let next = counter.wrapping_add(count.div_ceil(each) as u128);
        let mut after = vec![key, next as u64, (next >> 64) as u64];
        after.truncate(state.len());
        after
    }
}
