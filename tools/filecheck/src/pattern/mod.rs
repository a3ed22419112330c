//! Patterns: the part of a directive after its colon, and how it matches.

mod parse;
#[cfg(test)]
mod tests;

pub(crate) use parse::{PatternError, Style, parse};

use crate::numeric::{EvalError, Expr, Format};
use crate::regex::{Captures, Regex, Span};
use crate::vars::{VarId, Vars};
use memchr::memmem::Finder;
use std::cell::{OnceCell, RefCell};

/// A parsed pattern.
#[derive(Debug, Default)]
pub(crate) struct Pattern {
    /// The text to find, if the pattern has no special parts.
    pub(crate) fixed: Option<Vec<u8>>,
    /// Otherwise the expression, into which the substitutions are inserted.
    pub(crate) regex: Vec<u8>,
    pub(crate) substs: Vec<Subst>,
    /// String variables defined, with the group that captures each.
    pub(crate) defs: Vec<(String, usize)>,
    /// Numeric variables defined.
    pub(crate) num_defs: Vec<(String, VarId, usize)>,
    /// Line of the directive, for `@LINE`.
    pub(crate) line: Option<usize>,
    /// Matches an empty line only.
    pub(crate) empty_line: bool,
    ignore_case: bool,
    /// Finds the fixed text; kept because directives in a loop search often.
    finder: OnceCell<Finder<'static>>,
    compiled: RefCell<Compiled>,
}

/// The last expression compiled: directives in a loop compile it once.
#[derive(Debug, Default)]
struct Compiled {
    source: Vec<u8>,
    regex: Option<Result<Regex, &'static str>>,
}

/// A variable or expression whose value goes into the expression.
#[derive(Debug)]
pub(crate) struct Subst {
    /// Where in `Pattern::regex` it goes.
    pub(crate) at: usize,
    pub(crate) what: What,
    /// Where it is written.
    pub(crate) span: Span,
}

/// What is substituted.
#[derive(Debug)]
pub(crate) enum What {
    Text(String),
    Number(Expr, Format),
}

/// A match of a pattern; offsets count from the start of the text searched.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Why a pattern does not match.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoMatch {
    NotFound,
    /// The pattern could not be made: messages, each with the span it is about.
    Invalid(Vec<(Span, String)>),
}

impl Pattern {
    /// Whether the pattern uses or defines string variables or expressions.
    pub(crate) fn has_variable(&self) -> bool {
        !self.substs.is_empty() || !self.defs.is_empty()
    }

    /// The leftmost longest match in `hay`; sets the variables the pattern defines.
    ///
    /// Returns the spans of the variables captured as well.
    ///
    /// # Errors
    /// There is none, or the pattern has no meaning yet.
    pub(crate) fn find(&self, hay: &[u8], vars: &mut Vars) -> Result<(Found, Vec<(String, Span)>), NoMatch> {
        if let Some(text) = &self.fixed {
            let at = if self.ignore_case {
                find_ignoring_case(hay, text)
            } else {
                let make = || Finder::new(text).into_owned();
                self.finder.get_or_init(make).find(hay)
            };
            let start = at.ok_or(NoMatch::NotFound)?;
            return Ok((Found { start, end: start + text.len() }, vec![]));
        }
        if self.empty_line {
            let start = find_empty_line(hay).ok_or(NoMatch::NotFound)?;
            return Ok((Found { start, end: start }, vec![]));
        }
        let caps = self.find_regex(hay, vars)?;
        let captured = self.set_variables(hay, &caps, vars);
        let (start, end) = caps[0].unwrap_or_default();
        Ok((Found { start, end }, captured))
    }

