//! What a run is asked to do.

/// Settings of a check; the default is that of the tool without flags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // one per flag of the command line
pub struct Options {
    /// Prefixes of check directives; empty means `CHECK`.
    pub check_prefixes: Vec<String>,
    /// Prefixes that turn the rest of a line into a comment; empty means `COM` and `RUN`.
    pub comment_prefixes: Vec<String>,
    /// Do not complain of prefixes that the check file never uses.
    pub allow_unused_prefixes: bool,
    /// Accept an empty input.
    pub allow_empty: bool,
    /// Every match must cover a whole line.
    pub match_full_lines: bool,
    /// Blanks and tabs in check file and input are taken as they are.
    pub strict_whitespace: bool,
    /// Letters match both cases.
    pub ignore_case: bool,
    /// Variables without `$` are forgotten at each `-LABEL`.
    pub enable_var_scope: bool,
    /// Matches of neighbouring `-DAG` directives may overlap.
    pub allow_dag_overlap: bool,
    /// Patterns that must not occur between the matches of positive directives.
    pub implicit_check_not: Vec<String>,
    /// Definitions `NAME=VALUE` and `#NAME=EXPRESSION`.
    pub defines: Vec<String>,
    /// Misspelt directives and unused prefixes are errors.
    pub strict: bool,
    /// How much to tell of successful matches: 0, 1 (`-v`) or 2 (`-vv`).
    pub verbosity: u8,
}

impl Options {
    /// The check prefixes in force.
    pub fn prefixes(&self) -> Vec<String> {
        or_default(&self.check_prefixes, &["CHECK"])
    }

    /// The comment prefixes in force.
    pub fn comments(&self) -> Vec<String> {
        or_default(&self.comment_prefixes, &["COM", "RUN"])
    }

    /// Checks that the prefixes are well formed and distinct.
    ///
    /// # Errors
    /// The sentence that says which prefix is not.
    pub fn validate_prefixes(&self) -> Result<(), String> {
        let mut seen: Vec<&str> = vec![];
        if self.check_prefixes.is_empty() {
            seen.push("CHECK");
        }
        if self.comment_prefixes.is_empty() {
            seen.extend(["COM", "RUN"]);
        }
        let check = self.check_prefixes.iter().map(|p| ("check", p));
        let comment = self.comment_prefixes.iter().map(|p| ("comment", p));
        for (kind, prefix) in check.chain(comment) {
            let wrong = if prefix.is_empty() {
                "must not be the empty string"
            } else if !prefix.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_') {
                "must start with a letter and contain only alphanumeric characters, hyphens, \
                 and underscores"
            } else if seen.contains(&prefix.as_str()) {
                "must be unique among check and comment prefixes"
            } else {
                seen.push(prefix);
                continue;
            };
            return Err(format!("supplied {kind} prefix {wrong}: '{prefix}'"));
        }
        Ok(())
    }
}

fn or_default(given: &[String], default: &[&str]) -> Vec<String> {
    if given.is_empty() {
        return default.iter().map(ToString::to_string).collect();
    }
    given.to_vec()
}
