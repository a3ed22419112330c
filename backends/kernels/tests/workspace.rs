//! What kernels say of the memory that they work in, beside what a counting allocator sees; and what they still do when a run is to end.
#![allow(missing_docs)]

mod common;

use common::{Random, laid_out, run_in, run_with};
use shale_ir::element::ElementType::{self, Bf16, C64, F32, F64, S8, S32, U32, U64};
use shale_kernels::sort::{Comparator, KeyOrder, Sort, SortKey};
use shale_kernels::{
    Array, Cholesky, Coefficients, Convolution, ConvolutionDimensions, ConvolutionRoles, Dot, DotDimensions, Fft, Gather, Generator, Kernel, RandomBits, Stop,
    TopK, Transform, TriangularSolve, WindowDimension, WindowDims,
};
use shale_lanes::{Access, Builder, Direction, Isa};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The system's allocator, with the bytes that are allocated and the most that were.
struct Counting;

/// What is allocated counts for all threads: tests run one after the other.
static ALONE: Mutex<()> = Mutex::new(());
static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: the system's allocator does it all.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MOST.fetch_max(NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A kernel with the arrays that it reads and writes.
struct Case {
    name: &'static str,
    kernel: Box<dyn Kernel>,
    operands: Vec<Array>,
    results: Vec<Array>,
    /// Whether it asks whether to stop so often that little is done between.
    parts: usize,
}

fn case(name: &'static str, kernel: impl Kernel + 'static, operands: &[&Array], results: &[&Array]) -> Case {
    let list = |arrays: &[&Array]| arrays.iter().map(|array| (*array).clone()).collect();
    Case { name, kernel: Box::new(kernel), operands: list(operands), results: list(results), parts: 0 }
}

fn array(element: ElementType, dims: &[usize]) -> Array {
    Array::row_major(element, dims)
}

/// With dimensions in the order in which they are written.
fn turned(element: ElementType, dims: &[usize]) -> Array {
    Array::in_order(element, dims, &(0..dims.len()).collect::<Vec<_>>())
}

fn dot(name: &'static str, types: [ElementType; 3], [m, n, k]: [usize; 3]) -> Case {
    let arrays = [array(types[0], &[m, k]), array(types[0], &[k, n]), array(types[2], &[m, n])];
    let dimensions = DotDimensions { batching: [vec![], vec![]], contracting: [vec![1], vec![0]] };
    let kernel = Dot::new(Isa::detect(), arrays.clone(), &dimensions, types[1]).expect("a dot");
    case(name, kernel, &[&arrays[0], &arrays[1]], &[&arrays[2]])
}

fn dots() -> Vec<Case> {
    vec![
        Case { parts: 20, ..dot("dot", [F32; 3], [1000, 1100, 1200]) },
        dot("dot of few rows", [F32; 3], [40, 700, 3000]),
        dot("dot of few columns", [F64; 3], [3000, 70, 500]),
        dot("dot of complex numbers", [C64; 3], [300, 200, 310]),
        dot("dot of bf16", [Bf16, F32, Bf16], [400, 300, 500]),
        dot("dot of bytes", [S8, S32, S32], [400, 300, 500]),
        Case { parts: 100, ..dot("matrix and vector", [F32; 3], [3000, 1, 2000]) },
        dot("vector and matrix", [F32; 3], [1, 3000, 2000]),
    ]
}

fn convolution(name: &'static str, dims: [&[usize]; 3], numbers: [[usize; 4]; 3], groups: usize) -> Case {
    let arrays = dims.map(|dims| array(F32, dims));
    let roles = numbers.map(|[outer, feature, y, x]| ConvolutionRoles { outer, feature, spatial: vec![y, x] });
    let window = vec![WindowDimension { low: 1, high: 1, ..WindowDimension::PLAIN }; 2];
    let dimensions = ConvolutionDimensions { roles, window, feature_groups: groups, batch_groups: 1 };
    let kernel = Convolution::new(Isa::detect(), arrays.clone(), &dimensions, F32).expect("a convolution");
    case(name, kernel, &[&arrays[0], &arrays[1]], &[&arrays[2]])
}

fn convolutions() -> Vec<Case> {
    let features_last = [[0, 3, 1, 2], [2, 3, 0, 1], [0, 3, 1, 2]];
    let features_first = [[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 2, 3]];
    vec![
        Case { parts: 4, ..convolution("convolution", [&[4, 56, 56, 64], &[3, 3, 64, 96], &[4, 56, 56, 96]], features_last, 1) },
        convolution("depthwise", [&[1, 112, 112, 64], &[3, 3, 1, 64], &[1, 112, 112, 64]], features_last, 64),
        convolution("across", [&[2, 64, 56, 56], &[64, 64, 3, 3], &[2, 64, 56, 56]], features_first, 1),
    ]
}

