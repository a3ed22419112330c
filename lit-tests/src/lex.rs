//! Splits a RUN line into words and operators.
//!
//! Laws:
//! - Quotes protect everything up to their end; there are no escapes, variables, globs or command
//!   substitutions, and the characters that would mean one in a shell are errors unless quoted, so
//!   that a line which runs here means the same in a POSIX shell.
//! - Substitution ([`crate::subst`]) happens on words afterwards, so a path may hold any character.

use std::iter::Peekable;
use std::str::Chars;

/// A word or an operator of a RUN line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A word with its quotes removed.
    Word(Word),
    /// `|`
    Pipe,
    /// `&&`
    And,
    /// `<`
    In,
    /// `>`
    Out,
    /// `>>`
    Append,
    /// `2>`
    Err,
    /// `2>&1`
    ErrToOut,
}

/// A word of a RUN line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    /// The text without quotes.
    pub text: String,
    /// How many bytes at its start were written outside quotes.
    pub bare: usize,
}

impl Word {
    /// Splits `NAME=value` when the name and the `=` are outside quotes.
    pub fn assignment(&self) -> Option<(&str, &str)> {
        let (name, value) = self.text.split_once('=')?;
        let mut chars = name.chars();
        let first = chars.next()?;
        let ok = (first.is_ascii_alphabetic() || first == '_') && chars.all(|c| c.is_ascii_alphanumeric() || c == '_');
        (ok && name.len() < self.bare).then_some((name, value))
    }
}

/// Splits a RUN line.
///
/// # Errors
/// What is not part of the language, in a sentence.
pub fn lex(text: &str) -> Result<Vec<Token>, String> {
    let mut lexer = Lexer { chars: text.chars().peekable(), tokens: Vec::new(), word: None, quoted: false };
    while let Some(c) = lexer.chars.next() {
        lexer.step(c)?;
    }
    lexer.end_word();
    Ok(lexer.tokens)
}

struct Lexer<'a> {
    chars: Peekable<Chars<'a>>,
    tokens: Vec<Token>,
    word: Option<Word>,
    /// Whether the word so far holds a quoted part.
    quoted: bool,
}

impl Lexer<'_> {
    fn step(&mut self, c: char) -> Result<(), String> {
        match c {
            ' ' | '\t' => self.end_word(),
            '\'' | '"' => self.quote(c)?,
            '|' => self.operator(Token::Pipe, &['|', '&'])?,
            '<' => self.operator(Token::In, &['<', '>', '&'])?,
            '>' => self.output()?,
            '&' if self.chars.next_if_eq(&'&').is_some() => self.operator(Token::And, &['&'])?,
            '&' => {
                return Err("`&` is not supported; run commands one after the other with `&&`".to_owned());
            }
            ';' => return Err("`;` is not supported; write `&&` or another RUN line".to_owned()),
            '$' | '`' | '*' | '?' | '(' | ')' | '\\' | '~' => {
                return Err(format!("`{c}` outside quotes means something in a shell; put it in quotes"));
            }
            '#' if self.word.is_none() => {
                return Err("`#` begins a comment in a shell; put it in quotes".to_owned());
            }
            c => self.push(c),
        }
        Ok(())
    }

    fn push(&mut self, c: char) {
        let word = self.word.get_or_insert_default();
        word.text.push(c);
        if !self.quoted {
            word.bare = word.text.len();
        }
    }

    fn quote(&mut self, end: char) -> Result<(), String> {
        self.quoted = true;
        self.word.get_or_insert_default();
        loop {
            match self.chars.next() {
                Some(c) if c == end => return Ok(()),
                Some(c @ ('$' | '`' | '\\')) if end == '"' => {
                    return Err(format!("`{c}` in double quotes means something in a shell; use single quotes"));
                }
                Some(c) => self.push(c),
                None => return Err(format!("the quote {end} is not closed")),
            }
        }
    }

    fn end_word(&mut self) {
        self.quoted = false;
        self.tokens.extend(self.word.take().map(Token::Word));
    }

    fn operator(&mut self, token: Token, not_before: &[char]) -> Result<(), String> {
        self.end_word();
        if let Some(next) = self.chars.peek().filter(|next| not_before.contains(next)) {
            return Err(format!("`{next}` cannot follow here; supported are | && < > >> 2> 2>&1"));
        }
        self.tokens.push(token);
        Ok(())
    }

    /// The `>` forms: a word that is exactly a number directly before it names the stream.
    fn output(&mut self) -> Result<(), String> {
        let number = self.word.take_if(|word| !self.quoted && word.text.bytes().all(|b| b.is_ascii_digit()));
        let append = self.chars.next_if_eq(&'>').is_some();
        let duplicate = !append && self.chars.next_if_eq(&'&').is_some();
        let token = match (number.as_ref().map(|word| word.text.as_str()), append, duplicate) {
            (None, false, false) => Token::Out,
            (None, true, false) => Token::Append,
            (Some("2"), false, false) => Token::Err,
            (Some("2"), false, true) if self.chars.next_if_eq(&'1').is_some() => Token::ErrToOut,
            _ => {
                return Err("this redirection is not supported; supported are < > >> 2> 2>&1".to_owned());
            }
        };
        self.operator(token, &['>', '<', '|', '&'][..if duplicate { 0 } else { 4 }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> String {
        let token = |token: &Token| match token {
            Token::Word(word) => format!("[{}]", word.text),
            other => format!("{other:?}"),
        };
        lex(text).unwrap().iter().map(token).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_quotes_and_operators() {
        assert_eq!(show("a --x='b c'\"d e\" ''|f&&g"), "[a] [--x=b cd e] [] Pipe [f] And [g]");
        assert_eq!(show("a<in>out 2>err"), "[a] In [in] Out [out] Err [err]");
        assert_eq!(show("a 2>&1|b >> c"), "[a] ErrToOut Pipe [b] Append [c]");
        assert_eq!(show("a12>b"), "[a12] Out [b]");
        assert_eq!(show("a --pipeline='f(cse),g{max=4}' %s"), "[a] [--pipeline=f(cse),g{max=4}] [%s]");
    }

    #[test]
    fn only_bare_names_are_assignments() {
        let first = |text: &str| match lex(text).unwrap().remove(0) {
            Token::Word(word) => word.assignment().map(|(name, value)| (name.to_owned(), value.to_owned())),
            other => panic!("{other:?}"),
        };
        assert_eq!(first("A_1='x y'"), Some(("A_1".to_owned(), "x y".to_owned())));
        assert_eq!(first("A="), Some(("A".to_owned(), String::new())));
        assert_eq!(first("'A=b'"), None);
        assert_eq!(first("--a=b"), None);
        assert_eq!(first("1A=b"), None);
    }

    #[test]
    fn the_rest_of_the_shell_is_refused() {
        let cases = [
            "a || b", "a |& b", "a & b", "a ; b", "a $X", "a *.mlir", "(a)", "a `b`", "a 'b", "a 1>b", "a 2>>b", "a >&2", "a \"$x\"", "a << b", "a \\ b",
            "a # b", "a >| b", "a &&& b",
        ];
        for text in cases {
            assert!(lex(text).is_err(), "{text}");
        }
    }
}
