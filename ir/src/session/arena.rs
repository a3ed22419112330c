//! The arena behind the session: sharded tables whose hits take no lock, records in bumpalo arenas.
//!
//! This is the one place outside the kernels with `unsafe`. What makes it sound:
//! - a record is written once, before its pointer is published with Release; readers load with Acquire;
//! - records live in the shard's [`Bump`], which is dropped only with the session, and handles borrow the session (`'c`);
//! - a record's borrowed parts live in the same session: slices are copied by [`Keeper`], handles are checked by their session number;
//! - a table that was replaced by a larger one is kept until the session goes, so a reader may finish in it.
//!
//! A locked hit costs 150–270 ns when two threads meet on `i64`, a lock-free one 6–12 ns: that is why.
#![allow(unsafe_code)]

use super::family::{FAMILIES, Family, Payloads};
use super::handle::{BytesKind, Interned, Record};
use crate::types::Layout;
use bumpalo::Bump;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::ptr::NonNull;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicPtr, AtomicU32};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Enough shards that two threads which miss at the same time rarely meet; a power of two.
const SHARDS: usize = 16;

/// All records of a session.
pub(super) struct Arena {
    shards: Box<[Shard; SHARDS]>,
    next_id: [AtomicU32; FAMILIES],
    session: u32,
}

#[derive(Default)]
#[repr(align(64))] // one cache line each: a miss in one shard must not slow the hits in its neighbour
struct Shard {
    tables: [AtomicPtr<Table>; FAMILIES],
    store: Mutex<Store>,
}

#[derive(Default)]
struct Store {
    bump: Bump,
    len: [usize; FAMILIES],
    /// Every table ever published, the replaced ones too.
    tables: Vec<NonNull<Table>>,
    /// Owners of payloads that were interned without copying.
    owners: Vec<Arc<dyn AsRef<[u8]> + Send + Sync>>,
}
// SAFETY: the pointers in `tables` own their tables (freed in `Drop`); what they point to is atomics.
unsafe impl Send for Store {}
impl Drop for Store {
    fn drop(&mut self) {
        for table in &self.tables {
            // SAFETY: each pointer came from `Box::into_raw`, is listed once, and no reader outlives the session.
            drop(unsafe { Box::from_raw(table.as_ptr()) });
        }
    }
}

/// An open-addressing table of published records. It is never full, so a probe ends at an empty slot.
struct Table {
    mask: usize,
    slots: Box<[(AtomicU32, AtomicPtr<()>)]>,
}
impl Table {
    fn new(capacity: usize) -> Self {
        Table { mask: capacity - 1, slots: (0..capacity).map(|_| Default::default()).collect() }
    }

    fn publish(&self, hash: u32, record: *mut ()) {
        let mut i = hash as usize & self.mask;
        while !self.slots[i].1.load(Relaxed).is_null() {
            i = (i + 1) & self.mask;
        }
        self.slots[i].0.store(hash, Relaxed);
        self.slots[i].1.store(record, Release);
    }
}

/// Copies the borrowed parts of a key into a shard and refuses handles of other sessions.
pub(super) struct Keeper<'b> {
    bump: &'b Bump,
    session: u32,
    /// The payload is owned by the session already.
    shared: bool,
}
impl Keeper<'_> {
    /// Accepts a handle of this session.
    pub(super) fn handle<'x, K>(&self, handle: Interned<'x, K>) -> Interned<'x, K> {
        assert!(handle.0.session == self.session, "a handle of another session was used: make it with this session's Cx");
        handle
    }

    /// Accepts and copies a list of handles.
    pub(super) fn handles<'x, K>(&self, list: &[Interned<'x, K>]) -> &'x [Interned<'x, K>] {
        for handle in list {
            self.handle(*handle);
        }
        self.slice(list)
    }

    /// Copies a slice of plain data or checked handles.
    pub(super) fn slice<'x, T: Copy>(&self, slice: &[T]) -> &'x [T] {
        let kept: *const [T] = self.bump.alloc_slice_copy(slice);
        // SAFETY: the bump lives as long as the session, which every handle that can reach this slice borrows.
        unsafe { &*kept }
    }

    /// Copies a string.
    pub(super) fn text<'x>(&self, text: &str) -> &'x str {
        let kept: *const str = self.bump.alloc_str(text);
        // SAFETY: as in `slice`.
        unsafe { &*kept }
    }

    /// Copies a constant's bytes, unless their owner was given to the session.
    pub(super) fn payload<'x>(&self, bytes: &'x [u8]) -> &'x [u8] {
        if self.shared { bytes } else { self.slice(bytes) }
    }

    /// Copies a layout.
    pub(super) fn layout<'x>(&self, layout: &Layout<'x>) -> &'x Layout<'x> {
        if let Some(padded) = layout.padded_dimensions {
            self.handle(padded);
        }
        let kept: *const Layout<'x> = self.bump.alloc(Layout { minor_to_major: self.handle(layout.minor_to_major), ..*layout });
        // SAFETY: as in `slice`.
        unsafe { &*kept }
    }
}

impl Arena {
    pub(super) fn new() -> Self {
        static SESSIONS: AtomicU32 = AtomicU32::new(1);
        let next = |n: u32| n.checked_add(1);
        let session = SESSIONS.fetch_update(Relaxed, Relaxed, next).expect("fewer than 2^32 sessions in one process");
        Arena { shards: Box::default(), next_id: Default::default(), session }
    }

    pub(super) fn bytes(&self) -> usize {
        self.shards.iter().map(|s| s.lock().bump.allocated_bytes()).sum()
    }

    /// The record of `key`, made at the first call.
    #[inline]
    pub(super) fn intern<F: Family>(&self, key: F::At<'_>) -> Interned<'_, F::At<'_>> {
        self.intern_with::<F>(key, None)
    }

