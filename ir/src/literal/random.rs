//! Random literals: the same seed gives the same bits on every machine.
//!
//! The generator is xoshiro256** (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2018), its state filled
//! by splitmix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014). No function of the system's
//! mathematical library is used, since these differ in the last bit.

use super::{Literal, LiteralError};
use crate::element::{ElementType, FloatElement, FloatFormat, IntElement};
use crate::{with_float, with_int};

/// A pseudorandom number generator.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The generator that starts from `seed`.
    pub fn new(seed: u64) -> Random {
        let mut word = seed;
        let state = std::array::from_fn(|_| {
            word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^ (mixed >> 31)
        });
        Random { state }
    }

    /// 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// An integer in `[0, bound)`, each equally likely; 0 for a bound of 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // Words from the incomplete last run of `bound` are thrown away.
        let usable = u64::MAX - u64::MAX.checked_rem(bound).unwrap_or(0);
        loop {
            let word = self.next_u64();
            if word < usable {
                return word.checked_rem(bound).unwrap_or(0);
            }
        }
    }

    /// A multiple of 2^−53 in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * f64::EPSILON / 2.0
    }

    /// A normally distributed number of mean 0 and deviation 1: Karney's algorithm N ("Sampling exactly from the normal
    /// distribution", 2016), which needs only comparisons of uniform numbers.
    pub fn normal(&mut self) -> f64 {
        loop {
            // k has the probability exp(-k/2) (1 - exp(-1/2)), accepted with exp(-k(k-1)/2)
            let mut k = 0u32;
            while self.with_exp(0.5) {
                k += 1;
            }
            if !(0..k * k.saturating_sub(1)).all(|_| self.with_exp(0.5)) {
                continue;
            }
            // x is accepted with exp(-x(2k + x)/2), in k + 1 equal steps whose exponents are below 1
            let (x, whole) = (self.unit(), f64::from(k));
            let exponent = x * (2.0 * whole + x) / (2.0 * whole + 2.0);
            if (0..=k).all(|_| self.with_exp(exponent)) {
                let magnitude = whole + x;
                return if self.next_u64() >> 63 == 1 { -magnitude } else { magnitude };
            }
        }
    }

    /// True with the probability exp(−p), 0 ≤ p < 1: von Neumann's comparison of a falling run of uniform numbers below p.
    fn with_exp(&mut self, p: f64) -> bool {
        let (mut last, mut even) = (p, true);
        loop {
            let next = self.unit();
            if next >= last {
                return even;
            }
            (last, even) = (next, !even);
        }
    }
}

/// How the elements of a random literal are chosen; the parts of complex numbers are chosen one by one, truth values always
/// with equal chances. Element types without sign take magnitudes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Distribution {
    /// Evenly from `[low, high)`, rounded to nearest for floats, down for integers, which are held within their type.
    Uniform {
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// Normal with mean 0 and deviation 1, rounded to nearest.
    Normal,
    /// Integers from −8 to 8: sums of products of them are exact in most types.
    Small,
    /// Every bit pattern of the type equally often: the whole range of integers, and floats of every size, infinities and NaNs.
    Bits,
    /// From [`Literal::edges`].
    Edges,
}

impl Literal {
    /// A literal of random elements.
    ///
    /// # Panics
    /// As [`Literal::zeros`].
    pub fn random(element: ElementType, dims: &[i64], distribution: Distribution, random: &mut Random) -> Literal {
        Literal::try_random(element, dims, distribution, random).unwrap_or_else(|error| panic!("{error}"))
    }

    /// As [`Literal::random`], for arrays that may be larger than the system's memory.
    ///
    /// # Errors
    /// As [`Literal::try_zeros`].
    ///
    /// # Panics
    /// As [`Literal::splat`].
    pub fn try_random(element: ElementType, dims: &[i64], distribution: Distribution, random: &mut Random) -> Result<Literal, LiteralError> {
        let part = element.part();
        let edges = edge_codes(part);
        let mut literal = Literal::try_zeros(element, dims)?;
        for place in literal.new_bytes().chunks_exact_mut(part.bytes()) {
            let code = part_code(part, distribution, &edges, random);
            place.copy_from_slice(&code.to_le_bytes()[..part.bytes()]);
        }
        Ok(literal)
    }

