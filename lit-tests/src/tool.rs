//! The interface between the harness and the tools it runs.
//!
//! Laws:
//! - A tool is a plain function: it sees only its [`Call`], returns an [`Output`], and neither reads
//!   the process's environment nor changes its current directory, because trials share one process.
//! - Only tools in the table can be run; a name that is not there is an error with the nearest name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What one command of a RUN line is given.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The arguments after the command's name.
    pub args: &'a [String],
    /// All of standard input.
    pub stdin: &'a [u8],
    /// The `VAR=value` words written before the command, in that order.
    pub env: &'a [(String, String)],
    /// The folder that relative paths start from: the trial's temporary folder.
    pub cwd: &'a Path,
}

impl Call<'_> {
    /// The path an argument means: relative ones start at `cwd`.
    pub fn path(&self, arg: &str) -> PathBuf {
        self.cwd.join(arg)
    }

    /// The value of an environment variable set before the command; the last one wins.
    pub fn var(&self, name: &str) -> Option<&str> {
        self.env.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// What one command left behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The exit code; 101 and above means the tool itself is broken, which `not` does not accept.
    pub code: i32,
    /// Everything written to standard output.
    pub stdout: Vec<u8>,
    /// Everything written to standard error.
    pub stderr: Vec<u8>,
}

impl Output {
    /// Exit code 0 with this standard output.
    pub fn ok(stdout: impl Into<Vec<u8>>) -> Self {
        Self { stdout: stdout.into(), ..Self::default() }
    }

    /// An exit code with a message on standard error.
    pub fn fail(code: i32, stderr: impl Into<Vec<u8>>) -> Self {
        Self { code, stdout: Vec::new(), stderr: stderr.into() }
    }
}

/// A tool that runs inside the test process.
pub type Tool = fn(&Call<'_>) -> Output;

/// The commands that RUN lines may name.
#[derive(Clone, Debug)]
pub struct Tools(BTreeMap<&'static str, Tool>);

impl Tools {
    /// The table with the built-in commands only; see [`crate::builtins`].
    pub fn builtin() -> Self {
        Self(crate::builtins::ALL.iter().copied().collect())
    }

    /// Adds a tool.
    ///
    /// # Panics
    /// When the name is taken: two tools of one name would make RUN lines ambiguous.
    #[must_use]
    pub fn with(mut self, name: &'static str, tool: Tool) -> Self {
        assert!(name != "not" && self.0.insert(name, tool).is_none(), "two tools are named `{name}`");
        self
    }

    /// The tool of this name.
    ///
    /// # Errors
    /// A message with the nearest name in the table.
    pub fn get(&self, name: &str) -> Result<Tool, String> {
        self.0.get(name).copied().ok_or_else(|| self.unknown(name))
    }

    /// All names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.0.keys().copied()
    }

    fn unknown(&self, name: &str) -> String {
        // Names of LLVM's tools differ by case and by a prefix, so case is folded before comparing.
        let folded = name.to_lowercase();
        let score = |candidate: &str| strsim::jaro_winkler(&folded, candidate).max(strsim::sorensen_dice(&folded, candidate));
        let nearest = self.names().max_by(|a, b| score(a).total_cmp(&score(b)));
        match nearest {
            Some(nearest) => format!("no tool is named `{name}`; the nearest name is `{nearest}`"),
            None => format!("no tool is named `{name}`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing(_: &Call<'_>) -> Output {
        Output::default()
    }

    #[test]
    fn an_unknown_tool_is_answered_with_the_nearest_name() {
        let tools = Tools::builtin().with("filecheck", nothing).with("shale-opt", nothing);
        assert!(tools.get("filecheck").is_ok());
        for (wrong, right) in [("FileCheck", "filecheck"), ("mlir-opt", "shale-opt"), ("shale-op", "shale-opt"), ("ech", "echo")] {
            let error = tools.get(wrong).unwrap_err();
            assert!(error.contains(&format!("nearest name is `{right}`")), "{wrong}: {error}");
        }
    }

    #[test]
    #[should_panic(expected = "two tools are named `echo`")]
    fn a_name_is_taken_once() {
        let _ = Tools::builtin().with("echo", nothing);
    }

    #[test]
    fn the_last_setting_of_a_variable_wins() {
        let env = [("A".to_owned(), "1".to_owned()), ("A".to_owned(), "2".to_owned())];
        let call = Call { args: &[], stdin: b"", env: &env, cwd: Path::new("/tmp") };
        assert_eq!((call.var("A"), call.var("B")), (Some("2"), None));
    }
}