    /// The record of `key`, if it was made.
    #[inline]
    pub(super) fn find<'s, F: Family>(&'s self, key: &F::At<'_>) -> Option<Interned<'s, F::At<'s>>> {
        let (shard, hash) = self.place::<F>(key);
        let record: *const Record<F::At<'_>> = Self::probe::<F>(shard.tables[F::INDEX].load(Acquire), hash, key)?;
        // SAFETY: as in `intern_with`.
        Some(Interned(unsafe { &*record.cast::<Record<F::At<'s>>>() }))
    }

    /// The shard of a key, and the key's hash in it.
    #[inline]
    fn place<F: Family>(&self, key: &F::At<'_>) -> (&Shard, u32) {
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        let hash = hasher.finish();
        (&self.shards[(hash >> 40) as usize % SHARDS], hash as u32)
    }

    /// Interns a payload and keeps its owner alive instead of copying it.
    pub(super) fn intern_shared(&self, owner: Arc<dyn AsRef<[u8]> + Send + Sync>) -> Interned<'_, BytesKind<'_>> {
        let bytes: *const [u8] = (*owner).as_ref();
        // SAFETY: `owner` is kept by the session for as long as the record can be reached, and an `Arc`'s content neither moves
        // nor can be borrowed mutably meanwhile: this is one long shared borrow of it.
        let bytes = unsafe { &*bytes };
        self.intern_with::<Payloads>(BytesKind(bytes), Some(owner))
    }

    #[inline]
    fn intern_with<'s, F: Family>(&'s self, key: F::At<'_>, owner: Option<Arc<dyn AsRef<[u8]> + Send + Sync>>) -> Interned<'s, F::At<'s>> {
        let record: *const Record<F::At<'_>> = self.record::<F>(key, owner);
        // SAFETY: the record lives in this arena, so for `'s`, and everything it borrows was moved into the same session.
        Interned(unsafe { &*record.cast::<Record<F::At<'s>>>() })
    }

    #[inline]
    fn record<'s, 'k: 's, F: Family>(&'s self, key: F::At<'k>, owner: Option<Arc<dyn AsRef<[u8]> + Send + Sync>>) -> &'s Record<F::At<'k>> {
        let (shard, hash) = self.place::<F>(&key);
        match Self::probe::<F>(shard.tables[F::INDEX].load(Acquire), hash, &key) {
            Some(found) => found,
            None => self.insert::<F>(shard, hash, key, owner),
        }
    }

    #[inline]
    fn probe<'s, 'k: 's, F: Family>(table: *const Table, hash: u32, key: &F::At<'k>) -> Option<&'s Record<F::At<'k>>> {
        // SAFETY: a published table lives until the session is dropped.
        let table = unsafe { table.as_ref()? };
        let mut i = hash as usize & table.mask;
        loop {
            let record = NonNull::new(table.slots[i].1.load(Acquire))?;
            // SAFETY: a published slot of family F points to an initialized `Record<F::At>` of this arena.
            let record = unsafe { record.cast::<Record<F::At<'k>>>().as_ref() };
            if table.slots[i].0.load(Relaxed) == hash && record.kind == *key {
                return Some(record);
            }
            i = (i + 1) & table.mask;
        }
    }

    #[cold]
    fn insert<'s, 'k: 's, F: Family>(
        &'s self,
        shard: &'s Shard,
        hash: u32,
        key: F::At<'k>,
        owner: Option<Arc<dyn AsRef<[u8]> + Send + Sync>>,
    ) -> &'s Record<F::At<'k>> {
        const { assert!(!std::mem::needs_drop::<Record<F::At<'static>>>(), "records are never dropped: keep slices and handles") }
        let mut store = shard.lock();
        let table = shard.tables[F::INDEX].load(Acquire);
        if let Some(found) = Self::probe::<F>(table, hash, &key) {
            return found; // another thread was first
        }
        let keeper = Keeper { bump: &store.bump, session: self.session, shared: owner.is_some() };
        let kind = F::keep(key, &keeper); // may panic; nothing is changed yet
        let id = self.next_id[F::INDEX].fetch_add(1, Relaxed);
        let record: *mut Record<F::At<'k>> = store.bump.alloc(Record { id, session: self.session, kind });
        store.owners.extend(owner);
        let table = shard.grow(&mut store, F::INDEX, table);
        // SAFETY: `grow` returns a live table with a free slot; the store's lock makes this the only writer.
        unsafe { (*table).publish(hash, record.cast()) };
        store.len[F::INDEX] += 1;
        // SAFETY: just allocated in the shard's bump, which lives as long as `self`.
        unsafe { &*record }
    }
}

impl Shard {
    /// The store; a panic in `Keeper` leaves it unchanged, so poisoning means nothing here.
    fn lock(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table of the family with room for one more record; a larger copy is published when three quarters are full.
    fn grow(&self, store: &mut Store, family: usize, table: *mut Table) -> *mut Table {
        // SAFETY: a published table lives until the session is dropped.
        let old = unsafe { table.as_ref() };
        let capacity = old.map_or(0, |t| t.mask + 1);
        if (store.len[family] + 1) * 4 <= capacity * 3 {
            return table;
        }
        let new = Table::new((capacity * 2).max(8));
        for (hash, record) in old.iter().flat_map(|t| &t.slots) {
            let record = record.load(Relaxed);
            if !record.is_null() {
                new.publish(hash.load(Relaxed), record);
            }
        }
        let new = Box::into_raw(Box::new(new));
        store.tables.push(NonNull::new(new).expect("a box is not null"));
        self.tables[family].store(new, Release);
        new
    }
}
