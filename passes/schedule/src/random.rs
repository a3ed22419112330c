//! Numbers for schedules that nobody would choose, which tests run.

/// Numbers that depend on a seed and the place of a nest alone (splitmix64).
pub(crate) struct Numbers(u64);

impl Numbers {
    /// Those of the nest at a place.
    pub(crate) fn of(seed: u64, place: usize) -> Numbers {
        Numbers(seed ^ (place as u64).wrapping_mul(0xD1B5_4A32_D192_ED03))
    }

    /// A number below another one.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end.max(1) as u64) as usize
    }
}
