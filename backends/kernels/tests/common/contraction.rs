//! Arrays of any layout with random elements, and results compared bit by bit.

use shale_dialects::eval::convert::convert;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::memory::AlignedBytes;
use shale_kernels::{Array, Kernel, Run, Stop};
use shale_lanes::{Scratch, run_bound};

/// Numbers that look random, always the same ones.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 7
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.bits() % end as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub(crate) fn permutation(&mut self, len: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..len).collect();
        for i in (1..len).rev() {
            list.swap(i, self.below(i + 1));
        }
        list
    }
}

/// Random elements: numbers of ordinary size, seldom (`special`) of any bits, so that NaN, infinities and numbers that underflow occur.
pub(crate) fn literal(random: &mut Random, element: ElementType, dims: &[usize], special: bool) -> Literal {
    let dims: Vec<i64> = dims.iter().map(|d| *d as i64).collect();
    let count = dims.iter().product::<i64>() as usize * if element.is_complex() { 2 } else { 1 };
    let part = element.part();
    let top = u64::MAX >> (64 - part.bits());
    let mut bytes = Vec::new();
    for _ in 0..count {
        let any = random.bits() << 40 ^ random.bits();
        let code = match part.float_format() {
            _ if element == ElementType::Pred => any & 1,
            None => any & top,
            Some(_) if special && random.below(40) == 0 => any & top,
            Some(format) => {
                let tiny = if special && random.below(3) == 0 { 1e-25 } else { 1.0 };
                format.from_f64(((random.bits() % 2001) as f64 - 1000.0) / 499.0 * tiny) & top
            }
        };
        bytes.extend_from_slice(&code.to_le_bytes()[..part.bytes()]);
    }
    Literal::from_bytes(element, &dims, &bytes).expect("one element for each index")
}

/// An array of a literal's sizes in a random layout, sometimes with gaps.
pub(crate) fn layout(random: &mut Random, element: ElementType, dims: &[usize]) -> Array {
    match random.below(3) {
        0 => Array::row_major(element, dims),
        1 => Array::in_order(element, dims, &random.permutation(dims.len())),
        _ => {
            let order = random.permutation(dims.len());
            let larger: Vec<usize> = dims.iter().map(|d| d + random.below(3)).collect();
            Array { dims: dims.to_vec(), ..Array::in_order(element, &larger, &order) }
        }
    }
}

/// Where the elements lie, in row-major order of their indices.
fn places(array: &Array) -> Vec<usize> {
    array
        .dims
        .iter()
        .zip(&array.strides)
        .fold(vec![0], |places, (size, stride)| places.iter().flat_map(|place| (0..*size).map(move |i| place + i * stride)).collect())
}

/// The memory of an array with a literal's elements.
pub(crate) fn memory(array: &Array, literal: &Literal) -> Vec<u8> {
    let size = array.element.bytes();
    let mut bytes = vec![0x5a; array.bytes()];
    for (place, element) in places(array).into_iter().zip(literal.bytes().chunks_exact(size)) {
        bytes[place..place + size].copy_from_slice(element);
    }
    bytes
}

/// The elements of an array in memory; what lies between them must be as [`run`] left it.
pub(crate) fn elements(array: &Array, memory: &[u8]) -> Literal {
    let size = array.element.bytes();
    let places = places(array);
    let bytes: Vec<u8> = places.iter().flat_map(|place| memory[*place..place + size].to_vec()).collect();
    let mut gaps = vec![true; memory.len()];
    for place in &places {
        gaps[*place..place + size].fill(false);
    }
    assert!(gaps.iter().zip(memory).all(|(gap, byte)| !gap || *byte == 0xa5), "nothing is written between the elements");
    let dims: Vec<i64> = array.dims.iter().map(|d| *d as i64).collect();
    Literal::from_bytes(array.element, &dims, &bytes).expect("one element for each index")
}

