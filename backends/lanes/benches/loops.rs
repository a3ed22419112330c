//! The engines beside the same loops compiled ahead of time: `cargo bench -p shale-lanes`.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use shale_lanes::loops::{self, Loop, THREEFRY_KEYS, THREEFRY_ROTATIONS};
use shale_lanes::{Access, Binary, Builder, Compiled, Item, LaneError, Scratch, Unary};
use std::hint::black_box;
use std::time::Instant;

const M: usize = 1 << 20;
const LOOPS: [(&str, Loop, usize); 6] = [
    ("gelu_256k", Loop::Gelu, M / 4),
    ("gelu_16m", Loop::Gelu, 16 * M),
    ("chain12_4m", Loop::Chain12, 4 * M),
    ("xorshift_s32_4m", Loop::Xorshift, 4 * M),
    ("add_16m", Loop::Add, 16 * M),
    ("threefry_16m", Loop::Threefry, 16 * M),
];

fn gelu(b: &mut Builder) -> Result<Item, LaneError> {
    let x = b.load(ElementType::F32, Access::Contiguous);
    let c = |b: &mut Builder, value| b.constant(ElementType::F32, value);
    let (half, one, scale, cubic) = (c(b, 0.5), c(b, 1.0), c(b, 0.797_884_560_8), c(b, 0.044_715));
    let mut cube = b.binary(Binary::Multiply, cubic, x)?;
    cube = b.binary(Binary::Multiply, cube, x)?;
    cube = b.binary(Binary::Multiply, cube, x)?;
    let sum = b.binary(Binary::Add, x, cube)?;
    let inner = b.binary(Binary::Multiply, scale, sum)?;
    let tanh = b.unary(Unary::Tanh, inner)?;
    let plus = b.binary(Binary::Add, one, tanh)?;
    let halved = b.binary(Binary::Multiply, half, x)?;
    b.binary(Binary::Multiply, halved, plus)
}

fn chain12(b: &mut Builder) -> Result<Item, LaneError> {
    let (x, y) = (b.load(ElementType::F32, Access::Contiguous), b.load(ElementType::F32, Access::Contiguous));
    let c = |b: &mut Builder, value| b.constant(ElementType::F32, value);
    let (offset, tenth, one, least) = (c(b, 1.5), c(b, 0.1), c(b, 1.0), c(b, -2.0));
    let xy = b.binary(Binary::Multiply, x, y)?;
    let a = b.binary(Binary::Add, xy, offset)?;
    let square = b.binary(Binary::Multiply, a, a)?;
    let sum = b.binary(Binary::Add, square, x)?;
    let abs = b.unary(Unary::Abs, sum)?;
    let negative = b.unary(Unary::Negate, abs)?;
    let scaled = b.binary(Binary::Multiply, negative, tenth)?;
    let e = b.unary(Unary::Exponential, scaled)?;
    let more = b.binary(Binary::Add, e, one)?;
    let l = b.unary(Unary::Log, more)?;
    let lx = b.binary(Binary::Multiply, l, x)?;
    let d = b.binary(Binary::Subtract, lx, y)?;
    let g = b.binary(Binary::Maximum, d, least)?;
    let gg = b.binary(Binary::Multiply, g, g)?;
    b.binary(Binary::Add, gg, e)
}

fn xorshift(b: &mut Builder) -> Result<Item, LaneError> {
    let mut x = b.load(ElementType::S32, Access::Contiguous);
    for _ in 0..2 {
        for (shift, by) in [(Binary::ShiftLeft, 13.0), (Binary::ShiftRightLogical, 17.0), (Binary::ShiftLeft, 5.0)] {
            let by = b.constant(ElementType::S32, by);
            let shifted = b.binary(shift, x, by)?;
            x = b.binary(Binary::Xor, x, shifted)?;
        }
    }
    Ok(x)
}

fn add(b: &mut Builder) -> Result<Item, LaneError> {
    let (x, y) = (b.load(ElementType::F32, Access::Contiguous), b.load(ElementType::F32, Access::Contiguous));
    b.binary(Binary::Add, x, y)
}

