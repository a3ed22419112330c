//! Types as HLO text writes them: arrays with layouts, tuples, tokens. Each text is read once.

use super::scan::{bracket_end, text};
use super::{MAX_DEPTH, Map, Parsed, Reader};
use shale_ir::element::ElementType;
use shale_ir::session::{Cx, Dims};
use shale_ir::types::{ArrayType, Type, TypeKind};
use smallvec::SmallVec;

/// A type of the text, as an index into what was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ShapeId(u32);

/// What a type of the text says.
#[derive(Clone, Debug)]
pub(crate) struct ShapeData<'c> {
    /// The type, without layouts.
    pub(crate) ty: Type<'c>,
    /// The types of its leaves from left to right: what is no tuple.
    pub(crate) leaves: Box<[Type<'c>]>,
    /// The leaves' layouts, minor to major; nothing for the default one.
    pub(crate) layouts: Box<[Option<Dims<'c>>]>,
    /// A tuple's parts.
    pub(crate) parts: Option<Box<[ShapeId]>>,
    /// It has tiles, or padding within its elements: its elements do not lie as `minor_to_major` says.
    pub(crate) tiled: bool,
}

/// All types that were read.
pub(super) struct Shapes<'s, 'c> {
    known: Map<&'s [u8], ShapeId>,
    data: Vec<ShapeData<'c>>,
}

impl<'c> Shapes<'_, 'c> {
    pub(super) fn new(cx: Cx<'c>) -> Self {
        let empty = ShapeData { ty: cx.ty(TypeKind::Tuple(&[])), leaves: [].into(), layouts: [].into(), parts: Some([].into()), tiled: false };
        Shapes { known: Map::default(), data: vec![empty] }
    }
}

impl ShapeId {
    /// The empty tuple: what has no results.
    pub(crate) const EMPTY: ShapeId = ShapeId(0);
}

