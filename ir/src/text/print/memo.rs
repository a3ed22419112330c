//! Texts that were written before: of interned data by their ids, of signatures by the ids of their types.

use smallvec::SmallVec;

/// The types of a signature: the number of operands, the ids of all types.
pub(super) type SignatureKey = SmallVec<[u32; 8]>;

/// The signatures that were written last: a small table without chains, in which a newer one takes the place of an older.
pub(super) struct Signatures {
    slots: Vec<(SignatureKey, Box<[u8]>)>,
}

impl Default for Signatures {
    fn default() -> Self {
        Signatures { slots: vec![(SignatureKey::new(), Box::default()); Self::SLOTS] }
    }
}

impl Signatures {
    const SLOTS: usize = 64;
    /// Longer signatures are not kept.
    pub(super) const MAX_TYPES: usize = 7;

    fn slot(key: &SignatureKey) -> usize {
        let hash = key.iter().fold(0u32, |hash, id| (hash.rotate_left(5) ^ id).wrapping_mul(0x9E37_79B9));
        (hash >> 26) as usize % Self::SLOTS
    }

    /// The text of a signature, if it is kept.
    #[inline]
    pub(super) fn get(&self, key: &SignatureKey) -> Option<&[u8]> {
        let (kept, text) = &self.slots[Self::slot(key)];
        (kept == key).then_some(text)
    }

    /// Keeps the text of a signature.
    pub(super) fn put(&mut self, key: SignatureKey, text: &[u8]) {
        if text.len() <= Memo::MAX_LENGTH {
            let slot = Self::slot(&key);
            self.slots[slot] = (key, text.into());
        }
    }
}

/// Rendered texts, bounded in number and length. Ids are dense, so a vector finds them with one load; they are only keys, and
/// what is printed does not depend on them.
#[derive(Default)]
pub(super) struct Memo {
    texts: Vec<Option<Box<[u8]>>>,
}

impl Memo {
    const MAX_ID: usize = 1 << 16;
    const MAX_LENGTH: usize = 1 << 10;

    /// The text of the record `id`, if it is kept.
    #[inline]
    pub(super) fn get(&self, id: u32) -> Option<&[u8]> {
        self.texts.get(id as usize)?.as_deref()
    }

    /// Keeps a text, if it is short and its id is low.
    pub(super) fn put(&mut self, id: u32, text: &[u8]) {
        let id = id as usize;
        if id >= Self::MAX_ID || text.len() > Self::MAX_LENGTH {
            return;
        }
        if id >= self.texts.len() {
            self.texts.resize(id + 64, None);
        }
        self.texts[id] = Some(text.into());
    }
}