fn threefry(b: &mut Builder) -> Result<Item, LaneError> {
    let (mut x, mut y) = (b.load(ElementType::U32, Access::Contiguous), b.load(ElementType::U32, Access::Contiguous));
    let word = |b: &mut Builder, value: u32| b.constant(ElementType::U32, value.into());
    let [k0, k1] = [word(b, THREEFRY_KEYS[0]), word(b, THREEFRY_KEYS[1])];
    (x, y) = (b.binary(Binary::Add, x, k0)?, b.binary(Binary::Add, y, k1)?);
    for round in 0..5 {
        for by in THREEFRY_ROTATIONS[round % 2] {
            x = b.binary(Binary::Add, x, y)?;
            let [left, right] = [word(b, by), word(b, 32 - by)];
            let (high, low) = (b.binary(Binary::ShiftLeft, y, left)?, b.binary(Binary::ShiftRightLogical, y, right)?);
            let rotated = b.binary(Binary::Or, high, low)?;
            y = b.binary(Binary::Xor, rotated, x)?;
        }
        let [first, second] = [word(b, THREEFRY_KEYS[(round + 1) % 3]), word(b, THREEFRY_KEYS[(round + 2) % 3].wrapping_add(round as u32 + 1))];
        (x, y) = (b.binary(Binary::Add, x, first)?, b.binary(Binary::Add, y, second)?);
    }
    b.binary(Binary::Xor, x, y)
}

fn program(which: Loop, isa: Isa) -> Compiled {
    let mut b = Builder::new();
    let result = match which {
        Loop::Gelu => gelu(&mut b),
        Loop::Chain12 => chain12(&mut b),
        Loop::Xorshift => xorshift(&mut b),
        Loop::Add => add(&mut b),
        Loop::Threefry => threefry(&mut b),
    };
    b.store(result.expect("defined for the types"), Access::Contiguous);
    b.finish().compile(isa).expect("a program")
}

fn inputs(count: usize) -> [Vec<f32>; 2] {
    let number = |i: usize, step: usize| ((i * step) % 2003) as f32 / 500.0 - 2.0;
    [(0..count).map(|i| number(i, 7)).collect(), (0..count).map(|i| number(i, 11)).collect()]
}

/// Runs a program on as many of the two inputs as it has.
fn run(program: &Compiled, x: &[f32], y: &[f32], to: &mut [f32], scratch: &mut Scratch) {
    let inputs: [&[u8]; 2] = [bytemuck::cast_slice(x), bytemuck::cast_slice(y)];
    let (count, lanes) = (program.program().loads.len(), to.len());
    program.run_on(&inputs[..count], &mut [bytemuck::cast_slice_mut(to)], lanes, scratch).expect("the places fit");
}

fn engines(c: &mut Criterion) {
    for isa in Isa::available().filter(|isa| *isa != Isa::Scalar) {
        for (name, which, count) in LOOPS {
            let ([x, y], mut to, mut scratch) = (inputs(count), vec![0f32; count], Scratch::new());
            let program = program(which, isa);
            let mut group = c.benchmark_group(format!("{name}/{isa}"));
            group.throughput(Throughput::Elements(count as u64)).sample_size(10);
            group.bench_function(BenchmarkId::from_parameter(program.engine()), |b| b.iter(|| run(&program, &x, black_box(&y), &mut to, &mut scratch)));
            group.bench_function("compiled", |b| b.iter(|| loops::run(which, isa, &x, black_box(&y), &mut to)));
            group.finish();
        }
    }
}

/// The least times of alternating runs: what the noise of a shared machine disturbs least.
fn ratios(_: &mut Criterion) {
    for isa in Isa::available().filter(|isa| *isa != Isa::Scalar) {
        for (name, which, count) in LOOPS {
            let ([x, y], mut to, mut scratch) = (inputs(count), vec![0f32; count], Scratch::new());
            let program = program(which, isa);
            let (mut engine, mut compiled) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..(200 * M / count).clamp(15, 200) {
                let start = Instant::now();
                run(&program, &x, black_box(&y), &mut to, &mut scratch);
                engine = engine.min(start.elapsed().as_secs_f64());
                let start = Instant::now();
                loops::run(which, isa, &x, black_box(&y), &mut to);
                compiled = compiled.min(start.elapsed().as_secs_f64());
            }
            let compiled_bits: Vec<u32> = to.iter().map(|x| x.to_bits()).collect();
            run(&program, &x, &y, &mut to, &mut scratch);
            assert!(to.iter().map(|x| x.to_bits()).eq(compiled_bits), "{name} on {isa}: both compute the same");
            println!("{name:>16} {isa:>7} {:>6} {:8.3} ms, compiled {:8.3} ms, ratio {:.2}", program.engine(), engine * 1e3, compiled * 1e3, engine / compiled);
        }
    }
}

criterion_group!(benches, ratios, engines);
criterion_main!(benches);
