//! Reading the short texts that some attributes are.

use shale_ir::op::OpError;

/// A place in a text.
pub struct Scan<'s> {
    /// What the text is, for messages.
    name: &'s str,
    /// How such a text looks, as a hint.
    example: &'static str,
    text: &'s str,
    rest: &'s str,
}

impl<'s> Scan<'s> {
    /// The beginning of a text, with its name and an example for messages.
    pub fn new(name: &'s str, example: &'static str, text: &'s str) -> Self {
        Scan { name, example, text, rest: text }
    }

    /// Steps over a token, if it is the next.
    pub fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Steps over a token.
    ///
    /// # Errors
    /// Something else is next.
    pub fn expect(&mut self, token: &str) -> Result<(), OpError> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(&format!("'{token}'"))) }
    }

    /// The error that the text must have `what` here.
    pub fn expected(&self, what: &str) -> OpError {
        let came = self.rest.trim_start().chars().take(20).collect::<String>();
        let came = if came.is_empty() { "the end".to_string() } else { format!("'{came}'") };
        OpError::new(format!("{} must have {what} before {came}, but is '{:.200}'", self.name, self.text))
            .with_hint(format!("expected such as {}", self.example))
    }

    /// A number without sign.
    ///
    /// # Errors
    /// Something else is next, or the number is too large.
    pub fn number(&mut self) -> Result<i64, OpError> {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..end].parse().map_err(|_| self.expected("a number"))?;
        self.rest = &rest[end..];
        Ok(number)
    }

    /// What stands between two quotes; there are no escapes.
    ///
    /// # Errors
    /// Something else is next.
    pub fn string(&mut self) -> Result<&'s str, OpError> {
        let inside = self.rest.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
        let (inside, rest) = inside.ok_or_else(|| self.expected("a name in quotes"))?;
        self.rest = rest;
        Ok(inside)
    }

    /// `open item, item close`
    ///
    /// # Errors
    /// Something else is next, or what `item` says.
    pub fn list<T>(&mut self, open: &str, close: &str, mut item: impl FnMut(&mut Self) -> Result<T, OpError>) -> Result<Vec<T>, OpError> {
        let mut items = Vec::new();
        self.expect(open)?;
        while !self.eat(close) {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// Something is.
    pub fn end(&self) -> Result<(), OpError> {
        if self.rest.trim().is_empty() { Ok(()) } else { Err(self.expected("an end")) }
    }
}
