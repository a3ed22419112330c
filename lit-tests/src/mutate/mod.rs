//! m
/// x
pub fn mutate() {}
