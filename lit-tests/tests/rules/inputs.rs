//! The inputs on which both sides of a rule run.

use shale_ir::element::ElementType;
use shale_ir::literal::{Distribution, Literal, Random};

/// True if more inputs are asked for.
pub fn long() -> bool {
    std::env::var_os("SHALE_LONG").is_some()
}

/// How many elements a dimension `N` has for variables of these types.
pub fn count(variables: &[ElementType]) -> usize {
    let bits: u32 = variables.iter().map(|e| e.bits()).sum();
    if bits <= 16 {
        1 << bits
    } else if long() {
        160_000
    } else {
        10_000
    }
}

/// Arrays of `N` elements: all combinations where they fit, else edges in all combinations that fit and then random ones.
pub fn along(variables: &[ElementType], n: usize, random: &mut Random) -> Vec<Literal> {
    let bits: u32 = variables.iter().map(|e| e.bits()).sum();
    if bits <= 16 { enumerated(variables, n) } else { sampled(variables, n, random) }
}

fn enumerated(variables: &[ElementType], n: usize) -> Vec<Literal> {
    let mut shift = 0;
    let mut all = Vec::new();
    for element in variables {
        let (bits, from) = (element.bits(), shift);
        let codes = (0..n).map(|i| (i >> from) as u64 & ((1 << bits) - 1));
        all.push(of_codes(*element, codes));
        shift += bits;
    }
    all
}

/// An array of the elements with these bits.
fn of_codes(element: ElementType, codes: impl Iterator<Item = u64>) -> Literal {
    let bytes: Vec<u8> = codes.flat_map(|code| code.to_le_bytes()[..element.bytes()].to_vec()).collect();
    Literal::from_bytes(element, &[(bytes.len() / element.bytes()) as i64], &bytes).unwrap()
}

fn sampled(variables: &[ElementType], n: usize, random: &mut Random) -> Vec<Literal> {
    let edges: Vec<Literal> = variables.iter().map(|e| Literal::edges(*e)).collect();
    let combinations: usize = edges.iter().map(Literal::len).fold(1, usize::saturating_mul);
    let special = combinations.min(n / 2);
    let mut all = Vec::new();
    let mut step = 1;
    for (element, edges) in variables.iter().zip(&edges) {
        let size = element.bytes();
        // Where not all combinations fit, every variable takes edges at random.
        let pick = |i: usize, random: &mut Random| if special == combinations { i / step % edges.len() } else { random.below(edges.len() as u64) as usize };
        let mut bytes = Vec::with_capacity(n * size);
        for i in 0..special {
            let k = pick(i, random);
            bytes.extend_from_slice(&edges.bytes()[k * size..(k + 1) * size]);
        }
        let rest = n - special;
        for (part, distribution) in [(rest / 3, Distribution::Bits), (rest / 3, Distribution::Normal), (rest - rest / 3 * 2, Distribution::Small)] {
            bytes.extend_from_slice(Literal::random(*element, &[part as i64], distribution, random).bytes());
        }
        all.push(Literal::from_bytes(*element, &[n as i64], &bytes).unwrap());
        step *= edges.len();
    }
    all
}

/// An array of given sizes for round `round` of a proof.
pub fn of_shape(element: ElementType, dims: &[i64], round: usize, random: &mut Random) -> Literal {
    let distribution = [Distribution::Small, Distribution::Edges, Distribution::Normal, Distribution::Bits][round % 4];
    Literal::random(element, dims, distribution, random)
}

/// Moderate numbers, for rules that hold within a bound.
pub fn moderate(element: ElementType, dims: &[i64], random: &mut Random) -> Literal {
    Literal::random(element, dims, Distribution::Uniform { low: 0.25, high: 2.0 }, random)
}