/// Compares two floats by `<`.
fn function() -> Comparator {
    let mut b = Builder::new();
    let [x, y] = [0, 1].map(|_| b.load(F32, Access::Contiguous));
    let verdict = b.compare(Direction::Lt, false, x, y).expect("floats compare");
    b.store(verdict, Access::Contiguous);
    let function = Arc::new(b.finish().compile(Isa::detect()).expect("a program"));
    Comparator::Function { function, used: vec![true], captures: Vec::new() }
}

fn sorts() -> Vec<Case> {
    let keys = |order| Comparator::Keys(vec![SortKey { operand: 0, order, descending: false }]);
    let sort = |name, arrays: &[Array], dimension, comparator| {
        let kernel = Sort::new(arrays.to_vec(), arrays.to_vec(), dimension, comparator, Isa::detect()).expect("a sort");
        let list: Vec<&Array> = arrays.iter().collect();
        case(name, kernel, &list, &list)
    };
    let (line, wide, lines) = (array(F32, &[3 << 20]), array(F64, &[100_000]), array(S32, &[300, 5000]));
    let top = TopK::new(turned(F32, &[60, 40_000]), array(F32, &[60, 900]), array(S32, &[60, 900]), Isa::detect()).expect("the largest");
    vec![
        Case { parts: 9, ..sort("sort", &[line], 0, keys(KeyOrder::Total)) },
        sort("sort of contradictions", &[array(F32, &[50_000])], 0, keys(KeyOrder::Partial)),
        sort("sort of wide contradictions", &[wide.clone(), wide], 0, keys(KeyOrder::Partial)),
        sort("sort of columns", std::slice::from_ref(&lines), 0, keys(KeyOrder::Total)),
        sort("sort of several", &[lines.clone(), turned(U64, &[300, 5000])], 1, keys(KeyOrder::Total)),
        Case { parts: 100, ..sort("sort by a function", &[turned(F32, &[40, 3000])], 1, function()) },
        case("the largest", top, &[&turned(F32, &[60, 40_000])], &[&array(F32, &[60, 900]), &array(S32, &[60, 900])]),
    ]
}

fn others() -> Vec<Case> {
    let isa = Isa::detect();
    let fft = |name, x: &Array, y: &Array, transform, axes, points| {
        let kernel = Fft::new(x.clone(), y.clone(), transform, axes, points, isa).expect("a transform");
        case(name, kernel, &[x], &[y])
    };
    let (plane, odd) = (array(C64, &[96, 500]), turned(C64, &[61, 1009]));
    let (half, real, odd_real) = (array(C64, &[30, 40, 257]), array(F32, &[30, 40, 512]), turned(F32, &[30, 40, 513]));
    let (a, b) = (array(F32, &[3, 300, 300]), array(F32, &[3, 300, 77]));
    let form = Coefficients { left_side: true, lower: true, unit_diagonal: false, transposed: false, conjugated: false };
    let (state, bits) = (array(U64, &[2]), turned(U32, &[500, 300]));
    let dims = WindowDims { offset: vec![1], collapsed: vec![0], index_map: vec![0], vector_dim: 1, ..WindowDims::default() };
    let (table, at, rows) = (array(F32, &[1000, 64]), array(S32, &[100_000]), array(F32, &[100_000, 64]));
    vec![
        Case { parts: 3, ..fft("transform", &plane, &plane, Transform::Forward, 2, 500) },
        fft("transform of columns", &odd, &odd, Transform::Inverse, 2, 1009),
        fft("real transform", &real, &half, Transform::RealForward, 3, 512),
        fft("inverse real transform", &half, &real, Transform::RealInverse, 3, 512),
        fft("inverse odd transform", &half, &odd_real, Transform::RealInverse, 2, 513),
        case("cholesky", Cholesky::new(a.clone(), a.clone(), true, isa).expect("a kernel"), &[&a], &[&a]),
        case("triangular", TriangularSolve::new(a.clone(), b.clone(), b.clone(), form, isa).expect("a kernel"), &[&a, &b], &[&b]),
        case("random", RandomBits::new(Generator::Philox, isa, state.clone(), bits.clone()).expect("a kernel"), &[&state], &[&state, &bits]),
        Case {
            parts: 5,
            ..case("gather", Gather::new(&dims, table.clone(), at.clone(), rows.clone(), &[1, 64], isa).expect("a gather"), &[&table, &at], &[&rows])
        },
    ]
}

