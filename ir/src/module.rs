//! A module: its functions and other items by symbol, in order.
//!
//! Each item has a [`Body`] of its own, so function passes run on items in parallel. Ops at module level that are not symbols
//! stand in bodies without a name; consecutive ones share a body, so that they may use each other's results.

use crate::attr::{Attr, AttrKind};
use crate::body::{Body, Op};
use crate::loc::Location;
use crate::op::Flags;
use crate::session::{Cx, Str};
use crate::source::Source;
use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The key of a module item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ItemKey<'c> {
    /// The item's symbol.
    Symbol(Str<'c>),
    /// A number for an item without a symbol.
    Unnamed(u32),
}

/// A program: items in order, found by symbol.
#[derive(Clone)]
pub struct Module<'c> {
    cx: Cx<'c>,
    attrs: Attr<'c>,
    location: Location<'c>,
    source: Option<Arc<Source>>,
    items: IndexMap<ItemKey<'c>, Body<'c>, FxBuildHasher>,
    unnamed: u32,
    version: u64,
}

/// Two items have one symbol; gives back the second.
pub struct DuplicateSymbol<'c>(pub Box<Body<'c>>);

impl<'c> Module<'c> {
    /// An empty module.
    pub fn new(cx: Cx<'c>) -> Self {
        Module { cx, attrs: cx.no_attrs(), location: cx.unknown_location(), source: None, items: IndexMap::default(), unnamed: 0, version: 0 }
    }

    /// The session.
    pub fn cx(&self) -> Cx<'c> {
        self.cx
    }

    /// The module's own dictionary (`sym_name` is a property).
    pub fn attrs(&self) -> Attr<'c> {
        self.attrs
    }

    /// Replaces the module's dictionary.
    pub fn set_attrs(&mut self, attrs: Attr<'c>) {
        self.version += u64::from(attrs != self.attrs);
        self.attrs = attrs;
    }

    /// Where the module was written.
    pub fn location(&self) -> Location<'c> {
        self.location
    }

    /// Says where the module was written.
    pub fn set_location(&mut self, location: Location<'c>) {
        self.version += u64::from(location != self.location);
        self.location = location;
    }

    /// The text that the module was read from.
    pub fn source(&self) -> Option<&Arc<Source>> {
        self.source.as_ref()
    }

    /// Says which text the module was read from.
    pub fn set_source(&mut self, source: Arc<Source>) {
        self.source = Some(source);
    }

    /// Rises with every change of the module or one of its items.
    pub fn version(&self) -> u64 {
        self.version + self.items.values().map(Body::version).sum::<u64>()
    }

    /// Adds an item at the end; its symbol is its op's `sym_name`, when the op is a symbol.
    ///
    /// # Errors
    /// Gives the item back if there is one with the same symbol.
    pub fn push(&mut self, body: Body<'c>) -> Result<(), DuplicateSymbol<'c>> {
        self.version += body.version() + 1;
        let key = self.key_of(&body);
        match self.items.entry(key) {
            Entry::Occupied(_) => Err(DuplicateSymbol(Box::new(body))),
            Entry::Vacant(vacant) => {
                vacant.insert(body);
                Ok(())
            }
        }
    }

    fn key_of(&mut self, body: &Body<'c>) -> ItemKey<'c> {
        match symbol_of(body) {
            Some(name) => ItemKey::Symbol(name),
            None => {
                self.unnamed += 1;
                ItemKey::Unnamed(self.unnamed)
            }
        }
    }

    /// The item with a symbol.
    pub fn get(&self, name: Str<'c>) -> Option<&Body<'c>> {
        self.items.get(&ItemKey::Symbol(name))
    }

    /// The item with a symbol, to change.
    pub fn get_mut(&mut self, name: Str<'c>) -> Option<&mut Body<'c>> {
        self.items.get_mut(&ItemKey::Symbol(name))
    }

    /// The items in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = (ItemKey<'c>, &Body<'c>)> {
        self.items.iter().map(|(k, b)| (*k, b))
    }

    /// The items in order, to change.
    pub fn items_mut(&mut self) -> impl ExactSizeIterator<Item = (ItemKey<'c>, &mut Body<'c>)> {
        self.items.iter_mut().map(|(k, b)| (*k, b))
    }

    /// Keeps the items that `keep` says, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(ItemKey<'c>, &Body<'c>) -> bool) {
        let (before, versions) = (self.items.len(), self.version());
        self.items.retain(|k, b| keep(*k, b));
        if self.items.len() != before {
            self.version += versions + 1; // never falls, although an item's own version is gone
        }
    }

    /// Renames a symbol; the caller renames its uses.
    pub fn rename(&mut self, old: Str<'c>, new: Str<'c>) -> bool {
        if self.items.contains_key(&ItemKey::Symbol(new)) {
            return false;
        }
        let Some((index, _, mut body)) = self.items.swap_remove_full(&ItemKey::Symbol(old)) else { return false };
        if let Some(root) = body.root() {
            let name = self.cx.attr(AttrKind::Str(new));
            body.set_attr(root, SYM_NAME, Some(name));
        }
        let (last, _) = self.items.insert_full(ItemKey::Symbol(new), body);
        self.items.swap_indices(index, last);
        true
    }

    /// Look-ups of symbols for verification.
    pub fn symbols(&self) -> Symbols<'_, 'c> {
        Symbols { module: self, inner: RefCell::default() }
    }
}

impl std::fmt::Debug for Module<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Module({} items)", self.items.len())
    }
}

