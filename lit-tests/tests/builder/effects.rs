//! Queues, channels, calls of the host, random numbers.

use crate::{arrays, c, check, eval, expect, legalized, outcomes, program};
use shale_dialects::builder::{Builder, Computation, XlaOp};
use shale_dialects::hlo::RngAlgorithm;
use shale_ir::element::{ElementType, Pred};
use shale_ir::eval::{Datum, EvalError};
use shale_ir::literal::Literal;
use shale_ir::shape::Shape;
use shale_reference::{CustomCalls, Infeed, Options};

/// A loop that runs `body` on `[i, x]` for i = 0, 1, 2 and adds what it gives to x.
fn thrice(b: &Builder, start: XlaOp, body: impl Fn(&Builder) -> XlaOp) -> XlaOp {
    let init = b.tuple(&[c(b, &[], &[0]), start]);
    let last = b.while_loop(
        |b: &Builder, s: &[XlaOp]| b.lt(b.get_tuple_element(s[0], 0), c(b, &[], &[3])),
        |b: &Builder, s: &[XlaOp]| {
            let (i, x) = (b.get_tuple_element(s[0], 0), b.get_tuple_element(s[0], 1));
            b.tuple(&[b.add(i, c(b, &[], &[1])), b.add(x, body(b))])
        },
        init,
    );
    b.get_tuple_element(last, 1)
}

/// Specification: infeeds have a total order, through loops too. By hand: 10 · 1 + (2 + 3 + 4) + 5, and outfeeds in order.
#[test]
fn queues() {
    let computation = program(|b| {
        let one = b.infeed(&Shape::s32([]));
        let all = thrice(b, b.mul(one, c(b, &[], &[10])), |b| b.infeed(&Shape::s32([])));
        b.outfeed(one, "");
        let last = b.add(all, b.infeed(&Shape::s32([])));
        b.outfeed(b.tuple(&[last, one]), "the end");
        last
    });
    let infeed = (1..=5).map(|i| Infeed::Array(Literal::scalar(i))).collect();
    let outcome = outcomes(&computation, Vec::new(), Options { infeed: vec![infeed], ..Options::default() }).remove(0);
    check(&outcome.results.expect("runs")[0], &[Literal::scalar(24i32)]);
    check(&outcome.outfeed[0], &[Literal::scalar(1i32)]);
    check(&outcome.outfeed[1], &[Literal::scalar(24i32), Literal::scalar(1i32)]);
}

/// A condition may read from a queue, as XLA's may, and hold a loop whose condition does. By hand: the queue says twice that the outer loop goes
/// on; its body adds 10 and 20.
#[test]
fn a_queue_in_a_condition() {
    let computation = program(|b| {
        let reading = |b: &Builder, s: &[XlaOp]| {
            let once = |b: &Builder, s: &[XlaOp]| b.lt(b.infeed(&Shape::s32([])), b.add(s[0], c(b, &[], &[100])));
            let read = b.while_loop(once, |b: &Builder, s: &[XlaOp]| b.add(s[0], c(b, &[], &[-1000])), b.get_tuple_element(s[0], 0));
            b.outfeed(read, "");
            b.infeed(&Shape::pred([]))
        };
        let body = |b: &Builder, s: &[XlaOp]| {
            let (i, x) = (b.get_tuple_element(s[0], 0), b.get_tuple_element(s[0], 1));
            b.tuple(&[b.add(i, c(b, &[], &[1])), b.add(x, b.infeed(&Shape::s32([])))])
        };
        b.while_loop(reading, body, b.tuple(&[c(b, &[], &[0]), c(b, &[], &[0])]))
    });
    // Each test of the outer condition: a number below 100 + i, one that is not below i − 900, and whether to go on; then the body's number.
    let (number, more) = (|x: i32| Infeed::Array(Literal::scalar(x)), |x: bool| Infeed::Array(Literal::scalar(Pred::from(x))));
    let one_round = |going_on| [number(5), number(500), more(going_on)];
    let queue = [&one_round(true)[..], &[number(10)], &one_round(true), &[number(20)], &one_round(false), &[number(30)]].concat();
    let outcome = outcomes(&computation, Vec::new(), Options { infeed: vec![queue], ..Options::default() }).remove(0);
    check(&outcome.results.expect("runs")[0], &[Literal::scalar(2i32), Literal::scalar(30i32)]);
    let fed: Vec<_> = outcome.outfeed.iter().flat_map(arrays).collect();
    assert_eq!(fed, [-1000, -999, -998].map(|x: i32| Literal::scalar(x)));
}

