//! Arrays to compute with: elements that look random, in any layout.
#![allow(dead_code)] // each test uses its part

use shale_ir::element::ElementType;
use shale_ir::memory::AlignedBytes;
use shale_kernels::{Array, Kernel, KernelError, Run, Stop};
use shale_lanes::Scratch;

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
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.bits() >> 16) as usize % end
    }

    /// In [−1, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        (self.bits() as i64) as f64 / 9_223_372_036_854_775_808.0
    }

    /// A permutation of `0..count`.
    pub(crate) fn permutation(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).for_each(|i| order.swap(i, self.below(i + 1)));
        order
    }

    /// Elements of any code, one behind the other; every second one of few codes, among which are zeros, NaNs and the ends.
    pub(crate) fn elements(&mut self, element: ElementType, count: usize) -> Vec<u8> {
        let part = element.part();
        let all = u64::MAX >> (64 - part.bits());
        let few = [0, 1, all >> 1, (all >> 1) + 1, all, all - 1, 2, (all >> 1) + 2, 0x7f80_0000 & all, 0xff80_0000 & all, 0x7ff0_0000_0000_0000 & all];
        let code = |random: &mut Random| if random.bits() >> 63 == 0 { few[random.below(few.len())] & all } else { random.bits() & all };
        let parts = count * if element.is_complex() { 2 } else { 1 };
        (0..parts).flat_map(|_| code(self).to_le_bytes()[..part.bytes()].to_vec()).collect()
    }

    /// Numbers in [−2, 2) of a float or complex type, one behind the other.
    pub(crate) fn numbers(&mut self, element: ElementType, count: usize) -> Vec<u8> {
        let part = element.part();
        let parts = count * if element.is_complex() { 2 } else { 1 };
        let format = part.float_format().expect("a float type");
        (0..parts).flat_map(|_| format.from_f64(self.unit() * 2.0).to_le_bytes()[..part.bytes()].to_vec()).collect()
    }

    /// Row-major or any other order of dimensions.
    pub(crate) fn layout(&mut self, element: ElementType, dims: &[usize]) -> Array {
        if self.bits() >> 63 == 0 { Array::row_major(element, dims) } else { Array::in_order(element, dims, &self.permutation(dims.len())) }
    }
}

/// The address of each element in row-major order.
fn addresses(array: &Array) -> Vec<usize> {
    let mut all = vec![0];
    for (size, stride) in array.dims.iter().zip(&array.strides) {
        all = all.iter().flat_map(|at| (0..*size).map(move |i| at + i * stride)).collect();
    }
    all
}

/// Elements in row-major order as they lie in an array's memory.
pub(crate) fn laid_out(array: &Array, elements: &[u8]) -> Vec<u8> {
    let (width, mut memory) = (array.element.bytes(), vec![0; array.bytes()]);
    for (i, at) in addresses(array).into_iter().enumerate() {
        memory[at..at + width].copy_from_slice(&elements[i * width..][..width]);
    }
    memory
}

/// An array's elements in row-major order.
pub(crate) fn row_major(array: &Array, memory: &[u8]) -> Vec<u8> {
    addresses(array).into_iter().flat_map(|at| memory[at..at + array.element.bytes()].to_vec()).collect()
}

/// Runs a kernel on elements in row-major order; gives those of the results.
pub(crate) fn run(kernel: &dyn Kernel, operands: &[(&Array, &[u8])], results: &[&Array]) -> Result<Vec<Vec<u8>>, KernelError> {
    run_on(1, kernel, operands, results)
}

/// The same on some threads.
pub(crate) fn run_on(threads: usize, kernel: &dyn Kernel, operands: &[(&Array, &[u8])], results: &[&Array]) -> Result<Vec<Vec<u8>>, KernelError> {
    let operands: Vec<Vec<u8>> = operands.iter().map(|(array, elements)| laid_out(array, elements)).collect();
    let mut memory: Vec<Vec<u8>> = results.iter().map(|array| vec![0xaa; array.bytes()]).collect();
    for (operand, result) in kernel.updates() {
        memory[*result].clone_from(&operands[*operand]);
    }
    let given: Vec<&[u8]> = (0..operands.len()).map(|i| if kernel.updates().iter().any(|(o, _)| *o == i) { &[][..] } else { &operands[i][..] }).collect();
    let mut written: Vec<&mut [u8]> = memory.iter_mut().map(|memory| &mut memory[..]).collect();
    run_with(threads, Stop::default(), kernel, &given, &mut written)?;
    Ok(results.iter().zip(&memory).map(|(array, memory)| row_major(array, memory)).collect())
}

/// Runs a kernel on memory, with as much workspace as it asks for.
pub(crate) fn run_with(threads: usize, stop: Stop<'_>, kernel: &dyn Kernel, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
    run_in(kernel.workspace(threads), threads, stop, kernel, operands, results)
}

/// The same with so many bytes of workspace.
pub(crate) fn run_in(
    bytes: usize,
    threads: usize,
    stop: Stop<'_>,
    kernel: &dyn Kernel,
    operands: &[&[u8]],
    results: &mut [&mut [u8]],
) -> Result<(), KernelError> {
    let mut workspace = AlignedBytes::new(bytes).expect("there is memory");
    // What it holds is of no meaning.
    workspace.bytes_mut().fill(0x55);
    kernel.run(&mut Run { scratch: &mut Scratch::new(), threads, workspace: &mut workspace.bytes_mut()[..bytes], stop }, operands, results)
}

/// An element's code; of complex numbers that of the real part.
pub(crate) fn code(element: ElementType, elements: &[u8], at: usize) -> u64 {
    let mut bytes = [0; 8];
    let width = element.part().bytes();
    bytes[..width].copy_from_slice(&elements[at * element.bytes()..][..width]);
    u64::from_le_bytes(bytes)
}
