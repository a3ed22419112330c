//! Reading HLO text.
//!
//! `outline` finds the computations, `computation` reads one as a function or as a region, `instruction` reads one instruction and hands it to
//! its family in [`crate::ops`], which takes attributes by name (`attributes`) and adds ops (`build`). Values of tuple type are lists of
//! their leaves from the start: no tuple reaches the IR.

mod attributes;
mod build;
mod common;
mod computation;
mod error;
mod header;
mod instruction;
mod literal;
mod outline;
mod scan;
mod shape;

pub(crate) use attributes::{Attrs, Span};
pub(crate) use build::shape_text;
pub(crate) use common::KEPT;
pub(crate) use computation::Params;
use error::Failed;
pub(crate) use error::Parsed;
pub(crate) use header::KEPT as KEPT_OF_MODULES;
pub(crate) use instruction::{Entry, Instruction, Kind};
pub(crate) use scan::text;
pub(crate) use shape::ShapeId;

use crate::Read;
use hashbrown::HashMap;
use header::Tables;
use outline::Computation;
use rustc_hash::FxBuildHasher;
use shale_ir::body::{Block, Body, Value};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::loc::Loc;
use shale_ir::module::Module;
use shale_ir::session::Cx;
use shale_ir::source::Source;
use shale_ir::types::Type;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How deep computations may be nested in each other, and tuple types in each other.
pub const MAX_DEPTH: u32 = 64;

/// A computation that several instructions hold is read for each: so many bytes may be read in all, for each byte of the text …
const EXPANSION: usize = 64;
/// … and so many anyway.
const EXPANSION_ANYWAY: usize = 1 << 22;

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// Reads one text.
pub(crate) struct Reader<'s, 'c> {
    pub(crate) cx: Cx<'c>,
    source: &'s Arc<Source>,
    text: &'s [u8],
    pub(crate) pos: usize,
    errors: Vec<Diagnostic>,
    /// What was dropped: the remark and how often.
    drops: BTreeMap<String, (Diagnostic, u32)>,
    /// Set when there are too many errors: everything returns at once.
    stopped: bool,
    shapes: shape::Shapes<'s, 'c>,
    tables: Tables<'s>,
    entry_layout: Option<header::EntryLayout>,
    computations: Vec<Computation<'s, 'c>>,
    by_name: Map<&'s [u8], u32>,
    entry: Option<u32>,
    /// Where the words `parameter(` stand, by computation.
    parameters: Vec<usize>,
    /// Computations that are called and not yet read.
    called: Vec<u32>,
    /// All calls: the computation, the leaves of the stated type, and where it stands.
    calls: Vec<(u32, Box<[Type<'c>]>, Span)>,
    module: Module<'c>,
    /// The function being read, and where its ops go.
    pub(crate) body: Body<'c>,
    pub(crate) block: Block,
    pub(crate) loc: Loc,
    /// The last metadata and the location that it became.
    last_metadata: (&'s [u8], Loc),
    scope: Map<&'s [u8], Entry>,
    spare_scopes: Vec<Map<&'s [u8], Entry>>,
    /// Leaves of all named values of the function.
    leaves: Vec<Value>,
    /// The results of the instruction being read.
    pub(crate) out: Vec<Value>,
    /// The parameters of the computation being read.
    arguments: Arguments,
    depth: u32,
    /// Bytes of instructions that may still be read.
    budget: usize,
}

/// The parameters of a computation: where the leaves of each begin, and their types.
#[derive(Default)]
struct Arguments {
    firsts: Vec<usize>,
    shapes: Vec<ShapeId>,
}

/// See [`crate::parse`].
pub(crate) fn module<'c>(cx: Cx<'c>, source: &Arc<Source>) -> Result<Read<'c>, Vec<Diagnostic>> {
    let length = source.text().len();
    if length > Source::MAX_BYTES {
        let place = Place::Named { file: source.name().into(), line_column: (0, 0) };
        return Err(vec![Diagnostic::error(place, format!("expected a text of at most {} bytes, got {length} bytes", Source::MAX_BYTES))]);
    }
    if let Some(missing) = ["func.func", "hlo.add"].into_iter().find(|name| cx.op_name(name).info().is_none()) {
        let start = first_word(source.text());
        let place = Place::Span(shale_ir::source::Span { source: source.clone(), start, end: start });
        let dialect = missing.split('.').next().unwrap_or(missing);
        return Err(vec![Diagnostic::error(place, format!("HLO text needs the dialect {dialect}, which is not registered"))]);
    }
    let mut reader = Reader::new(cx, source);
    let _ = reader.all(); // what failed is recorded
    if reader.errors.is_empty() {
        let remarks = reader.remarks();
        reader.module.set_source(source.clone());
        Ok(Read { module: reader.module, remarks })
    } else {
        Err(reader.sorted_errors())
    }
}

/// See [`crate::is_hlo_text`].
pub(crate) fn starts_as_module(text: &[u8]) -> bool {
    text[first_word(text)..].starts_with(b"HloModule")
}

/// Where the text begins that is neither white space nor comment.
fn first_word(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        at += text[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        match scan::comment_end(text, at) {
            Some(end) => at = end,
            None => return at,
        }
    }
}

impl<'s, 'c> Reader<'s, 'c> {
    fn new(cx: Cx<'c>, source: &'s Arc<Source>) -> Self {
        let body = Body::new(cx);
        let block = body.top_block();
        Reader {
            cx,
            source,
            text: source.text(),
            pos: 0,
            errors: Vec::new(),
            drops: BTreeMap::new(),
            stopped: false,
            shapes: shape::Shapes::new(cx),
            tables: Tables::default(),
            entry_layout: None,
            computations: Vec::new(),
            by_name: Map::default(),
            entry: None,
            parameters: Vec::new(),
            called: Vec::new(),
            calls: Vec::new(),
            module: Module::new(cx),
            body,
            block,
            loc: Loc::UNKNOWN,
            last_metadata: (&[], Loc::UNKNOWN),
            scope: Map::default(),
            spare_scopes: Vec::new(),
            leaves: Vec::new(),
            out: Vec::new(),
            arguments: Arguments::default(),
            depth: 0,
            budget: source.text().len().saturating_mul(EXPANSION).saturating_add(EXPANSION_ANYWAY),
        }
    }

    fn all(&mut self) -> Parsed<()> {
        self.header()?;
        self.outline()?;
        self.functions()
    }
}