/// Runs a kernel of two operands.
pub(crate) fn run(kernel: &dyn Kernel, arrays: &[Array; 3], operands: [&Literal; 2], threads: usize) -> Literal {
    let [left, right] = [0, 1].map(|i| memory(&arrays[i], operands[i]));
    let mut result = vec![0xa5; arrays[2].bytes()];
    let run_in = |workspace: &mut [u8], result: &mut [u8]| {
        let run = &mut Run { scratch: &mut Scratch::new(), threads, workspace, stop: Stop::default() };
        kernel.run(run, &[&left, &right], &mut [result]).expect("the memory fits");
    };
    run_in(&mut [], &mut result);
    let found = elements(&arrays[2], &result);
    // Memory that is lent, of any contents, has room for all that the kernel says that it takes.
    let bytes = kernel.spare(threads);
    let mut lent = AlignedBytes::new(bytes).expect("there is memory");
    lent.bytes_mut().fill(0x5a);
    result.fill(0xa5);
    run_in(&mut lent.bytes_mut()[..bytes], &mut result);
    assert!(found.bytes() == elements(&arrays[2], &result).bytes(), "memory that is lent gives the same bits");
    result.fill(0xa5);
    if let Some(step) = kernel.small(&[&left, &right].map(|x| (x.as_ptr(), x.len())), &[(result.as_mut_ptr(), result.len())]) {
        // SAFETY: the kernel and all of the bytes are there.
        unsafe { run_bound(&[step]) };
        same(&|| format!("{} as a step", kernel.describe()), &found, &elements(&arrays[2], &result));
    }
    found
}

/// Fails at the first element that differs; any NaN is any NaN.
pub(crate) fn same(what: &dyn Fn() -> String, wanted: &Literal, found: &Literal) {
    let part = wanted.element().part();
    let size = part.bytes();
    for (i, (a, b)) in wanted.bytes().chunks_exact(size).zip(found.bytes().chunks_exact(size)).enumerate() {
        let code = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        let (a, b) = (code(a), code(b));
        let nan = part.float_format().is_some_and(|f| f.is_nan(a) && f.is_nan(b));
        assert!(a == b || nan, "{}: part {i} must be {a:#x}, but is {b:#x}", what());
    }
}

/// Operand, compute and result types that belong together.
pub(crate) fn types(random: &mut Random) -> [ElementType; 3] {
    use ElementType::*;
    let same = [F32, F32, F64, C64, C128, S32, S64, U8, S8, U64, S16, S4, Pred, F16, Bf16, F8E5M2, F8E4M3Fn, F8E8M0Fnu, F4E2M1Fn].map(|t| [t, t, t]);
    let mixed = [
        [Bf16, F32, Bf16],
        [Bf16, F32, F32],
        [F16, F32, F16],
        [F8E4M3Fn, F32, F8E4M3Fn],
        [F8E5M2, F32, F16],
        [F32, F64, F32],
        [S8, S32, S32],
        [U8, S32, S32],
        [S8, U32, U32],
        [S4, S32, S32],
        [U8, U32, U32],
        [S32, S64, S64],
        [C64, C128, C128],
        [F16, Bf16, Bf16],
        [U2, U16, U16],
        [S16, S32, S32],
    ];
    if random.below(2) == 0 { random.pick(&same) } else { random.pick(&mixed) }
}

/// The operands as they are computed with.
pub(crate) fn computed(operands: [&Literal; 2], compute: ElementType) -> [Literal; 2] {
    operands.map(|x| convert(x, compute))
}

/// Runs a kernel whose right operand is a constant, with other bytes in its place if these are packed; gives the result for several numbers of threads.
pub(crate) fn run_with_constant(kernel: &mut impl Kernel, arrays: &[Array; 3], operands: [&Literal; 2]) -> Vec<Literal> {
    let [left, mut right] = [0, 1].map(|i| memory(&arrays[i], operands[i]));
    let plain = kernel.describe();
    let kept = kernel.prepare(&[None, Some(&right)]).expect("the memory fits");
    assert_eq!(kernel.describe() == plain, kept == 0, "what is kept is told");
    if kept > 0 {
        right.fill(0x5a);
    }
    let one = |threads| {
        let mut found = vec![0xa5; arrays[2].bytes()];
        kernel
            .run(&mut Run { scratch: &mut Scratch::new(), threads, workspace: &mut [], stop: Stop::default() }, &[&left, &right], &mut [&mut found])
            .expect("the memory fits");
        elements(&arrays[2], &found)
    };
    [1, 2, 3].map(one).to_vec()
}
