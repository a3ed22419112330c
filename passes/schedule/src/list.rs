//! Lists of numbers as options.

use shale_ir::pass::OptionValue;

/// Numbers with `+` between them: `64+64`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List(pub Vec<i64>);

impl OptionValue for List {
    const EXPECTED: &'static str = "numbers from 0 on with '+' between them";

    fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(List::default());
        }
        let one = |number: &str| number.trim().parse().ok().filter(|n: &i64| *n >= 0);
        text.split('+').map(one).collect::<Option<_>>().map(List)
    }

    fn print(&self) -> String {
        self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
    }
}
