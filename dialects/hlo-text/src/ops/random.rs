//! Random numbers.

use super::*;
use shale_dialects::builder::{RngNormal, RngUniform};
use shale_dialects::hlo::RngAlgorithm;

pub(super) const FORMS: &[Form] = &[
    Form::new(
        "rng-bit-generator",
        bits,
        &[("hlo.rng_bit_generator", |w, op| {
            let hlo::RngBitGenerator { rng_algorithm, .. } = w.get(op)?;
            let algorithm = ALGORITHMS.iter().find(|a| a.1 == rng_algorithm).map_or("rng_default", |a| a.0);
            w.plain(op, "rng-bit-generator", &format!(", algorithm={algorithm}"))
        })],
    ),
    Form::read("rng", rng),
    refused!("rng-get-and-update-state", "it draws from a state that the program does not show; rng-bit-generator has one"),
];

const ALGORITHMS: [(&str, RngAlgorithm); 3] =
    [("rng_default", RngAlgorithm::Default), ("rng_three_fry", RngAlgorithm::ThreeFry), ("rng_philox", RngAlgorithm::Philox)];

fn bits<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    let rng_algorithm = r.required_choice(i, "algorithm", &ALGORITHMS)?;
    let initial_state = r.value(i, 0)?;
    // An array is the bits without the next state.
    let whole = r.shape_data(i.shape).parts.is_some();
    let mut types = r.shape_data(i.shape).leaves.to_vec();
    if !whole {
        types.insert(0, r.body.ty(initial_state));
    }
    let types = r.cx.result_types(&types);
    let results = r.push(i, hlo::RngBitGenerator { initial_state, rng_algorithm, types })?;
    let results: Vec<Value> = r.body.iter(results).skip(usize::from(!whole)).collect();
    r.out.extend(results);
    Ok(())
}

/// Numbers from the run's own generator, whose state the pass `legalize-builder` carries through the program.
fn rng<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let normal = r.required_choice(i, "distribution", &[("rng_uniform", false), ("rng_normal", true)])?;
    let (a, b, shape) = (r.value(i, 0)?, r.value(i, 1)?, ResultType(r.result_type(i)?));
    if normal { r.emit(i, RngNormal { mu: a, sigma: b, shape }) } else { r.emit(i, RngUniform { a, b, shape }) }
}
