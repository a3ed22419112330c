//! Pass options: named values with defaults, written `name=value`.

use crate::dialect::Registry;

/// What is known about an option.
#[derive(Debug)]
pub struct OptionInfo {
    /// The name.
    pub name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// What it takes, for messages: "a number".
    pub expected: &'static str,
    /// The default, as text.
    pub default: fn() -> String,
    /// Checks a value, as text, against what is registered.
    pub check: fn(&str, &Registry) -> Result<(), String>,
}

/// A type that an option may have.
pub trait OptionValue: Sized {
    /// What it takes, for messages.
    const EXPECTED: &'static str;
    /// Reads a value.
    fn parse(text: &str) -> Option<Self>;
    /// Prints a value so that `parse` reads it back.
    fn print(&self) -> String;
    /// Checks a value, as text that `parse` takes, against what is registered: that an op which it names exists.
    ///
    /// # Errors
    /// What is not there.
    fn check(_text: &str, _registry: &Registry) -> Result<(), String> {
        Ok(())
    }
}

macro_rules! option_values {
    ($($T:ty: $expected:literal, $print:expr;)*) => { $(
        impl OptionValue for $T {
            const EXPECTED: &'static str = $expected;
            fn parse(text: &str) -> Option<Self> { text.parse().ok() }
            fn print(&self) -> String { let print: fn(&$T) -> String = $print; print(self) }
        }
    )* };
}
option_values! {
    u64: "a number", ToString::to_string;
    i64: "an integer", ToString::to_string;
    bool: "true or false", ToString::to_string;
    f64: "a number", ToString::to_string;
    String: "text", Clone::clone;
}

impl OptionValue for usize {
    const EXPECTED: &'static str = "a number";
    fn parse(text: &str) -> Option<Self> {
        if text == "max" { Some(usize::MAX) } else { text.parse().ok() }
    }
    fn print(&self) -> String {
        if *self == usize::MAX { "max".into() } else { self.to_string() }
    }
}

/// The options given to a pass, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassOptions(pub Vec<(String, String)>);

impl PassOptions {
    /// The value of an option, or its default.
    ///
    /// # Errors
    /// A sentence that says what the option takes.
    pub fn get<T: OptionValue>(&self, name: &str, default: T) -> Result<T, String> {
        match self.0.iter().rev().find(|(key, _)| key == name) {
            None => Ok(default),
            Some((_, text)) => T::parse(text).ok_or_else(|| format!("option '{name}' takes {}, got '{text}'", T::EXPECTED)),
        }
    }
}