/// Each test of a condition draws a number of its own: of 100 tries with the probability 1/2, none ends 20 times in a row.
#[test]
fn random_numbers_in_a_condition() {
    let computation = program(|b| {
        let scalar = |b: &Builder, x: f32| c(b, &[], &[x]);
        let heads = |b: &Builder, _: &[XlaOp]| b.lt(b.rng_uniform(scalar(b, 0.0), scalar(b, 1.0), &Shape::f32([])), scalar(b, 0.5));
        let run = |b: &Builder| b.while_loop(heads, |b: &Builder, s: &[XlaOp]| b.add(s[0], c(b, &[], &[1])), c(b, &[], &[0]));
        b.tuple(&(0..100).map(|_| run(b)).collect::<Vec<_>>())
    });
    let lengths: Vec<i32> = drawn(&computation, 1).iter().map(|x| x.as_slice::<i32>()[0]).collect();
    assert!(lengths.iter().all(|n| *n < 20) && (30..=70).contains(&lengths.iter().filter(|n| **n > 0).count()), "{lengths:?}");
}

/// Tokens that the caller carries: an op stands behind its token, and behind what comes before it in the program. By hand: 1 · 10 + 2 + 3.
#[test]
fn queues_with_tokens() {
    let computation = program(|b| {
        let part = |pair, i| b.get_tuple_element(pair, i);
        let first = b.infeed_with_token(b.create_token(), &Shape::s32([]), "");
        let second = b.infeed(&Shape::s32([]));
        let third = b.infeed_with_token(part(first, 1), &Shape::tuple([Shape::s32([])]), "config");
        let sum = b.add(b.mul(part(first, 0), c(b, &[], &[10])), b.add(second, part(part(third, 0), 0)));
        let fed = b.outfeed_with_token(b.tuple(&[sum, second]), b.after_all(&[part(third, 1), part(first, 1)]), "");
        b.tuple(&[sum, fed])
    });
    let infeed = (1..=3).map(|i| Infeed::Array(Literal::scalar(i))).collect();
    let outcome = outcomes(&computation, Vec::new(), Options { infeed: vec![infeed], ..Options::default() }).remove(0);
    check(&outcome.results.expect("runs")[0], &[Literal::scalar(15i32)]);
    check(&outcome.outfeed[0], &[Literal::scalar(15i32), Literal::scalar(2i32)]);
}

/// Specification: Send becomes send and send_done, Recv becomes recv and recv_done, ordered by tokens; AfterAll joins tokens.
#[test]
fn channels() {
    let text = legalized(&program(|b| {
        let x = b.parameter(0, &Shape::f32([2]), "x");
        b.send(x, 1);
        b.recv(&Shape::f32([2]), 2)
    }));
    for op in ["hlo.send %x, %0, channel_id = 1", "hlo.send_done", "hlo.recv %2, channel_id = 2", "hlo.recv_done"] {
        assert!(text.contains(op), "{op} in {text}");
    }
    let text = legalized(&program(|b| {
        let x = b.parameter(0, &Shape::f32([2]), "x");
        let sent = b.send_with_token(x, b.create_token(), 1);
        b.recv_with_token(sent, &Shape::f32([2]), 2)
    }));
    for op in ["hlo.after_all %0, %1", "hlo.send %x, %2, channel_id = 1", "hlo.recv %4, channel_id = 2", "hlo.tuple %6#0, %6#1"] {
        assert!(text.contains(op), "{op} in {text}");
    }
    let joined = legalized(&program(|b| b.after_all(&[b.create_token(), b.create_token()])));
    assert!(joined.contains("hlo.after_all %0, %1"), "{joined}");
}

/// Specification: the example of CustomCall: out[0, 0] = x[1] + y[1, 0].
#[test]
fn custom_call() {
    let computation = program(|b| {
        let (x, y) = (c(b, &[2], &[1.0f32, 2.0]), c(b, &[2, 3], &[10.0f32, 20., 30., 40., 50., 60.]));
        b.custom_call("myfunc", &[x, y], &Shape::f32([3, 3]))
    });
    let calls = CustomCalls::new().with("myfunc", |args, _| {
        let [Datum::Array(x), Datum::Array(y)] = args else { return Err(EvalError::new("two arrays")) };
        let mut z = vec![0.0f32; 9];
        z[0] = x.as_slice::<f32>()[1] + y.as_slice::<f32>()[3];
        Ok(Literal::from_vec(&[3, 3], z).into())
    });
    let outcome = outcomes(&computation, Vec::new(), Options { calls, ..Options::default() }).remove(0);
    check(&outcome.results.expect("runs")[0], &[Literal::from_slice(&[3, 3], &[42.0f32, 0., 0., 0., 0., 0., 0., 0., 0.])]);
}

fn drawn(computation: &Computation, seed: u64) -> Vec<Literal> {
    let outcome = outcomes(computation, Vec::new(), Options { seed, ..Options::default() }).remove(0);
    arrays(&outcome.results.expect("runs")[0])
}

