//! How deep and how large an alias's value is when it is written out: aliases of aliases grow exponentially in a few lines.

use super::{MAX_DEPTH, Parsed, Parser};

/// The most uses of aliases that one alias may stand for.
const MAX_USES: u32 = 1 << 20;

/// The size of what an alias stands for, with all aliases in it resolved.
#[derive(Clone, Copy, Default)]
pub(super) struct Extent {
    /// Levels of nesting.
    pub(super) depth: u32,
    /// Uses of aliases.
    uses: u32,
}

impl Parser<'_, '_> {
    /// Reads the value of an alias that is defined at `at` with `read`; gives its extent, too.
    pub(super) fn measured<T>(&mut self, at: usize, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<(T, Extent)> {
        let outer = std::mem::replace(&mut self.extent, Extent { depth: self.depth, uses: 0 });
        let value = read(self);
        let mut own = std::mem::replace(&mut self.extent, outer);
        own.depth = own.depth.saturating_sub(self.depth);
        let value = value?;
        if own.uses > MAX_USES {
            let message = format!("expected an alias that stands for at most {MAX_USES} uses of others, got more");
            return Err(self.error_at(at, self.name_end(at), message));
        }
        Ok((value, own))
    }

    /// Counts the use of an alias at `at`, as if its value stood there.
    pub(super) fn use_extent(&mut self, extent: Extent, at: usize) -> Parsed<()> {
        let depth = self.depth.saturating_add(extent.depth);
        if depth > MAX_DEPTH {
            let message = format!("expected at most {MAX_DEPTH} levels of nesting, got {depth} with what the alias stands for");
            return Err(self.error_at(at, self.name_end(at), message));
        }
        self.extent.depth = self.extent.depth.max(depth);
        self.extent.uses = self.extent.uses.saturating_add(extent.uses).saturating_add(1);
        Ok(())
    }
}
