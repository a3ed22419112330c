//! Elements to compute with, programs of one operation, and comparison of results.

use shale_ir::element::{ElementKind, ElementType};
use shale_ir::literal::Literal;
use shale_lanes::Isa;
use shale_lanes::{Access, Builder, Compiled, Item, LaneError, Scratch};

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

    /// In [−1, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        (self.bits() as i64) as f64 / 9_223_372_036_854_775_808.0
    }
}

/// Values at which something changes.
const SPECIAL: [f64; 40] = [
    0.0,
    1.0,
    0.5,
    1.5,
    2.5,
    0.25,
    0.75,
    2.0,
    3.0,
    10.0,
    20.0,
    88.0,
    89.5,
    104.5,
    127.5,
    128.0,
    255.5,
    256.0,
    700.0,
    746.0,
    32767.5,
    65504.0,
    65520.0,
    2_147_483_647.0,
    2_147_483_648.0,
    4_294_967_295.0,
    4_294_967_296.0,
    9_223_372_036_854_775_807.0,
    18_446_744_073_709_551_615.0,
    3.402_823_466_385_288_6e38,
    1e300,
    1e-5,
    1e-10,
    1.175_494_350_822_287_5e-38,
    1e-42,
    1.4e-45,
    5e-324,
    std::f64::consts::PI,
    f64::INFINITY,
    f64::NAN,
];

/// The bits of special elements of a type that is not complex.
fn special(element: ElementType) -> Vec<u64> {
    let top = u64::MAX >> (64 - element.bits());
    match element.float_format() {
        Some(format) => SPECIAL.iter().flat_map(|x| [*x, -*x]).map(|x| format.from_f64(x) & top).collect(),
        None => {
            let signed = |x: i64| x as u64 & top;
            [0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 100, -1, -2, -3, -7, -8, -100, i64::MAX, i64::MIN]
                .into_iter()
                .map(signed)
                .chain([top, top >> 1, (top >> 1) + 1])
                .collect()
        }
    }
}

/// A random element of a type that is not complex: of any bits, or a number of ordinary size.
fn random(element: ElementType, random: &mut Random) -> u64 {
    let top = u64::MAX >> (64 - element.bits());
    let (bits, unit) = (random.bits(), random.unit());
    match element.float_format() {
        Some(_) if bits.trailing_zeros() >= 2 => random.bits() & top,
        Some(format) => format.from_f64(unit * [1.0, 30.0, 1000.0][((bits >> 8) % 3) as usize]) & top,
        None if bits & 1 == 0 => random.bits() & top,
        None => ((bits >> 8) % 40) & top,
    }
}

fn literal(element: ElementType, codes: &[u64]) -> Literal {
    let part = element.part();
    let bytes: Vec<u8> = codes.iter().flat_map(|code| code.to_le_bytes().into_iter().take(part.bytes())).collect();
    let count = bytes.len() / element.bytes();
    Literal::from_bytes(element, &[count as i64], &bytes).expect("as many bytes as elements")
}

/// All elements of narrow types; special and random ones of the others.
pub(crate) fn elements(element: ElementType) -> Literal {
    if element.bits() <= 16 {
        return literal(element, &(0..1u64 << element.bits()).collect::<Vec<_>>());
    }
    let mut source = Random::new(7);
    let part = element.part();
    let mut codes = special(part);
    if element.is_complex() {
        codes = codes.iter().step_by(3).flat_map(|x| codes.iter().step_by(2).flat_map(move |y| [*x, *y])).collect();
    }
    codes.extend((0..3000).map(|_| random(part, &mut source)));
    literal(element, &codes)
}

/// Pairs of special elements, and of random ones.
pub(crate) fn pairs(element: ElementType) -> [Literal; 2] {
    let part = element.part();
    let mut source = Random::new(11);
    let mut some = special(part);
    some.sort_unstable();
    some.dedup();
    if element.is_complex() {
        let [mut x, mut y] = [Vec::new(), Vec::new()];
        for _ in 0..6000 {
            for list in [&mut x, &mut y] {
                let pick = source.bits() as usize;
                list.push(if pick & 1 == 0 { some[(pick >> 8) % some.len()] } else { random(part, &mut source) });
            }
        }
        return [literal(element, &x), literal(element, &y)];
    }
    let mut x: Vec<u64> = some.iter().flat_map(|x| some.iter().map(move |_| *x)).collect();
    let mut y: Vec<u64> = some.iter().flat_map(|_| some.iter().copied()).collect();
    for list in [&mut x, &mut y] {
        list.extend((0..3000).map(|_| random(part, &mut source)));
    }
    [literal(element, &x), literal(element, &y)]
}

