//! Reductions of windows, and what windows choose, against one place after the other.

mod common;

use common::{Random, run, run_on};
use shale_ir::element::ElementType;
use shale_kernels::{Array, Combiner, Map, ReduceWindow, SelectAndScatter, Selector, SlidingDim};
use shale_lanes::{Access, Binary, Builder, Direction, Isa, JoinOp};
use std::sync::Arc;

/// A window over an array, and the places that it has.
struct Case {
    window: Vec<SlidingDim>,
    base: Vec<usize>,
    places: Vec<usize>,
}

impl Case {
    fn new(random: &mut Random, plain: bool) -> Case {
        let rank = random.below(4);
        let (mut window, mut base, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rank {
            let size = random.below(7) + usize::from(random.below(8) > 0);
            let one = |random: &mut Random| if plain || random.below(2) == 0 { 1 } else { random.below(3) as i64 + 1 };
            let mut dim = SlidingDim {
                size: random.below(4) as i64 + 1,
                stride: random.below(3) as i64 + 1,
                low: random.below(5) as i64 - if plain { 0 } else { 2 },
                base_dilation: one(random),
                window_dilation: one(random),
            };
            let mut high = random.below(5) as i64 - 2;
            match random.below(6) {
                0 => (dim, high) = (SlidingDim { size: 1, stride: 1, low: 0, base_dilation: 1, window_dilation: 1 }, 0),
                1 => (dim, high) = (SlidingDim { size: size.max(1) as i64, stride: 1, low: size.max(1) as i64 - 1, base_dilation: 1, window_dilation: 1 }, 0),
                2 => (dim, high) = (SlidingDim { size: size.max(1) as i64, stride: 1, low: 0, base_dilation: 1, window_dilation: 1 }, size.max(1) as i64 - 1),
                _ => {}
            }
            let dilated = |n: i64, by: i64| if n == 0 { 0 } else { (n - 1) * by + 1 };
            let padded = dim.low + dilated(size as i64, dim.base_dilation) + high;
            let wide = dilated(dim.size, dim.window_dilation);
            places.push(if padded > 0 && wide <= padded { ((padded - wide) / dim.stride + 1) as usize } else { 0 });
            window.push(dim);
            base.push(size);
        }
        Case { window, base, places }
    }

    /// The elements under the window at a place, in order, as row-major positions.
    fn taps(&self, place: usize) -> Vec<usize> {
        let mut rest = place;
        let mut at = vec![0; self.places.len()];
        for d in (0..at.len()).rev() {
            at[d] = rest % self.places[d];
            rest /= self.places[d];
        }
        let mut all = vec![0];
        for (d, index) in at.into_iter().enumerate() {
            let w = &self.window[d];
            let over = (0..w.size).map(|k| index as i64 * w.stride + k * w.window_dilation - w.low);
            let elements: Vec<usize> = over
                .filter(|q| *q >= 0 && q % w.base_dilation == 0 && q / w.base_dilation < self.base[d] as i64)
                .map(|q| (q / w.base_dilation) as usize)
                .collect();
            all = all.iter().flat_map(|sum| elements.iter().map(move |i| sum * self.base[d] + i)).collect();
        }
        all
    }
}

fn number(bytes: &[u8], at: usize) -> i32 {
    i32::from_le_bytes(bytes[at * 4..][..4].try_into().expect("4 bytes"))
}

fn bytes(numbers: Vec<i32>) -> Vec<u8> {
    numbers.into_iter().flat_map(i32::to_le_bytes).collect()
}

/// `factor · x − y` as a lane program, whose result depends on the order.
fn function(isa: Isa) -> Combiner {
    let mut b = Builder::new();
    let [old, new] = [0, 1].map(|_| b.load(ElementType::S32, Access::Contiguous));
    let factor = b.load(ElementType::S32, Access::Splat);
    let product = b.binary(Binary::Multiply, factor, old).expect("integers");
    let difference = b.binary(Binary::Subtract, product, new).expect("integers");
    b.store(difference, Access::Contiguous);
    Combiner::Function(Arc::new(b.finish().compile(isa).expect("a program")), vec![Array::row_major(ElementType::S32, &[])])
}

#[test]
fn windows_are_reduced_from_the_left() {
    let mut random = Random::new(12);
    let (element, scalar, three) = (ElementType::S32, Array::row_major(ElementType::S32, &[]), 3i32.to_le_bytes());
    for i in 0..4000 {
        let case = Case::new(&mut random, false);
        let isa = Isa::available().nth(i % Isa::available().count()).expect("an instruction set");
        let (combiner, op): (Combiner, fn(i32, i32) -> i32) = match i % 3 {
            0 => (Combiner::join(JoinOp::Add, element).expect("it has code"), i32::wrapping_add),
            1 => (Combiner::join(JoinOp::Maximum, element).expect("it has code"), i32::max),
            _ => (function(isa), |x, y| x.wrapping_mul(3).wrapping_sub(y)),
        };
        let (data, init) = (random.elements(element, case.base.iter().product()), random.elements(element, 1));
        let expected = (0..case.places.iter().product()).map(|place| case.taps(place).iter().fold(number(&init, 0), |sum, at| op(sum, number(&data, *at))));
        let (x, y) = (random.layout(element, &case.base), random.layout(element, &case.places));
        let kernel = ReduceWindow::new(&case.window, vec![x.clone()], vec![y.clone()], combiner, None, isa).expect("a kernel");
        let mut operands = vec![(&x, &data[..]), (&scalar, &init[..])];
        if i % 3 == 2 {
            operands.push((&scalar, &three[..]));
        }
        let expected = bytes(expected.collect());
        assert_eq!(run(&kernel, &operands, &[&y]).expect("it runs"), [expected], "{i} {:?} over {:?}", case.window, case.base);
    }
}

/// More lines and positions than a tile has, lines without gaps, in both directions; the last results are so large that they go past the caches, those with
/// whole lines of these from registers.
#[test]
fn running_sums_go_through_tiles() {
    let mut random = Random::new(14);
    for i in (0..60).chain([62, 63, 70, 74, 78, 82, 86]) {
        let element = [ElementType::U8, ElementType::S16, ElementType::S32, ElementType::U64][i % 4];
        let (width, reverse) = (element.bytes(), random.below(2) == 0);
        let dims = if i < 60 { [random.below(3) + 1, random.below(150) + 1, random.below(200) + 1] } else { [2, 1461, if i < 64 { 1131 } else { 1152 }] };
        let size = dims[2] as i64;
        let window = [1, 1, size].map(|n| SlidingDim { size: n, stride: 1, low: if reverse { 0 } else { n - 1 }, base_dilation: 1, window_dilation: 1 });
        let (data, init) = (random.elements(element, dims.iter().product()), random.elements(element, 1));
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        let mut expected = vec![0; data.len()];
        for line in 0..dims[0] * dims[1] {
            let mut sum = word(&init);
            for step in 0..dims[2] {
                let at = (line * dims[2] + if reverse { dims[2] - 1 - step } else { step }) * width;
                sum = sum.wrapping_add(word(&data[at..][..width]));
                expected[at..][..width].copy_from_slice(&sum.to_le_bytes()[..width]);
            }
        }
        let isa = Isa::available().nth(i % Isa::available().count()).expect("an instruction set");
        let (x, scalar) = (Array::row_major(element, &dims), Array::row_major(element, &[]));
        let add = Combiner::join(JoinOp::Add, element).expect("it has code");
        let kernel = ReduceWindow::new(&window, vec![x.clone()], vec![x.clone()], add, None, isa).expect("a kernel");
        assert_eq!(run(&kernel, &[(&x, &data), (&scalar, &init)], &[&x]).expect("it runs"), [expected], "{element:?} {dims:?} reverse: {reverse}");
    }
}

#[test]
fn sums_of_narrow_floats_are_rounded_once() {
    let (x, y, scalar) = (Array::row_major(ElementType::Bf16, &[3]), Array::row_major(ElementType::Bf16, &[3]), Array::row_major(ElementType::Bf16, &[]));
    let window = [SlidingDim { size: 3, stride: 1, low: 2, base_dilation: 1, window_dilation: 1 }];
    let add = Combiner::join(JoinOp::Add, ElementType::F32).expect("it has code");
    let kernel = ReduceWindow::new(&window, vec![x.clone()], vec![y.clone()], add, Some(ElementType::F32), Isa::Scalar).expect("a kernel");
    let code = |value: f32| ((value.to_bits() >> 16) as u16).to_le_bytes();
    let data = [256.0, 1.0, 1.0].map(code).concat();
    let found = run(&kernel, &[(&x, &data), (&scalar, &code(0.0))], &[&y]).expect("it runs");
    assert_eq!(found, [[256.0, 256.0, 258.0].map(code).concat()]);
}

#[test]
fn what_a_window_chooses_is_joined_in_order() {
    let mut random = Random::new(13);
    let (element, scalar, three) = (ElementType::S32, Array::row_major(ElementType::S32, &[]), 3i32.to_le_bytes());
    for i in 0..3000 {
        let case = Case::new(&mut random, true);
        let isa = Isa::available().nth(i % Isa::available().count()).expect("an instruction set");
        let (combiner, op): (Combiner, fn(i32, i32) -> i32) = match i % 2 {
            0 => (Combiner::join(JoinOp::Add, element).expect("it has code"), i32::wrapping_add),
            _ => (function(isa), |x, y| x.wrapping_mul(3).wrapping_sub(y)),
        };
        let mut b = Builder::new();
        let [x, y] = [0, 1].map(|_| b.load(element, Access::Contiguous));
        let keep = b.compare(Direction::Ge, false, x, y).expect("comparable");
        b.store(keep, Access::Contiguous);
        let by_function = Selector::Function(Arc::new(b.finish().compile(isa).expect("a program")), Vec::new());
        let selector = if i % 4 < 2 { Selector::compare(Direction::Ge, element).expect("it has code") } else { by_function };
        let (data, source) = (random.elements(element, case.base.iter().product()), random.elements(element, case.places.iter().product()));
        let init = random.elements(element, 1);
        let mut expected = vec![number(&init, 0); data.len() / 4];
        for place in 0..source.len() / 4 {
            let best = case.taps(place).into_iter().reduce(|best, next| if number(&data, best) >= number(&data, next) { best } else { next });
            if let Some(at) = best {
                expected[at] = op(expected[at], number(&source, place));
            }
        }
        let (x, s) = (random.layout(element, &case.base), random.layout(element, &case.places));
        let kernel = SelectAndScatter::new(&case.window, [x.clone(), s.clone(), x.clone()], selector, combiner, isa).expect("a kernel");
        let mut operands = vec![(&x, &data[..]), (&s, &source[..]), (&scalar, &init[..])];
        if i % 2 == 1 {
            operands.push((&scalar, &three[..]));
        }
        assert_eq!(run(&kernel, &operands, &[&x]).expect("it runs"), [bytes(expected)], "{i} {:?} over {:?}", case.window, case.base);
    }
}

/// Lines of places choose among the same rows of elements; chosen elements overlap between neighbouring places.
#[test]
fn lines_of_places_choose_side_by_side() {
    let mut random = Random::new(15);
    for (i, channels) in [1, 2, 5, 15, 16, 17, 31, 32, 61, 1000].into_iter().cycle().take(60).enumerate() {
        let dim = |size: i64, stride: i64, low: i64| SlidingDim { size, stride, low, base_dilation: 1, window_dilation: 1 };
        let window = [dim(1, 1, 0), dim(1 + random.below(3) as i64, 1 + random.below(2) as i64, random.below(3) as i64), dim(3, 2, 1), dim(1, 1, 0)];
        let case = Case { base: vec![2, 5, 7, channels], places: vec![2, 3, 4, channels], window: window.to_vec() };
        let element = [ElementType::F32, ElementType::F64, ElementType::S16][i % 3];
        // Values of which many are equal, some of them NaN: floats that numbers below 2¹¹ are sums of without rounding.
        let value = |random: &mut Random| [-1.0, 2.0, 3.0, f64::NAN, 0.5, -0.0][random.below(6)];
        let code = |x: f64| match element {
            ElementType::F32 => (x as f32).to_le_bytes().to_vec(),
            ElementType::F64 => x.to_le_bytes().to_vec(),
            _ => (x as i16).to_le_bytes().to_vec(),
        };
        let rounded = |x: f64| if element == ElementType::S16 { f64::from(x as i16) } else { x };
        let [data, source] = [&case.base, &case.places].map(|dims| (0..dims.iter().product()).map(|_| rounded(value(&mut random))).collect::<Vec<f64>>());
        let source: Vec<f64> = source.into_iter().map(|x| if x.is_nan() { 7.0 } else { x }).collect();
        let mut expected = vec![1.0; data.len()];
        for (place, x) in source.iter().enumerate() {
            if let Some(at) = case.taps(place).into_iter().reduce(|best, next| if data[best] > data[next] { best } else { next }) {
                expected[at] += x;
            }
        }
        let bytes = |values: &[f64]| values.iter().flat_map(|x| code(*x)).collect::<Vec<u8>>();
        let (x, s) = (Array::row_major(element, &case.base), Array::row_major(element, &case.places));
        for isa in Isa::available() {
            let (selector, add) = (Selector::compare(Direction::Gt, element).expect("it has code"), Combiner::join(JoinOp::Add, element).expect("it has code"));
            let kernel = SelectAndScatter::new(&case.window, [x.clone(), s.clone(), x.clone()], selector, add, isa).expect("a kernel");
            let operands = [(&x, &bytes(&data)[..]), (&s, &bytes(&source)[..]), (&Array::row_major(element, &[]), &code(1.0)[..])];
            assert_eq!(
                run_on(1 + i / 10 % 3, &kernel, &operands, &[&x]).expect("it runs"),
                [bytes(&expected)],
                "{element:?} {channels} {:?} on {isa}",
                case.window
            );
        }
    }
}

#[test]
fn maps_compute_each_element() {
    let mut random = Random::new(14);
    for count in [0, 1, 5000] {
        let (x, y) = (Array::row_major(ElementType::S32, &[count]), Array::row_major(ElementType::S32, &[count]));
        let Combiner::Function(function, captures) = function(Isa::detect()) else { unreachable!("it is one") };
        let (a, b) = (random.elements(ElementType::S32, count), random.elements(ElementType::S32, count));
        let kernel = Map::new(vec![x.clone(), x.clone()], y.clone(), function, captures).expect("a kernel");
        let scalar = Array::row_major(ElementType::S32, &[]);
        let found = run(&kernel, &[(&x, &a), (&x, &b), (&scalar, &7i32.to_le_bytes())], &[&y]).expect("it runs");
        assert_eq!(found, [bytes((0..count).map(|i| number(&a, i).wrapping_mul(7).wrapping_sub(number(&b, i))).collect())]);
    }
}

/// Two places, far apart, of a window of more positions than can be gone through one by one: the first one has none of the elements.
#[test]
fn windows_may_have_more_positions_than_memory() {
    let (x, scalar) = (Array::row_major(ElementType::S32, &[2]), Array::row_major(ElementType::S32, &[]));
    let window = [SlidingDim { size: 1 << 60, stride: 1 << 40, low: 1 << 60, base_dilation: 1, window_dilation: 1 }];
    let (data, init) = (bytes(vec![5, 7]), bytes(vec![100]));
    // The sum, and 2 · (2 · 100 − 5) − 7.
    for (combiner, expected) in [(Combiner::join(JoinOp::Add, ElementType::S32).expect("it has code"), 112), (function(Isa::Scalar), 383)] {
        let kernel = ReduceWindow::new(&window, vec![x.clone()], vec![x.clone()], combiner.clone(), None, Isa::Scalar).expect("a kernel");
        let mut operands = vec![(&x, &data[..]), (&scalar, &init[..])];
        let two = 2i32.to_le_bytes();
        if matches!(combiner, Combiner::Function(..)) {
            operands.push((&scalar, &two[..]));
        }
        assert_eq!(run(&kernel, &operands, &[&x]).expect("it runs"), [bytes(vec![100, expected])]);
    }
}
