//! Windows by one operation in every type, layout and form, against the operation on one element after the other.

mod common;

use common::{Random, run_on};
use shale_dialects::eval::arithmetic::{Binary, WithOperation};
use shale_dialects::eval::convert::convert;
use shale_dialects::hlo::{Add, And, Maximum, Minimum, Multiply, Or};
use shale_ir::element::{Element, ElementType};
use shale_ir::literal::Literal;
use shale_kernels::{Array, Combiner, Frame, Kernel, ReduceWindow, SelectAndScatter, Selector, SlidingDim};
use shale_lanes::{Direction, Isa, JoinOp};

const ONE: SlidingDim = SlidingDim { size: 1, stride: 1, low: 0, base_dilation: 1, window_dilation: 1 };

/// A window over an array, and the sizes of the array of its places.
#[derive(Debug)]
struct Case {
    window: Vec<SlidingDim>,
    base: Vec<usize>,
    places: Vec<usize>,
}

impl Case {
    /// Dimensions of these sizes with windows of these sizes, strides and padding on both sides; holes between elements and positions where `dilated` says.
    fn new(random: &mut Random, dims: &[(usize, bool)], dilated: bool) -> Case {
        let mut case = Case { window: Vec::new(), base: Vec::new(), places: Vec::new() };
        for (size, slides) in dims {
            let one = |random: &mut Random| if dilated && random.below(3) == 0 { random.below(3) as i64 + 2 } else { 1 };
            let mut dim = ONE;
            if *slides {
                let wide = if random.below(4) == 0 { size + 1 } else { 5.min(size + 1) };
                dim = SlidingDim {
                    size: random.below(wide) as i64 + 1,
                    stride: random.below(4) as i64 + 1,
                    low: random.below(3) as i64,
                    base_dilation: one(random),
                    window_dilation: one(random),
                };
            }
            let high = if *slides { random.below(3) as i64 } else { 0 };
            let padded = dim.low + (*size as i64 - 1) * dim.base_dilation + 1 + high;
            let reach = (dim.size - 1) * dim.window_dilation + 1;
            case.places.push(if reach <= padded { ((padded - reach) / dim.stride + 1) as usize } else { 0 });
            case.window.push(dim);
            case.base.push(*size);
        }
        case
    }

    /// Images as they come in programs: planes or channels, few or many, small and large.
    fn image(random: &mut Random, dilated: bool) -> Case {
        let side = |random: &mut Random| [1, 2, 3, 7, 8, 13, 30][random.below(7)];
        let (planes, channels) = ([1, 2, 5, 20][random.below(4)], [1, 2, 3, 4, 8, 20, 61, 70][random.below(8)]);
        let (height, width) = ((side(random), true), (side(random), true));
        let line = [(random.below(3) + 1, false), (random.below(400) + 1, true)];
        match random.below(4) {
            0 => Case::new(random, &[(planes, false), (channels, false), height, width], dilated),
            1 => Case::new(random, &[(planes, false), height, width, (channels, false)], dilated),
            2 => Case::new(random, &[(2, true), height, (3, false), width], dilated),
            _ => Case::new(random, &line, dilated),
        }
    }

    /// The elements under the window at a place, in order, as row-major positions.
    fn taps(&self, place: usize) -> Vec<usize> {
        let mut rest = place;
        let mut at = vec![0; self.places.len()];
        for d in (0..at.len()).rev() {
            at[d] = rest % self.places[d];
            rest /= self.places[d];
        }
        at.iter().enumerate().fold(vec![0], |all, (d, index)| {
            let w = &self.window[d];
            let over = (0..w.size).map(|k| *index as i64 * w.stride + k * w.window_dilation - w.low);
            let inside = over.filter(|q| *q >= 0 && q % w.base_dilation == 0 && q / w.base_dilation < self.base[d] as i64);
            let elements: Vec<usize> = inside.map(|q| (q / w.base_dilation) as usize).collect();
            all.iter().flat_map(|sum| elements.iter().map(move |i| sum * self.base[d] + i)).collect()
        })
    }
}

fn count(dims: &[usize]) -> usize {
    dims.iter().product()
}

fn literal(element: ElementType, bytes: &[u8]) -> Literal {
    Literal::from_bytes(element, &[(bytes.len() / element.bytes()) as i64], bytes).expect("one element for each index")
}

