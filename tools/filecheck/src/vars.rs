//! Variables: their values, and what is known of them while check lines are read.

use crate::numeric::{Format, Int};
use std::collections::{HashMap, HashSet};

/// Number of a numeric variable in [`Vars`].
pub(crate) type VarId = usize;

/// A numeric variable.
#[derive(Clone, Debug)]
pub(crate) struct NumVar {
    pub(crate) name: String,
    pub(crate) format: Format,
    /// Line of the first directive that defines it.
    pub(crate) defined_on: Option<usize>,
    pub(crate) value: Option<Int>,
}

/// All variables of a check file.
#[derive(Clone, Debug)]
pub(crate) struct Vars {
    /// Values of string variables.
    pub(crate) strings: HashMap<String, Vec<u8>>,
    /// Names that some line so far defines as string variable.
    pub(crate) string_names: HashSet<String>,
    /// Names known as numeric variables.
    pub(crate) numeric_names: HashMap<String, VarId>,
    pub(crate) numerics: Vec<NumVar>,
    /// The variable `@LINE`.
    pub(crate) line: VarId,
}

impl Vars {
    pub(crate) fn new() -> Vars {
        let mut vars = Vars { strings: HashMap::new(), string_names: HashSet::new(), numeric_names: HashMap::new(), numerics: vec![], line: 0 };
        vars.line = vars.create("@LINE", Format::unsigned(0), None);
        vars.numeric_names.insert("@LINE".into(), vars.line);
        vars
    }

    /// Makes a numeric variable without entering its name.
    pub(crate) fn create(&mut self, name: &str, format: Format, line: Option<usize>) -> VarId {
        let var = NumVar { name: name.into(), format, defined_on: line, value: None };
        self.numerics.push(var);
        self.numerics.len() - 1
    }

    /// Forgets the values of all variables whose names lack the `$`.
    pub(crate) fn clear_local(&mut self) {
        self.strings.retain(|name, _| name.starts_with('$'));
        for var in &mut self.numerics {
            if !var.name.starts_with('$') {
                var.value = None;
            }
        }
    }
}
