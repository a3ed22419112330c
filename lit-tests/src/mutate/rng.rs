//! The fuzzer's own random numbers.
//!
//! Law: the same seed gives the same numbers on every machine and in every version, so that a
//! failing seed stays a reproducer.

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator that starts from a seed; every seed is as good as any other.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        // The high half of the product is as even as 64 bits allow for any `end` a text can have.
        ((u128::from(self.bits()) * end as u128) >> 64) as usize
    }

    /// True `percent` times of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items, or `None` when there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut rng = Rng::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([rng.bits(), rng.bits(), rng.bits()], expected);
    }

    #[test]
    fn every_number_below_the_end_comes() {
        let mut rng = Rng::new(1);
        let mut seen = [0; 7];
        for _ in 0..700 {
            seen[rng.below(7)] += 1;
        }
        assert!(seen.iter().all(|&count| (50..200).contains(&count)), "{seen:?}");
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