/// Random elements of which many are equal, zeros of both signs, infinities and NaN.
fn elements(random: &mut Random, element: ElementType, count: usize) -> Vec<u8> {
    let values = [0.0, -0.0, 1.0, -1.0, 2.5, -3.0, 1.0 / 3.0, 100.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e-7, 3e4];
    if element.is_integer() || random.below(4) == 0 {
        return random.elements(element, count);
    }
    let parts = count * if element.is_complex() { 2 } else { 1 };
    let value = |random: &mut Random| if random.below(3) > 0 { (random.below(2000) as f64 - 1000.0) / 300.0 } else { values[random.below(values.len())] };
    let finite = random.below(2) == 0;
    let values: Vec<f64> = (0..parts).map(|_| value(random)).map(|x| if finite && !x.is_finite() { 7.0 } else { x }).collect();
    convert(&Literal::from_vec(&[parts as i64], values), element.part()).bytes().to_vec()
}

/// Fails at the first element that differs; any NaN is any NaN.
fn assert_same(found: &[u8], expected: &[u8], element: ElementType, what: &dyn Fn() -> String) {
    let numbers = |bytes: &[u8]| literal(element.part(), bytes);
    let is_nan = |x: &Literal| -> Vec<bool> {
        if element.part().is_integer() || element == ElementType::Pred {
            return vec![false; x.bytes().len() / x.element().bytes()];
        }
        convert(x, ElementType::F64).as_slice::<f64>().iter().map(|x| x.is_nan()).collect()
    };
    let width = element.part().bytes();
    let (nan, expected_nan) = (is_nan(&numbers(found)), is_nan(&numbers(expected)));
    for (i, (x, y)) in found.chunks_exact(width).zip(expected.chunks_exact(width)).enumerate() {
        assert!(x == y || nan[i] && expected_nan[i], "element {i} is {x:?} and not {y:?}: {}", what());
    }
    assert_eq!(found.len(), expected.len());
}

/// What windows give by the definition.
struct Windows<'a> {
    case: &'a Case,
    x: Literal,
    init: Literal,
}

impl WithOperation for Windows<'_> {
    type Out = Literal;
    fn run<T: Element>(self, operation: impl Fn(T, T) -> T + Copy) -> Literal {
        let (x, init) = (self.x.as_slice::<T>(), self.init.as_slice::<T>()[0]);
        let places = count(&self.case.places);
        Literal::from_vec(&[places as i64], (0..places).map(|place| self.case.taps(place).iter().fold(init, |sum, at| operation(sum, x[*at]))).collect())
    }
}

const TYPES: [ElementType; 10] = [
    ElementType::F32,
    ElementType::Bf16,
    ElementType::F16,
    ElementType::F64,
    ElementType::C64,
    ElementType::S8,
    ElementType::U16,
    ElementType::S32,
    ElementType::U64,
    ElementType::Pred,
];

fn operation(random: &mut Random, element: ElementType) -> (JoinOp, &'static Binary) {
    match (random.below(4), element) {
        (0, ElementType::C64) => (JoinOp::Multiply, Multiply::OPERATION),
        (_, ElementType::C64) => (JoinOp::Add, Add::OPERATION),
        (0 | 1, ElementType::Pred) => (JoinOp::And, And::OPERATION),
        (_, ElementType::Pred) => (JoinOp::Or, Or::OPERATION),
        (0, _) => (JoinOp::Add, Add::OPERATION),
        (1, _) => (JoinOp::Multiply, Multiply::OPERATION),
        (2, _) => (JoinOp::Maximum, Maximum::OPERATION),
        _ => (JoinOp::Minimum, Minimum::OPERATION),
    }
}

/// Reduces the windows of a case with random elements and compares.
fn check_reduced(random: &mut Random, case: &Case, i: usize) {
    let isa = Isa::available().nth(i % Isa::available().count()).expect("an instruction set");
    let element = TYPES[random.below(TYPES.len())];
    let (op, binary) = operation(random, element);
    let narrow = matches!(element, ElementType::Bf16 | ElementType::F16);
    let accum = (narrow && random.below(2) == 0).then_some(ElementType::F32);
    let computed = accum.unwrap_or(element);
    let (mut data, mut init) = (elements(random, element, count(&case.base)), elements(random, element, 1));
    if element == ElementType::Pred {
        data.iter_mut().chain(&mut init).for_each(|byte| *byte &= 1);
    }
    let wide = |bytes: &[u8]| convert(&literal(element, bytes), computed);
    let expected = convert(&binary.with(computed, Windows { case, x: wide(&data), init: wide(&init) }), element);
    let (x, y) = (random.layout(element, &case.base), random.layout(element, &case.places));
    let kernel = ReduceWindow::new(&case.window, vec![x.clone()], vec![y.clone()], Combiner::join(op, computed).expect("it has code"), accum, isa);
    let operands = [(&x, &data[..]), (&Array::row_major(element, &[]), &init[..])];
    let found = run_on(1 + i % 3, &kernel.expect("a kernel"), &operands, &[&y]).expect("it runs");
    assert_same(&found[0], expected.bytes(), element, &|| format!("{i} {op:?} {element:?} {accum:?} {case:?} {:?} to {:?} on {isa}", x.strides, y.strides));
}

