//! Random literals.

use shale_ir::element::{ElementType, IntElement};
use shale_ir::literal::{Distribution, Literal, Random};
use shale_ir::with_int;

#[test]
fn the_generator_is_the_published_one() {
    // splitmix64 from seed 1234567 is 6457827717110365317, 3203168211198807973, … (the known answers of its reference code).
    // xoshiro256** with that state then gives rotl(s1 * 5, 7) * 9, computed here with other means than the generator.
    let s1 = 3_203_168_211_198_807_973u128;
    let times5 = (s1 * 5) % (1 << 64);
    let rotated = (times5 << 7 | times5 >> 57) % (1 << 64);
    assert_eq!(u128::from(Random::new(1_234_567).next_u64()), rotated * 9 % (1 << 64));
}

#[test]
fn uniform_and_normal_numbers_have_their_moments() {
    let mut random = Random::new(1);
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let moments = |values: &[f64]| (mean(values), mean(&values.iter().map(|v| v * v).collect::<Vec<_>>()));
    let uniform = Literal::random(ElementType::F64, &[100_000], Distribution::Uniform { low: -1.0, high: 1.0 }, &mut random);
    let (first, second) = moments(uniform.as_slice());
    assert!(first.abs() < 0.01 && (second - 1.0 / 3.0).abs() < 0.01, "{first} {second}");
    let normal = Literal::random(ElementType::F64, &[100_000], Distribution::Normal, &mut random);
    let values = normal.as_slice::<f64>();
    let (first, second) = moments(values);
    assert!(first.abs() < 0.02 && (second - 1.0).abs() < 0.02, "{first} {second}");
    // P(|x| < 1) = 0.6827, P(|x| < 2) = 0.9545, fourth moment 3
    let within = |bound: f64| values.iter().filter(|v| v.abs() < bound).count() as f64 / values.len() as f64;
    assert!((within(1.0) - 0.6827).abs() < 0.01 && (within(2.0) - 0.9545).abs() < 0.005);
    let fourth = mean(&values.iter().map(|v| v.powi(4)).collect::<Vec<_>>());
    assert!((fourth - 3.0).abs() < 0.15, "{fourth}");
}

#[test]
fn bounds_hold_and_every_value_below_a_bound_comes_up() {
    let mut random = Random::new(7);
    let mut seen = [0; 5];
    for _ in 0..5000 {
        seen[random.below(5) as usize] += 1;
    }
    assert!(seen.iter().all(|n| (800..1200).contains(n)), "{seen:?}");
    assert_eq!((random.below(1), random.below(0)), (0, 0));
    let die = Literal::random(ElementType::S8, &[1000], Distribution::Uniform { low: 1.0, high: 7.0 }, &mut random);
    let mut faces = die.as_slice::<i8>().to_vec();
    faces.sort_unstable();
    faces.dedup();
    assert_eq!(faces, [1, 2, 3, 4, 5, 6]);
    let small = Literal::random(ElementType::U8, &[1000], Distribution::Small, &mut random);
    assert!(small.as_slice::<u8>().iter().all(|v| *v <= 8));
}

#[test]
fn edges_hold_the_ends_of_every_integer_type() {
    for element in ElementType::ALL.into_iter().filter(|e| e.is_integer()) {
        let literal = Literal::edges(element);
        with_int!(element, T => {
            let holds = |value: i128| literal.as_slice::<T>().contains(&T::wrap(value));
            let (min, max) = ends::<T>();
            assert!(holds(0) && holds(1) && holds(min) && holds(max), "{literal}");
        }, otherwise => unreachable!());
    }
}

fn ends<T: IntElement>() -> (i128, i128) {
    (T::LOWEST, T::HIGHEST)
}

#[test]
fn edges_of_floats_are_the_published_limits() {
    // IEEE 754 binary16 and the OCP 8-bit formats
    assert_eq!(
        Literal::edges(ElementType::F4E2M1Fn).to_string(),
        "f4e2m1fn[16] {0, 0.5, 1, 1.5, 2, 3, 4, 6, -0, -0.5, -1, -1.5, -2, -3, -4, -6}",
        "all values of the 4-bit type are edges"
    );
    let text = Literal::edges(ElementType::F8E4M3Fn).to_string();
    for value in ["0.001953125", "0.013671875", "0.015625", "1.125", "448", "-448", "nan", "-nan"] {
        assert!(text.contains(&format!(" {value}")), "{value} in {text}");
    }
    let singles = Literal::edges(ElementType::F32);
    for value in [f32::MIN_POSITIVE, f32::MAX, f32::INFINITY, f32::from_bits(1), f32::MIN_POSITIVE.next_down(), 1.0f32.next_down()] {
        assert!(singles.as_slice::<f32>().contains(&value) && singles.as_slice::<f32>().contains(&-value), "{value:e}");
    }
    let n = singles.len();
    assert_eq!(Literal::edges(ElementType::C64).len(), n * n);
}

#[test]
fn the_same_seed_gives_the_same_literal() {
    for element in ElementType::ALL {
        for kind in [Distribution::Normal, Distribution::Small, Distribution::Bits, Distribution::Edges] {
            let make = |seed| Literal::random(element, &[40, 2], kind, &mut Random::new(seed));
            assert_eq!(make(3), make(3), "{element:?} {kind:?}");
            assert!(make(3) != make(4), "{element:?} {kind:?}");
        }
    }
}
