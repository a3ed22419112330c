//! Lanes chosen by their indices: what `Within` says, for all instruction sets, first indices, and lengths around blocks.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType::{self, F32, S32, S64, U8};
use shale_lanes::{Access, Binary, Builder, Compiled, Isa, Place, Scratch, Span};

const OTHER: f64 = 7.0;

/// `x` within a span, [`OTHER`] elsewhere; times 3, so that it is not the last operation.
fn program(isa: Isa, element: ElementType, span: Span) -> Compiled {
    let mut b = Builder::new();
    let x = b.load(element, Access::Contiguous);
    let (other, three) = (b.constant(element, OTHER), b.constant(element, 3.0));
    let chosen = b.within(span, x, other).expect("the element has lanes of 32 bits");
    let product = b.binary(Binary::Multiply, chosen, three).expect("numbers have products");
    b.store(product, Access::Contiguous);
    b.finish().compile(isa).expect("the program is well formed")
}

fn is_within(span: Span, index: u64) -> bool {
    let index = if span.period == 0 { index } else { index % u64::from(span.period) };
    (u64::from(span.first)..u64::from(span.end)).contains(&index)
}

fn check(isa: Isa, span: Span, first: i64, lanes: usize) {
    let given: Vec<f32> = (0..lanes).map(|i| i as f32 + 0.5).collect();
    let mut found = vec![0f32; lanes];
    let places = [Place::at(given.as_ptr().cast()), Place::at(found.as_mut_ptr().cast())];
    // SAFETY: both have an element for each lane, apart from each other.
    unsafe { program(isa, F32, span).run(&places, first, lanes, &mut Scratch::new()) };
    let expected = |i: usize| 3.0 * if is_within(span, (first + i as i64) as u64) { given[i] } else { OTHER as f32 };
    let expected: Vec<f32> = (0..lanes).map(expected).collect();
    assert_eq!(found, expected, "{span:?} from {first} on {isa}");
}

#[test]
fn lanes_within_spans() {
    let mut random = Random::new(3);
    for isa in Isa::available() {
        for (period, lanes) in [(0, 100), (1, 70), (2, 130), (31, 300), (32, 320), (63, 500), (64, 640), (100, 1000), (128, 1280), (1000, 5000), (1024, 4096)] {
            let most = if period == 0 { 120 } else { period };
            for _ in 0..8 {
                let mut within = || (random.bits() % (u64::from(most) + 1)) as u16;
                let span = Span { first: within(), end: within(), period };
                check(isa, span, 0, lanes);
                check(isa, Span { first: 1, end: most, period }, 0, lanes);
                check(isa, span, (random.bits() % 3000) as i64, lanes);
            }
        }
        // Large indices, where a quotient must not be one off.
        for period in [3, 7, 64, 641, 1023, 65_535] {
            check(isa, Span { first: 1, end: period - 1, period }, i64::from(i32::MAX) - 5000, 4000);
        }
    }
}

#[test]
fn integers_within_spans() {
    let span = Span { first: 2, end: 5, period: 6 };
    for isa in Isa::available() {
        let (code, given) = (program(isa, S32, span), (0..90).collect::<Vec<i32>>());
        let mut found = vec![0i32; 90];
        let places = [Place::at(given.as_ptr().cast()), Place::at(found.as_mut_ptr().cast())];
        // SAFETY: as above.
        unsafe { code.run(&places, 0, 90, &mut Scratch::new()) };
        let expected = |x: i32| 3 * if is_within(span, x as u64) { x } else { OTHER as i32 };
        assert_eq!(found, given.iter().map(|x| expected(*x)).collect::<Vec<i32>>(), "{isa}");
    }
}

#[test]
fn refused_operands() {
    let mut b = Builder::new();
    let [single, byte, long] = [F32, U8, S64].map(|element| b.load(element, Access::Contiguous));
    let span = Span { first: 0, end: 1, period: 0 };
    assert!(b.within(span, byte, byte).is_ok());
    for (x, other) in [(single, byte), (long, long)] {
        assert!(b.within(span, x, other).expect_err("a refusal").to_string().contains("cannot be chosen by their indices"));
    }
}