#[test]
fn windows_have_the_bits_of_their_definition() {
    let mut random = Random::new(31);
    for i in 0..900 {
        let case = Case::image(&mut random, i % 3 == 0);
        check_reduced(&mut random, &case, i);
    }
}

#[test]
fn running_reductions_have_the_bits_of_their_definition() {
    let mut random = Random::new(32);
    for i in 0..300 {
        let mut case = Case { window: vec![ONE; 3], base: Vec::new(), places: Vec::new() };
        case.base = (0..3).map(|d| if i % 3 == d { [1, 20, 70, 130][random.below(4)] } else { [1, 3, 9][random.below(3)] }).collect();
        case.places.clone_from(&case.base);
        let along = random.below(3);
        let size = case.base[along] as i64;
        case.window[along] = SlidingDim { size, low: if random.below(3) == 0 { 0 } else { size - 1 }, ..ONE };
        check_reduced(&mut random, &case, i);
    }
}

/// What lines of so many elements give by the definition, each from its first element on or from its last one.
struct Lines {
    length: usize,
    reverse: bool,
    x: Literal,
    init: Literal,
}

impl WithOperation for Lines {
    type Out = Literal;
    fn run<T: Element>(self, operation: impl Fn(T, T) -> T + Copy) -> Literal {
        let mut sums = self.x.as_slice::<T>().to_vec();
        for line in sums.chunks_mut(self.length) {
            let mut sum = self.init.as_slice::<T>()[0];
            let mut step = |x: &mut T| {
                sum = operation(sum, *x);
                *x = sum;
            };
            if self.reverse { line.iter_mut().rev().for_each(&mut step) } else { line.iter_mut().for_each(&mut step) }
        }
        Literal::from_vec(&[sums.len() as i64], sums)
    }
}

/// Lines of which there are few, long enough for pieces and for threads. Where they have order, the largest element so far changes often, and a NaN comes late.
#[test]
fn long_lines_have_the_bits_of_their_definition() {
    let mut random = Random::new(34);
    let lengths = [4095, 4096, 4097, 9_001, 3 * 4096, 70_001, 200_000, 400_003];
    for i in 0..60 {
        let isa = Isa::available().nth(i % Isa::available().count()).expect("an instruction set");
        let element = TYPES[random.below(TYPES.len())];
        let (op, binary) = operation(&mut random, element);
        let accum = (matches!(element, ElementType::Bf16 | ElementType::F16) && random.below(2) == 0).then_some(ElementType::F32);
        let computed = accum.unwrap_or(element);
        let (lines, length) = (if i % 4 == 0 { random.below(12) + 1 } else { 1 }, lengths[i % lengths.len()]);
        let in_order = matches!(op, JoinOp::Add | JoinOp::Multiply) && !element.is_integer() && element != ElementType::Pred;
        let reverse = !in_order && random.below(2) == 0;
        let mut data = elements(&mut random, element, lines * length);
        if matches!(op, JoinOp::Maximum | JoinOp::Minimum) {
            let slope = if (op == JoinOp::Maximum) == reverse { -1.0 } else { 1.0 };
            let ramp = (0..lines * length).map(|at| slope * (at % length) as f64 / length as f64 * 100.0 + random.unit() * 5.0).collect();
            data = convert(&Literal::from_vec(&[(lines * length) as i64], ramp), element).bytes().to_vec();
            let nan = convert(&Literal::from_vec(&[1], vec![f64::NAN]), element);
            if i % 3 == 0 {
                data[(length * 2 / 3) * element.bytes()..][..element.bytes()].copy_from_slice(nan.bytes());
            }
        }
        let mut init = elements(&mut random, element, 1);
        if element == ElementType::Pred {
            data.iter_mut().chain(&mut init).for_each(|byte| *byte &= 1);
        }
        let wide = |bytes: &[u8]| convert(&literal(element, bytes), computed);
        let expected = convert(&binary.with(computed, Lines { length, reverse, x: wide(&data), init: wide(&init) }), element);
        let size = length as i64;
        let window = [ONE, SlidingDim { size, low: if reverse { 0 } else { size - 1 }, ..ONE }];
        let (x, combiner) = (Array::row_major(element, &[lines, length]), Combiner::join(op, computed).expect("it has code"));
        let kernel = ReduceWindow::new(&window, vec![x.clone()], vec![x.clone()], combiner, accum, isa).expect("a kernel");
        assert!(kernel.describe().contains("running"), "{kernel:?}");
        let found = run_on(1 + i % 3, &kernel, &[(&x, &data), (&Array::row_major(element, &[]), &init)], &[&x]).expect("it runs");
        assert_same(&found[0], expected.bytes(), element, &|| format!("{i} {op:?} {element:?} {accum:?} {lines} of {length} reverse: {reverse} on {isa}"));
    }
}