    /// The values of an element type at which operations tend to go wrong, as a literal of rank 1: for integers the ends of the
    /// range, powers of two and the numbers around 0; for floats zeros, the ends of subnormal, normal and finite numbers, the
    /// numbers around 1, infinities and NaN, all with both signs; for complex numbers all pairs of these.
    pub fn edges(element: ElementType) -> Literal {
        let part = element.part();
        let codes = edge_codes(part);
        let word = |code: &u64| code.to_le_bytes()[..part.bytes()].to_vec();
        let bytes: Vec<u8> = if element.is_complex() {
            codes.iter().flat_map(|re| codes.iter().flat_map(move |im| [word(re), word(im)].concat())).collect()
        } else {
            codes.iter().flat_map(word).collect()
        };
        let mut literal = Literal::zeros(element, &[(bytes.len() / element.bytes()) as i64]);
        literal.overwrite(&bytes);
        literal
    }
}

/// The bits of one random number of a type that is not complex.
fn part_code(part: ElementType, distribution: Distribution, edges: &[u64], random: &mut Random) -> u64 {
    let real = match distribution {
        Distribution::Bits => return random.next_u64() & mask(part),
        Distribution::Edges => return edges[random.below(edges.len() as u64) as usize],
        _ if part.is_pred() => return random.next_u64() >> 63,
        Distribution::Uniform { low, high } => {
            let value = low + (high - low) * random.unit();
            if part.is_integer() { value.floor() } else { value }
        }
        Distribution::Normal => random.normal(),
        Distribution::Small => random.below(17) as f64 - 8.0,
    };
    let real = if part.is_signed() { real } else { real.abs() };
    with_float!(part, T => T::nearest(real).code(), otherwise => with_int!(part, T => held::<T>(real), otherwise => 0)) & mask(part)
}

/// The bits of an integer type.
fn mask(part: ElementType) -> u64 {
    u64::MAX >> (64 - part.bits())
}

/// The nearest integer of the type.
fn held<T: IntElement>(value: f64) -> u64 {
    (value.round_ties_even() as i128).clamp(T::LOWEST, T::HIGHEST) as u64
}

/// The bits of the edge values of a type that is not complex, each once, in increasing order of the bits.
fn edge_codes(part: ElementType) -> Vec<u64> {
    let mut codes = match part.float_format() {
        Some(format) => float_edges(format),
        None => with_int!(part, T => integer_edges::<T>(), otherwise => vec![0, 1]),
    };
    for code in &mut codes {
        *code &= mask(part);
    }
    codes.sort_unstable();
    codes.dedup();
    codes
}

fn integer_edges<T: IntElement>() -> Vec<u64> {
    let half = 1i128 << (T::BITS / 2);
    let near = [-half, -2, -1, 0, 1, 2, 3, half - 1, half];
    let ends = [T::LOWEST, T::LOWEST + 1, T::HIGHEST / 2, T::HIGHEST / 2 + 1, T::HIGHEST - 1, T::HIGHEST];
    near.iter().chain(&ends).map(|v| T::wrap(*v).to_i128() as u64).collect()
}

fn float_edges(format: FloatFormat) -> Vec<u64> {
    let one = format.from_f64(1.0);
    let (normal, largest) = (1 << format.mantissa_bits, format.max_finite());
    let near_one = [one - 1, one, one + 1, format.from_f64(0.5), format.from_f64(2.0), format.from_f64(3.0)];
    let magnitudes = [0, 1, normal - 1, normal, normal + 1, largest - 1, largest].into_iter().chain(near_one);
    let special = [format.infinity(), format.has_nan().then(|| format.nan(false))];
    let positive = magnitudes.chain(special.into_iter().flatten());
    positive.flat_map(|code| [code, code | format.sign_bit()]).collect()
}