/// Runs a program of contiguous inputs and outputs.
pub(crate) fn run(program: &Compiled, inputs: &[&Literal], to: ElementType) -> Literal {
    let count = inputs[0].len();
    let split: Vec<Vec<u8>> = inputs.iter().flat_map(|x| planes(x)).collect();
    let inputs: Vec<&[u8]> = split.iter().map(Vec::as_slice).collect();
    let mut outputs = vec![vec![0xa5u8; count * to.part().bytes()]; if to.is_complex() { 2 } else { 1 }];
    let mut slices: Vec<&mut [u8]> = outputs.iter_mut().map(Vec::as_mut_slice).collect();
    program.run_on(&inputs, &mut slices, count, &mut Scratch::new()).expect("the places fit");
    let size = to.part().bytes();
    let bytes: Vec<u8> = (0..count).flat_map(|i| outputs.iter().flat_map(move |plane| plane[i * size..][..size].to_vec())).collect();
    Literal::from_bytes(to, &[count as i64], &bytes).expect("as many bytes as elements")
}

/// The parts of complex numbers each on its own.
fn planes(x: &Literal) -> Vec<Vec<u8>> {
    let size = x.element().part().bytes();
    let count = x.element().bytes() / size;
    (0..count).map(|part| x.bytes().chunks_exact(size).skip(part).step_by(count).flatten().copied().collect()).collect()
}

/// An input whose parts are contiguous planes.
fn input(b: &mut Builder, element: ElementType) -> Item {
    if !element.is_complex() {
        return b.load(element, Access::Contiguous);
    }
    let [re, im] = [0, 1].map(|_| b.load(element.part(), Access::Contiguous));
    b.complex(re, im).expect("two parts")
}

/// A program of one operation on inputs of these types, and its result's type; `None` where the operation is not defined.
pub(crate) fn program(isa: Isa, inputs: &[ElementType], code: impl Fn(&mut Builder, &[Item]) -> Result<Item, LaneError>) -> Option<(Compiled, ElementType)> {
    let mut b = Builder::new();
    let items: Vec<Item> = inputs.iter().map(|element| input(&mut b, *element)).collect();
    let result = code(&mut b, &items).ok()?;
    let part = result.element.part();
    b.store(Item { element: part, im: None, ..result }, Access::Contiguous);
    if let Some(im) = result.im {
        b.store(Item { element: part, re: im, im: None }, Access::Contiguous);
    }
    Some((b.finish().compile(isa).expect("the builder makes programs that are well formed"), result.element))
}

/// Fails at the first element that differs; any NaN is any NaN.
pub(crate) fn same(what: &str, inputs: &[&Literal], wanted: &Literal, found: &Literal) {
    assert_eq!(wanted.element(), found.element(), "{what}");
    let part = wanted.element().part();
    let size = part.bytes();
    for (i, (a, b)) in wanted.bytes().chunks_exact(size).zip(found.bytes().chunks_exact(size)).enumerate() {
        let code = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        let (a, b) = (code(a), code(b));
        let nan = part.float_format().is_some_and(|f| f.is_nan(a) && f.is_nan(b));
        if a != b && !nan {
            let each = wanted.element().bytes() / size;
            let at = |x: &Literal| x.bytes()[i / each * x.element().bytes()..][..x.element().bytes()].to_vec();
            let operands: Vec<Vec<u8>> = inputs.iter().map(|x| at(x)).collect();
            panic!("{what}: element {} of {operands:02x?}: wanted {a:#x}, found {b:#x}", i / each);
        }
    }
    assert_eq!(wanted.bytes().len(), found.bytes().len(), "{what}");
}

/// Every element type.
pub(crate) fn types() -> impl Iterator<Item = ElementType> {
    ElementType::ALL.into_iter()
}

/// The real floats.
pub(crate) fn floats() -> impl Iterator<Item = ElementType> {
    types().filter(|e| e.kind() == ElementKind::Float)
}
