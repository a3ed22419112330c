//! The shape of a RUN line: pipelines joined by `&&`, stages joined by `|`.
//!
//! ```text
//! run      = pipeline { "&&" pipeline }
//! pipeline = stage { "|" stage }
//! stage    = { NAME=value } { "not" } command { argument | redirect }
//! redirect = "<" file | ">" file | ">>" file | "2>" file | "2>&1"
//! ```
//!
//! Laws: everything that can be wrong with a line — syntax, substitution, an unknown tool — is
//! found here, before any of it runs.

use crate::lex::{Token, Word, lex};
use crate::subst::Substitutions;
use crate::tool::{Tool, Tools};
use std::iter::Peekable;
use std::vec::IntoIter;

/// Stages whose output feeds the next one's input.
#[derive(Clone, Debug, Default)]
pub struct Pipeline {
    /// The stages, at least one.
    pub stages: Vec<Stage>,
}

/// One command with all that belongs to it.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The `NAME=value` words before it.
    pub env: Vec<(String, String)>,
    /// Whether an odd number of `not` stands before it.
    pub inverted: bool,
    /// The command's name.
    pub name: String,
    /// The tool of that name.
    pub tool: Tool,
    /// The arguments, substituted; `filecheck` has got its `--strict`.
    pub args: Vec<String>,
    /// The redirections, in order.
    pub redirects: Vec<Redirect>,
}

/// A redirection of one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redirect {
    /// `< FILE`
    In(String),
    /// `> FILE`
    Out(String),
    /// `>> FILE`
    Append(String),
    /// `2> FILE`
    Err(String),
    /// `2>&1`
    ErrToOut,
}

/// Parses a RUN line.
///
/// # Errors
/// The first thing that is wrong with it, in a sentence.
pub fn parse(text: &str, subst: &Substitutions<'_>, tools: &Tools) -> Result<Vec<Pipeline>, String> {
    let mut parser = Parser { tokens: lex(text)?.into_iter().peekable(), subst, tools };
    let mut pipelines = vec![Pipeline::default()];
    loop {
        let stage = parser.stage()?;
        if let Some(last) = pipelines.last_mut() {
            last.stages.push(stage);
        }
        match parser.tokens.next() {
            None => return Ok(pipelines),
            Some(Token::And) => pipelines.push(Pipeline::default()),
            // A stage ends only before `|`, `&&` or the end.
            Some(_) => {}
        }
    }
}

struct Parser<'a> {
    tokens: Peekable<IntoIter<Token>>,
    subst: &'a Substitutions<'a>,
    tools: &'a Tools,
}

impl Parser<'_> {
    fn stage(&mut self) -> Result<Stage, String> {
        let env = self.environment()?;
        let (name, inverted) = self.command()?;
        let tool = self.tools.get(&name)?;
        let mut stage = Stage { env, inverted, name, tool, args: Vec::new(), redirects: Vec::new() };
        while let Some(token) = self.tokens.next_if(|token| !matches!(token, Token::Pipe | Token::And)) {
            match token {
                Token::Word(word) => stage.args.push(self.subst.apply(&word.text)?),
                Token::ErrToOut => stage.redirects.push(Redirect::ErrToOut),
                other => {
                    let file = self.word().ok_or("a redirection needs a file name")?;
                    stage.redirects.push(redirect(&other, self.subst.apply(&file.text)?));
                }
            }
        }
        if stage.name == "filecheck" && !stage.args.iter().any(|arg| arg == "--strict") {
            stage.args.push("--strict".to_owned());
        }
        Ok(stage)
    }

    fn word(&mut self) -> Option<Word> {
        match self.tokens.next_if(|token| matches!(token, Token::Word(_))) {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn environment(&mut self) -> Result<Vec<(String, String)>, String> {
        let mut env = Vec::new();
        while let Some(Token::Word(word)) = self.tokens.peek() {
            let Some((name, value)) = word.assignment() else {
                break;
            };
            env.push((name.to_owned(), self.subst.apply(value)?));
            self.tokens.next();
        }
        Ok(env)
    }

    fn command(&mut self) -> Result<(String, bool), String> {
        let mut inverted = false;
        loop {
            let word = self.word().ok_or("a command is missing: at the start, the end or between two operators")?;
            match word.text.as_str() {
                "--crash" if inverted => {
                    return Err("`not --crash` is not supported: a crash is a bug, never expected".to_owned());
                }
                "not" => inverted = !inverted,
                _ => return Ok((word.text, inverted)),
            }
        }
    }
}

fn redirect(token: &Token, file: String) -> Redirect {
    match token {
        Token::In => Redirect::In(file),
        Token::Append => Redirect::Append(file),
        Token::Err => Redirect::Err(file),
        _ => Redirect::Out(file),
    }
}

/// A word as it would be written on a RUN line, quoted where needed.
pub fn quote(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_=./,:%@+{}[]^!".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}

impl Stage {
    /// The stage as it was run: substituted, with the arguments the harness added.
    pub fn expanded(&self) -> String {
        let mut words: Vec<String> = self.env.iter().map(|(name, value)| format!("{name}={}", quote(value))).collect();
        words.extend(self.inverted.then(|| "not".to_owned()));
        words.push(self.name.clone());
        words.extend(self.args.iter().map(|arg| quote(arg)));
        words.extend(self.redirects.iter().map(|redirect| match redirect {
            Redirect::In(file) => format!("< {}", quote(file)),
            Redirect::Out(file) => format!("> {}", quote(file)),
            Redirect::Append(file) => format!(">> {}", quote(file)),
            Redirect::Err(file) => format!("2> {}", quote(file)),
            Redirect::ErrToOut => "2>&1".to_owned(),
        }));
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn tools() -> Tools {
        Tools::builtin().with("filecheck", |call| crate::Output::ok(call.stdin))
    }

    fn expanded(text: &str) -> Result<String, String> {
        let subst = Substitutions { file: Path::new("/d/f.mlir"), temp: Path::new("/t") };
        let pipelines = parse(text, &subst, &tools())?;
        let pipeline = |p: &Pipeline| p.stages.iter().map(Stage::expanded).collect::<Vec<_>>().join(" | ");
        Ok(pipelines.iter().map(pipeline).collect::<Vec<_>>().join(" && "))
    }

    #[test]
    fn stages_are_substituted_and_filecheck_is_strict() {
        assert_eq!(
            expanded("A=%t B='x y' not cat %s 2>&1 -x | filecheck %s --check-prefix=P && echo a > %t").unwrap(),
            "A=/t/f.mlir.tmp B='x y' not cat /d/f.mlir -x 2>&1 | filecheck /d/f.mlir --check-prefix=P --strict && echo a > /t/f.mlir.tmp"
        );
        assert_eq!(expanded("filecheck --strict %s < %S/in").unwrap(), "filecheck --strict /d/f.mlir < /d/in");
        assert_eq!(expanded("not not true").unwrap(), "true");
    }

    #[test]
    fn wrong_lines_are_refused_before_they_run() {
        let cases = [
            ("", "a command is missing"),
            ("true |", "a command is missing"),
            ("| true", "a command is missing"),
            ("true && && true", "a command is missing"),
            ("A=1", "a command is missing"),
            ("true >", "needs a file name"),
            ("true > > a", "needs a file name"),
            ("not --crash true", "a crash is a bug"),
            ("FileCheck %s", "nearest name is `filecheck`"),
            ("echo %x", "%% for a percent sign"),
        ];
        for (text, message) in cases {
            let error = expanded(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
