//! Programs over complex numbers: where the parts of the pairs lie, and how many there are, changes nothing.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType;
use shale_lanes::{Access, Binary, Builder, Compiled, Isa, Place, Rows, Scratch, Unary};

const C64: ElementType = ElementType::C64;

/// `(a b + conj(a), |a|, (im(b), k))` of two complex inputs and a real one.
fn program(isa: Isa, streams: bool) -> Compiled {
    let mut b = Builder::new();
    let (x, y, k) = (b.load(C64, Access::Contiguous), b.load(C64, Access::Contiguous), b.load(ElementType::F32, Access::Contiguous));
    let product = b.binary(Binary::Multiply, x, y).expect("complex numbers");
    let conjugate = b.unary(Unary::Conj, x).expect("complex numbers");
    let sum = b.binary(Binary::Add, product, conjugate).expect("complex numbers");
    let magnitude = b.unary(Unary::Abs, x).expect("complex numbers");
    let im = b.unary(Unary::Imag, y).expect("complex numbers");
    let mixed = b.complex(im, k).expect("two parts");
    for item in [sum, magnitude, mixed] {
        if streams { b.store_streaming(item) } else { b.store(item, Access::Contiguous) }
    }
    b.finish().compile(isa).expect("the program is well formed")
}

/// Room for some floats, and where in it they begin a line, so that they may be stored past the caches.
fn lined(floats: usize) -> (Vec<f32>, usize) {
    let room = vec![f32::NAN; floats + 16];
    let first = room.as_ptr().align_offset(64);
    (room, first)
}

/// What the program computes, with pairs that lie `stride` floats apart and one float before the other, `count` rows of `lanes`.
fn outputs(code: &Compiled, (lanes, count): (usize, usize), stride: usize, swapped: bool, in_place: bool) -> [Vec<u32>; 3] {
    let mut random = Random::new(lanes as u64);
    let all = lanes * count;
    let mut pairs: Vec<Vec<f32>> = (0..2).map(|_| (0..2 * all).map(|_| random.unit() as f32 * 9.0).collect()).collect();
    for (i, special) in [f32::INFINITY, f32::NAN, 0.0, -0.0, 1e-42, 3e38].into_iter().enumerate().filter(|(i, _)| 7 * i < 2 * all) {
        pairs[0][7 * i] = special;
    }
    let spread = |pairs: &[f32]| {
        let mut to = vec![0.0; all * stride + 2];
        for (i, pair) in pairs.chunks(2).enumerate() {
            (to[i * stride], to[i * stride + 1]) = if swapped { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
        }
        to
    };
    let (mut x, y) = (spread(&pairs[0]), spread(&pairs[1]));
    let k: Vec<f32> = (0..all).map(|i| i as f32).collect();
    let ((mut sum, at_sum), (mut magnitude, at_magnitude), (mut mixed, at_mixed)) = (lined(2 * all), lined(all), lined(2 * all));
    let part = |at: *mut f32, stride: usize, second: bool| Place::strided(at.wrapping_add(usize::from(second)).cast(), 4 * stride as isize);
    let (to, to_stride) = if in_place { (x.as_mut_ptr(), stride) } else { (sum[at_sum..].as_mut_ptr(), 2) };
    let (first, second) = (swapped, !swapped);
    let own = in_place && swapped;
    let places = [
        part(x.as_mut_ptr(), stride, first),
        part(x.as_mut_ptr(), stride, second),
        part(y.as_ptr().cast_mut(), stride, first),
        part(y.as_ptr().cast_mut(), stride, second),
        Place::at(k.as_ptr().cast()),
        part(to, to_stride, own),
        part(to, to_stride, !own),
        Place::at(magnitude[at_magnitude..].as_mut_ptr().cast()),
        part(mixed[at_mixed..].as_mut_ptr(), 2, false),
        part(mixed[at_mixed..].as_mut_ptr(), 2, true),
    ];
    let steps: Vec<isize> = [stride, stride, stride, stride, 1, to_stride, to_stride, 1, 2, 2].iter().map(|floats| (floats * lanes * 4) as isize).collect();
    let rows = Rows { places: &places, steps: &steps, count, apart: !in_place };
    // SAFETY: the places have the lanes of each row; the first output is apart from the inputs or takes the place of one.
    unsafe { code.run_rows(&rows, 0, lanes, &mut Scratch::new()) };
    if in_place {
        for i in 0..all {
            (sum[at_sum + 2 * i], sum[at_sum + 2 * i + 1]) = if swapped { (x[i * stride + 1], x[i * stride]) } else { (x[i * stride], x[i * stride + 1]) };
        }
    }
    // What lies around them is still NaN.
    let bits = |from: &[f32], first: usize, count: usize| -> Vec<u32> {
        let around = from[..first].iter().chain(&from[first + count..]);
        assert!(around.clone().all(|x| x.is_nan()), "{count} floats are written, not what lies around");
        from[first..first + count].iter().map(|x| if x.is_nan() { f32::NAN.to_bits() } else { x.to_bits() }).collect()
    };
    [bits(&sum, at_sum, 2 * all), bits(&magnitude, at_magnitude, all), bits(&mixed, at_mixed, 2 * all)]
}

#[test]
fn any_stride_and_number_of_pairs() {
    let mut windows = 0;
    for (lanes, count) in [(0, 1), (1, 1), (31, 1), (63, 2), (64, 1), (65, 3), (130, 4), (200, 1), (1000, 2)] {
        let wanted = outputs(&program(Isa::Scalar, false), (lanes, count), 2, false, false);
        for isa in Isa::available() {
            for streams in [false, true] {
                let code = program(isa, streams);
                windows += usize::from(code.engine() == "window");
                for (stride, swapped, in_place) in [(2, false, false), (2, false, true), (2, true, false), (2, true, true), (3, false, false), (4, false, true)]
                {
                    let found = outputs(&code, (lanes, count), stride, swapped, in_place);
                    assert!(wanted == found, "{count} rows of {lanes} on {isa}, stride {stride}, swapped: {swapped}, in place: {in_place}, streams: {streams}");
                }
            }
        }
    }
    assert!(windows > 10 || !Isa::Avx2.is_available(), "the window engine ran {windows} times");
}

/// What lies beside a part alone may not be read: it runs where nothing is.
#[test]
fn half_a_pair_is_no_pair() {
    for isa in Isa::available() {
        let mut b = Builder::new();
        let x = b.load(ElementType::F32, Access::Strided);
        let y = b.unary(Unary::Negate, x).expect("a float");
        b.store(y, Access::Contiguous);
        let code = b.finish().compile(isa).expect("the program is well formed");
        assert_eq!(code.engine(), "tile", "an input with a stride alone is no part of a pair");
    }
}