/// Rows that are too long to be kept, windows of many positions, and dilations of more holes than a row has room for.
#[test]
fn rows_and_windows_may_be_long() {
    let mut random = Random::new(33);
    let dim = |size: i64, stride: i64, low: i64, base_dilation: i64, window_dilation: i64| SlidingDim { size, stride, low, base_dilation, window_dilation };
    let cases = [
        (vec![20_000], vec![dim(20_000, 1, 0, 1, 1)], vec![1]),
        (vec![9_000], vec![dim(3, 2, 1, 1, 1)], vec![4_500]),
        (vec![9_000], vec![dim(3, 1, 1000, 1, 1000)], vec![9_000]),
        (vec![200, 40], vec![dim(100, 7, 3, 1, 1), dim(30, 1, 3, 1, 1)], vec![15, 17]),
        (vec![3, 50], vec![ONE, dim(5, 3, 2, 40, 7)], vec![3, 640]),
        // Enough for threads.
        (vec![3, 5, 150, 130], vec![ONE, ONE, dim(3, 2, 1, 1, 1), dim(2, 2, 0, 1, 1)], vec![3, 5, 75, 65]),
        (vec![100, 300], vec![dim(90, 2, 0, 1, 1), dim(2, 2, 0, 1, 1)], vec![6, 150]),
    ];
    for (i, (base, window, places)) in cases.into_iter().cycle().take(30).enumerate() {
        check_reduced(&mut random, &Case { window, base, places }, i);
    }
}

/// A comparison, and an operation that joins.
struct Choice {
    element: ElementType,
    direction: Direction,
    op: JoinOp,
}

impl Choice {
    fn new(i: usize) -> Choice {
        use ElementType::*;
        let types = [F32, Bf16, F16, F64, S8, U8, S16, U16, S32, U32, S64, U64];
        let directions = [Direction::Ge, Direction::Lt, Direction::Ge, Direction::Le, Direction::Gt];
        let op = if i.is_multiple_of(7) { JoinOp::Maximum } else { JoinOp::Add };
        Choice { element: types[i % types.len()], direction: directions[i % directions.len()], op }
    }

    fn keeps<T: PartialOrd>(&self, x: T, y: T) -> bool {
        match self.direction {
            Direction::Ge => x >= y,
            Direction::Lt => x < y,
            Direction::Le => x <= y,
            Direction::Gt => x > y,
            Direction::Ne | Direction::Eq => unreachable!("it says which comes first"),
        }
    }

    /// What windows over `data` give, one element after the other.
    fn result(&self, case: &Case, [data, source, init]: [&[u8]; 3]) -> Vec<u8> {
        let (element, width) = (self.element, self.element.bytes());
        let binary = if self.op == JoinOp::Maximum { Maximum::OPERATION } else { Add::OPERATION };
        let floats = convert(&literal(element, data), ElementType::F64);
        let floats = floats.as_slice::<f64>();
        let integers = element.is_integer().then(|| data.chunks_exact(width).map(|x| literal(element, x).integer().expect("an integer")).collect::<Vec<_>>());
        let stays = |best: usize, next: usize| match &integers {
            Some(integers) => self.keeps(integers[best], integers[next]),
            None => self.keeps(floats[best], floats[next]),
        };
        let mut result = init.repeat(count(&case.base));
        for place in 0..count(&case.places) {
            let Some(at) = case.taps(place).into_iter().reduce(|best, next| if stays(best, next) { best } else { next }) else { continue };
            let joined = binary.apply(&literal(element, &result[at * width..][..width]), &literal(element, &source[place * width..][..width]));
            result[at * width..][..width].copy_from_slice(joined.expect("two elements").bytes());
        }
        result
    }
}

