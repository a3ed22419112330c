//! Custom calls: functions from outside that programs call by name.

use crate::ffi::Library;
use crate::fit::misfit;
use shale_ir::eval::{Data, Datum, EvalError, EvalResult};
use shale_ir::shape::Shape;
use shale_ir::text::nearest;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

type Function = dyn Fn(&[Datum], &[Shape]) -> EvalResult + Send + Sync;

/// The functions that programs may call by name; cheap to clone.
#[derive(Clone, Default)]
pub struct CustomCalls {
    functions: BTreeMap<String, Arc<Function>>,
    libraries: Vec<Arc<Library>>,
}

impl CustomCalls {
    /// No functions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a function: it gets the operands and the shapes of the results, and gives the results. It must be pure, or the program must say that
    /// it has side effects.
    ///
    /// ```
    /// use shale_ir::eval::Datum;
    /// let calls = shale_host::CustomCalls::new().with("first", |operands, _| Ok(operands[0].clone().into()));
    /// assert_eq!(calls.names().collect::<Vec<_>>(), ["first"]);
    /// ```
    #[must_use]
    pub fn with(mut self, name: &str, function: impl Fn(&[Datum], &[Shape]) -> EvalResult + Send + Sync + 'static) -> Self {
        self.functions.insert(name.into(), Arc::new(function));
        self
    }

    /// Adds the functions of a shared library, each `extern "C" fn(out: *mut c_void, operands: *const *const c_void)`.
    ///
    /// `operands` points to a pointer per operand, to its elements in row-major order (a byte each for 2- and 4-bit types), or for a tuple to
    /// a pointer per part. `out` points to the elements of the result, or where there are several to a pointer per result.
    ///
    /// # Errors
    /// The library cannot be loaded.
    pub fn with_library(mut self, path: &Path) -> Result<Self, String> {
        self.libraries.push(Arc::new(Library::open(path)?));
        Ok(self)
    }

    /// The names of the functions that were added one by one.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.functions.keys().map(String::as_str)
    }

    /// Checks that a function exists.
    ///
    /// # Errors
    /// That it does not, with the names that do.
    pub fn check(&self, target: &str) -> Result<(), EvalError> {
        if self.functions.contains_key(target) || self.libraries.iter().any(|l| l.has(target)) {
            return Ok(());
        }
        let names: Vec<_> = self.names().collect();
        let libraries: Vec<_> = self.libraries.iter().map(|l| format!(", and none of {}", l.name())).collect();
        let known = if names.is_empty() { "there are none".to_string() } else { format!("known are {}", names.join(", ")) };
        let error = EvalError::new(format!("no custom call is named '{target}': {known}{}", libraries.concat()));
        Err(match nearest(target, names.iter().copied()) {
            Some(near) => error.with_hint(format!("did you mean '{near}'?")),
            None => error,
        })
    }

    pub(crate) fn call(&self, target: &str, operands: &[Datum], results: &[Shape]) -> EvalResult {
        let given: Data = match (self.functions.get(target), self.libraries.iter().find(|l| l.has(target))) {
            (Some(function), _) => function(operands, results)?,
            (None, Some(library)) => library.call(target, operands, results)?,
            (None, None) => return Err(self.check(target).err().unwrap_or_else(|| EvalError::new("the function is gone"))),
        };
        if given.len() != results.len() {
            return Err(format!("custom call '{target}' gave {} results, but {} are declared", given.len(), results.len()).into());
        }
        for (i, (datum, shape)) in given.iter().zip(results).enumerate() {
            if let Some(came) = misfit(datum, shape) {
                return Err(format!("custom call '{target}' gave {came} as result {i}, but {shape} is declared").into());
            }
        }
        Ok(given)
    }
}

impl std::fmt::Debug for CustomCalls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names()).entries(self.libraries.iter().map(|l| l.name())).finish()
    }
}
