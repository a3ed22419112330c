//! Texts of interned data that were written before, by their ids.

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