fn cases() -> Vec<Case> {
    [dots(), convolutions(), sorts(), others()].into_iter().flatten().collect()
}

/// What a kernel reads: numbers, among floats some NaNs.
fn given(case: &Case) -> Vec<Vec<u8>> {
    let mut random = Random::new(7);
    let mut fill = |x: &Array| {
        let count = x.elements();
        laid_out(
            x,
            &if x.element.is_float() && case.name.contains("contradictions") {
                random.elements(x.element, count)
            } else if x.element.is_float() || x.element.is_complex() {
                random.numbers(x.element, count)
            } else {
                random.elements(x.element, count)
            },
        )
    };
    case.operands.iter().map(&mut fill).collect()
}

/// Lists of places and tiles, which do not count, and what a thread takes that begins.
const LISTS: usize = 256 << 10;

#[test]
fn kernels_allocate_no_more_than_they_say() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for case in cases() {
        let operands = given(&case);
        let operands: Vec<&[u8]> = operands.iter().map(|bytes| &bytes[..]).collect();
        let mut results: Vec<Vec<u8>> = case.results.iter().map(|x| vec![0; x.bytes()]).collect();
        for (threads, lent) in [(1, false), (1, true), (2, false), (2, true)] {
            let spare = case.kernel.spare(threads);
            let said = case.kernel.allocates(threads) + if lent { 0 } else { spare };
            let workspace = case.kernel.workspace(threads) + if lent { spare } else { 0 };
            let mut written: Vec<&mut [u8]> = results.iter_mut().map(|bytes| &mut bytes[..]).collect();
            // A new thread has no memory of runs before.
            let seen = std::thread::scope(|scope| {
                let run = || {
                    let before = NOW.load(Ordering::Relaxed);
                    MOST.store(before, Ordering::Relaxed);
                    run_in(workspace, threads, Stop::default(), &*case.kernel, &operands, &mut written).expect("it runs");
                    // The workspace is the caller's; below a MiB the caller's allocator counts it.
                    MOST.load(Ordering::Relaxed) - before - if workspace < 1 << 20 { workspace.next_multiple_of(64) } else { 0 }
                };
                scope.spawn(run).join().expect("it does not panic")
            });
            println!("{}, {threads} threads: workspace {workspace}, allocates {said}, seen {seen}", case.name);
            assert!(seen <= said + LISTS, "{} on {threads} threads allocates {seen} bytes and says {said}", case.name);
            assert!(threads > 1 || said <= 4 * seen + 4 * LISTS, "{} says {said} bytes and allocates {seen}", case.name);
        }
    }
}

/// Runs a case on one thread until it has asked `most` times whether to stop; gives how often it has asked, and whether it ended early.
fn asked(case: &Case, most: usize) -> (usize, bool) {
    let count = AtomicUsize::new(0);
    let stop = || count.fetch_add(1, Ordering::Relaxed) + 1 >= most;
    let operands = given(case);
    let operands: Vec<&[u8]> = operands.iter().map(|bytes| &bytes[..]).collect();
    let mut results: Vec<Vec<u8>> = case.results.iter().map(|x| vec![0; x.bytes()]).collect();
    let mut written: Vec<&mut [u8]> = results.iter_mut().map(|bytes| &mut bytes[..]).collect();
    let ran = run_with(1, Stop::When(&stop), &*case.kernel, &operands, &mut written);
    if let Err(error) = &ran {
        assert_eq!(error.to_string(), "the run was cancelled", "{}", case.name);
    }
    (count.into_inner(), ran.is_err())
}

/// What is done after the cancellation is counted in questions, of which a whole run asks many: each stands for a part of the work.
#[test]
fn kernels_stop_soon() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for case in cases().into_iter().filter(|case| case.parts > 0) {
        let (all, ended) = asked(&case, usize::MAX);
        assert!(!ended && all >= case.parts, "{} asks {all} times", case.name);
        let most = all.div_ceil(3);
        let (until, ended) = asked(&case, most);
        println!("{}: {all} questions, {until} when it is to stop at {most}", case.name);
        assert!(ended, "{} goes on", case.name);
        assert!(until <= most + 3 + all / 20, "{} asks {until} times when it is to stop at {most} of {all}", case.name);
    }
}
