//! Extraction beside exhaustive search on small graphs.

use super::*;

/// Numbers without a pattern, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

/// A graph of 10 to 23 classes with 1 to 3 definitions each; the first definitions are the program as written.
fn random_program(case: u64, random: &mut Random) -> Program {
    let n = 10 + case % 14;
    let mut program = Program::default();
    for class in 0..n {
        let (first, last) = (class < 3, class == n - 1);
        program.bytes.push([4e3, 4e5, 4e6][random.below(3) as usize]);
        let count = if first || last { 1 } else { 1 + random.below(3) };
        let alternatives = (0..count).map(|_| alternative(class, first, last, *program.bytes.last().unwrap(), random)).collect();
        program.classes.push(alternatives);
    }
    program
}

fn alternative(class: u64, first: bool, last: bool, bytes: f64, random: &mut Random) -> Alternative {
    let kinds = [Kind::Elementwise, Kind::Elementwise, Kind::Heavy, Kind::Reduce, Kind::Contraction, Kind::Opaque, Kind::Movement, Kind::Repeat];
    let kind = match (first, last) {
        (true, _) => Kind::Input,
        (_, true) => Kind::Opaque,
        _ => kinds[random.below(kinds.len() as u64) as usize],
    };
    let operands = if first { 0 } else { 1 + random.below(2) + u64::from(last) };
    let operand = |random: &mut Random| if random.below(3) == 0 { random.below(class) } else { class - 1 - random.below(4.min(class)) };
    let operands = (0..operands).map(|_| operand(random) as u32).collect();
    let work = match kind {
        Kind::Input | Kind::Repeat => 0.0,
        Kind::Elementwise | Kind::Movement => bytes * 0.01,
        Kind::Heavy => bytes * 0.1,
        Kind::Contraction => bytes * 2.0,
        _ => bytes * 0.05,
    };
    Alternative { profile: Profile { kind, work }, operands }
}

/// The cheapest choice by trying all: a class is branched on only where the choices so far reach it. `None` beyond `limit` choices.
fn exhaustive(program: &Program, limit: u64) -> Option<f64> {
    const OPEN: u32 = u32::MAX;
    let (mut best, mut left, mut costs) = (f64::INFINITY, limit, Costs::default());
    let mut stack: Vec<Choice> = vec![vec![OPEN; program.classes.len()]];
    while let Some(mut choice) = stack.pop() {
        match undecided(program, &mut choice) {
            Some(class) => stack.extend((0..program.classes[class].len() as u32).map(|i| {
                let mut next = choice.clone();
                next[class] = i;
                next
            })),
            None => {
                left = left.checked_sub(1)?;
                best = best.min(costs.cost(program, &choice, program.root()));
            }
        }
    }
    Some(best)
}

/// The first class that the choice reaches and that it does not decide.
fn undecided(program: &Program, choice: &mut Choice) -> Option<usize> {
    let (mut seen, mut stack) = (vec![false; program.classes.len()], vec![program.root()]);
    while let Some(class) = stack.pop() {
        let c = class as usize;
        if std::mem::replace(&mut seen[c], true) {
            continue;
        }
        if choice[c] == u32::MAX {
            if program.classes[c].len() > 1 {
                return Some(c);
            }
            choice[c] = 0;
        }
        stack.extend(program.chosen(choice, class).operands.iter().copied());
    }
    None
}

#[test]
fn extraction_is_close_to_exhaustive_search() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut ratios, mut found) = (Vec::new(), 0);
    for case in 0..400 {
        let mut program = random_program(case, &mut random);
        let Some(best) = exhaustive(&program, 200_000) else { continue };
        let written = vec![0; program.classes.len()];
        let (choice, before, after) = extract(&mut program, &written);
        let again = Costs::default().cost(&program, &choice, program.root());
        assert!(after <= before && (again - after).abs() <= after * 1e-12, "case {case}: {before} became {after}, evaluated again {again}");
        assert!(after >= best * (1.0 - 1e-9), "case {case}: exhaustive search misses a choice");
        ratios.push(after / best);
        found += usize::from(after <= best * (1.0 + 1e-9));
    }
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    let worst = ratios.iter().copied().fold(0.0, f64::max);
    println!("{} graphs: mean {mean:.4}, worst {worst:.3}, optimum found {found} times", ratios.len());
    assert!(ratios.len() >= 390 && mean < 1.01, "{} graphs, mean {mean}", ratios.len());
}

#[test]
fn a_circle_is_never_chosen() {
    let one = |operands: &[u32]| Alternative { profile: Profile { kind: Kind::Elementwise, work: 1.0 }, operands: SmallVec::from_slice(operands) };
    let input = Alternative { profile: Profile { kind: Kind::Input, work: 0.0 }, operands: SmallVec::new() };
    let root = Alternative { profile: Profile { kind: Kind::Opaque, work: 0.0 }, operands: SmallVec::from_slice(&[2]) };
    // Class 1 is made of 2 or of the input, class 2 of 1.
    let classes = vec![vec![input], vec![one(&[0]), one(&[2])], vec![one(&[1])], vec![root]];
    let mut program = Program { classes, bytes: vec![4.0; 4] };
    let (choice, _, after) = extract(&mut program, &vec![0; 4]);
    assert_eq!((choice[1], after.is_finite()), (0, true));
}