#[test]
fn windows_choose_in_every_type() {
    let mut random = Random::new(34);
    for i in 0..700 {
        let case = Case::image(&mut random, false);
        let (choice, isa) = (Choice::new(i), Isa::available().nth(i % Isa::available().count()).expect("an instruction set"));
        let Choice { element, direction, op } = choice;
        let (data, source) = (elements(&mut random, element, count(&case.base)), elements(&mut random, element, count(&case.places)));
        let init = elements(&mut random, element, 1);
        let expected = choice.result(&case, [&data, &source, &init]);
        let (x, s) = (random.layout(element, &case.base), random.layout(element, &case.places));
        let (selector, join) = (Selector::compare(direction, element).expect("it has code"), Combiner::join(op, element).expect("it has code"));
        let kernel = SelectAndScatter::new(&case.window, [x.clone(), s.clone(), x.clone()], selector, join, isa).expect("a kernel");
        let operands = [(&x, &data[..]), (&s, &source[..]), (&Array::row_major(element, &[]), &init[..])];
        let found = run_on(1 + i % 3, &kernel, &operands, &[&x]).expect("it runs");
        assert_same(&found[0], &expected, element, &|| format!("{i} {op:?} {direction:?} {element:?} {case:?} {:?} from {:?} on {isa}", x.strides, s.strides));
    }
}

/// The elements of a part of an array in row-major order.
fn part(data: &[u8], (dims, width): (&[usize], usize), (first, sizes): (&[usize], &[usize])) -> Vec<u8> {
    let index = |mut number: usize| {
        let mut at = 0;
        let mut step = 1;
        for d in (0..dims.len()).rev() {
            at += (first[d] + number % sizes[d]) * step;
            number /= sizes[d];
            step *= dims[d];
        }
        at
    };
    (0..count(sizes)).flat_map(|number| &data[index(number) * width..][..width]).copied().collect()
}

/// Padding is chosen as elements are: it takes part, whatever it holds, and what a padded place takes is seen only where the result has that place.
#[test]
fn padding_in_a_frame_is_chosen_as_elements_are() {
    let mut random = Random::new(35);
    for i in 0..1000 {
        let case = Case::image(&mut random, false);
        let (choice, isa) = (Choice::new(i), Isa::available().nth(i % Isa::available().count()).expect("an instruction set"));
        let Choice { element, direction, op } = choice;
        let width = element.bytes();
        // A frame of the array that the windows go over, most often around the dimensions over which they slide.
        let mut frame = Frame { padding: Vec::new(), first: Vec::new() };
        let (mut inside, mut kept) = (Vec::new(), Vec::new());
        let is_undone = random.below(3) > 0;
        for (size, window) in case.base.iter().zip(&case.window) {
            let framed = *window != ONE || random.below(6) == 0;
            let low = if framed { random.below(4).min(size - 1) } else { 0 };
            let high = if framed { random.below(4).min(size - 1 - low) } else { 0 };
            frame.padding.push([low, high]);
            inside.push(size - low - high);
            let first = if is_undone { low } else { random.below(3).min(size - 1) };
            frame.first.push(first);
            kept.push(if is_undone { size - low - high } else { size - first - random.below(3).min(size - first - 1) });
        }
        let fill = elements(&mut random, element, 1);
        let mut data = elements(&mut random, element, count(&case.base));
        let lows: Vec<usize> = frame.padding.iter().map(|[low, _]| *low).collect();
        for (number, value) in data.chunks_exact_mut(width).enumerate() {
            let mut rest = number;
            let outside = (0..inside.len()).rev().filter(|d| {
                let at = rest % case.base[*d];
                rest /= case.base[*d];
                at < lows[*d] || at - lows[*d] >= inside[*d]
            });
            if outside.count() > 0 {
                value.copy_from_slice(&fill);
            }
        }
        let (source, init) = (elements(&mut random, element, count(&case.places)), elements(&mut random, element, 1));
        let whole = (&case.base[..], width);
        let expected = part(&choice.result(&case, [&data, &source, &init]), whole, (&frame.first, &kept));
        let own = part(&data, whole, (&lows, &inside));
        let (x, s) = (random.layout(element, &inside), random.layout(element, &case.places));
        let y = if is_undone && i % 3 > 0 { x.clone() } else { random.layout(element, &kept) };
        let text = format!("{i} {op:?} {direction:?} {element:?} {case:?} in {frame:?} {:?} from {:?} to {y:?} on {isa}", x.strides, s.strides);
        let scalars = 1 + usize::from(frame.padding.iter().any(|edges| *edges != [0, 0]));
        let kernel = SelectAndScatter::framed(&case.window, [x.clone(), s.clone(), y.clone()], frame, (direction, op), isa).expect("a kernel");
        let scalar = Array::row_major(element, &[]);
        let operands = [(&x, &own[..]), (&s, &source[..]), (&scalar, &init[..]), (&scalar, &fill[..])];
        let found = run_on(1 + i % 3, &kernel, &operands[..2 + scalars], &[&y]).expect("it runs");
        assert_same(&found[0], &expected, element, &|| text.clone());
    }
}

