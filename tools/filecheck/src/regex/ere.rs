//! Parser of POSIX extended regular expressions into a tree.
//!
//! The dialect is the one LLVM's tools accept: bytes, not characters; `\d` is
//! the letter `d`; `\1`…`\9` refer back to groups; an empty branch,
//! a doubled repetition and an unbalanced parenthesis are errors.

use super::bracket;

/// A set of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Set([u64; 4]);

impl Set {
    pub(crate) fn insert(&mut self, b: u8) {
        self.0[usize::from(b >> 6)] |= 1 << (b & 63);
    }

    pub(crate) fn remove(&mut self, b: u8) {
        self.0[usize::from(b >> 6)] &= !(1 << (b & 63));
    }

    #[inline]
    pub(crate) fn has(&self, b: u8) -> bool {
        self.0[usize::from(b >> 6)] >> (b & 63) & 1 != 0
    }

    pub(crate) fn invert(&mut self) {
        for w in &mut self.0 {
            *w = !*w;
        }
    }

    pub(crate) fn union(&mut self, other: &Set) {
        for (w, o) in self.0.iter_mut().zip(other.0) {
            *w |= o;
        }
    }

    /// The set of one byte, in both cases when `icase`.
    pub(crate) fn of(b: u8, icase: bool) -> Set {
        let mut s = Set::default();
        s.insert(b);
        if icase {
            s.fold_case();
        }
        s
    }

    pub(crate) fn fold_case(&mut self) {
        for b in b'a'..=b'z' {
            let upper = b.to_ascii_uppercase();
            if self.has(b) || self.has(upper) {
                self.insert(b);
                self.insert(upper);
            }
        }
    }

    /// Every byte but the newline: what `.` matches.
    pub(crate) fn any() -> Set {
        let mut s = Set([u64::MAX; 4]);
        s.remove(b'\n');
        s
    }

    pub(crate) fn single(&self) -> Option<u8> {
        let ones: u32 = self.0.iter().map(|w| w.count_ones()).sum();
        if ones != 1 {
            return None;
        }
        (0..=255).find(|&b| self.has(b))
    }
}

/// A position test that consumes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assert {
    LineStart,
    LineEnd,
    WordStart,
    WordEnd,
}

impl Assert {
    /// Whether the test holds at `pos` of `hay`, whose ends count as line ends.
    pub(crate) fn holds(self, hay: &[u8], pos: usize) -> bool {
        let word = |b: Option<&u8>| b.is_some_and(|&b| b == b'_' || b.is_ascii_alphanumeric());
        let before = pos.checked_sub(1).and_then(|p| hay.get(p));
        let after = hay.get(pos);
        match self {
            Assert::LineStart => before.is_none_or(|&b| b == b'\n'),
            Assert::LineEnd => after.is_none_or(|&b| b == b'\n'),
            Assert::WordStart => !word(before) && word(after),
            Assert::WordEnd => word(before) && !word(after),
        }
    }
}

/// A regular expression as a tree.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Empty,
    Byte(u8),
    Set(Set),
    Assert(Assert),
    Cat(Vec<Node>),
    Alt(Vec<Node>),
    Group(usize, Box<Node>),
    /// At least `min`, at most `max` of a single byte or set.
    Repeat(Set, usize, usize),
    Opt(Box<Node>),
    Plus(Box<Node>),
    Backref(usize),
}

impl Node {
    fn as_set(&self) -> Option<Set> {
        match self {
            Node::Byte(b) => Some(Set::of(*b, false)),
            Node::Set(s) => Some(*s),
            _ => None,
        }
    }

    fn size(&self) -> usize {
        match self {
            Node::Cat(v) | Node::Alt(v) => 1 + v.iter().map(Node::size).sum::<usize>(),
            Node::Group(_, n) | Node::Opt(n) | Node::Plus(n) => 1 + n.size(),
            Node::Repeat(_, min, max) => 1 + if *max == usize::MAX { *min } else { *max },
            _ => 1,
        }
    }