impl<'s, 'c> Reader<'s, 'c> {
    /// What a type says.
    #[inline]
    pub(crate) fn shape_data(&self, id: ShapeId) -> &ShapeData<'c> {
        &self.shapes.data[id.0 as usize]
    }

    /// Reads a type.
    #[inline]
    pub(crate) fn shape(&mut self) -> Parsed<ShapeId> {
        self.space();
        let start = self.pos;
        let Some(end) = extent(self.text, start) else { return self.new_shape(0) };
        let key = &self.text[start..end];
        if let Some(id) = self.shapes.known.get(key) {
            self.pos = end;
            return Ok(*id);
        }
        let id = self.new_shape(0)?;
        if self.pos == end {
            self.shapes.known.insert(key, id);
        }
        Ok(id)
    }

    fn new_shape(&mut self, depth: u32) -> Parsed<ShapeId> {
        let data = if self.next() == b'(' { self.tuple(depth)? } else { self.array()? };
        self.shapes.data.push(data);
        Ok(ShapeId(self.shapes.data.len() as u32 - 1))
    }

    fn tuple(&mut self, depth: u32) -> Parsed<ShapeData<'c>> {
        if depth >= MAX_DEPTH {
            return Err(self.error(self.pos, self.pos + 1, format!("tuples are nested deeper than {MAX_DEPTH} levels")));
        }
        self.expect(b'(')?;
        let mut parts = Vec::new();
        if !self.eat(b')') {
            loop {
                parts.push(self.new_shape(depth + 1)?);
                if !self.more(b')')? {
                    break;
                }
            }
        }
        let all = || parts.iter().map(|p| &self.shapes.data[p.0 as usize]);
        let types: Vec<_> = all().map(|d| d.ty).collect();
        Ok(ShapeData {
            ty: self.cx.ty(TypeKind::Tuple(&types)),
            leaves: all().flat_map(|d| d.leaves.iter().copied()).collect(),
            layouts: all().flat_map(|d| d.layouts.iter().copied()).collect(),
            tiled: all().any(|d| d.tiled),
            parts: Some(parts.into()),
        })
    }

    fn array(&mut self) -> Parsed<ShapeData<'c>> {
        let start = self.pos;
        let name = text(self.name()).into_owned();
        let element = ElementType::from_xla_name(&name);
        let special = match &*name {
            "token" => Some(TypeKind::Token),
            "opaque" => Some(TypeKind::Opaque),
            _ => None,
        };
        if element.is_none() && special.is_none() || self.peek() != b'[' {
            let known = ElementType::ALL.iter().map(|e| e.xla_name()).chain(["token", "opaque"]);
            let near = shale_ir::text::nearest(&name, known).filter(|_| element.is_none() && special.is_none());
            let end = self.pos;
            self.pos = if element.is_none() && special.is_none() { start } else { end };
            let failed = self.expected(if self.pos == start { "a type such as f32[2,3]" } else { "'[' before the sizes of an array" });
            if let (Some(near), Some(last)) = (near, self.errors.last_mut()) {
                last.hint.get_or_insert(format!("did you mean {near}?"));
            }
            return Err(failed);
        }
        let (sizes, dynamic) = self.sizes()?;
        if let Some(kind) = special {
            if !sizes.is_empty() {
                return Err(self.error(start, self.pos, format!("{name} has no dimensions: expected {name}[]")));
            }
            return Ok(leaf(self.cx.ty(kind)));
        }
        let element = self.cx.scalar(element.unwrap_or(ElementType::Pred));
        let array = ArrayType { element, dims: self.cx.dims(&sizes), dynamic, layout: None };
        if let Err(error) = array.validate() {
            return Err(self.error(start, self.pos, error.to_string()));
        }
        let mut data = leaf(self.cx.ty(TypeKind::Array(array)));
        if self.peek() == b'{' {
            self.layout(&sizes, &mut data)?;
        }
        Ok(data)
    }

    /// `[2,<=3,?]`
    fn sizes(&mut self) -> Parsed<(SmallVec<[i64; 8]>, u64)> {
        self.expect(b'[')?;
        let (mut sizes, mut dynamic) = (SmallVec::new(), 0u64);
        if self.eat(b']') {
            return Ok((sizes, dynamic));
        }
        loop {
            self.space();
            let start = self.pos;
            if sizes.len() == ArrayType::MAX_RANK {
                return Err(self.error(start, start + 1, format!("arrays have at most {} dimensions", ArrayType::MAX_RANK)));
            }
            let bounded = self.eat_word("<=");
            if bounded || self.peek() == b'?' {
                dynamic |= 1 << sizes.len();
            }
            let size = if !bounded && self.eat(b'?') { ArrayType::UNBOUNDED } else { self.integer("a size")? };
            if size < 0 && size != ArrayType::UNBOUNDED {
                return Err(self.error(start, self.pos, format!("expected a size of at least 0, got {size}")));
            }
            sizes.push(size);
            if !self.more(b']')? {
                return Ok((sizes, dynamic));
            }
        }
    }

    /// `{1,0:T(8,128)S(1)}`: the order of dimensions counts; of the rest only that it is there.
    fn layout(&mut self, sizes: &[i64], data: &mut ShapeData<'c>) -> Parsed<()> {
        let open = self.pos;
        self.expect(b'{')?;
        let mut order: SmallVec<[i64; 8]> = SmallVec::new();
        while !matches!(self.next(), b'}' | b':') {
            order.push(self.integer("a dimension number")?);
            if order.len() > sizes.len() {
                return Err(self.error(open, self.pos, format!("the layout must name {} dimensions, one for each of the array, but names more", sizes.len())));
            }
            if !self.eat(b',') {
                break;
            }
        }
        if self.eat(b':') {
            self.tiles(data)?;
        }
        self.expect(b'}')?;
        let mut seen = order.clone();
        seen.sort_unstable();
        if !seen.iter().copied().eq(0..sizes.len() as i64) {
            let message = format!("the layout must name each of the {} dimensions of the array once, but is {:?}", sizes.len(), &order[..]);
            return Err(self.error(open, self.pos, message));
        }
        if !order.iter().rev().copied().eq(0..sizes.len() as i64) {
            data.layouts[0] = Some(self.cx.dims(&order));
        }
        Ok(())
    }

    /// What stands behind the colon of a layout: `T(8,128)(2,1)E(4)S(1)D(D,C)*(…)#(u32)L(128)P(…)M(…)`.
    fn tiles(&mut self, data: &mut ShapeData<'c>) -> Parsed<()> {
        let start = self.pos;
        while self.next() != b'}' {
            let letter = self.peek();
            if !matches!(letter, b'T' | b'E' | b'S' | b'D' | b'*' | b'#' | b'L' | b'P' | b'M' | b'(' | b',') {
                return Err(self.expected("a part of a layout such as T(8,128), S(1) or E(4), or '}'"));
            }
            data.tiled |= matches!(letter, b'T' | b'(' | b'E');
            self.pos += usize::from(letter != b'(');
            if letter == b',' {
                continue;
            }
            if self.next() != b'(' {
                return Err(self.expected("'('"));
            }
            match bracket_end(self.text, self.pos) {
                Some(end) => self.pos = end,
                None => return Err(self.error(self.pos, self.pos + 1, "expected ')' at the end of what begins here, got the end of the text")),
            }
        }
        self.dropped(start, self.pos, "what a layout says beside the order of dimensions", "tiles and memory spaces belong to another machine");
        Ok(())
    }
}

fn leaf(ty: Type<'_>) -> ShapeData<'_> {
    ShapeData { ty, leaves: [ty].into(), layouts: [None].into(), parts: None, tiled: false }
}

/// Where the type that begins at `start` ends, as far as brackets tell; `None` if none begins there.
#[inline]
fn extent(text: &[u8], start: usize) -> Option<usize> {
    if text.get(start) == Some(&b'(') {
        return bracket_end(text, start);
    }
    let mut at = start;
    while *text.get(at)? != b'[' {
        if !text[at].is_ascii_alphanumeric() {
            return None;
        }
        at += 1;
    }
    at += memchr::memchr(b']', &text[at..])? + 1;
    if text.get(at) == Some(&b'{') {
        // Layouts hold no strings and no comments.
        let end = at + text[at..].iter().take(256).position(|b| *b == b'}')? + 1;
        return Some(end);
    }
    Some(at)
}
