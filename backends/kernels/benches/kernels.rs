//! Kernels at the sizes of the benchmark's programs: `cargo bench -p shale-kernels`.
//!
//! Prints the least time of some runs in ms. The memory of one kernel is used again in each run, as an executable does.

use shale_ir::element::ElementType;
use shale_kernels::sort::{Comparator, KeyOrder, Sort, SortKey};
use shale_kernels::{Array, Kernel, Run, TopK};
use shale_lanes::Scratch;
use std::time::Instant;

/// Floats that look random in [−1, 1), or with other types their bits.
fn filled(array: &Array) -> Vec<u8> {
    let mut state = 88_172_645_463_325_252_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    match array.element.part() {
        ElementType::F32 => (0..array.bytes() / 4).flat_map(|_| ((next() >> 40) as f32 / (1 << 23) as f32 - 1.0).to_le_bytes()).collect(),
        _ => (0..array.bytes()).map(|_| (next() >> 32) as u8).collect(),
    }
}

fn measure(name: &str, kernel: &dyn Kernel, operands: &[(&Array, Vec<u8>)], results: &[&Array]) {
    let mut memory: Vec<Vec<u8>> = results.iter().map(|array| vec![0; array.bytes()]).collect();
    for (operand, result) in kernel.updates() {
        memory[*result].clone_from(&operands[*operand].1);
    }
    let given: Vec<&[u8]> = operands.iter().enumerate().map(|(i, (_, x))| if kernel.updates().iter().any(|(o, _)| *o == i) { &[][..] } else { x }).collect();
    let mut written: Vec<&mut [u8]> = memory.iter_mut().map(|memory| &mut memory[..]).collect();
    let (mut scratch, mut best, begin) = (Scratch::new(), f64::INFINITY, Instant::now());
    for runs in 0.. {
        let start = Instant::now();
        kernel.run(&mut Run { scratch: &mut scratch, threads: 1 }, &given, &mut written).expect("it runs");
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
        if runs >= 10 && begin.elapsed().as_secs_f64() > 0.5 {
            break;
        }
    }
    println!("{name:<20} {best:9.3} ms   {}", kernel.describe());
}

fn array(element: ElementType, dims: &[usize]) -> Array {
    Array::row_major(element, dims)
}

fn sorts() {
    let key = |operand| Comparator::Keys(vec![SortKey { operand, order: KeyOrder::Canonical, descending: false }]);
    for (name, dims, along) in
        [("sort_1m", &[1 << 20][..], 0), ("sort_1000003", &[1_000_003], 0), ("sort_rows_1k", &[1024, 1024], 1), ("sort_columns_1k", &[1024, 1024], 0)]
    {
        let x = array(ElementType::F32, dims);
        let sort = Sort::new(vec![x.clone()], vec![x.clone()], along, key(0)).expect("a sort");
        measure(name, &sort, &[(&x, filled(&x))], &[&x]);
    }
    for element in [ElementType::F32, ElementType::F64] {
        let (x, i) = (array(element, &[1 << 20]), array(ElementType::S32, &[1 << 20]));
        let sort = Sort::new(vec![x.clone(), i.clone()], vec![x.clone(), i.clone()], 0, key(0)).expect("a sort");
        measure("argsort_1m", &sort, &[(&x, filled(&x)), (&i, filled(&i))], &[&x, &i]);
    }
    let (x, v, i) = (array(ElementType::F32, &[4096, 1024]), array(ElementType::F32, &[4096, 32]), array(ElementType::S32, &[4096, 32]));
    let top = TopK::new(x.clone(), v.clone(), i.clone()).expect("a kernel");
    measure("topk", &top, &[(&x, filled(&x))], &[&v, &i]);
}

fn main() {
    sorts();
}