    /// Whether any path through the tree sets a capture.
    pub(crate) fn captures(&self) -> bool {
        match self {
            Node::Group(..) => true,
            Node::Cat(v) | Node::Alt(v) => v.iter().any(Node::captures),
            Node::Opt(n) | Node::Plus(n) => n.captures(),
            _ => false,
        }
    }
}

/// A parsed expression.
pub(crate) struct Parsed {
    pub(crate) node: Node,
    pub(crate) groups: usize,
    pub(crate) has_backref: bool,
}

/// Why an expression is not valid, in the words of the POSIX error list.
pub(crate) type Error = &'static str;

const MAX_REPEAT: usize = 255;
const MAX_DEPTH: usize = 200;
const MAX_NODES: usize = 200_000;

/// Parses `src`.
///
/// # Errors
/// The reason the expression is not valid.
pub(crate) fn parse(src: &[u8], icase: bool) -> Result<Parsed, Error> {
    let mut p = Parser { src, pos: 0, icase, groups: 0, closed: vec![], has_backref: false, depth: 0, nodes: 0 };
    let node = p.alternatives(false)?;
    Ok(Parsed { node, groups: p.groups, has_backref: p.has_backref })
}

struct Parser<'a> {
    src: &'a [u8],
    pos: usize,
    icase: bool,
    groups: usize,
    closed: Vec<usize>,
    has_backref: bool,
    depth: usize,
    nodes: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.src.get(self.pos).copied()
    }

    fn eat(&mut self, b: u8) -> bool {
        let hit = self.peek() == Some(b);
        self.pos += usize::from(hit);
        hit
    }

    fn alternatives(&mut self, nested: bool) -> Result<Node, Error> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("regular expression nested too deeply");
        }
        let mut branches = vec![];
        loop {
            branches.push(self.branch(nested)?);
            if !self.eat(b'|') {
                break;
            }
        }
        self.depth -= 1;
        Ok(if branches.len() == 1 { branches.remove(0) } else { Node::Alt(branches) })
    }

    fn branch(&mut self, nested: bool) -> Result<Node, Error> {
        let mut items = vec![];
        while let Some(c) = self.peek() {
            if c == b'|' || (nested && c == b')') {
                break;
            }
            self.piece(&mut items)?;
        }
        // A piece repeated no times leaves nothing behind.
        let nothing = |n: &Node| matches!(n, Node::Repeat(_, _, 0) | Node::Empty);
        match items.len() {
            _ if items.iter().all(nothing) => Err("empty (sub)expression"),
            1 => Ok(items.remove(0)),
            _ => Ok(Node::Cat(items)),
        }
    }

    fn at_repetition(&self) -> bool {
        match self.peek() {
            Some(b'*' | b'+' | b'?') => true,
            Some(b'{') => self.src.get(self.pos + 1).is_some_and(u8::is_ascii_digit),
            _ => false,
        }
    }

    fn piece(&mut self, out: &mut Vec<Node>) -> Result<(), Error> {
        let atom = self.atom()?;
        if !self.at_repetition() {
            self.nodes += 1;
            out.push(atom);
            return Ok(());
        }
        if matches!(atom, Node::Assert(Assert::LineStart)) {
            return Err("repetition-operator operand invalid");
        }
        let op = self.src[self.pos];
        self.pos += 1;
        let (min, max) = match op {
            b'*' => (0, usize::MAX),
            b'+' => (1, usize::MAX),
            b'?' => (0, 1),
            _ => self.bounds()?,
        };
        if self.at_repetition() {
            return Err("repetition-operator operand invalid");
        }
        self.repeat(atom, min, max, out)
    }

    fn bounds(&mut self) -> Result<(usize, usize), Error> {
        let min = self.count()?;
        let mut max = min;
        if self.eat(b',') {
            if self.peek().is_some_and(|c| c.is_ascii_digit()) {
                max = self.count()?;
                if min > max {
                    return Err("invalid repetition count(s)");
                }
            } else {
                max = usize::MAX;
            }
        }
        if self.eat(b'}') {
            return Ok((min, max));
        }
        let closes = self.src[self.pos..].contains(&b'}');
        Err(if closes { "invalid repetition count(s)" } else { "braces not balanced" })
    }

    fn count(&mut self) -> Result<usize, Error> {
        let start = self.pos;
        let mut n = 0;
        while let Some(c) = self.peek().filter(|c| c.is_ascii_digit() && n <= MAX_REPEAT) {
            n = n * 10 + usize::from(c - b'0');
            self.pos += 1;
        }
        if self.pos == start || n > MAX_REPEAT {
            return Err("invalid repetition count(s)");
        }
        Ok(n)
    }

    /// Writes `atom{min,max}` as copies, the way the captures inside are judged.
    fn repeat(&mut self, atom: Node, min: usize, max: usize, out: &mut Vec<Node>) -> Result<(), Error> {
        if let Some(set) = atom.as_set() {
            self.nodes += if max == usize::MAX { min + 1 } else { max };
            if self.nodes > MAX_NODES {
                return Err("regular expression too big");
            }
            out.push(Node::Repeat(set, min, max));
            return Ok(());
        }
        let copies = if max == usize::MAX { min.max(1) } else { max };
        self.nodes += copies * atom.size();
        if self.nodes > MAX_NODES {
            return Err("regular expression too big");
        }
        match (min, max) {
            (0, 0) => out.push(Node::Empty),
            (0, usize::MAX) => out.push(Node::Opt(Box::new(Node::Plus(Box::new(atom))))),
            (0, 1) => out.push(Node::Opt(Box::new(atom))),
            (0, _) => {
                let mut inner = vec![];
                self.repeat(atom, 1, max, &mut inner)?;
                out.push(Node::Opt(Box::new(Node::Cat(inner))));
            }
            (_, usize::MAX) => {
                out.extend(std::iter::repeat_n(atom.clone(), min - 1));
                out.push(Node::Plus(Box::new(atom)));
            }
            _ => {
                out.extend(std::iter::repeat_n(atom.clone(), min - 1));
                let opt = Node::Opt(Box::new(atom.clone()));
                out.extend(std::iter::repeat_n(opt, max - min));
                out.push(atom);
            }
        }
        Ok(())
    }

    fn literal(&self, c: u8) -> Node {
        if self.icase && c.is_ascii_alphabetic() { Node::Set(Set::of(c, true)) } else { Node::Byte(c) }
    }

    fn atom(&mut self) -> Result<Node, Error> {
        let c = self.src[self.pos];
        self.pos += 1;
        match c {
            b'(' => self.group(),
            b')' => Err("parentheses not balanced"),
            b'^' => Ok(Node::Assert(Assert::LineStart)),
            b'$' => Ok(Node::Assert(Assert::LineEnd)),
            b'*' | b'+' | b'?' => Err("repetition-operator operand invalid"),
            b'.' => Ok(Node::Set(Set::any())),
            b'[' => {
                let (node, used) = bracket::parse(&self.src[self.pos..], self.icase)?;
                self.pos += used;
                Ok(node)
            }
            b'\\' => self.escape(),
            b'{' if self.peek().is_some_and(|c| c.is_ascii_digit()) => Err("repetition-operator operand invalid"),
            c => Ok(self.literal(c)),
        }
    }

    fn group(&mut self) -> Result<Node, Error> {
        if self.peek().is_none() {
            return Err("parentheses not balanced");
        }
        self.groups += 1;
        let index = self.groups;
        let inner = if self.peek() == Some(b')') { Node::Empty } else { self.alternatives(true)? };
        if !self.eat(b')') {
            return Err("parentheses not balanced");
        }
        self.closed.push(index);
        Ok(Node::Group(index, Box::new(inner)))
    }

    fn escape(&mut self) -> Result<Node, Error> {
        let c = self.peek().ok_or("trailing backslash (\\)")?;
        self.pos += 1;
        match c {
            b'1'..=b'9' => self.backref(usize::from(c - b'0')),
            c => Ok(self.literal(c)),
        }
    }

    fn backref(&mut self, n: usize) -> Result<Node, Error> {
        if !self.closed.contains(&n) {
            return Err("invalid backreference number");
        }
        self.has_backref = true;
        Ok(Node::Backref(n))
    }
}
