//! Kernels at the sizes of the benchmark's programs: `cargo bench -p shale-kernels`.
//!
//! Prints the least time of some runs in ms. The memory of one kernel is used again in each run, as an executable does.

use shale_ir::element::ElementType;
use shale_ir::memory::AlignedBytes;
use shale_kernels::sort::{Comparator, KeyOrder, Sort, SortKey};
use shale_kernels::{
    Array, Cholesky, Coefficients, Combiner, Fft, Gather, Generator, Kernel, RandomBits, Run, Scatter, Stop, TopK, Transform, TriangularSolve, WindowDims,
};
use shale_lanes::{Isa, JoinOp, Scratch};
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
    let bytes = kernel.workspace(1);
    let mut workspace = AlignedBytes::new(bytes).expect("there is memory");
    let (mut scratch, mut best, begin) = (Scratch::new(), f64::INFINITY, Instant::now());
    for runs in 0.. {
        let start = Instant::now();
        kernel
            .run(&mut Run { scratch: &mut scratch, threads: 1, workspace: &mut workspace.bytes_mut()[..bytes], stop: Stop::default() }, &given, &mut written)
            .expect("it runs");
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
        let sort = Sort::new(vec![x.clone()], vec![x.clone()], along, key(0), Isa::detect()).expect("a sort");
        measure(name, &sort, &[(&x, filled(&x))], &[&x]);
    }
    for element in [ElementType::F32, ElementType::F64] {
        let (x, i) = (array(element, &[1 << 20]), array(ElementType::S32, &[1 << 20]));
        let sort = Sort::new(vec![x.clone(), i.clone()], vec![x.clone(), i.clone()], 0, key(0), Isa::detect()).expect("a sort");
        measure("argsort_1m", &sort, &[(&x, filled(&x)), (&i, filled(&i))], &[&x, &i]);
    }
    let (x, v, i) = (array(ElementType::F32, &[4096, 1024]), array(ElementType::F32, &[4096, 32]), array(ElementType::S32, &[4096, 32]));
    let top = TopK::new(x.clone(), v.clone(), i.clone(), Isa::detect()).expect("a kernel");
    measure("topk", &top, &[(&x, filled(&x))], &[&v, &i]);
}

fn solvers() {
    let isa = Isa::detect();
    let [a, b, large] = [[512, 512], [512, 512], [509, 509]].map(|dims| array(ElementType::F32, &dims));
    for (name, x) in [("cholesky_512", &a), ("cholesky_509", &large)] {
        let n = x.dims[0];
        let identity = (0..n * n).flat_map(|i| (if i % (n + 1) == 0 { n as f32 } else { 0.5 }).to_le_bytes()).collect();
        let kernel = Cholesky::new(x.clone(), x.clone(), true, isa).expect("a kernel");
        measure(name, &kernel, &[(x, identity)], &[x]);
    }
    let form = Coefficients { left_side: true, lower: true, unit_diagonal: false, transposed: false, conjugated: false };
    let kernel = TriangularSolve::new(a.clone(), b.clone(), b.clone(), form, isa).expect("a kernel");
    let triangle = (0..512 * 512).flat_map(|i| (if i % 513 == 0 { 1.0f32 } else { 1e-3 }).to_le_bytes()).collect();
    measure("trsm_512", &kernel, &[(&a, triangle), (&b, filled(&b))], &[&b]);
    for (name, points) in [("fft_1m", 1 << 20), ("fft_1000003", 1_000_003), ("fft_1m_2", 1_000_000)] {
        let x = array(ElementType::C64, &[points]);
        let kernel = Fft::new(x.clone(), x.clone(), Transform::Forward, 1, points, isa).expect("a kernel");
        measure(name, &kernel, &[(&x, filled(&x))], &[&x]);
    }
    let (x, y) = (array(ElementType::F32, &[256, 4096]), array(ElementType::C64, &[256, 2049]));
    let kernel = Fft::new(x.clone(), y.clone(), Transform::RealForward, 1, 4096, isa).expect("a kernel");
    measure("rfft_256x4096", &kernel, &[(&x, filled(&x))], &[&y]);
}

fn windows() {
    let isa = Isa::detect();
    let dims = WindowDims { offset: vec![1], collapsed: vec![0], index_map: vec![0], vector_dim: 1, ..WindowDims::default() };
    let (table, at, rows) = (array(ElementType::F32, &[50_000, 512]), array(ElementType::S32, &[4096]), array(ElementType::F32, &[4096, 512]));
    let places: Vec<u8> = (0..4096_i32).flat_map(|i| (i * 7919 % 50_000).to_le_bytes()).collect();
    let gather = Gather::new(&dims, table.clone(), at.clone(), rows.clone(), &[1, 512], isa).expect("a gather");
    measure("embedding", &gather, &[(&table, filled(&table)), (&at, places.clone())], &[&rows]);
    let add = Combiner::join(JoinOp::Add, ElementType::F32).expect("it has code");
    let scatter = Scatter::new(&dims, vec![table.clone()], at.clone(), vec![rows.clone()], add, isa).expect("a scatter");
    measure("scatter_add", &scatter, &[(&table, filled(&table)), (&at, places), (&rows, filled(&rows))], &[&table]);
    let along =
        WindowDims { collapsed: vec![1], operand_batching: vec![0], indices_batching: vec![0], index_map: vec![1], vector_dim: 2, ..WindowDims::default() };
    let (x, at, y) = (array(ElementType::F32, &[4096, 1024]), array(ElementType::S32, &[4096, 256]), array(ElementType::F32, &[4096, 256]));
    let places: Vec<u8> = (0..4096_i32 * 256).flat_map(|i| (i * 7919 % 1024).to_le_bytes()).collect();
    let gather = Gather::new(&along, x.clone(), at.clone(), y.clone(), &[1, 1], isa).expect("a gather");
    measure("take_along", &gather, &[(&x, filled(&x)), (&at, places)], &[&y]);
    let (state, bits) = (array(ElementType::U64, &[2]), array(ElementType::U32, &[1 << 24]));
    for (name, generator) in [("threefry_16m", Generator::ThreeFry), ("philox_16m", Generator::Philox)] {
        let kernel = RandomBits::new(generator, isa, state.clone(), bits.clone()).expect("a kernel");
        measure(name, &kernel, &[(&state, filled(&state))], &[&state, &bits]);
    }
}

fn main() {
    sorts();
    windows();
    solvers();
}