    fn find_regex(&self, hay: &[u8], vars: &mut Vars) -> Result<Captures, NoMatch> {
        let mut compiled = self.compiled.borrow_mut();
        let source = if self.substs.is_empty() { None } else { Some(self.substitute(vars)?) };
        let stale = source.as_ref().is_some_and(|s| *s != compiled.source);
        if compiled.regex.is_none() || stale {
            compiled.source = source.unwrap_or_else(|| self.regex.clone());
            compiled.regex = Some(Regex::new(&compiled.source, self.ignore_case));
        }
        let Some(Ok(regex)) = &compiled.regex else {
            return Err(NoMatch::NotFound);
        };
        let Ok(found) = regex.find(hay) else {
            let text = "pattern with back reference is too complex to match".to_string();
            return Err(NoMatch::Invalid(vec![((0, 0), text)]));
        };
        found.ok_or(NoMatch::NotFound)
    }

    fn substitute(&self, vars: &mut Vars) -> Result<Vec<u8>, NoMatch> {
        if let Some(line) = self.line {
            let id = vars.line;
            vars.numerics[id].value = Some((line as u64).into());
        }
        let mut out = vec![];
        let mut errors = vec![];
        let mut done = 0;
        for subst in &self.substs {
            out.extend_from_slice(&self.regex[done..subst.at]);
            done = subst.at;
            match subst.value(vars) {
                Ok(value) => match subst.what {
                    What::Text(_) => parse::escape(&value, &mut out),
                    What::Number(..) => out.extend_from_slice(&value),
                },
                Err(EvalError::Overflow) => errors.push((subst.span, "unable to substitute variable or numeric expression: overflow error".into())),
                Err(EvalError::Undefined(names)) => {
                    errors.extend(names.iter().map(|(name, at)| {
                        let span = (*at, at + name.len());
                        (span, format!("undefined variable: {name}"))
                    }));
                }
            }
        }
        out.extend_from_slice(&self.regex[done..]);
        if errors.is_empty() { Ok(out) } else { Err(NoMatch::Invalid(errors)) }
    }

    fn set_variables(&self, hay: &[u8], caps: &Captures, vars: &mut Vars) -> Vec<(String, Span)> {
        let mut captured = vec![];
        for (name, group) in &self.defs {
            let span = caps.get(*group).copied().flatten().unwrap_or_default();
            vars.strings.insert(name.clone(), hay[span.0..span.1].to_vec());
            captured.push((name.clone(), span));
        }
        for (name, id, group) in &self.num_defs {
            let span = caps.get(*group).copied().flatten().unwrap_or_default();
            let var = &mut vars.numerics[*id];
            var.value = Some(var.format.read(&hay[span.0..span.1]));
            captured.push((name.clone(), span));
        }
        captured.sort_by_key(|c| c.1);
        captured
    }
}

impl Subst {
    /// The text that is put in place of the block.
    ///
    /// # Errors
    /// A variable has no value, or the expression's cannot be written.
    pub(crate) fn value(&self, vars: &Vars) -> Result<Vec<u8>, EvalError> {
        match &self.what {
            What::Text(name) => {
                let undefined = || EvalError::Undefined(vec![(name.clone(), self.span.0)]);
                vars.strings.get(name).cloned().ok_or_else(undefined)
            }
            What::Number(expr, format) => {
                let value = expr.eval(vars)?;
                Ok(format.write(&value).ok_or(EvalError::Overflow)?.into_bytes())
            }
        }
    }
}

fn find_ignoring_case(hay: &[u8], text: &[u8]) -> Option<usize> {
    let Some(&first) = text.first() else {
        return Some(0);
    };
    let (a, b) = (first.to_ascii_lowercase(), first.to_ascii_uppercase());
    let last = hay.len().checked_sub(text.len())?;
    memchr::memchr2_iter(a, b, &hay[..=last.min(hay.len() - 1)]).find(|&i| hay[i..i + text.len()].eq_ignore_ascii_case(text))
}

/// The start of the first empty line that follows a newline in `hay`.
fn find_empty_line(hay: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'\n', hay).map(|i| i + 1).find(|&i| hay.get(i).is_none_or(|&b| b == b'\n'))
}