/// Each draw differs, in loops and branches too; a seed gives the same numbers again, another seed others.
#[test]
fn random_numbers() {
    let uniform = |b: &Builder| b.rng_uniform(c(b, &[], &[2.0f32]), c(b, &[], &[3.0f32]), &Shape::f32([1]));
    let computation = program(|b| {
        let (first, second) = (uniform(b), uniform(b));
        let sum = thrice(b, c(b, &[1], &[0.0f32]), uniform);
        let yes = c(b, &[], &[shale_ir::element::Pred::from(true)]);
        let branch = b.conditional(yes, first, |b: &Builder, _: &[XlaOp]| uniform(b), first, |_: &Builder, x: &[XlaOp]| x[0]);
        b.tuple(&[first, second, sum, branch, uniform(b)])
    });
    let (one, again, other) = (drawn(&computation, 1), drawn(&computation, 1), drawn(&computation, 2));
    let value = |x: &Literal| x.as_slice::<f32>()[0];
    for i in [0, 1, 3, 4] {
        assert!((2.0..3.0).contains(&value(&one[i])), "{one:?}");
        assert!((0..i).all(|j| value(&one[j]) != value(&one[i])), "{one:?}");
    }
    assert!((6.0..9.0).contains(&value(&one[2])) && value(&one[2]) / 3.0 != value(&one[1]));
    assert_eq!((&one, one == other), (&again, false));
    assert!(legalized(&computation).contains(": (s32[], f32[1], u64[3]) -> (s32[], f32[1], u64[3])"));
}

/// ERRATA: `[a, b)` is empty where b ≤ a, and every element is a. A normal distribution without deviation is its mean.
#[test]
fn random_numbers_of_one_value() {
    expect(|b| b.rng_uniform(c(b, &[], &[5]), c(b, &[], &[5]), &Shape::s32([3])), &[3], &[5, 5, 5]);
    expect(|b| b.rng_normal(c(b, &[], &[1.5f32]), c(b, &[], &[0.0f32]), &Shape::f32([2])), &[2], &[1.5f32, 1.5]);
}

/// Each number of a narrow type comes as often as the distance to the next one says. By hand: 0 and 0.5 of [0, 1) are equally likely, and 8 has
/// the probability 8/15 in [1, 16) of the powers of two; bounds are six standard deviations of 4096 draws.
#[test]
fn random_numbers_of_narrow_types() {
    let count = |low: f32, high: f32, element: ElementType, wanted: f32| {
        let bound = |b: &Builder, x: f32| b.convert_element_type(c(b, &[], &[x]), element);
        let drawn = eval(|b| {
            let numbers = b.rng_uniform(bound(b, low), bound(b, high), &Shape::array(element, [4096]));
            b.convert_element_type(numbers, ElementType::F32)
        });
        arrays(&drawn)[0].as_slice::<f32>().iter().filter(|x| **x == wanted).count()
    };
    assert!((1856..=2240).contains(&count(0.0, 1.0, ElementType::F4E2M1Fn, 0.5)));
    assert!((1993..=2377).contains(&count(1.0, 16.0, ElementType::F8E8M0Fnu, 8.0)));
}

/// jax 0.10.2: `lax.rng_bit_generator(uint64[1, 2], (3,), uint32, PHILOX)`.
#[test]
fn random_bits() {
    let state = |b: &Builder| c(b, &[2], &[1u64, 2]);
    let result = eval(|b| b.rng_bit_generator(RngAlgorithm::Philox, state(b), &Shape::u32([3])));
    check(&result, &[Literal::from_slice(&[2], &[1u64, 3]), Literal::from_slice(&[3], &[2_100_602_697u32, 2_847_456_232, 2_074_354_647])]);
}

/// A place that no state can be carried through is an error of the pass, not a number drawn twice.
#[test]
fn random_numbers_in_a_reducer() {
    let computation = program(|b| {
        let draw = |b: &Builder, x: &[XlaOp]| b.add(x[0], b.rng_uniform(x[0], x[0], &Shape::f32([])));
        b.map(&[c(b, &[2], &[1.0f32, 2.0])], draw, &[0])
    });
    let text = computation.text();
    let (mut input, mut out, mut err) = (text.as_bytes(), Vec::new(), Vec::new());
    let args = ["-", "--legalize-builder"].map(String::from);
    let mut io = shale_driver::Io::new(&mut input, &mut out, &mut err, std::path::Path::new("."));
    assert_eq!(shale_driver::opt(&args, &mut io, &shale_driver::standard()), 1);
    let err = String::from_utf8_lossy(&err);
    assert!(err.contains("'hlo.map' cannot draw random numbers in the computation of this op"), "{err}");
}
