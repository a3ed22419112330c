//! What passes may do to floats.

use shale_ir::pass::OptionValue;

/// Whether a pass must give the bits of the program as written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fp {
    /// The same bits, any NaN being equal to any NaN.
    #[default]
    Exact,
    /// Sums and products may be formed in another order.
    Relaxed,
}

impl OptionValue for Fp {
    const EXPECTED: &'static str = "exact or relaxed";

    fn parse(text: &str) -> Option<Self> {
        match text {
            "exact" => Some(Fp::Exact),
            "relaxed" => Some(Fp::Relaxed),
            _ => None,
        }
    }

    fn print(&self) -> String {
        if *self == Fp::Exact { "exact".into() } else { "relaxed".into() }
    }
}