/// The attribute that holds a symbol's name.
pub const SYM_NAME: &str = "sym_name";

/// The symbol of an item.
pub fn symbol_of<'c>(body: &Body<'c>) -> Option<Str<'c>> {
    symbol_name(body, body.root()?)
}

/// The name of an op that is a symbol.
fn symbol_name<'c>(body: &Body<'c>, op: Op) -> Option<Str<'c>> {
    match *body.attr(op, SYM_NAME).filter(|_| body.has(op, Flags::SYMBOL))?.get() {
        AttrKind::Str(name) => Some(name),
        _ => None,
    }
}

/// The symbols of a module, and those of tables inside it.
#[derive(Debug)]
pub struct Symbols<'a, 'c> {
    module: &'a Module<'c>,
    /// The tables inside items that were looked into, by the item's address (the module is borrowed, so none moves) and op.
    inner: RefCell<FxHashMap<(usize, Op), Table<'c>>>,
}

type Table<'c> = Rc<IndexMap<Str<'c>, Op, FxBuildHasher>>;

impl<'a, 'c> Symbols<'a, 'c> {
    /// What a symbol means to an op of the module: the body and op that the nearest table around it has under that name.
    pub fn lookup(&self, body: &'a Body<'c>, user: Op, name: Str<'c>) -> Option<(&'a Body<'c>, Op)> {
        if let Some(table) = self.table(body, user) {
            return table.get(&name).map(|op| (body, *op));
        }
        let body = self.module.get(name)?;
        Some((body, body.root()?))
    }

    /// The symbol nearest to `name` in spelling among those that an op may refer to, for hints.
    pub fn nearest(&self, body: &Body<'c>, user: Op, name: &str) -> Option<&'c str> {
        if let Some(table) = self.table(body, user) {
            return crate::text::nearest(name, table.keys().map(|s| s.text()));
        }
        let names = self.module.items().filter_map(|(k, _)| if let ItemKey::Symbol(s) = k { Some(s.text()) } else { None });
        crate::text::nearest(name, names)
    }

    /// The nearest table around an op; `None` if that is the module itself.
    fn table(&self, body: &Body<'c>, user: Op) -> Option<Table<'c>> {
        let owner = std::iter::successors(body.parent_op(user), |op| body.parent_op(*op)).find(|op| body.has(*op, Flags::SYMBOL_TABLE))?;
        let mut inner = self.inner.borrow_mut();
        let table = inner.entry((std::ptr::from_ref(body).addr(), owner)).or_insert_with(|| {
            let ops = body.regions(owner).flat_map(|r| body.blocks(r)).flat_map(|b| body.ops(b));
            Rc::new(ops.filter_map(|op| Some((symbol_name(body, op)?, op))).collect())
        });
        Some(table.clone())
    }
}
