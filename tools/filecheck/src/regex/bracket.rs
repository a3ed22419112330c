//! Parser of bracket expressions, `[a-z[:digit:]_]`.

use super::ere::{Assert, Error, Node, Set};

/// Parses what follows a `[`; returns the node and how many bytes it took.
///
/// # Errors
/// The reason the bracket expression is not valid.
pub(crate) fn parse(src: &[u8], icase: bool) -> Result<(Node, usize), Error> {
    for (text, assert) in [(b"[:<:]]", Assert::WordStart), (b"[:>:]]", Assert::WordEnd)] {
        if src.starts_with(text) {
            return Ok((Node::Assert(assert), text.len()));
        }
    }
    let mut p = Bracket { src, pos: 0, set: Set::default() };
    let inverted = p.eat(b"^");
    if p.eat(b"]") {
        p.set.insert(b']');
    } else if p.eat(b"-") {
        p.set.insert(b'-');
    }
    while p.peek().is_some_and(|c| c != b']') && !p.src[p.pos..].starts_with(b"-]") {
        p.term()?;
    }
    if p.eat(b"-") {
        p.set.insert(b'-');
    }
    if !p.eat(b"]") {
        return Err("brackets ([ ]) not balanced");
    }
    let Bracket { mut set, pos, .. } = p;
    if icase {
        set.fold_case();
    }
    if inverted {
        set.invert();
        set.remove(b'\n');
    }
    Ok((set.single().map_or(Node::Set(set), Node::Byte), pos))
}

struct Bracket<'a> {
    src: &'a [u8],
    pos: usize,
    set: Set,
}

impl<'a> Bracket<'a> {
    fn peek(&self) -> Option<u8> {
        self.src.get(self.pos).copied()
    }

    fn eat(&mut self, text: &[u8]) -> bool {
        let hit = self.src[self.pos..].starts_with(text);
        self.pos += if hit { text.len() } else { 0 };
        hit
    }

    fn term(&mut self) -> Result<(), Error> {
        if self.peek() == Some(b'-') {
            return Err("invalid character range");
        }
        if self.eat(b"[:") {
            let name = self.until(b":]", "invalid character class")?;
            self.set.union(&class(name).ok_or("invalid character class")?);
            return Ok(());
        }
        if self.eat(b"[=") {
            let name = self.until(b"=]", "invalid collating element")?;
            self.set.insert(collating(name)?);
            return Ok(());
        }
        let first = self.symbol()?;
        let mut last = first;
        if self.peek() == Some(b'-') && self.src.get(self.pos + 1).is_some_and(|&c| c != b']') {
            self.pos += 1;
            last = if self.eat(b"-") { b'-' } else { self.symbol()? };
        }
        // Bytes compare as signed, as in the C original: a range from ASCII to
        // a byte of a UTF-8 sequence is an error.
        if (first as i8) > (last as i8) {
            return Err("invalid character range");
        }
        for b in first as i8..=last as i8 {
            self.set.insert(b as u8);
        }
        Ok(())
    }

    fn symbol(&mut self) -> Result<u8, Error> {
        if self.eat(b"[.") {
            let name = self.until(b".]", "invalid collating element")?;
            return collating(name);
        }
        let c = self.peek().ok_or("brackets ([ ]) not balanced")?;
        self.pos += 1;
        Ok(c)
    }

    fn until(&mut self, end: &[u8], error: Error) -> Result<&'a [u8], Error> {
        let rest = &self.src[self.pos..];
        let len = rest.windows(2).position(|w| w == end);
        let len = len.ok_or(if rest.is_empty() { "brackets ([ ]) not balanced" } else { error })?;
        self.pos += len + 2;
        Ok(&rest[..len])
    }
}

/// One character, or one of the names POSIX gives to characters.
fn collating(name: &[u8]) -> Result<u8, Error> {
    const NAMES: &[(&[u8], u8)] = &[
        (b"tab", b'\t'),
        (b"newline", b'\n'),
        (b"carriage-return", b'\r'),
        (b"space", b' '),
        (b"hyphen", b'-'),
        (b"period", b'.'),
        (b"slash", b'/'),
        (b"backslash", b'\\'),
        (b"colon", b':'),
        (b"comma", b','),
        (b"underscore", b'_'),
        (b"left-square-bracket", b'['),
        (b"right-square-bracket", b']'),
    ];
    if let [b] = name {
        return Ok(*b);
    }
    let found = NAMES.iter().find(|(n, _)| *n == name);
    found.map(|(_, b)| *b).ok_or("invalid collating element")
}

fn class(name: &[u8]) -> Option<Set> {
    let test: fn(u8) -> bool = match name {
        b"alnum" => |b| b.is_ascii_alphanumeric(),
        b"alpha" => |b| b.is_ascii_alphabetic(),
        b"blank" => |b| b == b' ' || b == b'\t',
        b"cntrl" => |b| (1..32).contains(&b) || b == 127,
        b"digit" => |b| b.is_ascii_digit(),
        b"graph" => |b| b.is_ascii_graphic(),
        b"lower" => |b| b.is_ascii_lowercase(),
        b"print" => |b| b.is_ascii_graphic() || b == b' ',
        b"punct" => |b| b.is_ascii_punctuation(),
        b"space" => |b| (9..=13).contains(&b) || b == b' ',
        b"upper" => |b| b.is_ascii_uppercase(),
        b"xdigit" => |b| b.is_ascii_hexdigit(),
        _ => return None,
    };
    let mut set = Set::default();
    (0..=255).filter(|&b| test(b)).for_each(|b| set.insert(b));
    Some(set)
}