#[test]
fn frames_fit_their_arrays() {
    let (element, isa) = (ElementType::F32, Isa::detect());
    let array = |dims: &[usize]| Array::row_major(element, dims);
    let window = [SlidingDim { size: 3, stride: 2, ..ONE }];
    let made = |arrays: [&[usize]; 3], padding: Vec<[usize; 2]>, first: Vec<usize>| {
        let frame = Frame { padding, first };
        SelectAndScatter::framed(&window, arrays.map(array), frame, (Direction::Ge, JoinOp::Add), isa).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(made([&[4], &[2], &[4]], vec![[0, 1]], vec![0]), Ok(()));
    let apart = "[4] is no part of a frame around [4]";
    assert_eq!(made([&[4], &[2], &[4]], vec![[0, 1]], vec![2]), Err(apart.into()));
    assert_eq!(made([&[4], &[2], &[4]], vec![[usize::MAX, 1]], vec![0]), Err(apart.into()));
    assert_eq!(made([&[4], &[2], &[4]], vec![], vec![0]), Err(apart.into()));
}

/// More places and positions than anybody lists.
#[test]
fn places_and_positions_may_be_many() {
    let (element, scalar) = (ElementType::S8, Array::row_major(ElementType::S8, &[]));
    let many = 4_300_000;
    let dim = |size: i64, stride: i64| SlidingDim { size, stride, ..ONE };
    let data: Vec<u8> = (0..many * 2).map(|i| (i * i % 251) as u8).collect();
    let max = || Combiner::join(JoinOp::Maximum, element).expect("it has code");
    let larger = |x: u8, y: u8| (x as i8).max(y as i8) as u8;
    // Two of many rows together.
    let (x, y) = (Array::row_major(element, &[many, 2]), Array::row_major(element, &[many - 1, 2]));
    let kernel = ReduceWindow::new(&[dim(2, 1), ONE], vec![x.clone()], vec![y.clone()], max(), None, Isa::detect()).expect("a kernel");
    let found = run_on(3, &kernel, &[(&x, &data), (&scalar, &[0x80])], &[&y]).expect("it runs");
    assert!(found[0].iter().enumerate().all(|(i, got)| *got == larger(data[i], data[i + 2])), "other rows");
    // One window over everything.
    let (x, y) = (Array::row_major(element, &[many, 2]), Array::row_major(element, &[1, 1]));
    let kernel = ReduceWindow::new(&[dim(many as i64, 1), dim(2, 1)], vec![x.clone()], vec![y.clone()], max(), None, Isa::detect()).expect("a kernel");
    let found = run_on(3, &kernel, &[(&x, &data), (&scalar, &[0x80])], &[&y]).expect("it runs");
    assert_eq!(found[0], [data.iter().copied().fold(0x80, larger)]);
    // Pairs choose.
    let (x, s) = (Array::row_major(element, &[many, 2]), Array::row_major(element, &[many / 2, 2]));
    let (selector, add) = (Selector::compare(Direction::Ge, element).expect("it has code"), Combiner::join(JoinOp::Add, element).expect("it has code"));
    let kernel = SelectAndScatter::new(&[dim(2, 2), ONE], [x.clone(), s.clone(), x.clone()], selector, add, Isa::detect()).expect("a kernel");
    let found = run_on(3, &kernel, &[(&x, &data), (&s, &data[..many]), (&scalar, &[0])], &[&x]).expect("it runs");
    let right = (0..many).all(|i| {
        let (first, source) = (i / 2 * 4 + i % 2, data[i]);
        let (kept, other) = if data[first] as i8 >= data[first + 2] as i8 { (first, first + 2) } else { (first + 2, first) };
        found[0][kept] == source && found[0][other] == 0
    });
    assert!(right, "other pairs");
}
