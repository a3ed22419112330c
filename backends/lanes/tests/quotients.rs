//! Quotients by one number for all lanes are the rounded ones, by whatever way they are found.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType::F32;
use shale_lanes::{Access, Binary, Builder, Compiled, Isa, Place, Rows, Scratch};

/// `x / y` for rows of lanes and a number for each row, or a constant.
fn program(isa: Isa, constant: Option<f32>) -> Compiled {
    let mut b = Builder::new();
    let x = b.load(F32, Access::Contiguous);
    let y = match constant {
        Some(y) => b.constant(F32, y.into()),
        None => b.load(F32, Access::Splat),
    };
    let quotient = b.binary(Binary::Divide, x, y).expect("floats");
    b.store(quotient, Access::Contiguous);
    b.finish().compile(isa).expect("a program")
}

/// Rows of `lanes` dividends, each by its divisor.
fn run(code: &Compiled, x: &[f32], divisors: Option<&[f32]>, lanes: usize) -> Vec<f32> {
    let mut to = vec![0.0f32; x.len()];
    let row = 4 * lanes as isize;
    let (mut places, mut steps) = (vec![Place::at(x.as_ptr().cast())], vec![row]);
    if let Some(divisors) = divisors {
        places.push(Place::at(divisors.as_ptr().cast()));
        steps.push(4);
    }
    places.push(Place::at(to.as_mut_ptr().cast()));
    steps.push(row);
    // SAFETY: every place has its elements for each row.
    unsafe { code.run_rows(&Rows { places: &places, steps: &steps, count: x.len() / lanes, apart: true }, 0, lanes, &mut Scratch::new()) };
    to
}

/// A number with an exponent in a range, of any sign.
fn number(random: &mut Random, exponents: std::ops::RangeInclusive<i64>) -> f32 {
    let bits = random.bits();
    let exponent = exponents.start() + (bits >> 32) as i64 % (exponents.end() - exponents.start() + 1);
    f32::from_bits(((exponent + 127) as u32) << 23 | bits as u32 & 0x807f_ffff)
}

/// A dividend whose quotient by `y` lies near a number of 25 bits: the middle between two floats, or one of them.
fn close(random: &mut Random, y: f32) -> f32 {
    let (fraction, exponent) = (random.bits() & 0x00ff_ffff | 1 << 24, random.bits() % 40);
    let middle = fraction as f64 * 2f64.powi(exponent as i32 - 44);
    let x = (middle * f64::from(y)) as f32;
    [x, x.next_up(), x.next_down()][(random.bits() % 3) as usize]
}

fn check(isa: Isa, x: &[f32], divisors: &[f32], lanes: usize) {
    let found = run(&program(isa, None), x, Some(divisors), lanes);
    for (row, y) in divisors.iter().enumerate() {
        let own = row * lanes..(row + 1) * lanes;
        let by_constant = run(&program(isa, Some(*y)), &x[own.clone()], None, lanes);
        for (lane, i) in own.enumerate() {
            let (quotient, results) = (x[i] / y, [found[i], by_constant[lane]]);
            let is_right = |result: f32| result.to_bits() == quotient.to_bits() || (result.is_nan() && quotient.is_nan());
            assert!(results.into_iter().all(is_right), "{isa}: {:e} / {y:e} = {quotient:e}, not {results:?}", x[i]);
        }
    }
}

#[test]
fn quotients_are_rounded() {
    let mut random = Random::new(23);
    let rounds = if std::env::var_os("SHALE_LONG").is_some() { 2000 } else { 60 };
    for isa in Isa::available() {
        for round in 0..rounds {
            let lanes = [64, 192, 200, 61][round % 4];
            // Divisors as softmax has them, then any; those beside a power of two have the fractions of which no step says enough.
            let mut divisors: Vec<f32> = (0..8).map(|_| number(&mut random, -10..=31).abs()).collect();
            divisors.extend([1.0f32.next_down(), 4.0f32.next_down(), 2.0f32.next_up(), 1024.0, 2f32.powi(32), 2f32.powi(-10), 2f32.powi(-10).next_down()]);
            divisors.extend((0..4).map(|_| number(&mut random, -126..=127)));
            let x: Vec<f32> = divisors.iter().flat_map(|y| (0..lanes).map(|_| close(&mut random, *y)).collect::<Vec<_>>()).collect();
            check(isa, &x, &divisors, lanes);
            let x: Vec<f32> = (0..divisors.len() * lanes).map(|_| number(&mut random, -90..=89)).collect();
            check(isa, &x, &divisors, lanes);
        }
    }
}

#[test]
fn what_is_no_ordinary_number_is_divided() {
    let special = [0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MIN_POSITIVE, f32::from_bits(1), f32::from_bits(0x8000_0003), f32::MAX, 1.0];
    let mut random = Random::new(29);
    for isa in Isa::available() {
        for y in special.into_iter().chain([-2.5, 3.0, 1e-3, 7e8, 1.5e10]) {
            // Zeros alone, one special number among ordinary ones, and numbers at the bounds.
            let mut x = vec![0.0f32; 64];
            x[32..].fill(-0.0);
            check(isa, &x, &[y], 64);
            for lane in 0..64 {
                let mut x: Vec<f32> = (0..64).map(|_| number(&mut random, -20..=20)).collect();
                x[lane] = special[lane % special.len()];
                check(isa, &x, &[y], 64);
                let x: Vec<f32> = (0..64).map(|_| number(&mut random, if lane % 2 == 0 { -126..=-80 } else { 80..=127 })).collect();
                check(isa, &x, &[y], 64);
            }
        }
    }
}
