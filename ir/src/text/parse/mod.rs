//! Reading MLIR's text: generic and custom forms, aliases, locations.
//!
//! Laws
//! - The text is untrusted: nothing here panics, recurses deeper than [`MAX_DEPTH`], or allocates by a number that stands in it.
//! - Every error is recorded before [`Failed`] is returned, points at its token, and says what was expected and what came.
//! - After an error the parser goes on at the next op; what was lost by an error causes no further ones.
//! - Memos map a text to what it was parsed to; aliases never change once defined, so a memo stays right.
//!
//! There is no lexer: the parser reads bytes by class tables, since most of a large text is names and numbers.

mod attr;
mod custom;
mod dense;
mod draft;
mod error;
mod extent;
mod function;
mod generic;
mod loc;
mod memo;
mod number;
mod op_parser;
mod region;
mod resync;
mod scan;
mod top;
mod ty;
mod ty_array;
mod ty_dialect;
mod values;

use draft::Draft;
pub use error::{Failed, Parsed, nearest};
pub use function::parse_function;
pub use op_parser::{Argument, ArgumentName, OpParser, Operand};

use super::ParseOptions;
use crate::attr::Attr;
use crate::body::{Block, Body, Region, Value};
use crate::diag::{Diagnostic, Place};
use crate::module::Module;
use crate::session::Cx;
use crate::source::Source;
use crate::types::Type;
use extent::Extent;
use hashbrown::HashMap;
use std::sync::Arc;

/// How deep regions, types, attributes and locations may be nested in each other, all together.
pub const MAX_DEPTH: u32 = 256;

/// Reads a module: one `module` op, or a bare list of ops.
///
/// # Errors
/// All errors that were found, in the order of the text; at most 20.
pub fn parse_module<'c>(cx: Cx<'c>, source: &Arc<Source>, options: &ParseOptions) -> Result<Module<'c>, Vec<Diagnostic>> {
    if source.text().len() > Source::MAX_BYTES {
        let place = Place::Named { file: source.name().into(), line_column: (0, 0) };
        let message = format!("expected a text of at most {} bytes, got {} bytes", Source::MAX_BYTES, source.text().len());
        return Err(vec![Diagnostic::error(place, message)]);
    }
    let mut parser = Parser::new(cx, source, options);
    if let top::Outcome::SeveralOps = parser.text(false) {
        parser = Parser::new(cx, source, options);
        parser.text(true);
    }
    parser.finish()
}

/// Parses one text. Fields that are stacks are shared by all nested ops: each remembers where its part begins.
pub(super) struct Parser<'s, 'c> {
    cx: Cx<'c>,
    source: &'s Arc<Source>,
    text: &'s [u8],
    pos: usize,
    depth: u32,
    allow_unregistered: bool,
    /// The empty dictionary, which most ops have.
    no_attrs: Attr<'c>,
    errors: Vec<Diagnostic>,
    /// Set when there are too many errors or the text ended early: everything returns at once.
    stopped: bool,
    module: Module<'c>,
    /// The item being read.
    body: Body<'c>,
    scope: values::Scope<'s>,
    spare_scopes: Vec<values::Scope<'s>>,
    labels: region::Labels<'s>,
    memo: memo::Memo<'s, 'c>,
    attr_aliases: HashMap<&'s [u8], loc::AttrAlias<'c>>,
    type_aliases: HashMap<&'s [u8], TypeAlias<'c>>,
    /// How deep and large what is read at present has become.
    extent: Extent,
    /// True once the text was searched for location aliases that are defined behind their uses.
    looked_ahead: bool,
    /// Where values of earlier items were defined, to explain a use across items.
    earlier: Vec<u32>,
    result_names: Vec<values::ResultName>,
    operands: Vec<Value>,
    operand_at: Vec<u32>,
    regions: Vec<Region>,
    successors: Vec<Block>,
    types: Vec<Type<'c>>,
    /// Buffers of custom ops, to be used again.
    #[allow(clippy::vec_box)] // boxed where it is used, so that nested ops take little stack
    drafts: Vec<Box<Draft<'c>>>,
}

impl<'s, 'c> Parser<'s, 'c> {
    fn new(cx: Cx<'c>, source: &'s Arc<Source>, options: &ParseOptions) -> Self {
        Parser {
            cx,
            source,
            text: source.text(),
            pos: 0,
            depth: 0,
            allow_unregistered: options.allow_unregistered,
            no_attrs: cx.no_attrs(),
            errors: Vec::new(),
            stopped: false,
            module: Module::new(cx),
            body: Body::new(cx),
            scope: values::Scope::default(),
            spare_scopes: Vec::new(),
            labels: region::Labels::default(),
            memo: memo::Memo::new(),
            attr_aliases: HashMap::new(),
            type_aliases: HashMap::new(),
            extent: Extent::default(),
            looked_ahead: false,
            earlier: Vec::new(),
            result_names: Vec::new(),
            operands: Vec::new(),
            operand_at: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            types: Vec::new(),
            drafts: Vec::new(),
        }
    }

    fn finish(mut self) -> Result<Module<'c>, Vec<Diagnostic>> {
        if self.errors.is_empty() {
            self.module.set_source(self.source.clone());
            return Ok(self.module);
        }
        Err(self.sorted_errors())
    }
}

/// What `!name` stands for, nothing where its definition failed, and where it is defined.
type TypeAlias<'c> = (Option<(Type<'c>, Extent)>, usize);

/// Lengths of the parser's stacks, to return to.
#[derive(Clone, Copy)]
struct Stacks {
    results: usize,
    operands: usize,
    regions: usize,
    successors: usize,
}

impl Parser<'_, '_> {
    #[inline]
    fn stacks(&self) -> Stacks {
        Stacks { results: self.result_names.len(), operands: self.operands.len(), regions: self.regions.len(), successors: self.successors.len() }
    }

    #[inline]
    fn unwind(&mut self, to: Stacks) {
        self.result_names.truncate(to.results);
        self.operands.truncate(to.operands);
        self.operand_at.truncate(to.operands);
        self.regions.truncate(to.regions);
        self.successors.truncate(to.successors);
    }
}
